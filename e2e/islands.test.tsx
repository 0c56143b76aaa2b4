import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { Elysia } from "elysia";
import type { Browser, Page } from "playwright-core";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { islands } from "#islands/registry.ts";
import { asJpeg, exifFromKilimani, noisePng, withSegment } from "#src/dev/fixtures/photos/make-photos.ts";
import { assets } from "#src/operations/assets.routes.ts";
import { Island, IslandScope, IslandScript, photoWorker } from "#views/kit/island.tsx";
import { closeWindow, openBrowser, openWindow, PHONE } from "./browser.ts";

const texts: ComponentProps<(typeof islands)["brand-check"]>["texts"] = {
  label: "Brand name",
  button: "Claim Brand & Continue",
  yourLink: "Your link:",
  tooShort: "Brand name must be at least 3 characters, letters and numbers only",
  checking: "Checking",
  available: "This name is free",
  taken: "This brand name is already taken",
  unchecked: "This name could not be checked",
  refused: "This name could not be checked just now",
  checkAgain: "Check again",
};

type On = ComponentProps<typeof Island>["on"];

function pageWith(on: On, space: number): Response {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <title>Claim your brand</title>
      </head>
      <body>
        <IslandScope>
          <div style={{ height: space }}>Benefits</div>
          <Island name="brand-check" on={on} props={{ action: "/claim-brand", siteHost: "lango.test", texts }} />
          <IslandScript />
        </IslandScope>
      </body>
    </html>,
  );
  const policy = "default-src 'none'; script-src 'self'; connect-src 'self'; style-src-attr 'unsafe-inline'";
  return new Response(`<!doctype html>${html}`, {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": `${policy}; form-action 'self'` },
  });
}

const uploadTexts = {
  uploading: "",
  working: "",
  waiting: "",
  failed: "",
  failedMany: "",
  tryAgain: "",
  keptOne: "kept",
  keptMany: "",
  holding: "",
};

function photoPage(): Response {
  const upload = { action: "/photos", label: "Photos", hint: "", accept: "image/*", waiting: [], texts: uploadTexts };
  const html = renderToStaticMarkup(
    <html lang="en">
      <body>
        <IslandScope>
          <form>
            <Island name="photo-upload" on="touch" props={{ ...upload, worker: photoWorker() }} />
          </form>
          <IslandScript />
        </IslandScope>
      </body>
    </html>,
  );
  return new Response(`<!doctype html>${html}`, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; script-src 'self'; connect-src 'self'; style-src-attr 'unsafe-inline'",
    },
  });
}

const arrived: File[] = [];
const claimed: unknown[] = [];
const app = new Elysia()
  .use(assets())
  .get("/favicon.ico", () => new Response(null, { status: 204 }))
  .get("/page", ({ query }) => pageWith(query.on as On, Number(query.space ?? 0)))
  .get("/api/brand/check/:name", ({ params }) => ({ available: params.name !== "mama" }))
  .get("/photos", photoPage)
  .post("/photos", ({ body }) => {
    arrived.push((body as { photos: File }).photos);
    return { photos: [], refused: [] };
  })
  .post("/claim-brand", ({ body }) => {
    claimed.push(body);
    return "claimed";
  })
  .listen({ port: 0, hostname: "127.0.0.1" });
const origin = `http://127.0.0.1:${app.server?.port}`;

let browser: Browser;
let page: Page;
let fetched: string[];
let complaints: string[];

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await app.stop(true);
});

async function freshPage(javaScriptEnabled = true) {
  page = await openWindow(browser, { viewport: PHONE, javaScriptEnabled });
  fetched = [];
  complaints = [];
  page.on("request", (request) => {
    if (request.url().includes("/assets/")) fetched.push(new URL(request.url()).pathname.slice(8).split("-")[0] ?? "");
  });
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
}
beforeEach(() => freshPage());
afterEach(() => closeWindow(page));

const field = () => page.getByLabel("Brand name");
const button = () => page.getByRole("button", { name: "Claim Brand & Continue" });
const alive = (state = "live") => page.waitForSelector(`lango-island[data-state="${state}"]`, { state: "attached" });
/** Long enough for a request that must not come. */
const aMoment = () => Bun.sleep(400);

