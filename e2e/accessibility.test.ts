import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { answerPhone, DESKTOP, openBrowser, Person, PHONE } from "./browser.ts";
import {
  dayFromNow,
  executable,
  forget,
  freePort,
  Guest,
  hiddenFields,
  type Lango,
  showPasskey,
  startLango,
  until,
} from "./lango.ts";
import { type Finding, seriousOn } from "./look-over.ts";

/** Every page of the built executable, as axe, a keyboard and a narrow phone find it. */
let lango: Lango;
let browser: Browser;
const PHONE_NUMBER = "0712 345 678";
/** M-PESA asks a phone one thing at a time, and the first one is left with its question. */
const OTHER_NUMBER = "0712 345 680";
/** Pages and states by who is looking. */
const WHO = ["anonymous", "guest", "host", "caretaker"] as const;
type Who = (typeof WHO)[number];
const paths: Record<Who, string[]> = { anonymous: [], guest: [], host: [], caretaker: [] };
const cookies: Record<Who, string> = { anonymous: "", guest: "", host: "", caretaker: "" };

beforeAll(async () => {
  // Passkeys, by which the operators' desk opens, are bound to a name.
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const [started, opened] = await Promise.all([startLango({ port, env: { PUBLIC_URL: origin } }), openBrowser()]);
  [lango, browser] = [{ ...started, origin }, opened];
  const guest = new Guest(lango.origin);
  const property = /\/booking\/property\/([\w-]+)/.exec((await guest.get("/zuristays")).html)?.[1] ?? "";
  const stay = (day: number, more: Record<string, string> = {}) =>
    new URLSearchParams({ property, checkIn: dayFromNow(day), checkOut: dayFromNow(day + 2), guests: "1", ...more });
  async function hold(day: number, phone = PHONE_NUMBER): Promise<string> {
    const form = hiddenFields((await guest.get(`/booking/summary?${stay(day)}`)).html, "/booking/summary");
    const who = { name: "Achieng Odhiambo", phone, rules: "on" };
    return (await guest.post("/booking/summary", { ...form, ...who })).location ?? "";
  }
  // One phone keeps two unpaid stays here, no more.
  const toPay = await hold(30, "0712 345 679");
  const paying = await hold(40);
  const paid = await hold(50);
  /** The rooms of a party that no room sleeps, what is checked before they are paid, and what another pays of them. */
  async function several(day: number): Promise<string[]> {
    const choose = `/booking/rooms?${stay(day, { guests: "6" })}`;
    const check = addressIn((await guest.get(choose)).html, "/booking/rooms/summary");
    const { room: _, ...form } = hiddenFields((await guest.get(check)).html, "/booking/rooms/summary");
    const fields = new URLSearchParams({ ...form, name: "Achieng Odhiambo", phone: "0712 345 681", rules: "on" });
    for (const room of new URL(check, lango.origin).searchParams.getAll("room")) fields.append("room", room);
    const { location = "" } = await guest.post("/booking/rooms/summary", fields);
    return [choose, check, addressIn((await guest.get(location)).html, "/booking/rooms/pay")];
  }
  const details = (path: string) => {
    const query = new URL(path, lango.origin).searchParams;
    return `/guest/booking/${query.get("booking")}/details?t=${query.get("t")}`;
  };
  const pay = async (path: string) =>
    guest.post("/booking/payment", {
      ...hiddenFields((await guest.get(path)).html, "/booking/payment"),
      phone: PHONE_NUMBER,
    });
  await pay(paid);
  const phone = await Person.sitsDown(browser, lango.origin, { javaScriptEnabled: false });
  await answerPhone(phone, { pin: "1234" });
  await phone.leaves();
  const pageOf = async (path: string) => (await guest.get(path)).html;
  await until(async () => (await pageOf(details(paid))).includes("You&#x27;re booked"));
  await pay(paying);
  expect(await pageOf(paying)).toContain("Check your phone");
  const { html } = await guest.get("/guest-login");
  const asked = await guest.post("/guest-login", { ...hiddenFields(html, "/guest-login"), phone: PHONE_NUMBER });
  const challenge = new URL(asked.location ?? "", lango.origin).searchParams.get("challenge") ?? "";
  const code = await until(async () => /(\d{6}) is your/.exec((await guest.get("/dev/outbox")).html)?.[1]);
  await guest.post("/guest-login/code", { challenge, code });
  const host = new Guest(lango.origin);
  await host.post("/host-login", { email: "wanjiru@example.com", password: "karibu-lango" });
  cookies.guest = guest.cookie;
  // One person sees both desks.
  const env = { DATA_DIR: lango.dataDir, PUBLIC_URL: lango.origin };
  await Bun.spawn([executable, "admin", "grant", "wanjiru@example.com"], { env, stdout: "ignore" }).exited;
  await showPasskey(host, lango.origin);
  cookies.host = host.cookie;
  cookies.caretaker = await caretakerOf(host);

  const booking = new URL(paid, lango.origin).searchParams.get("booking");
  const own = /\/dashboard\/properties\/(?!new)[\w-]+/.exec((await host.get("/dashboard?tab=properties")).html)?.[0];
  const cleaner = (await host.post("/dashboard/turnovers/links", { name: "Mama Otis", days: "7", of: "all" })).html;
  paths.anonymous = [
    ...[/\/pass\/cleaning\/[\w-]{43}/.exec(cleaner)?.[0] ?? "", "/pass/cleaning/none"],
    ...[
      "/",
      "/zuristays",
      `/zuristays?${stay(30)}`,
      "/zuristays?checkIn=2020-01-01&checkOut=2020-01-01&guests=0",
      "/nobodyhere",
      "/no/such",
    ],
    ...["/about", "/contact", "/welcome", "/terms", "/privacy"],
    ...[
      `/booking/property/${property}`,
      `/booking/property/${property}?${stay(50)}`,
      `/booking/property/${property}?${stay(70)}`,
    ],
    ...[
      `/booking/dates?property=${property}`,
      `/booking/dates?${stay(50, { continue: "1" })}`,
      `/booking/dates?${stay(70)}`,
    ],
    ...[`/booking/summary?${stay(70)}`, toPay, paying, `${paying}&other=1`, details(paid), details(toPay)],
    ...(await several(90)),
    ...["/host-login", "/host-register", "/guest-login", "/guest-login/code", "/dev"],
    ...["/verified/zuristays", "/fraud-prevention-demo?isSameDay=on&nights=1&party=12"],
    ...[`/booking/property/${property}/reviews`, `/booking/property/${property}/report`],
    ...[`/booking/property/${property}/photos`, "/booking/property/nothing"],
    ...["/booking/search", "/booking/search?place=Milimani", `/booking/search?place=Kilimani&${stay(70)}`],
    ...[`/booking/property/${property}/ask`, "/host/zuristays/ask", "/verified/zuristays/report", "/cookies"],
    ...["/forgot-password", "/reset-password", "/email-link", "/host-login/team", "/pass", "/q/nothing"],
  ];
  paths.guest = [
    "/",
    "/guest-dashboard",
    "/guest-bookings",
    `/guest-booking-view?booking=${booking}`,
    "/logout",
    "/guest-account",
  ];
  paths.host = [
    ...["/", "/about"],
    ...["bookings", "properties", "money", "account", "settings"].map((tab) => `/dashboard?tab=${tab}`),
    ...["/dashboard", "/dashboard/properties/new", own ?? "", "/logout", details(paid).split("?")[0] ?? "", "/admin"],
  ];
  paths.caretaker = ["/dashboard", "/dashboard/me", "/dashboard/turnovers"];
});
afterAll(async () => {
  await lango?.stop();
  forget(lango.dataDir);
});

