import { describe, expect, test } from "bun:test";
import { effortOf } from "#src/dev/fixtures/effort.ts";
import { readPastedMoney } from "./pasted-money.ts";
import { readStatement } from "./statement.ts";

const HEAD = "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Other Party Info\n";
const line = (details: string) => `UKR51ZDR4F,27-11-2026 15:30:00,${details},Completed,100.00,0722***000 - A GUEST\n`;
const linesOf = (text: string) => {
  const found = readStatement(text);
  return found.outcome === "read" ? found.lines : [];
};
/** The one line of a statement whose row has these cells. */
const row = (cells: Record<string, string>) => {
  const all = { "Receipt No.": "UKR51ZDR4F", "Paid In": "100.00", "Transaction Status": "Completed", ...cells };
  return linesOf(`${Object.keys(all).join(",")}\n${Object.values(all).join(",")}\n`)[0];
};

const READ = {
  kind: "income" as const,
  ...{ receipt: "UKR51ZDR4F", paidAt: Date.parse("2026-11-27T15:30:00+03:00"), amountKes: 100, cents: 0 },
  ...{ reference: "LG2K7MQP", payer: "0722***000", payerName: "A GUEST" },
  raw: line("Pay Bill Acc. LG2K7MQP").trim(),
};

describe("how it is written", () => {
  const plain = HEAD + line("Pay Bill Acc. LG2K7MQP");
  test.each([
    ["as the portal writes it", plain],
    ["a byte order mark", `\ufeff${plain}`],
    ["such a mark before a cell in quotes", `\ufeff${plain.replace("Receipt No.", '"Receipt No."')}`],
    ["Windows' ends of lines", plain.replaceAll("\n", "\r\n")],
    ["no end of the last line", plain.trimEnd()],
    ["who asked for it above", `Organization:,A HOUSE\nOperator:,me\n\n${plain}`],
    ["each cell in quotes", plain.replace(/[^,\n]+/g, '"$&"')],
    ["pasted out of a spreadsheet", plain.replaceAll(",", "\t")],
    ["with semicolons", plain.replaceAll(",", ";")],
    ["with tabs, below a line that speaks of receipts", `All receipts\n${plain.replaceAll(",", "\t")}`],
    ["with semicolons and a comma in a name", plain.replaceAll(",", ";").replace("A HOUSE", "A, HOUSE")],
    ["a code in small letters", plain.replace("UKR51ZDR4F", "ukr51zdr4f")],
  ])("%s", (_, text) => {
    expect(linesOf(text).map((one) => ({ ...one, raw: READ.raw }))).toEqual([READ]);
  });

  test.each(["Receipt", "Receipt No", "Receipt No.", "ReceiptNo.", "Receipt Number", " receipt no. "])(
    "its columns are found by %j",
    (name) => {
      expect(readStatement(`${name},Paid In\nUKR51ZDR4F,100\n`)).toMatchObject({ lines: [{ amountKes: 100 }] });
    },
  );

  test.each(["", "a,b\n", "Our receipt no. is,UKR51ZDR4F\n"])("without them %j is none", (text) => {
    expect(readStatement(text)).toEqual({ outcome: "no_statement" });
  });

  test("a quoted cell may have commas, ends of lines and quotes in it", () => {
    const quoted = line('"Pay Bill, ""the"" house\nAcc. LG2K7MQP"');
    const all = linesOf(HEAD + quoted + line("b"));
    expect(all.map(({ reference }) => reference)).toEqual(["LG2K7MQP", ""]);
    expect(all[0]?.raw).toContain('Pay Bill, "the" house\nAcc. LG2K7MQP');
  });
});

