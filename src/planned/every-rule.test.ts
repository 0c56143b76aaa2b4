import { expect, test } from "bun:test";
import { insertInquiry } from "#db/inquiry.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { type RuleRow, saveRule, saveTemplate } from "#db/rule.queries.ts";
import { write } from "#db/write.ts";
import { atMinute, minuteOfDay } from "#src/core/message/message-plan.ts";
import { isInOwnWords, type MessageRule, PLANNED_RULES, RULES, type RuleOfPlan } from "#src/core/message/rules.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";
import { addDays, localDateAt } from "#src/core/stay/stay.ts";
import { callback, type Held, hold, pay, proven, summaryForm } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";
import { bookingToken, requestLink } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";
import { loadPlan } from "./load-talk.ts";
import { sendPlanned } from "./send-planned.ts";

const HOST = "host-wanjiru";
/** Arrivals of a year. In the second season nothing runs from the afternoon before until the next one. */
const ARRIVALS = ["2027-01-12", "2027-06-12", "2027-11-12"];
const DOWN = 1;
/** Days around an arrival on which something is due, and some on which nothing is. */
const DAYS = [-21, -20, -19, -18, -9, -8, -7, -3, -2, -1, 0, 1, 2, 3, 4, 5, 11, 12];
const HOURS = [8, 9, 10, 11, 14, 20, 23];
const MORE: Readonly<Record<number, readonly number[]>> = {
  ...{ [-20]: [12, 12.1, 12.2, 12.5], [-19]: [11.5], [-9]: [10], [-7]: [12] },
};
const QUIET = [-21, -9, -2, 1, 5, 12];
const hoursOf = (day: number) =>
  [...(QUIET.includes(day) ? [9, 14] : HOURS), ...(MORE[day] ?? [])].toSorted((a, b) => a - b);

const WHATSAPP = { WHATSAPP_PHONE_ID: "10634", WHATSAPP_TOKEN: "t", WHATSAPP_NOTICE_TEMPLATE: "news" };
/** As a rule is that nobody has set. */
const USUAL: Omit<RuleRow, "id" | "rule"> = {
  ...{ hostId: HOST, propertyId: null, isOn: true, days: null, minute: null, afterMinutes: null, channel: "phone" },
  ...{ nightsAtLeast: 1, firstStay: false, source: null, updatedAt: 1 },
};
const t = testApp({ MPESA_MOST_KES: "8000", ...WHATSAPP });
addHost(t.db);
for (const id of ["by-deposit", "whole", "asks", "picky"])
  addProperty(t.db, { id, displayName: `House ${id}`, units: 4 });
write(t.db, (tx) => {
  const deposit = { payNow: "percent", payNowValue: 30, balanceDaysBefore: 7, updatedAt: NOON } as const;
  for (const id of ["by-deposit", "picky"]) saveRates(tx, id, deposit);
  saveRates(tx, "asks", { bookingMode: "request", updatedAt: NOON });
  for (const rule of Object.keys(PLANNED_RULES) as RuleOfPlan[]) {
    const { nightsAtLeast } = PLANNED_RULES[rule];
    saveRule(tx, { ...USUAL, rule, nightsAtLeast });
  }
});

/** What the host sets for the last season, rule by rule. */
const SET: Record<MessageRule, Partial<RuleRow>> = {
  booked: { channel: "email" },
  paid: { channel: "whatsapp" },
  part_paid: { channel: "whatsapp" },
  failed: { afterMinutes: 10, channel: "whatsapp" },
  hold_ending: { afterMinutes: 120, channel: "email" },
  balance_due: { days: -2, minute: 600, channel: "whatsapp" },
  three_days: { days: -3, minute: 840 },
  day_before: { days: -1, minute: 540, channel: "email" },
  arrival_morning: { days: 0, minute: 540, channel: "whatsapp" },
  first_evening: { days: 1, minute: 540 },
  check_out_morning: { days: 0, minute: 540, channel: "email" },
  one_more_night: { days: -1, minute: 840, channel: "whatsapp" },
  review: { days: 2, minute: 840, channel: "email" },
  lapsed: { days: 1, minute: 840, channel: "email" },
  lapsed_question: { days: 2, minute: 840, channel: "whatsapp" },
};
/** Off where they may be, and else for stays that are longer than any of these. */
const PICKY: Partial<RuleRow> = { propertyId: "picky", nightsAtLeast: 4 };
const OWN = "From us";

