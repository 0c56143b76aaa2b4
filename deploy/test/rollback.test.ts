import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SETTINGS } from "#src/core/settings.ts";
import { dayFromNow, executable, forget, Guest, hiddenFields, type Lango, startLango } from "../../e2e/lango.ts";
import { buildLastRelease, type LastRelease } from "./last-release.ts";

let before: LastRelease;
/** A folder that the Lango of before has filled, with a night that was booked there. */
let dataDir = "";
let fields: Fields;

beforeAll(async () => {
  before = buildLastRelease();
  const lango = await startLango({ program: before.program, dataDir: join(before.folder, "data") });
  dataDir = lango.dataDir;
  await book(lango, "Booked before");
  fields = await fieldsOf(lango);
  await lango.stop();
}, 240_000);

afterAll(() => {
  if (dataDir) forget(dataDir);
  before?.remove();
});

/** As a guest does it, by the forms of whichever Lango it is. */
async function book(lango: Lango, name: string): Promise<void> {
  const db = new Database(join(lango.dataDir, "lango.db"), { readonly: true });
  const ids = db.query<{ id: string }, []>("select id from properties where state = 'published' order by id").all();
  db.close();
  for (let day = 30; day < 130; day += 5) {
    const guest = new Guest(lango.origin);
    const property = ids[day % ids.length]?.id ?? "";
    const stay = { checkIn: dayFromNow(day), checkOut: dayFromNow(day + 3) };
    const { html } = await guest.get(`/booking/summary?${new URLSearchParams({ property, ...stay, guests: "1" })}`);
    const form = hiddenFields(html, "/booking/summary");
    const who = { name, phone: `07${12_000_000 + day}`, rules: "on" };
    if (form.submissionKey && (await guest.post("/booking/summary", { ...form, ...who })).status === 303) return;
  }
  throw new Error("nobody could book");
}

type Fields = Readonly<Record<string, readonly string[]>>;

/** What another program reads of a house, by the names of its fields. */
async function fieldsOf({ origin, dataDir }: Lango): Promise<Fields> {
  const db = new Database(join(dataDir, "lango.db"), { readonly: true });
  const property = db
    .query<{ id: string }, []>("select id from properties where state = 'published' limit 1")
    .get()?.id;
  db.close();
  const asked = { property: property ?? "", checkIn: dayFromNow(200), checkOut: dayFromNow(207), guests: "1" };
  const named: Record<string, string[]> = {};
  for (const path of ["/api/host/zuristays", `/api/quote?${new URLSearchParams(asked)}`]) {
    const response = await fetch(origin + path);
    named[path.split(/[?]/)[0] ?? ""] = [String(response.status), ...namesIn(await response.json())];
  }
  return named;
}

function namesIn(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return value.length > 0 ? namesIn(value[0], `${at}[]`) : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, of]) => [`${at}.${name}`, ...namesIn(of, `${at}.${name}`)]);
}

function told(program: string, ...words: string[]): { code: number; said: string } {
  const env = { DATA_DIR: dataDir, PATH: process.env.PATH ?? "" };
  const { exitCode, stdout, stderr } = Bun.spawnSync([program, ...words], { env, timeout: 60_000 });
  return { code: exitCode, said: `${stdout}${stderr}` };
}

/** Who has booked, of those whom this test let book. */
function guestsIn(): string[] {
  const db = new Database(join(dataDir, "lango.db"), { readonly: true });
  const names = db.query<{ name: string }, []>(
    "select guest_name as name from bookings where guest_name like 'Booked%'",
  );
  const found = names.all().map(({ name }) => name);
  db.close();
  return found.sort();
}

const copies = () => readdirSync(dataDir).filter((name) => name.startsWith("before-upgrade-"));

test("a house of the last release is upgraded, sells nights, and goes back to that release with what it had", async () => {
  const upgraded = await startLango({ dataDir });
  expect(copies()).toHaveLength(1);
  expect((await fetch(`${upgraded.origin}/readyz`)).status).toBe(200);
  expect((await fetch(`${upgraded.origin}/zuristays`)).status).toBe(200);
  await book(upgraded, "Booked after");
  await upgraded.stop();
  expect(guestsIn()).toEqual(["Booked after", "Booked before"]);
  expect(told(executable, "doctor")).toMatchObject({ code: 0 });

  // The one of before does not open what it cannot read.
  const refused = Bun.spawn([before.program, "demo"], {
    env: { DATA_DIR: dataDir, PORT: "0", PATH: process.env.PATH ?? "" },
    ...{ stdout: "pipe", stderr: "pipe" },
  });
  const [said, code] = await Promise.all([new Response(refused.stderr).text(), refused.exited]);
  expect([code, /newer/.test(said)]).toEqual([1, true]);

  const asked = told(executable, "undo-upgrade");
  expect([asked.code, asked.said]).toEqual([0, expect.stringContaining("without the 1 bookings")]);
  expect(guestsIn()).toHaveLength(2);
  expect(told(executable, "undo-upgrade", "--yes").code).toBe(0);
  expect(guestsIn()).toEqual(["Booked before"]);

  const back = await startLango({ program: before.program, dataDir });
  expect((await fetch(`${back.origin}/zuristays`)).status).toBe(200);
  await book(back, "Booked back");
  await back.stop();
  expect(guestsIn()).toEqual(["Booked back", "Booked before"]);
}, 120_000);

test("no setting of the last release is refused, and no field of what other programs read is gone", async () => {
  const files = [
    "src/config.ts",
    ...new Bun.Glob("src/settings/*.ts").scanSync({ cwd: before.folder, onlyFiles: true }),
  ];
  const source = files.map((file) => readFileSync(join(before.folder, file), "utf8")).join("\n");
  const read = source.matchAll(
    /\b(?:text|needed|oneOf|whole|url|like|words|readHosts)\((?:read, )?\s*"([A-Z][A-Z0-9_]+)"/g,
  );
  const known = [...read].map(([, name = ""]) => name);
  expect(known.length).toBeGreaterThan(40);
  expect(known.filter((name) => !SETTINGS.includes(name))).toEqual([]);
  const lango = await startLango();
  const now = await fieldsOf(lango);
  await lango.stop();
  forget(lango.dataDir);
  const gone = Object.entries(fields).map(([path, names]) => [
    path,
    names.filter((name) => !now[path]?.includes(name)),
  ]);
  expect(gone).toEqual(Object.keys(fields).map((path) => [path, []]));
  expect(Object.values(fields).flat().length).toBeGreaterThan(15);
}, 60_000);
