import type { DemoEntry } from "#src/identity/demo-entry.ts";
import { browserOf } from "#src/identity/known-browser.ts";
import type { Deps } from "#src/web/deps.ts";
import { createDemoGuest } from "./create-demo-guest.ts";

/**
 * Where demo guests come in, by the button and by the call alike. It is open in a demo whose
 * messages end in the outbox: the numbers are made up, and may be somebody's.
 */
export function createDemoEntry(deps: Deps): DemoEntry {
  const isOpen = deps.config.mode === "demo" && deps.config.sms.provider === "outbox";
  return {
    isOpen,
    enter(request) {
      if (!isOpen) return { outcome: "closed" };
      if (!deps.limits.demoGuestsOfNetwork.allow(deps.networkOf(request))) return { outcome: "too_many" };
      return createDemoGuest(deps, browserOf(deps, request));
    },
  };
}
