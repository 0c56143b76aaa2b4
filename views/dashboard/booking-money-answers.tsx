import { formatKes } from "#src/core/money/money.ts";
import { Button, Card, Details, errorFor, Field, Fold, Form, NumberField } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import type { BookingMoney, BookingMoneyPageProps } from "./booking-money.ts";
import { reviewWords } from "./review-words.ts";

/** Money that a guest says they have sent from abroad: nobody knows of it but the two of them. */
export function TransferClaim({
  claim,
  money,
  errors,
  typed,
}: BookingMoneyPageProps & { claim: BookingMoney["claims"][number] }) {
  const c = useTexts().hostMoney.claim;
  return (
    <Card title={c.title(claim.amountKes)}>
      <p>{c.transfer.look}</p>
      <Details
        items={[
          { label: c.amount, value: <b className="num">{c.saidOf(claim.amountKes, claim.openKes)}</b> },
          { label: c.name, value: money.booking.guestName },
          { label: c.transfer.number, value: claim.transfer || c.transfer.none },
        ]}
      />
      <p className="soft small">{c.transfer.hint}</p>
      <ClaimAnswers claim={claim} errors={errors} typed={typed} />
    </Card>
  );
}

export function Claim({
  claim,
  money,
  errors,
  typed,
}: BookingMoneyPageProps & { claim: BookingMoney["claims"][number] }) {
  const { dates } = useTexts();
  const c = useTexts().hostMoney.claim;
  return (
    <Card title={c.title(claim.amountKes)}>
      <p>{c.look}</p>
      <Details
        items={[
          { label: c.code, value: <b className="num">{claim.receipt}</b> },
          { label: c.amount, value: <b className="num">{c.saidOf(claim.amountKes, claim.openKes)}</b> },
          { label: c.name, value: money.booking.guestName },
        ]}
      />
      <p className="soft small">
        {c.nameHint(money.booking.guestName)} {claim.otherKes !== undefined && c.otherAmount(claim.otherKes)}{" "}
        {claim.day?.is === "likely" && c.codeDate(dates.shortWithYear(claim.day.madeOn))}
      </p>
      {claim.day && claim.day.is !== "likely" && (
        <p>
          <b>{c.codeDay[claim.day.is](dates.shortWithYear(claim.day.madeOn))}</b>
        </p>
      )}
      {claim.said && (
        <p className={claim.said === "asked" ? "soft small" : "small"}>
          <b>{c.said[claim.said]?.(claim.saidKes === null ? "" : formatKes(claim.saidKes))}</b>
        </p>
      )}
      <ClaimAnswers claim={claim} errors={errors} typed={typed} />
    </Card>
  );
}

/** It came, it did not, or another amount did. */
function ClaimAnswers({
  claim,
  errors,
  typed,
}: Pick<BookingMoneyPageProps, "errors" | "typed"> & { claim: BookingMoney["claims"][number] }) {
  const c = useTexts().hostMoney.claim;
  const action = `/dashboard/answers/${claim.id}`;
  const field = `received-${claim.id}`;
  return (
    <>
      <div className="row">
        <Form action={action} hidden={{ answer: "came" }} plain>
          <Button>{c.yes(claim.amountKes)}</Button>
        </Form>
        <Form action={action} hidden={{ answer: "not_received" }} plain>
          <Button kind="danger">{c.no}</Button>
        </Form>
      </div>
      <Fold summary={c.less} open={claim.otherKes !== undefined || errorFor(errors, field) !== undefined}>
        <Form action={action} hidden={{ answer: "came" }}>
          <NumberField
            label={c.lessField}
            name="received"
            id={field}
            value={typed.received ?? claim.otherKes}
            error={errorFor(errors, field)}
          />
          <div>
            <Button small kind="quiet">
              {c.lessAction}
            </Button>
          </div>
        </Form>
      </Fold>
    </>
  );
}

type Reviewed = BookingMoney["reviews"][number];

export function Review(props: BookingMoneyPageProps & { review: Reviewed; isCertain: boolean }) {
  const { dashboard, hostMoney: t } = useTexts();
  const { review, isCertain } = props;
  const action = `/dashboard/answers/${review.id}`;
  const r = t.review;
  if (review.isCounted) {
    return (
      <Card title={r.title}>
        <p>{reviewWords(review, isCertain, dashboard.review)}</p>
        <p className="soft small">{ifNot(review, isCertain, t.review.ifNot)}</p>
        <div className="row">
          <Form action={action} hidden={{ answer: "there" }} plain>
            <Button>{r.there}</Button>
          </Form>
          {review.canBeVoided && <NotThere action={action} />}
        </div>
        {review.mayBeLess && <LessThere {...props} action={action} answer="there" />}
      </Card>
    );
  }
  return (
    <Card title={r.title}>
      <p>{reviewWords(review, isCertain, dashboard.review)}</p>
      <p className="soft small">
        {r.acceptHint(isCertain)} {review.receipt && `${t.claim.code}: ${review.receipt}`}
      </p>
      <div className="row">
        <Form action={action} hidden={{ answer: "accept" }} plain>
          <Button>{r.accept(review.receivedKes)}</Button>
        </Form>
        {review.receipt && !review.mayBeLess && (
          <Form action={action} hidden={{ answer: "give_back" }} plain>
            <Button kind="quiet">{r.giveBack}</Button>
          </Form>
        )}
        <NotThere action={action} />
      </div>
      {review.mayBeLess && <LessThere {...props} action={action} answer="accept" />}
    </Card>
  );
}

