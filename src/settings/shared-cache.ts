import { isPrivateLine, type SettingsReader } from "./reader.ts";

/** A cache before Lango: the address at which it is told what changed, and what signs that. */
export type CdnConfig = Readonly<{ url: string; secret: string }>;

const SECRET_LEAST = 16;

export function readCdn({ production, faults, text, url }: SettingsReader): CdnConfig | undefined {
  const address = url("CDN_PURGE_URL", "");
  const secret = text("CDN_PURGE_SECRET");
  if ((address === "") !== (secret === "")) {
    faults.push("CDN_PURGE_URL and CDN_PURGE_SECRET belong together: one of them is missing");
  }
  if (secret && secret.length < SECRET_LEAST) {
    faults.push(`CDN_PURGE_SECRET must have ${SECRET_LEAST} characters at least: it signs what the cache lets go of`);
  }
  if (production && address && !isPrivateLine(new URL(address))) {
    faults.push("CDN_PURGE_URL must start with https://; http:// is for this machine alone");
  }
  return address ? { url: address, secret } : undefined;
}
