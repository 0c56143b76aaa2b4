import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import type { Browser, Page } from "playwright-core";
import { renderToStaticMarkup } from "react-dom/server";
import { assets } from "#src/operations/assets.routes.ts";
import { ProviderPhone } from "#views/guest/provider-phone.tsx";
import { IslandScope, IslandScript } from "#views/kit/island.tsx";
import { closeWindow, openBrowser, openWindow, PHONE } from "./browser.ts";

/**
 * The guests' phone form where Firebase sends the codes, on a line so slow that it is pressed before
 * its code is there. Whatever happens to the code, the press counts once.
 */

/** How late each file comes. */
let delays: [file: string, ms: number][] = [];
let lost: string[] = [];
/** The numbers that Firebase was asked to send a code to, and the forms that came to us. */
const atFirebase: unknown[] = [];
const atOurs: unknown[] = [];

const files = assets();
const app = new Elysia()
  .onRequest(async ({ request, set }) => {
    const { pathname } = new URL(request.url);
    if (lost.some((file) => pathname.startsWith(`/assets/${file}`))) {
      set.status = 404;
      return "gone";
    }
    await Bun.sleep(delays.find(([file]) => pathname.startsWith(`/assets/${file}`))?.[1] ?? 0);
    return undefined;
  })
  .use(files)
  .get("/favicon.ico", () => new Response(null, { status: 204 }))
  .get("/guest-login", () => form())
  .post("/guest-login", ({ body }) => {
    atOurs.push((body as { phone: string }).phone);
    return "Lango sends the code";
  })
  .get("/identitytoolkit.googleapis.com/v2/recaptchaConfig", () => new Response("{}", { status: 501 }))
  .get("/identitytoolkit.googleapis.com/v1/recaptchaParams", () => ({ recaptchaSiteKey: "key" }))
  .post("/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode", ({ body }) => {
    atFirebase.push((body as { phoneNumber: string }).phoneNumber);
    return { sessionInfo: "session" };
  })
  .listen({ port: 0, hostname: "127.0.0.1" });
const origin = `http://127.0.0.1:${app.server?.port}`;

function form(): Response {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <title>Sign in</title>
      </head>
      <body>
        <IslandScope>
          <ProviderPhone
            provider={{ apiKey: "key", authDomain: "demo.example", projectId: "demo", emulatorUrl: origin }}
            submissionKey="key-of-the-form"
            next=""
            phone=""
            error={undefined}
          />
          <IslandScript />
        </IslandScope>
      </body>
    </html>,
  );
  return new Response(`<!doctype html>${html}`, { headers: { "content-type": "text/html; charset=utf-8" } });
}

let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await app.stop(true);
});
beforeEach(async () => {
  delays = [];
  lost = [];
  atFirebase.length = 0;
  atOurs.length = 0;
  page = await openWindow(browser, { viewport: PHONE });
  complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
});
afterEach(async () => {
  await closeWindow(page);
  expect(complaints).toEqual([]);
});

const field = () => page.getByLabel("Phone number");
const button = () => page.getByRole("button", { name: "Send Verification Code", exact: true });

const arrives = async () => {
  await page.getByLabel("Verification code").waitFor();
  expect(atFirebase).toEqual(["+254712345678"]);
  expect(atOurs).toEqual([]);
};

describe("a form that is sent before its code is there is sent by its code, once", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["by the button", () => button().click()],
    ["by the button, twice", () => button().dblclick()],
    ["by Enter", () => field().press("Enter")],
    ["by requestSubmit", () => page.evaluate(() => document.querySelector("form")?.requestSubmit())],
  ])("%s", async (_, send) => {
    delays = [["firebase-phone", 1_500]];
    await page.goto(`${origin}/guest-login`);
    await field().fill("0712 345 678");
    await send();
    expect(await page.locator("form").getAttribute("aria-busy")).toBe("true");
    expect(await field().inputValue()).toBe("0712 345 678");
    await arrives();
  });

  test("and so it is when only Firebase's own code is late", async () => {
    delays = [["c-", 800]];
    await page.goto(`${origin}/guest-login`);
    await field().fill("0712 345 678");
    await button().click();
    await arrives();
  });

  test("and what is typed after the press counts as well", async () => {
    delays = [["firebase-phone", 1_500]];
    await page.goto(`${origin}/guest-login`);
    await field().fill("0712 345 67");
    await button().click();
    await field().fill("0712 345 678");
    await arrives();
  });
});

test("a number that is no phone's is told where it was typed, however early it was sent", async () => {
  delays = [["firebase-phone", 1_000]];
  await page.goto(`${origin}/guest-login`);
  await field().fill("12");
  await button().click();
  await page.getByText("Please enter a valid phone number").waitFor();
  expect(await field().inputValue()).toBe("12");
  expect([atFirebase, atOurs]).toEqual([[], []]);
});

test("when the code can't be had, the form that was held goes to Lango, which sends the code", async () => {
  lost = ["firebase-phone"];
  await page.goto(`${origin}/guest-login`);
  await field().fill("0712 345 678");
  await button().click();
  await page.getByText("Lango sends the code").waitFor();
  expect([atFirebase, atOurs]).toEqual([[], ["0712 345 678"]]);
});

test("when Firebase's own code can't be had, the guest is told and offered the other way", async () => {
  await page.route("**/assets/c-*", async (route) => {
    const file = await route.fetch();
    return (await file.text()).includes("identitytoolkit") ? route.abort() : route.fulfill({ response: file });
  });
  await page.goto(`${origin}/guest-login`);
  await field().fill("0712 345 678");
  await button().click();
  await page.getByText("Failed to send verification code. Please try again.").waitFor();
  await page.getByRole("button", { name: "Send the code another way", exact: true }).click();
  await page.getByText("Lango sends the code").waitFor();
  expect([atFirebase, atOurs]).toEqual([[], ["0712 345 678"]]);
});
