import { LinkButton } from "#views/kit/index.ts";
import { Page, type Shell } from "#views/page.tsx";
import { hostPageTexts as texts } from "#views/texts/en-host-page.ts";
import { searchTexts } from "#views/texts/en-search.ts";

/** Nobody has claimed this name. */
export function HostNotFound({ shell }: { shell: Shell }) {
  return (
    <Page shell={shell} title={texts.notFound.title} width="slim" robots="noindex">
      <section className="problem">
        <h1>{texts.notFound.title}</h1>
        <p>{texts.notFound.text}</p>
        <p>
          <LinkButton href="/">{texts.notFound.home}</LinkButton>{" "}
          <LinkButton href="/booking/search" kind="quiet">
            {searchTexts.wayHere}
          </LinkButton>
        </p>
      </section>
    </Page>
  );
}
