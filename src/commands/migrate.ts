import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#db/open.ts";
import { ownFolder } from "#src/operations/own-folder.ts";
import { copyBeforeUpgrade } from "#src/operations/upgrade.ts";
import { systemClock } from "../adapters/system/system-clock.ts";
import type { Config } from "../config.ts";
import { changesMissing } from "./database.ts";

export function migrateCommand({ dataDir }: Config): void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "lango.db");
  // An older Lango that runs here knows nothing of what is about to change.
  const folder = changesMissing(file) > 0 ? ownFolder(dataDir) : undefined;
  const now = systemClock.now();
  openDatabase(file, undefined, (client, missing) => copyBeforeUpgrade(client, dataDir, missing, now)).$client.close();
  folder?.leave();
  console.log("The database is up to date.");
}
