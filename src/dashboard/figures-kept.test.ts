import { beforeAll, expect, test } from "bun:test";
import { nightsAhead } from "#db/figures.queries.ts";
import { addDays, daysBetween, nightsOf, startOfDay } from "#src/core/stay/stay.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { FIGURE_LISTS, loadFigureList, loadFigures } from "./load-figures.ts";

const HOST = "host-wanjiru";
const HOUSES = ["garden-studio", "rooms"] as const;
const MONTHS = ["2026-10", "2026-11", "2026-12", "2027-01", "2027-02", "2027-03", "2027-04"];
const TODAY = "2026-12-18";

let t: TestApp;
beforeAll(() => {
  t = testApp();
  addHost(t.db);
  for (const id of HOUSES) addProperty(t.db, { id, displayName: id });
  // Their first month: none before it can be looked at.
  addPaidStay(t.db, { n: 0, at: NOON, stay: { checkIn: "2026-10-01", checkOut: "2026-10-03" } });
});

type Prices = "each" | "same" | "none" | "too few";
type Life = Readonly<{ house: 0 | 1; from: number; nights: number; prices: Prices; ahead: number; steps: Step[] }>;
type Step = Readonly<{
  do: "confirm" | "cancel" | "charge" | "change" | "pay";
  kes: number;
  house: 0 | 1;
  nights: number;
}>;

