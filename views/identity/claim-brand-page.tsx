import { Card, ErrorSummary, type FlashMessage, Icon } from "#views/kit/index.ts";
import { Island } from "#views/kit/island.tsx";
import { Page, type Shell } from "#views/page.tsx";
import { identityTexts } from "#views/texts/en-identity.ts";

export function ClaimBrandPage(props: {
  shell: Shell;
  /** The site's name as guests type it, without `https://`. */
  siteHost: string;
  value?: string | undefined;
  error?: string | undefined;
  flash?: FlashMessage | undefined;
}) {
  const texts = identityTexts.claim;
  return (
    <Page shell={props.shell} title={texts.title} nav="host" width="slim" robots="noindex" flash={props.flash}>
      <div className="stack loose">
        <div className="tight">
          <h1>{texts.title}</h1>
          <p className="soft">{texts.subtitle}</p>
        </div>
        <ErrorSummary errors={props.error ? [{ field: "brandName", message: props.error }] : []} />
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
      </div>
    </Page>
  );
}
