import { beforeEach, expect, test } from "bun:test";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { bookByHost } from "#src/booking/book-by-host.ts";
import type { Held } from "#src/dev/fixtures/journey.ts";
import { PARTY_STAY, paidRooms, roomsOfParty } from "#src/dev/fixtures/rooms-of-party.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import type { TestApp } from "#src/dev/fixtures/test-app.ts";
import { newSecret } from "#src/web/secrets.ts";

const HOST = "host-wanjiru";
const DAY = Date.UTC(2026, 11, 28, 8);
let app: TestApp;
let lead: Held;
let cookie: string;

beforeEach(async () => {
  ({ app, lead } = await paidRooms(undefined, 4));
  cookie = hostCookie(app.db);
});

const read = async (path: string) => {
  const html = await (await app.get(path, { cookie })).text();
  return html
    .slice(html.indexOf("</head>"))
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .replaceAll("\u00a0", " ");
};

/** Somebody in one room, on the same nights, who pays on arrival. */
function oneMore(name: string, others: number, pay: "arrival" | "link" = "arrival"): void {
  const place = { propertyId: "quiet", unit: undefined, party: 1 };
  const guest = { name, phone: "+254733000033" };
  const facts = { hostId: HOST, ...PARTY_STAY, guest, totalKes: undefined, pay, receipt: null };
  const asked = { ...facts, ...place, others: Array(others).fill(place), submissionKey: newSecret() };
  const { outcome } = bookByHost({ ...app.deps, linkTo: () => "" }, asked);
  if (outcome !== "booked") throw new Error(outcome);
}

test("Today has a row for each room with its mark, and counts one booking of three rooms", async () => {
  oneMore("Otieno Odhiambo", 0);
  app.clock.set(DAY - 4 * 24 * 3_600_000);
  expect(await read("/dashboard")).toContain("2 bookings · 4 rooms");
  app.clock.set(DAY);
  const today = await read("/dashboard");
  for (const words of ["2 arriving", "2 bookings · 4 rooms", "1 of 3", "2 of 3", "3 of 3"]) {
    expect(today).toContain(words);
  }
  expect(today.split("Otieno Odhiambo ")[1]?.slice(0, 80)).not.toContain(" of 3");
  app.clock.set(DAY + 24 * 3_600_000);
  expect(await read("/dashboard")).toContain("2 staying");
});

test("who owes for several rooms stands once, with the sum, and one press asks for all of it", async () => {
  oneMore("Otieno Odhiambo", 1);
  app.clock.set(DAY);
  const today = await read("/dashboard");
  expect(today).toContain("1 owe");
  expect(today).toContain("Quiet room and 1 more room");
  expect(today.split("Who owes")[1]).toContain("12,800");
  const html = await (await app.get("/dashboard", { cookie })).text();
  const ask = html.match(/\/dashboard\/bookings\/([^/"]+)\/ask/)?.[1] ?? "none";
  expect((await app.post(`/dashboard/bookings/${ask}/ask`, { back: "/dashboard#owing" }, { cookie })).status).toBe(303);
  await app.jobs.runDue();
  const asked = app.sent.filter(({ to, body }) => to === "+254733000033" && body.includes("Pay by M-PESA"));
  expect(asked.map(({ body }) => body.replaceAll("\u00a0", " "))).toEqual([
    expect.stringContaining("KES 12,800 of your stay at Quiet room and 1 more room"),
  ]);
});

test("the list of bookings counts bookings and rooms, and adds up what they cost", async () => {
  oneMore("Otieno Odhiambo", 0);
  const list = await read("/dashboard?tab=bookings");
  expect(list).toContain("2 bookings · 4 rooms");
  expect(list).toContain("2 bookings shown: KES 27,200 in all");
  expect(list.split("Quiet room and 2 more rooms")).toHaveLength(2);
});

test("the code of a booking and the receipt of its payment find all of its rooms", async () => {
  const [first] = roomsOfParty(app, lead);
  const receipt = paymentsOfBooking(app.db, lead.id)[0]?.receipt ?? "";
  for (const find of [first?.code ?? "", receipt]) {
    const found = await read(`/dashboard?tab=bookings&find=${find}`);
    expect(found).toContain("Quiet room and 2 more rooms");
  }
  const csv = await (await app.get(`/dashboard/bookings.csv?find=${receipt}`, { cookie })).text();
  expect(csv.split("\r\n").filter((line) => line.includes(first?.code ?? "none"))).toHaveLength(3);
});

test("what came is one line for all of them, and the lines make the total, of each property too", async () => {
  const list = async (property: string) =>
    read(`/dashboard?tab=money&list=received&month=2026-12&property=${property}`);
  const all = await list("");
  expect(all).toContain("Quiet room and 2 more rooms");
  expect(all.split("20,800")).toHaveLength(3);
  expect(await list("hills")).toContain("KES 8,000");
  expect(await list("quiet")).toContain("Quiet room and 1 more room");
});

test("a party that pays is one of those who were asked to pay and one of those who paid", async () => {
  const figures = await (await app.get("/dashboard/figures/funnel-2026-12.csv", { cookie })).text();
  expect(figures).toContain("2026-12");
  expect(figures.split("\r\n").find((line) => line.startsWith("2026-12"))).toMatch(/,1,1$/);
});
