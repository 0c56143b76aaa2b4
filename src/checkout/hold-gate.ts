import type { Db } from "#db/open.ts";
import type { Config } from "#src/config.ts";
import { mayTextCode } from "#src/messaging/sms-budget.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Limits } from "#src/web/rate-limit.ts";

export type GateAsk = Readonly<{ kind: "hold" | "request"; browser: string; network: string }>;

const SITE = "all";

/**
 * How many nights may be kept by people who have proven no phone. Above it nobody is sent away: they are asked for
 * a code, which `prove-to-book.ts` sends and reads. When the whole site is flooded and no more codes can be sent,
 * the limit of the site asks for nothing: it must not shut honest guests out.
 */
export function createHoldGate(deps: { db: Db; clock: Clock; config: Pick<Config, "sms">; limits: Limits }) {
  const { limits } = deps;
  const limitsOf = ({ kind, browser, network }: GateAsk) =>
    kind === "hold"
      ? ([
          [limits.holdsOfBrowser, browser],
          [limits.holdsOfNetwork, network],
        ] as const)
      : ([
          [limits.requestsOfBrowser, browser],
          [limits.requestsOfNetwork, network],
        ] as const);
  return {
    /** How long until the limit lets them through without a proof, in milliseconds; 0 is now. */
    waitMs(ask: GateAsk): number {
      const ownMs = Math.max(...limitsOf(ask).map(([limit, key]) => limit.waitMs(key)));
      if (ownMs > 0 || !mayTextCode(deps.db, deps.config.sms, deps.clock.now())) return ownMs;
      return limits.holdsOfSite.waitMs(SITE);
    },
    count(ask: GateAsk): void {
      for (const [limit, key] of limitsOf(ask)) limit.allow(key);
      if (ask.kind === "hold") limits.holdsOfSite.allow(SITE);
    },
  };
}
