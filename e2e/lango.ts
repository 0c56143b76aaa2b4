import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Authenticator, type Options } from "#src/dev/fixtures/authenticator.ts";

export const root = join(import.meta.dir, "..");
export const executable = join(root, "dist/lango");

export type Lango = Readonly<{
  origin: string;
  dataDir: string;
  process: ReturnType<typeof Bun.spawn>;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}>;

/**
 * A folder with the demo's hosts and photos in it. Filling an empty one takes seconds of work, so it is done once
 * for each executable and each day, and copied.
 */
export async function demoData(): Promise<string> {
  const dataDir = join(mkdtempSync(join(tmpdir(), "lango-e2e-")), "data");
  const name = `demo-${Math.floor(statSync(executable).mtimeMs)}-${dayFromNow(0)}`;
  const kept = join(root, "dist", name);
  if (existsSync(kept)) {
    cpSync(kept, dataDir, { recursive: true });
    return dataDir;
  }
  const filling = await startLango({ dataDir });
  await filling.stop();
  for (const old of readdirSync(join(root, "dist"))) {
    if (old.startsWith("demo-") && !old.startsWith(name)) forget(join(root, "dist", old));
  }
  const copy = `${kept}-by-${process.pid}`;
  cpSync(dataDir, copy, { recursive: true });
  try {
    renameSync(copy, kept);
  } catch {
    // Another run was quicker, and its copy is as good.
    forget(copy);
  }
  return dataDir;
}

/** Runs the built executable alone: no sources and no packages near it. */
export async function startLango(
  options: { port?: number; dataDir?: string; env?: Record<string, string>; program?: string } = {},
): Promise<Lango> {
  const program = options.program ?? executable;
  if (!(await Bun.file(program).exists())) throw new Error("There is no dist/lango. Run: npm run build");
  const port = options.port ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = options.dataDir ?? (await demoData());
  const child = Bun.spawn([program, "demo"], {
    cwd: tmpdir(),
    env: {
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      TRUST_PROXY: "1",
      ...options.env,
    },
    stdout: "pipe",
    stderr: "inherit",
  });
  await untilHeard(child.stdout, "is open at");
  const ended = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await child.exited;
  };
  return { origin, dataDir, process: child, kill: () => ended("SIGKILL"), stop: () => ended("SIGTERM") };
}

export function forget(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Reads what a program prints until it has said `words`, and goes on emptying its pipe. */
export async function untilHeard(output: ReadableStream<Uint8Array>, words: string): Promise<string> {
  const reader = output.getReader();
  const decoder = new TextDecoder();
  let heard = "";
  while (!heard.includes(words)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`it ended without saying "${words}":\n${heard}`);
    heard += decoder.decode(value, { stream: true });
  }
  void (async () => {
    while (!(await reader.read()).done);
  })().catch(() => undefined);
  return heard;
}

/**
 * How long anything may take before a test gives it up. Waiting ends when what is waited for is there, so
 * this costs nothing, and a slow machine is no fault.
 */
export const PATIENCE_MS = 90_000;

/** Looks until there is something to see. */
export async function until<T>(
  look: () => Promise<T | undefined> | T | undefined,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  for (const giveUp = performance.now() + patienceMs; performance.now() < giveUp; ) {
    const found = await look();
    if (found) return found;
    await Bun.sleep(100);
  }
  throw new Error("it does not come");
}

export async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
  });
  return promise;
}

let guests = 0;

function ownAddress(): string {
  guests += 1;
  return `10.${guests >> 16}.${(guests >> 8) & 255}.${guests & 255}`;
}

/** A guest with a browser that runs no script: follows forms and links, keeps cookies. */
export class Guest {
  readonly #origin: string;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  /** `address` is where it seems to come from, for a house that believes one proxy; else a network of its own. */
  constructor(origin: string, address = ownAddress()) {
    this.#origin = origin;
    this.#address = address;
  }

  async get(path: string): Promise<Page> {
    return this.#send(path, {});
  }

  async post(path: string, fields: Record<string, string> | URLSearchParams): Promise<Page> {
    return this.#send(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: this.#origin },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** The header that this browser sends. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async #send(path: string, init: RequestInit): Promise<Page> {
    const headers = new Headers(init.headers);
    headers.set("cookie", this.cookie);
    // Pressing a page and unpacking it again would be half of the work of both.
    headers.set("accept-encoding", "identity");
    headers.set("x-forwarded-for", this.#address);
    const response = await fetch(new URL(path, this.#origin), { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", ...value] = (line.split(";")[0] ?? "").split("=");
      this.#cookies.set(name, value.join("="));
    }
    const location = response.headers.get("location") ?? undefined;
    return { status: response.status, location, html: await response.text() };
  }
}

/**
 * Adds a passkey to whoever is signed in there and has none, and shows it: if they look after the site, its desk is
 * open to that browser. `origin` has a name, which keys are bound to.
 */
export async function showPasskey(guest: Guest, origin: string): Promise<void> {
  const phone = new Authenticator(origin);
  const AT = "/account/passkeys";
  const ask = async (what: string) => JSON.parse((await guest.post(`${AT}/${what}/ask`, {})).html) as Options;
  await guest.post(`${AT}/add`, { credential: await phone.make(await ask("add")) });
  const shown = await guest.post(`${AT}/prove`, { credential: await phone.sign(await ask("prove")) });
  if (shown.status !== 200) throw new Error(`the passkey was not taken: ${shown.html}`);
}

export type Page = { status: number; location: string | undefined; html: string };

/** The hidden fields of the form that posts to `action`. */
export function hiddenFields(html: string, action: string): Record<string, string> {
  const form = html.split("<form").find((part) => part.includes(`action="${action}"`));
  const fields: Record<string, string> = {};
  for (const [input] of (form?.split("</form>")[0] ?? "").matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1];
    if (name) fields[name] = unescapeHtml(/value="([^"]*)"/.exec(input)?.[1] ?? "");
  }
  return fields;
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** Of the start of the run: what a test has typed is still the same day when midnight has passed meanwhile. */
const TODAY = Temporal.Now.plainDateISO("Africa/Nairobi");

/** `days` after today, as the server's own zone counts. */
export function dayFromNow(days: number): string {
  return TODAY.add({ days }).toString();
}
