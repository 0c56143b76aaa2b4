import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type LandingContent, readLandingContent } from "#src/core/landing-content.ts";
import type { Language } from "#src/core/language.ts";
import inEnglish from "./landing-content.json" with { type: "json" };
import inSwahili from "./landing-content.sw.json" with { type: "json" };

const BUNDLED: Readonly<Record<Language, LandingContent>> = { en: inEnglish, sw: inSwahili };

/** What an operator may lay beside the database: `landing.json` for the front page, and a logo. Read once, at the start. */
const CONTENT = "landing.json";
const LOGOS = { "logo.svg": "image/svg+xml", "logo.png": "image/png", "logo.webp": "image/webp" } as const;
const LOGO_MOST_BYTES = 200_000;

/** The figures and testimonials of the front page: the operator's as they wrote them, where they wrote any, else ours in each language. */
export function ownLandingContent(
  dataDir: string,
  language: Language = "en",
): { content: LandingContent } | { faults: string[] } {
  const path = join(dataDir, CONTENT);
  if (!existsSync(path)) return { content: BUNDLED[language] };
  let written: unknown;
  try {
    written = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    return { faults: [`${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const read = readLandingContent(written, BUNDLED[language]);
  return "faults" in read ? { faults: read.faults.map((fault) => `${path}: ${fault}`) } : read;
}

/** Whether the operator has a logo of their own. */
export function hasOwnLogo(dataDir: string): boolean {
  return logoPath(dataDir) !== undefined;
}

/** It, or `undefined` when it is not there or no longer one that a page should carry. */
export function ownLogo(dataDir: string): { bytes: Uint8Array<ArrayBuffer>; type: string } | undefined {
  const found = logoPath(dataDir);
  if (!found || statSync(found.path).size > LOGO_MOST_BYTES) return undefined;
  return { bytes: new Uint8Array(readFileSync(found.path)), type: found.type };
}

function logoPath(dataDir: string): { path: string; type: string } | undefined {
  for (const [name, type] of Object.entries(LOGOS)) {
    const path = join(dataDir, name);
    if (existsSync(path)) return { path, type };
  }
  return undefined;
}