function setAll(): void {
  write(t.db, (tx) => {
    for (const rule of RULES) {
      for (const propertyId of [null, "picky"])
        saveRule(tx, { ...USUAL, rule, ...SET[rule], ...(propertyId ? PICKY : {}) });
      if (isInOwnWords(rule)) continue;
      saveTemplate(tx, { hostId: HOST, propertyId: null, rule, language: "en", body: OWN, now: 1 });
    }
  });
}

/** A provider that has each message once; one of each season dies with this process, and nobody knows of it. */
const handed = new Map<string, number>();
let dies = false;
Object.assign(t.deps.messenger, {
  send: (_: object, sending: { id: string }) => {
    handed.set(sending.id, (handed.get(sending.id) ?? 0) + 1);
    if (!dies) return Promise.resolve({ outcome: "sent" });
    dies = false;
    return Promise.reject(new Error("the process dies"));
  },
});

const phoneOf = (season: number, who: number) => `+2547330${season}000${who}`;
const stories: { who: string; season: number; thread: string }[] = [];
const later = new Map<number, (() => Promise<unknown>)[]>();
const at = (season: number, day: number, hour: number, run: () => Promise<unknown>) => {
  const instant = atMinute(addDays(ARRIVALS[season] ?? "", day), hour * 60);
  later.set(instant, [...(later.get(instant) ?? []), run]);
};

function stayFrom(season: number) {
  const checkIn = ARRIVALS[season] ?? "";
  return { checkIn, checkOut: addDays(checkIn, 3), guests: "2", offers: "on" };
}
const tellsOf = (who: string, season: number, thread: string) => stories.push({ who, season, thread });

/** What the page of the coming two weeks says of a booking. */
const shownAhead = new Map<number, string[]>();
const aheadOf = (bookingId: string) =>
  loadPlan(t.deps, HOST)
    .planned.filter((one) => one.bookingId === bookingId)
    .map(({ rules, dueAt, body }) => `${rules[0]} ${dueAt} ${body.length > 20 && !/[{}]/.test(body)}`);

const LAST = ARRIVALS.length - 1;

