import { expect } from "bun:test";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from "playwright-core";
import { CHROMIUM, CHROMIUM_FLAGS } from "../scripts/chromium.mjs";
import { PATIENCE_MS, root, until } from "./lango.ts";

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** What playwright leaves out as well has to be said again: the last list is the one that counts. */
const LEFT_OUT = [
  // A browser that holds back its first painting drops what is pressed before it.
  "PaintHolding",
  // The browser's own pages behind its address bar cost a window more than most of ours.
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "LensOverlay", "AimEnabled"],
  ...["Translate", "OptimizationHints", "MediaRouter", "NetworkTimeServiceQuerying", "PreconnectToSearch"],
  ...["HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "ThirdPartyStoragePartitioning"],
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "AvoidCorsURLLoaderRestartOnRedirect", "DestroyProfileOnBrowserClose"],
];

let opened: Promise<Browser> | undefined;

/** One browser for all files of a run. It goes when the run does: nobody closes it. */
export function openBrowser(): Promise<Browser> {
  opened ??= chromium.launch({
    executablePath: CHROMIUM,
    timeout: PATIENCE_MS,
    args: [
      ...CHROMIUM_FLAGS,
      // Each visitor is a window of its own, and these make opening one a third cheaper.
      "--disable-extensions",
      "--disable-component-extensions-with-background-pages",
      "--disable-software-rasterizer",
      `--disable-features=${LEFT_OUT.join()}`,
    ],
  });
  return opened;
}

/** Where axe comes from. */
let axe: string | undefined;

/**
 * Brings axe into a page, past the page's own policy (`bypassCSP`). By an address, because a browser keeps what it
 * made of a script that has one, and compiles what is handed over as text anew for each page: four times the work.
 */
export async function bringAxe(page: Page): Promise<void> {
  axe ??= Bun.serve({
    port: 0,
    fetch: () =>
      new Response(Bun.file(join(root, "node_modules/axe-core/axe.min.js")), {
        headers: { "content-type": "text/javascript", "cache-control": "public, max-age=31536000, immutable" },
      }),
  }).url.href;
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.addScriptTag({ url: axe });
}

export type WindowOptions = Readonly<{
  viewport?: { width: number; height: number };
  javaScriptEnabled?: boolean;
  /** Lets tools in that the page's own policy would keep out. */
  bypassCSP?: boolean;
  /** Whether things move. They do not by default: moving costs work for as long as a page is open. */
  moves?: boolean;
  deviceScaleFactor?: number;
  hasTouch?: boolean;
  isMobile?: boolean;
  /** Where the page's clock stands. It goes on by `page.clock.runFor` alone, so that nothing is over before it is looked at. */
  clockStandsAt?: number;
}>;

type Window = { page: Page; session: CDPSession };

/**
 * Windows that visitors have left, by what cannot be changed any more. A new window costs the machine about two
 * seconds of work, a used one that is made as new a fifth of that.
 */
const left = new Map<string, Window[]>();
const used = new WeakMap<Page, { kind: string; session: CDPSession }>();

/** A window in which nobody has been: no cookies, nothing stored or kept, nowhere to go back to. */
export async function openWindow(browser: Browser, options: WindowOptions = {}): Promise<Page> {
  const { deviceScaleFactor = 1, hasTouch = false, isMobile = false, clockStandsAt } = options;
  const device = { deviceScaleFactor, hasTouch, isMobile };
  const kind = JSON.stringify({ ...device, clockStandsAt });
  const { page, session } = left.get(kind)?.pop() ?? (await newWindow(browser, device, clockStandsAt));
  used.set(page, { kind, session });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setViewportSize(options.viewport ?? DESKTOP);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: options.moves ? "no-preference" : "reduce" });
  await session.send("Emulation.setScriptExecutionDisabled", { value: options.javaScriptEnabled === false });
  await session.send("Page.setBypassCSP", { enabled: options.bypassCSP === true });
  return page;
}

async function newWindow(
  browser: Browser,
  device: BrowserContextOptions,
  clockAt: number | undefined,
): Promise<Window> {
  const context = await browser.newContext(device);
  const page = await context.newPage();
  if (clockAt !== undefined) {
    await page.clock.install({ time: clockAt });
    await page.clock.pauseAt(clockAt + 3_600_000);
  }
  return { page, session: await context.newCDPSession(page) };
}

