import { Elysia, type Static, t } from "elysia";
import { propertiesOfHost } from "#db/property.queries.ts";
import { normaliseBrand } from "#src/core/brand.ts";
import { Refused, readForm, shaped } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { readVisitor } from "#src/web/door/visitor.ts";
import { json, page, redirect, redirectSaying } from "#src/web/respond.ts";
import { ClaimBrandPage } from "#views/identity/claim-brand-page.tsx";
import { claimBrand, isBrandAvailable } from "./claim-brand.ts";

const SIGN_IN = "/host-login?next=/claim-brand";

const text = t.String({ default: "" });
const wish = t.Object({ userId: text, brandName: text });

/** Claiming a brand name. */
export function hostRoutes(deps: Deps) {
  return new Elysia({ name: "hostRoutes" })
    .use(openDoor)
    .get("/claim-brand", ({ request }) => show(deps, request), { open: true })
    .post("/claim-brand", ({ request }) => claim(deps, request), { open: true })
    .get("/api/brand/check/:brandName", ({ request, params }) => check(deps, request, params.brandName), {
      open: true,
    })
    .post("/api/brand/claim", ({ request, body }) => claimByCall(deps, request, body), {
      open: true,
      ...shaped(wish),
    });
}

function show(deps: Deps, request: Request): Response {
  const visitor = readVisitor(deps, request);
  if (visitor.kind !== "host") return redirect(SIGN_IN);
  if (visitor.host.brandName) return redirect("/dashboard");
  if (!visitor.host.phone) return redirect("/host-phone");
  return page(request, <ClaimBrandPage shell={hostShell(deps, request)} siteHost={new URL(deps.publicUrl).host} />);
}

async function claim(deps: Deps, request: Request): Promise<Response> {
  const { identity: identityTexts } = hostTexts(deps, request);
  const texts = hostTexts(deps, request).identity.claim;
  const visitor = readVisitor(deps, request);
  if (visitor.kind !== "host") return redirect(SIGN_IN);
  const typed = (await readForm(request)).text("brandName", 200);
  const again = (error: string, status = 422) => {
    const shown = { siteHost: new URL(deps.publicUrl).host, value: normaliseBrand(typed), error };
    return page(request, <ClaimBrandPage shell={hostShell(deps, request)} {...shown} />, { status });
  };
  if (!mayClaim(deps, request)) return again(identityTexts.tooMany, 429);
  const hostId = visitor.host.id;
  switch (claimBrand(deps, { hostId, typed }).outcome) {
    case "claimed": {
      const hasPublished = propertiesOfHost(deps.db, hostId, ["published"]).length > 0;
      return redirectSaying(deps, "/dashboard", hasPublished ? "brand_claimed_ready" : "brand_claimed");
    }
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
}

function check(deps: Deps, request: Request, typed: string): Response {
  if (!deps.limits.brandChecksOfNetwork.allow(deps.networkOf(request))) throw new Refused(429);
  const visitor = readVisitor(deps, request);
  return json({ available: isBrandAvailable(deps, typed, visitor.kind === "host" ? visitor.host.id : "") });
}

function claimByCall(deps: Deps, request: Request, body: Static<typeof wish>): Response {
  const { identity: identityTexts } = hostTexts(deps, request);
  const texts = hostTexts(deps, request).identity.claim;
  if (!mayClaim(deps, request)) throw new Refused(429);
  const visitor = readVisitor(deps, request);
  if (visitor.kind !== "host") return json({ error: identityTexts.api.signInFirst }, 401);
  if (body.userId !== visitor.host.id) return json({ error: identityTexts.api.notYours }, 403);
  const claimed = claimBrand(deps, { hostId: visitor.host.id, typed: body.brandName.slice(0, 200) });
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
}

function mayClaim(deps: Deps, request: Request): boolean {
  return deps.limits.brandClaimsOfNetwork.allow(deps.networkOf(request));
}