describe("what counts", () => {
  const counted = (status: string, paidIn: string, receipt = "UKR51ZDR4F") => {
    const text = `Receipt No.,Transaction Status,Paid In\n${receipt},${status},"${paidIn}"\n`;
    const found = readStatement(text);
    return found.outcome === "read" ? [found.lines.map(({ amountKes }) => amountKes), found.skipped.length] : [];
  };
  test.each([
    ["money that came", "Completed", "4,500.00", [[4500], 0]],
    ["in small letters", "completed", "4500", [[4500], 0]],
    ["a shilling", "Completed", "1.00", [[1], 0]],
    ["but not nothing", "Completed", "0.00", [[], 1]],
    ["nor cents alone", "Completed", "0.50", [[], 1]],
    ["nor what went out", "Completed", "", [[], 1]],
    ["nor what failed", "Failed", "4500.00", [[], 1]],
    ["nor what was not completed", "Not completed", "4500.00", [[], 1]],
    ["nor more than can be counted", "Completed", "99999999999999999999", [[], 1]],
  ])("%s", (_, status, paidIn, expected) => {
    expect(counted(status, paidIn)).toEqual(expected);
  });

  test.each(["UKR51ZDR4", "UKR51ZDR4FX", "Total", "", "UKR51-DR4F"])("a row of %j is none at all", (receipt) => {
    expect(counted("Completed", "100", receipt)).toEqual([[], 0]);
  });

  test.each(["Reversal of UKR51ZDR4A", "Pay Bill Reversal - Acc. LG2K7MQP"])("nor what %j says", (Details) => {
    expect(row({ Details })).toBeUndefined();
  });

  test.each(["-4500.00", "(4,500.00)", "4500-", "−4500"])("a sum below nothing, %s, was taken back", (paidIn) => {
    expect(row({ "Paid In": `"${paidIn}"` })).toMatchObject({
      kind: "reversal",
      amountKes: 4500,
      takenBack: "UKR51ZDR4F",
    });
  });

  test("without a column of states all are done", () => {
    expect(linesOf("Receipt No.,Paid In\nUKR51ZDR4F,100\n")).toHaveLength(1);
  });

  test.each([
    ["100.00", 0],
    ["100.01", 1],
    ["100.10", 10],
    ["100", 0],
  ])("%s has %p cents", (paidIn, cents) => {
    expect(row({ "Paid In": paidIn })).toMatchObject({ amountKes: 100, cents });
  });
});

/** Statements as they are exported: each row's code with what is to be read of it. */
const ORG =
  "Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.";
