import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { rememberKey } from "./key-print.ts";
import { DEMO_OPERATOR, kindOf, noteKind } from "./kind-of-house.ts";

test("an empty file, a database that is no house, and one without anybody are for whoever opens them first", () => {
  const empty = new Database(":memory:");
  expect(kindOf(empty)).toBeUndefined();
  empty.exec("create table hosts (name text); create table instance (id integer)");
  expect(kindOf(empty)).toBeUndefined();
  expect(kindOf(testDatabase().$client)).toBeUndefined();
});

test.each([
  ["a house of its own", "host-wanjiru@example.com", "house"],
  ["a demo", DEMO_OPERATOR.toUpperCase(), "demo"],
] as const)("from before it was noted, %s is known by who is in it", (_, email, kind) => {
  const db = testDatabase();
  addHost(db, { email });
  expect(kindOf(db.$client)).toBe(kind);
});

test("what was noted first stays, whoever comes to live there", () => {
  const db = testDatabase();
  rememberKey(db.$client, "print");
  noteKind(db.$client, "house");
  noteKind(db.$client, "demo");
  addHost(db, { email: DEMO_OPERATOR });
  expect(kindOf(db.$client)).toBe("house");
});
