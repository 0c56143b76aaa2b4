import { env } from "node:process";

/** Where tests, bench and tour find Chromium. */
export const CHROMIUM = env.CHROMIUM_PATH || "/usr/bin/chromium";

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
