import { expect, test } from "bun:test";
import { columnsIn } from "./statement-columns.ts";

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
