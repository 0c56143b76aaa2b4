import { HOLD_HOURS, TRANSFER_WORDS } from "#src/core/money/payout.ts";
import { cleanWords } from "#src/core/review/read-words.ts";
import { newId } from "#src/web/ids.ts";
import { type Owner, replace, type SavePayout, type Saving } from "./save-payout.ts";

/** The way that a host describes for guests abroad: a bank account, a remittance to their M-PESA. */
export function saveTransfer(deps: Saving, owner: Owner, ask: { words: string; hours: string }): SavePayout {
  const words = cleanWords(ask.words);
  const { length } = [...words];
  const holdHours = HOLD_HOURS.find((hours) => String(hours) === ask.hours);
  if (length < TRANSFER_WORDS.fewest || length > TRANSFER_WORDS.most)
    return { outcome: "faults", faults: [{ field: "words", fault: "transfer_words" }] };
  if (holdHours === undefined) return { outcome: "faults", faults: [{ field: "hours", fault: "transfer_hours" }] };
  return replace(deps, owner, "transfer", { id: newId(), kind: "transfer", words, holdHours });
}
