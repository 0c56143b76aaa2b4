import type { ProvedBy } from "./proof.ts";

/** A line of a host's cash book. Whole shillings: what came is above zero, what went below. */
export type CashLine = Readonly<{
  id: number;
  kes: number;
  /** What they kept of a damage deposit: it moved from that account to the stay's, and neither came nor went. */
  movedKes: number;
  account: "stay" | "damage_deposit";
  kind: "payment" | "refund" | "adjustment";
  why: string;
  happenedAt: number;
  bookingId: string;
  code: string;
  guestName: string;
  propertyName: string;
  /** The M-PESA code of the money that came, or of what went back. */
  mpesaCode: string | null;
  /** Who says that it came or went. */
  word: ProvedBy | null;
  /** The number of its receipt or credit note. */
  document: number | null;
}>;
