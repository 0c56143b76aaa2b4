import type { ChangeRequest } from "#db/change-request.queries.ts";
import type { Change } from "#db/write.ts";
import type { Language } from "#src/core/language.ts";
import { calledBy } from "#src/core/share/look.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { aboutBooking, tellGuest } from "./announce.ts";
import { tellHost } from "./tell-host.ts";

/** The stays of which something was asked at once. */
type AboutStays = Readonly<{ bookingIds: readonly [string, ...string[]]; link: string; now: number }>;

/** Several rooms are named by the first, and how many more there are. */
function nameOfAll(
  { named }: (typeof messagesIn)[Language],
  first: string,
  { length }: Readonly<{ length: number }>,
): string {
  return length === 1 ? first : named(first, length - 1);
}

/** Tells the host what a guest asks of their stay, with the address where they answer. */
export function announceChangeAsked(
  tx: Change,
  about: { requests: readonly [ChangeRequest, ...ChangeRequest[]]; link: string; now: number },
): void {
  const { requests, link, now } = about;
  const [request] = requests;
  const { booking, property, host } = aboutBooking(tx, request.bookingId);
  const words = messagesIn[host.language];
  const text = words.requests.changeAskedHost({
    guestName: booking.guestName,
    propertyName: nameOfAll(words, property.displayName, requests),
    dates: words.dates(booking),
    newDates: words.dates(request),
    party: requests.reduce((sum, { party }) => sum + party, 0),
    differenceKes: requests.reduce((sum, { differenceKes }) => sum + differenceKes, 0),
    until: words.moment(request.endsAt),
    link,
  });
  tellHost(tx, host, { kind: "change", body: text, of: booking, now });
}

/** Tells the guest that their stay is as it was, and what the host wrote. */
export function announceChangeDeclined(tx: Change, about: AboutStays & { words: string }): void {
  const { booking, property, host } = aboutBooking(tx, about.bookingIds[0]);
  const words = messagesIn[booking.language];
  const text = words.requests.changeDeclinedGuest({
    hostName: calledBy(host),
    propertyName: nameOfAll(words, property.displayName, about.bookingIds),
    dates: words.dates(booking),
    words: about.words,
    link: about.link,
  });
  tellGuest(tx, booking, text, about.now);
}

/** Tells the guest that nobody answered, and that their stay is as it was. */
export function announceChangeUnanswered(tx: Change, about: AboutStays): void {
  const { booking, property, host } = aboutBooking(tx, about.bookingIds[0]);
  const words = messagesIn[booking.language];
  const text = words.requests.changeUnansweredGuest({
    hostName: calledBy(host),
    propertyName: nameOfAll(words, property.displayName, about.bookingIds),
    dates: words.dates(booking),
    link: about.link,
  });
  tellGuest(tx, booking, text, about.now);
}
