/** What could not be read of one event, for its host. */
export type EventProblem = Readonly<{
  reason: EventFault;
  /** The event's own words, or its UID, cut short: enough for the host to find it. */
  event: string;
  /** The dates as they were written. */
  written: string;
}>;

export type EventFault =
  | "unreadable"
  | "no_start"
  | "impossible_date"
  | "no_length"
  | "backwards"
  | "ends_on_its_first_day"
  | "unknown_zone"
  | "repeats_oddly"
  | "too_many";
