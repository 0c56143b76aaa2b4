import { beforeAll, expect, test } from "bun:test";
import { dayRulesOf, deleteDayRule, insertDayRule, saveRates } from "#db/pricing.queries.ts";
import { write } from "#db/write.ts";
import type { DayRule, DayRuleKind } from "#src/core/stay/day-rule.ts";
import type { Refusal } from "#src/core/stay/refusal.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { hold } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { pagesIn } from "#views/texts/pages.ts";

const { prices } = pagesIn.en;

let t: TestApp;
beforeAll(async () => {
  t = testApp();
  addHost(t.db);
  addProperty(t.db);
  // Tuesday 5 to Friday 8 January.
  await hold(t, { checkIn: "2027-01-05", checkOut: "2027-01-08", shownKes: "13500" });
});

const ANY_RULES = {
  minNights: 1,
  maxNights: 180,
  checkInDays: "1234567",
  checkOutDays: "1234567",
  leadDays: 0,
  windowDays: 540,
  bufferDays: 0,
};

const said = (html: string) =>
  html
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>|<!-- -->/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/[\s\u00a0]+/g, " ");

/** A rule of the host's for a stretch of days, both ends. */
const onDays = (
  kind: DayRuleKind,
  firstDay: string,
  lastDay: string,
  lengths: Partial<Pick<DayRule, "minNights" | "maxNights">> = {},
) => ({
  dayRules: [{ name: "Easter", kind, firstDay, lastDay, minNights: null, maxNights: null, ...lengths }],
});

type Asks = Partial<typeof ANY_RULES> & Partial<ReturnType<typeof onDays>>;

const REFUSED: [Asks, string, Refusal, string][] = [
  [{ minNights: 3 }, "2027-02-01 2027-02-02", { rule: "too_short", nights: 3, season: null }, "2027-02-01 2027-02-04"],
  [{ maxNights: 2 }, "2027-02-01 2027-02-06", { rule: "too_long", nights: 2, season: null }, "2027-02-01 2027-02-03"],
  [{ checkInDays: "56" }, "2027-02-01 2027-02-03", { rule: "check_in_day", days: [5, 6] }, "2027-01-30 2027-02-01"],
  [{ checkOutDays: "7" }, "2027-02-01 2027-02-03", { rule: "check_out_day", days: [7] }, "2027-01-29 2027-01-31"],
  [
    { leadDays: 7 },
    "2026-12-20 2026-12-22",
    { rule: "lead_time", earliest: "2026-12-25", cutoffHour: null, leadDays: 7 },
    "2026-12-25 2026-12-27",
  ],
  [{ windowDays: 30 }, "2027-02-01 2027-02-03", { rule: "window", latest: "2027-01-17" }, "2027-01-17 2027-01-19"],
  [{ bufferDays: 2 }, "2027-01-09 2027-01-11", { rule: "cleaning", days: 2 }, "2027-01-10 2027-01-12"],
  [{}, "2027-01-04 2027-01-07", { rule: "taken", takenNights: ["2027-01-05", "2027-01-06"] }, "2027-01-02 2027-01-05"],
  [
    onDays("arrival", "2027-02-01", "2027-02-03", { minNights: 4 }),
    "2027-02-01 2027-02-02",
    { rule: "too_short", nights: 4, season: null },
    "2027-02-01 2027-02-05",
  ],
  [
    onDays("no_arrival", "2027-02-01", "2027-02-01"),
    "2027-02-01 2027-02-03",
    { rule: "closed_arrival", day: "2027-02-01", name: "Easter" },
    "2027-01-31 2027-02-02",
  ],
  [
    onDays("no_departure", "2027-02-03", "2027-02-03"),
    "2027-02-01 2027-02-03",
    { rule: "closed_departure", day: "2027-02-03", name: "Easter" },
    "2027-01-31 2027-02-02",
  ],
  [
    onDays("together", "2027-02-02", "2027-02-04"),
    "2027-02-01 2027-02-03",
    { rule: "together", firstNight: "2027-02-02", lastNight: "2027-02-04", name: "Easter" },
    "2027-01-31 2027-02-02",
  ],
  [
    onDays("through", "2027-02-02", "2027-02-02", { minNights: 4 }),
    "2027-02-01 2027-02-03",
    { rule: "too_short_through", nights: 4, night: "2027-02-02", name: "Easter" },
    "2027-02-01 2027-02-05",
  ],
  [
    onDays("through", "2027-02-02", "2027-02-02", { maxNights: 2 }),
    "2027-02-01 2027-02-05",
    { rule: "too_long_through", nights: 2, night: "2027-02-02", name: "Easter" },
    "2027-02-01 2027-02-03",
  ],
];

