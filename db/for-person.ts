import type { Database } from "bun:sqlite";
import { listingSteps } from "#src/core/listing/listing-steps.ts";
import { priceSteps } from "#src/core/pricing/price-steps.ts";
import { listingsTouched, signListingsOn } from "./listing-signing.ts";
import { changes, type Db, ormOver, type Reader } from "./open.ts";
import { GUARDED, SEEN } from "./seen-tables.ts";
import { pricesTouched, signOn } from "./signing.ts";

/** Who works with a house's database: what they write is signed, and of some properties they see and change those alone. */
export type Acting = Readonly<{
  id: string;
  name: string;
  hostId: string;
  /** The ids of their properties; nothing is the whole house. */
  only: ReadonlySet<string> | undefined;
  /** Unix milliseconds. */
  now: () => number;
}>;

const wholes = new WeakMap<object, Db>();
const persons = new WeakMap<object, Acting>();

/** The database behind what one person sees of it; any other is itself. */
export function wholeOf(db: object): object {
  return wholes.get(db) ?? db;
}

/**
 * What the process remembers of a database beside it, made when it is first asked for: one for all who work with it,
 * whatever each sees of it, so that two of them wait for one another.
 */
export function ofDatabase<Kept>(make: () => Kept): (db: object) => Kept {
  const kept = new WeakMap<object, Kept>();
  return (db) => {
    const whole = wholeOf(db);
    const known = kept.get(whole) ?? make();
    kept.set(whole, known);
    return known;
  };
}

/**
 * The database as one person works with it. Every statement of theirs names its tables as everybody's does; what stands
 * under those names is their own part, so no list, sum, search or file can forget to ask. Changes are guarded too.
 */
export function forPerson(db: Db, person: Acting): Db {
  const { $client } = db;
  guard($client);
  const client = person.only ? seenThrough($client, person.only) : $client;
  const own = Object.assign(ormOver(client), { [changes]: db[changes] });
  wholes.set(own, db);
  persons.set(own, person);
  return own;
}

/** Whose database this is, by id; nothing where it is everybody's. */
export function actingIn(db: object): string | undefined {
  return persons.get(db)?.id;
}

/** Runs a change by the name of whose it is: the guards and signatures of this connection read it for as long as it lasts. */
export function asPerson<T>(db: Reader, change: () => T): T {
  const person = persons.get(db);
  if (!person) return change();
  const { $client } = db as Db;
  const only = person.only && JSON.stringify([...person.only]);
  const { id, name, hostId } = person;
  const begin = $client.query("insert into temp.acting (id, name, host_id, only) values (?, ?, ?, ?)");
  begin.run(id, name, hostId, only ?? null);
  const result = change();
  logMade(db as Db, person);
  $client.query("delete from temp.acting").run();
  return result;
}

/** What they made of prices and listings, from what to what, in the change itself. */
function logMade(db: Db, person: Acting): void {
  const client = realOf(db.$client);
  const [prices, listings] = [pricesTouched(client), listingsTouched(client)];
  if (prices.length === 0 && listings.length === 0) return;
  const hasLeft = client.query("select 1 from hosts where id = ? and deleted_at is not null");
  // Whoever deletes their account leaves no name behind by it.
  if (hasLeft.get(person.hostId)) return;
  logPrices(client, person, prices);
  logListings(client, person, listings);
}

