import { Elysia } from "elysia";
import { findPublishedProperty } from "#db/property.queries.ts";
import { shownReviews, totalsOf } from "#db/review.queries.ts";
import { withWrittenName } from "#db/share.queries.ts";
import { pageAt } from "#src/core/page-at.ts";
import { calledBy } from "#src/core/share/look.ts";
import { queryOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { openDoor } from "#src/web/door/open-door.ts";
import { guestShell } from "#src/web/language.ts";
import { page, redirect } from "#src/web/respond.ts";
import { propertyAddress } from "#views/booking/addresses.ts";
import { HouseReviewsPage } from "#views/review/house-reviews-page.tsx";

const A_PAGE = 20;

/** All reviews of a house. */
export function houseReviewsRoutes(deps: Deps) {
  return new Elysia({ name: "house-reviews" })
    .use(openDoor)
    .get("/booking/property/:id/reviews", ({ request, params }) => reviewsPage(deps, request, params.id), {
      open: true,
    });
}

function reviewsPage(deps: Deps, request: Request, id: string): Response {
  const found = findPublishedProperty(deps.db, id);
  if (!found) return redirect(propertyAddress(id));
  const { property, host } = found;
  const totals = totalsOf(deps.db, property.id);
  const { at, pages, skip } = pageAt(queryOf(request).text("page", 6), totals?.count ?? 0, A_PAGE);
  const view = (
    <HouseReviewsPage
      shell={guestShell(deps, request)}
      property={property}
      host={calledBy(withWrittenName(deps.db, host))}
      canonical={`${deps.publicUrl}/booking/property/${property.id}/reviews`}
      totals={totals}
      reviews={shownReviews(deps.db, property.id, { skip, most: A_PAGE })}
      at={at}
      pages={pages}
    />
  );
  return page(request, view);
}
