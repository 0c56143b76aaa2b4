import { expect, test } from "bun:test";
import { Glob } from "bun";
import packageJson from "../../package.json" with { type: "json" };
import {
  backOfItsOwn,
  builtPatterns,
  drawers,
  emptyTests,
  forbiddenPackages,
  loadsLate,
  longFunctions,
  preparesAlone,
  rawHtml,
  readsTheClock,
  remembersAlone,
  rulesWithoutTest,
  type SourceFile,
  sharedNames,
  slowPatterns,
} from "./tidy.ts";

const root = `${import.meta.dir}/../..`;
const paths = [...new Glob("{src,views,islands,db,e2e,scripts,deploy}/**/*.{ts,tsx}").scanSync({ cwd: root })].sort();
const files: SourceFile[] = await Promise.all(
  paths.map(async (path) => ({ path, text: await Bun.file(`${root}/${path}`).text() })),
);

const broken = (path: string, text: string): SourceFile => ({ path, text });

test("the files are found at all", () => {
  expect(paths).toContain("src/core/stay/stay.ts");
  expect(paths).toContain("islands/brand-check.tsx");
});

test.each([
  ["the innermost trees use few packages", forbiddenPackages],
  ["only the clock knows what time it is", readsTheClock],
  ["every test runs and claims something", emptyTests],
  ["no file is a drawer", drawers],
  ["a page of the desk gives the way back to its frame", backOfItsOwn],
  ["nothing is loaded late but by a table", loadsLate],
  ["statements are prepared in one way", preparesAlone],
  ["what is remembered of a database is one for all who work with it", remembersAlone],
  ["HTML is written by React", rawHtml],
  ["no text can make a pattern slow", slowPatterns],
  ["no pattern is built out of the check's sight", builtPatterns],
])(
  "%s",
  (_, rule) => {
    expect(files.flatMap(rule)).toEqual([]);
  },
  30_000,
);

test.each([
  [
    "core may not touch the machine",
    "src/core/money/money.ts",
    `import { readFileSync } from "node:fs"; readFileSync("");`,
  ],
  ["core may not use any package", "src/core/money/money.ts", `import { Elysia } from "elysia"; new Elysia();`],
  ["texts know no React", "views/texts/en/frame.ts", `import { useId } from "react"; useId();`],
])("planted package: %s", (_, path, text) => {
  expect(forbiddenPackages(broken(path, text))).toHaveLength(1);
});

test("core may read phone numbers, and a view draws", () => {
  expect(
    forbiddenPackages(broken("src/core/person/phone.ts", `import p from "libphonenumber-js/min"; p("");`)),
  ).toEqual([]);
  expect(forbiddenPackages(broken("views/kit/card.tsx", `import { useId } from "react"; useId();`))).toEqual([]);
});

test.each([
  ["Date.now", "src/booking/book-stay.ts", "const now = Date.now();", 1],
  ["new Date", "src/core/stay/stay.ts", "const now = new Date();", 1],
  ["Temporal.Now", "db/booking.queries.ts", "Temporal.Now.instant();", 1],
  ["a given instant", "src/core/stay/stay.ts", "new Date(instant).toISOString();", 0],
  ["a comment", "src/core/stay/stay.ts", "/* Date.now() */ // new Date()", 0],
  ["the clock itself", "src/adapters/system/clock.ts", "Date.now();", 0],
])("planted clock: %s", (_, path, text, faults) => {
  expect(readsTheClock(broken(path, text))).toHaveLength(faults);
});

test.each([
  ["a test left out", "src/a.test.ts", `test.${"skip"}("x", () => expect(1).toBe(1));`, 1],
  ["a test alone", "src/a.test.ts", `test.${"only"}("x", () => expect(1).toBe(1));`, 1],
  ["a test without a claim", "src/a.test.ts", `test("x", () => {});`, 1],
  ["a real test", "src/a.test.ts", `test("x", () => { expect(1).toBe(1); });`, 0],
])("planted test: %s", (_, path, text, faults) => {
  expect(emptyTests(broken(path, text))).toHaveLength(faults);
});

