import { beforeAll, describe, expect, test } from "bun:test";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { type Db, openDatabase } from "./open.ts";
import {
  addShareVisits,
  findShareLink,
  insertShareLink,
  livingLinks,
  shareLinksOf,
  updateShareLink,
  visitsByLink,
} from "./share.queries.ts";
import { write } from "./write.ts";

let db: Db;
beforeAll(() => {
  db = openDatabase(":memory:");
  addHost(db);
  addProperty(db);
  addHost(db, { id: "host-otieno", brandName: "amani", username: "otieno" });
  addProperty(db, { id: "hill-house", hostId: "host-otieno" });
  add("ig", { propertyId: "garden-studio" });
});

const add = (word: string, facts: object = {}) =>
  write(db, (tx) =>
    insertShareLink(tx, { id: `link${word}`, hostId: "host-wanjiru", word, channel: "own", createdAt: 1, ...facts }),
  );
const run = (sql: string) => db.$client.query(sql).run();

describe("a word of a host", () => {
  test("is given once, and stays when its link is retired", () => {
    add("easter", { propertyId: "garden-studio" });
    expect(() => add("easter", { id: "other" })).toThrow("UNIQUE");
    expect(write(db, (tx) => updateShareLink(tx, "host-wanjiru", "easter", { retiredAt: 5 }))).toBe(true);
    expect(() => add("easter", { id: "other" })).toThrow("UNIQUE");
    for (const change of [
      "retired_at = null",
      "property_id = null",
      "check_in = '2027-01-01', check_out = '2027-01-02'",
      "language = 'sw'",
    ]) {
      expect(() => run(`update share_links set ${change} where word = 'easter'`)).toThrow("leads nowhere else");
    }
    for (const word of ["easter", "ig"]) {
      expect(() => run(`delete from share_links where word = '${word}'`)).toThrow("keeps its word");
      expect(() => run(`update share_links set word = 'new' where word = '${word}'`)).toThrow("keeps its word");
    }
    expect(write(db, (tx) => updateShareLink(tx, "host-wanjiru", "easter", { name: "x" }))).toBe(false);
    expect(findShareLink(db, "host-wanjiru", "easter")?.retiredAt).toBe(5);
  });

  test("may be another host's as well, whose houses and links are theirs alone", () => {
    add("ig", { id: "linkig2", hostId: "host-otieno" });
    expect(() => add("away", { propertyId: "hill-house" })).toThrow("its own host");
    expect(() => run("update share_links set property_id = 'hill-house' where id = 'linkig'")).toThrow("its own host");
    expect(shareLinksOf(db, "host-otieno").map(({ id }) => id)).toEqual(["linkig2"]);
  });

  test("is small letters and digits, and its dates are a stay", () => {
    for (const word of ["", "IG", "i g", "i-g", "a/b", "z".repeat(25)]) expect(() => add(word)).toThrow("CHECK");
    expect(() => add("d1", { checkIn: "2027-01-02", checkOut: "2027-01-02" })).toThrow("CHECK");
    expect(() => add("d2", { checkIn: "2027-01-02" })).toThrow("CHECK");
  });
});

test("visits are added up a day a row, for each link", () => {
  const visit = (day: string, visits: number) => write(db, (tx) => addShareVisits(tx, "linkig", day, visits));
  visit("2026-12-01", 1);
  visit("2026-12-01", 4);
  visit("2026-12-02", 2);
  expect(db.$client.query("select day, visits from share_visits order by day").values()).toEqual([
    ["2026-12-01", 5],
    ["2026-12-02", 2],
  ]);
  expect(visitsByLink(db, "host-wanjiru")).toEqual(new Map([["linkig", 7]]));
  expect(visitsByLink(db, "host-otieno").size).toBe(0);
  expect(livingLinks(db, "host-wanjiru")).toBe(1);
});
