import type { Database } from "bun:sqlite";

/** Whether a house that was brought back still finds out what it missed. Needs no table of its own: each start asks. */
export function isRecovering(client: Database): boolean {
  return client.query("select 1 from recoveries where ended_at is null").get() !== null;
}

/**
 * Notes in a restored database, before anybody opens it to work with it, that it has to find out what it missed. The
 * last moment of which it tells is that of the newest row of those that come often. One of an earlier Lango has no
 * place for it.
 */
export function beginRecovery(client: Database, at: number): void {
  if (client.query("select 1 from sqlite_master where name = 'recoveries'").get() === null) return;
  const { last } = client
    .query<{ last: number | null }, []>(
      `select max(at) as last from (
        select max(created_at) as at from bookings union all select max(created_at) from payments
        union all select max(created_at) from jobs union all select max(created_at) from messages
        union all select max(at) from marks)`,
    )
    .get() ?? { last: null };
  client.exec("update recoveries set ended_at = began_at, ended_by = 'itself' where ended_at is null");
  client.query("insert into recoveries (began_at, lost_from) values (?, ?)").run(at, Math.min(at, last ?? at));
}