/** Somebody whom a host invites, who comes by the link with the code that was sent to them. */
async function caretakerOf(host: Guest): Promise<string> {
  const email = "njoki@example.com";
  const fields = { name: "Njoki Ng'ang'a", address: email, role: "caretaker", of: "all" };
  const { html } = await host.post("/dashboard/team", fields);
  const link = /\/host-login\/join\/[\w-]{43}/.exec(html)?.[0] ?? "";
  const them = new Guest(lango.origin);
  const { location = "" } = await them.post(link, hiddenFields((await them.get(link)).html, link));
  const asked = new URL(location, lango.origin).searchParams;
  const outbox = async () => (await host.get("/dev/outbox")).html;
  const code = await until(async () => /njoki@example\.com.*?\b(\d{6})\b/s.exec(await outbox())?.[1]);
  await them.post("/host-login/team/code", { ...Object.fromEntries(asked), code });
  expect((await them.get("/dashboard/me")).html).toContain("Njoki");
  return them.cookie;
}

/** The first address on a page that begins so. */
function addressIn(html: string, beginning: string): string {
  const found = html.match(new RegExp(`${RegExp.escape(beginning)}\\?[^"]*`))?.[0];
  if (!found) throw new Error(`nothing leads to ${beginning}`);
  return found.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
}

