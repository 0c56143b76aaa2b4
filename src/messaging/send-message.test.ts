import { expect, test } from "bun:test";
import { findMessage, queueMessage } from "#db/message.queries.ts";
import { write } from "#db/write.ts";
import type { Messenger } from "#src/ports/messenger.ts";
import { NOON, testApp } from "../dev/fixtures/test-app.ts";
import { sendMessage } from "./send-message.ts";

const MINUTE = 60_000;
const CODE = { id: "m1", channel: "sms", recipient: "+254712345678", body: "123456 is your code", now: NOON } as const;
const noRoute: Messenger = { send: () => Promise.resolve({ outcome: "retry", detail: "no route" }) };

test("a code is delivered until it ends, and never after", async () => {
  const t = testApp();
  write(t.db, (tx) => queueMessage(tx, { ...CODE, validUntil: NOON + 5 * MINUTE }));
  write(t.db, (tx) => queueMessage(tx, { ...CODE, id: "m2", validUntil: NOON + 5 * MINUTE }));
  t.clock.advance(5 * MINUTE - 1);
  await sendMessage(t.deps, "m1");
  t.clock.advance(1);
  expect(await sendMessage(t.deps, "m2")).toEqual({ outcome: "done" });
  expect(t.sent).toHaveLength(1);
  expect(findMessage(t.db, "m1")?.state).toBe("sent");
  expect(findMessage(t.db, "m2")).toMatchObject({ state: "refused", detail: "no longer valid" });
});

test("what cannot be delivered is tried again until it ends", async () => {
  const t = testApp();
  write(t.db, (tx) => queueMessage(tx, { ...CODE, validUntil: NOON + 5 * MINUTE }));
  expect(sendMessage({ ...t.deps, messenger: noRoute }, "m1")).rejects.toThrow("no route");
  t.clock.advance(5 * MINUTE);
  await sendMessage({ ...t.deps, messenger: noRoute }, "m1");
  expect(findMessage(t.db, "m1")?.state).toBe("refused");
});

test("other news is given up after six hours", async () => {
  const t = testApp();
  write(t.db, (tx) => queueMessage(tx, CODE));
  t.clock.advance(6 * 60 * MINUTE);
  expect(sendMessage({ ...t.deps, messenger: noRoute }, "m1")).rejects.toThrow("no route");
  t.clock.advance(1);
  await sendMessage({ ...t.deps, messenger: noRoute }, "m1");
  expect(findMessage(t.db, "m1")?.state).toBe("refused");
});
