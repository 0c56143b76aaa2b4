import { addressForDisplay } from "#src/core/listing/address.ts";
import { formatKes } from "#src/core/money/money.ts";
import { type LocalDate, nightCount } from "#src/core/stay/stay.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { Card, Details, LinkButton } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { datesOf, type GuestStay, StayBadge } from "./stay-of-guest.tsx";

/** One booking in short, with the way to everything about it. */
export function GuestBookingPage({ shell, stay, today }: { shell: Shell; stay: GuestStay; today: LocalDate }) {
  const { guest, dates, stayChange } = textsOf(shell);
  const texts = guest.view;
  return (
    <Page shell={shell} title={texts.title} nav="guest" width="slim" robots="noindex">
      <div className="stack loose">
        <div className="row between">
          <h1>{texts.title}</h1>
          <StayBadge state={stay.state} />
        </div>
        <Card as="div" roomy>
          <Details
            items={[
              { label: texts.property, value: stay.propertyName },
              { label: texts.place, value: addressForDisplay(stay.location) },
              { label: texts.dates, value: `${datesOf(stay, today, dates)}, ${texts.nights(nightCount(stay))}` },
              { label: texts.guests, value: stay.party },
              { label: texts.name, value: stay.guestName },
              { label: texts.host, value: stay.hostName },
              { label: texts.code, value: stay.code },
              { label: texts.total, value: formatKes(stay.totalKes) },
            ]}
          />
        </Card>
        <div className="row">
          <LinkButton href={stay.href}>{texts.details}</LinkButton>
          {(stay.state === "confirmed" || stay.state === "staying") && (
            <LinkButton href={`/guest/booking/${stay.id}/change`} kind="quiet">
              {stayChange.ask.link}
            </LinkButton>
          )}
          <LinkButton href="/guest-bookings" kind="quiet">
            {texts.all}
          </LinkButton>
        </div>
      </div>
    </Page>
  );
}
