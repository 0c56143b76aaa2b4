import { report } from "#src/doctor/doctor.ts";
import { drill } from "#src/replica/drill.ts";
import { logOfProgram } from "#src/web/log.ts";
import { systemClock } from "../adapters/system/system-clock.ts";
import type { Config } from "../config.ts";
import { whyNoCopy } from "./restore.ts";
import { failed } from "./say.ts";
import { programOf, settingOfPlace, storeOf } from "./store-of.ts";

/** `drill`: brings the copy back in a corner, looks it over, and says what would be lost if this machine ended now. */
export async function drillCommand({ dataDir, replica, logLevel }: Config): Promise<void> {
  if (!replica) failed("REPLICATE_TO is not set: there is no copy to bring back.");
  const log = logOfProgram(logLevel, systemClock.now);
  const { to, passphrase } = replica;
  const program = programOf(replica);
  const did = await drill({ dataDir, to, passphrase, program, store: storeOf(to), clock: systemClock, log });
  if (did.outcome === "under_way") failed("A backup is being made or tried out, or another drill. Nothing was done.");
  if (did.outcome === "refused") failed(whyNoCopy(did, dataDir, settingOfPlace(to)));
  const { lines, isWell } = report(did.findings);
  console.log(lines.join("\n"));
  const lost =
    did.missing === 0
      ? "Nothing that was saved when it began was missing"
      : `${did.missing} bookings and payments of the ${(did.oldestMs / 1000).toFixed(1)} seconds before it began were missing`;
  console.log(`The copy came back in ${(did.tookMs / 1000).toFixed(1)} seconds, with ${did.files} files. ${lost}.`);
  if (!isWell) process.exit(1);
}
