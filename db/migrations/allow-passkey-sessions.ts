import type { Database } from "bun:sqlite";

/**
 * Makes the table of sessions anew with one more way to come in. SQLite can't change a check, and the table is
 * written again as it stands, so that columns of other migrations are kept whatever they are.
 */
export function allowPasskeySessions(client: Database): void {
  const made = client
    .query<{ type: string; sql: string | null }, []>(
      "select type, sql from sqlite_master where tbl_name = 'sessions' order by type = 'table' desc",
    )
    .all();
  const [table, ...rest] = made;
  const widened = table?.sql?.replace("'demo')", "'demo', 'passkey')");
  if (!widened || widened === table?.sql) throw new Error("the table of sessions is not the one that is known");
  client.exec(widened.replace(/^create table "?sessions"?/i, "create table sessions_wider"));
  client.exec("insert into sessions_wider select * from sessions; drop table sessions");
  client.exec("alter table sessions_wider rename to sessions");
  for (const { sql } of rest) if (sql) client.exec(sql);
}
