import { Elysia } from "elysia";
import { accountChangesOf } from "#db/account-change.queries.ts";
import { sessionsOf } from "#db/device.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { looksAtHost } from "#db/look.queries.ts";
import { countPasskeys } from "#db/passkey.queries.ts";
import { undoRoutes } from "#src/account-change/undo.routes.tsx";
import { consentOf } from "#src/consent/consent-cookie.ts";
import { verifiedPath } from "#src/core/kyc/verified.ts";
import { passkeyRoutes } from "#src/passkey/passkey.routes.tsx";
import { hasOwnPassword } from "#src/proof/prove-host.ts";
import { queryOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell } from "#src/web/door/host-shell.ts";
import { page } from "#src/web/respond.ts";
import { AccountPage, type AccountToShow } from "#views/account/account-page.tsx";
import { SettingsPage } from "#views/account/settings-page.tsx";
import { brandRoutes } from "./brand.routes.tsx";
import { devicesRoutes } from "./devices.routes.tsx";
import { emailRoutes } from "./email.routes.tsx";
import { foundRoutes } from "./found.routes.tsx";
import { leaveRoutes } from "./leave.routes.tsx";
import { nameRoutes } from "./name.routes.tsx";
import { passwordRoutes } from "./password.routes.tsx";
import { phoneRoutes } from "./phone.routes.tsx";

const CHANGES_SHOWN = 50;
const LOOKS_SHOWN = 20;

/** A host's own account: one page that shows it, and one for each thing that can be changed. */
export function accountRoutes(deps: Deps) {
  return new Elysia({ name: "accountRoutes" })
    .use(hostDoor(deps))
    .get("/account", ({ visitor, request }) => accountPage(deps, request, visitor.host.id, tabOf(request)), {
      role: "account",
    })
    .use(undoRoutes(deps))
    .use(nameRoutes(deps))
    .use(emailRoutes(deps))
    .use(phoneRoutes(deps))
    .use(passwordRoutes(deps))
    .use(brandRoutes(deps))
    .use(devicesRoutes(deps))
    .use(passkeyRoutes(deps))
    .use(leaveRoutes(deps))
    .use(foundRoutes(deps));
}

/** `/account?tab=settings` is the other tab of the same place. */
function tabOf(request: Request): "account" | "settings" {
  return queryOf(request).text("tab", 10) === "settings" ? "settings" : "account";
}

/** The account at a glance: `/account`, and two tabs of the dashboard. */
export function accountPage(deps: Deps, request: Request, hostId: string, tab: "account" | "settings"): Response {
  const { db } = deps;
  const host = findHost(db, hostId);
  if (!host) throw new Error("a host who is signed in is not there");
  const devices = sessionsOf(db, { hostId }, deps.clock.now()).length;
  if (tab === "settings") {
    const view = <SettingsPage shell={hostShell(deps, request)} devices={devices} allowed={consentOf(request)} />;
    return page(request, view);
  }
  const account: AccountToShow = {
    firstName: host.firstName,
    lastName: host.lastName,
    email: host.email,
    emailVerified: host.emailVerifiedAt !== null,
    phone: host.phone,
    brandName: host.brandName,
    language: host.language,
    verified: verifiedPath(host),
    url: `${deps.publicUrl}/${host.brandName ?? host.username}`,
    password: deps.identity.id !== "local" ? "elsewhere" : hasOwnPassword(host) ? "ours" : "none",
    devices,
    changes: accountChangesOf(db, hostId).slice(0, CHANGES_SHOWN),
    passkeys: countPasskeys(db, hostId),
    looks: looksAtHost(db, hostId, LOOKS_SHOWN),
  };
  return page(request, <AccountPage shell={hostShell(deps, request)} account={account} />);
}
