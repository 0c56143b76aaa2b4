import { Elysia } from "elysia";
import type { Deps } from "#src/web/deps.ts";

/** A host's listings. */
export function propertyRoutes(_deps: Deps) {
  return new Elysia({ name: "propertyRoutes" });
}
