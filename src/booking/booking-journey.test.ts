import { expect, test } from "bun:test";
import { callback, hold, pay, rowsOf, stateOf, summaryForm, WISH } from "../dev/fixtures/journey.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { type TestApp, testApp } from "../dev/fixtures/test-app.ts";

function open(facts: Parameters<typeof addProperty>[1] = {}): TestApp {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db, facts);
  return app;
}

const query = (wish: Record<string, string> = {}) => new URLSearchParams({ ...WISH, ...wish }).toString();

test("Achieng books three nights and pays: dates, summary, payment, waiting, details", async () => {
  const app = open();
  const dates = await app.get(`/booking/dates?${query()}`);
  expect(dates.status).toBe(200);
  expect(await dates.text()).toContain("KES\u00a013,500");

  const go = await app.get(`/booking/dates?${query({ continue: "1" })}`);
  expect(go.status).toBe(303);
  const summary = await app.get(go.headers.get("location") ?? "");
  expect(summary.status).toBe(200);
  expect(await summary.text()).toContain("No smoking indoors.");

  const held = await hold(app);
  const address = `/booking/payment?booking=${held.id}&t=${held.t}`;
  expect(await (await app.get(address)).text()).toContain("Held until 12:15");

  const paying = await pay(app, held);
  expect([paying.status, paying.headers.get("location")]).toEqual([303, address]);
  expect(app.gateway.asked).toMatchObject([{ amountKes: 13_500, phone: "254722000020" }]);
  const waiting = await (await app.get(address)).text();
  expect(waiting).toContain("Check your phone");
  expect(waiting).toContain('<noscript><meta http-equiv="refresh" content="4"/></noscript>');

  await callback(app, held, { receipt: "TLI4ABC123" });
  const onward = await app.get(address);
  expect(onward.headers.get("location")).toBe(`/guest/booking/${held.id}/details?t=${held.t}`);
  const details = await (await app.get(onward.headers.get("location") ?? "")).text();
  for (const words of ["You&#x27;re booked", "TLI4ABC123", "0712\u00a0345\u00a0678", "KES\u00a013,500"]) {
    expect(details).toContain(words);
  }
  expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
  expect(rowsOf(app, "occupied_nights")).toBe(3);
  expect(app.sent.map(({ to }) => to)).toEqual(["+254722000020", "+254712345678"]);
});

test("nothing is stored by looking", async () => {
  const app = open();
  await app.get(`/booking/dates?${query()}`);
  await app.get(`/booking/summary?${query()}`);
  expect(rowsOf(app, "bookings")).toBe(0);
  expect(summaryForm().shownKes).toBe("13500");
});
