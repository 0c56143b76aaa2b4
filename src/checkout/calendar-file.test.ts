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

test("a confirmed stay is one all-day event from the first night to the morning of leaving", async () => {
  const { held, before, answer, again } = await confirmed();
  expect(before.status).toBe(404);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await answer.text();
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  expect(events.length).toBe(1);
  const event = new ICAL.Event(events[0]);
  expect([event.startDate.isDate, event.endDate.isDate]).toEqual([true, true]);
  expect([event.startDate.toString(), event.endDate.toString()]).toEqual(["2026-12-18", "2026-12-21"]);
  expect(event.location).toBe("Kilimani, Nairobi");
  expect(event.uid).toBe(`booking-${held.id}@localhost`);
  expect(await (await again()).text()).toBe(text);
});

test("it says nothing of guest, host or the link, because calendars are shared", async () => {
  const { held, answer } = await confirmed();
  const text = await answer.text();
  for (const secret of ["Achieng", "Wanjiru", "722000020", "712345678", held.t]) expect(text).not.toContain(secret);
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
