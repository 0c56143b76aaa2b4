import { beforeEach, describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { dayRulesOf, extrasOf, promoCodesOf, seasonsOf, termsOf } from "#db/pricing.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { saveTaxSettings } from "#db/receipt.queries.ts";
import { startSession } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import { POLICIES } from "#src/core/booking/cancellation.ts";
import { PLAIN_RATES } from "#src/core/pricing/pricing.ts";
import { addDays, weekdayOf } from "#src/core/stay/stay.ts";
import { PLAIN_RULES, pickerOf, roomsOf } from "#src/core/stay/stay-rules.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";
import { hold, summaryForm } from "../dev/fixtures/journey.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { NOON, type TestApp, testApp } from "../dev/fixtures/test-app.ts";

const PRICES = "/dashboard/properties/garden-studio/prices";
const WEEK = ["1", "2", "3", "4", "5", "6", "7"];
let app: TestApp;
let cookie: string;

beforeEach(() => {
  app = testApp();
  addHost(app.db);
  addProperty(app.db, { maxGuests: 4 });
  const token = newSecret();
  write(app.db, (tx) =>
    startSession(tx, { tokenHash: hashOf(token), hostId: "host-wanjiru", now: NOON, endsAt: NOON * 2, device: "" }),
  );
  cookie = `lango=${token}`;
});

const terms = () => {
  const property = findProperty(app.db, "garden-studio");
  if (!property) throw new Error("no property");
  return termsOf(app.db, property);
};
const save = (section: string, form: Record<string, string | string[]>) =>
  app.post(`${PRICES}/${section}`, form, { cookie });
const textOf = async (path: string) => (await app.get(path, { cookie })).text();
const christmas = { name: "Christmas", firstNight: "2026-12-22", lastNight: "2027-01-02", priceKes: "9,000" };

test("a property whose host has set nothing asks its base price and takes every stay", async () => {
  expect(terms()).toEqual({
    rates: { ...PLAIN_RATES, basePriceKes: 4500 },
    rules: PLAIN_RULES,
    policy: POLICIES.flexible,
    mode: "instant",
  });
  const html = await textOf(PRICES);
  expect(html).toContain("Base price KES\u00a04,500 a night");
  for (const title of ["Weekday prices", "Seasons", "Fees", "Length and days", "Cancellation"])
    expect(html).toContain(title);
});

describe("each part", () => {
  test.each([
    ["weekdays", { weekday5: "6 000", weekday6: "6,500" }, { weekdayPricesKes: { 5: 6000, 6: 6500 } }],
    [
      "fees",
      { cleaningFeeKes: "1500", includedGuests: "2", extraGuestKes: "800", guest4: "300", damageDepositKes: "5000" },
      {
        cleaningFeeKes: 1500,
        includedGuests: 2,
        extraGuestKes: 800,
        guestPricesKes: { 4: 300 },
        damageDepositKes: 5000,
      },
    ],
    [
      "discounts",
      {
        ...{ weeklyPercent: "10", freeEvery: "7", freeNights: "1", lowestNightKes: "3000" },
        ...{ earlyDays1: "30", earlyPercent1: "5", earlyDays2: "90", earlyPercent2: "-10" },
      },
      {
        ...{ weeklyPercent: 10, freeNights: { every: 7, free: 1 }, lastMinute: [], lowestNightKes: 3000 },
        earlyBird: [
          { days: 30, percent: 5 },
          { days: 90, percent: -10 },
        ],
      },
    ],
    [
      "payment",
      { payNow: "percent", percentValue: "30", balanceDaysBefore: "7" },
      { payNow: { kind: "percent", percent: 30 }, balanceDaysBefore: 7 },
    ],
    [
      "payment",
      { payNow: "fixed", fixedValue: "2000" },
      { payNow: { kind: "fixed", kes: 2000 }, balanceDaysBefore: null },
    ],
  ])("%s is saved, and stands in the form again", async (section, form: Record<string, string>, expected) => {
    expect((await save(section, form)).headers.get("location")).toBe(PRICES);
    expect(terms().rates).toMatchObject(expected);
    const again = await textOf(`${PRICES}/${section}`);
    for (const value of Object.values(form)) expect(again).toContain(`value="${value.replace(/[ ,]/g, "")}"`);
    await save(section, {});
    expect(terms().rates).toEqual({ ...PLAIN_RATES, basePriceKes: 4500 });
  });

  test("rules, mode and policy are saved", async () => {
    const days = { checkInDays: ["5", "6"], checkOutDays: ["1", "7"] };
    await save("rules", {
      ...days,
      minNights: "2",
      maxNights: "14",
      leadDays: "1",
      cutoffHour: "18",
      windowDays: "180",
      bufferDays: "1",
    });
    await save("booking", { bookingMode: "request" });
    await save("cancellation", {
      policy: "own",
      tierDays1: "2",
      tierPercent1: "50",
      tierDays2: "7",
      tierPercent2: "100",
      refundDays: "3",
    });
    const { rules, mode, policy } = terms();
    expect(rules).toMatchObject({
      minNights: 2,
      maxNights: 14,
      leadDays: 1,
      cutoffHour: 18,
      windowDays: 180,
      bufferDays: 1,
    });
    expect([rules.checkInDays, rules.checkOutDays, rules.sellGaps]).toEqual([[5, 6], [1, 7], false]);
    expect(mode).toBe("request");
    expect(policy).toEqual({
      name: "own",
      tiers: [
        { hoursBefore: 168, percent: 100 },
        { hoursBefore: 48, percent: 50 },
      ],
      refundDays: 3,
    });
  });

  test.each([
    ["weekdays", { weekday1: "cheap" }, "whole number"],
    ["fees", { cleaningFeeKes: "-5" }, "whole number"],
    ["fees", { includedGuests: "99" }, "whole number"],
    ["discounts", { weeklyPercent: "95" }, "whole number"],
    ["discounts", { earlyPercent1: "10" }, "belong together"],
    ["discounts", { lateDays1: "3", latePercent1: "10", lateDays2: "3", latePercent2: "5" }, "same days"],
    ["discounts", { lateDays1: "3", latePercent1: "0" }, "but not 0"],
    ["discounts", { freeEvery: "7" }, "Give both"],
    ["discounts", { freeEvery: "3", freeNights: "3" }, "fewer free nights"],
    ["seasons", { ...christmas, changePercent: "20" }, "one of them"],
    ["seasons", { ...christmas, priceKes: "", changePercent: "-95" }, "whole number from -90"],
    ["dates", { firstNight: "2026-12-24", weekdays: "1", priceKes: "9000", changeKes: "500" }, "one of them"],
    ["payment", { payNow: "percent", percentValue: "" }, "whole number"],
    ["payment", { payNow: "percent", percentValue: "101" }, "whole number"],
    ["rules", { minNights: "2" }, "Choose at least one day"],
    ["rules", { minNights: "5", maxNights: "3", checkInDays: "1", checkOutDays: "1" }, "be fewer than the fewest"],
    ["rules", { maxNights: "6", checkInDays: "1", checkOutDays: "1" }, "No stay of these lengths"],
    ["rules", { leadDays: "5", windowDays: "4", checkInDays: "1", checkOutDays: "1" }, "Nothing could be booked"],
    [
      "cancellation",
      { policy: "own", tierDays1: "1", tierPercent1: "100", tierDays2: "7", tierPercent2: "50" },
      "give back more",
    ],
    ["cancellation", { policy: "own", tierDays1: "1" }, "belong together"],
    ["seasons", { ...christmas, lastNight: "2026-12-01" }, "before the first"],
    ["seasons", { ...christmas, firstNight: "2026-02-30" }, "a day that exists"],
    ["seasons", { ...christmas, priceKes: "" }, "Give a price"],
    ["seasons", { ...christmas, name: " " }, "Give it a name"],
    ["dates", { firstNight: "2026-12-24", weekdays: WEEK }, "Give a price"],
    ["dates", { firstNight: "2026-12-24", priceKes: "9000" }, "Choose at least one day"],
    ["dates", { firstNight: "2026-12-24", lastNight: "2028-12-24", weekdays: WEEK, priceKes: "100" }, "At most a year"],
    ["codes", { code: "AB", percent: "10" }, "3 to 20"],
    ["codes", { code: "KARIBU", percent: "10", amountKes: "10" }, "one of them"],
    ["codes", { code: "KARIBU" }, "one of them"],
  ])(
    "%s with %p comes back with the reason, and nothing is saved",
    async (section, form: Record<string, string | string[]>, reason) => {
      const before = terms();
      const response = await save(section, form);
      const html = await response.text();
      expect(response.status).toBe(422);
      expect(html.replaceAll("&#x27;", "'")).toContain(reason);
      expect(terms()).toEqual(before);
      expect([seasonsOf(app.db, "garden-studio").length, promoCodesOf(app.db, "garden-studio").length]).toEqual([0, 0]);
    },
  );
});

describe("seasons", () => {
  test("are added, changed and removed", async () => {
    await save("seasons", christmas);
    const [season] = seasonsOf(app.db, "garden-studio");
    expect(season).toMatchObject({ name: "Christmas", priceKes: 9000 });
    const form = await textOf(`${PRICES}/seasons?id=${season?.id}`);
    expect(form).toContain("Change a season");
    await save("seasons", { ...christmas, id: season?.id ?? "", priceKes: "9500", minNights: "3" });
    expect(seasonsOf(app.db, "garden-studio")).toMatchObject([{ priceKes: 9500, minNights: 3 }]);
    const byWeekday = { changePercent: "20", weekday5: "11,000" };
    await save("seasons", { ...christmas, id: season?.id ?? "", priceKes: "", ...byWeekday });
    expect(seasonsOf(app.db, "garden-studio")).toMatchObject([
      { priceKes: null, changePercent: 20, weekdayPricesKes: { 5: 11_000 } },
    ]);
    const again = await textOf(`${PRICES}/seasons?id=${season?.id}`);
    expect(again).toContain('name="weekday5" value="11000"');
    const tried = await textOf(`${PRICES}?checkIn=2026-12-24&checkOut=2026-12-26&guests=1`);
    expect(tried).toContain("KES\u00a05,400, season: Christmas, KES\u00a04,500 + 20%");
    expect(tried).toContain("KES\u00a011,000, season: Christmas");
    await save("seasons", { intent: "remove", id: season?.id ?? "" });
    expect(seasonsOf(app.db, "garden-studio")).toEqual([]);
  });

  test.each([
    ["its last night", "2027-01-02", "2027-01-05"],
    ["its first night", "2026-12-20", "2026-12-22"],
    ["all of it", "2026-12-01", "2027-02-01"],
    ["a part of its inside", "2026-12-24", "2026-12-25"],
  ])("one that shares %s with another is refused, by page and database", async (_, firstNight, lastNight) => {
    await save("seasons", christmas);
    const response = await save("seasons", { ...christmas, name: "Other", firstNight, lastNight });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("Christmas already has some of these nights");
    expect(() =>
      app.db.$client
        .query(
          `insert into seasons (id, property_id, name, first_night, last_night, price_kes, created_at)
           values ('x', 'garden-studio', 'Other', ?, ?, 1, 0)`,
        )
        .run(firstNight, lastNight),
    ).toThrow("seasons overlap");
  });

  test("that touch share no night", async () => {
    await save("seasons", christmas);
    expect(
      (await save("seasons", { ...christmas, name: "After", firstNight: "2027-01-03", lastNight: "2027-01-05" }))
        .status,
    ).toBe(303);
  });

  test("holidays are suggested until a season has their nights", async () => {
    expect(await textOf(`${PRICES}/seasons`)).toContain("Christmas and New Year 2026");
    await save("seasons", christmas);
    const html = await textOf(`${PRICES}/seasons`);
    expect(html).not.toContain("Christmas and New Year 2026");
    expect(html).toContain("Easter 2027");
  });
});

test("the year ahead shows every night's price, why, and leads to the form that changes the night", async () => {
  await save("seasons", { ...christmas, priceKes: "", changePercent: "20" });
  const html = await textOf(`${PRICES}/year`);
  expect(html.match(/class="cal"/g)).toHaveLength(12);
  expect(html).toContain("5,400");
  expect(html).toContain("KES\u00a05,400, season: Christmas, KES\u00a04,500 + 20%");
  expect(html).toContain("dates?firstNight=2027-11-30");
  expect(await textOf(`${PRICES}/dates?firstNight=2027-11-30`)).toContain('value="2027-11-30"');
  expect((await save("year", {})).status).toBe(404);
});

describe("extras", () => {
  const breakfast = { name: "Breakfast", priceKes: "500", per: "guest_night" };
  const stay = { property: "garden-studio", checkIn: "2026-12-28", checkOut: "2026-12-31", guests: "2" };

  test("are added, changed and removed, and those that every stay has are in its price", async () => {
    await save("extras", { ...breakfast, required: "on" });
    const [extra] = extrasOf(app.db, "garden-studio");
    expect(terms().rates.extras).toMatchObject([{ name: "Breakfast", per: "guest_night", required: true, most: null }]);
    expect(await textOf(`${PRICES}?checkIn=2026-12-28&checkOut=2026-12-31&guests=2`)).toContain("KES\u00a016,500");
    expect(await textOf(`${PRICES}/extras?id=${extra?.id}`)).toContain("Change an extra");
    await save("extras", { ...breakfast, id: extra?.id ?? "", most: "1", minNights: "2", leadDays: "3" });
    expect(extrasOf(app.db, "garden-studio")).toMatchObject([{ required: false, most: 1, minNights: 2, leadDays: 3 }]);
    await save("extras", { intent: "remove", id: extra?.id ?? "" });
    expect(extrasOf(app.db, "garden-studio")).toEqual([]);
  });

  test.each([
    ["no name", { ...breakfast, name: " " }, "Give it a name"],
    ["no price", { ...breakfast, priceKes: "" }, "whole number"],
    ["a limit of nought", { ...breakfast, most: "0" }, "whole number"],
  ])("with %s come back with the reason, and nothing is saved", async (_, form: Record<string, string>, why) => {
    const response = await save("extras", form);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(why);
    expect(extrasOf(app.db, "garden-studio")).toEqual([]);
  });

  test("guests choose on the summary: the price is shown anew with what was typed, and is what is booked", async () => {
    await save("extras", breakfast);
    const [extra] = extrasOf(app.db, "garden-studio");
    const summary = `/booking/summary?${new URLSearchParams(stay)}`;
    const first = await (await app.get(summary)).text();
    expect(first).toContain("Breakfast, KES\u00a0500 a guest and night");
    expect(first).toContain('name="shownKes" value="13500"');
    const chosen = { ...summaryForm({ ...stay, shownKes: "13500" }), extra: `${extra?.id}:2` };
    const again = await app.post("/booking/summary", { ...chosen, name: "Achieng O", reprice: "1" });
    const html = await again.text();
    expect(again.status).toBe(200);
    expect(html).toContain('value="Achieng O"');
    expect(html).toContain("Breakfast × 2 guests × 3 nights");
    expect(html).toContain('name="shownKes" value="16500"');
    // Whoever chooses and books at once reads the new price first.
    expect((await app.post("/booking/summary", chosen)).status).toBe(409);
    const booked = await hold(app, { ...stay, extra: `${extra?.id}:2`, shownKes: "16500" });
    expect(findBooking(app.db, booked.id)?.totalKes).toBe(16_500);
    // What a page does not offer nobody buys: the limits are the host's.
    const api = new URLSearchParams({ ...stay, extra: `${extra?.id}:9` });
    expect(await (await app.get(`/api/quote?${api}`)).json()).toMatchObject({
      totalKes: 16_500,
      extras: [{ name: "Breakfast", most: 2 }],
    });
  });
});

test("a host who has VAT and levy shows guests what of the total they are, before they pay; another shows nothing", async () => {
  const stay = { property: "garden-studio", checkIn: "2026-12-28", checkOut: "2026-12-31", guests: "2" };
  const summary = async () => (await app.get(`/booking/summary?${new URLSearchParams(stay)}`)).text();
  expect(await summary()).not.toContain("VAT");
  expect(await (await app.get(`/api/quote?${new URLSearchParams(stay)}`)).json()).not.toHaveProperty("tax");
  const tax = { vatPercent: 16, levyPercent: 2, legalName: "Wanjiru Stays", kraPin: "A123456789B" };
  write(app.db, (tx) => saveTaxSettings(tx, { ...tax, hostId: "host-wanjiru", updatedAt: NOON }));
  const html = await summary();
  // 13,500 is a net price of 11,441 with both on it.
  for (const said of ["VAT 16%", "KES\u00a01,831", "Tourism levy 2%", "KES\u00a0229"]) expect(html).toContain(said);
  expect(html).toContain('name="shownKes" value="13500"');
  // The same on the way there, and for programs.
  const { property: id, ...dates } = stay;
  for (const page of [
    `/booking/property/${id}?${new URLSearchParams(dates)}`,
    `/booking/dates?${new URLSearchParams(stay)}`,
  ]) {
    const shown = await (await app.get(page)).text();
    for (const said of ["VAT 16%", "KES\u00a01,831", "Tourism levy 2%", "KES\u00a0229"]) expect(shown).toContain(said);
  }
  const quoted = await (await app.get(`/api/quote?${new URLSearchParams(stay)}`)).json();
  expect(quoted).toMatchObject({
    totalKes: 13_500,
    tax: { vatPercent: 16, vatKes: 1831, levyPercent: 2, levyKes: 229 },
  });
});

describe("rules for some days", () => {
  const week = WEEK;
  const easter = { kind: "through", name: "Easter", firstDay: "2027-03-25", lastDay: "2027-03-28", minNights: "3" };

  test("are added, read by guests, changed and removed", async () => {
    await save("days", { ...easter, weekdays: week });
    const [rule] = dayRulesOf(app.db, "garden-studio");
    expect(terms().rules.dayRules).toMatchObject([{ kind: "through", minNights: 3, weekdays: [1, 2, 3, 4, 5, 6, 7] }]);
    const ask = { property: "garden-studio", checkIn: "2027-03-24", checkOut: "2027-03-26", guests: "2" };
    const api = (asked: Record<string, string>) => app.get(`/api/quote?${new URLSearchParams(asked)}`);
    const said = (await (await api(ask)).json()) as { reason: unknown; nearest: unknown };
    expect(said.reason).toEqual({
      rule: "too_short_through",
      nights: 3,
      night: "2027-03-25",
      name: "Easter",
      text: "A stay with the night of Thu 25 Mar (Easter) needs at least 3 nights.",
    });
    expect(said.nearest).toContainEqual({ checkIn: "2027-03-24", checkOut: "2027-03-27" });
    expect(await textOf(`${PRICES}/days?id=${rule?.id}`)).toContain("Change a rule");
    await save("days", { ...easter, weekdays: week, id: rule?.id ?? "", kind: "together" });
    expect(terms().rules.dayRules).toMatchObject([{ kind: "together", minNights: null, name: "Easter" }]);
    await save("days", { intent: "remove", id: rule?.id ?? "" });
    expect(terms().rules.dayRules).toEqual([]);
  });

  test.each([
    ["no number of nights", { ...easter, minNights: "" }, "Give a fewest or a most"],
    ["no weekday", { ...easter, weekdays: [] }, "Choose at least one day"],
    ["a last day without a first", { ...easter, firstDay: "" }, "Give a day that exists"],
    ["ends before it begins", { ...easter, lastDay: "2027-03-01" }, "before the first"],
    ["every night for ever as one", { kind: "together" }, "Give dates, or leave some weekdays out"],
    ["nobody ever arrives", { kind: "no_arrival" }, "nobody could book any night"],
  ])(
    "with %s come back with the reason, and nothing is saved",
    async (_, form: Record<string, string | string[]>, why) => {
      const response = await save("days", { weekdays: week, ...form });
      expect(response.status).toBe(422);
      expect(await response.text()).toContain(why);
      expect(terms().rules.dayRules).toEqual([]);
    },
  );

  test.each([
    ["rules", { checkInDays: ["7"], checkOutDays: week }],
    ["seasons", { ...christmas, firstNight: "2026-12-18", lastNight: "2028-07-01", maxNights: "1", minNights: "1" }],
  ])("which, beside new %s, would shut every night, are named as the reason", async (section, form) => {
    // Nobody arrives on a Sunday, and nobody leaves before August 2028: only long stays far ahead are left.
    await save("days", { kind: "no_arrival", weekdays: ["7"] });
    await save("days", {
      kind: "no_departure",
      weekdays: ["1", "2", "3", "4", "5", "6", "7"],
      firstDay: "2026-12-19",
      lastDay: "2028-08-01",
    });
    const before = terms();
    const response = await save(section, form as Record<string, string | string[]>);
    expect([section, response.status]).toEqual([section, 422]);
    const html = await response.text();
    expect(html).toContain("With your rules for some days beside this, nobody could book any night");
    expect(html).not.toContain("No stay of these lengths");
    expect(terms()).toEqual(before);
  });

  test("that leave some nights to nobody are saved, and the host is told which", async () => {
    await save("rules", { maxNights: "3", checkInDays: week, checkOutDays: week });
    const form = { kind: "together", firstDay: "2027-03-24", lastDay: "2027-03-28", weekdays: week };
    const saved = await save("days", form);
    expect(saved.status).toBe(303);
    expect(saved.headers.getSetCookie().join()).toContain("flash=prices_shut");
    const html = await textOf(PRICES);
    expect(html).toContain("5 nights ahead can&#x27;t be booked by anybody");
    expect(html).toContain("the nights of Wed 24 Mar 2027 to Sun 28 Mar 2027");
  });

  test("are lengths of a season for every stay with a night in it, where the form says so", async () => {
    await save("seasons", { ...christmas, minNights: "4", lengthsFor: "through" });
    expect(terms().rules.seasons).toMatchObject([{ lengthsFor: "through", minNights: 4 }]);
    expect(await textOf(`${PRICES}/seasons`)).toContain("with a night in it");
  });
});

test("single dates are set, changed in part, and removed", async () => {
  const priced = { priceKes: 15_000, changePercent: null, changeKes: null, minNights: null };
  await save("dates", { firstNight: "2026-12-24", lastNight: "2026-12-26", weekdays: WEEK, priceKes: "15000" });
  await save("dates", { firstNight: "2026-12-25", weekdays: WEEK, minNights: "3" });
  expect(terms().rates.dates).toEqual({
    "2026-12-24": priced,
    "2026-12-25": { ...priced, minNights: 3 },
    "2026-12-26": priced,
  });
  // Something on top takes a price's place, on the weekdays that are ticked alone; the 26th is a Saturday.
  await save("dates", { firstNight: "2026-12-24", lastNight: "2026-12-30", weekdays: ["6"], changePercent: "20" });
  expect(terms().rates.dates["2026-12-26"]).toEqual({ ...priced, priceKes: null, changePercent: 20 });
  expect(Object.keys(terms().rates.dates)).toEqual(["2026-12-24", "2026-12-25", "2026-12-26"]);
  await save("dates", { intent: "remove", id: "2026-12-25" });
  expect(Object.keys(terms().rates.dates)).toEqual(["2026-12-24", "2026-12-26"]);
});

test("nights of a year of weekends are one row, taken away whole or by the weekdays of the form", async () => {
  const year = { firstNight: "2027-01-01", lastNight: "2027-12-31" };
  await save("dates", { ...year, weekdays: ["5", "6"], priceKes: "9000" });
  const html = await textOf(`${PRICES}/dates`);
  expect(html).toContain("105 nights, Fri, Sat · KES");
  expect([...html.matchAll(/name="intent" value="remove"/g)]).toHaveLength(1);
  // The other button asks for no price, and leaves what its form does not name.
  await save("dates", { intent: "clear", firstNight: "2027-02-01", lastNight: "2027-12-31", weekdays: ["6"] });
  const left = Object.keys(terms().rates.dates);
  expect([left.length, left.filter((night) => night > "2027-02-01").every((night) => weekdayOf(night) === 5)]).toEqual([
    58,
    true,
  ]);
  expect((await save("dates", { intent: "clear", weekdays: WEEK })).status).toBe(422);
  await save("dates", { intent: "remove", id: "2027-01-01.2027-12-31" });
  expect(terms().rates.dates).toEqual({});
  for (const id of ["", "x.y", "2027-01-01.2029-01-01", "2027-01-02.2027-01-01"]) {
    expect((await save("dates", { intent: "remove", id })).status).toBe(400);
  }
});

test("guests of two prices are told apart in the lines, and a step at the last minute may be on top", async () => {
  await save("fees", { includedGuests: "2", extraGuestKes: "1000", guest3: "600" });
  await save("discounts", { lateDays1: "3", latePercent1: "-10" });
  const tried = await textOf(`${PRICES}?checkIn=2026-12-20&checkOut=2026-12-22&guests=4`);
  const said = tried.replaceAll("\u00a0", " ");
  expect(said).toContain("1 extra guest × 2 nights × KES 600");
  expect(said).toContain("1 extra guest × 2 nights × KES 1,000");
  expect(said).toContain("Last minute, +10%");
  // A keyboard without a minus would not let anybody type it.
  expect(await textOf(`${PRICES}/discounts`)).toMatch(/inputMode="text"[^>]*name="latePercent1"/);
});

describe("a promo code", () => {
  const stay = { checkIn: "2026-12-28", checkOut: "2026-12-31" };
  const dates = (code: string) =>
    app.get(
      `/booking/dates?${new URLSearchParams({ property: "garden-studio", ...stay, guests: "2", code, continue: "1" })}`,
    );

  test("takes its part off for who types it, in any letters", async () => {
    await save("codes", { code: "karibu 10", percent: "10" });
    const summary = await (await dates("karibu10")).headers.get("location");
    const html = await (await app.get(summary ?? "")).text();
    expect(html).toContain("Code KARIBU10");
    expect(html).toContain('name="shownKes" value="12150"');
    await hold(app, { ...stay, code: "karibu10", shownKes: "12150" });
    expect(promoCodesOf(app.db, "garden-studio")[0]?.uses).toBe(1);
  });

  test("that is used up refuses the next booking, and a hold that ends gives its use back", async () => {
    await save("codes", { code: "FIRST1", amountKes: "500", mostUses: "1" });
    await hold(app, { ...stay, code: "FIRST1", shownKes: "13000" });
    const other = { checkIn: "2027-01-04", checkOut: "2027-01-07", code: "FIRST1", shownKes: "13000" };
    const refused = await app.post("/booking/summary", summaryForm(other));
    expect([refused.status, (await refused.text()).includes("used up")]).toEqual([422, true]);
    app.clock.advance(15 * 60_000);
    await hold(app, other);
  });

  test("is not used up for a guest by their own hold, which other dates take the place of", async () => {
    await save("codes", { code: "FIRST1", amountKes: "500", mostUses: "1" });
    const held = await hold(app, { ...stay, code: "FIRST1", shownKes: "13000" });
    const longer = { ...stay, checkOut: "2027-01-01", code: "FIRST1" };
    const query = new URLSearchParams({ property: "garden-studio", guests: "2", ...longer });
    const summary = await app.get(`/booking/summary?${query}`, { cookie: held.cookie });
    expect(await summary.text()).toContain('name="shownKes" value="17500"');
    await hold(app, { ...longer, shownKes: "17500" }, held.cookie);
    expect(promoCodesOf(app.db, "garden-studio")[0]?.uses).toBe(1);
    // A second stay beside it is another use.
    const other = { checkIn: "2027-01-04", checkOut: "2027-01-07", code: "FIRST1", shownKes: "13000" };
    const refused = await app.post("/booking/summary", summaryForm(other), { cookie: held.cookie });
    expect([refused.status, (await refused.text()).includes("used up")]).toEqual([422, true]);
  });

  test.each([
    ["unknown", "NOBODY", "There is no such code"],
    ["for longer stays", "LONG7", "7 nights or more"],
    ["that ended yesterday", "OLD20", "This code has ended"],
  ])("%s is said beside its field", async (_, code, reason) => {
    await save("codes", { code: "LONG7", percent: "10", minNights: "7" });
    await save("codes", { code: "OLD20", percent: "20", lastDay: "2026-12-17" });
    const response = await dates(code);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(reason);
  });

  test("ended takes nothing off any more, and its name is free again", async () => {
    await save("codes", { code: "KARIBU", percent: "10" });
    expect((await save("codes", { code: "KARIBU", percent: "20" })).status).toBe(422);
    const [code] = promoCodesOf(app.db, "garden-studio");
    await save("codes", { intent: "remove", id: code?.id ?? "" });
    expect(promoCodesOf(app.db, "garden-studio")).toEqual([]);
    expect((await save("codes", { code: "KARIBU", percent: "20" })).status).toBe(303);
  });
});

describe("a stay that the host tries", () => {
  const tried = (query: Record<string, string>) => textOf(`${PRICES}?${new URLSearchParams(query)}`);
  test("shows what it costs, and why each night does", async () => {
    await save("weekdays", { weekday5: "6000" });
    await save("seasons", { ...christmas, firstNight: "2026-12-26", lastNight: "2026-12-27" });
    await save("fees", { cleaningFeeKes: "1500", includedGuests: "2", extraGuestKes: "800" });
    const html = (await tried({ checkIn: "2026-12-24", checkOut: "2026-12-27", guests: "3" })).replaceAll(
      "\u00a0",
      " ",
    );
    for (const said of [
      "base price",
      "Friday price",
      "season: Christmas",
      "Cleaning",
      "1 extra guest × 3 nights",
      "KES 23,400",
    ]) {
      expect(html).toContain(said);
    }
    expect(html).toContain("Guests can book this stay today.");
  });

  test("and why guests could not have it", async () => {
    await save("rules", {
      minNights: "4",
      checkInDays: ["1", "2", "3", "4", "5", "6", "7"],
      checkOutDays: ["1", "2", "3", "4", "5", "6", "7"],
    });
    expect(await tried({ checkIn: "2027-01-10", checkOut: "2027-01-12", guests: "2" })).toContain(
      "needs at least 4 nights",
    );
  });
});

test("another host's property is not there", async () => {
  addHost(app.db, { id: "host-barasa", brandName: "barasa" });
  addProperty(app.db, { id: "other", hostId: "host-barasa" });
  for (const path of ["", "/fees", "/seasons"]) {
    expect((await app.get(`/dashboard/properties/other/prices${path}`, { cookie })).status).toBe(404);
  }
  expect((await app.post("/dashboard/properties/other/prices/fees", { cleaningFeeKes: "1" }, { cookie })).status).toBe(
    404,
  );
});

test("no order of edits yields an impossible calendar", async () => {
  const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays("2026-12-18", days));
  const some = (most: number) => fc.integer({ min: 0, max: most }).map((value) => (value === 0 ? "" : String(value)));
  const weekdays = fc.uniqueArray(fc.constantFrom("1", "2", "3", "4", "5", "6", "7"), { minLength: 1 });
  const edit = fc.oneof(
    fc
      .record({
        name: fc.constantFrom("A", "B", "C"),
        firstNight: day,
        lastNight: day,
        priceKes: some(9000),
        minNights: some(9),
        maxNights: some(9),
      })
      .map((form) => ["seasons", form] as const),
    fc
      .record({ firstNight: day, lastNight: day, priceKes: some(9000), minNights: some(9) })
      .map((form) => ["dates", { ...form, weekdays: WEEK }] as const),
    fc
      .record({
        minNights: some(9),
        maxNights: some(9),
        checkInDays: weekdays,
        checkOutDays: weekdays,
        leadDays: some(3),
        windowDays: some(90),
        bufferDays: some(2),
      })
      .map((form) => ["rules", form] as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
      for (const [section, form] of edits) expect([303, 422]).toContain((await save(section, form)).status);
      const { rates, rules } = terms();
      // No night has two seasons, and where no date says otherwise some stay can always be had.
      for (const [at, season] of rates.seasons.entries()) {
        const next = rates.seasons[at + 1];
        if (next) expect(season.lastNight < next.firstNight).toBe(true);
      }
      const picker = pickerOf({ ...rules, dates: {}, windowDays: 90 }, roomsOf({ units: 1, occupied: [] }), {
        today: "2026-12-18",
        hour: 12,
      });
      expect(Array.from({ length: 20 }, (_, days) => addDays("2026-12-18", days)).some(picker.canArrive)).toBe(true);
    }),
    { numRuns: 40 },
  );
}, 60_000);

