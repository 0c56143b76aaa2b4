import { Elysia } from "elysia";
import { suggestPlaces } from "#src/core/listing/places.ts";
import { queryOf } from "#src/web/body.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { json } from "#src/web/respond.ts";

/** Names of places for whoever types one: a guest who searches, or a host who describes their house. */
export function placesRoutes() {
  return new Elysia({ name: "places" }).use(openDoor).get(
    "/api/places",
    ({ request }) => {
      const places = suggestPlaces(queryOf(request).text("q", 80));
      return json({ places: places.map(({ name, area }) => ({ name, area })) });
    },
    { open: true },
  );
}
