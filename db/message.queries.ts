import { desc, eq } from "drizzle-orm";
import { enqueue } from "./job.queries.ts";
import { messages } from "./job.schema.ts";
import type { Db, Reader } from "./open.ts";
import { type Change, write } from "./write.ts";

export type StoredMessage = typeof messages.$inferSelect;

/** Writes a message inside a change and asks for its sending, so that nobody is told of what was not saved. */
export function queueMessage(
  tx: Change,
  message: {
    id: string;
    channel: StoredMessage["channel"];
    recipient: string;
    subject?: string;
    body: string;
    now: number;
    /** Not to be delivered from this instant on: a code that has ended only confuses. */
    validUntil?: number;
  },
): void {
  tx.insert(messages)
    .values({
      id: message.id,
      channel: message.channel,
      recipient: message.recipient,
      subject: message.subject ?? null,
      body: message.body,
      createdAt: message.now,
      validUntil: message.validUntil ?? null,
    })
    .run();
  enqueue(tx, { kind: "send_message", key: message.id, runAt: message.now, now: message.now });
}

export function findMessage(db: Reader, id: string): StoredMessage | undefined {
  return db.select().from(messages).where(eq(messages.id, id)).get();
}

export function markMessage(
  db: Db,
  id: string,
  mark: { state: "sent" | "refused"; detail?: string; body: string; now: number },
): void {
  write(
    db,
    (tx) =>
      void tx
        .update(messages)
        .set({ state: mark.state, detail: mark.detail ?? null, body: mark.body, sentAt: mark.now })
        .where(eq(messages.id, id))
        .run(),
  );
}

/** The newest messages, for the outbox viewer. */
export function newestMessages(db: Reader, most: number): StoredMessage[] {
  return db.select().from(messages).orderBy(desc(messages.createdAt), desc(messages.id)).limit(most).all();
}
