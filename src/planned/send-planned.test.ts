import { beforeAll, describe, expect, test } from "bun:test";
import { cancelBooking } from "#db/booking.queries.ts";
import { insertInquiry } from "#db/inquiry.queries.ts";
import type { inquiries } from "#db/inquiry.schema.ts";
import { queueMessage } from "#db/message.queries.ts";
import { migrations } from "#db/migrations/index.ts";
import { giveConsent, mayOffer, noteAutomatic, saveRule, saveTemplate } from "#db/rule.queries.ts";
import { noteMoved, stopOffers, threadOfBooking } from "#db/thread.queries.ts";
import { saveTold } from "#db/told.queries.ts";
import { write } from "#db/write.ts";
import { LANGUAGES, type Language } from "#src/core/language.ts";
import { atMinute } from "#src/core/message/message-plan.ts";
import { isInOwnWords, PLANNED_RULES, RULES, type RuleOfPlan } from "#src/core/message/rules.ts";
import { filled, lengthOfSms, VARIABLES, type Values } from "#src/core/message/template.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";
import { addDays, daysBetween, localDateAt } from "#src/core/stay/stay.ts";
import { hold, WISH } from "#src/dev/fixtures/journey.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";
import { saveGuide } from "#src/guide/save-guide.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { sendPlanned } from "./send-planned.ts";

const HOST = "host-wanjiru";
const FIRST = "2027-01-10";
const HOURS = [8, 10, 11, 14, 20];
const MONTHS = Array.from({ length: 12 }, (_, n) => n);

const rule = (name: RuleOfPlan, change: object = {}) => ({
  ...{ hostId: HOST, propertyId: null, rule: name, isOn: true, days: null, minute: null, afterMinutes: null },
  ...{
    channel: "phone" as const,
    firstStay: false,
    nightsAtLeast: PLANNED_RULES[name].nightsAtLeast,
    source: null,
    updatedAt: 1,
  },
  ...change,
});

