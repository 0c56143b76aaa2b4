/** The path without its query. Slicing is several times faster than parsing, and every request pays it. */
export function pathOf(url: string): string {
  const start = url.indexOf("/", 8);
  const end = url.indexOf("?", start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}

/** Secrets that stand in a path are not for the log. */
export function loggable(path: string): string {
  if (path.startsWith("/calendar/")) return "/calendar/…";
  return isCallback(path) ? "/callbacks/…" : path.slice(0, 200);
}

/** M-PESA calls once and does not wait, so it is let in before everybody else. */
export function isCallback(path: string): boolean {
  return path.startsWith("/callbacks/");
}