const OWN = "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance";
const at = "29-11-2026 00:10:00";
const AT = Date.parse("2026-11-29T00:10:00+03:00");
const statements: readonly (readonly [name: string, text: string, read: string])[] = [
  [
    "semicolons",
    `${ORG.replaceAll(",", ";")}\nUKT2BBBB04;${at};;Pay Bill;Completed;4500,00;;;;;2547****111 - GUEST;;LGQQQQQQ`,
    "income 4500",
  ],
  [
    "a head of other lines",
    `Organization Name:,A HOUSE\nTime Period:,"1, 2"\n\n${ORG}\nUKT2BBBB04,${at},,x,Completed,"4,500.00",,,,Pay Bill Online,,,`,
    "income 4500",
  ],
  [
    "Excel's own first line",
    `sep=;\n${OWN.replaceAll(",", ";")}\nUKT2BBBB04;${at};Funds received from - 2547******111 GUEST ONE;Completed;4500;;`,
    "income 4500",
  ],
  [
    "signs that keep a text a text",
    `${OWN}\n="UKT2BBBB04","=""29-11-2026 00:10:00""",x,Completed,="4,500.00",,`,
    "income 4500",
  ],
  ["an apostrophe that does", `${OWN}\n'UKT2BBBB04,${at},x,Completed,4500,,`, "income 4500"],
  ["thousands written with a point", `${OWN}\nUKT2BBBB04,${at},x,Completed,4.500,,`, "income 4500"],
  ["the currency in its cell", `${OWN}\nUKT2BBBB04,${at},x,Completed,"KES 4,500.00",,`, "income 4500"],
  ["bars", `${OWN.replaceAll(",", "|")}\nUKT2BBBB04|${at}|x|Completed|4,500.00||`, "income 4500"],
  ["a twelve-hour clock", `${OWN}\nUKT2BBBB04,29/11/2026 12:10 AM,x,Completed,4500,,`, "income 4500"],
  ["the month first", `${OWN}\nUKT2BBBB04,11/29/2026 12:10:00 AM,x,Completed,4500,,`, "income 4500"],
  ["a named month", `${OWN}\nUKT2BBBB04,"Nov 29, 2026 12:10 AM",x,Completed,4500,,`, "income 4500"],
  ["the time of another zone", `${OWN}\nUKT2BBBB04,2026-11-28T21:10:00Z,x,Completed,4500,,`, "income 4500"],
  [
    "columns of the app for businesses",
    `Transaction ID\tDate\tTime\tName\tAmount\tStatus\nUKT2BBBB04\t29/11/2026\t12:10 AM\tGUEST\tKsh 4,500.00\tSuccess`,
    "income 4500",
  ],
  ["a till", `${ORG}\nUKT2BBBB04,${at},,Pay Merchant,Completed,4500,,,,Customer Buy Goods Online,,,`, "income 4500"],
  [
    "a till in one's own statement",
    `${OWN}\nUKT2BBBB04,${at},Merchant Customer Payment from - 2547******111 G,Completed,4500,,`,
    "income 4500",
  ],
  [
    "a bank",
    `${OWN}\nUKT2BBBB04,${at},Business Payment from 501901 - KCB LOAN DESK via API.,Completed,4500,,`,
    "income 4500",
  ],
  [
    "a type that nobody knows",
    `${ORG}\nUKT2BBBB04,${at},,x,Completed,4500,,,,Organization Settlement,,,`,
    "unknown 4500",
  ],
  [
    "money that went out",
    `${ORG}\nUKT2BBBB04,${at},,x,Completed,,"-4,500.00",,,Business Payment to Customer,,,`,
    "skipped out",
  ],
  ["a charge", `${ORG}\nUKT2BBBB04,${at},,Pay Bill Charge,Completed,,-23.00,,,Pay Bill Charge,,,`, "skipped out"],
  ["a loan", `${OWN}\nUKT2BBBB04,${at},OverDraft of Credit Party,Completed,500,,`, "skipped none"],
  ["a loan of the Hustler Fund", `${OWN}\nUKT2BBBB04,${at},Term Loan Disbursement,Completed,500,,`, "skipped none"],
  ["one's own savings", `${OWN}\nUKT2BBBB04,${at},M-Shwari Withdraw,Completed,500,,`, "skipped none"],
  [
    "one's own cash",
    `${OWN}\nUKT2BBBB04,${at},Deposit of Funds at Agent Till 123456 - SHOP,Completed,500,,`,
    "skipped none",
  ],
  ["what failed", `${OWN}\nUKT2BBBB04,${at},x,Declined,4500,,`, "skipped failed"],
  ["what went out with a sign", `Receipt No.,Date,Amount\nUKT2BBBB04,${at},-4500`, "skipped out"],
  [
    "a row that has been reversed",
    `${ORG}\nUKT2BBBB04,${at},,x,Reversed,4500,,,,Pay Bill Online,,,`,
    "reversal 4500 UKT2BBBB04",
  ],
  [
    "a reversal of a linked payment",
    `${ORG}\nUKT2BBBB04,${at},,x,Completed,,-4500,,,Transaction Reversal,,UKT1AAAA01,`,
    "reversal 4500 UKT1AAAA01",
  ],
  [
    "a reversal that names it in words",
    `${OWN}\nUKT2BBBB04,${at},Reversal of UKT1AAAA01 to 2547,Completed,,4500.00,`,
    "reversal 4500 UKT1AAAA01",
  ],
  [
    "a reversal of one without a digit",
    `${OWN}\nUKT2BBBB04,${at},Reversal of UKTABCDEFG,Completed,,4500.00,`,
    "reversal 4500 UKTABCDEFG",
  ],
  [
    "a sum below nothing",
    `${ORG}\nUKT2BBBB04,${at},,x,Completed,-4500,,,,Pay Bill,,UKT1AAAA01,`,
    "reversal 4500 UKT1AAAA01",
  ],
  [
    "thousands that nobody put into quotes",
    `${OWN}\nUKT2BBBB04,${at},Pay Bill,Completed,4,500.00,,9,000.00`,
    "skipped unclear",
  ],
  ["such thousands in the last column", `Receipt No.,Date,Paid In\nUKT2BBBB04,${at},4,500.00`, "skipped unclear"],
  ["such thousands and room behind them", `${OWN}\nUKT2BBBB04,${at},x,Completed,4,500,,,`, "skipped unclear"],
  ["such decimals", `${OWN}\nUKT2BBBB04,${at},Pay Bill,Completed,4500,00,,9000,00`, "skipped unclear"],
  [
    "a name with a comma in it",
    `${OWN}\nUKT2BBBB04,${at},Pay Bill from OTIENO, A,Completed,4500,,9000`,
    "skipped unclear",
  ],
  ["room behind its last column", `${OWN}\nUKT2BBBB04,${at},Pay Bill,Completed,4500,,9000,,`, "income 4500"],
  [
    "columns whose names are in two lines",
    `"Receipt\nNo.","Completion\nTime",Details,"Transaction\nStatus","Paid\nIn"\nUKT2BBBB04,${at},Pay Bill,Completed,4500`,
    "income 4500",
  ],
  [
    "another one behind it, in another order",
    `${OWN}\n\nPaid In,Receipt No.,Completion Time\n4500,UKT2BBBB04,${at}`,
    "income 4500",
  ],
  [
    "columns of what came in and out, in Kiswahili of another kind",
    `Risiti;Wakati;Maelezo;Hali;Pesa Ndani;Pesa Nje\nUKT2BBBB04;${at};Malipo kutoka kwa 0722***111;Imefanikiwa;4500;`,
    "income 4500",
  ],
  [
    "a type in Kiswahili",
    `Risiti;Wakati;Aina ya Muamala;Hali;Kupokea;Kutoa\nUKT2BBBB04;${at};Lipa Bili;Kamili;4500;`,
    "income 4500",
  ],
  [
    "one's own cash, in other words",
    `${OWN}\nUKT2BBBB04,${at},Cash Deposit at Agent Till 1 - X,Completed,4500,,`,
    "skipped none",
  ],
  ["a shop's refund", `${OWN}\nUKT2BBBB04,${at},Merchant Refund from 1 - A SHOP,Completed,4500,,`, "skipped none"],
  [
    "a guest of such a name",
    `${OWN}\nUKT2BBBB04,${at},Funds received from - 0722***111 SAVINGS DEPOSIT,Completed,4500,,`,
    "income 4500",
  ],
  [
    "sums of both ways, of which one came",
    `Transaction ID,Date,Type,Amount\nUKT2BBBB04,${at},Credit,4500`,
    "income 4500",
  ],
  [
    "sums of both ways, of which one went",
    `Transaction ID,Date,Type,Amount\nUKT2BBBB04,${at},Debit,4500`,
    "skipped out",
  ],
  [
    "sums of both ways, of which one was taken back",
    `Transaction ID,Date,Type,Amount,Details\nUKT2BBBB04,${at},Debit,4500,Reversal of UKT1AAAA01`,
    "reversal 4500 UKT1AAAA01",
  ],
  [
    "a sum that nobody can read",
    `${OWN}\nUKT2BBBB04,${at},Pay Bill,Completed,\u0664\u0665\u0660\u0660,,`,
    "skipped unclear",
  ],
  ["a state that nobody knows", `${OWN}\nUKT2BBBB04,${at},Pay Bill,Parked,4500,,`, "skipped unclear"],
  [
    "what the host had sent, back again",
    `${OWN}\nUKT2BBBB04,${at},Reversal of UKT1AAAA01,Completed,4500,,`,
    "skipped none",
  ],
];

