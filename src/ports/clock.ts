import type { LocalDate } from "#src/core/stay/stay.ts";

/** The only source of "now". Everything that compares with the present is given one. */
export interface Clock {
  /** Unix milliseconds, UTC. */
  now(): number;
  /** The calendar day it is in Nairobi, where every property stands. */
  today(): LocalDate;
}
