import { queueMessage } from "#db/message.queries.ts";
import type { Db } from "#db/open.ts";
import type { SessionHost } from "#db/session.queries.ts";
import { withWrittenName } from "#db/share.queries.ts";
import {
  endMember,
  findMemberByAddress,
  findMemberOfHost,
  insertMember,
  setPropertiesOfMember,
  type TeamMember,
  teamOfHost,
  updateMember,
} from "#db/team.queries.ts";
import { type Change, write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { calledBy } from "#src/core/share/look.ts";
import { isPhoneAddress } from "#src/core/team/address.ts";
import type { GivenProperties } from "#src/core/team/given.ts";
import { INVITATION_LASTS_MS, MEMBERS_MOST, type TeamRole } from "#src/core/team/team.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { newSecret } from "#src/web/secrets.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

type Needs = Pick<Deps, "db" | "clock" | "publicUrl" | "limits">;

/** What somebody is given in a house: their role, and of which properties. */
export type Given = Readonly<{ role: TeamRole; properties: GivenProperties }>;

/** The key of an invitation is said once, here: a hash of it is kept. It opens nothing by itself. */
type Invited = Readonly<{ outcome: "invited"; member: TeamMember; key: string }>;

/** Invites somebody to a house, and writes to them at once. */
export function inviteMember(
  deps: Needs,
  ask: Readonly<{ host: SessionHost; name: string; address: string; given: Given }>,
): Invited | Readonly<{ outcome: "known" | "too_many" | "too_often" | "oneself" }> {
  const { host, name, address, given } = ask;
  if (address === host.phone || address === host.email) return { outcome: "oneself" };
  return write(deps.db, (tx) => {
    if (findMemberByAddress(tx, host.id, address)) return { outcome: "known" };
    if (teamOfHost(tx, host.id).length >= MEMBERS_MOST) return { outcome: "too_many" };
    if (!mayWriteTo(deps, host.id, address)) return { outcome: "too_often" };
    const now = deps.clock.now();
    const key = newSecret();
    const member: TeamMember = {
      ...{ id: newId(), hostId: host.id, name, address, role: given.role, ofAll: given.properties.ofAll },
      ...{ language: host.language, keyHash: secretHash(key), keyEndsAt: now + INVITATION_LASTS_MS },
      ...{ invitedAt: now, joinedAt: null, endedAt: null },
    };
    insertMember(tx, member);
    setPropertiesOfMember(tx, member.id, given.properties.ids);
    note(tx, { member, action: "member_invited", now });
    writeTo(tx, deps, { host, member, key, now });
    return { outcome: "invited", member, key };
  });
}

/** Writes once more to somebody who has not answered; the key before opens nothing any more. */
export function inviteAgain(
  deps: Needs,
  { host, memberId }: Readonly<{ host: SessionHost; memberId: string }>,
): Invited | Readonly<{ outcome: "no_such_member" | "joined" | "too_often" }> {
  return write(deps.db, (tx) => {
    const member = findMemberOfHost(tx, memberId, host.id);
    if (!member) return { outcome: "no_such_member" };
    if (member.joinedAt !== null) return { outcome: "joined" };
    if (!mayWriteTo(deps, host.id, member.address ?? "")) return { outcome: "too_often" };
    const now = deps.clock.now();
    const key = newSecret();
    updateMember(tx, member.id, { keyHash: secretHash(key), keyEndsAt: now + INVITATION_LASTS_MS });
    writeTo(tx, deps, { host, member, key, now });
    return { outcome: "invited", member, key };
  });
}

/** An invitation rings a phone that asked for nothing: so often at most, by whichever house. */
function mayWriteTo({ limits }: Needs, hostId: string, address: string): boolean {
  return limits.invitationsOfHost.allow(hostId) && limits.invitationsTo.allow(address);
}

/** Gives somebody another role or other properties; what is not theirs any more is closed with their next page. */
export function changeMember(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { hostId, memberId, given }: Readonly<{ hostId: string; memberId: string; given: Given }>,
): "changed" | "no_such_member" {
  return write(db, (tx) => {
    const member = findMemberOfHost(tx, memberId, hostId);
    if (!member) return "no_such_member";
    updateMember(tx, member.id, { role: given.role, ofAll: given.properties.ofAll });
    setPropertiesOfMember(tx, member.id, given.properties.ids);
    note(tx, { member: { ...member, role: given.role }, action: "member_changed", now: clock.now() });
    return "changed";
  });
}

/** Somebody is out of the house from now on: signed out everywhere, and their invitation opens nothing. */
export function endMembership(
  { db, clock }: Readonly<{ db: Db; clock: Deps["clock"] }>,
  { hostId, memberId }: Readonly<{ hostId: string; memberId: string }>,
): "ended" | "no_such_member" {
  return write(db, (tx) => {
    const member = findMemberOfHost(tx, memberId, hostId);
    if (!member) return "no_such_member";
    endMember(tx, member.id, clock.now());
    note(tx, { member, action: "member_ended", now: clock.now() });
    return "ended";
  });
}

export function invitationLink({ publicUrl }: Pick<Deps, "publicUrl">, key: string): string {
  return `${publicUrl}/host-login/join/${key}`;
}

type Noted = "member_invited" | "member_joined" | "member_changed" | "member_ended" | "member_left";

/** In the log of what was done to a house: by its host, or, of joining and leaving, by the very person. */
export function note(
  tx: Change,
  { member: { id, hostId, role }, action, now }: { member: TeamMember; action: Noted; now: number },
): void {
  const by = action === "member_left" ? id : hostId;
  const actor = action === "member_joined" ? ({ kind: "system" } as const) : ({ kind: "host", id: by } as const);
  writeAudit(tx, { at: now, actor, action, subject: { kind: "host", id: hostId }, facts: { member: id, role } });
}

function writeTo(
  tx: Change,
  deps: Needs,
  { host, member, key, now }: Readonly<{ host: SessionHost; member: TeamMember; key: string; now: number }>,
): void {
  const { address, language, role } = member;
  if (address === null) return;
  const words = messagesIn[language].team;
  const said = {
    house: calledBy(withWrittenName(tx, host)),
    owner: host.firstName,
    role,
    link: invitationLink(deps, key),
  };
  const message = isPhoneAddress(address)
    ? { channel: "sms" as const, body: words.invitedSms(said) }
    : { channel: "email" as const, ...words.invited(said) };
  queueMessage(tx, { id: newId(), recipient: address, ...message, now });
}
