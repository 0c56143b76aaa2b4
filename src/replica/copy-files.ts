import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { KEPT_FOLDERS } from "#src/operations/back-up.ts";
import type { ReplicaStore } from "#src/ports/replica-store.ts";

/** The part of the place elsewhere that holds photos and papers, under the names that they have here. */
export const FILES = "files/";

export type FileCopier = Readonly<{
  /** Copies what is new and takes away what is gone. How many are still to go. */
  round(): Promise<number>;
}>;

/** So many a round, so that the count of those that wait is told in between. */
const AT_ONCE = 50;
/** What somebody else takes away there, or a rule of the bucket, is sent again the next day. */
const LISTED_EVERY_MS = 24 * 3_600_000;

/**
 * Photos and papers have the names of their content: each goes once, and what is gone here is taken away there, as a
 * person was promised. Where a whole folder misses (a disk that is not mounted) nothing is taken away.
 */
export function copyFiles(dataDir: string, store: ReplicaStore, now: () => number): FileCopier {
  let there: Set<string> | undefined;
  let listedAt = 0;
  const looked = new Map<string, { at: number; names: readonly string[] }>();

  /** The names in one folder, read again only when it has changed. */
  async function namesIn(folder: string): Promise<readonly string[]> {
    const { mtimeMs } = await stat(join(dataDir, folder));
    const known = looked.get(folder);
    // A change in the same tick as the last look would be missed.
    if (known && known.at === mtimeMs && now() - mtimeMs > 2000) return known.names;
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`);
    looked.set(folder, { at: mtimeMs, names });
    return names;
  }

  /** What is here, and in which of the folders anything can be said to be gone. */
  async function here() {
    const names = new Set<string>();
    const whole = new Set<string>();
    for (const folder of KEPT_FOLDERS) {
      const shelves = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(() => undefined);
      if (!shelves) continue;
      whole.add(folder);
      for (const shelf of shelves) {
        if (!shelf.isDirectory()) continue;
        const found = await namesIn(`${folder}/${shelf.name}`).catch(() => undefined);
        if (!found) whole.delete(folder);
        for (const name of found ?? []) names.add(name);
      }
    }
    return { names, whole };
  }

  return {
    async round() {
      if (there === undefined || now() - listedAt > LISTED_EVERY_MS) {
        there = new Set((await store.list(FILES)).map((name) => name.slice(FILES.length)));
        listedAt = now();
      }
      const known = there;
      const { names, whole } = await here();
      const waiting = [...names].filter((name) => !known.has(name));
      for (const name of waiting.slice(0, AT_ONCE)) {
        // Somebody may just have removed it.
        const bytes = await readFile(join(dataDir, name)).catch(() => undefined);
        if (!bytes) continue;
        await store.put(FILES + name, bytes);
        known.add(name);
      }
      for (const name of known) {
        if (names.has(name) || !whole.has(name.slice(0, name.indexOf("/")))) continue;
        await store.delete(FILES + name);
        known.delete(name);
      }
      return Math.max(0, waiting.length - AT_ONCE);
    },
  };
}
