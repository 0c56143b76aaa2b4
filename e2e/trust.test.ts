import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { DEMO_PASSWORD, demoHosts } from "#db/demo-data.ts";
import { asJpeg, roomPng } from "#src/dev/fixtures/photos/make-photos.ts";
import { readPdf } from "#src/dev/fixtures/read-pdf.ts";
import { DESKTOP, openBrowser, Person, PHONE } from "./browser.ts";
import { executable, forget, freePort, Guest, type Lango, showPasskey, startLango, until } from "./lango.ts";
import { seriousOn } from "./look-over.ts";

/** Why a house is to be trusted, walked by those who ask it, show it and judge it. */
let lango: Lango;
let browser: Browser;
let origin = "";
const [WANJIRU, BARASA] = demoHosts.map(({ email }) => email);

beforeAll(async () => {
  const port = await freePort();
  // Keys are bound to a name, and a bare number is none.
  origin = `http://localhost:${port}`;
  [lango, browser] = await Promise.all([startLango({ port, env: { PUBLIC_URL: origin } }), openBrowser()]);
});
afterAll(async () => {
  await lango?.stop();
  forget(lango.dataDir);
});

async function admin(...words: string[]): Promise<void> {
  const env = { DATA_DIR: lango.dataDir, PUBLIC_URL: origin };
  const done = Bun.spawn([executable, "admin", ...words], { env, stdout: "ignore", stderr: "inherit" });
  expect(await done.exited).toBe(0);
}

type Options = { javaScriptEnabled?: boolean; bypassCSP?: boolean };
async function signedIn(email: string | undefined, options: Options = {}): Promise<Person> {
  const host = await Person.sitsDown(browser, origin, options);
  await host.goto("/host-login");
  await host.fill({ Email: email ?? "", Password: DEMO_PASSWORD });
  await host.press("Sign In");
  await host.page.waitForURL((url) => url.pathname !== "/host-login");
  return host;
}

/** One picture for all papers: drawing it is most of what a paper costs here. */
const picture = asJpeg(roomPng(240, 160));
const photo = async (name: string) => ({ name, mimeType: "image/jpeg", buffer: Buffer.from(await picture) });
const addFile = async ({ page }: Person, label: string, name: string) =>
  page
    .getByLabel(label, { exact: false })
    .first()
    .setInputFiles(await photo(name));

/** Nothing of a page keeps anybody from it, on a phone. */
async function canBeUsed({ page }: Person): Promise<void> {
  await page.setViewportSize(PHONE);
  const needs = await page.evaluate(() => document.documentElement.scrollWidth);
  expect([await seriousOn(page), needs]).toEqual([[], PHONE.width]);
  await page.setViewportSize(DESKTOP);
}

