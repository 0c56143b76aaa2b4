import { Elysia } from "elysia";

/** What a route says of its door, kept with the route so that a test can ask every one of them. */
export type DoorSays = Readonly<{ role?: string | undefined; may?: string | undefined }>;

/** Not an OpenAPI document, but the place that the router keeps for what is said of a route. */
export function doorSays(says: DoorSays): object {
  return { ...says };
}

/** For rooms with routes that anybody may ask: `{ open: true }`. */
export const openDoor = new Elysia().macro({
  open: (_: true) => ({ detail: doorSays({ role: "open" }) }),
});
