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
/** What opens a booking, a request, a price or a calendar to whoever holds it, as addresses and forms write it. */
const KEYS = [
  /(?<=(?:[?&;]|%3F|%26)t(?:=|%3D))[\w.~-]+/gi,
  /(?<=name="t" value=")[^"]*/g,
  /(?<=(?:\/|%2F)calendar(?:\/|%2F))[\w.-]+(?=\.ics)/gi,
  /(?<=(?:\/|%2F)(?:guest(?:\/|%2F)stay|b|q)(?:\/|%2F))\w+/gi,
];
/** What a link to write to somebody begins their message with: names, keys and numbers, in another spelling. */
const TO_SEND = /(?<="(?:https:\/\/wa\.me\/|sms:|mailto:)[^"?]{0,100})\?[^"]*/g;

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
  return [...PHONES, ADDRESS, ...KEYS].reduce(
    (left, pattern) => left.replace(pattern, GONE),
    text.replace(TO_SEND, ""),
  );
}

/** The same page with forms that nobody can press, but for those to these addresses. */
export function withoutForms(html: string, but: readonly string[] = []): string {
  return html.replace(/<form [^>]*>/g, (form) => {
    const action = /\saction="([^"]*)"/.exec(form)?.[1];
    const isStill = /\smethod="post"/.test(form) && (action === undefined || !but.includes(action));
    return isStill ? form.replace("<form ", "<form inert ") : form;
  });
}

/** A name by its first letters: *Achieng Otieno* is *A. O.* */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.map((word) => `${Array.from(word.replace(/^[^\p{L}\p{N}]+/u, ""))[0]?.toUpperCase() ?? ""}.`).join(" ");
}

/** What a calendar of another site calls a stay, without what every site calls one: a name, or nothing. */
export function nameInSummary(summary: string): string {
  const rest = summary
    .replace(/\b(?:reserved|reservation|booked|booking|closed|blocked|not available|unavailable|airbnb|vrbo)\b/gi, " ")
    .replace(/\b[A-Z0-9]{6,}\b|[^\p{L}\p{N}'’ ]+/gu, " ");
  return rest.trim().replace(/\s+/g, " ");
}

/** Attributes that are shown or read out. */
const READ_ATTRIBUTES = /((?:aria-label|title|alt|value|placeholder)=")([^"]*)(?=")/g;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * A page on which these names are initials, wherever in its words they stand, as they are written and in capitals. Of
 * very many names those that cannot be on the page are left out first, by their first word.
 */
export function withInitials(html: string, names: Iterable<string>): string {
  const words = new Set(html.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const here = new Map<string, string>();
  for (const name of names) {
    const shown = escaped(name);
    const [first] = shown.toLowerCase().match(/[\p{L}\p{N}]+/u) ?? [];
    if (!first || !words.has(first)) continue;
    for (const way of [shown, escaped(name.toUpperCase())]) here.set(way, escaped(initialsOf(name)));
  }
  const longestFirst = [...here].sort(([a], [b]) => b.length - a.length);
  const masked = (text: string) => longestFirst.reduce((left, [name, to]) => withoutName(left, name, to), text);
  let isCode = false;
  return html
    .split(/(<[^<>]*>)/)
    .map((part) => {
      if (!part.startsWith("<")) return isCode ? part : masked(part);
      if (/^<\/?(?:style|script)\b/.test(part)) isCode = part[1] !== "/";
      return part.replace(READ_ATTRIBUTES, (_, name: string, value: string) => name + masked(value));
    })
    .join("");
}

/** `name` as a whole: *Rose* is not in *Roseville*. */
function withoutName(text: string, name: string, to: string): string {
  let [left, from] = ["", 0];
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const [before = "", after = ""] = [text[at - 1], text[at + name.length]];
    if (at < from || LETTER.test(before) || LETTER.test(after)) continue;
    left += text.slice(from, at) + to;
    from = at + name.length;
  }
  return left + text.slice(from);
}

/** As the pages write it. */
function escaped(text: string): string {
  const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
