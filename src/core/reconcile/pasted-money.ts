import { readMpesaSms } from "./mpesa-sms.ts";
import { type PastedLine, readStatement } from "./statement.ts";

export type PastedMoney =
  | Readonly<{
      outcome: "read";
      source: "statement" | "sms";
      lines: readonly PastedLine[];
      /** About other things: what failed, and what went out. */
      others: number;
    }>
  | Readonly<{ outcome: "nothing_readable" }>
  /** More than a statement or a phone's messages ever are. */
  | Readonly<{ outcome: "too_much" }>;

/** Reads what a host pasted: a statement when its columns are named, else messages. */
export function readPastedMoney(pasted: string): PastedMoney {
  const statement = readStatement(pasted);
  if (statement.outcome === "too_much") return statement;
  if (statement.outcome === "read") return read("statement", statement.lines, statement.others);
  const messages = readMpesaSms(pasted);
  if (messages === "too_much") return { outcome: messages };
  const received = messages.filter(({ direction }) => direction === "received");
  const lines = received.map(({ direction: _, ...line }): PastedLine => ({ ...line, raw: "" }));
  return read("sms", lines, messages.length - received.length);
}

function read(source: "statement" | "sms", lines: readonly PastedLine[], others: number): PastedMoney {
  if (lines.length === 0 && others === 0) return { outcome: "nothing_readable" };
  return { outcome: "read", source, lines, others };
}