async function sits(who: keyof typeof paths, options: Parameters<typeof Person.sitsDown>[2]): Promise<Person> {
  // axe comes in from outside the page, which the page's own policy would not let in.
  const person = await Person.sitsDown(browser, lango.origin, { bypassCSP: true, ...options });
  await person.takes(cookies[who]);
  return person;
}

/** What can differ at a desk by night, where other things are shown, in other colours. Markup is the same. */
const AT_A_DESK = [
  ...["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable"],
  ...["aria-hidden-focus", "button-name", "link-name", "label", "nested-interactive", "image-alt"],
];

const IN_ALL = rounds({ always: 0, inAll: 1 }) === 1;
const PLACES = [
  ["a desk at night", DESKTOP, "dark"],
  ["a phone in daylight", PHONE, "light"],
] as const;

/** Where links are followed, so that no page of theirs is forgotten. */
const OWN = {
  // By the link to a stay, which needs no account.
  anonymous: /^\/guest\/booking/,
  guest: /^\/guest/,
  host: /^\/(dashboard|account|admin|guest\/booking)/,
  caretaker: /^\/dashboard/,
};

test.each(WHO)(
  "what %s sees: axe finds nothing serious on a phone in daylight and at a desk at night, and no page is wider than a small phone",
  async (who) => {
    const person = await sits(who, { viewport: PHONE });
    const found: Record<string, Finding[]> = {};
    const wide: string[] = [];
    const hidden: string[] = [];
    const known = new Set(paths[who].map(kindOf));
    const ways = [...paths[who]];
    for (const path of ways) {
      // One visit for all: coming costs more than looking.
      await person.goto(path);
      for (const next of await linksOn(person)) {
        if (!OWN[who].test(next) || known.has(kindOf(next))) continue;
        known.add(kindOf(next));
        ways.push(next);
      }
      // Pages are of one kit, and looking takes a tenth of the whole run: outside of test:all the one is looked at by
      // night at a desk, the next on a phone by day. Each turn of a window costs a tenth of a page, so that the smallest
      // phone comes last, and meets the next page.
      const isOne = !IN_ALL;
      const places = isOne ? [PLACES[ways.indexOf(path) % 2 === 0 ? 0 : 1]] : PLACES;
      for (const [place, viewport, colorScheme] of places) {
        await person.page.setViewportSize(viewport);
        await person.page.emulateMedia({ colorScheme });
        const findings = await seriousOn(person.page, viewport === DESKTOP && !isOne ? AT_A_DESK : undefined);
        if (findings.length > 0) found[`${path} on ${place}`] = findings;
      }
      for (const width of isOne ? [320] : [PHONE.width, 320]) {
        if (width !== PHONE.width) await person.page.setViewportSize({ width, height: 700 });
        const { needs, isHidden, squeezed, cut, thin } = await person.page.evaluate(fit);
        if (needs > width) wide.push(`${path} needs ${needs} of ${width}`);
        if (squeezed !== undefined) wide.push(`${path} squeezes "${squeezed}"`);
        for (const words of cut) wide.push(`${path} at ${width} cuts ${words}`);
        for (const words of thin) wide.push(`${path} has less than 24 px for ${words}`);
        if (isHidden) hidden.push(`${path} at ${width}`);
      }
      // As somebody reads it who has set their letters to twice the size, on the one phone or on the other.
      const width = ways.indexOf(path) % 4 < 2 ? 320 : PHONE.width;
      if (width !== 320) await person.page.setViewportSize({ width, height: 700 });
      await person.page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      const { needs, cut, widest } = await person.page.evaluate(fit);
      if (needs > width) wide.push(`${path} needs ${needs} of ${width} with letters of twice the size, for ${widest}`);
      for (const words of cut) wide.push(`${path} with letters of twice the size cuts ${words}`);
      // And with names in which no line can be broken.
      await person.page.evaluate(lengthenNames);
      const long = await person.page.evaluate(fit);
      if (long.needs > width) wide.push(`${path} needs ${long.needs} for an unbroken name, in ${long.widest}`);
    }
    expect(found).toEqual({});
    expect(wide).toEqual([]);
    expect(hidden).toEqual([]);
    // Of guests of the week alone.
    if (who === "caretaker") expect(ways.some((path) => path.endsWith("/stay"))).toBe(true);
    expect(ways.length).toBeGreaterThan({ anonymous: 24, guest: 8, host: 55, caretaker: 3 }[who]);
    await person.leaves();
  },
);

