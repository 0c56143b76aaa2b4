import { Elysia } from "elysia";
import { auditPage } from "#db/audit.queries.ts";
import { findBookingWithProperty } from "#db/booking.queries.ts";
import {
  bookingsForDesk,
  failingFeeds,
  hostForDesk,
  messageCounts,
  messagesForDesk,
  paymentsForDesk,
  troubledJobs,
} from "#db/desk.queries.ts";
import { groupOf, paymentsAbout } from "#db/group.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { retryJob } from "#db/job.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { auditLines } from "#src/audit/audit-lines.ts";
import { writeAudit } from "#src/audit/write-audit.ts";
import { bookingCodeIn } from "#src/core/booking/booking-code.ts";
import { STANDINGS, standingOfMessage, WAYS } from "#src/core/message/delivery.ts";
import { normalisePhone } from "#src/core/person/phone.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { saidOfBooking } from "#src/reconcile/said-of-booking.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import {
  DeskAuditPage,
  DeskBookingPage,
  DeskBookingsPage,
  DeskFeedsPage,
  DeskJobsPage,
  DeskMessagesPage,
  DeskPaymentsPage,
} from "#views/admin/list-pages.tsx";
import { pagesIn } from "#views/texts/pages.ts";
import { askedOf, PIECE } from "./asked.ts";
import { deskDoor } from "./passkey-door.routes.tsx";
import { messageOnDesk } from "./shown-messages.ts";
import { LATE_MS } from "./what-waits.ts";

const WEEK_MS = 7 * 24 * 3_600_000;
/** A job has a form of its own, and what failed about it: more of them than this are no small page. */
const JOBS_AT_ONCE = 15;
/** Of one booking there are a handful; a stranger may have made more. */
const OF_A_BOOKING = 50;

/** The desk's lists: everything of the site, a piece at a time. */
export function adminListRoutes(deps: Deps) {
  return new Elysia({ name: "adminListRoutes" })
    .use(deskDoor(deps))
    .get("/admin/bookings", ({ request }) => bookings(deps, request), { role: "admin" })
    .get("/admin/bookings/:id", ({ request, params }) => booking(deps, request, params.id), { role: "admin" })
    .get("/admin/payments", ({ request }) => payments(deps, request), { role: "admin" })
    .get("/admin/messages", ({ request }) => messages(deps, request), { role: "admin" })
    .get("/admin/jobs", ({ request }) => jobs(deps, request), { role: "admin" })
    .post(
      "/admin/jobs/:id",
      ({ admin, params }) => {
        const isThere = retry(deps, admin, /^\d{1,12}$/.test(params.id) ? Number(params.id) : -1);
        return redirectSaying(deps, "/admin/jobs", isThere ? "job_retried" : "job_ran_before");
      },
      { role: "admin" },
    )
    .get("/admin/feeds", ({ request }) => feeds(deps, request), { role: "admin" })
    .get("/admin/audit", ({ request }) => audit(deps, request), { role: "admin" })
    .get("/admin/audit/export", () => auditFile(deps), { role: "admin" });
}

function retry({ db, clock }: Deps, admin: SignedInHost, id: number): boolean {
  return write(db, (tx) => {
    const at = clock.now();
    const kind = retryJob(tx, id, at);
    if (kind === undefined) return false;
    const actor = { kind: "admin", id: admin.host.id } as const;
    writeAudit(tx, {
      at,
      actor,
      action: "job_retried",
      subject: { kind: "site", id: "jobs" },
      facts: { job: id, kind },
    });
    return true;
  });
}

/** Whose list it is, when it is one host's. */
function hostAsked({ db }: Deps, hostId: string): { hostId: string; of: string } | undefined {
  if (hostId === "") return undefined;
  const host = hostForDesk(db, hostId)?.host;
  if (!host) throw new Refused(404);
  return { hostId: host.id, of: host.brandName ?? host.username };
}

function bookings(deps: Deps, request: Request): Response {
  const asked = askedOf(request, ["host", "find", "state"]);
  const { find, state } = asked.query;
  const whose = hostAsked(deps, asked.query.host);
  const phone = normalisePhone(find);
  // A word that is neither a code nor a number finds nothing, and not everything.
  const code = find === "" || phone !== undefined ? undefined : (bookingCodeIn(find) ?? "-");
  const ask = { page: asked.page, most: PIECE, hostId: whose?.hostId, state };
  const found = bookingsForDesk(deps.db, { ...ask, ...(code ? { code } : {}), ...(phone ? { phone } : {}) });
  const view = <DeskBookingsPage shell={deps.shell} {...{ asked, find, state, of: whose?.of }} {...found} />;
  return page(request, view);
}

