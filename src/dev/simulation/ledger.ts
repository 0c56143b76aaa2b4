import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** Stories that were played one after the other at one state of the code. */
export type Night = Readonly<{
  date: string;
  commit: string;
  firstSeed: number;
  stories: number;
  operations: number;
  failures: readonly number[];
}>;

/** What nights of the simulation came to, a line for each part of one. A line that was cut by a power cut counts for nothing. */
export function readLedger(file: string): { nextSeed: number; operations: number } {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  let nextSeed = 1;
  let operations = 0;
  for (const night of lines.flatMap(read)) {
    nextSeed = Math.max(nextSeed, night.firstSeed + night.stories);
    operations += night.operations;
  }
  return { nextSeed, operations };
}

export function addToLedger(file: string, night: Night): void {
  if (night.stories === 0) return;
  const isCut = existsSync(file) && !/(?:^|\n)$/.test(readFileSync(file, "utf8"));
  appendFileSync(file, `${isCut ? "\n" : ""}${JSON.stringify(night)}\n`);
}

function read(line: string): Night[] {
  try {
    return [JSON.parse(line) as Night];
  } catch {
    return [];
  }
}
