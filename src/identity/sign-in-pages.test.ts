import { describe, expect, test } from "bun:test";
import { buildApp } from "../app.tsx";
import { addHost } from "../dev/fixtures/people.ts";
import { hostCookie } from "../dev/fixtures/sign-in.ts";
import { cookieFrom, ORIGIN, testApp } from "../dev/fixtures/test-app.ts";

/** What the pages of signing in say and offer, in the words of the specification. */
async function open(path: string, t = testApp(), cookie = "") {
  const html = await (await t.get(path, { cookie })).text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return {
    main,
    title: /<h1[^>]*>(.*?)<\/h1>/s.exec(main)?.[1],
    labels: [...main.matchAll(/<label[^>]*>([^<]*)/g)].map(([, label]) => label),
    buttons: [...main.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, words]) => words?.replace("&amp;", "&")),
    links: [...main.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, words]) => `${words} → ${href}`),
    field: (name: string) => new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(main)?.[0] ?? "",
  };
}

describe("host sign-in", () => {
  test("host sign-in: title 'Welcome Back', subtitle 'Sign in to your host account'", async () => {
    const { title, main } = await open("/host-login");
    expect(title).toBe("Welcome Back");
    expect(main).toMatch(/<\/h1><p[^>]*>Sign in to your host account<\/p>/);
  });

  test("host sign-in: fields e-mail and password, the password with a show/hide toggle", async () => {
    const { labels, field, main } = await open("/host-login");
    expect(labels).toEqual(["Email", "Password"]);
    expect(field("email")).toContain('type="email"');
    expect(field("password")).toContain('type="password"');
    expect(main).toMatch(/<button type="button" class="link" aria-controls="password">Show</);
  });

  test("host sign-in: button Sign In, and the link Create Account to /host-register", async () => {
    const { buttons, links, main } = await open("/host-login");
    expect(buttons).toContain("Sign In");
    expect(main).toContain('data-busy="Signing in...">Sign In<');
    expect(links).toContain("Create Account → /host-register");
  });
});

describe("host registration", () => {
  test("host registration: first name, last name, e-mail, phone, password, confirm password", async () => {
    const { labels, field } = await open("/host-register");
    expect(labels).toEqual(["First name", "Last name", "Email", "Phone", "Password", "Confirm password"]);
    for (const name of ["firstName", "lastName", "email", "phone", "password", "confirmPassword"]) {
      expect(field(name)).toContain("required");
    }
  });

  test("host registration: button Create Account, and a link to /host-login", async () => {
    const { buttons, links } = await open("/host-register");
    expect(buttons).toContain("Create Account");
    expect(links).toContain("Sign in → /host-login");
  });
});

