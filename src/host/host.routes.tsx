import { Elysia } from "elysia";
import { propertiesOfHost } from "#db/property.queries.ts";
import { normaliseBrand } from "#src/core/brand.ts";
import { Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { readVisitor } from "#src/web/door/visitor.ts";
import { flashCookie } from "#src/web/flash.ts";
import { LIMITS } from "#src/web/limits.ts";
import { createRateLimit } from "#src/web/rate-limit.ts";
import { json, page, redirect } from "#src/web/respond.ts";
import { ClaimBrandPage } from "#views/identity/claim-brand-page.tsx";
import { pagesIn } from "#views/texts/pages.ts";
import { claimBrand, isBrandAvailable } from "./claim-brand.ts";

const identityTexts = pagesIn.en.identity;

const SIGN_IN = "/host-login?next=/claim-brand";

/** Claiming a brand name. */
export function hostRoutes(deps: Deps) {
  const { shell, secure } = deps;
  const checks = createRateLimit(deps.clock, LIMITS.brandChecksOfNetwork);
  const claims = createRateLimit(deps.clock, LIMITS.brandClaimsOfNetwork);
  const siteName = shell.site.name;
  const siteHost = new URL(deps.publicUrl).host;
  const texts = identityTexts.claim;
  const hasPublished = (hostId: string) => propertiesOfHost(deps.db, hostId, ["published"]).length > 0;

  return new Elysia({ name: "hostRoutes" })
    .use(openDoor)
    .get(
      "/claim-brand",
      ({ request }) => {
        const visitor = readVisitor(deps, request);
        if (visitor.kind !== "host") return redirect(SIGN_IN);
        if (visitor.host.brandName) return redirect("/dashboard");
        if (!visitor.host.phone) return redirect("/host-phone");
        return page(request, <ClaimBrandPage shell={shell} siteHost={siteHost} />);
      },
      { open: true },
    )
    .post(
      "/claim-brand",
      async ({ request }) => {
        const visitor = readVisitor(deps, request);
        if (visitor.kind !== "host") return redirect(SIGN_IN);
        const typed = (await readForm(request)).text("brandName", 200);
        const again = (error: string, status = 422) =>
          page(
            request,
            <ClaimBrandPage shell={shell} siteHost={siteHost} value={normaliseBrand(typed)} error={error} />,
            { status },
          );
        if (!claims.allow(deps.networkOf(request))) return again(identityTexts.tooMany, 429);
        const claimed = claimBrand(deps, { hostId: visitor.host.id, typed, siteName });
        switch (claimed.outcome) {
          case "claimed":
            return redirect("/dashboard", {
              cookies: [flashCookie(hasPublished(visitor.host.id) ? "brand_claimed_ready" : "brand_claimed", secure)],
            });
          case "already_yours":
          case "has_another":
            return redirect("/dashboard");
          case "too_short":
            return again(texts.brand.tooShort);
          case "too_long":
            return again(texts.tooLong);
          case "taken":
            return again(texts.brand.taken, 409);
        }
      },
      { open: true },
    )
    .get(
      "/api/brand/check/:brandName",
      ({ request, params }) => {
        if (!checks.allow(deps.networkOf(request))) throw new Refused(429);
        const visitor = readVisitor(deps, request);
        const hostId = visitor.kind === "host" ? visitor.host.id : "";
        return json({ available: isBrandAvailable(deps.db, params.brandName, { hostId, siteName }) });
      },
      { open: true },
    )
    .post(
      "/api/brand/claim",
      async ({ request }) => {
        if (!claims.allow(deps.networkOf(request))) throw new Refused(429);
        const visitor = readVisitor(deps, request);
        if (visitor.kind !== "host") return json({ error: identityTexts.api.signInFirst }, 401);
        const body = await readForm(request);
        if (body.text("userId") !== visitor.host.id) return json({ error: identityTexts.api.notYours }, 403);
        const typed = body.text("brandName", 200);
        const claimed = claimBrand(deps, { hostId: visitor.host.id, typed, siteName });
        switch (claimed.outcome) {
          case "claimed":
          case "already_yours":
            return json({ user: { brandName: claimed.brandName } });
          case "has_another":
            return json({ error: texts.alreadyNamed }, 409);
          case "taken":
            return json({ error: texts.brand.taken }, 409);
          case "too_short":
            return json({ error: texts.brand.tooShort }, 422);
          case "too_long":
            return json({ error: texts.tooLong }, 422);
        }
      },
      { open: true },
    );
}
