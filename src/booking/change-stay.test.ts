import { beforeEach, expect, test } from "bun:test";
import { cancelBooking, findBooking, occupiedBetween } from "#db/booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { write } from "#db/write.ts";
import { sumsOf } from "#src/core/ledger.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { bookByHost } from "./book-by-host.ts";

let lango: TestApp;
let cookie: string;
let forms = 0;

beforeEach(() => {
  lango = testApp();
  addHost(lango.db);
  addProperty(lango.db);
  cookie = hostCookie(lango.db);
});

function book(checkIn: string, checkOut: string, pay: "paid" | "arrival" | "link" = "paid"): string {
  forms += 1;
  const result = bookByHost(
    { ...lango.deps, linkTo: (id) => `https://lango.test/${id}` },
    {
      hostId: "host-wanjiru",
      propertyId: "garden-studio",
      unit: undefined,
      checkIn,
      checkOut,
      party: 2,
      guest: { name: "Achieng Odhiambo", phone: "+254722000001" },
      totalKes: undefined,
      pay,
      receipt: null,
      submissionKey: `form-${forms}`,
    },
  );
  if (result.outcome !== "booked") throw new Error(result.outcome);
  return result.booking.id;
}

const booking = (id: string) => {
  const found = findBooking(lango.db, id);
  if (!found) throw new Error("no booking");
  return found;
};
const change = (id: string, fields: Record<string, string> = {}) => {
  const { checkIn, checkOut, party, revision } = booking(id);
  const form = { from: checkIn, to: checkOut, guests: String(party), price: "", revision: String(revision) };
  return lango.post(`/dashboard/bookings/${id}/dates`, { ...form, ...fields }, { cookie });
};
const nights = () =>
  occupiedBetween(lango.db, "garden-studio", "2026-12-01", "2027-02-01", lango.clock.now()).map(({ night }) => night);
const balance = (id: string) => sumsOf(entriesOfBooking(lango.db, id)).balanceKes;

test("a stay made longer takes the new nights, costs more, and the guest is told what is still to pay", async () => {
  const id = book("2026-12-20", "2026-12-22");
  expect((await change(id, { to: "2026-12-24" })).headers.get("location")).toBe(`/dashboard/bookings/${id}`);
  expect(booking(id)).toMatchObject({ checkOut: "2026-12-24", totalKes: 18_000, revision: 2, state: "confirmed" });
  expect(nights()).toEqual(["2026-12-20", "2026-12-21", "2026-12-22", "2026-12-23"]);
  expect(balance(id)).toBe(9000);
  await lango.jobs.runDue();
  expect(lango.sent.at(-1)?.body).toContain("KES 9,000 still to pay");
});

test("a stay made shorter gives its nights back and owes the guest the difference", async () => {
  const id = book("2026-12-20", "2026-12-23");
  await change(id, { from: "2026-12-21" });
  expect(nights()).toEqual(["2026-12-21", "2026-12-22"]);
  expect(balance(id)).toBe(-4500);
  await lango.jobs.runDue();
  expect(lango.sent.at(-1)?.body).toContain("KES 4,500 comes back to you");
});

test("what it was stays on record", async () => {
  const id = book("2026-12-20", "2026-12-22");
  await change(id, { from: "2027-01-03", to: "2027-01-05" });
  const rows = lango.db.$client.query("select revision, check_in, check_out from booking_revisions").all();
  expect(rows).toEqual([{ revision: 1, check_in: "2026-12-20", check_out: "2026-12-22" }]);
});

test("a price agreed anew keeps the dates, and the lines add up to it", async () => {
  const id = book("2026-12-20", "2026-12-22", "arrival");
  await change(id, { price: "7,500" });
  expect(booking(id)).toMatchObject({ checkIn: "2026-12-20", totalKes: 7500 });
  expect(booking(id).quote).toMatchObject({ dueNowKes: 0, balanceKes: 7500 });
  expect(balance(id)).toBe(7500);
});

test("nights of somebody else are refused, and the stay keeps all of its own", async () => {
  const id = book("2026-12-20", "2026-12-22");
  book("2026-12-22", "2026-12-24");
  const answer = await change(id, { to: "2026-12-23" });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("Not free: Tue 22 Dec. Nothing was saved.");
  expect(booking(id)).toMatchObject({ checkOut: "2026-12-22", revision: 1 });
  expect(nights()).toEqual(["2026-12-20", "2026-12-21", "2026-12-22", "2026-12-23"]);
});

test("of two forms that show the same booking the first counts", async () => {
  const id = book("2026-12-20", "2026-12-22");
  await change(id, { to: "2026-12-23" });
  expect((await change(id, { to: "2026-12-24", revision: "1" })).status).toBe(409);
  expect(booking(id).checkOut).toBe("2026-12-23");
});

test.each([
  [{ to: "2026-12-20" }, 422],
  [{ from: "2026-02-30" }, 422],
  [{ guests: "3" }, 422],
  [{ guests: "" }, 422],
  [{ price: "0" }, 422],
  [{ price: "a lot" }, 422],
  [{ to: "2028-12-20" }, 422],
  [{}, 200],
])("%p is answered on the form, and nothing changes", async (fields, status) => {
  const id = book("2026-12-20", "2026-12-22");
  expect((await change(id, fields)).status).toBe(status);
  expect(booking(id).revision).toBe(1);
});

test("a stay that is over, cancelled or only held cannot be changed, and another host's is not there", async () => {
  const held = book("2027-01-10", "2027-01-12", "link");
  expect((await change(held, { to: "2027-01-13" })).status).toBe(409);
  const gone = book("2026-12-27", "2026-12-29");
  write(lango.db, (tx) => cancelBooking(tx, gone, lango.clock.now(), "host"));
  expect((await change(gone, { to: "2026-12-30" })).status).toBe(409);
  const past = book("2026-12-18", "2026-12-19");
  lango.clock.advance(2 * 86_400_000);
  expect((await change(past, { to: "2026-12-23" })).status).toBe(409);
  addHost(lango.db, { id: "host-kamau", brandName: "kamau", phone: "+254711111111" });
  const his = hostCookie(lango.db, "host-kamau");
  expect((await lango.get(`/dashboard/bookings/${past}/dates`, { cookie: his })).status).toBe(404);
  expect((await lango.post(`/dashboard/bookings/${past}/dates`, {}, { cookie: his })).status).toBe(404);
});
