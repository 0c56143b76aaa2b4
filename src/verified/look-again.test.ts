import { expect, test } from "bun:test";
import { findHost } from "#db/host.queries.ts";
import { kycChecksOfHost, kycDecisionsOf } from "#db/kyc.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { passCheck } from "#src/dev/fixtures/checks.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty, quickHash } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { runAdmin } from "#src/operations/admin-command.ts";
import { restoreHost, suspendHost } from "#src/operations/suspend-host.ts";
import { moveProperty } from "#src/property/move-property.ts";
import { saveProperty } from "#src/property/save-property.ts";
import { followVerified } from "./follow-verified.ts";

const HOST = "host-wanjiru";
const BY = { kind: "command line" } as const;
const DAY = 24 * 3_600_000;
const PASSWORD = "kahawa-chungu";
const PASSWORD_HASH = await quickHash(PASSWORD);
const KINDS = ["identity", "right_to_let", "payee"] as const;

type House = TestApp & {
  needs: Parameters<typeof runAdmin>[0];
  state(): { verifiedAt: number | null | undefined; again: string[] };
};

/** A host who is verified by all three checks. */
function verifiedHouse(facts: Parameters<typeof addHost>[1] = {}, validUntil?: string): House {
  const t = testApp();
  addHost(t.db, { email: "wanjiru@example.com", emailVerifiedAt: 1, passwordHash: PASSWORD_HASH, ...facts });
  addManualTill(t);
  for (const kind of KINDS) passCheck(t.db, HOST, kind, { at: NOON, ...(validUntil && { validUntil }) });
  write(t.db, (tx) => followVerified(tx, HOST, NOON));
  const state = () => {
    const checks = kycChecksOfHost(t.db, HOST).filter((check) => check.verifiedAt === null);
    const again = checks.map(({ kind, state }) => `${kind} ${state}`).sort();
    return { verifiedAt: findHost(t.db, HOST)?.verifiedAt, again };
  };
  const { db, clock, config, publicUrl } = t.deps;
  return { ...t, needs: { db, clock, publicUrl, siteName: config.siteName }, state };
}

const HOUSE = `house-of-${HOST}`;
const SECOND = "second";
/** Saves a house as its form does. */
function save(t: House, propertyId: string, location: string): void {
  const property = findProperty(t.db, propertyId);
  if (!property) throw new Error(propertyId);
  const listing = { ...property, amenities: [], location };
  saveProperty(t.deps, { listing, aim: "published", photos: [], hostId: HOST, propertyId });
}
const archive = (t: House, propertyId: string) => moveProperty(t.deps, { hostId: HOST, propertyId, move: "archive" });

const STANDS = { verifiedAt: NOON, again: [] };
const IDENTITY = { verifiedAt: null, again: ["identity handed_in"] };
const ALL = { verifiedAt: null, again: ["identity handed_in", "payee handed_in", "right_to_let handed_in"] };
const HOUSE_ALONE = { verifiedAt: null, again: ["right_to_let handed_in"] };
const PAYEE = { verifiedAt: null, again: ["payee handed_in"] };
const page = (path: string, form: Record<string, string>) => (t: House) =>
  t.post(path, { currentPassword: PASSWORD, ...form }, { cookie: hostCookie(t.db) });
const sql = (text: string) => (t: House) => void t.db.$client.run(text);

/** A further house that was looked at too. */
function secondHouse(t: House): void {
  addProperty(t.db, { id: SECOND, hostId: HOST });
  passCheck(t.db, HOST, "right_to_let", { at: NOON, propertyId: SECOND });
}

/** Everything that may change a name, a brand or a payee, and what does not. */
test.each<[string, (t: House) => unknown, { verifiedAt: number | null; again: string[] }]>([
  ["the page of names", page("/account/name", { firstName: "Njeri", lastName: "Ng'ang'a" }), ALL],
  ["the same names again", page("/account/name", { firstName: "Wanjiru", lastName: "Ng'ang'a" }), STANDS],
  ["the page of the brand", page("/account/brand", { brandName: "njeristays" }), IDENTITY],
  ["the command line's brand", (t) => runAdmin(t.needs, ["brand", "zuristays", "njeristays"]), IDENTITY],
  ["another till", page("/dashboard/payouts/manual", { payType: "till", payNumber: "700200" }), PAYEE],
  ["any statement on names", sql("update hosts set last_name = 'Otieno'"), ALL],
  ["any statement on brands", sql("update hosts set brand_name = null, brand_look = null"), IDENTITY],
  ["another name at the number", sql("update payout_accounts set receiver_name = 'BARASA'"), PAYEE],
  ["the only number taken away", page("/dashboard/payouts/end", { which: "manual" }), PAYEE],
  [
    "one number of two taken away",
    (t) => {
      sql(`insert into payout_accounts (id, host_id, kind, number_type, number, shortcode, sealed, transaction_type,
        receiver_name, created_at) values ('till', '${HOST}', 'daraja', 'till', '5123456', '5123456', 'x',
        'CustomerBuyGoodsOnline', 'WANJIRU NGANGA', ${NOON})`)(t);
      return page("/dashboard/payouts/end", { which: "manual" })(t);
    },
    STANDS,
  ],
  [
    "settings that come back",
    (t) => {
      sql("update payout_accounts set ended_at = 5")(t);
      expect(t.state()).toEqual(STANDS);
      sql("update payout_accounts set ended_at = null")(t);
    },
    PAYEE,
  ],
  [
    "new keys for the same number",
    sql(`insert into payout_accounts (id, host_id, kind, number_type, number, receiver_name, created_at, ended_at)
      values ('again', '${HOST}', 'manual', 'till', '5123456', 'WANJIRU NGANGA', ${NOON}, ${NOON})`),
    STANDS,
  ],
  ["a suspension", (t) => suspendHost(t.needs, HOST, { why: "Complaints", by: BY }), IDENTITY],
  ["another place of the one house", (t) => save(t, HOUSE, "Diani"), HOUSE_ALONE],
  ["another spelling of its place", (t) => save(t, HOUSE, "kilimani Nairobi"), STANDS],
  ["the one house taken down", (t) => archive(t, HOUSE), { verifiedAt: null, again: [] }],
  [
    "one house of two put elsewhere",
    (t) => {
      secondHouse(t);
      save(t, SECOND, "Diani");
    },
    { verifiedAt: NOON, again: ["right_to_let handed_in"] },
  ],
  [
    "one house of two taken down",
    (t) => {
      secondHouse(t);
      archive(t, HOUSE);
    },
    STANDS,
  ],
  ["another phone", sql("update hosts set phone = '+254700000000'"), STANDS],
  [
    "a paper that the host takes back",
    sql("update kyc_checks set verified_at = null, valid_until = null, state = 'not_begun' where kind = 'payee'"),
    {
      verifiedAt: null,
      again: ["payee not_begun"],
    },
  ],
])("after %s", async (_, change, after) => {
  const t = verifiedHouse();
  expect(t.state()).toEqual(STANDS);
  await change(t);
  // At once, before any job.
  expect(t.state().verifiedAt).toBe(after.verifiedAt);
  await t.jobs.runDue();
  expect(t.state()).toEqual(after);
  // Nothing brings it back but somebody who looks.
  write(t.db, (tx) => followVerified(tx, HOST, t.clock.now()));
  expect(t.state()).toEqual(after);
});

