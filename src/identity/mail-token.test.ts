import { expect, test } from "bun:test";
import { endMailTokensOf } from "#db/mail-token.queries.ts";
import { write } from "#db/write.ts";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { newMailToken, readMailToken, takeMailToken } from "./mail-token.ts";

const NOON = Date.UTC(2026, 11, 18, 9);
const HOUR_MS = 3_600_000;

function mailed() {
  const db = testDatabase();
  const { id: hostId } = addHost(db);
  const about = { kind: "change_email", hostId, email: "new@example.com", livesMs: HOUR_MS, now: NOON } as const;
  const token = write(db, (tx) => newMailToken(tx, about));
  const take = (now: number, kind: "change_email" | "sign_in" = "change_email", what = token) =>
    write(db, (tx) => takeMailToken(tx, kind, what, now));
  return { db, hostId, token, take };
}

test("a mailed secret works once, and looking at it does not use it up", () => {
  const { db, token, take } = mailed();
  expect(readMailToken(db, "change_email", token, NOON)?.email).toBe("new@example.com");
  expect(readMailToken(db, "change_email", token, NOON)?.email).toBe("new@example.com");
  expect(take(NOON)?.email).toBe("new@example.com");
  expect(take(NOON)).toBeUndefined();
  expect(readMailToken(db, "change_email", token, NOON)).toBeUndefined();
});

test("it works until its last millisecond", () => {
  expect(mailed().take(NOON + HOUR_MS - 1)).toBeDefined();
  expect(mailed().take(NOON + HOUR_MS)).toBeUndefined();
});

test("it is good for what it was mailed for alone, and never guessed by its hash", () => {
  const { db, take } = mailed();
  expect(take(NOON, "sign_in")).toBeUndefined();
  const stored = db.$client.query("select token_hash from mail_tokens").get() as { token_hash: string };
  expect(take(NOON, "change_email", stored.token_hash)).toBeUndefined();
  expect(take(NOON, "change_email", "")).toBeUndefined();
});

test("letters that were called back are worthless", () => {
  const { db, hostId, take } = mailed();
  write(db, (tx) => endMailTokensOf(tx, hostId, NOON));
  expect(take(NOON)).toBeUndefined();
});