test("one floor for every price, and a discount or a price that sells a night below it is warned of when it is saved", async () => {
  const send = (section: string, fields: Record<string, string | string[]>) =>
    app.post(`${PRICES}/${section}`, fields, { cookie });
  const said = async (section: string, fields: Record<string, string | string[]>) =>
    /flash=(\w+)/.exec((await send(section, fields)).headers.getSetCookie().join())?.[1];
  const nights = { firstNight: "2026-12-24", lastNight: "2026-12-24", weekdays: WEEK };
  for (const [section, fields] of [
    ["weekdays", { weekday5: "99" }],
    ["seasons", { ...nights, name: "Christmas", priceKes: "99" }],
    ["dates", { ...nights, priceKes: "99" }],
  ] as const) {
    expect((await send(section, fields)).status).toBe(422);
  }
  expect(await said("discounts", { weeklyPercent: "50" })).toBe("prices_saved");
  expect(await said("dates", { ...nights, priceKes: "180" })).toBe("prices_low");
  expect(await textOf(PRICES)).toContain("A night may be sold for KES\u00a090");
  expect(await said("discounts", { weeklyPercent: "40" })).toBe("prices_saved");
  expect(await said("codes", { code: "KARIBU", percent: "20" })).toBe("prices_low");
  expect(await said("discounts", { weeklyPercent: "40", lowestNightKes: "100" })).toBe("prices_saved");
  expect(await textOf(PRICES)).not.toContain("A night may be sold");
});
