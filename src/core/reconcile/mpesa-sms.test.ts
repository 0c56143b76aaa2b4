import { expect, test } from "bun:test";
import { readMpesaSms } from "./mpesa-sms.ts";

const TAIL = "on 27/11/26 at 10:15 AM New M-PESA balance is Ksh14,500.00.";

test.each([
  ["Confirmed. Ksh4,500.00 received from 0722***011 ACHIENG OTIENO", "0722***011", "ACHIENG OTIENO"],
  ["Confirmed. Ksh4,500.00 received from 254722000011 - ACHIENG OTIENO", "254722000011", "ACHIENG OTIENO"],
  ["Confirmed.You have received Ksh4,500.00 from ACHIENG OTIENO 0722000011", "0722000011", "ACHIENG OTIENO"],
  ["Confirmed. You have received Ksh4,500.00 from ACHIENG OTIENO 0722***011", "0722***011", "ACHIENG OTIENO"],
  ["Confirmed. You have received Ksh 4,500 from ONYANGO NEWTON", "", "ONYANGO NEWTON"],
  ["Confirmed. Ksh4,500.00 received from ACHIENG OTIENO Account Number 0722000011", "", "ACHIENG OTIENO"],
  ["Confirmed. Ksh4,500.00 received", "", ""],
])("%s was paid by %p %p", (words, payer, payerName) => {
  expect(readMpesaSms(`UKR51ZDR4F ${words} ${TAIL}`)).toMatchObject([
    { receipt: "UKR51ZDR4F", amountKes: 4500, direction: "received", payer, payerName },
  ]);
});

const MOMENT = "29/11/26 at 12:10 AM";
const WAKATI = "29/11/26 saa 12:10 AM";

test.each([
  [`UKTABCDEFG Confirmed.You have received Ksh4,500.00 from GUEST ONE 0722000111 on ${MOMENT}`, "received"],
  [`UKT1AAAA07Confirmed.You have received Ksh4,500.00 from GUEST ONE 0722000111 on ${MOMENT}`, "received"],
  [`UKT1AAAA05 Imethibitishwa. Umepokea Ksh4,500.00 kutoka GUEST  ONE 0722000111 mnamo ${WAKATI}`, "received"],
  [`UKT1AAAA06 Umepokea Ksh4,500.00 kutoka kwa GUEST ONE (0722000111) kwny pochi yako on ${MOMENT}`, "received"],
  [`UKT1AAAA21 Imethibitishwa Ksh4,500.00 imetumwa kwa THE HOST 0722000112 tarehe ${WAKATI}.`, "sent"],
  [`UKT1AAAA20 Imethibitishwa. Ksh4,500.00 zimetumwa kwa A SHOP mnamo ${WAKATI}`, "sent"],
  ["UKT1AAAA22 Imethibitishwa. Umelipa Ksh4,500.00 kwa A HOUSE 29/11/26 12:10 AM.Baki yako Ksh173.47.", "sent"],
] as const)("%s is read", (text, direction) => {
  const isReceived = direction === "received";
  expect(readMpesaSms(text)).toEqual([
    {
      receipt: text.slice(0, 10),
      amountKes: 4500,
      hasCents: false,
      direction,
      paidAt: Date.parse("2026-11-29T00:10:00+03:00"),
      reference: "",
      payer: isReceived ? "0722000111" : "",
      payerName: isReceived ? "GUEST ONE" : "",
    },
  ]);
});

test("of messages that are glued together each is read by itself", () => {
  const balance =
    "UKT1AAAA23 Imethibitishwa. Baki yako ni: Akaunti ya M-PESA : Ksh263.47 Gharama ya matumizi ni Ksh0.00.";
  const received =
    "Umepokea Ksh200.00 kutoka GUEST TWO 0722000113 mnamo 29/11/26 saa 5:39 PM. Tuma ujumbe huu kwa 456.";
  const texts = [balance, `UKT1AAAA24 Imethibitishwa. ${received}`, `UKTABCDEFG Imethibitishwa. ${received}`];
  expect(readMpesaSms(texts.join(""))).toMatchObject([
    { receipt: "UKT1AAAA24", amountKes: 200 },
    { receipt: "UKTABCDEFG", amountKes: 200 },
  ]);
});

test.each([
  "UKT1AAAA13 Confirmed. Reversal of transaction UKT1AAAA01 has been successfully reversed and Ksh4,500.00 is debited.",
  `UKT1AAAA14 Confirmed. Ksh4,500.00 received from GUEST ONE on ${MOMENT} has been reversed.`,
])("money that went back did not come: %s", (text) => {
  expect(readMpesaSms(text)).toEqual([]);
});

/** Of a word like TELEVISION the first letters are a day: 21 May 2025. */
test.each([
  ["reservation", MOMENT],
  ["EVERYTHING", MOMENT],
  ["everything", MOMENT],
  ["TELEVISION", MOMENT],
  ["VALIDATION", MOMENT],
  ["television", "21/5/25 at 3:30 PM"],
  ["UKTABCDEFG", "28/11/26 at 3:30 PM"],
  ["UKTABCDEFG", ""],
  ["0722000111", MOMENT],
])("%s is no code in a message of %p", (word, on) => {
  for (const confirmed of ["Confirmed", "Imethibitishwa"]) {
    expect(readMpesaSms(`${word} ${confirmed}. Ksh4,500.00 received from GUEST ONE on ${on}`)).toEqual([]);
  }
});

test("thousands of messages are more than a phone forwards", () => {
  expect(readMpesaSms("UKR51ZDR4F Confirmed. Ksh1.00 received ".repeat(10_001))).toBe("too_much");
});

test("a till's new account balance is no account number", () => {
  const till = "UKT1AAAA01 Confirmed. on 29/11/26 at 12:10 AM Ksh4,500.00 received from 0722***111 GUEST ONE.";
  expect(readMpesaSms(`${till} New Account balance is Ksh9,000.00.`)).toMatchObject([
    { amountKes: 4500, reference: "" },
  ]);
});
