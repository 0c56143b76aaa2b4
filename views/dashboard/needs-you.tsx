import type { RefundReason } from "#src/core/money/refund.ts";
import { shownPhone } from "#src/core/person/phone.ts";
import { Badge, Button, dateRange, Field, Form, LinkButton, List, shortDate } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { Reach } from "./booking-row.tsx";
import { reviewWords } from "./review-words.ts";

type About = { guestName: string; guestPhone: string; code: string; checkIn: string; checkOut: string };

export type Needs = Readonly<{
  claims: readonly {
    id: string;
    /** What came by the guest's word, of what is open. */
    saidKes: number;
    openKes: number;
    /** One press may count it. */
    isPlain: boolean;
    receipt: string;
    booking: About & { id: string };
  }[];
  /** Money that no booking claims: how many payments, and whole shillings. */
  unmatched: Readonly<{ payments: number; kes: number }>;
  refunds: readonly {
    id: string;
    amountKes: number;
    reason: RefundReason;
    receipt: string | null;
    /** M-PESA was told to send it, and has not answered. */
    isSending: boolean;
    /** Its money may never have come: the host looks first. */
    isDoubted: boolean;
    booking: About & { id: string };
  }[];
  reviews: readonly {
    id: string;
    askedKes: number;
    receivedKes: number;
    reason: string | null;
    receipt: string | null;
    /** It was counted, and a later report doubts it. */
    isCounted: boolean;
    /** The booking is certain, by this or other money. */
    isCertain: boolean;
    booking: About & { id: string };
  }[];
  /** Nights that another site sold too. */
  conflicts: readonly {
    stayId: string;
    propertyId: string;
    propertyName: string;
    channel: string;
    firstNight: string;
  }[];
  /** Calendars of other sites that are silent, or lost most of their stays. */
  feeds: readonly { id: string; propertyId: string; propertyName: string; channel: string }[];
}>;

/** A refund that was typed wrongly, and what was typed. */
export type RefundFault = { refundId: string; typed: string; message: string };

/** What only the host can do, before everything else. */
export function NeedsYou({ needs, fault }: { needs: Needs; fault?: RefundFault | undefined }) {
  const { dashboard: t, hostMoney: m, reconcile } = useTexts();
  const { claims, refunds, reviews, conflicts, feeds, unmatched } = needs;
  const count = [claims, refunds, reviews, conflicts, feeds].flat().length + (unmatched.payments > 0 ? 1 : 0);
  if (count === 0) return null;
  return (
    <List title={t.needsYou} action={<Badge tone="clay">{count}</Badge>}>
      {needs.claims.map((claim) => (
        <li key={claim.id}>
          <div className="tight">
            <b>{m.claim.needs(claim.booking.guestName)}</b>
            <p className="small num">
              {m.claim.needsText(m.claim.saidOf(claim.saidKes, claim.openKes), claim.receipt)}
            </p>
            <p className="soft small num">
              {dateRange(claim.booking)} · {t.code(claim.booking.code)}
            </p>
          </div>
          <div className="under">
            <div className="row">
              {claim.isPlain && (
                <Form action={`/dashboard/answers/${claim.id}`} hidden={{ answer: "came" }} plain>
                  <Button small>{m.claim.yes(claim.saidKes)}</Button>
                </Form>
              )}
              <LinkButton
                href={`/dashboard/bookings/${claim.booking.id}`}
                {...(claim.isPlain && { kind: "quiet" })}
                small
              >
                {m.claim.open}
              </LinkButton>
            </div>
          </div>
        </li>
      ))}
      {unmatched.payments > 0 && (
        <li>
          <div className="tight">
            <b>{reconcile.unmatched(unmatched)}</b>
            <p className="small">{t.unmatched.text}</p>
            <p className="small">
              <a href="/dashboard/payments">{t.unmatched.action}</a>
            </p>
          </div>
        </li>
      )}
      {needs.conflicts.map((conflict) => (
        <li key={conflict.stayId}>
          <div className="tight">
            <b>{t.conflict.title(conflict.propertyName)}</b>
            <p className="small">{t.conflict.text(conflict.channel, shortDate(conflict.firstNight))}</p>
            <p className="small">
              <a href={`/dashboard/properties/${conflict.propertyId}/calendars#conflict-${conflict.stayId}`}>
                {t.conflict.action}
              </a>
            </p>
          </div>
        </li>
      ))}
      {needs.feeds.map((feed) => (
        <li key={feed.id}>
          <div className="tight">
            <b>{t.feed.title(feed.channel, feed.propertyName)}</b>
            <p className="small">{t.feed.text}</p>
            <p className="small">
              <a href={`/dashboard/properties/${feed.propertyId}/calendars#${feed.id}`}>{t.feed.action}</a>
            </p>
          </div>
        </li>
      ))}
      {needs.refunds.map((refund) => (
        <li key={refund.id}>
          <div className="stack">
            <div className="tight">
              <b>{t.refund.title(refund.amountKes, refund.booking.guestName)}</b>
              <p className="small">{t.refund[refund.reason]}</p>
              <p className="soft small num">
                {dateRange(refund.booking)} · {t.code(refund.booking.code)}.{" "}
                {refund.receipt && t.refund.theirs(refund.receipt)}
              </p>
              <p className="small">
                {refund.isSending
                  ? m.refund.sending
                  : refund.isDoubted
                    ? m.refund.lookFirst
                    : t.refund.how(shownPhone(refund.booking.guestPhone))}
              </p>
            </div>
            {!refund.isSending && !refund.isDoubted && (
              <Form action={`/dashboard/refunds/${refund.id}`}>
                <Field
                  label={t.refund.field}
                  name="receipt"
                  id={`receipt-${refund.id}`}
                  hint={t.refund.hint}
                  value={fault?.refundId === refund.id ? fault.typed : undefined}
                  error={fault?.refundId === refund.id ? fault.message : undefined}
                  autoComplete="off"
                  maxLength={20}
                />
                <div>
                  <Button small>{t.refund.action}</Button>
                </div>
              </Form>
            )}
          </div>
          <div className="under">
            <LinkButton href={`/dashboard/bookings/${refund.booking.id}`} kind="quiet" small>
              {m.refund.open}
            </LinkButton>
            <Reach name={refund.booking.guestName} phone={refund.booking.guestPhone} />
          </div>
        </li>
      ))}
      {needs.reviews.map((review) => (
        <li key={review.id}>
          <div className="tight">
            <b>{t.review.title(review.booking.guestName)}</b>
            <p className="small num">{reviewWords(review, review.isCertain, t.review)}</p>
            <p className="soft small num">
              {dateRange(review.booking)} · {t.code(review.booking.code)}. {!review.isCounted && t.review.what}
            </p>
          </div>
          <div className="under">
            <LinkButton href={`/dashboard/bookings/${review.booking.id}`} small>
              {m.claim.open}
            </LinkButton>
            <Reach name={review.booking.guestName} phone={review.booking.guestPhone} />
          </div>
        </li>
      ))}
    </List>
  );
}
