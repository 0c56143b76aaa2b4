import { Elysia } from "elysia";
import type { Deps } from "#src/web/deps.ts";

/** For whoever watches over the server. */
export function operationsRoutes(deps: Deps) {
  return new Elysia({ name: "operations" })
    .get("/healthz", () => new Response("ok"))
    .get("/readyz", () => {
      deps.db.$client.query("select 1").get();
      return new Response("ready");
    })
    .get(
      "/robots.txt",
      () =>
        new Response(
          `User-agent: *\nAllow: /booking/property/\nDisallow: /booking/\nDisallow: /guest\nDisallow: /dashboard\nSitemap: ${deps.publicUrl}/sitemap.xml\n`,
        ),
    );
}
