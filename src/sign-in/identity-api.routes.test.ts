import { describe, expect, test } from "bun:test";
import { bookingsOfPhone } from "#db/guest-booking.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { buildApp } from "#src/app.tsx";
import { rowsOf } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { cookieFrom, ORIGIN, testApp } from "#src/dev/fixtures/test-app.ts";

const WANJIRU = {
  id: "host-wanjiru",
  email: "host-wanjiru@example.com",
  fullName: "Wanjiru Ng'ang'a",
  firstName: "Wanjiru",
  lastName: "Ng'ang'a",
  username: "host-wanjiru",
  phone: "+254712345678",
  brandName: "zuristays",
};

function house() {
  const t = testApp();
  addHost(t.db);
  addHost(t.db, { id: "host-barasa", brandName: "mwangazahouse" });
  return { ...t, wanjiru: hostCookie(t.db), barasa: hostCookie(t.db, "host-barasa") };
}
const hosts = (t: ReturnType<typeof house>) => t.db.$client.query("select count(*) as n from hosts").get();

describe("GET /api/auth/check-user", () => {
  test("tells a host about themselves, however their address is written", async () => {
    const t = house();
    for (const email of ["host-wanjiru@example.com", "HOST-Wanjiru%40Example.com"]) {
      const answer = await t.get(`/api/auth/check-user/${email}`, { cookie: t.wanjiru });
      expect(await answer.json()).toEqual({ user: WANJIRU });
    }
  });

  test("tells everybody else the same about everybody", async () => {
    const t = house();
    const seen = new Set<string>();
    for (const cookie of [undefined, t.barasa]) {
      for (const email of ["host-wanjiru@example.com", "nobody@example.com", "no address", "%00", "x".repeat(900)]) {
        const answer = await t.get(`/api/auth/check-user/${encodeURIComponent(email)}`, cookie ? { cookie } : {});
        const { date: _, ...headers } = Object.fromEntries(answer.headers);
        seen.add(JSON.stringify([answer.status, headers, await answer.text()]));
      }
    }
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).toContain("[200,");
    expect([...seen][0]).toContain('{\\"user\\":null}');
  });

  test("an address may ask thirty times a minute, and others go on asking", async () => {
    const t = house();
    const ask = (from: string) => t.get("/api/auth/check-user/a@example.com", { headers: { "x-test-address": from } });
    for (let n = 0; n < 30; n += 1) expect((await ask("198.51.100.1")).status).toBe(200);
    expect((await ask("198.51.100.1")).status).toBe(429);
    expect((await ask("198.51.100.2")).status).toBe(200);
    t.clock.advance(60_000);
    expect((await ask("198.51.100.1")).status).toBe(200);
  });
});

test("GET /api/user/check knows nobody but the person who asks", async () => {
  const t = house();
  const check = async (uid: string, cookie?: string) => {
    const answer = await t.get(`/api/user/check/${uid}`, cookie ? { cookie } : {});
    return [answer.status, await answer.json()];
  };
  expect(await check("host-wanjiru", t.wanjiru)).toEqual([200, { user: WANJIRU }]);
  const nobody = await check("host-nobody", t.barasa);
  expect(nobody[0]).toBe(404);
  expect(await check("host-wanjiru", t.barasa)).toEqual(nobody);
  expect(await check("host-wanjiru")).toEqual(nobody);
});

