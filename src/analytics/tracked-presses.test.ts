import { expect, test } from "bun:test";
import { hold } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { guestCookie, hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";

/** What each press is called that is measured on a page, by what stands on it. */
function pressesOn(html: string): string[] {
  const pressed = html.matchAll(/<(?:a|button)[^>]* data-track="([^"]*)"[^>]*>(.*?)<\/(?:a|button)>/gs);
  return [...pressed].map(([, written = "", inside = ""]) => {
    const { action, metadata } = JSON.parse(written.replaceAll("&quot;", '"')) as { action: string; metadata?: object };
    const words = inside.replace(/<svg.*?<\/svg>|<[^>]+>/gs, "").trim();
    return `${words}: ${action}${metadata ? ` ${JSON.stringify(metadata)}` : ""}`;
  });
}

const STAY = "checkIn=2027-01-04&checkOut=2027-01-06&guests=2";
const BOOKINGS = "View Your Bookings: view_bookings";
const START = "Start for Free: start_free";
const SHARE = ['Share on WhatsApp: share_page {"channel":"whatsapp"}', "See my page: open_page"];

test.each([
  ["/", "nobody", ["Login: log_in", START, START, BOOKINGS, START, BOOKINGS, BOOKINGS]],
  ["/about", "nobody", ["Login: log_in", START, START, BOOKINGS]],
  ["/", "achieng", ["My bookings: view_bookings", START, BOOKINGS, START, BOOKINGS, BOOKINGS]],
  ["/zuristays", "nobody", ["Book Now: book_now", "Start Your Own Host Page: start_own_page", BOOKINGS]],
  ["/booking/search", "nobody", ["Book Now: book_now", START, BOOKINGS]],
  [
    `/booking/property/garden-studio?${STAY}`,
    "nobody",
    ["Continue: continue_booking", "Check and pay: continue_booking", BOOKINGS],
  ],
  ["/booking/payment?booking={held}", "nobody", ["Pay with M-PESA: pay", BOOKINGS]],
  ["/nothing/here", "nobody", [BOOKINGS, BOOKINGS]],
  ["/dashboard", "wanjiru", [...SHARE, "Free this weekend: make_picture"]],
  ["/dashboard?tab=properties", "wanjiru", ["Add property: add_property"]],
  ["/dashboard", "barasa", ["Say everything at once: add_property", ...SHARE]],
])("what guests and hosts mainly press is measured by its name: %s for %s", async (path, who, presses) => {
  const t = testApp();
  addHost(t.db);
  addHost(t.db, { id: "host-barasa", username: "barasa", brandName: "barasa" });
  addProperty(t.db);
  const held = await hold(t);
  const cookies: Record<string, string> = {
    nobody: held.cookie,
    achieng: guestCookie(t.db),
    wanjiru: hostCookie(t.db),
    barasa: hostCookie(t.db, "host-barasa"),
  };
  const answer = await t.get(path.replace("{held}", `${held.id}&t=${held.t}`), { cookie: cookies[who] ?? "" });
  const found = pressesOn(await answer.text());
  expect(found).toEqual(presses);
});