test("over a year every guest hears what they should, once, whatever happened", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db, { units: 14 });
  write(t.db, (tx) => {
    for (const name of ["arrival_morning", "one_more_night"] as const) saveRule(tx, rule(name));
    saveTemplate(tx, {
      hostId: HOST,
      propertyId: null,
      rule: "first_evening",
      language: "en",
      body: "Mambo {name}?",
      now: 1,
    });
  });
  const from = (n: number) => addDays(FIRST, n * 30);
  const stays = MONTHS.map((n) =>
    addPaidStay(t.db, { n, at: NOON + n, stay: { checkIn: from(n), checkOut: addDays(from(n), 3) } }),
  );
  const idOf = (n: number) => stays[n] ?? "";
  const happens = (n: number, day: number, hour: number, what: (bookingId: string, now: number) => void) => ({
    at: atMinute(addDays(from(n), day), hour * 60 + 30),
    run: (now: number) => what(idOf(n), now),
  });
  const events = [
    happens(1, -2, 9, (id, now) => write(t.db, (tx) => cancelBooking(tx, id, now, "host"))),
    happens(2, 0, 19, (id, now) =>
      write(t.db, (tx) => {
        const threadId = threadOfBooking(tx, id, now);
        queueMessage(tx, {
          id: "own",
          channel: "sms",
          recipient: "+254722000022",
          body: "All set",
          threadId,
          writtenBy: "host",
          now,
        });
      }),
    ),
    happens(3, -1, 9, (id) =>
      write(t.db, (tx) =>
        noteAutomatic(tx, {
          threadId: threadOfBooking(tx, id, 1),
          rule: "day_before",
          occasion: `check_in ${from(3)} garden-studio`,
          state: "stopped",
          dueAt: 1,
          at: 1,
        }),
      ),
    ),
    happens(4, -4, 9, (id, now) => write(t.db, (tx) => giveConsent(tx, id, now))),
    happens(5, -4, 9, (id, now) =>
      write(t.db, (tx) => {
        giveConsent(tx, id, now);
        stopOffers(tx, "+254722000025", now + 1);
      }),
    ),
    happens(6, -2, 15, (id, now) => write(t.db, (tx) => noteMoved(tx, id, now))),
  ].toSorted((a, b) => a.at - b.at);
  // Nothing runs on the day before the eighth stay, and until the next afternoon.
  const isDown = (now: number) => now > atMinute(addDays(from(7), -1), 60) && now < atMinute(from(7), 13 * 60 + 59);
  // Of the days on which no stay is near one in the middle stands for all.
  const isNear = (day: number) => {
    const behind = (30 * 100 + daysBetween(FIRST, localDateAt(day))) % 30;
    return behind <= 5 || behind >= 24 || behind === 11 || behind === 15;
  };
  for (let day = NOON; localDateAt(day) < "2028-01-01"; day += 86_400_000) {
    for (const hour of isNear(day) ? HOURS : []) {
      const now = atMinute(localDateAt(day), hour * 60);
      while (events[0] && events[0].at < now) events.shift()?.run(now - 1_800_000);
      if (isDown(now)) continue;
      t.clock.set(now);
      // A crash behind the change that queued: it runs once more.
      for (let runs = 0; runs < 2; runs += 1) await sendPlanned(t.deps);
      await t.jobs.runDue();
    }
  }
  const rows = t.db.$client
    .query<{ id: string; rule: string; at: number }, []>(
      "select t.booking_id as id, m.rule, m.created_at as at from messages m join threads t on t.id = m.thread_id where m.rule is not null and m.written_by = 'lango' order by m.created_at, m.id",
    )
    .all();
  const heard = MONTHS.map((n) =>
    rows.filter(({ id }) => id === idOf(n)).map((row) => `${row.rule} ${dayAndHour(row.at, from(n))}`),
  );
  const plain = [
    "three_days -3 10",
    "day_before -1 14",
    "arrival_morning 0 8",
    "first_evening 0 20",
    "check_out_morning 3 8",
    "review 4 10",
    "review 11 10",
  ];
  const but = (...without: string[]) => plain.filter((line) => !without.some((one) => line.startsWith(one)));
  expect(heard[0]).toEqual(plain);
  expect(heard[1]).toEqual(["three_days -3 10"]);
  expect(heard[2]).toEqual(but("first_evening"));
  expect(heard[3]).toEqual(but("day_before"));
  expect(heard[4]).toEqual([...plain.slice(0, 4), "one_more_night 2 11", ...plain.slice(4)]);
  expect(heard[5]).toEqual(plain);
  // The stay was moved when it was said already: nothing is said again.
  expect(heard[6]).toEqual(plain);
  expect(heard[7]).toEqual(but("day_before", "arrival_morning"));
  for (const n of MONTHS.slice(8)) expect(heard[n]).toEqual(plain);
  const states = t.db.$client
    .query<{ state: string; n: number }, []>(
      "select state, count(*) as n from automatic_messages group by state order by state",
    )
    .all();
  expect(Object.fromEntries(states.map(({ state, n }) => [state, n]))).toMatchObject({
    expired: 2,
    stopped: 1,
    withdrawn: 1,
  });
  expect(t.sent.filter(({ body }) => body === "Mambo Achieng?")).toHaveLength(1);
  expect(t.sent.filter(({ body }) => /[{}]/.test(body))).toEqual([]);
});

function dayAndHour(at: number, checkIn: string): string {
  const day = localDateAt(at);
  return `${(Date.parse(day) - Date.parse(checkIn)) / 86_400_000} ${Math.floor((at - atMinute(day, 0)) / 3_600_000)}`;
}

