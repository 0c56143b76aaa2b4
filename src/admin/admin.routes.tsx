import { Elysia } from "elysia";
import { countPasskeys } from "#db/passkey.queries.ts";
import { findRefund } from "#db/refund.queries.ts";
import { answeredRefundWaits, findRefundWait, openRefundWaits } from "#db/refund-wait.queries.ts";
import { relyingParty } from "#src/identity/relying-party.ts";
import { answerWait } from "#src/refund/answer-wait.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { flashCookie } from "#src/web/flash.ts";
import { page, redirect } from "#src/web/respond.ts";
import { AdminPage } from "#views/admin/admin-page.tsx";
import { PasskeyFirstPage } from "#views/admin/passkey-first-page.tsx";
import { RefundsPage } from "#views/admin/refunds-page.tsx";
import type { FlashKey } from "#views/texts/en/flash.ts";
import { type Admin, askAdmin } from "./ask-admin.ts";

const FLASH: Record<Exclude<ReturnType<typeof answerWait>["outcome"], "no_such_refund">, FlashKey> = {
  allowed: "refund_allowed",
  refused: "refund_refused",
  answered_before: "answered_before",
  not_due: "refund_not_due",
};

/** The administrators' desk: what waits for their yes. Lists need no script; a decision needs a passkey. */
export function adminRoutes(deps: Deps) {
  const { db, shell, secure } = deps;
  const canHavePasskeys = relyingParty(deps.publicUrl) !== undefined;

  function passkeyFirst(
    request: Request,
    admin: Admin,
    decision: { action: string; answer: "allowed" | "refused"; amountKes: number },
  ): Response {
    const has = countPasskeys(db, admin.host.id) > 0 ? "one" : canHavePasskeys ? "none" : "not_here";
    return page(request, <PasskeyFirstPage shell={shell} has={has} {...decision} />, { status: 403 });
  }

  return new Elysia({ name: "adminRoutes" })
    .get("/admin", ({ request }) => {
      const asked = askAdmin(deps, request);
      if (asked.outcome === "elsewhere") return asked.answer;
      const waiting = openRefundWaits(db).length;
      const passkeys = countPasskeys(db, asked.admin.host.id);
      return page(request, <AdminPage shell={shell} waiting={waiting} passkeys={passkeys} />);
    })
    .get("/admin/refunds", ({ request }) => {
      const asked = askAdmin(deps, request);
      if (asked.outcome === "elsewhere") return asked.answer;
      const view = (
        <RefundsPage
          shell={shell}
          waiting={openRefundWaits(db)}
          answered={answeredRefundWaits(db)}
          passkeys={countPasskeys(db, asked.admin.host.id)}
        />
      );
      return page(request, view);
    })
    .post("/admin/refunds/:id", async ({ request, params }) => {
      const asked = askAdmin(deps, request, { passkey: true });
      if (asked.outcome === "elsewhere") return asked.answer;
      const refund = findRefundWait(db, params.id) && findRefund(db, params.id);
      if (!refund) throw new Refused(404);
      const answer = (await readForm(request)).text("answer", 20);
      if (answer !== "allowed" && answer !== "refused") throw new Refused(400);
      if (asked.outcome === "passkey_first") {
        const { amountKes } = refund;
        return passkeyFirst(request, asked.admin, { action: `/admin/refunds/${refund.id}`, answer, amountKes });
      }
      const by = asked.admin.host.id;
      const { outcome } = answerWait(deps, { refundId: refund.id, answer, by });
      if (outcome === "no_such_refund") throw new Refused(404);
      deps.log.info("an administrator answered about a refund", { refund: refund.id, by, outcome });
      return redirect("/admin/refunds", { cookies: [flashCookie(FLASH[outcome], secure)] });
    });
}