test("thirty guests of a day fit three screens of a phone, however long their names, each with what tells their place from others, and each press is wide enough for a finger", async () => {
  const person = await sits("host", { viewport: PHONE });
  await person.goto("/dashboard");
  const lists = await person.page.evaluate(() =>
    ["arriving", "here"].map((id) => {
      const list = document.querySelector(`#${id} ul`) as HTMLElement;
      const row = list.querySelector("li:has(b a)") as HTMLElement;
      (row.querySelector("b a") as HTMLElement).textContent = "Wanjũkũ Ng'ang'a-Kamau wa Mwangi";
      row.querySelector(".owes")?.remove();
      row
        .querySelector(".about .lined")
        ?.insertAdjacentHTML("beforeend", '<span class="owes small num">owes 113,500</span>');
      const place = row.querySelector(".place") as HTMLElement;
      // Both parts of a name and the room, as a house of several alike names them.
      const parts = ["Furnished two-bedroom flats by ", "Yaya", ", Room 12"];
      for (const [at, one] of place.querySelectorAll("span:not(:has(span))").entries())
        one.textContent = parts[at] ?? "";
      list.replaceChildren(...Array.from({ length: 30 }, () => row.cloneNode(true)));
      const sizes = [...list.querySelectorAll<HTMLElement>(".acts :is(a, button)")].map(
        (at) => [at.offsetWidth, at.offsetHeight, at.matches("button") ? 44 : 24] as const,
      );
      return {
        id,
        height: list.closest("section")?.offsetHeight ?? 0,
        presses: sizes.length,
        small: sizes.filter(([width, height, least]) => width < least || height < least),
        needs: document.documentElement.scrollWidth,
      };
    }),
  );
  for (const { height, presses, small, needs } of lists) {
    expect(height).toBeGreaterThan(30 * 44);
    expect(height).toBeLessThanOrEqual(3 * PHONE.height);
    expect(presses).toBeGreaterThanOrEqual(60);
    expect([small, needs]).toEqual([[], PHONE.width]);
  }
  for (const width of [PHONE.width, 320]) {
    await person.page.setViewportSize({ width, height: 740 });
    const cut = await person.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("#arriving .place, #here .place")]
        .flatMap((at) =>
          [...at.querySelectorAll<HTMLElement>("span span")].filter((part) => {
            const isOut = part.getBoundingClientRect().right > at.getBoundingClientRect().right + 1;
            return isOut || part.scrollWidth > part.clientWidth + 1;
          }),
        )
        .map((part) => part.textContent),
    );
    expect([width, new Set(cut)]).toEqual([width, new Set()]);
  }
  await person.leaves();
});

