import {
  closeProperties,
  forgetCalendars,
  forgetIdentities,
  forgetMessages,
  forgetPhoneCodes,
  forgetTaxSettings,
  oldBrandsOf,
  type Unfinished,
  unfinishedOf,
  updateHost,
} from "#db/account.queries.ts";
import { forgetAccountChanges } from "#db/account-change.queries.ts";
import { forgetWhoMeasured } from "#db/analytics.queries.ts";
import { endSessionsOf } from "#db/device.queries.ts";
import { forgetFound } from "#db/found.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { forgetKycOf } from "#db/kyc.queries.ts";
import { forgetMailTokensOf } from "#db/mail-token.queries.ts";
import type { Db } from "#db/open.ts";
import { forgetPasskeysOf } from "#db/passkey.queries.ts";
import { forgetCredentials, payoutsEver, setPayoutEnd } from "#db/payout.queries.ts";
import { forgetHostFacts, namesOfHost } from "#db/person.queries.ts";
import { forgetTeamOf } from "#db/team.queries.ts";
import { type Change, write } from "#db/write.ts";
import { giveUpBrand } from "#src/account-change/change-brand.ts";
import { recipientsOf, type Telling, tellWithoutLink } from "#src/account-change/tell-change.ts";
import { FORMER } from "#src/core/person/former.ts";
import { forgetTraces } from "./forget-person.ts";

const NOT_VERIFIED = { verifiedAt: null, vouchedAt: null, lapsedBy: "" } as const;

export type DeleteHost =
  | Readonly<{ outcome: "deleted" | "no_such_host" }>
  | Readonly<{ outcome: "unfinished"; bookings: readonly Unfinished[] }>;

/**
 * Deletes a host's account. Their page, houses, photos, papers, calendars, ways of being paid, sessions and ways in go at
 * once, and by a job whatever was said of them. An empty shell stays, because guests' bookings and documents refer to
 * it; the documents name them, as tax law asks, and their brand stays out of use for a year, as a hash, so that nobody
 * can receive their guests in their stead. Refused while guests are to come, are paying, or are owed money.
 */
export function deleteHost(deps: Telling & { db: Db }, hostId: string): DeleteHost {
  return write(deps.db, (tx): DeleteHost => {
    const now = deps.clock.now();
    const host = findHost(tx, hostId);
    if (!host || host.deletedAt !== null) return { outcome: "no_such_host" };
    const bookings = unfinishedOf(tx, { hostId }, deps.clock.today(), now);
    if (bookings.length > 0) return { outcome: "unfinished", bookings };

    const known = namesOfHost(tx, hostId);
    for (const hash of closeProperties(tx, hostId, now)) {
      enqueue(tx, { kind: "forget_photo", key: hash, runAt: now, now });
    }
    forgetCalendars(tx, hostId);
    const names = new Set(oldBrandsOf(tx, hostId).map(({ name }) => name));
    if (host.brandName) names.add(host.brandName);
    for (const name of names) giveUpBrand(tx, { name, hostId, now });
    endSessionsOf(tx, { hostId });
    forgetWhoMeasured(tx, hostId);
    forgetIdentities(tx, hostId);
    forgetPasskeysOf(tx, hostId);
    endPayouts(tx, hostId, now);
    forgetMailTokensOf(tx, hostId);
    forgetFound(tx, hostId);
    forgetKycOf(tx, hostId, now);
    forgetTaxSettings(tx, hostId);
    forgetPhoneCodes(tx, host.phone);
    forgetMessages(tx, { recipients: [host.phone, host.email] });
    const recipients = recipientsOf(tx, deps, host, now);
    forgetHostFacts(tx, hostId);
    const traces = {
      phones: [host.phone],
      texts: [host.email, ...known.names],
      words: [hostId, ...known.codes, ...known.numbers],
      links: known.addresses,
    };
    forgetTraces(tx, { traces, now });
    forgetAccountChanges(tx, hostId);
    tellWithoutLink(tx, deps, { host, told: { what: "deletion" }, recipients });
    updateHost(tx, hostId, {
      // Unique, and at a domain that no letter ever reaches (RFC 2606).
      email: `deleted-${hostId}@deleted.invalid`,
      username: `deleted_${hostId}`,
      passwordHash: "-",
      passwordMailedAt: null,
      firstName: FORMER.host,
      lastName: "",
      phone: "",
      brandName: null,
      brandLook: null,
      suspendedWhy: null,
      ...NOT_VERIFIED,
      adminSince: null,
      emailVerifiedAt: null,
      deletedAt: now,
    });
    // Last, because what was done above is signed too.
    forgetTeamOf(tx, hostId);
    return { outcome: "deleted" };
  });
}

function endPayouts(tx: Change, hostId: string, now: number): void {
  for (const { id, endedAt } of payoutsEver(tx, hostId)) {
    if (endedAt === null || endedAt > now) setPayoutEnd(tx, id, now);
  }
  forgetCredentials(tx, now + 1, hostId);
}
