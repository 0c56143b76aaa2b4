import { beforeEach, expect, test } from "bun:test";
import { markProved } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import { type App, buildApp } from "../app.tsx";
import { bookingToken } from "../web/deps.ts";
import type { Limits } from "../web/rate-limit.ts";
import { hashOf } from "../web/secrets.ts";
import { guestCookie } from "./fixtures/sign-in.ts";
import { addMember, memberCookie } from "./fixtures/team.ts";
import { ORIGIN, type TestApp, testApp } from "./fixtures/test-app.ts";
import { copyHouse, fullHouse } from "./fixtures/two-houses.ts";

/**
 * Every form that somebody is shown, and every address that takes an id, with the ids of what is not theirs: of
 * another house, of another guest, of a property that they were not given. Nothing of it may change, and no answer may
 * tell a word of it.
 */
let t: TestApp;
let app: App;
let owner: string;
let confirmed: string;
beforeEach(async () => {
  t = testApp();
  ({ cookie: owner, confirmed } = await fullHouse(t));
  copyHouse(t);
  write(t.db, (tx) => markProved(tx, hashOf(owner.slice("lango=".length)), "password", t.clock.now()));
  // Nobody presses as often as is tried here.
  const unbounded = { allow: () => true, giveBack: () => {}, used: () => 0, waitMs: () => 0 };
  app = buildApp({ ...t.deps, limits: new Proxy({} as Limits, { get: () => unbounded }) });
});

type Row = Readonly<{ table: string; key: string; text: string }>;

/** Every row of the database, with its id where it has one. */
function allRows(): Row[] {
  const { $client } = t.db;
  const tables =
    "select name from pragma_table_list where schema = 'main' and type = 'table' and name not glob 'sqlite_*'";
  return $client
    .query<{ name: string }, []>(tables)
    .all()
    .flatMap(({ name: table }) => {
      const key = $client
        .query<{ name: string }, [string]>("select name from pragma_table_info(?) where pk = 1")
        .get(table);
      return $client
        .query<Record<string, unknown>, []>(`select * from "${table}"`)
        .all()
        .map((row) => ({ table, key: String(row[key?.name ?? ""] ?? ""), text: JSON.stringify(row) }));
    });
}

/** What is of somebody: the rows that name one of these, and those that name them, by their kind. */
function idsAround(...roots: string[]): Map<string, string> {
  const found = new Map(roots.map((root) => [root, "roots"]));
  const rows = allRows().filter(
    ({ key, table }) => /\D{3}|^\w{16}$/.test(key) && !/^(?:hosts|marks|migrations)$/.test(table),
  );
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { table, key, text } of rows) {
      const isNamed = !found.has(key) && [...found.keys()].some((id) => text.includes(`"${id}"`));
      if (isNamed || (found.get(key) === "roots" && text.includes(`"id":"${key}"`))) found.set(key, table);
    }
  }
  return found;
}

/** Notes every row that names any of these, or did, as soon as it is written. */
function watch(ids: ReadonlyMap<string, string>): () => string[] {
  const { $client } = t.db;
  $client.exec("create temp table others (id text primary key); create temp table touched (what text)");
  const add = $client.query("insert into temp.others values (?)");
  for (const id of ids.keys()) add.run(id);
  const tables =
    "select name from pragma_table_list where schema = 'main' and type = 'table' and name not glob 'sqlite_*'";
  for (const { name } of $client.query<{ name: string }, []>(tables).all()) {
    const columns = $client
      .query<{ name: string }, [string]>("select name from pragma_table_info(?) where type = 'TEXT'")
      .all(name)
      .map((column) => column.name);
    const isOf = (row: string) =>
      columns.map((column) => `${row}."${column}" in (select id from temp.others)`).join(" or ") || "0";
    const noted = (what: string, row: string) =>
      `begin insert into touched values ('${what} ${name} ' || ${columns.map((column) => `coalesce(${row}."${column}", '')`).join(" || ' ' || ") || "''"}); end`;
    $client.exec(`
      create temp trigger "added ${name}" after insert on main."${name}" when ${isOf("new")} ${noted("added", "new")};
      create temp trigger "changed ${name}" after update on main."${name}" when ${isOf("old")} or ${isOf("new")} ${noted("changed", "new")};
      create temp trigger "gone ${name}" after delete on main."${name}" when ${isOf("old")} ${noted("deleted", "old")};`);
  }
  return () => {
    const touched = $client.query<{ what: string }, []>("select what from temp.touched").all();
    $client.exec("delete from temp.touched");
    return touched.map(({ what }) => what);
  };
}

type Form = Readonly<{ action: string; fields: readonly (readonly [name: string, values: readonly string[]])[] }>;

async function send(cookie: string, method: string, address: string, form?: URLSearchParams): Promise<Response> {
  const headers = new Headers({ origin: ORIGIN, host: "localhost:3000", cookie });
  return app.fetch(new Request(ORIGIN + address, { method, headers, ...(form && { body: form }) }));
}