test("every reason of a rule has its row, and a party its own test", () => {
  const named: Record<Refusal["rule"], true> = {
    ...{ lead_time: true, window: true, check_in_day: true, check_out_day: true, closed_arrival: true, party: true },
    ...{ closed_departure: true, together: true, too_long: true, too_long_through: true, taken: true, cleaning: true },
    ...{ too_short: true, too_short_through: true },
  };
  expect(new Set([...REFUSED.map(([, , { rule }]) => rule), "party"])).toEqual(new Set(Object.keys(named)));
});

test.each(REFUSED)(
  "with %j the stay %s is refused everywhere for one reason, with the nearest that can be had",
  async ({ dayRules = [], ...rules }, wished, why, near) => {
    write(t.db, (tx) => {
      saveRates(tx, "garden-studio", { ...ANY_RULES, ...rules, updatedAt: NOON });
      for (const { id } of dayRulesOf(tx, "garden-studio")) deleteDayRule(tx, "garden-studio", id);
      const own = { id: "rule", propertyId: "garden-studio", weekdays: "1234567", createdAt: NOON };
      for (const rule of dayRules) insertDayRule(tx, { ...own, ...rule });
    });
    const [stay, nearest] = [wished, near].map((dates): Stay => {
      const [checkIn = "", checkOut = ""] = dates.split(" ");
      return { checkIn, checkOut };
    });
    if (!stay || !nearest) throw new Error("no stays");
    const asked = new URLSearchParams({ ...stay, guests: "2" });
    const pages = {
      host: `/zuristays?${asked}`,
      property: `/booking/property/garden-studio?${asked}`,
      dates: `/booking/dates?property=garden-studio&${asked}`,
      // Taken nights are nobody's rule: a search says that nothing is free, and when something is.
      ...(why.rule !== "taken" && { search: `/booking/search?${asked}` }),
    };
    for (const [name, address] of Object.entries(pages)) {
      const html = await (await t.get(address)).text();
      const text = said(html);
      expect([name, text.includes(prices.refused(why))]).toEqual([name, true]);
      expect([name, html.includes(`checkIn=${nearest.checkIn}&amp;checkOut=${nearest.checkOut}`)]).toEqual([
        name,
        true,
      ]);
      expect([name, /(Taken|Not free) on these nights/.test(text)]).toEqual([
        name,
        why.rule === "taken" && name !== "dates",
      ]);
    }
    const quoted = (await (await t.get(`/api/quote?property=garden-studio&${asked}`)).json()) as Record<
      string,
      unknown
    >;
    expect(quoted.reason).toEqual({ ...why, text: prices.refused(why) });
    expect(quoted.nearest).toContainEqual(nearest);
  },
);

test("a party that no place sleeps reads how many the largest does", async () => {
  write(t.db, (tx) => saveRates(tx, "garden-studio", { ...ANY_RULES, updatedAt: NOON }));
  const asked = "checkIn=2027-02-01&checkOut=2027-02-02&guests=3";
  expect(said(await (await t.get(`/zuristays?${asked}`)).text())).toContain(prices.refused({ rule: "party", most: 2 }));
  expect(said(await (await t.get(`/booking/property/garden-studio?${asked}`)).text())).toContain(
    "Sleeps 2 guests at most",
  );
  expect(said(await (await t.get(`/booking/search?${asked}`)).text())).toContain(
    "largest place that fits sleeps 2 guests",
  );
});
