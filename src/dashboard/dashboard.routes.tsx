import { Elysia } from "elysia";
import { openFoundOf } from "#db/found.queries.ts";
import { suspensionOf } from "#db/host.queries.ts";
import { countOpenInquiries, onlyOpenInquiry } from "#db/inquiry.queries.ts";
import { propertiesOfHost } from "#db/property.queries.ts";
import { findRefundOfHost } from "#db/refund.queries.ts";
import type { SessionHost } from "#db/session.queries.ts";
import { accountPage } from "#src/account/account.routes.tsx";
import { boardPage } from "#src/calendar/board.routes.tsx";
import { DESK_KEPT_MS } from "#src/core/desk-copy.ts";
import { KEEP_UNTIL } from "#src/core/kept-copy.ts";
import { mayOfTab, mayRole } from "#src/core/team/team.ts";
import { bookingMoneyPage, sumPressed } from "#src/front-desk/booking-money.routes.tsx";
import { hasWayToPay } from "#src/payout/account-of.ts";
import { payoutsPage } from "#src/payout/payout.routes.tsx";
import { recordRefund } from "#src/refund/record-refund.ts";
import { loadGuestsToRate } from "#src/review/guests-to-rate.ts";
import { asset } from "#src/web/assets.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { isGiven } from "#src/web/door/member.ts";
import { isAtHome, type Member, readOwnVisitor } from "#src/web/door/visitor.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import { newSecret } from "#src/web/secrets.ts";
import { PropertiesPage } from "#views/dashboard/dashboard-pages.tsx";
import { MorePage } from "#views/dashboard/more-page.tsx";
import type { RefundFault } from "#views/dashboard/needs-you.tsx";
import { TodayPage } from "#views/dashboard/today-page.tsx";
import { CaretakerPage } from "#views/team/caretaker-page.tsx";
import { bookingsPage } from "./bookings.routes.tsx";
import { loadBroken, loadFree, loadPapers } from "./load-beside.ts";
import { loadNeeds, loadProperties, loadRequests } from "./load-dashboard.ts";
import { loadDay } from "./load-day.ts";
import { loadOwing } from "./load-money.ts";
import { loadRecovered } from "./load-recovered.ts";
import { moneyPage } from "./money.routes.tsx";

/** What a host sees of their house, at the root as at `/dashboard`. */
export function dashboardSection(deps: Deps, request: Request, host: SessionHost, member?: Member): Response {
  const tab = queryOf(request).text("tab", 20);
  switch (tab) {
    case "calendar":
      return boardPage(deps, request, host.id);
    case "bookings":
      return bookingsPage(deps, request, host.id);
    case "properties":
      return page(
        request,
        <PropertiesPage
          shell={hostShell(deps, request)}
          properties={loadProperties(deps, host.id)}
          firstPlace={{ submissionKey: newSecret() }}
        />,
      );
    case "money":
      return moneyPage(deps, request, host.id);
    case "payouts":
      return payoutsPage(deps, request, host.id);
    case "more":
      return page(request, <MorePage shell={hostShell(deps, request)} />);
    case "account":
    case "settings":
      return accountPage(deps, request, host.id, tab);
    default:
      return member ? memberPage(deps, request, host, member) : todayPage(deps, request, host, {});
  }
}

/** What somebody of the team comes to first: the day of whoever meets guests, and else what they are there for. */
function memberPage(deps: Deps, request: Request, host: SessionHost, member: Member): Response {
  if (mayRole(member.role, "bookings", true)) return todayPage(deps, request, host, {}, 200, member);
  if (mayRole(member.role, "arrivals", true)) return caretakerPage(deps, request, host.id, member);
  return redirect(mayRole(member.role, "money", true) ? "/dashboard?tab=money" : "/dashboard/turnovers");
}

function caretakerPage(deps: Deps, request: Request, hostId: string, member: Member): Response {
  const properties = propertiesOfHost(deps.db, hostId, ["published", "draft"])
    .filter(({ id }) => isGiven(member, id))
    .map(({ id, displayName }) => ({ id, name: displayName }));
  const people = loadDay(deps, hostId, true, member.only);
  const shown = { name: member.name, today: deps.clock.today(), people, properties };
  const kept = { seenAt: deps.clock.now(), scriptUrl: asset("desk.js") };
  const view = <CaretakerPage shell={hostShell(deps, request)} {...shown} {...kept} />;
  return page(request, view, { headers: keptForDays(deps) });
}

