import { describe, expect, spyOn, test } from "bun:test";
import { setBrand } from "#db/host.queries.ts";
import { hosts } from "#db/host.schema.ts";
import { saveHouseFacts } from "#db/house-fact.queries.ts";
import { updateProperty } from "#db/property.queries.ts";
import { saveHostLook, setLookPhoto } from "#db/share.queries.ts";
import { PROPERTIES_A_SITEMAP } from "#db/sitemap.queries.ts";
import { write } from "#db/write.ts";
import { bookStay } from "#src/booking/book-stay.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { addPhotos, addTwelvePlaces } from "#src/dev/fixtures/places.ts";
import { guestCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";

async function textOf(response: Response): Promise<string> {
  return visible(await response.text());
}

/** What a reader sees: no markup, no styles, no data for machines. */
function visible(html: string): string {
  return html
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, "\n")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll("\u00a0", " ")
    .replace(/\n+/g, "\n");
}

function zuri(): TestApp {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db, { maxGuests: 2 });
  addProperty(t.db, { id: "ngong-view", displayName: "Two-bedroom", basePriceKes: 7800, maxGuests: 4, position: 1 });
  return t;
}

function book(t: TestApp, propertyId: string, checkIn: string, checkOut: string, shownKes: number): void {
  const guest = { name: "Achieng", phone: "+254711222333", email: null };
  const ask = { propertyId, checkIn, checkOut, party: 1, guest, shownKes, submissionKey: checkIn, browserHash: "b" };
  expect(bookStay(t.deps, ask).outcome).toBe("held");
}

test("a host's page names them, counts their properties and lists them as cards", async () => {
  const t = zuri();
  const [hash, second] = addPhotos(t.db, "garden-studio", 2);
  const response = await t.get("/zuristays");
  const html = await response.text();
  expect(response.status).toBe(200);
  const text = visible(html);
  for (const part of [
    "zuristays",
    "Wanjiru Ng'ang'a",
    "2 properties",
    "Garden studio on Ngong Road",
    "Kilimani, Nairobi",
    "KES 4,500\n/night",
    "2 guests · 1 bed · 1 bath",
    "Wi-Fi",
    "Parking",
    "Kitchen",
    "+1 more",
    "No photos available",
    "Start Your Own Host Page",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain("Hot shower");
  expect(html).toContain(`/photos/${hash}-640.webp`);
  expect(html).not.toContain(`/photos/${second}`);
  expect(html).toMatch(/<a [^>]*href="\/booking\/property\/garden-studio"[^>]*>Book Now</);
  expect(html.match(/href="\/booking\/property\/garden-studio"/g)).toHaveLength(1);
  expect(html).toMatch(/<a [^>]*href="\/host-login"[^>]*>Start Your Own Host Page</);
  for (const icon of ["wifi", "parking", "kitchen"]) expect(html).toContain(`id="i-${icon}"`);
  const [, header = ""] = /<main.*?<header[^>]*>(.*?)<\/header>/s.exec(html) ?? [];
  expect(visible(header)).toMatch(/^\nzuristays\nWith Wanjiru Ng'ang'a · Kilimani\n2 properties\n/);
  expect(html.slice(html.indexOf("<footer"))).toContain("Start Your Own Host Page");
});

test("only a verified host is called one", async () => {
  const t = zuri();
  expect(await textOf(await t.get("/zuristays"))).not.toContain("Verified Host");
  write(t.db, (tx) => tx.update(hosts).set({ vouchedAt: NOON, verifiedAt: NOON }).run());
  expect(await textOf(await t.get("/zuristays"))).toContain("Verified Host");
});

test("the page answers at both addresses, with one canonical address, to which other spellings lead", async () => {
  const t = zuri();
  for (const path of ["/ZuriStays", "/host/ZURISTAYS"]) {
    const response = await t.get(path);
    expect([response.status, response.headers.get("location")]).toEqual([301, path.toLowerCase()]);
  }
  for (const path of ["/zuristays", "/host/zuristays", "/zuri%73tays"]) {
    const response = await t.get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`<link rel="canonical" href="${ORIGIN}/zuristays"`);
  }
});

test("a host without a brand has their page at their username, and it leads to their brand once they claim one", async () => {
  const t = testApp();
  addHost(t.db, { brandName: null, username: "wanjiru.n" });
  addProperty(t.db);
  expect((await t.get("/Wanjiru.N")).headers.get("location")).toBe("/wanjiru.n");
  const page = await t.get("/wanjiru.n");
  expect(page.status).toBe(200);
  expect(await textOf(page)).toContain("Wanjiru Ng'ang'a");
  write(t.db, (tx) => setBrand(tx, "host-wanjiru", "zuristays"));
  for (const [old, now] of [
    ["/wanjiru.n", "/zuristays"],
    ["/Wanjiru.N?guests=2", "/zuristays?guests=2"],
    ["/host/wanjiru.n", "/host/zuristays"],
  ] as const) {
    const led = await t.get(old);
    expect([old, led.status, led.headers.get("location")]).toEqual([old, 301, now]);
  }
  expect((await t.get("/zuristays")).status).toBe(200);
});

test("a name that went to somebody else's brand shows their page, not the kept one", async () => {
  const t = testApp();
  addHost(t.db, { brandName: null, username: "amani" });
  expect(await textOf(await t.get("/amani"))).toContain("Wanjiru");
  addHost(t.db, { id: "host-otieno", brandName: "amani", firstName: "Otieno", username: "otieno" });
  expect(await textOf(await t.get("/amani"))).toContain("Otieno");
});

test("nobody's name is told from no page at all", async () => {
  const t = zuri();
  for (const path of ["/nosuchhost", "/host/nosuchhost", "/host/no.such.host", "/host/dashboard"]) {
    const response = await t.get(path);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(visible(html)).toContain("Host Not Found");
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Back to Home</);
  }
  for (const path of ["/wp-login.php", "/no_such", "/a%20b", "/airbnb", "/zuristays/rooms", "/%3Cscript%3E"]) {
    const response = await t.get(path);
    expect(response.status).toBe(404);
    expect(await textOf(response)).toContain("404 Page Not Found");
  }
});

