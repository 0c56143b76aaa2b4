import type { Booking } from "#db/booking.queries.ts";
import { passCode } from "#src/core/guide/guard-pass.ts";
import type { Deps } from "#src/web/deps.ts";

/** The code of a booking's pass. It is made of the instance's key, so that nothing of it has to be kept. */
export function passOf({ secrets }: Pick<Deps, "secrets">, booking: Pick<Booking, "id" | "code">): string {
  return passCode(booking.code, secrets.sign("guard pass", booking.id));
}
