import { Elysia } from "elysia";
import type { Deps } from "#src/web/deps.ts";

/** Claiming a brand name. */
export function hostRoutes(_deps: Deps) {
  return new Elysia({ name: "hostRoutes" });
}
