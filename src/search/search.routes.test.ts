import { beforeEach, describe, expect, test } from "bun:test";
import { saveRates, setDateRates } from "#db/pricing.queries.ts";
import { updateProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { POLICIES } from "#src/core/booking/cancellation.ts";
import type { StayProblem } from "#src/core/stay/stay.ts";
import { hold } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { textsOf } from "#views/kit/language.tsx";

let t: TestApp;
beforeEach(() => {
  t = testApp();
  addHost(t.db);
  addHost(t.db, { id: "host-barasa", brandName: "mwangazahouse" });
  addProperty(t.db);
  addProperty(t.db, {
    id: "karen-cottage",
    hostId: "host-barasa",
    displayName: "Family cottage in Karen",
    location: "Karen, Nairobi",
    basePriceKes: 12_500,
    maxGuests: 6,
    bedrooms: 3,
    amenities: ["wifi", "garden"],
  });
  addProperty(t.db, {
    id: "quiet-rooms",
    displayName: "Quiet rooms near Yaya",
    location: "Hurlingham, Nairobi",
    basePriceKes: 3200,
    amenities: ["wifi", "pool"],
    units: 2,
  });
  addProperty(t.db, { id: "a-draft", displayName: "Not yet published", state: "draft" });
});

async function search(query: Record<string, string | string[]>) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) params.append(name, one);
  const text = params.toString();
  const response = await t.get(`/booking/search${text && `?${text}`}`);
  const html = (await response.text()).replaceAll("\u00a0", " ");
  return { status: response.status, html, names: namesIn(html), headers: response.headers };
}

/** The cards' headings, in order. */
function namesIn(html: string): string[] {
  return [...html.matchAll(/<h3 id="p\d+">(.*?)<\/h3>/g)].map((match) => match[1] ?? "");
}

const GARDEN = "Garden studio on Ngong Road";
const KAREN = "Family cottage in Karen";
const QUIET = "Quiet rooms near Yaya";
const STAY = { checkIn: "2026-12-21", checkOut: "2026-12-24" };

