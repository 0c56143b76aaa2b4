/**
 * A pasted text in the forms that it is looked at in. Whoever copies breaks lines anywhere, so words are looked for where
 * no white space is left (`dense`), and what white space tells apart in `written`, whose bare line breaks may be of
 * the message or not.
 */
export type MessageText = Readonly<{
  written: string;
  dense: string;
  /** Where each sign of `dense` stands in `written`. */
  at: Int32Array;
}>;

/** What apps put before what they forward: `[29/11/2026, 14:03] M-PESA: `, `29/11/2026, 2:03 PM - MPESA: `, `> `. */
const FORWARDED =
  /^[>|"' ]{0,8}\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?[ap]\.?m\.?)?\]?(?: -)? [^:\n]{1,40}: /gim;
const QUOTED = /^[>|][>| ]*/gm;

export function messageText(pasted: string): MessageText {
  const written = pasted
    .normalize("NFKC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\p{Cf}\u00ad]/gu, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/\p{Pd}|\u2212/gu, "-")
    .replace(FORWARDED, "")
    .replace(QUOTED, "")
    .replace(/\s+/g, (blank) => (/^\n+$/.test(blank) ? "\n" : " "));
  const at = new Int32Array(written.length);
  let dense = "";
  let from = 0;
  let length = 0;
  for (let n = 0; n <= written.length; n += 1) {
    const sign = written.charCodeAt(n);
    if (n < written.length && sign !== SPACE && sign !== BREAK) at[length++] = n;
    else {
      dense += written.slice(from, n);
      from = n + 1;
    }
  }
  return { written, dense, at: at.subarray(0, length) };
}

const SPACE = 32;
const BREAK = 10;

/** A part as it reads when a bare line break was put into it, and when it stands for a space. The first is likelier. */
export function readings(part: string): [joined: string, spaced: string] {
  return [part.replaceAll("\n", ""), part.replaceAll("\n", " ")];
}
