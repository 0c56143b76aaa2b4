import { Elysia } from "elysia";
import { newNameOf } from "#db/host.queries.ts";
import { checksThatCount } from "#db/kyc.queries.ts";
import { propertiesOfHost } from "#db/property.queries.ts";
import { hostLookOf } from "#db/share.queries.ts";
import { findHostNamed, paidStaysOf } from "#db/verified.queries.ts";
import { houseCoveredSince, stands } from "#src/core/kyc/check.ts";
import { readBadgeName, roundedStays } from "#src/core/kyc/verified.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { payeesOf } from "#src/payout/payees-of.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { guestShell } from "#src/web/language.ts";
import { page, redirect } from "#src/web/respond.ts";
import { type BadgeToShow, VerifiedPage } from "#views/verified/verified-page.tsx";
import { nameShown } from "./look-shown.ts";
import { hostPath, ownerName } from "./public-host.ts";

/** Where the badge of a host is checked. Never kept: it says what is true at this moment. */
export function verifiedRoutes(deps: Deps) {
  const answer = ({ request, params }: { request: Request; params: { name: string } }) => {
    const name = readBadgeName(params.name);
    if (name === undefined) throw new Refused(404);
    const badge = badgeOf(deps, name);
    const now = badge.standing === "unknown" ? newNameOf(deps.db, name) : undefined;
    if (now) return redirect(`/verified/${now}`);
    const address = `${deps.publicUrl.replace(/^https?:\/\//, "")}/verified/`;
    const view = <VerifiedPage shell={guestShell(deps, request)} badge={badge} address={address} />;
    return page(request, view, { status: badge.standing === "unknown" ? 404 : 200 });
  };
  return new Elysia({ name: "verifiedRoutes" })
    .use(openDoor)
    .get("/verified/:name", answer, { open: true })
    .head("/verified/:name", answer, { open: true });
}

function badgeOf(deps: Deps, name: string): BadgeToShow {
  const { db, clock } = deps;
  const host = findHostNamed(db, name);
  if (!host) return { standing: "unknown", name };
  if (host.suspendedAt !== null) return { standing: "closed", name };
  const today = clock.today();
  const known = {
    name: nameShown(host, hostLookOf(db, host.id)),
    href: hostPath(host),
    hostSince: localDateAt(host.createdAt),
    stays: roundedStays(paidStaysOf(db, host.id, today)),
  };
  const { verifiedAt } = host;
  const checks = checksThatCount(db, host.id).filter((check) => stands(check, today));
  const days = Object.fromEntries(checks.map(({ kind, verifiedAt }) => [kind, localDateAt(verifiedAt ?? 0)]));
  const { identity, payee } = days;
  const open = propertiesOfHost(db, host.id, ["draft", "published"]).map(({ id, displayName, state }) => {
    const since = houseCoveredSince(checks, id, today);
    return {
      name: displayName,
      isShown: state === "published",
      on: since === undefined ? undefined : localDateAt(since),
    };
  });
  const houses = open.flatMap(({ name, on }) => (on ? [{ name, on }] : []));
  const all = identity && payee && houses.length > 0 ? { identity, payee, houses } : undefined;
  // By the papers' own days: the hour may not have come yet in which the host is said to be verified no more.
  if (verifiedAt === null || (!all && host.vouchedAt === null)) return { standing: "not_verified", ...known };
  const notYet = all ? open.filter(({ on, isShown }) => !on && isShown).map((house) => house.name) : [];
  const face = checks.find(({ kind }) => kind === "identity")?.face ?? "photo";
  return {
    standing: "verified",
    ...known,
    owner: ownerName(host),
    on: localDateAt(verifiedAt),
    checks: all,
    notYet,
    face,
    byOperator: payeesOf(deps, host.id).asked?.to === "operator",
  };
}
