import { expect, test } from "bun:test";
import type { BookingState } from "./booking.ts";
import { type PaymentFacts, type PaymentStage, paymentStage, stageMark } from "./payment-stage.ts";

const NOON = Date.UTC(2026, 11, 18, 9);
const HOLD_ENDS = NOON + 15 * 60_000;

const booking = (state: BookingState = "held", dueNowKes = 13_500) => ({ state, holdEndsAt: HOLD_ENDS, dueNowKes });
const request = (facts: Partial<PaymentFacts> = {}): PaymentFacts => ({
  id: "p1",
  state: "pending",
  reason: null,
  createdAt: NOON,
  ...facts,
});
const declined = request({ state: "declined", reason: "cancelled" });

type Case = [string, ReturnType<typeof booking>, PaymentFacts[], number, number, PaymentStage["kind"]];

const cases: Case[] = [
  ["a fresh hold waits for the guest", booking(), [], 0, NOON, "to_pay"],
  ["a request on the phone is waited for", booking(), [request()], 0, NOON + 1000, "waiting"],
  ["one not yet sent too", booking(), [request({ state: "created" })], 0, NOON, "waiting"],
  ["a declined one is told", booking(), [declined], 0, NOON, "to_pay"],
  [
    "a newer decline is news while an older request is open",
    booking(),
    [declined, request({ id: "p0" })],
    0,
    NOON,
    "to_pay",
  ],
  ["a newer request is waited for after a decline", booking(), [request({ id: "p2" }), declined], 0, NOON, "waiting"],
  ["confirmed is confirmed, whatever else was tried", booking("confirmed"), [request()], 1, NOON, "confirmed"],
  ["money that is owed back is said", booking("expired"), [request({ state: "paid" })], 1, HOLD_ENDS, "refund_due"],
  ["money in doubt is said", booking(), [request({ state: "needs_review" })], 0, NOON, "in_review"],
  ["the last millisecond of the hold", booking(), [], 0, HOLD_ENDS - 1, "to_pay"],
  ["the millisecond it ends", booking(), [], 0, HOLD_ENDS, "over"],
  ["an open request outlives the hold", booking(), [request()], 0, HOLD_ENDS, "waiting"],
  ["but not for ever", booking("expired"), [request()], 0, HOLD_ENDS + 10 * 60_000, "over"],
  ["a guest who gave up is not kept waiting", booking("cancelled"), [request()], 0, NOON, "over"],
  ["M-PESA's limit itself can be paid", booking("held", 250_000), [], 0, NOON, "to_pay"],
  ["a shilling more cannot", booking("held", 250_001), [], 0, NOON, "above_limit"],
];

test.each(cases)("%s", (_, held, payments, refunds, now, expected) => {
  expect(paymentStage(held, payments, refunds, now).kind).toBe(expected);
});

test("a request may be sent again after a minute, and is slow after a minute and a half", () => {
  const stage = paymentStage(booking(), [request()], 0, NOON);
  expect(stage).toMatchObject({ askAgainAt: NOON + 60_000, slowAt: NOON + 90_000, holdIsOver: false });
});

test("a guest who gave up while a request was open hears that money may still come", () => {
  expect(paymentStage(booking("cancelled"), [request()], 0, NOON)).toEqual({
    kind: "over",
    cancelled: true,
    mayStillCome: true,
  });
  expect(paymentStage(booking(), [declined], 0, HOLD_ENDS)).toEqual({
    kind: "over",
    cancelled: false,
    mayStillCome: false,
  });
});

test("the mark changes with every stage a guest can see, and not by itself", () => {
  const marks = [
    paymentStage(booking(), [], 0, NOON),
    paymentStage(booking(), [request()], 0, NOON),
    paymentStage(booking(), [declined], 0, NOON),
    paymentStage(booking(), [request({ id: "p2" }), declined], 0, NOON),
    paymentStage(booking(), [request({ id: "p2" })], 0, HOLD_ENDS),
    paymentStage(booking(), [], 0, HOLD_ENDS),
    paymentStage(booking("cancelled"), [], 0, NOON),
    paymentStage(booking("confirmed"), [], 0, NOON),
  ].map(stageMark);
  expect(new Set(marks).size).toBe(marks.length);
  expect(stageMark(paymentStage(booking(), [request({ state: "created" })], 0, NOON))).toBe(
    stageMark(paymentStage(booking(), [request({ state: "pending" })], 0, NOON + 30_000)),
  );
});
