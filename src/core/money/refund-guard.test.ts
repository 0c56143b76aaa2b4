import { expect, test } from "bun:test";
import { unusual, waitsBecause } from "./refund-guard.ts";

const SENDING = { amountKes: 4500, isAllowed: true, goneTodayKes: 0, dayMostKes: 20_000 };

test.each([
  ["within the day's sum", {}, undefined],
  ["exactly up to it", { goneTodayKes: 15_500 }, undefined],
  ["a shilling above it", { goneTodayKes: 15_501 }, "day_limit"],
  ["alone above it", { amountKes: 20_001 }, "day_limit"],
  ["where nothing may go", { dayMostKes: 0 }, "day_limit"],
  ["of a host who may not use the shortcode", { isAllowed: false }, "host_not_allowed"],
  ["of such a host and above the day's sum", { isAllowed: false, goneTodayKes: 20_000 }, "host_not_allowed"],
] as const)("a refund %s", (_, facts, reason) => {
  expect(waitsBecause({ ...SENDING, ...facts })).toBe(reason);
});

const NOW = Date.UTC(2026, 10, 29, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const USUAL = { now: NOW, paidAt: NOW - DAY, hostSince: NOW - 400 * DAY, timesInAnHour: 1 };
const MANY = "many refunds in an hour";
const AT_ONCE = "a refund minutes after the payment, by a new host";

test.each([
  ["an ordinary one", {}, undefined],
  ["the fourth in an hour", { timesInAnHour: 4 }, undefined],
  ["the fifth in an hour", { timesInAnHour: 5 }, MANY],
  ["the sixth in an hour", { timesInAnHour: 6 }, MANY],
  ["a new host's, a day after the payment", { hostSince: NOW - DAY }, undefined],
  ["an old host's, at once", { paidAt: NOW - MINUTE }, undefined],
  ["a new host's, at once", { hostSince: NOW - DAY, paidAt: NOW - MINUTE }, AT_ONCE],
  ["a host's of a moment less than a week", { hostSince: NOW - 7 * DAY + 1, paidAt: NOW }, AT_ONCE],
  ["a host's of a week", { hostSince: NOW - 7 * DAY, paidAt: NOW }, undefined],
  ["a moment less than ten minutes later", { hostSince: NOW, paidAt: NOW - 10 * MINUTE + 1 }, AT_ONCE],
  ["ten minutes later", { hostSince: NOW, paidAt: NOW - 10 * MINUTE }, undefined],
  ["a new host's of money whose time nobody knows", { hostSince: NOW, paidAt: null }, undefined],
  ["many of a new host's at once", { hostSince: NOW, paidAt: NOW, timesInAnHour: 5 }, MANY],
] as const)("what is unusual about %s", (_, facts, word) => {
  expect(unusual({ ...USUAL, ...facts })).toBe(word);
});
