import { Elysia } from "elysia";
import { findKycCheck, findKycDocument } from "#db/kyc.queries.ts";
import { pageAnswer, seePage } from "#src/kyc/show-page.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { LIMITS } from "#src/web/limits.ts";
import { createRateLimit } from "#src/web/rate-limit.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { deskDoor, passkeyDoor } from "./passkey-door.routes.tsx";

/**
 * A page of somebody's papers as a reviewer sees it: with a passkey shown within ten minutes, and only while they hold
 * the check that it belongs to. Each look is written down first. 409 when it can't be marked: it is not shown then,
 * and photos are to be asked for.
 */
export function kycPageRoutes(deps: Deps) {
  const passkeyFirst = passkeyDoor(deps);
  const looks = createRateLimit(deps.clock, LIMITS.papersSeen);
  return new Elysia({ name: "kycPageRoutes" }).use(deskDoor(deps)).get(
    "/admin/kyc/pages/:id",
    async ({ admin, request, params }) => {
      const { host: reviewer } = admin;
      const page = findKycDocument(deps.db, params.id);
      const check = page && findKycCheck(deps.db, page.checkId);
      const now = deps.clock.now();
      const isHeld = check?.claimedBy === reviewer.id && (check.claimEndsAt ?? 0) > now;
      if (!page || !check || !isHeld || page.handedInAt === null) throw new Refused(404);
      const back = `/admin/kyc/${check.id}`;
      const first = passkeyFirst(request, admin, {
        action: `${back}/claim`,
        fields: {},
        what: pagesIn.en.kycDesk.claim,
        back,
      });
      if (first) return first;
      if (!looks.allow(reviewer.id)) throw new Refused(429);
      const actor = { kind: "admin", id: reviewer.id } as const;
      const shown = await seePage(deps, page, { actor, name: reviewer.email, hostId: check.hostId });
      switch (shown.outcome) {
        case "shown":
          return pageAnswer(shown);
        case "gone":
          throw new Refused(404);
        case "too_many":
          throw new Refused(429);
        case "not_marked":
          return new Response(pagesIn.en.verification.notMarked, { status: 409 });
      }
    },
    { role: "admin" },
  );
}
