import { describe, expect, test } from "bun:test";
import {
  isOpenToAll,
  isPaidStay,
  mayMarkNoShow,
  mayRate,
  mayReview,
  mayWriteReview,
  reviewWindow,
  type StaySpokenOf,
  type Writer,
} from "./review-window.ts";

const DAY = 24 * 3_600_000;
/** Ten in the morning of 21 December in Nairobi. */
const LEFT = Date.UTC(2026, 11, 21, 7);
const ENDS = LEFT + 14 * DAY;

const stay = (change: Partial<StaySpokenOf> = {}): StaySpokenOf => ({
  state: "confirmed",
  checkOut: "2026-12-21",
  noShow: undefined,
  source: "page",
  receivedKes: 13_500,
  isProved: true,
  isHosts: false,
  isShared: false,
  ...change,
});

test.each<[string, Partial<StaySpokenOf>, number, ReturnType<typeof mayReview>]>([
  ["the moment of leaving", {}, LEFT, "open"],
  ["a millisecond before it", {}, LEFT - 1, "too_early"],
  ["the last millisecond", {}, ENDS - 1, "open"],
  ["the end of the fourteenth day", {}, ENDS, "over"],
  ["a cancelled stay", { state: "cancelled" }, LEFT, "not_certain"],
  ["a hold that ended", { state: "expired" }, LEFT, "not_certain"],
  ["a hold that was never paid", { state: "held" }, LEFT, "not_certain"],
  ["a no-show", { noShow: { markedAt: LEFT, liftedAt: null } }, LEFT, "no_show"],
  ["a no-show that was taken back", { noShow: { markedAt: LEFT, liftedAt: LEFT + 1 } }, LEFT + 2, "open"],
  ["fourteen days after it was", { noShow: { markedAt: LEFT, liftedAt: ENDS - DAY } }, ENDS + 13 * DAY - 1, "open"],
  ["and no longer", { noShow: { markedAt: LEFT, liftedAt: ENDS - DAY } }, ENDS + 13 * DAY, "over"],
  ["one shilling", { receivedKes: 1 }, LEFT, "open"],
  ["nothing came, or all went back", { receivedKes: 0 }, LEFT, "unpaid"],
  ["the host's word, of a guest who booked", { isProved: false }, LEFT, "open"],
  ["the host's word, of a guest they wrote in", { source: "host", isProved: false }, LEFT, "unpaid"],
  ["M-PESA's word, of a guest they wrote in", { source: "host" }, LEFT, "open"],
])("a guest may review: %s", (_, change, now, may) => {
  expect(mayReview(stay(change), now)).toBe(may);
});

test("a host rates the guest of an unpaid stay too, in the same time", () => {
  expect(mayRate(stay({ receivedKes: 0 }), LEFT)).toBe("open");
  expect(mayRate(stay(), ENDS)).toBe("over");
  expect(isPaidStay(stay({ receivedKes: -1 }))).toBe(false);
});

test("a review opens once both have spoken, or nobody can any more", () => {
  const { closesAt } = reviewWindow(stay());
  expect(closesAt).toBe(ENDS);
  expect(isOpenToAll({ isRated: false, closesAt }, ENDS - 1)).toBe(false);
  expect(isOpenToAll({ isRated: false, closesAt }, ENDS)).toBe(true);
  expect(isOpenToAll({ isRated: true, closesAt }, LEFT)).toBe(true);
});

describe("a host may say that nobody came", () => {
  /** Midnight after the day of check-in in Nairobi. */
  const DAY_AFTER = Date.UTC(2026, 11, 18, 21);
  const asked = { ...stay(), checkIn: "2026-12-18", isSpokenOf: false, hasCome: false };

  test.each<[string, Partial<typeof asked>, number, boolean]>([
    ["from the day after check-in", {}, DAY_AFTER, true],
    ["not on the day itself: they may still come", {}, DAY_AFTER - 1, false],
    ["until the time for reviews is over", {}, ENDS - 1, true],
    ["not later", {}, ENDS, false],
    ["not once either side has spoken", { isSpokenOf: true }, LEFT, false],
    ["not twice", { noShow: { markedAt: DAY_AFTER, liftedAt: LEFT } }, LEFT, false],
    ["not of a cancelled stay", { state: "cancelled" }, LEFT, false],
    ["not of whom the house says that they came", { hasCome: true }, LEFT, false],
  ])("%s", (_, change, now, may) => {
    expect(mayMarkNoShow({ ...asked, ...change }, now)).toBe(may);
  });
});

const LINK_ALONE = { hasShownNumber: false, isHostsBrowser: false };
const WITH_CODE = { hasShownNumber: true, isHostsBrowser: false };

test.each<[string, Partial<StaySpokenOf>, Writer, ReturnType<typeof mayWriteReview>]>([
  ["money that M-PESA told of, by the link alone", {}, LINK_ALONE, "open"],
  ["money that only the host told of, by the link alone", { isProved: false }, LINK_ALONE, "number_first"],
  ["the same by whoever has the booking's number", { isProved: false }, WITH_CODE, "open"],
  ["a booking that the host wrote in without M-PESA's word", { isProved: false, source: "host" }, WITH_CODE, "unpaid"],
  ["the host's own number", { isHosts: true }, WITH_CODE, "own_house"],
  ["one of several guests behind whom one may stand", { isShared: true }, LINK_ALONE, "number_first"],
  ["the same by whoever has its number", { isShared: true }, WITH_CODE, "open"],
  ["a guest in the host's browser", {}, { ...WITH_CODE, isHostsBrowser: true }, "host_browser"],
  ["a stay that is not paid, there", { receivedKes: 0 }, { ...LINK_ALONE, isHostsBrowser: true }, "unpaid"],
])("a review of %s", (_, change, writer, may) => {
  expect(mayWriteReview(stay(change), writer, LEFT)).toBe(may);
});
