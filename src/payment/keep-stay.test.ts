import { beforeEach, describe, expect, test } from "bun:test";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { LANGUAGES } from "#src/core/language.ts";
import { callback, type Held, hold, pay, rowsOf, stateOf } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { textsOf } from "#views/kit/language.tsx";

let house: MoneyHouse;
let held: Held;
const GUEST = "+254722000020";

/** Achieng was asked, cancelled in one of these ways, and then the money came. */
const WAYS = {
  "the hold": async () => give("cancel"),
  "the request on the phone": async () => callback(house.app, held, { code: "1032" }),
};

const give = (action: string) => house.app.post(`/booking/payment/${action}`, { booking: held.id, t: held.t });
const details = async (language = "en") =>
  (await house.app.get(`/guest/booking/${held.id}/details?t=${held.t}`, { cookie: `lang=${language}` })).text();
const refunds = () => refundsOfBooking(house.app.db, held.id).map(({ reason, state }) => `${reason} ${state}`);
const told = () => house.app.sent.filter(({ to }) => to === GUEST).map(({ body }) => body);

async function paidAllTheSame(way: keyof typeof WAYS, language = "en"): Promise<void> {
  held = await hold(house.app, {}, `lang=${language}`);
  await pay(house.app, held);
  await WAYS[way]();
  await callback(house.app, held, { receipt: "UKK0000001" });
}

beforeEach(() => {
  house = new MoneyHouse();
});

describe.each(Object.keys(WAYS) as (keyof typeof WAYS)[])("a guest who cancelled %s, and whose money came", (way) => {
  test.each(LANGUAGES)("is owed it, and reads so with the stay to ask for (%s)", async (language) => {
    await paidAllTheSame(way, language);
    expect(stateOf(house.app, held).booking).toBe("cancelled");
    expect([refunds(), house.faults, rowsOf(house.app, "occupied_nights")]).toEqual([["cancelled due"], [], 0]);
    expect(told().at(-1)).toContain(
      language === "en" ? "came after you had cancelled" : "zilifika baada ya wewe kughairi",
    );
    const html = await details(language);
    expect(html).toContain(textsOf({ language }).booking.details.keep.button);
    for (const policy of ["no refund.", "hakuna kitakachorudishwa."]) expect(html).not.toContain(`${policy}</`);
  });

  test("has the stay when they ask for it, and nothing goes back any more", async () => {
    await paidAllTheSame(way);
    expect((await give("keep")).status).toBe(303);
    expect(stateOf(house.app, held).booking).toBe("confirmed");
    expect([refunds(), house.sums(held).balanceKes, house.faults]).toEqual([[], 0, []]);
    await house.app.jobs.runDue();
    expect(told().at(-1)).toContain("Confirmed");
    // Once more changes nothing.
    await give("keep");
    expect([stateOf(house.app, held).booking, refunds()]).toEqual(["confirmed", []]);
  });

  test("has no stay to ask for when others have the nights, or the money has gone back", async () => {
    await paidAllTheSame(way);
    const first = held;
    held = await hold(house.app, { phone: "0733 000 021", name: "Brian Kip" });
    held = first;
    expect(await details()).not.toContain("Keep the stay");
    await give("keep");
    expect([stateOf(house.app, held).booking, refunds()]).toEqual(["cancelled", ["cancelled due"]]);
    house.sendAll(held);
    house.app.clock.advance(3_600_000);
    await house.app.jobs.runDue();
    await give("keep");
    expect([stateOf(house.app, held).booking, refunds()]).toEqual(["cancelled", ["cancelled sent"]]);
  });
});

test("a guest who was asked again after closing the first request wants the stay: whichever is paid confirms", async () => {
  held = await hold(house.app);
  await pay(house.app, held);
  await callback(house.app, held, { code: "1032" });
  house.app.clock.advance(61_000);
  await pay(house.app, held);
  await callback(house.app, held, { nth: 1, receipt: "UKK0000002" });
  expect([stateOf(house.app, held).booking, refunds()]).toEqual(["confirmed", []]);
  expect(paymentsOfBooking(house.app.db, held.id).length).toBe(2);
});

describe("a part of the price came, and the rest did not in time", () => {
  const PART = 8_000;
  const REST = 5_500;
  const STAY = { checkIn: "2026-12-28", checkOut: "2026-12-31" };

  async function lapsed(language = "en"): Promise<void> {
    house = new MoneyHouse({}, { MPESA_MOST_KES: String(PART) });
    held = await hold(house.app, STAY, `lang=${language}`);
    await pay(house.app, held);
    await callback(house.app, held, { receipt: "UKK0000001" });
    await house.app.jobs.runDue();
    house.app.clock.advance(31 * 60_000);
    await house.app.jobs.runDue();
    expect([stateOf(house.app, held).booking, refunds()]).toEqual(["expired", ["hold_over due"]]);
  }

  test.each(LANGUAGES)(
    "the guest reads that the nights are free, what came, and how to have them (%s)",
    async (language) => {
      await lapsed(language);
      const { keep } = textsOf({ language }).booking.details;
      const html = (await details(language)).replaceAll("\u00a0", " ");
      const plain = (text: string) => text.replaceAll("\u00a0", " ");
      expect(html).toContain(plain(keep.rest({ partKes: PART, restKes: REST })));
      expect(html).toContain(plain(keep.restButton(REST)));
      expect(html).not.toContain(keep.gone);
    },
  );

  test("asked, the nights are held once more, nothing goes back, and the rest makes them certain", async () => {
    await lapsed();
    expect((await give("keep")).headers.get("location")).toContain("/booking/payment");
    expect([stateOf(house.app, held).booking, refunds(), house.faults]).toEqual(["held", [], []]);
    expect(rowsOf(house.app, "occupied_nights")).toBe(3);
    await house.app.jobs.runDue();
    expect(told().at(-1)).toContain("your nights are kept until");
    expect(house.app.sent.some(({ body }) => body.startsWith("Refund dropped"))).toBe(true);
    await pay(house.app, held, { submissionKey: "r".repeat(43) });
    await callback(house.app, held, { receipt: "UKK0000002" });
    expect([stateOf(house.app, held).booking, refunds(), house.sums(held).balanceKes]).toEqual(["confirmed", [], 0]);
  });

  test("if the rest does not come again, the nights are free again and what came is owed back again", async () => {
    await lapsed();
    await give("keep");
    house.app.clock.advance(31 * 60_000);
    await house.app.jobs.runDue();
    expect(stateOf(house.app, held).booking).toBe("expired");
    expect(refunds().at(-1)).toBe("hold_over due");
    expect([rowsOf(house.app, "occupied_nights"), house.faults]).toEqual([0, []]);
  });

  test.each([
    ["others have them", () => hold(house.app, { ...STAY, phone: "0733 000 021", name: "Brian Kip" })],
    ["it has gone back", () => house.sendAll(held)],
    ["it is three days ago", () => house.app.clock.advance(3 * 24 * 3_600_000)],
  ] as const)("there is no hold to ask for when %s", async (_, happens) => {
    await lapsed();
    const first = held;
    await happens();
    held = first;
    expect(await details()).not.toContain("Keep the nights and pay");
    await give("keep");
    expect(stateOf(house.app, held).booking).toBe("expired");
  });
});
