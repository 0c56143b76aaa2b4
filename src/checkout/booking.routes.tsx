import { Elysia } from "elysia";
import { changeLinkRoutes } from "#src/front-desk/answer-change.routes.tsx";
import { requestRoutes } from "#src/front-desk/request.routes.tsx";
import type { Deps } from "#src/web/deps.ts";
import { cancelRoutes } from "./cancel.routes.tsx";
import { askChangeRoutes } from "./change.routes.tsx";
import { datesRoutes } from "./dates.routes.tsx";
import { detailsRoutes } from "./details.routes.tsx";
import { paymentPageRoutes } from "./payment-page.routes.tsx";
import { quoteRoutes } from "./quote.routes.ts";
import { summaryRoutes } from "./summary.routes.tsx";
import { toldRoutes } from "./told.routes.tsx";

/** From dates to a paid booking, a page after the other. */
export function bookingRoutes(deps: Deps) {
  return new Elysia({ name: "booking" })
    .use(datesRoutes(deps))
    .use(summaryRoutes(deps))
    .use(quoteRoutes(deps))
    .use(paymentPageRoutes(deps))
    .use(requestRoutes(deps))
    .use(changeLinkRoutes(deps))
    .use(cancelRoutes(deps))
    .use(askChangeRoutes(deps))
    .use(detailsRoutes(deps))
    .use(toldRoutes(deps));
}
