import { formatKes } from "#src/core/money/money.ts";
import { shownPhone } from "#src/core/person/phone.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { SessionCache } from "#views/identity/session-cache.tsx";
import { EmptyState, LinkButton, List, ListRow, LogOut } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { datesOf, type GuestStay, StayBadge } from "./stay-of-guest.tsx";

export function GuestBookingsPage(props: {
  shell: Shell;
  phone: string;
  stays: readonly GuestStay[];
  today: LocalDate;
  /** What the browser keeps of somebody who has just come in to try the demo. */
  keep?: Record<string, string> | undefined;
}) {
  const { guest, search, dates } = textsOf(props.shell);
  const texts = guest.bookings;
  return (
    <Page shell={props.shell} title={texts.title} nav="guest" here="/guest-bookings" width="slim" robots="noindex">
      {props.keep && <SessionCache shell={props.shell} keep={props.keep} />}
      <div className="stack loose">
        <div className="tight">
          <h1>{texts.title}</h1>
          <p className="soft">{guest.dashboard.signedIn(shownPhone(props.phone))}</p>
        </div>
        {props.stays.length === 0 ? (
          <EmptyState
            icon="calendar"
            title={texts.emptyTitle}
            text={texts.emptyText}
            action={<LinkButton href="/booking/search">{search.wayHere}</LinkButton>}
          />
        ) : (
          <List>
            {props.stays.map((stay) => (
              <ListRow
                key={stay.id}
                title={stay.propertyName}
                href={stay.href}
                text={
                  <>
                    {datesOf(stay, props.today, dates)} · {texts.guests(stay.party)}
                    <br />
                    {formatKes(stay.totalKes)} · {texts.code} {stay.code}
                  </>
                }
                badges={<StayBadge state={stay.state} />}
              />
            ))}
          </List>
        )}
        <LogOut />
      </div>
    </Page>
  );
}
