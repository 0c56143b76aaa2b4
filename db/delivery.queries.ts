import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import type { NetworkReport } from "#src/core/message/delivery.ts";
import { messages } from "./job.schema.ts";
import { earlyReports } from "./message.schema.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

/** What a provider calls one of our messages, and what we know of it. */
export function findByProviderId(db: Reader, providerId: string) {
  return db
    .select({
      id: messages.id,
      report: messages.report,
      channel: messages.channel,
      recipient: messages.recipient,
      threadId: messages.threadId,
      validUntil: messages.validUntil,
    })
    .from(messages)
    .where(and(isNotNull(messages.providerId), eq(messages.providerId, providerId)))
    .get();
}

export function saveReport(
  tx: Change,
  id: string,
  told: { report: NetworkReport; reason: string | null; at: number },
): void {
  tx.update(messages)
    .set({ report: told.report, reportReason: told.reason, reportedAt: told.at })
    .where(eq(messages.id, id))
    .run();
}

/** How many reports wait for a message that nobody knows yet. */
export function countEarlyReports(db: Reader): number {
  return db.select({ n: count() }).from(earlyReports).get()?.n ?? 0;
}

/** Keeps a report that came before the provider's own answer was saved; of two the later. */
export function keepEarlyReport(tx: Change, told: typeof earlyReports.$inferInsert): void {
  tx.insert(earlyReports)
    .values(told)
    .onConflictDoUpdate({
      target: earlyReports.providerId,
      set: { report: sql`excluded.report`, reason: sql`excluded.reason`, at: sql`excluded.at` },
    })
    .run();
}
