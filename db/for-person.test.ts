import { beforeEach, describe, expect, test } from "bun:test";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { asPerson, forPerson, wholeOf } from "./for-person.ts";
import type { Db } from "./open.ts";
import { insertProperty, propertiesOfHost } from "./property.queries.ts";
import { SEEN } from "./seen-tables.ts";
import { write } from "./write.ts";

let db: Db;
let hers: Db;
beforeEach(() => {
  db = testDatabase();
  addHost(db);
  for (const id of ["studio", "hut", "loft"]) addProperty(db, { id, displayName: id });
  hers = some("hut");
});
const some = (...ids: string[]) =>
  forPerson(db, { id: "m", name: "Baraka", hostId: "host-wanjiru", only: new Set(ids), now: () => 1 });
const idsOf = (of: Db) =>
  propertiesOfHost(of, "host-wanjiru", ["draft", "published"])
    .map(({ id }) => id)
    .toSorted();

test("every table of the database is named, so that one made tomorrow is not shown by mistake", () => {
  const sql = "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'";
  const tables = db.$client.query<{ name: string }, []>(sql).all();
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(SEEN).toSorted());
});

test("every condition is one that SQLite reads, of each table alone and of all at once", () => {
  for (const table of Object.keys(SEEN)) {
    expect(hers.$client.query(`select count(*) as n from ${table}`).get()).toBeDefined();
    const whole = db.$client.query<{ n: number }, []>(`select count(*) as n from ${table}`).get()?.n ?? 0;
    const seen = hers.$client.query<{ n: number }, []>(`select count(*) as n from ${table}`).get()?.n ?? 0;
    expect(seen).toBeLessThanOrEqual(whole);
  }
  const each = Object.keys(SEEN).map((table) => `(select count(*) from ${table})`);
  hers.$client.query(`select ${each.join(" + ")} as n`).all();
});

describe("somebody of some properties", () => {
  test("sees those, of any number, and none where none is given", () => {
    expect(idsOf(db)).toEqual(["hut", "loft", "studio"]);
    expect(idsOf(hers)).toEqual(["hut"]);
    expect(idsOf(some("hut", "loft"))).toEqual(["hut", "loft"]);
    expect(idsOf(some())).toEqual([]);
    expect(idsOf(some("x') or 1 = 1 --"))).toEqual([]);
  });

  test("sees no more in statements that begin otherwise, are nested, or ask for an index or a row's place", () => {
    const { $client } = hers;
    const ids = (sql: string) => $client.query(sql).values().flat().toSorted();
    expect(ids("with a as (select id from properties) select id from a")).toEqual(["hut"]);
    expect(
      ids(
        "with recursive n(i) as (select 1 union select i + 1 from n where i < 2) select p.id from n, properties p where i = 1",
      ),
    ).toEqual(["hut"]);
    expect(ids("select (select group_concat(id) from properties)")).toEqual(["hut"]);
    expect(ids("select id from bookings indexed by bookings_of_group where group_id is not null")).toEqual([]);
    expect(ids("select id from payments order by rowid")).toEqual([]);
  });

  test("sees within a change what they see outside of it", () => {
    expect(write(hers, (tx) => propertiesOfHost(tx, "host-wanjiru", ["published"]).length)).toBe(1);
  });

  test.each([
    ["changes another", "update properties set description = 'x' where id = 'studio'"],
    ["deletes another", "delete from properties where id = 'studio'"],
    ["writes under another", "insert into house_facts (property_id, fact) values ('studio', 'lift')"],
    ["writes under what is not there", "insert into calendar_links (property_id) values ('none')"],
  ])("%s: the database refuses it and nothing is saved", (_, sql) => {
    const before = db.$client.query("select * from properties").all();
    expect(() => write(hers, () => void hers.$client.query(sql).run())).toThrow();
    expect(db.$client.query("select * from properties").all()).toEqual(before);
    // What was theirs for the change is over with it.
    expect(db.$client.query("select * from temp.acting").all()).toEqual([]);
  });

  test("makes no new property, and their own they change", () => {
    const [hut] = propertiesOfHost(db, "host-wanjiru", ["published"]).filter(({ id }) => id === "hut");
    if (!hut) throw new Error("no hut");
    expect(() => write(hers, (tx) => insertProperty(tx, { ...hut, id: "new" } as never))).toThrow();
    write(hers, () => void hers.$client.query("update properties set description = 'Ours' where id = 'hut'").run());
    expect(db.$client.query("select description from properties where id = 'hut'").get()).toEqual({
      description: "Ours",
    });
  });
});

test("what others change is not guarded, during and after", () => {
  asPerson(hers, () => undefined);
  db.$client.run("update properties set description = 'Mine' where id = 'studio'");
  expect(wholeOf(hers)).toBe(db);
  expect(wholeOf(db)).toBe(db);
});
