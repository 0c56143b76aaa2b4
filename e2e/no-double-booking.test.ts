import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { dayFromNow, forget, Guest, hiddenFields, type Lango, type Page, startLango } from "./lango.ts";

const AT_ONCE = 50;
/** Four thousand presses, and ten thousand with `npm run test:all`. */
const ROUNDS = rounds({ always: 20, inAll: 200 });

let lango: Lango;
let db: Database;

beforeAll(async () => {
  lango = await startLango();
  db = new Database(join(lango.dataDir, "lango.db"), { readonly: true });
});

afterAll(async () => {
  db.close();
  await lango.stop();
  forget(lango.dataDir);
});

function propertyNamed(name: string): string {
  const row = db.query<{ id: string }, [string]>("select id from properties where display_name = ?").get(name);
  if (!row) throw new Error(`the demo has no ${name}`);
  return row.id;
}

let phones = 0;
/** Nobody's yet: one phone may begin only so many holds in a day. */
const newPhone = () => `07${10_000_000 + phones++}`;

type Rival = { guest: Guest; fields: Record<string, string> };

/** A guest who has read the summary and is about to press the button. */
async function atTheButton(property: string, checkIn: string, checkOut: string, number: number): Promise<Rival> {
  const guest = new Guest(lango.origin);
  const query = new URLSearchParams({ property, checkIn, checkOut, guests: "1" });
  const { html } = await guest.get(`/booking/summary?${query}`);
  const person = { name: `Rival ${number}`, phone: newPhone() };
  const fields = { ...hiddenFields(html, "/booking/summary"), ...person, rules: "on" };
  return { guest, fields };
}

const press = (rivals: Rival[]): Promise<Page[]> =>
  Promise.all(rivals.map(({ guest, fields }) => guest.post("/booking/summary", fields)));

const winners = (pages: Page[]) =>
  pages.filter((page) => page.status === 303 && page.location?.startsWith("/booking/payment"));

async function giveUp(rivals: Rival[], pages: Page[]): Promise<void> {
  for (const [index, page] of pages.entries()) {
    if (page.status !== 303 || !page.location) continue;
    const query = new URL(page.location, lango.origin).searchParams;
    const fields = { booking: query.get("booking") ?? "", t: query.get("t") ?? "" };
    const left = await rivals[index]?.guest.post("/booking/payment/cancel", fields);
    expect(left?.status).toBe(303);
  }
}

/**
 * Fifty different stays that all want the night `day`. The first guest reads the real page; the others send what
 * it would have told them, so that the race, and not the reading, is what takes the time.
 */
async function overlapping(property: string, nightKes: number, day: number): Promise<Rival[]> {
  const stays = Array.from({ length: AT_ONCE }, (_, i) => ({
    arrives: day - (i % 4),
    leaves: day + 1 + (Math.floor(i / 4) % 5),
  }));
  const [first, ...others] = stays;
  if (!first) return [];
  const reader = await atTheButton(property, dayFromNow(first.arrives), dayFromNow(first.leaves), 0);
  expect(reader.fields.shownKes).toBe(String(nightKes * (first.leaves - first.arrives)));
  const rivals = others.map(({ arrives, leaves }, index): Rival => {
    const stay = { checkIn: dayFromNow(arrives), checkOut: dayFromNow(leaves) };
    const submissionKey = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
    const shownKes = String(nightKes * (leaves - arrives));
    const person = { name: `Rival ${index + 1}`, phone: newPhone() };
    return {
      guest: new Guest(lango.origin),
      fields: { ...reader.fields, ...stay, ...person, shownKes, submissionKey },
    };
  });
  return [reader, ...rivals];
}

test(`${AT_ONCE} guests at once, overlapping stays, ${ROUNDS} times: one wins, the others hear what is free`, async () => {
  const property = propertyNamed("Garden studio on Ngong Road");
  const free = "not in (select night from occupied_nights where property_id = ?)";
  let offered = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const day = 40 + ((round * 7) % 400);
    const rivals = await overlapping(property, 4500, day);
    const pages = await press(rivals);

    const told = pages.filter((page) => page.status === 409);
    expect({ round, won: winners(pages).length, told: told.length }).toEqual({ round, won: 1, told: AT_ONCE - 1 });
    for (const page of told) {
      const links = [...page.html.matchAll(/href="\/booking\/(?:summary|dates)\?[^"]*checkIn=(\d{4}-\d\d-\d\d)/g)];
      offered += links.length > 0 ? 1 : 0;
    }
    const nights = db
      .query<{ n: number; bookings: number }, [string, string]>(
        "select count(*) as n, count(distinct booking_id) as bookings from occupied_nights where property_id = ? and night = ?",
      )
      .get(property, dayFromNow(day));
    expect(nights).toEqual({ n: 1, bookings: 1 });
    await giveUp(rivals, pages);
    expect(db.query(`select ? ${free} as gone`).get(dayFromNow(day), property)).toEqual({ gone: 1 });
  }
  expect(offered).toBe(ROUNDS * (AT_ONCE - 1));
});

test("three rooms of one kind: exactly three of fifty win", async () => {
  const property = propertyNamed("Quiet rooms near Yaya");
  for (let round = 0; round < 10; round += 1) {
    const rivals = await overlapping(property, 3200, 60 + round * 20);
    const pages = await press(rivals);
    expect(winners(pages).length).toBe(3);
    expect(pages.filter((page) => page.status === 409).length).toBe(AT_ONCE - 3);
    await giveUp(rivals, pages);
  }
});

test("one guest who presses five times at once makes one booking", async () => {
  const property = propertyNamed("Rooftop one-bedroom in Westlands");
  const rival = await atTheButton(property, dayFromNow(50), dayFromNow(53), 99);
  const pages = await press(Array.from({ length: 5 }, () => rival));
  expect(new Set(pages.map((page) => page.location)).size).toBe(1);
  expect(pages.every((page) => page.status === 303)).toBe(true);
  expect(db.query("select count(*) as n from bookings where guest_name = 'Rival 99'").get()).toEqual({ n: 1 });
});
