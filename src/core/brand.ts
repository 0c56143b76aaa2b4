export const BRAND_SHORTEST = 3;
export const BRAND_LONGEST = 40;

/** A brand name as it is typed: lower case, everything but a–z and 0–9 left out. */
export function normaliseBrand(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, "");
}

export type BrandProblem = "too_short" | "too_long" | "reserved";

/** What is wrong with a normalised brand name, or `undefined`. Whether it is taken, only the database knows. */
export function brandProblem(brand: string): BrandProblem | undefined {
  if (brand.length < BRAND_SHORTEST) return "too_short";
  if (brand.length > BRAND_LONGEST) return "too_long";
  return isReserved(brand) ? "reserved" : undefined;
}

/** Compared without case and punctuation, because `/Host-Login` and `/hostlogin` must not become somebody's page. */
export function isReserved(name: string): boolean {
  return RESERVED.has(normaliseBrand(name));
}

/** Every first path segment of ours (a test holds it to the routes), and names that would mislead a guest. */
const RESERVED: ReadonlySet<string> = new Set(
  `about account accounts admin administrator airbnb airtel analytics api app apps assets auth billing blog book
  booking bookingcom bookings brand callback calendar calendars callbacks central claimbrand contact cookiepreferences cookies daraja
  dashboard demo dev download downloads emaillink equity favicon favicon.ico feed feeds firebase forgotpassword fraud
  fraudpreventiondemo ftp guest guestaccount guestbookings guestbookingview guestdashboard guestlogin guests healthz
  help home host hosting hostlogin hostphone hostregister hosts ical images img index info island islands jobs kcb kyc
  lango language legal login logo logout mail manifest me media messages metrics money mpesa mpesaexpress new news null official
  operator owner pay paybill payment payments payout payouts photo photos previews pricing privacy profile properties
  property readyz refund refunds register reservation reserve resetpassword robots robots.txt root safaricom safcom
  search secure security service session sessions settings setup signin signout signup sitemap sitemap.xml
  socialmediaconnect staff static status stay stays stk support system team terms test till trust undefined user
  username users verified verify verifyemail webhook webhooks welcome wellknown whatsapp www`
    .split(/\s+/)
    .map(normaliseBrand),
);
