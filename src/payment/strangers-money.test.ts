import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { bookingsOfHost } from "#db/host-booking.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { type Held, hold } from "#src/dev/fixtures/journey.ts";
import { type OperationsApp, operationsApp, PAYBILL } from "#src/dev/fixtures/operations-app.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";

setDefaultTimeout(60_000);

const MINUTE = 60_000;
const THIEF = "host-kamau";
const THIEF_PHONE = "0799 000 020";
const STAY = { from: "2027-03-01", to: "2027-03-05" };

/** An operator whose shortcode sends money back, Wanjiru's house, and Kamau, who has just registered. */
function house(env: Record<string, string> = {}, refundsBy: "b2c" | "reversal" | "both" = "both") {
  const app = operationsApp({ operator: refundsBy, env });
  addProperty(app.db);
  addHost(app.db, { id: THIEF, brandName: "kamau", phone: "+254799000020", createdAt: app.clock.now() });
  addProperty(app.db, { id: "kamau-room", hostId: THIEF, basePriceKes: 22_500, units: 9 });
  return Object.assign(app, { cookie: hostCookie(app.db, THIEF) });
}
type House = ReturnType<typeof house>;

/** Kamau writes in a guest whose phone is his own. Returns the booking. */
async function writtenIn(app: House, fields: Record<string, string> = {}) {
  const form = { property: "kamau-room", unit: "", guests: "2", name: "Guest", phone: THIEF_PHONE, language: "en" };
  const terms = { price: "90000", pay: "arrival", receipt: "", submissionKey: newSecret() };
  const before = new Set(bookingsOfHost(app.db, THIEF).map(({ booking }) => booking.id));
  const { status } = await app.post("/dashboard/bookings/new", { ...form, ...STAY, ...terms, ...fields }, app);
  expect(status).toBe(303);
  const booking = bookingsOfHost(app.db, THIEF).find((one) => !before.has(one.booking.id))?.booking;
  if (!booking) throw new Error("nothing was written in");
  return booking;
}

/** He pastes a line that nobody but himself has ever seen. */
async function pastes(app: House, line: { receipt: string; kes: number; code: string }) {
  const pasted = [
    "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Other Party Info,A/C No.",
    `${line.receipt},2026-12-18 12:00:00,Pay Bill,Completed,${line.kes}.00,,,254799000020 - KAMAU,${line.code}`,
  ].join("\n");
  const { status } = await app.post("/dashboard/payments/statement", { pasted }, app);
  expect(status).toBe(303);
  await app.pass(2 * MINUTE);
}

/** He gives all of it back and presses whatever sends it. */
async function givesBack(app: House, bookingId: string, kes: number) {
  const form = { back: String(kes), note: "", submissionKey: newSecret() };
  await app.post(`/dashboard/bookings/${bookingId}/give-back`, form, app);
  for (const { id } of refundsOfBooking(app.db, bookingId)) await app.post(`/dashboard/refunds/${id}/send`, {}, app);
  await app.pass(10 * MINUTE);
}

/** What has left the operator's shortcode. */
const left = (app: OperationsApp) => app.daraja.movements().filter(({ kind }) => kind === "reversal" || kind === "b2c");

/** A guest of Wanjiru pays from their phone. */
async function paid(app: House): Promise<Held> {
  const held = await hold(app, { checkIn: "2027-03-01", checkOut: "2027-03-04" });
  const form = { booking: held.id, t: held.t, phone: "0722 000 020", submissionKey: newSecret() };
  await app.post("/booking/payment", form);
  await app.pass(6000);
  expect(findBooking(app.db, held.id)?.state).toBe("confirmed");
  return held;
}

/** Kamau has himself asked on a phone, and does not pay. */
async function asksHimself(app: House, bookingId: string) {
  const phone = "0799 000 033";
  const form = { booking: bookingId, t: bookingToken(app.deps, bookingId), phone, submissionKey: newSecret() };
  await app.post("/booking/payment", { ...form, for: "balance" });
  await app.pass(3 * MINUTE);
}

const WAYS_TO_SAY_SO: Readonly<Record<string, (app: House) => Promise<{ id: string; code: string }>>> = {
  "an invented statement line": async (app) => {
    const booking = await writtenIn(app);
    await pastes(app, { receipt: "UKR0000001", kes: 90_000, code: booking.code });
    return booking;
  },
  "an invented line for a request that nobody paid": async (app) => {
    const booking = await writtenIn(app);
    await asksHimself(app, booking.id);
    await pastes(app, { receipt: "UKR0000001", kes: 90_000, code: booking.code });
    return booking;
  },
  "a code typed as received": async (app) => {
    const booking = await writtenIn(app);
    const form = { amount: "90000", way: "manual", receipt: "UKR0000001", payer: "", purpose: "balance" };
    await app.post(`/dashboard/bookings/${booking.id}/received`, { ...form, submissionKey: newSecret() }, app);
    return booking;
  },
  cash: async (app) => {
    const booking = await writtenIn(app);
    const form = { amount: "90000", way: "cash", receipt: "", payer: "", purpose: "balance" };
    await app.post(`/dashboard/bookings/${booking.id}/received`, { ...form, submissionKey: newSecret() }, app);
    return booking;
  },
  "written in as paid": (app) => writtenIn(app, { pay: "paid", receipt: "UKR0000001" }),
};

describe.each(["everyone", "admins"])("where %s may use the operator's shortcode", (forHosts) => {
  test.each(Object.entries(WAYS_TO_SAY_SO))("nothing leaves it for %s", async (_, say) => {
    const app = house({ MPESA_FOR_HOSTS: forHosts }, "b2c");
    const booking = await say(app);
    await givesBack(app, booking.id, 90_000);
    expect(left(app)).toEqual([]);
    expect(refundsOfBooking(app.db, booking.id).map(({ state }) => state)).toEqual(["due"]);
  });
});

test.each(["a guest of another house paid", "was paid for something else"])(
  "money that %s is not undone",
  async (whose) => {
    const app = house({}, "reversal");
    if (whose.startsWith("a guest")) await paid(app);
    else {
      const about = { phone: "254722000020", shortcode: PAYBILL, amountKes: 13_500, name: "ACHIENG" };
      await app.daraja.phone.pay({ ...about, reference: "RENT" });
    }
    const receipt = app.daraja.movements()[0]?.receipt ?? "-";
    const booking = await writtenIn(app, { price: "13500" });
    await pastes(app, { receipt, kes: 13_500, code: booking.code });
    await givesBack(app, booking.id, 13_500);
    expect([app.daraja.movements().length, left(app)]).toEqual([1, []]);
  },
);