test("a host with nothing published says so and offers no search", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db, { state: "draft" });
  for (const query of ["", "?checkIn=2026-12-20&checkOut=2026-12-22&guests=2"]) {
    const html = await (await t.get(`/zuristays${query}`)).text();
    expect(visible(html)).toContain("No Properties Available");
    expect(visible(html)).toContain("This host hasn't published any properties yet.");
    expect(visible(html)).toContain("0 properties");
    expect(/<main.*<\/main>/s.exec(html)?.[0]).not.toContain("<form");
  }
});

test("a search prices the whole stay, keeps the dates, and puts what is taken last with its nearest free dates", async () => {
  const t = zuri();
  addProperty(t.db, { id: "third", displayName: "Quiet room", basePriceKes: 3200, maxGuests: 2, position: 2 });
  book(t, "garden-studio", "2026-12-21", "2026-12-22", 4500);
  const html = await (await t.get("/zuristays?checkIn=2026-12-20&checkOut=2026-12-23&guests=2")).text();
  const text = visible(html);
  expect(text).toContain("2 of 3 are free");
  expect(text).toContain("Sun 20 – Wed 23 Dec · 3 nights · 2 guests");
  expect(text).toContain("KES 23,400\nfor 3 nights");
  expect(text).toContain("KES 9,600\nfor 3 nights");
  expect(text).toContain("KES 7,800/night");
  expect(text).not.toContain("KES 13,500");
  const order = ["Two-bedroom", "Quiet room", "Garden studio on Ngong Road"].map((name) => text.indexOf(name));
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(html).toContain("/booking/property/ngong-view?checkIn=2026-12-20&amp;checkOut=2026-12-23&amp;guests=2");
  expect(text).toContain("Taken on these nights");
  expect(html).toContain("/booking/property/garden-studio?checkIn=2026-12-18&amp;checkOut=2026-12-21&amp;guests=2");
  expect(html).toContain("/booking/property/garden-studio?checkIn=2026-12-22&amp;checkOut=2026-12-25&amp;guests=2");
  expect(html).toContain('value="2026-12-20"');
  expect(text.match(/Book Now/g)).toHaveLength(3);
});

test("a party too large for a place is told how many it takes", async () => {
  const text = await textOf(await zuri().get("/host/zuristays?checkIn=2026-12-20&checkOut=2026-12-21&guests=3"));
  expect(text).toContain("1 of 2 are free");
  expect(text).toContain("This place sleeps 2 guests at most.");
});