/** Their pages, from one to the next, each kind of page once; and every form on them. */
async function formsOf(cookie: string, from: readonly string[], shape: (address: string) => string): Promise<Form[]> {
  const forms = new Map<string, Form>();
  const seen = new Map<string, number>();
  const waiting = [...from];
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const kind = shape(address);
    const times = seen.get(kind) ?? 0;
    if (times > 0) continue;
    seen.set(kind, times + 1);
    const answer = await send(cookie, "GET", address);
    if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
    const html = (await answer.text()).replaceAll("&amp;", "&");
    for (const [, to = ""] of html.matchAll(/href="(\/[^"#]*)/g)) if (!LEFT_ALONE.test(to)) waiting.push(to);
    for (const form of formsIn(html, address)) {
      const key = `${shape(form.action)} ${form.fields.map(([name]) => name).join()}`;
      if (!LEFT_ALONE.test(form.action) && !forms.has(key)) forms.set(key, form);
    }
  }
  return [...forms.values()];
}

/** What ends the session that asks, or is everybody's. */
const LEFT_ALONE =
  /^\/(?:logout|language|account\/(?:delete|devices)|guest-account\/(?:delete|devices)|auth|dev|cookies|booking\/(?!request|change|payment)|assets|static|photos|previews|dashboard\/me\/leave)/;

function formsIn(html: string, address: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, tag = "", inside = ""]) => {
    if (!/method="post"/i.test(tag)) return [];
    const fields = new Map<string, string[]>();
    let name = "";
    for (const [, kind, attributes = ""] of inside.matchAll(/<(input|select|textarea|button|option)\b([^>]*)>/g)) {
      const value = / value="([^"]*)"/.exec(attributes)?.[1] ?? "";
      if (kind !== "option") name = / name="([^"]*)"/.exec(attributes)?.[1] ?? "";
      if (name) fields.set(name, [...(fields.get(name) ?? []), value]);
    }
    return [{ action: / action="([^"]*)"/.exec(tag)?.[1] || address, fields: [...fields] }];
  });
}

const patterns = new WeakMap<object, RegExp>();

/** Which of these ids stand in a text by themselves. */
function idsIn(text: string, ids: ReadonlyMap<string, string>): string[] {
  const names = () => [...ids.keys()].map((id) => RegExp.escape(id)).join("|");
  const pattern = patterns.get(ids) ?? new RegExp(`(?<![\\w-])(?:${names()})(?![\\w-])`, "g");
  patterns.set(ids, pattern);
  return [...new Set(Array.from(text.matchAll(pattern), ([id]) => id))];
}

type Try = Readonly<{
  cookie?: string;
  method: string;
  address: string;
  fields: readonly (readonly [string, string])[];
}>;

/** A form as it is shown, with each id of their own in it in turn changed for those of the same kind that are not. */
function swapped(form: Form, own: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): Try[] {
  const first = form.fields.flatMap(([name, values]) => (values[0] === undefined ? [] : [[name, values[0]] as const]));
  const othersLike = (id: string) =>
    [...others]
      .filter(([, kind]) => kind === own.get(id))
      .map(([other]) => other)
      .slice(0, 3);
  const inAddress = idsIn(form.action, own).flatMap((id) =>
    othersLike(id).map((other) => ({ method: "POST", address: form.action.replaceAll(id, other), fields: first })),
  );
  const inFields = form.fields.flatMap(([name, values]) =>
    values.flatMap((value) =>
      idsIn(value, own).flatMap((id) =>
        othersLike(id).map((other) => ({
          method: "POST",
          address: form.action,
          fields: first.map(([field, typed]) => [field, field === name ? value.replaceAll(id, other) : typed] as const),
        })),
      ),
    ),
  );
  return [...inAddress, ...inFields];
}

/** What most pages are about. */
const READ_MOST =
  /^(?:bookings|properties|payments|messages|threads|inquiries|kyc_documents|quote_links|reviews|refunds)$/;

/** Every door with a part that varies, with the ids of each kind that are not theirs; to read, of what pages are about. */
async function doorsWith(others: ReadonlyMap<string, string>, roles: readonly string[]): Promise<Try[]> {
  const doors = (await app.doors()).filter(({ path, role }) => path.includes(":") && roles.includes(role ?? ""));
  const ofEach = [...new Map([...others].map(([id, kind]) => [kind, id]))];
  return doors
    .filter(({ path, method }) => (method === "GET" || method === "POST") && !LEFT_ALONE.test(path))
    .flatMap(({ path, method }) =>
      ofEach
        .filter(([kind]) => method === "POST" || READ_MOST.test(kind))
        .map(([, id]) => ({ method, address: path.replace(/:\w+/, id).replace(/:\w+/g, "first"), fields: [] })),
    );
}

