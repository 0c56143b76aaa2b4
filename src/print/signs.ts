import anyAscii from "any-ascii";
import type { Faces } from "./faces.ts";
import type { Face } from "./open-font.ts";

/** A part of a text that is printed in one font. */
export type Piece = Readonly<{ text: string; face: Face }>;

/** A text as it is printed, in the order of reading. */
export type Printed = Readonly<{
  pieces: readonly Piece[];
  /** The same for whoever listens or copies: letters as they were typed, and what nobody sees by its number. */
  read: string;
  /** Whether something stands in brackets because no letters are there for it. */
  isSpelt: boolean;
}>;

/** A sign in the font that has it; without one it is spelt out. */
type Unit = Readonly<{ shown: string; face: Face | undefined; read: string }>;

/** More than any name or place may have; of what is longer the document says how much follows. */
const MOST_SIGNS = 500;
/** Vietnamese, Hebrew and Arabic put up to three marks on a letter. A pile of them would reach over other lines. */
const MOST_MARKS = 4;
/** More belongs to one sign in no script. */
const MOST_IN_SIGN = 16;

const signsOfWriting = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * How a text is printed: sign by sign in the first font that has it. What no font has, and what nobody would see
 * (signs that turn the writing round, controls, halves of letters), is spelt out in brackets and never obeyed.
 */
export function asPrinted(text: string, { base, faceOf }: Faces): Printed {
  const seen = text.slice(0, MOST_SIGNS).replace(/[\ud800-\udbff]$/, "");
  const units = signsOf(seen).flatMap((sign) => unitsOf(sign, faceOf));
  const left = text.length - seen.length;
  const pieces = inPieces(units, base);
  // After a mark that keeps it in its own order, whatever stands before it.
  const more = left > 0 ? `\u200e […+${left}]` : "";
  return {
    pieces: more ? [...pieces, { text: more, face: base }] : pieces,
    read: units.map(({ read }) => read).join("") + more,
    isSpelt: units.some(({ face }) => !face),
  };
}

/** The signs of a text as a reader counts them: a letter with its marks is one. */
export function signsOf(text: string): string[] {
  return [...signsOfWriting.segment(text.normalize("NFC").replace(/[\t\n\v\f\r\p{Z}]/gu, " "))].map(
    ({ segment }) => segment,
  );
}

/** A sign without a form: what turns or joins writing, controls, and what no standard gives a meaning. */
export function isUnseen(sign: string): boolean {
  return /^[\p{C}\u115f\u1160\u2800\u3164\uffa0]/u.test(sign);
}

function unitsOf(sign: string, faceOf: Faces["faceOf"]): Unit[] {
  if (isUnseen(sign)) return [byNumber(sign)];
  const [shown, pile] = withoutPile(sign);
  const face = faceOf(shown);
  const letter = { shown: face ? shown : inLatin(shown), face, read: shown };
  return pile === "" ? [letter] : [letter, byNumber(pile)];
}

/** A sign with as many marks as stay within its line, and those that are too many. */
function withoutPile(sign: string): [shown: string, pile: string] {
  const letters = [...sign];
  let marks = 0;
  for (const [index, letter] of letters.entries()) {
    marks = /[\p{Mn}\p{Me}]/u.test(letter) ? marks + 1 : 0;
    if (marks > MOST_MARKS || index === MOST_IN_SIGN) {
      return [letters.slice(0, index).join(""), letters.slice(index).join("")];
    }
  }
  return [sign, ""];
}

function byNumber(sign: string): Unit {
  const numbers = numbersOf(sign);
  return { shown: ` ${numbers} `, face: undefined, read: `[${numbers}]` };
}

/** In Latin letters as far as they are known for it, else by the numbers that Unicode gave it. */
function inLatin(sign: string): string {
  return anyAscii(sign).replace(/[[\]\s]/g, "") || ` ${numbersOf(sign)} `;
}

function numbersOf(sign: string): string {
  const numbers = [...sign].map((letter) => (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0"));
  return numbers.map((number) => `U+${number}`).join(" ");
}

/** Neighbours in one font together; neighbours that are spelt out within one pair of brackets. */
function inPieces(units: readonly Unit[], base: Face): Piece[] {
  const runs: { face: Face | undefined; text: string }[] = [];
  for (const { shown, face } of units) {
    const last = runs.at(-1);
    if (last && last.face === face) last.text += shown;
    else runs.push({ face, text: shown });
  }
  return runs.map(({ face, text }) =>
    face ? { face, text } : { face: base, text: `[${text.replace(/ +/g, " ").trim()}]` },
  );
}
