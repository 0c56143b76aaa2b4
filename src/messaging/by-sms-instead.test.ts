import { beforeEach, expect, test } from "bun:test";
import { findMessage, markMessage, type StoredMessage } from "#db/message.queries.ts";
import { saveNoticeChoice } from "#db/notice.queries.ts";
import { write } from "#db/write.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import type { Messenger } from "#src/ports/messenger.ts";
import { hearReport } from "./hear-provider.ts";
import { sendMessage } from "./send-message.ts";
import { tellHost } from "./tell-host.ts";

const HOST = "host-wanjiru";
const BODY = "Booked: Achieng Otieno, 20-23 Dec";
const WHATSAPP = { WHATSAPP_PHONE_ID: "10634", WHATSAPP_TOKEN: "t", WHATSAPP_NOTICE_TEMPLATE: "news" };
const t = house(WHATSAPP);

function house(env: Record<string, string>): TestApp {
  const app = testApp(env);
  addHost(app.db);
  addProperty(app.db);
  return app;
}

let told = 0;
/** News of a booking to a host who chose WhatsApp for it. */
function tell(app: TestApp = t): string {
  told += 1;
  const id = `news-${told}`;
  const choice = { push: false, sms: false, whatsapp: true, email: false, waits: false };
  write(app.db, (tx) => {
    saveNoticeChoice(tx, { hostId: HOST, kind: "booking", now: NOON }, choice);
    tellHost(tx, { id: HOST }, { kind: "booking", body: BODY, now: NOON, id });
  });
  return id;
}

/** Sends by a WhatsApp that answers so. */
async function send(id: string, whatsapp: Awaited<ReturnType<Messenger["send"]>>): Promise<void> {
  const messenger: Messenger = { send: () => Promise.resolve(whatsapp) };
  const end = await sendMessage({ ...t.deps, messenger }, id);
  write(t.db, (tx) => end.save?.(tx));
}
const about = {
  ...{ now: NOON, siteName: "Lango", publicUrl: "https://lango.example" },
  ...{ secrets: t.deps.secrets, countries: t.deps.config.sms.countries },
};
const failed = (providerId: string) =>
  write(t.db, (tx) => hearReport(tx, { providerId, report: "failed", reason: "131026" }, about));
const said = async () => {
  t.db.$client.exec("update jobs set done_at = 1 where key not like '%/sms' and done_at is null");
  await t.jobs.runDue();
  return t.sent.splice(0).map(({ channel, body }) => [channel, body]);
};
const SENTENCE =
  "Lango: WhatsApp could not bring you a message. What it was about is here: https://lango.example/dashboard";

beforeEach(() => t.db.$client.exec("delete from jobs"));

test("what WhatsApp refuses goes by SMS, the whole of it, once", async () => {
  const id = tell();
  await send(id, { outcome: "refused", detail: "WhatsApp 131026" });
  expect(await said()).toEqual([["sms", BODY]]);
  // A report that comes late changes nothing any more.
  expect(findMessage(t.db, `${id}/sms`)?.state).toBe("sent");
});

test("what WhatsApp took and reports as lost is told of by SMS, once, however often it reports", async () => {
  const id = tell();
  await send(id, { outcome: "sent", providerId: "wamid.late" });
  expect(await said()).toEqual([]);
  for (let n = 0; n < 3; n += 1) failed("wamid.late");
  expect(await said()).toEqual([["sms", SENTENCE]]);
});

test("a report that comes before our own note of the message counts as well", async () => {
  const id = tell();
  failed("wamid.early");
  await send(id, { outcome: "sent", providerId: "wamid.early" });
  expect(await said()).toEqual([["sms", SENTENCE.replace("https://lango.example", "http://localhost:3000")]]);
});

test("what may have gone is not sent by SMS as well: it is noted as unsure", async () => {
  const id = tell();
  await send(id, { outcome: "unsure", detail: "WhatsApp lost" });
  expect([await said(), findMessage(t.db, id)?.report]).toEqual([[], "unsure"]);
});

test("a house that has WhatsApp no more sends an SMS in its place", async () => {
  const without = house({});
  tell(without);
  await without.jobs.runDue();
  expect(without.sent.map(({ channel, body }) => [channel, body])).toEqual([["sms", BODY]]);
});

test("what a guest was told by WhatsApp is their host's to see to, and no SMS goes by itself", () => {
  const id = tell();
  t.db.$client
    .query("insert into threads (id, host_id, booking_id, inquiry_id, last_at) values ('thread', ?, null, 'asked', 1)")
    .run(HOST);
  t.db.$client.query("update messages set thread_id = 'thread' where id = ?").run(id);
  write(t.db, (tx) => {
    const message = findMessage(tx, id) as StoredMessage;
    const mark = {
      state: "sent",
      route: "whatsapp",
      providerId: "wamid.guest",
      keepsSecrets: false,
      now: NOON,
    } as const;
    markMessage(tx, message, mark);
  });
  failed("wamid.guest");
  expect(findMessage(t.db, `${id}/sms`)).toBeUndefined();
});
