import { Elysia } from "elysia";
import { propertyPageRoutes } from "./checkout/property-page.routes.tsx";
import { publicPageRoutes } from "./host/public-page.routes.tsx";
import { operationsRoutes } from "./operations/operations.routes.ts";
import { photoRoutes } from "./property/photo.routes.ts";
import { searchRoutes } from "./search/search.routes.tsx";
import { assets, staticFiles } from "./web/assets.routes.ts";
import type { Deps } from "./web/deps.ts";

/** What anybody may read of the houses: a host's page, the page of a house, the search over all, and their pictures. */
export function pagesRoutes(deps: Deps) {
  return new Elysia({ name: "pages" })
    .use(assets())
    .use(staticFiles())
    .use(operationsRoutes(deps))
    .use(photoRoutes(deps))
    .use(propertyPageRoutes(deps))
    .use(searchRoutes(deps))
    .use(publicPageRoutes(deps));
}
