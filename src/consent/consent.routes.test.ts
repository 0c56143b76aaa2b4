import { expect, test } from "bun:test";
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
