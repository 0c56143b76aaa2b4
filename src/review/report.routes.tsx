import { Elysia } from "elysia";
import { findProperty, findPublishedProperty } from "#db/property.queries.ts";
import { findReport, type Report } from "#db/report.queries.ts";
import { findNoShow, findReview, findReviewOfBooking } from "#db/review.queries.ts";
import { findHostNamed } from "#db/verified.queries.ts";
import { readBadgeName } from "#src/core/kyc/verified.ts";
import type { ReportKind } from "#src/core/review/report-life.ts";
import { queryOf, Refused, readForm, TurnedAway } from "#src/web/body.ts";
import { bookingPath, bookingToken, type Deps, holdsReport, reportPath } from "#src/web/deps.ts";
import { bookingDoor } from "#src/web/door/door.ts";
import type { OpenedBooking } from "#src/web/door/open-booking.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { barOf, readVisitor } from "#src/web/door/visitor.ts";
import { answerShell, guestShell } from "#src/web/language.ts";
import { page, redirect } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { propertyAddress } from "#views/booking/addresses.ts";
import { textsOf } from "#views/kit/language.tsx";
import { ReportAnswerPage, ReportPage } from "#views/review/report-pages.tsx";
import { makeReport } from "./make-report.ts";
import { NOTHING_TYPED, type ReportRead, readReport } from "./read-report.ts";

/** What the guest of a booking may report. */
const OF_BOOKING = ["refund", "house", "reply", "no_show"] as const satisfies readonly ReportKind[];

/** What is reported, by whom, and where its page stands. */
type Asked = Readonly<{
  kind: ReportKind;
  facts: Pick<Report, "saidBy" | "hostId" | "propertyId" | "bookingId" | "reviewId"> & { named?: string };
  about: string;
  action: string;
  back: string;
  hidden: Record<string, string>;
  limit: "reportsOfNetwork" | "reportsOfBooking";
  language: "en" | "sw";
}>;

/** Whoever looks at a house tells the operator of it. */
export function houseReportRoutes(deps: Deps) {
  const asked = (request: Request, id: string) => askedOfHouse(deps, request, id);
  return new Elysia({ name: "house-report" })
    .use(openDoor)
    .get("/booking/property/:id/report", ({ request, params }) => show(deps, request, asked(request, params.id)), {
      open: true,
    })
    .post("/booking/property/:id/report", ({ request, params }) => send(deps, request, asked(request, params.id)), {
      open: true,
    });
}

/** Whoever reads a review reports that one review, and whoever sees a badge reports the badge. */
export function readerReportRoutes(deps: Deps) {
  const review = (request: Request, id: string) => askedOfReview(deps, request, id);
  const badge = (request: Request, name: string) => askedOfBadge(deps, request, name);
  return new Elysia({ name: "reader-report" })
    .use(openDoor)
    .get("/booking/review/:id/report", ({ request, params }) => show(deps, request, review(request, params.id)), {
      open: true,
    })
    .post("/booking/review/:id/report", ({ request, params }) => send(deps, request, review(request, params.id)), {
      open: true,
    })
    .get("/verified/:name/report", ({ request, params }) => show(deps, request, badge(request, params.name)), {
      open: true,
    })
    .post("/verified/:name/report", ({ request, params }) => send(deps, request, badge(request, params.name)), {
      open: true,
    });
}

/** A review that everybody can read: what is hidden needs no report. */
function askedOfReview(deps: Deps, request: Request, id: string): Asked {
  const review = findReview(deps.db, id);
  const found = review?.state === "shown" ? findPublishedProperty(deps.db, review.propertyId) : undefined;
  if (!review || !found) throw new Refused(404);
  const { property, host } = found;
  return {
    kind: "review",
    facts: { saidBy: "visitor", hostId: host.id, propertyId: property.id, bookingId: null, reviewId: review.id },
    about: property.displayName,
    action: `/booking/review/${review.id}/report`,
    back: `/booking/property/${property.id}/reviews`,
    hidden: {},
    limit: "reportsOfNetwork",
    language: guestShell(deps, request).language ?? "en",
  };
}

/** A badge with a name, wherever it was seen: nobody has to have that name here. */
function askedOfBadge(deps: Deps, request: Request, typed: string): Asked {
  const name = readBadgeName(typed);
  if (name === undefined) throw new Refused(404);
  const host = findHostNamed(deps.db, name);
  return {
    kind: "badge",
    facts: {
      saidBy: "visitor",
      hostId: host?.id ?? null,
      propertyId: null,
      bookingId: null,
      reviewId: null,
      named: name,
    },
    about: name,
    action: `/verified/${name}/report`,
    back: `/verified/${name}`,
    hidden: {},
    limit: "reportsOfNetwork",
    language: guestShell(deps, request).language ?? "en",
  };
}

