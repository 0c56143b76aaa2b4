import { expect, test } from "bun:test";
import { columnsIn } from "./statement-columns.ts";
import { rowKind } from "./statement-row.ts";

const HEAD = [
  "Receipt No.",
  "Details",
  "Transaction Status",
  "Paid In",
  "Withdrawn",
  "Reason Type",
  "Linked Transaction ID",
];

test.each([
  ["money that came", ["Pay Bill from A", "Completed", "9", "", "Pay Bill", ""], "income"],
  ["a name that says otherwise", ["Pay Bill from 2547 - A LOAN SHOP", "Completed", "9", "", "", ""], "income"],
  ["a type that nobody knows", ["", "Completed", "9", "", "Wallet Adjustment", ""], "unknown"],
  ["money to a phone", ["Funds received from - 2547 A GUEST", "Completed", "9", "", "", ""], "income"],
  [
    "money between their own accounts",
    ["Organization Settlement Account to Organization", "Completed", "9", "", "", ""],
    "unknown",
  ],
  ["what was taken back", ["", "Completed", "", "9", "Reversal", "UKT1AAAA01"], "reversal"],
  ["what came back", ["", "Completed", "9", "", "Reversal", "UKT1AAAA01"], "skipped"],
  ["what went out", ["", "Completed", "", "9", "", ""], "skipped"],
  ["what failed", ["", "Failed", "9", "", "", ""], "skipped"],
  ["a reversal of nothing", ["Reversal", "Completed", "", "", "", ""], "skipped"],
])("%s is %s", (_, cells, is) => {
  const columns = columnsIn(HEAD);
  if (!columns) throw new Error("no head");
  const row = ["UKT2BBBB04", ...cells];
  expect(rowKind("UKT2BBBB04", (name) => row[columns[name]] ?? "", columns).is).toBe(is as "income");
});