test("the night somebody's unpaid hold is over, the place is free again", async () => {
  const t = zuri();
  book(t, "garden-studio", "2026-12-21", "2026-12-22", 4500);
  const path = "/zuristays?checkIn=2026-12-21&checkOut=2026-12-22&guests=1";
  expect(await textOf(await t.get(path))).toContain("1 of 2 are free");
  t.clock.advance(15 * 60_000);
  expect(await textOf(await t.get(path))).toContain("All 2 are free");
});

test.each([
  ["?checkIn=2026-12-20", "Choose your check-in and check-out"],
  ["?guests=2", "Choose your check-in and check-out"],
  ["?checkIn=2026-12-23&checkOut=2026-12-20&guests=2", "Check-out must be after check-in"],
  ["?checkIn=2026-12-01&checkOut=2026-12-20&guests=2", "Check-in can't be in the past"],
  ["?checkIn=2026-02-30&checkOut=2026-12-20&guests=2", "Choose dates from the calendar"],
  ["?checkIn=2026-12-20&checkOut=2029-12-20&guests=2", "A stay can have at most 180 nights"],
  ["?checkIn=2026-12-20&checkOut=2026-12-21&guests=51", "Choose how many guests come, from 1 to 50"],
  ["?checkIn=2026-12-20&checkOut=2026-12-21&guests=10000", "Choose how many guests come, from 1 to 50"],
  ["?checkIn=2026-12-20&checkOut=2026-12-21&guests=%3Cscript%3E", "Choose how many guests come, from 1 to 50"],
])("%s is answered with what to do, and what was typed stays", async (query, message) => {
  const response = await zuri().get(`/zuristays${query}`);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(visible(html)).toContain(message);
  expect(visible(html)).toContain("Garden studio on Ngong Road");
  const checkIn = new URLSearchParams(query).get("checkIn");
  if (checkIn) expect(html).toContain(`value="${checkIn}"`);
  expect(html).not.toContain("<script>");
});

test("scripts in names stay words, in the page and in its data for search engines", async () => {
  const t = testApp();
  const evil = "</script><script>alert(1)</script>";
  addHost(t.db, { firstName: evil, lastName: '"><img src=x onerror=alert(1)>' });
  addProperty(t.db, { displayName: evil, location: `<b>${evil}`, amenities: [evil] });
  for (const path of ["/zuristays", "/zuristays?checkIn=2026-12-20&checkOut=2026-12-21&guests=1"]) {
    const html = await (await t.get(path)).text();
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("<b><");
    // The page's data and the frame's module; what was typed closes and opens nothing.
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(html.match(/<script/g)).toHaveLength(2);
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    expect(JSON.parse(data).containsPlace[0].name).toBe(evil);
  }
});

test("a shared link brings its picture, words and offers along", async () => {
  const t = zuri();
  const bare = await (await t.get("/zuristays")).text();
  const cardIn = (page: string) => /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? "";
  expect(cardIn(bare)).toMatch(/^http:\/\/localhost:3000\/previews\/cards\/host-host-wanjiru\/en-[0-9a-f]{16}\.jpg$/);
  addPhotos(t.db, "ngong-view", 1);
  const html = await (await t.get("/zuristays")).text();
  const head = html.slice(0, html.indexOf("</head>"));
  for (const meta of [
    '<meta property="og:title" content="zuristays, by Wanjiru Ng&#x27;ang&#x27;a"',
    '<meta property="og:type" content="profile"',
    `<meta property="og:url" content="${ORIGIN}/zuristays"`,
    '<meta property="og:image:alt" content="zuristays: ',
    '<meta property="og:image:type" content="image/jpeg"',
    '<meta property="og:image:width" content="1200"',
    '<meta property="og:image:height" content="630"',
    '<meta name="twitter:card" content="summary_large_image"',
    '<meta name="description" content="2 properties from KES\u00a04,500 a night.',
  ]) {
    expect(head).toContain(meta);
  }
  // What shows something else has another address.
  expect(cardIn(html)).not.toBe(cardIn(bare));
  const data = JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "");
  expect(data["@type"]).toBe("LodgingBusiness");
  expect(data.containsPlace[1].offers).toMatchObject({ price: 7800, priceCurrency: "KES" });
});

