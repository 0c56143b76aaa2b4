import { expect, test } from "bun:test";
import { isBuiltin } from "node:module";
import { join } from "node:path";

/**
 * What the executable reads before its first answer: all that `main.ts` reaches without an `import()` or a
 * `require` on the way. Milliseconds depend on the machine and on who else uses it; this list does not.
 */
const root = join(import.meta.dir, "../..");
const built = await Bun.build({
  entrypoints: [join(root, "src/main.ts")],
  target: "bun",
  format: "esm",
  splitting: true,
  root,
  define: { "process.env.NODE_ENV": '"production"' },
  metafile: true,
});
const { inputs = {}, outputs = {} } = built.metafile ?? {};
const files = loadedWith("src/main.ts");
const packages = new Set(files.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []));
const imported = new Set(files.flatMap((path) => inputs[path]?.imports.map((each) => each.path) ?? []));

test("no package is loaded for the first answer but the one that the database is asked through", () => {
  expect(files.length).toBeGreaterThan(100);
  expect([...packages].sort()).toEqual(["drizzle-orm"]);
});

test("of Node only files and paths: ciphers, streams and HTTP come with whoever needs them", () => {
  const builtins = [...imported].filter((path) => isBuiltin(path)).map((path) => path.replace(/^node:/, ""));
  expect([...new Set(builtins)].sort()).toEqual(["bun:sqlite", "fs", "fs/promises", "path"]);
});

test("of the tables only those of the jobs: each is some of the time before the first answer", () => {
  const tables = files.filter((file) => /^db\/.*\.(?:schema|queries)\.ts$/.test(file) || file === "db/schema.ts");
  expect(tables.sort()).toEqual(["db/job.queries.ts", "db/job.schema.ts"]);
});

test.each([
  ["a route", /\.routes\.tsx?$/],
  ["a page", /^(?:views|islands)\//],
  ["a job", /^src\/job-handlers\.ts$/],
  ["the demo's M-PESA", /^src\/simulator\//],
  ["the calendars of other sites", /^src\/(?:adapters\/feeds|core\/calendar\/ical)/],
])("%s waits for whoever needs it", (_, path) => {
  expect(Object.keys(inputs).some((known) => path.test(known))).toBe(true);
  expect(files.filter((file) => path.test(file))).toEqual([]);
});

/** Every file in the chunks that are read with the one of `entry`. */
function loadedWith(entry: string): string[] {
  const [first] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? [];
  const chunks = new Set(first ? [first] : []);
  for (const chunk of chunks) {
    for (const { path, kind } of outputs[chunk]?.imports ?? []) if (kind === "import-statement") chunks.add(path);
  }
  return [...chunks].flatMap((chunk) => Object.keys(outputs[chunk]?.inputs ?? {}));
}
