import { Elysia } from "elysia";
import type { Deps } from "#src/web/deps.ts";

/** Guests signing in, and their bookings. */
export function guestRoutes(_deps: Deps) {
  return new Elysia({ name: "guestRoutes" });
}
