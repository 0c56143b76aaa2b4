import type { Language } from "#src/core/language.ts";
import { en } from "./en.ts";
import { englishDates } from "./en-dates.ts";
import { sw } from "./sw.ts";
import { swDates } from "./sw-dates.ts";
import type { Wording } from "./wording.ts";

const english = {
  frame: en,
  dates: englishDates,
};

export type PageTexts = Wording<typeof english>;

/** What a guest reads on our pages, by the language she chose. What one language lacks is a type error. */
export const pagesIn: Readonly<Record<Language, PageTexts>> = {
  en: english,
  sw: {
    frame: sw,
    dates: swDates,
  },
};
