import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { readsRowsAlike } from "./rows.ts";

const houses = sqliteTable("houses", {
  id: text().primaryKey(),
  name: text(),
  facts: text({ mode: "json" }).$type<unknown>(),
  isOpen: integer("is_open", { mode: "boolean" }).notNull(),
  madeAt: integer("made_at", { mode: "timestamp_ms" }),
});
const stays = sqliteTable("stays", { note: text(), id: text().notNull(), houseId: text("house_id") });

const client = new Database(":memory:");
client.exec(`create table houses (id text primary key, name text, facts text, is_open integer, made_at integer);
  create table stays (note text, id text, house_id text);
  insert into houses values ('a', 'Amani', '{"beds":[1,2]}', 1, 1700000000000), ('b', null, 'null', 0, null), ('c', '', null, 1, 0);
  insert into stays values ('late', 's1', 'a'), (null, 's2', 'b'), (null, 's3', 'gone'), ('x', 's4', null)`);
const theirs = drizzle({ client });
const ours = drizzle({ client });
readsRowsAlike(ours);

type Asked = typeof theirs;
const length = sql<number>`length(${stays.id})`;

/** Every way in which the product asks for rows. */
const ASKED: Record<string, (db: Asked) => { all(): unknown; get(): unknown }> = {
  "a table": (db) => db.select().from(houses).orderBy(houses.id),
  "some columns, in an order of their own": (db) => db.select({ on: houses.madeAt, id: houses.id }).from(houses),
  "a table that may lack a row": (db) => db.select().from(stays).leftJoin(houses, eq(houses.id, stays.houseId)),
  "one whose first column may be empty where the row is there": (db) =>
    db.select().from(houses).leftJoin(stays, eq(stays.houseId, houses.id)),
  "both tables certain": (db) => db.select().from(stays).innerJoin(houses, eq(houses.id, stays.houseId)),
  "any side may lack its row": (db) => db.select().from(stays).fullJoin(houses, eq(houses.id, stays.houseId)),
  "objects of single columns": (db) =>
    db
      .select({
        stay: stays.id,
        house: { name: houses.name, id: houses.id },
        note: { of: stays.note, mixed: houses.id },
      })
      .from(stays)
      .leftJoin(houses, eq(houses.id, stays.houseId)),
  "what is reckoned, with a name and without, and read in a way of its own": (db) =>
    db.select({ a: length, b: length.as("b"), c: length.mapWith((one) => `${one} signs`) }).from(stays),
  "a question within": (db) => {
    const named = db
      .select({ id: houses.id, upper: sql<string>`upper(${houses.name})`.as("upper") })
      .from(houses)
      .as("named");
    return db
      .select({ of: { id: named.id, upper: named.upper }, upper: named.upper })
      .from(stays)
      .leftJoin(named, eq(named.id, stays.houseId));
  },
  "a question in a column": (db) => {
    const first = db.select({ name: houses.name }).from(houses).where(eq(houses.id, stays.houseId)).as("first");
    return db.select({ first, note: stays.note }).from(stays);
  },
  "nothing found": (db) => db.select().from(houses).where(eq(houses.id, "nobody")),
};

test.each(Object.entries(ASKED))("%s: rows are as drizzle makes them", (_, asked) => {
  expect(asked(ours).all()).toEqual(asked(theirs).all());
  expect(asked(ours).get()).toEqual(asked(theirs).get());
  expect(JSON.stringify(asked(ours).all())).toBe(JSON.stringify(asked(theirs).all()));
});

test("what was prepared gives each row an object of its own, whatever is asked", () => {
  const byId = (db: Asked) =>
    db
      .select()
      .from(houses)
      .where(eq(houses.id, sql.placeholder("id")))
      .prepare();
  const [own, other] = [byId(ours), byId(theirs)];
  for (const id of ["a", "b", "nobody", "c"]) expect(own.get({ id })).toEqual(other.get({ id }));
  expect(own.get({ id: "a" })).not.toBe(own.get({ id: "a" }));
});

test("what is changed and given back is read alike", () => {
  const changed = (db: Asked) => db.update(houses).set({ isOpen: false }).where(eq(houses.id, "a")).returning().all();
  expect(changed(ours)).toEqual(changed(theirs));
});

test("within a transaction too", () => {
  const inside = ours.transaction((tx) => tx.select().from(houses).orderBy(houses.id).all());
  expect(inside).toEqual(theirs.select().from(houses).orderBy(houses.id).all());
});
