import { beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { findBooking } from "#db/booking.queries.ts";
import { hostLookOf, lookPhotosOf } from "#db/share.queries.ts";
import { write } from "#db/write.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { roomPng } from "#src/dev/fixtures/photos/make-photos.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { qrSquares } from "#views/format/qr.ts";

/** A network that nobody else is on. */
const ownNetwork = { "x-test-address": "10.9.9.9", "x-forwarded-for": "10.9.9.9" };
/** A phone in Instagram's own browser. */
const PHONE = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile/15E148 Instagram 325.0" };

let t: TestApp;
let cookie: string;

beforeAll(() => {
  t = testApp();
  addHost(t.db);
  addProperty(t.db);
  addProperty(t.db, { id: "ngong-view", displayName: "Two-bedroom, Ngong Hills view", position: 1, maxGuests: 4 });
  addHost(t.db, { id: "host-otieno", brandName: "amani", username: "otieno" });
  addProperty(t.db, { id: "hill-house", hostId: "host-otieno" });
  cookie = hostCookie(t.db);
});

const HOME = "/social-media-connect";
const text = async (path: string, headers: Record<string, string> = {}) =>
  (await t.get(path, { cookie, headers })).text();
const words = (html: string) =>
  html
    .replace(/<(style|script|svg)\b.*?<\/\1>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const make = (fields: Record<string, string>) =>
  t.post(`${HOME}/links/new`, { channel: "instagram", ...fields }, { cookie });
const open = (path: string, headers: Record<string, string> = PHONE, method = "GET") =>
  t.app.fetch(new Request(`http://localhost:3000${path}`, { method, headers }));
const visits = async (word: string) =>
  Number(/(\d+)<\/b>/.exec((await text(`${HOME}/links/${word}`)).split("Visits</span>")[1] ?? "")?.[1]);

describe("a name leads to its page however it is typed", () => {
  test.each([
    "/ZuriStays",
    "/@zuristays",
    "/zuri-stays",
    "/zuri%20stays",
    "/zuristays.",
    "/zuristays,",
    "/zuri%E2%80%8Bstays",
    "/%EF%BD%9A%EF%BD%95%EF%BD%92%EF%BD%89stays",
    "//zuristays",
    "/host//zuristays",
    "/zuristays%E2%80",
    "/zuristays%F0%9F%91%",
    "/zuristays%",
    "/host/Zuri-Stays",
    "/api/host/@zuristays",
  ])("%s", async (path) => {
    const answer = await open(path);
    expect(answer.status).toBe(301);
    expect(answer.headers.get("location")?.replace(/^\/(?:api\/)?host/, "")).toBe("/zuristays");
  });

  test("by whatever stands around and between its letters, and never in a circle", async () => {
    const noise = fc.array(fc.constantFrom("-", " ", ".", ",", "_", "@", "\u200b", "\u2060", "\u00ad", "!", "'"), {
      maxLength: 3,
    });
    const parts = fc.array(fc.tuple(noise, fc.boolean(), fc.boolean()), { minLength: 10, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(parts, async (around) => {
        const typed = around
          .map(([before, isCapital, isWide], at) => {
            const letter = "zuristays"[at] ?? "";
            const written = isWide && letter ? String.fromCharCode(letter.charCodeAt(0) + 0xfee0) : letter;
            return before.join("") + (isCapital ? written.toUpperCase() : written);
          })
          .join("");
        const path = `/${encodeURIComponent(typed)}`;
        const answer = await open(path);
        if (path === "/zuristays") expect(answer.status).toBe(200);
        else expect([typed, answer.status, answer.headers.get("location")]).toEqual([typed, 301, "/zuristays"]);
      }),
      { numRuns: 40 },
    );
  });

  test("with what was searched for, also behind a short link, and nobody else's name is meant", async () => {
    expect((await open("/Zuri-Stays?via=ig&checkIn=2026-12-20")).headers.get("location")).toBe(
      "/zuristays?via=ig&checkIn=2026-12-20",
    );
    expect((await open("/Zuri-Stays/Summer-Sale")).headers.get("location")).toBe("/zuristays/summersale");
    expect((await open("/zuri-stay")).status).toBe(404);
  });
});

describe("a short link", () => {
  test("is made, opened, counted and never given another target", async () => {
    const made = await make({ word: "IG", name: "Bio", property: "garden-studio" });
    expect([made.status, made.headers.get("location")]).toEqual([303, `${HOME}/links/ig`]);
    const answer = await open("/zuristays/ig");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/booking/property/garden-studio?via=ig"]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await open("/ZURI-stays/IG")).headers.get("location")).toBe("/zuristays/ig");
    // Nobody who looks: a preview, a look ahead, a HEAD, a program, the host's own phone.
    await open("/zuristays/ig", { "user-agent": "WhatsApp/2.23.20.0 A" });
    await open("/zuristays/ig", { ...PHONE, "sec-purpose": "prefetch" });
    await open("/zuristays/ig", PHONE, "HEAD");
    await open("/zuristays/ig", {});
    await open("/zuristays/ig", { ...PHONE, cookie });
    await open("/zuristays/ig");
    expect(await visits("ig")).toBe(2);
    expect(t.db.$client.query("select count(*) as n from share_visits").get()).toEqual({ n: 1 });

    const again = await make({ word: "ig" });
    expect([again.status, words(await again.text())]).toEqual([422, expect.stringContaining("a word never leads to")]);
    const changed = await t.post(
      `${HOME}/links/ig`,
      { channel: "tiktok", property: "ngong-view", name: "Bio 2" },
      { cookie },
    );
    expect(changed.status).toBe(303);
    expect((await open("/zuristays/ig")).headers.get("location")).toBe("/booking/property/ngong-view?via=ig");
  });

  test("that a stranger opens all day is counted so often from one network", async () => {
    await make({ word: "flood" });
    for (let round = 0; round < 70; round += 1) await open("/zuristays/flood", { ...PHONE, ...ownNetwork });
    expect(await visits("flood")).toBe(60);
    await open("/zuristays/flood");
    expect(await visits("flood")).toBe(61);
  });

  test("leads to days, a code and a language, and to the page once it is retired", async () => {
    write(t.db, (tx) =>
      tx.run(
        "insert into promo_codes (id, property_id, code, percent, created_at) values ('p', 'garden-studio', 'KARIBU', 10, 1)",
      ),
    );
    const days = { checkIn: "2026-12-22", checkOut: "2026-12-24" };
    await make({ word: "tt", property: "garden-studio", ...days, code: "karibu", language: "sw" });
    const answer = await open("/zuristays/tt");
    expect(answer.headers.get("location")).toBe(
      "/booking/dates?property=garden-studio&checkIn=2026-12-22&checkOut=2026-12-24&code=KARIBU&via=tt",
    );
    expect(answer.headers.get("set-cookie")).toContain("lang=sw");
    expect((await open("/zuristays/tt", { ...PHONE, cookie: "lang=en" })).headers.get("set-cookie")).toBeNull();
    expect((await t.post(`${HOME}/links/tt/retire`, {}, { cookie })).status).toBe(303);
    const counted = await visits("tt");
    expect((await open("/zuristays/tt")).headers.get("location")).toBe("/zuristays");
    expect([counted, await visits("tt")]).toEqual([2, 2]);
    expect((await make({ word: "tt" })).status).toBe(422);
    expect((await t.post(`${HOME}/links/tt`, { name: "x" }, { cookie })).status).toBe(404);
    expect(await text(HOME)).toContain("Retired links");
  });

  test.each([
    [{ word: "" }, "Enter a word"],
    [{ word: "guide" }, "kept for the site"],
    [{ word: "M-PESA" }, "take this word for the site"],
    [{ word: "amani" }, "another host"],
    [{ word: "new1", property: "hill-house" }, "Choose one of your places"],
    [{ word: "new1", code: "KARIBU" }, "Choose the place that the code is for"],
    [{ word: "new1", property: "garden-studio", code: "NOPE" }, "This place has no such code"],
    [{ word: "new1", checkIn: "2026-12-22" }, "Choose your check-in and check-out"],
    [{ word: "new1", name: "x".repeat(61) }, "at most 60"],
  ])("%j is answered with what to do, and what was typed stays", async (fields, message) => {
    const answer = await make(fields);
    const html = await answer.text();
    expect([answer.status, words(html)]).toEqual([422, expect.stringContaining(message)]);
    const { property: _, ...typed }: Record<string, string> = fields;
    for (const value of Object.values(typed)) expect(html).toContain(value);
  });

  test("that is none is not there, and is not made by asking", async () => {
    for (const path of ["/zuristays/nothing", "/nobody/ig", "/dashboard/ig", "/amani/ig"]) {
      expect((await open(path)).status).toBe(404);
    }
    expect((await t.get(`${HOME}/links/nothing`, { cookie })).status).toBe(404);
  });

  test("travels in addresses to the booking, whose host sees it with its money; a cookie never carries it", async () => {
    const page = await (await open("/zuristays?via=ig")).text();
    expect(page).toContain("/booking/property/garden-studio?via=ig");
    expect(await (await open("/zuristays")).text()).not.toContain("via=");
    expect(await (await open("/zuristays?via=unknown")).text()).not.toContain("via=");
    const house = await (await open("/booking/property/garden-studio?via=ig")).text();
    expect(house).toContain('name="via" value="ig"');
    const summary = await (
      await open("/booking/summary?property=garden-studio&checkIn=2026-12-18&checkOut=2026-12-21&guests=2&via=ig")
    ).text();
    expect(summary).toContain('name="via" value="ig"');
    const held = await hold(t, { via: "ig" });
    await pay(t, held);
    await callback(t, held);
    expect(findBooking(t.db, held.id)).toMatchObject({ state: "confirmed", shareLinkId: expect.any(String) });
    expect(words(await text(HOME))).toContain("1 booking · KES 13,500");
    // Both numbers lead to what they are made of.
    expect((await text(`${HOME}/links/ig`)).split('href="/dashboard?tab=bookings&amp;link=ig"').length).toBe(3);
    // Another host's word is nothing here.
    const other = await hold(t, { via: "tt2", checkIn: "2027-01-04", checkOut: "2027-01-06", shownKes: "9000" });
    expect(findBooking(t.db, other.id)?.shareLinkId).toBeNull();
  });
});

describe("how a host looks", () => {
  const LOOK = `${HOME}/look`;
  const FIELDS = {
    name: "Zuri Stays",
    line: "Quiet rooms with fibre",
    bio: "We let two flats.\nKaribu!",
    phone: "0733 000 111",
    instagram: "https://www.instagram.com/zuri.stays/",
    tiktok: "@zuristays",
    facebook: "",
    x: "",
    youtube: "",
    ownColour: "on",
    theme: "#ffe000",
  };
  const save = (fields: Record<string, string>) => t.post(LOOK, fields, { cookie });

  test("is shown on their page: name, words, number, places elsewhere and a colour that can be read", async () => {
    const before = await (await open("/zuristays")).text();
    expect(before).not.toContain("0712");
    expect((await save(FIELDS)).status).toBe(303);
    const html = await (await open("/zuristays")).text();
    for (const part of [
      "<h1>Zuri Stays</h1>",
      "Quiet rooms with fibre",
      'href="https://wa.me/254733000111?text=',
      'href="tel:+254733000111"',
      'href="https://www.instagram.com/zuri.stays/"',
      'href="https://www.tiktok.com/@zuristays"',
      "--tl:#7c6d00",
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toContain("712345678");
    expect((await save({ ...FIELDS, name: "", phone: "", ownColour: "" })).status).toBe(303);
    const after = await (await open("/zuristays")).text();
    expect(after).toContain("<h1>zuristays</h1>");
    expect(after).not.toContain("wa.me/254");
    expect(after).not.toContain("--tl:#");
  });

  test.each([
    ["name", "Kilimani Police"],
    ["line", "x".repeat(91)],
    ["bio", "x".repeat(801)],
    ["phone", "call me"],
    ["instagram", "https://evil.example/zuri"],
    ["theme", "red"],
  ])("a %s that cannot stay so keeps what was typed and saves nothing", async (field, value) => {
    const kept = hostLookOf(t.db, "host-wanjiru");
    const answer = await save({ ...FIELDS, [field]: value });
    const html = await answer.text();
    expect([answer.status, html.includes(`id="${field}-error"`) || field === "theme"]).toEqual([422, true]);
    expect(html).toContain(value.slice(0, 60));
    expect(hostLookOf(t.db, "host-wanjiru")).toEqual(kept);
  });

  test("has a face that came as a photo, and can do without it again", async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(FIELDS)) body.set(name, value);
    body.set("face", new File([Uint8Array.from(roomPng(80, 96))], "me.png", { type: "image/png" }));
    const answer = await t.app.fetch(
      new Request(`http://localhost:3000${LOOK}`, { method: "POST", body, headers: { cookie } }),
    );
    expect(answer.status).toBe(303);
    const hash = lookPhotosOf(t.db, "host-wanjiru").face?.hash;
    expect(await (await open("/zuristays")).text()).toContain(`/photos/${hash}-320`);
    expect((await open(`/photos/${hash}-320.webp`)).status).toBe(200);
    await save({ ...FIELDS, no_face: "on" });
    expect(lookPhotosOf(t.db, "host-wanjiru").face).toBeUndefined();
    expect(
      t.db.$client.query("select count(*) as n from jobs where kind = 'forget_photo' and key = ?").get(hash ?? ""),
    ).toEqual({ n: 1 });
  });

  test("orders their places, and nobody else's", async () => {
    const order = async () =>
      [...(await (await open("/zuristays")).text()).matchAll(/<h3 id="p\d">(.*?)<\/h3>/g)].map(([, name]) =>
        name?.slice(0, 6),
      );
    expect(await order()).toEqual(["Garden", "Two-be"]);
    const move = (property: string) => t.post(`${LOOK}/order`, { property, move: "later" }, { cookie });
    expect((await move("garden-studio")).status).toBe(303);
    expect(await order()).toEqual(["Two-be", "Garden"]);
    await move("hill-house");
    expect(await order()).toEqual(["Two-be", "Garden"]);
  });
});

describe("what is printed", () => {
  test("is a code that opens the short link, as SVG, PNG, card and sign", async () => {
    const file = async (name: string) => t.get(`${HOME}/qr/${name}`, { cookie });
    const svg = await (await file("ig.svg")).text();
    const squares = qrSquares("http://localhost:3000/zuristays/ig");
    expect(svg).toContain(`viewBox="0 0 ${squares.length + 8} ${squares.length + 8}"`);
    const dark = [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].reduce((sum, [, , , length]) => sum + Number(length), 0);
    expect(dark).toBe(squares.flat().filter(Boolean).length);
    const png = await (await file("page.png")).bytes();
    const { format, width } = await new Bun.Image(png).metadata();
    expect([format, width % 16]).toEqual(["png", 0]);
    for (const [name, size] of [
      ["ig-card.pdf", "298 420"],
      ["page-door.pdf", "420 595"],
    ]) {
      const pdf = Buffer.from(await (await file(name ?? "")).bytes()).toString("latin1");
      expect([pdf.slice(0, 5), pdf.includes(`[0 0 ${size}]`)]).toEqual(["%PDF-", true]);
    }
    for (const gone of ["nothing.svg", "tt.svg", "ig.exe"]) expect((await file(gone)).status).toBe(404);
  });
});
