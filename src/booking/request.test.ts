import { describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { write } from "#db/write.ts";
import { requestLink } from "#src/web/deps.ts";
import { callback, hold, pay, proven, rowsOf, stateOf, summaryForm, WISH } from "../dev/fixtures/journey.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { hostCookie } from "../dev/fixtures/sign-in.ts";
import { NOON, ORIGIN, type TestApp, testApp } from "../dev/fixtures/test-app.ts";
import { bookingToken } from "../web/deps.ts";

const HOUR = 3_600_000;
const LATER = { checkIn: "2026-12-28", checkOut: "2026-12-31" };

/** The garden studio, whose host looks at every booking first. */
function open(): TestApp {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db);
  write(app.db, (tx) => saveRates(tx, "garden-studio", { bookingMode: "request", updatedAt: NOON }));
  return app;
}

/** Achieng asks for three nights. */
async function ask(app: TestApp, change: Record<string, string> = LATER) {
  const response = await app.post("/booking/summary", summaryForm(change), { cookie: proven(app) });
  const location = response.headers.get("location") ?? "";
  const id = /\/guest\/booking\/([^/]+)\/details/.exec(location)?.[1];
  if (!id) throw new Error(`no request: ${response.status} ${location}`);
  await app.jobs.runDue();
  return { id, t: bookingToken(app.deps, id), link: requestLink(app.deps, id).slice(ORIGIN.length) };
}

function answer(app: TestApp, { id, link }: { id: string; link: string }, decision: string) {
  const t = new URL(link, ORIGIN).searchParams.get("t") ?? "";
  return app.post(`/booking/request/${id}`, { t, decision });
}

