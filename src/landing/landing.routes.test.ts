import { describe, expect, test } from "bun:test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOrAddGuest } from "#db/host.queries.ts";
import { startSession } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import { OLD_BRAND_KEPT_MS } from "#src/account-change/change-brand.ts";
import { CONSENT_SECONDS } from "#src/core/analytics/consent.ts";
import { HOLD_MS } from "#src/core/booking/booking.ts";
import { CODE_LIVES_MS } from "#src/core/person/phone-code.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { NOON, ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { FORGET_PHOTO_AFTER_MS } from "#src/property/forget-photo.ts";
import { SESSION_IDLE_MS, SESSION_MOST_MS } from "#src/web/door/visitor.ts";
import { hashOf } from "#src/web/secrets.ts";
import { ownLandingContent } from "./own-files.ts";

const HOST = "lango=host-key";
const GUEST = "lango=guest-key";

/** Wanjiru and a guest, both signed in. */
function withPeople(env: Record<string, string> = {}): TestApp {
  const t = testApp(env);
  addHost(t.db);
  const session = { now: NOON, endsAt: NOON + 1_000_000, device: "" };
  write(t.db, (tx) => {
    const guest = findOrAddGuest(tx, { id: "guest_achieng", phone: "+254722000020", now: NOON });
    startSession(tx, { ...session, tokenHash: hashOf("host-key"), hostId: "host-wanjiru" });
    startSession(tx, { ...session, tokenHash: hashOf("guest-key"), guestId: guest.id });
  });
  return t;
}

async function htmlOf(t: TestApp, path: string, cookie?: string): Promise<string> {
  const response = await t.get(path, cookie ? { cookie } : {});
  expect(response.status).toBe(200);
  return response.text();
}

