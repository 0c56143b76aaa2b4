import { Elysia } from "elysia";
import { analyticsRoutes } from "./analytics/analytics.routes.ts";
import { bookingRoutes } from "./booking/booking.routes.tsx";
import { propertyPageRoutes } from "./booking/property-page.routes.tsx";
import { exportRoutes } from "./calendar/export.routes.ts";
import { consentRoutes } from "./consent/consent.routes.tsx";
import { hostRoutes } from "./host/host.routes.tsx";
import { publicPageRoutes } from "./host/public-page.routes.tsx";
import { createDemoDesk } from "./identity/demo-desk.ts";
import { demoGuestRoutes } from "./identity/demo-guest.routes.tsx";
import { firebaseRoutes } from "./identity/firebase.routes.ts";
import { googleRoutes } from "./identity/google.routes.tsx";
import { guestRoutes } from "./identity/guest.routes.tsx";
import { hostIdentityRoutes } from "./identity/host.routes.tsx";
import { identityApiRoutes } from "./identity/identity-api.routes.ts";
import { languageRoutes } from "./identity/language.routes.tsx";
import { landingRoutes } from "./landing/landing.routes.tsx";
import { operationsRoutes } from "./operations/operations.routes.ts";
import { paymentRoutes } from "./payment/payment.routes.tsx";
import { photoRoutes } from "./property/photo.routes.ts";
import { placesRoutes } from "./property/places.routes.ts";
import { receiptRoutes } from "./receipt/receipt.routes.tsx";
import { noticeRoutes } from "./reconcile/notice.routes.ts";
import { searchRoutes } from "./search/search.routes.tsx";
import { assets, staticFiles } from "./web/assets.routes.ts";
import type { Deps } from "./web/deps.ts";

/** `isPage` says whether somebody can go to a path. */
export function frontRoutes(deps: Deps, isPage: (path: string) => Promise<boolean>) {
  const demo = createDemoDesk(deps);
  return new Elysia({ name: "front" })
    .use(assets())
    .use(staticFiles())
    .use(operationsRoutes(deps))
    .use(landingRoutes(deps))
    .use(consentRoutes(deps))
    .use(analyticsRoutes(deps))
    .use(hostIdentityRoutes(deps))
    .use(languageRoutes(deps, isPage))
    .use(firebaseRoutes(deps))
    .use(googleRoutes(deps))
    .use(identityApiRoutes(deps, demo))
    .use(demoGuestRoutes(deps, demo))
    .use(hostRoutes(deps))
    .use(photoRoutes(deps))
    .use(placesRoutes())
    .use(exportRoutes(deps))
    .use(bookingRoutes(deps))
    .use(propertyPageRoutes(deps))
    .use(searchRoutes(deps))
    .use(paymentRoutes(deps))
    .use(receiptRoutes(deps))
    .use(noticeRoutes(deps))
    .use(guestRoutes(deps))
    .use(publicPageRoutes(deps));
}