/** Leaves a window to whoever comes next. One that was given scripts or bindings must be closed instead. */
export async function closeWindow(page: Page): Promise<void> {
  const { kind = "", session } = used.get(page) ?? {};
  const context = page.context();
  if (!session || page.isClosed()) return context.close();
  for (const other of context.pages()) if (other !== page) await other.close();
  const { origin } = new URL(page.url());
  // What is stored for one window alone can only be forgotten from inside.
  if (origin !== "null") await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  for (const event of ["console", "pageerror", "request", "response", "popup", "dialog"])
    page.removeAllListeners(event);
  context.removeAllListeners("request");
  await context.unrouteAll();
  await page.unrouteAll();
  // What a page says on leaving, it says as the one who leaves. An empty page of the same house keeps the process.
  const empty = origin === "null" ? "about:blank" : `${origin}/nobody-is-here`;
  await page.route(empty, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(empty);
  await page.unrouteAll();
  if (origin !== "null") await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await context.clearCookies();
  await session.send("Network.clearBrowserCache");
  await session.send("Page.resetNavigationHistory");
  left.set(kind, [...(left.get(kind) ?? []), { page, session }]);
}

/** Somebody at a browser of their own, and everything in it that should never happen. */
export class Person {
  readonly page: Page;
  readonly origin: string;
  /** Errors of scripts, broken policies, and requests to other hosts. */
  readonly complaints: string[] = [];

  private constructor(page: Page, origin: string) {
    this.page = page;
    this.origin = origin;
  }

  static async sitsDown(browser: Browser, origin: string, options: WindowOptions = {}): Promise<Person> {
    const page = await openWindow(browser, { viewport: PHONE, ...options });
    const person = new Person(page, origin);
    page.on("console", (message) => {
      // The browser tells of each answer that is not 200, and a form with a fault in it is answered with 422.
      const isRefusal = /the server responded with a status of 4\d\d/.test(message.text());
      // On a slow machine it complains that what it fetched early was not painted within seconds.
      const isSlow = message.text().includes("was preloaded using link preload but not used");
      if (!isRefusal && !isSlow && (message.type() === "error" || message.type() === "warning")) {
        person.complaints.push(message.text());
      }
    });
    page.on("pageerror", (error) => person.complaints.push(error.message));
    page.on("response", (response) => {
      if (response.status() >= 500) person.complaints.push(`${response.status()} ${response.url()}`);
    });
    page.context().on("request", (request) => {
      const { host, protocol } = new URL(request.url());
      const isKnown = host === new URL(origin).host || request.url() === axe;
      if (protocol.startsWith("http") && !isKnown) person.complaints.push(`asks ${request.url()}`);
    });
    return person;
  }

  /** Goes on as whoever has these cookies, by the header that carries them. */
  async takes(cookie: string): Promise<void> {
    const pairs = cookie.split("; ").filter(Boolean);
    await this.page.context().addCookies(
      pairs.map((pair) => {
        const at = pair.indexOf("=");
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: this.origin };
      }),
    );
  }

  /** Goes there, once more when a page that loads itself anew came between. */
  goto(path: string) {
    const go = () => this.page.goto(new URL(path, this.origin).href);
    return go().catch((error: unknown) => (String(error).includes("ERR_ABORTED") ? go() : Promise.reject(error)));
  }

  /** The field with exactly this label. */
  field(label: string) {
    return this.page.getByLabel(label, { exact: true });
  }

  async fill(fields: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) await this.field(label).fill(value);
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).click();
  }

  async follow(name: string | RegExp): Promise<void> {
    await this.page.getByRole("link", { name, ...(typeof name === "string" ? { exact: true } : {}) }).click();
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  arrives(path: string): Promise<void> {
    return arrives(this.page, path);
  }

  /** Leaves, and nothing may have gone wrong behind the screen. */
  async leaves(): Promise<void> {
    await closeWindow(this.page);
    expect(this.complaints).toEqual([]);
  }
}

/** Waits for the page at this path: on a slow machine a press has returned before its page has come. */
export function arrives(page: Page, path: string): Promise<void> {
  return page.waitForURL((url) => url.pathname === path);
}

/** Answers the prompt that waits on the demo's phone for this amount, as `pin` or by cancelling. */
export async function answerPhone(phone: Person, answer: { pin: string } | "cancel"): Promise<void> {
  const pin = phone.page.getByLabel("M-PESA PIN");
  await until(async () => {
    await phone.goto("/dev/phone");
    return (await pin.count()) > 0;
  });
  if (answer === "cancel") {
    await phone.press("Cancel");
  } else {
    await pin.fill(answer.pin);
    await phone.press("Send");
  }
  await pin.waitFor({ state: "detached" });
}
