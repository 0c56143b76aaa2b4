import { expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { findPayoutAccount, insertPayoutAccount, setPayoutEnd } from "#db/payout.queries.ts";
import { findStatementLine } from "#db/reconcile.queries.ts";
import { write } from "#db/write.ts";
import { type Held, hold } from "#src/dev/fixtures/journey.ts";
import { ACCOUNT, type OperationsApp, operationsApp } from "#src/dev/fixtures/operations-app.ts";
import { addProperty } from "#src/dev/fixtures/people.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { expireLostRequests } from "#src/mpesa/query-payment.ts";
import { sealCredentials } from "#src/payout/account-of.ts";
import { endPayout } from "#src/payout/save-payout.ts";
import type { PulledPayment } from "#src/ports/mpesa-operations.ts";
import { newSecret } from "#src/web/secrets.ts";
import { pullPayments, watchShortcodes } from "./watch-shortcodes.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RECEIPT = "UKP0000001";
const ROW = {
  type: "c2b-pay-bill-debit",
  receipt: RECEIPT,
  amountKes: 13_500,
  amountText: "13500.0",
  paidAt: NOON,
  reference: "",
  payer: "",
  raw: "{}",
};

/** Wanjiru's paybill, whose list has these rows. */
function listOf(row: () => PulledPayment): OperationsApp {
  return operationsApp({
    around: (desk) => ({
      ...desk,
      pull: async ({ offset }) => ({ outcome: "pulled", raw: "", payments: offset === 0 ? [row()] : [] }),
    }),
  });
}

/** A guest is asked on a phone whose answer and callback are lost. */
async function asked(app: OperationsApp, phone: string): Promise<Held> {
  const held = await hold(app, { phone });
  const requestPayment = app.gateway.requestPayment;
  Object.assign(app.gateway, { requestPayment: async () => ({ outcome: "unknown", raw: "" }) });
  await app.post("/booking/payment", { booking: held.id, t: held.t, phone, submissionKey: newSecret() });
  await app.jobs.runDue();
  Object.assign(app.gateway, { requestPayment });
  return held;
}

const THEMSELVES = { device: { browser: "", system: "" }, provedBy: null } as const;

test.each([
  [47 * HOUR, true],
  [49 * HOUR, false],
])("a shortcode that ended %p ms ago is read: %p", async (since, isRead) => {
  const app = listOf(() => ROW);
  endPayout(app.deps, { hostId: "host-wanjiru", by: THEMSELVES }, "asking");
  app.clock.advance(since);
  await pullPayments(app.deps, ACCOUNT);
  expect(findStatementLine(app.db, RECEIPT) !== undefined).toBe(isRead);
  watchShortcodes(app.deps);
  const jobs = app.db.$client.query("select kind from jobs where key = ? and kind <> 'match_money'").values(ACCOUNT);
  expect(jobs).toEqual(isRead ? [["pull_payments"]] : []);
});

test.each([
  ["closes it where that list has shown requests before", { seenBefore: true }, "nothing_came"],
  ["closes nothing where it has never shown one", { seenBefore: false }, "no_answer_from_mpesa"],
  [
    "closes nothing while money of that time is nobody's",
    { seenBefore: true, isStrange: true },
    "no_answer_from_mpesa",
  ],
  ["closes nothing when it ends in a fault", { seenBefore: true, isCut: true }, "no_answer_from_mpesa"],
])("a list that covers the time of a request and shows nothing of it %s", async (_, told, reason) => {
  const rows: PulledPayment[] = [];
  let isCut = false;
  const app = operationsApp({
    around: (desk) => ({
      ...desk,
      pull: async ({ offset }) =>
        isCut && offset > 0
          ? { outcome: "try_later" as const, raw: "" }
          : { outcome: "pulled" as const, raw: "", payments: offset === 0 ? rows : [] },
    }),
  });
  addProperty(app.db, { units: 2 });
  const lost = await asked(app, "0722 000 020");
  if (told.seenBefore) {
    const paid = await asked(app, "0722 000 021");
    const { code } = findBooking(app.db, paid.id) ?? expect.unreachable();
    rows.push({ ...ROW, reference: code });
  }
  if ("isStrange" in told)
    rows.push({ ...ROW, receipt: "UKP0000002", amountKes: 100, amountText: "100", reference: "x" });
  const state = () => paymentsOfBooking(app.db, lost.id)[0];
  const read = async (ms: number) => {
    app.clock.advance(ms);
    await pullPayments(app.deps, ACCOUNT);
    await app.jobs.runDue();
    expireLostRequests(app.deps);
  };
  await read(5 * MINUTE);
  await read(HOUR + 54 * MINUTE);
  expect(state()).toMatchObject({ state: "expired", reason: "no_answer_from_mpesa" });
  isCut = "isCut" in told;
  if (rows.length === 0) rows.push({ ...ROW, receipt: "UKP0000003", paidAt: NOON - HOUR, reference: "y" });
  await read(MINUTE);
  expect(state()).toMatchObject({ state: "expired", reason });
});

test("a long list is read to its end, and one that knows no pages once", async () => {
  const code = (nth: number) => `UKQ${String(nth).padStart(7, "0")}`;
  const asked: number[] = [];
  const app = operationsApp({
    around: (desk) => ({
      ...desk,
      pull: async ({ offset }) => {
        asked.push(offset);
        return { outcome: "pulled", raw: "", payments: offset < 70 ? [{ ...ROW, receipt: code(offset) }] : [] };
      },
    }),
  });
  await pullPayments(app.deps, ACCOUNT);
  expect([asked.length, findStatementLine(app.db, code(69))?.receipt]).toEqual([71, code(69)]);

  let calls = 0;
  const pageless = operationsApp({
    around: (desk) => ({
      ...desk,
      pull: async () => {
        calls += 1;
        return { outcome: "pulled", raw: "", payments: [ROW] };
      },
    }),
  });
  await pullPayments(pageless.deps, ACCOUNT);
  expect(calls).toBe(2);
});

test("one whose keys are gone is not", async () => {
  const app = listOf(() => ROW);
  endPayout(app.deps, { hostId: "host-wanjiru", by: THEMSELVES }, "asking");
  app.db.$client.exec("update payout_accounts set sealed = null");
  await pullPayments(app.deps, ACCOUNT);
  expect(findStatementLine(app.db, RECEIPT)).toBeUndefined();
});

test("money for a request whose host has changed their keys since finds it, by the one list that is read", async () => {
  const app = listOf(() => ({ ...ROW, payer: "254722000020", paidAt: app.clock.now() }));
  addProperty(app.db);
  const held = await asked(app, "0722 000 020");
  app.clock.advance(3 * MINUTE);
  write(app.db, (tx) => {
    const old = findPayoutAccount(tx, ACCOUNT);
    if (!old) throw new Error("no settings");
    setPayoutEnd(tx, ACCOUNT, app.clock.now());
    const keys = { consumerKey: "new", consumerSecret: "new", passkey: "new" };
    const sealed = sealCredentials(app.deps.secrets, "new-keys", keys);
    insertPayoutAccount(tx, { ...old, id: "new-keys", endedAt: null, sealed, initiator: null, initiatorSealed: null });
  });
  await pullPayments(app.deps, ACCOUNT);
  expect(findStatementLine(app.db, RECEIPT)).toBeUndefined();
  await pullPayments(app.deps, "new-keys");
  await app.jobs.runDue();
  expect(findBooking(app.db, held.id)?.state).toBe("confirmed");
  expect(paymentsOfBooking(app.db, held.id)).toMatchObject([{ way: "stk", receipt: RECEIPT }]);
});

test.each([
  ["13500.50", 13_500],
  ["0.50", undefined],
  ["", undefined],
  ["much", undefined],
])("an amount of %j in the list", async (amountText, amountKes) => {
  const app = listOf(() => ({ ...ROW, amountKes: undefined, amountText }));
  await pullPayments(app.deps, ACCOUNT);
  const seen = findStatementLine(app.db, RECEIPT);
  expect([seen?.amountKes, seen?.hasCents]).toEqual(amountKes ? [amountKes, true] : [undefined, undefined]);
});
