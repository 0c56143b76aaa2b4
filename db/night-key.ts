import type { Db } from "./open.ts";
import { type Change, write } from "./write.ts";

/**
 * A change that takes nights by somebody's press. The look before it is courtesy: the key of the nights has the last
 * word. Then nothing was saved, and `taken` says what they are told, as anybody else is whose nights are gone.
 *
 * Inside another change the fault goes on to the outer one, which alone can undo what was written before it.
 */
export function writeNights<T>(
  db: Db,
  change: (tx: Change) => T extends PromiseLike<unknown> ? never : T,
  taken: () => NoInfer<T>,
): T {
  const isInner = db.$client.inTransaction;
  try {
    return write(db, change);
  } catch (error) {
    if (isInner || !isNightTaken(error)) throw error;
    return taken();
  }
}

function isNightTaken(error: unknown): boolean {
  const causes = error instanceof Error ? [error, error.cause] : [error];
  return causes.some((cause) => cause instanceof Error && /constraint failed: occupied_nights\b/.test(cause.message));
}
