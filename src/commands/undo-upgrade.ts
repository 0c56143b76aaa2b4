import { existsSync } from "node:fs";
import { ownFolder } from "#src/operations/own-folder.ts";
import { undoUpgrade } from "#src/operations/upgrade.ts";
import { systemClock } from "../adapters/system/system-clock.ts";
import type { Config } from "../config.ts";
import { failed, usage } from "./say.ts";

/** `undo-upgrade --yes`. Without `--yes` it only says what is lost. */
export function undoUpgradeCommand({ dataDir }: Config, [yes]: string[]): void {
  if (yes !== undefined && yes !== "--yes") usage("lango undo-upgrade [--yes]");
  if (!existsSync(dataDir)) failed(`There is no folder ${dataDir}.`);
  const folder = ownFolder(dataDir);
  const did = undoUpgrade(dataDir, systemClock.now(), yes !== undefined);
  folder.leave();
  if (did.outcome === "no_upgrade")
    failed(
      `No copy from before an upgrade is in ${dataDir}. Nothing was changed. If the last one changed nothing in the database, start the Lango of before as it is; a copy is kept for two weeks.`,
    );
  const when = new Date(did.at).toISOString();
  const lost = `${did.bookings} bookings and ${did.payments} payments made since`;
  if (did.outcome === "would_lose") {
    console.log(`This puts the database of ${when} back, without the ${lost}.`);
    console.log("Nothing was changed. Say lango undo-upgrade --yes to do it.");
    return;
  }
  console.log(`The database of ${when} is back, without the ${lost}. What was here is ${did.after}, for 30 days.`);
  console.log("Put the Lango of before in its place and start that one: this one would upgrade it again.");
}
