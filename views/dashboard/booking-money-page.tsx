import type { ReactNode } from "react";
import type { BookingState } from "#src/core/booking.ts";
import type { LedgerLine, Sums as LedgerSums, LedgerWho } from "#src/core/ledger.ts";
import { formatKes } from "#src/core/money.ts";
import type { PaymentWay } from "#src/core/payment.ts";
import type { PaymentStanding } from "#src/core/payment-standing.ts";
import { displayPhone } from "#src/core/phone.ts";
import type { RefundReason } from "#src/core/refund.ts";
import { localDateAt } from "#src/core/stay.ts";
import {
  Badge,
  Button,
  Card,
  clockTime,
  Details,
  dateRange,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  type FlashMessage,
  Form,
  Lines,
  LinkButton,
  List,
  longDate,
  NumberField,
  Select,
  shortDate,
} from "#views/kit/index.ts";
import type { Shell } from "#views/page.tsx";
import { type PaperLink, ReceiptLinks } from "#views/receipt/receipt-links.tsx";
import { dashboardTexts, paymentWords } from "#views/texts/en-dashboard.ts";
import { hostBookingTexts } from "#views/texts/en-host-booking.ts";
import { hostMoneyTexts as t } from "#views/texts/en-host-money.ts";
import { Reach } from "./booking-row.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";

/** A booking with everything about its money. Instants are Unix milliseconds. */
export type BookingMoney = Readonly<{
  booking: Readonly<{
    id: string;
    code: string;
    checkIn: string;
    checkOut: string;
    party: number;
    guestName: string;
    guestPhone: string;
    totalKes: number;
  }>;
  property: Readonly<{ displayName: string }>;
  state: BookingState;
  sums: LedgerSums;
  receipts: readonly PaperLink[];
  canGiveBackKes: number;
  /** What the guest of a certain stay has still to pay. */
  openBalanceKes: number;
  /** The damage deposit of a guest who has left, while nothing is decided about it. */
  depositDueKes: number;
  claims: readonly {
    id: string;
    amountKes: number;
    receipt: string;
    otherKes: number | undefined;
    madeOn: string | undefined;
  }[];
  reviews: readonly {
    id: string;
    askedKes: number;
    receivedKes: number;
    receipt: string | null;
    reason: string | null;
  }[];
  refundsDue: readonly { id: string; amountKes: number; reason: RefundReason; state: string }[];
  payments: readonly (PaymentStanding & {
    id: string;
    way: PaymentWay;
    amountKes: number;
    payerName: string | null;
    createdAt: number;
    paidAt: number | null;
    /** What M-PESA said, as it came. */
    raw: readonly string[];
  })[];
  trail: readonly (LedgerLine & {
    id: number;
    who: LedgerWho;
    why: string;
    note: string | null;
    happenedAt: number;
  })[];
}>;

export type BookingMoneyPageProps = Readonly<{
  shell: Shell;
  flash?: FlashMessage | undefined;
  money: BookingMoney;
  submissionKey: string;
  errors: readonly FieldError[];
  typed: Readonly<Record<string, string>>;
}>;

