import type { ReplicaStore } from "#src/ports/replica-store.ts";
import { faultWithMend, placeFaultOf } from "./place-fault.ts";

export type Bucket = Readonly<{
  bucket: string;
  /** Without a slash at either end; may be empty. */
  path: string;
  /** Empty for Amazon's own. */
  endpoint: string;
  region: string;
  keyId: string;
  secret: string;
}>;

const ANSWER_WITHIN_MS = 60_000;
/** What is swapped is small, and whoever waits for it sells no night meanwhile. */
const SWAP_WITHIN_MS = 4_000;
const GOOD_FOR_SECONDS = 300;
/** Buckets say "slow down" in the ordinary course, and answers are cut: before the second try, the third and the last. */
const PAUSES_MS = [200, 1000, 3000];
const MAY_PASS: readonly number[] = [429, 500, 502, 503, 504];

/** A bucket that speaks S3. Bun signs; what Bun's client cannot ask (a condition) goes by a signed address. */
export function s3Replica({ bucket, path, endpoint, region, keyId, secret }: Bucket): ReplicaStore {
  const client = new Bun.S3Client({
    accessKeyId: keyId,
    secretAccessKey: secret,
    bucket,
    ...(endpoint ? { endpoint } : {}),
    ...(region ? { region } : {}),
  });
  const prefixed = (name: string) => (path ? `${path}/${name}` : name);
  const ask = (method: Method, name: string, rest: Rest = {}) => askFor(client, method, prefixed(name), rest);
  return {
    get: (name) =>
      patiently(name, async () => {
        const response = await ask("GET", name);
        if (response.status === 404) return nothingAt(response, name);
        return (await good(response, name)).bytes();
      }),

    put: (name, bytes) => patiently(name, async () => void (await good(await ask("PUT", name, { body: bytes }), name))),

    delete: (name) =>
      patiently(name, async () => {
        const response = await ask("DELETE", name);
        if (response.status !== 404) await good(response, name);
      }),

    async list(prefix) {
      const names: string[] = [];
      let startAfter: string | undefined;
      for (;;) {
        const from = { prefix: prefixed(prefix), ...(startAfter ? { startAfter } : {}) };
        const page = await patiently(prefix, () => client.list(from));
        const keys = (page.contents ?? []).map(({ key }) => key);
        names.push(...keys.map((key) => (path ? key.slice(path.length + 1) : key)));
        startAfter = keys.at(-1);
        if (!page.isTruncated || !startAfter) return names;
      }
    },

    look: (name) =>
      once(name, async () => {
        const response = await ask("GET", name, { withinMs: SWAP_WITHIN_MS });
        if (response.status === 404) return nothingAt(response, name);
        const bytes = await (await good(response, name)).bytes();
        return { bytes, mark: markOf(response, name) };
      }),

    swap: (name, bytes, known) =>
      once(name, async () => {
        for (const headers of conditionsOf(known)) {
          const response = await ask("PUT", name, { body: bytes, headers, withinMs: SWAP_WITHIN_MS });
          if (!NOT_AS_KNOWN.includes(response.status)) return markOf(await good(response, name), name);
        }
        return undefined;
      }),
  };
}

/** Every fault of the way there, or of the bucket, in words for an operator. */
async function once<T>(name: string, asking: () => Promise<T>): Promise<T> {
  try {
    return await asking();
  } catch (error) {
    throw placeFaultOf(error, name);
  }
}

/** What does the same however often it is asked for is asked for again where that may go better. */
async function patiently<T>(name: string, asking: () => Promise<T>): Promise<T> {
  for (let nth = 0; ; nth++) {
    try {
      return await once(name, asking);
    } catch (error) {
      const pauseMs = PAUSES_MS[nth];
      if (pauseMs === undefined || !placeFaultOf(error, name).mayPass) throw error;
      await Bun.sleep(pauseMs);
    }
  }
}

/** 412: it is another's. 409: another writes it at this moment. 404: nothing stands there any more. */
const NOT_AS_KNOWN: readonly number[] = [404, 409, 412];

/**
 * Marks are quoted, in answers and in `If-Match` (RFC 9110, 8.8.3). Ceph (tried with its 16) and services built on it
 * answer with quotes and compare without, so that the right mark is refused: then it is asked once more without. Where
 * the mark is another's indeed, both are refused.
 */
function conditionsOf(known: string | undefined): Record<string, string>[] {
  if (known === undefined) return [{ "if-none-match": "*" }];
  return [known, ...(/^"[^"]*"$/.test(known) ? [known.slice(1, -1)] : [])].map((mark) => ({ "if-match": mark }));
}

type Method = "GET" | "PUT" | "DELETE";
type Rest = Readonly<{ body?: Uint8Array; headers?: Record<string, string>; withinMs?: number }>;

async function askFor(client: Bun.S3Client, method: Method, key: string, rest: Rest): Promise<Response> {
  return fetch(client.presign(key, { method, expiresIn: GOOD_FOR_SECONDS }), {
    method,
    headers: rest.headers ?? {},
    redirect: "error",
    signal: AbortSignal.timeout(rest.withinMs ?? ANSWER_WITHIN_MS),
    ...(rest.body ? { body: rest.body as Uint8Array<ArrayBuffer> } : {}),
  });
}

function markOf(response: Response, name: string): string {
  const mark = response.headers.get("etag");
  if (!mark) throw new Error(`the bucket gives no ETag for ${name}: it cannot decide between two`);
  return mark;
}

async function good(response: Response, name: string): Promise<Response> {
  if (response.ok) return response;
  const code = codeIn(await response.text());
  const said = `the bucket answers ${response.status} ${code} for ${name}`.replace("  ", " ");
  throw faultWithMend(said, code, MAY_PASS.includes(response.status));
}

const codeIn = (text: string) => /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text)?.[1] ?? "";

/** Nothing, where it is what was asked for that is not there, and not all of the bucket. */
async function nothingAt(response: Response, name: string): Promise<undefined> {
  const code = codeIn(await response.text());
  if (code === "NoSuchBucket") throw faultWithMend(`the bucket answers 404 ${code} for ${name}`, code);
}
