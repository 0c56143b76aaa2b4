import { beforeAll, expect, test } from "bun:test";
import { roomAt } from "#src/core/addresses.ts";
import { mayTellProvider } from "#src/core/analytics/provider-pages.ts";
import { hold } from "./fixtures/journey.ts";
import { addHost, addProperty } from "./fixtures/people.ts";
import { deskCookie, guestCookie, hostCookie } from "./fixtures/sign-in.ts";
import { testApp } from "./fixtures/test-app.ts";

/** The route table of the specification, section 2: each path answers with its own screen. */
const t = testApp();
const cookies: Record<string, string> = { nobody: "" };
let booking = "";

beforeAll(async () => {
  addHost(t.db);
  addHost(t.db, { id: "host-barasa", username: "barasa", firstName: "Barasa", brandName: null });
  addProperty(t.db);
  const held = await hold(t);
  booking = held.id;
  cookies.wanjiru = hostCookie(t.db);
  cookies.barasa = hostCookie(t.db, "host-barasa");
  addHost(t.db, { id: "host-asha", username: "asha", brandName: null, adminSince: 1 });
  cookies.asha = deskCookie(t);
  cookies.achieng = guestCookie(t.db);
});

const STAY = "property=garden-studio&checkIn=2027-01-04&checkOut=2027-01-06&guests=2";

test.each([
  ["/", "nobody", "Your own booking page. All of the money."],
  ["/dashboard", "wanjiru", "Karibu, Wanjiru"],
  ["/account", "wanjiru", "Account"],
  ["/login", "nobody", "Sign in"],
  ["/host-login", "nobody", "Welcome Back"],
  ["/host-register", "nobody", "Create your host account"],
  ["/guest-login", "nobody", "Access your bookings"],
  ["/claim-brand", "barasa", "Claim your brand name"],
  ["/guest-dashboard", "achieng", "Your stays"],
  ["/guests", "achieng", "Your stays"],
  ["/guest-bookings", "achieng", "My bookings"],
  ["/guest-booking-view?booking={id}", "achieng", "Your booking"],
  ["/guests/view?booking={id}", "achieng", "Your booking"],
  ["/guest/booking/{id}/details", "achieng", "Almost yours"],
  [`/booking/dates?${STAY}`, "nobody", "When would you like to stay?"],
  ["/booking/search?place=Kilimani", "nobody", "Stays in Kilimani"],
  ["/booking/property/garden-studio?checkIn=2027-01-04", "nobody", "Garden studio on Ngong Road"],
  [`/booking/summary?${STAY}`, "nobody", "Check and pay"],
  ["/booking/payment?booking={id}", "achieng", "Pay"],
  ["/host/zuristays", "nobody", "zuristays"],
  ["/fraud-prevention-demo", "nobody", "Fraud prevention, to try out"],
  ["/fraud-prevention-demo?isTakenBack=on", "wanjiru", "Fraud prevention, to try out"],
  ["/barasa", "nobody", "Barasa"],
  ["/verified/zuristays", "nobody", "zuristays is not verified"],
  ["/admin/kyc", "asha", "To check"],
  ["/social-media-connect", "wanjiru", "Share"],
])("%s for %s is headed %p", async (path, who, title) => {
  const answer = await t.get(path.replace("{id}", booking), { cookie: cookies[who] ?? "" });
  const [, heading = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(await answer.text()) ?? [];
  const words = heading.replace(/<[^>]+>/g, "").replaceAll("&#x27;", "'");
  expect([answer.status, words.slice(0, title.length)]).toEqual([200, title]);
});

test.each([
  ["/booking/dates", "/booking/search"],
  ["/booking/summary", "/booking/search"],
  ["/booking/payment", "/guest-bookings"],
])("%s without what it is about leads to where that is found: %s", async (path, to) => {
  const answer = await t.get(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, to]);
});

test("/social-media-connect is a host's alone, and no host can claim its name", async () => {
  for (const who of ["nobody", "achieng"]) {
    const answer = await t.get("/social-media-connect", { cookie: cookies[who] ?? "" });
    expect([answer.status, answer.headers.get("location")?.includes("login")]).toEqual([303, true]);
  }
  const check = await t.get("/api/brand/check/social-media-connect");
  expect(await check.json()).toEqual({ available: false });
});

test("of all routes, an analytics provider may be told of these alone; a new one is none of its business", async () => {
  const doors = await t.app.doors();
  const told = doors.filter(({ path }) => mayTellProvider(path.replace(/:\w+|\*/g, "some")));
  expect([...new Set(told.map(({ path }) => path))].sort()).toEqual(
    ["/", "/:name", "/about", "/contact", "/host/:name", "/privacy", "/terms", "/welcome"].sort(),
  );
});

test("every route stands in the room that its address leads to", async () => {
  const doors = await t.app.doors();
  const lost = doors.filter(({ path, room }) => roomAt(path.replace(/:\w+|\*/g, "some")) !== room);
  expect(doors.length).toBeGreaterThan(150);
  expect(lost).toEqual([]);
});
