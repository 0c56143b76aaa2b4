import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { PushSubscription } from "#src/core/message/push-device.ts";
import { hosts } from "./host.schema.ts";
import { memberDevices, pushDevices } from "./notice.schema.ts";
import { type Reader, sealingOf } from "./open.ts";
import { prepared } from "./prepared.ts";
import type { PushDevice } from "./push.queries.ts";
import { memberSessions, teamMembers } from "./team.schema.ts";
import type { Change } from "./write.ts";

const PURPOSE = "member device";

const opened = (db: Reader, row: typeof memberDevices.$inferSelect, name: string): PushDevice => {
  const text = sealingOf(db).open(`${PURPOSE} ${row.id}`, row.sealed);
  const { id, sessionHash, createdAt, waitUntil, refusals } = row;
  const subscription = text === undefined ? undefined : (JSON.parse(text) as PushSubscription);
  return { id, sessionHash, name, createdAt, waitUntil, refusals, subscription };
};

/** The devices of one of a team whose sign-ins live, the oldest first. */
export function devicesOfMember(db: Reader, memberId: string, now: number): PushDevice[] {
  return db
    .select({ row: memberDevices, name: memberSessions.device })
    .from(memberDevices)
    .innerJoin(memberSessions, eq(memberSessions.tokenHash, memberDevices.sessionHash))
    .where(and(eq(memberDevices.memberId, memberId), gt(memberSessions.endsAt, now)))
    .orderBy(asc(memberDevices.createdAt), asc(memberDevices.id))
    .all()
    .map(({ row, name }) => opened(db, row, name));
}

/** A device that may still be told, with whose it is. */
export function findMemberDevice(db: Reader, id: string, now: number) {
  const found = db
    .select({ row: memberDevices, member: teamMembers })
    .from(memberDevices)
    .innerJoin(memberSessions, eq(memberSessions.tokenHash, memberDevices.sessionHash))
    .innerJoin(teamMembers, and(eq(teamMembers.id, memberDevices.memberId), isNull(teamMembers.endedAt)))
    .innerJoin(hosts, and(eq(hosts.id, teamMembers.hostId), isNull(hosts.deletedAt)))
    .where(and(eq(memberDevices.id, id), gt(memberSessions.endsAt, now)))
    .get();
  return found && { device: opened(db, found.row, ""), member: found.member };
}

/** Every device of a house's team, and what each of them is. Asked for everything that a host is told. */
export function teamDevicesOf(db: Reader, hostId: string, now: number) {
  return teamDevices(db).all({ hostId, now });
}

const teamDevices = prepared((db: Reader) =>
  db
    .select({ id: memberDevices.id, role: teamMembers.role, ofAll: teamMembers.ofAll })
    .from(teamMembers)
    .innerJoin(memberDevices, eq(memberDevices.memberId, teamMembers.id))
    .innerJoin(memberSessions, eq(memberSessions.tokenHash, memberDevices.sessionHash))
    .where(
      and(
        eq(teamMembers.hostId, sql.placeholder("hostId")),
        isNull(teamMembers.endedAt),
        gt(memberSessions.endsAt, sql.placeholder("now")),
      ),
    )
    .prepare(),
);

/** Keeps the browser of a sign-in; whoever had it before has it no more, and of `most` the oldest makes room. */
export function insertMemberDevice(
  tx: Change,
  device: Readonly<{
    id: string;
    memberId: string;
    sessionHash: string;
    subscription: PushSubscription;
    now: number;
    most: number;
  }>,
): void {
  const { id, memberId, sessionHash, subscription, now, most } = device;
  forgetBrowser(tx, subscription.endpoint);
  tx.delete(memberDevices).where(eq(memberDevices.sessionHash, sessionHash)).run();
  tx.run(sql`delete from member_devices where id in (select id from member_devices where member_id = ${memberId}
    order by created_at desc, id desc limit -1 offset ${most - 1})`);
  const sealing = sealingOf(tx);
  const sealed = sealing.seal(`${PURPOSE} ${id}`, JSON.stringify(subscription));
  const mark = sealing.sign(PURPOSE, subscription.endpoint);
  tx.insert(memberDevices).values({ id, memberId, sessionHash, sealed, mark, createdAt: now }).run();
}

/** One browser tells one person: whoever it told before, an owner or somebody of a team, it tells no more. */
export function forgetBrowser(tx: Change, endpoint: string): void {
  const sealing = sealingOf(tx);
  tx.delete(memberDevices)
    .where(eq(memberDevices.mark, sealing.sign(PURPOSE, endpoint)))
    .run();
  tx.delete(pushDevices)
    .where(eq(pushDevices.mark, sealing.sign("push device", endpoint)))
    .run();
}

/** One device of theirs; somebody else's stays. */
export function endMemberDevice(tx: Change, id: string, memberId?: string): void {
  const isTheirs = memberId === undefined ? undefined : eq(memberDevices.memberId, memberId);
  tx.delete(memberDevices)
    .where(and(eq(memberDevices.id, id), isTheirs))
    .run();
}

export function noteMemberDevice(
  tx: Change,
  id: string,
  noted: Partial<Pick<PushDevice, "waitUntil" | "refusals">>,
): void {
  if (Object.keys(noted).length > 0) tx.update(memberDevices).set(noted).where(eq(memberDevices.id, id)).run();
}
