import { Database } from "bun:sqlite";
import { mendSchema } from "#db/as-made.ts";
import { openDatabase } from "#db/open.ts";
import { examine, report } from "#src/doctor/doctor.ts";
import { anchorsIn, examineAudit } from "#src/doctor/doctor-audit.ts";
import { examineFolder, examineHouse, examineSchema, mendFolder, mendHouse } from "#src/doctor/doctor-house.ts";
import { keyFinding, othersFinding } from "#src/doctor/doctor-key.ts";
import { examinePrint } from "#src/doctor/doctor-print.ts";
import { systemClock } from "../adapters/system/system-clock.ts";
import type { Config } from "../config.ts";
import { currentDatabase } from "./database.ts";

/** Says in plain words what is wrong, and ends with 1 when something is. Changes nothing but what `--repair` may. */
export async function doctorCommand({ dataDir, keepFreeBytes }: Config, words: string[]): Promise<void> {
  const files = words.filter((word) => word !== "--repair");
  const file = currentDatabase(dataDir);
  const now = systemClock.now();
  if (words.includes("--repair")) {
    const db = openDatabase(file);
    const mended = [...mendSchema(db.$client), ...mendHouse(db.$client, now), ...mendFolder(db.$client, dataDir, now)];
    db.$client.close();
    console.log(mended.length > 0 ? `Mended: ${mended.join(", ")}.` : "There was nothing to mend.");
  }
  const client = new Database(file, { readonly: true });
  const { lines, isWell } = report([
    ...examine(client, now),
    ...examineHouse(client, now),
    ...examineSchema(client),
    ...examineFolder(client, dataDir, { keepFreeBytes, now }),
    keyFinding(client, dataDir),
    othersFinding(dataDir),
    ...examineAudit(client, files.flatMap(anchorsIn)),
    ...(await examinePrint(client, dataDir)),
  ]);
  client.close();
  console.log(lines.join("\n"));
  if (!isWell) process.exit(1);
}
