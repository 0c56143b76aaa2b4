import { canBeCalled, shownPhone } from "#src/core/person/phone.ts";
import { calledInFull } from "#src/core/share/look.ts";
import { Card, Icon, LinkButton } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import type { BookingDetailsProps } from "./booking-details.tsx";

/** The other side of the booking, with a chat that says which stay it is about. */
export function contactOf({ as, state, booking, host, property, phase }: BookingDetailsProps, words: PageTexts) {
  const texts = words.booking.details;
  const other =
    as === "guest"
      ? {
          title: texts.host,
          name: calledInFull(host),
          phone: host.phone,
          say: state === "confirmed" && phase !== "over" ? texts.whatsappText : texts.whatsappAfter,
        }
      : {
          title: texts.guestContact,
          name: booking.guestName,
          phone: booking.guestPhone,
          say: texts.hostWhatsappText,
        };
  const greeting = other.say({
    code: booking.code,
    property: property.displayName,
    dates: words.dates.range(booking),
  });
  const chat = `https://wa.me/${other.phone.slice(1)}?text=${encodeURIComponent(greeting)}`;
  return { ...other, chat };
}

/** How the host reaches the guest, and the guest the host: a guest has the chat among what they do next. */
export function Contact(props: BookingDetailsProps) {
  const words = useTexts();
  const texts = words.booking.details;
  const other = contactOf(props, words);
  return (
    <Card title={other.title} roomy>
      <p>{other.name}</p>
      {canBeCalled(other.phone) && (
        <div className="row">
          <LinkButton href={`tel:${other.phone}`} kind="quiet" small>
            <Icon name="phone" />
            {texts.call(shownPhone(other.phone))}
          </LinkButton>
          {(props.as === "host" || props.state !== "confirmed" || props.phase === "over") && (
            <LinkButton href={other.chat} kind="quiet" small outside>
              <Icon name="whatsapp" />
              {texts.whatsapp}
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  );
}
