import { Elysia } from "elysia";
import { smsByHost } from "#db/desk.queries.ts";
import { schemaVersion } from "#db/operations.queries.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { VERSION } from "#src/core/version.ts";
import { PROVIDER_CALLS, providerUrl } from "#src/messaging/provider-address.ts";
import type { Deps } from "#src/web/deps.ts";
import { page } from "#src/web/respond.ts";
import { DeskSmsPage, SystemPage } from "#views/admin/system-page.tsx";
import { askedOf, PIECE } from "./asked.ts";
import { storageMeter } from "./measure-storage.ts";
import { monthsAgo } from "./months-ago.ts";
import { deskDoor } from "./passkey-door.routes.tsx";

const MONTHS_SHOWN = 12;

/** What the site takes and runs on, and what its SMS cost. */
export function systemRoutes(deps: Deps) {
  const { db, shell, jobs } = deps;
  const storage = storageMeter(deps);
  return new Elysia({ name: "systemRoutes" })
    .use(deskDoor(deps))
    .get(
      "/admin/system",
      async ({ request }) => {
        const { sqlite, migrations, last } = schemaVersion(db);
        const versions = { lango: VERSION, bun: Bun.version, sqlite, migrations, last };
        const view = (
          <SystemPage shell={shell} storage={await storage()} versions={versions} jobsRun={jobs.isRunning()} />
        );
        return page(request, view);
      },
      { role: "admin" },
    )
    .get("/admin/sms", ({ request }) => sms(deps, request), { role: "admin" });
}

function sms(deps: Deps, request: Request): Response {
  const { db, clock, shell } = deps;
  const asked = askedOf(request, ["month"]);
  const now = clock.now();
  const months = Array.from({ length: MONTHS_SHOWN }, (_, back) => localDateAt(monthsAgo(now, back)).slice(0, 7));
  const back = Math.max(0, months.indexOf(asked.query.month));
  const since = monthsAgo(now, back);
  const until = back === 0 ? Number.MAX_SAFE_INTEGER : monthsAgo(now, back - 1);
  const found = smsByHost(db, { page: asked.page, most: PIECE, since, until });
  const addresses = PROVIDER_CALLS.map((what) => ({ what, url: providerUrl(deps, what) }));
  const shown = { asked, ...found, month: months[back] ?? "", months, addresses };
  const view = <DeskSmsPage shell={shell} {...shown} />;
  return page(request, view);
}
