import { secretHash } from "#src/core/secret-hash.ts";
import { addDays } from "#src/core/stay/stay.ts";
import { calendarEvents } from "./channels.ts";
import type { Dice } from "./dice.ts";
import { fieldsOf } from "./forms.ts";
import { hostOf, someStay } from "./guests.ts";
import { PROPERTIES } from "./template.ts";
import type { Stay, World } from "./world.ts";

/** A host cancels a stay, or gives up nights that nobody has paid. */
export async function cancelByHost(world: World, dice: Dice): Promise<void> {
  const stay = someStay(world, dice);
  if (!stay) return;
  const { cookie, id } = hostOf(stay.property);
  const path = `/guest/booking/${stay.id}/cancel`;
  const shown = await world.visit(path, { cookie });
  const isCertain = shown.status === 200;
  const answer = isCertain
    ? await world.visit(path, { cookie, form: fieldsOf(shown.html, path) })
    : await world.visit(`/dashboard/bookings/${stay.id}/withdraw`, { cookie, form: {} });
  world.trace(`${id} ${isCertain ? "cancels" : "withdraws"} guest ${stay.guest}: ${answer.status}`);
}

/** A host moves a stay, makes it longer or shorter, or names another price; and saves what they were shown. */
export async function changeStay(world: World, dice: Dice): Promise<void> {
  const stay = someStay(world, dice);
  if (!stay) return;
  const { cookie, id } = hostOf(stay.property);
  const path = `/dashboard/bookings/${stay.id}/dates`;
  const [booking] = world.rows<{ checkIn: string; checkOut: string; party: number; groupId: string | null }>(
    "select check_in as checkIn, check_out as checkOut, party, group_id as groupId from bookings where id = ?",
    stay.id,
  );
  if (!booking) return;
  if (booking.groupId !== null && stay.guest % 2 === 0)
    return moveRooms(world, dice, { ...booking, groupId: booking.groupId, stay });
  const from = addDays(booking.checkIn as never, dice.pick([0, 0, 1, -1, 3]));
  const to = addDays(booking.checkOut as never, dice.pick([0, 1, -1, 2, 3]));
  const price = dice.once(4) ? String(3000 + 500 * dice.below(20)) : "";
  const elsewhere = dice.pick(PROPERTIES.filter(({ hostId }) => hostId === id));
  const place = dice.once(4) ? `${elsewhere.id} ${1 + dice.below(elsewhere.units)}` : "";
  const prices = dice.once(3) ? "anew" : "kept";
  const typed = { from, to, guests: String(booking.party), price, place, prices };
  const page = await world.visit(path, { cookie });
  const seen = await world.visit(path, { cookie, form: { ...fieldsOf(page.html, path), ...typed } });
  const saved =
    seen.status === 409 ? await world.visit(path, { cookie, form: { ...fieldsOf(seen.html, path), ...typed } }) : seen;
  world.trace(`${id} changes guest ${stay.guest} to ${from} ${to} ${price} ${place}: ${seen.status} ${saved.status}`);
}

/** The same of rooms that were booked at once: all of them to other dates, or none. */
async function moveRooms(
  world: World,
  dice: Dice,
  of: Readonly<{ stay: Stay; groupId: string; checkIn: string; checkOut: string }>,
): Promise<void> {
  const { stay } = of;
  const { cookie, id } = hostOf(stay.property);
  const path = `/guest/booking/${stay.id}/rooms/change`;
  const rooms = world.rows<{ id: string }>("select id from bookings where group_id = ? order by rowid", of.groupId);
  const from = addDays(of.checkIn as never, dice.pick([0, 0, 1, -1, 3]));
  const to = addDays(of.checkOut as never, dice.pick([0, 1, -1, 2, 3]));
  const typed = { from, to, room: rooms.map((room) => room.id) };
  const page = await world.visit(path, { cookie });
  const seen = await world.visit(path, { cookie, form: { ...fieldsOf(page.html, path), ...typed } });
  const form = fieldsOf(seen.html, path);
  const saved = form.shown ? await world.visit(path, { cookie, form: { ...form, ...typed } }) : seen;
  world.trace(`${id} moves rooms of guest ${stay.guest} to ${from} ${to}: ${seen.status} ${saved.status}`);
}

