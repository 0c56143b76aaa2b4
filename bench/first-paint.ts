import { brotliCompressSync } from "node:zlib";
import { bookStay } from "#src/booking/book-stay.ts";
import { lookAtStay } from "#src/booking/look-at-stay.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { addTwelvePlaces } from "#src/dev/fixtures/places.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";
import { askForPayment } from "#src/payment/ask-for-payment.ts";
import { bookingToken } from "#src/web/deps.ts";
import { paymentAddress } from "#views/booking/addresses.ts";
import { launch, visit } from "./lib/browser.ts";
import { slowlink } from "./lib/slowlink.ts";

/**
 * When each page of the way is painted first, on the slow line and the slow phone of `docs/bench.md`, beside its floor:
 * the same answer without its scripts and photos. `npx bun bench/first-paint.ts [VISITS]`: the least of so many visits of
 * each, in turn, and times the floor; what is sent in brotli.
 */
const VISITS = Number(process.argv[2] ?? 4);

const t = testApp();
addHost(t.db);
const [garden = "", other = ""] = addTwelvePlaces(t.db, "host-wanjiru");
addProperty(t.db);
const paid = addPaidStay(t.db, { n: 0, at: NOON });
const stay = { checkIn: "2027-01-18", checkOut: "2027-01-20" };
const guest = { name: "Achieng Odhiambo", phone: "+254711000222", email: null };
const shownKes = lookAtStay(t.deps, { propertyId: other, ...stay, guests: "1", code: "" }, "a")?.quote?.totalKes ?? 0;
const made = { submissionKey: "a", browserHash: "a", party: 1, shownKes };
const held = bookStay(t.deps, { ...made, propertyId: other, ...stay, guest });
if (held.outcome !== "held") throw new Error(held.outcome);
const bookingId = held.booking.id;
askForPayment(t.deps, { bookingId, phone: "254711000222", submissionKey: "b" });
await t.jobs.runDue();

const wish = new URLSearchParams({ ...stay, guests: "1" });
const pages: Readonly<Record<string, string>> = {
  "a host's page": "/zuristays",
  "with dates": `/zuristays?${wish}`,
  "a property": `/booking/property/${garden}`,
  "with its dates": `/booking/property/${garden}?${wish}`,
  "check and pay": `/booking/summary?property=${garden}&${wish}`,
  "waiting for M-PESA": paymentAddress(bookingId, bookingToken(t.deps, bookingId)),
  booked: new URL(t.deps.linkTo(paid)).pathname + new URL(t.deps.linkTo(paid)).search,
  "find my booking": "/guest-login",
  search: `/booking/search?place=Kilimani&${wish}`,
};

/** As heavy as one of a phone is; what it shows is no part of the question. */
const PHOTO = crypto.getRandomValues(new Uint8Array(10_000));
const sizes = new Map<string, number>();
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url);
    const isPlain = searchParams.has("plain");
    searchParams.delete("plain");
    const answer = await t.app.fetch(new Request(`${t.deps.publicUrl}${pathname}?${searchParams}`));
    if (pathname.startsWith("/photos/")) return new Response(PHOTO, { headers: { "content-type": "image/webp" } });
    if (!answer.headers.get("content-type")?.startsWith("text/html")) return answer;
    if (answer.status !== 200) throw new Error(`${pathname}: ${answer.status} ${answer.headers.get("location")}`);
    const whole = await answer.text();
    const bare = whole.replace(
      /<script\b[^>]*type="module"[^>]*>.*?<\/script>|<link rel="(?:modulepreload|preload)"[^>]*>|<img\b[^>]*>/gs,
      "",
    );
    const body = brotliCompressSync(isPlain ? bare : whole);
    sizes.set(pathname + isPlain, body.byteLength);
    return new Response(body, { headers: { "content-type": "text/html;charset=utf-8", "content-encoding": "br" } });
  },
});

const browser = await launch();
const link = await slowlink({ rttMs: 400, kbps: 400 });
for (const [name, path] of Object.entries(pages)) {
  const least = { page: Number.POSITIVE_INFINITY, floor: Number.POSITIVE_INFINITY };
  for (let n = 0; n < VISITS; n += 1) {
    const to = (search: string) => `http://127.0.0.1:${server.port}${path}${path.includes("?") ? "&" : "?"}${search}`;
    for (const [what, search] of [
      ["floor", "plain"],
      ["page", ""],
    ] as const) {
      const { firstPaint } = await visit(browser, to(search), { cpu: 4, link: link.port });
      least[what] = Math.min(least[what], firstPaint);
    }
  }
  const ratio = (least.page / least.floor).toFixed(2);
  const bytes = sizes.get(`${path.split("?")[0]}false`);
  console.info(`${name.padEnd(20)} ${Math.round(least.page)} ms  ${ratio} x  ${bytes} bytes`);
}
await browser.close();
link.close();
await server.stop(true);
process.exit(0);
