import { expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { inquiriesOfPhone } from "#db/inquiry.queries.ts";
import { newestMessages } from "#db/message.queries.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";
import { providerKey } from "#src/messaging/provider-address.ts";
import { newSecret } from "#src/web/secrets.ts";

const SIGNED = { WHATSAPP_PHONE_ID: "10634", WHATSAPP_TOKEN: "t", WHATSAPP_APP_SECRET: "app-secret" };
const t = testApp({ ...SIGNED, WHATSAPP_NUMBER: "+254 700 000 001" });
addHost(t.db);
addProperty(t.db, { units: 3 });
const cookie = hostCookie(t.db);
const HOST_PHONE = "+254712345678";
const DAY = 24 * 3_600_000;

let calls = 0;
/** What Meta tells of somebody's words; the same `id` again is the same message. */
async function writes(phone: string, body: string, { id = "", secret = "app-secret" } = {}): Promise<void> {
  calls += 1;
  const message = { id: id || `wamid.in.${calls}`, from: phone.slice(1), type: "text", text: { body } };
  const value = { metadata: { phone_number_id: "10634" }, messages: [message] };
  const call = JSON.stringify({ entry: [{ changes: [{ value }] }] });
  const signature = createHmac("sha256", secret).update(call).digest("hex");
  const path = `/callbacks/messages/${providerKey(t.deps, "whatsapp")}/whatsapp`;
  const headers = { "x-hub-signature-256": `sha256=${signature}` };
  await t.app.fetch(new Request(`http://localhost:3000${path}`, { method: "POST", body: call, headers }));
}
const told = (phone: string) =>
  newestMessages(t.db, 50)
    .filter(({ recipient }) => recipient === phone)
    .map(({ channel, body }) => `${channel}: ${body}`)
    .reverse();
const asked = (phone: string) => inquiriesOfPhone(t.db, phone).map(({ inquiry }) => inquiry);
const count = (sql: string) => t.db.$client.query<{ n: number }, []>(`select count(*) as n from ${sql}`).get()?.n;

async function prefilled(query = ""): Promise<string> {
  const html = await (await t.get(`/booking/property/garden-studio/ask${query}`)).text();
  const link = /https:\/\/wa\.me\/254700000001\?text=([^"]*)/.exec(html)?.[1] ?? "";
  return decodeURIComponent(link.replaceAll("&amp;", "&"));
}

test("the button's words with a question are one question, answered there, once, in its language", async () => {
  const guest = "+254733000101";
  const text = `${await prefilled("?checkIn=2026-12-20&checkOut=2026-12-22")}kuna wifi na ni bei gani?`;
  await writes(guest, text, { secret: "another app's" });
  expect(asked(guest)).toEqual([]);
  for (let again = 0; again < 2; again += 1) await writes(guest, text, { id: "wamid.first" });
  expect(asked(guest)).toMatchObject([
    { channel: "whatsapp", question: "kuna wifi na ni bei gani?", verdict: "answered", language: "sw" },
  ]);
  expect(told(guest)).toEqual([expect.stringMatching(/^whatsapp: Jibu la kiotomatiki .*Wi-Fi.*checkIn=2026-12-20/s)]);
  expect(told(HOST_PHONE)).toEqual([]);
  // The same question is no second line of the thread.
  expect(
    (await (await t.get(`/dashboard/messages/question/${asked(guest)[0]?.id}`, { cookie })).text()).match(
      /ni bei gani/g,
    ),
  ).toHaveLength(1);
});

test("what the listing does not say goes to the host, who answers by WhatsApp within a day and by SMS after it", async () => {
  const guest = "+254733000102";
  await writes(guest, `${await prefilled()}Can I bring my dog?`);
  const path = `/dashboard/messages/question/${asked(guest)[0]?.id}`;
  expect(told(HOST_PHONE)).toEqual([expect.stringContaining("Can I bring my dog?")]);
  await t.post(path, { body: "A small one", submissionKey: newSecret() }, { cookie });
  expect(told(guest)).toEqual([expect.stringMatching(/^whatsapp: .*A small one/)]);
  t.clock.advance(DAY + 1);
  expect(
    (await t.post(path, { body: "And a bowl", way: "whatsapp", submissionKey: newSecret() }, { cookie })).status,
  ).toBe(422);
  await t.post(path, { body: "And a bowl", submissionKey: newSecret() }, { cookie });
  expect(told(guest)[1]).toMatch(/^sms: .*And a bowl/);
  t.clock.set(NOON);
});

test("more words without a link are more of it: answered where that is sure, else the host hears once until they look", async () => {
  const guest = "+254733000103";
  await writes(guest, `${await prefilled()}is there wifi`);
  await writes(guest, "and parking?");
  expect(told(guest)[1]).toStartWith("whatsapp: Automatic answer from the listing");
  const before = told(HOST_PHONE).length;
  for (const words of ["can I bring my parrot", "it is a grey parrot"]) await writes(guest, words);
  expect(told(HOST_PHONE).length - before).toBe(1);
  expect(asked(guest)).toHaveLength(1);
  expect(await (await t.get("/dashboard/messages?show=waiting", { cookie })).text()).toContain("0733 000 103");
  // Two programs that answer each other come to an end.
  for (let n = 0; n < 9; n += 1) await writes(guest, `is there wifi`);
  expect(told(guest).length).toBeLessThanOrEqual(6);
});

test("dates without words ask whether they are free; a name alone is enough where one place has it", async () => {
  const dated = "+254733000104";
  await writes(dated, await prefilled("?checkIn=2026-12-20&checkOut=2026-12-22"));
  expect(told(dated)).toEqual([expect.stringContaining("is free so far")]);
  const named = "+254733000105";
  await writes(named, "Hi, is there wifi at garden STUDIO on Ngong road?");
  expect(asked(named)).toHaveLength(1);
});

test("a guest with a booking goes on in its thread, STOP asks nothing, and strangers without a place are kept nowhere", async () => {
  addPaidStay(t.db, { n: 0, at: NOON });
  t.db.$client.run(
    "insert into threads (id, host_id, booking_id, last_at) values ('b-stay-0', 'host-wanjiru', 'stay-0', 1)",
  );
  await writes("+254722000020", "Is there a cot?");
  expect([count("incoming_messages where thread_id = 'b-stay-0'"), asked("+254722000020").length]).toEqual([1, 0]);
  const before = count("incoming_messages");
  await writes("+254733000106", "Who are you?");
  await writes("+254733000106", `STOP ${await prefilled()}`);
  expect([count("incoming_messages"), asked("+254733000106").length]).toEqual([before, 0]);
});

test("one number asks so much a day", async () => {
  const guest = "+254733000107";
  for (let n = 0; n < 8; n += 1) {
    addProperty(t.db, { id: `loft-${n}`, displayName: `Loft number ${n}` });
    await writes(guest, `https://lango.test/booking/property/loft-${n} is there wifi`);
  }
  expect(asked(guest)).toHaveLength(6);
});

test("without the site's own number the button leads to the host's", async () => {
  const other = testApp();
  addHost(other.db);
  addProperty(other.db);
  other.db.$client.run(
    "insert into host_looks (host_id, phone, updated_at) values ('host-wanjiru', '+254733111222', 1)",
  );
  expect(await (await other.get("/booking/property/garden-studio/ask")).text()).toContain("wa.me/254733111222");
});
