import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { type LiveApp, liveApp } from "#src/dev/fixtures/live-app.ts";
import { createLog } from "./log.ts";
import { createMeters } from "./meters.ts";
import { createThreadWatch, type Worker } from "./thread-watch.ts";

setDefaultTimeout(60_000);

/** A watch over a clock of ours: nothing runs but what the test says. */
function watched() {
  let now = 0;
  const lines: string[] = [];
  const log = createLog({ level: "warn", now: () => 0, write: (line) => lines.push(line) });
  const watch = createThreadWatch({ meters: createMeters(), log }, () => now);
  const stop = watch.start();
  const told = () => lines.map((line) => JSON.parse(line)).map(({ path, ms }) => `${path} ${ms}`);
  return { watch, stop, told, pass: (ms: number) => (now += ms) };
}
const as =
  (path: string): Worker =>
  () => ({ path });

test.each([
  ["a quarter of a second is nobody's fault", 250, []],
  ["more than that is told, with the route", 251, ["/slow 251"]],
])("%s", (_, ms, expected) => {
  const { watch, stop, told, pass } = watched();
  watch.begins(as("/quick"));
  watch.worked(as("/quick"));
  watch.begins(as("/slow"));
  pass(ms);
  watch.worked(as("/slow"));
  stop();
  expect(told()).toEqual(expected);
});

test("whoever waited is not named: not the next who begins, nor one that goes on after the holder", () => {
  const { watch, stop, told, pass } = watched();
  watch.begins(as("/waits-for-its-body"));
  watch.begins(as("/holder"));
  pass(900);
  // The holder has gone to wait for something itself, and said nothing.
  watch.begins(as("/waits-for-its-body"));
  pass(20);
  watch.worked(as("/waits-for-its-body"));
  watch.begins(as("/comes-late"));
  watch.worked(as("/comes-late"));
  stop();
  expect(told()).toEqual(["/holder 900"]);
});

test("a thread that is held for ever and ever is told of once a second at most", () => {
  const { watch, stop, told, pass } = watched();
  for (let n = 0; n < 30; n++) {
    pass(300);
    watch.worked(as("/slow"));
  }
  stop();
  expect(told().length).toBeLessThanOrEqual(9);
});

const opened: LiveApp[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.stop();
});

function hold(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("a slow answer over real HTTP is named by its route without secrets, and those who waited are not", async () => {
  const app = liveApp({ env: { METRICS_PORT: "0" } });
  opened.push(app);
  const held = () =>
    app.log
      .filter((line) => line.includes("the thread was held"))
      .map((line) => JSON.parse(line) as { method?: string; path?: string; ms: number });
  const meters = async () => (await fetch(app.server.metricsUrl ?? "")).text();
  const latest = (text: string) => Number(/lango_event_loop_lag_max_seconds ([\d.]+)/.exec(text)?.[1]);
  await app.quiet();
  const before = held().length;
  // What is planted stands where the body is read as JSON.
  const json = JSON.parse;
  let isPlanted = true;
  JSON.parse = (...args: Parameters<typeof json>) => {
    if (isPlanted) hold(1200);
    isPlanted = false;
    return json(...args);
  };
  const slow = fetch(`${app.server.url}/callbacks/in/operator/${"f".repeat(32)}/paid`, { method: "POST", body: "{}" });
  await Bun.sleep(5);
  const others = Array.from({ length: 5 }, () => app.get("/login"));
  await Promise.all([slow, ...others]);
  JSON.parse = json;
  await Bun.sleep(120);
  const named = held()
    .slice(before)
    .filter(({ ms }) => ms >= 1100);
  expect(named.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /callbacks/…"]);
  const text = await meters();
  expect(latest(text)).toBeGreaterThan(0.9);
  expect(text).toMatch(/lango_event_loop_lag_seconds_bucket\{le="\+Inf"\} [1-9]\d*\n/);
  // The latest is since the last reading.
  expect(latest(await meters())).toBeLessThan(0.9);
});