test.each(statements)("with %s", (_, text, right) => {
  for (const written of [text, text.replaceAll("\n", "\r\n"), text.replaceAll(" ", "\u00a0"), `${text}\n`]) {
    const found = readStatement(written);
    if (found.outcome !== "read") throw new Error(found.outcome);
    const read = found.lines.map(({ kind, amountKes, takenBack }) => [kind, amountKes, takenBack].join(" ").trim());
    expect([...read, ...found.skipped.map(({ why }) => `skipped ${why}`)]).toEqual([right]);
    for (const { receipt, paidAt } of found.lines) expect([receipt, paidAt]).toEqual(["UKT2BBBB04", AT]);
  }
});

test.each([
  ["Funds received from - 2547******111 GUEST ONE", "2547******111", "GUEST ONE"],
  ["Pay Bill from 254722000111 - GUEST ONE Acc. LG2K7MQP", "254722000111", "GUEST ONE"],
  ["Business Payment from 501901 - KCB", "", ""],
])("the payer in %j", (Details, payer, payerName) => {
  expect(row({ Details })).toMatchObject({ payer, payerName });
});

describe("what is read of a line", () => {
  test.each([
    ["27-11-2026 15:30:00", "2026-11-27T15:30:00+03:00"],
    ["27/11/2026 15:30", "2026-11-27T15:30:00+03:00"],
    ["2026-11-27 15:30:59", "2026-11-27T15:30:59+03:00"],
    ["2026-11-27T00:00:00", "2026-11-27T00:00:00+03:00"],
    ["7.1.2026 9:05", "2026-01-07T09:05:00+03:00"],
    ["31-02-2026 15:30:00", undefined],
    ["27-13-2026 15:30:00", undefined],
    ["27-11-2026 24:30:00", undefined],
    ["27-11-2026", undefined],
    ["yesterday", undefined],
  ])("the time %j", (written, instant) => {
    const paidAt = instant === undefined ? undefined : Date.parse(instant);
    expect(row({ "Completion Time": written })?.paidAt).toBe(paidAt);
    expect(row({ "Initiation Time": written })?.paidAt).toBe(paidAt);
  });

  test.each([
    ["0722***000 - A GUEST", "0722***000", "A GUEST"],
    ["0722***000 - A GUEST - KILIMANI", "0722***000", "A GUEST KILIMANI"],
    ["0722***000", "0722***000", ""],
    ["JEAN-PAUL", "JEAN-PAUL", ""],
    ["", "", ""],
  ])("the other party %j", (written, payer, payerName) => {
    expect(row({ "Other Party Info": written })).toMatchObject({ payer, payerName });
  });

  test.each([
    ["A/C No.", "LG2K7MQP", ""],
    ["Account No.", "LG2K7MQP", "Pay Bill Acc. OTHER"],
    ["Details", "Pay Bill from 0722***000 Acc. LG2K7MQP", ""],
    ["Details", "Pay Bill account no. LG2K7MQP", ""],
    ["Details", "Pay Bill Account Number: LG2K7MQP", ""],
    ["Details", "Pay   Bill  acc   LG2K7MQP", ""],
  ])("the account in %j %j", (column, written, details) => {
    expect(row({ Details: details, [column]: written })?.reference).toBe("LG2K7MQP");
  });

  test.each(["Buy goods", "", "Acc. LG2K7MQP, thanks!"])("no account in %j", (details) => {
    expect(row({ Details: `"${details}"` })?.reference).toBe("");
  });
});