/** One booking: who, what it costs, what came, what is to be done about it, and every line of it. */
export function BookingMoneyPage(props: BookingMoneyPageProps) {
  const { booking, property, state } = props.money;
  return (
    <DashboardFrame shell={props.shell} tab="bookings" title={t.title(booking.guestName)} flash={props.flash}>
      <ErrorSummary errors={props.errors} />
      <section className="card">
        <div className="body">
          <div className="row between">
            <p>
              <b>{property.displayName}</b>
            </p>
            <Badge tone={state === "confirmed" ? "leaf" : state === "held" ? "amber" : "plain"}>
              {t.states[state]}
            </Badge>
          </div>
          <p className="soft num">
            {dateRange(booking)} · {dashboardTexts.guests(booking.party)} · {dashboardTexts.code(booking.code)}
          </p>
          <Reach name={booking.guestName} phone={booking.guestPhone} />
          {state === "confirmed" && (
            <div className="row">
              <LinkButton href={`/dashboard/bookings/${booking.id}/dates`} kind="quiet" small>
                {hostBookingTexts.change.title}
              </LinkButton>
              <LinkButton href={`/guest/booking/${booking.id}/cancel`} kind="danger" small>
                {hostBookingTexts.change.cancel}
              </LinkButton>
            </div>
          )}
        </div>
      </section>
      {props.money.claims.map((claim) => (
        <Claim key={claim.id} {...props} claim={claim} />
      ))}
      {props.money.reviews.map((review) => (
        <Review key={review.id} review={review} />
      ))}
      {props.money.refundsDue.map((refund) => (
        <RefundDue key={refund.id} {...props} refund={refund} />
      ))}
      {props.money.depositDueKes > 0 && <DepositDue {...props} />}
      <Sums {...props} />
      <Payments {...props} />
      <Trail {...props} />
      <RecordMoney {...props} />
      {props.money.canGiveBackKes > 0 && <GiveBack {...props} />}
      <div>
        <LinkButton href="/dashboard?tab=bookings" kind="quiet" small>
          {t.back}
        </LinkButton>
      </div>
    </DashboardFrame>
  );
}

function Sums({ money }: BookingMoneyPageProps) {
  const { chargedKes, receivedKes, refundedKes, balanceKes, depositHeldKes } = money.sums;
  const isCharged = chargedKes !== 0 || money.state === "confirmed" || money.state === "cancelled";
  const price = isCharged ? chargedKes : money.booking.totalKes;
  const open = isCharged ? balanceKes : price + balanceKes;
  return (
    <Card title={t.money}>
      <Lines
        lines={[
          { label: t.price, kes: price },
          { label: t.paid, kes: receivedKes, less: receivedKes > 0 },
          ...(refundedKes > 0 ? [{ label: t.returned, kes: refundedKes }] : []),
        ]}
        total={{ label: open < 0 ? t.credit : open === 0 ? t.settled : t.balance, kes: Math.abs(open) }}
      />
      {depositHeldKes > 0 && <Details items={[{ label: t.deposit, value: formatKes(depositHeldKes) }]} />}
      {money.openBalanceKes > 0 && (
        <Form action={`/dashboard/bookings/${money.booking.id}/ask`} plain>
          <Button small>{t.askBalance(money.openBalanceKes)}</Button>
        </Form>
      )}
      <ReceiptLinks bookingId={money.booking.id} receipts={money.receipts} />
      <p className="soft small">{t.straight}</p>
    </Card>
  );
}

function DepositDue({ money, submissionKey, errors, typed }: BookingMoneyPageProps) {
  const d = t.depositDue;
  const action = `/dashboard/bookings/${money.booking.id}/deposit`;
  const shown = String(money.depositDueKes);
  const isOpen = ["keep", "because"].some((field) => errorFor(errors, field));
  return (
    <>
      <Card title={d.title(money.depositDueKes)}>
        <p>{d.text(money.booking.guestName)}</p>
        <Form action={action} submissionKey={submissionKey} hidden={{ shown }} plain>
          <Button>{d.giveBack}</Button>
        </Form>
      </Card>
      <Fold summary={d.keep} open={isOpen}>
        <Form action={action} submissionKey={submissionKey} hidden={{ shown, do: "keep" }}>
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
    </>
  );
}

