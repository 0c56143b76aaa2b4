import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { findHost } from "#db/host.queries.ts";
import {
  findKycCheck,
  insertKycDecision,
  insertKycDocument,
  kycDecisionsOf,
  kycPagesOf,
  moveKycCheck,
} from "#db/kyc.queries.ts";
import { kycQueue, type QueuePlace } from "#db/kyc-queue.queries.ts";
import { insertPasskey } from "#db/passkey.queries.ts";
import { insertPayoutAccount } from "#db/payout.queries.ts";
import { write } from "#db/write.ts";
import { CHECKLIST } from "#src/core/kyc/review.ts";
import { handInCheck, passCheck } from "#src/dev/fixtures/checks.ts";
import { effortOfAll } from "#src/dev/fixtures/effort.ts";
import { addManualTill, addPaidTest } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { deskCookie, READS } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { makeLetter } from "#src/verified/face-ways.ts";

const MINUTE = 60_000;
const ADMINS = { asha: "host-asha", mercy: "host-mercy" };

let t: TestApp;
let asha: string;
let mercy: string;
/** Each test has a host of its own in one site, and the check of who they are. */
let nth = 0;
let HOST: string;
let ID: string;
let BRAND: string;

/** Asha and Mercy look after the site. */
beforeAll(() => {
  t = testApp();
  addHost(t.db, { id: ADMINS.asha, brandName: "ashas", firstName: "Asha", lastName: "Omar", adminSince: NOON });
  addHost(t.db, { id: ADMINS.mercy, brandName: "mercys", firstName: "Mercy", lastName: "Auma", adminSince: NOON });
});

beforeEach(async () => {
  // What earlier tests left to be told is not this one's.
  await t.jobs.runDue();
  t.sent.splice(0);
  t.clock.set(NOON);
  nth += 1;
  // No two brands may look alike.
  [HOST, BRAND] = [`host-${nth}`, `zuri${"abdfk"[Math.floor(nth / 5)]}${"eghmn"[nth % 5]}`];
  ID = `${HOST}-identity`;
  addHost(t.db, { id: HOST, brandName: BRAND });
  addManualTill(t, HOST);
  asha = session(ADMINS.asha);
  mercy = session(ADMINS.mercy);
});

const session = (hostId: string, shown?: typeof READS) => deskCookie(t, hostId, shown);

const handIn = (facts: Partial<Parameters<typeof handInCheck>[3]> = {}) =>
  handInCheck(t.db, HOST, "identity", { at: NOON, typedName: "WANJIRU NGANGA", ...facts });
