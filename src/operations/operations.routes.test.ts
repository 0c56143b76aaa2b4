import { describe, expect, test } from "bun:test";
import { enqueue } from "#db/job.queries.ts";
import { write } from "#db/write.ts";
import { buildApp } from "#src/app.tsx";
import { readConfig } from "#src/config.ts";
import { liveApp } from "#src/dev/fixtures/live-app.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";

const metrics = async (t: TestApp) =>
  (await t.get("/metrics", { headers: { authorization: "Bearer count-me" } })).text();

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

/** As a bare proxy on the same machine passes everybody on: from this machine, with no header added. */
const THROUGH_A_BARE_PROXY = { "x-test-address": "127.0.0.1" };
const TOKEN = { authorization: "Bearer count-me" };

test.each([
  ["a stranger", 404, { "x-test-address": "203.0.113.9" }],
  ["a stranger through a bare proxy", 404, THROUGH_A_BARE_PROXY],
  ["this machine itself", 404, { "x-test-address": "::1" }],
  ["whoever has the token", 200, { "x-test-address": "203.0.113.9", ...TOKEN }],
  ["whoever has the token, through a bare proxy", 200, { ...THROUGH_A_BARE_PROXY, ...TOKEN }],
  ["whoever has another token", 404, { ...THROUGH_A_BARE_PROXY, authorization: "Bearer guess" }],
  ["whoever has an empty token", 404, { ...THROUGH_A_BARE_PROXY, authorization: "Bearer " }],
])("the meters, asked by %s: %i", async (_, status, headers) => {
  const t = testApp({ METRICS_TOKEN: "count-me" });
  expect((await t.get("/metrics", { headers })).status).toBe(status);
});

test("without a token nobody reads the meters where guests come in", async () => {
  const t = testApp();
  for (const authorization of ["", "Bearer ", "Bearer undefined", "Bearer null", "Basic OnVuZGVmaW5lZA=="]) {
    const headers = { ...THROUGH_A_BARE_PROXY, ...(authorization ? { authorization } : {}) };
    expect([authorization, (await t.get("/metrics", { headers })).status]).toEqual([authorization, 404]);
  }
});

test("a port of this machine alone has the meters, and nothing else", async () => {
  const app = liveApp({ env: { METRICS_PORT: "0" } });
  try {
    const url = new URL(app.server.metricsUrl ?? "");
    expect(url.hostname).toBe("127.0.0.1");
    expect(await (await fetch(url)).text()).toContain("lango_requests_total");
    for (const path of ["/", "/zuristays", "/healthz", "/metrics/x"]) {
      expect([path, (await fetch(new URL(path, url))).status]).toEqual([path, 404]);
    }
    expect((await fetch(url, { method: "POST" })).status).toBe(404);
    expect((await app.get("/metrics")).status).toBe(404);
  } finally {
    await app.stop();
  }
});

describe("security.txt", () => {
  const ask = (env: Record<string, string>) => {
    const t = testApp();
    const read = readConfig("production", { PUBLIC_URL: "https://stay.example", MPESA_FOR_HOSTS: "nobody", ...env });
    if ("faults" in read) throw new Error(read.faults.join());
    const app = buildApp({ ...t.deps, config: read.config, publicUrl: "https://stay.example" });
    return Promise.resolve(app.fetch(new Request("https://stay.example/.well-known/security.txt")));
  };

  test("says where to write, until when it holds, and in which languages", async () => {
    const answer = await ask({ SUPPORT_EMAIL: "safe@stay.example", SUPPORT_PHONE: "+254 712 000 000" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(await answer.text()).toBe(
      [
        "Contact: mailto:safe@stay.example",
        "Contact: tel:+254712000000",
        "Expires: 2027-03-18T00:00:00Z",
        "Preferred-Languages: en, sw",
        "Canonical: https://stay.example/.well-known/security.txt\n",
      ].join("\n"),
    );
  });

  test("is not there when there is nowhere to write to", async () => {
    expect((await ask({})).status).toBe(404);
  });
});

test("requests, jobs and payments are counted, and nobody is named", async () => {
  const t = testApp({ METRICS_TOKEN: "count-me" });
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