function Claim({ claim, money, errors, typed }: BookingMoneyPageProps & { claim: BookingMoney["claims"][number] }) {
  const c = t.claim;
  const action = `/dashboard/answers/${claim.id}`;
  const field = `received-${claim.id}`;
  return (
    <Card title={c.title(claim.amountKes)}>
      <p>{c.look}</p>
      <Details
        items={[
          { label: c.code, value: <b className="num">{claim.receipt}</b> },
          { label: c.amount, value: <b className="num">{formatKes(claim.amountKes)}</b> },
          { label: c.name, value: money.booking.guestName },
        ]}
      />
      <p className="soft small">
        {c.nameHint(money.booking.guestName)} {claim.otherKes !== undefined && c.otherAmount(claim.otherKes)}{" "}
        {claim.madeOn && c.codeDate(longDate(claim.madeOn))}
      </p>
      <div className="row">
        <Form action={action} hidden={{ answer: "came" }} plain>
          <Button>{c.yes(claim.amountKes)}</Button>
        </Form>
        <Form action={action} hidden={{ answer: "not_received" }} plain>
          <Button kind="danger">{c.no}</Button>
        </Form>
      </div>
      <Fold summary={c.less} open={errorFor(errors, field) !== undefined}>
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
    </Card>
  );
}

function Review({ review }: { review: BookingMoney["reviews"][number] }) {
  const action = `/dashboard/answers/${review.id}`;
  const texts = dashboardTexts.review;
  const what =
    review.reason === "receipt_used"
      ? texts.receipt_used(review.receivedKes)
      : review.reason === "other_shortcode"
        ? texts.other_shortcode(review.receivedKes)
        : texts.wrong_amount(review.receivedKes, review.askedKes);
  return (
    <Card title={t.review.title}>
      <p>{what}</p>
      <p className="soft small">
        {t.review.acceptHint} {review.receipt && `${t.claim.code}: ${review.receipt}`}
      </p>
      <div className="row">
        <Form action={action} hidden={{ answer: "accept" }} plain>
          <Button>{t.review.accept(review.receivedKes)}</Button>
        </Form>
        {review.receipt && (
          <Form action={action} hidden={{ answer: "give_back" }} plain>
            <Button kind="quiet">{t.review.giveBack}</Button>
          </Form>
        )}
        <Form action={action} hidden={{ answer: "not_there" }} plain>
          <Button kind="danger">{t.review.notThere}</Button>
        </Form>
      </div>
    </Card>
  );
}

function RefundDue(props: BookingMoneyPageProps & { refund: BookingMoney["refundsDue"][number] }) {
  const { refund, errors, typed, money } = props;
  const field = `receipt-${refund.id}`;
  const hidden = { back: money.booking.id };
  return (
    <Card title={t.refund.title(refund.amountKes)}>
      <p>{dashboardTexts.refund[refund.reason]}</p>
      {refund.state === "sending" ? (
        <p className="soft">{t.refund.sending}</p>
      ) : (
        <>
          <p className="soft small">{t.refund.how(displayPhone(money.booking.guestPhone))}</p>
          <Form action={`/dashboard/refunds/${refund.id}`} hidden={hidden}>
            <Field
              label={t.refund.field}
              name="receipt"
              id={field}
              value={errorFor(errors, field) ? typed.receipt : undefined}
              error={errorFor(errors, field)}
              autoComplete="off"
              maxLength={20}
            />
            <div className="row">
              <Button small>{t.refund.action}</Button>
            </div>
          </Form>
          <Form action={`/dashboard/refunds/${refund.id}`} hidden={{ ...hidden, way: "cash" }} plain>
            <Button small kind="quiet">
              {t.refund.cash}
            </Button>
          </Form>
        </>
      )}
    </Card>
  );
}

function Payments({ money }: BookingMoneyPageProps) {
  return (
    <List title={t.payments}>
      {money.payments.length === 0 && (
        <li>
          <p className="soft">{t.noPayments}</p>
        </li>
      )}
      {money.payments.map((payment) => {
        const { tone, badge, detail } = paymentWords(payment);
        return (
          <li key={payment.id}>
            <div className="tight">
              <p className="num">
                <Badge tone={tone}>{badge}</Badge> {detail}
              </p>
              <p className="soft small num">
                {t.ways[payment.way]} · {t.asked(moment(payment.createdAt))}
                {payment.paidAt !== null && ` · ${t.came(moment(payment.paidAt))}`}
                {payment.payerName && ` · ${payment.payerName}`}
              </p>
              {payment.raw.length > 0 && (
                <details className="small">
                  <summary>{t.raw}</summary>
                  {payment.raw.map((body) => (
                    <pre key={body}>{body}</pre>
                  ))}
                </details>
              )}
            </div>
          </li>
        );
      })}
    </List>
  );
}

