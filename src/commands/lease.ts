import { mkdirSync } from "node:fs";
import { ownFolder } from "#src/operations/own-folder.ts";
import { elapsedClocks, type Held, holderIn, LEASE, type TakeLease, takeLease } from "#src/selling/lease.ts";
import { readLeaseHere, writeLeaseHere } from "#src/selling/lease-file.ts";
import { systemClock } from "../adapters/system/system-clock.ts";
import type { Config } from "../config.ts";
import type { ReplicaStore } from "../ports/replica-store.ts";
import { storeOf } from "./store-of.ts";

/** The lease of this folder's house. Throws `FOLDER_TAKEN` where a Lango runs on the folder: that one has it. */
export async function leaseOf({ dataDir, replica }: Config, changed: (held: Held) => void): Promise<TakeLease> {
  if (!replica) throw new Error("there is no place for a lease");
  mkdirSync(dataDir, { recursive: true });
  ownFolder(dataDir).leave();
  const holder = crypto.randomUUID();
  return takeLease({
    store: storeOf(replica.to),
    holder,
    lastMark: readLeaseHere(dataDir)?.mark,
    remember(mark) {
      try {
        writeLeaseHere(dataDir, { holder, mark });
      } catch {
        // A full disk takes no file. The next start here waits as any other machine's does.
      }
    },
    ...elapsedClocks(systemClock.now),
    changed,
  });
}

/** Whether what is in this folder is what is sold: only then may it be copied over the copy. Nothing while it cannot be known. */
export async function mayCopyFrom(dataDir: string, store: ReplicaStore): Promise<boolean | undefined> {
  const here = readLeaseHere(dataDir);
  try {
    const there = await store.look(LEASE);
    if (!there || there.mark === here?.mark) return true;
    const holder = holderIn(there.bytes);
    return holder === "?" ? undefined : holder === here?.holder;
  } catch {
    return undefined;
  }
}
