import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { findHost, findHostByEmail } from "#db/host.queries.ts";
import { subjectsOf } from "#db/identity.queries.ts";
import { write } from "#db/write.ts";
import { AMINA, firebaseHouse, leadGoogleHere } from "#src/dev/fixtures/firebase-house.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { enqueueMailLink } from "./ask-mail-link.ts";

let giveBack: () => void;
beforeAll(() => {
  giveBack = leadGoogleHere();
});
const stops: (() => void)[] = [];
afterAll(() => {
  for (const stop of stops) stop();
  giveBack();
});

type House = ReturnType<typeof firebaseHouse>;

function house(facts?: Parameters<typeof firebaseHouse>[0]): House {
  const t = firebaseHouse(facts);
  stops.push(t.google.stop);
  return t;
}

const account = (t: House, subject = AMINA.subject) => t.google.accounts.get(subject);
/** What was asked with the key of the project's owner. */
const askedAsOwner = (t: House) => t.google.asked.map(({ path }) => path).filter((path) => path.includes("/projects/"));
const linkOf = (t: House, part: string) =>
  new RegExp(`${part}\\?token=([\\w-]+)`).exec(t.sent.findLast(({ body }) => body.includes(part))?.body ?? "")?.[1] ??
  "";

describe("an address that is confirmed here", () => {
  /** Amina presses the link of the letter that came when they registered. */
  async function confirm(t: House) {
    write(t.db, (tx) => enqueueMailLink(tx, { kind: "verify_email", hostId: AMINA.host, now: t.clock.now() }));
    await t.jobs.runDue();
    const pressed = await t.post("/verify-email", { token: linkOf(t, "/verify-email") }, { cookie: hostCookie(t.db) });
    expect(pressed.status).toBe(303);
    await t.jobs.runDue();
  }

  test("is confirmed at Firebase, so a later sign-in by Google there leaves the password", async () => {
    const t = house({ emailVerifiedAt: null });
    t.google.addAccount("fb-amina", AMINA.email, { emailVerified: false });
    await confirm(t);
    expect(account(t)).toMatchObject({ email: AMINA.email, emailVerified: true });
    expect(t.warnings).toEqual([]);
  });

  test("is not while the account there has another address, of which nobody proved anything", async () => {
    const t = house({ emailVerifiedAt: null });
    t.google.addAccount("fb-amina", "stranger@example.com", { emailVerified: false });
    await confirm(t);
    expect(account(t)).toMatchObject({ email: "stranger@example.com", emailVerified: false });
    expect(askedAsOwner(t)).toEqual(["/v1/projects/lango-ke/accounts:lookup"]);
  });

  test("is not when another one comes there between the two questions", async () => {
    const t = house({ emailVerifiedAt: null });
    t.google.addAccount("fb-amina", AMINA.email, { emailVerified: false });
    t.google.state.ownerTrouble = "moved meanwhile";
    await confirm(t);
    expect(account(t)).toMatchObject({ email: "stranger@example.com", emailVerified: false });
  });

  test("stays unconfirmed there without a service account, and nobody waits for one", async () => {
    const t = house({ emailVerifiedAt: null, keyed: false });
    t.google.addAccount("fb-amina", AMINA.email, { emailVerified: false });
    await confirm(t);
    expect([account(t)?.emailVerified, askedAsOwner(t)]).toEqual([false, []]);
    expect(await t.jobs.runDue()).toBe(0);
  });

  test("is confirmed at the next sign-in by password, where it was not when the house had no service account", async () => {
    const t = house();
    t.google.addAccount("fb-amina", AMINA.email, { emailVerified: false });
    await t.signIn();
    await t.jobs.runDue();
    expect(account(t)?.emailVerified).toBe(true);
  });

  test("of somebody who says that a stranger opened the account confirms nothing of the stranger's", async () => {
    const t = house({ emailVerifiedAt: null });
    t.google.addAccount("fb-amina", AMINA.email, { emailVerified: false });
    write(t.db, (tx) => enqueueMailLink(tx, { kind: "verify_email", hostId: AMINA.host, now: t.clock.now() }));
    await t.jobs.runDue();
    const token = linkOf(t, "/verify-email");
    expect((await t.post("/verify-email", { token, notMine: "yes" })).status).toBe(303);
    await t.jobs.runDue();
    expect([account(t)?.emailVerified, subjectsOf(t.db, AMINA.host, "firebase")]).toEqual([false, []]);
  });

  test.each(["500", "garbage", "denied", "key withdrawn", "hangs"] as const)(
    "while Google says %p is told again until it is heard, and nobody waits for it",
    async (trouble) => {
      const t = house({ emailVerifiedAt: null, timeoutMs: trouble === "hangs" ? 300 : 8_000 });
      t.google.addAccount("fb-amina", AMINA.email, { emailVerified: false });
      t.google.state.ownerTrouble = trouble;
      await confirm(t);
      expect(account(t)?.emailVerified).toBe(false);
      expect(findHost(t.db, AMINA.host)?.emailVerifiedAt).toBe(t.clock.now());
      expect(t.warnings.length).toBeGreaterThan(0);
      expect(t.warnings.join()).not.toMatch(/PRIVATE KEY|amina@/);
      t.google.state.ownerTrouble = undefined;
      t.clock.advance(20_000);
      await t.jobs.runDue();
      expect(account(t)?.emailVerified).toBe(true);
    },
    20_000,
  );

  test("of an account that is gone there needs nothing", async () => {
    const t = house({ emailVerifiedAt: null });
    t.google.accounts.clear();
    await confirm(t);
    expect([t.google.accounts.size, t.warnings]).toEqual([0, []]);
  });
});

