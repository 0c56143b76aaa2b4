/** The part of an address that asks for dates or guests. Anything else (campaign marks and the like) changes no page. */
const STAY_KEY = /[?&](?:checkIn|checkOut|guests)(?:=|&|$)/;

/** Whether an address asks for a stay, so that what is kept for its path is not its answer. */
export function asksForAStay(url: string): boolean {
  return url.includes("?") && STAY_KEY.test(url);
}
