import { beforeAll, describe, expect, test } from "bun:test";
import { updateHost } from "#db/account.queries.ts";
import { forgetHostFacts } from "#db/person.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { addPhoto, updateProperty } from "#db/property.queries.ts";
import { forgetGuestsOf } from "#db/retention.queries.ts";
import { write } from "#db/write.ts";
import { FORMER } from "#src/core/person/former.ts";
import { newSecret } from "#src/web/secrets.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { callback, type Held, hold, pay } from "../dev/fixtures/journey.ts";
import { addManualTill } from "../dev/fixtures/payouts.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { guestCookie, hostCookie } from "../dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "../dev/fixtures/test-app.ts";

/**
 * Every page a guest can see: its address, and words that must stand on it. `=` is a page that answers with
 * something else than 200; `+` is one for a guest who is signed in.
 */
const PAGES: readonly (readonly [path: string, ...words: string[]])[] = [
  ["/", "Pesa zote ni zako.", "Inavyofanya kazi"],
  ["/welcome", "Mimi ni mwenyeji"],
  ["/about", "Ahadi tatu", "Anza bila malipo"],
  ["/contact", "Wasiliana nasi", "Tunaweza kukusaidia na"],
  ["/terms", "Masharti ya matumizi", "Maneno ya Kiingereza ndiyo yanayofunga kisheria.", "Wageni hulipa kwa M-PESA"],
  ["/privacy", "Sera ya faragha", "Haki zako", "siku 180"],
  ["/zuristays", "Onyesha bei", "Weka nafasi", "nyumba 1", "Mwenyeji aliyehakikiwa"],
  ["/zuristays?checkIn=2026-12-24&checkOut=2026-12-26&guests=2", "Iko wazi", "usiku\u00a02", "kwa usiku\u00a02"],
  ["/zuristays?checkIn=2026-12-18&checkOut=2026-12-20&guests=2", "Imechukuliwa siku hizi"],
  ["=422 /zuristays?checkIn=2026-12-20&checkOut=2026-12-19&guests=0", "Kuondoka lazima kuwe baada ya kuingia"],
  ["=404 /nobody", "Mwenyeji hakupatikana"],
  [
    "/booking/property/garden-studio",
    "Chagua siku utakayofika. Bei ni za usiku mmoja.",
    "Desemba 2026",
    "Jtt",
    "Maji moto ya kuoga",
  ],
  ["/booking/property/garden-studio?checkIn=2026-12-24", "Kuanzia Alhamisi 24 Des. Sasa chagua siku utakayoondoka."],
  ["/booking/property/garden-studio?checkIn=2026-12-18&checkOut=2026-12-20", "Siku hizi zimechukuliwa"],
  ["=404 /booking/property/none", "Hakuna mahali kwenye kiungo hiki", "Tafuta mahali pa kukaa"],
  ["=404 /booking/none", "404 Ukurasa haukupatikana", "Angalia nafasi zako"],
  ["/booking/search", "Tafuta mahali pa kukaa", "Mahali 1"],
  ["/booking/search?place=Kilimani&checkIn=2026-12-24&checkOut=2026-12-26", "Nyumba 1 iko wazi", "usiku\u00a02"],
  ["/booking/search?place=Atlantis&guests=2", "Hakuna nyumba inayolingana na yote"],
  ["=422 /booking/search?guests=none&priceFrom=x", "Andika bei kwa shilingi kamili, kama 4,500"],
  ["/booking/dates?property=garden-studio", "Ungependa kukaa lini?", "Endelea"],
  ["/booking/dates?property=garden-studio&checkIn=2026-12-24&checkOut=2026-12-26&guests=2", "Siku hizi ziko wazi"],
  [
    "/booking/dates?property=garden-studio&checkIn=2026-12-18&checkOut=2026-12-20",
    "Siku hizi haziwezi kuwekewa nafasi",
  ],
  ["=422 /booking/dates?property=garden-studio&guests=0&continue=1", "Lazima awepo angalau mgeni mmoja."],
  [
    "/booking/summary?property=garden-studio&checkIn=2026-12-24&checkOut=2026-12-26&guests=2",
    "Kagua, kisha ulipe",
    "Jina kamili",
    "Lipa KES",
    "Ukighairi",
    "Jumla",
  ],
  ["/booking/payment?{held}", "Lipa na M-PESA", "Simu ya M-PESA", "Kiasi cha kulipa sasa", "Ghairi"],
  ["/booking/payment?{waiting}", "Angalia simu yako", "Tunasubiri M-PESA. Ukurasa huu utaendelea wenyewe."],
  ["/booking/payment?{waiting}&other=1", "Rudi kwenye ombi la kwanza"],
  ["/booking/payment?{over}", "Uliziachilia siku hizi", "Jaribu tarehe hizi tena"],
  ["/guest/booking/{given}", "Imeghairiwa", "Jaribu tarehe hizi tena"],
  ["/guest/booking/{confirmed}", "Nafasi ni yako", "Nafasi ni yako, imelipiwa yote", "Mwenyeji wako", "Kwenye kalenda"],
  ["/guest/booking/{document}", "Risiti", "Imepokewa"],
  ["/guest/booking/{cancel}", "Ghairi nafasi hii", "Usighairi"],
  ["/guest-login", "Fungua nafasi zako", "Tuma nambari ya uthibitisho"],
  ["=410 /guest-login/code", "Muda wa ukaguzi wa usalama umeisha. Tafadhali jaribu tena."],
  ["/login", "Mimi ni mgeni"],
  ["/cookies", "Mapendeleo ya vidakuzi", "Kataa vyote"],
  ["+/guest-dashboard", "Nafasi zako", "Toka"],
  ["+/guest-bookings", "Nafasi zangu", "Malipo yanaendelea"],
  ["+/guest-booking-view", "Nafasi yako", "Msimbo wa nafasi"],
  ["+/guest-account", "Akaunti yangu", "Kiswahili", "Badilisha lugha"],
  ["+/guest-account/devices", "Vifaa vyangu", "Kifaa hiki"],
  ["+/guest-account/delete", "Futa akaunti yangu", "Kinachobaki"],
  ["+/logout", "Una uhakika unataka kutoka?"],
];

