import { write } from "#db/write.ts";
import { bookStay } from "#src/booking/book-stay.ts";
import { MEASURE_MS, measure as measuring } from "#src/dev/fixtures/desk-effort.tsx";
import { proven } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { askForPayment } from "#src/payment/ask-for-payment.ts";
import { newSecret } from "#src/web/secrets.ts";
import { median } from "./lib/median.ts";

/**
 * The press that holds nights and asks a phone, as more and more is booked: `POST /booking/summary`, milliseconds of
 * processor time, each the median of 120, and in brackets what it would be on a machine of its own. `NODE_ENV=production npx bun bench/booking.ts [0 4000 20000 …]`: so many
 * holds of the same host stand beside it, above 20,000 of others; in a house of one room, of thirty, and of thirty of
 * which 29 are held on every night.
 */
const COUNTS = process.argv.slice(2).map(Number);
const OF_ONE_HOST = 20_000;
const ROOMS = 30;
const NIGHTS = 150;
const NIGHT_KES = 4500;

const beside = measuring();
const t = testApp();
t.booksByHand();
addHost(t.db);
addHost(t.db, { id: "others", brandName: "others" });
const today = Temporal.PlainDate.from(t.clock.today());
let guests = 0;
let houses = 0;

function stayOn(night: number) {
  const checkIn = today.add({ days: 2 + night });
  return { checkIn: `${checkIn}`, checkOut: `${checkIn.add({ days: 1 })}` };
}

function newHouse(hostId: string, units = 1): string {
  houses += 1;
  return addProperty(t.db, { id: `house-${houses}`, hostId, units }).id;
}

function hold(propertyId: string, night: number): void {
  guests += 1;
  const phone = `+2547${10_000_000 + guests}`;
  const guest = { name: `Guest ${guests}`, phone, email: null };
  const made = { submissionKey: newSecret(), browserHash: `${guests}` };
  const held = bookStay(t.deps, { ...made, propertyId, ...stayOn(night), party: 1, guest, shownKes: NIGHT_KES });
  if (held.outcome !== "held") throw new Error(held.outcome);
  askForPayment(t.deps, { bookingId: held.booking.id, phone: phone.slice(1), submissionKey: newSecret() });
}

/** Until so many stand in all. */
function fill(count: number, hostId: string): void {
  while (guests < count) {
    const propertyId = newHouse(hostId);
    write(t.db, () => {
      for (let night = 0; night < 300 && guests < count; night += 1) hold(propertyId, night);
    });
  }
}

/** Holds live on, and the limits of strangers begin anew. */
function sixMinutesLater(): void {
  t.clock.advance(6 * 60_000);
  t.db.$client.run("update bookings set hold_ends_at = ? where state = 'held'", [t.clock.now() + 900_000]);
}

async function pressed(property: string, night: number, payTo: string): Promise<number> {
  guests += 1;
  const fields = {
    ...{ property, ...stayOn(night), guests: "1", name: "Achieng Odhiambo", phone: `+2547${10_000_000 + guests}` },
    ...{ rules: "on", submissionKey: newSecret(), shownKes: `${NIGHT_KES}` },
    ...{ pay: "on", payKes: `${NIGHT_KES}`, payTo },
  };
  // Whoever has proven their number may keep more nights of a place than strangers together.
  const cookie = proven(t, fields.phone);
  const headers = { "x-test-address": `10.${guests >> 16}.${(guests >> 8) & 255}.${guests & 255}` };
  const began = process.cpuUsage();
  const answer = await t.post("/booking/summary", fields, { headers, cookie });
  const { user, system } = process.cpuUsage(began);
  if (!answer.headers.get("location")?.startsWith("/booking/payment?")) throw new Error(`${answer.status}`);
  return (user + system) / 1000;
}

async function measure(units: number, full = 0): Promise<string> {
  const property = newHouse("host-wanjiru", units);
  for (let unit = 0; unit < full; unit += 1) {
    write(t.db, () => {
      for (let night = 0; night < NIGHTS; night += 1) hold(property, night);
    });
  }
  const wish = new URLSearchParams({ property, ...stayOn(NIGHTS + 20), guests: "1" });
  const shown = await (await t.get(`/booking/summary?${wish}`)).text();
  const payTo = /name="payTo" value="([^"]+)"/.exec(shown)?.[1] ?? "";
  const [took, measured]: [number[], number[]] = [[], []];
  for (let night = 0; night < NIGHTS; night += 1) {
    if (night % 50 === 0) sixMinutesLater();
    took.push(await pressed(property, night, payTo));
    if (night % 5 === 0) measured.push(beside());
  }
  const cost = median(took.slice(30));
  return `${cost.toFixed(2)} (${((MEASURE_MS * cost) / median(measured.slice(6))).toFixed(2)})`;
}

// What has run often is quicker; that is no part of the question.
for (let round = 0; round < 6; round += 1) await measure(round % 2 === 0 ? 1 : 30);
for (const count of COUNTS.length > 0 ? COUNTS : [0, 4000, OF_ONE_HOST]) {
  fill(Math.min(count, OF_ONE_HOST), "host-wanjiru");
  fill(count, "others");
  const costs = [await measure(1), await measure(ROOMS), await measure(ROOMS, ROOMS - 1)];
  console.info(`${count}\t${costs.join("\t")}`);
}
process.exit(0);