const house = fc.constantFrom(0 as const, 1 as const);
const nights = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }) }, fc.integer({ min: 20, max: 75 }));
const lives = fc.array(
  fc.record<Life>({
    house,
    from: fc.integer({ min: -70, max: 70 }),
    nights,
    prices: fc.constantFrom<Prices>("each", "same", "none", "too few"),
    ahead: fc.integer({ min: -2, max: 40 }),
    steps: fc.array(
      fc.record<Step>({
        do: fc.constantFrom<Step["do"]>("confirm", "confirm", "confirm", "charge", "charge", "change", "cancel", "pay"),
        kes: fc.integer({ min: -40_000, max: 90_000 }),
        house,
        nights,
      }),
      { maxLength: 6 },
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

/** What stays come to month by month is kept as they change; the lists say it of each stay anew. */
test("the sums of a month are those of its lists, whatever became of the stays", () => {
  fc.assert(
    fc.property(lives, (all) => {
      t.db.$client.run("begin");
      try {
        for (const [n, life] of all.entries()) live(n, life);
        for (const property of ["", ...HOUSES])
          for (const month of MONTHS) expect(summed(month, property)).toEqual(listed(month, property));
        expect(kept("stay_months")).toEqual(kept("stay_month_lines"));
      } finally {
        t.db.$client.run("rollback");
      }
    }),
    { numRuns: 20 },
  );
}, 60_000);

test("nights ahead: of certain stays those that lie in the days, and of them what was booked lately", () => {
  t.db.$client.run("begin");
  const confirmed: Step = { do: "confirm", kes: 1, house: 0, nights: 1 };
  const life = { house: 0, from: 2, nights: 3, prices: "none", ahead: 2, steps: [confirmed] } as const;
  live(1, { ...life, steps: [confirmed] });
  // In the house since before, a stay of long ago, one that lasts longer than is looked ahead, and three that are not certain.
  live(2, { ...life, house: 1, from: -1, steps: [confirmed] });
  live(3, { ...life, from: -30, steps: [confirmed] });
  live(4, { ...life, from: 9, nights: 20, ahead: 40, steps: [confirmed] });
  live(5, { ...life, from: 3, steps: [] });
  live(6, { ...life, from: 4, steps: [confirmed, { ...confirmed, do: "cancel" }] });
  const days = { from: TODAY, until: addDays(TODAY, 10), since: startOfDay(addDays(TODAY, -3)) };
  expect(nightsAhead(t.db, HOST, { ...days, property: "" })).toEqual({ nights: 6, since: 5 });
  expect(nightsAhead(t.db, HOST, { ...days, property: "rooms" })).toEqual({ nights: 2, since: 2 });
  t.db.$client.run("rollback");
});

function summed(month: string, property: string) {
  const { figures, bySource } = loadFigures(t.deps, HOST, { month, property, percent: 15 });
  const { nightsSold, revenueKes, keptKes, arrivals, nightsAStay, leadDays } = figures;
  const inAll = (of: "revenueKes" | "nightsSold" | "keptKes") => bySource.reduce((sum, row) => sum + row[of], 0);
  expect([inAll("revenueKes"), inAll("nightsSold"), inAll("keptKes")]).toEqual([revenueKes, nightsSold, keptKes]);
  return { nightsSold, revenueKes, keptKes, arrivals, nightsAStay, leadDays };
}

function listed(month: string, property: string) {
  const [nights, arrivals, kept] = FIGURE_LISTS.map((list) =>
    loadFigureList(t.deps, HOST, { list, month, property, source: "" }),
  );
  const count = arrivals?.rows.length ?? 0;
  const booked = t.db.$client.query<{ id: string; at: string }, []>(
    "select id, date(created_at / 1000, 'unixepoch', '+3 hours') as at from bookings",
  );
  const bookedOn = new Map(booked.all().map(({ id, at }) => [id, at]));
  const lead = arrivals?.rows.reduce(
    (sum, row) => sum + Math.max(0, daysBetween(bookedOn.get(row.bookingId) ?? "", row.checkIn)),
    0,
  );
  return {
    ...{ nightsSold: nights?.nights ?? 0, revenueKes: nights?.totalKes ?? 0, keptKes: kept?.totalKes ?? 0 },
    ...{ arrivals: count, nightsAStay: count > 0 ? (arrivals?.nights ?? 0) / count : undefined },
    leadDays: count > 0 ? (lead ?? 0) / count : undefined,
  };
}

const kept = (table: string) => t.db.$client.query(`select * from ${table} order by booking_id, month`).values();

/** Writes the life of a booking, step by step, past the flows and under the guards of the database. */
function live(n: number, { house, from, nights, prices, ahead, steps }: Life): void {
  const id = `life-${n}`;
  const checkIn = addDays(TODAY, from);
  const at = startOfDay(addDays(checkIn, -ahead)) + 3_600_000 * (n % 24);
  const quoted = (count: number) => JSON.stringify({ nights: nightPrices(prices, checkIn, count) });
  copy("bookings", "id = 'stay-0'", {
    ...{
      id,
      code: `LGL${n}`,
      property_id: HOUSES[house],
      state: "held",
      check_in: checkIn,
      check_out: addDays(checkIn, nights),
    },
    ...{
      created_at: at,
      submission_key: `key-${n}`,
      confirmed_at: null,
      quote: quoted(nights),
      total_kes: 4500 * nights,
    },
    ...{ host_id: null, revision: 1 },
  });
  const run = (sql: string, ...values: (string | number)[]) => t.db.$client.query(sql).run(...values, id);
  const state = () =>
    t.db.$client.query<{ state: string }, [string]>("select state from bookings where id = ?").get(id)?.state;
  for (const step of steps) {
    if (step.do === "confirm" && state() === "held")
      run("update bookings set state = 'confirmed', confirmed_at = ? where id = ?", NOON);
    if (step.do === "cancel" && ["held", "confirmed"].includes(state() ?? ""))
      run("update bookings set state = 'cancelled', cancelled_at = ?, cancelled_by = 'guest' where id = ?", NOON);
    if (step.do === "change" && ["held", "confirmed"].includes(state() ?? ""))
      run(
        "update bookings set revision = revision + 1, property_id = ?, check_out = ?, total_kes = ?, quote = ? where id = ?",
        ...[HOUSES[step.house], addDays(checkIn, step.nights), Math.abs(step.kes), quoted(step.nights)],
      );
    if (step.do === "charge" && step.kes > 0) line(id, "charge", step.kes);
    if (step.do === "charge" && step.kes < 0) line(id, "discount", step.kes);
    if (step.do === "pay" && step.kes > 0) line(id, "adjustment", step.kes, "sent_twice");
  }
}

function line(bookingId: string, kind: string, kes: number, why = "nights") {
  t.db.$client
    .query(
      `insert into ledger_entries (booking_id, host_id, account, kind, amount_kes, who, why, happened_at, created_at)
        values (?, ?, 'stay', ?, ?, 'host', ?, ?, ?)`,
    )
    .run(bookingId, HOST, kind, kes, why, NOON, NOON);
}

function nightPrices(prices: Prices, checkIn: string, count: number) {
  if (prices === "none") return [];
  const priced = nightsOf({ checkIn, checkOut: addDays(checkIn, count) }).map((night, at) => ({
    night,
    priceKes: prices === "same" ? 0 : 3000 + 377 * (at % 7),
  }));
  return prices === "too few" ? priced.slice(1) : priced;
}

/** A row like one that is there, with what is its own. */
function copy(table: string, where: string, own: Record<string, string | number | null>): void {
  const columns = t.db.$client.query<{ name: string }, []>(`select name from pragma_table_info('${table}')`).all();
  const values = columns.map(({ name }) => (Object.hasOwn(own, name) ? "?" : name));
  const given = columns.flatMap(({ name }) => (Object.hasOwn(own, name) ? [own[name] ?? null] : []));
  t.db.$client.query(`insert into ${table} select ${values} from ${table} where ${where}`).run(...given);
}
