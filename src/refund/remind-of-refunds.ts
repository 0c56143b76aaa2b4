import { wasTold } from "#db/notice.queries.ts";
import { openRefunds } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { isDaytime } from "#src/core/stay/daytime.ts";
import { standingOfRefund } from "#src/ledger/refund-promise.ts";
import { announceRefundLate } from "#src/messaging/announce-money.ts";
import type { Deps } from "#src/web/deps.ts";

/** Reminds each host, the morning after the day they promised, of money that they have not sent. Once for each refund. */
export function remindOfRefunds(deps: Pick<Deps, "db" | "clock" | "publicUrl">): void {
  const now = deps.clock.now();
  if (!isDaytime(now)) return;
  for (const { refund, booking } of openRefunds(deps.db)) {
    if (!standingOfRefund(deps, booking, refund).isLate) continue;
    write(deps.db, (tx) => {
      const messageId = `refund-late-${refund.id}`;
      if (wasTold(tx, messageId)) return;
      const { amountKes, bookingId } = refund;
      const link = `${deps.publicUrl}/dashboard/bookings/${bookingId}#refund-${refund.id}`;
      announceRefundLate(tx, { bookingId, refundId: refund.id, amountKes, messageId, link, now });
    });
  }
}
