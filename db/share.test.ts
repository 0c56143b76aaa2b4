import { beforeAll, describe, expect, test } from "bun:test";
import { secretHash } from "#src/core/secret-hash.ts";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import type { Db } from "./open.ts";
import {
  addShareVisits,
  findShareLink,
  insertQuoteLink,
  insertShareLink,
  livingLinks,
  shareLinksOf,
  updateShareLink,
  visitsByLink,
} from "./share.queries.ts";
import { write } from "./write.ts";

let db: Db;
beforeAll(() => {
  db = testDatabase();
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

describe("an offer", () => {
  const offered = (facts: object = {}) =>
    write(db, (tx) =>
      insertQuoteLink(tx, {
        id: `offer${Math.random()}`,
        hostId: "host-wanjiru",
        propertyId: "garden-studio",
        checkIn: "2027-01-01",
        checkOut: "2027-01-03",
        party: 2,
        quote: {
          nights: [],
          lines: [],
          totalKes: 5,
          dueNowKes: 5,
          balanceKes: 0,
          balanceDueOn: null,
          damageDepositKes: 0,
        },
        totalKes: 5,
        createdAt: 1,
        endsAt: 100,
        submissionKey: secretHash(`form${Math.random()}`),
        ...facts,
      }),
    );

  test("is of its own host's house, and stays as it was offered", () => {
    expect(() => offered({ propertyId: "hill-house" })).toThrow("its own host");
    offered({ id: "offer" });
    for (const change of [
      "total_kes = 4",
      "quote = '{}'",
      "party = 3",
      "check_in = '2026-12-31'",
      "inquiry_id = 'x'",
    ]) {
      expect(() => run(`update quote_links set ${change} where id = 'offer'`)).toThrow("as it was offered");
    }
  });

  test("holds as long as was said or longer, and not again once it is withdrawn", () => {
    expect(() => run("update quote_links set ends_at = 99 where id = 'offer'")).toThrow("as long as was said");
    run("update quote_links set ends_at = 101 where id = 'offer'");
    run("update quote_links set withdrawn_at = 50 where id = 'offer'");
    expect(() => run("update quote_links set ends_at = 102 where id = 'offer'")).toThrow("as long as was said");
    expect(() => run("update quote_links set withdrawn_at = null where id = 'offer'")).toThrow("stays withdrawn");
  });
});
