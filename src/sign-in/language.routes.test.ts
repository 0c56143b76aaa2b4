import { describe, expect, test } from "bun:test";
import { findHost } from "#db/host.queries.ts";
import { newestMessages } from "#db/message.queries.ts";
import { callback, hold, pay, summaryForm, WISH } from "#src/dev/fixtures/journey.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { guestCookie, hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { cookieFrom, ORIGIN, testApp } from "#src/dev/fixtures/test-app.ts";
import { newSecret } from "#src/web/secrets.ts";

test("whoever asks for Swahili is sent their code in it, and back to where they were", async () => {
  const t = testApp();
  const page = await t.get("/language", { headers: { referer: `${ORIGIN}/guest-login?next=%2Fguests` } });
  expect(await page.text()).toContain('name="next" value="/guest-login?next=%2Fguests"');
  const chosen = await t.post("/language", { language: "sw", next: "/guest-login" });
  expect(chosen.headers.get("location")).toBe("/guest-login");
  const cookie = cookieFrom(chosen, "lang");
  expect(cookie).toBe("lang=sw");
  await t.post("/guest-login", { phone: "0722 000 020" }, { cookie });
  await t.post("/guest-login", { phone: "0722 000 030" });
  await t.jobs.runDue();
  expect(t.sent.map(({ body }) => body.replace(/\d{6}/, "123456"))).toEqual([
    "123456 ni nambari yako ya Lango. Inatumika kwa dakika 5. Usimpe mtu yeyote.",
    "123456 is your Lango code. It works for 5 minutes. Never share it.",
  ]);
});

test("a page's own footer leads back to the page it stands on", async () => {
  const t = testApp();
  const chosen = await t.post(
    "/language",
    { language: "sw" },
    { headers: { referer: `${ORIGIN}/zuristays?guests=2` } },
  );
  expect(chosen.headers.get("location")).toBe("/zuristays?guests=2");
  const elsewhere = await t.post("/language", { language: "sw" }, { headers: { referer: "https://evil.example/x" } });
  expect(elsewhere.headers.get("location")).toBe("/language");
});

test.each([
  ["another site's page", "https://evil.example/x", ""],
  ["the page itself", `${ORIGIN}/language`, ""],
])("%s is not gone back to", async (_, referer, next) => {
  const html = await (await testApp().get("/language", { headers: { referer } })).text();
  expect(html.includes('name="next"')).toBe(next !== "");
});

/** The address that the footer of a page names for itself. */
const addressOn = (html: string) => /name="address" value="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";

test("a page that answers a refused form leads its other language to where it stands", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  addManualTill(t);
  const held = await hold(t);
  const { id, t: token } = held;
  const own = { booking: id, t: token, submissionKey: newSecret() };
  const refused = [
    await t.post("/booking/payment/claim", { ...own, code: "no code" }),
    await t.post("/booking/payment", { ...own, phone: "12" }),
  ];
  const addresses = await Promise.all(refused.map(async (page) => addressOn(await page.text())));
  const payment = `/booking/payment?booking=${id}&t=${token}`;
  expect(refused.map(({ status }) => status)).toEqual([422, 422]);
  expect(addresses).toEqual([payment, payment]);
  for (const address of addresses) {
    const chosen = await t.post("/language", { language: "sw", address });
    expect(chosen.headers.get("location")).toBe(address);
    expect((await t.get(address)).status).not.toBe(404);
  }
  expect(addressOn(await (await t.get(payment)).text())).toBe("");
});

