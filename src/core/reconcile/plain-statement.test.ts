import { expect, test } from "bun:test";
import { readPastedMoney } from "./pasted-money.ts";

const HEAD = `M-PESA ORGANISATION STATEMENT  Page 1 of 2
Receipt No. Completion Time Initiation Time Details Transaction Status Paid In Withdrawn Balance`;
const TIMES = "2026-11-27 15:30:00 2026-11-27 15:29:41";
const of = (...rows: string[]) => readPastedMoney([HEAD, ...rows, "Page 2 of 2"].join("\n"));
const linesOf = (...rows: string[]) => {
  const found = of(...rows);
  return found.outcome === "read" ? found.lines : [];
};

const PAID = `UKR51ZDR4F ${TIMES} Pay Bill from 254722***111 - ACHIENG OTIENO Acc. LG2K7MQP Completed 13,500.50 0.00 98,765.00`;
const LINE = {
  ...{ kind: "income", receipt: "UKR51ZDR4F", amountKes: 13_500, cents: 50, reference: "LG2K7MQP" },
  ...{ payer: "254722***111", payerName: "ACHIENG OTIENO", paidAt: Date.parse("2026-11-27T15:30:00+03:00") },
};

test.each([
  ["as it stands", PAID],
  [
    "with its lines wrapped",
    PAID.replace(" 15:30", "\n15:30")
      .replace("ACHIENG ", "ACHIENG\n")
      .replace(" Acc", "\nAcc")
      .replace("Completed", "\n Completed\n"),
  ],
  [
    "with the wrapped words behind the sums",
    PAID.replace(" ACHIENG OTIENO Acc. LG2K7MQP", "").concat(" ACHIENG OTIENO Acc. LG2K7MQP"),
  ],
])("a row of a statement copied out of a PDF is read, %s", (_, row) => {
  expect(linesOf(row)).toMatchObject([LINE]);
});

test.each([
  ["what went out", "Business Payment to 254722000111 - A HOST Completed 0.00 500.00 98,265.00", "out"],
  ["what went out, with a sign", "Withdrawal by agent Completed -500.00 98,265.00", "out"],
  ["what does not say which way it went", "Something new Completed 500.00 98,265.00", "out"],
  ["what failed", "Pay Bill from 254722***111 - A GUEST Acc. X Failed 500.00 0.00 98,265.00", "failed"],
  ["the host's own loan", "OD Loan Repayment from 232323 - M-PESA Overdraw Completed 500.00 0.00 98,265.00", "none"],
])("%s is no income, and is named", (_, row, why) => {
  expect(of(`UKR51ZDR4G ${TIMES} ${row}`)).toMatchObject({ lines: [], skipped: [{ receipt: "UKR51ZDR4G", why }] });
});

test("a type that nobody knows is put before a person, and a reversal takes back what it names", () => {
  const [unknown, gone] = linesOf(
    `UKR51ZDR4G ${TIMES} Wallet adjustment from 254722***111 - A GUEST Completed 500.00 98,265.00`,
    `UKR51ZDR4H ${TIMES} Pay Bill Reversal of UKR51ZDR4F Completed 0.00 13,500.00 85,265.00`,
  );
  expect(unknown).toMatchObject({ kind: "unknown", amountKes: 500 });
  expect(gone).toMatchObject({ kind: "reversal", takenBack: "UKR51ZDR4F" });
});

test("each row ends where the next begins, and messages are none of them", () => {
  expect(linesOf(PAID, PAID.replace("UKR51ZDR4F", "UKR51ZDR4G")).map(({ receipt }) => receipt)).toEqual([
    "UKR51ZDR4F",
    "UKR51ZDR4G",
  ]);
  const message = "UKR51ZDR4F Confirmed. on 27/11/26 at 3:30 PM Ksh4,500.00 received from 0722***111 A GUEST.";
  expect(readPastedMoney(message)).toMatchObject({ source: "sms", lines: [{ amountKes: 4500 }] });
});

test("a Kiswahili statement copied out of a PDF is read, and what it does not say for sure is left aside", () => {
  const paid = PAID.replace("Pay Bill from", "Malipo kutoka kwa")
    .replace("Acc.", "akaunti")
    .replace("Completed", "Imekamilika");
  expect(linesOf(paid)).toMatchObject([LINE]);
  expect(
    of(`UKR51ZDR4G ${TIMES} Malipo kutoka kwa 254722***111 - A GUEST Imeshindikana 500.00 0.00 98,265.00`),
  ).toMatchObject({
    lines: [],
    skipped: [{ receipt: "UKR51ZDR4G", why: "failed" }],
  });
  expect(of(`UKR51ZDR4G ${TIMES} Malipo kwa DUKA LETU Imekamilika 500.00 98,265.00`)).toMatchObject({
    lines: [],
    skipped: [{ receipt: "UKR51ZDR4G", why: "out" }],
  });
});
