import { expect, test } from "bun:test";
import { hosts } from "#db/host.schema.ts";
import { insertSeason, saveRates } from "#db/pricing.queries.ts";
import { captionPhoto, updateProperty } from "#db/property.queries.ts";
import { saveHostLook } from "#db/share.queries.ts";
import { write } from "#db/write.ts";
import { bookStay } from "#src/booking/book-stay.ts";
import { POLICIES } from "#src/core/booking/cancellation.ts";
import { hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { addPhotos } from "#src/dev/fixtures/places.ts";
import { NOON, ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";

/** What a reader sees: no markup, no styles, no data for machines. */
function visible(html: string): string {
  return html
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, "\n")
    .replaceAll("&#x27;", "'")
    .replaceAll("\u00a0", " ")
    .replace(/\n+/g, "\n");
}

const PATH = "/booking/property/garden-studio";

function garden(facts: Parameters<typeof addProperty>[1] = {}): TestApp {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db, { description: "A quiet studio.\n\nWith its own gate.", ...facts });
  return t;
}

function book(t: TestApp, checkIn: string, checkOut: string, shownKes: number): void {
  const guest = { name: "Achieng", phone: "+254711222333", email: null };
  const ask = { propertyId: "garden-studio", checkIn, checkOut, party: 1, guest, shownKes };
  expect(bookStay(t.deps, { ...ask, submissionKey: checkIn + checkOut, browserHash: checkOut }).outcome).toBe("held");
}

/** The link or the bare day of the calendar, as it is in the HTML. */
function dayCell(html: string, month: string, day: number): string {
  const table = html.split(`id="m-${month}"`)[1]?.split("</table>")[0] ?? "";
  return new RegExp(`<td[^>]*><(?:a|span)[^>]*>${day}<[\\s\\S]*?</td>`).exec(table)?.[0] ?? "";
}

