import { DEMO_OPERATOR } from "#db/demo-desk.ts";
import { findHostByEmail, setAdmin } from "#db/host.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import { writeAudit } from "#src/audit/write-audit.ts";

/**
 * A folder that was a demo's may be served in earnest one day. Everybody knows the password of the demo's operator, so
 * the role is taken back at the first start that is none of a demo.
 */
export function closeDemoDesk(db: Db, now: number): void {
  const host = findHostByEmail(db, DEMO_OPERATOR);
  if (!host || host.adminSince === null) return;
  write(db, (tx) => {
    setAdmin(tx, host.email, null);
    const subject = { kind: "host", id: host.id } as const;
    writeAudit(tx, { at: now, actor: { kind: "system" }, action: "admin_revoked", subject });
  });
}