describe("POST /api/auth/register", () => {
  const register = (t: ReturnType<typeof house>, body: unknown, cookie?: string) =>
    Promise.resolve(
      t.app.fetch(
        new Request("http://localhost:3000/api/auth/register", {
          method: "POST",
          headers: { "content-type": "application/json", ...(cookie ? { cookie } : {}) },
          body: JSON.stringify(body),
        }),
      ),
    );

  test("opens no account for a stranger, whatever they say of themselves", async () => {
    const t = house();
    const before = hosts(t);
    for (const body of [WANJIRU, { ...WANJIRU, id: "new", email: "new@example.com" }, {}]) {
      expect((await register(t, body)).status).toBe(401);
    }
    expect(hosts(t)).toEqual(before);
  });

  test("completes what the host themselves has not said yet, and changes nothing that they have", async () => {
    const t = house();
    addHost(t.db, { id: "host-new", brandName: null, phone: "", lastName: "" });
    const cookie = hostCookie(t.db, "host-new");
    const said = {
      ...{ id: "host-new", email: "host-new@example.com", fullName: "Other Achieng" },
      ...{ firstName: "Other", lastName: "Achieng", username: "admin", phone: "0722 000 030" },
    };
    const answer = await register(t, said, cookie);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ success: true, user: { phone: "+254722000030", brandName: null } });
    expect(findHost(t.db, "host-new")).toMatchObject({
      firstName: "Wanjiru",
      lastName: "Achieng",
      phone: "+254722000030",
      username: "host-new",
    });
    // Once it is there, a number is changed with a code alone.
    await register(t, { ...said, phone: "0733 000 031" }, cookie);
    expect(findHost(t.db, "host-new")?.phone).toBe("+254722000030");
  });

  test.each([
    ["another id", { ...WANJIRU, id: "host-barasa" }, 403],
    ["another address", { ...WANJIRU, email: "host-barasa@example.com" }, 403],
    ["a phone that is none", { ...WANJIRU, phone: "07OO" }, 422],
    ["a name like a book", { ...WANJIRU, firstName: "a".repeat(81) }, 422],
    ["no object", ["id"], 400],
  ])("refuses %s", async (_, body, status) => {
    const t = house();
    const before = [findHost(t.db, "host-wanjiru"), findHost(t.db, "host-barasa")];
    expect((await register(t, body, t.wanjiru)).status).toBe(status);
    expect([findHost(t.db, "host-wanjiru"), findHost(t.db, "host-barasa")]).toEqual(before);
  });
});

