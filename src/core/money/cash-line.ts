import type { LocalDate } from "#src/core/stay/stay.ts";
import type { WayShown } from "./payment.ts";
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
  /** The stay that the money is of: whoever keeps books spreads it over these nights. */
  checkIn: LocalDate;
  checkOut: LocalDate;
  /** Whether its guest booked on the page, or its host wrote them in. */
  source: "page" | "host";
  /** How it came, or how it went back; nothing where no money moved. */
  way: WayShown | "reversal" | "b2c" | null;
  /** Who paid: by name where M-PESA or the host says it, else by phone. */
  payer: string | null;
  /** The M-PESA code of the money that came, or of what went back. */
  mpesaCode: string | null;
  /** Who says that it came or went. */
  word: ProvedBy | null;
  /** The number of its receipt or credit note. */
  document: number | null;
}>;
