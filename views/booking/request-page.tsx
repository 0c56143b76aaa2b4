import { canBeCalled, displayPhone } from "#src/core/phone.ts";
import type { Quote } from "#src/core/pricing.ts";
import type { LocalDate, Stay } from "#src/core/stay.ts";
import { Button, Details, Form, LinkButton, Notice } from "#views/kit/index.ts";
import type { Nav } from "#views/layout.tsx";
import { Page, type Shell } from "#views/page.tsx";
import { momentInWords } from "#views/texts/en-prices.ts";
import { requestTexts as texts } from "#views/texts/en-requests.ts";
import { QuoteLines, StayFacts } from "./stay-facts.tsx";
import { TripCard } from "./trip-card.tsx";

export type RequestPageProps = Readonly<{
  shell: Shell;
  nav: Nav;
  booking: Stay & Readonly<{ id: string; party: number; guestName: string; guestPhone: string; holdEndsAt: number }>;
  property: Readonly<{ displayName: string; location: string }>;
  quote: Quote;
  /** Answers without signing in; empty for a host who is signed in. */
  token: string;
  /** What became of it; nothing while it waits. */
  result: keyof typeof texts.results | undefined;
  today: LocalDate;
}>;

/** A request, and the host's yes or no. Opening the link decides nothing: the buttons do. */
export function RequestPage({ shell, nav, booking, property, quote, token, result, today }: RequestPageProps) {
  const action = `/booking/request/${booking.id}`;
  return (
    <Page shell={shell} nav={nav} title={texts.title} robots="noindex" width="slim">
      <div className="stack loose">
        <div className="tight">
          <h1>{texts.title}</h1>
          {!result && <p className="soft">{texts.lead(momentInWords(booking.holdEndsAt))}</p>}
        </div>
        {result && (
          <Notice
            tone={result === "approved" || result === "paid" ? "leaf" : "plain"}
            role="status"
            title={texts.results[result].title}
            text={texts.results[result].text}
          />
        )}
        <TripCard property={property}>
          <Details
            items={[
              { label: texts.guest, value: booking.guestName },
              ...(canBeCalled(booking.guestPhone)
                ? [
                    {
                      label: texts.phone,
                      value: <a href={`tel:${booking.guestPhone}`}>{displayPhone(booking.guestPhone)}</a>,
                    },
                  ]
                : []),
            ]}
          />
          <StayFacts stay={booking} party={booking.party} today={today} />
          <hr />
          <QuoteLines quote={quote} checkIn={booking.checkIn} />
          {!result && (
            <>
              <div className="row">
                <Form action={action} hidden={{ t: token, decision: "approve" }} plain>
                  <Button>{texts.approve}</Button>
                </Form>
                <Form action={action} hidden={{ t: token, decision: "decline" }} plain>
                  <Button kind="danger">{texts.decline}</Button>
                </Form>
              </div>
              <p className="soft small">{texts.approveNote}</p>
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
