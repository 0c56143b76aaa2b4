import type { Shell } from "#views/frame/page.tsx";
import type { Front } from "#views/landing/front-bar.tsx";
import { type Operator, termsTexts as texts } from "#views/texts/en/legal.ts";
import { LegalPage } from "./legal-page.tsx";

/** What hosts, guests and the operator owe each other. */
export function TermsPage(props: { shell: Shell; front: Front; operator: Operator }) {
  const parts = texts.parts(props.shell.site.name, props.operator);
  return (
    <LegalPage
      shell={props.shell}
      front={props.front}
      path="/terms"
      title={texts.title}
      description={texts.description}
      short={texts.short}
      parts={parts}
    />
  );
}