test("without a script a host hands in who they are and the code of a letter; an administrator with a passkey looks at each page, sends the letter and verifies", async () => {
  const host = await signedIn(BARASA, { javaScriptEnabled: false });
  await host.goto("/dashboard/verification/identity");
  await host.page.getByText("Take it back, or delete what is here").click();
  await host.press("Take back and delete");
  await host.goto("/dashboard/verification");
  await host.follow(/Who you are/);
  await host.follow("Choose another");
  await host.page.getByLabel("National ID").check();
  await host.page.getByLabel("Another way: a letter with a code").check();
  await host.press("Go on with this");
  await host.press("Hand in");
  await host.sees("Add the front");
  await addFile(host, "The front", "front.jpg");
  await addFile(host, "The back", "back.jpg");
  await host.fill({ "Your name, as the paper has it": "Barasa Wekesa" });
  await host.press("Hand in");
  await host.sees(/Handed in .* Nobody has opened it yet/);

  await admin("grant", WANJIRU ?? "");
  const operator = await signedIn(WANJIRU, { bypassCSP: true });
  const cdp = await operator.page.context().newCDPSession(operator.page);
  await cdp.send("WebAuthn.enable");
  const phone = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true } as const;
  const options = { ...phone, isUserVerified: true, automaticPresenceSimulation: true };
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", { options });
  // Without one the desk is closed: it leads to adding one, and from there back, where it is shown.
  await operator.goto("/admin/kyc");
  await operator.sees("Add a passkey first");
  await canBeUsed(operator);
  await operator.follow("Add a passkey");
  await operator.press("Add a passkey on this device");
  await operator.sees("Show your passkey to open the desk");
  await canBeUsed(operator);
  await operator.press("Use your passkey");
  await operator.sees("To check");
  expect(new URL(operator.page.url()).pathname).toBe("/admin/kyc");
  const row = operator.page
    .getByRole("listitem")
    .filter({ hasText: "mwangazahouse" })
    .filter({ hasText: "National ID" });
  await row.getByRole("link").first().click();
  await operator.press("Look at it");
  const front = operator.page.getByRole("img", { name: "Front", includeHidden: true });
  const seen = await operator.page.request.get(new URL((await front.getAttribute("src")) ?? "", origin).href);
  expect([seen.status(), seen.headers()["cache-control"]]).toEqual([200, "private, no-store"]);
  await canBeUsed(operator);
  const [download] = await Promise.all([
    operator.page.waitForEvent("download"),
    operator.press("Make the letter (PDF)"),
  ]);
  const [, code = ""] = /(\d{4} \d{4})/.exec(readPdf(await Bun.file(await download.path()).bytes()).words) ?? [];
  await host.goto("/dashboard/verification/identity");
  await host.fill({ "Code in the letter": code });
  await host.press("Send the code");
  await host.sees("Your code was right.");
  await operator.press("Verify");
  await operator.sees("Nothing is decided yet");
  await canBeUsed(operator);
  for (const box of await operator.page.locator("#ticked").getByRole("checkbox").all()) await box.check();
  await operator.fill({ "Name on the paper, as you read it": "Barasa Wekesa" });
  await operator.press("Verify");
  await operator.arrives("/admin/kyc");
  await cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  await cdp.send("WebAuthn.disable");
  // The operator lets houses too: a second one by itself, with two papers that lean on each other.
  await operator.goto("/dashboard/verification");
  const states = await operator.page.getByText(/^Good until/).allTextContents();
  await operator.follow(/That you may let Two-bedroom/);
  await operator.follow("Hand in newer papers");
  await operator.page.getByLabel("Title").check();
  await operator.press("Go on with this");
  await operator.page.getByText("Add another paper for this house").click();
  await operator.press("TRA licence");
  await canBeUsed(operator);
  for (const name of ["pages", "pages-tra_licence"]) {
    const arrived = operator.page.waitForResponse(/\/pages$/);
    await operator.page.locator(`input[name=${name}]`).setInputFiles(await photo(`${name}.jpg`));
    await arrived;
  }
  await operator.fill({
    "The name on it that is yours": "Wanjiru Ng'ang'a",
    "The last day printed on it": "2031-03-31",
  });
  await operator.press("Hand in");
  await operator.arrives("/dashboard/verification");
  await operator.sees(/Nobody has opened it yet/);
  expect(await operator.page.getByText(/^Good until/).allTextContents()).toEqual(states);
  await operator.leaves();

  await host.goto("/dashboard/verification");
  await host.sees(/Good (until|as long as)/);
  await host.leaves();
});

test("without a script an administrator is told what the desk needs; once it is open they find a host, see what runs by itself, and close a house", async () => {
  await admin("grant", WANJIRU ?? "");
  // Whoever lost theirs begins anew, as the page says.
  await admin("passkeys", WANJIRU ?? "", "remove");
  const http = new Guest(origin);
  await http.post("/host-login", { email: WANJIRU ?? "", password: DEMO_PASSWORD });
  const operator = await Person.sitsDown(browser, origin, { javaScriptEnabled: false });
  await operator.takes(http.cookie);
  await operator.goto("/admin");
  await operator.follow("Add a passkey");
  await operator.arrives("/account/passkeys");
  expect(await operator.page.content()).toContain("Passkeys need JavaScript");
  await showPasskey(http, origin);
  await operator.goto("/admin");
  for (const list of ["Bookings", "Payments", "Refunds", "Messages", "Jobs", "SMS", "Audit log"]) {
    await operator.follow(list);
    expect(await operator.page.locator("[aria-current=page]").first().textContent()).toBe(list);
  }
  await operator.follow("Hosts");
  await operator.fill({ "Name, brand, address or phone": "mwangaza" });
  await operator.press("Find");
  await operator.follow("mwangazahouse");
  await operator.page.getByText("Suspend this house").first().click();
  await operator.page.locator("textarea#reason").fill("Stolen photos");
  await operator.press("Suspend this house");
  await operator.sees("Stolen photos");
  await operator.page.locator("textarea#reason").fill("They are theirs");
  await operator.press("Restore this house");
  await operator.sees("They are theirs");
  await operator.leaves();
});

