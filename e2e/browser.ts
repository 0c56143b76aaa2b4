import { expect } from "bun:test";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

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
      "--disable-features=Translate,OptimizationHints,MediaRouter",
    ],
  });
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
    const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, baseURL: origin, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
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
    context.on("request", (request) => {
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
    await this.page.context().close();
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
