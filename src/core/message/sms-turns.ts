/** What a house has had of an hour's or a day's SMS, and how many of its messages wait for one. */
export type SmsOfHouse = Readonly<{ had: number; waits: number }>;

/**
 * Whether it is the turn of a house's message while `left` SMS of the hour or day are left. `had` are those that its
 * house has had, with its own that wait before this one; `others` are the houses beside it.
 *
 * No house may have more than it leaves to everybody else: one alone has half, two have a third each, and however many
 * send without end, something is left for whoever comes with their first. Where more wait than may leave, those who
 * have had fewer are before those who have had more.
 */
export function isSmsTurn(ask: { had: number; left: number; others: readonly SmsOfHouse[] }): boolean {
  const before = ask.others.reduce((sum, { had, waits }) => sum + Math.min(waits, Math.max(0, ask.had - had)), 0);
  return ask.had < ask.left - before;
}
