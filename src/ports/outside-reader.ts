import type { ReadCalendar, ReadingWindow } from "#src/core/calendar/ical.ts";
import type { PastedMoney } from "#src/core/reconcile/pasted-money.ts";

export type NotRead =
  /** It took more time or memory than any honest file needs. */
  | { outcome: "too_heavy" }
  /** Our own fault: too many are being read, or what came back made no sense. */
  | { outcome: "not_read" };

export type ReadPdf =
  /** `stamped` is there when a mark was asked for: the sheets alone, each with it, and nothing that acts or runs. */
  | { outcome: "read"; sheets: number; stamped?: Uint8Array }
  /** No PDF inside, locked, or without a sheet. */
  | { outcome: "unreadable" };

export type MarkedPicture = { outcome: "marked"; jpeg: Uint8Array } | { outcome: "unreadable" };

/**
 * Reads what strangers supply where it can hold nobody up, within time and memory. Never throws. `of` is whose it is:
 * houses take turns, and none waits for all of another's.
 */
export type OutsideReader = Readonly<{
  /** The nights that a calendar takes in the window, whose `to` is not in it. */
  calendar(bytes: Uint8Array, window: ReadingWindow, of: string): Promise<ReadCalendar | NotRead>;
  /** Money that a host says came to them. */
  pasted(text: string, of: string): Promise<PastedMoney | NotRead>;
  /** How many sheets a PDF has; with a `mark`, the same with that text on every sheet. */
  pdf(bytes: Uint8Array, of: string, mark?: string): Promise<ReadPdf | NotRead>;
  /** A JPEG of ours with a text all over it, in the pixels. */
  picture(bytes: Uint8Array, of: string, mark: string): Promise<MarkedPicture | NotRead>;
}>;
