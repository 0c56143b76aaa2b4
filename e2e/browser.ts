import { expect } from "bun:test";
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from "playwright-core";

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Each visitor is a window of her own, and these make opening one a third cheaper.
      "--disable-extensions",
      "--disable-component-extensions-with-background-pages",
      "--disable-software-rasterizer",
      // The browser's own pages behind its address bar cost a window more than most of ours.
      "--disable-features=Translate,OptimizationHints,MediaRouter,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
    ],
  });
}

/**
 * Windows that visitors have left, by what a new visitor asks for. A new window costs the machine about two
 * seconds of work, a used one that is made as new a fifth of that.
 */
const left = new WeakMap<Browser, Map<string, { page: Page; session: CDPSession }[]>>();
const sessions = new WeakMap<Page, { kind: string; session: CDPSession }>();

/** A window in which nobody has been: no cookies, nothing stored or kept, nowhere to go back to. */
export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const kind = JSON.stringify(options);
  const used = left.get(browser)?.get(kind)?.pop();
  if (used) {
    if (options.viewport) await used.page.setViewportSize(options.viewport);
    sessions.set(used.page, { kind, session: used.session });
    return used.page;
  }
  const context = await browser.newContext(options);
  const page = await context.newPage();
  sessions.set(page, { kind, session: await context.newCDPSession(page) });
  return page;
}

/** Leaves a window to whoever comes next. One that was given scripts or bindings must be closed instead. */
export async function closeWindow(page: Page): Promise<void> {
  const { kind = "", session } = sessions.get(page) ?? {};
  const context = page.context();
  const browser = context.browser();
  if (!session || !browser || page.isClosed()) return context.close();
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
  const windows = left.get(browser) ?? new Map<string, { page: Page; session: CDPSession }[]>();
  left.set(browser, windows.set(kind, [...(windows.get(kind) ?? []), { page, session }]));
}

/** Somebody at a browser of her own, and everything in it that should never happen. */
export class Person {
  readonly page: Page;
  readonly origin: string;
  /** Errors of scripts, broken policies, and requests to other hosts. */
  readonly complaints: string[] = [];

  private constructor(page: Page, origin: string) {
    this.page = page;
    this.origin = origin;
  }

  static async sitsDown(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Person> {
    const page = await openWindow(browser, { viewport: PHONE, deviceScaleFactor: 2, baseURL: origin, ...options });
    page.setDefaultTimeout(40_000);
    const person = new Person(page, origin);
    page.on("console", (message) => {
      // The browser tells of each answer that is not 200, and a form with a fault in it is answered with 422.
      const isRefusal = /the server responded with a status of 4\d\d/.test(message.text());
      if (!isRefusal && (message.type() === "error" || message.type() === "warning")) {
        person.complaints.push(message.text());
      }
    });
    page.on("pageerror", (error) => person.complaints.push(error.message));
    page.on("response", (response) => {
      if (response.status() >= 500) person.complaints.push(`${response.status()} ${response.url()}`);
    });
    page.context().on("request", (request) => {
      const { host, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && host !== new URL(origin).host) person.complaints.push(`asks ${request.url()}`);
    });
    return person;
  }

  goto(path: string) {
    return this.page.goto(path);
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

  get path(): string {
    return new URL(this.page.url()).pathname;
  }

  /** Leaves, and nothing may have gone wrong behind the screen. */
  async leaves(): Promise<void> {
    await closeWindow(this.page);
    expect(this.complaints).toEqual([]);
  }
}

/** Answers the prompt that waits on the demo's phone for this amount, as `pin` or by cancelling. */
export async function answerPhone(phone: Person, answer: { pin: string } | "cancel"): Promise<void> {
  const pin = phone.page.getByLabel("M-PESA PIN");
  for (let look = 0; look < 40; look += 1) {
    await phone.goto("/dev/phone");
    if ((await pin.count()) > 0) break;
    await Bun.sleep(150);
  }
  if (answer === "cancel") return phone.press("Cancel");
  await pin.fill(answer.pin);
  await phone.press("Send");
}
