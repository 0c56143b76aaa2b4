import { Elysia } from "elysia";
import type { Deps } from "#src/web/deps.ts";

/** Photos and link previews. */
export function photoRoutes(_deps: Deps) {
  return new Elysia({ name: "photoRoutes" });
}
