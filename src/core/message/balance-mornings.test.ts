import { expect, test } from "bun:test";
import { balanceMornings } from "./balance-mornings.ts";

test.each([
  ["2027-03-01", "2027-03-08", ["2027-02-28 before", "2027-03-01 due"]],
  ["2027-03-07", "2027-03-08", ["2027-03-06 before", "2027-03-07 due"]],
  ["2027-03-08", "2027-03-08", ["2027-03-08 due"]],
])("the rest that is due on %s of a stay from %s is asked for on %p", (dueOn, checkIn, expected) => {
  expect(balanceMornings({ dueOn, checkIn }).map(({ day, nth }) => `${day} ${nth}`)).toEqual(expected);
});
