import type { Shell } from "#views/frame/page.tsx";
import { SlimPage } from "#views/frame/slim-page.tsx";
import { Card, Icon } from "#views/kit/index.ts";
import { Island } from "#views/kit/island.tsx";
import { textsOf } from "#views/kit/language.tsx";

export function ClaimBrandPage(props: {
  shell: Shell;
  /** The site's name as guests type it, without `https://`. */
  siteHost: string;
  value?: string | undefined;
  error?: string | undefined;
}) {
  const texts = textsOf(props.shell).identity.claim;
  return (
    <SlimPage
      shell={props.shell}
      title={texts.title}
      lead={texts.subtitle}
      nav="host"
      errors={props.error ? [{ field: "brandName", message: props.error }] : []}
    >
      <Card as="div" roomy>
        <Island
          name="brand-check"
          on="load"
          props={{
            action: "/claim-brand",
            siteHost: props.siteHost,
            texts: texts.brand,
            ...(props.value ? { value: props.value } : {}),
            ...(props.error ? { error: props.error } : {}),
          }}
        />
      </Card>
      <section className="stack">
        <h2>{texts.benefitsTitle}</h2>
        <ul className="tight">
          {texts.benefits.map((benefit) => (
            <li key={benefit} className="row">
              <Icon name="check" />
              {benefit}
            </li>
          ))}
        </ul>
      </section>
    </SlimPage>
  );
}