describe("the demo's guest", () => {
  test("has a stay that is booked and paid, a session, and messages on their way", async () => {
    const t = house();
    addProperty(t.db);
    const answer = await t.post("/api/auth/demo-guest", {});
    expect(answer.status).toBe(200);
    const told = (await answer.json()) as {
      user: { uid: string; phoneNumber: string };
      booking: { id: string; receipt: string };
    };
    expect(told.user.uid).toStartWith("guest_");
    expect(told).toMatchObject({
      success: true,
      user: { isGuest: true },
      booking: { state: "confirmed", propertyId: "garden-studio", totalKes: 9000 },
      message: "Demo Login Successful!",
    });
    const [mine] = bookingsOfPhone(t.db, told.user.phoneNumber, t.clock.now());
    expect(mine?.booking).toMatchObject({ id: told.booking.id, state: "confirmed" });
    expect(told.booking.receipt).toMatch(/^D[A-Z0-9]{9}$/);
    expect(paymentsOfBooking(t.db, told.booking.id)).toMatchObject([
      { state: "paid", receipt: told.booking.receipt, receivedKes: 9000 },
    ]);
    expect(rowsOf(t, "occupied_nights")).toBe(2);

    const cookie = cookieFrom(answer);
    expect(t.db.$client.query("select method from sessions where guest_id is not null").all()).toEqual([
      { method: "demo" },
    ]);
    expect(await (await t.get("/guest-bookings", { cookie })).text()).toContain("Garden studio");
    expect(await (await t.get(`/api/user/check/${told.user.uid}`, { cookie })).json()).toEqual({ user: told.user });

    await t.jobs.runDue();
    expect(t.sent.map(({ to }) => to).sort()).toEqual([told.user.phoneNumber, "+254712345678"].sort());
    expect(t.sent.every(({ body }) => body.includes(told.booking.receipt))).toBe(true);
    expect(t.gateway.asked).toEqual([]);
  });

  test("comes in by the button without a script", async () => {
    const t = house();
    addProperty(t.db);
    const answer = await t.post("/auth/demo-guest", {});
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/guest-dashboard"]);
    const cookie = `${cookieFrom(answer)}; ${cookieFrom(answer, "lango_flash")}`;
    const html = await (await t.get("/guest-dashboard", { cookie })).text();
    expect(html).toContain("Demo Login Successful!");
    expect(html).toContain("Garden studio");
  });

  test.each([
    ["/guest-bookings", "/guest-bookings"],
    ["//evil.example", "/guest-dashboard"],
  ])("who was going to %s comes by the button to %s, and the browser keeps their keys", async (next, to) => {
    const t = house();
    addProperty(t.db);
    const app = buildApp({ ...t.deps, shell: { ...t.deps.shell, site: { ...t.deps.shell.site, demo: true } } });
    const read = async (path: string, cookie = "") =>
      (await app.fetch(new Request(`${ORIGIN}${path}`, { headers: { cookie } }))).text();
    const asked = await read(`/guest-login?${new URLSearchParams({ next })}`);
    const [form = ""] = /<form[^>]*action="\/auth\/demo-guest".*?<\/form>/s.exec(asked) ?? [];
    expect(form).toContain("Demo Guest Login");
    expect(form.includes(`name="next" value="${next}"`)).toBe(next === to);
    const answer = await t.post("/auth/demo-guest", { next });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, to]);
    const html = await read(to, `${cookieFrom(answer)}; ${cookieFrom(answer, "lango_flash")}`);
    expect(html).toContain("Demo Login Successful!");
    expect(html).toMatch(/data-keep="{&quot;guest_auth_token&quot;:&quot;[\w-]{43}&quot;,&quot;demo_booking&quot;:/);
  });

  test("where there is no house for them, the form still knows where they were going", async () => {
    const answer = await house().post("/auth/demo-guest", { next: "/guest-bookings" });
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('value="/guest-bookings"')]);
  });

  test("two of them share neither number nor nights", async () => {
    const t = house();
    addProperty(t.db);
    const guests = await Promise.all([1, 2, 3].map(() => t.post("/api/auth/demo-guest", {})));
    const told = (await Promise.all(guests.map((guest) => guest.json()))) as { user: { phoneNumber: string } }[];
    expect(new Set(told.map(({ user }) => user.phoneNumber)).size).toBe(3);
    expect(rowsOf(t, "occupied_nights")).toBe(6);
  });

  test("is told when there is no house for them, and nothing is left behind", async () => {
    const t = house();
    const failed = "Failed to create demo login. Please try again.";
    const api = await t.post("/api/auth/demo-guest", {});
    expect([api.status, await api.json()]).toEqual([409, { success: false, message: failed }]);
    const form = await t.post("/auth/demo-guest", {});
    expect(form.status).toBe(409);
    expect(await form.text()).toContain(failed);
    expect([cookieFrom(api), cookieFrom(form)]).toEqual(["", ""]);
    expect(rowsOf(t, "bookings")).toBe(0);
  });

  test("exists in a demo alone, and only while messages stay in the outbox", async () => {
    const { buildApp } = await import("#src/app.tsx");
    const t = house();
    addProperty(t.db);
    const { config } = t.deps;
    for (const other of [
      { ...config, mode: "production" as const },
      { ...config, sms: { ...config.sms, provider: "africas-talking" as const } },
    ]) {
      const app = buildApp({ ...t.deps, config: other });
      for (const path of ["/api/auth/demo-guest", "/auth/demo-guest"]) {
        const request = new Request(`http://localhost:3000${path}`, { method: "POST" });
        expect((await app.fetch(request)).status).toBe(404);
      }
    }
    expect(rowsOf(t, "bookings")).toBe(0);
  });

  test("an address gets ten in a quarter of an hour", async () => {
    const t = house();
    addProperty(t.db, { units: 20 });
    for (let n = 0; n < 10; n += 1) expect((await t.post("/api/auth/demo-guest", {})).status).toBe(200);
    expect((await t.post("/api/auth/demo-guest", {})).status).toBe(429);
    expect((await t.post("/auth/demo-guest", {})).status).toBe(429);
    expect(rowsOf(t, "bookings")).toBe(10);
  });
});