describe("a search", () => {
  test("shows all published properties of all hosts, the cheapest first, when nothing is asked", async () => {
    const { status, html, names } = await search({});
    expect(status).toBe(200);
    expect(names).toEqual([QUIET, GARDEN, KAREN]);
    expect(html).toContain("KES 3,200");
    expect(html).not.toContain("Not yet published");
    expect(html).not.toContain("noindex");
  });

  test("is not for search engines once something is asked, and is kept by nobody", async () => {
    const { html, headers } = await search({ place: "Karen" });
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(headers.get("cache-control")).toContain("no-store");
  });

  test("holds limits against what a night of the dates comes to before fees, and sorts by all that the stay costs", async () => {
    // Three nights of the garden at 3,000, 4,000 and 4,500 are 11,500; the rooms ask 3,200 each and a high fee.
    write(t.db, (tx) => {
      setDateRates(tx, "garden-studio", ["2026-12-21"], { priceKes: 3000 });
      setDateRates(tx, "garden-studio", ["2026-12-22"], { priceKes: 4000 });
      saveRates(tx, "quiet-rooms", { cleaningFeeKes: 5000, policy: POLICIES.flexible, updatedAt: 0 });
    });
    const within = async (priceFrom: string, priceTo: string) => (await search({ ...STAY, priceFrom, priceTo })).names;
    expect(await within("", "3834")).toEqual([GARDEN, QUIET]);
    expect(await within("", "3833")).toEqual([QUIET]);
    expect(await within("3833", "4499")).toEqual([GARDEN]);
    expect(await within("3834", "4500")).toEqual([]);
    // Without dates it is the cheapest night that can be booked.
    expect((await search({ priceTo: "3000" })).names).toEqual([GARDEN]);
    expect((await search({})).names).toEqual([GARDEN, QUIET, KAREN]);
  });

  test("with dates shows the total for the stay, and cards that carry dates and guests", async () => {
    const { html, names } = await search({ ...STAY, guests: "2" });
    expect(names).toEqual([QUIET, GARDEN, KAREN]);
    expect(html).toContain("KES 13,500");
    expect(html).toContain("3 stays free");
    expect(html).toContain("/booking/property/garden-studio?checkIn=2026-12-21&amp;checkOut=2026-12-24&amp;guests=2");
  });

  test("prices by the host's whole card, cleaning and extra guests too", async () => {
    write(t.db, (tx) =>
      saveRates(tx, "karen-cottage", {
        cleaningFeeKes: 1000,
        includedGuests: 2,
        extraGuestKes: 500,
        policy: POLICIES.flexible,
        updatedAt: t.clock.now(),
      }),
    );
    const { html } = await search({ ...STAY, guests: "4", place: "Karen" });
    expect(html).toContain("KES 41,500");
  });

  test("with dates puts what the whole stay costs in order, and without dates what a night costs", async () => {
    const fee = { cleaningFeeKes: 5000, policy: POLICIES.flexible, updatedAt: t.clock.now() };
    write(t.db, (tx) => saveRates(tx, "quiet-rooms", fee));
    expect((await search(STAY)).names).toEqual([GARDEN, QUIET, KAREN]);
    expect((await search({ ...STAY, checkOut: "2026-12-25" })).names).toEqual([QUIET, GARDEN, KAREN]);
    expect((await search({ ...STAY, sort: "price-high" })).names).toEqual([KAREN, QUIET, GARDEN]);
    expect((await search({})).names).toEqual([QUIET, GARDEN, KAREN]);
  });

  test("leaves out what is taken, and has it back when the hold ends by the clock", async () => {
    await hold(t, { ...STAY });
    expect((await search(STAY)).names).toEqual([QUIET, KAREN]);
    t.clock.advance(15 * 60_000);
    expect((await search(STAY)).names).toEqual([QUIET, GARDEN, KAREN]);
  });

  test("leaves out what the host's rules refuse", async () => {
    write(t.db, (tx) =>
      saveRates(tx, "garden-studio", { minNights: 4, policy: POLICIES.flexible, updatedAt: t.clock.now() }),
    );
    expect((await search(STAY)).names).toEqual([QUIET, KAREN]);
    expect((await search({ ...STAY, checkOut: "2026-12-25" })).names).toEqual([QUIET, GARDEN, KAREN]);
  });

  test.each([
    [{ place: "Kilimani" }, [QUIET, GARDEN]],
    [{ place: "Kilmani" }, [QUIET, GARDEN]],
    [{ place: "Karen, Nairobi" }, [KAREN]],
    [{ place: "near Yaya Centre" }, [GARDEN, QUIET]],
    [{ place: "Nairobi" }, [QUIET, GARDEN, KAREN]],
    [{ guests: "3" }, [KAREN]],
    [{ priceTo: "4,500" }, [QUIET, GARDEN]],
    [{ priceFrom: "4500" }, [GARDEN, KAREN]],
    [{ priceFrom: "3201", priceTo: "12499" }, [GARDEN]],
    [{ bedrooms: "2" }, [KAREN]],
    [{ amenities: ["wifi", "pool"] }, [QUIET]],
    [{ sort: "price-high" }, [KAREN, GARDEN, QUIET]],
    [{ utm_source: "tiktok" }, [QUIET, GARDEN, KAREN]],
  ])("%p finds %p", async (query, expected) => {
    expect((await search(query as Record<string, string>)).names).toEqual(expected);
  });

  test("says which place it understood", async () => {
    expect((await search({ place: "Kilmani" })).html).toContain("Showing Kilimani.");
    expect((await search({ place: "yaya" })).html).toContain("Stays near Yaya Centre");
  });

  test("sees at once what a host changes", async () => {
    await search({});
    write(t.db, (tx) => updateProperty(tx, "a-draft", { state: "published", updatedAt: t.clock.now() }));
    expect((await search({})).names).toContain("Not yet published");
    write(t.db, (tx) => updateProperty(tx, "a-draft", { state: "archived", updatedAt: t.clock.now() }));
    expect((await search({})).names).not.toContain("Not yet published");
  });
});

