import { Page, type Shell } from "#views/frame/page.tsx";
import { LinkButton } from "#views/kit/button.tsx";
import { textsOf } from "#views/kit/language.tsx";

/** To somebody of a house's team, at what is its owner's alone: whom to ask, and the way back. */
export function AskOwnerPage({ shell, owner }: { shell: Shell; owner: string }) {
  const { askOwner: t } = textsOf(shell).team;
  return (
    <Page shell={shell} title={t.title(owner)} nav="host" width="slim" robots="noindex">
      <section className="problem">
        <h1>{t.title(owner)}</h1>
        <p>{t.text(owner)}</p>
        <p className="row">
          <LinkButton href="/dashboard">{t.back}</LinkButton>
        </p>
      </section>
    </Page>
  );
}
