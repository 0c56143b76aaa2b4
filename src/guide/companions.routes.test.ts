import { beforeEach, describe, expect, test } from "bun:test";
import ICAL from "ical.js";
import { findBooking } from "#db/booking.queries.ts";
import { groupOf } from "#db/group.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { write } from "#db/write.ts";
import { bookGroup } from "#src/booking/book-group.ts";
import { cancelStay } from "#src/booking/cancel-stay.ts";
import { changeStay } from "#src/booking/change-stay.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";
import { saveGuide } from "./save-guide.ts";

const GUIDE = {
  way: {
    address: "Kirichwa Lane 14",
    house: "House 4B",
    lat: "-1.299",
    lng: "36.785",
    driver: "Blue gate",
    driverSw: "Geti la bluu",
  },
  gate: { entry: "Ring twice", keeperPhone: "+254733000002", gateCode: "4711#" },
  wifi: { network: "Zuri-Garden", password: "jacaranda-2026" },
};
const PLACE = ["Kirichwa Lane 14", "Blue gate", "36.785"];
const DAY = 24 * 3_600_000;

let lango: TestApp;
beforeEach(() => {
  lango = testApp();
  addHost(lango.db);
  addProperty(lango.db);
  saveGuide(lango.deps, "garden-studio", GUIDE);
});

