/** What is only written with digits. The rest of a question is words. */
const DATE = /\b(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})([/.-])(\d{1,2})\5(\d{4}|\d{2}))\b/g;
const DAY_MONTH = /\b(\d{1,2})(?:\/(\d{1,2})|\.(\d{2}))\b(?![/.]\d)/g;
/** All the time, and no day of July: a word that no answer may rest on. */
const ALWAYS = /\b24\s?\/\s?7\b/g;
const HOUR = /\b\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm)\b|\b\d{1,2}:\d{2}\b/g;

/** The longest question that is read. */
export const QUESTION_LONGEST = 600;

/**
 * The words of a question, in lower case and without marks. A date in digits is one word, `on:2026-12-12` or
 * `on:12-12`, day before month, as Kenya writes it; an hour is `hour`; a day such as `12th` is `nth:12`; a dash
 * between numbers or dates stays, and `?` ends a sentence.
 */
export function splitWords(text: string): string[] {
  const plain = text
    .slice(0, QUESTION_LONGEST)
    .normalize("NFKD")
    .replace(/[\p{M}'’‘`´]/gu, "")
    .toLowerCase()
    .replace(/[–—]/g, "-")
    .replace(/[?!\n]+/g, " ? ")
    .replace(ALWAYS, " always ")
    .replace(HOUR, " hour ")
    .replace(DATE, (_, y, m, d, day, _mark, month, year) =>
      y ? ` on:${y}-${two(m)}-${two(d)} ` : ` on:${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)} `,
    )
    .replace(DAY_MONTH, (_, day, slash, dot) => ` on:${two(slash ?? dot)}-${two(day)} `)
    .replace(/\b(\d{1,2})\s?(?:st|nd|rd|th)\b/g, " nth:$1 ")
    .replace(/(?<=[a-z])-(?=[a-z])/g, " ")
    .replace(/\b(?<!:)(\d{1,2})(?=[a-z])/g, "$1 ");
  return (
    plain
      .match(/on:[\d-]+|nth:\d+|[\p{L}]+|\d+(?:,\d+)*|[?-]/gu)
      ?.filter((word, at, all) => word !== "-" || isBetween(all, at)) ?? []
  );
}

const two = (digits: string) => digits.padStart(2, "0");

function isBetween(words: readonly string[], at: number): boolean {
  return /\d/.test(words[at - 1] ?? "") && words[at + 1] !== undefined;
}
