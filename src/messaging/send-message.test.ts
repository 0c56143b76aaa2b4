import { expect, test } from "bun:test";
import { findMessage, noteTry, queueMessage } from "#db/message.queries.ts";
import { write } from "#db/write.ts";
import type { Messenger } from "#src/ports/messenger.ts";
import { NOON, type TestApp, testApp } from "../dev/fixtures/test-app.ts";
import { sendMessage } from "./send-message.ts";

/** Sends as the job does. */
async function send(...ask: Parameters<typeof sendMessage>): Promise<string> {
  const { outcome, save } = await sendMessage(...ask);
  write(ask[0].db, (tx) => save?.(tx));
  return outcome;
}

const MINUTE = 60_000;
const CODE = { id: "m1", channel: "sms", recipient: "+254712345678", body: "123456 is your code", now: NOON } as const;
/** Takes a message, and its answer is lost. */
const losing = (t: TestApp): Messenger => ({
  send(message) {
    t.sent.push(message);
    return Promise.resolve({ outcome: "unsure", detail: "answer lost" });
  },
});
const noRoute: Messenger = { send: () => Promise.resolve({ outcome: "retry", detail: "no route" }) };

test("a code is delivered until it ends, and never after", async () => {
  const t = testApp();
  write(t.db, (tx) => queueMessage(tx, { ...CODE, validUntil: NOON + 5 * MINUTE }));
  write(t.db, (tx) => queueMessage(tx, { ...CODE, id: "m2", validUntil: NOON + 5 * MINUTE }));
  t.clock.advance(5 * MINUTE - 1);
  await send(t.deps, "m1");
  t.clock.advance(1);
  expect(await send(t.deps, "m2")).toBe("done");
  expect(t.sent).toHaveLength(1);
  expect(findMessage(t.db, "m1")?.state).toBe("sent");
  expect(findMessage(t.db, "m2")).toMatchObject({ state: "refused", detail: "no longer valid" });
});

test("what cannot be delivered is tried again until it ends", async () => {
  const t = testApp();
  write(t.db, (tx) => queueMessage(tx, { ...CODE, validUntil: NOON + 5 * MINUTE }));
  expect(send({ ...t.deps, messenger: noRoute }, "m1")).rejects.toThrow("no route");
  t.clock.advance(5 * MINUTE);
  await send({ ...t.deps, messenger: noRoute }, "m1");
  expect(findMessage(t.db, "m1")?.state).toBe("refused");
});

test("other news is given up after six hours", async () => {
  const t = testApp();
  write(t.db, (tx) => queueMessage(tx, CODE));
  t.clock.advance(6 * 60 * MINUTE);
  expect(send({ ...t.deps, messenger: noRoute }, "m1")).rejects.toThrow("no route");
  t.clock.advance(1);
  await send({ ...t.deps, messenger: noRoute }, "m1");
  expect(findMessage(t.db, "m1")?.state).toBe("refused");
});

test("what was sent leaves no code and no key of a link in the database; the demo shows them in its outbox", async () => {
  const t = testApp();
  const link = "Karibu! LGABC: https://lango.test/guest/booking/b1/details?t=S3cret-Key_0123456789";
  const stored = async (id: string, mode: "demo" | "production") => {
    await send({ ...t.deps, config: { ...t.deps.config, mode } }, id);
    return findMessage(t.db, id)?.body;
  };
  for (const id of ["code", "late", "shown"]) {
    write(t.db, (tx) => queueMessage(tx, { ...CODE, id, validUntil: NOON + (id === "late" ? 0 : 5 * MINUTE) }));
  }
  for (const id of ["link", "given-up"]) write(t.db, (tx) => queueMessage(tx, { ...CODE, id, body: link }));
  expect(await stored("code", "production")).toBe("");
  expect(await stored("late", "production")).toBe("");
  expect(await stored("link", "production")).toBe("Karibu! LGABC: https://lango.test/guest/booking/b1/details?t=…");
  expect(await stored("shown", "demo")).toBe(CODE.body);
  expect(t.sent.map(({ body }) => body)).toEqual([CODE.body, link, CODE.body]);
  const refusing: Messenger = { send: () => Promise.resolve({ outcome: "refused", detail: "no such number" }) };
  await send({ ...t.deps, messenger: refusing, config: { ...t.deps.config, mode: "production" } }, "given-up");
  expect(findMessage(t.db, "given-up")).toMatchObject({
    state: "refused",
    body: expect.not.stringContaining("S3cret"),
  });
});

test.each([
  ["the answer was lost", (t: TestApp) => send({ ...t.deps, messenger: losing(t) }, "m1")],
  ["the process died in between", (t: TestApp) => Promise.resolve(write(t.db, (tx) => noteTry(tx, "m1", NOON)))],
])("what a provider may have taken is not handed over again: %s", async (_, happens) => {
  const t = testApp();
  write(t.db, (tx) => queueMessage(tx, CODE));
  await happens(t);
  await send(t.deps, "m1");
  expect(t.sent.length).toBeLessThan(2);
  expect(findMessage(t.db, "m1")).toMatchObject({ state: "sent", report: "unsure" });
});

test("what was surely not taken is handed over again, and a code whatever became of it", async () => {
  const t = testApp();
  write(t.db, (tx) => queueMessage(tx, CODE));
  expect(send({ ...t.deps, messenger: noRoute }, "m1")).rejects.toThrow("no route");
  await send(t.deps, "m1");
  write(t.db, (tx) => queueMessage(tx, { ...CODE, id: "code", validUntil: NOON + MINUTE }));
  expect(send({ ...t.deps, messenger: losing(t) }, "code")).rejects.toThrow("lost");
  await send(t.deps, "code");
  expect(t.sent.map(({ body }) => body)).toEqual([CODE.body, CODE.body, CODE.body]);
});

test("a number that is not texted reads the letter of the same news once", async () => {
  const t = testApp();
  const about = { body: "Confirmed", now: NOON };
  write(t.db, (tx) => {
    queueMessage(tx, { ...about, id: "m1", channel: "sms", recipient: "+4915112345678" });
    queueMessage(tx, { ...about, id: "m1/letter", channel: "email", recipient: "amina@example.com", subject: "Yours" });
  });
  await t.jobs.runDue();
  expect(t.sent.map(({ channel, to }) => [channel, to])).toEqual([["email", "amina@example.com"]]);
  expect(findMessage(t.db, "m1")).toBeUndefined();
});