test("a property shows its photos, facts, every amenity, words, rules and host", async () => {
  const t = garden({ amenities: ["wifi", "parking", "kitchen", "hot_shower", "sea_view"] });
  const [first, second] = addPhotos(t.db, "garden-studio", 2);
  const response = await t.get(PATH);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-cache");
  const html = await response.text();
  const text = visible(html);
  for (const part of [
    "Garden studio on Ngong Road",
    "Kilimani, Nairobi",
    "KES 4,500\n/night",
    "2 guests",
    "1 bed",
    "1 bath",
    "Wi-Fi",
    "Parking",
    "Kitchen",
    "Hot shower",
    "Sea view",
    "A quiet studio.",
    "With its own gate.",
    "No smoking indoors.",
    "Wanjiru Ng'ang'a",
    "December 2026",
    "January 2027",
    "February 2027",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain("March 2027");
  expect(text).not.toContain("Verified Host");
  expect(text).not.toContain("712345678");
  expect(html).toContain('href="/zuristays"');
  expect(html).toContain(`/photos/${first}-640.webp`);
  expect(html).toContain(`/photos/${second}-640.webp`);
  expect(html.match(/<img [^>]*loading="lazy"/g)).toHaveLength(1);
  expect(html).not.toContain("<script src");
});

test("a link to a house that is not there says so, and leads on to its host or to the search", async () => {
  const t = garden({ state: "draft" });
  const change = (facts: Parameters<typeof updateProperty>[2]) =>
    write(t.db, (tx) => updateProperty(tx, "garden-studio", facts));
  const toHost = 'href="/zuristays"';
  const look = async (path: string) => {
    const response = await t.get(path);
    const html = await response.text();
    expect(visible(html)).not.toContain("404 Page Not Found");
    expect(html).toContain('href="/booking/search"');
    return [response.status, html.includes(toHost), visible(html).includes("There is no place at this link")];
  };
  for (const path of [PATH, `${PATH}/photos`]) {
    change({ state: "draft", updatedAt: NOON });
    expect(await look(path)).toEqual([404, true, false]);
    change({ state: "archived", updatedAt: NOON });
    expect(await look(path)).toEqual([410, true, false]);
    change({ state: "published", suspended: true, updatedAt: NOON });
    write(t.db, (tx) => tx.update(hosts).set({ suspendedAt: NOON }).run());
    expect(await look(path)).toEqual([404, false, true]);
    write(t.db, (tx) => tx.update(hosts).set({ suspendedAt: null }).run());
    change({ suspended: false, updatedAt: NOON });
    expect((await t.get(path)).status).toBe(200);
  }
  for (const path of ["/booking/property/nothing", "/booking/property/%00", "/booking/property/nothing/photos"]) {
    expect(await look(path)).toEqual([404, false, true]);
  }
  expect(
    (await t.get(PATH.toUpperCase().replace("/BOOKING/PROPERTY", "/booking/property"))).headers.get("location"),
  ).toBe(PATH);
  const bracket = await t.get(`${PATH})./photos?via=ig`);
  expect([bracket.status, bracket.headers.get("location")]).toEqual([301, `${PATH}/photos?via=ig`]);
  // Of no path of ours the specification has the word.
  expect(visible(await (await t.get("/booking/nothing")).text())).toContain("404 Page Not Found");
});

test("every address of a house that is not there leads to what became of it, its dates kept, and none to the router's words", async () => {
  const t = garden({ state: "draft" });
  const dates = "checkIn=2026-12-24&checkOut=2026-12-26&guests=2";
  const ways: [path: string, to: string][] = [
    [`/booking/dates?property=garden-studio&${dates}`, `${PATH}?${dates}`],
    [`/booking/summary?property=garden-studio&${dates}`, `${PATH}?${dates}`],
    ["/booking/summary?property=nothing", "/booking/property/nothing"],
    [`${PATH}/reviews`, PATH],
    [`${PATH}/ask`, PATH],
    [`${PATH}/report`, PATH],
  ];
  for (const [path, to] of ways) {
    const answer = await t.get(path);
    expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 303, to]);
    expect([path, (await t.get(to)).status]).toEqual([path, 404]);
  }
  const sent = await t.post("/booking/summary", { property: "garden-studio", checkIn: "2026-12-24" });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `${PATH}?checkIn=2026-12-24`]);
  for (const none of [await t.get("/booking/dates"), await t.post("/booking/summary", {})]) {
    expect(none.headers.get("location")).toBe("/booking/search");
  }
});

test("a link that leads to nothing says so, to a booking, a guide or those who come along", async () => {
  const t = garden();
  const links = ["/guest/booking/none/details?t=x", "/guest/booking/none/guide?t=x", "/guest/stay/x", "/b/none"];
  for (const path of [...links, "/booking/payment?booking=none&t=x", "/booking/request/none?t=x"]) {
    const answer = await t.get(path);
    const said = visible(await answer.text());
    expect([path, answer.status, said.includes("There is nothing at this link")]).toEqual([path, 404, true]);
    expect([path, said.includes("router"), said.includes("View Your Bookings")]).toEqual([path, false, true]);
  }
});

test("all photos stand on a page of their own, whole and in order, with what they show", async () => {
  const t = garden();
  const hashes = addPhotos(t.db, "garden-studio", 6);
  write(t.db, (tx) => captionPhoto(tx, "garden-studio", hashes[2] ?? "", "Gas cooker <b> & kettle"));
  const html = await (await t.get(`${PATH}/photos`)).text();
  expect(html).toContain(`href="${PATH}"`);
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${PATH}/photos"`);
  const shown = [...html.matchAll(/<li id="photo-(\d)">.*?\/photos\/([0-9a-f]{32})-1280\.jpg/gs)];
  expect(shown.map(([, n, hash]) => [n, hash])).toEqual(hashes.map((hash, at) => [`${at + 1}`, hash]));
  const [third = ""] = /<li id="photo-3">.*?<\/li>/s.exec(html) ?? [];
  expect(third).toContain("<figcaption");
  expect(third).toContain("<span>Gas cooker &lt;b&gt; &amp; kettle</span>");
  expect(third).toContain('alt="Gas cooker &lt;b&gt; &amp; kettle"');

  const house = await (await t.get(PATH)).text();
  expect([...house.matchAll(/href="([^"]*)#photo-(\d)"/g)].map(([, path, n]) => `${path} ${n}`)).toEqual(
    hashes.map((_, at) => `${PATH}/photos ${at + 1}`),
  );
  expect(visible(house)).toContain("Show all 6 photos");
  const bare = garden();
  expect(visible(await (await bare.get(`${PATH}/photos`)).text())).toContain("No photos available");
});

