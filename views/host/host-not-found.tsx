import { Page, type Shell } from "#views/frame/page.tsx";
import { LinkButton } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";

/** Nobody has claimed this name. */
export function HostNotFound({ shell }: { shell: Shell }) {
  const { hostPage: texts, search: searchTexts } = textsOf(shell);
  return (
    <Page shell={shell} title={texts.notFound.title} width="slim" robots="noindex">
      <section className="problem">
        <h1>{texts.notFound.title}</h1>
        <p>{texts.notFound.text}</p>
        <p className="row">
          <LinkButton href="/">{texts.notFound.home}</LinkButton>
          <LinkButton href="/booking/search" kind="quiet">
            {searchTexts.wayHere}
          </LinkButton>
        </p>
      </section>
    </Page>
  );
}
