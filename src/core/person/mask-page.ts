/** What stands where something was taken out. */
const GONE = "•••";

/** A number behind a plus, however it is spaced or escaped; Kenyan ones also without. Links to call or write first. */
const PHONES = [
  /(?<=(?:tel:|sms:|wa\.me\/|phone=))(?:\+|%2B)?\d{7,15}/g,
  /(?:\+|%2B)\d(?:[ \u00a0().-]{0,2}\d){7,16}/g,
  /(?<![\w.])254[17]\d{8}(?!\w)/g,
  /(?<![\w.])0[17]\d{2}[ \u00a0-]?\d{3}[ \u00a0-]?\d{3}(?!\w)/g,
];
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;
/** What opens a booking, a request or a calendar to whoever holds it. */
const KEYS = [/(?<=[?&;]t=)[\w.~-]+/g, /(?<=name="t" value=")[^"]*/g, /(?<=\/calendar\/)[\w.-]+(?=\.ics)/g];

/**
 * A page as somebody may read it who only looks: without numbers, addresses and keys, wherever on it they stand. One
 * place for all pages, so that no page can forget it. Styles stay as they are, because browsers know them by their hash.
 */
export function withoutContacts(html: string): string {
  return html
    .split(/(<style>[^<]*<\/style>)/)
    .map((part) => (part.startsWith("<style>") ? part : hidden(part)))
    .join("");
}

function hidden(text: string): string {
  return [...PHONES, ADDRESS, ...KEYS].reduce((left, pattern) => left.replace(pattern, GONE), text);
}

/** The same page with forms that nobody can press. */
export function withoutForms(html: string): string {
  return html.replace(/<form (?=[^>]*method="post")/g, "<form inert ");
}
