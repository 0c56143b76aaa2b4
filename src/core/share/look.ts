import { plainName } from "#src/core/brand.ts";
import { oneLine } from "#src/core/typed-words.ts";

export const LOOK_LONGEST = { name: 60, line: 90, bio: 800 } as const;

/** Latin letters with whatever marks, digits, and what stands between words. Letters of other scripts look like ours. */
const WRITTEN = /^[\p{Script=Latin}\p{Mark}0-9 .,'’&!-]+$/u;

/** Whether a written name is a brand's own: `Zuri-Stays!` is `zuristays`. So nobody writes themselves another's. */
export function writesBrand(written: string, brand: string): boolean {
  return WRITTEN.test(written) && plainName(written) === brand;
}

/** What a host is called by: their brand, and how they write it. */
export type HostCalled = Readonly<{ firstName: string; brandName: string | null; writtenName: string | null }>;

/** The brand as a host writes it, while that still is their brand: `Zuri Stays`. */
export function writtenNameOf({ brandName, writtenName }: Omit<HostCalled, "firstName">): string | undefined {
  return writtenName && brandName && writesBrand(writtenName, brandName) ? writtenName : undefined;
}

/** How guests read of a host in a sentence: by the name that they write, or else by the host's first name. */
export function calledBy(host: HostCalled): string {
  return writtenNameOf(host) ?? host.firstName;
}

/** The name that they write, or else first and last name: at the head of what is said in their name. */
export function knownBy(host: HostCalled & Readonly<{ lastName: string }>): string {
  return writtenNameOf(host) ?? `${host.firstName} ${host.lastName}`.trim();
}

/** The same beside the host's own name, for whoever wants to know who they deal with. */
export function calledInFull(host: HostCalled & Readonly<{ lastName: string }>): string {
  const own = `${host.firstName} ${host.lastName}`.trim();
  const written = writtenNameOf(host);
  return written ? `${written}, ${own}` : own;
}

export const SOCIAL_SITES = ["instagram", "tiktok", "facebook", "x", "youtube"] as const;
export type SocialSite = (typeof SOCIAL_SITES)[number];

type Rule = Readonly<{
  hosts: readonly string[];
  /** What a handle of the site may be, without an @. */
  handle: RegExp;
  /** Parts of an address that stand before a handle. */
  before?: readonly string[];
  address(handle: string): string;
}>;

const RULES: Readonly<Record<SocialSite, Rule>> = {
  instagram: {
    hosts: ["instagram.com", "instagr.am"],
    handle: /^[a-z0-9._]{1,30}$/i,
    address: (handle) => `https://www.instagram.com/${handle}/`,
  },
  tiktok: {
    hosts: ["tiktok.com"],
    handle: /^[a-z0-9._]{2,24}$/i,
    address: (handle) => `https://www.tiktok.com/@${handle}`,
  },
  facebook: {
    hosts: ["facebook.com", "fb.com", "m.facebook.com"],
    handle: /^(?:[a-z0-9.]{5,50}|profile\.php\?id=\d{5,20})$/i,
    address: (handle) => `https://www.facebook.com/${handle}`,
  },
  x: {
    hosts: ["x.com", "twitter.com", "mobile.twitter.com"],
    handle: /^[a-z0-9_]{1,15}$/i,
    address: (handle) => `https://x.com/${handle}`,
  },
  youtube: {
    hosts: ["youtube.com", "m.youtube.com"],
    handle: /^(?:[a-z0-9._-]{3,30}|channel\/UC[\w-]{22})$/i,
    address: (handle) => `https://www.youtube.com/${handle.startsWith("channel/") ? handle : `@${handle}`}`,
  },
};

/** A host's name at a site, from the name or an address of it there; `undefined` for anything else. */
export function readHandle(site: SocialSite, typed: string): string | undefined {
  const text = oneLine(typed).replace(/^@\s*/, "");
  if (text === "") return "";
  const rule = RULES[site];
  const handle =
    /[/:]/.test(text) || rule.hosts.some((host) => text.toLowerCase().startsWith(`${host}/`))
      ? handleIn(rule, text)
      : text;
  return handle !== undefined && rule.handle.test(handle) ? handle : undefined;
}

/** A handle out of an address of the site itself, and of no other. */
function handleIn(rule: Rule, text: string): string | undefined {
  const written = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(written)) return undefined;
  const { hostname, pathname, searchParams, username, port } = new URL(written);
  if (username || port || !rule.hosts.includes(hostname.replace(/^www\./, ""))) return undefined;
  const [first = "", second = ""] = pathname.split("/").filter(Boolean);
  if (first === "profile.php") return `profile.php?id=${searchParams.get("id") ?? ""}`;
  if (first === "channel") return `channel/${second}`;
  return first.replace(/^@/, "");
}

/** Where a handle leads. */
export function handleAddress(site: SocialSite, handle: string): string {
  return RULES[site].address(handle);
}
