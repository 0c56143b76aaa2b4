import { Elysia } from "elysia";
import { longAddressOf } from "#src/messaging/short-address.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { redirect } from "#src/web/respond.ts";

/** Short addresses of our own SMS. Whoever holds one holds what it opens, as with the long ones. */
export function shortAddressRoutes(deps: Deps) {
  const answer = ({ params }: { params: { key: string } }) => {
    const to = longAddressOf(deps, params.key);
    if (!to) throw new Refused(404);
    return redirect(to, { status: 302 });
  };
  return new Elysia({ name: "short-addresses" })
    .use(openDoor)
    .get("/b/:key", answer, { open: true })
    .head("/b/:key", answer, { open: true });
}