test("a guest reads what was checked, where nothing was too, and reports a house, without a script", async () => {
  const guest = await Person.sitsDown(browser, origin, { javaScriptEnabled: false });
  await guest.goto("/zuristays");
  await guest.follow("Verified Host");
  await guest.arrives("/verified/zuristays");
  await guest.sees("What was checked");
  expect((await guest.goto("/verified/nobody-at-all"))?.status()).toBe(404);
  await guest.goto("/zuristays");
  await guest.page.getByRole("link", { name: "Book Now" }).first().click();
  await guest.follow("Report this house");
  await guest.press("Send to us");
  expect(await guest.page.getByRole("alert").count()).toBeGreaterThan(0);
  await guest.page.getByLabel("I was asked to pay somewhere else").check();
  await guest.page.getByLabel("What happened?").fill("They asked me to send it to another number.");
  await guest.press("Send to us");
  await guest.sees("We have your report");
  await guest.goto("/fraud-prevention-demo");
  await guest.page.getByLabel("The code paid another booking of the house").check();
  await guest.press("Show the result");
  await guest.sees(/of 100/);
  await guest.leaves();
});

test("a guest who stayed reviews it, the host rates them, and then everybody reads it", async () => {
  const guest = await Person.sitsDown(browser, origin, { javaScriptEnabled: false });
  await guest.goto("/guest-login");
  await guest.field("Phone number").fill("0722 000 035");
  await guest.page.locator("main form button").first().click();
  await guest.arrives("/guest-login/code");
  const here = guest.page.url();
  const code = await until(async () => {
    await guest.goto("/dev/outbox");
    return /(\d{6}) is your/.exec(await guest.page.content())?.[1];
  });
  await guest.goto(here);
  await guest.fill({ "Verification code": code });
  await guest.press("Verify & Access Bookings");
  await guest.goto("/guest-bookings");
  await guest.page
    .getByRole("link", { name: /Rooftop/ })
    .last()
    .click();
  await guest.follow("Review your stay");
  await guest.press("Send my review");
  await guest.sees("Cleanliness: choose from one to five stars");
  for (const part of ["whole", "cleanliness", "accuracy", "communication", "location", "value"])
    await guest.page.locator(`input[name=${part}][value="5"]`).check({ force: true });
  await guest.page.getByLabel("In your words").fill("Quiet, and the water never stopped.");
  await guest.press("Send my review");
  await guest.sees("Thank you for your review");

  const host = await signedIn(WANJIRU);
  await host.goto("/dashboard/reviews");
  await host.page.getByRole("link", { name: /Mercy/ }).first().click();
  await host.page.locator('input[type=radio][value="5"]').first().check({ force: true });
  await host.page.locator("main form button").last().click();
  await host.goto("/dashboard/reviews");
  await host.sees("Quiet, and the water never stopped.");
  await guest.goto("/zuristays");
  const rooftop = guest.page.getByRole("listitem").filter({ hasText: "Rooftop one-bedroom" });
  const house = await rooftop.getByRole("link").first().getAttribute("href");
  await guest.goto(`${new URL(house ?? "", origin).pathname}/reviews`);
  await guest.sees("Quiet, and the water never stopped.");
  await host.goto("/dashboard");
  await host.page.locator("form[action='/dashboard/payments/check'] [name=pasted]").fill("QZZ9999999");
  await host.press("Check");
  await host.sees("Not found yet. Don't hand over the key.");
  await host.leaves();
  await guest.leaves();
});
