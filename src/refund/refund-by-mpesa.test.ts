import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { lastSending } from "#db/operation.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { refundSending, refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { cancelStay } from "#src/booking/cancel-stay.ts";
import { type Held, hold, stateOf } from "#src/dev/fixtures/journey.ts";
import { ACCOUNT, type OperationsApp, operationsApp, PAYBILL } from "#src/dev/fixtures/operations-app.ts";
import { addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { cookieFrom, NOON } from "#src/dev/fixtures/test-app.ts";
import { examine, report } from "#src/doctor/doctor.ts";
import { callbackKey } from "#src/payout/callback-address.ts";
import type { MpesaOperations } from "#src/ports/mpesa-operations.ts";
import { OPERATION_SUFFIXES } from "#src/simulator/daraja/operation-behaviours.ts";
import { newSecret } from "#src/web/secrets.ts";
import { giveBack } from "./give-back.ts";
import { beginOperation, operationFailed } from "./operation.ts";
import { recordRefund } from "./record-refund.ts";
import { refundByMpesa, sendableBy } from "./refund-by-mpesa.ts";

setDefaultTimeout(60_000);

const HOUR = 3_600_000;
const HOST = "host-wanjiru";
let rooms = 0;

/** A guest whose number ends so has paid KES 13,500 for three nights. */
async function paid(app: OperationsApp, suffix: string): Promise<Held> {
  const property = `room-${++rooms}`;
  addProperty(app.db, { id: property });
  const phone = `0712 345 ${suffix}`;
  // Long after every clock of this file.
  const held = await hold(app, { property, phone, checkIn: "2027-03-01", checkOut: "2027-03-04" });
  await app.post("/booking/payment", { booking: held.id, t: held.t, phone, submissionKey: newSecret() });
  await app.pass(6000);
  expect([suffix, stateOf(app, held)]).toEqual([suffix, { booking: "confirmed", payments: ["paid"] }]);
  return held;
}

/** The host owes so much back, and has M-PESA send it: by two presses at once, as people press. */
async function sent(app: OperationsApp, held: Held, amountKes: number): Promise<string> {
  const owed = giveBack(app.deps, {
    hostId: HOST,
    bookingId: held.id,
    amountKes,
    note: "",
    submissionKey: newSecret(),
  });
  expect(owed.outcome).toBe("owed");
  const refundId = refundsOfBooking(app.db, held.id)[0]?.id ?? "none";
  const first = refundByMpesa(app.deps, { hostId: HOST, refundId });
  const second = refundByMpesa(app.deps, { hostId: HOST, refundId });
  expect([first.outcome, second.outcome]).toEqual(["sending", "on_its_way"]);
  await app.pass(1);
  return refundId;
}

/** What M-PESA sent for this guest's booking, and what the ledger says went back. */
function back(app: OperationsApp, suffix: string, held: Held) {
  const moved = app.daraja
    .movements()
    .filter(({ kind, phone }) => (kind === "reversal" || kind === "b2c") && phone.endsWith(suffix));
  const lines = entriesOfBooking(app.db, held.id).filter(({ kind }) => kind === "refund");
  return {
    moved: moved.map(({ amountKes }) => amountKes),
    ledger: lines.map(({ amountKes }) => amountKes),
    receipts: moved.map(({ receipt }) => receipt),
  };
}

const toldGuest = (app: OperationsApp, suffix: string) =>
  app.sent.filter(({ to, body }) => to.endsWith(suffix) && body.includes("back: M-PESA")).length;

/** What becomes of a refund by what M-PESA does with it. */
const ENDINGS: Readonly<Record<string, { state: "sent" | "due"; whyNot?: string }>> = {
  "020": { state: "sent" },
  "084": { state: "sent" },
  "085": { state: "sent" },
  "086": { state: "sent" },
  "087": { state: "sent" },
  "088": { state: "sent" },
  "089": { state: "sent" },
  "090": { state: "due", whyNot: "never_answered" },
  "091": { state: "due", whyNot: "no_money" },
  "092": { state: "due", whyNot: "not_allowed" },
  "093": { state: "due", whyNot: "never_answered" },
  "094": { state: "due", whyNot: "never_answered" },
  "095": { state: "sent" },
};

describe("a refund that M-PESA sends", () => {
  const app = operationsApp();

  test("has a case for every number that misbehaves", () => {
    expect(Object.keys(OPERATION_SUFFIXES).filter((suffix) => !(suffix in ENDINGS))).toEqual([]);
  });

  test.each(
    Object.entries(ENDINGS).flatMap(([suffix, ending]) => [
      [OPERATION_SUFFIXES[suffix]?.label ?? "Pays by itself", "reversal", suffix, 13_500, ending] as const,
      [OPERATION_SUFFIXES[suffix]?.label ?? "Pays by itself", "b2c", suffix, 4_500, ending] as const,
    ]),
  )("%s; by %s it goes once or not at all, and the ledger knows", async (_, way, suffix, amountKes, ending) => {
    const before = back(app, suffix, { id: "none" } as Held).moved.length;
    const toldBefore = toldGuest(app, suffix);
    const held = await paid(app, suffix);
    const refundId = await sent(app, held, amountKes);
    expect(lastSending(app.db, refundId)).toMatchObject({ kind: way, payoutAccountId: ACCOUNT });
    await app.pass(26 * HOUR);
    const refund = refundsOfBooking(app.db, held.id)[0];
    const { moved, ledger, receipts } = back(app, suffix, held);
    const once = ending.state === "sent" ? [amountKes] : [];
    expect([moved.slice(0, moved.length - before), ledger]).toEqual([once, once]);
    expect(refund).toMatchObject({ state: ending.state, resultDesc: ending.whyNot ?? null });
    expect(refund?.sentReceipt ?? receipts[0]).toBe(receipts[0]);
    expect(toldGuest(app, suffix) - toldBefore).toBe(once.length);
    if (ending.state === "due")
      expect(refundByMpesa(app.deps, { hostId: HOST, refundId }).outcome).toBe(
        way === "b2c" && ending.whyNot === "never_answered" ? "by_hand" : "sending",
      );
  });
});

test("a payment whose callback was lost gets its receipt from a look-up, and can go back whole", async () => {
  const app = operationsApp();
  const property = "room-045";
  addProperty(app.db, { id: property });
  const phone = "0712 345 045";
  const held = await hold(app, { property, phone, checkIn: "2027-03-01", checkOut: "2027-03-04" });
  await app.post("/booking/payment", { booking: held.id, t: held.t, phone, submissionKey: newSecret() });
  await app.pass(5 * 60_000);
  const [receipt] = app.daraja.movements().map((movement) => movement.receipt);
  expect(paymentsOfBooking(app.db, held.id)).toMatchObject([{ state: "paid", receipt: receipt ?? "none" }]);
  await sent(app, held, 13_500);
  await app.pass(10_000);
  expect(refundsOfBooking(app.db, held.id)).toMatchObject([{ state: "sent", way: "reversal" }]);
});

test("a refund that is on its way can't be sent by hand as well; once M-PESA said no, it can", async () => {
  const app = operationsApp();
  const held = await paid(app, "091");
  const refundId = await sent(app, held, 13_500);
  const byHand = () => recordRefund(app.deps, { hostId: HOST, refundId, typedReceipt: "TLI4K2P9QX" });
  expect(byHand()).toEqual({ outcome: "on_its_way" });
  await app.pass(10_000);
  expect(app.sent.filter(({ body }) => body.startsWith("Refund due")).length).toBe(2);
  const page = await (await app.get(`/dashboard/bookings/${held.id}`, { cookie: hostCookie(app.db) })).text();
  expect(page).toContain("not enough money");
  expect(page).toContain("I have sent it");
  expect(byHand()).toEqual({ outcome: "recorded" });
});

test("a success that comes after the host sent it by hand is written down as a second sending", async () => {
  const app = operationsApp();
  const held = await paid(app, "093");
  const refundId = await sent(app, held, 13_500);
  await app.pass(26 * HOUR);
  expect(app.sent.filter(({ body }) => body.includes("look in your M-PESA statement")).length).toBe(1);
  recordRefund(app.deps, { hostId: HOST, refundId, typedReceipt: "TLI4K2P9QX" });
  const operation = lastSending(app.db, refundId);
  const late = { ResultCode: 0, OriginatorConversationID: operation?.originatorId, TransactionID: "TLI4K2P9QZ" };
  await post(app, callbackKey(app.deps.secrets, operation?.id ?? "-", "result"), late);
  expect(refundsOfBooking(app.db, held.id)[0]).toMatchObject({ state: "sent", sentReceipt: "TLI4K2P9QX" });
  const twice = entriesOfBooking(app.db, held.id).filter(({ why }) => why === "sent_twice");
  expect(twice.map(({ amountKes }) => amountKes)).toEqual([13_500]);
});

test("what a host found in their statement and wrote down is the same sending when M-PESA tells of it at last", async () => {
  const app = operationsApp();
  const held = await paid(app, "093");
  const refundId = await sent(app, held, 13_500);
  await app.pass(26 * HOUR);
  recordRefund(app.deps, { hostId: HOST, refundId, typedReceipt: "TLI4K2P9QX" });
  const operation = lastSending(app.db, refundId);
  const late = { ResultCode: 0, OriginatorConversationID: operation?.originatorId, TransactionID: "TLI4K2P9QX" };
  await post(app, callbackKey(app.deps.secrets, operation?.id ?? "-", "result"), late);
  expect(lastSending(app.db, refundId)).toMatchObject({ state: "done", finding: "sent" });
  expect(back(app, "093", held).ledger).toEqual([13_500]);
  expect(entriesOfBooking(app.db, held.id).filter(({ why }) => why === "sent_twice")).toEqual([]);
});

test("what strangers post to the addresses of a refund is kept and moves nothing", async () => {
  const app = operationsApp();
  const held = await paid(app, "087");
  const refundId = await sent(app, held, 13_500);
  const operation = lastSending(app.db, refundId);
  const keyFor = (what: "result" | "timeout") => callbackKey(app.deps.secrets, operation?.id ?? "-", what);
  for (const body of ["", "paid", "{}", '{"Result":{}}', '{"Result":{"ResultCode":0,"TransactionID":"TLI4K2P9QX"}}']) {
    for (const key of [keyFor("result"), keyFor("timeout")]) {
      const request = new Request(`http://localhost:3000/callbacks/${key}`, { method: "POST", body });
      expect((await app.app.fetch(request)).status).toBe(200);
    }
  }
  const false_ = { ResultCode: 0, ConversationID: "AG_1", OriginatorConversationID: "1", TransactionID: "TLI4K2P9QX" };
  await post(app, keyFor("result"), false_);
  expect(refundsOfBooking(app.db, held.id)[0]?.state).toBe("sending");
  const outcomes = app.db.$client
    .query("select outcome from callbacks where callback_key = ?")
    .values(operation?.resultKey ?? "");
  expect(new Set(outcomes.flat())).toEqual(new Set(["unreadable", "other_request"]));
});

test("by the operator's shortcode no refund goes out without a press, and one press sends it", async () => {
  const app = operationsApp({ operator: "both" });
  const held = await paid(app, "020");
  expect(paymentsOfBooking(app.db, held.id)[0]?.payoutAccountId).toBeNull();
  giveBack(app.deps, { hostId: HOST, bookingId: held.id, amountKes: 13_500, note: "", submissionKey: newSecret() });
  await app.pass(2 * HOUR);
  const [refund] = refundsOfBooking(app.db, held.id);
  expect(refund).toMatchObject({ state: "due", requestId: null });
  expect(refundByMpesa(app.deps, { hostId: HOST, refundId: refund?.id ?? "" })).toEqual({ outcome: "sending" });
  await app.pass(2 * HOUR);
  expect(refundsOfBooking(app.db, held.id)).toMatchObject([{ state: "sent", amountKes: 13_500 }]);
});

test("where the host has chosen so, refunds go out when they are owed, without a press; parts wait for them if only whole payments can go", async () => {
  const app = operationsApp({ refundsBy: "reversal", alone: true });
  const whole = await paid(app, "020");
  const part = await paid(app, "085");
  const owe = (held: Held, amountKes: number) =>
    giveBack(app.deps, { hostId: HOST, bookingId: held.id, amountKes, note: "", submissionKey: newSecret() });
  owe(whole, 13_500);
  owe(part, 100);
  await app.pass(10_000);
  const told = app.sent.filter(({ body }) => body.startsWith("Refund due")).map(({ body }) => body);
  expect(told.map((body) => body.includes("by itself"))).toEqual([true, false, false]);
  expect(refundsOfBooking(app.db, whole.id)[0]).toMatchObject({ state: "sent", way: "reversal" });
  expect(refundsOfBooking(app.db, part.id)[0]).toMatchObject({ state: "due", resultDesc: null });
});

describe("of a stay that was paid by M-PESA and in cash, when refunds go by themselves", () => {
  /** Half by M-PESA, half in the host's hand. */
  async function halfInCash(
    options: Parameters<typeof operationsApp>[0] = {},
  ): Promise<{ app: OperationsApp; held: Held; cookie: string }> {
    const app = operationsApp({ refundsBy: "both", alone: true, ...options });
    const property = `room-${++rooms}`;
    addProperty(app.db, { id: property });
    const rates = { payNow: "percent", payNowValue: 50, balanceDaysBefore: null, updatedAt: NOON } as const;
    write(app.db, (tx) => saveRates(tx, property, rates));
    const held = await hold(app, { property, phone: "0712 345 020", checkIn: "2027-03-01", checkOut: "2027-03-04" });
    await app.post("/booking/payment", {
      booking: held.id,
      t: held.t,
      phone: "0712 345 020",
      submissionKey: newSecret(),
    });
    await app.pass(6000);
    const form = { way: "cash", amount: "6750", submissionKey: newSecret() };
    const cookie = hostCookie(app.db);
    await app.post(`/dashboard/bookings/${held.id}/received`, form, { cookie });
    await app.pass(1);
    expect(paymentsOfBooking(app.db, held.id).map(({ state, way }) => [state, way])).toEqual([
      ["paid", "cash"],
      ["paid", "stk"],
    ]);
    app.sent.length = 0;
    return { app, held, cookie };
  }
  const toHost = (app: OperationsApp) =>
    app.sent.filter(({ to }) => to === "+254712345678").map(({ body }) => body.replaceAll("\u00a0", " "));

  test("the host reads which sum they send and which M-PESA does", async () => {
    const { app, held } = await halfInCash();
    const deps = { ...app.deps, linkTo: () => "/" };
    expect(cancelStay(deps, { bookingId: held.id, by: "host", shownKes: 13_500 }).outcome).toBe("cancelled");
    await app.pass(HOUR);
    expect(toHost(app)).toEqual([
      expect.stringMatching(
        /Send KES 13,500 to .*M-PESA sends KES 6,750 of it by itself: send only the other KES 6,750 yourself\.$/,
      ),
    ]);
    expect(refundsOfBooking(app.db, held.id).map(({ state, amountKes }) => [state, amountKes])).toEqual([
      ["due", 6750],
      ["sent", 6750],
    ]);
  });

  test.each([
    [13_500, "M-PESA sends a part of it by itself."],
    [6750, "Nothing has been sent yet. Send it as it says below."],
  ])("of KES %i that they give back they read what is theirs to do", async (kes, words) => {
    const { app, held, cookie } = await halfInCash();
    const form = { back: String(kes), note: "", submissionKey: newSecret() };
    const answer = await app.post(`/dashboard/bookings/${held.id}/give-back`, form, { cookie });
    const flash = cookieFrom(answer, "lango_flash");
    const page = await app.get(`/dashboard/bookings/${held.id}`, { cookie: `${cookie}; ${flash}` });
    expect((await page.text()).replaceAll("&#x27;", "'")).toContain(words);
  });

  test("a refund from before says nothing of the one that is new", async () => {
    const { app, held } = await halfInCash({ refundsBy: "b2c" });
    const give = (amountKes: number) =>
      giveBack(app.deps, { hostId: HOST, bookingId: held.id, amountKes, note: "", submissionKey: newSecret() });
    give(6750);
    give(1000);
    await app.jobs.runDue();
    const told = toHost(app).filter((body) => body.startsWith("Refund due"));
    expect(told.map((body) => body.includes("by itself"))).toEqual([false, true]);
  });
});

test("without an initiator nothing is asked, and the page says only how to send it by hand", async () => {
  const app = operationsApp({ initiator: false });
  const held = await paid(app, "020");
  giveBack(app.deps, { hostId: HOST, bookingId: held.id, amountKes: 500, note: "", submissionKey: newSecret() });
  const refundId = refundsOfBooking(app.db, held.id)[0]?.id ?? "none";
  expect(refundByMpesa(app.deps, { hostId: HOST, refundId })).toEqual({ outcome: "by_hand" });
  const page = await (await app.get(`/dashboard/bookings/${held.id}`, { cookie: hostCookie(app.db) })).text();
  expect(page).toContain("I have sent it");
  expect(page).not.toContain("/send");
});

test("another host's refund is not there", async () => {
  const app = operationsApp();
  const held = await paid(app, "020");
  giveBack(app.deps, { hostId: HOST, bookingId: held.id, amountKes: 500, note: "", submissionKey: newSecret() });
  const refundId = refundsOfBooking(app.db, held.id)[0]?.id ?? "none";
  expect(refundByMpesa(app.deps, { hostId: "host-barasa", refundId })).toEqual({ outcome: "no_such_refund" });
});

/** Dies before the request goes out, or after it was done and before its answer is written, as `kill -9` would have it. */
function mortal(operations: MpesaOperations, dies: () => "before" | "after" | undefined): MpesaOperations {
  const killed = async <T>(run: () => Promise<T>): Promise<T> => {
    const when = dies();
    if (when === "before") throw new Error("killed before it was sent");
    const answer = await run();
    if (when === "after") throw new Error("killed before the answer was written");
    return answer;
  };
  return {
    ...operations,
    reverse: (ask) => killed(() => operations.reverse(ask)),
    payOut: (ask) => killed(() => operations.payOut(ask)),
    lookUp: (ask) => killed(() => operations.lookUp(ask)),
  };
}

test("however a process dies around it and however often it is pressed, no refund goes twice and none is lost sight of", async () => {
  let seed = 7;
  // The same deaths in every run.
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  let deaths = 0;
  const app = operationsApp({
    around: (operations) =>
      mortal(operations, () => {
        const fate = random();
        if (fate < 0.7) deaths += 1;
        return fate < 0.35 ? "before" : fate < 0.7 ? "after" : undefined;
      }),
  });
  const suffixes = Object.keys(ENDINGS);
  const refunds: { held: Held; refundId: string; suffix: string; amountKes: number }[] = [];
  for (const [n, suffix] of suffixes.entries()) {
    const held = await paid(app, suffix);
    const amountKes = n % 2 === 0 ? 13_500 : 1_000 + n;
    const refundId = await sent(app, held, amountKes);
    refunds.push({ held, refundId, suffix, amountKes });
    for (let press = 0; press < 3; press++) {
      await app.pass(Math.floor(random() * 90_000));
      refundByMpesa(app.deps, { hostId: HOST, refundId });
    }
  }
  await app.pass(26 * HOUR);
  expect(deaths).toBeGreaterThan(suffixes.length / 2);
  for (const { held, refundId, suffix, amountKes } of refunds) {
    const [refund] = refundsOfBooking(app.db, held.id);
    const ledger = entriesOfBooking(app.db, held.id).filter(({ kind }) => kind === "refund");
    expect([suffix, refund?.id, refund?.state === "sent" ? [amountKes] : []]).toEqual([
      suffix,
      refundId,
      ledger.map((line) => line.amountKes),
    ]);
    expect(["sent", "due"]).toContain(refund?.state ?? "none");
  }
  expect(report(examine(app.db.$client)).lines.at(-1)).toBe("All is well.");
  const moved = app.daraja.movements().filter(({ kind }) => kind === "reversal" || kind === "b2c");
  const counted = refunds.filter(({ held }) => refundsOfBooking(app.db, held.id)[0]?.state === "sent");
  expect(moved.map(({ amountKes }) => amountKes).sort()).toEqual(counted.map(({ amountKes }) => amountKes).sort());
});

async function post(app: OperationsApp, key: string | undefined, result: Record<string, unknown>): Promise<void> {
  const body = JSON.stringify({ Result: result });
  await app.app.fetch(new Request(`http://localhost:3000/callbacks/${key}`, { method: "POST", body }));
  await app.pass(10);
}

test.each([
  [["never_answered", "busy"], undefined, "reversal"],
  [["receipt_used", "busy", "busy"], undefined, "reversal"],
  [["busy", "busy"], "b2c", "reversal"],
] as const)(
  "reversals that ended %p: may be followed by %p where payouts are chosen, and by %p where reversals are",
  async (findings, byPayout, byReversal) => {
    const app = operationsApp({ refundsBy: "reversal" });
    const held = await paid(app, "020");
    giveBack(app.deps, { hostId: HOST, bookingId: held.id, amountKes: 13_500, note: "", submissionKey: newSecret() });
    const refund = () => {
      const [found] = refundsOfBooking(app.db, held.id);
      if (!found) throw new Error("nothing is owed");
      return found;
    };
    const { paymentId, id: refundId } = refund();
    const receipt = paymentsOfBooking(app.db, held.id)[0]?.receipt ?? null;
    // All in one millisecond, as a machine may press.
    for (const why of findings) {
      write(app.db, (tx) => {
        const now = app.clock.now();
        const at = { paidTo: "host", payoutAccountId: ACCOUNT, shortcode: PAYBILL } as const;
        const about = { ...at, receipt, paymentId, refundId, amountKes: 13_500, now };
        const operation = beginOperation(tx, { kind: "reversal", ...about });
        refundSending(tx, refundId, { way: "reversal", operationId: operation.id });
        operationFailed(tx, operation, { why, now });
      });
    }
    expect(lastSending(app.db, refundId)?.finding).toBe(findings.at(-1) ?? null);
    const way = (by: string) => {
      app.db.$client.query("update payout_accounts set refunds_by = ?").run(by);
      return sendableBy(app.deps, [refund()], app.clock.now())?.way;
    };
    expect([way("b2c"), way("reversal")]).toEqual([byPayout, byReversal]);
  },
);