test("free, taken and check-out-only days differ in look and in words", async () => {
  const t = garden();
  book(t, "2026-12-21", "2026-12-23", 9000);
  const html = await (await t.get(PATH)).text();
  expect(visible(dayCell(html, "2026-12", 17))).toContain("past");
  expect(dayCell(html, "2026-12", 17)).not.toContain("href");
  expect(visible(dayCell(html, "2026-12", 18))).toContain("free");
  expect(dayCell(html, "2026-12", 18)).toContain("checkIn=2026-12-18");
  expect(visible(dayCell(html, "2026-12", 21))).toContain("check-out only");
  expect(dayCell(html, "2026-12", 21)).not.toContain("href");
  expect(visible(dayCell(html, "2026-12", 22))).toContain("taken");
  expect(visible(dayCell(html, "2026-12", 23))).toContain("free");
});

test("the first day chosen is check-in, the second check-out, and nothing can be chosen across taken nights", async () => {
  const t = garden();
  book(t, "2026-12-21", "2026-12-23", 9000);
  const one = await (await t.get(`${PATH}?checkIn=2026-12-19&guests=2`)).text();
  expect(visible(one)).toContain("From Sat 19 Dec. Now choose the day you leave.");
  expect(dayCell(one, "2026-12", 20)).toContain("checkIn=2026-12-19&amp;checkOut=2026-12-20&amp;guests=2");
  expect(dayCell(one, "2026-12", 21)).toContain("checkIn=2026-12-19&amp;checkOut=2026-12-21");
  expect(dayCell(one, "2026-12", 20)).toContain("/booking/summary?");
  // A day that no stay from the 19th can end on does nothing, and says why; one before begins the stay anew.
  expect(dayCell(one, "2026-12", 24)).not.toContain("href");
  expect(visible(dayCell(one, "2026-12", 24))).toContain("out of reach");
  expect(visible(one)).toContain("Out of reach from your check-in");
  expect(visible(one)).toContain("The nights of Mon 21 Dec and Tue 22 Dec are taken.");
  expect(dayCell(one, "2026-12", 18)).toContain("checkIn=2026-12-18&amp;guests=2");
  expect(one).toMatch(
    /<input[^>]*name="checkOut"[^>]*min="2026-12-20"|<input[^>]*min="2026-12-20"[^>]*name="checkOut"/,
  );

  const both = await (await t.get(`${PATH}?checkIn=2026-12-19&checkOut=2026-12-21&guests=2`)).text();
  const text = visible(both);
  expect(text).toContain("2 nights, Sat 19 – Mon 21 Dec");
  expect(text).toContain("KES 4,500 × 2 nights");
  expect(text).toContain("KES 9,000");
  expect(text).toContain("Sat 19 Dec");
  expect(text).toContain("Mon 21 Dec");
  expect(both).toContain('action="/booking/dates"');
  expect(both).toContain('<input type="hidden" name="property" value="garden-studio"');
  expect(both.match(/<button[^>]*>Continue</g)).toHaveLength(1);
  expect(dayCell(both, "2026-12", 23)).toContain("?checkIn=2026-12-23&amp;guests=2");
});

test("what choosing a day changes comes alone, in the guest's language, with the prices for their party", async () => {
  const t = garden();
  write(t.db, (tx) => saveRates(tx, "garden-studio", { includedGuests: 1, extraGuestKes: 700, updatedAt: NOON }));
  const part = await t.get(`${PATH}?checkIn=2026-12-19&guests=2&part=dates`, { cookie: "lang=sw" });
  const html = await part.text();
  expect([part.status, html.includes("<title>")]).toEqual([200, false]);
  for (const id of ['id="dates"', 'id="stay"', 'class="bar phone"']) expect(html).toContain(id);
  expect(visible(html)).toContain("Sasa chagua siku utakayoondoka.");
  expect(visible(dayCell(html, "2026-12", 20))).toContain("5,200");
  const alone = await (await t.get(`${PATH}?checkIn=2026-12-19&guests=1&part=dates`)).text();
  expect(visible(dayCell(alone, "2026-12", 20))).toContain("4,500");
});

