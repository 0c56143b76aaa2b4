import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "#db/migrations/index.ts";
import { VERSION } from "#src/core/version.ts";
import { ACCESS, createLog } from "./log.ts";

function logging(level: "debug" | "info" | "warn") {
  let now = Date.UTC(2026, 11, 18, 9);
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ level, now: () => now, write: (line) => lines.push(JSON.parse(line)) });
  return { log, lines, pass: (ms: number) => (now += ms) };
}

test("a flood of one event writes sixty lines a minute, says how many it left out, and hides no other event", () => {
  const { log, lines, pass } = logging("warn");
  for (let n = 0; n < 5000; n++) log.warn("code refused by a limit", { n });
  log.error("request failed", { reference: "x" });
  expect(lines.length).toBe(61);
  expect(lines[59]).toMatchObject({ event: "code refused by a limit", n: 59 });
  expect(lines[60]).toMatchObject({ event: "request failed", reference: "x" });
  pass(60_000);
  log.warn("code refused by a limit", { n: 5000 });
  log.warn("code refused by a limit", { n: 5001 });
  expect(lines.slice(61)).toMatchObject([{ n: 5000, unsaid: 4940 }, { n: 5001 }]);
  expect(lines.at(-1)).not.toHaveProperty("unsaid");
});

test("what somebody sent neither fills the disk nor tells a terminal what to do", () => {
  const lines: string[] = [];
  const log = createLog({ level: "info", now: () => 0, write: (line) => lines.push(line) });
  const name = "Wanjiru\n\u001b[2J\u009b2J\u202e\u2028\u007f ũ";
  log.warn("named", { name, long: "x".repeat(9000) });
  expect(lines[0]).toMatch(/^[\x20-\x7eũ…]{1,4300}$/);
  const said = JSON.parse(lines[0] ?? "") as Record<string, unknown>;
  expect([said.name, said.long]).toEqual([name, `${"x".repeat(4000)}… (5000 more)`]);
});

test("whoever asks for everything gets it", () => {
  const { log, lines } = logging("debug");
  for (let n = 0; n < 500; n++) log.debug("request", { n });
  expect(lines.length).toBe(500);
});

test("whoever asks for each request gets each of them too, at info", () => {
  const { log, lines } = logging("info");
  for (let n = 0; n < 500; n++) log.info(ACCESS, { n });
  expect([lines.length, lines.at(-1)?.unsaid]).toEqual([500, undefined]);
});

/** `lango serve` as a machine runs it, until it has ended: what it wrote where. */
async function served(env: Record<string, string>, meanwhile: (said: () => string, end: () => void) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), "lango-log-"));
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "../main.ts"), "serve"], {
    env: { PATH: process.env.PATH ?? "", PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  let said = "";
  const reading = (async () => {
    for await (const bytes of child.stderr) said += new TextDecoder().decode(bytes);
  })();
  await Promise.race([
    meanwhile(
      () => said,
      // As a terminal does that is shut; a machine that stops says SIGTERM, which goes the same way.
      () => child.kill("SIGHUP"),
    ),
    child.exited,
  ]);
  const printed = await new Response(child.stdout).text();
  const [code] = await Promise.all([child.exited, reading]);
  rmSync(dataDir, { recursive: true, force: true });
  return { code, printed, lines: said.trimEnd().split("\n").map(shaped) };
}

/** A line has these three, and facts that are no more than one word or number each. */
function shaped(line: string): Record<string, unknown> {
  const read = JSON.parse(line) as Record<string, unknown>;
  expect(String(read.time)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);
  expect(["debug", "info", "warn", "error"]).toContain(String(read.level));
  expect(typeof read.event).toBe("string");
  for (const fact of Object.values(read)) expect(["string", "number", "boolean"]).toContain(typeof fact);
  return read;
}

const HOUSE = { PUBLIC_URL: "http://localhost:3000", MPESA_FOR_HOSTS: "nobody" };

test("every line of a Lango that starts, changes its database, answers and stops has one shape", async () => {
  const { code, printed, lines } = await served({ ...HOUSE, LOG_ACCESS: "on" }, async (said, end) => {
    let url = "";
    for (; url === ""; await Bun.sleep(20)) url = /"url":"([^"]+)"/.exec(said())?.[1] ?? "";
    for (const path of ["/about", "/about", "/guest-login?next=/secret-of-mine"]) await fetch(new URL(path, url));
    end();
  });
  expect([code, printed]).toEqual([0, ""]);
  const of = (event: string) => lines.filter((line) => line.event === event);
  expect(of("the database was brought up to date")).toMatchObject([{ level: "info", changes: migrations.length }]);
  expect(of("Lango is open")).toMatchObject([{ level: "info", version: VERSION }]);
  expect(of(ACCESS).map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    "GET /about 200",
    "GET /about 200",
    "GET /guest-login 200",
  ]);
  expect(lines.slice(-2).map(({ event }) => event)).toEqual(["Lango stops", "Lango has stopped"]);
  expect(JSON.stringify(lines)).not.toContain("secret-of-mine");
}, 60_000);

test("so has each reason for which it does not start", async () => {
  const { code, printed, lines } = await served({ PUBLIC_URL: "nowhere", MPESA_FOR_HOSTS: "some" }, () =>
    Promise.resolve(),
  );
  expect([code, printed]).toEqual([1, ""]);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).toMatchObject({ level: "error", event: "Lango cannot start" });
}, 60_000);

test("nothing that serves writes past the log", () => {
  const writes = /\bconsole\.(?:log|info|warn|error)|process\.(?:stdout|stderr)\.write/;
  // What a person typed is answered to them in words.
  const spoken = /^(?:src\/(?:main|web\/log)\.ts|src\/commands\/|src\/dev\/|src\/simulator\/daraja\/standalone)/;
  const files = [...new Bun.Glob("src/**/*.{ts,tsx}").scanSync(join(import.meta.dir, "../.."))];
  const past = files.filter((file) => !file.includes(".test.") && !spoken.test(file));
  const found = past.filter((file) => writes.test(readFileSync(join(import.meta.dir, "../..", file), "utf8")));
  expect([files.length > 500, found]).toEqual([true, []]);
});