function Trail({ money }: BookingMoneyPageProps) {
  return (
    <List title={t.trail}>
      <li>
        <p className="soft small">{money.trail.length === 0 ? t.noTrail : t.trailHint}</p>
      </li>
      {money.trail.map((line) => (
        <li key={line.id}>
          <div className="row between" style={{ flexWrap: "nowrap", alignItems: "flex-start" }}>
            <div className="tight">
              <b>{t.whys[line.why] ?? t.kinds[line.kind]}</b>
              <p className="soft small num">
                {moment(line.happenedAt)} · {t.who[line.who]}
                {line.account === "damage_deposit" && ` · ${t.depositMark}`}
                {line.note && ` · ${line.note}`}
              </p>
            </div>
            <b className="num nowrap">
              {line.amountKes < 0 ? "− " : ""}
              {formatKes(Math.abs(line.amountKes))}
            </b>
          </div>
        </li>
      ))}
    </List>
  );
}

function RecordMoney({ money, submissionKey, errors, typed }: BookingMoneyPageProps) {
  const r = t.record;
  const isOpen = ["amount", "receipt"].some((field) => errorFor(errors, field));
  const open = money.sums.chargedKes !== 0 ? money.sums.balanceKes : money.booking.totalKes + money.sums.balanceKes;
  return (
    <Fold summary={r.title} open={isOpen}>
      <Form action={`/dashboard/bookings/${money.booking.id}/received`} submissionKey={submissionKey}>
        <div className="duo">
          <NumberField
            label={r.amount}
            name="amount"
            value={typed.amount ?? (open > 0 ? open : undefined)}
            error={errorFor(errors, "amount")}
          />
          <Select
            label={r.way}
            name="way"
            value={typed.way ?? "manual"}
            options={[
              { value: "manual", label: r.ways.manual },
              { value: "cash", label: r.ways.cash },
            ]}
          />
        </div>
        <Field
          label={r.code}
          name="receipt"
          hint={r.codeHint}
          value={typed.receipt}
          error={errorFor(errors, "receipt")}
          autoComplete="off"
          maxLength={20}
        />
        <Field label={r.name} name="payer" value={typed.payer ?? money.booking.guestName} maxLength={80} />
        <Select
          label={r.what}
          name="purpose"
          value={typed.purpose ?? "balance"}
          options={[
            { value: "balance", label: r.purposes.balance },
            { value: "damage_deposit", label: r.purposes.damage_deposit },
          ]}
        />
        <div>
          <Button>{r.action}</Button>
        </div>
      </Form>
    </Fold>
  );
}

function GiveBack({ money, submissionKey, errors, typed }: BookingMoneyPageProps) {
  const g = t.giveBack;
  return (
    <Fold summary={g.title} open={errorFor(errors, "back") !== undefined}>
      <Form action={`/dashboard/bookings/${money.booking.id}/give-back`} submissionKey={submissionKey}>
        <p className="soft small">{g.most(money.canGiveBackKes)}</p>
        <NumberField label={g.amount} name="back" value={typed.back} error={errorFor(errors, "back")} />
        <Field label={g.note} name="note" value={typed.note} maxLength={120} />
        <div>
          <Button kind="danger">{g.action}</Button>
        </div>
      </Form>
    </Fold>
  );
}

function Fold({ summary, open, children }: { summary: string; open: boolean; children: ReactNode }) {
  return (
    <details className="card fold" open={open}>
      <summary>{summary}</summary>
      <div className="body">{children}</div>
    </details>
  );
}

function moment(at: number): string {
  return `${shortDate(localDateAt(at))}, ${clockTime(at)}`;
}