/** The pages of a host in the language of their account: `=` as above, and what a form sends behind its address. */
const HOST_PAGES: readonly string[] = [
  ...[
    "/dashboard",
    "/dashboard?tab=calendar",
    "/dashboard?tab=calendar&room=garden-studio.1",
    "/dashboard?tab=bookings",
  ],
  ...[
    "/dashboard?tab=bookings&find=nobody",
    "/dashboard?tab=more",
    "/dashboard?tab=properties",
    "/dashboard?tab=money",
  ],
  ...["/dashboard?tab=payouts", "/dashboard?tab=account", "/dashboard?tab=settings", "/dashboard/figures"],
  ...["/dashboard?tab=money&list=received", "/dashboard/guests", "/dashboard/guests/{paid}", "/dashboard/turnovers"],
  ...["/dashboard/reviews", "/dashboard/messages", "/dashboard/messages/texts", "/dashboard/messages/plan"],
  ...["/dashboard/messages/ready", "/dashboard/notices", "/dashboard/look-twice"],
  ...["/dashboard/bookings/new", "/dashboard/bookings/{paid}", "/dashboard/bookings/{paid}/dates"],
  ...["/dashboard/calendar/nights?at=garden-studio.1.2026-12-24", "/dashboard/payments", "/dashboard/payments/check"],
  ...["/dashboard/receipts", "/dashboard/properties/new", "/dashboard/properties/garden-studio"],
  ...["/dashboard/properties/garden-studio/facts", "/dashboard/properties/garden-studio/calendars"],
  ...["/dashboard/properties/garden-studio/rooms", "/dashboard/properties/garden-studio/prices"],
  ...["/dashboard/properties/garden-studio/guide", "/dashboard/verification", "/dashboard/verification/identity"],
  ...["/dashboard/prices", "/dashboard/prices/events", "/social-media-connect", "/social-media-connect/look"],
  ...["/account", "/account/name", "/account/email", "/account/phone", "/account/password", "/account/brand"],
  ...["/account/devices", "/account/passkeys", "/account/delete", "/logout"],
  "=422 /account/name firstName=",
  "=422 /dashboard/receipts pin=none&vat=99",
  "=422 /dashboard/bookings/new guests=x",
  "=422 /dashboard/guests/price percent=x",
  "=422 /dashboard/payments/check pasted=x",
  "=422 /dashboard/payments/statement pasted=x",
  "=422 /dashboard/turnovers/links name=&phone=1",
  "=422 /dashboard/bookings/{paid}/received amount=x",
  "=422 /dashboard/properties/garden-studio/calendars url=x",
];

