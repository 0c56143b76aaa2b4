import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { MPESA_MESSAGES } from "#src/dev/fixtures/mpesa-messages.ts";
import { type MpesaSms, readMpesaSms } from "./mpesa-sms.ts";

function messagesIn(text: string): readonly MpesaSms[] {
  const read = readMpesaSms(text);
  return read.outcome === "read" ? read.messages : [];
}

/** In one line: code, what it is, the sum, what was taken back, when, and who paid. */
function line(one: Pick<MpesaSms, "receipt" | "kind" | "amountKes" | "takenBack" | "paidAt" | "payer">): string {
  const { receipt, kind, amountKes, takenBack, paidAt, payer } = one;
  if (kind === "none") return `${receipt} none`;
  return [receipt, kind, amountKes, takenBack, paidAt, payer]
    .filter((part) => part !== undefined && part !== "")
    .join(" ");
}

const linesIn = (text: string) => messagesIn(text).map(line);
const expected = ({ code, reads, on, payer }: (typeof MPESA_MESSAGES)[number]) =>
  [code, reads, on && Date.parse(on), payer].filter((part) => part !== undefined).join(" ");

describe.each(MPESA_MESSAGES)("$about", (sample) => {
  const { text } = sample;
  const right = [expected(sample)];

  test("is read", () => {
    expect(linesIn(text)).toEqual(right);
  });

  test("is read the same when a line is broken at any place, inside of words, sums and codes, too", () => {
    for (let n = 1; n < text.length; n += 1) {
      for (const cut of ["\n", "\r\n"]) {
        const broken = text.slice(0, n) + cut + text.slice(n);
        expect({ broken, read: linesIn(broken) }).toEqual({ broken, read: right });
      }
    }
  });

  test.each([
    ["each space a line break", text.replaceAll(" ", "\n")],
    ["hard spaces", text.replaceAll(" ", "\u00a0")],
    ["narrow spaces before AM and PM", text.replace(/ (?=[AP]M)/g, "\u202f")],
    ["two spaces for each", text.replaceAll(" ", "  ")],
    ["tabs", text.replaceAll(" ", "\t")],
    ["signs that nobody sees", text.replaceAll(" ", " \u200b").replace(".", ".\u200e")],
    ["small letters", text.toLowerCase()],
    ["capital letters", text.toUpperCase()],
    ["shillings called KES", text.replaceAll("Ksh", "KES ")],
    ["shillings with a point", text.replaceAll(/Ksh ?/g, "Ksh. ")],
    ["shillings with a space", text.replaceAll(/Ksh ?/g, "Ksh ")],
    ["another dash", text.replaceAll("-", "\u2011")],
    ["quotes around it", `“${text}”`],
    ["quoted", text.replaceAll(". ", ".\n> ").replace(/^/, "> ")],
    ["quoted twice over", text.replaceAll(". ", ".\n> > ").replace(/^/, "> > ")],
    ["in bold", `*${text}*`],
    ["forwarded", `[29/11/2026, 14:03] M-PESA: ${text}`],
    ["forwarded by another app", `28/11/2026, 2:03 PM - MPESA: ${text}`],
    ["a name before it", `MPESA: ${text}`],
    ["words around it", `Hi, see below please\n\n${text}\n\nThank you, asante 4500`],
  ])("is read the same with %s", (_, changed) => {
    expect(linesIn(changed).map((one) => one.toLowerCase())).toEqual(right.map((one) => one.toLowerCase()));
  });
});

test("of two messages that are glued together each is read by itself, whichever comes first", () => {
  const glues = [["", "\n"] as const, [" ", "\n\n[29/11/2026, 14:03] M-PESA: "] as const];
  for (const [row, one] of MPESA_MESSAGES.entries()) {
    for (const [column, other] of MPESA_MESSAGES.entries()) {
      // Each message meets each other one, and each glue meets each message on both of its sides.
      for (const glue of glues[(row + column) % 2] ?? []) {
        const pasted = one.text + glue + other.text;
        expect({ pasted, read: linesIn(pasted) }).toEqual({ pasted, read: [expected(one), expected(other)] });
      }
    }
  }
});

test("any number of messages, glued and broken anywhere, never makes income of what is none", () => {
  const sample = fc.constantFrom(...MPESA_MESSAGES);
  const broken = fc.array(fc.record({ at: fc.nat(2000), sign: fc.constantFrom("\n", " ", "\n\n", "\t") }), {
    maxLength: 12,
  });
  const received = new Map(
    MPESA_MESSAGES.filter(({ reads }) => reads.startsWith("received")).map(({ code, reads }) => [code, reads]),
  );
  fc.assert(
    fc.property(fc.array(sample, { minLength: 1, maxLength: 4 }), broken, (samples, breaks) => {
      let pasted = samples.map(({ text }) => text).join("");
      for (const { at, sign } of breaks)
        pasted = pasted.slice(0, at % pasted.length) + sign + pasted.slice(at % pasted.length);
      for (const { receipt, kind, amountKes } of messagesIn(pasted)) {
        if (kind === "received") expect(`received ${amountKes}`).toBe(received.get(receipt) ?? "no income");
      }
    }),
    { numRuns: 300 },
  );
});

const TAIL = "on 27/11/26 at 10:15 AM New M-PESA balance is Ksh14,500.00.";