test("every free day says its price, and who has said no number of guests reads for how many it is", async () => {
  const html = await (await garden().get(PATH)).text();
  const free = [...html.matchAll(/<td><a href[^>]*>.*?<\/td>/g)].map(([cell]) => cell);
  expect(free.length).toBeGreaterThan(60);
  for (const cell of free) expect(cell).toContain("<small>4,500</small>");
  expect(visible(html)).toContain("2 guests");
  expect(html).toContain("checkIn=2026-12-19&amp;guests=2");
});

test("a stay across taken nights is told so, with the nearest that are free", async () => {
  const t = garden();
  book(t, "2026-12-21", "2026-12-23", 9000);
  const response = await t.get(`${PATH}?checkIn=2026-12-20&checkOut=2026-12-22&guests=1`);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(visible(html)).toContain("Not free on these nights");
  expect(html).toContain("?checkIn=2026-12-19&amp;checkOut=2026-12-21&amp;guests=1");
  expect(html).toContain("?checkIn=2026-12-23&amp;checkOut=2026-12-25&amp;guests=1");
});

test("with two rooms of a kind a night is taken only when both are", async () => {
  const t = garden({ units: 2 });
  book(t, "2026-12-21", "2026-12-22", 4500);
  expect(visible(dayCell(await (await t.get(PATH)).text(), "2026-12", 21))).toContain("free");
  book(t, "2026-12-21", "2026-12-23", 9000);
  expect(visible(dayCell(await (await t.get(PATH)).text(), "2026-12", 21))).toContain("check-out only");
});

test.each([
  ["?checkIn=2026-12-17", "Check-in can't be in the past"],
  ["?checkIn=yesterday", "Choose dates from the calendar"],
  ["?checkIn=2026-12-20&checkOut=2026-12-20", "Check-out must be after check-in"],
  ["?checkIn=2026-12-20&checkOut=2027-12-20", "A stay can have at most 180 nights"],
  ["?checkIn=2030-01-01&checkOut=2030-01-02", "Check-in can be at most 18 months ahead"],
  ["?guests=3", "Sleeps 2 guests at most"],
  ["?guests=0", "Choose how many guests come"],
  ["?guests=10000", "Sleeps 2 guests at most"],
])("%s is answered with what to do", async (query, message) => {
  const response = await garden().get(`${PATH}${query}`);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(visible(html)).toContain(message);
  const [, name = "", value = ""] = /\?(\w+)=([^&]*)/.exec(query) ?? [];
  // Guests are counted up and down, from a number that fits.
  const kept = name === "guests" ? "2" : value;
  expect(html).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*value="${kept}"`));
});

test("later months can be turned to, as far as one may book, and never before today", async () => {
  const t = garden();
  const now = await (await t.get(PATH)).text();
  expect(now).toContain("month=2027-03");
  expect(visible(now)).not.toContain("Earlier months");
  const later = visible(await (await t.get(`${PATH}?month=2027-03`)).text());
  expect(later).toContain("May 2027");
  expect(later).toContain("Earlier months");
  for (const month of ["2020-01", "nonsense", "9999-99"]) {
    expect(visible(await (await t.get(`${PATH}?month=${month}`)).text())).toContain("December 2026");
  }
  expect(visible(await (await t.get(`${PATH}?month=2031-01`)).text())).not.toContain("Later months");
  expect(visible(await (await t.get(`${PATH}?checkIn=2027-07-10`)).text())).toContain("July 2027");
});

test("a shared link brings picture, words and offer, and scripts in them stay words", async () => {
  const evil = "</script><script>alert(1)</script>";
  const t = garden({ displayName: evil, description: evil, houseRules: evil, location: evil, amenities: [evil] });
  addPhotos(t.db, "garden-studio", 1);
  const html = await (await t.get(PATH)).text();
  expect(html).not.toContain("<script>alert");
  expect(html).toContain(`<meta property="og:image" content="${ORIGIN}/previews/cards/property-garden-studio/en-`);
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${PATH}"`);
  const data = JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "");
  expect(data).toMatchObject({
    "@type": "Accommodation",
    name: evil,
    offers: { price: 4500, priceCurrency: "KES" },
    containedInPlace: { url: `${ORIGIN}/zuristays` },
  });
});

