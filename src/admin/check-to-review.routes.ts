import { callsOf, faceProofFor, lettersOf } from "#db/face.queries.ts";
import { findHost, type Host } from "#db/host.queries.ts";
import { type KycCheck, kycChecksOfHost, kycDecisionsOf, kycPagesOf } from "#db/kyc.queries.ts";
import { furtherPapersIn } from "#db/kyc-paper.queries.ts";
import { countAdmins } from "#db/kyc-queue.queries.ts";
import { findProperty, propertiesOfHost } from "#db/property.queries.ts";
import { paidStaysOf } from "#db/verified.queries.ts";
import { compareNames } from "#src/core/kyc/name-match.ts";
import { claimOn } from "#src/core/kyc/review.ts";
import { roundedStays } from "#src/core/kyc/verified.ts";
import { shownPhone } from "#src/core/person/phone.ts";
import { describedWaysOf, payeeNumbersOf } from "#src/kyc/payee-number.ts";
import { hasShownPasskey } from "#src/proof/fresh-proof.ts";
import { seenOf } from "#src/verified/review-check.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import type { FaceToShow } from "#views/admin/face-card.tsx";
import type { CheckToReview, ComparedName } from "#views/admin/kyc-check-page.tsx";
import { pagesIn } from "#views/texts/pages.ts";

const t = pagesIn.en.kycDesk;

/** Everything that whoever looks at a check is shown of it and of its host. */
export function checkToReview(
  { db, clock }: Deps,
  check: KycCheck,
  admin: SignedInHost,
  asked: URLSearchParams,
): CheckToReview {
  const by = admin.host.id;
  const host = findHost(db, check.hostId);
  if (!host) throw new Refused(404);
  const now = clock.now();
  const claim = claimOn(check, by, now);
  const isHeld = claim === "mine" && (check.claimEndsAt ?? 0) > now;
  const owner = `${host.firstName} ${host.lastName}`.trim();
  const others = kycChecksOfHost(db, host.id)
    .filter(({ id }) => id !== check.id)
    .map((one) => ({ ...one, house: houseOf(db, one)?.displayName }));
  const house = houseOf(db, check);
  const numbers = payeeNumbersOf(db, host.id, now);
  const said: Omit<ComparedName & { name: string }, "match">[] = [
    { source: "account", name: owner },
    ...numbers.map(({ receiverName }) => ({ source: "payout" as const, name: receiverName })),
    ...others.map(({ kind, house, typedName }) => ({ source: kind, house, name: typedName })),
  ];
  const names = said
    .filter(({ name }) => name !== "")
    .map(({ name, ...from }) => ({ ...from, match: compareNames(name, check.typedName) }));
  return {
    ...check,
    seen: seenOf(db, host, now),
    claim,
    pagesNeed: !isHeld ? "claim" : hasShownPasskey(admin, now) ? "nothing" : "passkey",
    reviewer: whoIs(db, check.claimedBy),
    pages: kycPagesOf(db, check.id),
    further: furtherPapersIn(db, check.id),
    names,
    numbers: check.kind === "payee" ? numbers.map((one) => ({ ...one, isComing: one.beginsAt > now })) : [],
    described: check.kind === "payee" ? describedWaysOf(db, host.id, now) : [],
    others,
    house: house && {
      id: house.id,
      name: house.displayName,
      place: house.location,
      isOpen: house.state === "published",
    },
    decisions: kycDecisionsOf(db, check.id)
      .slice(0, 20)
      .map((decision) => ({ ...decision, who: whoIs(db, decision.decidedBy) })),
    host: {
      name: host.brandName ?? owner,
      owner,
      href: `/${encodeURIComponent((host.brandName ?? host.username).toLowerCase())}`,
      since: host.createdAt,
      stays: roundedStays(paidStaysOf(db, host.id, clock.today())),
    },
    isOnlyAdmin: countAdmins(db) <= 1,
    faceWay: faceWayOf(db, { check, host, now, asked }),
  };
}

/** The call or the letter; with what was typed of it and could not be read, which comes back in the address. */
function faceWayOf(
  db: Deps["db"],
  { check, host, now, asked }: { check: KycCheck; host: Host; now: number; asked: URLSearchParams },
): FaceToShow | undefined {
  if (check.kind !== "identity" || check.face === "photo") return undefined;
  const faults = t.faceWay.faults;
  const fault = (Object.keys(faults) as (keyof typeof faults)[]).find((one) => one === asked.get("fault"));
  const [house] = propertiesOfHost(db, host.id, ["published", "draft"]);
  return {
    way: check.face,
    proof: faceProofFor(db, check),
    calls: callsOf(db, check.id),
    letters: lettersOf(db, check.id),
    phone: host.phone ? shownPhone(host.phone) : "",
    address: house ? `${house.displayName}\n${house.location}` : "",
    now,
    typed: { day: (asked.get("day") ?? "").slice(0, 20), hour: (asked.get("hour") ?? "").slice(0, 10) },
    errors: fault ? [{ field: fault === "no_address" ? "address" : "day", message: faults[fault] }] : [],
  };
}

function houseOf(db: Deps["db"], { propertyId }: KycCheck) {
  return propertyId === null ? undefined : findProperty(db, propertyId);
}

function whoIs(db: Deps["db"], id: string | null): string {
  if (id === null) return t.byItself;
  if (id === "command") return t.commandLine;
  const host = findHost(db, id);
  return host && host.deletedAt === null ? `${host.firstName} ${host.lastName}`.trim() : t.formerAdmin;
}
