import { expect, test } from "bun:test";
import fc from "fast-check";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { guestsOfHost, insertGuestCard } from "./guest-book.queries.ts";
import type { Db } from "./open.ts";
import { write } from "./write.ts";

const HOST = "host-wanjiru";
const PLACES = ["garden-studio", "lake-hut"];

/** Who stayed where, and from which day on; numbers 0 and 1, and 2, 3 and 4, stand on a card. */
type Stay = readonly [number: number, place: number, day: number];
const CARDS = [
  [0, 1],
  [2, 3, 4],
];
const phoneOf = (number: number) => `+2547220000${10 + number}`;
const guestOf = (number: number) => String(CARDS.find((card) => card.includes(number)) ?? number);

function houseOf(stays: readonly Stay[]): Db {
  const db = testDatabase();
  addHost(db);
  for (const id of PLACES) addProperty(db, { id, displayName: id, units: 50 });
  write(db, (tx) => {
    for (const [n, [number, place, day]] of stays.entries()) {
      db.$client.run(`insert into bookings (id, code, property_id, unit, state, check_in, check_out, party, guest_name, guest_phone,
          quote, total_kes, hold_ends_at, submission_key, rules_accepted_at, created_at)
        values ('b${n}', 'LGB${n}', '${PLACES[place]}', ${n + 1}, 'held', date('2026-01-01', '${day} days'),
          date('2026-01-02', '${day} days'), 2, 'Guest', '${phoneOf(number)}', '{}', 9000, 1, 'b${n}', 1, 1)`);
      db.$client.run(`update bookings set state = 'confirmed', confirmed_at = 1 where id = 'b${n}'`);
    }
    for (const [n, card] of CARDS.entries()) {
      insertGuestCard(tx, { id: `card-${n}`, hostId: HOST, changedAt: 1, changedBy: HOST }, card.map(phoneOf));
    }
  });
  return db;
}

/** What a person would make of the stays: how often each guest came and when they left last. */
function counted(stays: readonly Stay[], least: number) {
  const guests = [...Map.groupBy(stays, ([number]) => guestOf(number)).values()];
  return guests
    .filter((theirs) => theirs.length >= least)
    .map((theirs) => ({ stays: theirs.length, day: Math.max(...theirs.map(([, , day]) => day)) }))
    .toSorted((a, b) => b.day - a.day);
}

test.each([
  ["all", 1],
  ["returning", 2],
] as const)("%s guests, by pages and one behind the other, are those that their stays say", (list, least) => {
  const stays = fc.array(fc.tuple(fc.nat(9), fc.nat(1), fc.nat(20)), { maxLength: 20 });
  const asSaid = fc.property(stays, (chosen) => {
    const db = houseOf(chosen);
    const expected = counted(chosen, least);
    const ask = { list, tag: "", most: 3 };
    const whole = guestsOfHost(db, HOST, { ...ask, skip: 0, most: 100 });
    expect([whole.guests.length === 0 ? 0 : whole.count, whole.isAll]).toEqual([expected.length, true]);
    const stayed = whole.guests.map((one) => one.stays).toSorted();
    expect(stayed).toEqual(expected.map((one) => one.stays).toSorted());
    const last = (day: number) => Temporal.PlainDate.from("2026-01-02").add({ days: day }).toString();
    expect(whole.guests.map((one) => one.last)).toEqual(expected.map(({ day }) => last(day)));
    const names = whole.guests.map(({ phone, last: day }) => `${phone} ${day}`);
    const paged = Array.from({ length: 5 }, (_, page) => guestsOfHost(db, HOST, { ...ask, skip: page * 3 }).guests);
    expect(paged.flat().map(({ phone, last: day }) => `${phone} ${day}`)).toEqual(names.slice(0, 15));
    const behind: string[] = [];
    for (let found = guestsOfHost(db, HOST, { ...ask, skip: 0 }); found.guests.length > 0; ) {
      behind.push(...found.guests.map(({ phone, last: day }) => `${phone} ${day}`));
      found = guestsOfHost(db, HOST, { ...ask, skip: 0, after: found.after });
    }
    expect(behind).toEqual(names);
  });
  fc.assert(asSaid, { numRuns: 12, includeErrorInReport: true });
});
