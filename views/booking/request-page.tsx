import type { BookingEnd } from "#src/core/money/booking-end.ts";
import { canBeCalled, shownPhone } from "#src/core/person/phone.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import type { StayHours } from "#src/core/stay/stay-hours.ts";
import { tabOfStay } from "#views/frame/host-bar.tsx";
import type { Nav } from "#views/frame/layout.tsx";
import { Page, type Shell } from "#views/frame/page.tsx";
import { BackLink, Button, Details, Form, LinkButton, Notice } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { QuoteLines, StayFacts } from "./stay-facts.tsx";
import { TripCard } from "./trip-card.tsx";

export type RequestPageProps = Readonly<{
  shell: Shell;
  nav: Nav;
  booking: Stay & Readonly<{ id: string; party: number; guestName: string; guestPhone: string; holdEndsAt: number }>;
  property: Readonly<{ displayName: string; location: string } & StayHours>;
  quote: Quote;
  /** Answers without signing in; empty for a host who is signed in. */
  token: string;
  standing: RequestStanding;
  /** Until when the guest has to pay, or would have if it were approved now. Unix milliseconds. */
  payUntil: number;
  today: LocalDate;
}>;

/** Where a request stands: unanswered, answered with yes, or over. */
export type RequestStanding = "waits" | "approved" | "confirmed" | BookingEnd;

/** A request, and the host's yes or no. Opening the link decides nothing: the buttons do. */
export function RequestPage(props: RequestPageProps) {
  const { dates, requests: texts, dashboard } = textsOf(props.shell);
  const { shell, nav, booking, property, quote, token, standing, today } = props;
  const waits = standing === "waits";
  const payUntil = dates.moment(props.payUntil);
  const action = `/booking/request/${booking.id}`;
  return (
    <Page shell={shell} nav={nav} tab={tabOfStay(nav)} title={texts.title} robots="noindex" width="slim">
      <div className="stack loose">
        {nav === "host" && <BackLink href="/dashboard?tab=bookings">{dashboard.tabs.bookings}</BackLink>}
        <div className="tight">
          <h1>{texts.title}</h1>
          {waits && <p className="soft">{texts.lead(dates.moment(booking.holdEndsAt))}</p>}
        </div>
        {!waits && <Result standing={standing} guestName={booking.guestName} payUntil={payUntil} />}
        <TripCard property={property}>
          <Details
            items={[
              { label: texts.guest, value: booking.guestName },
              ...(canBeCalled(booking.guestPhone)
                ? [
                    {
                      label: texts.phone,
                      value: <a href={`tel:${booking.guestPhone}`}>{shownPhone(booking.guestPhone)}</a>,
                    },
                  ]
                : []),
            ]}
          />
          <StayFacts stay={booking} hours={property} party={booking.party} today={today} />
          <hr />
          <QuoteLines quote={quote} checkIn={booking.checkIn} asksHost={standing !== "approved"} />
          {waits && (
            <>
              <div className="row">
                <Form action={action} hidden={{ t: token, decision: "approve" }} plain>
                  <Button>{texts.approve}</Button>
                </Form>
                <Form action={action} hidden={{ t: token, decision: "decline" }} plain>
                  <Button kind="danger">{texts.decline}</Button>
                </Form>
              </div>
              <p className="soft small">{texts.approveNote(payUntil)}</p>
            </>
          )}
        </TripCard>
        {!token && (
          <p>
            <LinkButton href="/dashboard?tab=bookings" kind="quiet">
              {texts.toBookings}
            </LinkButton>
          </p>
        )}
      </div>
    </Page>
  );
}

function Result(result: { standing: Exclude<RequestStanding, "waits">; guestName: string; payUntil: string }) {
  const { requests: texts, events } = useTexts();
  const { approved, confirmed, declined, cancelled, over } = texts.results;
  const { standing } = result;
  switch (standing) {
    case "approved":
      return <Notice tone="leaf" role="status" title={approved.title} text={approved.text(result.payUntil)} />;
    case "confirmed":
      return <Notice tone="leaf" role="status" {...confirmed} />;
    case "declined":
      return <Notice tone="plain" role="status" {...declined} />;
    default: {
      const wasCertain = standing === "cancelled_by_guest" || standing === "cancelled_by_host";
      const text = events.ends.host[standing](result.guestName);
      return <Notice tone="plain" role="status" title={wasCertain ? cancelled : over} text={text} />;
    }
  }
}
