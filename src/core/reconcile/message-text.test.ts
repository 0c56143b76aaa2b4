import { expect, test } from "bun:test";
import { messageText, readings } from "./message-text.ts";

test("words are found where no white space is left, and their place in what was written is known", () => {
  const { written, dense, at } = messageText("UKT1\u00a0 Con\r\nfirmed.\n\nKsh");
  expect([written, dense]).toEqual(["UKT1 Con\nfirmed.\nKsh", "UKT1Confirmed.Ksh"]);
  expect([...at].map((place) => written.charAt(place)).join("")).toBe(dense);
});

test.each([
  ["[29/11/2026, 14:03] M-PESA: UKT1", "UKT1"],
  ["29/11/2026, 2:03 PM - MPESA: UKT1", "UKT1"],
  ["> UKT1\n> Confirmed", "UKT1\nConfirmed"],
  ["UKT1 on 29/11/26 at 2:03 PM", "UKT1 on 29/11/26 at 2:03 PM"],
])("what apps put before %j is left out", (pasted, written) => {
  expect(messageText(pasted).written).toBe(written);
});

test("a bare line break is of the message or not", () => {
  expect(readings("4,5\n00 to")).toEqual(["4,500 to", "4,5 00 to"]);
});
