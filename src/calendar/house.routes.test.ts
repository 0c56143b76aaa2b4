import { beforeAll, expect, test } from "bun:test";
import { houseRoomsOfHost } from "#db/house.queries.ts";
import { bookByHost } from "#src/booking/book-by-host.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { newSecret } from "#src/web/secrets.ts";
import { blockNights } from "./block-nights.ts";

let app: TestApp;
let cookie: string;

/** One house for all tests, in their order. */
beforeAll(() => {
  app = testApp();
  addHost(app.db);
  cookie = hostCookie(app.db);
  addProperty(app.db, { id: "villa", displayName: "Mango <Villa>" });
  addProperty(app.db, { id: "garden-room", displayName: "Garden room", position: 1 });
  addProperty(app.db, { id: "sea-rooms", displayName: "Sea rooms", units: 2, position: 2 });
});

const PAGE = "/dashboard/properties/villa/rooms";
const plain = async (answer: Response) => ({
  status: answer.status,
  html: (await answer.text()).replaceAll("<!-- -->", ""),
});
const open = async (path = PAGE) => plain(await app.get(path, { cookie }));
const save = (rooms: string[], path = PAGE) => app.post(path, { rooms }, { cookie });
const linked = () => houseRoomsOfHost(app.db, "host-wanjiru").map(({ wholeId, partId }) => `${wholeId} ${partId}`);

test("the page is reached from the property and offers the host's other properties", async () => {
  expect((await open("/dashboard/properties/villa")).html).toContain(`href="${PAGE}"`);
  const { html } = await open();
  expect(html).toContain("Mango &lt;Villa&gt;");
  expect(html).toContain("Sea rooms, 2 rooms");
  expect(html).not.toContain('value="villa"');
  await app.post("/language", { language: "sw" }, { cookie });
  expect((await open()).html).toContain("Nyumba na vyumba");
  await app.post("/language", { language: "en" }, { cookie });
});

test("what collides is refused with both sides, and what was ticked is kept", async () => {
  const stay = { checkIn: "2027-01-10", checkOut: "2027-01-12" };
  const guest = { name: "Achieng Otieno", phone: "+254722000020", email: null };
  const ask = {
    hostId: "host-wanjiru",
    propertyId: "villa",
    unit: undefined,
    ...stay,
    party: 1,
    guest,
    totalKes: 9_000,
  };
  const deps = { ...app.deps, linkTo: () => "/" };
  const written = bookByHost(deps, { ...ask, pay: "arrival", receipt: null, submissionKey: newSecret() });
  const closed = { hostId: "host-wanjiru", propertyId: "sea-rooms", unit: 2, stay, note: "Painter" };
  blockNights(app.deps, closed);
  const { status, html } = await plain(await save(["garden-room", "sea-rooms"]));
  expect(status).toBe(422);
  expect(html).toContain(`href="/dashboard/bookings/${written.outcome === "booked" ? written.booking.id : ""}"`);
  expect(html).toMatch(/Achieng Otieno, LG\w+/);
  expect(html).toContain("at=sea-rooms.2.2027-01-10");
  expect(html).toContain("Painter");
  expect(html.match(/checked=""/g)).toHaveLength(2);
  expect(linked()).toEqual([]);
});

test("rooms are linked, seen from both sides, and let go again", async () => {
  const answer = await save(["garden-room"]);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, PAGE]);
  expect(linked()).toEqual(["villa garden-room"]);
  expect((await open()).html).toMatch(/checked="" value="garden-room"|value="garden-room"[^>]*checked=""/);
  const room = await open("/dashboard/properties/garden-room/rooms");
  expect(room.html).toContain("A room of Mango &lt;Villa&gt;");
  expect(room.html).not.toContain('name="rooms"');
  // Pressed by hand, past the page.
  expect((await save(["sea-rooms"], "/dashboard/properties/garden-room/rooms")).status).toBe(422);
  expect((await save(["garden-room"], "/dashboard/properties/sea-rooms/rooms")).status).toBe(422);
  expect((await save(["nothing"])).status).toBe(404);
  expect(linked()).toEqual(["villa garden-room"]);
  expect((await save([])).status).toBe(303);
  expect(linked()).toEqual([]);
});

test("a whole house stays one, and the form says why", async () => {
  await save(["garden-room"]);
  const villa = { displayName: "Mango Villa", location: "Kilimani, Nairobi", basePriceKes: "4500", maxGuests: "2" };
  const fields = { ...villa, bedrooms: "1", bathrooms: "1", units: "2", checkInFrom: "14:00", checkOutUntil: "10:00" };
  const { status, html } = await plain(await app.post("/dashboard/properties/villa", fields, { cookie }));
  expect(status).toBe(422);
  expect(html).toContain("This is a whole house with rooms that are let");
});
