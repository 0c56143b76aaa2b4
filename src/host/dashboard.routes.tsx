import { Elysia } from "elysia";
import type { Deps } from "#src/web/deps.ts";

/** The host's own pages. */
export function dashboardRoutes(_deps: Deps) {
  return new Elysia({ name: "dashboardRoutes" });
}
