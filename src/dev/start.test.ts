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

/** In brackets, whose package it is when it is not ours. */
const NEEDED = [
  "@preact/signals-core",
  "@preact/signals-react",
  "use-sync-external-store", // @preact/signals-react
  "drizzle-orm",
  "elysia",
  "@sinclair/typebox", // elysia
  "cookie", // elysia
  "exact-mirror", // elysia
  "fast-decode-uri-component", // elysia
  "memoirist", // elysia
  "minisearch",
  "react",
  "react-dom",
];

test("no package is loaded for the first answer but these", () => {
  expect(files.length).toBeGreaterThan(300);
  expect([...packages].sort()).toEqual([...NEEDED].sort());
});

test("of Node only files and paths: ciphers, streams and HTTP come with whoever needs them", () => {
  const builtins = [...imported].filter((path) => isBuiltin(path)).map((path) => path.replace(/^node:/, ""));
  expect([...new Set(builtins)].sort()).toEqual(["bun:sqlite", "fs", "fs/promises", "path"]);
});

test.each(["src/desk.routes.ts", "views/dashboard/", "src/simulator/", "src/adapters/feeds/", "src/core/ical"])(
  "%s waits for whoever goes there",
  (path) => {
    expect(Object.keys(inputs).some((known) => known.startsWith(path))).toBe(true);
    expect(files.filter((file) => file.startsWith(path))).toEqual([]);
  },
);

/** Every file in the chunks that are read with the one of `entry`. */
function loadedWith(entry: string): string[] {
  const [first] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? [];
  const chunks = new Set(first ? [first] : []);
  for (const chunk of chunks) {
    for (const { path, kind } of outputs[chunk]?.imports ?? []) if (kind === "import-statement") chunks.add(path);
  }
  return [...chunks].flatMap((chunk) => Object.keys(outputs[chunk]?.inputs ?? {}));
}
