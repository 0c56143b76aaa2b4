import { formatKes } from "#src/core/money.ts";
import { displayPhone } from "#src/core/phone.ts";
import { addressForDisplay } from "#src/core/places.ts";
import { SessionCache } from "#views/identity/session-cache.tsx";
import { Button, Card, EmptyState, type FlashMessage, Form, LinkButton } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/language.tsx";
import { Page, type Shell } from "#views/page.tsx";
import { type GuestStay, StayBadge } from "./stay-of-guest.tsx";

/** What a guest wants first: where she sleeps next. */
export function GuestDashboardPage(props: {
  shell: Shell;
  phone: string;
  next: GuestStay | undefined;
  bookings: number;
  flash?: FlashMessage | undefined;
  /** What the browser keeps of somebody who has just come in to try the demo. */
  keep?: Record<string, string> | undefined;
}) {
  const { next } = props;
  const { guest, search, dates } = textsOf(props.shell);
  const texts = guest.dashboard;
  return (
    <Page shell={props.shell} title={texts.title} nav="guest" width="slim" robots="noindex" flash={props.flash}>
      <SessionCache shell={props.shell} keep={props.keep} />
      <div className="stack loose">
        <div className="tight">
          <h1>{texts.title}</h1>
          <p className="soft">{texts.signedIn(displayPhone(props.phone))}</p>
        </div>
        {next ? (
          <Card
            title={next.state === "staying" ? texts.now : texts.next}
            roomy
            foot={
              <>
                <span className="num">{formatKes(next.totalKes)}</span>
                <LinkButton href={next.href}>{guest.view.details}</LinkButton>
              </>
            }
          >
            <p className="row">
              <StayBadge state={next.state} />
              <span className="num nowrap">
                {guest.bookings.code} {next.code}
              </span>
            </p>
            <p className="big">{next.propertyName}</p>
            <p className="num">{dates.range(next)}</p>
            <p className="soft">{addressForDisplay(next.location)}</p>
          </Card>
        ) : (
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

export function LogOut() {
  const { logout } = useTexts().guest.dashboard;
  return (
    <Form action="/logout" plain>
      <Button kind="quiet">{logout}</Button>
    </Form>
  );
}
