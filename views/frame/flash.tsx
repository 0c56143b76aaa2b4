import { createContext, type ReactNode, use } from "react";
import type { FlashMessage } from "#views/format/tone.ts";
import { useChosenLanguage } from "#views/kit/language.tsx";
import { type FlashKey, flashTexts, type GuestFlash } from "#views/texts/en/flash.ts";
import { swFlash } from "#views/texts/sw/flash.ts";

const Waiting = createContext<string | undefined>(undefined);

/** Any page with a word about what just happened: none has to pass it on. What is no word of ours is not said. */
export function withFlash(flash: string | undefined, page: ReactNode): ReactNode {
  return <Waiting value={flash}>{page}</Waiting>;
}

/** The waiting word in the language of the page; what only hosts are told is English on every page. */
export function useFlash(): FlashMessage | undefined {
  const language = useChosenLanguage();
  const key = use(Waiting);
  if (key === undefined || !Object.hasOwn(flashTexts, key)) return undefined;
  const words = language === "sw" && key in swFlash ? swFlash[key as GuestFlash] : undefined;
  return { ...flashTexts[key as FlashKey], ...words };
}
