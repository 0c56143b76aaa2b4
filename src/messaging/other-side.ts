import type { BookingWithProperty } from "#db/booking.queries.ts";
import type { Inquiry } from "#db/inquiry.queries.ts";
import type { Reader } from "#db/open.ts";
import { lastWroteByWhatsapp } from "#db/thread.queries.ts";
import type { Config } from "#src/config.ts";
import { WAYS, type Way } from "#src/core/message/delivery.ts";
import { canBeCalled } from "#src/core/person/phone.ts";
import { smsReach } from "#src/core/person/sms-reach.ts";
import type { Clock } from "#src/ports/clock.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

/** WhatsApp lets words of one's own go for a day after somebody wrote. */
const ANSWER_MS = 24 * 3_600_000;

/** Whom a host speaks with in a thread. */
export type OtherSide = Readonly<{
  phone: string;
  email: string | null;
  /** What a letter to them is headed. */
  subject: string;
  /** The way they wrote themself, which is tried before the others. */
  prefers: Way;
}>;

/** The guest of a booking; nobody once they are forgotten. */
export function sideOfBooking({ booking, property }: Pick<BookingWithProperty, "booking" | "property">) {
  if (booking.forgottenAt !== null) return undefined;
  const { guestPhone: phone, guestEmail: email } = booking;
  const subject = subjectOf({ booking, property });
  return { phone, email, subject, prefers: "sms" } as const satisfies OtherSide;
}

/** What a letter about a booking is headed. Nobody reads "your booking" of what is none. */
export function subjectOf({ booking, property }: Pick<BookingWithProperty, "booking" | "property">): string {
  const words = messagesIn[booking.language].letters;
  const { displayName: propertyName } = property;
  return booking.confirmedAt === null
    ? words.about(propertyName)
    : words.confirmed({ propertyName, code: booking.code });
}

/** Whoever asked a question. */
export function sideOfInquiry(inquiry: Inquiry, propertyName: string): OtherSide {
  const { phone, email, channel: prefers } = inquiry;
  return { phone, email, subject: messagesIn[inquiry.language].inquiries.subject(propertyName), prefers };
}

type WayDeps = Readonly<{ db: Reader; clock: Clock; config: Pick<Config, "sms" | "whatsapp"> }>;

/** The ways that reach somebody now, the best first. WhatsApp is one within a day of what they wrote, or by a template. */
export function waysTo({ db, clock, config }: WayDeps, side: OtherSide | undefined, threadId?: string): Way[] {
  if (!side) return [];
  const wroteAt = (threadId && lastWroteByWhatsapp(db, threadId)) || 0;
  const mayAnswer = clock.now() - wroteAt < ANSWER_MS;
  const hasWhatsapp = config.whatsapp !== undefined && (mayAnswer || config.whatsapp.notice !== undefined);
  const reach: Record<Way, boolean> = {
    sms: smsReach(side.phone, config.sms.countries) === "by_sms",
    whatsapp: hasWhatsapp && canBeCalled(side.phone),
    email: side.email !== null,
  };
  return [side.prefers, ...WAYS.filter((way) => way !== side.prefers)].filter((way) => reach[way]);
}

/** A message's way and where it leads. */
export function addressed({ phone, email, subject }: OtherSide, way: Way) {
  return way === "email" ? { channel: way, recipient: email ?? "", subject } : { channel: way, recipient: phone };
}
