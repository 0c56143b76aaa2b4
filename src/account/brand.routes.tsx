import { Elysia } from "elysia";
import { oldBrandsOf } from "#db/account.queries.ts";
import { changeBrand } from "#src/account-change/change-brand.ts";
import { normaliseBrand } from "#src/core/brand.ts";
import type { AccountDoor } from "#src/proof/account-door.routes.tsx";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { LIMITS } from "#src/web/limits.ts";
import { createRateLimit } from "#src/web/rate-limit.ts";
import { page, redirect } from "#src/web/respond.ts";
import { BrandPage } from "#views/account/change-pages.tsx";
import { pagesIn } from "#views/texts/pages.ts";

const { account: texts, identity } = pagesIn.en;

/** The name in a host's link. The old one leads to her for a year. */
export function brandRoutes(deps: Deps, door: AccountDoor) {
  const { db, clock, shell } = deps;
  const siteHost = new URL(deps.publicUrl).host;
  const brands = createRateLimit(clock, LIMITS.brandsOfHost);

  return new Elysia({ name: "brandRoutes" })
    .use(hostDoor(deps))
    .get(
      "/account/brand",
      ({ visitor, request }) => {
        const { id, brandName } = visitor.host;
        if (!brandName) return redirect("/claim-brand");
        return page(
          request,
          <BrandPage shell={shell} siteHost={siteHost} value={brandName} oldNames={oldBrandsOf(db, id)} />,
        );
      },
      { role: "account" },
    )
    .post(
      "/account/brand",
      async ({ visitor, request }) => {
        const proven = await door.proven(request, visitor, "brand");
        const hostId = visitor.host.id;
        const typed = proven.form.text("brandName", 200);
        const again = (message: string, status = 422) =>
          page(
            request,
            <BrandPage
              shell={shell}
              siteHost={siteHost}
              value={normaliseBrand(typed)}
              oldNames={oldBrandsOf(db, hostId)}
              errors={[{ field: "brandName", message }]}
            />,
            { status },
          );
        if (!brands.allow(hostId)) return again(texts.tooMany, 429);
        const changed = changeBrand(deps, { hostId, typed, siteName: shell.site.name, by: proven.by });
        switch (changed.outcome) {
          case "changed":
            return door.saved("brand_changed");
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
      },
      { role: "account" },
    );
}