test("a guide written when the day before is over goes as soon as guests may be written to, once, and not behind the stay", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db, { units: 5 });
  const [checkIn, checkOut] = ["2027-01-10", "2027-01-12"];
  const inTime = addPaidStay(t.db, { n: 0, at: NOON, stay: { checkIn, checkOut } });
  const gone = addPaidStay(t.db, { n: 1, at: NOON, stay: { checkIn: "2027-01-08", checkOut: "2027-01-09" } });
  const sweep = async (day: string, hour: number) => {
    t.clock.set(atMinute(day, hour * 60));
    for (let runs = 0; runs < 2; runs += 1) await sendPlanned(t.deps);
    await t.jobs.runDue();
  };
  const guides = (id: string) =>
    t.db.$client
      .query<{ n: number }, [string]>(
        "select count(*) as n from messages where thread_id = ? and body like '%/guide?%'",
      )
      .get(`b-${id}`)?.n;
  await sweep("2027-01-09", 15);
  expect(guides(inTime)).toBe(0);
  t.clock.set(atMinute("2027-01-09", 22 * 60));
  saveGuide(t.deps, "garden-studio", { way: { address: "Kirichwa Lane 14" } });
  await sweep("2027-01-09", 23);
  expect(guides(inTime)).toBe(0);
  for (const hour of [8, 9, 20, 21]) await sweep(checkIn, hour);
  expect([guides(inTime), guides(gone)]).toEqual([1, 0]);

  // One that is there in time is brought in time, and once.
  const later = addPaidStay(t.db, { n: 2, at: NOON, stay: { checkIn: "2027-02-10", checkOut: "2027-02-12" } });
  for (const [day, hour] of [
    ["2027-02-09", 14],
    ["2027-02-09", 18],
    ["2027-02-10", 9],
    ["2027-02-10", 20],
  ] as const)
    await sweep(day, hour);
  expect(guides(later)).toBe(1);
});

describe("somebody who asked and did not book", () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db, { units: 2 });
  write(t.db, (tx) => saveRule(tx, rule("lapsed_question")));
  const cookie = hostCookie(t.db);
  const asks = (id: string, change: Partial<typeof inquiries.$inferInsert> = {}) =>
    write(t.db, (tx) => {
      insertInquiry(tx, {
        ...{ id, hostId: HOST, propertyId: "garden-studio", phone: `+2547330002${id}`, language: "en" },
        ...{ question: "Is it free from 10 to 12 January?", reply: "It is.", verdict: "answered", state: "answered" },
        ...{ submissionKey: id as SecretHash, createdAt: NOON, offersAt: NOON },
        ...change,
      });
    });
  beforeAll(async () => {
    asks("10");
    asks("11", { offersAt: null });
    asks("12");
    write(t.db, (tx) => stopOffers(tx, "+254733000212", NOON + 1));
    asks("13", { reply: "", verdict: "host", state: "open" });
    asks("14", { phone: "+254722000020" });
    addPaidStay(t.db, { n: 0, at: NOON + 1, stay: { checkIn: "2027-01-20", checkOut: "2027-01-22" } });
    asks("15", { phone: "+254733000210", createdAt: NOON - 1, question: "Is there wifi?" });
    asks("16");
  });

  test("stands in the coming two weeks, where their host may stop it", async () => {
    const plan = async () => (await t.get("/dashboard/messages/plan", { cookie })).text();
    const html = await plan();
    expect([10, 11, 12, 13, 15, 16].filter((n) => html.includes(`/question/${n}"`))).toEqual([10, 16]);
    expect(html).not.toContain("stay-0#");
    const press = (as: string) =>
      t.post(
        "/dashboard/messages/plan",
        { question: "16", rule: "lapsed_question", do: "stop", from: "plan" },
        { cookie: as },
      );
    addHost(t.db, { id: "host-barasa", username: "barasa", brandName: null });
    expect((await press(hostCookie(t.db, "host-barasa"))).status).toBe(404);
    await press(cookie);
    expect(await plan()).toContain("Let it go");
  });

  test("hears once, within the hours of offers, with the way to hear no more", async () => {
    for (const [day, hour] of [
      ["2026-12-20", 9],
      ["2026-12-20", 11],
      ["2026-12-20", 12],
      ["2026-12-25", 11],
    ] as const) {
      t.clock.set(atMinute(day, hour * 60));
      for (let runs = 0; runs < 2; runs += 1) await sendPlanned(t.deps);
      await t.jobs.runDue();
    }
    const offers = t.sent.filter(({ body }) => body.includes("Still looking for a place?"));
    expect(offers).toMatchObject([
      {
        channel: "sms",
        to: "+254733000210",
        body: expect.stringMatching(/checkIn=2027-01-10.*No more offers: .*offers\/i-/s),
      },
    ]);
  });
});

