import { statfsSync } from "node:fs";

export type RoomOnDisk = Readonly<{ freeBytes: number; sizeBytes: number }>;

/** What the account that runs Lango may still write on the disk of this folder; nothing where a system does not say. */
export function roomOnDisk(folder: string): RoomOnDisk | undefined {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch {
    return undefined;
  }
}
