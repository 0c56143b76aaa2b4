import { Elysia } from "elysia";
import { findBookingOfHost } from "#db/host-booking.queries.ts";
import { CLAIM_LONGEST } from "#src/core/reconcile/mpesa-message.ts";
import { queryOf, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { retryAfter } from "#src/web/rate-limit.ts";
import { page } from "#src/web/respond.ts";
import { CheckPage, type CheckPageProps } from "#views/risk/check-page.tsx";
import { askAboutCodes } from "./ask-code.ts";
import { askIfTheseAreTakenBack } from "./ask-if-taken-back.ts";
import { checkPasted } from "./check-pasted.ts";

const HOME = "/dashboard/payments/check";

/** A host pastes what a guest shows them, and reads what really came. */
export function checkRoutes(deps: Deps) {
  return new Elysia({ name: "check-payment" })
    .use(hostDoor(deps))
    .get(
      HOME,
      ({ host, request }) => show(deps, request, { hostId: host.id, askedFor: queryOf(request).text("booking", 40) }),
      { may: "house" },
    )
    .post(HOME, ({ host, request }) => check(deps, request, host.id), { may: "house" });
}

type Shown = Partial<Pick<CheckPageProps, "checks" | "pasted" | "errors">>;

function show(
  deps: Deps,
  request: Request,
  ask: { hostId: string; askedFor: string },
  shown: Shown = {},
  status = 200,
): Response {
  const booking = findBookingOfHost(deps.db, ask.askedFor, ask.hostId);
  const about = booking && { id: booking.id, code: booking.code, guestName: booking.guestName };
  const { checks = [], pasted = "", errors = [] } = shown;
  const at = deps.clock.now();
  return page(request, <CheckPage shell={hostShell(deps, request)} {...{ about, checks, pasted, errors, at }} />, {
    status,
  });
}

async function check(deps: Deps, request: Request, hostId: string): Promise<Response> {
  const form = await readForm(request);
  const pasted = form.text("pasted", CLAIM_LONGEST + 1);
  const ask = { hostId, askedFor: form.text("booking", 40) };
  const texts = hostTexts(deps, request).checkPayment;
  const wrong = (message: string, status = 422) =>
    show(deps, request, ask, { pasted, errors: [{ field: "pasted", message }] }, status);
  if (pasted.trim() === "") return wrong(texts.faults.empty);
  if (pasted.length > CLAIM_LONGEST) return wrong(texts.faults.tooLong);
  if (!deps.limits.checksOfHost.allow(hostId)) {
    const told = wrong(texts.faults.tooMany, 429);
    told.headers.set("retry-after", retryAfter(deps.limits.checksOfHost.waitMs(hostId)));
    return told;
  }
  const askedFor = findBookingOfHost(deps.db, ask.askedFor, hostId)?.id;
  const known = checkPasted(deps, { hostId, pasted, askedFor });
  // What nothing here knows M-PESA is asked about, where it can be; the answer says that it was.
  const receipts = known.flatMap(({ receipt, checked }) => (checked.answer === "not_found" ? [receipt] : []));
  askAboutCodes(deps, { hostId, receipts });
  const said = known.flatMap(({ receipt, checked }) => (checked.answer === "says_reversed" ? [receipt] : []));
  askIfTheseAreTakenBack(deps, { hostId, receipts: said });
  const checks = receipts.length + said.length === 0 ? known : checkPasted(deps, { hostId, pasted, askedFor });
  if (checks.length === 0) return wrong(texts.faults.noCode);
  return show(deps, request, ask, { checks, pasted });
}