/** Names that stand as their owners write them, and of a field. */
const THEIRS =
  /Rates &amp; Availability|Connect to another website|Buy Goods|Send Money|Add to Home Screen|Security Credential|My Apps|Add calendar connection|(?<=>)Passkey(?=<)|&quot;field&quot;:&quot;password&quot;,|https?:\/\/[^\s<]+/gi;

const fixtures: Record<string, string> = {};
let t: TestApp;

beforeAll(async () => {
  t = testApp();
  addHost(t.db, { vouchedAt: t.clock.now(), verifiedAt: t.clock.now() });
  const { id } = addProperty(t.db, {
    displayName: "Bustani ya Ngong",
    description: "Mahali tulivu.",
    houseRules: "Usivute sigara ndani.",
    bedrooms: 1,
    bathrooms: 2,
  });
  const photo = { hash: "0123456789abcdef0123456789abcdef", width: 4, height: 3, colour: "#aabbcc" };
  write(t.db, (tx) => addPhoto(tx, { ...photo, propertyId: id, createdAt: t.clock.now() }));
  const confirmed = await hold(t, {}, "lang=sw");
  await pay(t, confirmed);
  await callback(t, confirmed);
  const later = { checkIn: "2026-12-28", checkOut: "2026-12-30", shownKes: "9000" };
  const held = await hold(t, { ...later, phone: "0722 000 021" }, "lang=sw");
  const waiting = await hold(t, { ...later, checkIn: "2027-01-04", checkOut: "2027-01-06" }, "lang=sw");
  await pay(t, waiting);
  const over = await hold(
    t,
    { ...later, checkIn: "2027-01-11", checkOut: "2027-01-13", phone: "0722 000 022" },
    "lang=sw",
  );
  await t.post("/booking/payment/cancel", { booking: over.id, t: over.t });
  Object.assign(fixtures, {
    over: `booking=${over.id}&t=${over.t}`,
    given: `${over.id}/details?t=${over.t}`,
    guest: guestCookie(t.db),
    held: `booking=${held.id}&t=${held.t}`,
    waiting: `booking=${waiting.id}&t=${waiting.t}`,
    paid: confirmed.id,
    confirmed: `${confirmed.id}/details?t=${confirmed.t}`,
    document: `${confirmed.id}/receipts/1?t=${confirmed.t}`,
    cancel: `${confirmed.id}/cancel?t=${confirmed.t}`,
  });
});

/** What a person reads or has read to them: the words of a page, of its names and hints, and of its islands. */
function wordsOn(html: string): string[] {
  const body = html.replace(/<(style|script|svg)\b.*?<\/\1>/gs, "");
  const named = /(?:aria-label|alt|title|placeholder|abbr|data-close|data-saved)="([^"]*)"/g;
  const told = /<meta name="description" content="([^"]*)"/g;
  const props = [...body.matchAll(/data-props="([^"]*)"/g)].flatMap(([, json]) =>
    leavesOf(JSON.parse(plain(json ?? ""))),
  );
  const shown = body.replace(/<!-- -->/g, "").split(/<[^>]*>/);
  const attributes = [...body.matchAll(named), ...body.matchAll(told)].map(([, words]) => words ?? "");
  return [...shown, ...attributes].map((text) => plain(text).trim()).concat(props);
}

