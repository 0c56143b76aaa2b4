/** The sites that hosts know, and all others. */
export type Channel = "airbnb" | "booking" | "vrbo" | "google" | "other";

const KNOWN: readonly (readonly [Channel, string, RegExp])[] = [
  ["airbnb", "Airbnb", /(^|\.)airbnb\.[a-z.]+$/],
  ["booking", "Booking.com", /(^|\.)booking\.com$/],
  ["vrbo", "Vrbo", /(^|\.)(vrbo|homeaway|expediapartnercentral)\.[a-z.]+$/],
  ["google", "Google Calendar", /(^|\.)google\.com$/],
];

/**
 * As much of a calendar's address as its host needs to tell one from another, and too little to open it: the site,
 * and the last signs of a long one.
 */
export function shortAddress(url: string): string {
  const host = URL.parse(url.replace(/^webcals?:(?:\/\/)?/i, "https://"))?.hostname ?? "";
  const rest = (url.split(/[?#]/)[0] ?? "").replace(/\.ics$/i, "");
  return rest.length >= LONG_ADDRESS ? `${host}/…${rest.slice(-SHOWN_OF_ADDRESS)}` : host;
}

const LONG_ADDRESS = 40;
const SHOWN_OF_ADDRESS = 3;

/** Whose calendar an address is, by its host name, and what to call it. */
export function channelOf(hostname: string): { channel: Channel; name: string } {
  const host = hostname.toLowerCase();
  const known = KNOWN.find(([, , pattern]) => pattern.test(host));
  return known
    ? { channel: known[0], name: known[1] }
    : { channel: "other", name: host.replace(/^www\./, "").slice(0, 60) };
}
