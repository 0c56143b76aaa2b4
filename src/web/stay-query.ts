/**
 * The short link or the offer by which a visitor came, as the addresses of a visit carry it on: no cookie does.
 * `ig`, or the key of an offer, which is longer.
 */
const VIA = /[?&]via=([a-z0-9]{1,24}|[0-9A-Za-z]{27})(?:&|$)/;

export function viaOf(url: string): string | undefined {
  return url.includes("via=") ? VIA.exec(url)?.[1] : undefined;
}

/** What a page is kept as: its path, and the link by which one came, for the links in it lead on with it. */
export function keptAs(path: string, via: string | undefined): string {
  return via ? `${path}?via=${via}` : path;
}

/** The part of an address that asks for dates or guests. Anything else (campaign marks and the like) changes no page. */
const STAY_KEY = /[?&](?:checkIn|checkOut|guests)(?:=|&|$)/;

/** Whether an address asks for a stay, so that what is kept for its path is not its answer. */
export function asksForAStay(url: string): boolean {
  return url.includes("?") && STAY_KEY.test(url);
}

/** Whatever of an address makes another page of it, beside the link by which one came. */
export const PAGE_CHOICES: readonly string[] = ["checkIn", "checkOut", "guests", "people", "month", "part"];

/**
 * Whether what is kept for a path may answer: nothing is asked for that makes another page of it. Names are read as a
 * page reads them, `%67uests` too, or somebody's choice would be kept for everybody.
 */
export function isPlain(url: string): boolean {
  return !url.includes("?") || !new URL(url).searchParams.keys().some((name) => PAGE_CHOICES.includes(name));
}
