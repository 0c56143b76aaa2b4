import { addDays, type LocalDate } from "#src/core/stay/stay.ts";
import type { Dice } from "./dice.ts";
import { fieldsOf } from "./forms.ts";
import { HOSTS, type HostOfStory, PROPERTIES } from "./template.ts";
import type { Stay, World } from "./world.ts";

/** How phones behave, by the last three digits as M-PESA's simulator reads them, and how often. */
const PHONES = [
  // Pays, or asks its person.
  ["020", 24],
  ["500", 8],
  ...each(2, "021 031 032 037 055 056 082 119"),
  // Pays, and its callback comes early, late, often or never.
  ...each(4, "040 041 042 043 044 045 046 047 048"),
  // Nobody pays, and a stranger says so; or pays and has it taken back.
  ...each(1, "057 058 083"),
  // Pays, and somebody says otherwise, or nothing; or pays once more.
  ...each(3, "024 025 026 027 049 050 051 052 053 054"),
  // Callbacks of odd shapes, and odd answers to the request.
  ...each(1, "060 061 062 063 064 065 066 067 068 070 072 071 073 074 075 076 077 078"),
  // Pays, and money back to it goes astray.
  ...each(2, "084 085 086 087 088 089 090 091 092 093 094 095"),
] as const;

function each(weight: number, suffixes: string): (readonly [string, number])[] {
  return suffixes.split(" ").map((suffix) => [suffix, weight]);
}

export function hostOf(property: string): HostOfStory {
  const hostId = PROPERTIES.find(({ id }) => id === property)?.hostId;
  return HOSTS.find(({ id }) => id === hostId) ?? (HOSTS[0] as HostOfStory);
}

/** Mostly somebody who booked lately. */
export function someStay(world: World, dice: Dice): Stay | undefined {
  const { stays } = world;
  if (stays.length === 0) return undefined;
  const back = dice.once(3) ? dice.below(stays.length) : dice.below(Math.min(stays.length, 6));
  return stays[stays.length - 1 - back];
}

function paymentPage({ id, token }: Stay): string {
  return `/booking/payment?booking=${id}&t=${token}`;
}

function somePhone(guest: number, dice: Dice): string {
  return `07${10 + (Math.floor(guest / 1000) % 10)}${String(guest % 1000).padStart(3, "0")}${dice.weighed(PHONES)}`;
}

/** Looks for free nights of a property, most of them wanted by others too, and books. */
export async function book(world: World, dice: Dice): Promise<void> {
  world.guests += 1;
  const guest = world.guests;
  const picked = dice.pick(PROPERTIES);
  const checkIn = addDays(world.today, dice.below(8));
  const checkOut = addDays(checkIn, 1 + dice.below(3));
  // Every third comes with a friend, and wants two rooms of a kind at once.
  const isTogether = guest % 3 === 0;
  const property = (isTogether && PROPERTIES.filter(({ units }) => units > 1)[guest % 2]) || picked;
  const asked = new URLSearchParams({ property: property.id, checkIn, checkOut, guests: isTogether ? "2" : "1" });
  if (isTogether) asked.append("room", `${property.id}:2`);
  const page = isTogether ? "/booking/rooms/summary" : "/booking/summary";
  const summary = await world.visit(`${page}?${asked}`, { guest });
  const form = fieldsOf(summary.html, page);
  if (!form.submissionKey) return world.trace(`guest ${guest} finds ${property.id} ${checkIn} ${checkOut} taken`);
  const phone = somePhone(guest, dice);
  const language = dice.once(3) ? "sw" : "en";
  // Every other guest presses the button that asks the phone as well.
  const pay = guest % 2 === 0 ? { pay: "1" } : {};
  const fields = { ...form, ...pay, name: `Guest ${guest}`, phone, rules: "on" };
  const cookie = `lang=${language}`;
  const press = () => world.visit(page, { guest, form: fields, cookie });
  const answers = await Promise.all(Array.from({ length: dice.once(5) ? 2 : 1 }, press));
  const to = answers.map(({ location }) => location ?? "/");
  const asking = to.find((one) => one.startsWith("/guest/booking/"));
  const paying = to.find((one) => one.startsWith("/booking/payment")) ?? asking;
  const query = new URL(paying ?? "/", "http://x").searchParams;
  const id = query.get("booking") ?? asking?.split("/")[3];
  world.trace(`guest ${guest} books ${property.id} ${checkIn} ${checkOut}: ${answers.map(({ status }) => status)}`);
  if (!id || world.stays.some((stay) => stay.id === id)) return;
  const stay = { guest, id, token: query.get("t") ?? "", property: property.id, phone, codes: [] };
  world.stays.push(stay);
  // Of a house that looks first nobody is asked for money yet.
  if (!asking && !dice.once(4)) await payFor(world, stay, dice);
}

