import { expect, test } from "bun:test";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { deleteHost } from "#src/account/delete-host.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";

const LATE = { checkIn: "2026-12-28", checkOut: "2026-12-31" };
const MINUTE = 60_000;

/** A phone that did not answer; the hold has ended. */
async function unanswered(): Promise<{ house: MoneyHouse; held: Held }> {
  const house = new MoneyHouse({}, { LOG_LEVEL: "warn" });
  const held = await hold(house.app, LATE);
  await pay(house.app, held);
  await callback(house.app, held, { code: "1037" });
  house.app.clock.advance(26 * MINUTE);
  await house.app.jobs.runDue();
  return { house, held };
}

const leave = (house: MoneyHouse) => deleteHost(house.app.deps, "host-wanjiru");

test("a host does not leave while money of a phone that did not answer may still come", async () => {
  const { house } = await unanswered();
  expect(leave(house)).toMatchObject({ outcome: "unfinished", bookings: [{ why: "payment" }] });
  house.app.clock.advance(33 * MINUTE);
  expect(leave(house).outcome).toBe("unfinished");
  house.app.clock.advance(MINUTE);
  expect(leave(house).outcome).toBe("deleted");
});

test.each([
  ["en", "The host has left"],
  ["sw", "Mwenyeji ameondoka"],
])("money that comes later still is owed back, and nobody is booked in (%s)", async (language, words) => {
  const { house, held } = await unanswered();
  house.app.db.$client.query("update bookings set language = ?").run(language);
  const { app } = house;
  app.clock.advance(60 * MINUTE);
  await app.jobs.runDue();
  expect(leave(house).outcome).toBe("deleted");
  // The last word to whoever leaves is of that itself.
  await app.jobs.runDue();
  app.sent.length = 0;
  const lines: string[] = [];
  const info = console.info;
  console.info = (line: string) => lines.push(line);
  await callback(app, held, { receipt: house.code() });
  console.info = info;
  expect(house.state(held)).toBe("expired");
  expect(refundsOfBooking(app.db, held.id)).toMatchObject([{ amountKes: 13_500, state: "due", reason: "cancelled" }]);
  expect(app.sent.map(({ to }) => to)).toEqual(["+254722000020"]);
  expect(app.sent[0]?.body).toContain(words);
  expect(lines.filter((line) => line.includes("host who has left")).length).toBe(1);
  expect(lines.join()).not.toMatch(/722000020|Achieng|UKH/);
  expect(house.faults).toEqual([]);
});
