import type { Deps } from "#src/web/deps.ts";
import { browserKey, sessionSetBy } from "#src/web/door/visitor.ts";
import { redirect } from "#src/web/respond.ts";
import { hashOf } from "#src/web/secrets.ts";

const REMEMBERED_MS = 30_000;
const FORMS_MOST = 1000;

/** What was sent, after what it is for: the secret of its link or code first, then all that was typed or put in by our page. */
export type SentForm = readonly [kind: string, secret: string, ...string[]];

type Answer = Readonly<{ to: string; cookies: readonly string[]; endsAt: number }>;

/**
 * What was answered a moment ago to a form that uses up a link or a code. A button pressed twice on a slow network
 * sends two requests, and the browser keeps the second answer alone: it has to be the same as the first, and leads to
 * the same session. Only the browser that sent the form first is answered so: it had its key with the page that showed
 * the form. For everybody else a used link or code is over.
 */
export function createSameForm(deps: Pick<Deps, "db" | "clock" | "secure">) {
  const { clock, secure } = deps;
  /** The oldest first. */
  const answers = new Map<string, Answer>();

  /** Nothing for a browser that brought no key: what it is given now, it did not have with the form. */
  function keyOf(request: Request, form: SentForm): string | undefined {
    const { hash, cookie } = browserKey(request, secure);
    return cookie ? undefined : hashOf(JSON.stringify([hash, ...form]));
  }

  return {
    /** The key that a page with such a form gives to a browser that has none. */
    pageCookie: (request: Request) => browserKey(request, secure).cookie,
    remember(request: Request, form: SentForm, answer: Response): Response {
      const now = clock.now();
      for (const [key, { endsAt }] of answers) {
        if (now < endsAt && answers.size < FORMS_MOST) break;
        answers.delete(key);
      }
      const key = keyOf(request, form);
      const [to, cookies] = [answer.headers.get("location") ?? "/", answer.headers.getSetCookie()];
      if (key) answers.set(key, { to, cookies, endsAt: now + REMEMBERED_MS });
      return answer;
    },
    /** The same answer once more, while the session that it opened, if it opened one, lives. */
    recall(request: Request, form: SentForm): Response | undefined {
      const key = keyOf(request, form);
      const answer = key && answers.get(key);
      if (!answer || clock.now() >= answer.endsAt) return undefined;
      const again = redirect(answer.to, { cookies: answer.cookies });
      return sessionSetBy(deps, again) === "over" ? undefined : again;
    },
  };
}
