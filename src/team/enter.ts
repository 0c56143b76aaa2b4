import { findHost } from "#db/host.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import { deleteSession } from "#db/session.queries.ts";
import {
  endMember,
  findInvited,
  insertMemberSession,
  membershipsOf,
  type TeamMember,
  updateMember,
} from "#db/team.queries.ts";
import { type Change, write } from "#db/write.ts";
import { recipientsOf } from "#src/account-change/tell-change.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import type { Browser } from "#src/identity/open-session.ts";
import { proveCode } from "#src/identity/prove-code.ts";
import type { Deps } from "#src/web/deps.ts";
import { SESSION_IDLE_MS } from "#src/web/door/visitor.ts";
import { newId } from "#src/web/ids.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { note } from "./invite.ts";

type Needs = Pick<Deps, "db" | "clock" | "secrets">;

export type EnterTeam =
  /** `houses`: in how many they help. */
  | Readonly<{ outcome: "entered"; token: string; houses: number; hasJoined: boolean }>
  /** `wrong` may be tried again; `over` is unknown, too old, used or burnt. */
  | Readonly<{ outcome: "wrong" | "over" }>
  /** The number or address is theirs, and no house has it; or the invitation was for another. */
  | Readonly<{ outcome: "in_no_house" | "not_yours" }>;

/**
 * Signs somebody in who shows by a code that the number or address is theirs. With the key of an invitation they join
 * its house, if it was for that very number or address; without, a house that invited it and was not answered yet.
 */
export function enterTeam(
  deps: Needs,
  ask: Readonly<{ challenge: string; code: string; key: string; browser: Browser }>,
): EnterTeam {
  return write(deps.db, (tx): EnterTeam => {
    const proof = proveCode(tx, deps, { challenge: ask.challenge, code: ask.code, purpose: "team" });
    if (proof.outcome !== "proven") return proof;
    const address = proof.phone;
    const now = deps.clock.now();
    const invited = ask.key ? findInvited(tx, secretHash(ask.key), now)?.member : undefined;
    if (invited && invited.address !== address) return { outcome: "not_yours" };
    const theirs = membershipsOf(tx, address, now).map(({ member }) => member);
    const [first] = theirs;
    const member = invited ?? first;
    if (!member) return { outcome: "in_no_house" };
    const hasJoined = member.joinedAt === null;
    if (hasJoined) join(tx, deps, member, now);
    const token = openMemberSession(tx, member, ask.browser, now);
    return { outcome: "entered", token, houses: theirs.length, hasJoined };
  });
}

/** Goes over to another house in which the same number or address helps. */
export function switchHouse(
  deps: Needs,
  ask: Readonly<{ address: string; memberId: string; browser: Browser }>,
): { token: string } | undefined {
  return write(deps.db, (tx) => {
    const now = deps.clock.now();
    const other = membershipsOf(tx, ask.address, now).find(({ member }) => member.id === ask.memberId)?.member;
    if (!other) return undefined;
    if (other.joinedAt === null) join(tx, deps, other, now);
    return { token: openMemberSession(tx, other, ask.browser, now) };
  });
}

function openMemberSession(tx: Change, { id, hostId }: TeamMember, { visitor, device }: Browser, now: number): string {
  const token = newSecret();
  if (visitor.kind !== "anonymous") deleteSession(tx, visitor.tokenHash);
  const times = { createdAt: now, seenAt: now, endsAt: now + SESSION_IDLE_MS };
  const shown = device.replace(/\p{Cc}/gu, "").slice(0, 200);
  insertMemberSession(tx, { tokenHash: hashOf(token), memberId: id, hostId, ...times, device: shown });
  return token;
}

function join(tx: Change, deps: Needs, member: TeamMember, now: number): void {
  updateMember(tx, member.id, { joinedAt: now, keyHash: null, keyEndsAt: null });
  note(tx, { member, action: "member_joined", now });
  tellOwner(tx, deps, member, "joined", now);
}

/**
 * Somebody goes out of a house by themselves: signed out of it everywhere, and their number forgotten. Where they help in
 * another, this browser goes over there.
 */
export function leaveTeam(
  deps: Needs,
  { member, browser }: { member: TeamMember; browser: Browser },
): { token?: string } {
  return write(deps.db, (tx) => {
    const now = deps.clock.now();
    const next = membershipsOf(tx, member.address ?? "", now).find(
      (one) => one.member.id !== member.id && one.member.joinedAt !== null,
    )?.member;
    endMember(tx, member.id, now);
    note(tx, { member, action: "member_left", now });
    tellOwner(tx, deps, member, "left", now);
    return next ? { token: openMemberSession(tx, next, browser, now) } : {};
  });
}

/** The owner hears of it, on every way to them, as of whatever opens their house to somebody or closes it. */
function tellOwner(tx: Change, deps: Needs, member: TeamMember, what: "joined" | "left", now: number): void {
  const host = findHost(tx, member.hostId);
  if (!host) return;
  const words = messagesIn[host.language].team;
  const said = { name: member.name, role: member.role };
  for (const { channel, to } of recipientsOf(tx, deps, host, now)) {
    const message = channel === "sms" ? { body: words[`${what}Sms`](said) } : words[what](said);
    queueMessage(tx, { id: newId(), channel, recipient: to, ...message, now });
  }
}
