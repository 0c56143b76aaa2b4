import { type LocalDate, nightCount, type Stay } from "#src/core/stay/stay.ts";
import type { Promo } from "./pricing.ts";

/** A host's promo code as it is kept. Either `percent` or `amountKes`. `uses` counts the bookings that live. */
export type KeptPromo = Readonly<{
  code: string;
  percent: number | null;
  amountKes: number | null;
  /** The last day on which one may book with it. */
  lastDay: LocalDate | null;
  mostUses: number | null;
  uses: number;
  minNights: number;
}>;

/** In order of precedence. */
export type PromoProblem = "no_such_code" | "over" | "used_up" | "too_short";

/** A code as it is kept, from what somebody typed: capitals and digits. */
export function normalisePromo(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** What a code takes off a stay that is booked today, or why it takes nothing. */
export function applyPromo(kept: KeptPromo | undefined, stay: Stay, today: LocalDate): Promo | PromoProblem {
  if (!kept) return "no_such_code";
  if (kept.lastDay !== null && kept.lastDay < today) return "over";
  if (kept.mostUses !== null && kept.uses >= kept.mostUses) return "used_up";
  if (nightCount(stay) < kept.minNights) return "too_short";
  return kept.percent === null
    ? { code: kept.code, amountKes: kept.amountKes ?? 0 }
    : { code: kept.code, percent: kept.percent };
}
