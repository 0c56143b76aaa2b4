import type { GuideStanding } from "#src/core/guide/guide-door.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { BackLink, Notice } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";

/** Why a guide can't be read now. Nothing of what it says is in the page; its script takes an older copy away. */
export function ShutGuidePage(props: {
  shell: Shell;
  standing: Extract<GuideStanding, { is: "shut" | "waits" }> | "not_written";
  hostName: string;
  backHref: string;
  scriptUrl: string;
}) {
  const { shell, standing } = props;
  const { guide: t, dates } = textsOf(shell);
  const why =
    standing === "not_written"
      ? t.notWritten(props.hostName)
      : standing.is === "waits"
        ? t.waits(dates.moment(standing.opensAt))
        : t.shut.why[standing.why];
  return (
    <Page shell={shell} title={t.title} nav="none" width="slim" robots="noindex" scriptUrl={props.scriptUrl}>
      <div data-guide="" className="stack">
        <h1>{t.title}</h1>
        <Notice tone="amber" icon="clock" title={standing === "not_written" ? undefined : t.shut.title} text={why} />
        <BackLink href={props.backHref}>{t.back}</BackLink>
      </div>
    </Page>
  );
}