async function faultsOf(cookie: string, tries: readonly Try[], others: ReadonlyMap<string, string>, words: RegExp) {
  const faults: string[] = [];
  const touched = watch(others);
  for (const { cookie: as = cookie, method, address, fields } of tries) {
    const body = method === "POST" ? new URLSearchParams(fields.map(([name, value]) => [name, value])) : undefined;
    const answer = await send(as, method, address, body);
    const text = (await answer.text()).replace(/<style>.*?<\/style>/gs, "");
    const about = `${method} ${address} ${body ?? ""} is answered ${answer.status}`;
    if (answer.status >= 500) faults.push(about);
    const told = words.exec(text + decodeURIComponent(answer.headers.get("location") ?? ""))?.[0];
    if (told) faults.push(`${about} and tells ${told}`);
    for (const row of touched()) faults.push(`${about}: ${row.slice(0, 300)}`);
  }
  return faults;
}

const OF_BARASA = /Siri ya|\+?2541\d{8}|012[0-9] ?000 ?0/;
/** What stands in the other property's rows alone. */
const OF_GARDEN = /Fatuma|(?:Airbnb|Reserved|Painters|Christmas|Breakfast) of mine|The shower drips|KARIBU10/;
const HOST_DOORS = ["host", "account", "booking", "papers", "request", "change"];

/** Of an address, which kind of page it is: months, days and numbers make no other one, nor does what is sought. */
const shapeOf = (own: ReadonlyMap<string, string>) => (address: string) => {
  const [path = "", query = ""] = idsIn(address, own)
    .reduce((text, id) => text.replaceAll(id, own.get(id) ?? ""), address)
    .split("?");
  const asked = [...new URLSearchParams(query)].map(([name, value]) => (name === "tab" ? value : name));
  return `${path.replace(/\d+/g, "0")} ${asked.sort()}`;
};

async function deskForms(cookie: string, own: ReadonlyMap<string, string>): Promise<Form[]> {
  const doors = await app.doors();
  const pages = doors.flatMap(({ method, path, role }) =>
    method === "GET" && role === "host" && !path.includes(":") ? [path] : [],
  );
  return formsOf(cookie, ["/account", ...pages], shapeOf(own));
}

test("the ids of another house are nothing to an owner, nor to a co-host, in any form or address", async () => {
  const [own, others] = [idsAround("host-wanjiru"), idsAround("host-barasa")];
  const forms = await deskForms(owner, own);
  const tries = forms.flatMap((form) => swapped(form, own, others));
  // As much as there is to try: whatever is made tomorrow adds to it.
  expect([own.size, others.size, forms.length, tries.length].map((n) => n >= 45)).toEqual([true, true, true, true]);
  // What a co-host does is written down beside their name.
  const member = addMember(t.db, { id: "co-host", role: "co_host", address: "+254733000119" });
  const helps = memberCookie(t.db, member);
  const asHelper = tries.map((one) => ({ ...one, cookie: helps }));
  const all = [...asHelper, ...tries, ...(await doorsWith(others, HOST_DOORS))];
  expect(await faultsOf(owner, all, others, OF_BARASA)).toEqual([]);
}, 120_000);

test("what is of a property that they were not given, or of another house, is nothing to a co-host", async () => {
  const member = addMember(t.db, {
    id: "co-host",
    role: "co_host",
    address: "+254733000119",
    propertyIds: ["cottage"],
  });
  const cookie = memberCookie(t.db, member);
  const [cottage, garden] = [idsAround("cottage"), idsAround("garden-studio")];
  for (const id of [...cottage.keys()].filter((one) => garden.has(one))) garden.delete(id);
  const others = new Map([...garden, ...idsAround("host-barasa")]);
  others.delete("host-wanjiru");
  const own = new Map([...idsAround("host-wanjiru")].filter(([id]) => !garden.has(id)));
  const forms = await deskForms(cookie, own);
  const tries = [...forms.flatMap((form) => swapped(form, own, others)), ...(await doorsWith(others, HOST_DOORS))];
  expect([garden.size > 15, forms.length > 30, tries.length > 1000]).toEqual([true, true, true]);
  const words = new RegExp(`${OF_BARASA.source}|${OF_GARDEN.source}`);
  expect(await faultsOf(cookie, tries, others, words)).toEqual([]);
}, 120_000);

test("the bookings of another guest are nothing to a guest, with whichever link of their own", async () => {
  const cookie = guestCookie(t.db);
  const key = bookingToken(t.deps, confirmed);
  const [own, others] = [idsAround(confirmed), idsAround("host-barasa")];
  const link = `booking=${confirmed}&t=${key}`;
  const from = [
    "/guest-dashboard",
    "/guest-account",
    `/booking/payment?${link}`,
    `/guest/booking/${confirmed}/details?t=${key}`,
  ];
  const forms = await formsOf(cookie, from, shapeOf(own));
  const ofDoors = (await doorsWith(others, ["guest", "booking", "papers", "own_booking"])).map((one) => ({
    ...one,
    address: `${one.address}?t=${key}`,
    fields: [["t", key] as const],
  }));
  const tries = [...forms.flatMap((form) => swapped(form, own, others)), ...ofDoors];
  expect([forms.length > 8, tries.length > 500]).toEqual([true, true]);
  expect(await faultsOf(cookie, tries, others, OF_BARASA)).toEqual([]);
}, 120_000);
