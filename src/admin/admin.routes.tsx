import { Elysia } from "elysia";
import { countPasskeys } from "#db/passkey.queries.ts";
import { findRefund } from "#db/refund.queries.ts";
import { answeredRefundWaits, countOpenRefundWaits, findRefundWait, openRefundWaits } from "#db/refund-wait.queries.ts";
import { formatKes } from "#src/core/money/money.ts";
import { answerWait } from "#src/refund/answer-wait.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { flashCookie } from "#src/web/flash.ts";
import { page, redirect } from "#src/web/respond.ts";
import { AdminPage } from "#views/admin/admin-page.tsx";
import { RefundsPage } from "#views/admin/refunds-page.tsx";
import { type FlashKey, pagesIn } from "#views/texts/pages.ts";
import { askedOf } from "./asked.ts";
import { deskDoor, passkeyDoor } from "./passkey-door.routes.tsx";
import { whatWaits } from "./what-waits.ts";

/** A refund has two buttons and all that is known of it. */
const AT_ONCE = 6;
const adminTexts = pagesIn.en.admin;

const FLASH: Record<Exclude<ReturnType<typeof answerWait>["outcome"], "no_such_refund">, FlashKey> = {
  allowed: "refund_allowed",
  refused: "refund_refused",
  answered_before: "answered_before",
  not_due: "refund_not_due",
};

/** The administrators' desk: what waits for their yes. Once it is open it needs no script; a decision asks again. */
export function adminRoutes(deps: Deps) {
  const { db, shell, secure } = deps;
  const passkeyFirst = passkeyDoor(deps);

  return new Elysia({ name: "adminRoutes" })
    .use(deskDoor(deps))
    .get(
      "/admin",
      ({ admin, request }) => {
        const waiting = whatWaits(deps);
        const passkeys = countPasskeys(db, admin.host.id);
        return page(request, <AdminPage shell={shell} waiting={waiting} passkeys={passkeys} />);
      },
      { role: "admin" },
    )
    .get(
      "/admin/refunds",
      ({ request }) => {
        const asked = askedOf(request);
        const rows = openRefundWaits(db, { skip: (asked.page - 1) * AT_ONCE, most: AT_ONCE + 1 });
        const view = (
          <RefundsPage
            shell={shell}
            asked={asked}
            waiting={rows.slice(0, AT_ONCE)}
            hasMore={rows.length > AT_ONCE}
            count={countOpenRefundWaits(db)}
            answered={asked.page === 1 ? answeredRefundWaits(db, AT_ONCE) : []}
          />
        );
        return page(request, view);
      },
      { role: "admin" },
    )
    .post(
      "/admin/refunds/:id",
      async ({ admin, request, params }) => {
        const refund = findRefundWait(db, params.id) && findRefund(db, params.id);
        if (!refund) throw new Refused(404);
        const answer = (await readForm(request)).text("answer", 20);
        if (answer !== "allowed" && answer !== "refused") throw new Refused(400);
        const what = adminTexts.passkeyFirst.decision[answer](formatKes(refund.amountKes));
        const decision = { action: `/admin/refunds/${refund.id}`, fields: { answer }, what, back: "/admin/refunds" };
        const first = passkeyFirst(request, admin, decision);
        if (first) return first;
        const by = admin.host.id;
        const { outcome } = answerWait(deps, { refundId: refund.id, answer, by: { kind: "admin", id: by } });
        if (outcome === "no_such_refund") throw new Refused(404);
        deps.log.info("an administrator answered about a refund", { refund: refund.id, by, outcome });
        return redirect("/admin/refunds", { cookies: [flashCookie(FLASH[outcome], secure)] });
      },
      { role: "admin" },
    );
}