describe("one that is made to stop us", () => {
  test.each([
    ["a cell of 40 KB of blanks", HEAD + line(`acc${" ".repeat(40_000)}x`), "too_much"],
    ["blanks as long as a cell may be, in every line", HEAD + line(`acc${" ".repeat(3900)}x`).repeat(500), "read"],
    ["a cell as long as it may be", HEAD + line("x".repeat(4000)), "read"],
    ["a cell of one sign more", HEAD + line("x".repeat(4001)), "too_much"],
    ["more lines than a statement has", HEAD + "\n".repeat(40_000), "too_much"],
    ["as many lines as it may have", HEAD + "\n".repeat(39_998), "read"],
    ["more cells than a line has", `${HEAD}${",".repeat(100)}\n`, "too_much"],
    ["as many cells as it may have", `${HEAD}${",".repeat(99)}\n`, "read"],
    ["a quote that never ends", `${HEAD}"${line("x").repeat(100)}`, "too_much"],
    ["more than 2 MB", HEAD + line("x").repeat(30_000), "too_much"],
  ])("with %s", (_, text, outcome) => {
    let found = "";
    const effort = effortOf(() => {
      found = readStatement(text).outcome;
    });
    expect(found).toBe(outcome);
    expect(effort).toBeLessThan(1000);
  });

  test("of 20,000 ordinary lines is read whole", () => {
    const all = linesOf(HEAD + line("Pay Bill Acc. LG2K7MQP").repeat(20_000));
    expect(all).toHaveLength(20_000);
    expect(all[0]).toEqual(READ);
  });

  test("keeps no more of a line than a person reads", () => {
    expect(linesOf(HEAD + line("x".repeat(3000)))[0]?.raw.length).toBe(600);
  });
});

