import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { MessageWay, NoticeChoice, NoticeKind } from "#src/core/message/host-notices.ts";
import { messages } from "./job.schema.ts";
import { noticeChoices, noticeSettings, notices } from "./notice.schema.ts";
import { type Reader, sealingOf } from "./open.ts";
import { prepared, rowBy } from "./prepared.ts";
import type { Change } from "./write.ts";

export type NoticeSettings = Readonly<{ backup: MessageWay; digestHour: number }>;
/** `body` is what an SMS or a letter says of it, while it is needed. */
export type HostNotice = Omit<typeof notices.$inferSelect, "sealed"> & Readonly<{ body: string | undefined }>;

const PURPOSE = "notice";

/** What a host chose, kind by kind; what they never chose is not there. */
export function noticeChoicesOf(db: Reader, hostId: string): ReadonlyMap<NoticeKind, NoticeChoice> {
  const rows = db.select().from(noticeChoices).where(eq(noticeChoices.hostId, hostId)).all();
  return new Map(
    rows.map(({ kind, push, sms, whatsapp, email, waits }) => [kind, { push, sms, whatsapp, email, waits }]),
  );
}

export function noticeChoiceOf(db: Reader, hostId: string, kind: NoticeKind): NoticeChoice | undefined {
  return choiceBy(db).get({ hostId, kind });
}

const choiceBy = prepared((db: Reader) => {
  const { push, sms, whatsapp, email, waits, hostId, kind } = noticeChoices;
  return db
    .select({ push, sms, whatsapp, email, waits })
    .from(noticeChoices)
    .where(and(eq(hostId, sql.placeholder("hostId")), eq(kind, sql.placeholder("kind"))))
    .prepare();
});

/** Saves a choice; `undefined` is Lango's own again. */
export function saveNoticeChoice(
  tx: Change,
  { hostId, kind, now }: { hostId: string; kind: NoticeKind; now: number },
  choice: NoticeChoice | undefined,
): void {
  tx.delete(noticeChoices)
    .where(and(eq(noticeChoices.hostId, hostId), eq(noticeChoices.kind, kind)))
    .run();
  if (choice)
    tx.insert(noticeChoices)
      .values({ hostId, kind, ...choice, updatedAt: now })
      .run();
}

export const noticeSettingsOf = rowBy(noticeSettings, noticeSettings.hostId);

export function saveNoticeSettings(tx: Change, hostId: string, set: NoticeSettings, now: number): void {
  const row = { backup: set.backup, digestHour: set.digestHour, updatedAt: now };
  tx.insert(noticeSettings)
    .values({ hostId, ...row })
    .onConflictDoUpdate({ target: noticeSettings.hostId, set: row })
    .run();
}

/** Writes down what waits for a device, or for the hour of the day. The text is sealed: it names guests and sums. */
export function insertNotice(
  tx: Change,
  notice: Pick<HostNotice, "id" | "hostId" | "kind" | "way" | "at"> & { backup: MessageWay | null; body: string },
): void {
  const { body, ...row } = notice;
  tx.insert(notices)
    .values({ ...row, sealed: sealingOf(tx).seal(`${PURPOSE} ${row.id}`, body) })
    .run();
}

const byId = rowBy(notices, notices.id);

export function findNotice(db: Reader, id: string): HostNotice | undefined {
  const row = byId(db, id);
  return row && opened(db, row);
}

/** What a host is told of at the hour that they chose, the oldest first. */
export function waitingForDigest(db: Reader, hostId: string): HostNotice[] {
  return db
    .select()
    .from(notices)
    .where(and(eq(notices.hostId, hostId), eq(notices.way, "digest"), isNull(notices.endedAt)))
    .orderBy(asc(notices.at), asc(notices.id))
    .all()
    .map((row) => opened(db, row));
}

/** The devices of those that took it. */
export function noteTaken(tx: Change, id: string, takenBy: readonly string[]): void {
  tx.update(notices).set({ takenBy }).where(eq(notices.id, id)).run();
}

/** False when it had ended before. */
export function endNotice(tx: Change, id: string, endedAs: NonNullable<HostNotice["endedAs"]>, now: number): boolean {
  const open = and(eq(notices.id, id), isNull(notices.endedAt));
  return (
    tx.update(notices).set({ endedAs, endedAt: now, sealed: null }).where(open).returning({ id: notices.id }).all()
      .length > 0
  );
}

/** Whether a host was told of something under this id, or is about to be, by whichever way. */
export function wasTold(db: Reader, id: string): boolean {
  const sent = db.select({ id: messages.id }).from(messages).where(eq(messages.id, id)).get();
  return sent !== undefined || byId(db, id) !== undefined;
}

/** All that is kept of what a host was told by their devices. */
export function noticesOf(db: Reader, hostId: string): HostNotice[] {
  return db
    .select()
    .from(notices)
    .where(eq(notices.hostId, hostId))
    .orderBy(asc(notices.at), asc(notices.id))
    .all()
    .map((row) => opened(db, row));
}

function opened(db: Reader, { sealed, ...row }: typeof notices.$inferSelect): HostNotice {
  return { ...row, body: sealed === null ? undefined : sealingOf(db).open(`${PURPOSE} ${row.id}`, sealed) };
}
