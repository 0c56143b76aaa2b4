import { Elysia } from "elysia";
import { staticUrl } from "#src/web/assets.ts";
import type { Deps } from "#src/web/deps.ts";
import { redirect, renderPage } from "#src/web/respond.ts";
import { pageHeaders } from "#src/web/security-headers.ts";
import { readVisitor } from "#src/web/visitor.ts";
import { LandingPage } from "#views/landing/landing-page.tsx";

/** No path of a visitor's begins like this, so who is asking is looked at before the kept page is. */
const KEPT_AS = "landing";

/** The page at the root: for everybody but hosts, whose page is the dashboard. */
export function landingRoutes(deps: Deps) {
  const answer = ({ request }: { request: Request }) => {
    if (readVisitor(deps, request).kind === "host") return redirect("/dashboard");
    const kept = deps.pages.answer(request, KEPT_AS);
    if (kept) return kept;
    const image = `${deps.publicUrl}${staticUrl("preview-default.jpg")}`;
    return deps.pages.keep(request, KEPT_AS, {
      html: renderPage(<LandingPage shell={deps.shell} image={image} />),
      version: 1,
      versionNow: () => 1,
      headers: pageHeaders(deps),
    });
  };
  return new Elysia({ name: "landingRoutes" }).get("/", answer).head("/", answer);
}
