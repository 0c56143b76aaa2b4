import { beforeAll, describe, expect, test } from "bun:test";
import { inquiriesOfPhone, insertInquiry } from "#db/inquiry.queries.ts";
import { isUnsent } from "#db/message.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { threadOfBooking } from "#db/thread.queries.ts";
import { write } from "#db/write.ts";
import { LANGUAGES } from "#src/core/language.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";
import { callback, hold, pay, proven, summaryForm } from "#src/dev/fixtures/journey.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";
import { saveGuide } from "#src/guide/save-guide.ts";
import { expireLostRequests } from "#src/mpesa/query-payment.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";
import { pagesIn } from "#views/texts/pages.ts";

const t = testApp();
const GUEST = "+254722000020";
type Place = Readonly<{ thread: string; path: string; promises: boolean }>;
const PLACES = {} as Record<string, Place>;

/** One guest in every standing in which a page promises to write to them, or is what a message announced. */
beforeAll(async () => {
  addHost(t.db);
  for (const id of ["garden-studio", "asks", "lost", "typed"]) addProperty(t.db, { id, displayName: `House ${id}` });
  write(t.db, (tx) => saveRates(tx, "asks", { bookingMode: "request", updatedAt: NOON }));
  saveGuide(t.deps, "garden-studio", { way: { address: "Kirichwa Lane 14" } });

  const paid = await hold(t, { checkIn: "2026-12-28", checkOut: "2026-12-31" });
  await pay(t, paid);
  await callback(t, paid, { receipt: "UKR0000001" });
  const place = (id: string, path: string, promises = true) => ({ thread: `b-${id}`, path, promises });
  const of = (id: string) => `/guest/booking/${id}`;
  PLACES["cancelling, of the refund"] = place(paid.id, `${of(paid.id)}/cancel?t=${paid.t}`);
  PLACES["what is booked"] = place(paid.id, `${of(paid.id)}/details?t=${paid.t}`, false);
  PLACES["its guide"] = place(paid.id, `${of(paid.id)}/guide?t=${paid.t}`, false);
  const receipt = t.db.$client.query<{ number: number }, []>("select number from receipts").get()?.number;
  PLACES["its receipt"] = place(paid.id, `${of(paid.id)}/receipts/${receipt}?t=${paid.t}`, false);

  const form = summaryForm({ property: "asks", checkIn: "2026-12-28", checkOut: "2026-12-31" });
  const asked = await t.post("/booking/summary", form, { cookie: proven(t) });
  const id = /\/guest\/booking\/([^/]+)\/details/.exec(asked.headers.get("location") ?? "")?.[1] ?? "";
  PLACES["a request"] = place(id, `${of(id)}/details?t=${bookingToken(t.deps, id)}`);

  const lost = await hold(t, { property: "lost", checkIn: "2026-12-28", checkOut: "2026-12-31" });
  t.gateway.answers.push({ outcome: "unknown", raw: "" });
  await pay(t, lost);
  t.clock.advance(2 * 3_600_000);
  expireLostRequests(t.deps);
  await t.jobs.runDue();
  PLACES["a lost answer, where one pays"] = place(lost.id, `/booking/payment?booking=${lost.id}&t=${lost.t}`);
  PLACES["a lost answer, of the booking"] = place(lost.id, `${of(lost.id)}/details?t=${lost.t}`);

  addManualTill(t);
  const typed = await hold(t, { property: "typed", checkIn: "2026-12-28", checkOut: "2026-12-31" });
  const claim = { booking: typed.id, t: typed.t, code: "UKR51ZDR4F", submissionKey: newSecret() };
  await t.post("/booking/payment/claim", claim);
  PLACES["a typed code, where one pays"] = place(typed.id, `/booking/payment?booking=${typed.id}&t=${typed.t}`);
  PLACES["a typed code, of the booking"] = place(typed.id, `${of(typed.id)}/details?t=${typed.t}`);

  write(t.db, (tx) =>
    insertInquiry(tx, {
      ...{ id: "q1", hostId: "host-wanjiru", propertyId: "garden-studio", phone: GUEST, language: "en" },
      ...{ question: "Dogs?", verdict: "host", submissionKey: "q1" as SecretHash, createdAt: NOON },
    }),
  );
  PLACES["a question"] = {
    thread: "i-q1",
    path: `/booking/property/garden-studio/ask/q1?t=${t.deps.secrets.sign("inquiry", "q1")}`,
    promises: true,
  };
});

const STANDINGS = {
  "all well": { state: "sent", report: "delivered" },
  "the network gave it up": { state: "sent", report: "failed", reason: "UserInBlacklist" },
  "refused at once": { state: "refused", detail: "Africa's Talking 403 InvalidPhoneNumber" },
  "the provider is down": { state: "waiting", error: "connection refused" },
  "nobody knows": { state: "sent", report: "unsure" },
} as const;
type Standing = Readonly<{ state: string; report?: string; reason?: string; detail?: string; error?: string }>;

