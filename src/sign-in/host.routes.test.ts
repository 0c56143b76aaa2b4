import { expect, test } from "bun:test";
import { findHost, findHostByEmail } from "#db/host.queries.ts";
import { costlyPasswords } from "#src/dev/fixtures/costly-passwords.ts";
import { addHost, quickHash } from "#src/dev/fixtures/people.ts";
import { guestCookie } from "#src/dev/fixtures/sign-in.ts";
import { cookieFrom, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";

const WANJIRU = {
  firstName: "Wanjiru",
  lastName: "Ng'ang'a",
  email: "wanjiru@example.com",
  phone: "0712 345 678",
  password: "karibu nyumbani",
  confirmPassword: "karibu nyumbani",
  submissionKey: "form-1",
};
const KEY = await quickHash("karibu nyumbani");

/** Wanjiru with the password "karibu nyumbani". */
function addWanjiru(t: TestApp, facts: Parameters<typeof addHost>[1] = {}) {
  return addHost(t.db, { email: "wanjiru@example.com", passwordHash: KEY, ...facts });
}

const count = (t: TestApp, table: "hosts" | "sessions") =>
  (t.db.$client.query(`select count(*) as n from ${table}`).get() as { n: number }).n;
const login = (t: TestApp, fields: Record<string, string> = {}, options: Parameters<TestApp["post"]>[2] = {}) =>
  t.post("/host-login", { email: "wanjiru@example.com", password: "karibu nyumbani", ...fields }, options);
const from = (address: string) => ({ headers: { "x-test-address": address } });

test("a new host is stored, signed in and led to their brand name", async () => {
  const t = testApp();
  const makeCheap = costlyPasswords();
  const answer = await t.post("/host-register", {
    ...WANJIRU,
    firstName: "  Wanjirũ\u0000 ",
    email: "Wanjiru@Example.com ",
  });
  makeCheap();
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/claim-brand");

  const host = findHostByEmail(t.db, "wanjiru@example.com");
  expect(host).toMatchObject({
    firstName: "Wanjirũ",
    lastName: "Ng'ang'a",
    email: "wanjiru@example.com",
    phone: "+254712345678",
    username: "wanjiru",
    brandName: null,
    adminSince: null,
    verifiedAt: null,
  });
  expect(host?.passwordHash).toStartWith("$argon2id$v=19$m=19456,t=2");

  const next = await t.get("/claim-brand", {
    cookie: `${cookieFrom(answer)}; ${cookieFrom(answer, "lango_flash")}`,
  });
  expect(next.status).toBe(200);
  expect(await next.text()).toContain("Account created successfully!");
});

test.each([
  [{ firstName: " " }, "Please enter your first name"],
  [{ firstName: "\u202e" }, "Please enter your first name"],
  [{ lastName: "" }, "Please enter your last name"],
  [{ email: "" }, "Please enter your email"],
  [{ phone: "" }, "Please enter your phone number"],
  [{ password: "", confirmPassword: "" }, "Please enter a password"],
  [{ password: "karib", confirmPassword: "karib" }, "Password must be at least 6 characters"],
  [{ confirmPassword: "karibu nyumbanI" }, "Passwords do not match"],
  [
    { password: "qwerty", confirmPassword: "qwerty" },
    "Password is too weak. Please choose a stronger password. It is keys that lie side by side.",
  ],
  [
    { password: "Wanjiru84", confirmPassword: "Wanjiru84" },
    "Password is too weak. Please choose a stronger password. It is a name, address or number of yours, or ours.",
  ],
  [
    { password: "Nairobi2026", confirmPassword: "Nairobi2026" },
    "Password is too weak. Please choose a stronger password. It is a single word",
  ],
  [
    { password: "      ", confirmPassword: "      " },
    "Password is too weak. Please choose a stronger password. It has nothing but spaces.",
  ],
  [{ email: "wanjiru@example" }, "Please enter a valid email address."],
  [{ email: "wanjiru@example.com\r\nBcc: all@example.com" }, "Please enter a valid email address."],
  [{ phone: "0712 345 67" }, "Please enter a valid phone number"],
  [{ firstName: "W".repeat(81) }, "Please shorten your first name to 80 characters"],
  [
    { password: "x".repeat(201), confirmPassword: "x".repeat(201) },
    "Please choose a password of at most 200 characters",
  ],
])("with %p the form comes back, says %p, and nothing is stored", async (change, message) => {
  const t = testApp();
  const answer = await t.post("/host-register", { ...WANJIRU, ...change });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain(message);
  expect(html).toContain('value="Ng&#x27;ang&#x27;a"'.slice("lastName" in change ? 99 : 0));
  expect(html).not.toContain("karibu");
  expect(cookieFrom(answer)).toBe("");
  expect(count(t, "hosts")).toBe(0);
});

test("a password of six signs will do, and one of five will not", async () => {
  const t = testApp();
  for (const [password, status] of [
    ["kxqjv", 422],
    ["kxqjvz", 303],
  ] as const) {
    const answer = await t.post("/host-register", { ...WANJIRU, password, confirmPassword: password });
    expect([password, answer.status]).toEqual([password, status]);
  }
});

test("the summary tells the first fault in the order of the form, what is missing before what is malformed", async () => {
  const t = testApp();
  const summary = async (fields: Record<string, string>) => {
    const html = await (await t.post("/host-register", fields)).text();
    return /id="errors".*?<ul[^>]*>(.*?)<\/ul>/s.exec(html)?.[1]?.replace(/<[^>]+>/g, "");
  };
  expect(await summary({})).toBe("Please enter your first name");
  // One field more each time, and the next one is asked for.
  const asked: (string | undefined)[] = [];
  const typed: Record<string, string> = {};
  for (const name of ["firstName", "lastName", "email", "phone", "password", "confirmPassword"] as const) {
    typed[name] = WANJIRU[name];
    asked.push(await summary({ ...typed, ...(name === "confirmPassword" && { confirmPassword: "another" }) }));
  }
  expect(asked).toEqual([
    "Please enter your last name",
    "Please enter your email",
    "Please enter your phone number",
    "Please enter a password",
    "Passwords do not match",
    "Passwords do not match",
  ]);
  expect(await summary({ ...WANJIRU, email: "not an address", password: "kari" })).toBe(
    "Password must be at least 6 characters",
  );
});

test("names of every script are somebody's", async () => {
  const t = testApp();
  for (const [n, name] of ["Æsa", "王小明", "محمد", "N'Golo", "Zoë-Ann", "ಅನ್ವಿತಾ", "O"].entries()) {
    const answer = await t.post("/host-register", {
      ...WANJIRU,
      firstName: name,
      email: `host${n}@example.com`,
      submissionKey: `${n}`,
    });
    expect(answer.status).toBe(303);
    expect(findHostByEmail(t.db, `host${n}@example.com`)?.firstName).toBe(name.normalize("NFC"));
  }
});

test("an address that has an account is told so, whatever its letters' case", async () => {
  const t = testApp();
  addWanjiru(t);
  const answer = await t.post("/host-register", { ...WANJIRU, email: "WANJIRU@example.com" });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(
    "An account with this email already exists in our system. Please try logging in instead.",
  );
  expect(count(t, "hosts")).toBe(1);
  expect(count(t, "sessions")).toBe(0);
});

test("the form pressed twice opens one account and both answers go on; another form meets the account", async () => {
  const t = testApp();
  const answers = await Promise.all([t.post("/host-register", WANJIRU), t.post("/host-register", WANJIRU)]);
  expect(answers.map((answer) => answer.headers.get("location"))).toEqual(["/claim-brand", "/claim-brand"]);
  expect(count(t, "hosts")).toBe(1);
  expect((await t.post("/host-register", { ...WANJIRU, submissionKey: "form-2" })).status).toBe(422);
  expect(
    (await t.post("/host-register", { ...WANJIRU, password: "guessed!", confirmPassword: "guessed!" })).status,
  ).toBe(422);
});

test("a username is the letters and digits of the local part", async () => {
  const t = testApp();
  await t.post("/host-register", { ...WANJIRU, email: "Amina.Wanjiku+host_2@example.com" });
  expect(findHostByEmail(t.db, "amina.wanjiku+host_2@example.com")?.username).toBe("aminawanjikuhost2");
});

test("a username that is reserved, taken or too short becomes host_ and the id", async () => {
  const t = testApp();
  addHost(t.db, { id: "other", username: "otieno", brandName: "zuristays" });
  for (const email of ["admin@example.com", "otieno@example.com", "zuri.stays@example.com", "ab@example.com"]) {
    await t.post("/host-register", { ...WANJIRU, email, submissionKey: email });
    const host = findHostByEmail(t.db, email);
    expect(host?.username).toBe(`host_${host?.id.slice(0, 8)}`);
  }
});

test("an address opens a bounded number of accounts an hour; another address is not held up", async () => {
  const t = testApp();
  addWanjiru(t);
  const ask = (address: string) => t.post("/host-register", WANJIRU, from(address));
  for (let n = 0; n < 20; n += 1) expect((await ask("198.51.100.1")).status).toBe(422);
  const refused = await ask("198.51.100.1");
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain("Too many requests. Please try again later.");
  expect((await ask("198.51.100.2")).status).toBe(422);
  t.clock.advance(3_600_001);
  expect((await ask("198.51.100.1")).status).toBe(422);
});

test("signing in leads to the dashboard, or to the brand name when there is none", async () => {
  const t = testApp();
  addWanjiru(t);
  const answer = await login(t);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/dashboard");
  addWanjiru(t, { id: "new", email: "new@example.com", brandName: null });
  expect((await login(t, { email: "new@example.com", next: "/account" })).headers.get("location")).toBe("/claim-brand");
});

test.each([
  ["/account?tab=settings", "/account?tab=settings"],
  ["//evil.example", "/dashboard"],
  ["https://evil.example/", "/dashboard"],
  ["/\\evil.example", "/dashboard"],
  ["/x\r\nset-cookie: a=b", "/dashboard"],
])("after signing in, next=%p leads to %p", async (next, location) => {
  const t = testApp();
  addWanjiru(t);
  expect((await login(t, { next })).headers.get("location")).toBe(location);
});

test.each([
  ["/account", "/host-login?next=%2Faccount", "/guest-login"],
  ["/guest-bookings", "/host-login", "/guest-login?next=%2Fguest-bookings"],
  ["//evil.example", "/host-login", "/guest-login"],
  ["", "/host-login", "/guest-login"],
])("/login asks whether host or guest, and tells the right one where to go next: %s", async (next, host, guest) => {
  const html = await (await testApp().get(`/login?next=${encodeURIComponent(next)}`)).text();
  expect(html).toMatch(new RegExp(`href="${host.replace("?", "\\?")}"[^>]*>Host Login<`));
  expect(html).toMatch(new RegExp(`href="${guest.replace("?", "\\?")}"[^>]*>Access My Booking<`));
});

test("/login sends on whoever is signed in already, and nobody in a circle", async () => {
  const t = testApp();
  addWanjiru(t);
  const host = cookieFrom(await login(t));
  const guest = guestCookie(t.db);
  const leads = async (path: string, cookie: string) => (await t.get(path, { cookie })).headers.get("location");
  expect(await leads("/login?next=/account", host)).toBe("/account");
  expect(await leads("/login", guest)).toBe("/guest-dashboard");
  expect(await leads("/login?next=/guest-bookings", guest)).toBe("/guest-bookings");
  expect(await leads("/login?next=/account", guest)).toBeNull();
});

test("the host's sign-in keeps where to go next", async () => {
  const t = testApp();
  expect(await (await t.get("/host-login?next=%2Faccount")).text()).toContain('name="next" value="/account"');
});

test.each([
  [{ email: "" }, "Please enter both email and password"],
  [{ password: "" }, "Please enter both email and password"],
  [{ email: "wanjiru" }, "Please enter a valid email address."],
  [{ password: "karibu" }, "No account found with this email, or the password is incorrect. Please try again."],
  [
    { email: "nobody@example.com" },
    "No account found with this email, or the password is incorrect. Please try again.",
  ],
])("signing in with %p is answered %p and starts nothing", async (change, message) => {
  const t = testApp();
  addWanjiru(t);
  const answer = await login(t, change);
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain(message);
  expect(html).not.toContain("karibu");
  expect(cookieFrom(answer)).toBe("");
  expect(count(t, "sessions")).toBe(0);
});

test("a password from before the rule still signs in: it is judged when it is set", async () => {
  const t = testApp();
  addWanjiru(t, { passwordHash: await quickHash("nairobi2026") });
  expect((await login(t, { password: "nairobi2026" })).status).toBe(303);
});

test("a stranger who uses up their tries is refused, and the owner elsewhere signs in at once", async () => {
  const t = testApp();
  addWanjiru(t);
  for (let n = 0; n < 5; n += 1)
    expect((await login(t, { password: "guess!" }, from("198.51.100.1"))).status).toBe(422);
  const refused = await login(t, {}, from("198.51.100.1"));
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain("Too many requests. Please try again later.");
  expect((await login(t, {}, from("203.0.113.1"))).status).toBe(303);
});

test("a stranger behind the owner's own address does not lock out the browser they used before", async () => {
  const t = testApp();
  addWanjiru(t);
  const known = cookieFrom(await login(t), "lango_known_host");
  for (let n = 0; n < 6; n += 1) await login(t, { password: "guess!" });
  expect((await login(t)).status).toBe(429);
  expect((await login(t, {}, { cookie: known })).status).toBe(303);
  expect((await login(t, {}, { cookie: known.replace(/.$/, "~") })).status).toBe(429);
}, 20_000);

test("no old session survives signing in: what was planted in the browser is worth nothing", async () => {
  const t = testApp();
  addWanjiru(t);
  const mallory = addWanjiru(t, { id: "mallory", email: "m@example.com", brandName: "mallory" });
  const planted = cookieFrom(await login(t, { email: "m@example.com" }));
  const own = cookieFrom(await login(t, {}, { cookie: planted }));
  expect(own).not.toBe(planted);
  expect((await t.get("/host-login", { cookie: planted })).status).toBe(200);
  expect((await t.get("/host-login", { cookie: own })).status).toBe(303);
  expect(count(t, "sessions")).toBe(1);
  expect(mallory.id).toBe("mallory");

  const invented = `lango=${"A".repeat(43)}`;
  const after = cookieFrom(await login(t, {}, { cookie: invented }));
  expect(after).not.toBe(invented);
  expect((await t.get("/host-login", { cookie: invented })).status).toBe(200);
});

test("logging out asks first, then ends the session on the server", async () => {
  const t = testApp();
  addWanjiru(t);
  const cookie = cookieFrom(await login(t));
  const question = await t.get("/logout", { cookie });
  expect(await question.text()).toContain("Are you sure you want to logout?");
  expect(count(t, "sessions")).toBe(1);

  const answer = await t.post("/logout", {}, { cookie });
  expect(answer.headers.get("location")).toBe("/");
  expect(cookieFrom(answer)).toBe("lango=");
  expect(count(t, "sessions")).toBe(0);
  expect((await t.get("/claim-brand", { cookie })).headers.get("location")).toBe("/host-login?next=/claim-brand");
  expect((await t.get("/logout", { cookie })).headers.get("location")).toBe("/");
});

test("another site can neither sign anybody in nor out", async () => {
  const t = testApp();
  addWanjiru(t);
  const cookie = cookieFrom(await login(t));
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await login(t, {}, { headers })).status).toBe(403);
  expect((await t.post("/logout", {}, { cookie, headers })).status).toBe(403);
  expect(count(t, "sessions")).toBe(1);
});