/** The words of a part of a page as one reads them. */
function wordsOf(html: string, from = "<body", to = "</body>"): string {
  const start = html.indexOf(from);
  const part = html.slice(start, html.indexOf(to, start));
  return part
    .replace(/<svg[\s\S]*?<\/svg>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");
}

/** Every link as `label → address`. */
function linksOf(html: string, from = "<body", to = "</body>"): string[] {
  const start = html.indexOf(from);
  const part = html.slice(start, html.indexOf(to, start));
  return [...part.matchAll(/<a ([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = "", label = ""]) => {
    const href = /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll("&amp;", "&");
    return `${wordsOf(`<body>${label}</body>`).trim()} → ${href}`;
  });
}

const sectionOf = (html: string, id: string) => {
  const start = html.search(new RegExp(`<section[^>]*id="${id}"`));
  expect([id, start > 0]).toEqual([id, true]);
  return html.slice(start, html.indexOf("</section>", start));
};
const readSection = (html: string, id: string) => wordsOf(`<body>${sectionOf(html, id)}</body>`);
const linksIn = (html: string, id: string) => linksOf(`<body>${sectionOf(html, id)}</body>`);

describe("who gets what at /", () => {
  test("a stranger gets the landing page", async () => {
    const html = await htmlOf(withPeople(), "/?utm_source=tiktok");
    expect(html).toContain("<title>Direct bookings for hosts in Nairobi · Lango</title>");
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/"`);
    expect(html).toContain(`<meta property="og:image" content="${ORIGIN}/static/preview-default.jpg`);
  });

  test.each(["/", "/about", "/contact", "/welcome", "/terms", "/privacy"])(
    "%s names its script before its HTML, to strangers and to those who have signed in, and no picture before it",
    async (path) => {
      const t = withPeople();
      for (const cookie of [undefined, GUEST]) {
        const response = await t.get(path, cookie ? { cookie } : {});
        const [, script] =
          /^<(\/assets\/frame-\w+\.js)>; rel=modulepreload$/.exec(response.headers.get("link") ?? "") ?? [];
        const html = await response.text();
        expect(html).toContain(`<link rel="modulepreload" href="${script}" fetchPriority="high"`);
        expect(html).toContain(`<script type="module" src="${script}" fetchPriority="high"`);
        expect(html).not.toMatch(/<link[^>]* as="image"/);
      }
    },
  );

  test("on a host's page the first photo has the line before any script", async () => {
    const response = await withPeople().get("/zuristays");
    expect(response.headers.get("link")).toBeNull();
    const host = await response.text();
    expect(host).not.toContain("modulepreload");
    expect(host).toMatch(/<script type="module" src="\/assets\/frame-\w+\.js" fetchPriority="low"/);
  });

  test("a guest, whose id begins with guest_, gets the landing page", async () => {
    const html = await htmlOf(withPeople(), "/", GUEST);
    expect(html).toContain('id="hero"');
    expect(html).not.toContain("Karibu, Wanjiru");
  });

  test("a host who is signed in gets the dashboard at / itself, with its tabs, whatever is kept for others", async () => {
    const t = withPeople();
    await t.get("/");
    const response = await t.get("/", { cookie: HOST });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const html = await response.text();
    expect(html).toContain("Karibu, Wanjiru");
    expect(html).not.toContain('id="hero"');
    expect(await htmlOf(t, "/?tab=account", HOST)).toContain("host-wanjiru@example.com");
    expect(await htmlOf(t, "/")).toContain('id="hero"');
    expect(await htmlOf(t, "/", "lango=nobody")).toContain('id="hero"');
  });

  test("the page is kept for strangers, and a browser that has it is told so", async () => {
    const t = testApp();
    const first = await t.get("/");
    const etag = first.headers.get("etag") ?? "";
    expect((await t.get("/", { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await t.get("/landing")).status).toBe(404);
    expect(first.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});

describe("the landing page", () => {
  test("has eight sections: hero, features, how-it-works, problems, testimonials and three more, the last a final call", async () => {
    const html = await htmlOf(testApp(), "/");
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    const ids = [...main.matchAll(/<section[^>]* id="([\w-]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(8);
    expect(ids).toEqual(expect.arrayContaining(["hero", "features", "how-it-works", "problems", "testimonials"]));
    expect(ids.at(0)).toBe("hero");
    expect(ids.at(-1)).toBe("start");
  });

  test("has a bar with About, Features, How It Works, Testimonials and Contact", async () => {
    const html = await htmlOf(testApp(), "/");
    expect(linksOf(html, "<nav", "</nav>").slice(0, 5)).toEqual([
      "About → /about",
      "Features → #features",
      "How It Works → #how-it-works",
      "Testimonials → #testimonials",
      "Contact → /contact",
    ]);
    expect(html).toMatch(/<a href="\/about" data-opens="openAbout">About</);
    expect(html).toMatch(/<a href="\/contact" data-opens="openContact">Contact</);
  });

  test("signed out: Login goes to /host-login and Start for Free to /host-register", async () => {
    const bar = linksOf(await htmlOf(testApp(), "/"), "<header", "</header>");
    expect(bar).toContain("Login → /host-login");
    expect(bar).toContain("Start for Free → /host-register");
  });

  test("signed in: the bar welcomes a host by their e-mail and a guest by their number, and nothing of it is kept", async () => {
    const t = withPeople();
    for (const path of ["/about", "/contact", "/terms", "/privacy", "/welcome"]) {
      const response = await t.get(path, { cookie: HOST });
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      const html = await response.text();
      expect(wordsOf(html, "<header", "</header>")).toContain("Welcome, host-wanjiru@example.com");
      expect(linksOf(html, "<header", "</header>")).toContain("Dashboard → /dashboard");
      expect(wordsOf(html, "<header", "</header>")).not.toContain("Login");
      expect(await htmlOf(t, path)).not.toContain("Welcome, ");
    }
    const asGuest = await htmlOf(t, "/", GUEST);
    expect(wordsOf(asGuest, "<header", "</header>")).toContain("Welcome, 0722 000 020");
    expect(linksOf(asGuest, "<header", "</header>")).toContain("My bookings → /guest-bookings");
    expect(wordsOf(asGuest, "<header", "</header>")).not.toContain("Login");
    expect(await htmlOf(t, "/")).not.toContain("0722 000");
  });

  test("hero: Start for Free goes to /host-register, View Your Bookings to /guest-login", async () => {
    expect(linksIn(await htmlOf(testApp(), "/"), "hero")).toEqual([
      "Start for Free → /host-register",
      "View Your Bookings → /guest-login",
    ]);
  });

  test("final call: Start for Free goes to /host-register", async () => {
    expect(linksIn(await htmlOf(testApp(), "/"), "start")).toContain("Start for Free → /host-register");
  });

  test("the phone shows a sample page at {host}/yourname with avatar, bio, My Properties, both buttons and the three links", async () => {
    const html = await htmlOf(testApp(), "/");
    const hero = sectionOf(html, "hero");
    const phone = wordsOf(hero, 'class="handset"', 'class="paid"');
    expect(phone).toContain("localhost:3000/yourname");
    expect(hero).toContain('<span class="door">Y</span>');
    for (const words of ["Karibu!", "My Properties", "Book Your Stay", "Join Lango"]) expect(phone).toContain(words);
    for (const words of ["Terms & Conditions", "Privacy Policy", "Cookie Preferences"]) expect(phone).toContain(words);
    expect(hero).toMatch(/class="handset" aria-hidden="true" inert=""/);
  });

  test("the sample properties have name, area, bedrooms, bathrooms, rating and KES 4,500 and KES 3,200 a night", async () => {
    const phone = wordsOf(await htmlOf(testApp(), "/"), 'class="handset"', 'class="paid"');
    expect(phone).toContain("Garden studio ★ 4.9 KES 4,500 Kilimani · 1 bed · 1 bath /night");
    expect(phone).toContain("Verandah room ★ 4.8 KES 3,200 Hurlingham · 1 bed · 1 bath /night");
  });

  test("claims: all revenue kept with zero commission, against 15–20% platform fees elsewhere", async () => {
    const problems = readSection(await htmlOf(testApp(), "/"), "problems");
    expect(problems).toContain("100% of revenue, zero commission");
    expect(problems).toContain("15–20% platform fees");
    expect(problems).toContain("On a site that keeps 20% Yours KES 10,800 Their fee KES 2,700");
    expect(problems).toContain("With Lango Yours KES 13,500");
  });

  test("claims: M-PESA Integration, Social Media Ready, 2-Minute Setup, analytics, notifications, automated replies", async () => {
    const features = readSection(await htmlOf(testApp(), "/"), "features");
    for (const claim of ["M-PESA Integration", "Social Media Ready", "2-Minute Setup"])
      expect(features).toContain(claim);
    for (const claim of ["Analytics dashboard", "Instant notifications", "Automated replies"]) {
      expect(features).toContain(claim);
    }
  });

  test("claims: Google sign-up, where hosts can sign up with Google", async () => {
    const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
    expect(readSection(await htmlOf(testApp(google), "/"), "features")).toContain("Sign up with Google");
    expect(readSection(await htmlOf(testApp(), "/"), "features")).not.toContain("Google");
  });

  test("claims: property management, real-time booking control and automated guest communications with social-media discovery", async () => {
    expect(readSection(await htmlOf(testApp(), "/"), "one-place")).toContain(
      "Property management, real-time booking control and automated guest communications, joined with social-media discovery.",
    );
  });

  test("figures: 200+ hosts, 40% more revenue, KES 2.5M+ a month, 4.8/5 from 150+ hosts, said to be illustrations", async () => {
    const figures = readSection(await htmlOf(testApp(), "/"), "figures");
    const all = ["hosts 200+", "average revenue increase 40%", "processed monthly KES 2.5M+", "from 150+ hosts 4.8/5"];
    for (const figure of all) expect(figures).toContain(figure);
    expect(figures).toContain("Sample figures, to illustrate.");
  });

  test("testimonials have name, location, revenue, property count, initials, rating and quote, and are said to be illustrations", async () => {
    const html = sectionOf(await htmlOf(testApp(), "/"), "testimonials");
    const words = wordsOf(`<body>${html}</body>`);
    expect(words).toContain("Half my guests found me on Instagram anyway.");
    expect(words).toContain("WK Wambui Kariuki Kilimani, Nairobi KES 185,000 a month · 3 properties");
    expect(html).toContain('aria-label="4 of 5 stars"');
    expect(words).toContain("These are not real hosts.");
  });

  test("fits in one flight of TCP, compressed either way", async () => {
    const t = testApp();
    for (const encoding of ["br", "gzip"]) {
      const response = await t.get("/", { headers: { "accept-encoding": encoding } });
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(14_100);
    }
  });

  test("asks for no script but the frame's", async () => {
    const html = await htmlOf(testApp(), "/");
    expect([...html.matchAll(/<script[^>]*src="([^"]*)"/g)].map(([, src]) => src?.split("-")[0])).toEqual([
      "/assets/frame",
    ]);
    expect(html).not.toContain("<lango-island");
  });
});

describe("an operator's own front page", () => {
  const withFiles = (files: Record<string, string>) => {
    const dataDir = mkdtempSync(join(tmpdir(), "lango-front-"));
    for (const [name, content] of Object.entries(files)) writeFileSync(join(dataDir, name), content);
    return { DATA_DIR: dataDir };
  };

  test("landing.json replaces figures and testimonials, which then are no illustrations", async () => {
    const own = { figures: { items: [{ value: "12", label: "houses in Lamu" }] } };
    const html = await htmlOf(testApp(withFiles({ "landing.json": JSON.stringify(own) })), "/");
    expect(readSection(html, "figures")).toContain("houses in Lamu 12");
    expect(readSection(html, "figures")).not.toContain("to illustrate");
    expect(readSection(html, "testimonials")).toContain("Wambui Kariuki");
  });

  test("landing.json switches figures, testimonials and the comparison off", async () => {
    const off = { figures: null, testimonials: false, platformFees: null };
    const html = await htmlOf(testApp(withFiles({ "landing.json": JSON.stringify(off) })), "/");
    expect(html).not.toContain('id="figures"');
    expect(html).not.toContain('id="testimonials"');
    expect(html).not.toContain("15–20%");
    expect(linksOf(html, "<nav", "</nav>").join()).not.toContain("Testimonials");
  });

  test("a landing.json with faults opens no house, and each fault is told with its place", () => {
    const faulty = { "landing.json": JSON.stringify({ figures: { items: [{ value: "12" }] } }) };
    const faultsOf = (files: Record<string, string>) => ownLandingContent(withFiles(files).DATA_DIR);
    expect(faultsOf(faulty)).toMatchObject({
      faults: expect.arrayContaining([expect.stringContaining("landing.json: figures.items[0].label")]),
    });
    expect(faultsOf({ "landing.json": "{" })).toEqual({ faults: [expect.stringContaining("is no JSON")] });
  });

  test("a logo of the operator's is served, and can run nothing", async () => {
    const t = testApp(withFiles({ "logo.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>" }));
    const logo = await t.get("/logo");
    expect(logo.headers.get("content-type")).toBe("image/svg+xml");
    expect(logo.headers.get("content-security-policy")).toContain("sandbox");
    expect((await testApp().get("/logo")).status).toBe(404);
    expect((await testApp(withFiles({ "logo.png": "x".repeat(200_001) })).get("/logo")).status).toBe(404);
  });
});

describe("About", () => {
  test("has its title, the tagline, a mission and the three promises", async () => {
    const html = await htmlOf(testApp(), "/about");
    const words = wordsOf(html, "<main", "</main>");
    expect(html).toMatch(/<h1[^>]*>About Lango<\/h1>/);
    expect(words).toContain("The future of hospitality freedom");
    expect(words).toContain("Our mission is");
    expect(words).toMatch(/Fill beds faster through social discovery and integrations/);
    expect(words).toMatch(/Deliver 5-star guest experiences without 5-star costs/);
    expect(words).toMatch(/Automate back-office chaos/);
    // To be read alone.
    expect(/<main.*<\/main>/s.exec(html)?.[0]).not.toMatch(/<(?:form|input|textarea|select)\b/);
  });
});

describe("Contact", () => {
  const reachable = {
    SUPPORT_WHATSAPP: "+254 712 345 678",
    SUPPORT_EMAIL: "help@stay.example",
    SUPPORT_PHONE: "+254 20 123 4567",
  };
  const contact = (env: Record<string, string>) => htmlOf(testApp(env), "/contact");

  test("WhatsApp opens a chat in a new tab, with a greeting in it", async () => {
    const html = await contact(reachable);
    expect(html).toMatch(/href="https:\/\/wa\.me\/254712345678\?text=Hello%20Lango%20team[^"]*" target="_blank"/);
  });

  test("e-mail opens a draft with the subject Support Request and words in it", async () => {
    const [, href = ""] = /href="(mailto:[^"]*)"/.exec(await contact(reachable)) ?? [];
    const draft = new URL(href.replaceAll("&amp;", "&"));
    expect(draft.pathname).toBe("help@stay.example");
    expect(draft.searchParams.get("subject")).toBe("Support Request");
    expect(draft.searchParams.get("body")).toContain("I need help with");
  });

  test("phone has its hours, Mon-Fri 9AM-6PM EAT, and the office is Nairobi, Kenya", async () => {
    const html = await contact(reachable);
    expect(html).toContain('href="tel:+254201234567"');
    expect(wordsOf(html)).toContain("+254 20 123 4567 · Mon-Fri 9AM-6PM EAT");
    expect(wordsOf(html)).toContain("Office Nairobi, Kenya");
  });

  test("tells the help topics and how soon somebody answers", async () => {
    const words = wordsOf(await contact(reachable));
    for (const topic of [
      "Technical support and troubleshooting",
      "Account setup and onboarding help",
      "Feature requests and feedback",
      "Partnership and business inquiries",
      "Bug reports and complaints",
    ]) {
      expect(words).toContain(topic);
    }
    expect(words).toContain("We typically respond within 24 hours during business days");
  });

  test("what is not configured is left out", async () => {
    const t = testApp();
    const none = { whatsapp: "", email: "", phone: "", office: "" };
    const bare = { ...t, deps: { ...t.deps, config: { ...t.deps.config, support: none } } };
    const { buildApp } = await import("../app.tsx");
    const html = await (await buildApp(bare.deps).fetch(new Request(`${ORIGIN}/contact`))).text();
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    for (const way of ["wa.me", "mailto:", "tel:", "Mon-Fri", "Office"]) expect(main).not.toContain(way);
    expect(main).toContain("Bug reports and complaints");
    // Nor has a page a number, an address or a place of its own.
    const words = wordsOf(html, "<main", "</footer>");
    expect(words).not.toMatch(/\+?\d[\d ()-]{7,}\d|[\w.]+@[\w-]+\.|Nairobi|Kenya|P\.? ?O\.? Box/);
  });
});

describe("the choice of roles at /welcome", () => {
  test("is headed Welcome to Lango, Choose how you'd like to continue, and leads back home", async () => {
    const html = await htmlOf(testApp(), "/welcome");
    expect(html).toMatch(/<h1>Welcome to Lango<\/h1>/);
    expect(wordsOf(html)).toContain("Choose how you'd like to continue");
    expect(linksOf(html, "<main", "</main>")).toContain("Back to Home → /");
  });

  test("I am a Host: Manage your properties and bookings, Host Login to /host-login", async () => {
    const html = await htmlOf(testApp(), "/welcome");
    expect(wordsOf(html)).toContain("I am a Host Manage your properties and bookings Host Login");
    expect(linksOf(html, "<main", "</main>")).toContain("Host Login → /host-login");
  });

  test("I am a Guest: Access your booking details, Access My Booking to /guest-login", async () => {
    const html = await htmlOf(testApp(), "/welcome");
    expect(wordsOf(html)).toContain("I am a Guest Access your booking details Access My Booking");
    expect(linksOf(html, "<main", "</main>")).toContain("Access My Booking → /guest-login");
  });
});

test("any other path is 404 Page Not Found, with the question whether one forgot to add the page to the router", async () => {
  for (const path of ["/no/such/page", "/host-login/more", "/About-Us!"]) {
    const response = await testApp().get(path);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toMatch(/<h1>404 Page Not Found<\/h1>/);
    expect(wordsOf(html)).toContain("Did you forget to add the page to the router?");
    expect(linksOf(html, "<main", "</main>")).toContain("Back to Home → /");
  }
});

test("what is refused, too much or broken has a page of its own that says what can be done, and never the not-found page", async () => {
  const t = testApp();
  addHost(t.db);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const send = (headers: Record<string, string>, body: string) =>
    t.app.fetch(new Request(`${ORIGIN}/host-login`, { method: "POST", headers: { origin: ORIGIN, ...headers }, body }));
  const pages: [number, string, string, () => Response | Promise<Response>][] = [
    [
      403,
      "This form came from another site",
      "Open the page here",
      () => send({ ...form, origin: "https://a.example" }, "a=1"),
    ],
    [413, "That's too large", "Send less and try again", () => send(form, `a=${"x".repeat(70_000)}`)],
    [
      415,
      "That format isn't understood",
      "Send the form from its own page",
      () => send({ "content-type": "text/plain" }, "a"),
    ],
    [500, "Something broke on our side", "Please try again in a moment", () => t.get("/zuristays")],
  ];
  for (const [status, title, toDo, ask] of pages) {
    if (status === 500) t.db.$client.exec("alter table hosts rename to gone");
    const answer = await ask();
    const html = (await answer.text()).replaceAll("&#x27;", "'");
    expect([answer.status, /<h1>(.*?)<\/h1>/.exec(html)?.[1], html.includes("404 Page Not Found")]).toEqual([
      status,
      title,
      false,
    ]);
    expect([title, wordsOf(html).includes(toDo)]).toEqual([title, true]);
    expect(linksOf(html, "<main", "</main>")).toContain("Back to Home → /");
  }
});

describe("Terms and Privacy", () => {
  const operator = {
    OPERATOR_NAME: "Karibu Stays Ltd",
    OPERATOR_ADDRESS: "P.O. Box 100, Nairobi",
    OPERATOR_DATA_REGISTRATION: "ODPC-123",
    SITE_NAME: "Lango",
  };

  test("name the operator, and only the site's name where there is no other", async () => {
    for (const path of ["/terms", "/privacy"]) {
      expect(wordsOf(await htmlOf(testApp(operator), path))).toContain("Karibu Stays Ltd, P.O. Box 100, Nairobi");
      expect(wordsOf(await htmlOf(testApp(), path))).not.toContain("Karibu Stays");
    }
    expect(wordsOf(await htmlOf(testApp(operator), "/privacy"))).toContain("ODPC-123");
  });

  test("the terms say that hosts pay nothing and that no money is held", async () => {
    // Where the operator receives for hosts, something is held for a while: told in who-is-paid.test.ts.
    const words = wordsOf(await htmlOf(testApp({ MPESA_FOR_HOSTS: "nobody" }), "/terms"));
    expect(words).toContain("Hosts pay nothing: no fee, no commission.");
    expect(words).toContain("has no wallet and no balances and holds no money");
    expect(words).toContain("held for 15 minutes");
    expect(words).toContain("The law of Kenya applies.");
  });

  test("the privacy notice tells what is stored, why and how long, the rights of the Act and where to complain", async () => {
    const html = await htmlOf(testApp(), "/privacy");
    const words = wordsOf(html);
    expect(words).toContain("Data Protection Act, 2019");
    expect(words).toContain("30 days, or 14 days without a visit");
    expect(html.match(/How long: /g)?.length).toBeGreaterThanOrEqual(9);
    for (const right of ["get a copy", "corrected", "erased", "withdraw a consent", "programs read"]) {
      expect(words).toContain(right);
    }
    expect(words).toContain("Office of the Data Protection Commissioner (ODPC)");
    expect(words).toContain("We never see your PIN.");
  });

  test("the periods in both are those that the product keeps", async () => {
    const t = testApp();
    const words = `${wordsOf(await htmlOf(t, "/privacy"))} ${wordsOf(await htmlOf(t, "/terms"))}`;
    const days = (ms: number) => `${ms / 86_400_000} days`;
    expect(words).toContain(`${days(SESSION_MOST_MS)}, or ${days(SESSION_IDLE_MS)} without a visit`);
    expect(words).toContain(`your cookie choice (${days(CONSENT_SECONDS * 1000)})`);
    expect(words).toContain(`held for ${HOLD_MS / 60_000} minutes`);
    expect([CODE_LIVES_MS, FORGET_PHOTO_AFTER_MS, OLD_BRAND_KEPT_MS]).toEqual([
      5 * 60_000,
      86_400_000,
      365 * 86_400_000,
    ]);
    expect(words).toContain("a code works for five minutes");
    expect(words).toContain("photo files go a day later");
    expect(words).toContain("one more year");
  });

  test("the privacy notice names the helpers that take part here, and no others", async () => {
    const own = wordsOf(await htmlOf(testApp(), "/privacy"), "<main", "</main>");
    for (const helper of ["Africa's Talking", "WhatsApp", "Google", "mail provider"]) expect(own).not.toContain(helper);
    const helped = wordsOf(
      await htmlOf(
        testApp({
          SMS_PROVIDER: "africas-talking",
          AT_USERNAME: "lango",
          AT_API_KEY: "key",
          WHATSAPP_PHONE_ID: "106540352242922",
          WHATSAPP_TOKEN: "token",
          GOOGLE_CLIENT_ID: "id",
          GOOGLE_CLIENT_SECRET: "secret",
          SMTP_URL: "smtp://post.example:587",
          MAIL_FROM: "post@lango.example",
        }),
        "/privacy",
      ),
    );
    for (const helper of ["Africa's Talking", "WhatsApp", "Google", "mail provider"]) expect(helped).toContain(helper);
  });
});
