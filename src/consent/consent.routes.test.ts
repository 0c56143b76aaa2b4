import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { testApp } from "#src/dev/fixtures/test-app.ts";

const chosenOn = (html: string) =>
  [...html.matchAll(/<input type="checkbox"[^>]*id="(\w+)"[^>]*>/g)]
    .filter(([input]) => /\bchecked=/.test(input))
    .map(([, name]) => name);
const consentOf = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith("cookiePreferences=")) ?? "";

test("the cookie panel has four switches: necessary on and disabled, analytics, marketing, preferences", async () => {
  const html = await (await testApp().get("/cookies")).text();
  const boxes = [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([input]) => input);
  expect(boxes.map((input) => /id="(\w+)"/.exec(input)?.[1])).toEqual([
    "necessary",
    "analytics",
    "marketing",
    "preferences",
  ]);
  expect(boxes.map((input) => /\bdisabled=/.test(input))).toEqual([true, false, false, false]);
  expect(chosenOn(html)).toEqual(["necessary"]);
  for (const name of ["Save", "Accept All", "Reject All"]) expect(html).toContain(`>${name}</button>`);
});

test.each([
  ["Save keeps what is switched on", { choice: "save", analytics: "on", preferences: "on" }, "analytics.preferences"],
  ["Save with nothing switched on allows nothing", { choice: "save" }, "none"],
  ["Accept All allows every category", { choice: "all" }, "analytics.marketing.preferences"],
  ["Reject All allows none, whatever is switched on", { choice: "none", analytics: "on" }, "none"],
])("without JavaScript the cookie preferences are a page with a form: %s", async (_, fields, value) => {
  const t = testApp();
  const answer = await t.post("/cookies", { ...fields, back: "/zuristays" });
  expect(answer.headers.get("location")).toBe("/cookies?back=%2Fzuristays");
  expect(consentOf(answer)).toBe(`cookiePreferences=${value}; Path=/; Max-Age=15552000; SameSite=Lax`);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  const html = await (await t.get("/cookies?back=%2Fzuristays", { cookie: cookie.join("; ") })).text();
  expect(chosenOn(html).slice(1).join(".") || "none").toBe(value);
  expect(html).toContain("Your choice is saved");
  expect(html).toContain('href="/zuristays"');
});

test("a broken cookie of preferences means the defaults", async () => {
  const html = await (await testApp().get("/cookies", { cookie: "cookiePreferences=analytics.everything" })).text();
  expect(chosenOn(html)).toEqual(["necessary"]);
});

test.each([
  [
    "the page it was opened from",
    "http://localhost:3000/zuristays?checkIn=2027-01-04",
    "/zuristays?checkIn=2027-01-04",
  ],
  ["the front page when that was elsewhere", "https://evil.example/cookies", "/"],
  ["the front page when that was itself", "http://localhost:3000/cookies", "/"],
])("the page leads back to %s", async (_, referer, back) => {
  const html = await (await testApp().get("/cookies", { headers: { referer } })).text();
  expect(html).toContain(`class="link back" href="${back}"`);
});

test("the way back is never another site", async () => {
  const t = testApp();
  const html = await (await t.get("/cookies?back=//evil.example")).text();
  expect(html).toContain('class="link back" href="/"');
  const answer = await t.post("/cookies", { choice: "none", back: "https://evil.example" });
  expect(answer.headers.get("location")).toBe("/cookies?back=%2F");
});

/** Which words of the page speak of the cookies that a file sets. */
const SAID: Readonly<Record<string, string>> = {
  "src/consent/consent-cookie.ts": "your cookie choice (180 days)",
  "src/identity/guest-phone.ts": "the phone number you signed in or booked with, to fill it in next time (180 days",
  "src/identity/known-browser.ts": "a mark of a browser that you signed in with before (a year)",
  "src/identity/phone-proof.ts": "that you proved your phone number by a code (a day; gone when you log out)",
  "src/identity/registration-door.ts": "an invitation to register that you opened (14 days)",
  "src/property/refused-files.ts": "the files that were refused there",
  "src/sign-in/email-link-cookie.ts": "a sign-in elsewhere or by a mailed link (minutes)",
  "src/sign-in/google-trip.ts": "a sign-in elsewhere or by a mailed link (minutes)",
  "src/web/door/visitor.ts": "your sign-in (up to 30 days)",
  "src/web/flash.ts": "the message on the next page",
  "src/web/language.ts":
    "the language of your pages, which you chose, or which a link from a host or your own messages brought (a year)",
};
/** An administrator's own, while they look at a host's pages; and what writes every cookie. */
const NOT_A_VISITORS = ["src/web/cookies.ts", "src/web/door/look.ts"];

test("the privacy page names every cookie that the product sets, whoever adds one", async () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((name) => join("src", name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^src\/(?:dev|simulator)\//.test(name))
    .filter((name) => /\{[^}]*\bsetCookie\b[^}]*\} from|`[^`]*Max-Age=\$\{/.test(readFileSync(name, "utf8")));
  expect(files.filter((name) => !NOT_A_VISITORS.includes(name)).sort()).toEqual(Object.keys(SAID));
  const html = (await (await testApp().get("/privacy")).text()).replaceAll("&#x27;", "'");
  expect(Object.values(SAID).filter((words) => !html.includes(words))).toEqual([]);
});