test("in Kiswahili, whose words are longer, no page of a guest is wider than a small phone either, nor its bar higher than a line", async () => {
  const person = await sits("guest", { viewport: { width: 320, height: 700 } });
  await person.page.context().addCookies([{ name: "lang", value: "sw", url: lango.origin }]);
  const wide: string[] = [];
  let seen = 0;
  for (const path of [...paths.anonymous, ...paths.guest]) {
    await person.goto(path);
    const { needs, bar, language } = await person.page.evaluate(() => ({
      needs: document.documentElement.scrollWidth,
      bar: document.querySelector<HTMLElement>(".top nav")?.offsetHeight ?? 0,
      language: document.documentElement.lang,
    }));
    if (needs > 320) wide.push(`${path} needs ${needs} of 320`);
    if (bar > 48) wide.push(`${path} has a bar of ${bar}`);
    if (language === "sw") seen += 1;
  }
  expect(wide).toEqual([]);
  expect(seen).toBeGreaterThan(20);
  await person.leaves();
});

test("nor is a page of the desk in Kiswahili, at letters of twice the size either, and nothing on it is cut or squeezed", async () => {
  const person = await sits("host", { viewport: { width: 320, height: 700 } });
  const choose = (language: string) =>
    person.page.request.post(`${lango.origin}/language`, { form: { language }, headers: { origin: lango.origin } });
  const own = paths.host.find((path) => /^\/dashboard\/properties\/(?!new)/.test(path)) ?? "";
  const tabs = ["calendar", "bookings", "properties", "money", "payouts", "account", "settings"];
  const pages = [
    ...[
      "/dashboard",
      "/dashboard/turnovers",
      "/dashboard/guests",
      ...tabs.map((tab) => `/dashboard?tab=${tab}`),
      "/dashboard/figures",
      "/dashboard/figures?list=nights",
      "/dashboard/reviews",
      "/dashboard/team",
      "/dashboard/properties/several",
    ],
    ...["/dashboard/messages", "/dashboard/messages/texts", "/dashboard/verification", "/dashboard/look-twice"],
    ...["/social-media-connect", "/social-media-connect/look", "/social-media-connect/offers/new", "/dashboard/prices"],
    ...["", "/prices", "/prices/discounts", "/guide", "/facts", "/calendars"].map((page) => `${own}${page}`),
  ];
  await choose("sw");
  const wide: string[] = [];
  for (const path of pages) {
    await person.goto(path);
    const language = await person.page.evaluate(() => document.documentElement.lang);
    if (language !== "sw") wide.push(`${path} is in ${language}`);
    for (const size of ["100%", "200%"]) {
      await person.page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), size);
      const { needs, squeezed, cut, thin, widest } = await person.page.evaluate(fit);
      if (needs > 320) wide.push(`${path} needs ${needs} of 320 at ${size}, for ${widest}`);
      for (const words of cut) wide.push(`${path} cuts ${words} at ${size}`);
      if (size === "200%") continue;
      if (squeezed !== undefined) wide.push(`${path} squeezes "${squeezed}"`);
      for (const words of thin) wide.push(`${path} has less than 24 px for ${words}`);
    }
  }
  await choose("en");
  expect(wide).toEqual([]);
  await person.leaves();
});

