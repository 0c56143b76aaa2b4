import { type Face, openFont } from "./open-font.ts";
import { operatorFonts } from "./operator-fonts.ts";
import { BASE_FONT, scriptsIn } from "./scripts.ts";
import { signsOf } from "./signs.ts";

/** The fonts for some texts. */
export type Faces = Readonly<{
  base: Face;
  /** The font in which a sign can be printed, or nothing. */
  faceOf(sign: string): Face | undefined;
}>;

/** What joins and varies letters without being one: a font may know it or not. */
const JOINERS = /\p{Default_Ignorable_Code_Point}/gu;

/** How fonts are used: with the operator's, with marks where the font wants them, and with more than the base font. */
export type FontUse = Readonly<{ fontsFolder?: string | undefined; withoutPositions?: boolean; baseOnly?: boolean }>;

/**
 * Reads the fonts that `texts` need: the base font, those of their scripts, and the operator's when these do not
 * suffice. None is kept for the next document: documents are asked for seldom, and Chinese alone would hold 10 MB.
 */
export async function facesFor(texts: readonly string[], use: FontUse): Promise<Faces> {
  const signs = [...new Set(texts.flatMap(signsOf))];
  const base = await builtIn(BASE_FONT, use);
  if (use.baseOnly) return { base, faceOf: (sign) => firstWith([base], sign) };
  const ofScripts: { has: RegExp; faces: Face[] }[] = [];
  for (const { has, fonts } of scriptsIn(signs.join(""))) {
    const ofScript = { has, faces: [] as Face[] };
    for (const file of fonts) {
      const known = [...ofScript.faces, ...ofScripts.flatMap(({ faces }) => faces)];
      if (signs.every((sign) => !has.test(sign) || firstWith(known, sign))) break;
      ofScript.faces.push(await builtIn(file, use));
    }
    ofScripts.push(ofScript);
  }
  const ours = [base, ...ofScripts.flatMap(({ faces }) => faces)];
  const isMissing = signs.some((sign) => /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(sign) && !firstWith(ours, sign));
  const all = [...ours, ...(isMissing && use.fontsFolder ? operatorFonts(use.fontsFolder, use).faces : [])];
  const ofScript = (sign: string) => ofScripts.flatMap(({ has, faces }) => (has.test(sign) ? faces : []));
  return { base, faceOf: (sign) => firstWith([...ofScript(sign), ...all], sign) };
}

async function builtIn(file: string, { withoutPositions = false }: FontUse): Promise<Face> {
  return openFont(file, await Bun.file(file).bytes(), { withoutPositions });
}

function firstWith(faces: readonly Face[], sign: string): Face | undefined {
  const points = [...sign.replace(JOINERS, "")].map((letter) => letter.codePointAt(0) ?? 0);
  if (points.length === 0) return undefined;
  return faces.find(({ font }) => points.every((point) => font.hasGlyphForCodePoint(point)));
}