describe("bad input", () => {
  test.each([
    [{ checkIn: "2026-12-21" }, "Choose your check-in and check-out"],
    [{ checkIn: "2026-12-24", checkOut: "2026-12-21" }, "Check-out must be after check-in"],
    [{ checkIn: "2026-12-01", checkOut: "2026-12-05" }, "Check-in can&#x27;t be in the past"],
    [{ checkIn: "<b>", checkOut: "x" }, "Choose dates from the calendar"],
    [{ guests: "0" }, "Choose how many guests come, from 1 to 50"],
    [{ priceTo: "cheap" }, "Write the price in whole shillings, such as 4,500"],
    [{ priceFrom: "9000", priceTo: "100" }, "The highest price must not be below the lowest"],
    [{ bedrooms: "many" }, "Write how many bedrooms, from 0 to 50"],
    [{ place: "x".repeat(101) }, "Name the place in at most 100 letters"],
  ])("%p is answered beside its field", async (query, message) => {
    const { status, html, names } = await search(query as Record<string, string>);
    expect(status).toBe(422);
    // Once in the summary, once beside the field.
    expect(html.split(message).length).toBeGreaterThanOrEqual(3);
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain("noindex");
    expect(names).toEqual([]);
  });

  const stays = {
    missing_dates: { checkIn: "2026-12-21", checkOut: "" },
    not_a_date: { checkIn: "2026-02-30", checkOut: "2026-03-02" },
    reversed: { checkIn: "2026-12-24", checkOut: "2026-12-21" },
    in_the_past: { checkIn: "2026-12-01", checkOut: "2026-12-05" },
    too_long: { checkIn: "2026-12-20", checkOut: "2027-06-19" },
    too_far_ahead: { checkIn: "2028-12-01", checkOut: "2028-12-05" },
  } as const satisfies Record<StayProblem, object>;
  test.each(
    Object.entries(stays).flatMap(([problem, stay]) =>
      (["en", "sw"] as const).map((language) => [problem as StayProblem, language, stay] as const),
    ),
  )("a stay that is %s is said so in %s, with a link to the field", async (problem, language, stay) => {
    const { field, message } = textsOf({ language }).stay.problems[problem];
    const answer = await t.get(`/booking/search?${new URLSearchParams(stay)}`, { cookie: `lang=${language}` });
    const html = (await answer.text()).replaceAll("&#x27;", "'");
    expect(answer.status).toBe(422);
    expect(html).toContain(`<a href="#${field}">${message}</a>`);
    expect(html).toMatch(new RegExp(`<input[^>]* id="${field}"`));
  });

  test("keeps everything that was typed", async () => {
    const { html } = await search({
      place: "Kil<i>mani",
      ...STAY,
      guests: "two",
      priceFrom: "3,000",
      priceTo: "much",
      bedrooms: "1",
      amenities: ["pool"],
    });
    for (const kept of [
      'value="Kil&lt;i&gt;mani"',
      'value="2026-12-21"',
      'value="two"',
      'value="3,000"',
      'value="much"',
    ]) {
      expect(html).toContain(kept);
    }
    expect(html).toMatch(/<input type="checkbox" name="amenities" checked="" value="pool"\/>/);
    expect(html).toContain("<details open");
  });
});

describe("no exact match", () => {
  test("offers the nearest dates with something free", async () => {
    await hold(t, { ...STAY });
    const { status, html, names } = await search({ ...STAY, place: "Ngong Road", priceFrom: "4000" });
    expect(status).toBe(200);
    expect(names).toEqual([]);
    expect(html).toContain("No exact match");
    expect(html).toContain("Fri 18 – Mon 21 Dec");
    expect(html).toContain("checkIn=2026-12-18&amp;checkOut=2026-12-21");
  });

  test("offers nearby areas on the same dates, the nearest first", async () => {
    const { html } = await search({ ...STAY, place: "Lavington" });
    expect(html).toContain("On your dates, nearby:");
    const areas = [...html.matchAll(/>([^<]+) \(\d+\)<\/a>/g)].map((match) => match[1]);
    expect(areas).toEqual(["Kilimani", "Hurlingham", "Karen"]);
  });

  test("offers the search without its wishes", async () => {
    const { html } = await search({ amenities: ["gym"], bedrooms: "9" });
    expect(html).toContain("Without price, bedrooms and amenities (3)");
  });

  test("says when it does not know a place, and where there are stays", async () => {
    const { html } = await search({ place: "Xyzzyqwfp" });
    expect(html).toContain("We don&#x27;t know a place called “Xyzzyqwfp”.");
    expect(html).toContain("Stays elsewhere:");
  });

  test("asks which place is meant where a name may be several, and shows no stays until then", async () => {
    const { html } = await search({ place: "Milimani", guests: "2" });
    expect(html).toContain("Which place do you mean?");
    expect(html).toContain("place=Milimani%2C+Kisumu");
    expect(html).not.toContain('class="grid"');
  });

  test("an empty Lango says so", async () => {
    t = testApp();
    const { status, html } = await search({});
    expect(status).toBe(200);
    expect(html).toContain("No stays yet");
  });
});

