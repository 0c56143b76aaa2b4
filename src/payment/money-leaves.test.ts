import { expect, setDefaultTimeout, test } from "bun:test";
import { bookingsOfHost } from "#db/host-booking.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { hold } from "#src/dev/fixtures/journey.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { type OperationsApp, operationsApp, PAYBILL } from "#src/dev/fixtures/operations-app.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { examine } from "#src/doctor/doctor.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";

setDefaultTimeout(120_000);

const MINUTE = 60_000;
const HOSTS = ["host-wanjiru", "host-kamau", "host-asha"] as const;

const who = fc.nat(2);
const nth = fc.nat(5);
const kes = fc.constantFrom(4_500, 4_500, 13_500, 13_500, 27_000);
const ways = fc.constantFrom("b2c" as const, "b2c" as const, "both" as const);
const event = fc.oneof(
  fc.record({ kind: fc.constantFrom("write_in" as const, "book_and_pay" as const), who, nth, kes }),
  fc.record({
    kind: fc.constantFrom("paste" as const, "sms" as const, "record" as const, "cash" as const),
    who,
    nth,
    kes,
    own: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom("stranger_pays" as const, "guest_pays" as const), who, nth, kes }),
  fc.record({ kind: fc.constant("give_back" as const), who, nth, kes }),
  fc.record({
    kind: fc.constantFrom(
      "give_back" as const,
      "send" as const,
      "cancel" as const,
      "accept" as const,
      "place" as const,
      "deposit_back" as const,
    ),
    who,
    nth,
    kes,
  }),
  fc.record({
    kind: fc.constantFrom("ask_phone" as const, "claim" as const, "change_payouts" as const),
    who,
    nth,
    kes,
  }),
);
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

/** In each story a guest pays, and there is a booking for which nobody did. */
const begins = fc.constantFrom<Event[]>(
  [
    { kind: "book_and_pay", who: 0, nth: 0, kes: 13_500 },
    { kind: "write_in", who: 1, nth: 0, kes: 13_500 },
    { kind: "stranger_pays", who: 0, nth: 0, kes: 13_500 },
  ],
  [
    { kind: "write_in", who: 1, nth: 0, kes: 13_500 },
    { kind: "ask_phone", who: 1, nth: 0, kes: 13_500 },
    { kind: "write_in", who: 0, nth: 0, kes: 13_500 },
    { kind: "write_in", who: 2, nth: 0, kes: 13_500 },
  ],
);

function house(refundsBy: "b2c" | "both") {
  const app = operationsApp({ operator: refundsBy, env: { REFUNDS_DAY_MOST_KES: "9999999" } });
  addProperty(app.db, { id: "room-0", hostId: HOSTS[0], units: 9 });
  for (const [at, id] of HOSTS.slice(1).entries()) {
    addHost(app.db, { id, brandName: `house${at + 1}`, phone: `+25479900000${at + 1}` });
    addProperty(app.db, { id: `room-${at + 1}`, hostId: id, units: 9 });
  }
  // M-PESA tells of what comes by itself, too.
  const now = app.clock.now();
  write(app.db, (tx) => enqueue(tx, { kind: "watch_shortcodes", key: "all", runAt: now, now }));
  return Object.assign(app, { cookies: HOSTS.map((id) => hostCookie(app.db, id)) });
}
type House = ReturnType<typeof house>;

