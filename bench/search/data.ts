import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Db, openDatabase } from "#db/open.ts";
import { saveRates, saveWeekdayPrices } from "#db/pricing.queries.ts";
import { write } from "#db/write.ts";
import { POLICIES } from "#src/core/booking/cancellation.ts";
import { AMENITIES } from "#src/core/listing/amenities.ts";
import { placeLabel } from "#src/core/listing/places.ts";
import { PLACES } from "#src/core/listing/places-data.ts";
import { addDays } from "#src/core/stay/stay.ts";
import { file, folder, PROPERTIES, RATED, random, today } from "./settings.ts";

const NIGHTS_EACH = 50;

/** Fills a file with properties, bookings and nights; "made" beside it says that it is whole. */
export async function make(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const db = openDatabase(file);
  const client = db.$client;
  client.exec("pragma foreign_keys = off; pragma synchronous = off; pragma cache_size = -400000");
  const guards = client
    .query<{ name: string; sql: string }, []>(
      "select name, sql from sqlite_master where type = 'trigger' and tbl_name in ('occupied_nights', 'bookings', 'properties')",
    )
    .all();
  for (const { name } of guards) client.exec(`drop trigger ${name}`);
  const host = client.prepare(
    "insert into hosts (id, email, password_hash, first_name, last_name, phone, username, brand_name, created_at) values (?, ?, '-', 'Wanjiru', 'Kamau', '+254712345678', ?, ?, 0)",
  );
  const property = client.prepare(
    `insert into properties (id, host_id, state, display_name, location, base_price_kes, max_guests, bedrooms, bathrooms, units,
      amenities, description, created_at, updated_at) values (?, ?, 'published', ?, ?, ?, ?, ?, 1, ?, ?, '', ?, 0)`,
  );
  const booking = client.prepare(
    `insert into bookings (id, code, property_id, unit, state, check_in, check_out, party, guest_name, guest_phone, quote, total_kes, policy,
      hold_ends_at, confirmed_at, submission_key, rules_accepted_at, created_at)
      values (?, ?, ?, ?, 'confirmed', ?, ?, 2, 'Achieng', '+254711000001', '{}', 1, '{}', 0, 0, ?, 0, 0)`,
  );
  const night = client.prepare(
    "insert into occupied_nights (property_id, unit, night, kind, booking_id) values (?, ?, ?, 'booking', ?)",
  );
  const days = Array.from({ length: 800 }, (_, index) => addDays(today, index - 30));
  let nights = 0;
  let bookings = 0;
  for (let from = 0; from < PROPERTIES; from += 2000) {
    client.transaction(() => {
      for (let number = from; number < Math.min(from + 2000, PROPERTIES); number += 1) {
        const hostId = `host-${Math.floor(number / 20)}`;
        if (number % 20 === 0) host.run(hostId, `${hostId}@example.com`, hostId, `brand${number}`);
        const id = `p${((number * 2_654_435_761) % 4_294_967_296).toString(36).padStart(7, "0")}`;
        const bedrooms = Math.floor(random() ** 2 * 6);
        const units = random() < 0.06 ? 2 + Math.floor(random() * 4) : 1;
        const amenities = AMENITIES.filter((_, index) => random() < 0.7 / (1 + index / 8));
        const price = Math.round((1500 * Math.exp(random() * 1.2 + random() * 1.2) * (1 + bedrooms / 3)) / 100) * 100;
        property.run(
          id,
          hostId,
          `Place ${number}`,
          somewhere(),
          price,
          1 + Math.floor(random() * 4) + bedrooms,
          bedrooms,
          units,
          JSON.stringify(amenities),
          number,
        );
        // Stays crowd towards today; the further, the longer the gaps.
        for (let taken = 0, unit = 1; unit <= units; unit += 1) {
          const share = (NIGHTS_EACH * unit) / units;
          for (let day = Math.floor(random() * 20); day < 790 && taken < share; ) {
            const length = 1 + Math.floor(random() * random() * 14);
            const end = Math.min(day + length, days.length - 1);
            const key = `b${bookings}`;
            bookings += 1;
            booking.run(key, key, id, unit, days[day] ?? "", days[end] ?? "", key);
            for (; day < end; day += 1, taken += 1, nights += 1) night.run(id, unit, days[day] ?? "", key);
            day += 1 + Math.floor((random() * (day + 60)) / 8);
          }
        }
      }
    })();
  }
  for (const { sql } of guards) client.exec(sql);
  // Which a guard would have written with each property.
  client.exec("insert into from_prices (property_id) select id from properties");
  client.exec("analyze");
  client.close();
  await Bun.write(join(folder, "made"), "");
  console.log(`${PROPERTIES} properties, ${bookings} bookings, ${nights} nights`);
}

function somewhere(): string {
  const places = random() < 0.6 ? PLACES.filter((place) => place.popular) : PLACES;
  const place = places[Math.floor(random() * places.length)] as (typeof PLACES)[number];
  return placeLabel(place);
}

/** One property in sixteen (`--rated`) asks for two or three nights at least, and fees; some keep a day for cleaning. */
export function addRules(of: Db): void {
  const ids = of.$client.query<{ id: string }, [number]>("select id from properties limit ?").all(PROPERTIES);
  write(of, (tx) => {
    for (const [number, { id }] of ids.entries()) {
      if (number % RATED !== 0) continue;
      const some = number / RATED;
      saveRates(tx, id, {
        minNights: some % 10 === 0 ? 3 : some % 2 === 0 ? 2 : 1,
        bufferDays: some % 10 === 0 ? 1 : 0,
        cleaningFeeKes: (some % 7) * 500,
        includedGuests: 2,
        extraGuestKes: (some % 3) * 400,
        weeklyPercent: (some % 4) * 5,
        monthlyPercent: (some % 4) * 8,
        policy: POLICIES.flexible,
        updatedAt: 0,
      });
      if (some % 3 === 0) saveWeekdayPrices(tx, id, new Map([[5, 5000 + (some % 11) * 300]]));
    }
  });
}