test("what the host asks of a stay, and what a cancelled one gives back, stand there before anybody books", async () => {
  const t = garden();
  const text = async (query = "") => (await (await t.get(`${PATH}${query}`)).text()).replaceAll("\u00a0", " ");
  expect(await text()).toContain("Until 24 hours before arrival: full refund.");
  expect(await text()).toContain(
    "<div><dt>Check-in</dt><dd>from 14:00</dd></div><div><dt>Check-out</dt><dd>until 10:00</dd></div>",
  );
  write(t.db, (tx) => {
    saveRates(tx, "garden-studio", {
      minNights: 2,
      maxNights: 30,
      leadDays: 1,
      windowDays: 90,
      checkInDays: "567",
      policy: POLICIES.moderate,
      updatedAt: 0,
    });
    const season = { id: "s", propertyId: "garden-studio", firstNight: "2026-12-20", lastNight: "2027-01-03" };
    insertSeason(tx, { ...season, name: "Christmas", priceKes: 9000, minNights: 4, maxNights: null, createdAt: 0 });
  });
  const html = await text();
  for (const words of [
    "Before you book",
    "Stays of 2 to 30 nights.",
    "Christmas, Sun 20 Dec to Sun 3 Jan: stays of 4 nights or more.",
    "Guests arrive on Friday, Saturday or Sunday.",
    "Book at least 1 day before you arrive.",
    "You can book up to 90 days before you arrive.",
    "If you cancel",
    "Until 5 days before arrival: full refund.",
  ]) {
    expect(html).toContain(words);
  }
  const dated = await text("?checkIn=2027-02-05&checkOut=2027-02-07");
  expect(dated).toContain("Cancel before Sun 31 Jan, 14:00: full refund.");
});

test.each(["br", "gzip"])("the page with everything on it weighs at most 20 KB (%s)", async (encoding) => {
  const t = garden({
    description: Array.from(
      { length: 60 },
      (_, line) => `Line ${line} of a long description, ${Bun.hash(`${line}`)}.`,
    ).join("\n"),
    houseRules: "No smoking indoors.\nQuiet after 22:00.",
  });
  addPhotos(t.db, "garden-studio", 20);
  const rules = { minNights: 2, maxNights: 60, leadDays: 1, windowDays: 200, checkInDays: "12345", bufferDays: 1 };
  write(t.db, (tx) => saveRates(tx, "garden-studio", { ...rules, policy: POLICIES.firm, updatedAt: 0 }));
  const response = await t.get(PATH, { headers: { "accept-encoding": encoding } });
  expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(20 * 1024);
});

test("the number a host chose for guests stands on their page, on the house and on the summary, and none before they chose", async () => {
  const t = garden();
  const stay = "checkIn=2027-02-05&checkOut=2027-02-07&guests=1";
  const pages = ["/zuristays", PATH, `/booking/summary?property=garden-studio&${stay}`];
  const read = async (path: string) => (await t.get(path)).text();
  for (const path of pages) expect(await read(path)).not.toContain("wa.me/2");
  write(t.db, (tx) =>
    saveHostLook(tx, {
      ...{ hostId: "host-wanjiru", name: "", line: "", bio: "", theme: "", phone: "+254722000444" },
      ...{ instagram: "", tiktok: "", facebook: "", x: "", youtube: "", updatedAt: NOON },
    }),
  );
  for (const path of pages) {
    const html = await read(path);
    expect(html).toContain('href="https://wa.me/254722000444?text=');
    expect(html).toContain('href="tel:+254722000444"');
    expect(html).not.toContain("712345678");
  }
  // And where a phone, or the host, is waited for.
  const held = await hold(t);
  await pay(t, held);
  const waiting = `/booking/payment?booking=${held.id}&t=${held.t}`;
  for (const path of [waiting, `${waiting}&other=1`, `/guest/booking/${held.id}/details?t=${held.t}`]) {
    const html = await read(path);
    expect([path, html.includes("https://wa.me/254722000444?text=Hello")]).toEqual([path, true]);
    expect([path, html.includes('href="tel:+254722000444"')]).toEqual([path, true]);
  }
  const host = await read("/zuristays");
  expect(host.indexOf("wa.me/2")).toBeLessThan(host.indexOf('class="finder"'));
  expect(visible(host)).toContain("Kilimani");
  expect(host).toContain('<details class="card when"><summary>');
  expect(await read(`/zuristays?${stay}`)).toContain('<details class="card when" open="">');
});

