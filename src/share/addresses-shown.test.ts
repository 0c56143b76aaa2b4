import { beforeAll, expect, test } from "bun:test";
import { bookingsOfHost } from "#db/host-booking.queries.ts";
import { callback, hold, ownNetwork, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { deskCookie, guestCookie, hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { saveGuide } from "#src/guide/save-guide.ts";
import { newSecret } from "#src/web/secrets.ts";

let t: TestApp;
const cookies: Record<string, string> = {};
/** What a name in braces of a path below stands for. */
const at: Record<string, string> = {};

beforeAll(async () => {
  t = testApp();
  addHost(t.db);
  addHost(t.db, { id: "host-asha", brandName: "ashas", adminSince: t.clock.now() });
  addProperty(t.db, { units: 3 });
  saveGuide(t.deps, "garden-studio", { way: { address: "Kirichwa Lane 14" }, gate: { plate: "on" } });
  cookies.host = hostCookie(t.db);
  cookies.admin = deskCookie(t);
  cookies.guest = guestCookie(t.db);
  const share = "/social-media-connect";
  const link = { word: "ig", name: "", channel: "instagram", property: "", checkIn: "", checkOut: "", code: "" };
  await t.post(`${share}/links/new`, link, { cookie: cookies.host });
  const offer = { property: "garden-studio", checkIn: "2027-01-04", checkOut: "2027-01-06", guests: "2", hours: "24" };
  const made = await t.post(`${share}/offers/new`, { ...offer, submissionKey: newSecret() }, { cookie: cookies.host });
  at.offer = made.headers.get("location") ?? "";
  const paid = await hold(t);
  await pay(t, paid);
  await callback(t, paid);
  Object.assign(at, { paid: paid.id, paidKey: paid.t });
  const held = await hold(t, { checkIn: "2026-12-28", checkOut: "2026-12-30", shownKes: "9000" });
  Object.assign(at, { held: held.id, heldKey: held.t });
  const wrote = { property: "garden-studio", unit: "", from: "2027-01-10", to: "2027-01-12", guests: "2", price: "" };
  const unpaid = { ...wrote, name: "Wanjũkũ", phone: "0722 000 001", language: "sw", pay: "link", receipt: "" };
  await t.post("/dashboard/bookings/new", { ...unpaid, submissionKey: newSecret() }, { cookie: cookies.host });
  at.unpaid = bookingsOfHost(t.db, "host-wanjiru").find(({ booking }) => booking.source === "host")?.booking.id ?? "";
  const details = await read(`/guest/booking/${paid.id}/details?t=${paid.t}`);
  at.companions = /value="http:\/\/localhost:3000(\/guest\/stay\/\w+)"/.exec(details)?.[1] ?? "";
  const guide = await read(`/guest/booking/${paid.id}/guide?t=${paid.t}`);
  at.pass = /href="(?:http:\/\/localhost:3000)?(\/pass\/[^"]+)"/.exec(guide)?.[1] ?? "";
});

async function read(path: string, cookie?: string): Promise<string> {
  const answer = await t.get(path, { headers: ownNetwork(), ...(cookie && { cookie }) });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

type Shown = Readonly<{ address: string; isShared: boolean }>;

/** Every address of ours that a reader sees on a page: in words, or in a field that stands there to be copied. */
async function addressesIn(html: string): Promise<Shown[]> {
  const shown: Shown[] = [];
  let shared = 0;
  let unseen = 0;
  let words = "";
  const site = new URL(ORIGIN).host;
  const note = (text: string) => {
    for (const [address] of text.matchAll(new RegExp(`${site}/[\\w./?=&-]+`, "g"))) {
      // Where a guard types a code: read aloud, and the same for everybody.
      if (!address.endsWith("/pass")) shown.push({ address, isShared: shared > 0 });
    }
  };
  const inside = (step: (by: number) => void) => ({
    element(element: HTMLRewriterTypes.Element) {
      step(1);
      element.onEndTag(() => step(-1));
    },
  });
  await new HTMLRewriter()
    .on(
      "[data-share]",
      inside((by) => {
        shared += by;
      }),
    )
    .on(
      // What apps will draw of an address is drawn as they draw it.
      "head, script, style, svg, textarea, .chat",
      inside((by) => {
        unseen += by;
      }),
    )
    .on("input[readonly]", { element: (field) => note(field.getAttribute("value") ?? "") })
    .onDocument({
      text(piece) {
        words += piece.text;
        if (!piece.lastInTextNode) return;
        if (unseen === 0) note(words);
        words = "";
      },
    })
    .transform(new Response(html))
    .text();
  return shown;
}

test.each([
  ["host", "/dashboard", 1],
  ["host", "/account", 1],
  ["host", "/social-media-connect", 2],
  ["host", "/social-media-connect/links/ig", 1],
  ["host", "/social-media-connect/pictures", 2],
  ["host", "{offer}", 1],
  ["host", "/dashboard/properties/garden-studio", 1],
  ["host", "/dashboard/properties/garden-studio/calendars", 1],
  ["host", "/dashboard/bookings/{unpaid}", 1],
  ["admin", "/admin/sms", 4],
  ["nobody", "/zuristays", 1],
  ["nobody", "/booking/property/garden-studio", 1],
  ["nobody", "/booking/payment?booking={held}&t={heldKey}", 0],
  ["guest", "/guest/booking/{paid}/details", 2],
  ["nobody", "/guest/booking/{paid}/details?t={paidKey}", 2],
  ["nobody", "/guest/booking/{paid}/guide?t={paidKey}", 0],
  ["nobody", "{companions}", 0],
  ["nobody", "{pass}", 0],
] as const)("%s finds each address on %s to be copied and shared", async (who, path, fewest) => {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => at[name] ?? "");
  const shown = await addressesIn(await read(address, cookies[who]));
  expect(shown.filter(({ isShared }) => !isShared)).toEqual([]);
  expect(shown.length).toBeGreaterThanOrEqual(fewest);
});
