import { Elysia } from "elysia";
import type { Deps } from "#src/web/deps.ts";

/** Hosts registering, signing in and out. */
export function hostIdentityRoutes(_deps: Deps) {
  return new Elysia({ name: "hostIdentityRoutes" });
}
