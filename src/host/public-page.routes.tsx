import { Elysia } from "elysia";
import type { Deps } from "#src/web/deps.ts";

/** A host's page for guests. */
export function publicPageRoutes(_deps: Deps) {
  return new Elysia({ name: "publicPageRoutes" });
}
