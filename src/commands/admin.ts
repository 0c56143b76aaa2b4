import { openDatabase } from "#db/open.ts";
import { adminHelp, isAdminVerb, runAdmin } from "#src/operations/admin-command.ts";
import { systemClock } from "../adapters/system/system-clock.ts";
import type { Config } from "../config.ts";
import { currentDatabase } from "./database.ts";
import { failed, usage } from "./say.ts";

/** `admin VERB …`: what only whoever has the machine may do. */
export function adminCommand(config: Config, words: string[]): void {
  // Whoever asks what there is to be done has perhaps no house yet.
  if (!isAdminVerb(words[0])) usage(adminHelp().join("\n       "));
  const db = openDatabase(currentDatabase(config.dataDir));
  const said = runAdmin(
    {
      db,
      clock: systemClock,
      siteName: config.siteName,
      publicUrl: config.publicUrl || `http://localhost:${config.port}`,
    },
    words,
  );
  db.$client.close();
  if (said === "usage") usage(adminHelp().join("\n       "));
  if (!said.isDone) failed(said.text);
  console.log(said.text);
}
