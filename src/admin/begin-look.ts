import { findHost } from "#db/host.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { closeLook, insertLook } from "#db/look.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import { write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { LOOK_LASTS_MS } from "#src/web/door/look.ts";
import { newId } from "#src/web/ids.ts";
import { newSecret } from "#src/web/secrets.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

/** Lets an operator see a host's pages for a quarter of an hour. The host is told at once, with the reason. */
export function beginLook(
  deps: Pick<Deps, "db" | "clock" | "config">,
  ask: { hostId: string; admin: SignedInHost; reason: string },
): { outcome: "begun"; token: string } | { outcome: "no_such_host" | "oneself" } {
  const { admin, reason } = ask;
  if (ask.hostId === admin.host.id) return { outcome: "oneself" };
  const token = newSecret();
  return write(deps.db, (tx) => {
    const host = findHost(tx, ask.hostId);
    if (!host || host.deletedAt !== null) return { outcome: "no_such_host" };
    const now = deps.clock.now();
    const endsAt = now + LOOK_LASTS_MS;
    const id = newId();
    const whose = { hostId: host.id, adminId: admin.host.id, sessionHash: admin.tokenHash };
    enqueue(tx, { kind: "end_look", key: id, runAt: endsAt, now });
    insertLook(tx, { id, tokenHash: secretHash(token), ...whose, reason, startedAt: now, endsAt });
    const subject = { kind: "host", id: host.id } as const;
    const actor = { kind: "admin", id: admin.host.id } as const;
    writeAudit(tx, { at: now, actor, action: "look_begun", subject, reason });
    const { siteName } = deps.config;
    const texts = messagesIn[host.language].account;
    const letter = texts.lookedAt({ siteName, why: reason });
    queueMessage(tx, { id: newId(), channel: "email", recipient: host.email, ...letter, now });
    if (host.phone !== "") {
      const body = texts.lookedAtSms({ siteName });
      queueMessage(tx, { id: newId(), channel: "sms", recipient: host.phone, body, now });
    }
    return { outcome: "begun", token };
  });
}

/** A look whose quarter of an hour is over has an end in the log, as one that was ended by a press has. */
export function endLookInTime({ db, clock }: Pick<Deps, "db" | "clock">, lookId: string): JobResult {
  write(db, (tx) => {
    const hostId = closeLook(tx, lookId);
    if (hostId === undefined) return;
    const subject = { kind: "host", id: hostId } as const;
    writeAudit(tx, { at: clock.now(), actor: { kind: "system" }, action: "look_ran_out", subject });
  });
  return { outcome: "done" };
}