/** Presses Pay with M-PESA, with their own phone or another. */
export async function pay(world: World, dice: Dice): Promise<void> {
  const stay = someStay(world, dice);
  if (stay) await payFor(world, stay, dice);
}

async function payFor(world: World, stay: Stay, dice: Dice): Promise<void> {
  const { guest } = stay;
  const isBalance = dice.once(4);
  const page = await world.visit(paymentPage(stay) + (isBalance ? "&for=balance" : ""), { guest });
  const form = fieldsOf(page.html, "/booking/payment");
  if (!form.submissionKey)
    return world.trace(`guest ${guest} has nothing to pay: ${page.status} ${headingOf(page.html)}`);
  const phone = dice.once(4) ? somePhone(guest, dice) : stay.phone;
  const press = () => world.visit("/booking/payment", { guest, form: { ...form, phone } });
  const answers = await Promise.all(Array.from({ length: dice.once(4) ? 3 : 1 }, press));
  world.trace(`guest ${guest} asks ${phone}: ${answers.map(({ status }) => status)}`);
}

/** The person at the phone enters the PIN, mistypes it, or declines. */
export async function answerPhone(world: World, dice: Dice): Promise<void> {
  const prompt = dice.pick(world.daraja.phone.list());
  if (!prompt) return;
  const pin = dice.weighed([
    ["1234", 6],
    ["0000", 1],
    ["1111", 1],
    ["decline", 2],
  ] as const);
  const { outcome } =
    pin === "decline" ? world.daraja.phone.decline(prompt.id) : world.daraja.phone.approve(prompt.id, pin);
  world.trace(`${prompt.phone} answers its phone with ${pin}: ${outcome}`);
}

/** Looks at the page that tells how the payment goes. */
export async function look(world: World, dice: Dice): Promise<void> {
  const stay = someStay(world, dice);
  if (!stay) return;
  const { guest, id, token } = stay;
  await world.visit(`/api/payment/status?booking=${id}&t=${token}`, { guest });
  const page = await world.visit(paymentPage(stay), { guest });
  const shown = page.status === 303 ? await world.visit(`/guest/booking/${id}/details?t=${token}`, { guest }) : page;
  world.onPage(stay, shown.html);
  world.trace(`guest ${guest} looks: ${shown.status} ${headingOf(shown.html)}`);
}

function headingOf(html: string): string {
  return /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
}

export async function giveUp(world: World, dice: Dice): Promise<void> {
  const stay = someStay(world, dice);
  if (!stay) return;
  const { guest, id, token } = stay;
  const answer = await world.visit("/booking/payment/cancel", { guest, form: { booking: id, t: token } });
  world.trace(`guest ${guest} gives up: ${answer.status}`);
}

export async function cancelByGuest(world: World, dice: Dice): Promise<void> {
  const stay = someStay(world, dice);
  if (!stay) return;
  const path = `/guest/booking/${stay.id}/cancel`;
  const shown = await world.visit(`${path}?t=${stay.token}`, { guest: stay.guest });
  const form = fieldsOf(shown.html, path);
  const answer = await world.visit(path, { guest: stay.guest, form: { t: stay.token, ...form } });
  world.trace(`guest ${stay.guest} cancels: ${answer.status}`);
}

