/** A provider's token counts as over so long before its end: it must still count where it arrives. */
const EXPIRY_MARGIN_MS = 30_000;
/** From so long before its end on it is renewed, while it is in use. */
const REFRESH_LEAD_MS = 5 * 60_000;
/** After an outage the provider is asked again: at first soon, then after twice as long each time, up to a limit. */
const BACKOFF_FIRST_MS = 30_000;
const BACKOFF_LONGEST_MS = 16 * 60_000;

/** How it stands with a provider's token at `now`: `expired` 30 s before its end, `due` 5 min before it. */
export function tokenStanding(endsAt: number, now: number): "good" | "due" | "expired" {
  if (now >= endsAt - EXPIRY_MARGIN_MS) return "expired";
  return now >= endsAt - REFRESH_LEAD_MS ? "due" : "good";
}

/** How long to wait after so many failures in a row, the last one counted. */
export function backoffMs(failures: number): number {
  return Math.min(BACKOFF_FIRST_MS * 2 ** Math.min(failures - 1, 10), BACKOFF_LONGEST_MS);
}
