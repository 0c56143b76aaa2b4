import {
  allBookingsOf,
  anonymiseBookingsOf,
  deleteGuest as deleteGuestRow,
  forgetMessages,
  forgetPhoneCodes,
  type Unfinished,
  unfinishedOf,
} from "#db/account.queries.ts";
import { forgetWhoMeasured } from "#db/analytics.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import { NO_PHONE } from "#src/core/phone.ts";
import { proveCode } from "#src/identity/prove-code.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Secrets } from "#src/web/secrets.ts";
import { accountTexts } from "#views/texts/en-account.ts";

export type DeleteGuest =
  | Readonly<{ outcome: "deleted" | "wrong" | "over" }>
  | Readonly<{ outcome: "unfinished"; bookings: readonly Unfinished[] }>;

/**
 * Deletes what is known of a guest, when the code just sent to her number is right.
 * Dates, prices and receipts of past stays belong to her hosts' books and stay, without
 * her name, number and address. Refused while a stay is ahead, being paid for, or money
 * is owed to her: the host still has to reach her.
 */
export function deleteGuest(
  deps: { db: Db; clock: Clock; secrets: Secrets },
  ask: { guest: { id: string; phone: string }; challenge: string; code: string },
): DeleteGuest {
  const { guest } = ask;
  return write(deps.db, (tx): DeleteGuest => {
    const bookings = unfinishedOf(tx, { phone: guest.phone }, deps.clock.today(), deps.clock.now());
    if (bookings.length > 0) return { outcome: "unfinished", bookings };
    const proof = proveCode(tx, deps, { ...ask, purpose: "delete" });
    if (proof.outcome !== "proven") return proof;
    if (proof.phone !== guest.phone) return { outcome: "over" };

    const codes = allBookingsOf(tx, { phone: guest.phone }).map(({ booking }) => booking.code);
    forgetMessages(tx, { recipients: [guest.phone], codes });
    anonymiseBookingsOf(tx, guest.phone, { name: accountTexts.deletion.formerGuest, phone: NO_PHONE });
    forgetPhoneCodes(tx, guest.phone);
    forgetWhoMeasured(tx, guest.id);
    deleteGuestRow(tx, guest.id);
    return { outcome: "deleted" };
  });
}
