import { parseSync, Visitor } from "oxc-parser";
import { analyse } from "scslre";

/**
 * The habits of this code that neither the compiler nor the linters know.
 * Each rule takes a file and tells what is wrong with it, so that a test can show it a planted break.
 */

export type SourceFile = Readonly<{ path: string; text: string }>;

/** Where a file stands. Nouns (`src/booking/…`) are one zone; so are a noun's routes. */
type Zone =
  | "core"
  | "ports"
  | "adapters"
  | "simulator"
  | "jobs"
  | "web"
  | "dev"
  | "main"
  | "app"
  | "config"
  | "routes"
  | "noun"
  | "views"
  | "texts"
  | "islands"
  | "islandState"
  | "db"
  | "gen"
  | "free";

/** Who may import whom. `free` (tests, scripts, `src/dev`) may import all, and nobody imports it. */
const ARROWS: Record<Zone, readonly Zone[]> = {
  core: ["core"],
  ports: ["ports", "core"],
  db: ["db", "core"],
  views: ["views", "texts", "core", "islands", "gen"],
  // Words and how figures are written: what pages and messages share. No React.
  texts: ["texts", "core"],
  islands: ["islands", "islandState", "core"],
  islandState: ["islandState", "core"],
  adapters: ["adapters", "ports", "core"],
  config: ["core"],
  web: ["web", "core", "ports", "db", "views", "texts", "gen", "config"],
  jobs: ["jobs", "core", "ports", "db", "web"],
  noun: ["noun", "core", "ports", "db", "web", "jobs", "config", "texts"],
  routes: ["noun", "routes", "core", "ports", "db", "web", "jobs", "config", "texts", "views"],
  simulator: ["simulator", "core", "ports", "db", "web", "views", "texts", "config"],
  app: ["app", "routes", "noun", "core", "ports", "db", "web", "jobs", "config", "views", "texts", "simulator"],
  main: [
    "app",
    "routes",
    "noun",
    "core",
    "ports",
    "db",
    "web",
    "jobs",
    "config",
    "views",
    "texts",
    "simulator",
    "adapters",
  ],
  gen: [],
  dev: [],
  free: [],
};

/** The packages that the two innermost trees may use; `node:` and `bun` are packages too. Others may use any. */
const PACKAGES: Partial<Record<Zone, readonly string[]>> = {
  core: ["libphonenumber-js", "minisearch", "windows-iana"],
  views: ["react", "react-dom"],
  texts: [],
  islands: ["react", "react-dom", "@preact/signals-react", "firebase"],
  islandState: ["@preact/signals-react"],
};

