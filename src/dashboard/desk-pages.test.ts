import { Database } from "bun:sqlite";
import { beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { type Effort, MOST_MS, MOST_PAPER_MS } from "#src/dev/fixtures/desk-effort.tsx";
import { deskPages } from "#src/dev/fixtures/desk-pages.ts";
import { houseAfter } from "#src/dev/fixtures/history-house.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import type { TestApp } from "#src/dev/fixtures/test-app.ts";
import { lostOf, type TypedForm, typedFormsIn, typeWrongly } from "#src/dev/fixtures/typed-again.ts";

/** As it is sent, in either language: at 400 kbit/s some 0.2 seconds. The limit of the product is 30 KB. */
const MOST_BYTES = 9 * 1024;
/** As a phone has to read it; the sheet of the desk is a file of its own. */
const MOST_RAW = 96 * 1024;
/** Of six hundred stays that are to come, one by one, what an account that ends leaves behind. */
const MOST_LEFT_BEHIND = 128 * 1024;
/** What is asked row by row is beyond this; the words of fifty planned messages are the most. */
const MOST_STATEMENTS = 600;
/** Where a picture is drawn by another process in the product, and here by this one. */
const DRAWN = "/social-media-connect/pictures";
/** A table of all there is, read some rows at a time. */
const isTable = (path: string) => path.endsWith(".csv");
/** Papers have letters of their own in them. */
const MOST_PAPER = 30_000;
/** A row when a house was brought back from its copy, and a key for each way of ringing. */
const DO_NOT_GROW = ["recoveries", "push_keys"];
const mostOf = (path: string) => (path.endsWith("pdf") ? MOST_PAPER : MOST_BYTES);
const mostRawOf = (path: string) => (path === "/account/delete" ? MOST_LEFT_BEHIND : MOST_RAW);

describe("with thirty properties and five thousand stays", () => {
  let t: TestApp;
  let cookie: string;
  let pages: ReturnType<typeof deskPages>;
  let asked = 0;
  const statements = new Set<string>();
  const runs: Runs = new Map();
  const forms = new Map<string, TypedForm>();
  beforeAll(async () => {
    t = houseAfter(5_000);
    countStatements(t, (sql, values) => {
      asked += 1;
      statements.add(sql);
      remember(runs, sql, values);
    });
    cookie = hostCookie(t.db);
    pages = deskPages(await t.app.doors());
  });

  async function read(path: string, language = "en") {
    asked = 0;
    const headers = { "accept-encoding": "br", "accept-language": language };
    const answer = await t.get(path, { cookie: `${cookie}; lang=${language}`, headers });
    const sent = await answer.bytes();
    const read = answer.headers.get("content-encoding") === "br" ? brotliDecompressSync(sent) : sent;
    return {
      ...{ status: answer.status, bytes: sent.byteLength, raw: read.byteLength, statements: asked },
      html: new TextDecoder().decode(read),
    };
  }

  test("every page of a host's desk is listed, and no other", () => {
    expect(pages.unlisted).toEqual([]);
    expect(pages.gone).toEqual([]);
    expect(pages.addresses.length).toBeGreaterThan(100);
  });

  test("each is small as it is sent and as it is read, and asks nothing row by row", async () => {
    const over: unknown[] = [];
    for (const path of pages.addresses) {
      const { html, ...found } = await read(path);
      const { status, bytes, raw, statements } = found;
      for (const form of typedFormsIn(html, path)) forms.set(nameOf(form), form);
      const isWell = status === 200 || status === 303;
      const isSmall = isTable(path) || (bytes <= mostOf(path) && raw <= mostRawOf(path));
      const isShort = isTable(path) || path.startsWith(DRAWN) || statements <= MOST_STATEMENTS;
      if (!isWell || !isSmall || !isShort) over.push({ path, ...found });
    }
    expect(over).toEqual([]);
  }, 120_000);

  test("each takes 30 ms of a processor at most, as production runs it", async () => {
    // React checks itself in a test, so another process asks for each page; beside a piece of work that is always the
    // same, so that it does not matter how fast this machine is and what else it does.
    const child = Bun.spawn([process.execPath, "bench/history.ts", "5000", "--json"], {
      cwd: `${import.meta.dir}/../..`,
      env: { ...process.env, NODE_ENV: "production" },
      stdout: "pipe",
    });
    const efforts: Effort[] = JSON.parse(await new Response(child.stdout).text());
    const isPlanted = ({ path }: Effort) => path.startsWith("planted");
    const isPage = (one: Effort) => !isPlanted(one);
    const mostOf = (path: string) => (path.endsWith("pdf") ? MOST_PAPER_MS : MOST_MS);
    const over = efforts.filter((one) => isPage(one) && one.alike > mostOf(one.path));
    expect(over).toEqual([]);
    expect(efforts.filter(isPage).length).toBeGreaterThan(100);
    // Reading every stay once more, drawing a row of each, or asking for each by itself is beyond it.
    const planted = efforts.filter(isPlanted);
    expect(planted.map(({ alike }) => alike > MOST_MS)).toEqual([true, true, true]);
  }, 240_000);

  test("in Kiswahili too, for a host who reads it", async () => {
    const over: unknown[] = [];
    t.db.$client.run("update hosts set language = 'sw'");
    for (const path of pages.addresses.filter((one) => !one.startsWith(DRAWN) && !isTable(one))) {
      const { bytes, raw, html } = await read(path, "sw");
      const turnsBack = backBeforeTitle(html);
      const isKiswahili = !isPage(html) || isOfGuest(path) || html.includes('<html lang="sw"');
      const isSmall = bytes <= mostOf(path) && raw <= mostRawOf(path);
      // A count stands behind its noun, so that one that heads a card would begin with a small letter.
      const small = /<h[1-3][^>]*>[a-z][^<]*/.exec(html)?.[0];
      if (!isSmall || !turnsBack || !isKiswahili || small)
        over.push({ path, bytes, raw, turnsBack, isKiswahili, small });
    }
    t.db.$client.run("update hosts set language = 'en'");
    expect(over).toEqual([]);
  }, 120_000);

  test("planted: a way back beneath the title is told of", () => {
    const [back, title] = ['<a class="link back" href="/dashboard">Today</a>', "<h1>Cleaning</h1>"];
    expect([back + title, title, title + back].map(backBeforeTitle)).toEqual([true, true, false]);
  });

  test("what they ask is found by a key, and no table that grows is read from end to end", () => {
    const tables = tablesOf(t).filter((table) => !DO_NOT_GROW.includes(table));
    const scans = [...statements].flatMap((sql) =>
      scansOf(t, sql)
        .filter((table) => tables.includes(table))
        .map((table) => `${table}: ${sql.slice(0, 20000)}`),
    );
    expect(statements.size).toBeGreaterThan(200);
    expect(scans).toEqual([]);
  });

  test("what was typed stands in the answer that refuses it", async () => {
    const [lost, refused]: [string[], string[]] = [[], []];
    let typed = 0;
    for (const [name, form] of forms) {
      const found = await typeWrongly(t, form, cookie, typed);
      typed += form.fields.length;
      if (found.isRefused) refused.push(name);
      if (found.isRefused && found.lost.length > 0) lost.push(`${name}: ${found.lost}`);
    }
    expect(lost).toEqual([]);
    expect(refused.length).toBeGreaterThan(35);
    const typedBefore = [{ name: "words", shown: "The kettle" }];
    expect(lostOf(typedBefore, "<textarea></textarea>")).toEqual(["words"]);
  }, 60_000);

  test("what they ask reads as much after twenty thousand stays as after five", () => {
    const [now, later] = [readFrom(t), readFrom(houseAfter(20_000))];
    const grown = [...runs.values()].flat().flatMap(({ sql, values }) => {
      const [few, many] = [now(sql, values), later(sql, values)];
      return many > EVENLY * few + MORE_PAGES ? [{ few, many, sql }] : [];
    });
    expect(runs.size).toBeGreaterThan(200);
    expect(grown).toEqual([]);
    const planted = PLANTED.map((sql) => [now(sql, []), later(sql, [])] as const);
    expect(planted.filter(([few, many]) => many <= EVENLY * few + MORE_PAGES)).toEqual([]);
  }, 120_000);

  test("planted: a route that names something and is not listed is told of", () => {
    const door = { method: "GET", path: "/dashboard/newest/:id", role: "host" } as const;
    expect(deskPages([door]).unlisted).toEqual(["/dashboard/newest/:id"]);
  });
});

const isPage = (html: string) => html.startsWith("<!DOCTYPE html>");

/** What a host sees as a guest does stands in the language of that booking or browser. */
const isOfGuest = (path: string) => path.startsWith("/guest/") || path.endsWith("/preview");

/** One form for each route and what is typed in it, of all bookings and guests. */
const nameOf = ({ action, fields }: TypedForm) =>
  [
    action.replace(/[?#].*/, "").replace(/\/(?:stay|many|said|review|link)-[^/]+/, "/:id"),
    ...fields.map(({ name }) => name),
  ].join(" ");

/** The way back stands above the title on every page, where a thumb learns to find it. */
function backBeforeTitle(html: string): boolean {
  const [back, title] = [html.indexOf('class="link back"'), html.indexOf("<h1")];
  return back < 0 || title < 0 || back < title;
}

/** The tables of which a statement would read all, or all of an index. */
function scansOf({ db }: TestApp, sql: string): string[] {
  if (!/^\s*(select|with)\b/i.test(sql) || /\bwhere false\b/.test(sql)) return [];
  const named = [...sql.matchAll(/\b(\w+) as (?:materialized )?\(/g)].map(([, name]) => name);
  const plan = db.$client.query<{ detail: string }, []>(`explain query plan ${sql}`).all();
  return plan
    .flatMap(({ detail }) => /^SCAN (\w+)(?! VIRTUAL)/.exec(detail)?.[1] ?? [])
    .filter((table) => !named.includes(table));
}

function tablesOf({ db }: TestApp): string[] {
  const rows = db.$client.query<{ name: string }, []>("select name from sqlite_master where type = 'table'").all();
  return rows.map(({ name }) => name);
}

type Run = Readonly<{ sql: string; values: readonly unknown[] }>;
/** What was asked, by its words: what holds a list of ids is the same, however many they are. */
type Runs = Map<string, Run[]>;

/** A statement is asked by many pages; more of one kind say nothing new. */
const RUNS_MOST = 6;
const PAGE_BYTES = 4096;
/** So much more a statement may read because tables are deeper and what it finds lies further apart, and so many pages beside. */
const EVENLY = 2.5;
const MORE_PAGES = 60;

/** All stays, payments, sums or nights, by whatever index: each is found by the test. */
const PLANTED = [
  "select count(*) from bookings where host_id = 'host-wanjiru' and state = 'confirmed' and check_out < '2026-12-18'",
  "select sum(amount_kes) from payments where host_id = 'host-wanjiru'",
  "select sum(kes) from ledger_sums where account = 'stay'",
  "select count(distinct night) from occupied_nights where property_id in (select id from properties)",
];

function remember(runs: Runs, sql: string, values: readonly unknown[]): void {
  if (!/^\s*(select|with)\b/i.test(sql)) return;
  const words = sql.replace(/\?(, \?)+/g, "?, …");
  const known = runs.get(words) ?? [];
  if (known.length < RUNS_MOST) runs.set(words, [...known, { sql, values }]);
}

/**
 * A house as a file of which next to nothing is kept in memory, so that each page of a table or index that a statement
 * looks into is read: how many that were, as Linux counts it, on any machine and beside any other work.
 */
function readFrom({ db }: TestApp): (sql: string, values: readonly unknown[]) => number {
  const file = join(mkdtempSync(join(tmpdir(), "lango-pages-")), "house.db");
  writeFileSync(file, db.$client.serialize());
  const client = new Database(file, { readonly: true, strict: true });
  rmSync(file);
  client.exec("pragma cache_size = 1; pragma mmap_size = 0; pragma temp_store = memory");
  const read = () => Number(/rchar: (\d+)/.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);
  return (sql, values) => {
    const statement = client.prepare(sql);
    const before = read();
    statement.values(...(values as []));
    const pages = Math.floor((read() - before) / PAGE_BYTES);
    statement.finalize();
    return pages;
  };
}

/** Calls for each statement that is run from now on, whether it is built for that or was before. */
function countStatements({ db }: TestApp, count: (sql: string, values: readonly unknown[]) => void): void {
  const prepare = db.$client.prepare.bind(db.$client);
  const counted = new WeakSet<object>();
  const counting = (sql: string) => {
    const statement = prepare(sql) as unknown as Record<string, (...values: unknown[]) => unknown>;
    if (counted.has(statement)) return statement;
    counted.add(statement);
    for (const way of ["all", "get", "values", "run"]) {
      const ask = statement[way]?.bind(statement);
      if (!ask) continue;
      statement[way] = (...values) => {
        count(sql, values);
        return ask(...values);
      };
    }
    return statement;
  };
  db.$client.prepare = counting as unknown as typeof db.$client.prepare;
}