test("when nights are taken, what is free of this host stands there with its whole price, then what is free nearby", async () => {
  const t = garden({ bedrooms: 1 });
  const add = (id: string, hostId: string, facts: Parameters<typeof addProperty>[1]) =>
    addProperty(t.db, { id, hostId, displayName: id, bedrooms: 1, ...facts });
  addHost(t.db, { id: "host-other", brandName: "other" });
  add("her-annex", "host-wanjiru", { basePriceKes: 3000, position: 1 });
  add("her-taken", "host-wanjiru", { basePriceKes: 3000, position: 2 });
  add("near-by", "host-other", { location: "Lavington, Nairobi", basePriceKes: 5000 });
  add("near-small", "host-other", { location: "Kilimani, Nairobi", maxGuests: 1 });
  add("near-huge", "host-other", { location: "Kilimani, Nairobi", maxGuests: 12, bedrooms: 6 });
  add("far-away", "host-other", { location: "Diani, Kwale" });
  add("near-draft", "host-other", { location: "Kilimani, Nairobi", state: "draft" });
  write(t.db, (tx) => saveRates(tx, "near-by", { cleaningFeeKes: 700, updatedAt: 0 }));
  const stay = "?checkIn=2026-12-21&checkOut=2026-12-23&guests=2";
  const guest = { name: "Achieng", phone: "+254711222333", email: null };
  for (const propertyId of ["garden-studio", "her-taken"]) {
    const ask = { propertyId, checkIn: "2026-12-21", checkOut: "2026-12-23", party: 1, guest };
    const shownKes = propertyId === "garden-studio" ? 9000 : 6000;
    expect(bookStay(t.deps, { ...ask, shownKes, submissionKey: propertyId, browserHash: propertyId }).outcome).toBe(
      "held",
    );
  }
  const read = async (query = "") => {
    const [page = "", similar = ""] = (await (await t.get(`${PATH}${query}`)).text()).split('id="similar"');
    const links = [...similar.matchAll(/href="\/booking\/property\/([a-z-]+)([^"]*)"/g)];
    return { page, text: visible(similar), cards: links.map(([, id]) => id), at: links.map(([, , query]) => query) };
  };
  const taken = await read(stay);
  expect(taken.page).toContain('href="#similar"');
  expect(taken.cards).toEqual(["her-annex", "near-by"]);
  expect(taken.at).toEqual(Array(2).fill(stay.replaceAll("&", "&amp;")));
  expect(taken.text).toContain("KES 6,000\nfor 2 nights");
  expect(taken.text).toContain("KES 10,700\nfor 2 nights");
  // What can be had needs nobody else's; the host's own stand lower on the page, for the dates or for any.
  const free = await read("?checkIn=2026-12-26&checkOut=2026-12-28&guests=2");
  expect(free.page).not.toContain('href="#similar"');
  expect(free.cards).toEqual(["her-annex", "her-taken"]);
  expect((await read()).cards).toEqual(["her-annex", "her-taken"]);
  expect((await read()).text).toContain("KES 3,000\n/night");
  const alone = garden();
  expect(await (await alone.get(PATH)).text()).not.toContain('id="similar"');
});
