import type { DemoEntry } from "#src/identity/demo-entry.ts";
import { bookingLink, type Deps } from "#src/web/deps.ts";
import { readVisitor } from "#src/web/door/visitor.ts";
import { LIMITS } from "#src/web/limits.ts";
import { createRateLimit } from "#src/web/rate-limit.ts";
import { createDemoGuest } from "./create-demo-guest.ts";

/**
 * Where demo guests come in, by the button and by the call alike. It is open in a demo whose
 * messages end in the outbox: the numbers are made up, and may be somebody's.
 */
export function createDemoEntry(deps: Deps): DemoEntry {
  const byAddress = createRateLimit(deps.clock, LIMITS.demoGuestsOfNetwork);
  const isOpen = deps.config.mode === "demo" && deps.config.sms.provider === "outbox";
  const linkTo = (bookingId: string) => bookingLink(deps, bookingId);
  return {
    isOpen,
    enter(request) {
      if (!isOpen) return { outcome: "closed" };
      if (!byAddress.allow(deps.networkOf(request))) return { outcome: "too_many" };
      const browser = { visitor: readVisitor(deps, request), device: request.headers.get("user-agent") ?? "" };
      return createDemoGuest({ ...deps, linkTo }, browser);
    },
  };
}
