import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shortAddress } from "#src/core/calendar/channel.ts";
import { layDatabase } from "#src/dev/fixtures/database.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { examine } from "#src/doctor/doctor.ts";
import { createSecrets } from "#src/web/secrets.ts";
import { addressOfFeed, feedsOfProperty, findFeedByUrl, idsOfReadFeeds, insertFeed } from "./feed.queries.ts";
import { openDatabase } from "./open.ts";
import { write } from "./write.ts";

const URL_OF_AIRBNB = "https://www.airbnb.com/calendar/ical/18273645.ics?s=4f2b6a1d9c8e7f";
const key = createSecrets(new Uint8Array(32).fill(1));
const otherKey = createSecrets(new Uint8Array(32).fill(2));

/** A house whose calendar an earlier version linked. */
function oldHouse(): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), "lango-feeds-"));
  const file = join(folder, "lango.db");
  layDatabase(file);
  const db = openDatabase(file);
  addHost(db);
  addProperty(db);
  db.$client
    .query(
      "insert into feeds (id, property_id, name, channel, url, created_at) values ('f1', 'garden-studio', 'Airbnb', 'airbnb', ?, 1)",
    )
    .run(URL_OF_AIRBNB);
  db.$client.close();
  return { folder, file };
}

const isReadable = (folder: string) =>
  readdirSync(folder).some((name) =>
    /4f2b6a1d9c8e7f|18273645/.test(readFileSync(join(folder, name)).toString("latin1")),
  );
const unsealed = (file: string) => {
  const client = new Database(file, { readonly: true });
  const [finding] = examine(client).filter(({ check }) => check.startsWith("no address of a calendar"));
  client.close();
  return finding?.wrong;
};

test("the first start with the key seals what an earlier version kept readable, and until then the doctor names it", () => {
  const { folder, file } = oldHouse();
  // As `lango migrate` opens it, without the key.
  openDatabase(file).$client.close();
  expect([isReadable(folder), unsealed(file)?.length]).toEqual([true, 1]);
  const db = openDatabase(file, key);
  expect(isReadable(folder)).toBe(false);
  expect(addressOfFeed(db, "f1")).toBe(URL_OF_AIRBNB);
  expect(feedsOfProperty(db, "garden-studio").map(({ urlLabel }) => urlLabel)).toEqual(["www.airbnb.com/…645"]);
  expect(idsOfReadFeeds(db)).toEqual(["f1"]);
  expect(findFeedByUrl(db, "garden-studio", URL_OF_AIRBNB)?.id).toBe("f1");
  db.$client.close();
  expect(unsealed(file)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test("an address is bound to its row and to the key, and no property has the same one twice", () => {
  const { folder, file } = oldHouse();
  const db = openDatabase(file, key);
  const feed = { propertyId: "garden-studio", name: "Again", channel: "airbnb", createdAt: NOON } as const;
  expect(() => write(db, (tx) => insertFeed(tx, { ...feed, id: "f2", url: URL_OF_AIRBNB }))).toThrow(/UNIQUE/);
  write(db, (tx) => insertFeed(tx, { ...feed, id: "f3", url: "https://calendars.example/a.ics" }));
  write(db, (tx) => insertFeed(tx, { ...feed, id: "f4" }));
  expect(addressOfFeed(db, "f4")).toBeNull();
  db.$client.exec("update feeds set url_sealed = (select url_sealed from feeds where id = 'f1') where id = 'f3'");
  expect(addressOfFeed(db, "f3")).toBeUndefined();
  db.$client.close();
  const elsewhere = openDatabase(file, otherKey);
  expect(addressOfFeed(elsewhere, "f1")).toBeUndefined();
  elsewhere.$client.close();
  rmSync(folder, { recursive: true });
});

test.each([
  [URL_OF_AIRBNB, "www.airbnb.com/…645"],
  ["webcal://ical.booking.com/v1/export?t=5e1d7c3a-91b2", "ical.booking.com"],
  ["https://calendars.example/private-8c1f2d94a7.ics", "calendars.example/…4a7"],
  ["https://a.example/x.ics", "a.example"],
])("of %s so much is shown: %s", (url, label) => {
  expect(shortAddress(url)).toBe(label);
});