/** The guest of a booking tells of it; whoever told of anything reads the answer by the link they were given. */
export function bookingReportRoutes(deps: Deps) {
  const asked = (request: Request, opened: OpenedBooking, kind: string) => askedOfBooking(deps, request, opened, kind);
  return new Elysia({ name: "booking-report" })
    .use(bookingDoor(deps))
    .get(
      "/guest/booking/:id/report/:kind",
      ({ request, opened, params }) => show(deps, request, asked(request, opened, params.kind)),
      { role: "own_booking" },
    )
    .post(
      "/guest/booking/:id/report/:kind",
      ({ request, opened, params }) => send(deps, request, asked(request, opened, params.kind)),
      { role: "own_booking" },
    )
    .get("/booking/report/:id", ({ request, params }) => answerPage(deps, request, params.id), { open: true });
}

function askedOfHouse(deps: Deps, request: Request, id: string): Asked {
  const found = findPublishedProperty(deps.db, id);
  if (!found) throw new TurnedAway(redirect(propertyAddress(id)));
  const { property, host } = found;
  return {
    kind: "house",
    facts: { saidBy: "visitor", hostId: host.id, propertyId: property.id, bookingId: null, reviewId: null },
    about: property.displayName,
    action: `/booking/property/${property.id}/report`,
    back: `/booking/property/${property.id}`,
    hidden: {},
    limit: "reportsOfNetwork",
    language: guestShell(deps, request).language ?? "en",
  };
}

/** A reply or a no-show is reported where there is one. */
function askedOfBooking(deps: Deps, request: Request, opened: OpenedBooking, typed: string): Asked {
  const { booking, property, host } = opened;
  const kind = OF_BOOKING.find((one) => one === typed);
  const review = kind === "reply" ? findReviewOfBooking(deps.db, booking.id) : undefined;
  const noShow = kind === "no_show" ? findNoShow(deps.db, booking.id) : undefined;
  const isThere =
    kind !== undefined &&
    (kind !== "reply" || (review?.reply && review.replyHiddenAt === null)) &&
    (kind !== "no_show" || noShow?.liftedAt === null);
  if (!isThere) throw new Refused(404);
  return {
    kind,
    facts: {
      saidBy: "guest",
      hostId: host.id,
      propertyId: property.id,
      bookingId: booking.id,
      reviewId: review?.id ?? null,
    },
    about: `${property.displayName}, ${booking.code}`,
    action: `/guest/booking/${booking.id}/report/${kind}`,
    back: bookingPath(deps, booking.id),
    hidden: { t: bookingToken(deps, booking.id) },
    limit: "reportsOfBooking",
    language: guestShell(deps, request, booking.language).language ?? "en",
  };
}

async function send(deps: Deps, request: Request, asked: Asked): Promise<Response> {
  const shell = { ...deps.shell, language: asked.language };
  const read = readReport(await readForm(request), asked.kind, textsOf(shell).reports);
  if (!read.report) return show(deps, request, asked, read, 422);
  const key = asked.facts.bookingId ?? deps.networkOf(request);
  if (!deps.limits[asked.limit].allow(key)) return show(deps, request, asked, { ...read, tooMany: true }, 429);
  const { kind, facts, language } = asked;
  const { id, outcome } = makeReport(deps, { kind, ...facts, language, ...read.report });
  if (outcome === "reported") deps.log.info("somebody told the operator", { report: id, kind, by: facts.saidBy });
  return redirect(reportPath(deps, id));
}

function show(
  deps: Deps,
  request: Request,
  asked: Asked,
  read: ReportRead & { tooMany?: boolean } = NOTHING_TYPED,
  status = 200,
): Response {
  const visitor = readVisitor(deps, request);
  const shell = { ...deps.shell, language: asked.language };
  const { t } = asked.hidden;
  const view = (
    <ReportPage
      shell={answerShell(shell, request, t ? `${asked.action}?t=${t}` : asked.action)}
      nav={barOf(visitor)}
      {...asked}
      submissionKey={read.submissionKey ?? newSecret()}
      typed={read.typed}
      errors={read.errors}
      tooMany={read.tooMany ?? false}
    />
  );
  return page(request, view, { status });
}

/** What a visitor's report is about, as everybody sees it. */
function pageOf({ kind, named, propertyId }: Report): string {
  if (kind === "badge") return `/verified/${named}`;
  return `/booking/property/${propertyId}${kind === "review" ? "/reviews" : ""}`;
}

/** A wrong signature is answered as no report is. */
function answerPage(deps: Deps, request: Request, id: string): Response {
  const token = queryOf(request).text("t", 60);
  const report = holdsReport(deps, id, token) ? findReport(deps.db, id) : undefined;
  const property = report?.propertyId ? findProperty(deps.db, report.propertyId) : undefined;
  const about = report?.named || property?.displayName;
  if (!report || !about) throw new Refused(404);
  const visitor = readVisitor(deps, request);
  const isOfBooking = report.saidBy === "guest" && report.bookingId;
  const view = (
    <ReportAnswerPage
      shell={guestShell(deps, request, report.language)}
      nav={barOf(visitor)}
      report={report}
      about={about}
      back={isOfBooking ? bookingPath(deps, isOfBooking) : pageOf(report)}
    />
  );
  return page(request, view);
}