/** Pages of one kind differ in what they are about: `/dashboard/properties/:id`, and in the tab. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://x");
  const kind = pathname.replaceAll(/\/(?=[^/]*\d)[\w-]{8,}/g, "/:id");
  return `${kind}?${searchParams.get("tab") ?? [...searchParams.keys()].sort().join("&")}`;
}

/** Gives the people and houses on a page names of sixty letters without a gap. Runs in the page. */
function lengthenNames() {
  const names = /Zuri Stays|zuristays|Wanjiru Ng'ang'a|Achieng Odhiambo|Wanjiru|Achieng|Garden studio on Ngong Road/g;
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let at = words.nextNode(); at; at = words.nextNode()) {
    if (at.parentElement?.closest("[aria-hidden=true]")) continue;
    at.nodeValue = (at.nodeValue ?? "").replace(
      names,
      "Wanjũkũwangarĩnyamburawaithĩranyakeringagathoniwamuthoniwamwai",
    );
  }
}

/** The pages of ours that this one leads to; no files, and not the way out. */
function linksOn({ page }: Person): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLAnchorElement>("a[href]"))
      .filter(
        ({ origin, pathname }) => origin === location.origin && !/\.\w+$|\/(pdf|export)$|\/pages\//.test(pathname),
      )
      .map(({ pathname, search }) => pathname + search),
  );
}

/**
 * Whether a page fits, whether the chosen tab, where there are any, is out of sight until the row is moved, its first
 * words that have room for a few letters a line only, words and fields that are cut off, and links by themselves that
 * are too thin for a finger. Runs in the page.
 */
