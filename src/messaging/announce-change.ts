import type { ChangeRequest } from "#db/change-request.queries.ts";
import type { Change } from "#db/write.ts";
import { calledBy } from "#src/core/share/look.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { type About, aboutBooking, tellGuest } from "./announce.ts";
import { tellHost } from "./tell-host.ts";

/** Tells the host what a guest asks of their stay, with the address where they answer. */
export function announceChangeAsked(tx: Change, about: { request: ChangeRequest; link: string; now: number }): void {
  const { request, link, now } = about;
  const { booking, property, host } = aboutBooking(tx, request.bookingId);
  const words = messagesIn[host.language];
  const text = words.requests.changeAskedHost({
    guestName: booking.guestName,
    propertyName: property.displayName,
    dates: words.dates(booking),
    newDates: words.dates(request),
    party: request.party,
    differenceKes: request.differenceKes,
    until: words.moment(request.endsAt),
    link,
  });
  tellHost(tx, host, { kind: "change", body: text, now });
}

/** Tells the guest that their stay is as it was, and what the host wrote. */
export function announceChangeDeclined(tx: Change, about: About & { words: string; link: string }): void {
  const { booking, property, host } = aboutBooking(tx, about.bookingId);
  const words = messagesIn[booking.language];
  const text = words.requests.changeDeclinedGuest({
    hostName: calledBy(host),
    propertyName: property.displayName,
    dates: words.dates(booking),
    words: about.words,
    link: about.link,
  });
  tellGuest(tx, booking, text, about.now);
}

/** Tells the guest that nobody answered, and that their stay is as it was. */
export function announceChangeUnanswered(tx: Change, about: About & { link: string }): void {
  const { booking, property, host } = aboutBooking(tx, about.bookingId);
  const words = messagesIn[booking.language];
  const text = words.requests.changeUnansweredGuest({
    hostName: calledBy(host),
    propertyName: property.displayName,
    dates: words.dates(booking),
    link: about.link,
  });
  tellGuest(tx, booking, text, about.now);
}