describe("guest login", () => {
  test("guest login, step 1: the phone and 'Send Verification Code'", async () => {
    const { labels, buttons, field } = await open("/guest-login");
    expect(labels).toEqual(["Phone number"]);
    expect(field("phone")).toContain('type="tel"');
    expect(buttons).toContain("Send Verification Code");
  });

  test("guest login, step 2: a code of at most 6 signs, 'Verify & Access Bookings', 'Use different phone number' back to step 1 without the code", async () => {
    const t = testApp();
    const sent = await t.post("/guest-login", { phone: "0722 000 111", submissionKey: "k".repeat(43) });
    const { labels, buttons, field, main } = await open(sent.headers.get("location") ?? "", t);
    expect(labels).toEqual(["Verification code"]);
    expect(field("code")).toContain('maxLength="6"');
    expect(buttons).toEqual(["Verify & Access Bookings", "Send a new code", "Use different phone number"]);
    const [, form = ""] = /<form[^>]*>((?:(?!<form).)*)Use different phone number/s.exec(main) ?? [];
    expect(form).toContain('name="other" value="1"');
    const first = await open("/guest-login?other=1", t);
    expect([first.labels, first.field("code")]).toEqual([["Phone number"], ""]);
  });

  test("guest login: a link to host login", async () => {
    expect((await open("/guest-login")).links).toContain("Host sign-in → /host-login");
  });

  test("guest login: 'Demo Guest Login', in a demo alone", async () => {
    const t = testApp();
    const shown = [];
    for (const demo of [true, false]) {
      const shell = { ...t.deps.shell, site: { ...t.deps.shell.site, demo } };
      const page = await buildApp({ ...t.deps, shell }).fetch(new Request(`${ORIGIN}/guest-login`));
      shown.push((await page.text()).includes(">Demo Guest Login</button>"));
    }
    expect(shown).toEqual([true, false]);
  });

  test("guest login: 'Demo Guest Login' leads to the operator's demo where one is named, and so does the call", async () => {
    const t = testApp();
    const demoUrl = "https://demo.lango.example";
    const shell = { ...t.deps.shell, site: { ...t.deps.shell.site, demoUrl } };
    const app = buildApp({ ...t.deps, shell, config: { ...t.deps.config, mode: "production", demoUrl } });
    const html = await (await app.fetch(new Request(`${ORIGIN}/guest-login`))).text();
    expect(html).toMatch(/<a [^>]*href="https:\/\/demo\.lango\.example\/guest-login"[^>]*>Demo Guest Login<\/a>/);
    expect(html).toContain("nothing there is booked or paid in earnest");
    const called = await app.fetch(new Request(`${ORIGIN}/api/auth/demo-guest`, { method: "POST" }));
    expect([called.status, called.headers.get("location")]).toEqual([307, `${demoUrl}/api/auth/demo-guest`]);
    const rows = t.db.$client.query("select count(*) as n from bookings").get();
    expect([called.headers.getSetCookie(), rows]).toEqual([[], { n: 0 }]);
  });

  test("the phone is filled in from a booking that was begun with it", async () => {
    const t = testApp();
    const { addProperty } = await import("../dev/fixtures/people.ts");
    const { summaryForm } = await import("../dev/fixtures/journey.ts");
    addHost(t.db);
    addProperty(t.db);
    const held = await t.post("/booking/summary", summaryForm({ phone: "0722 000 020" }));
    const page = await open("/guest-login", t, cookieFrom(held, "lango_phone"));
    expect(page.field("phone")).toContain('value="0722 000 020"');

    // And from then on with the number that M-PESA was asked at.
    const { booking = "", t: key = "" } = Object.fromEntries(
      new URL(held.headers.get("location") ?? "", "http://x").searchParams,
    );
    const payment = { booking, t: key, phone: "0722 000 030", submissionKey: "k".repeat(43) };
    const asked = await t.post("/booking/payment", payment);
    expect((await open("/guest-login", t, cookieFrom(asked, "lango_phone"))).field("phone")).toContain(
      'value="0722 000 030"',
    );
  });
});

describe("claim brand", () => {
  const claim = () => {
    const t = testApp();
    addHost(t.db, { brandName: null });
    return open("/claim-brand", t, hostCookie(t.db));
  };

  test("claim brand: the brand name, a preview of the link, an availability indicator and 'Claim Brand & Continue'", async () => {
    const { labels, buttons, main } = await claim();
    expect(labels).toEqual(["Brand name"]);
    expect(buttons).toEqual(["Claim Brand & Continue"]);
    expect(main.replace(/<[^>]+>/g, "")).toContain("localhost:3000/");
    expect(main).toContain('role="status"');
  });

  test("claim brand: unique branded booking page, custom link for social media, professional host identity, easy to remember URL", async () => {
    const benefits = [...(await claim()).main.matchAll(/<li[^>]*>.*?<\/svg>(.*?)<\/li>/gs)].map(([, words]) => words);
    expect(benefits).toEqual([
      "Unique branded booking page",
      "Custom link for social media",
      "Professional host identity",
      "Easy to remember URL",
    ]);
  });
});
