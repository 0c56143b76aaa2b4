import { beforeAll, describe, expect, test } from "bun:test";
import { insertInquiry } from "#db/inquiry.queries.ts";
import { findMessage, markMessage, queueMessage, type StoredMessage } from "#db/message.queries.ts";
import { readyTextsOf } from "#db/ready-text.queries.ts";
import { ruleRowsOf } from "#db/rule.queries.ts";
import { insertIncoming, threadOfBooking } from "#db/thread.queries.ts";
import { write } from "#db/write.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";
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
const barasa = hostCookie(t.db, "host-barasa");
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
  expect(await text(`/dashboard/bookings/${stay}`)).toContain("Is there a cot?");
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
  expect((await press("stop", barasa)).status).toBe(404);
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

describe("one inbox", () => {
  const ASKED = { id: "q1", question: "Can I bring my dog?", phone: "+254733555001" };
  const QUESTION = `/dashboard/messages/question/${ASKED.id}`;
  beforeAll(() => {
    const inquiry = { ...ASKED, hostId: "host-wanjiru", propertyId: "garden-studio", language: "en" } as const;
    const verdict = {
      verdict: "host",
      submissionKey: "asked-once" as SecretHash,
      createdAt: NOON + 10 * 86_400_000,
    } as const;
    write(t.db, (tx) => insertInquiry(tx, { ...inquiry, ...verdict }));
  });

  test.each([
    ["", ["Achieng Otieno", "0733 555 001"]],
    ["?show=questions", ["0733 555 001"]],
    ["?show=waiting", ["0733 555 001"]],
    ["?find=achieng", ["Achieng Otieno"]],
    ["?find=0733%20555", ["0733 555 001"]],
    ["?find=722000", ["Achieng Otieno"]],
    ["?find=nobody", []],
    [`?before=${NOON + 10 * 86_400_000}~i-q1`, ["Achieng Otieno"]],
  ])("/dashboard/messages%s lists %j", async (query, names) => {
    const html = await text(`/dashboard/messages${query}`);
    const listed = html.slice(html.indexOf('class="tabs"', html.indexOf('aria-label="Which messages"') - 30));
    expect(["Achieng Otieno", "0733 555 001"].filter((name) => listed.includes(name))).toEqual(names);
    expect(html.includes("Nothing found for")).toBe(names.length === 0);
  });

  test("the addresses of before lead there, for their host alone", async () => {
    const to = async (path: string, as = cookie) => (await t.get(path, { cookie: as })).headers.get("location");
    expect(await to("/dashboard/questions")).toBe("/dashboard/messages?show=questions");
    expect(await to(`/dashboard/questions/${ASKED.id}`)).toBe(QUESTION);
    expect((await t.get(`/dashboard/questions/${ASKED.id}`, { cookie: barasa })).status).toBe(404);
    expect(await (await t.get("/dashboard/messages", { cookie: barasa })).text()).toContain("Nothing was said yet");
  });

  test("an answer that did not go is told of like any message, and goes another way", async () => {
    await t.post(QUESTION, { body: "Yes, a small one", submissionKey: newSecret() }, { cookie });
    t.db.$client.query("update messages set report = 'failed', state = 'sent' where thread_id = 'i-q1'").run();
    expect(await text("/dashboard")).toContain("0733 555 001 did not get a message");
    expect(await text(QUESTION)).toContain("not delivered");
    const message = t.db.$client.query<{ id: string }, []>("select id from messages where thread_id = 'i-q1'").get();
    const seen = await t.post("/dashboard/messages/again", { message: message?.id ?? "", way: "seen" }, { cookie });
    expect(seen.headers.get("location")).toStartWith(QUESTION);
    expect(await text("/dashboard")).not.toContain("0733 555 001 did not get");
  });
});

