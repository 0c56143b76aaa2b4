/**
 * How long each kind of personal data is kept, in days. `docs/personal-data.md` says of every column of the
 * database which of these it goes by, from when its time runs, and why; a test holds both together.
 */
export const KEPT_DAYS = {
  /** Codes and mailed links, from their end; ended sign-ins. */
  code: 1,
  /** Jobs that are done. */
  job: 7,
  /** Bookings that were never certain and that no money came for, from when they ended. */
  abandoned: 30,
  /** What M-PESA said and was told, word for word, once the facts are in the books. */
  wire: 90,
  messages: 90,
  /** How pages are used, when a visitor allowed it. */
  measures: 180,
  /** What each SMS cost: a month stands beside the same month a year ago. */
  costs: 396,
  /** A name that a host gave up is nobody else's for so long. */
  brand: 365,
  /** Who a guest was and where they paid from, after the stay. */
  stay: 730,
  /** The names on receipts and credit notes of a host who has left: five years after the year they are for. */
  document: 2190,
} as const;
