import { Database } from "bun:sqlite";
import { generateKeyPairSync } from "node:crypto";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { CLIENT, startIssuer } from "#src/dev/fixtures/openid-issuer.ts";
import { createSecrets, openInstanceKey } from "#src/web/secrets.ts";
import { type AuthEmulator, startAuthEmulator } from "./auth-emulator.ts";
import { openWindow, PHONE } from "./browser.ts";
import { forget, Guest, hiddenFields, type Lango, startLango, until } from "./lango.ts";

/**
 * The same product with two ways in: our own accounts, and Firebase. What differs for a person who
 * comes in is here and nowhere in the journeys: where their code and their letters arrive, and Google's window.
 */
export type House = Readonly<{
  name: "local" | "firebase";
  lango: Lango;
  /** Chooses an account in Google's window, and opens it when Google does not know it. */
  chooseGoogle(page: Page, button: string, email: string): Promise<void>;
  /** The newest code that was sent to a number. */
  codeOf(phone: string): Promise<string>;
  /** From now on the codes that were sent are too old. */
  endCodes(page: Page, phone: string): Promise<void>;
  /** The link in the newest letter of this kind. */
  linkTo(email: string, kind: Letter): Promise<string>;
  /** What a host does on the page where a link for a new password leads. */
  choosePassword(page: Page, link: string, password: string): Promise<void>;
  stop(): Promise<void>;
}>;
type Letter = "sign_in" | "reset_password" | "change_email";

const PATHS = {
  sign_in: "/email-link/open",
  reset_password: "/reset-password",
  change_email: "/account/email/confirm",
  verify_email: "/verify-email",
};

/** The messages as the house keeps them, for what the demo's outbox shows. */
function messagesOf({ dataDir }: Lango) {
  const secrets = createSecrets(openInstanceKey(dataDir));
  const db = new Database(join(dataDir, "lango.db"));
  db.run("pragma busy_timeout = 5000");
  const newest = db.query<{ id: string; body: string; sealed: string | null }, [string]>(
    "select id, body, sealed from messages where recipient = ? order by created_at desc, rowid desc",
  );
  const find = (recipient: string, words: string) =>
    newest
      .all(recipient)
      .map(({ id, body, sealed }) => (sealed && secrets.open(`message ${id}`, sealed)) ?? body)
      .find((body) => body.includes(words));
  return {
    db,
    code: (phone: string) => /\d{6}/.exec(find(phone, "code") ?? "")?.[0],
    link: (email: string, kind: keyof typeof PATHS) => /https?:\S+/.exec(find(email, PATHS[kind]) ?? "")?.[0],
  };
}

export async function openLocalHouse(): Promise<House> {
  const issuer = await startIssuer({ now: () => Temporal.Now.instant().epochMilliseconds });
  const lango = await startLango({
    env: {
      GOOGLE_CLIENT_ID: CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
      GOOGLE_ISSUER_URL: issuer.issuerUrl,
      ...PROXY,
    },
  });
  const messages = messagesOf(lango);
  return {
    name: "local",
    lango,
    async chooseGoogle(page, button, email) {
      if (!issuer.accounts.some((one) => one.email === email)) {
        issuer.accounts.push({ sub: email, email, given_name: "Amina", family_name: "Yusuf" });
      }
      await press(page, button);
      await press(page, email);
    },
    codeOf: (phone) => until(() => messages.code(phone)),
    async endCodes(_, phone) {
      messages.db.run("update phone_codes set ends_at = 1 where phone = ?", [phone]);
    },
    linkTo: (email, kind) => until(() => messages.link(email, kind)),
    async choosePassword(page, link, password) {
      await page.goto(link);
      await page.getByLabel("New password", { exact: true }).fill(password);
      await page.getByLabel("Confirm new password", { exact: true }).fill(password);
      await page.locator("main form button").last().click();
      await page.waitForURL((url) => url.pathname !== "/reset-password");
    },
    async stop() {
      messages.db.close();
      await lango.stop();
      await issuer.stop();
      forget(lango.dataDir);
    },
  };
}

const REQUEST = { sign_in: "EMAIL_SIGNIN", reset_password: "PASSWORD_RESET", change_email: "VERIFY_AND_CHANGE_EMAIL" };