test("an untouched island costs the visitor one tiny script and nothing of React", async () => {
  await page.goto(`${origin}/page?on=touch`);
  await aMoment();
  expect(fetched).toEqual(["hydrate"]);
  expect(await button().isEnabled()).toBe(true);
});

test.each(["load", "idle", "visible"])("an island on %s wakes by itself", async (on) => {
  await page.goto(`${origin}/page?on=${on}`);
  await alive();
  expect(fetched.slice(1)).toContain("mount");
  expect(complaints).toEqual([]);
});

test("an island out of sight waits until it is scrolled to", async () => {
  await page.goto(`${origin}/page?on=visible&space=3000`);
  await aMoment();
  expect(fetched).toEqual(["hydrate"]);
  await field().scrollIntoViewIfNeeded();
  await alive();
  expect(complaints).toEqual([]);
});

test("what is typed while React is on its way is kept, cleaned and looked up, and the cursor stays", async () => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/assets/mount-*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${origin}/page?on=touch`);
  await field().click();
  await page.keyboard.type("Jua-Kali!");
  expect(await field().inputValue()).toBe("Jua-Kali!");
  letThrough();
  await alive();
  await page.waitForFunction(() => document.querySelector("input")?.value === "juakali");
  await page.keyboard.type("7");
  expect(await field().inputValue()).toBe("juakali7");
  await page.getByText("This name is free").waitFor();
  await button().click();
  await page.getByText("claimed").waitFor();
  expect(claimed.splice(0)).toEqual([{ brandName: "juakali7" }]);
  expect(complaints).toEqual([]);
});

test("an island is reached by keyboard alone", async () => {
  await page.goto(`${origin}/page?on=touch`);
  await page.keyboard.press("Tab");
  await alive();
  await page.keyboard.type("mama");
  await page.getByText("This brand name is already taken").waitFor();
  expect(await button().isEnabled()).toBe(false);
});

test("when React cannot be fetched the form still works, and the next touch tries again", async () => {
  let fails = 1;
  await page.route("**/assets/mount-*", (route) => (fails-- > 0 ? route.abort() : route.continue()));
  await page.goto(`${origin}/page?on=load`);
  await alive("");
  expect(await button().isEnabled()).toBe(true);
  await field().click();
  await alive();
  await page.keyboard.type("juakali");
  await page.getByText("This name is free").waitFor();
});

test("without JavaScript the form posts as it is", async () => {
  await closeWindow(page);
  await freshPage(false);
  await page.goto(`${origin}/page?on=load`);
  await field().fill("Jua Kali");
  await button().click();
  await page.getByText("claimed").waitFor();
  expect(claimed.splice(0)).toEqual([{ brandName: "Jua Kali" }]);
  expect(fetched).toEqual([]);
});

test("a large photo is made small and upright on the phone before it goes up; a small one goes as it is", async () => {
  const lying = withSegment(await asJpeg(noisePng(2400, 1200), { quality: 95 }), 0xe1, exifFromKilimani());
  const small = await asJpeg(noisePng(40, 30));
  await page.goto(`${origin}/photos`);
  const files = [lying, small].map((bytes, n) => ({
    name: `${n}.jpeg`,
    mimeType: "image/jpeg",
    buffer: Buffer.from(bytes),
  }));
  await page.getByLabel("Photos").focus();
  await alive();
  await page.getByLabel("Photos").setInputFiles(files);
  while (arrived.length < files.length) await Bun.sleep(50);
  const [large, asItWas] = arrived;
  expect(asItWas?.size).toBe(small.length);
  expect([large?.name, large?.type]).toEqual(["0.jpg", "image/jpeg"]);
  expect(large?.size ?? 0).toBeLessThan(lying.length / 2);
  const bytes = new Uint8Array((await large?.arrayBuffer()) ?? new ArrayBuffer(0));
  // It stood on its side: what was 2,400 wide is 1,600 high now, and nothing of the camera is left.
  expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 800, height: 1600 });
  expect(Buffer.from(bytes).includes("Exif")).toBe(false);
  expect(complaints).toEqual([]);
});