function fit() {
  const tab = document.querySelector(".tabs [aria-current]")?.getBoundingClientRect();
  const isHidden = tab !== undefined && (tab.left < 0 || tab.right > innerWidth);
  const hasWords = (at: Element) =>
    [...at.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  const squeezed = [...document.querySelectorAll<HTMLElement>("main :is(dd, dt, p, b, span, li, a)")].find((at) => {
    const { width, height } = at.getBoundingClientRect();
    return hasWords(at) && width < 48 && height > 120;
  });
  // What a row of a day is cut to with ordinary letters; with large ones it breaks.
  const isLarge = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > 16;
  const cut: string[] = [];
  const thin: string[] = [];
  const nameOf = (at: Element) => `${at.tagName} ${at.id || (at.textContent ?? "").trim().slice(0, 40)}`;
  for (const at of document.querySelectorAll<HTMLElement>("body *")) {
    const { width, height } = at.getBoundingClientRect();
    if (
      width <= 1 ||
      height <= 1 ||
      !at.checkVisibility() ||
      at.closest(".vh, .skip, svg, [aria-hidden=true], .cut, .has") ||
      (!isLarge && at.closest(".brief"))
    )
      continue;
    const { display, overflowX, overflowY } = getComputedStyle(at);
    const isField = at.matches("select, button");
    if (at.matches("input[type=date]")) {
      // What the browser draws in it, with the sign that opens its calendar, tells nobody that it does not fit.
      at.style.width = "max-content";
      if (at.getBoundingClientRect().width > width + 1) cut.push(`the date in ${nameOf(at)}`);
      at.style.width = "";
    }
    const isClipping = hasWords(at) && (overflowX === "hidden" || overflowY === "hidden");
    if (
      (isField || isClipping) &&
      (at.scrollWidth > at.clientWidth + 1 || (isClipping && at.scrollHeight > at.clientHeight + 2))
    )
      cut.push(nameOf(at));
    // The whole row of a list is pressed for the link in it.
    const isWide = getComputedStyle(at, "::after").position === "absolute";
    const isInSentence = display === "inline" && at.parentElement !== null && hasWords(at.parentElement);
    if (at.matches("a[href], button, summary") && !isInSentence && !isWide && height < 23.5) thin.push(nameOf(at));
  }
  // Words beyond the edge, also where a box with rounded corners hides that they are.
  const isMoved = (at: Element | null): boolean =>
    at !== null &&
    at !== document.body &&
    (/auto|scroll/.test(getComputedStyle(at).overflowX) || isMoved(at.parentElement));
  const range = document.createRange();
  for (const at of document.querySelectorAll<HTMLElement>("body *")) {
    if (!hasWords(at) || !at.checkVisibility() || at.closest(".vh, .skip, svg, [aria-hidden=true]")) continue;
    for (const node of at.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      range.selectNodeContents(node);
      if (range.getBoundingClientRect().right > innerWidth + 1 && !isMoved(at)) cut.push(`the end of ${nameOf(at)}`);
    }
  }
  const needs = document.documentElement.scrollWidth;
  const far = [...document.querySelectorAll("body *")].filter(
    (at) => at.getBoundingClientRect().right > innerWidth + 1,
  );
  const widest = needs > innerWidth && far.length > 0 ? nameOf(far.at(-1) as Element) : "";
  return { needs, widest, isHidden, squeezed: squeezed?.textContent?.slice(0, 40), cut, thin };
}

test("a guest books with the keyboard alone, always seeing where they are", async () => {
  const me = await sits("anonymous", { viewport: PHONE });
  const { keyboard } = me.page;
  /** Where the keyboard is, and whether it can be seen there. */
  const focused = () =>
    me.page.evaluate(() => {
      const at = document.activeElement as HTMLElement;
      const look = getComputedStyle(at);
      const label = (at as HTMLInputElement).labels?.[0]?.textContent;
      const visible =
        (look.outlineStyle !== "none" && Number.parseFloat(look.outlineWidth) >= 2) || look.boxShadow !== "none";
      return {
        name: (label ?? at.getAttribute("aria-label") ?? at.textContent ?? "").trim(),
        tag: at.tagName,
        visible,
      };
    });
  let before = "";
  async function tabTo(name: RegExp): Promise<void> {
    for (let press = 0; press < 150; press += 1) {
      await keyboard.press("Tab");
      const now = await focused();
      // Inside a date field the browser itself marks day, month, year and its calendar button.
      const isInside = now.tag === "INPUT" && now.name === before;
      if (now.tag !== "BODY" && now.tag !== "HTML" && !isInside) expect(now).toMatchObject({ visible: true });
      before = now.name;
      if (name.test(now.name)) return;
    }
    throw new Error(`Tab never came to ${name} on ${me.page.url()}`);
  }

  await me.goto("/zuristays");
  await keyboard.press("Tab");
  expect((await focused()).name).toBe("Skip to content");
  await keyboard.press("Enter");
  expect(await me.page.evaluate(() => document.activeElement?.id)).toBe("main");
  await tabTo(/Book Now/);
  await keyboard.press("Enter");
  await me.page.waitForURL("**/booking/property/*");
  const type = async (day: string) => {
    const [year = "", month = "", date = ""] = day.split("-");
    await keyboard.type(`${month}${date}${year}`);
  };
  await tabTo(/^Check-in/);
  await type(dayFromNow(90));
  await tabTo(/^Check-out/);
  await type(dayFromNow(92));
  await tabTo(/^Continue$/);
  await keyboard.press("Enter");
  await me.page.waitForURL("**/booking/summary?*");
  await tabTo(/^Full name/);
  await keyboard.type("Achieng Odhiambo");
  await tabTo(/^Phone/);
  await keyboard.type(OTHER_NUMBER);
  await tabTo(/house rules/);
  await keyboard.press("Space");
  await tabTo(/^Pay KES/);
  await keyboard.press("Space");
  await me.page.waitForURL("**/booking/payment?*");
  await me.page.getByRole("heading", { name: "Check your phone" }).waitFor();
  await me.leaves();
});
