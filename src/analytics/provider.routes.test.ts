import { beforeAll, describe, expect, test } from "bun:test";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";

const G = { FIREBASE_MEASUREMENT_ID: "G-OWN1", FIREBASE_APP_ID: "1:42:web:7f", FIREBASE_API_KEY: "key" };
const OTHERS = /google|firebase/;
/** But for the sheets, which are each page's own. */
const policyOf = (answer: Response) =>
  (answer.headers.get("content-security-policy") ?? "").replaceAll(/ 'sha256-[^']*'/g, "");

let t: TestApp;
/** Where nobody named a provider. */
const plain = testApp();
let signedIn = "";
beforeAll(() => {
  t = testApp(G);
  addHost(t.db);
  addProperty(t.db);
  signedIn = hostCookie(t.db);
});

function opened(at: TestApp, path: string, cookie = "cookiePreferences=analytics", event = "app_init") {
  const body = JSON.stringify({
    function: "logPageEvent",
    args: ["session_1797584400000_k3j9x2m1", event, { path }],
  });
  const headers = { "content-type": "application/json", origin: "http://localhost:3000", cookie };
  return at.app.fetch(new Request("http://localhost:3000/api/firebase-log", { method: "POST", headers, body }));
}

describe("an analytics provider", () => {
  test("is let run by the front pages and hosts' pages, kept or new, and the page names nothing of it", async () => {
    const search = "/zuristays?checkIn=2026-12-20&checkOut=2026-12-22&guests=2";
    const kept = ["/", "/privacy", "/zuristays", "/zuristays", "/host/zuristays"];
    for (const path of [
      ...kept,
      search,
      "/zuristays?checkIn=2026-12-01&checkOut=x",
      "/nosuchhost",
      "/ after a flash",
    ]) {
      const cookie = path === "/ after a flash" ? "lango_flash=signed_out" : "";
      const answer = await t.get(path.split(" ")[0] ?? "", { cookie });
      const policy = policyOf(answer);
      expect([path, policy]).toEqual([
        path,
        expect.stringContaining("script-src 'self' https://www.googletagmanager.com;"),
      ]);
      expect(policy).toContain("connect-src 'self' https://firebase.googleapis.com https://*.google-analytics.com");
      if (path !== "/privacy") expect(await answer.text()).not.toMatch(/googletagmanager|G-OWN1/);
    }
  });

  test("is let run nowhere else, and nowhere for who is signed in at their own pages", async () => {
    const strict = policyOf(await plain.get("/"));
    expect(strict).not.toMatch(OTHERS);
    const paths = ["/booking/property/garden-studio", "/booking/search", "/host-login", "/cookies", "/no/such"];
    for (const path of paths) expect([path, policyOf(await t.get(path))]).toEqual([path, strict]);
    for (const path of ["/", "/about"]) {
      expect([path, policyOf(await t.get(path, { cookie: signedIn }))]).toEqual([path, strict]);
    }
  });

  test("is named to a visitor who allows analytics, of such a page, when it opens", async () => {
    const answer = await opened(t, "/zuristays");
    expect(await answer.json()).toEqual({
      stored: true,
      provider: {
        measurementId: "G-OWN1",
        appId: G.FIREBASE_APP_ID,
        apiKey: "key",
        configUrl: "https://firebase.googleapis.com/v1alpha",
        tagUrl: "https://www.googletagmanager.com/gtag/js",
      },
    });
  });

  test("is named to nobody else", async () => {
    const stored = { stored: true };
    expect(await (await opened(plain, "/zuristays")).json()).toEqual(stored);
    expect(await (await opened(t, "/booking/property/garden-studio")).json()).toEqual(stored);
    expect(await (await opened(t, "/zuristays", undefined, "click")).json()).toEqual(stored);
    expect(await (await opened(t, "/zuristays", `cookiePreferences=analytics; ${signedIn}`)).json()).toEqual(stored);
    const refused = await opened(t, "/zuristays", "cookiePreferences=marketing.preferences");
    expect([refused.status, await refused.text()]).toEqual([403, expect.not.stringContaining("G-OWN1")]);
  });

  test("is told of where one chooses, and its cookies go with the permission, without a script too", async () => {
    expect(await (await t.get("/cookies")).text()).toContain("Google Analytics hears which public pages you open");
    expect(await (await plain.get("/cookies")).text()).not.toContain("Google");
    const cookie = "_ga=GA1.1.7; _ga_OWN1=GS1; lango_x=1";
    const answer = await t.post("/cookies", { choice: "none" }, { cookie });
    expect(answer.headers.getSetCookie().filter((line) => line.startsWith("_ga"))).toEqual([
      "_ga=; Path=/; Max-Age=0",
      "_ga_OWN1=; Path=/; Max-Age=0",
    ]);
    const kept = await t.post("/cookies", { choice: "all" }, { cookie });
    expect(kept.headers.getSetCookie().filter((line) => line.startsWith("_ga"))).toEqual([]);
  });
});
