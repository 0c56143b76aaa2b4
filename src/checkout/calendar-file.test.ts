import { expect, test } from "bun:test";
import ICAL from "ical.js";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";

async function confirmed(facts: Parameters<typeof addProperty>[1] = {}) {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db, facts);
  const held = await hold(app);
  const address = `/guest/booking/${held.id}/calendar.ics?t=${held.t}`;
  const before = await app.get(address);
  await pay(app, held);
  await callback(app, held);
  return { app, held, before, answer: await app.get(address), again: () => app.get(address) };
}

test("a confirmed stay is one event from the hour of check-in to the hour of check-out, with two reminders", async () => {
  const { app, held, before, answer, again } = await confirmed();
  expect(before.status).toBe(404);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await answer.text();
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  expect(events.length).toBe(1);
  const event = new ICAL.Event(events[0]);
  // 14:00 and 10:00 in Nairobi.
  expect([event.startDate.toString(), event.endDate.toString()]).toEqual([
    "2026-12-18T11:00:00Z",
    "2026-12-21T07:00:00Z",
  ]);
  expect(event.location).toBe("Kilimani, Nairobi");
  const link = event.component.getFirstPropertyValue("url")?.toString() ?? "";
  expect(link).toMatch(/^http:\/\/localhost:3000\/guest\/stay\/\w{27}$/);
  expect(event.description).toBe(`Check-in from 14:00, check-out until 10:00.\nWanjiru: 0712 345 678\n${link}`);
  expect(event.uid).toBe(`booking-${held.id}@localhost`);
  const alarms = event.component.getAllSubcomponents("valarm");
  expect(alarms.map((alarm) => alarm.getFirstPropertyValue("trigger")?.toString())).toEqual(["-P1D", "-PT3H"]);
  expect(alarms[0]?.getFirstPropertyValue("description")).toBe("Garden studio on Ngong Road, 14:00");
  // The same once more is the same event, only younger: a calendar that has it takes what was told since.
  app.clock.advance(3_600_000);
  const stamp = /DTSTAMP:(\S+)/;
  const later = await (await again()).text();
  expect(later.replace(stamp, "")).toBe(text.replace(stamp, ""));
  expect((stamp.exec(later)?.[1] ?? "") > (stamp.exec(text)?.[1] ?? "")).toBe(true);
});

test("it invites nobody: without a method it wants no organizer, and every line ends as the standard says", async () => {
  const text = await (await confirmed()).answer.text();
  expect(text).not.toMatch(/^(METHOD|ORGANIZER|ATTENDEE)/m);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const once of ["UID", "DTSTAMP", "DTSTART", "DTEND", "SEQUENCE", "PRODID", "VERSION"]) {
    expect([once, text.match(new RegExp(`^${once}:`, "gm"))?.length]).toEqual([once, 1]);
  }
});

test("changed dates make a newer version of the same event", async () => {
  const { app, held, answer, again } = await confirmed();
  const eventOf = async (file: Response) =>
    new ICAL.Event(new ICAL.Component(ICAL.parse(await file.text())).getFirstSubcomponent("vevent") ?? undefined);
  const first = await eventOf(answer);
  app.db.$client.run("update bookings set revision = revision + 1 where id = ?", [held.id]);
  const newer = await eventOf(await again());
  expect(newer.uid).toBe(first.uid);
  expect(newer.sequence).toBe(first.sequence + 1);
});

test("it says nothing of the guest, of money or of the booking's link, because calendars are shared", async () => {
  const { held, answer } = await confirmed();
  const text = await answer.text();
  for (const secret of ["Achieng", "722000020", "KES", held.t]) expect(text).not.toContain(secret);
});

test("names with commas, lines and semicolons come back as they were, in lines of at most 75 octets", async () => {
  const displayName =
    "Nyumba ya Jua; sea, sun\nand a very long name that goes on until the line has to be folded — yes";
  const { answer } = await confirmed({ displayName });
  const text = await answer.text();
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent") ?? undefined);
  expect(event.summary).toStartWith(displayName);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});
