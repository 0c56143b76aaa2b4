import { KENYAN_WORDS } from "./kenyan-words.ts";
import { isOwnName, type PasswordOwner } from "./own-name.ts";

/** Why a password is among the first that a thief tries. */
export type PasswordWeakness = "blank" | "repeated" | "keyboard" | "own_name" | "common";

/** Pieces of less than this say nothing by being written again. */
const PIECE_SHORTEST = 6;
/** Keys in a straight line; two of them are chance: "we", "as". */
const LINE_SHORTEST = 3;
const WORD_SHORTEST = 3;
/** Fewer letters than this may well be but two different ones. */
const VARIED_FROM = 4;
/** What people write in place of letters. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};
/** The rows and columns of keyboards, and the alphabet. */
const LINES =
  "1234567890 !@#$%^&*()_+ qwertyuiop[] asdfghjkl;' zxcvbnm,./ 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik, 9ol. 0p;/ 147 258 369 abcdefghijklmnopqrstuvwxyz";
const LINES_BACK = [...LINES].reverse().join("");

/**
 * Why a password will not do: it is blank, one thing again and again, a line of keys, the name of whom it protects,
 * or one word that everybody thinks of, alone or with digits and signs. Two different words stand, and so does what
 * is no word at all. `isCommon` knows the world's commonest passwords and words, in lower case.
 */
export function passwordWeakness(
  password: string,
  owner: PasswordOwner,
  isCommon: (text: string) => boolean,
): PasswordWeakness | undefined {
  const typed = password.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  if (!/[^\s\p{C}\p{Z}]/u.test(typed)) return "blank";
  const piece = pieceOf(typed);
  const core = betweenLetters(piece);
  const spellings = [...spellingsOf(core), ...spellingsOf(piece)];
  if ([password, piece, ...spellings].some((text) => isOwnName(text, owner))) return "own_name";
  if (piece !== typed && piece.length < PIECE_SHORTEST) return "repeated";
  if (isTwoSigns(piece) || (core.length >= VARIED_FROM && isTwoSigns(core))) return "repeated";
  if ([piece, core].some(isKeyboard)) return "keyboard";
  if (isCommon(typed) || isCommon(piece)) return "common";
  const words = new Set(piece.split(/[^\p{L}'’]/u).filter((word) => word.length >= WORD_SHORTEST));
  if (words.size > 1) return undefined;
  return spellings.some((word) => isOneWord(word, isCommon)) ? "common" : undefined;
}

function isOneWord(word: string, isCommon: (text: string) => boolean): boolean {
  const piece = pieceOf(word);
  return piece.length >= WORD_SHORTEST && (KENYAN_WORDS.has(piece) || isCommon(piece));
}

/** The words that letters, and digits and signs in place of letters, may spell. */
function spellingsOf(text: string): string[] {
  const read = (one: string) => [...text].map((sign) => (sign === "1" ? one : (LOOKS_LIKE[sign] ?? sign))).join("");
  return [text, read("i"), read("l")].map((reading) => reading.replace(/[^\p{L}]/gu, ""));
}

/** What a text repeats from end to end: "ababa" repeats "ab", "abc" only itself. */
function pieceOf(text: string): string {
  for (let size = 1; size <= text.length / 2; size++) {
    const piece = text.slice(0, size);
    if (piece.repeat(Math.ceil(text.length / size)).startsWith(text)) return piece;
  }
  return text;
}

/** A text without the digits and signs before its first and after its last letter. */
function betweenLetters(text: string): string {
  const signs = [...text];
  const isLetter = (sign: string) => /\p{L}/u.test(sign);
  return signs.slice(signs.findIndex(isLetter), signs.findLastIndex(isLetter) + 1).join("");
}

function isTwoSigns(text: string): boolean {
  return new Set(text).size <= 2;
}

/** Whether a text is typed along the keyboard, key by key or with two hands: "qwe123", "aassdd", "1q2w3e". */
function isKeyboard(text: string): boolean {
  const keys = [...text].filter((key, at) => !/\s/.test(key) && key !== text[at - 1]).join("");
  const hand = (odd: number) => [...keys].filter((_, at) => at % 2 === odd).join("");
  // Of six digits, each hand's three stand in a line by chance.
  return isInLines(keys) || (/\p{L}/u.test(keys) && isInLines(hand(0)) && isInLines(hand(1)));
}

/** Whether each key stands in a line with its neighbours. */
function isInLines(keys: string): boolean {
  const held = new Set<number>();
  for (let at = 0; at + LINE_SHORTEST <= keys.length; at++) {
    const three = keys.slice(at, at + LINE_SHORTEST);
    if (LINES.includes(three) || LINES_BACK.includes(three)) for (const n of [0, 1, 2]) held.add(at + n);
  }
  return keys.length >= LINE_SHORTEST && held.size === keys.length;
}
