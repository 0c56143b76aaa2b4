import type { Database } from "bun:sqlite";
import { existsSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { keyPrintIn, keyPrintOf, rememberKey } from "#db/key-print.ts";
import type { Db } from "#db/open.ts";
import { createSecrets, openInstanceKey } from "#src/web/secrets.ts";

/** What a database notes of its key. Nobody finds the key by it: it is a signature, as those in links are. */
function printOf(key: Uint8Array): string {
  return createSecrets(key).sign("the print of the instance key", "");
}

/**
 * The key of this folder, made at the first start. Throws `NO_KEY` where a database is there that was sealed with one
 * that is gone: nothing of what is sealed would open, and whatever is sealed from now on would be lost when it comes
 * back.
 */
export function openKeyOf(dataDir: string): Buffer {
  const isThere = existsSync(join(dataDir, "instance.key"));
  if (!isThere && keyPrintIn(join(dataDir, "lango.db")) !== undefined) throw refusal("NO_KEY");
  return openInstanceKey(dataDir);
}

/** For `openDatabase`, before it changes anything: throws `OTHER_KEY` where another key sealed this database. */
export function refuseAnotherKey(client: Database, key: Uint8Array): void {
  const known = keyPrintOf(client);
  if (known !== undefined && known !== printOf(key)) throw refusal("OTHER_KEY");
}

/** A database that knows no key yet knows this one from now on. */
export function noteKey({ $client }: Pick<Db, "$client">, key: Uint8Array): void {
  if (keyPrintOf($client) === undefined) rememberKey($client, printOf(key));
}

/** What other accounts of this machine may read of the folder. Whoever brought it here by hand may have left it open. */
export function readableByOthers(dataDir: string): string[] {
  const mayPass = statSync(dataDir).mode & 0o011;
  return ["instance.key", "lango.db"]
    .map((name) => join(dataDir, name))
    .filter((file) => (((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) >> 2) & mayPass) !== 0);
}

export type KeyFits = "fits" | "another" | "missing" | "unknown";

/** Whether the key of this folder is the one that a database was sealed with. */
export function keyFits(dataDir: string, print: string | undefined): KeyFits {
  if (!existsSync(join(dataDir, "instance.key"))) return "missing";
  if (print === undefined) return "unknown";
  return printOf(openInstanceKey(dataDir)) === print ? "fits" : "another";
}

/** Makes a new key. Where the one that was there has gone, `before` says; nobody runs on this folder meanwhile. */
export function renewKey(
  { $client }: Pick<Db, "$client">,
  dataDir: string,
  now: number,
): { before: string | undefined } {
  const file = join(dataDir, "instance.key");
  const before = existsSync(file) ? `${file}.before-${now}` : undefined;
  if (before) renameSync(file, before);
  rememberKey($client, printOf(openInstanceKey(dataDir)));
  return { before };
}

function refusal(code: "NO_KEY" | "OTHER_KEY"): Error {
  return Object.assign(new Error("the database was sealed with another instance key"), { code });
}