test("a house that is opened again is looked at before it is verified, and the trail says why", async () => {
  const t = verifiedHouse();
  suspendHost(t.needs, HOST, { why: "Complaints", by: BY });
  await t.jobs.runDue();
  restoreHost(t.needs, HOST, { why: "", by: BY });
  await t.jobs.runDue();
  expect(t.state()).toEqual(IDENTITY);
  const [check] = kycChecksOfHost(t.db, HOST);
  expect(kycDecisionsOf(t.db, check?.id ?? "")[0]).toMatchObject({
    outcome: "reopened",
    reason: "reopened:suspended",
  });
  expect(t.sent.filter(({ body }) => body.includes("Verified Host"))).toEqual([]);
});

test.each([
  ["en", "You changed your name. Guests see no Verified Host badge"],
  ["sw", "Umebadilisha jina lako. Wageni hawaoni alama yako"],
] as const)("the host hears of it in %s, on phone and by letter, once for all changes", async (language, begins) => {
  const t = verifiedHouse({ language });
  sql("update hosts set last_name = 'Otieno'")(t);
  sql("update hosts set last_name = 'Owino'")(t);
  await t.jobs.runDue();
  expect(t.sent.map(({ body }) => body.slice(0, begins.length))).toEqual([begins, begins]);
  // And reads why on the page of their papers, in the same words.
  const page = await t.get("/dashboard/verification/identity", { cookie: hostCookie(t.db) });
  const [why] = begins.split(/(?<=\.)/);
  expect(await page.text()).toContain(` · ${why}<`);
});

test("the operator's word lapses as papers do", () => {
  const t = testApp();
  addHost(t.db, { vouchedAt: NOON, verifiedAt: NOON });
  t.db.$client.run("update hosts set first_name = 'Njeri'");
  expect(findHost(t.db, HOST)).toMatchObject({ verifiedAt: null, vouchedAt: null, lapsedBy: "name" });
  t.db.$client.run(`update hosts set lapsed_by = '', vouched_at = ${NOON}`);
  addManualTill(t);
  expect(findHost(t.db, HOST)).toMatchObject({ vouchedAt: null, lapsedBy: "payee" });
});

test.each([
  "verified_at = 5",
  "verified_at = 5, suspended_at = 1, vouched_at = 5",
  "verified_at = 5, lapsed_by = 'name', vouched_at = 5",
])("the database lets nobody be verified without grounds: %s", (set) => {
  const t = testApp();
  addHost(t.db);
  expect(() => t.db.$client.run(`update hosts set ${set}`)).toThrow("without grounds");
});

test.each([
  ["en", ["ends in 60 days", "ends in 14 days", "ends very soon", "ended on Wed 31 Mar 2027. Guests see no"]],
  ["sw", ["baada ya siku 60", "baada ya siku 14", "hivi karibuni", "iliisha muda Jumatano 31 Mac 2027"]],
] as const)(
  "a paper's end is told before it and when it comes, and then the badge is gone: %s",
  async (language, told) => {
    const t = verifiedHouse({ language }, "2027-03-31");
    t.db.$client.run("update kyc_checks set valid_until = null where kind <> 'identity'");
    const heard: string[] = [];
    for (let day = 0; day < 120; day += 1) {
      t.clock.advance(DAY);
      t.db.$client.run(`insert into jobs (kind, key, run_at, created_at) values ('watch_papers', 'all', 0, 0)
      on conflict (kind, key) where done_at is null do update set run_at = 0`);
      await t.jobs.runDue();
      heard.push(
        ...t.sent
          .splice(0)
          .filter(({ channel }) => channel === "email")
          .map(({ body }) => body),
      );
    }
    expect(heard.length).toBe(4);
    for (const [n, words] of told.entries()) expect(heard[n]).toContain(words);
    expect(t.state()).toEqual({ verifiedAt: null, again: ["identity expired"] });
  },
);
