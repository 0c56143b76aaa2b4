import { entries, files, statics, stylesheets } from "#gen/assets.js";

/** The address of what the build made of an entry: `asset("hydrate.js")`. It changes with the content. */
export function asset(name: keyof typeof entries): string {
  return `/assets/${entries[name]}`;
}

/** The text of `static/NAME.css`, minified, to be printed inside `<style>`. */
export function stylesheet(name: string): string {
  const found = stylesheets[name];
  if (!found) throw new Error(`There is no static/${name}.css, or it is newer than the build`);
  return found.css;
}

/** The styles of the pages: what all need, and what some need. */
export function pageStyles() {
  return {
    css: stylesheet("lango"),
    hostSheet: asset("host.css"),
    sheets: {
      board: stylesheet("board"),
      booked: stylesheet("booked"),
      booking: stylesheet("booking"),
      calendar: stylesheet("calendar"),
      consent: stylesheet("consent"),
      desk: stylesheet("desk"),
      guide: stylesheet("guide"),
      landing: stylesheet("landing"),
      message: stylesheet("message"),
      photos: stylesheet("photos"),
      pictures: stylesheet("pictures"),
      risk: stylesheet("risk"),
      review: stylesheet("review"),
      share: stylesheet("share"),
      look: stylesheet("look"),
      owned: stylesheet("owned"),
      house: stylesheet("house"),
    },
  };
}

/**
 * What lets the sheets that a page has in its head through its content security policy: `'sha256-…'`, quotes included.
 * Each is fifty bytes of the page's headers, and a page has a few of twenty. What is no sheet of ours has none.
 */
export function sheetHashes(html: string): string[] {
  const head = html.slice(0, html.indexOf("</head>"));
  const styles = head.split("<style>").slice(1);
  return styles.flatMap((style) => hashes.get(style.slice(0, style.indexOf("</style>"))) ?? []);
}

const hashes = new Map(Object.values(stylesheets).map(({ css, sha256 }) => [css, `'sha256-${sha256}'`]));

/** The address of a file in `static/`: `staticUrl("icons/icon.svg")`. It changes with the content. */
export function staticUrl(name: string): string {
  const found = statics[name];
  if (!found) throw new Error(`There is no static/${name}, or it is newer than the build`);
  return `/static/${name}?v=${found.hash}`;
}

/** A file of `static/`, to be read by the server itself. */
export function staticFile(name: string): Blob {
  const found = statics[name];
  if (!found) throw new Error(`There is no static/${name}, or it is newer than the build`);
  return Bun.file(found.path);
}

/**
 * The script of a service worker. A browser lets it watch over what its path begins, and it may ask our own site alone;
 * it is asked for again at each visit, or after the time that `headers` say, so that a new version replaces the old one.
 */
export function workerScript(
  name: "guide-worker.js" | "desk-worker.js",
  headers: Readonly<Record<string, string>> = {},
): Response {
  const file = files.get(entries[name]);
  if (!file) throw new Error(`${name} is not built`);
  return new Response(Bun.file(file.plain), {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      "cache-control": "no-cache",
      ...headers,
    },
  });
}