const textOf = async (answer: Response) =>
  (await answer.text())
    .replace(/<style.*?<\/style>|<[^>]+>/gs, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
const see = async (as: string, path = `/admin/kyc/${ID}`) => textOf(await t.get(path, { cookie: as }));
const claim = (as: string, form: Record<string, string> = {}) => t.post(`/admin/kyc/${ID}/claim`, form, { cookie: as });
const seenIn = async (as: string) =>
  /name="seen" value="(\w+)"/.exec(await (await t.get(`/admin/kyc/${ID}`, { cookie: as })).text())?.[1] ?? "none";
const PASSES = {
  outcome: "verified",
  readName: "WANJIRU NG'ANG'A",
  ...Object.fromEntries(CHECKLIST.identity.map((item) => [`tick-${item}`, "on"])),
};
const decide = async (as: string, form: Record<string, string> = PASSES) => {
  const seen = form.seen ?? (await seenIn(as));
  return t.post(`/admin/kyc/${ID}`, { revision: "1", ...form, seen }, { cookie: as });
};
const check = () => findKycCheck(t.db, ID);
const outcomes = () => kycDecisionsOf(t.db, ID).map(({ outcome, decidedBy }) => [outcome, decidedBy]);
const audited = () =>
  t.db.$client
    .query<{ action: string; actor_id: string }, [string]>(
      "select action, actor_id from audit_log where subject_id = ? order by seq",
    )
    .all(HOST)
    .map(({ action, actor_id }) => `${action} ${actor_id}`);

describe("the queue", () => {
  test("has the oldest first, with how long it waits, what it is and how the names compare", async () => {
    handIn();
    addHost(t.db, { id: "host-barasa", username: "barasa", brandName: null, firstName: "Barasa", lastName: "Otieno" });
    handInCheck(t.db, "host-barasa", "payee", { at: NOON - 26 * 60 * MINUTE, typedName: "ZURI STAYS" });
    const list = await see(asha, "/admin/kyc");
    expect(list).toContain("2 checks wait, the oldest first.");
    expect(list).toMatch(
      /Barasa Otieno Who is paid: till · waits 1 day 2 h another name .*zuriag .*waits 0 min names match/,
    );
  });

  test("is there for administrators alone", async () => {
    handIn();
    for (const path of ["/admin/kyc", `/admin/kyc/${ID}`]) {
      expect((await t.get(path, { cookie: session(HOST) })).status).toBe(404);
      expect((await t.get(path)).headers.get("location")).toContain("/login");
    }
  });
});

describe("a claim", () => {
  test("is one administrator's for half an hour, is taken over by asking, and is written down", async () => {
    handIn();
    expect((await claim(asha)).status).toBe(303);
    expect(check()).toMatchObject({ state: "in_review", claimedBy: ADMINS.asha, claimEndsAt: NOON + 30 * MINUTE });
    await claim(mercy);
    expect(check()?.claimedBy).toBe(ADMINS.asha);
    expect(await see(mercy)).toContain("Asha Omar looks at it until");
    expect(await see(mercy, "/admin/kyc")).toContain("Asha Omar looks at it");
    await claim(mercy, { takeOver: "yes" });
    expect(check()?.claimedBy).toBe(ADMINS.mercy);
    t.clock.advance(31 * MINUTE);
    asha = session(ADMINS.asha);
    mercy = session(ADMINS.mercy);
    expect(await see(mercy)).toContain("Your half hour is over");
    await claim(asha);
    expect(check()?.claimedBy).toBe(ADMINS.asha);
    await t.post(`/admin/kyc/${ID}/release`, {}, { cookie: asha });
    expect(check()).toMatchObject({ state: "handed_in", claimedBy: null });
    const [first, over] = ["check_claimed host-asha", "check_taken_over host-mercy"];
    expect(audited()).toEqual([first, over, first, "check_released host-asha"]);
  });

  test("of two at once is one's", async () => {
    handIn();
    await Promise.all([claim(asha), claim(mercy)]);
    expect(audited()).toHaveLength(1);
  });

  test("on their own papers nobody has, in the page or in the database, and a lone administrator is told what can be done", async () => {
    const admins = (set: string) => t.db.$client.run(`update hosts set admin_since = ${set}`);
    admins(`case id when '${HOST}' then 1 end`);
    const own = session(HOST);
    handIn();
    await claim(own, { takeOver: "yes" });
    expect(check()).toMatchObject({ state: "handed_in", claimedBy: null });
    const page = await see(own);
    expect(page).toContain("You are the only administrator. These are your own papers.");
    expect(page).toContain("lango admin verify");
    expect((await decide(own)).status).toBe(303);
    expect(outcomes()).toEqual([]);
    expect(() =>
      t.db.$client.run(
        `update kyc_checks set state = 'in_review', claimed_by = '${HOST}', claim_ends_at = 9 where id = '${ID}'`,
      ),
    ).toThrow();
    admins(`case when id in ('${ADMINS.asha}', '${ADMINS.mercy}') then ${NOON} end`);
  });
});

describe("a decision", () => {
  test("needs a passkey of this session; the form waits for it whole", async () => {
    handIn();
    await claim(asha);
    const key = { id: "key", credentialId: "credential", publicKey: Buffer.alloc(1), name: "Phone" };
    write(t.db, (tx) => insertPasskey(tx, { ...key, hostId: ADMINS.asha, createdAt: NOON }));
    const answer = await decide(session(ADMINS.asha, READS), { ...PASSES, reason: "Seen with the deed poll" });
    expect(answer.status).toBe(403);
    const html = await answer.text();
    expect(html).toContain("Nothing has been done yet");
    for (const kept of [
      'name="tick-genuine" value="on"',
      'value="Seen with the deed poll"',
      'name="revision" value="1"',
    ]) {
      expect(html).toContain(kept);
    }
    expect(outcomes()).toEqual([]);
  });

  test("verifies, and when all three stand the host is a Verified Host and hears it", async () => {
    passCheck(t.db, HOST, "right_to_let", { at: NOON - 5 });
    passCheck(t.db, HOST, "payee", { at: NOON - 5 });
    handIn();
    await claim(asha);
    t.clock.advance(5);
    expect((await decide(asha)).headers.get("location")).toBe("/admin/kyc");
    expect(check()).toMatchObject({ state: "verified", verifiedAt: NOON + 5, claimedBy: null });
    expect(findHost(t.db, HOST)?.verifiedAt).toBe(NOON + 5);
    expect(kycDecisionsOf(t.db, ID)[0]).toMatchObject({
      nameMatch: '{"account":"same","typed":"same"}',
      checklist: CHECKLIST.identity.join(" "),
    });
    await t.jobs.runDue();
    expect(t.sent.map(({ body }) => body)).toEqual(Array(2).fill(expect.stringContaining(`/verified/${BRAND}`)));
    expect(t.sent[0]?.body).toStartWith("You are a Verified Host at Lango now.");
    expect(await (await t.get(`/${BRAND}`)).text()).toContain(`href="/verified/${BRAND}"`);
  });

  test("of a part is told as a part", async () => {
    handIn();
    await claim(asha);
    await decide(asha);
    expect(findHost(t.db, HOST)?.verifiedAt).toBeNull();
    await t.jobs.runDue();
    expect(t.sent[0]?.body).toStartWith("We have checked who you are: it is in order.");
  });

  test("with something missing keeps what was typed and says what, beside the field", async () => {
    handIn({ paper: "passport", paperEndsOn: "2030-01-01" });
    await claim(asha);
    const form = { outcome: "verified", "tick-genuine": "on", readName: "Barasa", validUntil: "2020-01-01" };
    const answer = await decide(asha, form);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    for (const said of ["Tick every point", "That day is over", "Say why it is right all the same", 'value="Barasa"']) {
      expect([said, html.includes(said)]).toEqual([said, true]);
    }
    expect(html).toMatch(/<input type="checkbox"[^>]*name="tick-genuine"[^>]*checked=""/);
    expect(check()?.state).toBe("in_review");
  });

  test.each([
    ["more_asked", "en", "To check who you are we need something more", "More asked"],
    ["refused", "en", "We could not confirm who you are", "Refused"],
    ["more_asked", "sw", "Ili kukagua wewe ni nani, tunahitaji kitu zaidi", "More asked"],
    ["refused", "sw", "Hatukuweza kuthibitisha wewe ni nani", "Refused"],
  ])("%s is told in %s without a word of why, and the trail has it", async (outcome, language, told, trail) => {
    t.db.$client.run(`update hosts set language = '${language}' where id = '${HOST}'`);
    handIn();
    const page = { id: `page-${nth}`, part: "front", page: 1, sha256: "a".repeat(64), mime: "image/webp" } as const;
    const rest = { bytes: 9, file: `f${nth}`, sealedKey: "k", addedAt: 1, handedInAt: 1 };
    write(t.db, (tx) => insertKycDocument(tx, { checkId: ID, ...page, ...rest }));
    await claim(asha);
    const shown = await (await t.get(`/admin/kyc/${ID}`, { cookie: asha })).text();
    expect(shown).toContain(`src="/admin/kyc/pages/page-${nth}" alt="Front" loading="lazy"`);
    const unproven = session(ADMINS.asha, READS);
    const without = await (await t.get(`/admin/kyc/${ID}`, { cookie: unproven })).text();
    expect(without).toContain("show your passkey");
    for (const page of [without, await see(mercy)]) expect(page).not.toContain("/admin/kyc/pages/");
    await decide(asha, { outcome, "say-blurred": "on", reason: "Take it by a window.", [`again-page-${nth}`]: "on" });
    const [decision] = kycDecisionsOf(t.db, ID);
    expect(decision?.reason).toMatch(/^The picture is blurred.*\nTake it by a window\.$/);
    const isAsked = outcome === "more_asked";
    expect(kycPagesOf(t.db, ID)[0]?.retakeWhy).toBe(isAsked ? (decision?.reason ?? "") : "");
    await t.jobs.runDue();
    for (const { body } of t.sent) {
      expect(body).toStartWith(told);
      expect(body).not.toContain("blurred");
    }
    expect(t.sent).toHaveLength(2);
    expect(await see(asha)).toContain(trail);
  });

  test("is made once, however often and by however many it is sent", async () => {
    handIn();
    await claim(asha);
    const seen = await seenIn(asha);
    const refuses = { outcome: "refused", reason: "No.", seen };
    await Promise.all([
      decide(asha, { ...PASSES, seen }),
      decide(asha, refuses),
      decide(mercy, refuses),
      decide(asha, { ...PASSES, seen }),
    ]);
    expect(outcomes()).toHaveLength(1);
    await claim(mercy, { takeOver: "yes" });
    await decide(mercy, refuses);
    expect(outcomes()).toHaveLength(1);
    const [made] = kycDecisionsOf(t.db, ID);
    if (!made) throw new Error("nothing was decided");
    // The database itself, whatever a program does.
    expect(() =>
      write(t.db, (tx) => insertKycDecision(tx, { ...made, id: `again-${nth}`, decidedBy: ADMINS.mercy })),
    ).toThrow();
    expect(() => write(t.db, (tx) => insertKycDecision(tx, { ...made, id: "own", decidedBy: HOST }))).toThrow();
  });

  test.each([
    ["was taken over", () => claim(mercy, { takeOver: "yes" })],
    ["is about another name now", () => t.db.$client.run(`update hosts set last_name = 'Otieno' where id = '${HOST}'`)],
    [
      "is about another number now",
      () => t.db.$client.run(`update payout_accounts set receiver_name = 'X' where host_id = '${HOST}'`),
    ],
  ])("about what %s since it was shown is not made", async (_, happens) => {
    handIn();
    await claim(asha);
    const seen = await seenIn(asha);
    await happens();
    expect((await decide(asha, { ...PASSES, seen })).headers.get("location")).toBe(`/admin/kyc/${ID}`);
    expect(outcomes()).toEqual([]);
  });

  test("shows the names beside each other, with the words that differ marked", async () => {
    handIn({ typedName: "Wanjiru Akinyi Ng'ang'a" });
    const html = await (await t.get(`/admin/kyc/${ID}`, { cookie: asha })).text();
    expect(html).toContain("<mark>Akinyi</mark>");
    expect(html).not.toContain("<mark>Wanjiru</mark>");
  });

  test("names the house that another name is from", async () => {
    handIn();
    const loft = addProperty(t.db, { id: `loft-${HOST}`, hostId: HOST, displayName: "Loft in Nyali" });
    handInCheck(t.db, HOST, "right_to_let", { at: NOON, typedName: "JOHN KAMAU", propertyId: loft.id });
    expect(await see(asha)).toContain("That they may let Loft in Nyali: name typed there");
  });

  test("about who is paid shows every number that guests pay, or will, and whether a shilling has reached it", async () => {
    const payee = handInCheck(t.db, HOST, "payee", { at: NOON, typedName: "WANJIRU NGANGA" });
    const keys = { kind: "daraja", sealed: "x", transactionType: "CustomerPayBillOnline" } as const;
    const account = {
      numberType: "paybill",
      number: "247247",
      shortcode: "247247",
      accountReference: "0110123",
    } as const;
    const id = `paybill-${HOST}`;
    const from = { createdAt: NOON, beginsAt: NOON + 1 };
    write(t.db, (tx) =>
      insertPayoutAccount(tx, { id, hostId: HOST, ...keys, ...account, receiverName: "ZURI LTD", ...from }),
    );
    const numbers = async () =>
      / Where guests pay (.*?) The other checks/.exec(await see(asha, `/admin/kyc/${payee.id}`))?.[1];
    const till = "Till 5123456 WANJIRU NGANGA no test of a shilling";
    const paidLater = "Paybill 247247, account 0110123 ZURI LTD, from Fri 18 Dec, 12:00";
    expect(await numbers()).toStartWith(`${till} ${paidLater} no test of a shilling`);
    const words = "Bank: Equity, account 0110123456, Zuri Ltd";
    const abroad = { id: `abroad-${HOST}`, hostId: HOST, kind: "transfer", words, holdHours: 48, ...from } as const;
    write(t.db, (tx) => insertPayoutAccount(tx, abroad));
    expect(await numbers()).toContain(`From abroad, as the host describes it ${words}`);
    addPaidTest(t, id);
    expect(await numbers()).toStartWith(`${till} ${paidLater} a shilling has reached it`);
  });
});

test("a form that showed the papers before decides nothing about those that were handed in since", async () => {
  handIn();
  await claim(asha);
  const first = check();
  if (!first) throw new Error("no check");
  write(t.db, (tx) => moveKycCheck(tx, first, { event: "withdraw", at: NOON }));
  handIn();
  await claim(asha);
  await decide(asha, { ...PASSES, revision: "1" });
  expect([check()?.state, check()?.revision, outcomes()]).toEqual(["in_review", 2, []]);
  await decide(asha, { ...PASSES, revision: "2" });
  expect(outcomes()).toEqual([["verified", ADMINS.asha]]);
});

describe("who sends no photo of their face", () => {
  const host = () => session(HOST);
  const tell = async () => {
    await t.jobs.runDue();
    return t.sent.splice(0).map(({ body }) => body);
  };
  const start = async (face: "call" | "letter") => {
    handIn();
    t.db.$client.run(`update kyc_checks set face = '${face}' where id = '${ID}'`);
    await claim(asha);
  };

  test("is called: the time is told, what came of it is noted, and only a face that was seen is verified", async () => {
    await start("call");
    expect(await see(mercy, "/admin/kyc")).toContain("wants a call");
    const refused = await (await decide(asha)).text();
    expect(refused).toContain("First note the call, or wait for the code of the letter");
    const wrong = await t.post(`/admin/kyc/${ID}/call`, { day: "2026-12-18", hour: "9:61" }, { cookie: asha });
    const again = await (await t.get(wrong.headers.get("location") ?? "", { cookie: asha })).text();
    expect([again.includes("Type a day and an hour"), again.includes('value="9:61"')]).toEqual([true, true]);
    const at = { day: "2026-12-19", hour: "14:30" };
    expect((await t.post(`/admin/kyc/${ID}/call`, at, { cookie: mercy })).status).toBe(303);
    expect(await tell()).toEqual([]);
    await t.post(`/admin/kyc/${ID}/call`, at, { cookie: asha });
    const told = "calls you with video on Sat 19 Dec, 14:30";
    expect(await tell()).toEqual([expect.stringContaining(told), expect.stringContaining(told)]);
    expect(await see(host(), "/dashboard/verification/identity")).toContain("We call you on Sat 19 Dec, 14:30");
    expect(await see(mercy, "/admin/kyc")).toContain("call Sat 19 Dec, 14:30");
    const end = (outcome: string) => t.post(`/admin/kyc/${ID}/call/end`, { outcome }, { cookie: asha });
    await end("nobody_came");
    expect((await tell())[0]).toContain("could not see you in the video call");
    expect((await decide(asha)).status).toBe(422);
    await t.post(`/admin/kyc/${ID}/call`, at, { cookie: asha });
    await end("same_face");
    await end("another_face");
    expect((await decide(asha)).status).toBe(303);
    expect(outcomes()).toEqual([["verified", ADMINS.asha]]);
    expect(audited().slice(1)).toEqual([
      ...["planned", "ended", "planned", "ended"].map((what) => `check_call_${what} host-asha`),
      "check_decided host-asha",
    ]);
  });

  test("agrees to the time of a call or asks for another, by a form alone, and both sides are told each time", async () => {
    await start("call");
    const [PAGE, own] = ["/dashboard/verification/identity", host()];
    const raw = async (path: string, as: string) => (await t.get(path, { cookie: as })).text();
    const plan = (day: string, hour: string) => t.post(`/admin/kyc/${ID}/call`, { day, hour }, { cookie: asha });
    const shown = async () => /name="call" value="([^"]+)"/.exec(await raw(PAGE, own))?.[1] ?? "none";
    const answer = async (call: string, fields: Record<string, string>) => {
      const sent = await t.post(`${PAGE}/call`, { call, ...fields }, { cookie: own });
      return sent.status === 303 ? see(own, PAGE) : textOf(sent);
    };
    const told = async () => [...new Set(await tell())].map((body) => body.replace(/: http.*/, "")).sort();
    const other = (day: string, hour: string) => ({ answer: "other", day, hour });
    await plan("2026-12-19", "14:30");
    await tell();
    const first = await shown();
    expect(await answer(first, { answer: "agree" })).toContain("You agreed to this time.");
    const agreed = [
      "Lango: the host agrees to the video call on Sat 19 Dec, 14:30",
      "You agreed: Lango calls you with video on Sat 19 Dec, 14:30. If it does not suit you any more, ask for another time",
    ];
    expect(await told()).toEqual(agreed);
    expect(await see(mercy, "/admin/kyc")).toContain("call Sat 19 Dec, 14:30, agreed");
    // The same answer again says nothing to anybody.
    await answer(first, { answer: "agree" });
    expect(await told()).toEqual([]);

    const early = { call: first, ...other("2026-12-18", "09:00") };
    const wrong = await (await t.post(`${PAGE}/call`, early, { cookie: own })).text();
    expect([wrong.includes("That time is over"), wrong.includes('value="09:00"')]).toEqual([true, true]);
    const wish = await answer(first, other("2026-12-20", "16:00"));
    expect(wish).toContain("You asked for Sun 20 Dec, 16:00 instead.");
    expect(await told()).toEqual([
      "Lango: the video call on Sat 19 Dec, 14:30 does not suit the host, who asks for Sun 20 Dec, 16:00. Agree or name another time",
      "You asked Lango to call you on Sun 20 Dec, 16:00, not on Sat 19 Dec, 14:30. You hear from us whether that is possible",
    ]);
    expect(await see(mercy, "/admin/kyc")).toContain("host asks for a call Sun 20 Dec, 16:00");

    // The press at the desk sends what the host asked for; it is agreed by that. An older page answers to nothing.
    const desk = await raw(`/admin/kyc/${ID}`, asha);
    const hidden = Object.fromEntries(
      ["day", "hour"].map((name) => [
        name,
        new RegExp(`type="hidden" name="${name}" value="([^"]+)"`).exec(desk)?.[1] ?? "",
      ]),
    );
    expect([desk.includes("Agree to Sun 20 Dec, 16:00"), hidden]).toEqual([true, { day: "2026-12-20", hour: "16:00" }]);
    await t.post(`/admin/kyc/${ID}/call`, hidden, { cookie: asha });
    expect((await tell())[0]).toContain("calls you with video on Sun 20 Dec, 16:00");
    expect(await see(own, PAGE)).toContain("You agreed to this time.");
    await answer(first, other("2026-12-21", "10:00"));
    expect(await told()).toEqual([]);

    // Once the hour has come there is nothing to answer any more, and of no call that took place.
    await plan("2026-12-18", "13:00");
    const last = await shown();
    await tell();
    t.clock.advance(61 * MINUTE);
    await answer(last, { answer: "agree" });
    expect(await told()).toEqual([]);
    expect(t.db.$client.query("select count(*) n from kyc_calls where answered_at is not null").get()).toEqual({
      n: 2,
    });
  });

  test("gets a letter: its code is kept nowhere, comes back once, and is bounded", async () => {
    await start("letter");
    // What is printed of it is another test's: `src/receipt/receipt.routes.test.ts` has the printer running.
    const make = () => {
      const made = makeLetter(t.deps, { checkId: ID, by: ADMINS.asha });
      return made === "not_yours" ? "none" : made.code;
    };
    const type = async (code: string) =>
      textOf(await t.post("/dashboard/verification/identity/code", { code }, { cookie: host() }));
    const first = make();
    expect(first).toMatch(/^\d{8}$/);
    expect(
      JSON.stringify([
        t.db.$client.query("select * from kyc_letters").all(),
        t.db.$client.query("select * from jobs").all(),
        t.db.$client.query("select * from messages").all(),
      ]),
    ).not.toContain(first);
    expect((await tell())[0]).toContain("is on its way to your house");
    expect(await see(asha, "/admin/kyc")).toContain("letter on its way");
    expect((await decide(asha)).status).toBe(422);
    const second = make();
    expect(await type(first)).toContain("it can be typed 4 times more");
    for (const left of ["3 times", "2 times", "once"]) expect(await type("12")).toContain(`typed ${left} more`);
    expect(await type("1234")).toContain("No letter waits for its code");
    expect(await type(second)).toContain("No letter waits for its code");
    const third = make();
    await type(`${third.slice(0, 4)} ${third.slice(4)}`);
    expect(await see(host(), "/dashboard/verification/identity")).toContain("Your code was right.");
    expect(await see(asha, "/admin/kyc")).toContain("code came back");
    expect((await decide(asha)).status).toBe(303);
  });
});

