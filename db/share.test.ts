import { beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { secretHash } from "#src/core/secret-hash.ts";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { moneyByShareLink } from "./money.queries.ts";
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

/** Rooms that were booked alone, and three at once: the first of them names the others. */
const ROOMS = ["alone", "other", "first", "second", "third"];
const groupOf = (room: string) => (["first", "second", "third"].includes(room) ? "'first'" : "null");

function heldByLink(of: Db, room: string): void {
  const booking = "id, code, property_id, unit, state, check_in, check_out, party, guest_name, guest_phone, quote";
  of.$client.run(`insert into bookings (${booking}, total_kes, hold_ends_at, submission_key, rules_accepted_at, created_at,
      share_link_id, group_id)
    values ('${room}', upper('LG${room}'), 'garden-studio', ${ROOMS.indexOf(room) + 1}, 'held', '2026-12-18', '2026-12-20', 2,
      'Achieng', '+254722000001', '{}', 9000, 1, '${room}', 1, 1, 'link', ${groupOf(room)})`);
  of.$client.run(`insert into payments (id, booking_id, way, state, amount_kes, paid_to, created_at, updated_at)
    values ('${room}', '${room}', 'manual', 'created', 9000, 'host', 1, 1)`);
}

/** What a room, its payment and its ledger may become; what the database refuses does not happen. */
const becomes = (room: string, kes: number): string[] => [
  `update bookings set state = 'confirmed', confirmed_at = 1 where id = '${room}'`,
  `update bookings set state = 'cancelled', cancelled_at = 1, cancelled_by = 'host' where id = '${room}'`,
  `update bookings set state = 'expired' where id = '${room}'`,
  `update bookings set property_id = iif(property_id = 'lake-hut', 'garden-studio', 'lake-hut'), revision = revision + 1
    where id = '${room}'`,
  `update payments set state = 'needs_review', received_kes = 9000, paid_at = 1 where id = '${room}'`,
  `update payments set state = 'paid', received_kes = 9000, paid_at = 1, proved_by = 'host' where id = '${room}'`,
  `update payments set state = 'declined' where id = '${room}'`,
  ...["charge", "payment", "adjustment"].map(
    (
      kind,
    ) => `insert into ledger_entries (booking_id, host_id, account, kind, amount_kes, payment_id, who, why, happened_at, created_at)
      values ('${room}', 'host-wanjiru', 'stay', '${kind}', ${kind === "charge" ? kes : -kes},
        ${kind === "charge" ? "null" : `'${room}'`}, 'host', ${kind === "adjustment" ? "'amount_corrected'" : "null"}, 1, 1)`,
  ),
];

test("what came of a link is kept as its bookings, payments and lines become what they may", () => {
  const done = new Set<string>();
  const room = fc.constantFrom(...ROOMS);
  const steps = fc.array(fc.tuple(room, fc.nat(9), fc.integer({ min: 1, max: 9000 })), {
    minLength: 20,
    maxLength: 40,
  });
  const sums = (of: Db, sql: string) => of.$client.query(sql).values();
  const many = fc.property(steps, (chosen) => {
    const house = testDatabase();
    addHost(house);
    addProperty(house, { units: 9 });
    addProperty(house, { id: "lake-hut", displayName: "Lake hut", units: 9 });
    write(house, (tx) =>
      insertShareLink(tx, { id: "link", hostId: "host-wanjiru", word: "ig", channel: "own", createdAt: 1 }),
    );
    write(house, () => {
      for (const one of ROOMS) heldByLink(house, one);
    });
    for (const [one, step, kes] of chosen) {
      const sql = becomes(one, kes)[step] ?? "";
      try {
        write(house, () => void house.$client.run(sql));
        done.add(sql.slice(0, 45));
      } catch {}
    }
    const kept = sums(house, "select * from share_sums where stays <> 0 or kes <> 0 order by property_id");
    const made = `select link_id, property_id, sum(stays), sum(kes) from share_parts group by property_id
      having sum(stays) <> 0 or sum(kes) <> 0 order by property_id`;
    expect(kept).toEqual(sums(house, made));
    const bookings = "select count(distinct coalesce(group_id, id)) from bookings where state = 'confirmed'";
    const [came] = moneyByShareLink(house, "host-wanjiru");
    expect(came?.stays ?? 0).toBe(Number(sums(house, bookings)[0]?.[0]));
  });
  fc.assert(many, { numRuns: 15 });
  // Each of them happened, so none is refused whatever comes before it.
  expect(done.size).toBe(8);
});
