import { updateHost } from "#db/account.queries.ts";
import { findHost, type Host } from "#db/host.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import { type Change, write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import type { AuditActor } from "#src/core/audit.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

type Needs = Pick<Deps, "db" | "clock"> & { siteName: string };

/**
 * Takes a host's house off the pages at once: guests find nothing of it, and nothing more is booked or paid there.
 * Bookings, nights and money stay as they are. The host is told, with the operator's reason.
 */
export function suspendHost(
  deps: Needs,
  hostId: string,
  { why, by }: { why: string; by: AuditActor },
): "suspended" | "was_before" {
  return write(deps.db, (tx) => {
    const host = findHost(tx, hostId);
    if (!host || host.suspendedAt !== null) return "was_before";
    const now = deps.clock.now();
    updateHost(tx, hostId, { suspendedAt: now, suspendedWhy: why });
    const subject = { kind: "host", id: hostId } as const;
    writeAudit(tx, { at: now, actor: by, action: "house_suspended", subject, reason: why });
    const texts = messagesIn[host.language].account;
    const { siteName } = deps;
    tellHost(tx, host, { letter: texts.suspended({ siteName, why }), sms: texts.suspendedSms({ siteName }), now });
    return "suspended";
  });
}

/** Puts the house back on the pages, as it was. */
export function restoreHost(
  deps: Needs,
  hostId: string,
  { why, by }: { why: string; by: AuditActor },
): "restored" | "was_before" {
  return write(deps.db, (tx) => {
    const host = findHost(tx, hostId);
    if (!host || host.suspendedAt === null) return "was_before";
    const now = deps.clock.now();
    updateHost(tx, hostId, { suspendedAt: null, suspendedWhy: null });
    const subject = { kind: "host", id: hostId } as const;
    writeAudit(tx, { at: now, actor: by, action: "house_restored", subject, reason: why });
    const texts = messagesIn[host.language].account;
    const { siteName } = deps;
    tellHost(tx, host, { letter: texts.restored({ siteName }), sms: texts.restoredSms({ siteName }), now });
    return "restored";
  });
}

function tellHost(
  tx: Change,
  { phone, email }: Host,
  told: { letter: { subject: string; body: string }; sms: string; now: number },
): void {
  const { letter, sms, now } = told;
  queueMessage(tx, { id: newId(), channel: "email", recipient: email, ...letter, now });
  if (phone !== "") queueMessage(tx, { id: newId(), channel: "sms", recipient: phone, body: sms, now });
}
