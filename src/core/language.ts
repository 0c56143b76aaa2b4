/** What we write to people in: English, and Swahili as it is written in Kenya. */
export const LANGUAGES = ["en", "sw"] as const;
export type Language = (typeof LANGUAGES)[number];

export function readLanguage(text: string | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === text);
}
