/** The window events that open what lies over a page. Anything on it may send one: a link says it with `data-opens`. */
export const OPEN_ABOUT = "openAbout";
export const OPEN_CONTACT = "openContact";
