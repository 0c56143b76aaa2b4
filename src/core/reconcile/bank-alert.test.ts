import { describe, expect, test } from "bun:test";
import { takeBankAlerts } from "./bank-alert.ts";
import { readPaymentProof } from "./mpesa-message.ts";
import { readPastedMoney } from "./pasted-money.ts";

const EQUITY =
  "Confirmed KES. 7,940.00 to THE HOST A/C Ref.Number LGQQQQQQ Via MPESA Ref UKT1AAAA05 by Guest One Phone 254722000111 on 29-11-2026 at 10:39.Thank you.";
const IM =
  "You have received KES 20,000.00 from GUEST ONE. Transaction Ref ID: 3503OSKR6953. Mpesa Ref ID: UKT1AAAA06. Bank to Mpesa Ni Sare Kabisa with I&M Bank.";
const IM_SENT =
  "Bank to M-PESA transfer of KES 1,000.00 to 254722000112 - THE HOST successfully processed. Transaction Ref ID: 4197QMGO4277. M-PESA Ref ID: UKT1AAAA07";
const KCB =
  "Dear HOST, your A/C 11***22 has been credited with KES 4,500.00 by M-PESA from 254722000111 GUEST ONE. M-PESA Ref: UKT1AAAA08 on 29/11/2026 12:10 PM. Avail Bal KES 90,000.00";
const MPESA =
  "UKT1AAAA09 Confirmed.You have received Ksh100.00 from GUEST ONE 0722000111 on 29/11/26 at 12:10 PM New M-PESA balance is Ksh9,123.12.";

const said = (text: string) =>
  takeBankAlerts(text).alerts.map(({ receipt, kind, amountKes }) => `${kind} ${amountKes} ${receipt}`);

test("a bank's message of a payment by M-PESA is read with its code, payer, account and time", () => {
  expect(takeBankAlerts(EQUITY).alerts).toEqual([
    {
      ...{ receipt: "UKT1AAAA05", kind: "received", amountKes: 7940, cents: 0, reference: "LGQQQQQQ", isGuess: false },
      ...{ paidAt: Date.parse("2026-11-29T10:39:00+03:00"), payer: "254722000111", payerName: "Guest One" },
      ...{ to: undefined, takenBack: undefined, reversed: undefined },
    },
  ]);
});

describe("which way it went", () => {
  test.each([
    [IM, "received 20000 UKT1AAAA06"],
    [IM_SENT, "sent 1000 UKT1AAAA07"],
    [KCB, "received 4500 UKT1AAAA08"],
    [
      "Dear Customer,you have successfully sent KES 25000.0 to 254722000112 with M Pesa Reference Number UKT1AAAA05 I&amp;M Bank",
      "sent 25000 UKT1AAAA05",
    ],
    [
      "Mpendwa mteja, KES 4,500.00 zimepokelewa kutoka 254722000111 GUEST ONE. Nambari ya M-PESA UKT1AAAA05 tarehe 29/11/26.",
      "received 4500 UKT1AAAA05",
    ],
    ["Your payment of KES 500.00 to A SHOP has been received. MPESA Ref UKT1AAAA05", "sent 500 UKT1AAAA05"],
    ["KES 500.00 was received by A SHOP from you. MPESA Ref UKT1AAAA05", "sent 500 UKT1AAAA05"],
    ["A/C 11**22 DEBITED with KES 500.00 MPESA Ref UKT1AAAA05", "sent 500 UKT1AAAA05"],
    ["The KES 4,500.00 M-PESA Ref UKT1AAAA05 credited to your account were reversed.", "unclear 4500 UKT1AAAA05"],
    ["Payment of KES 4,500.00 M-PESA Ref UKT1AAAA05 has failed. You will be credited.", "unclear 4500 UKT1AAAA05"],
    ["Your loan of KES 4,500.00 was credited to your account. MPESA Ref UKT1AAAA05", "none 4500 UKT1AAAA05"],
  ])("%s", (text, expected) => {
    expect(said(text)).toEqual([expected]);
  });
});

describe("is found", () => {
  const both = ["received 7940 UKT1AAAA05", "received 20000 UKT1AAAA06"];
  test.each([
    ["on lines of their own", `${EQUITY}\n${IM}`],
    ["with empty lines between, as Windows writes them", `${EQUITY}\r\n\r\n${IM}`],
    [
      "with lines broken in them",
      `${EQUITY.replace("A/C ", "A/C\n").replace("by ", "\nby ")}\n\n${IM.replace("from", "\nfrom")}`,
    ],
    ["with blanks that do not break", `${EQUITY.replaceAll(" ", "\u00a0")}\n\n${IM}`],
  ])("%s", (_, text) => {
    expect(said(text)).toEqual(both);
  });

  test.each([`${MPESA}\n${IM}`, `${IM}\n\n${MPESA}`])("beside a message of M-PESA's: %s", (text) => {
    const read = readPastedMoney(text);
    const codes = read.outcome === "read" ? read.lines.map(({ receipt }) => receipt).sort() : [];
    expect([codes, read.outcome === "read" && read.others]).toEqual([["UKT1AAAA06", "UKT1AAAA09"], 0]);
  });
});

