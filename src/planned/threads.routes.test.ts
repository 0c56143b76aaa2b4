import { expect, test } from "bun:test";
import { findMessage, markMessage, queueMessage, type StoredMessage } from "#db/message.queries.ts";
import { insertIncoming, threadOfBooking } from "#db/thread.queries.ts";
import { write } from "#db/write.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";
import { sendPlanned } from "./send-planned.ts";

const t = testApp();
addHost(t.db);
addHost(t.db, { id: "host-barasa", username: "barasa", brandName: null });
addProperty(t.db, { units: 3 });
const cookie = hostCookie(t.db);
const stay = addPaidStay(t.db, { n: 0, at: NOON, stay: { checkIn: "2026-12-22", checkOut: "2026-12-24" } });
t.db.$client.query("update bookings set guest_email = 'achieng@example.com'").run();
const THREAD = `/dashboard/messages/booking/${stay}`;

const text = async (path: string) =>
  (await (await t.get(path, { cookie })).text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const said = (body: string, mark: object) => {
  const id = `m-${body.length}`;
  write(t.db, (tx) => {
    queueMessage(tx, {
      id,
      channel: "sms",
      recipient: "+254722000020",
      body,
      now: NOON,
      threadId: threadOfBooking(tx, stay, NOON),
    });
    markMessage(tx, findMessage(tx, id) as StoredMessage, {
      state: "sent",
      route: "sms",
      keepsSecrets: false,
      now: NOON,
      ...mark,
    });
  });
  return id;
};

test("what did not go is told on Today, in the list and beside it, and goes another way with one press", async () => {
  const id = said("Pay here: https://lango.test/booking/payment?t=S3cret", {
    state: "refused",
    detail: "Africa's Talking 406 UserInBlacklist",
  });
  expect(await text("/dashboard")).toContain("Achieng Otieno did not get a message");
  expect(await text("/dashboard/messages")).toContain("not delivered: the number takes no messages from us");
  const page = await text(THREAD);
  expect(page).toContain("Send by Email");
  for (let presses = 0; presses < 2; presses += 1) {
    expect((await t.post("/dashboard/messages/again", { message: id, way: "email" }, { cookie })).status).toBe(303);
    await t.jobs.runDue();
  }
  const letters = t.sent.filter(({ channel }) => channel === "email");
  expect(letters).toMatchObject([
    { to: "achieng@example.com", body: `Pay here: https://lango.test/booking/payment?t=${bookingToken(t.deps, stay)}` },
  ]);
  expect(await text("/dashboard")).not.toContain("did not get a message");
});

test("both sides stand in one thread, and a host's own word goes once, by the way they chose", async () => {
  write(t.db, (tx) =>
    insertIncoming(tx, {
      id: "in",
      threadId: threadOfBooking(tx, stay, NOON),
      channel: "sms",
      body: "Is there a cot?",
      at: NOON + 1,
    }),
  );
  expect(await text("/dashboard/messages")).toContain("New");
  expect(await text(THREAD)).toContain("Is there a cot?");
  const form = { body: "Yes, in your room", way: "sms", submissionKey: newSecret() };
  for (let presses = 0; presses < 2; presses += 1) await t.post(THREAD, form, { cookie });
  await t.jobs.runDue();
  expect(t.sent.filter(({ body }) => body === form.body)).toMatchObject([{ channel: "sms", to: "+254722000020" }]);
  const wrong = await t.post(THREAD, { body: "", way: "sms" }, { cookie });
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining("Write something first")]);
  const kept = await t.post(THREAD, { body: "By pigeon", way: "whatsapp" }, { cookie });
  expect([kept.status, await kept.text()]).toEqual([422, expect.stringContaining("By pigeon")]);
});

test("the coming two weeks are shown, one of them is stopped and let go again, and nobody else's", async () => {
  expect(await text("/dashboard/messages/plan")).toContain("Achieng Otieno: The day before");
  const press = (what: string, as = cookie) =>
    t.post("/dashboard/messages/plan", { booking: stay, rule: "day_before", do: what, from: "plan" }, { cookie: as });
  expect((await press("stop", hostCookie(t.db, "host-barasa"))).status).toBe(404);
  await press("stop");
  expect(await text("/dashboard/messages/plan")).toContain("Let it go");
  t.clock.set(Date.parse("2026-12-21T14:00:00+03:00"));
  await sendPlanned(t.deps);
  await t.jobs.runDue();
  const guide = () => t.sent.filter(({ body }) => body.startsWith("See you"));
  expect(guide()).toEqual([]);
  await press("resume");
  await sendPlanned(t.deps);
  await t.jobs.runDue();
  expect(guide()).toHaveLength(1);
});

const DAY_BEFORE = {
  rule: "day_before",
  language: "en",
  isOn: "on",
  days: "-1",
  hour: "14:00",
  channel: "phone",
  nights: "1",
  source: "any",
};
const TEXTS = "/dashboard/messages/texts";

test.each([
  [{ body: "See you, {nmae}" }, "{nmae} is not known here"],
  [{ body: "" }, "Write something"],
  [{ body: "Hi {name}", hour: "22:00" }, "Between 8:00 and 20:30"],
  [{ body: "Hi {name}", days: "-40" }, "Between -14 and 14"],
])("words and hours that can't be are told beside the field, and stay there: %p", async (change, fault) => {
  const answer = await t.post(TEXTS, { ...DAY_BEFORE, ...change }, { cookie });
  const html = await answer.text();
  expect([answer.status, html.includes(fault), html.includes(change.body)]).toEqual([422, true, true]);
});

test("a host's words are kept for each language and property, and shown on a real booking with their length", async () => {
  await t.post(TEXTS, { ...DAY_BEFORE, body: "Karibu {name}, gate is blue" }, { cookie });
  const shown = await text(`${TEXTS}?rule=day_before`);
  expect(shown).toContain("Achieng would read");
  expect(shown).toContain("one SMS");
  expect(await text(`${TEXTS}?rule=day_before&language=sw`)).toContain("Tutaonana");
  await t.post(TEXTS, { ...DAY_BEFORE, property: "garden-studio", body: "Garden: {name}" }, { cookie });
  expect(await text(`${TEXTS}?rule=day_before&property=garden-studio`)).toContain("Garden: ");
  expect(await text(`${TEXTS}?rule=day_before`)).toContain("gate is blue");
  expect((await t.get(`${TEXTS}?rule=day_before&property=another`, { cookie })).status).toBe(404);
});