describe("ready texts", () => {
  const READY = "/dashboard/messages/ready";
  const keep = (fields: Record<string, string>, as = cookie) => t.post(READY, fields, { cookie: as });

  test.each([
    [{ name: "", body: "Hi" }, "Give it a name"],
    [{ name: "x".repeat(41), body: "Hi" }, "At most 40 letters"],
    [{ name: "Way", body: "" }, "Write the text"],
    [{ name: "Way", body: "Hi {nmae}" }, "{nmae} is not known here"],
    [{ name: "Way", body: "Until {until}" }, "{until} is not known here"],
  ])("%j is not kept: %s", async (fields, fault) => {
    const answer = await keep(fields);
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(fault)]);
  });

  test("one is kept once by its name, put behind what is typed with what it says of this booking, and sent by nobody", async () => {
    expect((await keep({ name: "Gate", body: "{name}, the gate is blue. {property}" })).status).toBe(303);
    expect((await keep({ name: "Gate", body: "Again" })).status).toBe(422);
    const [row] = readyTextsOf(t.db, "host-wanjiru");
    const id = row?.id ?? "";
    const before = t.sent.length;
    const answer = await t.post(THREAD, { body: "Karibu!", way: "email", insert: id }, { cookie });
    const html = (await answer.text()).replaceAll("&#x27;", "'");
    expect([answer.status, t.sent.length]).toEqual([200, before]);
    expect(html).toContain("Karibu!\nAchieng, the gate is blue. Garden studio on Ngong Road</textarea>");
    expect(html).toMatch(/value="email"[^>]*checked|checked=""[^>]*value="email"/);
    // Whoever asks has no name, so that it does not stand there.
    expect(await text("/dashboard/messages/question/q1")).not.toContain(">Gate<");

    expect((await keep({ text: id, name: "Mine", body: "Mine" }, barasa)).status).toBe(404);
    await keep({ text: id, do: "remove" }, barasa);
    expect((await keep({ text: id, name: "Gate", body: "Green now" })).status).toBe(303);
    expect(await text(READY)).toContain("Green now");
    await keep({ text: id, do: "remove" });
    expect(readyTextsOf(t.db, "host-wanjiru")).toEqual([]);
  });
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
  ["en", "from </span><b>14:00</b>", "mchana"],
  ["sw", "kuanzia saa </span><b>8:00 mchana</b>", "14:00"],
])(
  "words in %s are shown as whoever reads them does, whatever the guest of the booking reads",
  async (language, hour, other) => {
    const html = await text(`${TEXTS}?rule=day_before&language=${language}`);
    const [, draft = ""] = /<p class="draft">(.*?)<\/p>/s.exec(html) ?? [];
    expect(draft).toContain(hour);
    expect(draft).not.toContain(other);
  },
);

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

const ASKS = { language: "en", body: "", channel: "phone", nights: "1", source: "any", days: "1", hour: "9:00" };
test.each<[string, Record<string, string>, string, string]>([
  ["balance_due", { days: "15" }, "days", "Between 0 and 14"],
  ["balance_due", { hour: "7:30" }, "hour", "Between 8:00 and 20:30"],
  ["review", { days: "6" }, "days", "Between 1 and 5"],
  ["review", { days: "" }, "days", "Between 1 and 5"],
  ["failed", { body: "Pay", minutes: "1" }, "minutes", "Between 2 and 30 minutes"],
  ["hold_ending", { body: "Pay", minutes: "soon" }, "minutes", "Between 15 and 360 minutes"],
  ["booked", { nights: "0" }, "nights", "Between 1 and 90"],
  ["paid", { body: "{link}" }, "body", "{link} is not known here"],
])("what %s can't have (%j) is told beside the field, and nothing is kept", async (rule, change, field, fault) => {
  const answer = await t.post(TEXTS, { ...ASKS, rule, ...change }, { cookie });
  const html = (await answer.text()).replaceAll("<!-- -->", "");
  const [, beside = ""] = html.split(`id="${field}-error"`);
  expect([answer.status, beside.slice(0, 400)]).toEqual([422, expect.stringContaining(fault)]);
  expect(ruleRowsOf(t.db, "host-wanjiru").filter((row) => row.rule === rule)).toEqual([]);
});

