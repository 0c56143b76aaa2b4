import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { SecretHash } from "#src/core/secret-hash.ts";
import { hosts } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import { prepared } from "./prepared.ts";
import { properties } from "./property.schema.ts";
import { hostColumns, type SessionHost } from "./session.queries.ts";
import {
  listingLog,
  memberSessions,
  priceLog,
  signatures,
  teamActs,
  teamMemberProperties,
  teamMembers,
} from "./team.schema.ts";
import type { Change } from "./write.ts";

export type TeamMember = typeof teamMembers.$inferSelect;

/** The living session of a hashed token, with its member and their house. */
export function findMemberSession(db: Reader, tokenHash: string, now: number) {
  return memberBySecret(db).get({ tokenHash, now });
}

const memberBySecret = prepared((db: Reader) =>
  db
    .select({
      host: hostColumns,
      member: teamMembers,
      createdAt: memberSessions.createdAt,
      seenAt: memberSessions.seenAt,
    })
    .from(memberSessions)
    .innerJoin(teamMembers, and(eq(teamMembers.id, memberSessions.memberId), isNull(teamMembers.endedAt)))
    .innerJoin(hosts, and(eq(hosts.id, memberSessions.hostId), isNull(hosts.deletedAt)))
    .where(
      and(
        eq(memberSessions.tokenHash, sql.placeholder("tokenHash")),
        gt(memberSessions.endsAt, sql.placeholder("now")),
      ),
    )
    .prepare(),
);

export function insertMemberSession(tx: Change, session: typeof memberSessions.$inferInsert): void {
  tx.delete(memberSessions).where(lt(memberSessions.endsAt, session.createdAt)).run();
  tx.insert(memberSessions).values(session).run();
}

export function touchMemberSession(tx: Change, tokenHash: string, visit: { seenAt: number; endsAt: number }): void {
  tx.update(memberSessions).set(visit).where(eq(memberSessions.tokenHash, tokenHash)).run();
}

/** Where one member is signed in, the latest seen first. */
export function memberSessionsOf(db: Reader, memberId: string, now: number) {
  return db
    .select()
    .from(memberSessions)
    .where(and(eq(memberSessions.memberId, memberId), gt(memberSessions.endsAt, now)))
    .orderBy(desc(memberSessions.seenAt))
    .all();
}

/** Signs a member out everywhere, but for the browser that asks. */
export function endMemberSessions(tx: Change, memberId: string, exceptTokenHash = ""): void {
  const others = sql`${memberSessions.tokenHash} <> ${exceptTokenHash}`;
  tx.delete(memberSessions)
    .where(and(eq(memberSessions.memberId, memberId), others))
    .run();
}

/** The people of a house who have not ended, those who were invited first before the others. */
export function teamOfHost(db: Reader, hostId: string): TeamMember[] {
  return db
    .select()
    .from(teamMembers)
    .where(and(eq(teamMembers.hostId, hostId), isNull(teamMembers.endedAt)))
    .orderBy(asc(teamMembers.invitedAt), asc(teamMembers.id))
    .all();
}

/** All who help or helped in a house, the first invited first. */
export function everInTeamOf(db: Reader, hostId: string): TeamMember[] {
  return db
    .select()
    .from(teamMembers)
    .where(eq(teamMembers.hostId, hostId))
    .orderBy(asc(teamMembers.invitedAt), asc(teamMembers.id))
    .all();
}

/** One of them; another house's, and one who has ended, is not there. */
export function findMemberOfHost(db: Reader, id: string, hostId: string): TeamMember | undefined {
  return db
    .select()
    .from(teamMembers)
    .where(and(eq(teamMembers.id, id), eq(teamMembers.hostId, hostId), isNull(teamMembers.endedAt)))
    .get();
}

export function findMemberByAddress(db: Reader, hostId: string, address: string): TeamMember | undefined {
  return db
    .select()
    .from(teamMembers)
    .where(and(eq(teamMembers.hostId, hostId), eq(teamMembers.address, address), isNull(teamMembers.endedAt)))
    .get();
}

/** Whom an invitation that can still be answered is for, and in which house. */
export function findInvited(
  db: Reader,
  keyHash: SecretHash,
  now: number,
): { member: TeamMember; host: SessionHost } | undefined {
  return db
    .select({ member: teamMembers, host: hostColumns })
    .from(teamMembers)
    .innerJoin(hosts, and(eq(hosts.id, teamMembers.hostId), isNull(hosts.deletedAt)))
    .where(and(eq(teamMembers.keyHash, keyHash), gt(teamMembers.keyEndsAt, now), isNull(teamMembers.endedAt)))
    .get();
}

/** In which houses whoever has this number or address helps, and those that invited it and can still be answered. */
export function membershipsOf(db: Reader, address: string, now: number): { member: TeamMember; host: SessionHost }[] {
  return db
    .select({ member: teamMembers, host: hostColumns })
    .from(teamMembers)
    .innerJoin(hosts, and(eq(hosts.id, teamMembers.hostId), isNull(hosts.deletedAt)))
    .where(
      and(
        eq(teamMembers.address, address),
        isNull(teamMembers.endedAt),
        or(isNotNull(teamMembers.joinedAt), gt(teamMembers.keyEndsAt, now)),
      ),
    )
    .orderBy(sql`${teamMembers.joinedAt} is null`, asc(teamMembers.joinedAt), asc(teamMembers.id))
    .all();
}

