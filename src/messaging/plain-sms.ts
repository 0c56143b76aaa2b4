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
};

/**
 * A text as a phone receives it. One sign outside the GSM alphabet cuts an SMS
 * from 160 letters to 70, so spaces, dashes and quotes become plain ones. Letters
 * stay: a name is worth a second SMS.
 */
export function plainSms(text: string): string {
  return text
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, " ")
    .replace(/[\u200b\u2060\ufeff]/g, "")
    .replace(/[‐‑–—−·•‘’ʼ“”…]/g, (sign) => PLAIN[sign] ?? sign);
}
