import type { CheckKind } from "#src/core/kyc/check.ts";
import type { CheckState } from "#src/core/kyc/check-life.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { Badge, Card, Fold, LinkButton, List, ListRow, Notice, type Tone, Verified } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

/** One of a host's checks at a glance. */
export type CheckToShow = Readonly<{
  kind: CheckKind;
  /** Its own page. */
  href: string;
  /** The name of the house that the right to let is of. */
  house: string | undefined;
  state: CheckState;
  /** Whether something is there that was not handed in. */
  isBegun: boolean;
  handedInAt: number | null;
  /** Until when it stands; `null` when it stands without an end, nothing when it does not. */
  standsUntil: LocalDate | null | undefined;
  /** What was last said of it. */
  reason: string;
}>;

/** Where a check is handed in: that of a house by the house. */
export function checkPath(of: Readonly<{ kind: CheckKind; propertyId: string | null }>): string {
  return `/dashboard/verification/${of.propertyId ?? of.kind}`;
}

const TONES: Readonly<Record<CheckState, Tone>> = {
  not_begun: "plain",
  handed_in: "amber",
  in_review: "amber",
  more_asked: "bad",
  verified: "leaf",
  refused: "bad",
  expired: "bad",
};

/** Where a host's checks stand, each with its own next step. */
export function VerificationPage(props: {
  shell: Shell;
  checks: readonly CheckToShow[];
  /** Where the badge leads; nothing without one. */
  badge: string | undefined;
  keptDays: number;
}) {
  const t = textsOf(props.shell).verification;
  const { checks } = props;
  const standing = new Set(checks.flatMap((one) => (one.standsUntil === undefined ? [] : [one.kind])));
  const isVerified = standing.size === 3;
  const isWhole = isVerified && checks.every(({ standsUntil }) => standsUntil !== undefined);
  // What each house asks for is said of the first, and one press stands out: what to begin with.
  const firsts = new Set(
    [...Map.groupBy(checks, ({ kind, state }) => `${kind} ${state}`).values()].map(([one]) => one),
  );
  const next = checks.find(({ state }) => state === "more_asked" || state === "refused" || state === "not_begun");
  const hasHouse = checks.some(({ kind }) => kind === "right_to_let");
  return (
    <DashboardFrame
      back={{ href: "/account", label: t.back }}
      shell={props.shell}
      tab="verification"
      title={t.title}
      action={props.badge ? <Verified href={props.badge} /> : undefined}
    >
      <div className="tight">
        <p className="soft">{t.intro}</p>
        <p className="soft">{t.kept.short(props.keptDays)}</p>
      </div>
      <Standing checks={checks} isVerified={isVerified} isWhole={isWhole} />
      <List>
        {checks.map((check) => (
          <Check key={check.href} check={check} isFirst={firsts.has(check)} isNext={check === next} />
        ))}
        {!hasHouse && (
          <ListRow
            title={t.noHouse.title}
            text={t.noHouse.text}
            actions={
              <LinkButton href="/dashboard/properties/new" kind="quiet" small>
                {t.noHouse.action}
              </LinkButton>
            }
          />
        )}
      </List>
      {!isVerified && (
        <Card title={t.get.title}>
          <p className="soft">{t.get.text}</p>
        </Card>
      )}
      <HowKept days={props.keptDays} />
      <Fold summary={t.get.fold} open={false}>
        <p className="soft">{t.get.foldText}</p>
      </Fold>
    </DashboardFrame>
  );
}

function Standing(props: { checks: readonly CheckToShow[]; isVerified: boolean; isWhole: boolean }) {
  const { checks, isVerified, isWhole } = props;
  const t = useTexts().verification;
  if (checks.some(({ state }) => state === "more_asked")) return <Notice tone="bad" title={t.moreAsked} />;
  if (checks.some(({ state }) => state === "handed_in" || state === "in_review")) {
    return <Notice tone="amber" title={t.inReview} text={t.inReviewText} />;
  }
  if (!isVerified) return null;
  return <Notice tone="leaf" title={t.verifiedAll} text={isWhole ? t.verifiedAllText : t.verifiedSomeText} />;
}

function Check({ check, isFirst, isNext }: { check: CheckToShow; isFirst: boolean; isNext: boolean }) {
  const t = useTexts().verification;
  const { kind, state, isBegun, house } = check;
  const title = house ? t.ofHouse(house) : t.kinds[kind].title;
  const step =
    state === "not_begun"
      ? isBegun
        ? t.goOn
        : t.begin
      : state === "more_asked" || state === "refused"
        ? t.goOn
        : t.see;
  return (
    <ListRow
      title={title}
      text={state === "not_begun" && !isBegun && !isFirst ? undefined : <WhereItStands check={check} />}
      badges={<Badge tone={TONES[state]}>{t.states[state]}</Badge>}
      actions={
        <LinkButton href={check.href} small kind={isNext ? "main" : "quiet"}>
          {step}
          <span className="vh">: {title}</span>
        </LinkButton>
      }
    />
  );
}

/** How a check stands in one line, and what stands meanwhile. */
export function WhereItStands({ check }: { check: CheckToShow }) {
  const { said } = useTexts().verification;
  const { kind, state, handedInAt, standsUntil, reason } = check;
  const now = {
    not_begun: check.isBegun ? said.begun : said.not_begun(kind),
    handed_in: said.handed_in(handedInAt ?? 0),
    in_review: said.in_review(handedInAt ?? 0),
    more_asked: said.more_asked(reason),
    verified: said.verified(standsUntil ?? null),
    refused: said.refused(reason),
    expired: said.expired,
  }[state];
  const meanwhile = state !== "verified" && standsUntil !== undefined ? ` ${said.standsMeanwhile(standsUntil)}` : "";
  return <>{`${now}${meanwhile}`}</>;
}

/** Who sees papers, how they are kept and for how long, before anybody sends one. */
export function HowKept({ days }: { days: number }) {
  const { kept } = useTexts().verification;
  return (
    <Fold summary={kept.title} open={false}>
      <ul className="tight soft">
        {[kept.who, kept.how, kept.long(days), kept.back, kept.sensitive].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Fold>
  );
}
