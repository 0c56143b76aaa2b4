import { insertInvite, withdrawInvite } from "#db/invite.queries.ts";
import { type Change, write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import type { AuditActor } from "#src/core/audit.ts";
import { type SecretHash, secretHash } from "#src/core/secret-hash.ts";
import { INVITE_LIVES_MS, inviteLink } from "#src/identity/registration-door.ts";
import type { Deps } from "#src/web/deps.ts";

type Needs = Pick<Deps, "db" | "clock" | "publicUrl">;

/** A link that opens one account. The same `token` makes it once, however often its form comes. */
export function makeInvite(
  deps: Needs,
  { token, by }: { token: string; by: AuditActor },
): { link: string; endsAt: number } {
  const createdAt = deps.clock.now();
  const endsAt = createdAt + INVITE_LIVES_MS;
  const tokenHash = secretHash(token);
  write(deps.db, (tx) => {
    if (!insertInvite(tx, { tokenHash, createdAt, endsAt })) return;
    noteInvite(tx, { action: "invite_made", tokenHash, by, at: createdAt });
  });
  return { link: inviteLink(deps.publicUrl, token), endsAt };
}

/** Takes a link back that nobody has used. */
export function takeInviteBack(
  deps: Pick<Deps, "db" | "clock">,
  { tokenHash, by }: { tokenHash: SecretHash; by: AuditActor },
): "withdrawn" | "not_open" {
  return write(deps.db, (tx) => {
    const at = deps.clock.now();
    if (!withdrawInvite(tx, tokenHash, at)) return "not_open";
    noteInvite(tx, { action: "invite_withdrawn", tokenHash, by, at });
    return "withdrawn";
  });
}

function noteInvite(
  tx: Change,
  act: { action: "invite_made" | "invite_withdrawn"; tokenHash: SecretHash; by: AuditActor; at: number },
): void {
  const { action, tokenHash, by, at } = act;
  writeAudit(tx, { at, actor: by, action, subject: { kind: "invite", id: tokenHash } });
}
