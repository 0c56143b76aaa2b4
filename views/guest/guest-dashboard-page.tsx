import { addressForDisplay } from "#src/core/listing/address.ts";
import { formatKes } from "#src/core/money/money.ts";
import { shownPhone } from "#src/core/person/phone.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { BrowserKeeps } from "#views/identity/browser-keeps.tsx";
import { Card, EmptyState, LinkButton, List, ListRow, LogOut } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { datesOf, type GuestStay, StayBadge } from "./stay-of-guest.tsx";

/** What a guest wants first: what waits for them or for a host, and where they sleep next. */
export function GuestDashboardPage(props: {
  shell: Shell;
  phone: string;
  /** What is not certain yet, the most pressing first. */
  waiting: readonly GuestStay[];
  next: GuestStay | undefined;
  /** Where they have stayed, by the last stay in each place, the newest first. */
  rooms: readonly GuestStay[];
  bookings: number;
  today: LocalDate;
  /** What the browser keeps of somebody who has just come in to try the demo. */
  keep?: Record<string, string> | undefined;
}) {
  const { next } = props;
  const { guest, search, dates, payment, byHand } = textsOf(props.shell);
  const texts = guest.dashboard;
  const moneyIs = {
    waiting: payment.waiting.heading,
    checking: byHand.checking.heading,
    in_review: payment.review.heading,
  };
  const waitsFor = ({ state, underWay, keptUntil = 0, payHref, hostName }: GuestStay) => {
    if (underWay) return moneyIs[underWay];
    if (state === "requested") return texts.answerBy(hostName, dates.moment(keptUntil));
    return payHref ? texts.payBy(dates.moment(keptUntil)) : guest.states.held;
  };
  return (
    <Page shell={props.shell} title={texts.title} nav="guest" width="slim" robots="noindex">
      <BrowserKeeps values={props.keep} />
      <div className="stack loose">
        <div className="tight">
          <h1>{texts.title}</h1>
          <p className="soft">{texts.signedIn(shownPhone(props.phone))}</p>
        </div>
        {props.waiting.map((stay) => (
          <StayCard key={stay.id} stay={stay} today={props.today} title={waitsFor(stay)} />
        ))}
        {next && <StayCard stay={next} today={props.today} title={next.state === "staying" ? texts.now : texts.next} />}
        <Rooms rooms={props.rooms} today={props.today} />
        {!next && props.waiting.length === 0 && (
          <EmptyState
            icon="calendar"
            title={texts.emptyTitle}
            text={texts.emptyText}
            action={<LinkButton href="/booking/search">{search.wayHere}</LinkButton>}
          />
        )}
        <div className="row between">
          <LinkButton href="/guest-bookings" kind="quiet">
            {texts.all}
          </LinkButton>
          <span className="soft">{texts.countOf(props.bookings)}</span>
          <LogOut />
        </div>
      </div>
    </Page>
  );
}

/** The places they know, each a press from its free days. */
function Rooms({ rooms, today }: { rooms: readonly GuestStay[]; today: LocalDate }) {
  const { guest, booking, dates } = useTexts();
  if (rooms.length === 0) return null;
  return (
    <List title={guest.dashboard.rooms}>
      {rooms.map((stay) => (
        <ListRow
          key={stay.propertyId}
          title={stay.propertyName}
          href={stay.href}
          text={
            <>
              {stay.hostName} · {addressForDisplay(stay.location)}
              <br />
              {datesOf(stay, today, dates)}
            </>
          }
          actions={
            <LinkButton href={stay.againHref ?? ""} kind="quiet" small>
              {booking.details.bookAgain}
            </LinkButton>
          }
        />
      ))}
    </List>
  );
}

function StayCard({ stay, today, title }: { stay: GuestStay; today: LocalDate; title: string }) {
  const { guest, dates } = useTexts();
  return (
    <Card
      title={title}
      roomy
      foot={
        <>
          <span className="num">{formatKes(stay.totalKes)}</span>
          <LinkButton href={stay.href} kind={stay.payHref ? "quiet" : undefined}>
            {guest.view.details}
          </LinkButton>
          {stay.payHref && <LinkButton href={stay.payHref}>{guest.dashboard.pay}</LinkButton>}
        </>
      }
    >
      <p className="row">
        <StayBadge state={stay.state} />
        <span className="num nowrap">
          {guest.bookings.code} {stay.code}
        </span>
      </p>
      <p className="big">{stay.propertyName}</p>
      <p className="num">{datesOf(stay, today, dates)}</p>
      <p className="soft">{addressForDisplay(stay.location)}</p>
    </Card>
  );
}
