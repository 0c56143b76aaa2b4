import { describe, expect, test } from "bun:test";
import { unfinishedOf } from "#db/account.queries.ts";
import { findBooking } from "#db/booking.queries.ts";
import { claimsOfHost, paymentsOfBooking, paymentsToReviewOfHost } from "#db/payment.queries.ts";
import { addStatementLine, findStatementLineOfHost, unmatchedOfHost } from "#db/reconcile.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { bookByHost } from "#src/booking/book-by-host.ts";
import { isPaid } from "#src/core/money/payment.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { OPERATORS } from "#src/dev/fixtures/proof.ts";
import { newSecret } from "#src/web/secrets.ts";
import { confirmClaim, voidClaim } from "./answer-claim.ts";
import { claimPayment } from "./claim-payment.ts";
import { acceptReview } from "./judge-review.ts";
import { assignMoney, seeMoney } from "./match-money.ts";
import { recordReceived } from "./record-received.ts";
import { takeStatement } from "./take-statement.ts";

const HOST = "host-wanjiru";
const GUEST = "+254722000020";
const CODE = "UKRX000001";
const KES = 13_500;

type Stay = Readonly<{ house: MoneyHouse; held: Held; code: string }>;

const linkTo = () => "/";
const deps = ({ house }: Stay) => ({ ...house.app.deps, linkTo });

const HEAD = "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Other Party Info,A/C No.";
const row = (account: string) =>
  `${HEAD}\n${CODE},18-12-2026 12:01:00,Pay Bill,Completed,${KES}.00,,0722***020 - ACHIENG OTIENO,${account}`;
const sms = `${CODE} Confirmed. on 18/12/26 at 12:01 PM Ksh13,500.00 received from 0722***020 ACHIENG OTIENO. New Account balance is Ksh1.00`;
const sent = `${CODE} Confirmed. Ksh13,500.00 sent to WANJIRU NGANGA on 18/12/26 at 12:01 PM. New M-PESA balance is Ksh1.00`;

function tells({ house, code }: Stay, source: "c2b" | "pull", isNamed: boolean): void {
  const now = house.app.clock.now();
  const about = { amountKes: KES, paidAt: now, reference: isNamed ? code : "", payer: "2547 ***** 020", raw: "{}" };
  write(house.app.db, (tx) => seeMoney(tx, { receipt: CODE, source, ...OPERATORS, ...about }, now));
}

const pastes = (stay: Stay, pasted: string) => takeStatement(stay.house.app.deps, { hostId: HOST, pasted });

const claims = (stay: Stay, typed: string) =>
  claimPayment(deps(stay), { bookingId: stay.held.id, typed, submissionKey: newSecret() });

function records(stay: Stay, amountKes = KES): void {
  const form = { way: "manual", amountKes, typedReceipt: CODE, payerName: "", purpose: "balance" } as const;
  recordReceived(deps(stay), { ...form, hostId: HOST, bookingId: stay.held.id, submissionKey: newSecret() });
}

const openClaim = ({ house }: Stay) => claimsOfHost(house.app.db, HOST)[0]?.payment.id;

/** What the host can do with whatever lies before them under this code: places the money, else says yes to the claim. */
function places(stay: Stay): void {
  const { house, held } = stay;
  const line = findStatementLineOfHost(house.app.db, CODE, HOST);
  const ask = { receipt: CODE, hostId: HOST, bookingId: held.id, bookingHostId: HOST };
  if (line?.state === "unmatched") expect(assignMoney(deps(stay), ask)).toBe("assigned");
}

function saysYes(stay: Stay): void {
  const paymentId = openClaim(stay);
  if (paymentId) expect(confirmClaim(deps(stay), { hostId: HOST, paymentId }).outcome).toBe("counted");
}

