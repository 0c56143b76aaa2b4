import { expect, test } from "bun:test";
import { insertInquiry } from "#db/inquiry.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { saveRule } from "#db/rule.queries.ts";
import { write } from "#db/write.ts";
import { atMinute } from "#src/core/message/message-plan.ts";
import { type MessageRule, PLANNED_RULES, RULES, type RuleOfPlan } from "#src/core/message/rules.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";
import { addDays, localDateAt } from "#src/core/stay/stay.ts";
import { callback, type Held, hold, pay, proven, summaryForm } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";
import { askDueBalances } from "#src/payment/balance.ts";
import { inviteToReview } from "#src/review/invite-to-review.ts";
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
const MORE: Readonly<Record<number, readonly number[]>> = { [-20]: [12, 12.1, 12.2, 12.5], [-19]: [11.5], [-7]: [12] };
const QUIET = [-21, -9, -2, 1, 5, 12];
const hoursOf = (day: number) =>
  QUIET.includes(day) ? [9, 14] : [...HOURS, ...(MORE[day] ?? [])].toSorted((a, b) => a - b);

const t = testApp({ MPESA_MOST_KES: "8000" });
addHost(t.db);
for (const id of ["by-deposit", "whole", "asks"]) addProperty(t.db, { id, displayName: `House ${id}`, units: 4 });
write(t.db, (tx) => {
  const deposit = { payNow: "percent", payNowValue: 30, balanceDaysBefore: 7, updatedAt: NOON } as const;
  saveRates(tx, "by-deposit", deposit);
  saveRates(tx, "asks", { bookingMode: "request", updatedAt: NOON });
  for (const rule of Object.keys(PLANNED_RULES) as RuleOfPlan[]) {
    const { nightsAtLeast } = PLANNED_RULES[rule];
    const whole = { days: null, minute: null, afterMinutes: null, firstStay: false, source: null, updatedAt: 1 };
    saveRule(tx, { hostId: HOST, propertyId: null, rule, isOn: true, channel: "phone", nightsAtLeast, ...whole });
  }
});

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
    .filter((one) => one.bookingId === bookingId)
    .map(({ rules, dueAt, body }) => `${rules[0]} ${dueAt} ${body.length > 20 && !/[{}]/.test(body)}`);

/** Everything that happens to five people in one season. */
function season(n: number): void {
  const phone = (who: number) => ({ phone: phoneOf(n, who) });
  at(n, -20, 12, async () => {
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
  askDueBalances(t.deps);
  inviteToReview(t.deps);
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
  "pays in parts": ["part_paid -20 12", "booked -20 12", ...OF_A_STAY],
  "does not pay": ["failed -20 12", "lapsed -19 11"],
  "asks and forgets": ["hold_ending -19 11", "lapsed -18 11"],
  "only asks": ["lapsed_question -18 11"],
};

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
    .query<{ id: string; thread: string; rule: MessageRule; at: number; report: string | null }, []>(
      "select id, thread_id as thread, rule, created_at as at, report from messages where rule is not null order by created_at, rowid",
    )
    .all();
  for (const { who, season: n, thread } of stories) {
    const heard = rows
      .filter((row) => row.thread === thread)
      .map(({ rule, at: instant }) => {
        const date = localDateAt(instant);
        const day = (Date.parse(date) - Date.parse(ARRIVALS[n] ?? "")) / 86_400_000;
        return `${rule} ${day} ${Math.floor((instant - atMinute(date, 0)) / 3_600_000)}`;
      });
    // What an outage made old is not said for yesterday.
    const missed = n === DOWN ? ["day_before", "arrival_morning"] : [];
    const expected = (EXPECTED[who] ?? []).filter((line) => !missed.some((rule) => line.startsWith(rule)));
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
  expect(stories).toHaveLength(5 * ARRIVALS.length);
  expect(new Set(rows.map(({ rule }) => rule))).toEqual(new Set(RULES));
  // Nobody was handed a message twice, and of what died on the way it is said that nobody knows.
  expect([...handed].filter(([, times]) => times > 1)).toEqual([]);
  expect(rows.filter(({ report }) => report === "unsure")).toHaveLength(ARRIVALS.length);
});