function todayPage(
  deps: Deps,
  request: Request,
  host: SessionHost,
  told: { fault?: RefundFault; notice?: string },
  status = 200,
  member?: Member,
): Response {
  const { db } = deps;
  const properties = propertiesOfHost(db, host.id, ["draft", "published", "archived"]);
  const visitor = readOwnVisitor(deps, request);
  const isOwn = isAtHome(visitor, host.id);
  // Nobody's who looks in from outside; of a team each keeps the day as they themselves see it.
  const isKept = isOwn && status === 200 && (visitor.kind === "host" || visitor.kind === "member");
  const view = (
    <TodayPage
      shell={hostShell(deps, request)}
      firstName={member?.name ?? host.firstName}
      scriptUrl={isKept ? asset("desk.js") : undefined}
      seenAt={deps.clock.now()}
      questions={countOpenInquiries(db, host.id)}
      onlyQuestion={onlyOpenInquiry(db, host.id)}
      found={!member && openFoundOf(db, host.id).length > 0}
      unverifiedEmail={host.emailVerifiedAt === null && !member ? host.email : undefined}
      link={{
        url: `${deps.publicUrl}/${host.brandName ?? host.username}`,
        hasBrand: host.brandName !== null || member !== undefined,
      }}
      hasProperties={properties.length > 0}
      firstPlace={{ submissionKey: newSecret() }}
      hasPublished={properties.some(({ state }) => state === "published")}
      isNew={!member && isNewHouse(properties, deps.clock.now())}
      suspendedWhy={suspensionOf(db, host.id)}
      canBePaid={hasWayToPay(deps, host.id)}
      requests={loadRequests(deps, host.id, hostTexts(deps, request).groups.named)}
      recovered={loadRecovered(deps)}
      needs={{
        ...loadNeeds(deps, host.id, Math.trunc(Number(queryOf(request).text("untold", 6)) || 1)),
        papers: loadPapers(deps, host.id),
        broken: loadBroken(deps.db, host.id),
      }}
      free={loadFree(deps, host.id, properties)}
      people={loadDay(deps, host.id, isOwn)}
      today={deps.clock.today()}
      owing={loadOwing(deps, host.id)}
      toRate={loadGuestsToRate(deps, host.id)}
      {...told}
    />
  );
  return page(request, view, { status, headers: isKept ? keptForDays(deps) : {} });
}

/** In its first two weeks a house is led to what is still worth a minute. */
const NEW_FOR_MS = 14 * 24 * 3_600_000;

function isNewHouse(properties: ReturnType<typeof propertiesOfHost>, now: number): boolean {
  const since = Math.min(...properties.map(({ createdAt }) => createdAt));
  return properties.some(({ state }) => state === "published") && now - since < NEW_FOR_MS;
}

/** What an operator reads is not theirs to keep, and what answers a form is not Today. */
function keptForDays({ clock }: Pick<Deps, "clock">) {
  return { [KEEP_UNTIL]: String(clock.now() + DESK_KEPT_MS) };
}

/** What whoever asks has to be let do, by the part of the desk they ask for. */
function ofTab(request: Request) {
  return mayOfTab(queryOf(request).text("tab", 20));
}

/** The host's own pages. */
export function dashboardRoutes(deps: Deps) {
  return new Elysia({ name: "dashboardRoutes" })
    .use(hostDoor(deps))
    .get("/dashboard", ({ host, member, request }) => dashboardSection(deps, request, host, member), { may: ofTab })
    .post("/dashboard/refunds/:id", ({ host, request, params }) => record(deps, request, host, params.id), {
      may: "settle",
    });
}

async function record(deps: Deps, request: Request, host: SessionHost, refundId: string): Promise<Response> {
  const { refund: texts } = hostTexts(deps, request).dashboard;
  const form = await readForm(request);
  const typed = form.text("receipt", 40);
  // From the booking's own page one returns there: which one that is, is the refund's to say, and what is noted of it.
  const back = form.text("back", 40) && findRefundOfHost(deps.db, refundId, host.id)?.bookingId;
  const way = form.text("way") === "cash" ? "cash" : "manual";
  const [alone, all] = [form.text("alone", 5) !== "", form.text("all", 5) !== ""];
  const shownKes = sumPressed(form, all ? "allKes" : "kes");
  const result = recordRefund(deps, { hostId: host.id, refundId, typedReceipt: typed, way, alone, all, shownKes });
  const again = (message: string) => {
    if (!back) return todayPage(deps, request, host, { fault: { refundId, typed, message } }, 422);
    const errors = [{ field: `receipt-${refundId}`, message }];
    return bookingMoneyPage({ deps, request, hostId: host.id, bookingId: back }, { errors, form, status: 422 });
  };
  switch (result.outcome) {
    case "recorded":
    case "recorded_before": {
      const to = back ? `/dashboard/bookings/${encodeURIComponent(back)}` : "/dashboard";
      return redirectSaying(deps, to, "refund_recorded");
    }
    case "sent_already":
      return todayPage(deps, request, host, { notice: texts.sentAlready(result.receipt) }, 409);
    case "not_owed":
      return todayPage(deps, request, host, { notice: texts.notOwed }, 409);
    case "not_a_receipt":
      return again(texts.notAReceipt);
    case "receipt_used":
      return again(texts.used);
    case "on_its_way":
      return again(texts.onItsWay);
    case "sum_changed":
      return again(texts.sumChanged);
    case "no_such_refund":
      throw new Refused(404);
  }
}
