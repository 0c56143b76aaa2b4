import { describe, expect, test } from "bun:test";
import { effortOf } from "#src/dev/fixtures/effort.ts";
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
  ...{ receipt: "UKR51ZDR4F", paidAt: Date.parse("2026-11-27T15:30:00+03:00"), amountKes: 100, hasCents: false },
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
    return found.outcome === "read" ? [found.lines.map(({ amountKes }) => amountKes), found.others] : [];
  };
  test.each([
    ["money that came", "Completed", "4,500.00", [[4500], 0]],
    ["in small letters", "completed", "4500", [[4500], 0]],
    ["a shilling", "Completed", "1.00", [[1], 0]],
    ["but not nothing", "Completed", "0.00", [[], 1]],
    ["nor cents alone", "Completed", "0.50", [[], 1]],
    ["nor what went out", "Completed", "", [[], 1]],
    ["nor a sum below nothing", "Completed", "-4500.00", [[], 1]],
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

  test("without a column of states all are done", () => {
    expect(linesOf("Receipt No.,Paid In\nUKR51ZDR4F,100\n")).toHaveLength(1);
  });

  test.each([
    ["100.00", false],
    ["100.01", true],
    ["100.10", true],
    ["100", false],
  ])("%s has cents: %p", (paidIn, hasCents) => {
    expect(row({ "Paid In": paidIn })).toMatchObject({ amountKes: 100, hasCents });
  });
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
