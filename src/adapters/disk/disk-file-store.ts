import { rmSync } from "node:fs";
import { appendFile, mkdir, open, rename, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore, Incoming } from "#src/ports/file-store.ts";

/** `photos/<hash>-640.webp`: one folder, then a name that starts with at least two characters of the hash. */
const NAME = /^([a-z][a-z0-9-]*)\/([a-z0-9]{2})([a-z0-9-]*(?:\.[a-z0-9]+)?)$/;

/**
 * Keeps files under `folder`, spread over sub-folders by the first two characters of their hash.
 *
 * A file is written to `incoming/`, forced to the disk and then moved to its name, so a crash leaves at most
 * a stray file in `incoming/`, which nothing reads and the next start removes.
 *
 * While less than `keepFreeBytes` are free on the disk, nothing more is received from visitors: what is left is for the
 * database.
 */
export function diskFileStore(folder: string, { keepFreeBytes = 0 } = {}): FileStore {
  const incoming = join(folder, "incoming");

  function pathOf(name: string): string {
    const [, group, start, rest] = NAME.exec(name) ?? [];
    if (!group || !start || group === "incoming") throw new Error(`not a name for a stored file: ${name}`);
    return join(folder, group, start, `${start}${rest}`);
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const part = join(incoming, crypto.randomUUID());
      await mkdir(incoming, { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeToDisk(part, bytes);
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },

    async get(name) {
      const file = Bun.file(pathOf(name));
      return (await file.exists()) ? file : undefined;
    },

    async delete(name) {
      await rm(pathOf(name), { force: true });
    },

    receive: () => receiveInto(folder, incoming, keepFreeBytes),
  };
}

/** What a crash left half written. Only for the one process that serves from `folder`, before it does. */
export function forgetHalfWritten(folder: string): void {
  rmSync(join(folder, "incoming"), { recursive: true, force: true });
}

/** The file is opened for each piece, so that none stays open whatever becomes of the visitor. */
function receiveInto(folder: string, incoming: string, keepFreeBytes: number): Incoming {
  const path = join(incoming, crypto.randomUUID());
  let isThere = false;
  return {
    async write(piece) {
      if (!isThere) {
        if (keepFreeBytes > 0 && (await freeBytes(folder)) < keepFreeBytes) throw full();
        await mkdir(incoming, { recursive: true });
      }
      isThere = true;
      await appendFile(path, piece);
    },
    async bytes() {
      return isThere ? Bun.file(path).bytes() : new Uint8Array();
    },
    async *pieces() {
      if (isThere) yield* Bun.file(path).stream();
    },
    async forget() {
      await rm(path, { force: true });
    },
  };
}

async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY;
}

/** As the system says it when there is nothing left at all. */
function full(): Error {
  return Object.assign(new Error("the disk is nearly full: nothing is received"), { code: "ENOSPC" });
}

async function writeToDisk(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A moved file survives a power cut only when its folder has reached the disk too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
