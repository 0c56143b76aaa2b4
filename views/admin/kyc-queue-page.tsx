import type { CheckKind, Paper } from "#src/core/kyc/check.ts";
import { callAnswerOf } from "#src/core/kyc/face-way.ts";
import type { NameAnswer } from "#src/core/kyc/name-match.ts";
import type { Shell } from "#views/frame/page.tsx";
import { Badge, EmptyState, LinkButton, List, ListRow } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { AdminFrame } from "./admin-frame.tsx";

export type WaitingCheck = Readonly<{
  id: string;
  kind: CheckKind;
  paper: Paper | null;
  /** The brand, or the host's own name. */
  name: string;
  owner: string;
  /** The house that the right to let is of. */
  house: string | null;
  /** How long it waits, milliseconds. */
  waitedMs: number;
  names: NameAnswer;
  claim: "own" | "mine" | "free" | "others" | "not_waiting";
  reviewer: string | null;
  /** Where another way than a photo of the face was chosen. */
  face:
    | Readonly<{
        way: "call" | "letter";
        isProven: boolean;
        planned: Readonly<{ plannedFor: number; answeredAt: number | null; wishedFor: number | null }> | undefined;
        isSent: boolean;
      }>
    | undefined;
}>;

/** What hosts have handed in, the oldest first. */
export function KycQueuePage(props: {
  shell: Shell;
  checks: readonly WaitingCheck[];
  count: number;
  /** Where the next ones are, and whether these are the oldest. */
  next: string | undefined;
  isFirst: boolean;
}) {
  const t = textsOf(props.shell).kycDesk;
  const { checks, count, next, isFirst } = props;
  return (
    <AdminFrame shell={props.shell} tab="kyc" title={t.title} text={t.text(count)} waiting={0}>
      {checks.length === 0 ? (
        <EmptyState title={t.none} text={t.noneText} icon="check" />
      ) : (
        <List>
          {checks.map((check) => (
            <Waiting key={check.id} {...check} />
          ))}
        </List>
      )}
      {(next || !isFirst) && (
        <p className="row">
          {!isFirst && (
            <LinkButton href="/admin/kyc" kind="quiet" small>
              {t.first}
            </LinkButton>
          )}
          {next && (
            <LinkButton href={next} kind="quiet" small>
              {t.more}
            </LinkButton>
          )}
        </p>
      )}
    </AdminFrame>
  );
}

function Waiting({ id, kind, paper, house, name, owner, waitedMs, names, claim, reviewer, face }: WaitingCheck) {
  const t = useTexts().kycDesk;
  const of = house ? t.ofHouse(house) : t.kinds[kind];
  const what = paper ? `${of}: ${t.papers[paper]}` : of;
  return (
    <ListRow
      title={name}
      href={`/admin/kyc/${id}`}
      text={
        <>
          {owner !== name && (
            <>
              {owner}
              <br />
            </>
          )}
          {t.row(what, waitedWords(waitedMs, t))}
        </>
      }
      badges={
        <>
          {claim === "own" && <Badge>{t.own}</Badge>}
          {claim === "mine" && <Badge tone="clay">{t.mine}</Badge>}
          {claim === "others" && <Badge>{t.claimedBy(reviewer ?? t.formerAdmin)}</Badge>}
          {face && <FaceBadge {...face} />}
          <NamesBadge answer={names} />
        </>
      }
    />
  );
}

function FaceBadge({ way, isProven, planned, isSent }: NonNullable<WaitingCheck["face"]>) {
  const { kycDesk, dates } = useTexts();
  const { call, letter } = kycDesk.faceWay.row;
  if (isProven) return <Badge tone="leaf">{way === "call" ? call.proven : letter.proven}</Badge>;
  if (way === "letter") return <Badge>{isSent ? letter.sent : letter.missing}</Badge>;
  if (!planned) return <Badge>{call.missing}</Badge>;
  const answer = callAnswerOf(planned);
  if (answer === "other_time")
    return <Badge tone="amber">{call.wished(dates.moment(planned.wishedFor ?? planned.plannedFor))}</Badge>;
  const when = dates.moment(planned.plannedFor);
  return <Badge>{answer === "agreed" ? call.agreed(when) : call.planned(when)}</Badge>;
}

/** How names compare, in a word. */
export function NamesBadge({ answer }: { answer: NameAnswer }) {
  const t = useTexts().kycDesk;
  return <Badge tone={answer === "same" ? "leaf" : answer === "likely" ? "plain" : "amber"}>{t.answers[answer]}</Badge>;
}

function waitedWords(ms: number, t: PageTexts["kycDesk"]): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  return t.waits({ days: Math.floor(hours / 24), hours: hours % 24, minutes: minutes % 60 });
}
