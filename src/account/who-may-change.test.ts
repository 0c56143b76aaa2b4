import { beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { accountChangesOf } from "#db/account-change.queries.ts";
import { sessionsOf } from "#db/device.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { insertPayoutAccount, livePayouts } from "#db/payout.queries.ts";
import { startSession } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import type { Phone } from "#src/core/person/phone.ts";
import { addHost, quickHash } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";
import { sendPhoneCode } from "#src/identity/send-code.ts";
import { sealCredentials, sealInitiator, waysToPay } from "#src/payout/account-of.ts";
import { SECRETS } from "#src/simulator/daraja/fixture.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";

const HOST = "host-wanjiru";
const PHONE = "+254712345678";
const EMAIL = "host-wanjiru@example.com";
const PASSWORD = "kahawa-chungu";
const HOUR_MS = 3_600_000;
const CREDENTIAL = Buffer.alloc(256, 7).toString("base64");

let passwordHash: string;
beforeAll(async () => {
  passwordHash = await quickHash(PASSWORD);
});

/** Wanjiru, who has been paid to their own paybill and by hand for long; a session of theirs that is an hour old. */
function house() {
  const lango = testApp();
  addHost(lango.db, { passwordHash, emailVerifiedAt: 1 });
  write(lango.db, (tx) => {
    insertPayoutAccount(tx, {
      id: "keys",
      hostId: HOST,
      kind: "daraja",
      numberType: "paybill",
      number: "600100",
      shortcode: "600100",
      transactionType: "CustomerPayBillOnline",
      sealed: sealCredentials(lango.deps.secrets, "keys", { consumerKey: "k", consumerSecret: "s", passkey: "p" }),
      initiator: "wanjiru",
      initiatorSealed: sealInitiator(lango.deps.secrets, "keys", CREDENTIAL),
      createdAt: 0,
    });
    insertPayoutAccount(tx, {
      id: "hand",
      hostId: HOST,
      kind: "manual",
      numberType: "till",
      number: "700100",
      createdAt: 0,
    });
    const other = { tokenHash: hashOf("other"), hostId: HOST, now: NOON, endsAt: NOON * 2, device: "" };
    startSession(tx, other);
  });
  const cookie = hostCookie(lango.db);
  lango.clock.advance(HOUR_MS);
  const send = (path: string, form: Record<string, string>) => lango.post(path, form, { cookie });
  return { ...lango, cookie, send };
}
type House = ReturnType<typeof house>;

/** Everything that says where money and identity go. */
function state({ db, deps }: House) {
  const host = findHost(db, HOST);
  const ways = waysToPay(deps, HOST);
  const rows = db.$client.query("select id, ended_at, initiator, refunds_by from payout_accounts order by id").all();
  return { host, ways, rows, sessions: sessionsOf(db, { hostId: HOST }, deps.clock.now()).length };
}

const DARAJA = { type: "paybill", number: SECRETS.shortcode, store: "", ...SECRETS };
const NEW_PASSWORD = "maji-ya-machungwa";

/** Each route that moves money or identity: its form, and whether the number and address before are told of it. */
const GUARDED: Readonly<
  Record<
    string,
    { form: Record<string, string> | ((house: House) => Promise<Record<string, string>>); told: boolean; why?: string }
  >
> = {
  "/dashboard/payouts/daraja": { form: DARAJA, told: true },
  "/dashboard/payouts/operator": { form: {}, told: true },
  "/dashboard/payouts/manual": { form: { payType: "till", payNumber: "700200" }, told: true },
  "/dashboard/payouts/transfer": { form: { words: "Thief's Bank, account 666 777 888", hours: "48" }, told: true },
  "/dashboard/payouts/initiator": {
    form: { initiator: "thief", credential: CREDENTIAL, refundsBy: "b2c" },
    told: true,
  },
  "/dashboard/payouts/end": { form: { which: "manual" }, told: true },
  "/dashboard/payouts/test": {
    form: { phone: "0722 000 020", submissionKey: newSecret() },
    told: false,
    why: "moves a shilling to the host and changes nothing",
  },
  "/account/brand": { form: { brandName: "thiefhouse" }, told: true },
  "/account/phone": {
    form: { phone: "0722 000 001", submissionKey: newSecret() },
    told: false,
    why: "sends a code; the change is told",
  },
  "/account/phone/code": {
    form: async (house) => {
      const challenge = newSecret();
      // Asked for while the sign-in was fresh; the proof is asked again when the code comes.
      await sendPhoneCode(house.deps, {
        phone: "+254722000001" as Phone,
        purpose: "change_phone",
        submissionKey: challenge,
        network: "203.0.113.7",
        language: "en",
        by: "sms",
        known: undefined,
      });
      await house.jobs.runDue();
      return { challenge, code: /\d{6}/.exec(house.sent.pop()?.body ?? "")?.[0] ?? "" };
    },
    told: true,
  },
  "/account/email": {
    form: { email: "thief@example.com" },
    told: false,
    why: "mails a link, of which the old address is told; the change is told",
  },
  "/account/password": { form: { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }, told: true },
  "/account/devices": { form: {}, told: true },
  "/account/devices/:id": { form: {}, told: true },
  "/account/export": { form: {}, told: true },
  "/account/delete": { form: { sure: "on" }, told: true },
};

/** What a session, or nothing, is enough for, and why. */
const OPEN: Readonly<Record<string, string>> = {
  "/account/name": "a name receives no money and opens nothing",
  "/account/email/confirm": "its link was asked for with a proof, only its host may press it, and the change is told",
  "/account/email/not-mine": "the reader of a new address's mail refuses it; nothing changes",
  "/account/undo": "the link of a notice",
  "/claim-brand": "the first name; nothing is replaced",
  "/api/brand/claim": "the first name; nothing is replaced",
  "/dashboard/refunds/:id": "writes down what the host gave back by hand; nothing is sent",
  "/account/found":
    "asked right after the proof of the address that ended every other way in; a yes brings back what stood",
  "/host-phone": "the first number; one that is known is not replaced",
};
const PUBLIC =
  /^\/(guest-account|guest-login|host-login|host-register|login|logout|language|auth|api\/auth|forgot-password|email-link|reset-password|verify-email|account\/passkeys)(\/|$)/;

test("every route under the folders of money and identity is in a list here", () => {
  const rooms = ["account", "account-change", "guest", "host", "identity", "passkey", "payout", "proof", "sign-in"];
  const files = rooms.flatMap((room) => {
    const folder = join(import.meta.dir, "..", room);
    return readdirSync(folder).map((name) => join(folder, name));
  });
  const routes = files
    .filter((file) => /\.routes\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\.(?:post|put|patch|delete|all)\(\s*"(\/[^"]*)"/g)])
    .map(([, path = ""]) => path);
  expect(routes.length).toBeGreaterThan(25);
  expect(routes.filter((path) => !GUARDED[path] && !OPEN[path] && !PUBLIC.test(path))).toEqual([]);
});

const pathOf = (route: string) => {
  return route.replace(":id", hashOf(hashOf("other")).slice(0, 20));
};

describe.each(Object.entries(GUARDED))("%s", (route, { form, told }) => {
  test("is refused with a session alone, and nothing changes", async () => {
    const home = house();
    const fields = typeof form === "function" ? await form(home) : form;
    home.sent.length = 0;
    const before = state(home);
    const answer = await home.send(pathOf(route), fields);
    expect(answer.status).toBe(403);
    expect(state(home)).toEqual(before);
    await home.jobs.runDue();
    expect(home.sent).toEqual([]);
  });

  test(told ? "is done with a proof, and told at once to number and address" : "is done with a proof", async () => {
    const home = house();
    const fields = typeof form === "function" ? await form(home) : form;
    home.sent.length = 0;
    const done = await home.send(pathOf(route), { ...fields, currentPassword: PASSWORD });
    expect([200, 303]).toContain(done.status);
    await home.jobs.runDue();
    const links = home.sent.filter(({ body }) => /\/account\/undo\?token=/.test(body) || /was deleted/.test(body));
    const to = [...new Set(links.map(({ to }) => to))].sort();
    expect(to).toEqual(told ? [PHONE, EMAIL] : []);
  });
});

const linkTo = ({ sent }: House, to: string) =>
  /token=([\w-]+)/.exec(
    sent.findLast((message) => message.to === to && message.body.includes("/account/undo"))?.body ?? "",
  )?.[1] ?? "";

describe("the link of a notice", () => {
  test.each([
    ["/dashboard/payouts/daraja", DARAJA],
    ["/dashboard/payouts/manual", { payType: "till", payNumber: "700200" }],
    ["/dashboard/payouts/transfer", { words: "Thief's Bank, account 666 777 888", hours: "48" }],
    ["/dashboard/payouts/end", { which: "manual" }],
    ["/dashboard/payouts/initiator", { initiator: "thief", credential: CREDENTIAL, refundsBy: "b2c" }],
    ["/dashboard/payouts/initiator", { do: "end" }],
    ["/account/brand", { brandName: "thiefhouse" }],
    ["/account/phone/code", undefined],
  ])("undoes %s %p, by a press and not by being opened, once, and ends every sign-in", async (route, fields) => {
    const home = house();
    const guarded = GUARDED[route]?.form;
    const form = fields ?? (typeof guarded === "function" ? await guarded(home) : {});
    const before = state(home);
    await home.send(route, { ...form, currentPassword: PASSWORD });
    expect(state(home)).not.toEqual(before);
    await home.jobs.runDue();
    const token = linkTo(home, PHONE);
    home.clock.advance(30 * HOUR_MS);
    const changed = state(home);
    for (let n = 0; n < 2; n += 1) expect((await home.get(`/account/undo?token=${token}`)).status).toBe(200);
    expect(state(home)).toEqual(changed);
    expect((await home.post("/account/undo", { token })).status).toBe(200);
    const { host, ways, sessions } = state(home);
    expect({ host, ways: ways.manual?.id }).toEqual({
      host: { ...before.host, pageVersion: host?.pageVersion } as never,
      ways: before.ways.manual?.id,
    });
    expect(ways.transfer).toBeUndefined();
    expect(livePayouts(home.db, HOST, home.clock.now()).asking).toMatchObject({ id: "keys", initiator: "wanjiru" });
    expect(sessions).toBe(0);
    expect((await home.post("/account/undo", { token })).status).toBe(410);
    expect((await home.get(`/account/undo?token=${token}`)).status).toBe(410);
    expect(accountChangesOf(home.db, HOST)[0]?.undoneAt).toBe(home.clock.now());
  });

  test("lives for 72 hours, is kept as a hash alone, and then what was before is forgotten", async () => {
    const home = house();
    await home.send("/account/brand", { brandName: "thiefhouse", currentPassword: PASSWORD });
    await home.jobs.runDue();
    const token = linkTo(home, EMAIL);
    const file = () => Buffer.from(home.db.$client.serialize()).toString("latin1");
    expect(file().includes(token)).toBe(false);
    home.clock.advance(72 * HOUR_MS - 1);
    expect((await home.get(`/account/undo?token=${token}`)).status).toBe(200);
    home.clock.advance(1);
    expect((await home.post("/account/undo", { token })).status).toBe(410);
    await home.jobs.runDue();
    expect(accountChangesOf(home.db, HOST)[0]).toMatchObject({ kind: "brand", undoHash: null, undoSealed: null });
    expect(findHost(home.db, HOST)?.brandName).toBe("thiefhouse");
  });

  test("of an earlier change takes the later ones of its kind along", async () => {
    const home = house();
    await home.send("/account/brand", { brandName: "thiefhouse", currentPassword: PASSWORD });
    await home.jobs.runDue();
    const first = linkTo(home, PHONE);
    home.clock.advance(1000);
    await home.send("/account/brand", { brandName: "thiefhouse2" });
    await home.jobs.runDue();
    const second = linkTo(home, PHONE);
    await home.post("/account/undo", { token: first });
    expect(findHost(home.db, HOST)?.brandName).toBe("zuristays");
    expect((await home.post("/account/undo", { token: second })).status).toBe(410);
  });

  test("goes on to the number that was replaced first, for what a thief does next", async () => {
    const home = house();
    const form = GUARDED["/account/phone/code"]?.form;
    if (typeof form !== "function") throw new Error("no form");
    await home.send("/account/phone/code", { ...(await form(home)), currentPassword: PASSWORD });
    await home.send("/dashboard/payouts/manual", { payType: "till", payNumber: "700200" });
    await home.jobs.runDue();
    const told = home.sent.filter(({ body }) => body.includes("pay you")).map(({ to }) => to);
    expect(told.sort()).toEqual([PHONE, "+254722000001", EMAIL]);
  });

  test("leaves the sign-in alone in which it is pressed", async () => {
    const home = house();
    await home.send("/account/brand", { brandName: "thiefhouse", currentPassword: PASSWORD });
    await home.jobs.runDue();
    await home.send("/account/undo", { token: linkTo(home, PHONE) });
    expect(state(home).sessions).toBe(1);
    expect((await home.get("/account", { cookie: home.cookie })).status).toBe(200);
  });
});

test("the account page lists what was changed, when, from which device and by which proof", async () => {
  const home = house();
  await home.send("/account/brand", { brandName: "njerihouse", currentPassword: PASSWORD });
  const html = (await (await home.get("/account", { cookie: home.cookie })).text()).replace(/<!-- -->/g, "");
  expect(html).toContain("What was changed");
  expect(html).toContain("by password");
});

describe("a new way of being paid", () => {
  const pays = (home: House) => waysToPay(home.deps, HOST).manual?.number;

  test("begins after 24 hours, and until then guests pay the old way", async () => {
    const home = house();
    const form = { payType: "till", payNumber: "700200", currentPassword: PASSWORD };
    await home.send("/dashboard/payouts/manual", form);
    home.clock.advance(24 * HOUR_MS - 1);
    expect(pays(home)).toBe("700100");
    home.clock.advance(1);
    expect(pays(home)).toBe("700200");
  });

  test("is used at once where the house had none ever before", async () => {
    const home = house();
    home.db.$client.exec("delete from payout_accounts");
    await home.send("/dashboard/payouts/manual", { payType: "till", payNumber: "700200", currentPassword: PASSWORD });
    expect(pays(home)).toBe("700200");
  });

  test("that leads to the same place is used at once: new keys are no new way", async () => {
    const home = house();
    const form = { ...DARAJA, number: "600100", currentPassword: PASSWORD };
    await home.send("/dashboard/payouts/daraja", form);
    expect(waysToPay(home.deps, HOST).asking?.account.consumerKey).toBe(SECRETS.consumerKey);
  });

  test("is waited for where the old one was ended, and nobody else is paid meanwhile", async () => {
    const home = house();
    for (const which of ["manual", "asking"]) {
      await home.send("/dashboard/payouts/end", { which, currentPassword: PASSWORD });
    }
    await home.send("/dashboard/payouts/manual", { payType: "till", payNumber: "700200" });
    const opensAt = home.clock.now() + 24 * HOUR_MS;
    expect(waysToPay(home.deps, HOST)).toEqual({ asking: undefined, manual: undefined, transfer: undefined, opensAt });
    home.clock.advance(24 * HOUR_MS);
    expect(pays(home)).toBe("700200");
  });

  test("can be cancelled by its host, and the old one goes on", async () => {
    const home = house();
    await home.send("/dashboard/payouts/manual", { payType: "till", payNumber: "700200", currentPassword: PASSWORD });
    const page = await (await home.get("/dashboard?tab=payouts", { cookie: home.cookie })).text();
    expect(page).toContain("not yet used");
    await home.send("/dashboard/payouts/end", { which: "manual", do: "cancel" });
    home.clock.advance(48 * HOUR_MS);
    expect(pays(home)).toBe("700100");
  });
});
