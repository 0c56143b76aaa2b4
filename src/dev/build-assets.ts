import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, transform } from "esbuild";

const root = dirname(dirname(import.meta.dir));
const gen = join(root, "gen");
const manifest = join(gen, "assets.js");

/** Anything the build left that no page can still ask for. A server started from source may serve older names for a while. */
const KEPT_MS = 60 * 60 * 1000;

/**
 * Builds what the browser needs into `gen/`: the islands (React apart, so that editing an island
 * keeps it cached), each stylesheet of `static/` minified, the other files of `static/`, and the
 * manifest `gen/assets.js` through which the server knows them, from source and in the executable.
 */
export async function buildAssets(): Promise<{ islands: number; files: number; ms: number }> {
  const started = performance.now();
  for (const folder of ["web", "static"]) mkdirSync(join(gen, folder), { recursive: true });

  const islands = await buildIslands();
  const sheets = await buildStylesheets();
  const statics = copyStaticFiles();
  const host = sheets.host ?? "";
  const hostSheet = { name: `host-${hashOf(Buffer.from(host)).slice(0, 8)}.css`, bytes: Buffer.from(host) };
  const files = [...islands.files, hostSheet].map(({ name, bytes }) => ({ name, hash: writeCompressed(name, bytes) }));

  writeWhole(
    manifest,
    manifestSource({
      files,
      entries: { ...islands.entries, "host.css": hostSheet.name },
      islands: islands.islands,
      sheets,
      statics,
    }),
  );
  prune(join(gen, "web"), new Set(files.flatMap(({ name }) => [name, `${name}.br`, `${name}.gz`])));
  prune(join(gen, "static"), new Set(statics.map((file) => file.name)));
  return { islands: Object.keys(islands.islands).length, files: files.length, ms: performance.now() - started };
}

/** Scripts without React: the frame's, and those of one kind of page. */
const ALONE = [
  "desk",
  "desk-worker",
  "frame",
  "guide",
  "guide-form",
  "guide-worker",
  "notices",
  "photo-worker",
] as const;

/** The names of the islands: the components that lie flat in `islands/`. */
export function islandNames(folder = join(root, "islands")): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .map((file) => basename(file, ".tsx"))
    .sort();
}

