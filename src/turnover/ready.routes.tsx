import { Elysia } from "elysia";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { forTurnover, hostDoor } from "#src/web/door/door.ts";
import { redirectSaying } from "#src/web/respond.ts";
import { sayReady } from "./say-ready.ts";

/** Somebody of the house says that a room is ready. */
export function roomReadyRoutes(deps: Deps) {
  return new Elysia({ name: "room-ready" }).use(hostDoor(deps)).post(
    "/dashboard/turnovers/ready",
    async ({ host, request }) => {
      const form = await readForm(request);
      const outcome = sayReady(deps, {
        hostId: host.id,
        by: host.id,
        propertyId: form.text("property", 80),
        unit: Number(form.text("unit", 3)),
        day: form.text("day", 10),
        isBack: form.text("do", 10) === "take_back",
      });
      if (outcome === "no_such_room") throw new Refused(404);
      const word = { ready: "room_ready", taken_back: "fact_taken_back", not_now: "fact_not_now" } as const;
      return redirectSaying(deps, "/dashboard#leaving", word[outcome]);
    },
    forTurnover(),
  );
}