function logPrices(
  client: Database,
  { id, name, hostId, now }: Acting,
  touched: ReturnType<typeof pricesTouched>,
): void {
  const add =
    client.query(`insert into price_log (host_id, property_id, person_id, name, at, part, first, last, was, became)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  for (const { propertyId, was, is } of touched) {
    for (const { part, first, last, was: from, became } of priceSteps(was, is).slice(0, STEPS_MOST)) {
      add.run(hostId, propertyId, id, name, now(), part, first, last, from, became);
    }
  }
}

function logListings(
  client: Database,
  { id, name, hostId, now }: Acting,
  touched: ReturnType<typeof listingsTouched>,
): void {
  const add = client.query(`insert into listing_log (host_id, property_id, person_id, name, at, part, was, became)
    values (?, ?, ?, ?, ?, ?, ?, ?)`);
  for (const { propertyId, was, is } of touched) {
    for (const { part, was: from, became } of listingSteps(was, is)) {
      add.run(hostId, propertyId, id, name, now(), part, from, became);
    }
  }
}

/** More than anybody reads of one press. */
const STEPS_MOST = 100;

const guarded = new WeakSet<Database>();
const GIVEN_NOW = "(select value from json_each((select only from temp.acting)))";

/** For this connection alone and once: what no person of some properties may touch. The table has a row during their changes. */
function guard(client: Database): void {
  if (guarded.has(client)) return;
  guarded.add(client);
  client.exec("create temp table acting (id text not null, name text not null, host_id text not null, only text)");
  signOn(client);
  signListingsOn(client);
  for (const [table, seen] of Object.entries(GUARDED)) {
    const of = (row: string) => seen.replaceAll(":given", GIVEN_NOW).replaceAll(/\bt\./g, `${row}.`);
    for (const [what, isTheirs] of [
      ["insert", of("new")],
      ["update", `${of("old")} and ${of("new")}`],
      ["delete", of("old")],
    ] as const) {
      client.exec(`create temp trigger given_${table}_${what} before ${what} on main.${table}
        when (select only from temp.acting) is not null and not (${isTheirs})
        begin select raise(abort, 'not of the properties that were given'); end`);
    }
  }
}

const STATEMENTS = /^\s*(?:select|insert|update|delete|with)\b/i;
const WITH = /^\s*with\s+(recursive\s+)?/i;
/** The tables that say which row is older by their rowid. */
const HAS_ROWID = new Set(["bookings", "change_requests", "payments"]);

const reals = new WeakMap<Database, Database>();
const realOf = (client: Database) => reals.get(client) ?? client;

/** A connection whose statements find under each table's name what is seen of it. */
function seenThrough(client: Database, only: ReadonlySet<string>): Database {
  const given = `(${[...only].map((id) => `'${id.replaceAll("'", "''")}'`).join(", ") || "null"})`;
  const limited = new Map<string, string>();
  const limit = (text: string): string => {
    const known = limited.get(text);
    if (known !== undefined) return known;
    const made = limitedSql(text, given);
    limited.set(text, made);
    if (limited.size > 1000) limited.delete(limited.keys().next().value ?? "");
    return made;
  };
  const proxy = new Proxy(client, {
    get(target, name) {
      if (name === "prepare" || name === "query")
        return (text: string, ...rest: unknown[]) => Reflect.apply(target[name], target, [limit(text), ...rest]);
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  reals.set(proxy, client);
  return proxy;
}

/**
 * A statement with what is seen of its tables before it, under their own names. An index that it asks for by name is one
 * of the table; what is seen of a table finds it without being told.
 */
function limitedSql(text: string, given: string): string {
  if (!STATEMENTS.test(text)) return text;
  const words = new Set(text.split(/\W+/));
  const named = Object.entries(SEEN).filter(([table, seen]) => seen !== "all" && words.has(table));
  if (named.length === 0) return text;
  const rowid = /\browid\b/i.test(text);
  const parts = named.map(([table, seen]) => {
    const columns = rowid && HAS_ROWID.has(table) ? "t.rowid as rowid, t.*" : "*";
    const where = seen.replaceAll(":given", given);
    return `"${table}" as not materialized (select ${columns} from main."${table}" t where ${where})`;
  });
  const rest = text.replaceAll(/\bindexed by \w+/gi, "");
  const first = WITH.exec(rest);
  return first
    ? `with ${first[1] ?? ""}${parts.join(", ")}, ${rest.slice(first[0].length)}`
    : `with ${parts.join(", ")} ${rest}`;
}
