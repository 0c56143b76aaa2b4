import type { Dice } from "./dice.ts";
import { fieldsOf } from "./forms.ts";
import { hostOf, someStay } from "./guests.ts";
import { readBooks } from "./money.ts";
import { HOSTS, type HostOfStory } from "./template.ts";
import type { World } from "./world.ts";

type Owed = Readonly<{ id: string; booking: string; host: string; kes: number; receipt: string | null }>;

const DUE = `select r.id as id, r.booking_id as booking, p.host_id as host, r.amount_kes as kes, m.receipt as receipt
  from refunds r join bookings b on b.id = r.booking_id join properties p on p.id = b.property_id
    join payments m on m.id = r.payment_id
  where r.state = 'due' order by r.created_at, r.id`;

function hostCalled(id: string): HostOfStory {
  return HOSTS.find((host) => host.id === id) ?? (HOSTS[0] as HostOfStory);
}

/** A host gives back what is owed: by M-PESA, from their own phone, or in cash. */
export async function sendBack(world: World, dice: Dice): Promise<void> {
  const owed = dice.pick(world.rows<Owed>(DUE));
  if (owed)
    await sendOne(
      world,
      owed,
      dice.weighed([
        ["press", 5],
        ["hand", 3],
        ["cash", 1],
      ] as const),
    );
}

async function sendOne(world: World, { id, booking, host, kes }: Owed, how: "press" | "hand" | "cash"): Promise<void> {
  const { cookie } = hostCalled(host);
  const page = await world.visit(`/dashboard/bookings/${booking}`, { cookie });
  const action = `/dashboard/refunds/${id}`;
  if (how === "press" && page.html.includes(`action="${action}/send"`)) {
    const answer = await world.visit(`${action}/send`, { cookie, form: {} });
    return world.trace(`${host} has M-PESA send ${kes} back: ${answer.status}`);
  }
  if (!page.html.includes(`action="${action}"`)) return world.trace(`${host} can't send ${kes} back now`);
  const receipt = `HS${String(world.handed.length + 1).padStart(8, "0")}`;
  world.handed.push({ receipt, amountKes: kes });
  const form = how === "cash" ? { way: "cash", back: booking } : { receipt, back: booking };
  const answer = await world.visit(action, { cookie, form });
  world.trace(`${host} sends ${kes} back by ${how}: ${answer.status}`);
}

type Doubt = Readonly<{ id: string; host: string; state: string; kes: number }>;

const DOUBTED = `select p.id as id, h.host_id as host, p.state as state, coalesce(p.received_kes, p.amount_kes) as kes
  from payments p join bookings b on b.id = p.booking_id join properties h on h.id = b.property_id
  where p.state = 'needs_review' or (p.way = 'manual' and p.state = 'pending')
    or (p.state in ('paid', 'paid_late') and p.reason in ('query_contradicts', 'taken_back_since', 'said_taken_back'))
  order by p.created_at, p.id`;

/** A host who has looked into their own M-PESA says what they found about a claim or a doubt: the truth. */
export async function answerDoubt(world: World, dice: Dice): Promise<void> {
  const doubt = dice.pick(world.rows<Doubt>(DOUBTED));
  if (!doubt) return;
  const { payTo, cookie } = hostCalled(doubt.host);
  const found = readBooks(world).came.find(({ payments }) => payments.some(({ id }) => id === doubt.id));
  const cameKes = found !== undefined && found.movement.shortcode === payTo ? found.movement.amountKes : 0;
  const leftKes = cameKes - (world.takenBack.get(found?.movement.receipt ?? "") ?? 0);
  const form = truthOf(doubt, { cameKes, leftKes }, dice);
  const answer = await world.visit(`/dashboard/answers/${doubt.id}`, { cookie, form });
  world.trace(`${doubt.host} answers ${JSON.stringify(form)}: ${answer.status}`);
}

function truthOf(
  { state, kes }: Doubt,
  { cameKes, leftKes }: { cameKes: number; leftKes: number },
  dice: Dice,
): Record<string, string> {
  const part: Record<string, string> = leftKes < kes ? { left: String(leftKes) } : {};
  const review = dice.pick(["accept", "accept", "give_back", "there"] as const);
  if (state === "pending")
    return cameKes > 0 ? { answer: "came", received: String(cameKes) } : { answer: "not_received" };
  // More than came is other money than theirs: what did come stands in their own list.
  if (leftKes <= 0 || (state === "needs_review" && kes > cameKes)) return { answer: "not_there" };
  if (state !== "needs_review") return { answer: "there", ...part };
  return leftKes < cameKes ? { answer: "accept", ...part } : { answer: review };
}