describe("money under a reference of a bank's or another wallet's own is named, and counted by nobody", () => {
  const by = (receipt: string, amountKes: number) => ({ receipt, why: "own_reference" as const, amountKes });
  test.each([
    [
      "Dear Customer,You have received KES 71600 via PesaLink into Acc 05508402466150 Tran Ref 006000572026021015273861210733. For enquiry,call 020 3221000. IM Bank.",
      by("006000572026021015273861210733", 71_600),
    ],
    [
      "Dear Customer, KES 15,000.00 received from JANE WANJIKU to your account A12, Ref FT2312345678 on 29-11-2026.",
      by("FT2312345678", 15_000),
    ],
    [
      "Your Equity a/c XXX1234 has been credited with KES 10,000.00 on 29/11/26. Bal: KES 50,000.00. Ref: FT26048RKH",
      by("FT26048RKH", 10_000),
    ],
    [
      "Dear customer, you have received Ksh2,500.00 from MARY ATIENO to your account ACME-T001. Ref CO123456AB. Thank you.",
      by("CO123456AB", 2500),
    ],
    [
      "Co-operative Bank A/C XXX789 CR KES 15,000.00 on 29/11/26. Bal KES 60,000.00. Ref: COOP123456",
      by("COOP123456", 15_000),
    ],
    [
      "Your account has been credited with KES 4,000.00 on 29/11 from JOHN KAMAU. Ref NC789012CD available balance KES 9,000.",
      by("NC789012CD", 4000),
    ],
    ["Stanbic: Your account credited KES 5,500.00 from AMINA H. Ref ST963852KL on 29 Nov.", by("ST963852KL", 5500)],
    [
      "TID:MP261129.1210.A12345. You have received Ksh 4,500.00 from GUEST ONE 733000111. Your Airtel Money balance is Ksh 9,000.00.",
      by("MP261129.1210.A12345", 4500),
    ],
    [
      "Trans. ID: CI261129.1210.C12345 Received Ksh 4,500 from 733000111, GUEST ONE. Bal Ksh 5,000. 29/11/26 12:10 PM",
      by("CI261129.1210.C12345", 4500),
    ],
    [
      "You have received Ksh.4500.00 from 733000111 GUEST ONE on 29/11/26 12:10 PM. Trans ID 123456789012. New balance Ksh.9000.00",
      by("123456789012", 4500),
    ],
    [
      "Umepokea KES 4,500.00 kutoka JANE WANJIKU kwenye akaunti yako. Kumb: FT2312345678. Salio KES 9,000.00",
      by("FT2312345678", 4500),
    ],
    [
      "TID:PP261129.1210.A12345. You have sent Ksh 4,500.00 to THE HOST 733000111. Your Airtel Money balance is Ksh 9,000.00.",
      { receipt: "PP261129.1210.A12345", why: "out" },
    ],
    [
      "KCB: Your A/C *4321 has been debited with KES 1,200.00 on 29/11/26. Ref: FT2312345679. Available balance KES 2,000.",
      { receipt: "FT2312345679", why: "out" },
    ],
    [
      "Your account has been credited with KES 90,000.00 SALARY Ref FT2312345678",
      { receipt: "FT2312345678", why: "none" },
    ],
    ["KES 4,500.00 credited in error, Ref FT2312345678, was reversed", { receipt: "FT2312345678", why: "unclear" }],
  ] as const)("%s", (text, expected) => {
    expect(takeBankAlerts(text)).toEqual({ alerts: [], skipped: [expected], rest: "" });
  });
});

test.each([
  ["a request to pay tells of no money", "Please pay KES 4,500.00 to 247247, account 0722. Ref: FT2312345678"],
  ["nor does an advertisement", "Get KES 4,500.00 today! Ref FT2312345678"],
  ["a message of M-PESA's is none of a bank's", MPESA],
  [
    "nor is its reversal",
    "UKT1AAAA13 Confirmed.\nReversal of transaction UKT1AAAA01 has been successfully reversed and Ksh4,500.00 is debited.",
  ],
  ["nor are words", "M-PESA code UKT1AAAA05, thank you"],
])("%s", (_, text) => {
  expect(takeBankAlerts(text)).toEqual({ alerts: [], skipped: [], rest: text });
});

test("a guest proves their payment by what their bank wrote of it, and by no number of the bank's own", () => {
  const proof = (text: string) => readPaymentProof(text);
  expect(proof(IM_SENT)).toEqual({
    outcome: "proof",
    proof: { receipt: "UKT1AAAA07", amountKes: 1000, to: "254722000112 - THE HOST" },
  });
  // It may have been written to either side.
  expect(proof(EQUITY)).toMatchObject({ outcome: "proof", proof: { receipt: "UKT1AAAA05", amountKes: undefined } });
  expect(proof("You have sent KES 10,000.00 to THE HOST. Ref: EQ12345678.")).toEqual({ outcome: "no_code" });
});

test("no text takes long", () => {
  const began = performance.now();
  for (const part of [`${EQUITY} `, "Ref ", "MPESA Ref ", "a/c ".repeat(20), "received KES 1 ", "KES 1\n"]) {
    takeBankAlerts(part.repeat(Math.ceil(400_000 / part.length)));
  }
  expect(performance.now() - began).toBeLessThan(3000);
});
