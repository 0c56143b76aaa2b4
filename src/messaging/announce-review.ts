import { findBooking } from "#db/booking.queries.ts";
import type { Reader } from "#db/open.ts";
import type { Report } from "#db/report.queries.ts";
import type { Change } from "#db/write.ts";
import { calledBy } from "#src/core/share/look.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { type About, aboutBooking, tell, tellGuest } from "./announce.ts";
import { tellHost } from "./tell-host.ts";

type Invited = Readonly<{ bookingId: string; link: string; until: LocalDate | undefined }>;

/** Asks a guest for a review of their stay; with `until` it is the reminder. */
export function invitationWords(db: Reader, { bookingId, link, until }: Invited): string {
  const { booking, property, host } = aboutBooking(db, bookingId);
  const words = messagesIn[booking.language];
  const facts = { propertyName: property.displayName, hostName: calledBy(host), link };
  return until === undefined
    ? words.reviews.invite(facts)
    : words.reviews.remind({ ...facts, until: words.day(until) });
}

/** Tells a host that a guest has spoken of their stay, and never what they said. */
export function announceReviewWritten(tx: Change, about: About & { isShown: boolean; link: string }): void {
  const { booking, property, host } = aboutBooking(tx, about.bookingId);
  const facts = { guestName: booking.guestName, propertyName: property.displayName, link: about.link };
  const { reviews } = messagesIn[host.language];
  const body = about.isShown ? reviews.shownHost(facts) : reviews.reviewedHost(facts);
  tellHost(tx, host, { kind: "review", body, of: booking, now: about.now });
}

/** Tells a guest that their host says they did not come. */
export function announceNoShow(tx: Change, about: About & { link: string }): void {
  const { booking, property, host } = aboutBooking(tx, about.bookingId);
  const words = messagesIn[booking.language];
  const facts = { hostName: calledBy(host), propertyName: property.displayName, dates: words.dates(booking) };
  tellGuest(tx, booking, words.reviews.noShowGuest({ ...facts, link: about.link }), about.now);
}

/** Tells whoever reported something, where they left a number, that the answer is there. */
export function announceAnswer(
  tx: Change,
  about: {
    report: Pick<Report, "phone" | "language" | "saidBy" | "bookingId">;
    siteName: string;
    link: string;
    now: number;
  },
): void {
  const { report, siteName, link, now } = about;
  if (!report.phone) return;
  const booking = report.saidBy === "guest" && report.bookingId ? findBooking(tx, report.bookingId) : undefined;
  const body = messagesIn[report.language].reviews.answered({ siteName, link });
  tell(tx, { phone: report.phone, email: booking?.guestEmail ?? null, subject: siteName }, body, now);
}
