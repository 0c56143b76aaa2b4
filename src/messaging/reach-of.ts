import type { Booking } from "#db/booking.queries.ts";
import type { Inquiry } from "#db/inquiry.queries.ts";
import type { Reader } from "#db/open.ts";
import { ruleRowsOf } from "#db/rule.queries.ts";
import { reachInThread } from "#db/talk.queries.ts";
import type { Config } from "#src/config.ts";
import { type Hearing, reachOf } from "#src/core/message/reach.ts";
import { TOLD_AT_ONCE } from "#src/core/message/rules.ts";
import { smsReach } from "#src/core/person/sms-reach.ts";
import type { Deps } from "#src/web/deps.ts";
import { guestShell } from "#src/web/language.ts";
import { wayOfRule } from "./route-of-rule.ts";

type ReachDeps = Readonly<{ db: Reader; config: Pick<Config, "sms"> }>;

/** How the guest of a booking hears of what is new, and what did not reach them. */
export function reachOfBooking({ db, config }: ReachDeps, booking: Booking): Hearing {
  const isTexted = smsReach(booking.guestPhone, config.sms.countries) === "by_sms";
  const usual = isTexted ? "sms" : booking.guestEmail === null ? undefined : "email";
  const by = isOfAnyWay(db, booking) ? "message" : usual;
  return reachOf(by, reachInThread(db, `b-${booking.id}`));
}

/** Whether their host chose another way for a part of what money does: then no way is promised, but that we write. */
function isOfAnyWay(db: Reader, booking: Booking): boolean {
  const rows = ruleRowsOf(db, booking.hostId ?? "", booking.propertyId);
  const ways = TOLD_AT_ONCE.map((rule) => wayOfRule(rows.find((row) => row.rule === rule)?.channel, booking));
  return ways.some((way) => way !== "sms");
}

/** The same of whoever asked a question: it goes the way that they asked. */
export function reachOfInquiry({ db }: Pick<ReachDeps, "db">, inquiry: Inquiry): Hearing {
  return reachOf(inquiry.channel, reachInThread(db, `i-${inquiry.id}`));
}

/** What a guest's pages of a booking stand in: their language, and how they hear of what is new. */
export function bookingShell(deps: Pick<Deps, "db" | "config" | "shell">, request: Request, booking: Booking) {
  return { ...guestShell(deps, request, booking.language), reach: reachOfBooking(deps, booking) };
}
