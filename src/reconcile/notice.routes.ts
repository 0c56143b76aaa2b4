import { Elysia } from "elysia";
import { findBookingByCode } from "#db/reconcile.queries.ts";
import { writePatiently } from "#db/write.ts";
import { bookingCodeIn } from "#src/core/booking/booking-code.ts";
import { transactionKind } from "#src/core/reconcile/transaction-kind.ts";
import { readText } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { isNoticeKey } from "./notice-address.ts";
import { seenAmount } from "./seen-amount.ts";
import { seeTransaction } from "./take-back.ts";
import { numberWatched } from "./watch-shortcodes.ts";

const NOTICE_MOST_BYTES = 64 * 1024;
const ACCEPTED = { ResultCode: "0", ResultDesc: "Accepted" };
/** Safaricom's word for an account number that is nobody's. */
const NO_SUCH_ACCOUNT = { ResultCode: "C2B00012", ResultDesc: "Rejected" };

/** What M-PESA tells of a shortcode by itself, and asks before it takes money for it. */
export function noticeRoutes(deps: Deps) {
  return new Elysia({ name: "notices" })
    .use(openDoor)
    .post(
      "/callbacks/in/:account/:key/paid",
      async ({ request, params }) => {
        const raw = await readText(request, NOTICE_MOST_BYTES);
        const notice = deps.readC2b(raw);
        const isOurs = isNoticeKey(deps, params.account, params.key);
        const outcome = isOurs ? (notice.outcome === "unreadable" ? "unreadable" : "recorded") : "unknown_address";
        deps.meters.count("lango_callbacks_total", { outcome });
        if (!isOurs) return Response.json(ACCEPTED);
        if (notice.outcome === "unreadable") deps.log.warn("notice that cannot be read");
        else {
          const amount = seenAmount(notice);
          const now = deps.clock.now();
          if (amount) {
            const money = {
              receipt: notice.receipt,
              source: "c2b" as const,
              ...numberWatched(deps, params.account, notice.shortcode),
              ...amount,
              paidAt: notice.paidAt ?? null,
              reference: notice.reference,
              payer: notice.payer,
              payerName: notice.payerName,
              raw,
            };
            const kind = transactionKind(notice.type, notice.amountText);
            await writePatiently(deps.db, (tx) => seeTransaction(tx, deps, { kind, money, now }));
          }
        }
        return Response.json(ACCEPTED);
      },
      { open: true },
    )
    .post(
      "/callbacks/in/:account/:key/check",
      async ({ request, params }) => {
        const notice = deps.readC2b(await readText(request, NOTICE_MOST_BYTES));
        // Money for a booking that never was is better refused than sent back. Everything else is for its host to
        // judge. Strangers do not learn here which codes there are.
        const isAsked = notice.outcome === "notice" && isNoticeKey(deps, params.account, params.key);
        const code = isAsked ? bookingCodeIn(notice.reference) : undefined;
        const isNobodys = code !== undefined && !findBookingByCode(deps.db, code);
        return Response.json(isNobodys ? NO_SUCH_ACCOUNT : ACCEPTED);
      },
      { open: true },
    );
}
