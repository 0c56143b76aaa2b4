import type { CheckKind, FaceWay, FurtherPaper, Paper } from "#src/core/kyc/check.ts";
import type { CheckState } from "#src/core/kyc/check-life.ts";
import type { MarkedWord, NameMatch } from "#src/core/kyc/name-match.ts";
import type { TypedReview } from "#src/core/kyc/review.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import type { Shell } from "#views/frame/page.tsx";
import { Badge, Button, Card, Details, type FieldError, Form, List, ListRow, Notice } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { PasskeyButton } from "#views/passkey/passkey-button.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { AdminFrame } from "./admin-frame.tsx";
import { DecideCheckCard } from "./decide-check-card.tsx";
import { FaceCard, type FaceToShow } from "./face-card.tsx";
import { NamesBadge } from "./kyc-queue-page.tsx";
import { nameOfPage, type PageOfCheck } from "./name-of-page.ts";
import { type DescribedWay, type PaidNumber, PaidNumbers } from "./paid-numbers.tsx";

/** A name that is compared with the one on the paper. */
export type ComparedName = Readonly<{
  source: "account" | "payout" | CheckKind;
  /** The house that another check is of. */
  house?: string | undefined;
  match: NameMatch;
}>;

export type CheckToReview = Readonly<{
  id: string;
  revision: number;
  kind: CheckKind;
  state: CheckState;
  paper: Paper | null;
  face: FaceWay;
  typedName: string;
  typedNote: string;
  paperEndsOn: string | null;
  /** What of the account the reviewer was shown. */
  seen: string;
  claim: "own" | "mine" | "free" | "others" | "not_waiting";
  reviewer: string;
  claimEndsAt: number | null;
  pages: readonly (PageOfCheck & Readonly<{ mime: string; retakeWhy: string }>)[];
  /** Papers beside the one that the check is about. */
  further: readonly FurtherPaper[];
  /** What the reader needs before they may look at a page. */
  pagesNeed: "claim" | "passkey" | "nothing";
  names: readonly ComparedName[];
  /** Of who is paid: every number of theirs. */
  numbers: readonly PaidNumber[];
  /** What the host describes for guests abroad. */
  described: readonly DescribedWay[];
  others: readonly Readonly<{
    id: string;
    kind: CheckKind;
    house: string | undefined;
    state: CheckState;
    validUntil: string | null;
  }>[];
  /** Of the right to let: the house. */
  house: Readonly<{ id: string; name: string; place: string; isOpen: boolean }> | undefined;
  decisions: readonly Readonly<{
    id: string;
    outcome: keyof PageTexts["kycDesk"]["outcomes"];
    reason: string;
    who: string;
    at: number;
  }>[];
  host: Readonly<{
    name: string;
    owner: string;
    href: string;
    since: number;
    stays: Readonly<{ atLeast: number; isMore: boolean }>;
  }>;
  isOnlyAdmin: boolean;
  /** What stands in for a photo of the face, where another way was chosen. */
  faceWay: FaceToShow | undefined;
}>;

/** One check: what was handed in beside what was typed, and the decision. */
export function KycCheckPage(props: {
  shell: Shell;
  check: CheckToReview;
  typed: TypedReview;
  again: readonly string[];
  errors: readonly FieldError[];
}) {
  const { shell, check } = props;
  const { kycDesk: t, dates } = textsOf(shell);
  const { host, kind } = check;
  const stays = host.stays.atLeast === 0 ? t.noStays : t.stays(host.stays);
  const since = dates.shortWithYear(localDateAt(host.since));
  return (
    <AdminFrame
      shell={shell}
      tab="kyc"
      title={`${host.name}: ${check.house ? t.ofHouse(check.house.name) : t.kinds[kind]}`}
      text={t.hostSince(since, stays)}
      waiting={0}
      back={{ href: "/admin/kyc", text: t.back }}
      action={<a href={host.href}>{t.checkPage}</a>}
    >
      <div className="aside">
        <div className="stack loose">
          <Pages check={check} />
          <Names check={check} />
        </div>
        <div className="stack loose">
          <Typed check={check} />
          {kind === "payee" && <PaidNumbers numbers={check.numbers} described={check.described} />}
          <Claim check={check} />
          {check.faceWay && <FaceCard checkId={check.id} face={check.faceWay} isMine={check.claim === "mine"} />}
          <Trail check={check} />
        </div>
      </div>
      {check.claim === "mine" && (
        <DecideCheckCard check={check} typed={props.typed} again={props.again} errors={props.errors} />
      )}
    </AdminFrame>
  );
}

function Typed({ check }: { check: CheckToReview }) {
  const { kycDesk: t, dates } = useTexts();
  const { paper, kind, house, face, typedName, typedNote, paperEndsOn } = check;
  return (
    <Card title={t.typed}>
      <Details
        items={[
          ...(house ? [{ label: t.house, value: <HouseLink {...house} /> }] : []),
          { label: t.paper, value: paper ? t.papers[paper] : t.notTyped },
          { label: t.typedName, value: typedName || t.notTyped },
          ...(kind === "identity" ? [{ label: t.face, value: t.faces[face] }] : []),
          ...(paperEndsOn ? [{ label: t.typedEnds, value: dates.shortWithYear(paperEndsOn) }] : []),
          ...check.further.map((one) => ({
            label: t.furtherPaper,
            value: one.endsOn
              ? t.furtherUntil(t.papers[one.paper], dates.shortWithYear(one.endsOn))
              : t.papers[one.paper],
          })),
          ...(typedNote ? [{ label: t.typedNote, value: typedNote }] : []),
        ]}
      />
    </Card>
  );
}