/** The newest message in a thread, in such a standing. */
function lastIs(thread: string, { state, report, reason, detail, error }: Standing): void {
  const sql = (text: string, ...values: (string | number | null)[]) => t.db.$client.query(text).run(...values);
  if (thread.startsWith("b-") && thread !== "b-none") write(t.db, (tx) => threadOfBooking(tx, thread.slice(2), NOON));
  sql("delete from messages where id = 'last'");
  sql("delete from jobs where key = 'last'");
  sql(
    `insert into messages (id, channel, recipient, body, state, report, report_reason, detail, thread_id, created_at)
     values ('last', 'sms', ?, 'News', ?, ?, ?, ?, ?, ?)`,
    ...[
      GUEST,
      state,
      report ?? null,
      reason ?? null,
      detail ?? null,
      thread === "b-none" ? null : thread,
      NOON + 30 * 86_400_000,
    ],
  );
  if (error === undefined) return;
  sql(
    "insert into jobs (kind, key, run_at, attempts, last_error, created_at) values ('send_message', 'last', ?, 1, ?, 1)",
    ...[NOON * 2, error],
  );
}

const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("\u00a0", " ");
async function read(path: string, language: string): Promise<string> {
  const answer = await t.get(path, { cookie: `lang=${language}` });
  expect([path, answer.status]).toEqual([path, 200]);
  return plain(await answer.text());
}

const NAMES = [
  ...["cancelling, of the refund", "what is booked", "its guide", "its receipt", "a request"],
  ...["a typed code, where one pays", "a typed code, of the booking"],
  ...["a lost answer, where one pays", "a lost answer, of the booking", "a question"],
];

describe.each(NAMES)("%s", (name) => {
  test.each([...Object.keys(STANDINGS).map((how) => ["en", how] as const), ["sw", "refused at once"] as const])(
    "in %s, %s: what did not go is said where it was promised",
    async (language, how) => {
      const { thread, path, promises } = PLACES[name] as Place;
      const isWell = how === "all well" || how === "nobody knows";
      lastIs(thread, STANDINGS[how as keyof typeof STANDINGS]);
      const html = await read(path, language);
      const { hearing, notReached } = pagesIn[language].frame;
      const title = notReached.title(notReached.ways.sms, "0722 *** 020");
      expect({
        told: html.includes(title),
        sms: html.includes(hearing.sms),
        here: html.includes(hearing.page),
      }).toEqual({
        told: !isWell,
        sms: promises && isWell,
        here: promises && !isWell,
      });
    },
  );
});

/** Each text at its path, in both languages. */
function eachText(subjects: readonly (keyof Words)[], look: (path: string, text: string) => void): void {
  const walk = (path: string, value: unknown): void => {
    if (typeof value === "string" || typeof value === "function") look(path, String(value));
    else if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(`${path}.${key}`, inner);
  };
  for (const language of LANGUAGES)
    for (const subject of subjects) walk(`${language}.${subject}`, pagesIn[language][subject]);
}
type Words = (typeof pagesIn)["en"];

test("no other word of a guest's pages promises a message", () => {
  const subjects = ["booking", "payment", "byHand", "cancel", "inquiry", "receipt", "guide", "stayChange"] as const;
  /** Said before anything is sent, or of what others send. */
  const before = /phoneHint|abroad|notTexted|proof|tokens|meter|Tokens/;
  const promise = /\b(?:by|kwa) SMS\b|(?:by|kwa) (?:email|barua pepe)|(?:comes|come) by SMS|you get a message/;
  const found: string[] = [];
  eachText(subjects, (path, text) => {
    if (promise.test(text) && !before.test(path)) found.push(`${path}: ${text}`);
  });
  expect(found).toEqual([]);
});

test("nobody is said to have been told by a message that may not arrive", () => {
  const subjects = Object.keys(pagesIn.en).filter((subject) => subject !== "dev") as (keyof Words)[];
  const found: string[] = [];
  eachText(subjects, (path, text) => {
    if (/(?:has|have|were|was) been told|\b(?:ame|wame|ume)(?:sha)?(?:julishwa|ambiwa|arifiwa)\b/.test(text))
      found.push(`${path}: ${text}`);
  });
  expect(subjects.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

test("a code that the network gave up is told as not sent", () => {
  lastIs("b-none", { state: "sent", report: "failed" });
  expect(isUnsent(t.db, "last")).toBe(true);
  lastIs("b-none", { state: "sent", report: "delivered" });
  expect(isUnsent(t.db, "last")).toBe(false);
});

test("the fixtures are what they say", () => {
  expect(Object.keys(PLACES).toSorted()).toEqual(NAMES.toSorted());
  expect(inquiriesOfPhone(t.db, GUEST)).toHaveLength(1);
});