function booking(deps: Deps, request: Request, bookingId: string): Response {
  const found = findBookingWithProperty(deps.db, bookingId);
  if (!found) throw new Refused(404);
  const { host, property } = found;
  const shown = {
    ...found.booking,
    propertyName: property.displayName,
    hostId: host.id,
    hostName: host.brandName ?? host.username,
  };
  const ids = paymentsAbout(deps.db, found.booking).map(({ id }) => id);
  const [first] = found.booking.groupId === null ? [] : groupOf(deps.db, found.booking);
  const rooms = first ? bookingsForDesk(deps.db, { page: 1, most: OF_A_BOOKING, code: first.code }).rows : [];
  const view = (
    <DeskBookingPage
      shell={deps.shell}
      booking={shown}
      payments={paymentsForDesk(deps.db, { page: 1, most: OF_A_BOOKING, ids }).rows}
      rooms={rooms.toReversed()}
      refunds={refundsOfBooking(deps.db, bookingId)}
      said={saidOfBooking(deps.db, found.booking).map((one) => ({ ...one, when: pagesIn.en.dates.moment(one.at) }))}
    />
  );
  return page(request, view);
}

function payments(deps: Deps, request: Request): Response {
  const asked = askedOf(request, ["host", "find", "state"]);
  const { find, state } = asked.query;
  const whose = hostAsked(deps, asked.query.host);
  const receipt = find.toUpperCase();
  const ask = { page: asked.page, most: PIECE, hostId: whose?.hostId, state, receipt };
  const view = (
    <DeskPaymentsPage
      shell={deps.shell}
      {...{ asked, find, state, of: whose?.of }}
      {...paymentsForDesk(deps.db, ask)}
    />
  );
  return page(request, view);
}

function messages({ db, clock, shell }: Deps, request: Request): Response {
  const asked = askedOf(request, ["channel", "state"]);
  const { channel, state } = asked.query;
  const [way, standing] = [WAYS.find((one) => one === channel), STANDINGS.find((one) => one === state)];
  const { rows, hasMore } = messagesForDesk(db, { page: asked.page, most: PIECE, way, standing });
  // Counted where the list begins: whoever reads on has seen them.
  const counts = asked.page === 1 ? messageCounts(db, clock.now() - WEEK_MS) : undefined;
  const view = (
    <DeskMessagesPage
      {...{ shell, asked, hasMore, channel, state }}
      counts={counts?.map(({ way, n, ...message }) => ({ way, n, standing: standingOfMessage(message) }))}
      rows={rows.map(messageOnDesk)}
    />
  );
  return page(request, view);
}

function jobs({ db, clock, shell }: Deps, request: Request): Response {
  const asked = askedOf(request);
  const found = troubledJobs(db, { page: asked.page, most: JOBS_AT_ONCE, lateBefore: clock.now() - LATE_MS });
  return page(request, <DeskJobsPage shell={shell} asked={asked} {...found} />);
}

function feeds({ db, shell }: Deps, request: Request): Response {
  const asked = askedOf(request);
  const found = failingFeeds(db, { page: asked.page, most: PIECE });
  return page(request, <DeskFeedsPage shell={shell} asked={asked} {...found} />);
}

function audit({ db, shell }: Deps, request: Request): Response {
  const asked = askedOf(request, ["about"]);
  const subjectId = asked.query.about || undefined;
  const acts = auditPage(db, { subjectId, most: PIECE + 1, skip: (asked.page - 1) * PIECE });
  const host = subjectId === undefined ? undefined : findHost(db, subjectId);
  const about = host ? (host.brandName ?? host.username) : subjectId;
  const rows = acts.slice(0, PIECE);
  return page(request, <DeskAuditPage {...{ shell, asked, rows, about }} hasMore={acts.length > PIECE} />);
}

/** The whole log, a line an act, as it is read: it may be longer than memory. */
function auditFile({ db, clock }: Deps): Response {
  const lines = auditLines(db)[Symbol.iterator]();
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = lines.next();
      if (next.done) controller.close();
      else controller.enqueue(Buffer.from(next.value));
    },
  });
  const headers = {
    "content-type": "application/jsonl; charset=utf-8",
    "content-disposition": `attachment; filename="audit-${localDateAt(clock.now())}.jsonl"`,
    "cache-control": "private, no-store",
  };
  return new Response(stream, { headers });
}
