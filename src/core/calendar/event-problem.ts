/** What could not be read of one event, or was read on the safe side, for its host. */
export type EventProblem = Readonly<{
  reason: EventFault;
  /** The event's own words, or its UID, cut short: enough for the host to find it. */
  event: string;
  /** The dates as they were written. */
  written: string;
}>;

export type EventFault =
  /** No nights are taken for these. */
  | "no_start"
  | "impossible_date"
  | "no_length"
  | "backwards"
  /** It begins and ends on one day, as a cleaner's hour does. */
  | "within_one_day"
  /** Its calendar says that it takes no time. */
  | "marked_free"
  /** These take nights, read on the safe side. */
  | "ends_on_its_first_day"
  | "unknown_zone"
  | "repeats_oddly";

/** What closes nothing though nothing is wrong with it. */
export function isHarmless({ reason }: EventProblem): boolean {
  return reason === "within_one_day" || reason === "marked_free";
}
