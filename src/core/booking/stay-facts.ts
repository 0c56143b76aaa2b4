import { dayAfter, type LocalDate, localDateAt } from "#src/core/stay/stay.ts";

/** What somebody of the house sees of a stay and says: its guest has come, its guest has gone. */
export const STAY_FACTS = ["arrived", "left"] as const;
export type StayFact = (typeof STAY_FACTS)[number];

/** When something was said, Unix milliseconds, and by which account. */
export type SaidFact = Readonly<{ at: number; by: string }>;
export type SaidOfStay = Readonly<Partial<Record<StayFact, SaidFact>>>;

/** Longer than what fits beside a name; what is longer belongs into messages. */
export const BOOKING_NOTE_LONGEST = 1000;

export type StayToSayOf = Readonly<{
  state: string;
  checkIn: LocalDate;
  checkOut: LocalDate;
  /** The host says that nobody came, and has not taken it back. */
  isNoShow: boolean;
  said: SaidOfStay;
}>;

/**
 * Whether a fact may be said of a stay today. A guest comes on a day of their stay, the last one too; they leave from
 * the day after they were to come, or on the same day once they were seen, until the day after check-out, so that who
 * forgot it in the evening can say it in the morning. Neither moves nights or money.
 */
export function maySay({ state, checkIn, checkOut, isNoShow, said }: StayToSayOf, fact: StayFact, today: LocalDate) {
  if (state !== "confirmed" || isNoShow || said[fact] || said.left || today < checkIn) return false;
  if (fact === "arrived") return today <= checkOut;
  return (today > checkIn || said.arrived !== undefined) && today <= dayAfter(checkOut);
}

/** What was said is taken back on the same day; that somebody came, not while it stands that they left. */
export function mayTakeBack({ said }: Pick<StayToSayOf, "said">, fact: StayFact, today: LocalDate): boolean {
  const one = said[fact];
  if (!one || localDateAt(one.at) !== today) return false;
  return fact === "left" || said.left === undefined;
}

/**
 * From which night on the rest of a stay is not slept, where its guest left before check-out. The nights stay theirs
 * until the host changes the stay. Who left on the day they came has no shorter stay: it can only be cancelled.
 */
export function leftEarlyOn({ checkIn, checkOut, said }: Omit<StayToSayOf, "state" | "isNoShow">) {
  const day = said.left && localDateAt(said.left.at);
  return day !== undefined && day > checkIn && day < checkOut ? day : undefined;
}
