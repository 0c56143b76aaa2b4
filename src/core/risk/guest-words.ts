/** Where addresses are had for ten minutes and nobody reads the letter to them afterwards. */
const THROWN_AWAY: ReadonlySet<string> = new Set([
  "10minutemail.com",
  "dispostable.com",
  "fakeinbox.com",
  "getnada.com",
  "guerrillamail.com",
  "mailinator.com",
  "maildrop.cc",
  "mintemail.com",
  "sharklasers.com",
  "temp-mail.org",
  "tempmail.com",
  "throwawaymail.com",
  "trashmail.com",
  "yopmail.com",
]);

/** What nobody is called and hurried fingers write. */
const NO_NAMES: ReadonlySet<string> = new Set(["aaa", "abc", "abcd", "asd", "asdf", "qwe", "qwerty", "test", "xyz"]);

/** Whether an address is of the kind that is thrown away. By its form alone: no letter is sent to find out. */
export function isThrownAway(email: string): boolean {
  const domain = email
    .slice(email.lastIndexOf("@") + 1)
    .trim()
    .toLowerCase();
  return THROWN_AWAY.has(domain) || THROWN_AWAY.has(domain.split(".").slice(-2).join("."));
}

/**
 * Whether what stands as a name can hardly be one: a single letter, figures among the letters, an address, one letter
 * again and again, or keys that lie side by side. Names of any script and of any length beyond that are names.
 */
export function isHardlyAName(name: string): boolean {
  const words = name.normalize("NFC").trim().toLowerCase().split(/\s+/u);
  const letters = words.join("").replace(/[^\p{L}\p{M}]/gu, "");
  if (letters === "" || /[\d@/]/u.test(name)) return true;
  if (words.every((word) => NO_NAMES.has(word))) return true;
  // One sign of Chinese, Japanese or Korean is a whole name; of an alphabet it is a letter.
  const isWholeSign = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(letters);
  return !isWholeSign && new Set(letters).size === 1;
}
