import { asc, desc, eq, gte, sql } from "drizzle-orm";
import { bookings } from "./booking.schema.ts";
import { smsSent } from "./desk.schema.ts";
import { hosts } from "./host.schema.ts";
import { threads } from "./message.schema.ts";
import type { Reader } from "./open.ts";
import { prepared, rowInto } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import type { Change } from "./write.ts";

/** For whose house a number is texted: the host whose it is, else the one with whom it booked last. */
export function hostTexted(db: Reader, phone: string): string | null {
  return (hostByPhone(db).get({ phone }) ?? lastBookedWith(db).get({ phone }))?.id ?? null;
}

const hostByPhone = prepared((db: Reader) =>
  db
    .select({ id: hosts.id, createdAt: hosts.createdAt })
    .from(hosts)
    .where(eq(hosts.phone, sql.placeholder("phone")))
    .limit(1)
    .prepare(),
);

const lastBookedWith = prepared((db: Reader) =>
  db
    .select({ id: properties.hostId })
    .from(bookings)
    .innerJoin(properties, eq(properties.id, bookings.propertyId))
    .where(eq(bookings.guestPhone, sql.placeholder("phone")))
    .orderBy(desc(bookings.createdAt))
    .limit(1)
    .prepare(),
);

/** For whose house a message is sent: the one that speaks in its thread, else the host whose number it goes to. */
export function houseOfMessage(
  db: Reader,
  { threadId, recipient }: { threadId: string | null; recipient: string },
): { id: string; createdAt: number } | undefined {
  return (
    (threadId === null ? hostByPhone(db).get({ phone: recipient }) : hostOfThread(db).get({ threadId })) ?? undefined
  );
}

const hostOfThread = prepared((db: Reader) =>
  db
    .select({ id: hosts.id, createdAt: hosts.createdAt })
    .from(threads)
    .innerJoin(hosts, eq(hosts.id, threads.hostId))
    .where(eq(threads.id, sql.placeholder("threadId")))
    .prepare(),
);

/** Notes an SMS that left, without its number and words. */
export const insertSmsSent: (tx: Change, sent: Omit<typeof smsSent.$inferInsert, "id">) => void = rowInto(smsSent);

/** How many SMS have left since. Each is numbered by one more than the one before, so that none has to be counted. */
export function smsLeftSince(db: Reader, since: number): number {
  const first = firstSince(db).get({ since });
  const last = first && newest(db).get();
  return first && last ? last.id - first.id + 1 : 0;
}

const firstSince = prepared((db: Reader) =>
  db
    .select({ id: smsSent.id })
    .from(smsSent)
    .where(gte(smsSent.at, sql.placeholder("since")))
    .orderBy(asc(smsSent.at), asc(smsSent.id))
    .limit(1)
    .prepare(),
);

const newest = prepared((db: Reader) =>
  db.select({ id: smsSent.id }).from(smsSent).orderBy(desc(smsSent.id)).limit(1).prepare(),
);
