import { beforeAll, describe, expect, test } from "bun:test";
import { saveRates } from "#db/pricing.queries.ts";
import { write } from "#db/write.ts";
import { hold, rowsOf } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { bookingTexts } from "#views/texts/en/booking.ts";
import { priceTexts } from "#views/texts/en/prices.ts";

const words = bookingTexts.dates;
let t: TestApp;
beforeAll(() => {
  t = testApp();
  addHost(t.db);
  const { id } = addProperty(t.db);
  write(t.db, (tx) => saveRates(tx, id, { cleaningFeeKes: 800, minNights: 2, updatedAt: NOON }));
});

const ask = async (change: Record<string, string>, headers: Record<string, string> = {}) => {
  const wish = { property: "garden-studio", checkIn: "2026-12-22", checkOut: "2026-12-24", guests: "2", ...change };
  const response = await t.get(`/api/quote?${new URLSearchParams(wish)}`, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, response };
};

describe("GET /api/quote", () => {
  test("tells a program what a stay costs and where it is booked, and keeps nothing", async () => {
    const { status, body, response } = await ask({});
    expect([status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(body).toMatchObject({
      property: { id: "garden-studio", name: "Garden studio on Ngong Road" },
      checkIn: "2026-12-22",
      checkOut: "2026-12-24",
      guests: 2,
      lines: [
        { kind: "nights", nights: 2, priceKes: 4500, amountKes: 9000 },
        { kind: "cleaning", label: "Cleaning", amountKes: 800 },
      ],
      totalKes: 9800,
      dueNowKes: 9800,
      mode: "instant",
      canBeBooked: true,
    });
    const page = await t.get(new URL(String(body.bookAt)).pathname + new URL(String(body.bookAt)).search);
    expect([page.status, (await page.text()).includes("KES\u00a09,800")]).toEqual([200, true]);
    expect(rowsOf(t, "bookings")).toBe(0);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test("a stay that a rule refuses still has its price, with the reason and what can be had", async () => {
    const { status, body } = await ask({ checkOut: "2026-12-23" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      totalKes: 5300,
      canBeBooked: false,
      reason: { rule: "too_short", text: "A stay that begins on this day needs at least 2 nights." },
    });
    expect(body.bookAt).toBeUndefined();
    expect(body.nearest).toContainEqual({ checkIn: "2026-12-22", checkOut: "2026-12-24" });
  });

  test("nights that somebody has are told as taken", async () => {
    await hold(t, { checkIn: "2027-01-05", checkOut: "2027-01-08", shownKes: "14300" });
    const { body } = await ask({ checkIn: "2027-01-06", checkOut: "2027-01-09" });
    expect(body).toMatchObject({ canBeBooked: false, reason: { rule: "taken" } });
  });

  test.each([
    [{ checkOut: "2026-12-21" }, "checkOut", words.stay.reversed],
    [{ checkIn: "soon" }, "checkIn", words.stay.not_a_date],
    [{ checkIn: "2026-12-01" }, "checkIn", words.stay.in_the_past],
    [{ guests: "3" }, "guests", words.partyFault.too_many(2)],
    [{ guests: "-1" }, "guests", words.partyFault.nobody()],
    [{ code: "NONE" }, "code", priceTexts.promo.problems.no_such_code()],
  ])("%j is no stay: the field and what is wrong with it", async (change, field, message) => {
    const { status, body } = await ask(change as Record<string, string>);
    expect(status).toBe(422);
    expect(body).toEqual({ faults: [{ field, message }] });
  });

  test("speaks Kiswahili to whoever chose it, and knows no property that guests cannot see", async () => {
    const { body } = await ask({ checkOut: "2026-12-21" }, { cookie: "lang=sw" });
    expect(JSON.stringify(body)).not.toContain(words.stay.reversed);
    addProperty(t.db, { id: "draft", state: "draft" });
    for (const property of ["draft", "nobody", ""]) expect((await ask({ property })).status).toBe(404);
  });
});
