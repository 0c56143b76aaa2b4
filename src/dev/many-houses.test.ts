import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { worksAmong } from "./fixtures/among-works.ts";
import { housesInFile } from "./fixtures/many-houses.ts";

/** What is of all houses, and why it may grow with them. */
const GROWS: Readonly<Record<string, string>> = {
  "search of an estate, dates": "looks through all that is let",
  "search of Nairobi, dates": "the same",
  "search of anywhere": "the same",
  "a part of it, after a change": "until a part has its 2,000 rows",
};
const [FEW, MANY] = [100, 1000];
const EVENLY = 2.5;
const MORE_PAGES = 60;
const PAGE_BYTES = 4096;

/** What this process has read of files: of a database of which next to nothing is kept in memory, each page that is looked into. */
const read = () => Number(/rchar: (\d+)/.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);

async function pagesRead(houses: number): Promise<Map<string, number>> {
  const { t, forget } = housesInFile(houses);
  t.db.$client.exec(
    "pragma cache_size = 1; pragma mmap_size = 0; pragma temp_store = memory; pragma synchronous = off",
  );
  const found = new Map<string, number>();
  for (const [name, work, before] of worksAmong(t)) {
    // A plan for each stay near today, of all houses: `bench/among.ts` says what it takes.
    if (name === "job: send_planned") continue;
    // The first time reads what a program reads once.
    await work();
    before?.();
    const from = read();
    await work();
    found.set(name, Math.floor((read() - from) / PAGE_BYTES));
  }
  forget();
  return found;
}

test("what anything reads does not grow with how many other houses there are", async () => {
  const [few, many] = [await pagesRead(FEW), await pagesRead(MANY)];
  const grown = [...many].flatMap(([name, pages]) => {
    const before = few.get(name) ?? 0;
    return pages > EVENLY * before + MORE_PAGES ? [{ name, before, pages }] : [];
  });
  expect(grown.filter(({ name }) => !Object.hasOwn(GROWS, name))).toEqual([]);
  // By them it is seen that growing is found.
  expect(grown.map(({ name }) => name).sort()).toEqual(Object.keys(GROWS).sort());
}, 120_000);
