import { Elysia } from "elysia";
import { openFoundOf } from "#db/found.queries.ts";
import { suspensionOf } from "#db/host.queries.ts";
import { propertiesOfHost } from "#db/property.queries.ts";
import type { SessionHost } from "#db/session.queries.ts";
import { accountPage } from "#src/account/account.routes.tsx";
import { boardPage } from "#src/calendar/board.routes.tsx";
import { soughtOf } from "#src/core/booking/booking-search.ts";
import { bookingMoneyPage } from "#src/front-desk/booking-money.routes.tsx";
import { hasWayToPay } from "#src/payout/account-of.ts";
import { payoutsPage } from "#src/payout/payout.routes.tsx";
import { recordRefund } from "#src/refund/record-refund.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { flashCookie } from "#src/web/flash.ts";
import { page, redirect } from "#src/web/respond.ts";
import { BookingsPage, PropertiesPage, type PublicLink, TodayPage } from "#views/dashboard/dashboard-pages.tsx";
import type { RefundFault } from "#views/dashboard/needs-you.tsx";
import { pagesIn } from "#views/texts/pages.ts";
import { loadArrivals, loadBookings, loadNeeds, loadProperties, loadRequests } from "./load-dashboard.ts";
import { moneyPage } from "./money.routes.tsx";

const dashboardTexts = pagesIn.en.dashboard;

/** Longer than any name. */
const FIND_MOST = 80;

/** What a host sees of her house, at the root as at `/dashboard`. */
export function dashboardPages(deps: Deps) {
  const { shell } = deps;

  const linkOf = (host: SessionHost): PublicLink => ({
    url: `${deps.publicUrl}/${host.brandName ?? host.username}`,
    hasBrand: host.brandName !== null,
  });

  const today = (request: Request, host: SessionHost, told: { fault?: RefundFault; notice?: string }, status = 200) => {
    const properties = propertiesOfHost(deps.db, host.id, ["draft", "published", "archived"]);
    const view = (
      <TodayPage
        shell={shell}
        firstName={host.firstName}
        found={openFoundOf(deps.db, host.id).length > 0}
        unverifiedEmail={host.emailVerifiedAt === null ? host.email : undefined}
        link={linkOf(host)}
        hasProperties={properties.length > 0}
        hasPublished={properties.some(({ state }) => state === "published")}
        suspendedWhy={suspensionOf(deps.db, host.id)}
        canBePaid={hasWayToPay(deps, host.id)}
        requests={loadRequests(deps, host.id)}
        needs={loadNeeds(deps, host.id)}
        arrivals={loadArrivals(deps, host.id)}
        {...told}
      />
    );
    return page(request, view, { status });
  };

  const section = (request: Request, host: SessionHost, tab: string) => {
    switch (tab) {
      case "calendar":
        return boardPage(deps, request, host.id);
      case "bookings": {
        const query = queryOf(request);
        const pageOf = (name: string) => Math.min(10_000, Math.trunc(Number(query.text(name, 6)) || 1));
        const find = query.text("find", FIND_MOST).trim();
        const pages = { upcoming: pageOf("upcoming"), past: pageOf("past") };
        const bookings = loadBookings(deps, host.id, { ...pages, sought: soughtOf(find) });
        return page(request, <BookingsPage shell={shell} bookings={bookings} find={find} />);
      }
      case "properties":
        return page(request, <PropertiesPage shell={shell} properties={loadProperties(deps, host.id)} />);
      case "money":
        return moneyPage(deps, request, host.id);
      case "payouts":
        return payoutsPage(deps, request, host.id);
      case "account":
      case "settings":
        return accountPage(deps, request, host.id, tab);
      default:
        return today(request, host, {});
    }
  };

  return { today, section };
}

/** The host's own pages. */
export function dashboardRoutes(deps: Deps) {
  const { secure } = deps;
  const { today, section } = dashboardPages(deps);
  return new Elysia({ name: "dashboardRoutes" })
    .use(hostDoor(deps))
    .get("/dashboard", ({ host, request }) => section(request, host, queryOf(request).text("tab", 20)), {
      role: "host",
    })
    .post(
      "/dashboard/refunds/:id",
      async ({ host, request, params }) => {
        const form = await readForm(request);
        const typed = form.text("receipt", 40);
        // From the booking's own page one returns there.
        const back = form.text("back", 40);
        const way = form.text("way") === "cash" ? "cash" : "manual";
        const result = recordRefund(deps, { hostId: host.id, refundId: params.id, typedReceipt: typed, way });
        const texts = dashboardTexts.refund;
        const again = (message: string) =>
          back
            ? bookingMoneyPage(deps, request, {
                hostId: host.id,
                bookingId: back,
                errors: [{ field: `receipt-${params.id}`, message }],
                form,
                status: 422,
              })
            : today(request, host, { fault: { refundId: params.id, typed, message } }, 422);
        switch (result.outcome) {
          case "recorded":
          case "recorded_before":
            return redirect(back ? `/dashboard/bookings/${encodeURIComponent(back)}` : "/dashboard", {
              cookies: [flashCookie("refund_recorded", secure)],
            });
          case "sent_already":
            return today(request, host, { notice: texts.sentAlready(result.receipt) }, 409);
          case "not_owed":
            return today(request, host, { notice: texts.notOwed }, 409);
          case "not_a_receipt":
            return again(texts.notAReceipt);
          case "receipt_used":
            return again(texts.used);
          case "on_its_way":
            return again(texts.onItsWay);
          case "no_such_refund":
            throw new Refused(404);
        }
      },
      { role: "host", may: "money" },
    );
}
