import { Elysia } from "elysia";
import { findBooking } from "#db/booking.queries.ts";
import { findInquiry } from "#db/inquiry.queries.ts";
import type { Reader } from "#db/open.ts";
import { findThread, stopOffers } from "#db/thread.queries.ts";
import { write } from "#db/write.ts";
import type { Language } from "#src/core/language.ts";
import { maskedPhone } from "#src/core/person/phone.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { guestShell } from "#src/web/language.ts";
import { page } from "#src/web/respond.ts";
import { NoOffersPage } from "#views/message/no-offers-page.tsx";
import { isNoOffersToken } from "./no-offers.ts";

/** Where the link behind an offer leads. Looking at it ends nothing: programs that read mail open links by themselves. */
export function noOffersRoutes(deps: Deps) {
  return new Elysia({ name: "no-offers" })
    .use(openDoor)
    .get(
      "/guest/offers/:thread",
      ({ request, params }) => show(deps, request, params.thread, queryOf(request).text("t", 60), false),
      { open: true },
    )
    .post("/guest/offers/:thread", ({ request, params }) => stop(deps, request, params.thread), { open: true });
}

async function stop(deps: Deps, request: Request, threadId: string): Promise<Response> {
  const token = (await readForm(request)).text("t", 60);
  const { phone } = asked(deps, threadId, token);
  write(deps.db, (tx) => stopOffers(tx, phone, deps.clock.now()));
  return show(deps, request, threadId, token, true);
}

function show(deps: Deps, request: Request, threadId: string, token: string, isDone: boolean): Response {
  const { phone, language } = asked(deps, threadId, token);
  const shell = guestShell(deps, request, language);
  const view = <NoOffersPage shell={shell} phone={maskedPhone(phone)} {...{ threadId, token, isDone }} />;
  return page(request, view);
}

function asked(deps: Deps, threadId: string, token: string): { phone: string; language: Language } {
  const whose = isNoOffersToken(deps, threadId, token) ? whoseThread(deps.db, threadId) : undefined;
  if (!whose) throw new Refused(404);
  return whose;
}

/** Nobody, once they are forgotten. */
function whoseThread(db: Reader, threadId: string): { phone: string; language: Language } | undefined {
  const { bookingId, inquiryId } = findThread(db, threadId) ?? {};
  const booking = bookingId ? findBooking(db, bookingId) : undefined;
  if (booking) return booking.forgottenAt === null ? { ...booking, phone: booking.guestPhone } : undefined;
  return inquiryId ? findInquiry(db, inquiryId) : undefined;
}
