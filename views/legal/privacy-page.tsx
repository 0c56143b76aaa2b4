import type { Helpers, Operator } from "#views/format/legal.ts";
import type { Shell } from "#views/frame/page.tsx";
import { textsOf } from "#views/kit/language.tsx";
import type { Front } from "#views/landing/front-bar.tsx";
import { LegalPage } from "./legal-page.tsx";

/** What is stored of whom, why and for how long, and what they can do about it. */
export function PrivacyPage(props: { shell: Shell; front: Front; operator: Operator; helpers: Helpers }) {
  const texts = textsOf(props.shell).privacy;
  const parts = texts.parts(props.shell.site.name, props.operator, props.helpers);
  return <LegalPage {...props} {...texts} path="/privacy" parts={parts} />;
}
