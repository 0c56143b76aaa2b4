import { beforeAll, describe, expect, test } from "bun:test";
import { saveRates } from "#db/pricing.queries.ts";
import { write } from "#db/write.ts";
import { ownNetwork, summaryForm } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { guestCookie, hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";
import type { Sent } from "#src/ports/messenger.ts";
import { newSecret } from "#src/web/secrets.ts";
import { pagesIn } from "#views/texts/pages.ts";

const t = testApp();
let answer: Sent = { outcome: "sent" };
// The house as it runs: what is queued is sent at once, by a provider that answers as it likes.
Object.assign(t.deps.messenger, { send: () => Promise.resolve(answer) });
Object.assign(t.deps.jobs, { tried: () => t.jobs.runDue() });

const key = () => ({ submissionKey: newSecret(), codeKey: newSecret() });
/** The page that comes next, as somebody without a script sees it. */
async function next(path: string, fields: Record<string, string>, cookie = ""): Promise<string> {
  const headers = ownNetwork();
  const posted = await t.post(path, fields, { cookie, headers });
  const to = posted.headers.get("location");
  const flash = posted.headers.getSetCookie().find((one) => one.startsWith("lango_flash=")) ?? "";
  return to ? (await t.get(to, { cookie: `${cookie}; ${flash.split(";")[0]}` })).text() : posted.text();
}

addHost(t.db);
const host = hostCookie(t.db);
const guest = guestCookie(t.db, "+254722000021");

let phones = 0;
const phone = () => `0722 000 ${String(++phones + 100)}`;
const DOORS: Record<string, () => Promise<string>> = {
  "a guest who signs in": () => next("/guest-login", { phone: phone(), ...key() }),
  "the same once more": async () => {
    const typed = phone();
    const first = await next("/guest-login", { phone: typed, ...key() });
    const challenge = /name="challenge"[^>]*value="([^"]+)"/.exec(first)?.[1] ?? "";
    t.clock.advance(5 * 60_000);
    return next("/guest-login", { phone: typed, challenge, ...key() });
  },
  "a guest who asks for a stay": () =>
    next("/booking/summary", { ...summaryForm({ property: "asks", phone: phone() }), ...key() }),
  "a guest abroad, by mail": () =>
    next("/booking/summary", {
      ...summaryForm({ property: "asks", phone: "+49 151 12345678", email: "amina@example.com" }),
      ...key(),
    }),
  "somebody who asks a question": () =>
    next("/booking/property/asks/ask", { question: "Dogs?", phone: phone(), ...key() }),
  "a guest who leaves": () => next("/guest-account/delete", key(), guest),
  "a host with another phone": () => {
    t.clock.set(NOON);
    return next("/account/phone", { phone: phone(), ...key() }, host);
  },
  "a host who proves who they are": async () => {
    t.clock.advance(3_600_000);
    const asked = await next("/account/brand", { brandName: "njerihouse" }, host);
    const kept = /name="kept" value="([^"]+)"/.exec(asked)?.[1] ?? "";
    return next("/account/brand", { kept, prove: "send", ...key() }, host);
  },
};

beforeAll(() => {
  addProperty(t.db, { id: "asks", units: 4 });
  write(t.db, (tx) => saveRates(tx, "asks", { bookingMode: "request", updatedAt: NOON }));
});

const FAILED = pagesIn.en.guest.signIn.failed;
const SENT = /We sent|sent to|code_sent|Verification code sent/;

describe.each(Object.keys(DOORS))("%s", (door) => {
  test.each<[string, Sent]>([
    ["refuses the number", { outcome: "refused", detail: "Africa's Talking 406 UserInBlacklist" }],
    ["is down", { outcome: "retry", detail: "nobody listens" }],
  ])("is told at once when the provider %s, and of no code that was sent", async (_, said) => {
    answer = said;
    t.db.$client.exec("delete from phone_codes");
    const html = (await DOORS[door]?.()) ?? "";
    expect([html.includes(FAILED), SENT.exec(html)?.[0]]).toEqual([true, undefined]);
  });

  test("is told where the code went when it did", async () => {
    answer = { outcome: "sent" };
    t.db.$client.exec("delete from phone_codes");
    const html = (await DOORS[door]?.()) ?? "";
    expect([html.includes(FAILED), SENT.test(html)]).toEqual([false, true]);
  });
});

describe("while the mail server can't be reached", () => {
  const reaches = (isGoing: boolean) => Object.assign(t.deps.messenger, { reaches: () => Promise.resolve(isGoing) });
  const letters = () => t.db.$client.query("select count(*) as n from messages where channel = 'email'").get();

  test.each(["/forgot-password", "/email-link"])(
    "%s promises no letter, whoever's address it is, and keeps what was typed",
    async (path) => {
      await t.jobs.runDue();
      reaches(false);
      const before = letters();
      for (const email of ["host-wanjiru@example.com", "nobody@example.com"]) {
        const answer = await t.post(path, { email, ...key() }, { headers: ownNetwork() });
        const html = await answer.text();
        expect([answer.status, html.includes(pagesIn.en.identity.mailLinks.failed), html.includes(email)]).toEqual([
          503,
          true,
          true,
        ]);
      }
      await t.jobs.runDue();
      expect(letters()).toEqual(before);
      reaches(true);
      expect(
        (await t.post(path, { email: "host-wanjiru@example.com", ...key() }, { headers: ownNetwork() })).status,
      ).toBe(303);
    },
  );

  test("neither is the link of a new host, nor the one of a new address", async () => {
    reaches(false);
    t.clock.set(NOON);
    const again = await t.post("/verify-email/again", {}, { cookie: host });
    expect(again.headers.getSetCookie().join()).toContain("verification_later");
    const moves = await t.post("/account/email", { email: "njeri@example.com", ...key() }, { cookie: host });
    expect([moves.status, (await moves.text()).includes(pagesIn.en.account.busy)]).toEqual([503, true]);
    reaches(true);
  });
});
