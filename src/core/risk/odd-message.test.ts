import { expect, test } from "bun:test";
import { oddForms } from "./odd-message.ts";

const message = (at: string) => `UKT1AAAA14 Confirmed. Ksh3,200.00 paid to ZURI STAYS on ${at}. New M-PESA balance`;

test.each([
  ["29/11/26 at 7:02 PM", []],
  ["29/11/26 at 7.02 PM", ["dotted_time"]],
  ["30/11/26 at 0:02 AM", []],
  ["12/12/26 at 7:02 PM", ["other_day"]],
  ["12/12/26 at 7.02PM", ["dotted_time", "other_day"]],
])("a message of %s has %p", (at, odd) => expect(oddForms(message(at), "UKT1AAAA14")).toEqual(odd as never));

test("a code alone, or another's message, has no form", () => {
  expect(oddForms("UKT1AAAA14", "UKT1AAAA14")).toEqual([]);
  expect(oddForms(message("12/12/26 at 7.02 PM"), "UKT1BBBB14")).toEqual([]);
});
