import type { Host } from "#db/host.queries.ts";
import type { HostLook, lookPhotosOf } from "#db/share.queries.ts";
import { displayPhone } from "#src/core/person/phone.ts";
import { handleAddress, SOCIAL_SITES, type SocialSite, writtenNameOf } from "#src/core/share/look.ts";
import { themeOf } from "#src/core/share/theme.ts";
import { hostName } from "./public-host.ts";

type Named = Pick<Host, "brandName" | "username" | "firstName" | "lastName">;

/** What a host's page is headed with: their brand as they write it, while that is still how it reads. */
export function nameShown(host: Named, look: Pick<HostLook, "name"> | undefined): string {
  return writtenNameOf({ ...host, writtenName: look?.name ?? null }) ?? hostName(host);
}

/** The number that a host chose for guests, where they chose one. */
export function numberForGuests(look: Pick<HostLook, "phone"> | undefined) {
  return look?.phone ? { shown: displayPhone(look.phone), digits: look.phone.slice(1) } : undefined;
}

const SITE_NAMES: Readonly<Record<SocialSite, string>> = {
  instagram: "Instagram",
  tiktok: "TikTok",
  facebook: "Facebook",
  x: "X",
  youtube: "YouTube",
};

/** What of a host's look their page prints; nothing before they say anything. */
export function lookShown(look: HostLook | undefined, photos: ReturnType<typeof lookPhotosOf>) {
  const { face, cover } = photos;
  if (!look && !face && !cover) return undefined;
  const { line = "", bio = "", theme = "" } = look ?? {};
  return {
    face,
    cover,
    line,
    bio,
    phone: numberForGuests(look),
    at: SOCIAL_SITES.flatMap((site) =>
      look?.[site] ? [{ name: SITE_NAMES[site], address: handleAddress(site, look[site]) }] : [],
    ),
    theme: themeOf(theme),
  };
}
