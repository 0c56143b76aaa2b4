import { afterAll, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { createCallBacks } from "#src/lent/call-backs.ts";
import type { Purge } from "#src/ports/purge-hook.ts";
import { signedPurgeHook } from "./signed-purge-hook.ts";

const SECRET = "between-us-two-alone";
const seen: { body: string; headers: Headers; method: string; path: string }[] = [];
const cache = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const { pathname: path } = new URL(request.url);
    seen.push({ body: await request.text(), headers: request.headers, method: request.method, path });
    if (path === "/moved") return Response.redirect("/elsewhere", 307);
    return new Response("", { status: path === "/refuses" ? 403 : 200 });
  },
});
afterAll(() => cache.stop(true));

const hookAt = (path: string) =>
  signedPurgeHook({ url: `http://127.0.0.1:${cache.port}${path}`, secret: SECRET, now: () => 1_798_000_000_999 });
const purge: Purge = { isEverything: false, tags: ["p1", "p2"], paths: ["/zuristays", "/booking/property/loft"] };

test("a call says what changed, and proves by whom and when", async () => {
  expect(await hookAt("/purge").tell(purge)).toBe(true);
  const { body, headers, method } = seen.at(-1) ?? {};
  expect([method, headers?.get("cache-tag")]).toEqual(["POST", "p1,p2"]);
  expect(JSON.parse(body ?? "")).toEqual({ everything: false, tags: ["p1", "p2"], paths: purge.paths });
  const mark = createHmac("sha256", SECRET).update(`1798000000.${body}`).digest("hex");
  expect(headers?.get("lango-signature")).toBe(`t=1798000000,v1=${mark}`);
});

test("a refusal, a redirect and silence are no answer, and nobody else hears of it", async () => {
  expect(await hookAt("/refuses").tell(purge)).toBe(false);
  expect(await hookAt("/moved").tell(purge)).toBe(false);
  expect(seen.at(-1)?.path).toBe("/moved");
  const gone = signedPurgeHook({ url: "http://127.0.0.1:1/purge", secret: SECRET, now: Date.now });
  expect(await gone.tell(purge).catch(() => "not reached")).toBe("not reached");
});

test("many changes are one call, very many are everything, and what was not heard is said again in one", async () => {
  const told: Purge[] = [];
  const heard: boolean[] = [];
  let answers = [true];
  const calls = createCallBacks(
    {
      tell(one) {
        told.push(one);
        return answers.shift() === false ? Promise.reject(new Error("no line")) : Promise.resolve(true);
      },
    },
    (isHeard) => heard.push(isHeard),
  );
  const next = async (many: number) => {
    while (told.length < many) await Bun.sleep(2);
    await Bun.sleep(2);
  };
  expect(calls.isHeard()).toBe(false);
  await next(1);
  expect([told[0]?.isEverything, calls.isHeard()]).toEqual([true, true]);
  for (const n of Array(40).keys()) calls.add(`p${n % 20}`, `/${n % 20}`);
  await next(2);
  expect([told[1]?.isEverything, told[1]?.tags.length]).toEqual([false, 20]);
  answers = [false, false, true];
  for (const n of Array(60).keys()) calls.add(`a${n}`, `/${n}`);
  await next(3);
  expect(calls.isHeard()).toBe(false);
  for (const n of Array(60).keys()) calls.add(`b${n}`, `/${n}`);
  await next(5);
  // Never more than one call with what there is to say.
  expect(told.slice(2, 5).map(({ tags }) => tags.length)).toEqual([60, 1, 1]);
  expect([told[4]?.isEverything, calls.isHeard()]).toEqual([true, true]);
  expect(heard).toEqual([true, false, true]);
  calls.stop();
});
