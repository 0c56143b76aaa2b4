import type { ReplicaStore } from "#src/ports/replica-store.ts";

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
    async get(name) {
      const response = await ask("GET", name);
      return response.status === 404 ? undefined : (await good(response, name)).bytes();
    },

    async put(name, bytes) {
      await good(await ask("PUT", name, { body: bytes }), name);
    },

    async delete(name) {
      const response = await ask("DELETE", name);
      if (response.status !== 404) await good(response, name);
    },

    async list(prefix) {
      const names: string[] = [];
      let startAfter: string | undefined;
      for (;;) {
        const page = await client.list({ prefix: prefixed(prefix), ...(startAfter ? { startAfter } : {}) });
        const keys = (page.contents ?? []).map(({ key }) => key);
        names.push(...keys.map((key) => (path ? key.slice(path.length + 1) : key)));
        startAfter = keys.at(-1);
        if (!page.isTruncated || !startAfter) return names;
      }
    },

    async look(name) {
      const response = await ask("GET", name, { withinMs: SWAP_WITHIN_MS });
      if (response.status === 404) return undefined;
      const bytes = await (await good(response, name)).bytes();
      return { bytes, mark: markOf(response, name) };
    },

    async swap(name, bytes, known) {
      for (const headers of conditionsOf(known)) {
        const response = await ask("PUT", name, { body: bytes, headers, withinMs: SWAP_WITHIN_MS });
        if (!NOT_AS_KNOWN.includes(response.status)) return markOf(await good(response, name), name);
      }
      return undefined;
    },
  };
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
  const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(await response.text())?.[1] ?? "";
  throw new Error(`the bucket answers ${response.status} ${code} for ${name}`.replace("  ", " "));
}
