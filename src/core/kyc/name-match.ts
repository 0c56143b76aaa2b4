/**
 * - `same`: the same words, in whatever order and however they are spelt in signs.
 * - `likely`: nothing contradicts, and two words agree: a middle name is missing, or one is an initial.
 * - `differs`: a word on each side that the other has not, or too little in common to say.
 */
export type NameAnswer = "same" | "likely" | "differs";

/** A word as it was written, and whether the other name has it. An initial or a hidden word agrees as far as it goes. */
export type MarkedWord = Readonly<{ word: string; agrees: "yes" | "begins" | "no" }>;

export type NameMatch = Readonly<{ answer: NameAnswer; first: readonly MarkedWord[]; second: readonly MarkedWord[] }>;

type Word = { word: string; plain: string; agrees: MarkedWord["agrees"] };

/** How people are addressed is no part of their name. */
const TITLES = new Set(["mr", "mrs", "ms", "miss", "dr", "prof", "eng", "rev", "hon", "bw", "bi", "bwana", "bibi"]);

/**
 * Compares two names as Kenya writes them. A machine's help for whoever looks at the papers, never an answer by itself:
 * two people can have one name, and one person two.
 */
export function compareNames(first: string, second: string): NameMatch {
  const [a, b] = [wordsOf(first), wordsOf(second)];
  pairExact(a, b);
  pairJoined(a, b);
  pairBeginnings(a, b);
  return { answer: answerOf(a, b), first: a.map(marked), second: b.map(marked) };
}

function marked({ word, agrees }: Word): MarkedWord {
  return { word, agrees };
}

/** Ng'ang'a, Ng’ang’a and NGANGA are one word, and so are Wanjũkũ and Wanjuku. Stars hide letters, as M-PESA does. */
function plainWord(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/\p{M}|[\u02b0-\u02ff]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}*]/gu, "");
}

function wordsOf(name: string): Word[] {
  const words = name.normalize("NFC").split(/[\s,.;/\-\u2010-\u2015]+/u);
  return words
    .map((word): Word => ({ word, plain: plainWord(word), agrees: "no" }))
    .filter(({ plain }) => plain !== "" && !TITLES.has(plain));
}

const open = (words: readonly Word[]) => words.filter(({ agrees }) => agrees === "no");

function pairExact(a: readonly Word[], b: readonly Word[]): void {
  for (const one of a) {
    const other = open(b).find(({ plain }) => plain === one.plain);
    if (!other || one.plain.includes("*")) continue;
    one.agrees = "yes";
    other.agrees = "yes";
  }
}

/** Abdul Rahman and Abdulrahman, Ole Kina and Olekina: neighbours on one side that are one word on the other. */
function pairJoined(a: readonly Word[], b: readonly Word[]): void {
  for (const [whole, parts] of [
    [a, b],
    [b, a],
  ] as const) {
    for (const one of open(whole)) {
      const at = parts.findIndex(
        (part, n) =>
          part.agrees === "no" && parts[n + 1]?.agrees === "no" && part.plain + parts[n + 1]?.plain === one.plain,
      );
      if (at < 0) continue;
      for (const word of [one, ...parts.slice(at, at + 2)]) word.agrees = "yes";
    }
  }
}

/** `W.` and `Wanjiru`, `N****` and `Nganga`: what is there agrees. */
function pairBeginnings(a: readonly Word[], b: readonly Word[]): void {
  for (const one of open(a)) {
    const other = open(b).find((word) => begins(one.plain, word.plain) || begins(word.plain, one.plain));
    if (!other) continue;
    one.agrees = "begins";
    other.agrees = "begins";
  }
}

function begins(short: string, long: string): boolean {
  const [shown = ""] = short.split("*");
  const isShort = short.includes("*") || [...short].length === 1;
  return isShort && shown !== "" && long.startsWith(shown);
}

function answerOf(a: readonly Word[], b: readonly Word[]): NameAnswer {
  if (a.length === 0 || b.length === 0) return "differs";
  const agreed = a.filter(({ agrees }) => agrees !== "no");
  const isWhole = (words: readonly Word[]) => words.every(({ agrees }) => agrees === "yes");
  if (isWhole(a) && isWhole(b)) return "same";
  const contradicts = open(a).length > 0 && open(b).length > 0;
  const isEnough = agreed.length >= 2 && agreed.some(({ agrees }) => agrees === "yes");
  return isEnough && !contradicts ? "likely" : "differs";
}