test.each(["asked for", "refused"])(
  "the form of a stay that was %s keeps what is typed in the other language",
  async (how) => {
    const t = testApp();
    addHost(t.db);
    addProperty(t.db);
    const typed = summaryForm({ name: "Achieng <Otieno>", phone: "07123", email: "achieng@" });
    const query = new URLSearchParams(WISH);
    const page =
      how === "refused" ? await t.post("/booking/summary", typed) : await t.get(`/booking/summary?${query.toString()}`);
    const html = await page.text();
    const [button = ""] = /<button [^>]*form="book"[^>]*>Kiswahili/.exec(html) ?? [];
    for (const said of ['name="language"', 'value="sw"']) expect(button).toContain(said);
    expect(html).toContain('id="book"');
    const action = /formaction="([^"]*)"/i.exec(button)?.[1] ?? "";
    // What is right would book; the press asks for the other language alone.
    for (const sent of [typed, summaryForm()]) {
      const chosen = await t.post(action, { ...sent, language: "sw" });
      expect([chosen.status, chosen.headers.get("location")]).toEqual([307, "/booking/summary"]);
      const cookie = cookieFrom(chosen, "lang");
      const shown = await t.post("/booking/summary", { ...sent, language: "sw" }, { cookie });
      expect(shown.status).toBe(200);
      const swahili = await shown.text();
      expect(swahili).toContain('<html lang="sw"');
      for (const words of ["name", "phone", "email", "submissionKey"].map((field) => sent[field] ?? "none")) {
        expect(swahili).toContain(`value="${Bun.escapeHTML(words)}"`);
      }
      expect(swahili).not.toContain('role="alert"');
    }
    expect(t.db.$client.query("select count(*) as n from bookings").get()).toEqual({ n: 0 });
  },
);

test("the other language of a form leads to no other site", async () => {
  const t = testApp();
  for (const again of ["//evil.example", "https://evil.example/", "/\\evil.example"]) {
    const chosen = await t.post(`/language?again=${encodeURIComponent(again)}`, { language: "sw" });
    expect([chosen.status, chosen.headers.get("location")]).toEqual([303, "/language"]);
  }
});

