import { Elysia } from "elysia";
import type { Deps } from "#src/web/deps.ts";

/** Property, dates, summary and payment pages. */
export function bookingRoutes(_deps: Deps) {
  return new Elysia({ name: "bookingRoutes" });
}
