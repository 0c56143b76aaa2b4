import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import type { LedgerLine } from "./ledger.ts";
import {
  accountFrom,
  type Books,
  type DueRefund,
  decidedLines,
  dueOfStay,
  openMoney,
  type Priced,
  stayBalance,
  undecided,
} from "./open-money.ts";

/** A stay of 13,500 with a damage deposit of 5,000. */
const HELD: Priced = { state: "held", confirmedAt: null, totalKes: 13_500, quote: { damageDepositKes: 5000 } };
const SURE: Priced = { ...HELD, state: "confirmed", confirmedAt: 1 };
const charge: LedgerLine = { account: "stay", kind: "charge", amountKes: 13_500 };
const paid = (kes: number, paymentId = "p"): LedgerLine => ({
  ...{ account: "stay", kind: "payment", amountKes: -kes, paymentId },
});
const deposit = (kes: number): LedgerLine => ({ ...paid(kes), account: "damage_deposit" });
const gone = (kes: number, account: LedgerLine["account"] = "stay"): LedgerLine => ({
  ...{ account, kind: "refund", amountKes: kes, paymentId: "p", why: "refund" },
});
const refund = (facts: Partial<DueRefund> = {}): DueRefund => ({
  ...{ paymentId: "p", state: "due", reason: "overpaid", amountKes: 500 },
  ...facts,
});
const books = (lines: LedgerLine[], more: Partial<Books> = {}): Books => ({
  ...{ lines, payments: [{ id: "p", state: "paid" }], refunds: [] },
  ...more,
});
const open = (booking: Priced, lines: LedgerLine[], more: Partial<Books> = {}) => {
  const { stayKes, depositKes } = openMoney(booking, books(lines, more));
  return [stayKes, depositKes];
};

describe("what is open: the stay, and the damage deposit", () => {
  test.each([
    ["all before anything came", HELD, [], [13_500, 5000]],
    ["the rest of a price that is not charged yet", HELD, [paid(4000)], [9500, 5000]],
    ["the rest of one that is", SURE, [charge, paid(4000)], [9500, 5000]],
    ["nothing of what is paid", SURE, [charge, paid(13_500), deposit(5000)], [0, 0]],
    ["a part of the deposit", SURE, [charge, paid(13_500), deposit(1500)], [0, 3500]],
    ["below nothing what came too much, of the stay alone", SURE, [charge, paid(14_000), deposit(6000)], [-500, 0]],
    ["no deposit once it went back", SURE, [charge, paid(13_500), deposit(5000), gone(5000, "damage_deposit")], [0, 0]],
    ["a deposit although money of the stay went back", SURE, [charge, paid(14_000), gone(500)], [0, 5000]],
    [
      "no deposit once the host kept of it",
      SURE,
      [
        charge,
        paid(13_500),
        deposit(5000),
        { ...gone(2000, "damage_deposit"), kind: "adjustment", why: "deposit_kept" },
      ],
      [0, 0],
    ],
    ["no deposit of a certain stay that was cancelled", { ...SURE, state: "cancelled" }, [charge], [13_500, 0]],
    ["a deposit of a hold that ended", { ...HELD, state: "expired" }, [], [13_500, 5000]],
    ["no deposit of a price of long ago", { ...SURE, quote: {} }, [charge], [13_500, 0]],
  ] as const)("%s", (_, booking, lines, expected) => {
    expect(open(booking, [...lines])).toEqual([...expected]);
  });

  test.each([
    ["is owed back as paid too much", {}, 500],
    ["is owed back of a second payment", { reason: "second_payment" }, 500],
    ["is on its way", { state: "sending" }, 500],
    ["has gone back already: the ledger says so", { state: "sent" }, 0],
    ["is the deposit's", { reason: "damage_deposit" }, 0],
    ["would be needed again: the hold was over", { reason: "hold_over" }, 0],
    ["would be needed again: it was cancelled", { reason: "cancelled" }, 0],
    ["would be needed, but is on its way", { reason: "hold_over", state: "sending" }, 500],
  ] as const)("money that %s", (_, facts, moreKes) => {
    const [stayKes] = open(SURE, [charge, paid(14_000)], { refunds: [refund(facts)] });
    expect(stayKes).toBe(-500 + moreKes);
  });
});

describe("money that waits for a person", () => {
  const payments = [
    { id: "p", state: "paid" },
    { id: "r", state: "needs_review" },
    { id: "s", state: "needs_review" },
  ] as const;
  test("is in review, and nobody has decided to give it back", () => {
    expect(undecided({ payments, refunds: [] })).toEqual(new Set(["r", "s"]));
    expect(undecided({ payments, refunds: [refund({ paymentId: "r" })] })).toEqual(new Set(["s"]));
    expect(undecided({ payments, refunds: [refund({ paymentId: "p" })] })).toEqual(new Set(["r", "s"]));
  });

  test("pays nothing until then", () => {
    const lines = [charge, paid(4000), paid(9500, "r")];
    expect(decidedLines({ lines, payments, refunds: [] })).toEqual([charge, paid(4000)]);
    expect(open(SURE, lines, { payments })).toEqual([9500, 5000]);
    expect(open(SURE, lines, { payments: [{ id: "r", state: "paid" }] })).toEqual([0, 5000]);
  });
});

test("of a stay is owed what has not gone back; the deposit is apart", () => {
  const all = [refund(), refund({ state: "sending" }), refund({ state: "sent" }), refund({ reason: "damage_deposit" })];
  expect(dueOfStay(all)).toEqual(all.slice(0, 2));
});

test("a price is open by its quote until it is charged, and by the ledger from then on", () => {
  expect(stayBalance({ totalKes: 13_500 }, [paid(500)])).toBe(13_000);
  expect(stayBalance({ totalKes: 13_500 }, [charge, paid(500)])).toBe(13_000);
  expect(stayBalance({ totalKes: 20_000 }, [charge, paid(500)])).toBe(13_000);
});

test.each([
  ["a part now, nothing came", { stayKes: 13_500, depositKes: 5000 }, { toConfirmKes: 4000, openKes: 18_500 }],
  ["a part now, and it came", { stayKes: 9500, depositKes: 5000 }, { toConfirmKes: 0, openKes: 14_500 }],
  ["what came too much is no deposit", { stayKes: -500, depositKes: 5000 }, { toConfirmKes: -10_000, openKes: 5000 }],
])("what settling reads: %s", (_, left, account) => {
  expect(accountFrom({ totalKes: 13_500, quote: { dueNowKes: 4000 } }, left)).toEqual(account);
});

test("whatever comes and goes, what is open and what came are what is asked", () => {
  const kes = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(fc.array(kes, { maxLength: 6 }), fc.array(kes, { maxLength: 6 }), (stay, back) => {
      const lines = [charge, ...stay.map((one) => paid(one)), ...back.map((one) => gone(one))];
      const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);
      const [stayKes = 0, depositKes = 0] = open(SURE, lines);
      expect(stayKes + sum(stay) - sum(back)).toBe(13_500);
      expect(depositKes).toBe(5000);
    }),
  );
});
