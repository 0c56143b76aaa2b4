import type { Config } from "#src/config.ts";
import { mayTextCode } from "#src/messaging/sms-budget.ts";
import type { Deps } from "#src/web/deps.ts";

export type GateAsk = Readonly<{
  kind: "hold" | "request";
  browser: string;
  network: string;
  /** The places whose nights are kept, one for each room, and how many nights. */
  places: readonly string[];
  nights: number;
}>;

const SITE = "all";

type Needs = Pick<Deps, "db" | "clock" | "limits"> & { config: Pick<Config, "sms"> };

/**
 * How long until nights may be kept without a proof of the phone, in milliseconds; 0 is now. Above the limit nobody
 * is sent away: they are asked for a code, which `prove-to-book.ts` sends and reads. When the whole site is flooded
 * and no more codes can be sent, the limit of the site asks for nothing: it must not shut honest guests out.
 */
export function holdWaitMs(deps: Needs, ask: GateAsk): number {
  const own = ask.kind === "hold" ? [...limitsOf(deps, ask), ...placesOf(deps, ask)] : limitsOf(deps, ask);
  const ownMs = Math.max(...own.map(([limit, key]) => limit.waitMs(key)));
  const siteMs = deps.limits.holdsOfSite.waitMs(SITE);
  // What was texted is counted only where it matters.
  if (ownMs > 0 || siteMs === 0) return ownMs;
  return mayTextCode(deps, deps.clock.now()) ? siteMs : 0;
}

/** Counts nights that are kept by somebody who has proven no phone; each room of several counts. */
export function countHold(deps: Needs, ask: GateAsk): void {
  for (const _ of ask.kind === "hold" ? ask.places : [SITE]) {
    for (const [limit, key] of limitsOf(deps, ask)) limit.allow(key);
    if (ask.kind === "hold") deps.limits.holdsOfSite.allow(SITE);
  }
  if (ask.kind === "hold") for (const [limit, key] of placesOf(deps, ask)) limit.allow(key, ask.nights);
}

function placesOf({ limits }: Needs, { places }: GateAsk) {
  return places.map((id) => [limits.nightsAtPlace, id] as const);
}

function limitsOf({ limits }: Needs, { kind, browser, network }: GateAsk) {
  const [ofBrowser, ofNetwork] =
    kind === "hold"
      ? [limits.holdsOfBrowser, limits.holdsOfNetwork]
      : [limits.requestsOfBrowser, limits.requestsOfNetwork];
  return [
    [ofBrowser, browser],
    [ofNetwork, network],
  ] as const;
}