describe("pages", () => {
  beforeEach(() => {
    for (let number = 0; number < 30; number += 1) {
      addProperty(t.db, {
        id: `room-${number}`,
        displayName: `Room ${number}`,
        basePriceKes: 5000 + number,
        position: number,
      });
    }
  });

  test("lead through all results by links alone, each shown once, the search kept", async () => {
    const seen: string[] = [];
    let path: string | undefined = `/booking/search?checkIn=${STAY.checkIn}&checkOut=${STAY.checkOut}&place=Nairobi`;
    let pages = 0;
    while (path) {
      const html: string = await (await t.get(path)).text();
      seen.push(...namesIn(html));
      pages += 1;
      path = html.match(/<a class="btn quiet" href="([^"]+)">Next<\/a>/)?.[1]?.replaceAll("&amp;", "&");
      if (path) expect(path).toContain("place=Nairobi");
    }
    expect(pages).toBe(3);
    expect(new Set(seen).size).toBe(33);
    expect(seen.length).toBe(33);
  });

  test.each([
    ["2", "Page 2 of 3"],
    ["99", "Page 3 of 3"],
    ["0", "Page 1 of 3"],
    ["-1", "Page 1 of 3"],
    ["two", "Page 1 of 3"],
  ])("page %p is %p", async (page, said) => {
    expect((await search({ page })).html).toContain(said);
  });

  test("a page with twelve results goes out in less than 20 KB", async () => {
    const response = await t.get(`/booking/search?checkIn=${STAY.checkIn}&checkOut=${STAY.checkOut}`, {
      headers: { "accept-encoding": "br" },
    });
    const html = await response.bytes();
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(html.byteLength).toBeLessThan(20_000);
  });
});

describe("a party that no free place sleeps", () => {
  const link = /href="(\/booking\/rooms\?[^"]*)"/;

  test("is shown rooms of one host that sleep them together, with what they cost, and led to them", async () => {
    const { html, names } = await search({ ...STAY, guests: "5", place: "Nairobi" });
    // The cottage sleeps six, and is one place.
    expect([names, link.exec(html)]).toEqual([[KAREN], null]);
    const eight = await search({ ...STAY, guests: "7", place: "Nairobi" });
    expect(eight.html).not.toContain("/booking/rooms?");
    await hold(t, { property: "karen-cottage", ...STAY, guests: "5", shownKes: "37500" });
    const five = await search({ ...STAY, guests: "5", place: "Nairobi" });
    expect(five.names).toEqual([]);
    expect(five.html).toContain("3 rooms fit 5 at zuristays: KES 32,700");
    const rooms = link.exec(five.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(await (await t.get(rooms)).text()).toContain("<h1>3 rooms fit 5</h1>");
    const swahili = await t.get("/booking/search?guests=5&place=Nairobi&checkIn=2026-12-21&checkOut=2026-12-24", {
      cookie: "lang=sw",
    });
    expect(await swahili.text()).toContain("Vyumba 3 vinatosha");
  });

  test("is shown none without dates, and none of a wish that they do not have", async () => {
    expect((await search({ guests: "9" })).html).not.toContain("/booking/rooms?");
    await hold(t, { property: "karen-cottage", ...STAY, guests: "5", shownKes: "37500" });
    expect((await search({ ...STAY, guests: "5", place: "Karen" })).html).not.toContain("/booking/rooms?");
  });
});
