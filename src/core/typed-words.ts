/**
 * What nobody sees, and what turns the writing round: from these a stranger's words would read otherwise than they are,
 * and run over into what stands beside them. The joiners that scripts and pictures need stay.
 */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** One line as it was meant: without signs that nobody sees, and with single spaces. */
export function oneLine(typed: string): string {
  return typed
    .replace(UNSEEN, "")
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/**
 * Lines as they were meant: without signs that nobody sees. Spaces within a line stay, as do empty lines. Browsers send
 * the end of a line as two signs and count it as one; so do we.
 */
export function manyLines(typed: string): string {
  return typed
    .replace(UNSEEN, "")
    .normalize("NFC")
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, " ")
    .trim();
}
