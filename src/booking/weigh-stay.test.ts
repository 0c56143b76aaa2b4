import { expect, test } from "bun:test";
import fc from "fast-check";
import { saveRates, termsOf } from "#db/pricing.queries.ts";
import { findPublishedProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { addDays, daysBetween } from "#src/core/stay/stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";
import { bookStay } from "./book-stay.ts";
import { lookAtStay } from "./look-at-stay.ts";
import { weighStay } from "./weigh-stay.ts";

const app = testApp();
addHost(app.db);
const today = app.clock.today();
const browserHash = hashOf("browser");
let count = 0;
const next = () => {
  count += 1;
  return count;
};

function house(rules: { bufferDays: number; minNights: number; sellGaps: boolean }): string {
  const id = `house-${next()}`;
  addProperty(app.db, { id });
  write(app.db, (tx) => saveRates(tx, id, { ...rules, updatedAt: 0 }));
  return id;
}

const stayFrom = (from: number, nights: number) => ({
  checkIn: addDays(today, from),
  checkOut: addDays(today, from + nights),
});

function look(propertyId: string, stay: { checkIn: string; checkOut: string }) {
  return lookAtStay(app.deps, { propertyId, ...stay, guests: "2", code: "" }, browserHash);
}

function book(propertyId: string, stay: { checkIn: string; checkOut: string }, shownKes: number) {
  return bookOf(propertyId, stay, shownKes, "browser");
}

function bookOf(propertyId: string, stay: { checkIn: string; checkOut: string }, shownKes: number, by: string) {
  const phone = `+2547${String(10_000_000 + next())}`;
  const guest = { name: "Achieng Otieno", phone, email: null };
  return bookStay(app.deps, {
    propertyId,
    ...stay,
    party: 2,
    guest,
    shownKes,
    submissionKey: newSecret(),
    browserHash: hashOf(by),
  });
}

/** What was held before with the same browser stays, unless the new stay takes its nights. */
test("a stay beside one's own hold is judged alike by the page and by the booking", () => {
  const id = house({ bufferDays: 1, minNights: 1, sellGaps: false });
  expect(book(id, stayFrom(10, 2), look(id, stayFrom(10, 2))?.quote?.totalKes ?? 0).outcome).toBe("held");
  const beside = look(id, stayFrom(12, 2));
  expect(book(id, stayFrom(12, 2), beside?.quote?.totalKes ?? 0).outcome).not.toBe("held");
  expect(beside?.isFree).toBe(false);
  const over = look(id, stayFrom(11, 2));
  expect(over?.isFree).toBe(true);
  expect(book(id, stayFrom(11, 2), over?.quote?.totalKes ?? 0).outcome).toBe("held");
});

test("whoever sees a stay as free gets it for the price they saw, and nobody else gets it", () => {
  const dates = fc.record({ from: fc.integer({ min: 1, max: 14 }), nights: fc.integer({ min: 1, max: 4 }) });
  const rules = fc.record({
    bufferDays: fc.integer({ min: 0, max: 2 }),
    minNights: fc.integer({ min: 1, max: 3 }),
    sellGaps: fc.boolean(),
  });
  fc.assert(
    fc.property(rules, fc.array(dates, { minLength: 2, maxLength: 4 }), (own, asks) => {
      const id = house(own);
      for (const { from, nights } of asks) {
        const stay = stayFrom(from, nights);
        const seen = look(id, stay);
        const made = book(id, stay, seen?.quote?.totalKes ?? 0);
        expect(made.outcome === "held").toBe(seen?.isFree === true);
      }
    }),
    { numRuns: 60 },
  );
});

test("who books reads the nights that decide on their stay, and far ones only where it can't be had", () => {
  const id = house({ bufferDays: 0, minNights: 1, sellGaps: false });
  const property = findPublishedProperty(app.db, id)?.property;
  if (!property) throw new Error("no house");
  const terms = termsOf(app.db, property);
  for (const from of [20, 200]) {
    const stay = stayFrom(from, 2);
    const shownKes = look(id, stay)?.quote?.totalKes ?? 0;
    expect(bookOf(id, stay, shownKes, `browser of ${from}`).outcome).toBe("held");
  }
  const weigh = (from: number) => {
    const ask = { stay: stayFrom(from, 2), party: 2, code: "", browserHash: "", now: app.clock.now() };
    const { occupancy, refused } = weighStay(app.db, { property, terms }, ask);
    return { nights: occupancy.occupied.map(({ night }) => daysBetween(today, night)), isFree: refused === undefined };
  };
  expect(weigh(25)).toEqual({ nights: [21], isFree: true });
  expect(weigh(199)).toEqual({ nights: [20, 21, 200, 201], isFree: false });
});
