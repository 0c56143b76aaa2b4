import { sealedIn } from "#db/instance.queries.ts";
import { openDatabase } from "#db/open.ts";
import { renewKey } from "#src/operations/instance-key.ts";
import { ownFolder } from "#src/operations/own-folder.ts";
import { systemClock } from "../adapters/system/system-clock.ts";
import type { Config } from "../config.ts";
import { existingDatabase } from "./database.ts";
import { usage } from "./say.ts";

/** `key renew --yes`. Without `--yes` it only says what is lost. */
export function keyCommand({ dataDir }: Config, [verb, yes]: string[]): void {
  if (verb !== "renew" || (yes !== undefined && yes !== "--yes")) usage("lango key renew [--yes]");
  const file = existingDatabase(dataDir);
  const folder = ownFolder(dataDir);
  const db = openDatabase(file);
  const lost = sealedIn(db.$client).flatMap(({ what, count }) => (count > 0 ? [`  ${count} ${what}`] : []));
  console.log(
    `With another key these do not open any more:\n${[...lost, "  links to bookings, requests and calendars that were sent"].join("\n")}\nBookings, payments and accounts stay.`,
  );
  if (yes) {
    const { before } = renewKey(db, dataDir, systemClock.now());
    console.log(
      `There is a new key.${before ? ` The one that was here is ${before}.` : ""} Keep a copy of it elsewhere.`,
    );
  } else console.log("Nothing was changed. Say lango key renew --yes to make a new key.");
  db.$client.close();
  folder.leave();
}
