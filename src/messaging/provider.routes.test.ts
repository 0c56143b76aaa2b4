import { expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { findMessage, markMessage, queueMessage, type StoredMessage } from "#db/message.queries.ts";
import { giveConsent, mayOffer } from "#db/rule.queries.ts";
import { threadOfBooking } from "#db/thread.queries.ts";
import { write } from "#db/write.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";
import { type ProviderCall, providerKey } from "./provider-address.ts";

const APP_SECRET = "app-secret";
const t = testApp({ WHATSAPP_PHONE_ID: "10634", WHATSAPP_TOKEN: "t", WHATSAPP_APP_SECRET: APP_SECRET });
addHost(t.db);
addProperty(t.db, { units: 3 });
const stay = addPaidStay(t.db, { n: 0, at: NOON });
const GUEST = "+254722000020";

let count = 0;
function sent(providerId: string): string {
  count += 1;
  const id = `m${count}`;
  write(t.db, (tx) => {
    queueMessage(tx, {
      id,
      channel: "sms",
      recipient: GUEST,
      body: "Karibu",
      now: NOON,
      threadId: threadOfBooking(tx, stay, NOON),
    });
    const message = findMessage(tx, id) as StoredMessage;
    markMessage(tx, message, { state: "sent", route: "sms", providerId, keepsSecrets: false, now: NOON });
  });
  return id;
}

const path = (what: ProviderCall, key = providerKey(t.deps, what)) => `/callbacks/messages/${key}/${what}`;
const smsReport = (fields: Record<string, string>, key?: string) => t.post(path("sms-report", key), fields);
const told = (id: string) => {
  const { report, reportReason } = findMessage(t.db, id) ?? {};
  return [report, reportReason];
};
const rows = (sql: string) => t.db.$client.query<Record<string, unknown>, []>(sql).all();

test("a report is noted once; the same again, an older one and a later failure change nothing", async () => {
  const id = sent("ATXid_delivered");
  for (const status of ["Sent", "Success", "Success", "Failed", "Buffered"]) {
    const answer = await smsReport({ id: "ATXid_delivered", status, failureReason: "AbsentSubscriber" });
    expect(answer.status).toBe(200);
  }
  expect(told(id)).toEqual(["delivered", null]);
  const failed = sent("ATXid_failed");
  await smsReport({ id: "ATXid_failed", status: "Failed", failureReason: "AbsentSubscriber" });
  expect(told(failed)).toEqual(["failed", "AbsentSubscriber"]);
});

test("a provider that names two messages alike fails neither of them, so that nobody is sent one twice", () => {
  const ids = [sent("ATXid_same"), sent("ATXid_same")];
  expect(ids.map((id) => findMessage(t.db, id)?.state)).toEqual(["sent", "sent"]);
});

test("a report that comes before our own note of the message waits for it", async () => {
  await smsReport({ id: "ATXid_early", status: "Success" });
  expect(told(sent("ATXid_early"))).toEqual(["delivered", null]);
  expect(rows("select * from early_reports")).toEqual([]);
});

test("a forged report is answered alike and changes nothing", async () => {
  const id = sent("ATXid_forged");
  for (const key of ["guessed", providerKey(t.deps, "sms-in"), ""]) {
    await smsReport({ id: "ATXid_forged", status: "Failed" }, key);
  }
  expect(told(id)).toEqual([null, null]);
  expect(rows("select * from early_reports")).toEqual([]);
});

const said = (change: object) => ({
  entry: [{ changes: [{ value: { metadata: { phone_number_id: "10634" }, ...change } }] }],
});
function whatsapp(call: object, secret = APP_SECRET): Promise<Response> {
  const body = JSON.stringify(call);
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  const headers = { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` };
  const request = new Request(`http://localhost:3000${path("whatsapp")}`, { method: "POST", body, headers });
  return Promise.resolve(t.app.fetch(request));
}

test("Meta's reports and guests' words are heard when they are signed, and each once", async () => {
  const id = sent("wamid.seen");
  const call = said({
    statuses: [{ id: "wamid.seen", status: "read" }],
    messages: [{ id: "wamid.in", from: GUEST.slice(1), type: "text", text: { body: "Is there a cot?" } }],
  });
  await whatsapp(call, "another app's secret");
  expect(told(id)).toEqual([null, null]);
  await whatsapp(call);
  await whatsapp(call);
  expect(told(id)).toEqual(["read", null]);
  expect(rows("select channel, body from incoming_messages")).toEqual([
    { channel: "whatsapp", body: "Is there a cot?" },
  ]);
});

test("Meta proves the address with its key, and nobody without it", async () => {
  const ask = (token: string) =>
    t.get(`${path("whatsapp")}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`);
  expect(await (await ask(providerKey(t.deps, "whatsapp"))).text()).toBe("1158201444");
  expect((await ask("guessed")).status).toBe(404);
});

test("STOP is heard by SMS and from the provider's list; strangers' words are kept nowhere", async () => {
  await t.post(path("sms-in"), { id: "ATXin_1", from: GUEST, text: "STOP" });
  await t.post(path("sms-in"), { id: "ATXin_2", from: "+254733111222", text: "Who are you?" });
  await t.post(path("sms-stop"), { senderId: "LANGO", phoneNumber: "+254733111333" });
  expect(rows("select phone from stopped_numbers order by phone")).toEqual([
    { phone: GUEST },
    { phone: "+254733111333" },
  ]);
  expect(rows("select body from incoming_messages where channel = 'sms'")).toEqual([{ body: "STOP" }]);
});

test("whoever agrees to offers again and stops them again is heard, and what they ask behind it too", async () => {
  const stop = (id: string, text = "STOP") => t.post(path("sms-in"), { id, from: GUEST, text });
  const may = () => mayOffer(t.db, { id: stay, guestPhone: GUEST });
  const begun = t.clock.now();
  await stop("ATXin_3");
  write(t.db, (tx) => giveConsent(tx, stay, begun + 1_000));
  expect(may()).toBe(true);
  t.clock.advance(2_000);
  await stop("ATXin_4");
  expect(may()).toBe(false);
  t.db.$client.exec("update incoming_messages set read_at = 1");
  t.sent.length = 0;
  await stop("ATXin_5", "Sitaki kelele. Kuna parking?");
  await t.jobs.runDue();
  expect(t.sent.filter(({ body }) => body.includes("Sitaki kelele"))).toHaveLength(1);
});