/** Money without a booking is placed with one of the guest's who paid it, or set aside. */
export async function placeMoney(world: World, dice: Dice): Promise<void> {
  const listed = world.rows<{ receipt: string; host: string | null }>(
    "select receipt, host_id as host from seen_money where state = 'unmatched' and host_id is not null order by receipt",
  );
  const one = dice.pick(listed);
  if (!one?.host) return;
  const { cookie } = hostCalled(one.host);
  const stay = world.stays.find(({ codes }) => codes.includes(one.receipt));
  const [booking] = stay ? world.rows<{ code: string }>("select code from bookings where id = ?", stay.id) : [];
  const answer =
    booking && !dice.once(6)
      ? await world.visit(`/dashboard/payments/${one.receipt}/place`, { cookie, form: { code: booking.code } })
      : await world.visit(`/dashboard/payments/${one.receipt}/aside`, { cookie, form: {} });
  world.trace(`${one.host} places ${one.receipt}: ${answer.status} ${answer.location}`);
}

/** A host pastes the messages of their till or paybill: all of them, or the last few. */
export async function pasteStatement(world: World, dice: Dice): Promise<void> {
  const host = dice.pick(HOSTS);
  const messages = world.daraja.phone.messages().filter(({ to }) => to === host.payTo);
  if (messages.length === 0) return;
  const pasted = messages
    .slice(0, dice.once(3) ? 2 : messages.length)
    .map(({ text }) => text)
    .join("\n");
  // Now and then it is their bank that wrote them.
  const ofBank = dice.once(4) ? bankMessages(world, host) : [];
  const answer = await world.visit("/dashboard/payments/statement", {
    cookie: host.cookie,
    form: { pasted: [pasted, ...ofBank].join("\n\n") },
  });
  world.trace(`${host.id} pastes ${messages.length + ofBank.length} messages: ${answer.status} ${answer.location}`);
}

/** As a bank tells of what came by M-PESA to a number of its own. */
function bankMessages(world: World, { payTo }: HostOfStory): string[] {
  const moved = world.daraja.movements();
  const came = moved.filter(({ kind, shortcode }) => (kind === "stk" || kind === "c2b") && shortcode === payTo);
  const left = came.filter(({ receipt }) => !moved.some(({ of }) => of === receipt));
  return left.map(({ receipt, amountKes, reference, payerName, phone, at }) => {
    const [date, time = ""] = Temporal.Instant.fromEpochMilliseconds(at)
      .toZonedDateTimeISO("Africa/Nairobi")
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" })
      .split("T");
    const day = date?.split("-").reverse().join("-");
    return `Confirmed KES. ${amountKes}.00 to THE HOUSE A/C Ref.Number ${reference || payTo} Via MPESA Ref ${receipt} by ${payerName} Phone ${phone} on ${day} at ${time}.Thank you.`;
  });
}

/** Safaricom takes a payment back, as whoever paid asked it to. Its list names that later; a shortcode without one hears nothing. */
export async function takeBack(world: World, dice: Dice): Promise<void> {
  const moved = world.daraja.movements();
  const open = moved.filter(
    ({ kind, receipt }) => (kind === "stk" || kind === "c2b") && !moved.some(({ of }) => of === receipt),
  );
  const one = dice.pick(open.slice(0, 12));
  if (!one) return;
  const mostKes = dice.once(3) ? 1 + dice.below(one.amountKes) : one.amountKes;
  world.daraja.phone.takeBack(one.receipt, mostKes);
  world.trace(`Safaricom takes back KES ${mostKes} of ${one.receipt}, KES ${one.amountKes}`);
}