/** Everything that may speak of one code. What `decides` says by itself for which booking the money came. */
const WAYS: readonly Readonly<{ name: string; decides: boolean; says: (stay: Stay) => unknown }>[] = [
  { name: "callback", decides: true, says: ({ house, held }) => callback(house.app, held, { receipt: CODE, nth: 1 }) },
  { name: "notice with the booking's code", decides: true, says: (stay) => tells(stay, "c2b", true) },
  { name: "notice without", decides: false, says: (stay) => tells(stay, "c2b", false) },
  { name: "list with the booking's code", decides: true, says: (stay) => tells(stay, "pull", true) },
  { name: "list without", decides: false, says: (stay) => tells(stay, "pull", false) },
  { name: "statement with the booking's code", decides: true, says: (stay) => pastes(stay, row(stay.code)) },
  { name: "statement without", decides: false, says: (stay) => pastes(stay, row("lunch")) },
  { name: "message", decides: false, says: (stay) => pastes(stay, sms) },
  { name: "claim", decides: false, says: (stay) => claims(stay, CODE) },
  { name: "claim with its message", decides: false, says: (stay) => claims(stay, sent) },
  { name: "record", decides: true, says: (stay) => records(stay) },
  { name: "query, which names no code", decides: true, says: (stay) => asksStatus(stay) },
];

/** Those that are M-PESA's answer to a request on the phone. */
const isOfRequest = ({ name }: (typeof WAYS)[number]) => name === "callback" || name.startsWith("query");

async function asksStatus({ house: { app } }: Stay): Promise<void> {
  app.gateway.results.push({ outcome: "answered", resultCode: "0", resultDesc: "-", raw: "{}" });
  app.clock.advance(3 * 60_000);
  await app.jobs.runDue();
}

/** A stay whose phone was asked, too, where a callback is to speak. */
async function begin(isAsked: boolean): Promise<Stay> {
  const house = new MoneyHouse();
  const held = await hold(house.app);
  if (isAsked) await pay(house.app, held);
  addManualTill(house.app);
  return { house, held, code: findBooking(house.app.db, held.id)?.code ?? "" };
}

/** What there is of the code in the end, for host, guest and doctor. */
async function ending({ house, held }: Stay) {
  const { db, clock } = house.app;
  const payments = paymentsOfBooking(db, held.id);
  const came = payments.filter(({ state }) => isPaid(state));
  const needs = {
    claims: claimsOfHost(db, HOST).length,
    unmatched: unmatchedOfHost(db, HOST).length,
    reviews: paymentsToReviewOfHost(db, HOST).length,
    refunds: refundsOfBooking(db, held.id).length,
  };
  const told = house.app.sent
    .map(({ body }) => body)
    // The key in an address may spell anything.
    .filter((body) => /not find|disputes|look at|owes|back/i.test(body.replaceAll(/https?:\S+/g, "")));
  const booking = findBooking(db, held.id)?.state;
  // A month after they have left.
  for (let n = 0; n < 10; n += 1) {
    clock.advance(4 * 24 * 3_600_000);
    await house.app.jobs.runDue();
  }
  return {
    booking,
    came: came.map(({ receipt, claimedReceipt, receivedKes }) => [receipt ?? claimedReceipt, receivedKes]),
    ...needs,
    told,
    canLeave: unfinishedOf(db, { phone: GUEST }, clock.today(), clock.now()).map(({ why }) => why),
    faults: house.faults,
  };
}

const ONE_PAYMENT: Awaited<ReturnType<typeof ending>> = {
  booking: "confirmed",
  came: [[CODE, KES]],
  ...{ claims: 0, unmatched: 0, reviews: 0, refunds: 0 },
  told: [],
  canLeave: [],
  faults: [],
};

async function passes(stay: Stay, ms = 2 * 60_000): Promise<void> {
  await stay.house.app.jobs.runDue();
  stay.house.app.clock.advance(ms);
  await stay.house.app.jobs.runDue();
}

const isClaim = (name: string) => name.startsWith("claim");
const pairs = WAYS.flatMap((first) =>
  WAYS.filter(({ name }) => name !== first.name).map((second) => ({ first, second })),
).map((pair) => ({ ...pair, name: `${pair.first.name}, then ${pair.second.name}` }));

describe("a code that two speak of is one payment", () => {
  test.each(pairs)("$name", async ({ first, second }) => {
    const stay = await begin([first, second].some(isOfRequest));
    await first.says(stay);
    await passes(stay);
    await second.says(stay);
    await passes(stay);
    const isDecided = [first, second].some(({ decides }) => decides);
    // A guest's claim and money that names no booking speak of the code alone, which is enough.
    const isLinked = [first, second].filter(({ name }) => isClaim(name)).length === 1;
    // Where M-PESA names no code and what the host pasted no booking, the host says that they are one.
    const isUncodedOnly = [first, second].every(({ name, decides }) => name.startsWith("query") || !decides);
    if ((!isDecided || isUncodedOnly) && !isLinked) {
      places(stay);
      saysYes(stay);
    }
    // Whoever has paid all of it is not asked for its code any more.
    const isUncoded = first.name.startsWith("query") && isClaim(second.name);
    expect(await ending(stay)).toEqual(isUncoded ? { ...ONE_PAYMENT, came: [[null, KES]] } : ONE_PAYMENT);
  });
});