function bundle(entryPoints: { in: string; out: string }[]) {
  return build({
    absWorkingDir: root,
    entryPoints,
    outdir: "gen/web",
    entryNames: "[name]-[hash]",
    chunkNames: "c-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    minify: true,
    legalComments: "none",
    metafile: true,
    write: false,
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
}

async function buildIslands() {
  const names = islandNames();
  const result = await bundle([
    { in: "islands/hydrate.ts", out: "hydrate" },
    { in: "islands/mount.ts", out: "mount" },
    ...names.map((name) => ({ in: `islands/${name}.tsx`, out: name })),
  ]);
  // Each by itself, so that what a page fetches shares no chunk with what only islands need.
  const alone = await Promise.all(ALONE.map((name) => bundle([{ in: `islands/${name}.ts`, out: name }])));

  const outputs: typeof result.metafile.outputs = Object.assign(
    {},
    ...[result, ...alone].map((it) => it.metafile.outputs),
  );
  const outputOf = new Map<string, string>();
  for (const [path, output] of Object.entries(outputs)) {
    if (output.entryPoint) outputOf.set(output.entryPoint, path);
  }
  const needed = (path: string): string => {
    const output = outputOf.get(path);
    if (!output) throw new Error(`esbuild made nothing of ${path}`);
    return output;
  };
  /** Every file that `path` imports before it can run. */
  const importsOf = (path: string, seen = new Set<string>()): Set<string> => {
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      if (kind !== "import-statement" || seen.has(imported)) continue;
      seen.add(imported);
      importsOf(imported, seen);
    }
    return seen;
  };

  const mount = needed("islands/mount.ts");
  const wanted: Record<string, string> = {};
  for (const name of names) {
    const island = needed(`islands/${name}.tsx`);
    const chunks = new Set([...importsOf(mount), ...importsOf(island)]);
    wanted[name] = [mount, island, ...chunks].map((path) => basename(path)).join(" ");
  }
  return {
    entries: {
      "hydrate.js": basename(needed("islands/hydrate.ts")),
      "mount.js": basename(mount),
      ...Object.fromEntries(ALONE.map((name) => [`${name}.js`, basename(needed(`islands/${name}.ts`))])),
    },
    islands: wanted,
    files: [result, ...alone]
      .flatMap(({ outputFiles }) => outputFiles)
      .map((file) => ({
        name: basename(file.path),
        bytes: file.contents,
      })),
  };
}

/** The sheets that every page of a host's desk has: one file that their browser keeps. */
const OF_THE_DESK = ["lango", "desk", "rail"];

async function buildStylesheets(): Promise<Record<string, string>> {
  const sheets: Record<string, string> = {};
  for (const file of filesUnder(join(root, "static")).filter((path) => path.endsWith(".css"))) {
    const { code } = await transform(readFileSync(file, "utf8"), {
      loader: "css",
      minify: true,
      legalComments: "none",
    });
    sheets[basename(file, ".css")] = code.trim();
  }
  return { ...sheets, host: OF_THE_DESK.map((name) => sheets[name]).join("") };
}

/** The plugin that serves `/static/*` serves a whole folder, so it gets one that holds nothing else. */
function copyStaticFiles() {
  const from = join(root, "static");
  return filesUnder(from)
    .filter((path) => !path.endsWith(".css") && !basename(path).startsWith("."))
    .map((path) => {
      const name = relative(from, path);
      const bytes = readFileSync(path);
      const target = join(gen, "static", name);
      mkdirSync(dirname(target), { recursive: true });
      if (!existsSync(target) || !readFileSync(target).equals(bytes)) writeWhole(target, bytes);
      return { name, hash: hashOf(bytes) };
    });
}

/** Writes a file with its two compressed forms. Names carry the content's hash, so what is there already is right. */
function writeCompressed(name: string, bytes: Uint8Array): string {
  const path = join(gen, "web", name);
  if (!existsSync(path)) writeWhole(path, bytes);
  const brotli = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  if (!existsSync(`${path}.br`)) writeWhole(`${path}.br`, brotliCompressSync(bytes, { params: brotli }));
  if (!existsSync(`${path}.gz`)) writeWhole(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  return hashOf(bytes);
}

function manifestSource(built: {
  files: { name: string; hash: string }[];
  entries: Record<string, string>;
  islands: Record<string, string>;
  sheets: Record<string, string>;
  statics: { name: string; hash: string }[];
}): string {
  const imports: string[] = [];
  const embed = (path: string) => {
    const name = `f${imports.length}`;
    imports.push(`import ${name} from ${JSON.stringify(`./${path}`)} with { type: "file" };`);
    return name;
  };
  const files = built.files.map(({ name, hash }) => {
    const [plain, br, gzip] = ["", ".br", ".gz"].map((ending) => embed(`web/${name}${ending}`));
    return `  [${JSON.stringify(name)}, { hash: ${JSON.stringify(hash)}, plain: ${plain}, br: ${br}, gzip: ${gzip} }],`;
  });
  const statics = built.statics.map(
    ({ name, hash }) =>
      `  ${JSON.stringify(name)}: { hash: ${JSON.stringify(hash)}, path: ${embed(`static/${name}`)} },`,
  );
  const sheets = Object.entries(built.sheets).map(([name, css]) => {
    const sha256 = createHash("sha256").update(css).digest("base64");
    return `  ${JSON.stringify(name)}: { css: ${JSON.stringify(css)}, sha256: ${JSON.stringify(sha256)} },`;
  });
  return `// Generated by src/dev/build-assets.ts. The types are in src/web/gen.d.ts.
${imports.join("\n")}
export const files = new Map([
${files.join("\n")}
]);
export const entries = ${JSON.stringify(built.entries)};
export const islands = ${JSON.stringify(built.islands)};
export const stylesheets = {
${sheets.join("\n")}
};
export const statics = {
${statics.join("\n")}
};
`;
}

/** A reader never sees half a file, and two builds at once do no harm. An unchanged file keeps its date. */
function writeWhole(path: string, bytes: string | Uint8Array): void {
  const half = `${path}.${process.pid}.half`;
  writeFileSync(half, bytes);
  renameSync(half, path);
}

function prune(folder: string, keep: Set<string>): void {
  const old = Date.now() - KEPT_MS;
  for (const path of filesUnder(folder)) {
    if (!keep.has(relative(folder, path)) && statSync(path).mtimeMs < old) rmSync(path, { force: true });
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16);
}

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
