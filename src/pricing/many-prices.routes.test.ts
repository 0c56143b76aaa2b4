import { beforeEach, describe, expect, test } from "bun:test";
import { dateRatesFrom, extrasOf, seasonsOf, termsOf } from "#db/pricing.queries.ts";
import { findProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { PRICE_PARTS } from "#src/core/pricing/price-parts.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { type TestApp, testApp } from "../dev/fixtures/test-app.ts";
import { pricePartsOf, putPriceParts } from "./property-prices.ts";

const DAY = 24 * 3_600_000;
const MANY = "/dashboard/prices";
const TODAY = "2026-12-18";
let app: TestApp;
let cookie: string;

beforeEach(() => {
  app = testApp();
  addHost(app.db);
  addProperty(app.db, { maxGuests: 4 });
  addProperty(app.db, { id: "cottage", displayName: "Lake cottage", basePriceKes: 8000 });
  addProperty(app.db, { id: "loft", displayName: "Town loft", basePriceKes: 6000 });
  addHost(app.db, { id: "host-barasa", username: "barasa", brandName: null });
  addProperty(app.db, { id: "another", hostId: "host-barasa", displayName: "Another host's" });
  cookie = hostCookie(app.db);
});

const property = (id: string) => {
  const found = findProperty(app.db, id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
const termsIn = (id: string) => termsOf(app.db, property(id));
const partsIn = (id: string) => pricePartsOf(app.db, property(id), TODAY);
const save = (id: string, section: string, form: Record<string, string | string[]>) =>
  app.post(`/dashboard/properties/${id}/prices/${section}`, form, { cookie });
type Chosen = Record<string, string | string[]>;
const queryOf = (chosen: Chosen) =>
  new URLSearchParams(
    Object.entries({ show: "1", ...chosen }).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  );
const preview = (kind: string, chosen: Chosen) => app.get(`${MANY}/${kind}?${queryOf(chosen)}`, { cookie });
const words = async (response: Response | Promise<Response>) =>
  (await (await response).text())
    .replace(/<(style|script|svg)\b.*?<\/\1>/gs, "")
    .replace(/<\/?(b|span)\b[^>]*>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .replaceAll("&#x27;", "'");
const press = (kind: string, chosen: Chosen, shown: string) =>
  app.post(`${MANY}/${kind}`, { ...chosen, shown }, { cookie });
const shownIn = (html: string) => /name="shown" value="([0-9a-f]{64})"/.exec(html)?.[1] ?? "";
/** Shown, and pressed as it was shown. */
async function change(kind: string, chosen: Chosen) {
  const html = await (await preview(kind, chosen)).text();
  return press(kind, chosen, shownIn(html));
}
const flashOf = (response: Response) => /lango_flash=(\w+)/.exec(response.headers.getSetCookie().join())?.[1];
const changeIds = async () =>
  [...(await (await app.get(MANY, { cookie })).text()).matchAll(/name="change" value="(\w+)"/g)].map(
    ([, id = ""]) => id,
  );
const undo = (id: string, as = cookie) => app.post(`${MANY}/undo`, { change: id }, { cookie: as });

/** The studio with something in every part. */
async function fillStudio() {
  await save("garden-studio", "weekdays", { weekday5: "6000", weekday6: "6500" });
  const christmas = { name: "Christmas", firstNight: "2026-12-22", lastNight: "2027-01-02" };
  await save("garden-studio", "seasons", { ...christmas, priceKes: "9000", minNights: "3", weekday6: "9900" });
  await save("garden-studio", "dates", {
    firstNight: "2026-12-31",
    weekdays: ["1", "2", "3", "4", "5", "6", "7"],
    priceKes: "12000",
  });
  await save("garden-studio", "fees", {
    cleaningFeeKes: "1500",
    includedGuests: "2",
    extraGuestKes: "800",
    guest3: "500",
  });
  await save("garden-studio", "extras", { name: "Breakfast", priceKes: "500", per: "guest_night", most: "2" });
  await save("garden-studio", "discounts", {
    ...{ weeklyPercent: "10", freeEvery: "7", freeNights: "1", lowestNightKes: "3000" },
    ...{ earlyDays1: "60", earlyPercent1: "5", lateDays1: "3", latePercent1: "-10" },
  });
  await save("garden-studio", "payment", { payNow: "percent", percentValue: "30", balanceDaysBefore: "7" });
  await save("garden-studio", "days", {
    kind: "no_arrival",
    firstDay: "2026-12-25",
    weekdays: ["1", "2", "3", "4", "5", "6", "7"],
  });
  const days = { checkInDays: ["1", "5", "6"], checkOutDays: ["1", "2", "7"] };
  await save("garden-studio", "rules", {
    ...days,
    minNights: "2",
    maxNights: "30",
    windowDays: "300",
    bufferDays: "1",
  });
  await save("garden-studio", "booking", { bookingMode: "request" });
  await save("garden-studio", "cancellation", { policy: "firm", refundDays: "3" });
}

const everything = { from: "garden-studio", all: "on", what: [...PRICE_PARTS] };
/** All but which row says it. */
const saying = (id: string) =>
  JSON.parse(JSON.stringify(partsIn(id), (key, value) => (key === "id" ? undefined : value)));

describe("copying from one property to others", () => {
  test("everything is shown, saved whole and undone to the very rows that were there", async () => {
    await fillStudio();
    await save("cottage", "extras", { name: "Boat", priceKes: "3000", per: "stay" });
    await save("cottage", "seasons", {
      name: "Regatta",
      firstNight: "2027-02-01",
      lastNight: "2027-02-05",
      priceKes: "15000",
    });
    const before = { cottage: partsIn("cottage"), loft: partsIn("loft"), studio: partsIn("garden-studio") };

    const shown = await preview("copy", everything);
    const html = await shown.text();
    const said = await words(new Response(html));
    for (const line of [
      "Base price: KES 8,000 → KES 4,500 (−KES 3,500)",
      "Friday: Base price → KES 6,000 (−KES 2,000)",
      "Goes: Regatta, Mon 1 Feb 2027 to Fri 5 Feb 2027: KES 15,000",
      "New: Christmas, Tue 22 Dec 2026 to Sat 2 Jan 2027: KES 9,000 · Sat KES 9,900 · fewest nights 3",
      "Thu 31 Dec 2026: KES 8,000 → KES 12,000",
      "Cleaning: None → KES 1,500",
      "Goes: Boat: KES 3,000 for each stay · guests choose",
      "Policy: Flexible → Firm",
      "Save for 2 properties",
    ]) {
      expect(said).toContain(line);
    }
    // Nothing was saved by looking.
    expect([partsIn("cottage"), partsIn("loft")]).toEqual([before.cottage, before.loft]);

    const saved = await press("copy", everything, shownIn(html));
    expect([saved.headers.get("location"), flashOf(saved)]).toEqual([MANY, "prices_changed_many"]);
    expect(saying("cottage")).toEqual(saying("garden-studio"));
    expect(saying("loft")).toEqual(saying("garden-studio"));
    expect(partsIn("garden-studio")).toEqual(before.studio);
    expect(extrasOf(app.db, "cottage")[0]?.id).not.toBe(extrasOf(app.db, "garden-studio")[0]?.id);

    const [id = ""] = await changeIds();
    expect(flashOf(await undo(id))).toBe("prices_undone");
    expect([partsIn("cottage"), partsIn("loft")]).toEqual([before.cottage, before.loft]);
    expect(await changeIds()).toEqual([]);
    expect(flashOf(await undo(id))).toBe("prices_undo_nothing");
  });

  test("only what was chosen goes to those that were chosen, and promo codes and past nights stay", async () => {
    await fillStudio();
    await save("garden-studio", "codes", { code: "KARIBU10", percent: "10" });
    write(app.db, (tx) =>
      putPriceParts(tx, "garden-studio", { dates: { "2026-12-17": { priceKes: 999, minNights: null } } }, 1),
    );
    const loft = partsIn("loft");
    await change("copy", { from: "garden-studio", to: "cottage", what: ["fees", "dates"] });
    const { fees, dates } = partsIn("garden-studio");
    expect(partsIn("cottage")).toMatchObject({ fees, dates });
    expect(partsIn("cottage").weekdays.basePriceKes).toBe(8000);
    expect(dateRatesFrom(app.db, "cottage", "2026-01-01").map(({ night }) => night)).toEqual(["2026-12-31"]);
    expect(seasonsOf(app.db, "cottage")).toEqual([]);
    expect(partsIn("loft")).toEqual(loft);
  });

  test("rows that say the same already stay the rows that they are", async () => {
    await fillStudio();
    await change("copy", everything);
    const rows = extrasOf(app.db, "cottage");
    await save("garden-studio", "extras", { name: "Airport", priceKes: "2500", per: "stay" });
    await change("copy", everything);
    expect(extrasOf(app.db, "cottage").map(({ name }) => name)).toEqual(["Breakfast", "Airport"]);
    expect(extrasOf(app.db, "cottage")[0]).toMatchObject({ id: rows[0]?.id, createdAt: rows[0]?.createdAt });
  });

  test("a base price that is not there is not copied", async () => {
    addProperty(app.db, { id: "draft", state: "draft", displayName: "Draft", basePriceKes: 0 });
    await save("draft", "weekdays", { weekday5: "7000" });
    await change("copy", { from: "draft", to: "loft", what: "weekdays" });
    expect(termsIn("loft").rates).toMatchObject({ basePriceKes: 6000, weekdayPricesKes: { 5: 7000 } });
  });

  test("what changed in between is shown again, and nothing is saved", async () => {
    await fillStudio();
    const shown = shownIn(await (await preview("copy", everything)).text());
    await save("garden-studio", "fees", { cleaningFeeKes: "1800" });
    const before = partsIn("cottage");
    const again = await press("copy", everything, shown);
    expect(again.status).toBe(409);
    const html = await again.text();
    expect(html).toContain("Something was changed in the meantime");
    expect(html).toContain("1,800");
    expect(partsIn("cottage")).toEqual(before);
    // Pressed once more as it is shown now.
    expect((await press("copy", everything, shownIn(html))).status).toBe(303);
    expect(termsIn("cottage").rates.cleaningFeeKes).toBe(1800);
    // And the same form sent twice does nothing a second time.
    const twice = await press("copy", everything, shownIn(html));
    expect([twice.status, await words(twice)]).toEqual([409, expect.stringContaining("Nothing would change")]);
    expect(await changeIds()).toHaveLength(1);
  });

  test("a target whose own rules would leave no stay is left out and named; the others are saved", async () => {
    await save("garden-studio", "rules", {
      minNights: "1",
      maxNights: "2",
      checkInDays: ["5"],
      checkOutDays: ["6", "7"],
    });
    await save("cottage", "seasons", {
      name: "Regatta",
      firstNight: "2027-02-01",
      lastNight: "2027-02-05",
      minNights: "3",
    });
    const cottage = partsIn("cottage");
    const chosen = { from: "garden-studio", all: "on", what: ["rules"] };
    const said = await words(preview("copy", chosen));
    expect(said).toContain("Lake cottage");
    expect(said).toMatch(/Left out: No stay of these lengths could begin and end on these days in Regatta/);
    expect(said).toContain("Save for 1 property");
    await change("copy", chosen);
    expect(partsIn("cottage")).toEqual(cottage);
    expect(termsIn("loft").rules.maxNights).toBe(2);
  });
});

describe("undoing", () => {
  test("what was changed since stays and is named, the rest comes back", async () => {
    await fillStudio();
    const before = partsIn("cottage");
    await change("copy", everything);
    await save("cottage", "fees", { cleaningFeeKes: "2000" });
    const page = await words(app.get(MANY, { cookie }));
    expect(page).toContain("You can undo it until Sat 19 Dec, 12:00.");
    expect(page).toContain("Changed since, and stays as it is now: Lake cottage (Fees and prices by guests)");
    const [id = ""] = await changeIds();
    expect(flashOf(await undo(id))).toBe("prices_undone_partly");
    expect(partsIn("cottage")).toEqual({ ...before, fees: { ...before.fees, cleaningFeeKes: 2000 } });
    expect(partsIn("loft").fees.cleaningFeeKes).toBe(0);
  });

  test("a night set by hand since is no reason against the nights beside it", async () => {
    const dates = { firstNight: "2027-03-01", lastNight: "2027-03-31" };
    await change("weekend", { to: "loft", weekdays: ["5", "6"], kind: "price", priceKes: "9000", ...dates });
    await save("loft", "dates", { firstNight: "2027-03-02", weekdays: ["2"], priceKes: "7777" });
    const [id = ""] = await changeIds();
    expect(flashOf(await undo(id))).toBe("prices_undone");
    expect(dateRatesFrom(app.db, "loft", TODAY).map(({ night }) => night)).toEqual(["2027-03-02"]);
  });

  test("of two changes the later is undone first, and then the earlier can be", async () => {
    const chosen = { all: "on", weekdays: ["5", "6"], kind: "price" };
    await change("weekend", { ...chosen, priceKes: "9000" });
    app.clock.advance(60_000);
    await change("weekend", { ...chosen, priceKes: "9500" });
    // The earlier one has no press while a later one lies over it.
    const [later = "", none] = await changeIds();
    expect(none).toBeUndefined();
    await undo(later);
    expect(termsIn("loft").rates.weekdayPricesKes).toEqual({ 5: 9000, 6: 9000 });
    const [earlier = ""] = await changeIds();
    expect(flashOf(await undo(earlier))).toBe("prices_undone");
    expect(termsIn("loft").rates.weekdayPricesKes).toEqual({});
  });

  test.each([
    ["the last millisecond of the day counts", DAY - 1, "prices_undone"],
    ["a day later it is over", DAY, "prices_undo_over"],
  ])("%s", async (_, ms, word) => {
    await change("weekend", { to: "loft", weekdays: ["5"], kind: "price", priceKes: "9000" });
    const [id = ""] = await changeIds();
    app.clock.advance(ms);
    expect(flashOf(await undo(id))).toBe(word);
  });

  test("nobody undoes another host's change", async () => {
    await change("weekend", { to: "loft", weekdays: ["5"], kind: "price", priceKes: "9000" });
    const [id = ""] = await changeIds();
    expect((await undo(id, hostCookie(app.db, "host-barasa"))).status).toBe(404);
    expect(termsIn("loft").rates.weekdayPricesKes).toEqual({ 5: 9000 });
  });

  test("what could be booked by nobody, or has no price, is not brought back", async () => {
    addProperty(app.db, { id: "new", state: "draft", displayName: "New", basePriceKes: 0 });
    await change("copy", { from: "garden-studio", to: "new", what: "weekdays" });
    app.db.$client.exec("update properties set state = 'published' where id = 'new'");
    const [id = ""] = await changeIds();
    expect(flashOf(await undo(id))).toBe("prices_undo_nothing");
    expect(property("new").basePriceKes).toBe(4500);
  });

  test("ten are kept, the newest", async () => {
    for (let at = 0; at < 12; at += 1) {
      app.clock.advance(1000);
      await change("weekend", { to: "loft", weekdays: ["5"], kind: "price", priceKes: String(9000 + at) });
    }
    const kept = app.db.$client.query<{ n: number }, []>("select count(*) as n from price_changes").get();
    expect(kept?.n).toBe(10);
    const [newest = ""] = await changeIds();
    await undo(newest);
    expect(termsIn("loft").rates.weekdayPricesKes).toEqual({ 5: 9010 });
  });
});

describe("a weekend's price", () => {
  test("per cent is of each property's own base price, for ever", async () => {
    const chosen = { all: "on", weekdays: ["5", "6"], kind: "percent", percent: "20" };
    expect(await words(preview("weekend", chosen))).toContain("Friday: Base price → KES 5,400 (+KES 900)");
    await change("weekend", chosen);
    expect(termsIn("garden-studio").rates.weekdayPricesKes).toEqual({ 5: 5400, 6: 5400 });
    expect(termsIn("cottage").rates.weekdayPricesKes).toEqual({ 5: 9600, 6: 9600 });
    await change("weekend", { all: "on", weekdays: ["5"], kind: "usual" });
    expect(termsIn("cottage").rates.weekdayPricesKes).toEqual({ 6: 9600 });
  });

  test("for dates, these weekdays between them alone, and a night's minimum stays", async () => {
    const week = ["1", "2", "3", "4", "5", "6", "7"];
    await save("loft", "dates", { firstNight: "2027-01-08", weekdays: week, minNights: "2" });
    const dates = { firstNight: "2027-01-04", lastNight: "2027-01-16" };
    await change("weekend", { to: "loft", weekdays: ["5", "6"], kind: "percent", percent: "50", ...dates });
    const nights = dateRatesFrom(app.db, "loft", TODAY);
    expect(nights.map(({ night, changePercent, minNights }) => [night, changePercent, minNights])).toEqual([
      ["2027-01-08", 50, 2],
      ["2027-01-09", 50, null],
      ["2027-01-15", 50, null],
      ["2027-01-16", 50, null],
    ]);
    expect(termsIn("loft").rates.weekdayPricesKes).toEqual({});
    await change("weekend", { to: "loft", weekdays: ["5", "6"], kind: "usual", ...dates });
    expect(dateRatesFrom(app.db, "loft", TODAY)).toMatchObject([
      { night: "2027-01-08", changePercent: null, minNights: 2 },
    ]);
  });

  test("a price that no night may have leaves its property out", async () => {
    addProperty(app.db, { id: "cheap", displayName: "Cheap", basePriceKes: 150 });
    const said = await words(preview("weekend", { all: "on", weekdays: ["5"], kind: "percent", percent: "-60" }));
    expect(said).toContain("Left out: a night would cost KES 60");
    expect(said).toContain("Save for 3 properties");
  });
});

describe("what can't be", () => {
  test.each([
    ["copy", {}, ["Choose at least one property.", "Choose what to copy."]],
    ["copy", { from: "garden-studio", to: "garden-studio", what: "fees" }, ["Choose a property other than the one"]],
    ["copy", { from: "another", to: "loft", what: "fees" }, ["Choose at least one property."]],
    ["copy", { from: "garden-studio", to: "another", what: "fees" }, ["Choose at least one property."]],
    ["weekend", { to: "loft", kind: "price" }, ["Choose at least one day.", "Give a price."]],
    ["weekend", { to: "loft", weekdays: "5", kind: "percent" }, ["Give per cent."]],
    ["weekend", { to: "loft", weekdays: "5", priceKes: "50" }, ["Give a whole number from 100 to 1000000"]],
    [
      "weekend",
      { to: "loft", weekdays: "5", priceKes: "9000", firstNight: "2027-01-01" },
      ["Give the first and the last night"],
    ],
    [
      "weekend",
      { to: "loft", weekdays: "5", priceKes: "9000", firstNight: "2026-12-17", lastNight: "2026-12-20" },
      ["Choose nights from today on"],
    ],
    [
      "weekend",
      { to: "loft", weekdays: "5", priceKes: "9000", firstNight: "2027-01-05", lastNight: "2027-01-01" },
      ["The last night is before the first."],
    ],
  ] as const)("%s with %j is refused beside its field, and saved by no press", async (kind, chosen, faults) => {
    const before = ["garden-studio", "loft", "another"].map((id) => termsIn(id));
    for (const response of [
      await preview(kind, chosen as Chosen),
      await press(kind, chosen as Chosen, "0".repeat(64)),
    ]) {
      expect(response.status).toBe(422);
      const said = await words(response);
      for (const fault of faults) expect(said).toContain(fault);
    }
    expect(["garden-studio", "loft", "another"].map((id) => termsIn(id))).toEqual(before);
  });

  test("what was typed stays when it is refused", async () => {
    const html = await (await preview("weekend", { all: "on", weekdays: ["5"], kind: "percent", percent: "x" })).text();
    expect(html).toMatch(/name="percent"[^>]*value="x"/);
    expect(html).toMatch(/value="percent"[^>]*checked|checked[^>]*value="percent"/);
  });

  test("the database keeps one host's change out of another's property, and as it was made", () => {
    const sql = (text: string) => () => app.db.$client.exec(text);
    sql(
      "insert into price_changes (id, host_id, kind, made_at, ends_at) values ('c', 'host-wanjiru', 'weekend', 1, 2)",
    )();
    const part = (property: string) =>
      `insert into price_change_parts (change_id, property_id, part, was, became_hash) values ('c', '${property}', 'fees', '{}', '${"0".repeat(64)}')`;
    expect(sql(part("another"))).toThrow("another host's property");
    sql(part("loft"))();
    expect(sql("update price_change_parts set was = '[]'")).toThrow("stays as it was made");
    expect(sql("update price_changes set ends_at = 99")).toThrow("stays as it was made");
    sql("update price_change_parts set undone_at = 5")();
    expect(sql("update price_change_parts set undone_at = 6")).toThrow("undone once");
  });
});
