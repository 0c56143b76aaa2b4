import { OWN_NAMES } from "./addresses.ts";

export const BRAND_SHORTEST = 3;
export const BRAND_LONGEST = 40;

/** A brand name as it is typed: lower case, everything but a–z and 0–9 left out. */
export function normaliseBrand(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/**
 * A name as it is meant, however it was typed or pasted: with an @, capitals, hyphens, spaces, a dot at its end, signs
 * that nobody sees, letters of full width or with accents. Every one of them leads to the same address.
 */
export function plainName(typed: string): string {
  return normaliseBrand(typed.normalize("NFKD"));
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
  return RESERVED.has(plainName(name));
}

/** What nobody may be called: addresses of ours, and names that would mislead a guest or are kept for later. */
const RESERVED: ReadonlySet<string> = new Set(
  [
    ...OWN_NAMES,
    ...`accounts administrator airbnb airtel analytics app apps billing blog book bookingcom bookings brand callback
      calendars central cookiepreferences daraja demo download downloads equity favicon favicon.ico feed feeds
      firebase fraud fraudpreventiondemo ftp help home hosting hosts ical images img index info island islands jobs
      kcb kyc lango legal mail manifest me media messages money mpesa mpesaexpress new news null official operator
      owner pay paybill payment payments payout payouts photo pricing profile properties property refund refunds
      register reservation reserve robots root safaricom safcom search secure security service session sessions
      settings setup signin signout signup sitemap socialmediaconnect staff status stay stays stk support system
      team test till trust undefined user username users verified verify webhook webhooks whatsapp www`.split(/\s+/),
  ].map(normaliseBrand),
);
