import { beforeEach, describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { insertGuestCard, saveReturningPrice } from "#db/guest-book.queries.ts";
import { findOrAddGuest } from "#db/host.queries.ts";
import { insertNoShow } from "#db/review.queries.ts";
import { blockNumber } from "#db/risk.queries.ts";
import { write } from "#db/write.ts";
import { hold, summaryForm, WISH } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { guestCookie, hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";

const ACHIENG = "+254722000020";
const HOST = "host-wanjiru";
let lango: TestApp;
let cookie: string;

beforeEach(async () => {
  lango = testApp();
  addHost(lango.db);
  addProperty(lango.db);
  await wasHere("2026-12-15", "0722 000 020");
  cookie = guestCookie(lango.db, ACHIENG);
  setPrice(10);
});

/** A stay that the host wrote in, over by now. */
async function wasHere(from: string, phone: string, property = "garden-studio"): Promise<void> {
  const to = Temporal.PlainDate.from(from).add({ days: 2 }).toString();
  const form = { property, unit: "", from, to, guests: "2", name: "Achieng Otieno", phone, language: "en", price: "" };
  const sent = { ...form, pay: "arrival", receipt: "", submissionKey: `stay-${from}-${property}` };
  const answer = await lango.post("/dashboard/bookings/new", sent, { cookie: hostCookie(lango.db) });
  if (answer.status !== 303) throw new Error(`no stay: ${answer.status}`);
}

function signedIn(phone: string): string {
  write(lango.db, (tx) => findOrAddGuest(tx, { id: `guest_${phone.slice(1)}`, phone, now: NOON }));
  return guestCookie(lango.db, phone);
}

const setPrice = (percent: number) =>
  write(lango.db, (tx) => saveReturningPrice(tx, { hostId: HOST, percent, changedAt: NOON, changedBy: HOST }));
const own = (returningPercent: number | null, phones = [ACHIENG]) =>
  write(lango.db, (tx) =>
    insertGuestCard(tx, { id: "card", hostId: HOST, returningPercent, changedAt: NOON, changedBy: HOST }, phones),
  );
const total = async (as: string | undefined = cookie, property = WISH.property) => {
  const query = `property=${property}&checkIn=${WISH.checkIn}&checkOut=${WISH.checkOut}&guests=2`;
  const answer = await lango.get(`/api/quote?${query}`, as ? { cookie: as } : {});
  return ((await answer.json()) as { totalKes: number }).totalKes;
};

describe("who comes back pays less", () => {
  test("on every page once they are signed in, in their booking, and nobody else does", async () => {
    expect(await total("")).toBe(13_500);
    expect(await total()).toBe(12_150);
    expect(await total(signedIn("+254733000099"))).toBe(13_500);
    const query = new URLSearchParams(WISH);
    for (const page of ["dates", "summary"]) {
      const html = async (as: string) => (await lango.get(`/booking/${page}?${query}`, { cookie: as })).text();
      expect(await html(cookie)).toContain("For coming back, 10%");
      expect(await html("")).not.toContain("coming back");
    }
    const swahili = await lango.get(`/booking/summary?${query}`, { cookie: `${cookie}; lang=sw` });
    expect(await swahili.text()).toContain("Punguzo la mgeni anayerudi, 10%");
    const { id } = await hold(lango, { shownKes: "12150" }, cookie);
    expect(findBooking(lango.db, id)).toMatchObject({ totalKes: 12_150 });
    expect(findBooking(lango.db, id)?.quote.basis?.terms[0]?.returningPercent).toBe(10);
  });

  test("whoever is not signed in reads that there is such a price, once, and comes back to their stay", async () => {
    const path = `/booking/summary?${new URLSearchParams(WISH)}`;
    const [, next = ""] =
      /href="\/guest-login\?next=([^"]+)"[^>]*>Stayed here before/.exec(await (await lango.get(path)).text()) ?? [];
    expect(decodeURIComponent(next)).toStartWith("/booking/summary?property=garden-studio");
    expect(await (await lango.get(path, { cookie })).text()).not.toContain("Stayed here before");
    setPrice(0);
    expect(await (await lango.get(path)).text()).not.toContain("Stayed here before");
  });

  test("not for another number than they are signed in with, and not by a typed number alone", async () => {
    const send = (form: Record<string, string>, as?: string) =>
      lango.post("/booking/summary", summaryForm({ shownKes: "12150", ...form }), as ? { cookie: as } : {});
    expect((await send({ phone: "0733 000 099" }, cookie)).status).toBe(409);
    expect((await send({})).status).toBe(409);
    expect(lango.db.$client.query("select count(*) as n from bookings where source = 'page'").get()).toEqual({ n: 0 });
  });

  test("at this house alone", async () => {
    addHost(lango.db, { id: "host-otieno", brandName: "otieno", phone: "+254722000098" });
    addProperty(lango.db, { id: "other", hostId: "host-otieno" });
    write(lango.db, (tx) =>
      saveReturningPrice(tx, { hostId: "host-otieno", percent: 20, changedAt: NOON, changedBy: "host-otieno" }),
    );
    expect(await total(cookie, "other")).toBe(13_500);
  });

  test.each<[string, () => void, number]>([
    ["a guest's own price stands before that of all", () => own(20), 10_800],
    ["nought is nothing off", () => own(0), 13_500],
    ["nothing of their own is that of all", () => own(null), 12_150],
    ["no price of the house is none", () => setPrice(0), 13_500],
    [
      "a guest's own price needs none of the house",
      () => {
        setPrice(0);
        own(20);
      },
      10_800,
    ],
    [
      "who is not wanted pays what everybody pays",
      () => write(lango.db, (tx) => blockNumber(tx, { hostId: HOST, phone: ACHIENG, blockedAt: NOON, reason: "" })),
      13_500,
    ],
    [
      "who did not come has not stayed",
      () => {
        const [stay] = lango.db.$client.query<{ id: string }, []>("select id from bookings").all();
        write(lango.db, (tx) => insertNoShow(tx, { bookingId: stay?.id ?? "", hostId: HOST, markedAt: NOON }));
      },
      13_500,
    ],
  ])("%s", async (_, change, kes) => {
    change();
    expect(await total()).toBe(kes);
  });

  test("by either of two numbers that are one person", async () => {
    own(null, [ACHIENG, "+254733000021"]);
    expect(await total(signedIn("+254733000021"))).toBe(12_150);
  });
});
