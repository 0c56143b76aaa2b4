import type { Operator } from "#views/format/legal.ts";
import type { Shell } from "#views/frame/page.tsx";
import { textsOf } from "#views/kit/language.tsx";
import type { Front } from "#views/landing/front-bar.tsx";
import { LegalPage } from "./legal-page.tsx";

/** What hosts, guests and the operator owe each other. */
export function TermsPage(props: { shell: Shell; front: Front; operator: Operator; isByOperator: boolean }) {
  const texts = textsOf(props.shell).terms;
  const parts = texts.parts(props.shell.site.name, props.operator, props.isByOperator);
  return <LegalPage {...props} {...texts} short={texts.short(props.isByOperator)} path="/terms" parts={parts} />;
}
