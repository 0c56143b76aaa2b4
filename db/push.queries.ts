import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { PushSubscription } from "#src/core/message/push-device.ts";
import { sessions } from "./host.schema.ts";
import { forgetBrowser } from "./member-push.queries.ts";
import { memberDevices, pushDevices, pushKeys } from "./notice.schema.ts";
import { type Reader, sealingOf } from "./open.ts";
import { prepared } from "./prepared.ts";
import type { Change } from "./write.ts";

/** `subscription` is missing where another instance key sealed it. `name` is that of its sign-in: "Chrome on Android". */
export type PushDevice = Readonly<{
  id: string;
  sessionHash: string;
  name: string;
  createdAt: number;
  waitUntil: number;
  refusals: number;
  subscription: PushSubscription | undefined;
}>;

const PURPOSE = "push device";
const KEY_PURPOSE = "push key";

/** The key pair of this house; nothing before it was made, or where another instance key sealed it. */
export function pushKeysOf(db: Reader): Readonly<{ publicKey: string; privateKey: string }> | undefined {
  const row = db.select().from(pushKeys).get();
  const privateKey = row && sealingOf(db).open(KEY_PURPOSE, row.sealed);
  return row && privateKey !== undefined ? { publicKey: row.publicKey, privateKey } : undefined;
}

/** Keeps a new pair. What browsers asked for with another one opens nothing any more, so it goes. */
export function savePushKeys(tx: Change, keys: { publicKey: string; privateKey: string }, now: number): void {
  tx.delete(pushKeys).run();
  tx.delete(pushDevices).run();
  tx.delete(memberDevices).run();
  const sealed = sealingOf(tx).seal(KEY_PURPOSE, keys.privateKey);
  tx.insert(pushKeys).values({ id: 1, publicKey: keys.publicKey, sealed, createdAt: now }).run();
}

/** The devices of a host whose sign-ins live, the oldest first. */
export function pushDevicesOf(db: Reader, hostId: string, now: number): PushDevice[] {
  return db
    .select({ row: pushDevices, name: sessions.device })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.tokenHash, pushDevices.sessionHash))
    .where(and(eq(pushDevices.hostId, hostId), gt(sessions.endsAt, now)))
    .orderBy(asc(pushDevices.createdAt), asc(pushDevices.id))
    .all()
    .map(({ row: { id, sessionHash, createdAt, waitUntil, refusals, sealed }, name }) => {
      const text = sealingOf(db).open(`${PURPOSE} ${id}`, sealed);
      const subscription = text === undefined ? undefined : (JSON.parse(text) as PushSubscription);
      return { id, sessionHash, name, createdAt, waitUntil, refusals, subscription };
    });
}

/** Whether a host has a device that may be told. Asked for everything that they are told. */
export function hasPushDevice(db: Reader, hostId: string, now: number): boolean {
  return anyDevice(db).get({ hostId, now }) !== undefined;
}

const anyDevice = prepared((db: Reader) =>
  db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.tokenHash, pushDevices.sessionHash))
    .where(and(eq(pushDevices.hostId, sql.placeholder("hostId")), gt(sessions.endsAt, sql.placeholder("now"))))
    .limit(1)
    .prepare(),
);

/**
 * Keeps the browser of a sign-in. Whoever had the same address before was in this browser before, and has it no more; of
 * `most` devices the oldest makes room.
 */
export function insertPushDevice(
  tx: Change,
  device: {
    id: string;
    hostId: string;
    sessionHash: string;
    subscription: PushSubscription;
    now: number;
    most: number;
  },
): void {
  const { id, hostId, sessionHash, subscription, now, most } = device;
  const sealing = sealingOf(tx);
  const mark = sealing.sign(PURPOSE, subscription.endpoint);
  forgetBrowser(tx, subscription.endpoint);
  endPushOfSession(tx, sessionHash);
  tx.run(sql`delete from push_devices where id in (select id from push_devices where host_id = ${hostId}
    order by created_at desc, id desc limit -1 offset ${most - 1})`);
  const sealed = sealing.seal(`${PURPOSE} ${id}`, JSON.stringify(subscription));
  tx.insert(pushDevices).values({ id, hostId, sessionHash, sealed, mark, createdAt: now }).run();
}

function endPushOfSession(tx: Change, sessionHash: string): void {
  tx.delete(pushDevices).where(eq(pushDevices.sessionHash, sessionHash)).run();
}

/** One device of this host; somebody else's stays. */
export function endPushDevice(tx: Change, id: string, hostId?: string): void {
  tx.delete(pushDevices)
    .where(and(eq(pushDevices.id, id), hostId === undefined ? undefined : eq(pushDevices.hostId, hostId)))
    .run();
}

export function notePush(tx: Change, id: string, noted: Partial<Pick<PushDevice, "waitUntil" | "refusals">>): void {
  if (Object.keys(noted).length > 0) tx.update(pushDevices).set(noted).where(eq(pushDevices.id, id)).run();
}