test("of houses all over the country the first two areas are named, and how many there are beside", async () => {
  const t = zuri();
  const places = ["Westlands, Nairobi", "Nyali, Mombasa", "Diani, Kwale County", "Nyali, Mombasa"];
  for (const [at, location] of places.entries()) addProperty(t.db, { id: `house-${at}`, location, position: at + 2 });
  expect(await textOf(await t.get("/zuristays"))).toMatch(/Kilimani, Westlands \+2 more/);
});

test("an edit shows in the very next request, and only in that host's page", async () => {
  const t = zuri();
  addHost(t.db, { id: "host-otieno", brandName: "amani" });
  const other = await t.get("/amani");
  await t.get("/zuristays");
  const kept = t.deps.pages.size().pages;

  write(t.db, (tx) => updateProperty(tx, "garden-studio", { basePriceKes: 5100, updatedAt: NOON }));
  expect(await textOf(await t.get("/zuristays"))).toContain("KES 5,100\n/night");
  const otherAgain = await t.get("/amani");
  expect(otherAgain.headers.get("etag")).toBe(other.headers.get("etag"));
  expect(t.deps.pages.size().pages).toBe(kept);
});

test("HEAD says how long a page is in each form, kept or not, and brings no body", async () => {
  for (const path of ["/zuristays", "/zuristays?checkIn=2026-12-20&checkOut=2026-12-21&guests=1", "/nothing/here"]) {
    for (const encoding of ["identity", "br"]) {
      const { app } = zuri();
      const server = Bun.serve({ port: 0, fetch: (request) => app.fetch(new Request(`${ORIGIN}${path}`, request)) });
      const ask = async (method: string) => {
        const headers = { "accept-encoding": encoding };
        const response = await fetch(server.url, { method, headers, decompress: false });
        return { length: response.headers.get("content-length"), bytes: (await response.bytes()).length };
      };
      const [head, got] = [await ask("HEAD"), await ask("GET")];
      const again = await ask("HEAD");
      await server.stop(true);
      expect(got.bytes).toBeGreaterThan(1000);
      const told = { length: String(got.bytes), bytes: 0 };
      expect({ path, encoding, head, again }).toEqual({ path, encoding, head: told, again: told });
    }
  }
});

