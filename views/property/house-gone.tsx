import { Page, type Shell } from "#views/frame/page.tsx";
import { LinkButton } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";

/** A link to a house that guests cannot see: to its host's page, where they have one, and to all others. */
export function HouseGone({
  shell,
  host,
}: {
  shell: Shell;
  host: Readonly<{ name: string; href: string }> | undefined;
}) {
  const { property, search } = textsOf(shell);
  const t = property.gone;
  const title = host ? t.closed : t.unknown;
  return (
    <Page shell={shell} title={title} width="slim" robots="noindex">
      <section className="problem">
        <h1>{title}</h1>
        <p>{host ? t.closedText(host.name) : t.unknownText}</p>
        <p className="row">
          {host && <LinkButton href={host.href}>{t.toHost(host.name)}</LinkButton>}
          <LinkButton href="/booking/search" kind={host ? "quiet" : "main"}>
            {search.wayHere}
          </LinkButton>
        </p>
      </section>
    </Page>
  );
}
