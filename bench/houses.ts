import { hosts } from "#db/host.schema.ts";
import { write } from "#db/write.ts";
import { bookStay } from "#src/booking/book-stay.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { addTwelvePlaces } from "#src/dev/fixtures/places.ts";
import { NOON, ORIGIN, testApp } from "#src/dev/fixtures/test-app.ts";
import { median } from "./lib/median.ts";

/**
 * The page of a house beside its host's, as brotli sends them: kept; kept, with something saved elsewhere before each
 * answer, so that its version is read; and made anew, as every answer was before pages of houses were kept.
 * `NODE_ENV=production npx bun bench/houses.ts`; microseconds of processor time, and times the kept host's page.
 */
const ROUNDS = 9;

const t = testApp();
addHost(t.db);
const [house = ""] = addTwelvePlaces(t.db, "host-wanjiru");
for (let stay = 0; stay < 30; stay += 1) {
  const checkIn = Temporal.PlainDate.from("2026-12-20").add({ days: stay * 5 });
  const nights = { checkIn: `${checkIn}`, checkOut: `${checkIn.add({ days: 2 })}` };
  const guest = { name: "Achieng", phone: `+2547112223${10 + stay}`, email: null };
  const made = { submissionKey: `${stay}`, browserHash: `${stay}` };
  bookStay(t.deps, { ...made, propertyId: house, ...nights, party: 1, guest, shownKes: 5600 });
}

const ask = async (path: string) => {
  const headers = { "accept-encoding": "br", origin: ORIGIN };
  const response = await t.app.fetch(new Request(`${ORIGIN}${path}`, { headers }));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await response.arrayBuffer();
};
let saved = 0;
const save = () => {
  saved += 1;
  write(t.db, (tx) =>
    tx
      .update(hosts)
      .set({ adminSince: NOON + saved })
      .run(),
  );
};

const path = `/booking/property/${house}`;
/** What is asked, how often in a round, and what happens before each answer. */
const cases: readonly (readonly [string, string, number, (() => void)?])[] = [
  ["host, kept", "/zuristays", 2000],
  ["house, kept", path, 2000],
  ["host, after a saved change", "/zuristays", 400, save],
  ["house, after a saved change", path, 400, save],
  ["a saved change alone", "", 400, save],
  ["house, made anew", `${path}?month=2026-12`, 60],
];

async function micros([, path, times, before]: (typeof cases)[number]): Promise<number> {
  const began = process.cpuUsage();
  for (let n = 0; n < times; n += 1) {
    before?.();
    if (path) await ask(path);
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / times;
}

const taken = new Map<string, number[]>(cases.map(([name]) => [name, []]));
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const one of cases) {
    const cost = await micros(one);
    // The first round makes ready what all others use.
    if (round > 0) taken.get(one[0])?.push(cost);
  }
}
const least = median(taken.get("host, kept") ?? []);
for (const [name, costs] of taken) {
  const cost = median(costs);
  console.log(`${name.padEnd(30)}${cost.toFixed(1).padStart(9)}${(cost / least).toFixed(1).padStart(8)} x`);
}
process.exit(0);
