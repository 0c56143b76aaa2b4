import { expect, test } from "bun:test";
import { enqueue } from "#db/job.queries.ts";
import { write } from "#db/write.ts";
import { buildApp } from "#src/app.tsx";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";

const HERE = { headers: { "x-test-address": "127.0.0.1" } };
const metrics = async (t: TestApp) => (await t.get("/metrics", HERE)).text();

test("ready means that the database can be written and no job is stuck", async () => {
  const t = testApp();
  expect(await (await t.get("/readyz")).text()).toBe("ready");
  const now = t.clock.now();
  write(t.db, (tx) => enqueue(tx, { kind: "end_holds", key: "x", runAt: now, now }));
  expect((await t.get("/readyz")).status).toBe(200);
  t.clock.advance(121_000);
  const late = await t.get("/readyz");
  expect([late.status, await late.text()]).toEqual([503, "jobs are late"]);
});

test("a database that can only be read is not ready, but alive", async () => {
  const t = testApp();
  t.db.$client.exec("pragma query_only = on");
  const answer = await t.get("/readyz");
  expect([answer.status, await answer.text()]).toEqual([503, "the database cannot be written"]);
  expect((await t.get("/healthz")).status).toBe(200);
});

test("a house whose jobs stand still is not ready", async () => {
  const t = testApp();
  const app = buildApp({ ...t.deps, jobs: { isRunning: () => false } });
  const answer = await app.fetch(new Request("http://localhost:3000/readyz"));
  expect([answer.status, await answer.text()]).toEqual([503, "jobs are not running"]);
});

test.each([
  ["a stranger", 404, { "x-test-address": "203.0.113.9" }],
  ["the machine itself", 200, { "x-test-address": "::1" }],
  [
    "a visitor through a proxy on the machine itself",
    404,
    { "x-test-address": "127.0.0.1", "x-forwarded-for": "8.8.8.8" },
  ],
  ["whoever has the token", 200, { "x-test-address": "203.0.113.9", authorization: "Bearer count-me" }],
  ["whoever has another token, even here", 404, { "x-test-address": "127.0.0.1", authorization: "Bearer guess" }],
])("the meters, asked by %s: %i", async (_, status, headers) => {
  const t = testApp({ METRICS_TOKEN: "count-me" });
  expect((await t.get("/metrics", { headers })).status).toBe(status);
});

test("requests, jobs and payments are counted, and nobody is named", async () => {
  const t = testApp();
  await t.get("/no/such/page");
  await t.get("/healthz");
  const now = t.clock.now();
  write(t.db, (tx) => enqueue(tx, { kind: "end_holds", key: "x", runAt: now, now }));
  expect(await metrics(t)).toContain('lango_jobs_open{kind="end_holds"} 1');
  await t.jobs.runDue();
  const text = await metrics(t);
  expect(text).toContain('lango_requests_total{status="4xx"} 1\n');
  expect(text).toMatch(/lango_requests_total\{status="2xx"\} [23]\n/);
  expect(text).toContain('lango_jobs_total{kind="end_holds",outcome="done"} 1\n');
  expect(text).toMatch(/lango_request_seconds_bucket\{le="\+Inf"\} \d+\n/);
  expect(text).not.toContain("lango_jobs_open");
  for (const line of text.trim().split("\n")) {
    expect(line).toMatch(/^(# (HELP|TYPE) lango_\w+ .+|lango_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.]+)$/);
  }
});
