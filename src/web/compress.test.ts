import { expect, test } from "bun:test";
import { addHost } from "#src/dev/fixtures/people.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { asset } from "./assets.ts";

/** What a browser says it reads, and what it is sent: the same for a script, a kept page and any other page. */
const TABLE: readonly [accepted: string, encoding: string | null][] = [
  ["", null],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["zstd", null],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0, gzip", "gzip"],
  ["br ;q=0.000 , gzip", "gzip"],
  ["gzip, br;Q=0", "gzip"],
  ["br;q=0.5, gzip;q=0.4", "br"],
  ["br;q=0.4, gzip;q=0.5", "gzip"],
  ["br;q=0.001, gzip;q=0", "br"],
  ["br;q=0, gzip;q=0", null],
  ["*", "br"],
  ["*;q=0", null],
  ["br;q=0, *", "gzip"],
  ["gzip, *;q=0", "gzip"],
  ["identity, br;q=0.5", null],
  ["identity;q=0.5, br", "br"],
  ["identity;q=0, br", "br"],
  ["BR", "br"],
  ["x-br, not-gzip", null],
  ["br;q=much, gzip", "gzip"],
  [",;,;q=,", null],
];

const t = testApp();
addHost(t.db);

test.each([
  ["a script", asset("hydrate.js")],
  ["a page that is kept", "/zuristays"],
  ["any other page", "/host-login"],
])("%s comes in the form that the browser likes best, and never in one it refuses", async (_, path) => {
  const sent: typeof TABLE = await Promise.all(
    TABLE.map(async ([accepted]) => {
      const answer = await t.get(path, { headers: { "accept-encoding": accepted } });
      return [accepted, answer.headers.get("content-encoding")] as [string, string | null];
    }),
  );
  expect(sent).toEqual([...TABLE]);
});

test("a flood of made-up lines fills no memory and changes no answer", async () => {
  for (let n = 0; n < 2000; n++) await t.get("/zuristays", { headers: { "accept-encoding": `x-${n}, gzip;q=0` } });
  const long = `${"x,".repeat(8000)}br`;
  const answer = await t.get("/zuristays", { headers: { "accept-encoding": long } });
  expect(answer.headers.get("content-encoding")).toBe("br");
});