describe("a request", () => {
  test("keeps the nights for a day, asks nobody for money, and tells the host where to answer", async () => {
    const app = open();
    const { id, link } = await ask(app);
    expect(findBooking(app.db, id)).toMatchObject({ state: "requested", holdEndsAt: NOON + 24 * HOUR });
    expect([rowsOf(app, "occupied_nights"), rowsOf(app, "payments"), app.gateway.asked.length]).toEqual([3, 0, 0]);
    expect(app.sent.map(({ to }) => to)).toEqual(["+254712345678"]);
    expect(app.sent[0]?.body).toContain(link);
    expect((await app.post("/booking/summary", summaryForm(LATER))).status).toBe(409);
  });

  test("is named before it is made, and no page says that it is paid now", async () => {
    const app = open();
    const parts = { payNow: "percent", payNowValue: 30, balanceDaysBefore: 7 } as const;
    write(app.db, (tx) => saveRates(tx, "garden-studio", { ...parts, updatedAt: NOON }));
    const wish = new URLSearchParams({ ...LATER, guests: "2" });
    const read = async (path: string) => (await app.get(path)).text();
    const property = await read(`/booking/property/garden-studio?${wish}`);
    expect(property).toContain("Wanjiru Ng&#x27;ang&#x27;a answers your request within a day, and you pay after that.");
    const { id, t, link } = await ask(app);
    const free = new URLSearchParams({ property: "garden-studio", checkIn: "2027-01-04", checkOut: "2027-01-07" });
    const pages = {
      property,
      dates: await read(`/booking/dates?${free}&guests=2`),
      summary: await read(`/booking/summary?${free}&guests=2`),
      details: await read(`/guest/booking/${id}/details?t=${t}`),
      answer: await read(link),
    };
    for (const [name, html] of Object.entries(pages)) {
      expect([name, html.includes("To pay once approved"), html.includes("To pay now")]).toEqual([name, true, false]);
    }
    write(app.db, (tx) => saveRates(tx, "garden-studio", { bookingMode: "instant", updatedAt: NOON }));
    const atOnce = await read(`/booking/property/garden-studio?${free}&guests=2`);
    expect(atOnce).toContain("To pay now");
    expect(atOnce).not.toContain("answers your request");
  });

  test("is answered from its booking's page too", async () => {
    const app = open();
    const { id } = await ask(app);
    const cookie = hostCookie(app.db);
    const page = async () => (await app.get(`/dashboard/bookings/${id}`, { cookie })).text();
    expect(await page()).toContain(`href="/booking/request/${id}"`);
    const list = await (await app.get("/dashboard?tab=bookings", { cookie })).text();
    expect(list.slice(0, list.indexOf("<h2>Upcoming"))).toContain("<h2>Not certain yet");
    expect(list).not.toContain("Being paid for");
    app.clock.advance(24 * HOUR);
    expect(await page()).not.toContain("/booking/request/");
  });

  test("ends by the clock: the nights are free, and the answer comes too late", async () => {
    const app = open();
    const request = await ask(app);
    app.clock.advance(24 * HOUR);
    expect((await answer(app, request, "approve")).status).toBe(303);
    expect(findBooking(app.db, request.id)?.state).not.toBe("held");
    expect(await (await app.get(request.link)).text()).toContain("This request is over");
    await ask(app);
  });

  test("for arrival today ends with the day, before its 24 hours", async () => {
    const app = open();
    const { id } = await ask(app, {});
    expect(WISH.checkIn).toBe("2026-12-18");
    expect(findBooking(app.db, id)?.holdEndsAt).toBe(Date.UTC(2026, 11, 18, 21));
  });

  test("promises its guest no more time than it has", async () => {
    const app = open();
    app.clock.set(Date.UTC(2026, 11, 18, 17));
    const summary = (dates: Record<string, string>) =>
      app.get(`/booking/summary?${new URLSearchParams({ ...WISH, ...dates })}`).then((response) => response.text());
    expect(await summary({})).toContain("Wanjiru has until Sat 19 Dec, 00:00 to answer");
    expect(await summary(LATER)).toContain("Wanjiru has until Sat 19 Dec, 20:00 to answer");

    const { id, link } = await ask(app, {});
    const page = async () => (await app.get(link)).text();
    expect(await page()).toContain("The guest then has until Sat 19 Dec, 00:00 to pay");
    await answer(app, { id, link }, "approve");
    expect(await page()).toContain("The guest has until Sat 19 Dec, 00:00 to pay");
  });

  test.each(["the clock", "somebody who wants the nights"])(
    "that nobody answered is told to its guest once, whoever ends it: %s",
    async (who) => {
      const app = open();
      const { id } = await ask(app);
      app.clock.advance(24 * HOUR);
      if (who !== "the clock") await app.post("/booking/summary", summaryForm({ ...LATER, phone: "0733 000 021" }));
      await app.jobs.runDue();
      app.clock.advance(HOUR);
      await app.jobs.runDue();
      expect(findBooking(app.db, id)?.state).toBe("expired");
      expect(app.sent.filter(({ to }) => to === "+254722000020").map(({ body }) => body)).toEqual([
        `Wanjiru did not answer in time. Garden studio on Ngong Road, Mon 28 - Thu 31 Dec. Nothing was charged. Other dates: ${ORIGIN}/booking/property/garden-studio`,
      ]);
    },
  );

  test("that nobody answered is told in the guest's language", async () => {
    const app = open();
    await app.post("/booking/summary", summaryForm(LATER), { cookie: `lang=sw; ${proven(app)}` });
    app.clock.advance(24 * HOUR);
    await app.jobs.runDue();
    expect(app.sent.at(-1)?.body).toContain("Wanjiru hakujibu kwa wakati");
  });

  test("that its guest took back, or that was answered, is not told as unanswered", async () => {
    const app = open();
    const { id, t } = await ask(app);
    await app.post(`/guest/booking/${id}/cancel`, { t });
    const second = await ask(app, { checkIn: "2027-01-04", checkOut: "2027-01-06", shownKes: "9000" });
    await answer(app, second, "decline");
    app.clock.advance(25 * HOUR);
    await app.jobs.runDue();
    expect(app.sent.filter(({ body }) => body.includes("in time"))).toEqual([]);
  });

  test("says on its page how it ended", async () => {
    const app = open();
    const unpaid = await ask(app);
    await answer(app, unpaid, "approve");
    app.clock.advance(25 * HOUR);
    expect(await (await app.get(unpaid.link)).text()).toContain(
      "The hold of Achieng Otieno ended before a payment was confirmed.",
    );

    const paid = await ask(app);
    await answer(app, paid, "approve");
    const held = { id: paid.id, t: paid.t, cookie: "", form: {} };
    await pay(app, held);
    await callback(app, held);
    await app.post(`/guest/booking/${paid.id}/cancel`, { t: paid.t, shownKes: "13500" });
    expect(findBooking(app.db, paid.id)?.state).toBe("cancelled");
    expect(await (await app.get(paid.link)).text()).toContain("Achieng Otieno cancelled this stay.");
  });

  test("is not answered by looking at its page", async () => {
    const app = open();
    const { id, link } = await ask(app);
    const html = await (await app.get(link)).text();
    expect(html).toContain("Achieng Otieno");
    expect(html).toContain("Approve");
    await app.get(`${link}&decision=approve`);
    expect(findBooking(app.db, id)?.state).toBe("requested");
  });

  test("is there for nobody without the link, and the guest's own link is another one", async () => {
    const app = open();
    const { id, t } = await ask(app);
    for (const token of ["", "guessed", t]) {
      expect((await app.get(`/booking/request/${id}?t=${token}`)).status).toBe(404);
      expect((await app.post(`/booking/request/${id}`, { t: token, decision: "approve" })).status).toBe(404);
    }
    expect(findBooking(app.db, id)?.state).toBe("requested");
  });

  test("approved is paid like every hold, within a day", async () => {
    const app = open();
    const request = await ask(app);
    app.clock.advance(20 * HOUR);
    await answer(app, request, "approve");
    await app.jobs.runDue();
    expect(findBooking(app.db, request.id)).toMatchObject({ state: "held", holdEndsAt: NOON + 44 * HOUR });
    expect(app.sent.at(-1)).toMatchObject({ to: "+254722000020" });
    expect(app.sent.at(-1)?.body).toContain("says yes");

    const held = { id: request.id, t: request.t, cookie: "", form: {} };
    app.clock.advance(23 * HOUR);
    await pay(app, held);
    await callback(app, held);
    expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
    expect(await (await app.get(request.link)).text()).toContain("Approved and paid");
  });

  test("declined gives the nights back and is never confirmed by money", async () => {
    const app = open();
    const request = await ask(app);
    await answer(app, request, "decline");
    await app.jobs.runDue();
    expect(findBooking(app.db, request.id)).toMatchObject({ state: "cancelled", cancelledBy: "host" });
    expect(rowsOf(app, "occupied_nights")).toBe(0);
    expect(app.sent.at(-1)?.body).toContain("Nothing was charged");
    expect(() => app.db.$client.query("update bookings set state = 'confirmed', confirmed_at = 1").run()).toThrow(
      "illegal booking state",
    );
  });

  test.each([
    ["approve", "decline", "held"],
    ["decline", "approve", "cancelled"],
  ])("answered twice, the first answer stands: %s, then %s", async (first, second, state) => {
    const app = open();
    const request = await ask(app);
    await answer(app, request, first);
    await app.jobs.runDue();
    const told = app.sent.length;
    await answer(app, request, second);
    await answer(app, request, first);
    await app.jobs.runDue();
    expect(findBooking(app.db, request.id)?.state).toBe(state as never);
    expect(app.sent.length).toBe(told);
  });

  test("is taken back by its guest at once, because nothing was paid", async () => {
    const app = open();
    const { id, t } = await ask(app);
    const html = await (await app.get(`/guest/booking/${id}/details?t=${t}`)).text();
    expect(html).toContain("Request sent");
    expect(html).toContain("Withdraw the request");
    expect(html).not.toContain("Try these dates again");
    await app.post(`/guest/booking/${id}/cancel`, { t });
    expect(findBooking(app.db, id)?.state).toBe("cancelled");
    expect(rowsOf(app, "occupied_nights")).toBe(0);
  });

  test("is not paid for before the answer", async () => {
    const app = open();
    const { id, t } = await ask(app);
    const response = await app.get(`/booking/payment?booking=${id}&t=${t}`);
    expect(response.headers.get("location")).toContain(`/guest/booking/${id}/details`);
    await pay(app, { id, t, cookie: "", form: {} });
    expect([rowsOf(app, "payments"), app.gateway.asked.length]).toEqual([0, 0]);
  });
});

test("where the host takes bookings at once, nobody is asked", async () => {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db);
  const held = await hold(app);
  expect(findBooking(app.db, held.id)).toMatchObject({ state: "held", requestedAt: null });
  expect((await app.get(requestLink(app.deps, held.id).slice(ORIGIN.length))).status).toBe(404);
});
