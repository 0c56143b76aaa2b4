const PLAIN: Readonly<Record<string, string>> = {
  "‐": "-",
  "‑": "-",
  "–": "-",
  "—": "-",
  "−": "-",
  "·": "-",
  "•": "-",
  "‘": "'",
  "’": "'",
  ʼ: "'",
  "“": '"',
  "”": '"',
  "…": "...",
  "×": "x",
};

/** Kikuyu, Kamba and Embu names, which their owners spell plainly on phones themselves. */
const SPELT: Readonly<Record<string, string>> = { ũ: "u", Ũ: "U", ĩ: "i", Ĩ: "I" };

/** Pictures, with the space before and what joins and colours them; signs such as © are letters here. */
const PICTURE =
  / ?(?:\p{Regional_Indicator}{2}|(?![\u00a9\u00ae\u2122])\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}\ufe0e\ufe0f\u200d]{0,2})+/gu;

/**
 * A text as a phone receives it. One sign outside the GSM alphabet cuts an SMS
 * from 160 letters to 70, so spaces, dashes, quotes, ũ and ĩ become plain ones and pictures are left out.
 * Other letters stay: a name is worth a second SMS.
 */
export function plainSms(text: string): string {
  return text
    .replace(/([uiUI])\u0303/g, "$1")
    .replace(PICTURE, "")
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, " ")
    .replace(/\u200d|\ufe0f|[\u200b\u2060\ufeff]/g, "")
    .replace(/[‐‑–—−·•‘’ʼ“”…×ũŨĩĨ]/g, (sign) => PLAIN[sign] ?? SPELT[sign] ?? sign)
    .trim();
}
