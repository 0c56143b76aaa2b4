import { Elysia } from "elysia";
import { oldBrandsOf } from "#db/account.queries.ts";
import { changeBrand } from "#src/account-change/change-brand.ts";
import { normaliseBrand } from "#src/core/brand.ts";
import { provenForm } from "#src/proof/account-door.routes.tsx";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import { BrandPage } from "#views/account/change-pages.tsx";

/** The name in a host's link. The old one leads to them for a year. */
export function brandRoutes(deps: Deps) {
  return new Elysia({ name: "brandRoutes" })
    .use(hostDoor(deps))
    .get("/account/brand", ({ visitor, request }) => show(deps, request, visitor), { role: "account" })
    .post("/account/brand", ({ visitor, request }) => change(deps, request, visitor), { role: "account" });
}

function show(deps: Deps, request: Request, { host }: SignedInHost): Response {
  if (!host.brandName) return redirect("/claim-brand");
  return brandPage(deps, request, host.id, { value: host.brandName }, 200);
}

async function change(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const { account: texts, identity } = hostTexts(deps, request);
  const { form, by } = await provenForm(deps, request, visitor, "brand");
  const hostId = visitor.host.id;
  const typed = form.text("brandName", 200);
  const again = (message: string, status = 422) =>
    brandPage(deps, request, hostId, { value: normaliseBrand(typed), message }, status);
  if (!deps.limits.brandsOfHost.allow(hostId)) return again(texts.tooMany, 429);
  switch (changeBrand(deps, { hostId, typed, by }).outcome) {
    case "changed":
      return redirectSaying(deps, "/account", "brand_changed");
    case "same":
      return again(texts.brand.same);
    case "no_brand":
      return redirect("/claim-brand");
    case "too_short":
      return again(identity.claim.brand.tooShort);
    case "too_long":
      return again(identity.claim.tooLong);
    case "taken":
      return again(identity.claim.brand.taken, 409);
    case "too_many":
      return again(texts.brand.tooMany, 409);
  }
}

function brandPage(
  deps: Deps,
  request: Request,
  hostId: string,
  { value, message }: { value: string; message?: string },
  status: number,
): Response {
  const view = (
    <BrandPage
      shell={hostShell(deps, request)}
      siteHost={new URL(deps.publicUrl).host}
      value={value}
      oldNames={oldBrandsOf(deps.db, hostId)}
      errors={message ? [{ field: "brandName", message }] : []}
    />
  );
  return page(request, view, { status });
}