test("a session lives while it is used, ends after 14 idle days, and after 30 days in any case", async () => {
  const DAY = 24 * 3_600_000;
  const t = testApp();
  addWanjiru(t);
  const isIn = async (cookie: string) => (await t.get("/host-login", { cookie })).status === 303;

  const idle = cookieFrom(await login(t));
  t.clock.advance(14 * DAY);
  expect(await isIn(idle)).toBe(false);

  const used = cookieFrom(await login(t));
  for (const days of [13, 13, 3.9]) {
    t.clock.advance(days * DAY);
    expect(await isIn(used)).toBe(true);
  }
  t.clock.advance(0.1 * DAY);
  expect(await isIn(used)).toBe(false);
});

test("a visit is written down once an hour at most", async () => {
  const t = testApp();
  const { id } = addWanjiru(t);
  const cookie = cookieFrom(await login(t));
  const seenAt = () => (t.db.$client.query("select seen_at as n from sessions").get() as { n: number }).n;
  const began = seenAt();
  t.clock.advance(3_599_000);
  await t.get("/host-login", { cookie });
  expect(seenAt()).toBe(began);
  t.clock.advance(1_000);
  await t.get("/host-login", { cookie });
  expect(seenAt()).toBe(began + 3_600_000);
  expect(findHost(t.db, id)?.email).toBe("wanjiru@example.com");
});

test("the sign-in pages weigh at most 12 KB and load nothing of React", async () => {
  const t = testApp();
  for (const path of ["/host-login", "/host-register", "/guest-login"]) {
    const answer = await t.get(path, { headers: { "accept-encoding": "br" } });
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(12_000);
    const scripts = (await (await t.get(path)).text()).match(/<script[^>]*>/g) ?? [];
    expect(scripts.filter((script) => !/\/assets\/(hydrate|frame)-\w+\.js/.test(script))).toEqual([]);
  }
});
