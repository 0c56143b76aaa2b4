import { Elysia } from "elysia";
import { analyticsRoutes } from "./analytics/analytics.routes.ts";
import { exportRoutes } from "./calendar/export.routes.ts";
import { bookingRoutes } from "./checkout/booking.routes.tsx";
import { consentRoutes } from "./consent/consent.routes.tsx";
import { createDemoDesk } from "./demo/demo-desk.ts";
import { demoGuestRoutes } from "./demo/demo-guest.routes.tsx";
import { guestRoutes } from "./guest/guest.routes.tsx";
import { hostRoutes } from "./host/host.routes.tsx";
import { landingRoutes } from "./landing/landing.routes.tsx";
import { paymentRoutes } from "./mpesa/payment.routes.tsx";
import { passkeySignInRoutes } from "./passkey/sign-in.routes.ts";
import { placesRoutes } from "./property/places.routes.ts";
import { receiptRoutes } from "./receipt/receipt.routes.tsx";
import { noticeRoutes } from "./reconcile/notice.routes.ts";
import { firebaseRoutes } from "./sign-in/firebase.routes.ts";
import { googleRoutes } from "./sign-in/google.routes.tsx";
import { hostIdentityRoutes } from "./sign-in/host.routes.tsx";
import { identityApiRoutes } from "./sign-in/identity-api.routes.ts";
import { languageRoutes } from "./sign-in/language.routes.tsx";
import type { Deps } from "./web/deps.ts";

/**
 * What guests and hosts meet on their way: the front page, signing in, booking, paying, and what M-PESA calls.
 * `isPage` says whether somebody can go to a path.
 */
export function frontRoutes(deps: Deps, isPage: (path: string) => Promise<boolean>) {
  const demo = createDemoDesk(deps);
  return new Elysia({ name: "front" })
    .use(landingRoutes(deps))
    .use(consentRoutes(deps))
    .use(analyticsRoutes(deps))
    .use(hostIdentityRoutes(deps))
    .use(passkeySignInRoutes(deps))
    .use(languageRoutes(deps, isPage))
    .use(firebaseRoutes(deps))
    .use(googleRoutes(deps))
    .use(identityApiRoutes(deps, demo))
    .use(demoGuestRoutes(deps, demo))
    .use(hostRoutes(deps))
    .use(placesRoutes())
    .use(exportRoutes(deps))
    .use(bookingRoutes(deps))
    .use(paymentRoutes(deps))
    .use(receiptRoutes(deps))
    .use(noticeRoutes(deps))
    .use(guestRoutes(deps));
}
