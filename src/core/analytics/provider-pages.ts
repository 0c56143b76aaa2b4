import { OWN_NAMES } from "#src/core/addresses.ts";

/** Pages of the site itself that anybody may open. */
const OPEN_PAGES: readonly string[] = ["/", "/about", "/contact", "/welcome", "/terms", "/privacy"];
const NAME = /^[a-z0-9_]{3,60}$/;

/**
 * Whether an analytics provider may be loaded at a path: on the site's own pages and those of hosts, and nowhere
 * else. Its script can read the whole page, so a page of somebody's own, one whose address holds a key and one
 * where something is typed are none of its business, and neither is a page that nobody thought of here.
 */
export function mayTellProvider(path: string): boolean {
  if (OPEN_PAGES.includes(path)) return true;
  const [, first = "", second, third] = path.split("/");
  if (third !== undefined) return false;
  if (first === "host" && second !== undefined) return NAME.test(second);
  return second === undefined && NAME.test(first) && !OWN_NAMES.includes(first);
}
