/** What is known of money that nobody could place. `isPayer` tells whether a phone may be the payer's. */
export type Unmatched = Readonly<{
  amountKes: number;
  paidAt: number;
  payerName: string;
  isPayer(phone: string): boolean;
}>;

/** A booking that it might be for. Amounts are whole shillings. */
export type Candidate = Readonly<{
  id: string;
  guestName: string;
  guestPhone: string;
  dueKes: number;
  totalKes: number;
  createdAt: number;
}>;

export type ProposalReason = "amount" | "name" | "phone" | "time";
export type Proposal = Readonly<{ id: string; reasons: readonly ProposalReason[] }>;

const WEIGHT: Readonly<Record<ProposalReason, number>> = { amount: 4, phone: 3, name: 3, time: 1 };
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
  if (money.amountKes === candidate.dueKes || money.amountKes === candidate.totalKes) reasons.push("amount");
  if (shareAName(money.payerName, candidate.guestName)) reasons.push("name");
  if (money.isPayer(candidate.guestPhone.replace(/^\+/, ""))) reasons.push("phone");
  if (Math.abs(money.paidAt - candidate.createdAt) < NEAR_MS) reasons.push("time");
  return reasons;
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
