import {
  allBookingsOf,
  allPaymentsOf,
  allRefundsOf,
  forgetMessages,
  forgetPhoneCodes,
  removeGuest,
  type Unfinished,
  unfinishedOf,
} from "#db/account.queries.ts";
import { forgetWhoMeasured } from "#db/analytics.queries.ts";
import { deleteInquiries, inquiriesOfPhone } from "#db/inquiry.queries.ts";
import type { Reader } from "#db/open.ts";
import { forgetPhoneOfReports } from "#db/report.queries.ts";
import { forgetGuestsOf, forgetWireOf } from "#db/retention.queries.ts";
import { forgetQuoteLinksTo } from "#db/share.queries.ts";
import { write } from "#db/write.ts";
import { forgetTraces, type Traces } from "#src/account/forget-person.ts";
import { proveCode } from "#src/identity/prove-code.ts";
import type { Deps } from "#src/web/deps.ts";

export type DeleteGuest =
  | Readonly<{ outcome: "deleted" | "wrong" | "over" }>
  | Readonly<{ outcome: "unfinished"; bookings: readonly Unfinished[] }>;

/**
 * Deletes what is known of a guest, when the code just sent to their number is right.
 * Dates, prices, receipts and M-PESA codes of past stays belong to their hosts' books and stay, without
 * name, number and address. Refused while a stay is ahead, being paid for, or money
 * is owed to them: the host still has to reach them. What was said about them goes by a job at once.
 */
export function deleteGuest(
  deps: Pick<Deps, "db" | "clock" | "secrets">,
  ask: { guest: { id: string; phone: string }; challenge: string; code: string },
): DeleteGuest {
  const { guest } = ask;
  return write(deps.db, (tx): DeleteGuest => {
    const now = deps.clock.now();
    const bookings = unfinishedOf(tx, { phone: guest.phone }, deps.clock.today(), now);
    if (bookings.length > 0) return { outcome: "unfinished", bookings };
    const proof = proveCode(tx, deps, { ...ask, purpose: "delete" });
    if (proof.outcome !== "proven") return proof;
    if (proof.phone !== guest.phone) return { outcome: "over" };

    const own = allBookingsOf(tx, { phone: guest.phone }).map(({ booking }) => booking);
    const ids = own.map(({ id }) => id);
    const emails = own.flatMap(({ guestEmail }) => guestEmail ?? []);
    forgetTraces(tx, { traces: tracesOf(tx, guest, own), now });
    forgetMessages(tx, { recipients: [guest.phone, ...emails], codes: own.map(({ code }) => code) });
    forgetWireOf(tx, ids);
    forgetGuestsOf(tx, ids, { now });
    forgetPhoneCodes(tx, guest.phone);
    forgetPhoneOfReports(tx, guest.phone);
    forgetQuoteLinksTo(tx, guest.phone);
    deleteInquiries(
      tx,
      inquiriesOfPhone(tx, guest.phone).map(({ inquiry }) => inquiry.id),
    );
    forgetWhoMeasured(tx, guest.id);
    removeGuest(tx, guest.id);
    return { outcome: "deleted" };
  });
}

/** By what messages, calls and lists may speak of a guest: whoever paid from another number has that one, too. */
function tracesOf(
  db: Reader,
  guest: { id: string; phone: string },
  bookings: readonly Readonly<{ code: string; guestName: string; guestEmail: string | null }>[],
): Traces {
  const payments = allPaymentsOf(db, guest).map(({ payment }) => payment);
  const refunds = allRefundsOf(db, guest).map(({ refund }) => refund);
  const some = (...values: (string | null)[]) => values.filter((value) => value !== null);
  return {
    phones: [guest.phone, ...payments.flatMap(({ phone }) => some(phone))],
    texts: bookings.flatMap(({ guestName, guestEmail }) => some(guestName, guestEmail)),
    words: [
      guest.id,
      ...bookings.map(({ code }) => code),
      ...payments.flatMap((one) => some(one.id, one.receipt, one.checkoutRequestId, one.merchantRequestId)),
      ...refunds.flatMap((one) => some(one.id, one.requestId, one.sentReceipt)),
    ],
    links: [],
  };
}
