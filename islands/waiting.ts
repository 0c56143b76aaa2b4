import { holdCountdown } from "./hold-countdown.ts";
import { payStatus } from "./pay-status.ts";

/** What runs by the clock where money is awaited: how long nights are kept, and what became of a payment. */
export function waiting(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-hold]")) holdCountdown(place);
  for (const place of document.querySelectorAll<HTMLElement>("[data-pay]")) payStatus(place);
}
