import type { Db } from "./open.ts";

/** Who looks after a demo's site. Everybody knows the password, so nobody else's site is theirs: `close-demo-desk.ts`. */
export const DEMO_OPERATOR = "mercy@example.com";

/** Whether the demo's operator may still decide here. Asked at every start, so it loads no table. */
export function hasDemoDesk(db: Db): boolean {
  const sql = "select 1 from hosts where email = ? collate nocase and admin_since is not null";
  return db.$client.query(sql).get(DEMO_OPERATOR) !== null;
}
