import { expect, test } from "bun:test";
import { columnsIn, lacksSums } from "./statement-columns.ts";

test("columns are found by name, in any order", () => {
  const row = ["Initiation Time", "Completion Time", "Paid In", "Withdrawn", "Receipt No.", "A/C No.", "Reason Type"];
  expect(columnsIn(row)).toMatchObject({
    receipt: 4,
    time: 1,
    paidIn: 2,
    withdrawn: 3,
    account: 5,
    type: 6,
    status: -1,
  });
  expect(columnsIn(["Transaction ID", "Date", "Time", "Amount"])).toMatchObject({
    receipt: 0,
    time: 1,
    clock: 2,
    amount: 3,
  });
});

test.each([[["Receipt No."]], [["Paid In"]], [["Receipts of November", "Amount"]], [[]]])("%p is no head", (row) => {
  expect(columnsIn(row)).toBeUndefined();
});

test.each([
  [
    [
      "Nambari ya Risiti",
      "Muda wa Kukamilika",
      "Muda wa Kuanza",
      "Maelezo",
      "Hali ya Muamala",
      "Zilizoingia",
      "Zilizotoka",
      "Salio",
    ],
    { receipt: 0, time: 1, details: 3, status: 4, paidIn: 5, withdrawn: 6, amount: -1 },
  ],
  [
    [
      "Muda wa kuanza",
      "Muda wa kukamilika",
      "Risiti Na.",
      "Aina ya Muamala",
      "Pesa zilizopokelewa (KES)",
      "Kutoka kwa",
      "Akaunti",
    ],
    { receipt: 2, time: 1, type: 3, paidIn: 4, party: 5, account: 6, withdrawn: -1 },
  ],
  [["Tarehe", "Saa", "Namba ya Muamala", "Kiasi (Ksh)"], { receipt: 2, time: 0, clock: 1, amount: 3 }],
  [
    ["Stakabadhi", "Tarehe na saa", "Fedha zilizoingia", "Fedha zilizotoka"],
    { receipt: 0, time: 1, paidIn: 2, withdrawn: 3 },
  ],
])("Kiswahili columns are found by name: %p", (row, expected) => {
  expect(columnsIn(row)).toMatchObject(expected);
});

test.each([
  [["Nambari ya Risiti", "Tarehe", "Hali", "Kilicholipwa"], true],
  [["Receipt No.", "Completion Time", "Sum"], true],
  // Where a column of what came is named, a head lacks nothing; and a line of text is no head.
  [["Nambari ya Risiti", "Tarehe", "Kilicholipwa", "Zilizoingia"], false],
  [["Kilicholipwa", "Tarehe"], false],
])("a head whose sums may be of either way is no head, and known as one that lacks them: %p", (row, lacks) => {
  expect(lacksSums(row)).toBe(lacks);
});
