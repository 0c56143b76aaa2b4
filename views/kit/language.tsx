import { createContext, type ReactNode, use } from "react";
import type { Language } from "#src/core/language.ts";
import { nameIn } from "#views/texts/names.ts";
import { type PageTexts, pagesIn } from "#views/texts/pages.ts";

const Chosen = createContext<Language | undefined>(undefined);

/** Stands around a whole page. Without a language the page is one that exists in English alone. */
export function InLanguage({ language, children }: { language: Language | undefined; children: ReactNode }) {
  return <Chosen value={language}>{children}</Chosen>;
}

/** The language that whoever looks has chosen; nothing on a page that exists in English alone. */
export function useChosenLanguage(): Language | undefined {
  return use(Chosen);
}

/** The words of the page a component stands in. */
export function useTexts(): PageTexts {
  return pagesIn[use(Chosen) ?? "en"];
}

/** A name as the reader reads it: what stands for a forgotten one is said in their language. */
export function useNamed(): (written: string) => string {
  const words = useTexts();
  return (written) => nameIn(words, written);
}

/** The same words for whoever makes the page, and so stands outside it. */
export function textsOf({ language = "en" }: { language?: Language | undefined }): PageTexts {
  return pagesIn[language];
}
