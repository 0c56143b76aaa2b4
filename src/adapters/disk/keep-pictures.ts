import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { pictureKey } from "#src/core/picture/picture-key.ts";
import type { PictureMaker } from "#src/ports/picture-maker.ts";

/** Some four hundred pictures. What is no longer looked at goes first. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Keeps pictures in `folder` under the names that follow what they show, and has the others made: two who ask for one
 * picture together wait for the same. It is a cache: whatever is lost of it is made again.
 */
export function keepPictures(folder: string, maker: PictureMaker, mostBytes = MOST_BYTES): PictureMaker {
  const making = new Map<string, Promise<Uint8Array | undefined>>();

  async function made(name: string, make: () => Promise<Uint8Array | undefined>): Promise<Uint8Array | undefined> {
    const path = join(folder, name);
    const kept = Bun.file(path);
    if (await kept.exists()) {
      const now = new Date(performance.timeOrigin + performance.now());
      await utimes(path, now, now);
      return kept.bytes();
    }
    const picture = await make();
    if (picture) await keep(path, picture);
    return picture;
  }

  async function keep(path: string, picture: Uint8Array): Promise<void> {
    await mkdir(folder, { recursive: true });
    const part = `${path}.${crypto.randomUUID()}`;
    await Bun.write(part, picture);
    await rename(part, path);
    await forgetOldest();
  }

  async function forgetOldest(): Promise<void> {
    const names = await readdir(folder);
    const files = await Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(join(folder, name));
        return { name, size, mtimeMs };
      }),
    );
    let bytes = files.reduce((sum, { size }) => sum + size, 0);
    for (const { name, size } of files.toSorted((one, other) => one.mtimeMs - other.mtimeMs)) {
      if (bytes <= mostBytes) return;
      await rm(join(folder, name), { force: true });
      bytes -= size;
    }
  }

  return {
    warm: () => maker.warm?.(),
    async picture(sheet, photo, of) {
      const name = `${pictureKey(sheet, photo?.hash)}.jpg`;
      const underWay = making.get(name);
      if (underWay) return underWay;
      const begun = made(name, () => maker.picture(sheet, photo, of))
        .catch(() => undefined)
        .finally(() => making.delete(name));
      making.set(name, begun);
      return begun;
    },
  };
}
