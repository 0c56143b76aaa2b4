import { expect, test } from "bun:test";
import { createLog } from "./log.ts";

function logging(level: "debug" | "warn") {
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

test("whoever asks for everything gets it", () => {
  const { log, lines } = logging("debug");
  for (let n = 0; n < 500; n++) log.debug("request", { n });
  expect(lines.length).toBe(500);
});
