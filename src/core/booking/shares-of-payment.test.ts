import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { type OwedBooking, sharePayment, sharesOf } from "./shares-of-payment.ts";

const owing = (bookingId: string, toConfirmKes: number, stayKes = toConfirmKes, openKes = stayKes): OwedBooking => ({
  bookingId,
  toConfirmKes,
  stayKes,
  openKes,
});
const told = (shares: readonly { bookingId: string; kes: number }[]) =>
  shares.map(({ bookingId, kes }) => `${bookingId} ${kes}`);

const THREE = [owing("a", 6400), owing("b", 6400), owing("c", 5800)];

test.each<[string, number, readonly OwedBooking[], string[]]>([
  ["the whole price is each room's own", 18_600, THREE, ["a 6400", "b 6400", "c 5800"]],
  ["a shilling short is short for the last", 18_599, THREE, ["a 6400", "b 6400", "c 5799"]],
  ["a part fills the rooms in their order", 8000, THREE, ["a 6400", "b 1600"]],
  ["what nobody asked for is the first one's", 18_601, THREE, ["a 6401", "b 6400", "c 5800"]],
  ["a room that is paid takes nothing", 6000, [owing("a", 0), owing("b", 6400)], ["b 6000"]],
  ["of one that was paid too much nothing is taken", 6000, [owing("a", -500), owing("b", 6400)], ["b 6000"]],
  [
    "all that makes them certain comes before the rest of any",
    9000,
    [owing("a", 3000, 6000), owing("b", 3000, 6000)],
    ["a 6000", "b 3000"],
  ],
  ["deposits come last", 13_000, [owing("a", 6000, 6000, 8000), owing("b", 6000)], ["a 7000", "b 6000"]],
])("%s", (_, kes, rooms, shares) => expect(told(sharePayment(kes, rooms))).toEqual(shares));

test("less than was told of is less for the last, more is the first one's", () => {
  const written = sharePayment(18_600, THREE);
  expect(told(sharesOf(18_600, written))).toEqual(told(written));
  expect(told(sharesOf(12_000, written))).toEqual(["a 6400", "b 5600"]);
  expect(told(sharesOf(18_700, written))).toEqual(["a 6500", "b 6400", "c 5800"]);
  expect(sharesOf(0, written)).toEqual([]);
});

test("every shilling is somebody's, whatever came and whatever was owed", () => {
  const anyOwing = fc
    .tuple(fc.integer({ min: -9, max: 20 }), fc.nat(20), fc.nat(5))
    .map(([confirm, rest, deposit]) => owing("", confirm, confirm + rest, Math.max(0, confirm + rest) + deposit));
  fc.assert(
    fc.property(fc.array(anyOwing, { minLength: 1, maxLength: 5 }), fc.nat(200), fc.nat(200), (drawn, kes, after) => {
      const rooms = drawn.map((one, at) => ({ ...one, bookingId: `room ${at}` }));
      const sum = (shares: readonly { kes: number }[]) => shares.reduce((total, share) => total + share.kes, 0);
      const shares = sharePayment(kes, rooms);
      expect(sum(shares)).toBe(kes);
      expect(sum(sharesOf(after, shares.length > 0 ? shares : [{ bookingId: "room 0", kes: 0 }]))).toBe(after);
      const wanted = rooms.reduce((total, { toConfirmKes }) => total + Math.max(0, toConfirmKes), 0);
      // As soon as it is enough for all of them together it is enough for each of them.
      if (kes < wanted) return;
      for (const { bookingId, toConfirmKes } of rooms) {
        const share = shares.find((one) => one.bookingId === bookingId)?.kes ?? 0;
        expect(share).toBeGreaterThanOrEqual(Math.max(0, toConfirmKes));
      }
    }),
  );
});