/** A host answers what a guest asks of their stay. */
export async function answerChange(world: World, dice: Dice): Promise<void> {
  const open = world.rows<{ id: string; property: string }>(
    `select c.id as id, b.property_id as property from change_requests c join bookings b on b.id = c.booking_id
     where c.state = 'open' order by c.created_at, c.id`,
  );
  const one = dice.pick(open);
  if (!one) return;
  const answer = dice.once(4) ? "decline" : "accept";
  const { cookie, id } = hostOf(one.property);
  const t = world.house?.server.deps.secrets.sign("change", one.id) ?? "";
  const said = dice.once(2)
    ? await world.visit(`/dashboard/changes/${one.id}`, { cookie, form: { answer } })
    : await byLink(world, `/booking/change/${one.id}`, { t, answer });
  world.trace(`${id} answers a wish with ${answer}: ${said.status}`);
}

/** A host answers a request to book, signed in or by the link of the message; twice now and then, and not always the same. */
export async function answerRequest(world: World, dice: Dice): Promise<void> {
  const asked = world.rows<{ id: string; property: string }>(
    "select id, property_id as property from bookings where state = 'requested' order by created_at, id",
  );
  const one = dice.pick(asked);
  if (!one) return;
  const { cookie, id } = hostOf(one.property);
  const path = `/booking/request/${one.id}`;
  const t = world.house?.server.deps.secrets.sign("request", one.id) ?? "";
  for (let times = dice.once(5) ? 2 : 1; times > 0; times -= 1) {
    const decision = dice.once(4) ? "decline" : "approve";
    const said = dice.once(2)
      ? await world.visit(path, { cookie, form: { decision } })
      : await byLink(world, path, { t, decision });
    world.trace(`${id} answers a request with ${decision}: ${said.status}`);
  }
}

/** Whoever previews the link opens it first, and answers nothing by that. */
async function byLink(world: World, path: string, form: Readonly<Record<"t", string>> & Record<string, string>) {
  await world.visit(`${path}?${new URLSearchParams(form)}`);
  return world.visit(path, { form });
}

/** A guest calls and is written in: to pay on arrival, by a link, or paid already. */
export async function writeIn(world: World, dice: Dice): Promise<void> {
  const property = dice.pick(PROPERTIES);
  const { cookie, id } = hostOf(property.id);
  const checkIn = addDays(world.today, dice.below(10));
  world.guests += 1;
  const guest = world.guests;
  const phone = `0711${String(guest % 1000).padStart(3, "0")}020`;
  const page = await world.visit(`/dashboard/bookings/new?property=${property.id}`, { cookie });
  const { submissionKey = "" } = fieldsOf(page.html, "/dashboard/bookings/new");
  const form = {
    submissionKey,
    property: property.id,
    unit: String(1 + dice.below(property.units)),
    from: checkIn,
    to: addDays(checkIn, 1 + dice.below(3)),
    guests: "1",
    name: `Caller ${guest}`,
    phone,
    price: dice.once(3) ? "5000" : "",
    pay: dice.pick(["arrival", "link", "paid"] as const),
  };
  if (form.pay === "paid") world.cash.push({ booking: "written in", amountKes: 100_000 });
  const answer = await world.visit("/dashboard/bookings/new", { cookie, form });
  world.trace(`${id} writes guest ${guest} into ${property.id} ${form.from} ${form.to}, ${form.pay}: ${answer.status}`);
  if (answer.status !== 303) return;
  const [made] = world.rows<{ id: string }>(
    "select id from bookings where submission_key = ?",
    secretHash(submissionKey),
  );
  const token = made && world.house?.server.deps.secrets.sign("booking", made.id);
  if (made && token) world.stays.push({ guest, id: made.id, token, property: property.id, phone, codes: [] });
}

/** Nights are closed, opened or priced. */
export async function changeNights(world: World, dice: Dice): Promise<void> {
  const property = dice.pick(PROPERTIES);
  const { cookie, id } = hostOf(property.id);
  const from = addDays(world.today, dice.below(12));
  const what = dice.pick(["close", "open", "price"] as const);
  const form = {
    do: what,
    property: property.id,
    unit: "1",
    from,
    to: addDays(from, 1 + dice.below(3)),
    rooms: "one",
    price: what === "price" ? String(3500 + 500 * dice.below(6)) : "",
  };
  const answer = await world.visit("/dashboard/calendar/nights", { cookie, form });
  world.trace(`${id}: ${what} ${property.id} ${form.from} ${form.to}: ${answer.status}`);
}

/** Another site sells nights, moves a stay, or loses one. */
export async function sellElsewhere(world: World, dice: Dice): Promise<void> {
  const property = dice.pick(PROPERTIES.filter(({ feed }) => feed));
  if (!property?.feed) return;
  const events = calendarEvents(world.channels.get(property.feed) ?? [], world.today, dice);
  world.channels.set(property.feed, events);
  world.trace(`${property.id} elsewhere: ${events.map(({ from, to }) => `${from} ${to}`).join(", ")}`);
}