function zoneOf(path: string): Zone {
  if (/\.test\.tsx?$/.test(path) || /^(scripts|e2e|bench)\//.test(path)) return "free";
  const [top = "", second = "", third] = path.split("/");
  if (path.startsWith("views/texts/") || path === "views/kit/format.ts") return "texts";
  if (top === "views" || top === "db" || top === "gen") return top;
  if (top === "islands") return second === "state" ? "islandState" : "islands";
  if (top !== "src") return "free";
  switch (second) {
    case "core":
    case "ports":
    case "adapters":
    case "simulator":
    case "jobs":
    case "web":
    case "dev":
      return second;
    case "main.ts":
      return "main";
    case "config.ts":
      return "config";
  }
  // The few files beside main.ts put the nouns together.
  if (third === undefined) return "app";
  return /\.routes\.tsx?$/.test(path) ? "routes" : "noun";
}

/** What a file imports that stands where it may not reach. Imports of types count, except that a text may have a view's shape. */
export function forbiddenImports(file: SourceFile): string[] {
  const zone = zoneOf(file.path);
  if (zone === "free" || zone === "dev") return [];
  return importsOf(file).flatMap(({ imported, typeOnly }) => {
    const path = resolveImport(file.path, imported);
    if (path === undefined) {
      const allowed = PACKAGES[zone];
      const fine = !allowed || allowed.some((name) => imported === name || imported.startsWith(`${name}/`));
      return fine ? [] : [`${file.path} is ${zone} and uses the package ${imported}`];
    }
    const target = zoneOf(path);
    if (zone === "texts" && target === "views" && typeOnly) return [];
    // package.json carries the version; a data file beside its reader is no code.
    if (ARROWS[zone].includes(target) || path.endsWith(".json") || path.endsWith(".sql")) return [];
    return [`${file.path} is ${zone} and reaches into ${target}: ${imported}`];
  });
}

/** `undefined` for a package. */
function resolveImport(from: string, imported: string): string | undefined {
  if (imported.startsWith("#")) return imported.slice(1);
  if (!imported.startsWith(".")) return undefined;
  return new URL(imported, `file:///${from}`).pathname.slice(1);
}

const transpilers = { ts: new Bun.Transpiler({ loader: "ts" }), tsx: new Bun.Transpiler({ loader: "tsx" }) };

function importsOf(file: SourceFile): { imported: string; typeOnly: boolean }[] {
  const transpiler = file.path.endsWith("x") ? transpilers.tsx : transpilers.ts;
  const values = transpiler
    .scanImports(file.text)
    .map((found) => found.path)
    // The transpiler adds React's own, which nobody wrote.
    .filter((path) => !path.startsWith("react/jsx") || file.text.includes(`"${path}"`));
  // And it forgets imports that are types alone.
  const types = [...withoutComments(file.text).matchAll(/^(?:import|export) type\b[^;]*?from "([^"]+)"/gm)]
    .map((match) => match[1] ?? "")
    .filter((path) => !values.includes(path));
  return [
    ...[...new Set(values)].map((imported) => ({ imported, typeOnly: false })),
    ...[...new Set(types)].map((imported) => ({ imported, typeOnly: true })),
  ];
}

/** Whoever reads the time by themselves cannot be tested at another. An island has only the browser's. */
export function readsTheClock(file: SourceFile): string[] {
  const zone = zoneOf(file.path);
  if (["free", "dev", "adapters", "simulator", "islands", "islandState"].includes(zone)) return [];
  const found = withoutComments(file.text).match(/\bDate\.now\(\)|\bnew Date\(\)|\bTemporal\.Now\b/);
  return found ? [`${file.path} reads the clock: ${found[0]}. Take the time from ports/clock`] : [];
}

/** A test left out, or one that claims nothing. */
export function emptyTests(file: SourceFile): string[] {
  if (!/\.test\.tsx?$/.test(file.path)) return [];
  const text = withoutComments(file.text);
  const left = text.match(/\b(?:test|it|describe)\.(?:only|skip|todo|skipIf|todoIf|if)\b/);
  if (left) return [`${file.path} leaves tests out: ${left[0]}`];
  return /\bexpect\(|\bassert\(/.test(text) ? [] : [`${file.path} expects nothing`];
}

/** A drawer for everything is a place for nothing. */
export function drawers(file: SourceFile): string[] {
  const found = file.path.match(/(?:^|\/)(?:utils?|helpers?|common|misc|shared|lib)(?:\/|\.tsx?$)/);
  return found ? [`${file.path} is a drawer; name it for the one thing it does`] : [];
}

/** HTML written past React's escaping. The few places that need it are named here. */
export function rawHtml(file: SourceFile): string[] {
  const known = ["views/layout.tsx", "views/kit/island.tsx", "views/kit/structured-data.tsx"];
  if (zoneOf(file.path) === "free" || zoneOf(file.path) === "dev" || known.includes(file.path)) return [];
  const raw = /\bdangerouslySetInnerHTML\b|\.innerHTML\s*=/.test(withoutComments(file.text));
  return raw && file.path !== "islands/mount.ts" ? [`${file.path} writes HTML past React's escaping`] : [];
}

/**
 * A regular expression that a hostile text can make slow: two neighbouring repeats that may share their signs
 * (`\\s*\\s*`), a repeat within a repeat (`(a+)+`), or one that is tried again from every sign on (`\\s+$`).
 * All of them count, because who calls a reader tomorrow is not known today. Tests and tools read only our own.
 */
export function slowPatterns(file: SourceFile): string[] {
  const zone = zoneOf(file.path);
  if (zone === "free" || zone === "dev") return [];
  return patternsOf(file).flatMap(({ source, flags }) =>
    /[*+]|,\}/.test(source) && analyse({ source, flags }).reports.length > 0
      ? [`${file.path} can be made slow at /${source}/${flags}`]
      : [],
  );
}

/** What is written between slashes, as the language itself reads it. */
function patternsOf(file: SourceFile): { source: string; flags: string }[] {
  // Most files have none, and reading them costs.
  if (!/\/[^/\n]*(?:[*+]|,\})[^/\n]*\//.test(withoutComments(file.text))) return [];
  const patterns: { source: string; flags: string }[] = [];
  new Visitor({
    Literal(node) {
      if ("regex" in node) patterns.push({ source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(parseSync(file.path, file.text).program);
  return patterns;
}

/** A regular expression put together from parts escapes the check above. The few are named here. */
export function builtPatterns(file: SourceFile): string[] {
  const zone = zoneOf(file.path);
  if (zone === "free" || zone === "dev" || BUILT.includes(file.path)) return [];
  return /\bRegExp\(/.test(withoutComments(file.text)) ? [`${file.path} builds a pattern: write it out`] : [];
}

/** Of constants of ours, or of an escaped credential. */
const BUILT = [
  "src/adapters/daraja/credentials.ts",
  "src/host/public-page.routes.tsx",
  "src/operations/restore.ts",
  "islands/consent.ts",
];

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}
