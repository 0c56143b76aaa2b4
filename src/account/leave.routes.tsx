import { Elysia } from "elysia";
import { unfinishedOf } from "#db/account.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { tellOfErrand } from "#src/account-change/sign-out-devices.ts";
import { provenForm } from "#src/proof/account-door.routes.tsx";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { endedSessionCookie } from "#src/web/door/visitor.ts";
import { fileResponse, page } from "#src/web/respond.ts";
import { DeletedPage, DeleteHostPage } from "#views/account/delete-page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { deleteHost } from "./delete-host.ts";
import { exportHost } from "./export-data.ts";

/** Taking everything along, and leaving. */
export function leaveRoutes(deps: Deps) {
  return new Elysia({ name: "leaveRoutes" })
    .use(hostDoor(deps))
    .post("/account/export", ({ visitor, request }) => takeAlong(deps, request, visitor), { role: "account" })
    .get("/account/delete", ({ visitor, request }) => deletePage(deps, request, visitor.host.id, [], 200), {
      role: "account",
    })
    .post("/account/delete", ({ visitor, request }) => leave(deps, request, visitor), { role: "account" });
}

async function takeAlong(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const { by } = await provenForm(deps, request, visitor, "export");
  const hostId = visitor.host.id;
  if (!deps.limits.exports.allow(hostId)) throw new Refused(429);
  tellOfErrand(deps, { hostId, errand: "export", by });
  return fileResponse(exportHost(deps, hostId), "application/zip", `lango-${deps.clock.today()}.zip`);
}

async function leave(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const { account: texts } = hostTexts(deps, request);
  const { form, password } = await provenForm(deps, request, visitor, "deletion");
  const hostId = visitor.host.id;
  if (!form.text("sure", 10)) {
    return deletePage(deps, request, hostId, [{ field: "sure", message: texts.deletion.notSure }], 422);
  }
  const email = findHost(deps.db, hostId)?.email ?? "";
  if (deleteHost(deps, hostId).outcome === "unfinished") return deletePage(deps, request, hostId, [], 409);
  const elsewhere = await leaveProvider(deps, email, password);
  return page(request, <DeletedPage shell={hostShell(deps, request)} elsewhere={elsewhere} />, {
    cookies: [endedSessionCookie(deps.secure)],
  });
}

/** Whether something of theirs stays with whoever keeps the accounts: it goes with their password, or not by us. */
async function leaveProvider({ identity, log }: Deps, email: string, password: string): Promise<boolean> {
  if (identity.id === "local") return false;
  const left = password ? await identity.deleteAccount?.({ email, password }) : undefined;
  if (left?.outcome !== "done") log.warn("an account stays with the provider", { fault: left?.fault });
  return left?.outcome !== "done";
}

function deletePage(deps: Deps, request: Request, hostId: string, errors: FieldError[], status: number): Response {
  const { db, clock } = deps;
  const shell = hostShell(deps, request);
  const unfinished = unfinishedOf(db, { hostId }, clock.today(), clock.now());
  // What is kept elsewhere goes with the password alone, so it is asked for on the page itself.
  const asksPassword = deps.identity.id !== "local";
  return page(request, <DeleteHostPage {...{ shell, asksPassword, unfinished, errors }} />, { status });
}