/** A part of the payment is there: the host says how much. */
function LessThere(
  props: Pick<BookingMoneyPageProps, "errors" | "typed"> & { review: Reviewed; action: string; answer: string },
) {
  const { errors, typed, review, action, answer } = props;
  const r = useTexts().hostMoney.review;
  const field = `left-${review.id}`;
  const error = errorFor(errors, field);
  return (
    <Fold summary={r.less} open={error !== undefined || review.reason === "taken_back_since"}>
      <Form action={action}>
        <NumberField label={r.lessField} name="left" id={field} value={typed.left} error={error} />
        <div className="row">
          <Button small kind="quiet" name="answer" value={answer}>
            {r.lessAction}
          </Button>
          {answer === "accept" && review.receipt && (
            <Button small kind="quiet" name="answer" value="give_back">
              {r.giveBack}
            </Button>
          )}
        </div>
      </Form>
    </Fold>
  );
}

/** What becomes of counted money that the host does not find. */
function ifNot(
  { reason, canBeVoided, receivedKes, isMpesas }: BookingMoney["reviews"][number],
  isCertain: boolean,
  words: PageTexts["hostMoney"]["review"]["ifNot"],
): string {
  if (reason === "reports_differ") return words.reports_differ;
  if (reason === "said_taken_back") return words.said_taken_back({ receivedKes, isMpesas, isCertain });
  if (reason === "taken_back_since" && canBeVoided) return words.taken_back_since;
  if (!canBeVoided) return words.query_contradicts.wentBack;
  return isCertain ? words.query_contradicts.confirmed : words.query_contradicts.other;
}

function NotThere({ action }: { action: string }) {
  const t = useTexts().hostMoney;
  return (
    <Form action={action} hidden={{ answer: "not_there" }} plain>
      <Button kind="danger">{t.review.notThere}</Button>
    </Form>
  );
}

export function DepositDue(props: BookingMoneyPageProps) {
  const { money, submissionKey, errors, typed } = props;
  const d = useTexts().hostMoney.depositDue;
  const action = `/dashboard/bookings/${money.booking.id}/deposit`;
  const shown = String(money.depositDueKes);
  return (
    <>
      <Card title={d.title(money.depositDueKes)}>
        <p>{money.hasLeft ? d.text(money.booking.guestName) : d.early(money.booking.guestName)}</p>
        <Form action={action} submissionKey={submissionKey} hidden={{ shown }} plain>
          <Button>{d.giveBack}</Button>
        </Form>
      </Card>
      <Fold summary={d.part} open={errorFor(errors, "part") !== undefined}>
        <Form action={action} submissionKey={submissionKey} hidden={{ shown, do: "part" }}>
          <NumberField label={d.partAmount} name="part" value={typed.part} error={errorFor(errors, "part")} />
          <div>
            <Button kind="quiet">{d.partAction}</Button>
          </div>
        </Form>
      </Fold>
      {money.hasLeft && <KeepDeposit {...props} />}
    </>
  );
}

function KeepDeposit({ money, submissionKey, errors, typed }: BookingMoneyPageProps) {
  const d = useTexts().hostMoney.depositDue;
  const hidden = { shown: String(money.depositDueKes), do: "keep" };
  const isOpen = ["keep", "because"].some((field) => errorFor(errors, field));
  return (
    <Fold summary={d.keep} open={isOpen}>
      <Form action={`/dashboard/bookings/${money.booking.id}/deposit`} submissionKey={submissionKey} hidden={hidden}>
        <NumberField
          label={d.amount}
          name="keep"
          value={typed.keep ?? money.depositDueKes}
          error={errorFor(errors, "keep")}
        />
        <Field
          label={d.because}
          name="because"
          hint={d.hint}
          value={typed.because}
          error={errorFor(errors, "because")}
          maxLength={120}
        />
        <div>
          <Button kind="danger">{d.keepAction}</Button>
        </div>
      </Form>
    </Fold>
  );
}
