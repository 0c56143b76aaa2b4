import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#db/open.ts";
import { endByOperator } from "#src/recovery/recover.ts";
import { systemClock } from "../adapters/system/system-clock.ts";
import type { Config } from "../config.ts";
import { noDatabaseIn } from "./database.ts";
import { failed } from "./say.ts";

/** `recovered`: nights are sold again, whatever has not answered yet. Lango may run meanwhile. */
export function recoveredCommand({ dataDir }: Config): void {
  const file = join(dataDir, "lango.db");
  if (!existsSync(file)) failed(noDatabaseIn(dataDir));
  const db = openDatabase(file, undefined, (_, missing) => {
    if (missing > 0) failed(`The database is ${missing} changes behind this Lango. Say: lango migrate`);
  });
  const ended = endByOperator({ db, clock: systemClock });
  db.$client.close();
  if (!ended) failed("This house is not recovering: it sells nights.");
  console.log(
    `Nights are sold again. ${ended.untold} calendars of other sites had not answered: hosts see which, and what to look at in their M-PESA.`,
  );
}
