import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");

/** What an edit of makes `gen/` wrong. Rules of `src/core` are left out: tests of islands read those directly. */
const SOURCES = ["islands", "islands/state", "static", "src/dev/build-assets.ts"];

/** Whether `gen/` is missing or older than its sources. Cheap: every test file asks. */
export function assetsAreStale(): boolean {
  const manifest = join(root, "gen/assets.js");
  if (!existsSync(manifest)) return true;
  const built = statSync(manifest).mtimeMs;
  return SOURCES.some((source) => newestIn(join(root, source)) > built);
}

function newestIn(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  // The folder's own date tells that a file was removed.
  return readdirSync(path).reduce((newest, file) => Math.max(newest, statSync(join(path, file)).mtimeMs), stat.mtimeMs);
}
