import type { Host } from "#db/host.queries.ts";
import type { KycCheck } from "#db/kyc.queries.ts";
import type { Reader } from "#db/open.ts";
import { findProperty } from "#db/property.queries.ts";
import type { Change } from "#db/write.ts";
import type { Config } from "#src/config.ts";
import { tellHost } from "#src/messaging/tell-host.ts";
import type { Deps } from "#src/web/deps.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

/** What is needed to tell a host of their papers. */
export type PapersDeps = Pick<Deps, "db" | "clock" | "publicUrl"> & { config: Pick<Config, "siteName"> };

/** What a check is called to its host, with the house that it is of. */
export function nameOfCheck(
  db: Reader,
  host: Pick<Host, "language">,
  { kind, propertyId }: Pick<KycCheck, "kind" | "propertyId">,
): string {
  const texts = messagesIn[host.language].verified;
  const house = propertyId === null ? undefined : findProperty(db, propertyId);
  return house ? texts.mayLet({ property: house.displayName }) : texts.checks[kind];
}

/** Tells a host in their language, by letter and on their phone unless they chose otherwise. */
export function tellOfPapers(
  tx: Change,
  host: Pick<Host, "id" | "language">,
  told: { siteName: string; body: string; now: number; id?: string },
): void {
  const { siteName, ...facts } = told;
  const subject = messagesIn[host.language].verified.subject({ siteName });
  tellHost(tx, host, { kind: "papers", subject, ...facts });
}
