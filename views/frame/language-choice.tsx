import { useChosenLanguage } from "#views/kit/language.tsx";
import { languageTexts } from "#views/texts/language.ts";
import type { Site } from "./layout.tsx";

type Where = Pick<Site, "address" | "typedIn">;

/** The form of the footer, which every switch of the page sends. */
const FORM = "language";

/**
 * The other language, a press away and back on the same page. Pages that exist in English alone lead to the page that
 * says so.
 */
export function LanguageChoice({ address, typedIn }: Where) {
  const chosen = useChosenLanguage();
  if (!chosen || typedIn) return <LanguageSwitch typedIn={typedIn} />;
  return (
    <form method="post" action="/language" id={FORM}>
      {address && <input type="hidden" name="address" value={address} />}
      <LanguageSwitch />
    </form>
  );
}

/** The press itself, for header and menu too. */
export function LanguageSwitch({ typedIn }: Pick<Where, "typedIn">) {
  const chosen = useChosenLanguage();
  const other = chosen === "sw" ? "en" : "sw";
  const name = languageTexts.names[other];
  if (!chosen) {
    return (
      <a href="/language" lang={other}>
        {name}
      </a>
    );
  }
  const action = typedIn && `/language?again=${encodeURIComponent(typedIn.action)}`;
  return (
    <button
      type="submit"
      className="link"
      name="language"
      value={other}
      lang={other}
      form={typedIn?.form ?? FORM}
      {...(action ? { formAction: action, formNoValidate: true } : {})}
    >
      {name}
    </button>
  );
}
