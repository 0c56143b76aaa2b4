import { Elysia } from "elysia";
import type { Deps } from "#src/web/deps.ts";

/** The page at the root. */
export function landingRoutes(_deps: Deps) {
  return new Elysia({ name: "landingRoutes" });
}