describe("five hundred that wait", () => {
  test("are read page by page, each under 30 ms and 30 KB, none twice and none left out", async () => {
    t.db.$client.run(`insert into hosts (id, email, password_hash, first_name, last_name, phone, username, created_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
      select 'h' || i, 'h' || i || '@example.com', '-', 'Achieng', 'Otieno ' || i, '', 'h' || i, 1 from n`);
    t.db.$client.run(`insert into kyc_checks (id, host_id, kind, paper, typed_name, created_at, updated_at)
      select 'c' || id, id, 'identity', 'national_id', 'Achieng Otieno', 1, 1 from hosts where id glob 'h[0-9]*'`);
    t.db.$client.run(
      "update kyc_checks set state = 'handed_in', handed_in_at = length(id), revision = 1 where id glob 'ch[0-9]*'",
    );
    const [seen, times]: [string[], number[]] = [[], []];
    let [most, page, after]: [number, number, QueuePlace | undefined] = [0, 0, undefined];
    for (;;) {
      const rows: { id: string; handedInAt: number }[] = kycQueue(t.db, after, 20).filter(({ id }) =>
        id.startsWith("ch"),
      );
      const last: QueuePlace | undefined = rows.at(-1);
      if (!last) break;
      seen.push(...rows.map(({ id }) => id));
      // The page itself at the beginning, in the middle and near the end: it is made of these rows.
      if (page % 9 === 0) {
        let html = "";
        const path: string = after ? `/admin/kyc?after=${after.handedInAt}.${after.id}` : "/admin/kyc";
        times.push(
          await effortOfAll(async () => {
            html = await (await t.get(path, { cookie: asha })).text();
          }),
        );
        most = Math.max(most, html.length);
        const shown = Array.from(html.matchAll(/href="\/admin\/kyc\/(ch\w+)"/g), ([, id = ""]) => id);
        expect(shown).toEqual(rows.map(({ id }) => id));
        expect(html).toContain(`/admin/kyc?after=${last.handedInAt}.${last.id}`);
      }
      [page, after] = [page + 1, last];
    }
    expect([seen.length, new Set(seen).size]).toEqual([500, 500]);
    expect(most).toBeLessThan(30_000);
    expect(times.sort((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(30);
  });
});
