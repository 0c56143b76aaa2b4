/** The sites that hosts know, and all others. */
export type Channel = "airbnb" | "booking" | "vrbo" | "google" | "other";

const KNOWN: readonly (readonly [Channel, string, RegExp])[] = [
  ["airbnb", "Airbnb", /(^|\.)airbnb\.[a-z.]+$/],
  ["booking", "Booking.com", /(^|\.)booking\.com$/],
  ["vrbo", "Vrbo", /(^|\.)(vrbo|homeaway|expediapartnercentral)\.[a-z.]+$/],
  ["google", "Google Calendar", /(^|\.)google\.com$/],
];

/** Whose calendar an address is, by its host name, and what to call it. */
export function channelOf(hostname: string): { channel: Channel; name: string } {
  const host = hostname.toLowerCase();
  const known = KNOWN.find(([, , pattern]) => pattern.test(host));
  return known
    ? { channel: known[0], name: known[1] }
    : { channel: "other", name: host.replace(/^www\./, "").slice(0, 60) };
}
