import { threadHref } from "#src/core/message/thread-href.ts";
import type { RefundReason } from "#src/core/money/refund.ts";
import type { CodeDay } from "#src/core/reconcile/mpesa-code.ts";
import type { Risk } from "#src/core/risk/assess.ts";
import type { SaidByMpesa } from "#src/core/risk/said-reversal.ts";
import { placeOf, ReachByIcon } from "#views/front-desk/booking-row.tsx";
import { Badge, Button, Field, Form, LinkButton, List, TurnPages } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { type Asked, AskedToAnswer } from "./asked-change.tsx";
import { reviewWords } from "./review-words.ts";

type About = { guestName: string; guestPhone: string; code: string; checkIn: string; checkOut: string };

export type Needs = Readonly<{
  /** What guests ask of their stays. */
  changes: readonly Asked[];
  /** Stays that ask for a second look, the soonest first. */
  looks: readonly { risk: Risk; booking: About & { id: string } }[];
  claims: readonly {
    id: string;
    /** What came by the guest's word, of what is open. */
    saidKes: number;
    openKes: number;
    /** One press may count it. */
    isPlain: boolean;
    receipt: string;
    /** Of money sent from abroad: the number that the guest gave, perhaps none. */
    transfer: string | undefined;
    /** The day in its code. */
    day: CodeDay | undefined;
    booking: About & { id: string };
  }[];
  /** Requests of which M-PESA never said what became of them. */
  untold: Readonly<{
    count: number;
    page: number;
    pages: number;
    requests: readonly {
      id: string;
      amountKes: number;
      phone: string | undefined;
      askedAt: number;
      /** From when on the host may say that nothing came, and whether that is now. */
      mayCloseAt: number;
      mayClose: boolean;
      booking: About & { id: string };
    }[];
  }>;
  /** Money that no booking claims: how many payments, and whole shillings. */
  unmatched: Readonly<{ payments: number; kes: number }>;
  /** Why M-PESA took no request by the host's own keys when it was last asked, and when. */
  notAsked: readonly { reason: "not_set_up" | "turned_away"; at: number }[];
  /** Guests whom a message did not reach. */
  notGone: readonly { bookingId: string | null; inquiryId: string | null; who: string }[];
  refunds: readonly {
    id: string;
    /** All that goes back in one sending, and how many rooms that is for. */
    amountKes: number;
    rooms: number;
    reason: RefundReason;
    receipt: string | null;
    /** M-PESA was told to send it, and has not answered. */
    isSending: boolean;
    /** Its money may never have come: the host looks first. */
    isDisputed: boolean;
    /** To which phone (E.164) and by which day it is promised, and whether that day is past. */
    phone: string;
    paidInCash: boolean;
    by: string;
    isLate: boolean;
    booking: About & { id: string };
  }[];
  reviews: readonly {
    id: string;
    askedKes: number;
    receivedKes: number;
    receivedCents: number;
    reason: string | null;
    receipt: string | null;
    mpesaSays: SaidByMpesa;
    /** It was counted, and a later report disputes it. */
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
  /** The newest of what is broken in the rooms. */
  broken: readonly { id: string; propertyName: string; room: number | undefined; words: string }[];
  /** Papers that have ended, or end soon. */
  papers: readonly {
    id: string;
    paper: "licence" | "identity" | "right_to_let" | "payee";
    propertyId: string | null;
    propertyName: string;
    endsOn: string;
    isOver: boolean;
  }[];
  /** Calendars of other sites that are silent, or lost most of their stays. */
  feeds: readonly { id: string; propertyId: string; propertyName: string; channel: string }[];
}>;

/** A refund that was typed wrongly, and what was typed. */
export type RefundFault = { refundId: string; typed: string; message: string };

/** What only the host can do, before everything else. */
export function NeedsYou({ needs, fault }: { needs: Needs; fault?: RefundFault | undefined }) {
  const { dashboard: t, reconcile, dates } = useTexts();
  const { unmatched, untold, ...lists } = needs;
  const { changes, looks, claims, reviews, conflicts, feeds, notGone, notAsked } = lists;
  const many = Object.values(lists).flat().length + untold.count;
  const count = many + (unmatched.payments > 0 ? 1 : 0);
  if (count === 0) return null;
  const calendars = (propertyId: string) => `/dashboard/properties/${propertyId}/calendars`;
  return (
    <List title={t.needsYou} action={<Badge tone="clay">{count}</Badge>}>
      {notAsked.map((one) => (
        <NotAsked key={one.reason} {...one} />
      ))}
      {changes.map((asked) => (
        <AskedToAnswer key={asked.id} asked={asked} />
      ))}
      {looks.map((look) => (
        <LookAgain key={look.booking.id} {...look} />
      ))}
      {claims.map((claim) => (
        <Claimed key={claim.id} claim={claim} />
      ))}
      {unmatched.payments > 0 && (
        <Look {...t.unmatched} title={reconcile.unmatched(unmatched)} href="/dashboard/payments" />
      )}
      {conflicts.map(({ stayId, propertyId, propertyName, channel, firstNight }) => (
        <Look
          key={stayId}
          title={t.conflict.title(propertyName)}
          text={t.conflict.text(channel, dates.short(firstNight))}
          action={t.conflict.action}
          href={`${calendars(propertyId)}#conflict-${stayId}`}
        />
      ))}
      {feeds.map(({ id, propertyId, propertyName, channel }) => (
        <Look
          key={id}
          title={t.feed.title(channel, propertyName)}
          text={t.feed.text}
          action={t.feed.action}
          href={`${calendars(propertyId)}#${id}`}
        />
      ))}
      <Refunds refunds={lists.refunds} fault={fault} />
      {reviews.map((review) => (
        <Disputed key={review.id} review={review} />
      ))}
      {notGone.map((one) => (
        <NotReached key={one.bookingId ?? one.inquiryId} {...one} />
      ))}
      <Lapsing papers={lists.papers} />
      <Broken broken={lists.broken} />
      <AllUntold {...untold} />
    </List>
  );
}

/** Something that is looked at on a page of its own. */
function Look({ title, text, action, href }: { title: string; text: string; action: string; href: string }) {
  return (
    <li>
      <div className="tight">
        <b>{title}</b>
        <p className="small">{text}</p>
        <p className="small">
          <a href={href}>{action}</a>
        </p>
      </div>
    </li>
  );
}

/** Something that whoever cleans says is broken. */
function Broken({ broken }: Pick<Needs, "broken">) {
  const { turnovers, board } = useTexts();
  const { needs, needsText, action } = turnovers.faults;
  return broken.map(({ id, propertyName, room, words }) => (
    <Look
      key={id}
      title={needs(placeOf(propertyName, room, board))}
      text={words || needsText}
      action={action}
      href="/dashboard/turnovers#faults"
    />
  ));
}

/** Papers that have ended, or end soon. */
function Lapsing({ papers }: Pick<Needs, "papers">) {
  const { dates } = useTexts();
  const { papers: t } = useTexts().frontDesk;
  return papers.map(({ id, paper, propertyId, propertyName, endsOn, isOver }) => (
    <Look
      key={id}
      title={t.title(t.names[paper], propertyName, isOver)}
      text={t.text(dates.shortWithYear(endsOn), isOver)}
      action={t.action}
      href={paper === "licence" ? `/dashboard/properties/${propertyId}#licence` : "/dashboard/verification"}
    />
  ));
}

/** A guest whom a message did not reach. */
function NotReached(one: Needs["notGone"][number]) {
  const { title, text, action } = useTexts().messageDesk.needs;
  return <Look title={title(one.who)} text={text} action={action} href={threadHref(one)} />;
}

/** M-PESA takes no request by the host's own keys. */
function NotAsked({ reason, at }: Needs["notAsked"][number]) {
  const { dashboard, dates } = useTexts();
  const { title, text, action } = dashboard.notAsked;
  return <Look title={title} text={text[reason](dates.moment(at))} action={action} href="/dashboard/payouts" />;
}

/** A booking with reasons to look twice: the heaviest is named. */
function LookAgain({ risk, booking }: Needs["looks"][number]) {
  const { lookTwice, risk: words } = useTexts();
  const [first] = risk.reasons;
  return (
    <li>
      <div className="tight">
        <b>{lookTwice.needs.title(booking.guestName)}</b>
        <p className="small num">
          {words.score(risk.score, words.levels[risk.level])}
          {first && `. ${words.rules[first.code].reason}`}
        </p>
        <OfStay booking={booking} />
      </div>
      <div className="under">
        <LinkButton href={`/dashboard/bookings/${booking.id}#look`} small>
          {lookTwice.needs.action}
        </LinkButton>
      </div>
    </li>
  );
}

/** The stay that the money is for. */
function OfStay({ booking, more }: { booking: About; more?: string | undefined }) {
  const { dates } = useTexts();
  const t = useTexts().dashboard;
  return (
    <p className="soft small num">
      {dates.range(booking)} · {t.code(booking.code)}
      {more !== undefined && `. ${more}`}
    </p>
  );
}

function Claimed({ claim }: { claim: Needs["claims"][number] }) {
  const { dates } = useTexts();
  const t = useTexts().hostMoney.claim;
  const { saidKes, openKes, day, booking } = claim;
  return (
    <li>
      <div className="tight">
        <b>{t.needs(booking.guestName)}</b>
        <p className="small num">
          {claim.transfer === undefined
            ? t.needsText(t.saidOf(saidKes, openKes), claim.receipt)
            : t.transfer.needsText(t.saidOf(saidKes, openKes), claim.transfer)}
        </p>
        {day && day.is !== "likely" && (
          <p className="small">
            <b>{t.codeDay[day.is](dates.shortWithYear(day.madeOn))}</b>
          </p>
        )}
        <OfStay booking={booking} />
      </div>
      <div className="under">
        <div className="row">
          {claim.isPlain && (
            <Form action={`/dashboard/answers/${claim.id}`} hidden={{ answer: "came" }} plain>
              <Button small>{t.yes(saidKes)}</Button>
            </Form>
          )}
          <LinkButton href={`/dashboard/bookings/${booking.id}`} {...(claim.isPlain && { kind: "quiet" })} small>
            {t.open}
          </LinkButton>
        </div>
      </div>
    </li>
  );
}

function Refunds({ refunds, fault }: Pick<Needs, "refunds"> & { fault: RefundFault | undefined }) {
  return refunds.map((refund) => (
    <Owed
      key={refund.id}
      refund={refund}
      fault={fault?.refundId === refund.id ? fault : undefined}
      isOnly={refunds.length === 1}
    />
  ));
}

/** What goes back to one guest. Of several each is a few lines, and its field opens when it is sent. */
function Owed(props: { refund: Needs["refunds"][number]; fault: RefundFault | undefined; isOnly: boolean }) {
  const { refund, fault, isOnly } = props;
  const { dashboard, hostMoney: m, events } = useTexts();
  const t = dashboard.refund;
  const { id, booking, isSending, isDisputed, phone, paidInCash, by, isLate } = refund;
  return (
    <li>
      <div className="stack">
        <div className="tight">
          <b>{t.title(refund.amountKes, booking.guestName)}</b>
          {isLate && (
            <p>
              <Badge tone="bad">{t.late(by)}</Badge>
            </p>
          )}
          <p className="small">{events.refunds[refund.reason]}</p>
          {refund.rooms > 1 && <p className="small">{t.together(refund.rooms)}</p>}
          <OfStay booking={booking} more={refund.receipt ? t.theirs(refund.receipt) : ""} />
          <p className="small">
            {isSending ? m.refund.sending : isDisputed ? m.refund.lookFirst : t.how({ phone, paidInCash, by })}
          </p>
        </div>
        {!isSending && !isDisputed && (
          <details open={isOnly || fault !== undefined}>
            <summary className="link">{t.sent}</summary>
            <Form action={`/dashboard/refunds/${id}`} hidden={{ kes: refund.amountKes }}>
              <div className="beside">
                <Field
                  label={t.field}
                  name="receipt"
                  id={`receipt-${id}`}
                  hint={t.hint}
                  value={fault?.typed}
                  error={fault?.message}
                  autoComplete="off"
                  maxLength={20}
                />
                <Button>{t.action}</Button>
              </div>
            </Form>
          </details>
        )}
      </div>
      <div className="under">
        <div className="acts">
          <LinkButton href={`/dashboard/bookings/${booking.id}#refund-${id}`} kind="quiet" small>
            {m.refund.open}
          </LinkButton>
          <ReachByIcon name={booking.guestName} phone={booking.guestPhone} />
        </div>
      </div>
    </li>
  );
}

/** The money of such a request may have come: the host looks, and after two days their word closes it. */
/** The oldest of them, and the others a page at a time. */
function AllUntold(untold: Needs["untold"]) {
  return (
    <>
      {untold.requests.map((request) => (
        <Untold key={request.id} request={request} />
      ))}
      {untold.pages > 1 && <MoreUntold {...untold} />}
    </>
  );
}

function MoreUntold({ page, pages, count }: Needs["untold"]) {
  const { dashboard } = useTexts();
  // What waits longest stands first.
  const [earlier, later] = dashboard.older;
  const to = (other: number) => `/dashboard?untold=${other}`;
  return (
    <li>
      <TurnPages {...{ page, pages, to }} words={[later, earlier]}>
        <span className="small">{dashboard.untold.all(count)}</span>
      </TurnPages>
    </li>
  );
}

function Untold({ request }: { request: Needs["untold"]["requests"][number] }) {
  const { dashboard, dates, hostMoney } = useTexts();
  const t = dashboard.untold;
  const { id, amountKes, phone, booking } = request;
  return (
    <li>
      <div className="tight">
        <b>{t.title(booking.guestName)}</b>
        <p className="small">{t.text({ amountKes, phone, at: dates.moment(request.askedAt) })}</p>
        <OfStay booking={booking} />
        {!request.mayClose && <p className="small">{t.later(dates.moment(request.mayCloseAt))}</p>}
      </div>
      <div className="under">
        <div className="row">
          <LinkButton href={`/dashboard/bookings/${booking.id}`} kind="quiet" small>
            {hostMoney.claim.open}
          </LinkButton>
          {request.mayClose && (
            <Form action={`/dashboard/answers/${id}`} hidden={{ answer: "nothing_came" }} plain>
              <Button kind="quiet" small>
                {t.nothing}
              </Button>
            </Form>
          )}
        </div>
      </div>
    </li>
  );
}

function Disputed({ review }: { review: Needs["reviews"][number] }) {
  const { dashboard, hostMoney } = useTexts();
  const t = dashboard.review;
  const { booking } = review;
  return (
    <li>
      <div className="tight">
        <b>{t.title(booking.guestName)}</b>
        <p className="small num">{reviewWords(review, review.isCertain, t)}</p>
        <OfStay booking={booking} more={review.isCounted ? "" : t.what} />
      </div>
      <div className="under">
        <div className="acts">
          <LinkButton href={`/dashboard/bookings/${booking.id}`} small>
            {hostMoney.claim.open}
          </LinkButton>
          <ReachByIcon name={booking.guestName} phone={booking.guestPhone} />
        </div>
      </div>
    </li>
  );
}