test.each([
  ["two neighbouring blanks", "/account\\s*\\s*x/", 1],
  ["with something optional between", "/acc\\s*(?:no\\.?)?\\s*([A-Z ]{2,20})$/i", 1],
  ["anything, then blanks", "/^a.*\\s*$/", 1],
  ["all but one sign, then some of them", "/^[^x]*y*z/", 1],
  ["a repeat within a repeat", "/^(a+)+$/", 1],
  ["blanks at the end, sought from each", "/\\s+$/", 1],
  ["blanks around a dash", '"a - b".split(/\\s+-\\s+/).join(/x/.source) && /a/', 1],
  ["blanks that end", "/^\\s*a\\s*$/", 0],
  ["a bounded number of them", "/[. ]{1,60}$/", 0],
  ["runs of blanks made one", '"a  b".replace(/\\s+/g, " ")', 0],
  ["a division", "4 / 2 / 1", 0],
])("planted pattern: %s", (_, written, faults) => {
  expect(slowPatterns(broken("src/core/a.tsx", `export const a = ${written};`))).toHaveLength(faults);
  expect(slowPatterns(broken("src/core/a.test.ts", `export const a = ${written};`))).toEqual([]);
});

test("planted: a pattern that is built, or named in a comment alone", () => {
  expect(builtPatterns(broken("src/core/a.ts", "new RegExp(word);"))).toHaveLength(1);
  expect(builtPatterns(broken("src/core/a.ts", "const sign = RegExp(word);"))).toHaveLength(1);
  expect(builtPatterns(broken("src/core/a.ts", "// new RegExp(word)"))).toEqual([]);
});

test("every pure rule has its test beside it", () => {
  expect(rulesWithoutTest(files)).toEqual([]);
});

test.each([
  ["a function", "export function a() {}", 1],
  ["one that waits", "export async function a() {}", 1],
  ["a constant that is one", "export const a = (b: number): number => b;", 1],
  ["another", "export const a = async b => b;", 1],
  ["one handed on", 'export { a } from "./b.ts";', 1],
  ["one of its own", "function a() {}\nexport const B = [1, 2];", 0],
  ["data and types", "export const B = { a: 1 } as const;\nexport type C = (a: number) => void;", 0],
  ["a comment", "/*\nexport function a() {}\n*/", 0],
])("planted rule without a test: %s", (_, text, faults) => {
  const rule = broken("src/core/stay/a.ts", text);
  expect(rulesWithoutTest([rule], {})).toHaveLength(faults);
  expect(rulesWithoutTest([rule, broken("src/core/stay/a.test.ts", "")], {})).toEqual([]);
  expect(rulesWithoutTest([rule, broken("src/core/stay/b.test.ts", "")], {})).toHaveLength(faults);
  expect(rulesWithoutTest([broken("src/booking/a.ts", text)], {})).toEqual([]);
});

test("planted: an exception counts while it is needed, and no longer", () => {
  const rule = broken("src/core/stay/a.ts", "export function a() {}");
  const elsewhere = { "src/core/stay/a.ts": "because" };
  expect(rulesWithoutTest([rule], elsewhere)).toEqual([]);
  expect(rulesWithoutTest([rule, broken("src/core/stay/a.test.ts", "")], elsewhere)).toHaveLength(1);
  expect(rulesWithoutTest([], elsewhere)).toHaveLength(1);
});

test("no name is exported by two files", () => {
  expect(sharedNames(files)).toEqual([]);
});

test("planted: one name in two files", () => {
  const two = [
    broken("src/core/stay/a.ts", "export function dayNumber() {}"),
    broken("src/core/calendar/b.ts", "export const dayNumber = () => 1;\nexport type Own = 1;"),
    broken("src/core/calendar/b.test.ts", "export type Own = 1;"),
  ];
  expect(sharedNames(two)).toEqual(["dayNumber: src/core/stay/a.ts, src/core/calendar/b.ts"]);
});

test("no function is longer than a screen", () => {
  const long = files.flatMap(longFunctions);
  expect(long).toEqual([]);
});

