import type { LocalDate } from "../stay/stay.ts";
import { CHECK_KINDS, type CheckKind, verifiedSince } from "./check.ts";

type Host = Readonly<{
  suspendedAt: number | null;
  deletedAt: number | null;
  /** The operator knows this host and said so. */
  vouchedAt: number | null;
  lapsedBy: string;
}>;

/**
 * Since when a host is a Verified Host, Unix milliseconds; `null` when they are not one. The one rule that
 * `hosts.verified_at` follows: all three checks stand or the operator vouches, the house is open, and nothing that was
 * looked at has changed since.
 */
export function verifiedHostSince(
  host: Host,
  checks: Parameters<typeof verifiedSince>[0],
  today: LocalDate,
): number | null {
  if (host.suspendedAt !== null || host.deletedAt !== null || host.lapsedBy !== "") return null;
  return verifiedSince(checks, today) ?? host.vouchedAt;
}

export type Lapse = "name" | "brand" | "payee" | "suspended";

/**
 * Which checks are looked at again when this changed. Each of them was compared with the name: another one with the
 * lease of whoever was here before must not stand. Who they are has the brand and the house in it.
 */
const LOOKED_AT_AGAIN: Readonly<Record<Lapse, readonly CheckKind[]>> = {
  name: CHECK_KINDS,
  brand: ["identity"],
  suspended: ["identity"],
  payee: ["payee"],
};

/** What happened, in the order that it did, each once. */
export function lapsesIn(lapsedBy: string): Lapse[] {
  const words = new Set(lapsedBy.split(" "));
  return [...words].filter((word): word is Lapse => Object.hasOwn(LOOKED_AT_AGAIN, word));
}

/** What a check was opened again for: what its host changed, or where their house is. */
export type Reopened = Lapse | "place";

const REOPENED = "reopened:";

/** The same as it is written down as a decision's reason, for readers of any language. */
export function writeReopened(because: readonly Reopened[]): string {
  return `${REOPENED}${because.join(",")}`;
}

/** What a reason says that was written so; nothing for the words of whoever decided. */
export function readReopened(reason: string): Reopened[] {
  if (!reason.startsWith(REOPENED)) return [];
  const words = reason.slice(REOPENED.length).split(",");
  const isKnown = (word: string): word is Reopened => word === "place" || Object.hasOwn(LOOKED_AT_AGAIN, word);
  return words.every(isKnown) ? words : [];
}

export function checksToLookAt(lapses: readonly Lapse[]): CheckKind[] {
  return [...new Set(lapses.flatMap((lapse) => LOOKED_AT_AGAIN[lapse]))];
}

/**
 * How many paid stays a stranger is told of: up to ten as they are, then rounded down, to what stands for many or few.
 * `isMore` says that there are more than that.
 */
export function roundedStays(count: number): { atLeast: number; isMore: boolean } {
  const step = count <= 10 ? 1 : count < 100 ? 10 : count < 1000 ? 50 : 100;
  const atLeast = Math.floor(count / step) * step;
  return { atLeast, isMore: count > atLeast };
}

/** Where a host's badge is checked; `undefined` for whoever has none. */
export function verifiedPath(
  host: Readonly<{ verifiedAt: number | null; brandName: string | null; username: string }>,
): string | undefined {
  if (host.verifiedAt === null) return undefined;
  return `/verified/${encodeURIComponent((host.brandName ?? host.username).toLowerCase())}`;
}

/** A name as it may stand in the address of a badge; whatever else somebody types there is nobody's. */
export function readBadgeName(typed: string): string | undefined {
  const name = typed.slice(0, 200).toLowerCase();
  return /^[a-z0-9._+-]{1,64}$/.test(name) ? name : undefined;
}
