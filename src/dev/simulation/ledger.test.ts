import { expect, test } from "bun:test";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addToLedger, type Night, readLedger } from "./ledger.ts";

test("each night goes on behind the last seed, and its operations add to those before, whatever ended the last one", () => {
  const folder = mkdtempSync(join(tmpdir(), "ledger-"));
  const file = join(folder, "simulation.jsonl");
  const night: Night = { date: "d", commit: "c", firstSeed: 1, stories: 200, operations: 240_000, failures: [] };
  try {
    expect(readLedger(file)).toEqual({ nextSeed: 1, operations: 0 });
    addToLedger(file, night);
    addToLedger(file, { ...night, firstSeed: 201, stories: 50, operations: 61_000, failures: [207] });
    // Nothing was played, and the machine went off while a line was written.
    addToLedger(file, { ...night, firstSeed: 251, stories: 0, operations: 0 });
    appendFileSync(file, '{"date":"d","commit":"c","firstSe');
    expect(readLedger(file)).toEqual({ nextSeed: 251, operations: 301_000 });
    addToLedger(file, { ...night, firstSeed: 251, stories: 1, operations: 1200 });
    expect(readLedger(file)).toEqual({ nextSeed: 252, operations: 302_200 });
    expect(readFileSync(file, "utf8").trimEnd().split("\n")).toHaveLength(4);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