/** Everything that happens to five people in one season, and in the last to a sixth. */
function season(n: number): void {
  const email = n === LAST ? { email: "achieng@example.com" } : {};
  const phone = (who: number) => ({ phone: phoneOf(n, who), ...email });
  at(n, -20, 12, async () => {
    if (n === LAST) {
      setAll();
      const other = await hold(t, { ...stayFrom(n), property: "picky", ...phone(6) });
      tellsOf("is not meant", n, `b-${other.id}`);
      await paid(other, phone(6), `UKR00${n}0006`);
    }
    const pays = await hold(t, { ...stayFrom(n), property: "by-deposit", ...phone(1) });
    tellsOf("pays", n, `b-${pays.id}`);
    await paid(pays, phone(1), `UKR00${n}0001`);
    at(n, -9, 9, () => Promise.resolve(shownAhead.set(n, aheadOf(pays.id))));
    at(n, -7, 12, () => paid(pays, { ...phone(1), for: "balance" }, `UKR00${n}0002`));

    const parts = await hold(t, { ...stayFrom(n), property: "whole", ...phone(2) });
    tellsOf("pays in parts", n, `b-${parts.id}`);
    await paid(parts, phone(2), `UKR00${n}0003`);
    at(n, -20, 12.1, () => paid(parts, phone(2), `UKR00${n}0004`));

    const fails = await hold(t, { ...stayFrom(n), property: "by-deposit", ...phone(3) });
    tellsOf("does not pay", n, `b-${fails.id}`);
    await pay(t, fails, phone(3));
    await callback(t, fails, { code: "1032" });

    const form = summaryForm({ ...stayFrom(n), property: "asks", ...phone(4) });
    const asked = await t.post("/booking/summary", form, { cookie: proven(t, phoneOf(n, 4)) });
    const id = /\/guest\/booking\/([^/]+)\/details/.exec(asked.headers.get("location") ?? "")?.[1] ?? "";
    tellsOf("asks and forgets", n, `b-${id}`);
    const link = new URL(requestLink(t.deps, id));
    await t.post(link.pathname, { t: link.searchParams.get("t") ?? "", decision: "approve" });
    expect(bookingToken(t.deps, id)).toHaveLength(22);

    write(t.db, (tx) =>
      insertInquiry(tx, {
        ...{ id: `q${n}`, hostId: HOST, propertyId: "whole", phone: phoneOf(n, 5), language: "en" },
        ...{ question: "Is there Wi-Fi?", reply: "Yes.", verdict: "answered", state: "answered" },
        ...{ submissionKey: `q${n}` as SecretHash, createdAt: t.clock.now(), offersAt: t.clock.now() },
      }),
    );
    tellsOf("only asks", n, `i-q${n}`);
  });
}

async function paid(held: Held, change: Record<string, string>, receipt: string): Promise<void> {
  await pay(t, held, { ...change, warned: change.phone ?? "", submissionKey: newSecret() });
  await callback(t, held, { receipt });
}

/** One turn of all that runs by the clock. */
async function turn(): Promise<void> {
  await sendPlanned(t.deps);
  await t.jobs.runDue();
}

/** The same, but that the process dies in the middle of the change that writes a message. */
async function turnAndDie(): Promise<void> {
  t.db.$client.exec(
    "create temp trigger dies before insert on messages when new.rule is not null begin select raise(abort, 'dies'); end",
  );
  await turn().catch(() => undefined);
  t.db.$client.exec("drop trigger dies");
}

const OF_A_STAY = [
  "three_days -3 10",
  "day_before -1 14",
  "arrival_morning 0 8",
  "first_evening 0 20",
  "one_more_night 2 11",
  "check_out_morning 3 8",
  "review 4 9",
  "review 11 9",
];
const EXPECTED: Record<string, readonly string[]> = {
  pays: ["booked -20 12", "balance_due -8 9", "balance_due -7 9", "paid -7 12", ...OF_A_STAY],
  "pays in parts": ["part_paid -20 12", "booked -20 12:06", ...OF_A_STAY],
  "does not pay": ["failed -20 12:06", "lapsed -19 11"],
  "asks and forgets": ["hold_ending -19 11", "lapsed -18 11"],
  "only asks": ["lapsed_question -18 11"],
};

const OF_A_SET_STAY = [
  "three_days -3 14 sms",
  "day_before -1 9 email",
  "arrival_morning 0 9 whatsapp",
  "first_evening 1 9 sms",
  "one_more_night 2 14 whatsapp",
  "check_out_morning 3 9 email",
  `review 5 14 email ${OWN}`,
  `review 12 14 email ${OWN}`,
];
/** In the last season, with the way that each goes, and the host's own words where these stand behind it. */
const AS_SET: Record<string, readonly string[]> = {
  pays: [
    `booked -20 12 email ${OWN}`,
    `balance_due -9 10 whatsapp ${OWN}`,
    `balance_due -7 10 whatsapp ${OWN}`,
    `paid -7 12 whatsapp ${OWN}`,
    `paid -7 12 email ${OWN}`,
    ...OF_A_SET_STAY,
  ],
  "pays in parts": [`part_paid -20 12 whatsapp ${OWN}`, `booked -20 12:06 email ${OWN}`, ...OF_A_SET_STAY],
  "does not pay": ["failed -20 12:12 whatsapp", "lapsed -19 14 email"],
  "asks and forgets": ["hold_ending -19 10 email", "lapsed -18 14 email"],
  "only asks": ["lapsed_question -18 14 whatsapp"],
  "is not meant": ["booked -20 12 email", "balance_due -9 10 whatsapp", "balance_due -7 10 whatsapp"],
};

