import { CHECK_KINDS, type CheckKind } from "#src/core/kyc/check.ts";
import type { CheckState } from "#src/core/kyc/check-life.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  BackLink,
  Badge,
  Card,
  Fold,
  LinkButton,
  List,
  ListRow,
  Notice,
  type Tone,
  Verified,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

/** One of a host's checks at a glance. */
export type CheckToShow = Readonly<{
  kind: CheckKind;
  state: CheckState;
  /** Whether something is there that was not handed in. */
  isBegun: boolean;
  handedInAt: number | null;
  /** Until when it stands; `null` when it stands without an end, nothing when it does not. */
  standsUntil: LocalDate | null | undefined;
  /** What was last said of it. */
  reason: string;
}>;

const TONES: Readonly<Record<CheckState, Tone>> = {
  not_begun: "plain",
  handed_in: "amber",
  in_review: "amber",
  more_asked: "bad",
  verified: "leaf",
  refused: "bad",
  expired: "bad",
};

/** Where a host's three checks stand, each with its own next step. */
export function VerificationPage(props: {
  shell: Shell;
  checks: readonly CheckToShow[];
  /** Where the badge leads; nothing without one. */
  badge: string | undefined;
  keptDays: number;
}) {
  const t = textsOf(props.shell).verification;
  const { checks } = props;
  const isVerified = CHECK_KINDS.every((kind) =>
    checks.some((one) => one.kind === kind && one.standsUntil !== undefined),
  );
  return (
    <DashboardFrame
      shell={props.shell}
      tab="account"
      title={t.title}
      action={props.badge ? <Verified href={props.badge} /> : undefined}
    >
      <div className="tight">
        <BackLink href="/account">{t.back}</BackLink>
        <p className="soft">{t.intro}</p>
        <p className="soft">{t.kept.short(props.keptDays)}</p>
      </div>
      <Standing checks={checks} isVerified={isVerified} />
      <List>
        {checks.map((check) => (
          <Check key={check.kind} check={check} />
        ))}
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

function Standing({ checks, isVerified }: { checks: readonly CheckToShow[]; isVerified: boolean }) {
  const t = useTexts().verification;
  if (checks.some(({ state }) => state === "more_asked")) return <Notice tone="bad" title={t.moreAsked} />;
  if (checks.some(({ state }) => state === "handed_in" || state === "in_review")) {
    return <Notice tone="amber" title={t.inReview} text={t.inReviewText} />;
  }
  return isVerified ? <Notice tone="leaf" title={t.verifiedAll} text={t.verifiedAllText} /> : null;
}

function Check({ check }: { check: CheckToShow }) {
  const t = useTexts().verification;
  const { kind, state, isBegun } = check;
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
      title={t.kinds[kind].title}
      text={<WhereItStands check={check} />}
      badges={<Badge tone={TONES[state]}>{t.states[state]}</Badge>}
      actions={
        <LinkButton href={`/dashboard/verification/${kind}`} small kind={step === t.see ? "quiet" : "main"}>
          {step}
          <span className="vh">: {t.kinds[kind].title}</span>
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