/** The message of a reversal is pasted, by the host to whom the money came or by a guest; now and then nothing of it is true. */
export async function tellOfReversal(world: World, dice: Dice): Promise<void> {
  const moved = world.daraja.movements().filter(({ kind }) => kind === "stk" || kind === "c2b");
  const { takenBack } = world;
  const back = moved.filter(({ receipt }) => takenBack.has(receipt));
  const one = dice.once(4) ? dice.pick(moved) : dice.pick(back);
  const host = one && HOSTS.find(({ payTo, store }) => payTo === one.shortcode || store === one.shortcode);
  if (!one || !host) return;
  // A host who lies about money that M-PESA tells Lango nothing of is believed in their own books.
  if (!host.isListed && !takenBack.has(one.receipt)) return;
  const own = `${one.receipt.slice(0, 3)}9${one.receipt.slice(4)}`;
  const pasted = `${own} Confirmed. Reversal of transaction ${one.receipt} has been successfully reversed on 1/12/26 at 9:10 AM and Ksh${takenBack.get(one.receipt) ?? one.amountKes}.00 is debited from your M-PESA account.`;
  const stay = world.stays.find(({ codes }) => codes.includes(one.receipt)) ?? someStay(world, dice);
  const { cookie } = host;
  const who = dice.pick(["statement", "check", "guest"] as const);
  if (who === "guest" && stay) {
    const form = {
      booking: stay.id,
      t: stay.token,
      code: pasted,
      submissionKey: `reversal ${own} ${world.operations}`,
    };
    const answer = await world.visit("/booking/payment/claim", { guest: stay.guest, form });
    return world.trace(`guest ${stay.guest} says that ${one.receipt} was taken back: ${answer.status}`);
  }
  const answer = await world.visit(`/dashboard/payments/${who === "guest" ? "check" : who}`, {
    cookie,
    form: { pasted },
  });
  world.trace(`${host.id} pastes in ${who} that ${one.receipt} was taken back: ${answer.status}`);
}

/** A guest pays in cash, and the host writes it down. */
export async function takeCash(world: World, dice: Dice): Promise<void> {
  const stay = someStay(world, dice);
  if (!stay) return;
  const { cookie, id } = hostOf(stay.property);
  const path = `/dashboard/bookings/${stay.id}`;
  const page = await world.visit(path, { cookie });
  const form = fieldsOf(page.html, `${path}/received`);
  if (!form.submissionKey) return;
  const amountKes = dice.pick([500, 4000, 4500, 9450]);
  world.cash.push({ booking: stay.id, amountKes });
  const purpose = dice.once(5) ? "damage_deposit" : "balance";
  const answer = await world.visit(`${path}/received`, {
    cookie,
    form: { ...form, amount: String(amountKes), way: "cash", purpose },
  });
  world.trace(`${id} takes ${amountKes} in cash: ${answer.status}`);
}

/** A host gives something of the price back, of their own will. */
export async function giveBack(world: World, dice: Dice): Promise<void> {
  const stay = someStay(world, dice);
  if (!stay) return;
  const { cookie, id } = hostOf(stay.property);
  const path = `/dashboard/bookings/${stay.id}`;
  const page = await world.visit(path, { cookie });
  const form = fieldsOf(page.html, `${path}/give-back`);
  if (!form.submissionKey) return;
  const back = String(500 * (1 + dice.below(4)));
  const answer = await world.visit(`${path}/give-back`, { cookie, form: { ...form, back, note: "No hot water" } });
  world.trace(`${id} gives ${back} back: ${answer.status}`);
}

/** What is left of a price is asked for, or a damage deposit is decided about. */
export async function askOrDecide(world: World, dice: Dice): Promise<void> {
  const stay = someStay(world, dice);
  if (!stay) return;
  const { cookie, id } = hostOf(stay.property);
  const path = `/dashboard/bookings/${stay.id}`;
  const page = await world.visit(path, { cookie });
  const isDeposit = page.html.includes(`action="${path}/deposit"`);
  if (!isDeposit && !page.html.includes(`action="${path}/ask"`)) return;
  const what = isDeposit ? "deposit" : "ask";
  const answer = await world.visit(`${path}/${what}`, { cookie, form: fieldsOf(page.html, `${path}/${what}`) });
  world.trace(`${id} ${what}s: ${answer.status}`);
}

/** After days: whatever M-PESA did not tell of is looked up in the statement, and its code is typed. */
export async function typeWhatWent(world: World): Promise<void> {
  const moved = world.daraja.movements();
  for (const owed of world.rows<Owed>(DUE)) {
    const asked = world.rows<{ id: string }>(
      "select id from mpesa_operations where refund_id = ? union select operation_id from sent_together where refund_id = ?",
      owed.id,
      owed.id,
    );
    const went = moved.find(
      ({ kind, of, reference }) =>
        (kind === "reversal" && of === owed.receipt) || (kind === "b2c" && asked.some(({ id }) => id === reference)),
    );
    if (!went) continue;
    const { cookie } = hostCalled(owed.host);
    const form = { receipt: went.receipt, back: owed.booking };
    const answer = await world.visit(`/dashboard/refunds/${owed.id}`, { cookie, form });
    world.trace(`${owed.host} types ${went.receipt} for ${owed.kes}: ${answer.status}`);
  }
}
