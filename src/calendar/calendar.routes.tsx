import { Elysia } from "elysia";
import type { Deps } from "#src/web/deps.ts";
import { exportRoutes } from "./export.routes.ts";

/** Calendars of other sites coming in, and ours going out. */
export function calendarRoutes(deps: Deps) {
  return new Elysia({ name: "calendar" }).use(exportRoutes(deps));
}