export async function openFirebaseHouse(): Promise<House & { emulator: AuthEmulator }> {
  const emulator = await startAuthEmulator();
  // The emulator believes whoever calls itself the owner; that the key is shaped as Google's is checked all the same.
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const FIREBASE_SERVICE_ACCOUNT = JSON.stringify({
    project_id: emulator.project,
    client_email: `lango@${emulator.project}.example`,
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
  });
  const lango = await startLango({ env: { ...emulator.env, FIREBASE_SERVICE_ACCOUNT, ...PROXY } });
  return {
    name: "firebase",
    lango,
    emulator,
    async chooseGoogle(page, button, email) {
      const window = await openGoogle(page, button);
      await window.locator("#add-account-button").waitFor();
      const known = window.getByText(email);
      if ((await known.count()) > 0) return known.first().click();
      await window.locator("#add-account-button").click();
      await window.locator("#email-input").fill(email);
      await window.locator("#display-name-input").fill("Amina Yusuf");
      await window.locator("#sign-in").click();
    },
    codeOf: (phone) => emulator.codeOf(phone),
    // The emulator's codes never grow old, so Firebase's own answer is given in its place.
    async endCodes(page) {
      await page.route("**/accounts:signInWithPhoneNumber*", (route) =>
        route.fulfill({
          status: 400,
          headers: { "access-control-allow-origin": "*" },
          json: { error: { code: 400, message: "SESSION_EXPIRED" } },
        }),
      );
    },
    linkTo: (email, kind) =>
      until(async () => {
        const { oobCodes } = await emulator.asOwner("GET", `/emulator/v1/projects/${emulator.project}/oobCodes`);
        const sent = oobCodes as { email: string; newEmail?: string; requestType: string; oobLink: string }[];
        const isIt = (one: (typeof sent)[number]) =>
          one.requestType === REQUEST[kind] && (kind === "change_email" ? one.newEmail : one.email) === email;
        return sent.findLast(isIt)?.oobLink;
      }),
    /** Firebase's own page asks for it; the emulator takes it in the link. */
    async choosePassword(_, link, password) {
      const chosen = await fetch(`${link}&newPassword=${encodeURIComponent(password)}`);
      if (!chosen.ok) throw new Error(`the emulator refuses a new password: ${await chosen.text()}`);
    },
    async stop() {
      await lango.stop();
      await emulator.stop();
      forget(lango.dataDir);
    },
  };
}

/** Everybody here comes from one machine, and what one address may do in an hour is limited. */
const PROXY = { TRUST_PROXY: "1" };
let addresses = 0;

/** A host who has registered, confirmed their address and claimed a name; by plain forms, so that it takes no time. */
export async function addHostTo(house: House, person: { email: string; password: string; brand: string }) {
  addresses += 1;
  const guest = new Guest(house.lango.origin, `203.0.113.${addresses}`);
  const form = await guest.get("/host-register");
  const { email, password, brand } = person;
  const registered = await guest.post("/host-register", {
    ...hiddenFields(form.html, "/host-register"),
    firstName: "Amina",
    lastName: "Yusuf",
    email,
    phone: "0712 345 678",
    password,
    confirmPassword: password,
  });
  if (registered.location !== "/claim-brand") throw new Error(`${email} can't register: ${registered.status}`);
  await guest.post("/claim-brand", { brandName: brand });
  const messages = messagesOf(house.lango);
  const letter = await until(() => messages.link(email, "verify_email"));
  messages.db.close();
  const confirmed = await guest.post("/verify-email", { token: new URL(letter).searchParams.get("token") ?? "" });
  if (confirmed.location !== "/dashboard") throw new Error(`${email} can't be confirmed: ${confirmed.status}`);
  return guest;
}

/** What Firebase's code complains of against the emulator, which has no recaptcha and answers refusals with 400. */
const EXPECTED = /reCAPTCHA Enterprise config|the server responded with a status of (4\d\d|501)/;

/** Somebody at a browser of their own, and whatever it complains of. */
export async function sitDown(browser: Browser, options: { javaScriptEnabled?: boolean } = {}) {
  const page = await openWindow(browser, { viewport: PHONE, ...options });
  const complaints: string[] = [];
  await page
    .context()
    .route(/^https:\/\//, (route) =>
      route.request().url().startsWith("https://apis.google.com/js/api.js")
        ? route.fulfill({ path: join(import.meta.dir, "gapi-stub.js"), contentType: "text/javascript" })
        : route.abort(),
    );
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const bad = message.type() === "error" || message.type() === "warning";
    if (bad && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  return { page, complaints };
}

/**
 * Opens Google's window once all code for it is there: a browser blocks one that comes long after the press, and
 * first-press.test.tsx is about presses that come early.
 */
export async function openGoogle(page: Page, button: string): Promise<Page> {
  await page.getByRole("button", { name: button, exact: true }).hover();
  await page.locator("lango-island[data-state=live]").first().waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  const [window] = await Promise.all([page.waitForEvent("popup"), press(page, button)]);
  return window;
}

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}