/** Pays from the menu of their own phone: what is asked, a part or some more, with the right code, a wrong one or none. */
export async function payByHand(world: World, dice: Dice): Promise<void> {
  const stay = someStay(world, dice);
  if (!stay) return;
  const [row] = world.rows<{ code: string; total: number }>(
    "select code, total_kes as total from bookings where id = ?",
    stay.id,
  );
  if (!row) return;
  const host = hostOf(stay.property);
  const amountKes = dice.weighed([
    [row.total, 6],
    [Math.ceil(row.total * 0.3), 2],
    [row.total + 500, 1],
    [4500, 1],
  ]);
  const reference = dice.weighed([
    [row.code, 7],
    [row.code.toLowerCase(), 1],
    [row.code.slice(0, -1), 1],
    ["", 1],
  ]);
  await world.daraja.phone.pay({
    phone: `254${stay.phone.slice(1)}`,
    shortcode: host.payTo,
    ...(host.store && { store: host.store }),
    amountKes,
    reference: host.isTill ? "" : reference,
    name: "JANE WAMBUI",
  });
  const code = world.daraja.movements()[0]?.receipt ?? "";
  stay.codes.push(code);
  world.trace(`guest ${stay.guest} pays ${amountKes} to ${host.payTo} by hand: ${code}`);
}

/** Enters a code: one of their own, somebody else's, or none that there is. */
export async function claim(world: World, dice: Dice): Promise<void> {
  const stay = someStay(world, dice);
  if (!stay) return;
  const { guest, id, token } = stay;
  const others = world.stays.flatMap(({ codes }) => codes);
  const code = dice.weighed([
    [stay.codes.at(-1) ?? "TLA1111111", 8],
    [dice.pick(others) ?? "TLA2222222", 1],
    ["TLA3333333", 1],
  ]);
  const page = await world.visit(paymentPage(stay), { guest });
  const form = fieldsOf(page.html, "/booking/payment/claim");
  if (!form.submissionKey) return;
  const answer = await world.visit("/booking/payment/claim", { guest, form: { ...form, booking: id, t: token, code } });
  world.trace(`guest ${guest} claims ${code}: ${answer.status}`);
}

/** Asks their host for other dates, a night more or a guest more, once they have seen the price; or thinks better of it. */
export async function askChange(world: World, dice: Dice): Promise<void> {
  const stay = someStay(world, dice);
  if (!stay) return;
  const { guest, id, token } = stay;
  const path = `/guest/booking/${id}/change`;
  const page = await world.visit(`${path}?t=${token}`, { guest });
  if (page.html.includes(`action="${path}/withdraw"`) && dice.once(2)) {
    const answer = await world.visit(`${path}/withdraw`, { guest, form: { t: token } });
    return world.trace(`guest ${guest} asks for no change any more: ${answer.status}`);
  }
  const [booking] = world.rows<{ checkIn: LocalDate; checkOut: LocalDate; party: number }>(
    "select check_in as checkIn, check_out as checkOut, party from bookings where id = ?",
    id,
  );
  if (!booking) return;
  const from = addDays(booking.checkIn, dice.pick([0, 0, 1, -1]));
  const to = addDays(booking.checkOut, dice.pick([0, 1, 2, -1]));
  const typed = { t: token, from, to, guests: String(booking.party + dice.below(2)) };
  const seen = await world.visit(path, { guest, form: { ...fieldsOf(page.html, path), ...typed } });
  const asked = await world.visit(path, { guest, form: { ...fieldsOf(seen.html, path), ...typed } });
  world.trace(`guest ${guest} asks for ${from} ${to}: ${seen.status} ${asked.status}`);
}
