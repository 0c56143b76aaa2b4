import { Elysia } from "elysia";
import { unfinishedOf } from "#db/account.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { tellOfErrand } from "#src/account-change/sign-out-devices.ts";
import type { AccountDoor } from "#src/proof/account-door.routes.tsx";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { endedSessionCookie } from "#src/web/door/visitor.ts";
import { LIMITS } from "#src/web/limits.ts";
import { createRateLimit } from "#src/web/rate-limit.ts";
import { page } from "#src/web/respond.ts";
import { DeletedPage, DeleteHostPage } from "#views/account/delete-page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { pagesIn } from "#views/texts/pages.ts";
import { deleteHost } from "./delete-host.ts";
import { exportHost } from "./export-data.ts";
import { zipFile } from "./zip-file.ts";

const texts = pagesIn.en.account;

/** Taking everything along, and leaving. */
export function leaveRoutes(deps: Deps, door: AccountDoor) {
  const { db, clock, secure, shell } = deps;
  /** What is kept there goes with the password alone, so it is asked for on the page itself. */
  const asksPassword = deps.identity.id !== "local";
  const exports_ = createRateLimit(clock, LIMITS.exports);

  return new Elysia({ name: "leaveRoutes" })
    .use(hostDoor(deps))
    .post(
      "/account/export",
      async ({ visitor, request }) => {
        const proven = await door.proven(request, visitor, "export");

        if (!exports_.allow(visitor.host.id)) throw new Refused(429);
        tellOfErrand(deps, { hostId: visitor.host.id, errand: "export", by: proven.by });
        return zipFile(exportHost(deps, visitor.host.id), `lango-${clock.today()}.zip`);
      },
      { role: "account" },
    )

    .get("/account/delete", ({ visitor, request }) => deletePage(request, visitor.host.id, [], 200), {
      role: "account",
    })
    .post(
      "/account/delete",
      async ({ visitor, request }) => {
        const proven = await door.proven(request, visitor, "deletion");
        const { form, password } = proven;
        const hostId = visitor.host.id;
        if (!form.text("sure", 10)) {
          return deletePage(request, hostId, [{ field: "sure", message: texts.deletion.notSure }], 422);
        }
        const email = findHost(db, hostId)?.email ?? "";
        const deleted = deleteHost(deps, hostId);
        if (deleted.outcome === "unfinished") return deletePage(request, hostId, [], 409);
        const elsewhere = await leaveProvider(email, password);
        return page(request, <DeletedPage shell={shell} elsewhere={elsewhere} />, {
          cookies: [endedSessionCookie(secure)],
        });
      },
      { role: "account" },
    );

  /** Whether something of hers stays with whoever keeps the accounts: it goes with her password, or not by us. */
  async function leaveProvider(email: string, password: string): Promise<boolean> {
    if (deps.identity.id === "local") return false;
    const left = password ? await deps.identity.deleteAccount?.({ email, password }) : undefined;
    if (left?.outcome !== "done") deps.log.warn("an account stays with the provider", { fault: left?.fault });
    return left?.outcome !== "done";
  }

  function deletePage(request: Request, hostId: string, errors: FieldError[], status: number): Response {
    const unfinished = unfinishedOf(db, { hostId }, clock.today(), clock.now());
    return page(
      request,
      <DeleteHostPage shell={shell} asksPassword={asksPassword} unfinished={unfinished} errors={errors} />,
      { status },
    );
  }
}