test.each([
  ["a function", (lines: string) => `function a() {${lines}}`, "a"],
  ["one that is assigned", (lines: string) => `const a = () => {${lines}};`, "a"],
  ["one in an object", (lines: string) => `const a = { b: () => {${lines}} };`, "b"],
  ["a method", (lines: string) => `const a = { b() {${lines}} };`, "b"],
  ["one that is handed on", (lines: string) => `app.get("/a", () => {${lines}});`, "get(…)"],
])("planted length: %s", (_, written, name) => {
  expect(longFunctions(broken("src/web/a.ts", written("\n".repeat(60))))).toEqual([`src/web/a.ts ${name}`]);
  expect(longFunctions(broken("src/web/a.ts", `${"\n".repeat(60)}${written("\n".repeat(59))}`))).toEqual([]);
  expect(longFunctions(broken("src/web/a.test.ts", written("\n".repeat(60))))).toEqual([]);
});

test("planted: a statement that is prepared by itself", () => {
  const text = "const known = prepared((db) => db.select().prepare());\nconst own = db.select().prepare();";
  expect(preparesAlone(broken("db/host.queries.ts", text))).toHaveLength(1);
});

test("planted: something remembered of one who works with a database", () => {
  const own = "const underWay = new WeakMap<Db, Map<string, Promise<unknown>>>();";
  const ours = "const underWay = ofDatabase(() => new Map<string, Promise<unknown>>());";
  expect(remembersAlone(broken("src/calendar/a.ts", own))).toHaveLength(1);
  expect(remembersAlone(broken("src/calendar/a.ts", `${ours} // ${own}`))).toEqual([]);
});

test("planted: something loaded late", () => {
  expect(loadsLate(broken("src/booking/a.ts", `const { b } = await import("./b.ts");`))).toHaveLength(1);
  expect(
    loadsLate(broken("src/booking/a.ts", `const { b } = require("./b.ts") as typeof import("./b.ts");`)),
  ).toHaveLength(1);
  expect(loadsLate(broken("src/booking/a.ts", `type B = typeof import("./b.ts");`))).toEqual([]);
  expect(loadsLate(broken("islands/a.ts", `void import("./b.ts");`))).toEqual([]);
});

test("planted: a way back of its own", () => {
  const text = `<DashboardFrame title="A"><BackLink href="/">Home</BackLink></DashboardFrame>`;
  expect(backOfItsOwn(broken("views/host/page.tsx", text))).toHaveLength(1);
});

test("planted: a drawer, and HTML past React", () => {
  expect(drawers(broken("src/web/utils.ts", ""))).toHaveLength(1);
  expect(drawers(broken("src/common/a.ts", ""))).toHaveLength(1);
  expect(rawHtml(broken("views/host/page.tsx", "<p dangerouslySetInnerHTML={{ __html: bio }} />"))).toHaveLength(1);
});

test("every package is explained in docs/dependencies.md, at one exact version", async () => {
  const explained = await Bun.file(`${root}/docs/dependencies.md`).text();
  const packages = Object.entries({ ...packageJson.dependencies, ...packageJson.devDependencies });
  expect(packages.filter(([name]) => !explained.includes(`\`${name}\``))).toEqual([]);
  expect(packages.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test("the lock file has every package that one of its packages asks for: npm ci refuses it otherwise", async () => {
  const lock = (await Bun.file(`${root}/package-lock.json`).json()) as { packages: Record<string, Asks> };
  type Asks = Partial<Record<"dependencies" | "optionalDependencies", Record<string, string>>>;
  const locked = new Set(Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf("node_modules/") + 13)));
  const missing = Object.entries(lock.packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) =>
      locked.has(name) ? [] : [`${name} of ${path}`],
    ),
  );
  expect(missing).toEqual([]);
});

test("each font of documents is named in docs/dependencies.md as it is, and they are few enough", async () => {
  const explained = await Bun.file(`${root}/docs/dependencies.md`).text();
  const names = [...new Glob("*.woff").scanSync({ cwd: `${root}/src/print/fonts` })];
  const fonts = await Promise.all(
    names.map(async (name) => ({ name, bytes: await Bun.file(`${root}/src/print/fonts/${name}`).bytes() })),
  );
  const sha = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex").slice(0, 16);
  const row = ({ name, bytes }: (typeof fonts)[number]) => new RegExp(`\\| \`${name}\` \\|.*\`${sha(bytes)}\` \\|`);
  expect(fonts.filter((font) => !row(font).test(explained)).map(({ name }) => name)).toEqual([]);
  // They are the largest part of what receipts in any script may add to the executable, 6 MB.
  expect(fonts.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(4_600_000);
});