test.each([
  ["Confirmed. Ksh4,500.00 received from 0722***011 ACHIENG OTIENO", "0722***011", "ACHIENG OTIENO"],
  ["Confirmed. Ksh4,500.00 received from 254722000011 - ACHIENG OTIENO", "254722000011", "ACHIENG OTIENO"],
  ["Confirmed.You have received Ksh4,500.00 from ACHIENG OTIENO 0722000011", "0722000011", "ACHIENG OTIENO"],
  ["Confirmed. You have received Ksh4,500.00 from ACHIENG OTIENO 0722***011", "0722***011", "ACHIENG OTIENO"],
  ["Confirmed. You have received Ksh 4,500 from ONYANGO NEWTON", "", "ONYANGO NEWTON"],
  ["Imethibitishwa. Umepokea Ksh4,500.00 kutoka KWAME OTIENO 0722000011", "0722000011", "KWAME OTIENO"],
  ["Confirmed. Ksh4,500.00 received from ACHIENG OTIENO Account Number 0722000011", "", "ACHIENG OTIENO"],
  ["Confirmed. You have received Ksh4,500.00 from José NG’ANG’A 0722***011", "0722***011", "José NG’ANG’A"],
  ["Confirmed. You have received Ksh4,500.00 from IRIS HELDA ONHOLT 0722***011", "0722***011", "IRIS HELDA ONHOLT"],
  ["Confirmed. You have received Ksh4,500.00 from ACHIENG O*** 0722***011", "0722***011", "ACHIENG O***"],
  [
    "Confirmed. Ksh4,500.00 imepokelewa kutoka kwa 0722***011 ACHIENG OTIENO Akaunti LG2K7MQP",
    "0722***011",
    "ACHIENG OTIENO",
  ],
  ["Confirmed. Ksh4,500.00 received", "", ""],
])("%s was paid by %p %p", (words, payer, payerName) => {
  expect(messagesIn(`UKR51ZDR4F ${words} ${TAIL}`)).toMatchObject([
    { receipt: "UKR51ZDR4F", amountKes: 4500, kind: "received", payer, payerName },
  ]);
});

const MOMENT = "29/11/26 at 12:10 AM";

/** Of a word like TELEVISION the first letters are a day: 21 May 2025. */
test.each([
  ["reservation", MOMENT],
  ["EVERYTHING", MOMENT],
  ["everything", MOMENT],
  ["TELEVISION", MOMENT],
  ["VALIDATION", MOMENT],
  ["television", "21/5/25 at 3:30 PM"],
  ["UKTABCDEFG", "28/11/26 at 3:30 PM"],
  ["0722000111", MOMENT],
  ["the 4500 is", MOMENT],
])("%s is no code in a message of %p", (word, on) => {
  for (const confirmed of ["Confirmed", "Imethibitishwa"]) {
    const text = `${word} ${confirmed}. Ksh4,500.00 received from GUEST ONE on ${on}`;
    expect(readMpesaSms(text)).toEqual({ outcome: "read", messages: [], withoutCode: 1 });
  }
});

test("ten letters without a day are a guess", () => {
  expect(messagesIn("UKTABCDEFG Confirmed. Ksh4,500.00 received from GUEST ONE")).toMatchObject([{ isGuess: true }]);
  expect(messagesIn("UKT1AAAA01 Confirmed. Ksh4,500.00 received from GUEST ONE")).toMatchObject([{ isGuess: false }]);
});

test.each([
  ["a message whose beginning is lost", "You have received Ksh4,500.00 from GUEST ONE on 29/11/26 at 12:10 AM", [], 1],
  [
    "one before another",
    `Confirmed. Ksh9.00 received from A. UKT1AAAA01 Confirmed. Ksh70.00 paid to A SHOP`,
    ["sent"],
    1,
  ],
  [
    "one behind another",
    `UKT1AAAA01 Confirmed. Ksh70.00 paid to A SHOP. Confirmed. Ksh9.00 received from A`,
    ["sent"],
    1,
  ],
  ["words alone", "Have they paid?", [], 0],
  ["what M-PESA may write one day", "UKT1AAAA01 Confirmed. Ksh250.00 M-PESA credit applied to you", ["unclear"], 0],
  ["a sum that may be two", "UKT1AAAA01 Confirmed. You have received Ksh45\n00 from A", ["unclear"], 0],
  ["a sum that was not received", "UKT1AAAA01 Confirmed. Your reversal request of Ksh45.00 was received", ["none"], 0],
] as const)("%s is no income, and is said to be there", (_, text, kinds, withoutCode) => {
  const read = readMpesaSms(text);
  expect(read.outcome === "read" && [read.messages.map(({ kind }) => kind), read.withoutCode]).toEqual([
    [...kinds],
    withoutCode,
  ]);
});

test("thousands of messages are more than a phone forwards", () => {
  expect(readMpesaSms("UKR51ZDR4F Confirmed. Ksh1.00 received ".repeat(10_001))).toEqual({ outcome: "too_much" });
  expect(readMpesaSms("x".repeat(512 * 1024 + 1))).toEqual({ outcome: "too_much" });
});

test.each([
  [
    "a till's new account balance is no account number",
    "received from 0722***111 GUEST ONE. New Account balance is Ksh9,000.00.",
    "",
  ],
  [
    "a paybill's account is",
    "received from GUEST ONE 0722000111. Account Number LG2K7MQP. New Utility balance is Ksh9.00",
    "LG2K7MQP",
  ],
  [
    "an invoice's number is",
    "received from GUEST ONE (254798000432) for account/invoice 102030 on 29/11/26 at 8:30 AM.",
    "102030",
  ],
])("%s", (_, words, reference) => {
  expect(messagesIn(`UKT1AAAA01 Confirmed. Ksh4,500.00 ${words}`)).toMatchObject([{ amountKes: 4500, reference }]);
});
