import { isPrivateLine, type SettingsReader } from "./reader.ts";

/** A cache before Lango: the address at which it is told what changed, in whose words, and what proves who asks. */
export type CdnConfig = Readonly<{ by: (typeof PURGES_BY)[number]; url: string; secret: string }>;

const PURGES_BY = ["lango", "cloudflare", "fastly"] as const;

const SECRET_LEAST = 16;

export function readCdn({ production, faults, text, url, oneOf }: SettingsReader): CdnConfig | undefined {
  const address = url("CDN_PURGE_URL", "");
  const secret = text("CDN_PURGE_SECRET");
  const by = oneOf("CDN_PURGE_BY", PURGES_BY, "lango");
  if (by !== "lango" && !address) faults.push("CDN_PURGE_BY needs CDN_PURGE_URL: the address in the service's API");
  if ((address === "") !== (secret === "")) {
    faults.push("CDN_PURGE_URL and CDN_PURGE_SECRET belong together: one of them is missing");
  }
  if (secret && secret.length < SECRET_LEAST) {
    faults.push(
      `CDN_PURGE_SECRET must have ${SECRET_LEAST} characters at least: it proves who asks the cache to let go of pages`,
    );
  }
  if (production && address && !isPrivateLine(new URL(address))) {
    faults.push("CDN_PURGE_URL must start with https://; http:// is for this machine alone");
  }
  return address ? { by, url: address, secret } : undefined;
}
