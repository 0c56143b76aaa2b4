import type { Clock } from "#src/ports/clock.ts";
import { hashOf } from "#src/web/secrets.ts";

const TOKENS_MOST = 20_000;

/**
 * Makes a proof good for one sign-in: whoever reads a token on its way, or finds it afterwards, is too late.
 *
 * Only proven tokens come here, and a proof counts for minutes, so memory is enough; a restart forgets
 * what would be too old a moment later.
 */
export function createSpentTokens(clock: Clock, livesMs: number) {
  const endOf = new Map<string, number>();
  return {
    /** `false` when it was spent before. */
    spend(token: string): boolean {
      const now = clock.now();
      for (const [key, end] of endOf) {
        if (end > now && endOf.size < TOKENS_MOST) break;
        endOf.delete(key);
      }
      // A signature can be spelt in several ways: the last letter of base64 has bits that nobody reads.
      const [header = "", payload = ""] = token.split(".");
      const key = hashOf(`${header}.${payload}`);
      if (endOf.has(key)) return false;
      endOf.set(key, now + livesMs);
      return true;
    },
  };
}
