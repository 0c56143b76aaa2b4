import type { PurgeHook } from "#src/ports/purge-hook.ts";

const TIMEOUT_MS = 5000;

/**
 * Posts what changed to one address of the operator's. Its `Cache-Tag` header alone is enough for a cache that reads no
 * bodies. Whoever can, proves by `Lango-Signature` that it is we who ask and when:
 * `t=SECONDS,v1=` and the HMAC-SHA-256 of `SECONDS.BODY` by the secret, in hexadecimal digits.
 * It goes to that address and nowhere that a redirect leads, and of the answer its status alone is read.
 */
export function signedPurgeHook(to: { url: string; secret: string; now: () => number }): PurgeHook {
  return {
    async tell({ isEverything, tags, paths }) {
      const body = JSON.stringify({ everything: isEverything, tags, paths });
      const seconds = Math.floor(to.now() / 1000);
      const mark = new Bun.CryptoHasher("sha256", to.secret).update(`${seconds}.${body}`).digest("hex");
      const response = await fetch(to.url, {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          "content-type": "application/json",
          "cache-tag": tags.join(","),
          "lango-signature": `t=${seconds},v1=${mark}`,
        },
        body,
      });
      await response.body?.cancel();
      return response.ok;
    },
  };
}
