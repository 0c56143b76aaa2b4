/** The copy of a host's Today that their phone shows without a line. */

/** Where the copy lies in a browser, and whose page it is a copy of. */
export const DESK_CACHE = "desk";
export const DESK_HOME = "/dashboard";

/** How long a copy holds without a look at the server: a sign-in may have been ended since, from another phone. */
export const DESK_KEPT_MS = 48 * 3_600_000;

/** The line of Today that only its copy shows (`views/dashboard/today-page.tsx`). */
export const LAST_SEEN = "last-seen";

/** The address of the sheet that a page has not in itself. A copy takes it along: without a line it is not asked for. */
export function sheetOfToday(html: string): string | undefined {
  return SHEET.exec(html)?.[1];
}

const SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+)"\/>/;

/**
 * The copy of a page of Today, with its sheet where that was read: it says when it was seen (`static/rail.css` shows that line by the mark on the page), and
 * none of its forms can be pressed. Nothing for every other page. What a host or a guest wrote stands in it escaped, so
 * no word of theirs is taken for a tag.
 */
export function copyOfToday(html: string, css?: string): string | undefined {
  if (!html.includes(` class="${LAST_SEEN}`)) return undefined;
  const whole = css === undefined ? html : html.replace(SHEET, () => `<style>${css}</style>`);
  return whole
    .replace("<html ", "<html data-kept ")
    .replaceAll("<form ", "<form inert ")
    .replaceAll(/<(?:button|input)(?=[^>]* form=")/g, "$& inert");
}
