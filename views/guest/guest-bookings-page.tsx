import { formatKes } from "#src/core/money/money.ts";
import { shownPhone } from "#src/core/person/phone.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { BrowserKeeps } from "#views/identity/browser-keeps.tsx";
import { Badge, EmptyState, LinkButton, List, ListRow, LogOut } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { type GuestRefund, type RefundSender, refundInWords } from "./refund-notice.tsx";
import { datesOf, type GuestStay, StayBadge } from "./stay-of-guest.tsx";

export function GuestBookingsPage(props: {
  shell: Shell;
  phone: string;
  stays: readonly GuestStay[];
  /** All that goes back to this guest, or has, the newest first. */
  refunds: readonly (GuestRefund & Readonly<{ propertyName: string; href: string; host: RefundSender }>)[];
  today: LocalDate;
  /** What the browser keeps of somebody who has just come in to try the demo. */
  keep?: Record<string, string> | undefined;
}) {
  const { guest, search, dates, booking } = textsOf(props.shell);
  const texts = guest.bookings;
  return (
    <Page shell={props.shell} title={texts.title} nav="guest" here="/guest-bookings" width="slim" robots="noindex">
      <BrowserKeeps values={props.keep} />
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
                actions={
                  stay.againHref && (
                    <LinkButton href={stay.againHref} kind="quiet" small>
                      {booking.details.bookAgain}
                    </LinkButton>
                  )
                }
              />
            ))}
          </List>
        )}
        <Refunds refunds={props.refunds} />
        <LogOut />
      </div>
    </Page>
  );
}

/** Every refund of this guest's in one list, whichever booking it is of. */
function Refunds({ refunds }: Pick<Parameters<typeof GuestBookingsPage>[0], "refunds">) {
  const words = useTexts();
  if (refunds.length === 0) return null;
  return (
    <List title={words.booking.details.refund.all}>
      {refunds.map((refund) => (
        <ListRow
          key={refund.id}
          title={`${formatKes(refund.amountKes)} · ${refund.propertyName}`}
          href={refund.href}
          text={refundInWords(refund, { host: refund.host }, words)}
          badges={refundBadge(refund, words)}
        />
      ))}
    </List>
  );
}

function refundBadge({ sentAt, isLate }: GuestRefund, { booking: { details } }: PageTexts) {
  if (sentAt !== null) return <Badge tone="leaf">{details.back.sent}</Badge>;
  return <Badge tone={isLate ? "bad" : "amber"}>{details.back.due}</Badge>;
}
