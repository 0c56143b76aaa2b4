import { existsSync } from "node:fs";
import { env } from "node:process";

/** The one without windows and menus of its own first: the same pages for a fifth less of the machine's work. */
const PLACES = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
/** What Debian calls them, in the same order. */
export const CHROMIUM_PACKAGES = PLACES.map((place) => place.slice("/usr/bin/".length));

/** Where Chromium is, if it is. @returns {string | undefined} */
export function findChromium() {
  return [env.CHROMIUM_PATH, ...(env.CHROMIUM_PATH ? [] : PLACES)].find((place) => place && existsSync(place));
}

/** Where tests, bench and tour find Chromium. */
export const CHROMIUM = findChromium() ?? (env.CHROMIUM_PATH || "/usr/bin/chromium");

/** Chromium as all of them start it: for a program, and silent towards everybody else. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
