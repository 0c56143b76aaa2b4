import { expect, test } from "bun:test";
import { findHost } from "#db/host.queries.ts";
import { linkHost } from "#db/identity.queries.ts";
import { write } from "#db/write.ts";
import type { ProvenIdentity } from "#src/ports/identity-provider.ts";
import { addHost } from "../dev/fixtures/people.ts";
import { NOON, type TestApp, testApp } from "../dev/fixtures/test-app.ts";
import { enterAsHost } from "./enter-as-host.ts";

const BROWSER = { visitor: { kind: "anonymous" }, device: "" } as const;
const AMINA = { firstName: "Amina", lastName: "Yusuf", phone: "", language: "en", invite: undefined } as const;

const google = (facts: Partial<ProvenIdentity> = {}): ProvenIdentity => ({
  provider: "google",
  subject: "g-1",
  email: "wanjiru@example.com",
  emailVerified: true,
  method: "google",
  provenAt: NOON,
  ...facts,
});
const links = (t: TestApp) => t.db.$client.query("select provider, subject, host_id from identities").all();
const sessions = (t: TestApp) => t.db.$client.query("select host_id, method from sessions").all();
const addWanjiru = (t: TestApp, facts: Parameters<typeof addHost>[1] = {}) =>
  addHost(t.db, { email: "wanjiru@example.com", ...facts });

test("a linked subject is its host, whatever its address has become", () => {
  const t = testApp();
  const { id } = addWanjiru(t);
  write(t.db, (tx) => linkHost(tx, { provider: "google", subject: "g-1", hostId: id, createdAt: NOON }));
  const entered = enterAsHost(t.deps, google({ email: "new@example.com", emailVerified: false }), BROWSER);
  expect(entered).toMatchObject({ outcome: "entered", hostId: id, brandName: "zuristays", isNew: false });
  expect(sessions(t)).toEqual([{ host_id: id, method: "google" }]);
});

test("the first proof of an address ends the sessions from before it, and later ones end none", () => {
  const t = testApp();
  const { id } = addWanjiru(t);
  write(t.db, (tx) => linkHost(tx, { provider: "firebase", subject: "f-1", hostId: id, createdAt: NOON }));
  const firebase = (facts: Partial<ProvenIdentity>) => google({ provider: "firebase", subject: "f-1", ...facts });
  enterAsHost(t.deps, firebase({ method: "password", emailVerified: false }), BROWSER);
  expect(sessions(t)).toEqual([{ host_id: id, method: "password" }]);
  enterAsHost(t.deps, firebase({}), BROWSER);
  expect(sessions(t)).toEqual([{ host_id: id, method: "google" }]);
  enterAsHost(t.deps, firebase({}), BROWSER);
  expect(sessions(t)).toHaveLength(2);
});

test("an address proven on both sides joins them, once", () => {
  const t = testApp();
  const { id } = addWanjiru(t, { emailVerifiedAt: NOON });
  for (const email of ["Wanjiru@Example.com", "moved@example.com"]) {
    expect(enterAsHost(t.deps, google({ email }), BROWSER)).toMatchObject({ outcome: "entered", hostId: id });
  }
  expect(links(t)).toEqual([{ provider: "google", subject: "g-1", host_id: id }]);
});

test.each([
  ["neither side has proven the address", false, null, "no_account"],
  ["only the newcomer has: a stranger may have registered it first", true, null, "email_taken"],
  ["only the host has: the newcomer may be anybody", false, NOON, "no_account"],
] as const)("nobody is joined when %s", (_, emailVerified, emailVerifiedAt, outcome) => {
  const t = testApp();
  addWanjiru(t, { emailVerifiedAt });
  expect(enterAsHost(t.deps, google({ emailVerified }), BROWSER)).toEqual({ outcome });
  const nobodys = google({ emailVerified: false, email: "nobody@example.com" });
  if (!emailVerified) expect(enterAsHost(t.deps, nobodys, BROWSER)).toEqual({ outcome });
  expect(enterAsHost(t.deps, google({ emailVerified }), BROWSER, AMINA)).toEqual({ outcome: "email_taken" });
  expect([...links(t), ...sessions(t)]).toEqual([]);
});

test("the same subject at another provider is somebody else", () => {
  const t = testApp();
  const { id } = addWanjiru(t);
  write(t.db, (tx) => linkHost(tx, { provider: "google", subject: "g-1", hostId: id, createdAt: NOON }));
  const other = google({ provider: "firebase", email: "else@example.com" });
  expect(enterAsHost(t.deps, other, BROWSER)).toEqual({ outcome: "no_account" });
});

test("signing in opens no account; opening one stores it, linked, and the same form finds it again", () => {
  const t = testApp();
  expect(enterAsHost(t.deps, google(), BROWSER)).toEqual({ outcome: "no_account" });
  const opened = enterAsHost(t.deps, google(), BROWSER, { ...AMINA, id: "amina" });
  expect(opened).toMatchObject({ outcome: "entered", hostId: "amina", brandName: null, isNew: true });
  expect(findHost(t.db, "amina")).toMatchObject({ email: "wanjiru@example.com", emailVerifiedAt: NOON, phone: "" });
  expect(enterAsHost(t.deps, google(), BROWSER, { ...AMINA, id: "amina" })).toMatchObject({ isNew: false });
  expect(enterAsHost(t.deps, google(), BROWSER, { ...AMINA, id: "another" })).toEqual({ outcome: "email_taken" });
  expect(links(t)).toEqual([{ provider: "google", subject: "g-1", host_id: "amina" }]);
});

test("a proof of more than five minutes ago, and an account that is gone, sign nobody in", () => {
  const t = testApp();
  addWanjiru(t, { emailVerifiedAt: NOON });
  t.clock.advance(5 * 60_000 + 1);
  expect(enterAsHost(t.deps, google(), BROWSER)).toEqual({ outcome: "stale" });
  addHost(t.db, { id: "gone", email: "gone@example.com", username: "gone", brandName: null, deletedAt: NOON });
  const proven = google({ subject: "g-2", email: "gone@example.com", provenAt: t.clock.now() });
  expect(enterAsHost(t.deps, proven, BROWSER)).toEqual({ outcome: "no_account" });
  expect(sessions(t)).toEqual([]);
});

test.each([
  ["that it has proven becomes the host's", { provider: "firebase", email: "New@example.com" }, "new@example.com"],
  ["that it has not proven changes nothing", { provider: "firebase", emailVerified: false }, "wanjiru@example.com"],
  [
    "that is another host's changes nothing",
    { provider: "firebase", email: "njeri@example.com" },
    "wanjiru@example.com",
  ],
  ["of a Google account changes nothing", { provider: "google" }, "wanjiru@example.com"],
] as const)("a new address of a Firebase account %s", (_, facts, email) => {
  const t = testApp();
  const { id } = addWanjiru(t);
  addHost(t.db, { id: "host-njeri", email: "njeri@example.com", username: "njeri", brandName: "njeri" });
  const { provider } = facts;
  write(t.db, (tx) => linkHost(tx, { provider, subject: "s-1", hostId: id, createdAt: NOON }));
  const proven = google({ subject: "s-1", email: "new@example.com", ...facts });
  expect(enterAsHost(t.deps, proven, BROWSER).outcome).toBe("entered");
  expect(findHost(t.db, id)?.email).toBe(email);
});
