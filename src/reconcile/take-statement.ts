import type { Reader } from "#db/open.ts";
import { claimsOfHost } from "#db/payment.queries.ts";
import { isKnownToHost } from "#db/reconcile.queries.ts";
import { noteWork } from "#db/tried.ts";
import { type Change, writePatiently } from "#db/write.ts";
import { transferMeant } from "#src/core/reconcile/own-transfer.ts";
import type { PastedMoney } from "#src/core/reconcile/pasted-money.ts";
import type { PastedLine } from "#src/core/reconcile/statement.ts";
import type { SkippedLine } from "#src/core/reconcile/statement-row.ts";
import type { NotRead } from "#src/ports/outside-reader.ts";
import type { Deps } from "#src/web/deps.ts";
import { placeByStatement } from "./match-money.ts";
import { seeTransaction } from "./take-back.ts";

export type TakeStatement =
  | Readonly<{
      outcome: "taken";
      known: number;
      fresh: number;
      /** Payments that are paid no more, or wait for the host to look, as they were taken back. */
      takenBack: number;
      /** Money that no booking claimed, and that was taken back: it stands in the list no more. */
      gone: number;
      others: number;
      skipped: readonly SkippedLine[];
      withoutCode: number;
    }>
  /** Nothing was taken. */
  | Exclude<PastedMoney, { outcome: "read" }>
  | NotRead;

type Taking = Pick<Deps, "db" | "clock" | "linkTo" | "secrets" | "publicUrl" | "operatorAccount">;

/**
 * Compares what a host pasted, a statement or messages, with what is known. A statement is theirs to
 * write, so its money goes by the account number alone and never confirms anything by a guess. What is known is what
 * stands in their own books: of other houses it tells nothing.
 */
export async function takeStatement(
  deps: Taking & Pick<Deps, "reader">,
  ask: { hostId: string; pasted: string },
): Promise<TakeStatement> {
  const pasted = await deps.reader.pasted(ask.pasted, ask.hostId);
  if (pasted.outcome !== "read") return pasted;
  const { lines, source, others, withoutCode } = pasted;
  const skipped = withTransfers(deps.db, ask.hostId, pasted.skipped);
  let known = 0;
  let takenBack = 0;
  let gone = 0;
  let at = 0;
  while (at < lines.length) {
    // Each line stands for itself, so thousands of them need not keep everybody else waiting.
    await new Promise(setImmediate);
    noteWork("goes on");
    const some = { lines, from: at, source, hostId: ask.hostId, now: deps.clock.now() };
    const taken = await writePatiently(deps.db, (tx) => takeLines(tx, deps, some));
    known += taken.known;
    takenBack += taken.takenBack;
    gone += taken.gone;
    at += taken.lines;
  }
  const fresh = lines.length - known - takenBack - gone;
  return { outcome: "taken", known, fresh, takenBack, gone, others, skipped, withoutCode };
}

/** What a bank tells of, with the booking whose guest says that they have sent it. */
function withTransfers(db: Reader, hostId: string, skipped: readonly SkippedLine[]): readonly SkippedLine[] {
  if (skipped.every(({ why }) => why !== "own_reference")) return skipped;
  const said = claimsOfHost(db, hostId).flatMap(({ payment: { reference, amountKes }, booking: { code } }) =>
    reference === null ? [] : [{ code, reference, amountKes }],
  );
  return skipped.map((one) => (one.why === "own_reference" ? { ...one, of: transferMeant(one, said) } : one));
}

/** Small enough that nobody notices. */
const PIECE_MS = 20;

type Some = { lines: readonly PastedLine[]; from: number; source: "statement" | "sms"; hostId: string; now: number };

/** As many lines as there is time for, how many of them were known before, and how many took money back, of a booking or of the list. */
function takeLines(
  tx: Change,
  deps: Taking,
  { lines, from, source, hostId, now }: Some,
): { lines: number; known: number; takenBack: number; gone: number } {
  const began = performance.now();
  let known = 0;
  let takenBack = 0;
  let gone = 0;
  let at = from;
  for (; at < lines.length && performance.now() - began < PIECE_MS; at += 1) {
    const line = lines[at];
    if (!line) continue;
    const { kind, takenBack: code, ...told } = line;
    const money = {
      ...told,
      hasCents: told.cents > 0,
      source,
      paidTo: "host",
      hostId,
      paidAt: line.paidAt ?? null,
    } as const;
    if (kind === "reversal") {
      const took = seeTransaction(tx, deps, { kind, money: { ...money, reference: code ?? "" }, now });
      if (took === "of_booking") takenBack += 1;
      else if (took === "of_list") gone += 1;
      else known += 1;
    } else if (isKnownToHost(tx, line.receipt, hostId)) {
      known += 1;
      placeByStatement(tx, deps, { ...line, hostId });
    } else seeTransaction(tx, deps, { kind, money, now });
  }
  return { lines: at - from, known, takenBack, gone };
}
