import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Face, openFont } from "./open-font.ts";

/** A font for all of Chinese has 20 MB. */
const MOST_BYTES = 32_000_000;
const MOST_BYTES_TOGETHER = 64_000_000;
const MOST_FONTS = 20;

/** Where an operator lays fonts for what ours lack: TTF, OTF and WOFF, asked in the order of their names. */
export const fontsFolderOf = (dataDir: string): string => join(dataDir, "fonts");

/** The fonts that the operator laid beside the database, and why some of them cannot be used. */
export function operatorFonts(
  folder: string,
  as: { withoutPositions?: boolean } = {},
): { faces: Face[]; faults: string[] } {
  const faces: Face[] = [];
  const faults: string[] = [];
  let together = 0;
  for (const name of namesIn(folder)) {
    try {
      const { size } = statSync(join(folder, name));
      if (size > MOST_BYTES) throw new Error(`larger than ${MOST_BYTES / 1e6} MB`);
      together += size;
      if (together > MOST_BYTES_TOGETHER)
        throw new Error(`more than ${MOST_BYTES_TOGETHER / 1e6} MB with those before`);
      if (faces.length === MOST_FONTS) throw new Error(`more than ${MOST_FONTS} fonts`);
      faces.push(openFont(name, readFileSync(join(folder, name)), as));
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { faces, faults };
}

function namesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() && !entry.name.startsWith(".") ? [entry.name] : [])).sort();
  } catch {
    return [];
  }
}
