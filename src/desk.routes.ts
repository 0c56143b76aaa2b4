import { Elysia } from "elysia";
import { accountRoutes } from "./account/account.routes.tsx";
import { adminRoutes } from "./admin/admin.routes.tsx";
import { boardRoutes } from "./calendar/board.routes.tsx";
import { calendarRoutes } from "./calendar/calendar.routes.tsx";
import { dashboardRoutes } from "./dashboard/dashboard.routes.tsx";
import { moneyRoutes } from "./dashboard/money.routes.tsx";
import { hostMoneyRoutes } from "./front-desk/booking-money.routes.tsx";
import { changeStayRoutes } from "./front-desk/change-stay.routes.tsx";
import { hostBookingRoutes } from "./front-desk/host-booking.routes.tsx";
import { guestAccountRoutes } from "./guest/guest-account.routes.tsx";
import { payoutRoutes } from "./payout/payout.routes.tsx";
import { pricesRoutes } from "./pricing/prices.routes.tsx";
import { createAccountDoor } from "./proof/account-door.routes.tsx";
import { propertyRoutes } from "./property/property.routes.tsx";
import { taxSettingsRoutes } from "./receipt/tax-settings.routes.tsx";
import { reconcileRoutes } from "./reconcile/reconcile.routes.tsx";
import type { Deps } from "./web/deps.ts";

/** Where people work who have signed in: hosts on their houses, hosts and guests on their accounts, administrators on the site. */
export function deskRoutes(deps: Deps) {
  const door = createAccountDoor(deps);
  return new Elysia({ name: "desk" })
    .use(dashboardRoutes(deps))
    .use(moneyRoutes(deps))
    .use(boardRoutes(deps))
    .use(hostBookingRoutes(deps))
    .use(changeStayRoutes(deps))
    .use(calendarRoutes(deps))
    .use(accountRoutes(deps, door))
    .use(propertyRoutes(deps))
    .use(pricesRoutes(deps))
    .use(taxSettingsRoutes(deps))
    .use(reconcileRoutes(deps))
    .use(hostMoneyRoutes(deps))
    .use(payoutRoutes(deps, door))
    .use(guestAccountRoutes(deps))
    .use(adminRoutes(deps));
}
