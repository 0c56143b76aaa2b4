export const EMAIL_LONGEST = 254;
const LOCAL_LONGEST = 64;
const LABEL_LONGEST = 63;

/** Names that the rules of the net give to nobody: no letter to them can ever arrive (RFC 6761, 6762, 7686, 8375, 9476). */
const NEVER_ON_THE_NET: ReadonlySet<string> = new Set([
  "alt",
  "arpa",
  "internal",
  "invalid",
  "local",
  "localhost",
  "onion",
]);

/** An address as it is kept and looked up: lower case, without the space that phones add at the end. */
export function cleanEmail(typed: string): string {
  return typed.normalize("NFC").trim().toLowerCase();
}

/** As much of an address as its owner knows it by, and nobody else: its first sign and where it is. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}•••${email.slice(at)}`;
}

/**
 * Whether this can be an address at all, by its form alone; that it is somebody's, only a letter to it can tell.
 * Quoted names and bare numbers of machines, which the standard allows and no mailbox of a person has, are none.
 */
export function isEmail(email: string): boolean {
  if (email.length > EMAIL_LONGEST) return false;
  const at = email.indexOf("@");
  return at > 0 && isLocalPart(email.slice(0, at)) && isDomain(email.slice(at + 1));
}

/** Words with single dots between. */
function isLocalPart(local: string): boolean {
  if (local.length > LOCAL_LONGEST || !/^[^\s\p{Cc}\p{Cf}@<>()[\]\\,;:"]+$/u.test(local)) return false;
  return local.split(".").every((word) => word !== "");
}

function isDomain(domain: string): boolean {
  const labels = domain.split(".");
  const last = labels.at(-1) ?? "";
  if (labels.length < 2 || NEVER_ON_THE_NET.has(last.toLowerCase())) return false;
  // The last one is never a number, and never a single letter.
  return labels.every(isLabel) && /^\p{L}[\p{L}\p{N}-]+$/u.test(last);
}

function isLabel(label: string): boolean {
  if (label.length > LABEL_LONGEST || label.startsWith("-") || label.endsWith("-")) return false;
  return /^[\p{L}\p{N}\p{M}-]+$/u.test(label);
}