const KISWAHILI = "Nambari ya Risiti;Muda wa Kukamilika;Maelezo;Hali ya Muamala;Zilizoingia;Zilizotoka;Salio";
const inKiswahili = (...rows: string[]) => readStatement([KISWAHILI, ...rows].join("\n"));

test("a statement with Kiswahili columns is read, and what is no income is none", () => {
  const read = inKiswahili(
    "UKT1AAAA01;29/11/2026 12:10;Malipo kutoka kwa 0722***111 GUEST ONE akaunti LG2K7MQP;Imekamilika;4,500.00;;9,000.00",
    "UKT1AAAA02;29/11/2026 12:11;Malipo kwa DUKA;Imekamilika;;500.00;8,500.00",
    "UKT1AAAA03;29/11/2026 12:12;Mkopo wa Fuliza;Imekamilika;700.00;;9,200.00",
    "UKT1AAAA04;29/11/2026 12:13;Malipo kutoka kwa 0722***111 GUEST ONE;Imeshindikana;800.00;;9,200.00",
    "UKT1AAAA05;29/11/2026 12:14;Kurejeshwa kwa muamala UKT1AAAA01;Imekamilika;;4,500.00;4,700.00",
    "UKT1AAAA06;29/11/2026 12:15;Kuweka pesa kwa wakala;Imekamilika;900.00;;5,600.00",
    "UKT1AAAA07;29/11/2026 12:16;Malipo kutoka kwa 0722***111 GUEST ONE;Imerejeshwa;300.00;;5,600.00",
  );
  expect(read).toMatchObject({
    outcome: "read",
    lines: [
      {
        ...{ kind: "income", receipt: "UKT1AAAA01", amountKes: 4500, reference: "LG2K7MQP" },
        ...{ payer: "0722***111", payerName: "GUEST ONE", paidAt: Date.parse("2026-11-29T12:10:00+03:00") },
      },
      { kind: "reversal", receipt: "UKT1AAAA05", amountKes: 4500, takenBack: "UKT1AAAA01" },
      { kind: "reversal", receipt: "UKT1AAAA07", amountKes: 300, takenBack: "UKT1AAAA07" },
    ],
    skipped: [
      { receipt: "UKT1AAAA02", why: "out" },
      { receipt: "UKT1AAAA03", why: "none" },
      { receipt: "UKT1AAAA04", why: "failed" },
      { receipt: "UKT1AAAA06", why: "none" },
    ],
  });
});

test("a statement whose sums may be of either way is refused as that", () => {
  const unclear = "Nambari ya Risiti,Tarehe,Hali,Kilicholipwa\nUKT1AAAA01,29/11/2026 12:10,Imekamilika,4500.00";
  expect(readStatement(unclear)).toEqual({ outcome: "no_sums" });
  expect(readPastedMoney(unclear)).toEqual({ outcome: "no_sums" });
});
