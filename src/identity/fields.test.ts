import { expect, test } from "bun:test";
import { hold, WISH } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { guestCookie, hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";
import { newSecret } from "#src/web/secrets.ts";

/** What browsers and password keepers may fill in, by the field's name; `off` where it is another person's. */
const FILLED: Readonly<Record<string, readonly string[]>> = {
  email: ["username", "email"],
  phone: ["tel"],
  password: ["current-password", "new-password"],
  confirmPassword: ["new-password"],
  currentPassword: ["current-password"],
  code: ["one-time-code"],
  firstName: ["given-name"],
  lastName: ["family-name"],
  name: ["name"],
};
const KEYBOARD: Readonly<Record<string, string>> = { email: "email", phone: "tel", code: "numeric" };

type Input = Readonly<Record<string, string>>;

/** The fields of a page that a person fills in. */
function inputsOf(html: string): Input[] {
  const inputs = [...html.matchAll(/<input\b([^>]*)>/g)].map(([, attributes = ""]) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, n = "", v = ""]) => [n.toLowerCase(), v]),
    ),
  );
  return inputs.filter(({ type }) => type !== "hidden" && type !== "checkbox");
}

/** What is wrong with how fields are filled in. */
function faultsIn(html: string): string[] {
  return inputsOf(html).flatMap((input) => {
    const { name = "", type = "text", autocomplete = "", inputmode } = input;
    const faults: string[] = [];
    if (!FILLED[name]?.includes(autocomplete)) faults.push(`${name} is filled in as "${autocomplete}"`);
    if (KEYBOARD[name] !== inputmode) faults.push(`${name} is typed as "${inputmode}"`);
    if (/password/i.test(name) !== (type === "password")) faults.push(`${name} is a ${type}`);
    if (name === "email" && type !== "email") faults.push(`${name} is a ${type}`);
    if (name === "phone" && type !== "tel") faults.push(`${name} is a ${type}`);
    if (name === "code" && input.maxlength !== "6") faults.push(`a code of ${input.maxlength} signs`);
    return faults;
  });
}

/** Lango with a host and their house, and how its pages are got. */
function house() {
  const t = testApp();
  addHost(t.db, { email: "wanjiru@example.com", passwordHash: "$argon2id$", emailVerifiedAt: NOON });
  addProperty(t.db);
  const page = async (path: string, cookie = "") => (await t.get(path, cookie ? { cookie } : {})).text();
  return { t, page, host: hostCookie(t.db) };
}

const names = (html: string) => inputsOf(html).map(({ name, autocomplete }) => [name, autocomplete].join(" "));

test.each([
  ["/host-login", ["email username", "password current-password"]],
  [
    "/host-register",
    [
      ...["firstName given-name", "lastName family-name", "email username", "phone tel"],
      ...["password new-password", "confirmPassword new-password"],
    ],
  ],
  ["/email-link", ["email username"]],
  ["/forgot-password", ["email username"]],
  ["/guest-login", ["phone tel"]],
  [`/booking/summary?${new URLSearchParams(WISH)}`, ["name name", "phone tel", "email email"]],
])("%s is filled in by whoever keeps names and passwords", async (path, expected) => {
  const { page } = house();
  const html = await page(path);
  expect([names(html), faultsIn(html)]).toEqual([expected, []]);
});

test.each([
  ["/account/name", ["firstName given-name", "lastName family-name"]],
  ["/account/email", ["email email"]],
  ["/account/phone", ["phone tel"]],
  ["/account/password", ["currentPassword current-password", "password new-password", "confirmPassword new-password"]],
])("so is a host's %s", async (path, expected) => {
  const { page, host } = house();
  const html = await page(path, host);
  expect([names(html), faultsIn(html)]).toEqual([expected, []]);
});

test("so is what a host proves by", async () => {
  const { t, host } = house();
  t.clock.advance(3_600_000);
  const send = async (form: Record<string, string>) => (await t.post("/account/brand", form, { cookie: host })).text();
  const asked = await send({ brandName: "njerihouse" });
  expect([names(asked), faultsIn(asked)]).toEqual([["currentPassword current-password"], []]);
  const kept = /name="kept" value="([^"]+)"/.exec(asked)?.[1] ?? "";
  const code = await send({ kept, prove: "send", submissionKey: newSecret() });
  expect([names(code), faultsIn(code)]).toEqual([["code one-time-code"], []]);
});

test("so are the codes that are sent to a guest and to a host", async () => {
  const { t, page, host } = house();
  const asked = await t.post("/guest-login", { phone: "0722 000 020", submissionKey: newSecret() });
  const code = await page(asked.headers.get("location") ?? "");
  expect([names(code), faultsIn(code)]).toEqual([["code one-time-code"], []]);

  const moved = await t.post("/account/phone", { phone: "0733 111 222", submissionKey: newSecret() }, { cookie: host });
  const again = await page(moved.headers.get("location") ?? "", host);
  expect([names(again), faultsIn(again)]).toEqual([["code one-time-code"], []]);

  const guest = guestCookie(t.db, "+254733111333");
  const leaves = await t.post("/guest-account/delete", { submissionKey: newSecret() }, { cookie: guest });
  const last = await page(leaves.headers.get("location") ?? "", guest);
  expect([names(last), faultsIn(last)]).toEqual([["code one-time-code"], []]);
});

test("a new password says whose it is", async () => {
  const { t, page } = house();
  await t.post("/forgot-password", { email: "wanjiru@example.com", submissionKey: newSecret() });
  await t.jobs.runDue();
  const [, link = ""] = /http:\/\/localhost:3000(\/reset-password\S+)/.exec(t.sent[0]?.body ?? "") ?? [];
  const html = await page(link);
  expect([names(html), faultsIn(html)]).toEqual([["password new-password", "confirmPassword new-password"], []]);
  expect(html).toMatch(/<input type="hidden"[^>]*autoComplete="username"[^>]*value="wanjiru@example.com"/);
});

test("the phone that pays is the guest's own", async () => {
  const { t, page } = house();
  const held = await hold(t);
  const html = await page(`/booking/payment?booking=${held.id}&t=${held.t}`);
  expect(names(html)).toContain("phone tel");
});

test.each([
  ['<input name="email" type="text" autoComplete="username" inputMode="email"/>', 1],
  ['<input name="phone" type="tel" inputMode="tel"/>', 1],
  ['<input name="code" autoComplete="one-time-code" inputMode="numeric" maxLength="12"/>', 1],
  ['<input name="password" type="password" autoComplete="off"/>', 1],
  ['<input name="email" type="email" autoComplete="email"/>', 1],
  ['<input name="phone" type="hidden"/>', 0],
])("planted: %s", (html, faults) => {
  expect(faultsIn(html)).toHaveLength(faults);
});