test("the other language leads to a page from wherever a form was sent", async () => {
  const t = testApp();
  const doors = await t.app.doors();
  const pages = doors.filter(({ method }) => method === "GET").map(({ path }) => patternOf(path));
  const isPage = (path: string) => pages.some((page) => page.test(path));
  const lost: string[] = [];
  for (const { path } of doors.filter(({ method }) => method === "POST")) {
    const referer = `${ORIGIN}${path.replace(/:\w+/g, "x")}`;
    const chosen = await t.post("/language", { language: "sw" }, { headers: { referer } });
    const { pathname } = new URL(chosen.headers.get("location") ?? "/none", ORIGIN);
    if (!isPage(pathname)) lost.push(`${path} leads to ${pathname}`);
  }
  expect(lost).toEqual([]);
});

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll("*", ".*").replace(/:\w+/g, "[^/]+")}$`);
}

test("a language that is none of ours changes nothing", async () => {
  const t = testApp();
  const refused = await t.post("/language", { language: "fr" });
  expect([refused.status, cookieFrom(refused, "lang")]).toEqual([400, ""]);
});

describe("a stay booked in Swahili", () => {
  async function booked(hostLanguage: "en" | "sw") {
    const t = testApp();
    addHost(t.db, { language: hostLanguage });
    addProperty(t.db);
    const held = await hold(t, {}, "lang=sw");
    await pay(t, held);
    await callback(t, held);
    await t.jobs.runDue();
    return { t, texts: t.sent.map(({ body }) => body) };
  }

  test("is confirmed to the guest in Swahili and to their host in English", async () => {
    const { t, texts } = await booked("en");
    expect(t.db.$client.query("select language from bookings").all()).toEqual([{ language: "sw" }]);
    expect(texts.filter((text) => /^Nafasi yako imethibitishwa: Garden studio/.test(text))).toHaveLength(1);
    expect(texts.filter((text) => text.startsWith("New booking:"))).toHaveLength(1);
  });

  test("is told in Swahili why M-PESA refused to pay for it", async () => {
    const t = testApp();
    addHost(t.db);
    addProperty(t.db);
    const held = await hold(t, {}, "lang=sw");
    await pay(t, held);
    await callback(t, held, { code: "1" });
    const page = await t.get(`/booking/payment?booking=${held.id}&t=${held.t}`);
    expect(await page.text()).toContain("Salio la M-PESA halitoshi");
  });

  test("is told to a host who chose it in Swahili too", async () => {
    const { texts } = await booked("sw");
    expect(texts.filter((text) => text.startsWith("Mgeni mpya:"))).toHaveLength(1);
  });
});

test("a host's choice stands in their account and in their letters", async () => {
  const t = testApp();
  addHost(t.db);
  const cookie = hostCookie(t.db);
  await t.post("/language", { language: "sw" }, { cookie });
  expect(findHost(t.db, "host-wanjiru")?.language).toBe("sw");
  expect(await (await t.get("/account", { cookie })).text()).toContain("Kiswahili");
  await t.post("/email-link", { email: "host-wanjiru@example.com" });
  await t.jobs.runDue();
  expect(t.sent.map(({ subject }) => subject)).toEqual(["Kiungo chako cha kuingia Lango"]);
});

test("a browser that has chosen nothing reads what its guest is written to in, once they sign in", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  await hold(t, {}, "lang=sw");
  const signIn = async (cookie: string) => {
    const asked = await t.post("/guest-login", { phone: "0722 000 020" }, { cookie });
    const challenge = new URL(asked.headers.get("location") ?? "", ORIGIN).searchParams.get("challenge") ?? "";
    const code = /\d{6}/.exec(newestMessages(t.db, 1)[0]?.body ?? "")?.[0] ?? "";
    return cookieFrom(await t.post("/guest-login/code", { challenge, code }, { cookie }), "lang");
  };
  expect(await signIn("")).toBe("lang=sw");
  t.clock.advance(3_600_000);
  expect(await signIn("lang=en")).toBe("");
});

test("a guest's choice holds for the stays they have booked already", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  await hold(t, {});
  const phone = (t.db.$client.query("select guest_phone as phone from bookings").get() as { phone: string }).phone;
  await t.post("/language", { language: "sw" }, { cookie: guestCookie(t.db, phone) });
  expect(t.db.$client.query("select language from bookings").all()).toEqual([{ language: "sw" }]);
});

describe("a host's desk", () => {
  const readIn = async (t: ReturnType<typeof testApp>, path: string, cookie: string) =>
    /<html lang="(\w+)"/.exec(await (await t.get(path, { cookie })).text())?.[1];

  test("stands in the language of their account, on every device, whatever a browser had chosen", async () => {
    const t = testApp();
    addHost(t.db);
    addProperty(t.db);
    const session = hostCookie(t.db);
    // Two browsers, each with its own choice from before.
    const [phone, laptop] = [session, `${session}; lang=en`];
    const pages = ["/dashboard", "/dashboard?tab=money", "/dashboard/guests", "/account", "/language"];
    for (const path of pages) expect([path, await readIn(t, path, `${phone}; lang=sw`)]).toEqual([path, "en"]);
    await t.post("/language", { language: "sw" }, { cookie: phone });
    for (const path of pages) expect([path, await readIn(t, path, laptop)]).toEqual([path, "sw"]);
  });

  test("leaves every other host's as it is", async () => {
    const t = testApp();
    addHost(t.db);
    addHost(t.db, { id: "host-2", brandName: "other", phone: "+254712345679" });
    await t.post("/language", { language: "sw" }, { cookie: hostCookie(t.db) });
    expect(await readIn(t, "/dashboard", hostCookie(t.db, "host-2"))).toBe("en");
  });

  test.each([
    ["", "sw-KE,en;q=0.8", "sw"],
    ["", "en-GB,sw;q=0.8", "en"],
    ["lang=en", "sw-KE", "en"],
  ])("is asked for by who has chosen '%s' and lists %s: registered in %s", async (cookie, list, language) => {
    const t = testApp();
    const headers = { "accept-language": list };
    const page = await (await t.get("/host-register", { cookie, headers })).text();
    expect(page).toContain(`<html lang="${language}"`);
    const submissionKey = /name="submissionKey" value="([^"]*)"/.exec(page)?.[1] ?? "";
    const typed = { ...PERSON, submissionKey };
    const entered = await t.post("/host-register", typed, { cookie, headers });
    expect([entered.status, cookieFrom(entered, "lang")]).toEqual([303, `lang=${language}`]);
    expect(t.db.$client.query("select language from hosts").all()).toEqual([{ language }]);
  });
});

const PERSON = {
  ...{ firstName: "Wanjiru", lastName: "Kamau", username: "wanjiru", phone: "0712 345 678" },
  ...{ email: "wanjiru@example.com", password: "karibu-kwetu-leo", confirmPassword: "karibu-kwetu-leo", terms: "on" },
};