export function insertMember(tx: Change, member: typeof teamMembers.$inferInsert): void {
  tx.insert(teamMembers).values(member).run();
}

export function updateMember(
  tx: Change,
  id: string,
  facts: Partial<Pick<TeamMember, "role" | "ofAll" | "keyHash" | "keyEndsAt" | "joinedAt" | "language">>,
): void {
  tx.update(teamMembers).set(facts).where(eq(teamMembers.id, id)).run();
}

/** They are out: their sessions end with it, and how to reach them is forgotten. */
export function endMember(tx: Change, id: string, now: number): void {
  const over = { endedAt: now, address: null, keyHash: null, keyEndsAt: null };
  tx.update(teamMembers).set(over).where(eq(teamMembers.id, id)).run();
}

/** Whoever helped in a house whose host leaves: who they were goes with what they did. */
export function forgetTeamOf(tx: Change, hostId: string): void {
  tx.delete(teamMembers).where(eq(teamMembers.hostId, hostId)).run();
  tx.delete(priceLog).where(eq(priceLog.hostId, hostId)).run();
  tx.delete(listingLog).where(eq(listingLog.hostId, hostId)).run();
  tx.delete(signatures)
    .where(sql`${signatures.bookingId} in (select id from bookings where host_id = ${hostId})`)
    .run();
}

export function setPropertiesOfMember(tx: Change, memberId: string, propertyIds: readonly string[]): void {
  tx.delete(teamMemberProperties).where(eq(teamMemberProperties.memberId, memberId)).run();
  for (const propertyId of propertyIds) tx.insert(teamMemberProperties).values({ memberId, propertyId }).run();
}

export function propertiesOfMember(db: Reader, memberId: string): string[] {
  return db
    .select({ id: teamMemberProperties.propertyId })
    .from(teamMemberProperties)
    .where(eq(teamMemberProperties.memberId, memberId))
    .all()
    .map(({ id }) => id);
}

export function insertAct(tx: Change, act: typeof teamActs.$inferInsert): void {
  tx.insert(teamActs).values(act).run();
}

const acting = {
  id: teamActs.id,
  name: teamMembers.name,
  role: teamMembers.role,
  what: teamActs.what,
  bookingId: teamActs.bookingId,
  beganAt: teamActs.beganAt,
  endedAt: teamActs.endedAt,
};

/** The last of what a house's team did. */
export function actsOfHost(db: Reader, hostId: string, most: number) {
  return db
    .select(acting)
    .from(teamActs)
    .innerJoin(teamMembers, eq(teamMembers.id, teamActs.memberId))
    .where(eq(teamActs.hostId, hostId))
    .orderBy(desc(teamActs.endedAt), desc(teamActs.id))
    .limit(most)
    .all();
}

/** What a house's team did within some times; a booking's own acts, and those that name none, such as a list of money. */
export function actsOfBooking(db: Reader, hostId: string, bookingId: string) {
  return db
    .select(acting)
    .from(teamActs)
    .innerJoin(teamMembers, eq(teamMembers.id, teamActs.memberId))
    .where(and(eq(teamActs.hostId, hostId), sql`coalesce(${teamActs.bookingId}, ${bookingId}) = ${bookingId}`))
    .all();
}

/** The first names of those of the team who did something. */
export function namesOfMembers(db: Reader, ids: readonly string[]): { id: string; name: string }[] {
  return db
    .select({ id: teamMembers.id, name: teamMembers.name })
    .from(teamMembers)
    .where(inArray(teamMembers.id, [...ids]))
    .all();
}

/** Whether somebody helps or helped in a house. */
export function hasTeam(db: Reader, hostId: string): boolean {
  return anyOfTeam(db).get({ hostId }) !== undefined;
}

const anyOfTeam = prepared((db: Reader) =>
  db
    .select({ id: teamMembers.id })
    .from(teamMembers)
    .where(eq(teamMembers.hostId, sql.placeholder("hostId")))
    .limit(1)
    .prepare(),
);

export type Signature = typeof signatures.$inferSelect;

/** Who did what of a booking. */
export function signaturesOf(db: Reader, bookingId: string): Signature[] {
  return db.select().from(signatures).where(eq(signatures.bookingId, bookingId)).all();
}

/** The last of what was made of a house's prices. */
export function priceLogOf(db: Reader, hostId: string, most: number) {
  return db
    .select({ step: priceLog, propertyName: properties.displayName })
    .from(priceLog)
    .innerJoin(properties, eq(properties.id, priceLog.propertyId))
    .where(eq(priceLog.hostId, hostId))
    .orderBy(desc(priceLog.at), desc(priceLog.id))
    .limit(most)
    .all();
}

/** The last of what was made of a listing, and of its prices. */
export function madeOfListing(db: Reader, propertyId: string, most: number) {
  const listing = db
    .select()
    .from(listingLog)
    .where(eq(listingLog.propertyId, propertyId))
    .orderBy(desc(listingLog.id))
    .limit(most)
    .all();
  const prices = db
    .select()
    .from(priceLog)
    .where(eq(priceLog.propertyId, propertyId))
    .orderBy(desc(priceLog.id))
    .limit(most)
    .all();
  return { listing, prices };
}

/** Since when what is done is signed in this database, Unix milliseconds. */
export function signedSince(db: Reader): number {
  const sign = sql`select applied_at as at from migrations where name = '0211-signatures'`;
  return db.all<{ at: number }>(sign)[0]?.at ?? 0;
}
