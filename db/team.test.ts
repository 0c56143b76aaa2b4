import { beforeEach, expect, test } from "bun:test";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { addMember, memberCookie } from "#src/dev/fixtures/team.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import type { Db } from "./open.ts";
import {
  endMember,
  findMemberSession,
  insertMember,
  insertMemberSession,
  setPropertiesOfMember,
} from "./team.queries.ts";
import { write } from "./write.ts";

let db: Db;
beforeEach(() => {
  db = testDatabase();
  addHost(db);
  addHost(db, { id: "host-barasa", brandName: "mwangaza" });
  addProperty(db);
  addProperty(db, { id: "theirs", hostId: "host-barasa" });
});

const member = { id: "m", hostId: "host-wanjiru", name: "Baraka", address: "+254733000111", invitedAt: NOON } as const;
const session = {
  tokenHash: "t",
  memberId: "m",
  hostId: "host-wanjiru",
  createdAt: NOON,
  seenAt: NOON,
  endsAt: NOON + 9,
};
const insert = (facts: object) =>
  write(db, (tx) => insertMember(tx, { ...member, role: "cleaner", ofAll: true, ...facts }));
const run = (sql: string) => db.$client.run(sql);

test.each([
  ["a role that is none", () => insert({ role: "owner" })],
  ["an address that is neither", () => insert({ address: "baraka" })],
  ["somebody of whom nobody said whether they have all", () => insert({ ofAll: null })],
  [
    "a property given beside all",
    () => {
      insert({});
      write(db, (tx) => setPropertiesOfMember(tx, "m", ["garden-studio"]));
    },
  ],
  [
    "another name for who has joined",
    () => {
      insert({});
      run("update team_members set name = 'Wanjiru'");
    },
  ],
  [
    "a second open membership of an address",
    () => {
      insert({});
      insert({ id: "n" });
    },
  ],
  [
    "another house's property",
    () => {
      insert({ ofAll: false });
      write(db, (tx) => setPropertiesOfMember(tx, "m", ["theirs"]));
    },
  ],
  [
    "a session before joining",
    () => {
      insert({});
      write(db, (tx) => insertMemberSession(tx, session));
    },
  ],
  [
    "a session at another house",
    () => {
      insert({ joinedAt: NOON });
      write(db, (tx) => insertMemberSession(tx, { ...session, hostId: "host-barasa" }));
    },
  ],
  [
    "a session of who was ended",
    () => {
      insert({ joinedAt: NOON });
      write(db, (tx) => endMember(tx, "m", NOON));
      write(db, (tx) => insertMemberSession(tx, session));
    },
  ],
  [
    "going over to another house",
    () => {
      insert({});
      run("update team_members set host_id = 'host-barasa'");
    },
  ],
  [
    "coming back once ended",
    () => {
      insert({});
      write(db, (tx) => endMember(tx, "m", NOON));
      run("update team_members set ended_at = null, address = '+254733000111'");
    },
  ],
])("the database refuses %s", (_, change) => {
  expect(change).toThrow();
});

test("the same address may help in two houses, and again where it was ended", () => {
  insert({});
  insert({ id: "there", hostId: "host-barasa" });
  write(db, (tx) => endMember(tx, "m", NOON));
  expect(() => insert({ id: "again" })).not.toThrow();
});

test("ending somebody ends their sessions in the same change, whoever writes it", () => {
  const baraka = addMember(db);
  memberCookie(db, baraka);
  run(`update team_members set ended_at = ${NOON}, address = null`);
  expect(db.$client.query("select * from member_sessions").all()).toEqual([]);
  expect(findMemberSession(db, "t", NOON)).toBeUndefined();
});
