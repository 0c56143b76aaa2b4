import { expect, test } from "bun:test";
import { queueMessage } from "#db/message.queries.ts";
import { write } from "#db/write.ts";
import { callback, hold, pay } from "../dev/fixtures/journey.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { testApp } from "../dev/fixtures/test-app.ts";

/** Every sign of the GSM alphabet (3GPP TS 23.038, basic table and its extension). */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;

test("what guest and host are told of a booking, late money and money twice stays in the GSM alphabet", async () => {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db);
  const held = await hold(app);
  await pay(app, held);
  await callback(app, held);
  app.clock.advance(60_000);
  const wrong = await hold(app, { checkIn: "2026-12-27", checkOut: "2026-12-30" });
  await pay(app, wrong);
  await callback(app, wrong, { amountKes: 1, receipt: "TLI4WRONG1" });
  app.clock.advance(60_000);
  const second = await hold(app, { checkIn: "2026-12-22", checkOut: "2026-12-25" });
  await pay(app, second);
  app.clock.advance(61_000);
  await pay(app, second, { phone: "0733 000 020" });
  await callback(app, second, { nth: 1, receipt: "TLI4FIRST1" });
  await callback(app, second, { nth: 2, receipt: "TLI4SECOND" });
  expect(app.sent.length).toBeGreaterThanOrEqual(7);
  expect(app.sent.filter(({ body }) => !GSM.test(body))).toEqual([]);
  expect(app.sent.every(({ body }) => !/[\u00a0–]/.test(body))).toBe(true);
});

test("an e-mail keeps its typography", async () => {
  const app = testApp();
  const mail = { id: "m1", channel: "email", recipient: "a@example.com", body: "KES\u00a01 – paid", now: 0 } as const;
  write(app.db, (tx) => queueMessage(tx, mail));
  await app.jobs.runDue();
  expect(app.sent).toEqual([{ channel: "email", to: "a@example.com", body: mail.body }]);
});
