import { expect, test } from "bun:test";
import type { BookingState } from "#src/core/booking/booking.ts";
import { type PaymentFacts, type PaymentStage, paymentStage, stageMark } from "./payment-stage.ts";

const NOON = Date.UTC(2026, 11, 18, 9);
const HOLD_ENDS = NOON + 15 * 60_000;

const booking = (state: BookingState = "held") => ({ state, holdEndsAt: HOLD_ENDS });
const BOTH = { asks: true, manual: true };
const request = (facts: Partial<PaymentFacts> = {}): PaymentFacts => ({
  id: "p1",
  way: "stk",
  state: "pending",
  reason: null,
  createdAt: NOON,
  ...facts,
});
const claim = request({ way: "manual" });
const notFound = request({ way: "manual", state: "declined", reason: "not_received" });
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
  ["a payment that the host looks for is waited for", booking(), [claim], 0, NOON, "checking"],
  ["even after the hold", booking("expired"), [claim], 0, HOLD_ENDS + 60 * 60_000, "checking"],
  ["and one that they did not find is told", booking(), [notFound], 0, NOON, "to_pay"],
];

test.each(cases)("%s", (_, held, payments, refunds, now, expected) => {
  expect(paymentStage(held, BOTH, payments, refunds, now).kind).toBe(expected);
});

test("a request may be sent again after a minute, and is slow after a minute and a half", () => {
  const stage = paymentStage(booking(), BOTH, [request()], 0, NOON);
  expect(stage).toMatchObject({ askAgainAt: NOON + 60_000, slowAt: NOON + 90_000, holdIsOver: false });
});

test("a guest who gave up while a request was open hears that money may still come", () => {
  expect(paymentStage(booking("cancelled"), BOTH, [request()], 0, NOON)).toEqual({
    kind: "over",
    cancelled: true,
    mayStillCome: true,
    mayClaim: true,
  });
  expect(paymentStage(booking(), BOTH, [declined], 0, HOLD_ENDS)).toEqual({
    kind: "over",
    cancelled: false,
    mayStillCome: false,
    mayClaim: true,
  });
});

test("the mark changes with every stage a guest can see, and not by itself", () => {
  const marks = [
    paymentStage(booking(), BOTH, [], 0, NOON),
    paymentStage(booking(), BOTH, [request()], 0, NOON),
    paymentStage(booking(), BOTH, [declined], 0, NOON),
    paymentStage(booking(), BOTH, [request({ id: "p2" }), declined], 0, NOON),
    paymentStage(booking(), BOTH, [request({ id: "p2" })], 0, HOLD_ENDS),
    paymentStage(booking(), BOTH, [], 0, HOLD_ENDS),
    paymentStage(booking("cancelled"), BOTH, [], 0, NOON),
    paymentStage(booking("confirmed"), BOTH, [], 0, NOON),
  ].map(stageMark);
  expect(new Set(marks).size).toBe(marks.length);
  expect(stageMark(paymentStage(booking(), BOTH, [request({ state: "created" })], 0, NOON))).toBe(
    stageMark(paymentStage(booking(), BOTH, [request({ state: "pending" })], 0, NOON + 30_000)),
  );
});

test("a host who can be paid in no way says so before a guest tries", () => {
  expect(paymentStage(booking(), { asks: false, manual: false }, [], 0, NOON).kind).toBe("no_way");
  expect(paymentStage(booking(), { asks: false, manual: true }, [], 0, NOON).kind).toBe("to_pay");
});