/** As long as they usually are. */
const valuesIn = (language: Language) =>
  ({
    ...Object.fromEntries(VARIABLES.map((name) => [name, "x"])),
    ...{ name: "Wanjirũ", property: "Garden Studio Kilimani", host: "Mũkami", phone: "0712 345 678", code: "LG8B4JFZ" },
    ...{
      day: "Jumatano 24 Desemba",
      dates: "Jumatano 30 Des – Jumamosi 2 Jan",
      checkin: "10:30 asubuhi",
      checkout: "10:30 asubuhi",
    },
    ...{
      // As they leave (`short-address.ts`).
      link: `https://lango.co.ke/b/d${"x".repeat(27)}`,
      guide: `https://lango.co.ke/b/g${"x".repeat(27)}`,
      until: messagesIn[language].moment(Date.UTC(2026, 11, 23, 8, 30)),
    },
  }) as Values;

test.each(LANGUAGES.flatMap((language) => RULES.filter(isInOwnWords).map((name) => [language, name] as const)))(
  "in %s the text of %s is one SMS, or two with an offer's end",
  (language, name) => {
    const { bodies, stop } = messagesIn[language].rules;
    const text = `${filled(bodies[name], valuesIn(language))}${PLANNED_RULES[name].isOffer ? ` ${stop(`https://lango.co.ke/b/s${"x".repeat(27)}`)}` : ""}`;
    expect(text).not.toMatch(/[{}]/);
    expect([text, lengthOfSms(text).parts]).toEqual([
      text,
      PLANNED_RULES[name].isOffer && lengthOfSms(text).letters > 160 ? 2 : 1,
    ]);
  },
);

test("who has told when they arrive is not asked for it, and in one SMS; a host's own words stay theirs", async () => {
  for (const language of LANGUAGES)
    expect(lengthOfSms(filled(messagesIn[language].rules.told, valuesIn(language))).parts).toBe(1);
  const t = testApp();
  addHost(t.db);
  addProperty(t.db, { units: 5 });
  const stay = { checkIn: "2027-01-10", checkOut: "2027-01-12" };
  const [asked, told] = [0, 1].map((n) => addPaidStay(t.db, { n, at: NOON, stay }));
  write(t.db, (tx) => saveTold(tx, told ?? "", { arrivesAt: "20:30", note: "" }, NOON));
  const hears = async (day: string, hour: number) => {
    t.sent.length = 0;
    t.clock.set(atMinute(day, hour * 60));
    await sendPlanned(t.deps);
    await t.jobs.runDue();
    return t.sent.map(({ to, body }) => [to.slice(-1), body]).toSorted();
  };
  expect(await hears("2027-01-07", 10)).toEqual([
    ["0", expect.stringContaining("When will you arrive?")],
    ["1", expect.stringContaining("Arriving at another hour?")],
  ]);
  expect((await hears("2027-01-10", 20)).map(([to]) => to)).toEqual(["0"]);
  expect((await hears("2027-01-11", 9)).map(([to]) => to)).toEqual(["1"]);
  write(t.db, (tx) =>
    saveTemplate(tx, { hostId: HOST, propertyId: null, rule: "three_days", language: "en", body: "Mambo", now: 1 }),
  );
  const later = { n: 2, at: NOON, stay: { checkIn: "2027-02-10", checkOut: "2027-02-12" } };
  const third = addPaidStay(t.db, later);
  write(t.db, (tx) => saveTold(tx, third, { arrivesAt: "16:00", note: "" }, NOON));
  expect((await hears("2027-02-07", 10)).map(([, body]) => body)).toEqual(["Mambo"]);
  expect(asked).toBe("stay-0");
});

