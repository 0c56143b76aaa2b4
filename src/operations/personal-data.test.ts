import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Db } from "#db/open.ts";
import { KEPT_DAYS } from "#src/core/retention.ts";
import { testDatabase } from "#src/dev/fixtures/database.ts";

/**
 * `docs/personal-data.md` says of each column of the database whether it holds something of a person, why, and how
 * long. A new column fails here until it stands there: the page's head says how to add one.
 */
const PAGE = readFileSync(`${import.meta.dir}/../../docs/personal-data.md`, "utf8");

type Page = Readonly<{
  personal: readonly Readonly<{ column: string; cells: readonly string[]; rules: readonly string[] }>[];
  plain: readonly string[];
  days: Readonly<Record<string, number>>;
}>;

const section = (page: string, title: string) => page.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

function readPage(page: string): Page {
  const rows = (title: string) =>
    section(page, title)
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .map(cellsOf);
  return {
    personal: rows("What is personal").map((cells) => ({
      column: cells[0]?.replaceAll("`", "") ?? "",
      cells,
      rules: [...(cells[3] ?? "").matchAll(/`(\w+)`/g)].map(([, rule = ""]) => rule),
    })),
    plain: [...section(page, "What is not").matchAll(/^- `(\w+)`: (.+)\.$/gm)].flatMap(([, table, columns = ""]) =>
      columns.split(", ").map((column) => `${table}.${column}`),
    ),
    days: Object.fromEntries(rows("Periods").map(([rule = "", days]) => [rule.replaceAll("`", ""), Number(days)])),
  };
}

function columnsOf(client: Db["$client"]): string[] {
  return client
    .query<{ name: string }, []>(
      `select m.name || '.' || c.name as name from sqlite_master m, pragma_table_info(m.name) c
        where m.type = 'table' and m.name not like 'sqlite%'`,
    )
    .all()
    .map(({ name }) => name);
}

/** What is wrong with the page, one line a fault. */
function faultsOf(page: Page, columns: readonly string[]): string[] {
  const told = [...page.personal.map(({ column }) => column), ...page.plain];
  return [
    ...columns.filter((name) => !told.includes(name)).map((name) => `${name} is not told of`),
    ...told.filter((name) => !columns.includes(name)).map((name) => `${name} is not in the database`),
    ...told.filter((name, at) => told.indexOf(name) !== at).map((name) => `${name} is told of twice`),
    ...page.personal
      .filter(({ cells, rules }) => cells.length !== 4 || cells.includes("") || rules.length === 0)
      .map(({ column }) => `${column}: a cell is missing`),
    ...page.personal.flatMap(({ column, rules }) =>
      rules.filter((rule) => rule !== "account" && !(rule in page.days)).map((rule) => `${column}: no rule ${rule}`),
    ),
  ];
}

test("every column of every table says what it holds of a person, why and how long, or that it holds nothing", () => {
  const db = testDatabase();
  expect(faultsOf(readPage(PAGE), columnsOf(db.$client))).toEqual([]);
});

test("the periods on the page are those that the daily job goes by", () => {
  expect(readPage(PAGE).days).toEqual(KEPT_DAYS);
});

test.each([
  ["a new column", "alter table guests add column nickname text", "guests.nickname is not told of"],
  ["a new table", "create table friends (name text) strict", "friends.name is not told of"],
  ["a column that is gone", "alter table measures drop column user_id", "measures.user_id is not in the database"],
])("%s that the page does not know is found", (_, change, fault) => {
  const db = testDatabase();
  if (change.includes("drop")) db.$client.exec("drop index measures_of_user");
  db.$client.exec(change);
  expect(faultsOf(readPage(PAGE), columnsOf(db.$client))).toEqual([fault]);
});

test.each([
  ["without a reason", "| `guests.phone` | guest: number |  | `stay` |"],
  ["without a rule", "| `guests.phone` | guest: number | sign-in | for ever |"],
  ["by a rule that does not exist", "| `guests.phone` | guest: number | sign-in | `eternity` |"],
])("a column %s is found", (_, row) => {
  const page = readPage(PAGE.replace(/^\| `guests\.phone`.*$/m, row));
  const db = testDatabase();
  expect(faultsOf(page, columnsOf(db.$client))).toHaveLength(1);
});
