import { parseSync, Visitor } from "oxc-parser";
import { analyse } from "scslre";

/**
 * The habits of this code that neither the compiler nor the linters know.
 * Each rule takes a file and tells what is wrong with it, so that a test can show it a planted break.
 */

export type SourceFile = Readonly<{ path: string; text: string }>;

/** The packages that the innermost trees may use; `node:` and `bun` are packages too. Others may use any. */
const PACKAGES: readonly (readonly [start: string, names: readonly string[]])[] = [
  ["src/core/", ["libphonenumber-js", "minisearch", "pluscodes", "windows-iana"]],
  ["views/texts/", []],
  ["views/format/qr.ts", ["uqr"]],
  ["views/format/", []],
  ["views/", ["react", "react-dom"]],
  ["islands/state/", ["@preact/signals-core"]],
  ["islands/", ["react", "react-dom", "@preact/signals-core", "@preact/signals-react", "firebase"]],
];

/** What ships. Tests, tools and `src/dev` may import all, and nobody imports them. */
export function isProduct(path: string): boolean {
  return /^(?:src|views|islands|db)\//.test(path) && !path.startsWith("src/dev/") && !/\.test\.tsx?$/.test(path);
}

/** The packages that a file uses and should not. */
export function forbiddenPackages(file: SourceFile): string[] {
  const allowed = isProduct(file.path) ? PACKAGES.find(([start]) => file.path.startsWith(start))?.[1] : undefined;
  if (!allowed) return [];
  return importsOf(file).flatMap(({ imported }) => {
    const isFine = imported.startsWith("#") || imported.startsWith(".");
    if (isFine || allowed.some((name) => imported === name || imported.startsWith(`${name}/`))) return [];
    return [`${file.path} uses the package ${imported}`];
  });
}

