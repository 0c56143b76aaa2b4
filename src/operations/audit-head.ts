import type { Database } from "bun:sqlite";
import type { AuditAnchor } from "#src/core/audit.ts";

const HEAD = "select seq, hash from audit_log order by seq desc limit 1";

/** The last entry of this database's audit log; nothing while it is empty, or where there is no such log yet. */
export function headIn(client: Database): AuditAnchor | undefined {
  const has = client.query("select 1 from sqlite_master where name = 'audit_log'").get();
  return has ? (client.query<AuditAnchor, []>(HEAD).get() ?? undefined) : undefined;
}
