import type { BookingWithProperty } from "#db/booking.queries.ts";
import type { Reader } from "#db/open.ts";
import { templateRowsOf } from "#db/rule.queries.ts";
import type { Language } from "#src/core/language.ts";
import { isInOwnWords, type MessageRule } from "#src/core/message/rules.ts";
import { filled, type Values } from "#src/core/message/template.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import { calledBy } from "#src/core/share/look.ts";
import { daysBetween, localDateAt } from "#src/core/stay/stay.ts";
import { paidTogether } from "#src/ledger/keep-ledger.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { isWanted, settingOf } from "./route-of-rule.ts";

type Links = Readonly<{
  link: string;
  guide?: string;
  /** What the stay is called, where that is not its property alone. */
  name?: string;
}>;

/** Several rooms that were booked at once are called by this one, and how many more. */
export function nameOfStay(db: Reader, { booking, property }: Pick<BookingWithProperty, "booking" | "property">) {
  const more = paidTogether(db, booking).length - 1;
  const { displayName } = property;
  return more === 0 ? displayName : messagesIn[booking.language].named(displayName, more);
}

/** What stands for each variable, for one booking and as it is read at `now`. */
export function valuesOf(
  { booking, property, host }: BookingWithProperty,
  { link, guide = link, name = property.displayName }: Links,
  now: number,
): Values {
  const words = messagesIn[booking.language];
  const ahead = daysBetween(localDateAt(now), booking.checkIn);
  return {
    name: booking.guestName.split(" ")[0] ?? "",
    property: name,
    host: calledBy(host),
    phone: displayPhone(host.phone),
    code: booking.code,
    day: ahead === 0 ? words.rules.today : ahead === 1 ? words.rules.tomorrow : words.day(booking.checkIn),
    dates: words.dates(booking),
    checkin: words.bareHour(property.checkInFrom),
    checkout: words.bareHour(property.checkOutUntil),
    link,
    guide,
    until:
      localDateAt(booking.holdEndsAt) === localDateAt(now)
        ? words.clock(booking.holdEndsAt)
        : words.moment(booking.holdEndsAt),
  };
}

/** The words of a rule: the host's for this property, theirs for all, or Lango's own. */
export function templateOf(
  db: Reader,
  about: { hostId: string; propertyId: string; rule: MessageRule; language: Language; hasToldArrival?: boolean },
): string {
  const { hostId, propertyId, rule, language, hasToldArrival } = about;
  const own = templateRowsOf(db, hostId, propertyId).find((row) => row.rule === rule && row.language === language);
  if (own) return own.body;
  const { bodies, told } = messagesIn[language].rules;
  // Nobody is asked for what they have said.
  if (rule === "three_days" && hasToldArrival) return told;
  return isInOwnWords(rule) ? bodies[rule] : "";
}

/** What a host adds of their own to what the house says, with a space before it; empty where they add nothing for this stay. */
export function ownWords(db: Reader, found: BookingWithProperty, rule: MessageRule, now: number): string {
  const { booking, property, host } = found;
  const body = templateOf(db, { hostId: host.id, propertyId: property.id, rule, language: booking.language });
  if (body === "" || !isWanted(db, found, settingOf(db, found, rule))) return "";
  return ` ${filled(body, valuesOf(found, { link: "", name: nameOfStay(db, found) }, now))}`;
}
