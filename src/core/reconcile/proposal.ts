/** What is known of money that nobody could place. `isPayer` tells whether a phone may be the payer's. */
export type Unmatched = Readonly<{
  amountKes: number;
  paidAt: number;
  payerName: string;
  /** What the payer typed as their account number, in which no code of a booking is found. */
  reference: string;
  isPayer(phone: string): boolean;
}>;

/** A booking that it might be for. Amounts are whole shillings. */
export type Candidate = Readonly<{
  id: string;
  code: string;
  guestName: string;
  guestPhone: string;
  /** What is due of it and what it costs; of several rooms of each, and of all. */
  sumsKes: readonly number[];
  createdAt: number;
}>;

export type ProposalReason = "code" | "amount" | "name" | "phone" | "time";
export type Proposal = Readonly<{ id: string; reasons: readonly ProposalReason[] }>;

const WEIGHT: Readonly<Record<ProposalReason, number>> = { code: 5, amount: 4, phone: 3, name: 3, time: 1 };
const LEAST = 4;
const MOST = 3;
const NEAR_MS = 48 * 3_600_000;

/** The bookings that money is most likely for, the likeliest first, with why. One weak sign alone proposes nothing. */
export function proposalsFor(money: Unmatched, candidates: readonly Candidate[]): Proposal[] {
  return candidates
    .map((candidate) => {
      const reasons = reasonsFor(money, candidate);
      return { id: candidate.id, reasons, weight: reasons.reduce((sum, reason) => sum + WEIGHT[reason], 0) };
    })
    .filter(({ weight }) => weight >= LEAST)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST)
    .map(({ id, reasons }) => ({ id, reasons }));
}

function reasonsFor(money: Unmatched, candidate: Candidate): ProposalReason[] {
  const reasons: ProposalReason[] = [];
  if (isNearCode(money.reference, candidate.code)) reasons.push("code");
  if (candidate.sumsKes.includes(money.amountKes)) reasons.push("amount");
  if (shareAName(money.payerName, candidate.guestName)) reasons.push("name");
  if (money.isPayer(candidate.guestPhone.replace(/^\+/, ""))) reasons.push("phone");
  if (Math.abs(money.paidAt - candidate.createdAt) < NEAR_MS) reasons.push("time");
  return reasons;
}

/** The code with one slip in it, or without the letters that all codes begin with. Letters and digits of the rest are any. */
function isNearCode(reference: string, code: string): boolean {
  const words = reference.toUpperCase().split(/[^A-Z0-9]+/);
  const joined = words.join("");
  const ends = [7, 8, 9].map((length) => joined.slice(-length));
  return [...words, joined, ...ends].some((typed) => typed === code.slice(2) || isSlipOf(typed, code));
}

/** One sign is another, is missing, is one too many, or has changed places with the next. */
function isSlipOf(typed: string, code: string): boolean {
  let at = 0;
  while (at < code.length && typed[at] === code[at]) at += 1;
  const ends = (skipped: number, missed: number) => typed.slice(at + skipped) === code.slice(at + missed);
  const isSwapped = typed[at] === code[at + 1] && typed[at + 1] === code[at] && ends(2, 2);
  return ends(1, 1) || ends(0, 1) || ends(1, 0) || isSwapped;
}

/** M-PESA shows two of somebody's names, in capitals and in its own order. */
function shareAName(a: string, b: string): boolean {
  const words = (text: string) =>
    text
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z\s]/g, "")
      .split(/\s+/)
      .filter((word) => word.length > 2);
  const others = new Set(words(b));
  return words(a).some((word) => others.has(word));
}
