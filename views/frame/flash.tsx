import { createContext, type ReactNode, use } from "react";
import type { FlashMessage } from "#views/format/tone.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { FlashKey } from "#views/texts/pages.ts";

const Waiting = createContext<string | undefined>(undefined);

/** Any page with a word about what just happened: none has to pass it on. What is no word of ours is not said. */
export function withFlash(flash: string | undefined, page: ReactNode): ReactNode {
  return <Waiting value={flash}>{page}</Waiting>;
}

/** The waiting word in the language of the page. */
export function useFlash(): FlashMessage | undefined {
  const { flash } = useTexts();
  const key = use(Waiting);
  return key !== undefined && Object.hasOwn(flash, key) ? flash[key as FlashKey] : undefined;
}
