import { Elysia } from "elysia";
import type { Deps } from "#src/web/deps.ts";
import { page } from "#src/web/respond.ts";
import { LawPage } from "#views/admin/law-page.tsx";
import { deskDoor } from "./passkey-door.routes.tsx";

/** What the law asks of an operator, for whoever looks after the site. */
export function lawRoutes(deps: Deps) {
  const { operator, papersKeepDays } = deps.config;
  return new Elysia({ name: "lawRoutes" })
    .use(deskDoor(deps))
    .get(
      "/admin/law",
      ({ request }) =>
        page(
          request,
          <LawPage shell={deps.shell} registration={operator.dataRegistration} keptDays={papersKeepDays} />,
        ),
      { role: "admin" },
    );
}
