import type { Clock } from "#src/ports/clock.ts";
import { hashOf } from "#src/web/secrets.ts";

const REMEMBERED_MS = 30_000;
const FORMS_MOST = 1000;

/** What was sent, the form's submission key first. */
export type SentForm = readonly [submissionKey: string, ...string[]];

/**
 * Who was let in by which form a moment ago. A button pressed twice on a slow network
 * sends two requests, and the browser keeps the second answer alone: it has to be the
 * same as the first, although the link is used up. Only the very same form counts, which
 * nobody has but the page that showed it.
 */
export function createSameForm(clock: Clock) {
  const entered = new Map<string, { hostId: string; endsAt: number }>();
  const keyOf = (form: SentForm) => hashOf(JSON.stringify(form));
  return {
    remember(form: SentForm, hostId: string): void {
      if (!isShown(form)) return;
      entered.set(keyOf(form), { hostId, endsAt: clock.now() + REMEMBERED_MS });
      if (entered.size > FORMS_MOST) entered.delete(entered.keys().next().value ?? "");
    },
    recall(form: SentForm): string | undefined {
      const found = isShown(form) ? entered.get(keyOf(form)) : undefined;
      return found && clock.now() < found.endsAt ? found.hostId : undefined;
    },
  };
}

/** A request without the key that our page put in comes from no page of ours. */
function isShown([submissionKey]: SentForm): boolean {
  return /^[\w-]{43}$/.test(submissionKey);
}