test.each<[string, string[], string[]]>([
  ["booked", ["channel", "firstStay", "nights", "source"], ["isOn", "days", "hour", "minutes"]],
  ["paid", ["channel", "firstStay", "nights", "source"], ["isOn", "days", "hour", "minutes"]],
  ["part_paid", ["channel", "firstStay", "nights", "source"], ["isOn", "days", "hour", "minutes"]],
  ["failed", ["isOn", "minutes", "channel", "firstStay", "nights", "source"], ["days", "hour"]],
  ["hold_ending", ["isOn", "minutes", "channel", "firstStay", "nights", "source"], ["days", "hour"]],
  ["balance_due", ["days", "hour", "channel", "firstStay", "nights", "source"], ["isOn", "minutes"]],
  ["three_days", ["isOn", "days", "hour", "channel", "firstStay", "nights", "source"], ["minutes"]],
  ["review", ["isOn", "days", "hour", "channel", "firstStay", "nights", "source"], ["minutes"]],
  ["lapsed", ["isOn", "days", "hour", "channel", "firstStay", "nights"], ["minutes", "source"]],
  ["lapsed_question", ["isOn", "days", "hour", "channel", "firstStay", "nights"], ["minutes", "source"]],
])(
  "the form of %s has what is obeyed, and nothing else; what guests have just done says that it goes at once",
  async (rule, has, lacks) => {
    const html = await text(`${TEXTS}?rule=${rule}`);
    for (const name of has) expect([name, html.includes(`name="${name}"`)]).toEqual([name, true]);
    for (const name of lacks) expect([name, html.includes(`name="${name}"`)]).toEqual([name, false]);
    expect(html.includes("Goes at once, at any hour, and always")).toBe(["booked", "paid", "part_paid"].includes(rule));
    // This house has no WhatsApp, and so offers none.
    expect(html).not.toContain('value="whatsapp"');
  },
);

test("what a guest would read of a failed payment leads to where they pay", async () => {
  const html = await text(`${TEXTS}?rule=failed`);
  expect(html).toContain("/booking/payment?booking=");
  expect(html).not.toContain(bookingToken(t.deps, stay));
});

test("a host whose account is in Kiswahili reads the form and what is wrong in it", async () => {
  const account = (language: string) => t.db.$client.query("update hosts set language = ?").run(language);
  account("sw");
  const answer = await t.post(TEXTS, { ...ASKS, rule: "hold_ending", body: "Lipa", minutes: "5" }, { cookie });
  const html = await answer.text();
  for (const words of ["Kati ya dakika 15 na 360", "Dakika kabla", "Kwa ukaaji huu tu"]) expect(html).toContain(words);
  expect(await text(`${TEXTS}?rule=paid`)).toContain("Hutumwa papo hapo, saa yoyote, na daima");
  account("en");
});

