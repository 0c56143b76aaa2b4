import type { Purge, PurgeHook } from "#src/ports/purge-hook.ts";

const TIMEOUT_MS = 5000;
/** No answer of theirs is as long. */
const ANSWER_MOST = 65_536;

type Dialect = Readonly<{
  headers(secret: string): Record<string, string>;
  body(tags: readonly string[]): unknown;
  /** Whether the answer to a request that went well says so too. */
  isDone(answer: Readonly<Record<string, unknown>>): boolean;
}>;

/**
 * How services are told which tags to let go of (read on 30 November 2026). One call names at most a hundred, which is
 * Cloudflare's bound and less than Fastly's; all of our pages are one tag as well.
 *
 * - Cloudflare, `POST /zones/ZONE/purge_cache`: https://developers.cloudflare.com/api/resources/cache/methods/purge/
 * - Fastly, `POST /service/SERVICE/purge`: https://www.fastly.com/documentation/reference/api/purging/
 */
const DIALECTS: Readonly<Record<"cloudflare" | "fastly", Dialect>> = {
  cloudflare: {
    headers: (secret) => ({ authorization: `Bearer ${secret}` }),
    body: (tags) => ({ tags }),
    isDone: (answer) => answer.success === true,
  },
  fastly: {
    headers: (secret) => ({ "fastly-key": secret, accept: "application/json" }),
    body: (tags) => ({ surrogate_keys: tags }),
    isDone: (answer) => answer.msg === undefined,
  },
};

/** Tells a service that keeps our pages, in its own words, at the address of its API. */
export function vendorPurgeHook(by: keyof typeof DIALECTS, to: Readonly<{ url: string; secret: string }>): PurgeHook {
  const { headers, body, isDone } = DIALECTS[by];
  return {
    async tell({ tags }: Purge) {
      const response = await fetch(to.url, {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { "content-type": "application/json", ...headers(to.secret) },
        body: JSON.stringify(body(tags)),
      });
      const answer = await answerOf(response);
      return response.ok && answer !== undefined && isDone(answer);
    },
  };
}

/** What was answered, as an object; nothing where it is none or too long. */
async function answerOf(response: Response): Promise<Record<string, unknown> | undefined> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > ANSWER_MOST) return undefined;
  }
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === "object" && answer !== null ? (answer as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
