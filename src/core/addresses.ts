/**
 * Every address of ours by how it begins, and the room that answers it. The longest beginning that fits wins; an
 * address that begins with none of them is the page under a host's own name.
 */
export const ADDRESSES = {
  "/": "site",
  "/logo": "site",
  "/about": "site",
  "/contact": "site",
  "/welcome": "site",
  "/terms": "site",
  "/privacy": "site",
  "/cookies": "site",
  "/fraud-prevention-demo": "site",
  "/api/firebase-log": "site",

  "/assets": "houses",
  "/static": "houses",
  "/photos": "houses",
  "/previews": "houses",
  "/previews/pictures": "pictures",
  "/host": "houses",
  "/api/host": "houses",
  "/verified": "houses",
  "/booking/property": "houses",
  "/booking/review": "houses",
  "/booking/search": "houses",
  "/sitemap": "houses",
  "/sitemap.xml": "houses",
  "/robots.txt": "houses",
  "/.well-known": "houses",
  "/readyz": "houses",
  "/metrics": "houses",

  "/login": "sign-in",
  "/logout": "sign-in",
  "/language": "sign-in",
  "/auth": "sign-in",
  "/api/auth": "sign-in",
  "/api/user": "sign-in",
  "/host-login": "sign-in",
  "/host-register": "sign-in",
  "/host-phone": "sign-in",
  "/email-link": "sign-in",
  "/verify-email": "sign-in",
  "/forgot-password": "sign-in",
  "/reset-password": "sign-in",
  "/claim-brand": "sign-in",
  "/api/brand": "sign-in",

  "/b": "checkout",
  "/q": "checkout",
  "/booking": "checkout",
  "/booking/rooms": "groups",
  "/guest": "checkout",
  "/pass": "checkout",
  "/calendar": "checkout",
  "/api/quote": "checkout",
  "/api/payment": "checkout",
  "/api/places": "checkout",

  "/guest-login": "guest",
  "/guest-dashboard": "guest",
  "/guest-bookings": "guest",
  "/guest-booking-view": "guest",
  "/guests": "guest",

  "/callbacks": "mpesa",

  "/social-media-connect": "share",

  "/dashboard": "dashboard",
  "/dashboard/first": "properties",
  "/dashboard/open": "properties",
  "/dashboard/properties": "properties",
  "/dashboard/photos": "properties",
  "/dashboard/shared": "properties",
  "/dashboard/prices": "properties",
  "/dashboard/verification": "properties",
  "/dashboard/payments": "reconcile",
  "/dashboard/payouts": "account",
  "/dashboard/receipts": "properties",
  "/account": "account",
  "/guest-account": "account",
  "/admin": "admin",

  "/social-media-connect/pictures": "pictures",

  "/healthz": "alive",
  "/dev": "demo",
} as const;

export type Room = (typeof ADDRESSES)[keyof typeof ADDRESSES];

const ROOMS: ReadonlyMap<string, Room> = new Map(Object.entries(ADDRESSES));

/** The room that answers a path. */
export function roomAt(path: string): Room {
  for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
    const room = ROOMS.get(path.slice(0, end));
    if (room) return room;
  }
  return path === "/" ? "site" : "houses";
}

/** The first parts of our own addresses, which nobody's name may be. */
export const OWN_NAMES: readonly string[] = [
  ...new Set(Object.keys(ADDRESSES).flatMap((path) => path.split("/")[1] || [])),
];
