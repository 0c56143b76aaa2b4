import { describe, expect, test } from "bun:test";
import type { BookingState } from "#src/core/booking/booking.ts";
import { stayAccount } from "./stay-account.ts";

type Lines = Parameters<typeof stayAccount>[0];
type Refunds = Parameters<typeof stayAccount>[2];

const line = (kind: Lines[number]["kind"], amountKes: number, why: string, note: string | null = null) =>
  ({ account: "stay", kind, amountKes, why, note }) as const;
const ofDeposit = (...facts: Parameters<typeof line>) => ({ ...line(...facts), account: "damage_deposit" }) as const;
const CHARGE = line("charge", 13_500, "nights");
const PAID = line("payment", -13_500, "stk");
const due = (amountKes: number, reason: Refunds[number]["reason"] = "by_host") => ({ amountKes, reason, sentAt: null });
const NOTHING = { takenOffKes: 0, keptKes: 0, sentTwiceKes: 0, creditKes: 0, depositHeldKes: 0, depositKept: [] };

describe("what became of a stay of KES 13,500", () => {
  test.each<[string, BookingState, Lines, Refunds, Partial<ReturnType<typeof stayAccount>>]>([
    ["nothing, while nothing came", "held", [], [], {}],
    ["nothing, when it is paid", "confirmed", [CHARGE, PAID], [], {}],
    ["a part of the price is no credit while the rest is awaited", "held", [line("payment", -5_000, "stk")], [], {}],
    ["but it is when the hold is over", "expired", [line("payment", -5_000, "stk")], [], { creditKes: 5_000 }],
    ["nor is it credit when it is to go back", "expired", [line("payment", -5_000, "stk")], [due(5_000)], {}],
    [
      "made cheaper",
      "confirmed",
      [CHARGE, PAID, line("adjustment", -500, "given_back")],
      [due(500)],
      { takenOffKes: 500 },
    ],
    [
      "sent back by hand, and by M-PESA too",
      "confirmed",
      [
        CHARGE,
        PAID,
        line("adjustment", -500, "given_back"),
        line("refund", 500, "by_host"),
        line("adjustment", 500, "sent_twice"),
      ],
      [{ ...due(500), sentAt: 1 }],
      { takenOffKes: 500, sentTwiceKes: 500 },
    ],
    [
      "cancelled, and half of it kept",
      "cancelled",
      [CHARGE, PAID, line("adjustment", -6_750, "cancelled")],
      [due(6_750, "cancelled")],
      { keptKes: 6_750 },
    ],
    [
      "its deposit kept in part, and in part on its way back",
      "confirmed",
      [
        CHARGE,
        PAID,
        ofDeposit("payment", -5_000, "cash"),
        ofDeposit("adjustment", 2_000, "deposit_kept", "A broken lamp"),
      ],
      [due(1_000, "damage_deposit")],
      { depositHeldKes: 2_000, depositKept: [{ amountKes: 2_000, note: "A broken lamp" }] },
    ],
  ])("%s", (_, state, lines, refunds, account) => {
    expect(stayAccount(lines, { state, totalKes: 13_500 }, refunds)).toEqual({ ...NOTHING, ...account });
  });

  test("made shorter after it was paid: what is too much is the guest's", () => {
    const lines = [CHARGE, PAID, line("adjustment", -4_500, "price_changed")];
    const account = stayAccount(lines, { state: "confirmed", totalKes: 9_000 }, []);
    expect(account).toEqual({ ...NOTHING, creditKes: 4_500 });
  });
});
