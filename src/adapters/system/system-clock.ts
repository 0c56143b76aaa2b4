import { localDateAt } from "#src/core/stay/stay.ts";
import type { Clock } from "#src/ports/clock.ts";

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  today: () => localDateAt(Date.now()),
};
