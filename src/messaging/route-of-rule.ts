import type { BookingWithProperty } from "#db/booking.queries.ts";
import type { Reader } from "#db/open.ts";
import { hasStayedBefore, type RuleRow, ruleRowsOf } from "#db/rule.queries.ts";
import type { Way } from "#src/core/message/delivery.ts";
import { meetsOnlyIfs } from "#src/core/message/message-plan.ts";
import type { MessageRule, RuleChannel } from "#src/core/message/rules.ts";

/** What a host set for a rule at one property, or else for all of theirs. */
export function settingOf(
  db: Reader,
  { host, property }: Pick<BookingWithProperty, "host" | "property">,
  rule: MessageRule,
): RuleRow | undefined {
  return ruleRowsOf(db, host.id, property.id).find((row) => row.rule === rule);
}

/** Whether a booking is one of those for which its host wants what they set. */
export function isWanted(db: Reader, { booking, host }: BookingWithProperty, set: RuleRow | undefined): boolean {
  if (!set) return true;
  const isFirstStay = !set.firstStay || !hasStayedBefore(db, booking, host.id);
  return meetsOnlyIfs(set, { stay: booking, source: booking.source, isFirstStay });
}

/**
 * The way that a host chose, where this guest has it; else SMS. Whoever is never texted, and a house without WhatsApp,
 * get theirs where it is sent (`send-message.ts`).
 */
export function wayOfRule(channel: RuleChannel | undefined, booking: { guestEmail: string | null }): Way {
  if (channel === "email" && booking.guestEmail !== null) return "email";
  return channel === "whatsapp" ? "whatsapp" : "sms";
}