describe("a change of address that is taken back", () => {
  const THIEF = "thief@example.com";

  /** A thief in Amina's session gives the account an address of their own, there and here. */
  async function steal(t: House): Promise<void> {
    const cookie = await t.signIn();
    const wish = { email: THIEF, currentPassword: AMINA.password };
    expect((await t.post("/account/email", wish, { cookie })).status).toBe(303);
    const letter = t.google.asked.findLast(({ path }) => path.endsWith("sendOobCode"))?.body ?? "{}";
    const { continueUrl } = JSON.parse(letter) as { continueUrl: string };
    t.google.addAccount("fb-amina", THIEF);
    const token = new URL(continueUrl).searchParams.get("token") ?? "";
    expect((await t.post("/account/email/confirm", { token }, { cookie })).status).toBe(303);
    expect(findHost(t.db, AMINA.host)?.email).toBe(THIEF);
    await t.jobs.runDue();
  }
  const takeBack = async (t: House) => {
    expect((await t.post("/account/undo", { token: linkOf(t, "/account/undo") })).status).toBe(200);
    expect(findHost(t.db, AMINA.host)?.email).toBe(AMINA.email);
  };
  /** The thief signs in once more at the account that they changed. */
  const comeAgain = async (t: House) => (await t.post("/host-login", { email: THIEF, password: "known" })).status;

  test("is taken back at Firebase too: the address is Amina's again and every sign-in there is over", async () => {
    const t = house();
    await steal(t);
    await takeBack(t);
    await t.jobs.runDue();
    expect(account(t)).toMatchObject({ email: AMINA.email, emailVerified: true, disabled: false });
    expect(Number(account(t)?.validSince)).toBeGreaterThan(1_700_000_000);
    await comeAgain(t);
    expect(findHost(t.db, AMINA.host)?.email).toBe(AMINA.email);
  });

  test.each([true, false])(
    "does not come here again by the next sign-in there (service account: %p)",
    async (keyed) => {
      const t = house({ keyed });
      await steal(t);
      await takeBack(t);
      // Before Firebase has heard of it.
      await comeAgain(t);
      expect(findHost(t.db, AMINA.host)?.email).toBe(AMINA.email);
      expect(findHostByEmail(t.db, THIEF)).toBeUndefined();
    },
  );

  test("where the address is another account's there by now, the changed one lets nobody in any more", async () => {
    const t = house();
    await steal(t);
    t.google.addAccount("fb-second", AMINA.email);
    t.link("fb-second");
    await takeBack(t);
    await t.jobs.runDue();
    expect(account(t)).toMatchObject({ email: THIEF, disabled: true });
    expect(account(t, "fb-second")).toMatchObject({ email: AMINA.email, disabled: false, validSince: "1600000000" });
    expect(subjectsOf(t.db, AMINA.host, "firebase")).toEqual(["fb-second"]);
    expect(await comeAgain(t)).toBe(422);
  });

  test("is told again while Google is away", async () => {
    const t = house();
    await steal(t);
    t.google.state.ownerTrouble = "500";
    await takeBack(t);
    await t.jobs.runDue();
    expect(account(t)?.email).toBe(THIEF);
    t.google.state.ownerTrouble = undefined;
    t.clock.advance(20_000);
    await t.jobs.runDue();
    expect(account(t)?.email).toBe(AMINA.email);
  });
});