type Row = Readonly<{
  id: string;
  thread: string;
  rule: MessageRule;
  channel: string;
  body: string;
  at: number;
  report: string | null;
}>;

test("every rule writes to whom it should, on its day and at its hour, once, through crashes and an outage, for a year", async () => {
  for (const n of ARRIVALS.keys()) season(n);
  for (const [n, arrival] of ARRIVALS.entries()) {
    const isDown = (now: number) =>
      n === DOWN && now > atMinute(addDays(arrival, -1), 13 * 60) && now < atMinute(arrival, 13 * 60 + 30);
    for (const day of DAYS)
      for (const hour of hoursOf(day)) {
        const now = atMinute(addDays(arrival, day), hour * 60);
        t.clock.set(now);
        for (const run of later.get(now) ?? []) await run();
        if (isDown(now)) continue;
        dies ||= day === -3 && hour === 10;
        await turnAndDie();
        // What it began is begun again; and the next hour once more.
        await turn();
      }
  }
  const rows = t.db.$client
    .query<Row, []>(
      "select id, thread_id as thread, rule, channel, body, created_at as at, report from messages where rule is not null order by created_at, rowid",
    )
    .all();
  for (const { who, season: n, thread } of stories) {
    const heard = rows
      .filter((row) => row.thread === thread)
      .map(({ rule, at: instant, channel, body }) => {
        const date = localDateAt(instant);
        const day = (Date.parse(date) - Date.parse(ARRIVALS[n] ?? "")) / 86_400_000;
        const minute = minuteOfDay(instant);
        const clock = `${Math.floor(minute / 60)}${minute % 60 ? `:${String(minute % 60).padStart(2, "0")}` : ""}`;
        const how = `${channel}${body.endsWith(OWN) ? ` ${OWN}` : ""}`;
        return `${rule} ${day} ${clock}${n === LAST ? ` ${how}` : ""}`;
      });
    // What an outage made old is not said for yesterday.
    const missed = n === DOWN ? ["day_before", "arrival_morning"] : [];
    const expected = ((n === LAST ? AS_SET : EXPECTED)[who] ?? []).filter(
      (line) => !missed.some((rule) => line.startsWith(rule)),
    );
    expect({ who, n, heard }).toEqual({ who, n, heard: expected });
  }
  // What was shown ahead is what went, at its minute; of what nothing could send it was the plan all the same.
  const [first = "", , third = ""] = stories.filter(({ who }) => who === "pays").map(({ thread }) => thread);
  for (const [n, thread] of [
    [0, first],
    [2, third],
  ] as const) {
    const until = atMinute(addDays(ARRIVALS[n] ?? "", 5), 9 * 60);
    const went = rows.filter(
      (row) => row.thread === thread && !["booked", "paid"].includes(row.rule) && row.at < until,
    );
    expect(shownAhead.get(n)).toEqual(went.map((row) => `${row.rule} ${row.at} true`));
  }
  expect(stories).toHaveLength(5 * ARRIVALS.length + 1);
  expect(new Set(rows.map(({ rule }) => rule))).toEqual(new Set(RULES));
  // Nobody was handed a message twice, and of what died on the way it is said that nobody knows.
  expect([...handed].filter(([, times]) => times > 1)).toEqual([]);
  expect(rows.filter(({ report }) => report === "unsure")).toHaveLength(ARRIVALS.length);
});
