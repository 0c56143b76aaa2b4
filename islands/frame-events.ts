/** The window events that open what lies over a page. Anything on it may send one: a link says it with `data-opens`. */
export const OPEN_ABOUT = "openAbout";
export const OPEN_CONTACT = "openContact";
export const OPEN_COOKIES = "openCookiePreferences";
/** Sent to a dialog when it has opened; it bubbles. */
export const OPENED = "opened";
/** Shows a toast: `dispatchEvent(new CustomEvent(TOAST, { detail: { title } }))`. */
export const TOAST = "toast";
