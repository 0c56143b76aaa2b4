import type { Shell } from "#views/frame/page.tsx";
import type { Front } from "#views/landing/front-bar.tsx";
import { type Helpers, type Operator, privacyTexts as texts } from "#views/texts/en/legal.ts";
import { LegalPage } from "./legal-page.tsx";

/** What is stored of whom, why and for how long, and what they can do about it. */
export function PrivacyPage(props: { shell: Shell; front: Front; operator: Operator; helpers: Helpers }) {
  const parts = texts.parts(props.shell.site.name, props.operator, props.helpers);
  return (
    <LegalPage
      shell={props.shell}
      front={props.front}
      path="/privacy"
      title={texts.title}
      description={texts.description}
      short={texts.short}
      parts={parts}
    />
  );
}
