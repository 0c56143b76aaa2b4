import { canBeCalled, shownPhone } from "#src/core/person/phone.ts";
import { calledBy } from "#src/core/share/look.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { BackLink, Badge, Icon, Notice } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { GuidePart, type GuideToShow, GuideWords, useWords } from "./guide-part.tsx";
import { GatePart, PowerPart, WayPart, WifiPart } from "./guide-parts.tsx";
import { PassCard, type PassToShow } from "./pass-card.tsx";

type GuidePageProps = GuideToShow &
  Readonly<{
    shell: Shell;
    /** Until when a phone may show its copy (Unix milliseconds); of a preview nothing is kept. */
    keptUntil?: number | undefined;
    pass: PassToShow | undefined;
    /** Back to the booking; of a preview, to the form. */
    back: Readonly<{ href: string; label: string }>;
    /** The host looks at it as their guests will see it. */
    isPreview?: boolean;
    scriptUrl?: string | undefined;
  }>;

/** How a guest finds and uses the place. All of it is in the page itself, so that a copy of the page is enough. */
export function GuidePage(props: GuidePageProps) {
  const { shell, standing, stay, hours, property } = props;
  const { guide: t, dates } = textsOf(shell);
  const said = { dates: dates.range(stay), from: hours.checkInFrom, until: hours.checkOutUntil };
  const isOver = standing.is === "over";
  const { until, overText } = copyOf(props);
  return (
    <Page
      shell={shell}
      title={t.title}
      nav="none"
      robots="noindex"
      sheets={["guide"]}
      scriptUrl={props.isPreview ? undefined : props.scriptUrl}
    >
      <div className="guide" data-guide={until ?? ""} data-over={`${t.over.title}. ${overText}`}>
        <div className="stack first">
          <BackLink href={props.back.href}>{props.back.label}</BackLink>
          <div className="row between">
            <h1>{t.title}</h1>
            <span data-saved hidden>
              <Badge tone="leaf" icon="check">
                {t.saved}
              </Badge>
            </span>
          </div>
          <p>
            <b>{property.displayName}</b>
            <br />
            <span className="soft">{t.stay(said)}</span>
          </p>
          <p className="no-print">
            <button className="btn quiet sm" type="button" data-print hidden>
              {t.print}
            </button>
          </p>
          {props.isPreview && <Notice text={t.preview} />}
          {isOver && <Notice tone="amber" icon="clock" title={t.over.title} text={overText} />}
        </div>
        <div className="stack">
          <WayPart {...props} />
          <GatePart {...props} />
        </div>
        {props.pass && !isOver && <PassCard pass={props.pass} stay={stay} />}
        <div className="stack">
          <WifiPart {...props} />
          <PowerPart {...props} />
          <HomePart {...props} />
          <HoursPart {...props} />
          <RulesPart {...props} />
          <NearPart {...props} />
        </div>
      </div>
    </Page>
  );
}

function HomePart({ guide, photos }: GuideToShow) {
  const t = useTexts().guide;
  const said = useWords(guide);
  const names = (["water", "shower", "lift", "parking", "rubbish"] as const).filter((name) => said(name) !== undefined);
  if (names.length === 0) return null;
  return (
    <GuidePart title={t.parts.home} photos={photos} section="home">
      {names.map((name) => (
        <GuideWords key={name} guide={guide} name={name} label={t.fields[name]} />
      ))}
    </GuidePart>
  );
}

function HoursPart({ guide, host, property, stay, photos }: GuideToShow) {
  const { guide: t, dates } = useTexts();
  const text = encodeURIComponent(t.askHours({ property: property.displayName, dates: dates.range(stay) }));
  return (
    <GuidePart title={t.parts.hours} photos={photos} section="hours">
      <GuideWords guide={guide} name="early" label={t.fields.early} />
      <GuideWords guide={guide} name="late" label={t.fields.late} />
      <p className="soft">{t.byRequest}</p>
      {canBeCalled(host.phone) && (
        <p className="row">
          <b className="num">{shownPhone(host.phone)}</b>
          <a className="btn quiet sm no-print" href={`https://wa.me/${host.phone.slice(1)}?text=${text}`}>
            <Icon name="whatsapp" />
            {t.askHost(calledBy(host))}
          </a>
        </p>
      )}
    </GuidePart>
  );
}

function RulesPart({ guide, property, stay, photos }: GuideToShow) {
  const { guide: t, dates } = useTexts();
  const said = useWords(guide);
  const hasRules = property.houseRules !== "" || said("rules") !== undefined;
  return (
    <>
      {hasRules && (
        <GuidePart title={t.parts.rules} photos={photos} section="rules">
          {property.houseRules !== "" && <p className="lines-kept">{property.houseRules}</p>}
          <GuideWords guide={guide} name="rules" />
        </GuidePart>
      )}
      {said("leaving") !== undefined && (
        <GuidePart title={t.parts.leaving(dates.short(stay.checkOut))}>
          <GuideWords guide={guide} name="leaving" />
        </GuidePart>
      )}
    </>
  );
}

function NearPart({ guide, property, photos }: GuideToShow) {
  const t = useTexts().guide;
  const said = useWords(guide);
  return (
    <>
      {said("near") !== undefined && (
        <GuidePart title={t.parts.near} photos={photos} section="near">
          <GuideWords guide={guide} name="near" />
        </GuidePart>
      )}
      <GuidePart title={t.parts.emergency}>
        <p>
          {t.emergency}{" "}
          <a href="tel:999">
            <b>999</b>
          </a>{" "}
          {t.or}{" "}
          <a href="tel:112">
            <b>112</b>
          </a>
        </p>
        {guide.hospital && (
          <div>
            <p className="soft small">{t.fields.hospital}</p>
            <p>{guide.hospital}</p>
          </div>
        )}
        <GuideWords guide={guide} name="emergency" />
        {guide.address && (
          <p className="soft">
            {t.youAreAt([guide.address, guide.house, property.location].filter(Boolean).join(", "))}
          </p>
        )}
      </GuidePart>
    </>
  );
}

/** Until when a phone may show its copy, and what it says from then on. */
function copyOf({ shell, standing, keptUntil }: GuidePageProps): { until: number | undefined; overText: string } {
  const { guide: t, dates } = textsOf(shell);
  const endsAt = standing.is === "over" ? standing.since : standing.endsAt;
  const until = standing.is === "over" ? undefined : (keptUntil ?? endsAt);
  const isCopyAlone = until !== undefined && until !== endsAt;
  const overText = isCopyAlone ? t.over.copy(dates.moment(until)) : t.over.text(dates.short(localDateAt(endsAt)));
  return { until, overText };
}