test("a browser that has the page is told so in a few bytes", async () => {
  const t = zuri();
  const first = await t.get("/zuristays");
  const etag = first.headers.get("etag") ?? "";
  const again = await t.get("/zuristays", { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  for (const fresh of [t, zuri()]) {
    const request = new Request(`${ORIGIN}/zuristays`, { method: "HEAD" });
    const head = await fresh.app.fetch(request);
    expect(head.status).toBe(200);
    expect(head.headers.get("etag")).toBe(etag);
  }
  // A page not yet kept here, which the browser has: its policy must not become that of a photo.
  const policy = first.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self'");
  const cold = await zuri().get("/zuristays", { headers: { "if-none-match": etag } });
  expect([cold.status, cold.headers.get("content-security-policy") ?? policy]).toEqual([304, policy]);
  write(t.db, (tx) => updateProperty(tx, "garden-studio", { basePriceKes: 5100, updatedAt: NOON }));
  expect((await t.get("/zuristays", { headers: { "if-none-match": etag } })).status).toBe(200);
});

test("a campaign's mark gets the kept page; a search never does, and is never kept", async () => {
  const t = zuri();
  const plain = await (await t.get("/zuristays")).text();
  const { pages } = t.deps.pages.size();
  for (const mark of ["?utm_source=ig", "?igsh=abc", "?fbclid=x&utm_medium=checkIn", "?"]) {
    expect(await (await t.get(`/zuristays${mark}`)).text()).toBe(plain);
  }
  const search = await t.get("/zuristays?utm_source=ig&checkIn=2026-12-20&checkOut=2026-12-21&guests=1");
  expect(search.headers.get("cache-control")).toBe("private, no-store");
  expect(await textOf(search)).toContain("All 2 are free");
  expect(t.deps.pages.size().pages).toBe(pages);
  expect(await (await t.get("/zuristays")).text()).toBe(plain);
});

test("a guest who is signed in finds first where they have stayed, on a page that is nobody else's", async () => {
  const t = zuri();
  const everybodys = await (await t.get("/zuristays")).text();
  const stay = { checkIn: "2026-11-20", checkOut: "2026-11-22" };
  addPaidStay(t.db, { n: 0, at: NOON, stay, propertyId: "ngong-view" });
  const cookie = guestCookie(t.db);
  const order = (html: string) => [html.indexOf("Two-bedroom</"), html.indexOf("Garden studio on Ngong Road</")];
  for (const query of ["", "?checkIn=2026-12-20&checkOut=2026-12-21&guests=1"]) {
    const own = await t.get(`/zuristays${query}`, { cookie });
    expect(own.headers.get("cache-control")).toBe("private, no-store");
    const html = await own.text();
    expect(html.split("You stayed here")).toHaveLength(2);
    const [known = 0, other = 0] = order(html);
    expect([known > 0, known < other]).toEqual([true, true]);
  }
  expect(await (await t.get("/zuristays")).text()).toBe(everybodys);
  // Where nobody of this number has stayed, the kept page answers.
  t.db.$client.exec("update bookings set guest_phone = '+254722000099'");
  expect(await (await t.get("/zuristays", { cookie })).text()).toBe(everybodys);
});

test("spellings of one name share what is kept", async () => {
  const t = zuri();
  for (const path of ["/zuristays", "/Zuristays", "/ZURISTAYS", "/zURISTAYS"]) await t.get(path);
  expect(t.deps.pages.size().pages).toBe(1);
});

test("the API says what the page shows and nothing more of the host", async () => {
  const t = zuri();
  const [hash] = addPhotos(t.db, "garden-studio", 1);
  // A map program's code that came in before such codes were taken out.
  t.db.$client.exec("update properties set location = 'PQ4W+5X, Kilimani, Nairobi' where id = 'garden-studio'");
  const response = await t.get("/api/host/ZuriStays");
  expect(await response.json()).toEqual({
    brandName: "zuristays",
    firstName: "Wanjiru",
    lastName: "Ng'ang'a",
    properties: [
      {
        id: "garden-studio",
        displayName: "Garden studio on Ngong Road",
        location: "Kilimani, Nairobi",
        basePrice: 4500,
        guests: 2,
        bedrooms: 1,
        bathrooms: 1,
        photos: [`${ORIGIN}/photos/${hash}-1280.jpg`],
        amenities: ["wifi", "parking", "kitchen", "hot_shower"],
      },
      expect.objectContaining({ id: "ngong-view", basePrice: 7800, photos: [] }),
    ],
  });
  const unknown = await t.get("/api/host/nosuchhost");
  expect(unknown.status).toBe(404);
  expect(unknown.headers.get("content-type")).toContain("application/json");
});

test("the sitemap names open pages only", async () => {
  const t = zuri();
  addProperty(t.db, { id: "draft", state: "draft" });
  addHost(t.db, { id: "host-otieno", brandName: "amani" });
  const xml = await (await t.get("/sitemap.xml")).text();
  const paths = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url?.slice(ORIGIN.length));
  expect(paths).toEqual([
    "/",
    "/booking/search",
    "/zuristays",
    "/booking/property/garden-studio",
    "/booking/property/ngong-view",
  ]);
});

test("more properties than one sitemap holds are named in several, each once, and /sitemap.xml says where", async () => {
  const t = zuri();
  t.db.$client.exec(`insert into properties (id, host_id, state, display_name, location, base_price_kes, max_guests, bedrooms,
      bathrooms, units, description, house_rules, amenities, position, submission_key, created_at, updated_at)
    with recursive many(n) as (select 1 union all select n + 1 from many where n < ${PROPERTIES_A_SITEMAP})
    select 'many-' || n, host_id, state, display_name, location, base_price_kes, max_guests, bedrooms, bathrooms, units,
      description, house_rules, amenities, n + 10, 'many-' || n, created_at, updated_at from properties, many
    where id = 'garden-studio'`);
  const locations = async (path: string) => {
    const response = await t.get(path);
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    return [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => url.slice(ORIGIN.length));
  };
  const parts = await locations("/sitemap.xml");
  expect(parts).toEqual(["/sitemap/1.xml", "/sitemap/2.xml"]);
  const [first = [], second = []] = await Promise.all(parts.map(locations));
  expect(second).toEqual([
    "/zuristays",
    `/booking/property/many-${PROPERTIES_A_SITEMAP - 1}`,
    `/booking/property/many-${PROPERTIES_A_SITEMAP}`,
  ]);
  // What others give up moves none of them to another part.
  write(t.db, (tx) => tx.run("delete from properties where id in ('many-1', 'many-2', 'many-3')"));
  expect(await locations("/sitemap/2.xml")).toEqual(second);
  const listed = [...first, ...second].filter((path) => path.startsWith("/booking/property/"));
  expect(new Set(listed).size).toBe(PROPERTIES_A_SITEMAP + 2);
  for (const none of ["/sitemap/3.xml", "/sitemap/0.xml", "/sitemap/1", "/sitemap/1.xml.gz"])
    expect((await t.get(none)).status).toBe(404);
});

test.each(["/sitemap.xml", "/zuristays", "/", "/about"])("%s is protected as well when it is kept", async (path) => {
  const t = zuri();
  const protection = async () => {
    const { headers } = await t.get(path);
    return ["content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-resource-policy"].map(
      (name) => headers.get(name),
    );
  };
  const first = await protection();
  expect(first).not.toContain(null);
  expect(await protection()).toEqual(first);
});

describe("the sitemap is kept", () => {
  const pathsOf = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url?.slice(ORIGIN.length));
  /** Whether it is read from the tables again, and what it says. */
  async function readAnew(t: TestApp) {
    const select = spyOn(t.db, "select");
    const response = await t.get("/sitemap.xml");
    const paths = pathsOf(await response.text());
    const isAnew = select.mock.calls.length > 0;
    select.mockRestore();
    return { isAnew, paths, etag: response.headers.get("etag"), type: response.headers.get("content-type") };
  }

  test("and is the same while nothing of it changes, whatever else is saved", async () => {
    const t = zuri();
    const first = await readAnew(t);
    expect(first).toMatchObject({ isAnew: true, type: "application/xml; charset=utf-8" });
    expect(await readAnew(t)).toMatchObject({ isAnew: false, paths: first.paths, etag: first.etag });
    write(t.db, (tx) => tx.run("update hosts set phone = '+254700000001'"));
    write(t.db, (tx) => tx.run("update properties set base_price_kes = 9000"));
    expect(await readAnew(t)).toMatchObject({ isAnew: false, paths: first.paths });
    const again = await t.get("/sitemap.xml", { headers: { "if-none-match": first.etag ?? "" } });
    expect(again.status).toBe(304);
  });

  test.each<[string, string, string[]]>([
    [
      "a property is taken off",
      "update properties set state = 'draft' where id = 'ngong-view'",
      ["/booking/property/garden-studio"],
    ],
    ["a property is gone", "delete from properties where id = 'ngong-view'", ["/booking/property/garden-studio"]],
    [
      "the order changes",
      "update properties set position = iif(id = 'ngong-view', 0, 9)",
      ["/booking/property/ngong-view", "/booking/property/garden-studio"],
    ],
  ])("until %s", async (_, sql, properties) => {
    const t = zuri();
    await readAnew(t);
    write(t.db, (tx) => tx.run(sql));
    expect((await readAnew(t)).paths.slice(3)).toEqual(properties);
  });

  test("until a host has another name, a property is added, and never by a change that was undone", async () => {
    const t = zuri();
    await readAnew(t);
    write(t.db, (tx) => tx.run("update hosts set brand_name = 'amanistays'"));
    expect((await readAnew(t)).paths[2]).toBe("/amanistays");
    addProperty(t.db, { id: "roof-room", position: 9 });
    expect((await readAnew(t)).paths.at(-1)).toBe("/booking/property/roof-room");
    const undone = () =>
      write(t.db, (tx) => {
        tx.run("update hosts set brand_name = 'neverstays'");
        throw new Error("undone");
      });
    expect(undone).toThrow("undone");
    write(t.db, (tx) => tx.run("update hosts set phone = '+254700000002'"));
    expect(await readAnew(t)).toMatchObject({ isAnew: false, paths: expect.arrayContaining(["/amanistays"]) });
  });
});