describe("where a person has to look, one thing lies before them", () => {
  test("not what is in their list is said not to have come", async () => {
    const stay = await begin(false);
    claims(stay, CODE);
    // As it stands where several hosts are paid to one number.
    write(stay.house.app.db, (tx) =>
      addStatementLine(tx, {
        ...{ receipt: CODE, source: "c2b", ...OPERATORS, hostId: HOST, amountKes: KES, raw: "{}" },
        ...{ state: "unmatched", seenAt: 1, settledAt: 1 },
      }),
    );
    const paymentId = openClaim(stay) ?? "-";
    expect(voidClaim(deps(stay), { hostId: HOST, paymentId })).toEqual({ outcome: "in_list" });
    expect(stay.house.app.sent.map(({ body }) => body).join()).not.toContain("can't find");
    places(stay);
    expect(await ending(stay)).toEqual(ONE_PAYMENT);
  });

  test("a claim of other money than came is one payment to check, and one press settles it", async () => {
    const stay = await begin(false);
    claims(stay, sent.replace("13,500.00", "13,000.00"));
    await pastes(stay, sms);
    await passes(stay);
    expect(paymentsToReviewOfHost(stay.house.app.db, HOST)).toMatchObject([{ payment: { receipt: CODE } }]);
    expect([claimsOfHost(stay.house.app.db, HOST), unmatchedOfHost(stay.house.app.db, HOST)]).toEqual([[], []]);
    acceptReview(deps(stay), stay.house.inReview(stay.held));
    expect(await ending(stay)).toEqual(ONE_PAYMENT);
  });
});

/** Each way in which a host or M-PESA may say that a code paid for another booking than its guest says. */
const elsewhere: readonly (readonly [name: string, says: (stay: Stay, other: Held) => unknown])[] = [
  ["record", (stay, other) => records({ ...stay, held: other })],
  ["statement", (stay, other) => pastes(stay, row(findBooking(stay.house.app.db, other.id)?.code ?? ""))],
  [
    "notice",
    (stay, other) => tells({ ...stay, code: findBooking(stay.house.app.db, other.id)?.code ?? "" }, "c2b", true),
  ],
  ["booking written in", (stay) => writesIn(stay)],
];

function writesIn(stay: Stay): void {
  const stayOf = { propertyId: "garden-studio", checkIn: "2026-12-27", checkOut: "2026-12-30", party: 1 };
  const guest = { name: "Brian Kip", phone: "+254733000001" };
  const price = { unit: undefined, totalKes: undefined };
  const ask = {
    ...stayOf,
    ...price,
    guest,
    hostId: HOST,
    pay: "paid",
    receipt: CODE,
    submissionKey: newSecret(),
  } as const;
  expect(bookByHost(deps(stay), ask).outcome).toBe("booked");
}

test.each(elsewhere)(
  "a %s that gives a code to another booking ends the claim of it, and its guest hears so",
  async (_, says) => {
    const stay = await begin(false);
    const other = await hold(stay.house.app, { checkIn: "2026-12-23", checkOut: "2026-12-26", phone: "0733 000 002" });
    claims(stay, CODE);
    await passes(stay, 0);
    const before = stay.house.app.sent.length;
    await says(stay, other);
    await passes(stay, 0);
    const { booking, came, claims: open, unmatched, told, faults } = await ending(stay);
    expect({ booking, came, open, unmatched, told, faults }).toEqual({
      ...{ booking: "held", came: [], open: 0, unmatched: 0, told: [], faults: [] },
    });
    const heard = stay.house.app.sent
      .slice(before)
      .filter(({ to }) => to === GUEST)
      .map(({ body }) => body);
    expect(heard[0]).toStartWith(`Your M-PESA code ${CODE} is counted for another booking, not for Garden studio`);
  },
);

test("a code that is counted for a booking is not said by its guest to be another's", async () => {
  const stay = await begin(false);
  records(stay, 5_000);
  expect(claims(stay, CODE).outcome).toBe("counted_before");
});