test("the rest is asked for, and a review, as the host sets it for one property, and the list says what they set", async () => {
  const set = { ...ASKS, days: "3", hour: "17:30", channel: "email", firstStay: "on", body: "Asante" };
  await t.post(TEXTS, { ...set, rule: "balance_due", property: "garden-studio", language: "sw" }, { cookie });
  await t.post(TEXTS, { ...set, rule: "review" }, { cookie });
  const rows = ruleRowsOf(t.db, "host-wanjiru").filter(({ rule }) => rule === "balance_due" || rule === "review");
  const kept = { minute: 1050, channel: "email", firstStay: true, isOn: true };
  expect(rows).toMatchObject([
    { rule: "balance_due", propertyId: "garden-studio", days: -3, ...kept },
    { rule: "review", propertyId: null, days: 3, ...kept, isOn: false },
  ]);
  const form = await text(`${TEXTS}?rule=balance_due&property=garden-studio&language=sw`);
  expect(form).toMatch(/name="days"[^>]*value="3"|value="3"[^>]*name="days"/);
  expect(form).toContain("Asante");
  expect(await text(TEXTS)).toContain("Set by you: 3 days later, 17:30");
  t.db.$client.exec("delete from message_rules where rule in ('balance_due', 'review')");
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

describe("whose words they are", () => {
  /** What the form of the texts would send, with nothing pressed. */
  const sentBy = (html: string) => {
    const form = /<form[^>]*action="\/dashboard\/messages\/texts".*?<\/form>/s.exec(html)?.[0] ?? "";
    const inputs = [...form.matchAll(/<input[^>]*>/g)].filter(
      ([input]) => !input.includes('type="checkbox"') || input.includes(" checked"),
    );
    const value = (input: string, of: string) => new RegExp(` ${of}="([^"]*)"`).exec(input)?.[1] ?? "";
    const chosen = [
      ...form.matchAll(/<select[^>]* name="([^"]*)"(?:(?!<\/select>).)*?<option value="([^"]*)" selected/gs),
    ];
    const body = /<textarea[^>]*>([^<]*)</.exec(form)?.[1] ?? "";
    return Object.fromEntries([
      ...inputs.map(([input]) => [value(input, "name"), value(input, "value")]),
      ...chosen.map(([, name, at]) => [name, at]),
      ["body", body.replaceAll("&#x27;", "'")],
    ]) as Record<string, string>;
  };
  const press = async (change: Record<string, string>) =>
    t.post(TEXTS, { ...sentBy(await text(`${TEXTS}?rule=day_before`)), ...change }, { cookie });
  const IN_THE_GARDEN = `${TEXTS}?rule=day_before&property=garden-studio&language=sw`;

  test("Save keeps the words for what is chosen at that moment", async () => {
    await press({ property: "garden-studio", language: "sw", body: "Funguo, {name}", do: "save" });
    expect(await text(IN_THE_GARDEN)).toContain("Funguo, {name}");
    expect(await text(`${TEXTS}?rule=day_before`)).not.toContain("Funguo, {name}");
  });

  test("Show leads to what is saved there, and what was typed and not saved stays and is told", async () => {
    const other = { property: "garden-studio", language: "sw", do: "choose" };
    expect((await press(other)).headers.get("location")).toBe(IN_THE_GARDEN);
    for (const typed of [{ body: "Mlango, {name}" }, { nights: "4" }, { firstStay: "on" }]) {
      const kept = await press({ ...other, ...typed });
      const html = await kept.text();
      expect([kept.status, html.includes("Not saved yet")]).toEqual([200, true]);
      expect(sentBy(html)).toMatchObject({ property: "garden-studio", language: "sw", ...typed });
      expect(html).toContain(`href="${IN_THE_GARDEN.replaceAll("&", "&amp;")}"`);
    }
    expect(await text(IN_THE_GARDEN)).not.toContain("Mlango, {name}");
  });
});

test("of how many stays the plan is read, no query is built for each of them", async () => {
  const house = testApp();
  addHost(house.db);
  addProperty(house.db, { units: 20 });
  const host = { cookie: hostCookie(house.db) };
  const { $client } = house.db;
  const prepare = $client.prepare.bind($client);
  const readPlan = async () => {
    let built = 0;
    $client.prepare = ((sql: string) => {
      built += 1;
      return prepare(sql);
    }) as typeof $client.prepare;
    const page = await (await house.get("/dashboard/messages/plan", host)).text();
    $client.prepare = prepare;
    return { built, told: page.split("/dashboard/messages/booking/").length - 1 };
  };
  const add = (n: number, checkIn: string, checkOut: string) =>
    addPaidStay(house.db, { n, at: NOON, stay: { checkIn, checkOut } });
  add(0, "2026-12-20", "2026-12-22");
  await readPlan();
  const ofOne = await readPlan();
  for (let n = 1; n <= 5; n += 1) add(n, "2026-12-20", "2026-12-22");
  const ofMany = await readPlan();
  expect(ofMany.told).toBeGreaterThan(4 * ofOne.told);
  expect(ofOne.told).toBeGreaterThan(1);
  expect(ofMany.built).toBe(ofOne.built);
});
