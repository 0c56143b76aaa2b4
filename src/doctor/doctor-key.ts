import type { Database } from "bun:sqlite";
import { join } from "node:path";
import { keyPrintOf } from "#db/key-print.ts";
import { keyFits, readableByOthers } from "#src/operations/instance-key.ts";
import type { Finding } from "./doctor.ts";

/** Whether what is sealed in a database can be opened here, for the doctor. */
export function keyFinding(client: Database, dataDir: string): Finding {
  const print = keyPrintOf(client);
  // Nothing has been sealed before the first start.
  const fits = print === undefined ? "unknown" : keyFits(dataDir, print);
  const file = join(dataDir, "instance.key");
  const wrong = {
    fits: [],
    unknown: [],
    missing: [`${file} is not there: put your copy in its place, or say lango key renew`],
    another: [`${file} is another: put your copy in its place, or say lango key renew`],
  }[fits];
  return { check: "the instance key is there, and the one that this database was sealed with", wrong };
}

/** Whether this folder is for the account that runs Lango alone. */
export function othersFinding(dataDir: string): Finding {
  return {
    check: "no other account of this machine may read the instance key or the database",
    wrong: readableByOthers(dataDir).map((file) => `${file} may be read by others: chmod 600 ${file}`),
    toLookAt: true,
  };
}
