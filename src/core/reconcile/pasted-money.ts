import { takeBankAlerts } from "./bank-alert.ts";
import { MESSAGES_LONGEST, type MpesaSms, readMpesaSms } from "./mpesa-sms.ts";
import { type PastedLine, readPlainStatement, readStatement } from "./statement.ts";
import type { SkippedLine } from "./statement-row.ts";

export type PastedMoney =
  | Readonly<{
      outcome: "read";
      source: "statement" | "sms";
      lines: readonly PastedLine[];
      /** How many were about other things, and the first of them. */
      others: number;
      skipped: readonly SkippedLine[];
      /** How many parts speak of money under no code that can be read. */
      withoutCode: number;
    }>
  | Readonly<{ outcome: "nothing_readable" }>
  /** A statement, none of whose columns surely is of money that came. */
  | Readonly<{ outcome: "no_sums" }>
  /** More than a statement or a phone's messages ever are. */
  | Readonly<{ outcome: "too_much" }>;

/** As many as a page can name. */
export const SKIPPED_MOST = 20;

/** Reads what a host pasted: a statement when its columns are named or its rows can be told apart, else messages. */
export function readPastedMoney(pasted: string): PastedMoney {
  const named = readStatement(pasted);
  const isNamed = named.outcome === "read" || named.outcome === "too_much";
  const statement = isNamed ? named : readPlainStatement(pasted);
  if (statement.outcome === "too_much") return statement;
  if (statement.outcome === "read") return read("statement", { ...statement, withoutCode: 0 });
  if (pasted.length > MESSAGES_LONGEST) return { outcome: "too_much" };
  const { alerts, skipped: ofBanks, rest } = takeBankAlerts(pasted);
  const found = readMpesaSms(rest);
  if (found.outcome === "too_much") return found;
  const lines: PastedLine[] = [];
  const skipped: SkippedLine[] = [...ofBanks];
  for (const message of [...alerts, ...found.messages]) {
    const line = lineOf(message);
    if (line) lines.push(line);
    else skipped.push({ receipt: message.receipt, why: whyNot(message) });
  }
  const told = read("sms", { lines, skipped, withoutCode: found.withoutCode });
  return told.outcome === "nothing_readable" && named.outcome === "no_sums" ? named : told;
}

/** What of a message is money of the host's: that came, or that was taken back. */
function lineOf({
  kind,
  amountKes,
  isGuess,
  to: _,
  reversed: __,
  takenBack,
  ...message
}: MpesaSms): PastedLine | undefined {
  if (amountKes === undefined || isGuess) return undefined;
  if (kind === "received") return { kind: "income", amountKes, ...message, raw: "" };
  return kind === "taken_back" ? { kind: "reversal", amountKes, takenBack, ...message, raw: "" } : undefined;
}

function whyNot({ kind }: MpesaSms): Exclude<SkippedLine["why"], "own_reference"> {
  if (kind === "sent") return "out";
  return kind === "none" ? "none" : "unclear";
}

type Found = Readonly<{ lines: readonly PastedLine[]; skipped: readonly SkippedLine[]; withoutCode: number }>;

function read(source: "statement" | "sms", { lines, skipped, withoutCode }: Found): PastedMoney {
  const others = skipped.length + withoutCode;
  if (lines.length === 0 && others === 0) return { outcome: "nothing_readable" };
  return { outcome: "read", source, lines, others, skipped: skipped.slice(0, SKIPPED_MOST), withoutCode };
}