test("a letter about nights that were never booked is not headed as a booking", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  write(t.db, (tx) => {
    saveRule(tx, rule("lapsed", { channel: "email" }));
    saveRule(tx, rule("three_days", { channel: "email" }));
  });
  const email = "amina@example.com";
  await hold(t, { email, offers: "on", phone: "0722 000 031", checkIn: "2027-01-10", checkOut: "2027-01-13" });
  const paid = addPaidStay(t.db, { n: 0, at: NOON, stay: { checkIn: "2026-12-22", checkOut: "2026-12-24" } });
  t.db.$client.query("update bookings set guest_email = ? where id = ?").run(email, paid);
  t.clock.set(atMinute("2026-12-19", 11 * 60));
  await sendPlanned(t.deps);
  await t.jobs.runDue();
  const letters = t.sent.filter(({ channel }) => channel === "email").map(({ subject, body }) => [subject, body]);
  expect(letters.toSorted()).toEqual([
    ["About Garden studio on Ngong Road", expect.stringMatching(/is still free for .* No more offers: /)],
    ["Your booking at Garden studio on Ngong Road: LGSTAY0", expect.stringContaining("waits for you")],
  ]);
});

test("a guest is asked whether their host may write of free nights only where that host does, and says so once", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  const summary = async () => (await t.get(`/booking/summary?${new URLSearchParams(WISH)}`)).text();
  expect(await summary()).not.toContain('name="offers"');
  write(t.db, (tx) => saveRule(tx, rule("one_more_night")));
  expect(await summary()).toContain('name="offers"');
  const mayWrite = (id: string) => mayOffer(t.db, { id, guestPhone: "+254722000020" });
  const first = await hold(t);
  expect(mayWrite(first.id)).toBe(false);
  const second = await hold(t, { offers: "on", phone: "0722 000 021", checkIn: "2026-12-24", checkOut: "2026-12-27" });
  expect(mayWrite(second.id)).toBe(true);
});

test("what an earlier version asked for, by names of its own, is not asked for again", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db, { units: 5 });
  const stay = { checkIn: "2026-12-18", checkOut: "2026-12-21" };
  const [asked = "", owing = "", fresh = ""] = [0, 1, 2].map((n) => addPaidStay(t.db, { n, at: NOON, stay }));
  write(t.db, (tx) => {
    for (const [id, of] of [
      [`review-${asked}-asked`, asked],
      [`review-${owing}-asked`, owing],
      [`review-${owing}-reminded`, owing],
      [`balance-${owing}-2026-12-18-due`, owing],
      [`balance-${owing}-2026-12-18-1`, owing],
    ] as const) {
      const threadId = threadOfBooking(tx, of, NOON);
      queueMessage(tx, { id, channel: "sms", recipient: "+254722000020", body: "How was it?", now: NOON, threadId });
    }
  });
  const { sql } = migrations.find(({ name }) => name === "0170-asked-by-rule") ?? {};
  for (let runs = 0; runs < 2; runs += 1) t.db.$client.exec(sql ?? "");
  const noted = t.db.$client.query("select thread_id as of, rule, occasion from automatic_messages order by id").all();
  expect(noted).toEqual([
    { of: `b-${owing}`, rule: "balance_due", occasion: "2026-12-18-due" },
    { of: `b-${asked}`, rule: "review", occasion: "asked" },
    { of: `b-${owing}`, rule: "review", occasion: "asked" },
    { of: `b-${owing}`, rule: "review", occasion: "reminded" },
  ]);
  t.clock.set(atMinute("2026-12-22", 9 * 60));
  await sendPlanned(t.deps);
  const told = t.db.$client.query("select thread_id as of from messages where rule = 'review'").all();
  expect(told).toEqual([{ of: `b-${fresh}` }]);
});
