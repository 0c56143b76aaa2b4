import { Elysia } from "elysia";
import { reportsOfReview } from "#db/report.queries.ts";
import { countReviewsOfHost, findReviewOfHost, reviewsOfHost } from "#db/review.queries.ts";
import { pageAt } from "#src/core/page-at.ts";
import { cleanWords, REPLY_LONGEST, saysContact } from "#src/core/review/read-words.ts";
import { reviewWindow } from "#src/core/review/review-window.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { HostReviewPage, type HostReviewPageProps } from "#views/review/host-review-page.tsx";
import { HostReviewsPage } from "#views/review/host-reviews-page.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { loadGuestsToRate } from "./guests-to-rate.ts";
import { makeReport } from "./make-report.ts";
import { readReport } from "./read-report.ts";
import { replyToReview } from "./reply-to-review.ts";

const A_PAGE = 15;

/** What guests say of a host's houses, and whom the host may rate. */
export function hostReviewsRoutes(deps: Deps) {
  return new Elysia({ name: "host-reviews" })
    .use(hostDoor(deps))
    .get("/dashboard/reviews", ({ host, request }) => list(deps, request, host.id), { may: "guests" })
    .get("/dashboard/reviews/:id", ({ host, request, params }) => show(deps, request, host.id, params.id), {
      may: "guests",
    })
    .post("/dashboard/reviews/:id/reply", ({ host, request, params }) => reply(deps, request, host.id, params.id), {
      may: "guests",
    })
    .post("/dashboard/reviews/:id/report", ({ host, request, params }) => report(deps, request, host.id, params.id), {
      may: "guests",
    });
}

function list(deps: Deps, request: Request, hostId: string): Response {
  const { db } = deps;
  const count = countReviewsOfHost(db, hostId);
  const where = pageAt(queryOf(request).text("page", 6), count, A_PAGE);
  const toRate = loadGuestsToRate(deps, hostId);
  const rows = reviewsOfHost(db, hostId, { skip: where.skip, most: A_PAGE }).map(
    ({ review, code, propertyName, checkOut, noShow }) => ({
      ...review,
      code,
      propertyName,
      hasReply: review.reply !== null,
      hasNote: review.privateNote !== "",
      opensOn: localDateAt(reviewWindow({ checkOut, noShow: noShow ?? undefined }).closesAt),
    }),
  );
  return page(
    request,
    <HostReviewsPage shell={hostShell(deps, request)} toRate={toRate} reviews={rows} count={count} {...where} />,
  );
}

type Told = Partial<Pick<HostReviewPageProps, "errors" | "submissionKey">> & {
  typed?: Partial<HostReviewPageProps["typed"]>;
};

/** What is closed yet is not there. */
function show(deps: Deps, request: Request, hostId: string, id: string, told: Told = {}): Response {
  const found = findReviewOfHost(deps.db, id, hostId);
  if (!found || found.review.state === "blind") throw new Refused(404);
  const { errors = [], submissionKey = newSecret() } = told;
  const view = (
    <HostReviewPage
      shell={hostShell(deps, request)}
      {...found}
      reports={reportsOfReview(deps.db, id)}
      typed={{ reply: "", reason: "", words: "", ...told.typed }}
      errors={errors}
      submissionKey={submissionKey}
    />
  );
  return page(request, view, { status: errors.length > 0 ? 422 : 200 });
}

async function reply(deps: Deps, request: Request, hostId: string, id: string): Promise<Response> {
  const typed = cleanWords((await readForm(request)).text("reply", 2 * REPLY_LONGEST));
  const wrong = replyFault(typed, hostTexts(deps, request));
  if (wrong) return show(deps, request, hostId, id, { typed: { reply: typed }, errors: [wrong] });
  const { outcome } = replyToReview(deps, { hostId, reviewId: id, reply: typed });
  if (outcome === "no_such_review" || outcome === "not_shown") throw new Refused(404);
  const word = outcome === "replied" ? "review_replied" : "answered_before";
  return redirectSaying(deps, `/dashboard/reviews/${id}`, word);
}

function replyFault(typed: string, { reviewDesk: t, reviews: reviewTexts }: PageTexts) {
  if (typed === "") return { field: "reply", message: t.replyEmpty };
  if (typed.length > REPLY_LONGEST) return { field: "reply", message: reviewTexts.tooLong(REPLY_LONGEST) };
  return saysContact(typed) ? { field: "reply", message: reviewTexts.contact } : undefined;
}

async function report(deps: Deps, request: Request, hostId: string, id: string): Promise<Response> {
  const read = readReport(await readForm(request), "review", hostTexts(deps, request).reports);
  if (!read.report) return show(deps, request, hostId, id, read);
  const review = findReviewOfHost(deps.db, id, hostId)?.review;
  if (review?.state !== "shown") throw new Refused(404);
  const { propertyId, bookingId } = review;
  const about = { kind: "review", saidBy: "host", hostId, propertyId, bookingId, reviewId: id } as const;
  const { language } = hostShell(deps, request);
  const { outcome } = makeReport(deps, { ...about, ...read.report, phone: null, language });
  return redirectSaying(deps, `/dashboard/reviews/${id}`, outcome === "reported" ? "reported" : "answered_before");
}