async function happen(app: House, what: Event): Promise<void> {
  const host = HOSTS[what.who] ?? HOSTS[0];
  const as = { cookie: app.cookies[what.who] ?? "" };
  const bookings = bookingsOfHost(app.db, host).map(({ booking }) => booking);
  const booking = bookings[what.nth % Math.max(1, bookings.length)];
  const post = (path: string, form: Record<string, string> = {}) =>
    app.post(path, { submissionKey: newSecret(), ...form }, as);
  const codes = app.daraja.movements().map(({ receipt }) => receipt);
  const code = (own: boolean) =>
    own ? `UKR000000${what.nth}` : (codes[what.nth % Math.max(1, codes.length)] ?? "UKR0000009");
  const stay = { checkIn: "2027-03-01", checkOut: "2027-03-04" };
  const phone = `0722 00${what.who} 020`;
  const sends = async () => {
    for (const one of bookings)
      for (const { id } of refundsOfBooking(app.db, one.id)) await post(`/dashboard/refunds/${id}/send`);
  };
  switch (what.kind) {
    case "write_in": {
      const guest = { property: `room-${what.who}`, unit: "", guests: "2", name: "Guest", phone, language: "en" };
      const terms = { from: stay.checkIn, to: stay.checkOut, price: String(what.kes), pay: "arrival", receipt: "" };
      await post("/dashboard/bookings/new", { ...guest, ...terms });
      return;
    }
    case "book_and_pay": {
      const held = await hold(app, { property: `room-${what.who}`, phone, ...stay }).catch(() => undefined);
      if (held) await app.post("/booking/payment", { booking: held.id, t: held.t, phone, submissionKey: newSecret() });
      return;
    }
    case "ask_phone":
      if (booking)
        await app.post("/booking/payment", {
          booking: booking.id,
          t: bookingToken(app.deps, booking.id),
          phone: `0722 00${what.who} 0${["31", "20", "45", "58", "49", "32"][what.nth]}`,
          for: "balance",
          submissionKey: newSecret(),
        });
      return;
    case "claim":
      if (booking)
        await app.post("/booking/payment/claim", {
          booking: booking.id,
          t: bookingToken(app.deps, booking.id),
          code: code(false),
          for: "balance",
          submissionKey: newSecret(),
        });
      return;
    case "paste":
      await post("/dashboard/payments/statement", {
        pasted: `Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Other Party Info,A/C No.\n${code(what.own)},2026-12-18 12:00:00,Pay Bill,Completed,${what.kes}.00,,,25472200${what.who}020 - GUEST,${booking?.code ?? "x"}`,
      });
      return;
    case "sms":
      await post("/dashboard/payments/statement", {
        pasted: `${code(what.own)} Confirmed. on 18/12/26 at 12:01 PM Ksh${what.kes}.00 received from 25472200${what.who}020 GUEST. Account Number ${booking?.code ?? "x"} New Utility balance is Ksh98,765.00`,
      });
      return;
    case "record":
    case "cash": {
      const isCash = what.kind === "cash";
      const form = { way: isCash ? "cash" : "manual", receipt: isCash ? "" : code(what.own), payer: "" };
      if (booking) {
        const purpose = what.nth % 2 ? "damage_deposit" : "balance";
        await post(`/dashboard/bookings/${booking.id}/received`, { ...form, amount: String(what.kes), purpose });
      }
      return;
    }
    case "stranger_pays":
    case "guest_pays": {
      const reference = what.kind === "guest_pays" ? (booking?.code ?? "RENT") : "RENT";
      const from = `2547220${what.nth}0020`;
      await app.daraja.phone.pay({ phone: from, shortcode: PAYBILL, amountKes: what.kes, reference, name: "GUEST" });
      return;
    }
    case "give_back":
      if (booking) await post(`/dashboard/bookings/${booking.id}/give-back`, { back: String(what.kes), note: "" });
      await sends();
      return;
    case "deposit_back":
      if (booking) await post(`/dashboard/bookings/${booking.id}/deposit`, { do: "all", shown: String(what.kes) });
      return;
    case "send":
      await sends();
      return;
    case "cancel":
      if (booking) await post(`/guest/booking/${booking.id}/cancel`, { shownKes: String(what.kes) });
      return;
    case "accept":
      for (const { id, state, reason } of booking ? paymentsOfBooking(app.db, booking.id) : [])
        if (state === "needs_review" || reason)
          await post(`/dashboard/answers/${id}`, { answer: what.nth % 2 ? "accept" : "there" });
      return;
    case "place":
      if (booking) await post(`/dashboard/payments/${code(false)}/place`, { code: booking.code });
      return;
    case "change_payouts": {
      const till = {
        type: "till",
        payNumber: what.nth % 2 ? "5123456" : PAYBILL,
        accountReference: "",
        receiverName: "",
      };
      await post("/dashboard/payouts/manual", { ...till, ...(what.nth % 2 === 0 && { type: "paybill" }) });
      return;
    }
  }
}

/** By M-PESA's own books: what came to the operator's shortcode for each host, and what left it for them. */
function byMpesa(app: OperationsApp): Map<string, { cameKes: number; leftKes: number }> {
  const sums = new Map(HOSTS.map((id) => [id as string, { cameKes: 0, leftKes: 0 }]));
  const hostOf = new Map(
    HOSTS.flatMap((id) => bookingsOfHost(app.db, id).map(({ booking }) => [booking.code, id] as const)),
  );
  for (const { kind, receipt, amountKes, reference } of app.daraja.movements()) {
    if (kind === "reversal" || kind === "b2c") continue;
    const sum = sums.get(hostOf.get(reference) ?? "");
    if (sum && receipt) sum.cameKes += amountKes;
  }
  const left = app.db.$client
    .query<{ host: string; kes: number }, []>(
      `select h.host_id as host, o.amount_kes as kes from mpesa_operations o join payments p on p.id = o.payment_id
       join bookings b on b.id = p.booking_id join properties h on h.id = b.property_id
       where o.kind <> 'look_up' and o.state in ('requested', 'accepted', 'done') and o.paid_to = 'operator'`,
    )
    .all();
  for (const { host, kes } of left) {
    const sum = sums.get(host);
    if (sum) sum.leftKes += kes;
  }
  return sums;
}

test("whatever hosts do and say: no more leaves the operator's shortcode for a host than M-PESA says came for them", async () => {
  let leftKes = 0;
  await fc.assert(
    fc.asyncProperty(begins, ways, fc.array(event, { minLength: 6, maxLength: 16, size: "max" }), async (...drawn) => {
      const [begin, refundsBy, story] = drawn;
      const app = house(refundsBy);
      for (const what of [...begin, ...story]) {
        await happen(app, what);
        await app.pass(MINUTE);
      }
      const sums = byMpesa(app);
      for (const [host, { cameKes, leftKes: left }] of sums) {
        expect([host, left <= cameKes, left, cameKes]).toEqual([host, true, left, cameKes]);
        leftKes += left;
      }
      const moved = app.daraja.movements().filter(({ kind }) => kind === "reversal" || kind === "b2c");
      const all = [...sums.values()].reduce((sum, one) => sum + one.leftKes, 0);
      expect(moved.reduce((sum, { amountKes }) => sum + amountKes, 0)).toBeLessThanOrEqual(all);
      expect(examine(app.db.$client).flatMap(({ wrong, toLookAt }) => (toLookAt ? [] : wrong))).toEqual([]);
      app.db.$client.close();
      app.daraja.stop();
    }),
    { numRuns: rounds({ always: 6, inAll: 12 }) },
  );
  // Else it would hold in a house where nothing ever leaves.
  expect(leftKes).toBeGreaterThan(0);
});