/** Ten segments of 1,460 bytes, less the response's headers and TLS. */
const FIRST_FLIGHT_BYTES = 14_100;

/** With the line of the status and every header, as HTTP/1.1 writes them. */
function bytesOfHead(response: Response): number {
  return [...response.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 19);
}

test.each(["br", "gzip"])(
  "twelve houses with what they have, cover, face and stylesheet fit in one flight with their headers (%s)",
  async (encoding) => {
    const t = testApp();
    addHost(t.db, { vouchedAt: NOON, verifiedAt: NOON });
    const shot = { width: 1280, height: 800, colour: "#8a6d55" };
    const facts = [
      { fact: "wifi", choice: "fibre", amount: 40 },
      { fact: "power", choice: "inverter", amount: 8 },
      { fact: "water", choice: "borehole", amount: null },
      { fact: "parking", choice: "inside", amount: 2 },
    ] as const;
    const said = facts.map((one) => ({ ...one, testedOn: null, note: "", noteSw: "" }));
    const houses = addTwelvePlaces(t.db, "host-wanjiru");
    write(t.db, (tx) => {
      saveHostLook(tx, {
        ...{
          hostId: "host-wanjiru",
          name: "Zuri Stays",
          line: "Quiet rooms with fibre, hot water and lights that stay on.",
        },
        ...{ bio: "We let what we would like to sleep in.", theme: "#0b6347", phone: "+254722000444", updatedAt: NOON },
        ...{ instagram: "zuristays", tiktok: "zuristays", facebook: "", x: "", youtube: "" },
      });
      for (const place of ["face", "cover"] as const) {
        const hash = new Bun.CryptoHasher("md5").update(place).digest("hex");
        setLookPhoto(tx, { hostId: "host-wanjiru", place, photo: { ...shot, hash }, now: NOON });
      }
      for (const id of houses) saveHouseFacts(tx, id, { part: "facts", facts: said, now: NOON });
    });
    const response = await t.get("/zuristays", { headers: { "accept-encoding": encoding } });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    const bytes = (await response.arrayBuffer()).byteLength;
    expect(bytes).toBeLessThanOrEqual(FIRST_FLIGHT_BYTES);
    expect(bytes + bytesOfHead(response)).toBeLessThanOrEqual(14_600);
  },
);

