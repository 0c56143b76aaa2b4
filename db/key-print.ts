import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";

/** The print of the key that this database was sealed with; `undefined` where none was noted yet. */
export function keyPrintOf(client: Database): string | undefined {
  const isKnown = client.query("select 1 from sqlite_master where type = 'table' and name = 'instance'").get() !== null;
  if (!isKnown) return undefined;
  return client.query<{ print: string }, []>("select key_print as print from instance").get()?.print;
}

/** The same of a file, before anybody opens it to work with it. What can't be read is for whoever opens it to say. */
export function keyPrintIn(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  let client: Database | undefined;
  try {
    client = new Database(file, { readwrite: true, strict: true });
    client.exec("pragma busy_timeout = 1000");
    return keyPrintOf(client);
  } catch {
    return undefined;
  } finally {
    client?.close();
  }
}

/** From now on this database knows its key. */
export function rememberKey(client: Database, print: string): void {
  client
    .query(
      "insert into instance (id, key_print) values (1, ?) on conflict (id) do update set key_print = excluded.key_print",
    )
    .run(print);
}