/** Guests' page of a house, where guests see one. */
function HouseLink({ id, name, place, isOpen }: NonNullable<CheckToReview["house"]>) {
  const words = useTexts().kycDesk.housePage(name, place);
  return isOpen ? <a href={`/booking/property/${id}`}>{words}</a> : words;
}

function Pages({ check }: { check: CheckToReview }) {
  const t = useTexts().kycDesk;
  const { pages, pagesNeed } = check;
  return (
    <Card title={t.pages}>
      {pages.length === 0 && <p className="soft">{t.noPages}</p>}
      {pages.map((page) => (
        <OnePage key={page.id} page={page} check={check} />
      ))}
      {pages.length > 0 && <p className="soft small">{t.pagesNeed[pagesNeed]}</p>}
      {pages.length > 0 && pagesNeed === "passkey" && (
        <>
          <Form id="look" action={`/admin/kyc/${check.id}`} method="get" plain>
            {null}
          </Form>
          <PasskeyButton errand="prove" sends="look" />
        </>
      )}
    </Card>
  );
}

/** A picture is loaded when somebody opens it, and not before: each look is written down. */
function OnePage({ page, check }: { page: CheckToReview["pages"][number]; check: CheckToReview }) {
  const t = useTexts().kycDesk;
  const { id, mime, retakeWhy } = page;
  const name = nameOfPage(t, check, page);
  const asked = retakeWhy && <Badge tone="amber">{t.askedAgain}</Badge>;
  const href = `/admin/kyc/pages/${id}`;
  if (check.pagesNeed !== "nothing") {
    return (
      <p className="row">
        {name}
        {asked}
      </p>
    );
  }
  if (mime === "application/pdf") {
    return (
      <p className="row">
        <a href={href} target="_blank" rel="noreferrer">
          {t.pdf(name)}
        </a>
        {asked}
      </p>
    );
  }
  return (
    <details>
      <summary>
        {name} {asked}
      </summary>
      <a href={href} target="_blank" rel="noreferrer">
        <img className="paper" src={href} alt={name} loading="lazy" />
      </a>
    </details>
  );
}

function Names({ check }: { check: CheckToReview }) {
  const t = useTexts().kycDesk;
  const label = ({ source, house }: ComparedName) => {
    if (source === "account") return t.accountName;
    return source === "payout" ? t.payoutName : t.otherName(house ? t.ofHouse(house) : t.kinds[source]);
  };
  return (
    <List title={t.names}>
      {check.names.map((one, n) => (
        <ListRow
          // biome-ignore lint/suspicious/noArrayIndexKey: two houses' papers may name the same person.
          key={n}
          title={<Marked words={one.match.first} />}
          text={
            <>
              {label(one)}, {t.against("")}
              <Marked words={one.match.second} />
            </>
          }
          badges={<NamesBadge answer={one.match.answer} />}
        />
      ))}
      <li>
        <p className="soft small">{t.namesText}</p>
      </li>
    </List>
  );
}

/** Words that the other side has not are marked. */
function Marked({ words }: { words: readonly MarkedWord[] }) {
  return words.map(({ word, agrees }, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a name may have one word twice.
    <span key={n}>
      {n > 0 && " "}
      {agrees === "no" ? <mark>{word}</mark> : word}
    </span>
  ));
}

function Claim({ check }: { check: CheckToReview }) {
  const { kycDesk: t, dates } = useTexts();
  const { claim, reviewer, claimEndsAt } = check;
  const href = `/admin/kyc/${check.id}`;
  if (claim === "own") {
    return <Notice tone="amber" text={check.isOnlyAdmin ? `${t.alone} ${t.ownText}` : t.ownText} />;
  }
  if (claim === "not_waiting") return <Notice text={t.notWaiting} />;
  const isOver = claim === "mine" && check.pagesNeed === "claim";
  if (claim === "mine" && !isOver) {
    return (
      <Form action={`${href}/release`} plain>
        <Button kind="quiet" small>
          {t.release}
        </Button>
      </Form>
    );
  }
  const isOthers = claim === "others";
  const text = isOthers ? t.takeOverText(reviewer, dates.moment(claimEndsAt ?? 0)) : t.claimText;
  return (
    <Card title={t.claimTitle}>
      <p>{isOver ? t.claimOver : text}</p>
      <Form action={`${href}/claim`} hidden={isOthers ? { takeOver: "yes" } : {}} plain>
        <Button kind={isOthers ? "quiet" : "main"}>{isOthers ? t.takeOver : t.claim}</Button>
      </Form>
    </Card>
  );
}

function Trail({ check }: { check: CheckToReview }) {
  const { kycDesk: t, verification, dates } = useTexts();
  return (
    <>
      <List title={t.others}>
        {check.others.map(({ id, kind, house, state, validUntil }) => (
          <ListRow
            key={id}
            title={house ? t.ofHouse(house) : t.kinds[kind]}
            href={`/admin/kyc/${id}`}
            text={[t.states[state], validUntil && t.until(dates.shortWithYear(validUntil))].filter(Boolean).join(", ")}
          />
        ))}
      </List>
      {check.decisions.length > 0 && (
        <List title={t.before}>
          {check.decisions.map(({ id, outcome, reason, who, at }) => (
            <ListRow
              key={id}
              title={t.outcomes[outcome]}
              text={
                <>
                  {t.decided({ who, when: dates.moment(at) })}
                  {reason && (
                    <>
                      <br />
                      {verification.reason(reason)}
                    </>
                  )}
                </>
              }
            />
          ))}
        </List>
      )}
    </>
  );
}
