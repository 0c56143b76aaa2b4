import { existsSync } from "node:fs";
import { join } from "node:path";
import { VERSION } from "#src/core/version.ts";
import { ownFolder } from "#src/operations/own-folder.ts";
import { LITESTREAM_TRIED, otherLitestream } from "#src/replica/litestream.ts";
import { replicate } from "#src/replica/replicate.ts";
import { logOfProgram } from "#src/web/log.ts";
import { systemClock } from "../adapters/system/system-clock.ts";
import type { Config } from "../config.ts";
import { noDatabaseIn } from "./database.ts";
import { mayCopyFrom } from "./lease.ts";
import { failed } from "./say.ts";
import { endingSignals } from "./signals.ts";
import { programOf, storeOf } from "./store-of.ts";

/** `replicate`: copies the house to `REPLICATE_TO` while it works, until it is stopped. */
export async function replicateCommand({ dataDir, replica, standby, logLevel }: Config): Promise<void> {
  if (!replica) failed("REPLICATE_TO is not set: say where to copy to, as in s3://bucket/path or file:/mnt/other");
  if (!existsSync(join(dataDir, "lango.db"))) failed(`${noDatabaseIn(dataDir)}. Start Lango first.`);
  const program = programOf(replica);
  const folder = ownFolder(dataDir, { name: "replicate.lock" });
  const log = logOfProgram(logLevel, systemClock.now);
  log.info("copying has begun", { version: VERSION });
  const other = otherLitestream(program);
  if (other)
    log.warn("this is not the Litestream that Lango is tried with: say lango drill before you rely on it", {
      version: other,
      tried: LITESTREAM_TRIED,
    });
  const { to, passphrase } = replica;
  if (!passphrase) log.warn("the instance key does not go along: REPLICATE_PASSPHRASE is not set");
  const store = storeOf(to);
  const copying = replicate({
    dataDir,
    to,
    passphrase,
    program,
    store,
    lango: VERSION,
    mayCopy: standby ? () => mayCopyFrom(dataDir, store) : undefined,
    now: systemClock.now,
    log,
  });
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  for (const signal of endingSignals()) process.on(signal, () => resolve());
  await stopped;
  await copying.stop();
  log.info("copying has stopped");
  folder.leave();
  process.exit(0);
}