const textOf = async (answer: Response) =>
  (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("\u00a0", " ");

async function paid(): Promise<Held> {
  const held = await hold(lango, { checkIn: "2026-12-24", checkOut: "2026-12-27" });
  await pay(lango, held);
  await callback(lango, held);
  return held;
}

/** As it stands on the guest's own page. */
async function linkOf({ id, t }: Held): Promise<string> {
  const html = await textOf(await lango.get(`/guest/booking/${id}/details?t=${t}`));
  const link = /value="http:\/\/localhost:3000(\/guest\/stay\/\w{27})"/.exec(html)?.[1];
  if (!link) throw new Error("no link for companions");
  return link;
}

test("whoever comes along reads when and where, and nothing of money, people or codes", async () => {
  const held = await paid();
  const link = await linkOf(held);
  const answer = await lango.get(link);
  expect([answer.status, answer.headers.get("x-robots-tag")]).toEqual([200, "noindex, nofollow"]);
  const html = await textOf(answer);
  for (const words of ["We meet Thursday, 14:00", "Thu 24 Dec, from 14:00", "Sun 27 Dec, until 10:00", ...PLACE]) {
    expect(html).toContain(words);
  }
  expect(html).toContain('<meta name="robots" content="noindex,nofollow"');
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const secret = [
    ...["KES", "Achieng", "Otieno", "722000020", "712345678", "0712 345 678", "733000002", held.id, held.t],
    ...["4711#", "jacaranda-2026", "Zuri-Garden", "Ring twice", "/cancel", "/payment"],
  ];
  for (const words of secret) expect(main).not.toContain(words);
});

test("they read the area alone until the guide is open, by the guide's own rule", async () => {
  saveGuide(lango.deps, "garden-studio", { ...GUIDE, opening: { opens: "free_over" } });
  const held = await paid();
  const link = await linkOf(held);
  const before = await textOf(await lango.get(link));
  expect(before).toContain("The address appears here once the arrival guide is open.");
  for (const words of PLACE) expect(before).not.toContain(words);
  expect(before).toContain("query=Kilimani%2C%20Nairobi%2C%20Kenya");
  lango.clock.set(Date.UTC(2026, 11, 24, 6));
  expect(await textOf(await lango.get(link))).toContain("Kirichwa Lane 14");
});

test("and while a payment of today is still to come", async () => {
  const part = { payNow: "percent", payNowValue: 30, balanceDaysBefore: 14, updatedAt: NOON } as const;
  write(lango.db, (tx) => saveRates(tx, "garden-studio", part));
  const held = await hold(lango, { checkIn: "2027-01-10", checkOut: "2027-01-12", shownKes: "9000" });
  await pay(lango, held);
  await callback(lango, held);
  const link = await linkOf(held);
  lango.clock.set(Date.UTC(2026, 11, 28));
  const html = await textOf(await lango.get(link));
  for (const words of PLACE) expect(html).not.toContain(words);
});

test("taken back, the link opens nothing, and the new one does", async () => {
  const held = await paid();
  const old = await linkOf(held);
  const answer = await lango.post(`/guest/booking/${held.id}/companions`, { t: held.t });
  expect(answer.status).toBe(303);
  const next = await linkOf(held);
  expect(next).not.toBe(old);
  expect((await lango.get(old)).status).toBe(404);
  expect((await lango.get(next)).status).toBe(200);
});

test("it ends with the stay, and with the booking", async () => {
  const held = await paid();
  const link = await linkOf(held);
  lango.clock.set(Date.UTC(2026, 11, 27, 20));
  expect((await lango.get(link)).status).toBe(200);
  lango.clock.advance(DAY);
  const over = await lango.get(link);
  expect(over.status).toBe(410);
  expect(await textOf(over)).toContain("This stay is not on any more");
  lango.clock.set(NOON);
  lango.db.$client.run(
    "update bookings set state = 'cancelled', cancelled_at = 1, cancelled_by = 'guest' where id = ?",
    [held.id],
  );
  expect((await lango.get(link)).status).toBe(410);
});

test("its key opens nothing else, and nothing else opens it", async () => {
  const held = await paid();
  const key = (await linkOf(held)).split("/").at(-1) ?? "";
  for (const path of ["details", "guide", "calendar.ics", "cancel"]) {
    expect((await lango.get(`/guest/booking/${held.id}/${path}?t=${key}`)).status).toBe(404);
  }
  expect((await lango.get(`/b/${key}`)).status).toBe(404);
  const other = `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`;
  for (const wrong of [other, held.t, held.id, "x".repeat(5_000)]) {
    expect((await lango.get(`/guest/stay/${wrong}`)).status).toBe(404);
  }
});

test("in Kiswahili it is whole", async () => {
  const held = await paid();
  lango.db.$client.run("update bookings set language = 'sw' where id = ?", [held.id]);
  const html = await textOf(await lango.get(await linkOf(held)));
  for (const words of ["Tukutane Alhamisi, saa 8:00 mchana", "Geti la bluu", "Mwenyeji ni Wanjiru."]) {
    expect(html).toContain(words);
  }
});

describe("several rooms that were booked at once", () => {
  /** Two rooms in Kilimani with one guide and one in Karen with hours of its own, paid with one payment. */
  async function paidRooms(): Promise<{ lead: Held; ids: string[] }> {
    addProperty(lango.db, { id: "quiet", displayName: "Quiet room", units: 2, basePriceKes: 3_000 });
    addProperty(lango.db, { id: "barn", displayName: "The barn", location: "Karen, Nairobi", basePriceKes: 3_000 });
    lango.db.$client.run("update properties set check_in_from = '16:00' where id = 'barn'");
    saveGuide(lango.deps, "quiet", GUIDE);
    const guest = { name: "Achieng Otieno", phone: "+254722000020", email: null };
    const rooms = ["quiet", "quiet", "barn"].map((propertyId) => ({ propertyId, guests: 2 }));
    const stay = { checkIn: "2026-12-24", checkOut: "2026-12-27" };
    const key = { submissionKey: newSecret(), browserHash: "", shownKes: 27_000 };
    const made = bookGroup(lango.deps, { hostId: "host-wanjiru", ...stay, rooms, guest, ...key });
    if (made.outcome !== "held") throw new Error(made.outcome);
    const lead = { id: made.booking.id, t: bookingToken(lango.deps, made.booking.id), cookie: "", form: {} };
    await pay(lango, lead);
    await callback(lango, lead);
    return { lead, ids: groupOf(lango.db, made.booking).map(({ id }) => id) };
  }

  const heldOf = (id: string): Held => ({ id, t: bookingToken(lango.deps, id), cookie: "", form: {} });

  const eventOf = async (id: string) => {
    const file = await lango.get(`/guest/booking/${id}/calendar.ics?t=${bookingToken(lango.deps, id)}`);
    const events = new ICAL.Component(ICAL.parse(await file.text())).getAllSubcomponents("vevent");
    expect(events).toHaveLength(1);
    return new ICAL.Event(events[0]);
  };

  test("have one page for companions, with each place, its hours and its way, and nothing private", async () => {
    const { ids } = await paidRooms();
    const links = await Promise.all(ids.map((id) => linkOf(heldOf(id))));
    expect(new Set(links).size).toBe(1);
    const html = await textOf(await lango.get(links[0] ?? ""));
    for (const words of [
      "We meet Thursday, 14:00",
      "Quiet room and 2 more rooms · Kilimani, Nairobi · Karen, Nairobi",
      "Quiet room from 14:00, The barn from 16:00",
      "2 × Quiet room",
      "Kirichwa Lane 14",
    ]) {
      expect(html).toContain(words);
    }
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    for (const secret of ["KES", "Achieng", "722000020", "4711#", "jacaranda", ...ids])
      expect(main).not.toContain(secret);
  });

  test("stay on it when the first is cancelled, and leave it with the last; one press takes the link back for all", async () => {
    const { ids } = await paidRooms();
    const [first = "", second = "", third = ""] = ids;
    const link = await linkOf(heldOf(first));
    const cancel = (bookingId: string) => cancelStay(lango.deps, { bookingId, by: "host", shownKes: 9_000 }).outcome;
    expect(cancel(first)).toBe("cancelled");
    expect(await linkOf(heldOf(second))).toBe(link);
    const left = await textOf(await lango.get(link));
    expect(left).toContain("Quiet room and 1 more room");
    expect(left).not.toContain("2 × Quiet room");
    await lango.post(`/guest/booking/${third}/companions`, { t: bookingToken(lango.deps, third) });
    expect((await lango.get(link)).status).toBe(404);
    const next = await linkOf(heldOf(second));
    expect((await lango.get(next)).status).toBe(200);
    expect([cancel(second), cancel(third)]).toEqual(["cancelled", "cancelled"]);
    expect((await lango.get(next)).status).toBe(410);
  });

  test("are one entry of a calendar from whichever room, newer when one is cancelled, and two when their dates differ", async () => {
    const { ids } = await paidRooms();
    const [first = "", second = "", third = ""] = ids;
    const events = await Promise.all(ids.map(eventOf));
    expect(new Set(events.map(({ uid, summary }) => `${uid} ${summary}`)).size).toBe(1);
    const [event] = events;
    expect(event?.summary).toStartWith("Quiet room and 2 more rooms (");
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual([
      "2026-12-24T11:00:00Z",
      "2026-12-27T07:00:00Z",
    ]);
    expect(event?.location).toContain("Kirichwa Lane 14");
    const notes = event?.description.split("\n") ?? [];
    expect(notes[0]).toStartWith("2 × Quiet room, Kirichwa Lane 14");
    expect(notes[1]).toBe("The barn, Karen, Nairobi. Check-in from 16:00, check-out until 10:00.");
    expect(notes[3]).toBe(`http://localhost:3000${await linkOf(heldOf(second))}`);

    cancelStay(lango.deps, { bookingId: first, by: "host", shownKes: 9_000 });
    const after = await eventOf(second);
    expect(after.uid).toBe(event?.uid ?? "none");
    expect(after.summary).toStartWith("Quiet room and 1 more room (");
    expect(after.sequence).toBeGreaterThan(event?.sequence ?? 0);

    const moved = { checkIn: "2026-12-25", checkOut: "2026-12-28" };
    const { revision = 0 } = findBooking(lango.db, third) ?? {};
    const asked = { hostId: "host-wanjiru", bookingId: third, ...moved, party: 2, totalKes: 9_000, revision };
    const change = changeStay(lango.deps, { ...asked, shownKes: 9_000 });
    expect(change.outcome).toBe("changed");
    const [stays, moves] = [await eventOf(second), await eventOf(third)];
    expect(stays.uid).not.toBe(moves.uid);
    expect([stays.summary, moves.summary].map((name) => name.split(" (")[0])).toEqual(["Quiet room", "The barn"]);
    expect(await linkOf(heldOf(second))).not.toBe(await linkOf(heldOf(third)));
  });
});