test("a house's card says what its host answers of it, and an amenity only where no answer tells", async () => {
  const t = zuri();
  write(t.db, (tx) => {
    const wifi = { fact: "wifi", choice: "fibre", amount: 40, testedOn: null, note: "", noteSw: "" } as const;
    const water = { ...wifi, fact: "water", choice: "borehole", amount: null } as const;
    saveHouseFacts(tx, "garden-studio", { part: "facts", facts: [wifi, water], now: NOON });
  });
  const [first = "", second = ""] = (await (await t.get("/zuristays")).text()).split('<li class="card').slice(1);
  const chips = (card: string) =>
    visible(/<ul class="chips">.*?<\/ul>/s.exec(card)?.[0] ?? "")
      .split("\n")
      .filter(Boolean);
  expect(chips(first)).toEqual(["40 Mbps", "Borehole", "Parking", "+2 more"]);
  expect(chips(second)).toEqual(["Wi-Fi", "Parking", "Kitchen", "+1 more"]);
});

/** Every file a page asks to run, without its hash. */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script[^>]* src="([^"]*?)(?:-[A-Z0-9]+)?\.js"/g)].map((match) => match[1] ?? "");
}

test("the page's one script is its frame's, and one photo alone is fetched at once", async () => {
  const t = testApp();
  addHost(t.db);
  addTwelvePlaces(t.db, "host-wanjiru");
  const html = await (await t.get("/zuristays")).text();
  expect(html.match(/<li class="card/g)).toHaveLength(12);
  expect(scriptsOf(html)).toEqual(["/assets/frame"]);
  // The first house's photo stands over the page of a host who has chosen none.
  const [cover = "", cards = ""] = html.split("</h1>");
  expect(html.match(/<img [^>]*fetchpriority="high"/gi)).toHaveLength(1);
  expect(cover.match(/<img [^>]*fetchpriority="high"/gi)).toHaveLength(1);
  expect(cards.match(/<img [^>]*loading="lazy"/g)).toHaveLength(12);
  expect(cards.match(/<div class="late">/g)).toHaveLength(12);
  expect(cards).not.toContain("-1280.webp");
});
