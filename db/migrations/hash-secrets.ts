import type { Database } from "bun:sqlite";
import { withoutSecrets } from "#src/core/message-secrets.ts";
import { secretHash } from "#src/core/secret-hash.ts";

const HASHED = [
  ["bookings", "submission_key"],
  ["payments", "submission_key"],
  ["payments", "callback_key"],
  ["callbacks", "callback_key"],
  ["refunds", "submission_key"],
  ["payout_tests", "submission_key"],
  ["payout_tests", "callback_key"],
  ["feeds", "submission_key"],
  ["properties", "submission_key"],
  ["mpesa_operations", "result_key"],
  ["mpesa_operations", "timeout_key"],
] as const;

/** Puts a hash in the place of each secret that was kept as it is. M-PESA's callbacks that are on their way still fit. */
export function hashSecrets(client: Database): void {
  for (const [table, column] of HASHED) {
    const update = client.query(`update ${table} set ${column} = ?2 where ${column} = ?1`);
    const kept = client
      .query<{ secret: string }, []>(`select distinct ${column} as secret from ${table} where ${column} is not null`)
      .all();
    for (const { secret } of kept) update.run(secret, secretHash(secret));
  }
  // The addresses stand in what was said to M-PESA, too.
  const mask = client.query("update mpesa_exchanges set sent = ?2 where id = ?1");
  for (const { id, sent } of client
    .query<{ id: number; sent: string }, []>("select id, sent from mpesa_exchanges where sent like '%/callbacks/%'")
    .all()) {
    mask.run(id, sent.replace(/(\/callbacks\/)[^"]+/g, "$1[hidden]"));
  }
  const shorten = client.query("update messages set body = ?2 where id = ?1");
  for (const { id, body, until } of client
    .query<{ id: string; body: string; until: number | null }, []>(
      "select id, body, valid_until as until from messages where state <> 'waiting'",
    )
    .all()) {
    shorten.run(id, withoutSecrets({ body, validUntil: until }));
  }
  client.exec("update jobs set payload = '{}' where done_at is not null");
}
