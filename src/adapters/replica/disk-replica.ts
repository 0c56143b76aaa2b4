import { link, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ReplicaStore } from "#src/ports/replica-store.ts";

/** `name.7`: the seventh writing of what is only ever swapped. */
const WRITING = /^(.+)\.(\d{1,15})$/;

/** A folder as the place elsewhere: a disk of its own, or storage that two machines share. */
export function diskReplica(folder: string): ReplicaStore {
  const pathOf = (name: string) => join(folder, name);
  return {
    get: (name) => ifThere(readFile(pathOf(name))),

    async put(name, bytes) {
      const part = `${pathOf(name)}.part`;
      await writeWhole(part, bytes);
      await rename(part, pathOf(name));
    },

    delete: (name) => rm(pathOf(name), { force: true }),

    async list(prefix) {
      const top = prefix.includes("/") ? prefix.slice(0, prefix.lastIndexOf("/")) : "";
      const entries = await readdir(join(folder, top), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .filter((name) => name.startsWith(prefix))
        .sort();
    },

    async look(name) {
      const number = await newestOf(pathOf(name));
      if (number === undefined) return undefined;
      const bytes = await ifThere(readFile(`${pathOf(name)}.${number}`));
      return bytes && { bytes, mark: String(number) };
    },

    swap: (name, bytes, known) => swapAt(pathOf(name), bytes, known),
  };
}

/** Each writing is a file of its own, and of two that would be the next one the file system lets one be. */
async function swapAt(path: string, bytes: Uint8Array, known: string | undefined): Promise<string | undefined> {
  const last = await newestOf(path);
  if (known !== (last === undefined ? undefined : String(last))) return undefined;
  const next = (last ?? 0) + 1;
  const part = `${path}.${crypto.randomUUID()}.part`;
  await writeWhole(part, bytes);
  try {
    await link(part, `${path}.${next}`);
  } catch (error) {
    if ((error as { code?: string }).code === "EEXIST") return undefined;
    throw error;
  } finally {
    await rm(part, { force: true });
  }
  // The one before stays: whoever read the folder a moment ago still finds it.
  if (next > 2) await rm(`${path}.${next - 2}`, { force: true });
  return String(next);
}

/** The newest writing of what is swapped, by its number. */
async function newestOf(path: string): Promise<number | undefined> {
  const numbers = (await namesIn(dirname(path))).flatMap((entry) => {
    const [, of, number] = WRITING.exec(entry) ?? [];
    return number !== undefined && join(dirname(path), of ?? "") === path ? [Number(number)] : [];
  });
  return numbers.length > 0 ? Math.max(...numbers) : undefined;
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

const namesIn = (folder: string) => readdir(folder).catch(() => [] as string[]);

async function ifThere(reading: Promise<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  }
}