function plain(text: string): string {
  const signs: Record<string, string> = { amp: "&", quot: '"', "#x27": "'", lt: "<", gt: ">" };
  return text.replace(/&(amp|quot|#x27|lt|gt);/g, (_, name: string) => signs[name] ?? "");
}

function leavesOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}

/** English texts whose Swahili is another; what only hosts read has none. */
function englishAlone(english: unknown, swahili: unknown): string[] {
  if (swahili === undefined) return [];
  if (typeof english === "string") return english === swahili ? [] : [english];
  if (typeof english !== "object" || english === null) return [];
  return Object.entries(english).flatMap(([key, value]) =>
    englishAlone(value, (swahili as Record<string, unknown>)[key]),
  );
}

/** Words that no Swahili sentence has, for what is put together of numbers and names. */
const ENGLISH = /\b(the|your?|you|and|is|are|of|to|for|from|with|nights?|guests?|at most|until|by)\b/i;

describe("every page of a guest speaks Swahili, and nothing else", () => {
  const english = new Set(englishAlone(pagesIn.en, pagesIn.sw));

  function expectSwahili(html: string, words: readonly string[]): void {
    expect(html).toContain('<html lang="sw">');
    const said = wordsOn(html);
    for (const word of words) expect(said.join("\n")).toContain(word);
    // The other language is offered in its own; places, and what stands on the phone, have their names.
    const rest = said
      .filter((text) => text !== "English" && text !== "The Hub Karen, Karen" && !text.startsWith("/api/"))
      .map((text) => text.replace(/Buy Goods and Services|Office of the Data Protection Commissioner/g, ""));
    expect(rest.filter((text) => english.has(text))).toEqual([]);
    expect(rest.filter((text) => ENGLISH.test(text))).toEqual([]);
  }

  test.each(PAGES)("%s", async (address, ...words) => {
    const [, kind = "", path = ""] = /^(=\d+ |\+)?(.*)$/.exec(address) ?? [];
    const filled = path.replace(/\{(\w+)\}/, (_, name: string) => fixtures[name] ?? "");
    const cookie = kind === "+" ? `${fixtures.guest}; lang=sw` : "lang=sw";
    const response = await t.get(filled, { cookie });
    const html = await response.text();
    expect(response.status).toBe(kind.startsWith("=") ? Number(kind.slice(1)) : 200);
    expectSwahili(html, words);
  });

  describe("whatever becomes of the money", () => {
    const page = async (held: Held, more = "") =>
      (await t.get(`/booking/payment?booking=${held.id}&t=${held.t}${more}`, { cookie: "lang=sw" })).text();
    /** A stay of its own in a house of its own, with 30 % to pay now. */
    const held = async (nth: number, of: { manual?: boolean } = {}) => {
      const hostId = `host-${nth}`;
      const property = `house-${nth}`;
      addHost(t.db, { id: hostId, brandName: `nyumba${nth}`, phone: `+2547123457${nth}0` });
      addProperty(t.db, { id: property, hostId, displayName: "Bustani", houseRules: "" });
      const rates = { payNow: "percent", payNowValue: 30, balanceDaysBefore: 7, updatedAt: t.clock.now() } as const;
      write(t.db, (tx) => saveRates(tx, property, rates));
      if (of.manual) addManualTill(t, hostId);
      const wish = { property, checkIn: "2026-12-28", checkOut: "2026-12-31", phone: `0722 000 04${nth}` };
      return hold(t, wish, "lang=sw");
    };
    const claim = async (stay: Held, code: string) =>
      t.post(
        "/booking/payment/claim",
        { booking: stay.id, t: stay.t, code, submissionKey: newSecret() },
        { cookie: "lang=sw" },
      );

    test("paid by hand, and looked for", async () => {
      const stay = await held(1, { manual: true });
      expectSwahili(await page(stay), ["Nambari ya Till", "Nimelipa", "Lango haishiki pesa zako."]);
      const refused = await claim(stay, "sijui");
      expectSwahili(await refused.text(), ["Hakuna msimbo wa M-PESA hapa."]);
      await claim(stay, "UKR51ZDR4F");
      expectSwahili(await page(stay), ["Mwenyeji wako anaangalia", "Usilipe tena."]);
    });

    test("declined, and then not what was asked for", async () => {
      const stay = await held(2);
      await pay(t, stay);
      await callback(t, stay, { code: "1" });
      expectSwahili(await page(stay), ["Lipa na M-PESA"]);
      t.clock.advance(61_000);
      await pay(t, stay, { submissionKey: newSecret() });
      await callback(t, stay, { amountKes: 1_000, receipt: "UKR0000003" });
      expectSwahili(await page(stay), ["Tunayaangalia malipo yako", "mtayatatua pamoja"]);
    });

    test("a balance, asked for and waited for", async () => {
      const stay = await held(3);
      await pay(t, stay);
      await callback(t, stay, { receipt: "UKR0000004" });
      expectSwahili(await page(stay, "&for=balance"), ["Lipa salio", "Salio la kulipa", "Rudi kwenye nafasi yako"]);
      t.clock.advance(61_000);
      await pay(t, stay, { submissionKey: newSecret(), for: "balance" });
      expectSwahili(await page(stay, "&for=balance"), ["Angalia simu yako"]);
    });

    test("nights that were gone, and a rest that never came: owed back", async () => {
      const stay = await held(4);
      await pay(t, stay, { phone: "0722 000 056" });
      t.clock.advance(16 * 60_000);
      const wish = { property: "house-4", checkIn: "2026-12-28", checkOut: "2026-12-31", phone: "0722 000 055" };
      const other = await hold(t, wish);
      await pay(t, other, { phone: "0722 000 055" });
      await callback(t, other, { receipt: "UKR0000005" });
      await callback(t, stay, { receipt: "UKR0000006" });
      const own = async () => (await t.get(`/guest/booking/${stay.id}/details?t=${stay.t}`)).text();
      expectSwahili(await own(), ["Malipo yalifika siku zikiwa zimechukuliwa"]);
      t.db.$client.run("update refunds set reason = 'hold_over' where booking_id = ?", [stay.id]);
      expectSwahili(await own(), ["salio halikufika kwa wakati"]);
    });
  });

  describe("of a host too", () => {
    let cookie = "";
    beforeAll(() => {
      t.db.$client.run("update hosts set language = 'sw' where id = 'host-wanjiru'");
      cookie = `${hostCookie(t.db)}; lang=en`;
    });

    test.each(HOST_PAGES)("%s", async (address) => {
      const [, status = "200", path = ""] = /^(?:=(\d+) )?(.*)$/.exec(address) ?? [];
      const [at = "", typed] = path.replace(/\{(\w+)\}/g, (_, name: string) => fixtures[name] ?? "").split(" ");
      const sent = Object.fromEntries(new URLSearchParams(typed));
      const response = typed === undefined ? await t.get(at, { cookie }) : await t.post(at, sent, { cookie });
      const html = await response.text();
      expect(response.status).toBe(Number(status));
      // What other sites, Safaricom and browsers call their own things, and what a host may paste.
      expectSwahili(html.replace(THEIRS, ""), []);
    });
  });

  describe("where a name was forgotten", () => {
    const NAME = /Former (?:guest|host|property)/;
    const excerpt = (html: string) => [...html.matchAll(/.{40}Former (?:guest|host|property).{20}/gs)].join(" … ");
    let lango: TestApp;
    let stay: Held;
    const sw = "lang=sw";

    beforeAll(async () => {
      lango = testApp();
      addHost(lango.db);
      addProperty(lango.db, { displayName: "Bustani ya Ngong", houseRules: "" });
      stay = await hold(lango, {}, sw);
      await pay(lango, stay);
      await callback(lango, stay);
      lango.clock.set(Date.UTC(2026, 11, 22, 9));
      lango.db.$client.run("update hosts set language = 'sw' where id = 'host-wanjiru'");
    });

    test("its host reads so in their language, in every list, title and file that had the name", async () => {
      const cookie = `${hostCookie(lango.db)}; lang=en`;
      const files = ["/dashboard/bookings.csv", "/dashboard/money/2026-12.csv"];
      const pages = [...HOST_PAGES.filter((page) => !page.startsWith("=")), ...files];
      const read = async (page: string) => {
        const path = page.replace(/\{(\w+)\}/g, (_, name: string) => ({ paid: stay.id })[name] ?? "");
        return (await lango.get(path, { cookie })).text();
      };
      const named: string[] = [];
      for (const page of pages) if (/Achieng/.test(await read(page))) named.push(page);
      write(lango.db, (tx) => forgetGuestsOf(tx, [stay.id], { now: lango.clock.now() }));
      const said: string[] = [];
      const english: string[] = [];
      for (const page of pages) {
        const html = await read(page);
        if (NAME.test(html)) english.push(`${page}: ${excerpt(html)}`);
        if (html.includes("Mgeni wa zamani")) said.push(page);
      }
      expect(english).toEqual([]);
      expect(named.length).toBeGreaterThan(5);
      // The house's own book and plan have no forgotten guest any more.
      const gone = ["/dashboard/guests", "/dashboard/guests/{paid}", "/dashboard/messages/plan"];
      expect(named.filter((page) => !said.includes(page))).toEqual(gone);
    });

    test("and so does a guest, of a host who left with their houses", async () => {
      const guest = `${guestCookie(lango.db)}; ${sw}`;
      write(lango.db, (tx) => {
        updateProperty(tx, "garden-studio", { state: "archived", updatedAt: lango.clock.now() });
        forgetHostFacts(tx, "host-wanjiru");
        updateHost(tx, "host-wanjiru", {
          firstName: FORMER.host,
          lastName: "",
          brandName: null,
          deletedAt: lango.clock.now(),
        });
      });
      const own = ["details", "receipts", "receipts/1", "guide", "review", "report/house"];
      const pages = own.map((page) => `/guest/booking/${stay.id}/${page}?t=${stay.t}`);
      const english: string[] = [];
      let said = 0;
      for (const page of [...pages, "/guest-bookings", "/guest-dashboard", "/guest-booking-view"]) {
        const html = await (await lango.get(page, { cookie: guest })).text();
        if (NAME.test(html)) english.push(`${page}: ${excerpt(html)}`);
        if (/(?:Mwenyeji|Nyumba) (?:w|y)a zamani/.test(html)) said += 1;
      }
      expect(english).toEqual([]);
      expect(said).toBeGreaterThan(1);
    });
  });

  test("Swahili costs a page no more than a few words", async () => {
    for (const path of ["/zuristays", "/booking/property/garden-studio", "/booking/search", "/guest-login"]) {
      const weigh = async (cookie: string) =>
        (await (await t.get(path, { cookie, headers: { "accept-encoding": "br" } })).bytes()).byteLength;
      expect(await weigh("lang=sw")).toBeLessThan((await weigh("lang=en")) + 400);
    }
  });

  test("each page has the same words for whoever reads English, in English", async () => {
    const html = await (await t.get("/zuristays", { cookie: "lang=en" })).text();
    expect(html).toContain('<html lang="en">');
    expect(wordsOn(html)).toContain("Show prices");
    const swahili = await (await t.get("/zuristays", { cookie: "lang=sw" })).text();
    expect(wordsOn(swahili)).not.toContain("Show prices");
    expect(await (await t.get("/zuristays")).text()).toBe(html);
  });
});
