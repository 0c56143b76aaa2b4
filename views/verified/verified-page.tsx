import type { FaceWay } from "#src/core/kyc/check.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { Card, DoorwayMark, Icon, LinkButton, List, ListRow, Notice } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

/** What is true of a name at this moment. Days are `YYYY-MM-DD`. */
export type BadgeToShow = Readonly<{ name: string }> &
  (
    | Readonly<{
        standing: "verified";
        owner: string;
        href: string;
        on: LocalDate;
        /** What was looked at; none where the operator vouches. */
        checks: Readonly<{ identity: LocalDate; payee: LocalDate; houses: readonly CoveredHouse[] }> | undefined;
        /** Houses of the page that nobody has looked at. */
        notYet: readonly string[];
        face: FaceWay;
        /** Whether requests on the phone go to the operator's number, who owes it to them. */
        byOperator: boolean;
        hostSince: LocalDate;
        stays: Readonly<{ atLeast: number; isMore: boolean }>;
      }>
    | Readonly<{
        standing: "not_verified";
        href: string;
        hostSince: LocalDate;
        stays: Readonly<{ atLeast: number; isMore: boolean }>;
      }>
    | Readonly<{ standing: "closed" | "unknown" }>
  );
/** A house whose right to be let was looked at, and on which day. */
type CoveredHouse = Readonly<{ name: string; on: LocalDate }>;
type VerifiedBadge = Extract<BadgeToShow, { standing: "verified" }>;

const MARK = {
  verified: { icon: "verified" },
  not_verified: { icon: "info", tone: "amber" },
  closed: { icon: "alert", tone: "bad" },
  unknown: { icon: "alert", tone: "bad" },
} as const;

/** Where a badge is checked: it says what is true now, whoever shows what elsewhere. */
export function VerifiedPage({ shell, badge, address }: { shell: Shell; badge: BadgeToShow; address: string }) {
  const { verified: t, dates } = textsOf(shell);
  const { name, standing } = badge;
  const title = t.title[standing](name);
  return (
    <Page shell={shell} title={title} width="slim" robots={standing === "verified" ? undefined : "noindex"}>
      <div className="stack loose">
        <div className="stack">
          <DoorwayMark {...MARK[standing]} />
          <h1>{title}</h1>
          <p className="soft">
            {standing === "verified" ? t.lead.verified(dates.shortWithYear(badge.on)) : t.lead[standing]}
          </p>
        </div>
        {standing === "verified" && <Checked badge={badge} site={shell.site.name} />}
        {"hostSince" in badge && <Here {...badge} />}
        <Notice icon="shield" title={t.real} text={t.realText({ address })} />
        {standing !== "verified" && (
          <Card title={t.careTitle} roomy>
            <p>{t.careText}</p>
          </Card>
        )}
        <p className="row">
          {"href" in badge && <LinkButton href={badge.href}>{t.back(name)}</LinkButton>}
          <a href={`/verified/${name.toLowerCase()}/report`} rel="nofollow">
            {t.wrong}
          </a>
        </p>
      </div>
    </Page>
  );
}

function Checked({ badge, site }: { badge: VerifiedBadge; site: string }) {
  const { verified: t, dates } = useTexts();
  const { checks, owner, face, byOperator } = badge;
  const on = (what: string, day: LocalDate) => t.on(what, dates.shortWithYear(day));
  return (
    <List title={t.checked}>
      {checks ? (
        <>
          <Row title={t.who} text={on(t.whoText[face](owner), checks.identity)} />
          {checks.houses.map((house) => (
            <Row key={house.name} title={t.mayLet} text={on(t.mayLetText(house.name), house.on)} />
          ))}
          <Row title={t.paid} text={on(byOperator ? t.paidByOperator(site) : t.paidText, checks.payee)} />
        </>
      ) : (
        <Row title={t.vouched(site)} text={on(t.vouchedText, badge.on)} />
      )}
      {badge.notYet.length > 0 && <ListRow title={t.notYet} text={t.notYetText(badge.notYet.join(", "))} />}
      <ListRow title={t.notChecked} text={t.notCheckedText} />
    </List>
  );
}

function Row({ title, text }: { title: string; text: string }) {
  return (
    <ListRow
      title={
        <span className="row">
          <Icon name="check" />
          {title}
        </span>
      }
      text={text}
    />
  );
}

function Here({ hostSince, stays }: Pick<VerifiedBadge, "hostSince" | "stays">) {
  const { verified: t, dates } = useTexts();
  return (
    <Card title={t.here} roomy>
      <p>{t.since(dates.month(hostSince.slice(0, 7)))}</p>
      <p>{t.stays(stays)}</p>
    </Card>
  );
}
