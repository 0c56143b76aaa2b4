import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";

/**
 * `docs/conformance.md` says of every statement of the specification which test proves it. Here the
 * table itself is held to that: what it names must be there.
 *
 * A row is `| 2.14 | statement | proof |`. A proof has tests as `` `path › title` ``, a reason, or both. Where Lango
 * differs, the reason says what is lost by it.
 */
const TABLE = "docs/conformance.md";
const ROWS_LEAST = 250;
const REASON_SHORTEST = 20;
const NAMED = /`([^`›]+) › ([^`]+)`/g;

type Row = Readonly<{
  number: string;
  tests: readonly Readonly<{ file: string; title: string }>[];
  reason: string;
  /** Something else is done on purpose. */
  isOther: boolean;
}>;

function readRows(markdown: string): Row[] {
  const lines = markdown.split("\n").filter((line) => /^\| \d/.test(line));
  return lines.map((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
    const [, number = "", , proof = ""] = cells;
    const tests = [...proof.matchAll(NAMED)].map(([, file = "", title = ""]) => ({ file, title }));
    const words = proof.replace(NAMED, "");
    const reason = /^(?:Differs|Open|Not shown, built as)\b:? ?(.*)/.exec(words)?.[1]?.trim() ?? "";
    return { number, tests, reason, isOther: words.startsWith("Differs") };
  });
}

/** Whether a test of this title runs there: named by itself, or in the table of a `test.each`. */
function hasTest(source: string, title: string): boolean {
  return ['"', "'", "`"].some((quote) =>
    source
      .split(quote + title + quote)
      .slice(0, -1)
      .some((before) => /(?<!\.(?:skip|todo))[([]$/.test(before.trimEnd())),
  );
}

/** What is wrong with the rows, one line a fault. */
function faultsOf(rows: readonly Row[], sourceOf: (file: string) => string | undefined): string[] {
  const few = rows.length < ROWS_LEAST ? [`${rows.length} rows, of ${ROWS_LEAST} at least`] : [];
  const numbers = rows.map(({ number }) => number);
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at).map((number) => `${number} twice`);
  const each = rows.flatMap(({ number, tests, reason, isOther }) => {
    const proven = tests.length > 0 || reason.length >= REASON_SHORTEST;
    const gone = tests.flatMap(({ file, title }) => {
      if (title === "%s") return [`${number}: "%s" names no test`];
      const source = sourceOf(file);
      if (source === undefined) return [`${number}: no file ${file}`];
      return hasTest(source, title) ? [] : [`${number}: no test "${title}" in ${file}`];
    });
    const untold = isOther && !reason.includes("Lost: ") ? [`${number}: differs, and does not say what is lost`] : [];
    return [...(proven ? [] : [`${number}: neither a test nor a reason`]), ...untold, ...gone];
  });
  return [...few, ...twice, ...each];
}

const kept = new Map<string, string | undefined>();
function sourceOf(file: string): string | undefined {
  const path = `${import.meta.dir}/../../${file}`;
  if (!kept.has(file)) kept.set(file, existsSync(path) ? readFileSync(path, "utf8") : undefined);
  return kept.get(file);
}

test("every statement of the specification has a test that is there, or a reason", () => {
  const rows = readRows(readFileSync(`${import.meta.dir}/../../${TABLE}`, "utf8"));
  expect(faultsOf(rows, sourceOf)).toEqual([]);
  expect(new Set(rows.map(({ number }) => number.split(".")[0]))).toEqual(new Set([..."123456789"]));
});

const SOURCE =
  'test("a night is sold once");\ntest.each([["by %s"], ["a | b"]])();\ntest.skip("later");\nsay("words");';
/** What is wrong with a table in which this is the one row that is not sound. */
function faultsWith(proof: string, more = ""): string[] {
  const sound = Array.from(
    { length: 250 },
    (_, at) => `| 1.${at + 2} | Sound. | \`a.test.ts › a night is sold once\` |`,
  );
  const table = [
    "| Number | Statement | Proof |",
    "| --- | --- | --- |",
    `| 1.1 | Planted. | ${proof} |`,
    ...sound,
    more,
  ];
  return faultsOf(readRows(table.join("\n")), (file) => (file === "a.test.ts" ? SOURCE : undefined));
}

test.each([
  ["`a.test.ts › by %s`"],
  ["`a.test.ts › a \\| b`"],
  ["`a.test.ts › by %s`, `a.test.ts › a night is sold once`"],
  ["Differs: for a reason that is long enough. Lost: nothing."],
  ["Differs where it rains: the roof is shut. Lost: the view. `a.test.ts › by %s`"],
  ["Not shown, built as: a list. `a.test.ts › by %s`"],
])("planted: a row that is sound: %s", (proof) => {
  expect(faultsWith(proof)).toEqual([]);
});

test.each([
  ["a file that is not there", "`b.test.ts › by %s`", "1.1: no file b.test.ts"],
  ["a title that is not in its file", "`a.test.ts › a night`", '1.1: no test "a night" in a.test.ts'],
  ["a test that is skipped", "`a.test.ts › later`", '1.1: no test "later" in a.test.ts'],
  ["the second of two tests", "`a.test.ts › by %s`, `a.test.ts › x`", '1.1: no test "x" in a.test.ts'],
  ["nothing at all", "", "1.1: neither a test nor a reason"],
  ["a reason of nineteen characters", `Open: ${"x".repeat(19)}`, "1.1: neither a test nor a reason"],
  [
    "a difference that costs nobody knows what",
    "Differs: on purpose. `a.test.ts › by %s`",
    "1.1: differs, and does not say what is lost",
  ],
  ["the title of every row of a table", "`a.test.ts › %s`", '1.1: "%s" names no test'],
  ["words that are no reason", "It surely works like this.", "1.1: neither a test nor a reason"],
])("planted: %s", (_, proof, fault) => {
  expect(faultsWith(proof)).toEqual([fault]);
});

test("planted: a number that is used twice", () => {
  expect(faultsWith("`a.test.ts › by %s`", "| 1.7 | Again. | `a.test.ts › by %s` |")).toEqual(["1.7 twice"]);
});

test("planted: a table with fewer rows than the specification has statements", () => {
  const rows = readRows("| 1.1 | Alone. | Differs: for a reason that is long enough. Lost: nothing. |");
  expect(faultsOf(rows, sourceOf)).toEqual(["1 rows, of 250 at least"]);
});
