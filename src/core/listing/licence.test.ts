import { expect, test } from "bun:test";
import { addDays } from "#src/core/stay/stay.ts";
import { licenceShown, licenceStanding, readLicence, reminderDue } from "./licence.ts";

const TODAY = "2026-11-28";
const own = { licenceNumber: " TRA/HS/  0123 ", licenceClass: "homestay_standard", licenceUntil: "2027-06-30" };
const said = (change: Partial<typeof own>) => {
  const read = readLicence({ ...own, ...change }, TODAY);
  return "problems" in read ? read.problems.map(({ field, problem }) => `${field} ${problem}`) : read.licence;
};

test("a licence is its three parts, or none", () => {
  expect(said({})).toEqual({
    licenceNumber: "TRA/HS/ 0123",
    licenceClass: "homestay_standard",
    licenceUntil: "2027-06-30",
  });
  const none = { licenceNumber: "", licenceClass: "", licenceUntil: "" };
  expect(said({ ...none, licenceNumber: " \n" })).toEqual(none as never);
  expect(said({ licenceNumber: "" })).toEqual(["licenceNumber missing"]);
  expect(said({ licenceClass: "" })).toEqual(["licenceClass missing"]);
  expect(said({ licenceUntil: "" })).toEqual(["licenceUntil missing"]);
  expect(said({ ...none, licenceClass: "palace" })).toHaveLength(3);
});

test.each([
  ["licenceNumber", "12", "not_a_number"],
  ["licenceNumber", "LICENCE", "not_a_number"],
  ["licenceNumber", "TRA<script>1", "not_a_number"],
  ["licenceNumber", "1".repeat(41), "not_a_number"],
  ["licenceUntil", "30/06/2027", "not_a_day"],
  ["licenceUntil", "2027-02-30", "not_a_day"],
  ["licenceUntil", "1999-01-01", "not_a_day"],
  ["licenceUntil", "2062-06-30", "too_far"],
])("%s can't be %p: %s", (field, value, problem) => {
  expect(said({ [field]: value })).toEqual([`${field} ${problem}`]);
});

test("a licence that is over can stay with the listing; guests and receipts are told of it to its last day", () => {
  const over = { licenceNumber: "TRA/1", licenceClass: "villa", licenceUntil: TODAY } as const;
  expect(said(over)).toEqual(over);
  expect(licenceShown(over, TODAY)).toEqual({ number: "TRA/1", class: "villa" });
  expect(licenceShown(over, addDays(TODAY, 1))).toBeUndefined();
  expect(licenceStanding(over, addDays(TODAY, 1))).toBe("expired");
  expect(licenceStanding({ licenceUntil: "" }, TODAY)).toBe("none");
});

test("a paper's end is said at 60, 14 and 1 days and once when it is over, each once, and never late", () => {
  const until = "2027-03-01";
  const heard: string[] = [];
  let told: number | null = null;
  for (let left = 70; left >= -5; left -= 1) {
    const due = reminderDue(until, told, addDays(until, -left));
    if (due === undefined) continue;
    heard.push(`${left}: ${due}`);
    told = due;
  }
  expect(heard).toEqual(["60: 60", "14: 14", "1: 1", "-1: -1"]);
  // Typed in with ten days left; and looked at after a week without a server.
  expect(reminderDue(until, null, addDays(until, -10))).toBe(14);
  expect(reminderDue(until, 60, addDays(until, -7))).toBe(14);
  expect(reminderDue(until, null, addDays(until, 5))).toBe(-1);
});
