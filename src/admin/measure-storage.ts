import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "#src/web/deps.ts";

/** What a part of the data folder takes. Files of the folder itself stand under no name. */
type Taken = Readonly<{ name: string; files: number; bytes: number }>;
export type Storage = Readonly<{ at: number; freeBytes: number; taken: readonly Taken[] }>;

/** Many thousand photos take a while to count. */
const KEPT_MS = 10 * 60_000;

/** Counts the data folder, and keeps the count for ten minutes. */
export function storageMeter({ config, clock }: Pick<Deps, "config" | "clock">): () => Promise<Storage> {
  let kept: Promise<Storage> | undefined;
  let at = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock.now();
    if (!kept || now - at >= KEPT_MS) {
      at = now;
      kept = measure(config.dataDir, now);
    }
    return kept;
  };
}

async function measure(dataDir: string, at: number): Promise<Storage> {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(() => []);
  const taken: Taken[] = [
    { name: "", ...(await sizeOf(entries.filter((one) => one.isFile()).map(({ name }) => join(dataDir, name)))) },
  ];
  for (const folder of entries.filter((one) => one.isDirectory())) {
    const inside = await readdir(join(dataDir, folder.name), { withFileTypes: true, recursive: true }).catch(() => []);
    const files = inside.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
    taken.push({ name: folder.name, ...(await sizeOf(files)) });
  }
  const disk = await statfs(dataDir).catch(() => undefined);
  return { at, freeBytes: disk ? disk.bavail * disk.bsize : 0, taken: taken.filter(({ files }) => files > 0) };
}

async function sizeOf(files: readonly string[]): Promise<{ files: number; bytes: number }> {
  let bytes = 0;
  for (const file of files) bytes += (await stat(file).catch(() => undefined))?.size ?? 0;
  return { files: files.length, bytes };
}