/** The files of ours that it imports; what is no code (JSON, SQL, what the build makes) is left out. */
export function filesImported(file: SourceFile): { to: string; typeOnly: boolean }[] {
  return importsOf(file).flatMap(({ imported, typeOnly }) => {
    const to = resolveImport(file.path, imported);
    return to === undefined || !/\.tsx?$/.test(to) ? [] : [{ to, typeOnly }];
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
  if (!isProduct(file.path) || /^(?:src\/adapters|src\/simulator|islands)\//.test(file.path)) return [];
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

/** Rules whose tests stand elsewhere, and why. */
const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  "src/core/person/phone-plans.ts": "a library's function as it is, which phone.test.ts runs",
};

/** A pure rule without its test beside it: whoever changes it does not see what it has to do. */
export function rulesWithoutTest(
  files: readonly SourceFile[],
  elsewhere: Readonly<Record<string, string>> = TESTED_ELSEWHERE,
): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const testOf = (path: string) => path.replace(/\.ts$/, ".test.ts");
  const rules = files.filter((file) => file.path.startsWith("src/core/") && isProduct(file.path));
  const alone = rules.filter((file) => exportsFunction(file) && !paths.has(testOf(file.path)));
  return [
    ...alone.filter(({ path }) => !elsewhere[path]).map(({ path }) => `${path} has no ${testOf(path)}`),
    ...Object.keys(elsewhere)
      .filter((path) => !alone.some((file) => file.path === path))
      .map((path) => `${path} needs no exception`),
  ];
}

function exportsFunction({ text }: SourceFile): boolean {
  return /^export (?:(?:default )?(?:async )?function\b|\{|const \w+[^;]*? = (?:async )?(?:\(|\w+ =>|function\b))/m.test(
    withoutComments(text),
  );
}

/** What may be loaded late beside the tables of `app.tsx`, `main.ts` and `start-server.ts`, and why. */
const LATE: Readonly<Record<string, string>> = {
  "src/app.tsx": "the rooms, by their addresses",
  "src/edge.ts": "what few requests need: problems, an operator's look, a provider's sessions, what a member did",
  "src/main.ts": "the commands",
  "src/commands/late-adapters.ts": "the adapters",
  "src/start-server.ts": "what works without being asked",
  "src/share/qr.routes.ts": "pdfkit, uqr",
  "src/adapters/apart/answer-apart.ts": "pdf-lib",
  "src/adapters/firebase/admin.ts": "firebase-admin",
  "src/adapters/smtp/smtp-messenger.ts": "nodemailer",
  "src/calendar/export.routes.ts": "ical.js",
  "src/checkout/stay-calendar.ts": "ical.js",
  "src/core/person/phone.ts": "the numbering plans of the world",
  "src/identity/weak-password.ts": "17 MB of words",
  "src/landing/landing.routes.tsx": "the dashboard, which is another room's",
  "src/passkey/webauthn.ts": "the WebAuthn library",
  "src/pixels/lcms.ts": "colours by their profile",
  "src/property/pngjs.ts": "a codec",
  "src/property/read-upload.ts": "busboy",
  "src/receipt/receipt.routes.tsx": "pdfkit",
  "src/admin/face.routes.tsx": "pdfkit",
  "src/sign-in/local-provider.ts": "scrypt and its queue",
  "src/operations/assets.routes.ts": "the plugin for static files",
  "src/web/door/count-steps.ts": "who asks and the tables of counts: what every start loads knows neither",
};

/** Something loaded late that no table names: a second router grows from such places. Browsers load as they like. */
export function loadsLate(file: SourceFile): string[] {
  if (!isProduct(file.path) || file.path.startsWith("islands/") || LATE[file.path]) return [];
  const found = withoutComments(file.text).match(/(?<!typeof )\b(?:import|require)\((?!"node:async_hooks"\))/);
  return found ? [`${file.path} loads something late: say so in LATE`] : [];
}

/** A statement that is prepared in a way of its own: `prepared` builds each once for a database, wherever it is asked. */
export function preparesAlone(file: SourceFile): string[] {
  if (!isProduct(file.path) || file.path === "db/prepared.ts") return [];
  const text = withoutComments(file.text);
  const [own, ours] = [/\.prepare\(/g, /\bprepared\(/g].map((how) => text.match(how)?.length ?? 0);
  return (own ?? 0) > (ours ?? 0) ? [`${file.path} prepares a statement without db/prepared.ts`] : [];
}

/** The way back stands above the title on every page of the desk, because one frame puts it there. */
export function backOfItsOwn(file: SourceFile): string[] {
  const isDesk = isProduct(file.path) && file.text.includes("<DashboardFrame");
  return isDesk && file.text.includes("<BackLink") ? [`${file.path} has a way back of its own; give it the frame`] : [];
}

/** Where it says for itself whose memory it is. */
const REMEMBER_ALONE = ["db/for-person.ts", "db/prepared.ts"];

/**
 * Something kept beside a database by the very object: whoever works in a house has one of their own, and waits for
 * nobody who has another. `ofDatabase` keeps it for all of them.
 */
export function remembersAlone(file: SourceFile): string[] {
  if (!isProduct(file.path) || REMEMBER_ALONE.includes(file.path)) return [];
  const found = /\bnew Weak(?:Map|Set)<\s*(?:Db|Reader|Change|Orm|object)\b/.test(withoutComments(file.text));
  return found ? [`${file.path} remembers something of one who works with a database, not of the database`] : [];
}

/** A drawer for everything is a place for nothing. */
export function drawers(file: SourceFile): string[] {
  const found = file.path.match(/(?:^|\/)(?:utils?|helpers?|common|misc|shared|lib)(?:\/|\.tsx?$)/);
  return found ? [`${file.path} is a drawer; name it for the one thing it does`] : [];
}

/** Names that two files export: whoever reads one has to ask which. */
export function sharedNames(files: readonly SourceFile[]): string[] {
  const owners = new Map<string, string[]>();
  for (const { path, text } of files.filter((file) => isProduct(file.path))) {
    const exported = text.matchAll(/^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm);
    for (const name of new Set([...exported].map(([, name = ""]) => name))) {
      owners.set(name, [...(owners.get(name) ?? []), path]);
    }
  }
  return [...owners].filter(([, paths]) => paths.length > 1).map(([name, paths]) => `${name}: ${paths.join(", ")}`);
}

/** The functions that change the state of a booking, a payment or a refund, by the data that says how. */
const MOVERS = [
  "db/booking.queries.ts moveBooking",
  "db/booking.queries.ts endOverdue",
  "db/change-request.queries.ts moveChangeRequest",
  "db/kyc.queries.ts moveKycCheck",
  "db/payment.queries.ts movePayment",
  "db/refund.queries.ts moveRefund",
  "db/report.queries.ts moveReport",
  "db/review.queries.ts moveReview",
];

/** Where else such a state is written, each as "path: function writes …". */
export function writesState(file: SourceFile, movers: readonly string[] = MOVERS): string[] {
  if (!isProduct(file.path)) return [];
  const text = withoutComments(file.text);
  // A statement that changes rows of such a table, under the name that its file gives it.
  const changes = text.matchAll(
    /\bconst (\w+) = rowChange\(\s*(bookings|changeRequests|kycChecks|payments|refunds|reports|reviews)\b/g,
  );
  const tables = new Map([...changes].map(([, name = "", table = ""]) => [name, table]));
  const byChange = [...text.matchAll(/\b(\w+)\(\w+, [^,{}()]+, \{[^}]*\bstate\b/g)].flatMap((match) => {
    const table = tables.get(match[1] ?? "");
    return table ? [{ index: match.index, 1: table }] : [];
  });
  const written = [
    ...byChange,
    ...text.matchAll(
      /\.update\((bookings|changeRequests|kycChecks|payments|refunds|reports|reviews)\)\s*\.set\(\{[^}]*\bstate\b/g,
    ),
    ...text.matchAll(
      /\bupdate (bookings|change_requests|kyc_checks|payments|refunds|reports|reviews) set\b[^;`]*?\bstate =/g,
    ),
  ];
  return written.flatMap((match) => {
    const before = text.slice(0, match.index);
    const name = [...before.matchAll(/\bfunction (\w+)/g)].at(-1)?.[1] ?? "nobody";
    return movers.includes(`${file.path} ${name}`)
      ? []
      : [`${file.path}: function ${name} writes a state of ${match[1]}`];
  });
}

/** HTML written past React's escaping. The few places that need it are named here. */
export function rawHtml(file: SourceFile): string[] {
  const known = ["views/frame/layout.tsx", "views/kit/island.tsx"];
  if (!isProduct(file.path) || known.includes(file.path)) return [];
  const raw = /\bdangerouslySetInnerHTML\b|\.innerHTML\s*=/.test(withoutComments(file.text));
  return raw && file.path !== "islands/mount.ts" ? [`${file.path} writes HTML past React's escaping`] : [];
}

/**
 * A regular expression that a hostile text can make slow: two neighbouring repeats that may share their signs
 * (`\\s*\\s*`), a repeat within a repeat (`(a+)+`), or one that is tried again from every sign on (`\\s+$`).
 * All of them count, because who calls a reader tomorrow is not known today. Tests and tools read only our own.
 */
export function slowPatterns(file: SourceFile): string[] {
  if (!isProduct(file.path)) return [];
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
  if (!isProduct(file.path) || BUILT.includes(file.path)) return [];
  return /\bRegExp\(/.test(withoutComments(file.text)) ? [`${file.path} builds a pattern: write it out`] : [];
}

/** Of constants of ours, or of an escaped credential. */
const BUILT = [
  "src/adapters/daraja/credentials.ts",
  "src/host/public-page.routes.tsx",
  "src/operations/restore.ts",
  "islands/consent.ts",
];

/** More than this of one function, and nobody holds it in their head. */
const LONGEST = 60;

/**
 * The functions that are longer than a screen, each as "path name". One without a name of its own bears what it is
 * assigned or handed to.
 */
export function longFunctions(file: SourceFile): string[] {
  if (!isProduct(file.path)) return [];
  const starts = lineStarts(file.text);
  if (starts.length <= LONGEST) return [];
  const names = new Map<object, string>();
  const found: string[] = [];
  const weigh = (node: { start: number; end: number }, name: string | undefined) => {
    const lines = starts.filter((start) => start > node.start && start < node.end).length + 1;
    if (lines > LONGEST) found.push(`${file.path} ${name ?? names.get(node) ?? "?"}`);
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init && id.type === "Identifier") names.set(init, id.name);
    },
    Property({ key, value }) {
      if (key.type === "Identifier") names.set(value, key.name);
    },
    CallExpression({ callee, arguments: handed }) {
      const called = callee.type === "MemberExpression" ? callee.property : callee;
      if (called.type !== "Identifier") return;
      for (const argument of handed) names.set(argument, `${called.name}(…)`);
    },
    FunctionDeclaration(node) {
      weigh(node, node.id?.name);
    },
    FunctionExpression(node) {
      weigh(node, node.id?.name);
    },
    ArrowFunctionExpression(node) {
      weigh(node, undefined);
    },
  }).visit(parseSync(file.path, file.text).program);
  return found;
}

function lineStarts(text: string): number[] {
  return [0, ...text.matchAll(/\n/g).map(({ index }) => index + 1)];
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}
