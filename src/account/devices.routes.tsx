import { Elysia } from "elysia";
import { endDevice, endOtherDevices, listDevices, tellOfErrand } from "#src/account-change/sign-out-devices.ts";
import { provenForm } from "#src/proof/account-door.routes.tsx";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import type { SignedInHost } from "#src/web/door/ask.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell } from "#src/web/door/host-shell.ts";
import { endedSessionCookie } from "#src/web/door/visitor.ts";
import { flashCookie } from "#src/web/flash.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import { DevicesPage } from "#views/account/devices-page.tsx";

/** Where a host is signed in, and ending it. */
export function devicesRoutes(deps: Deps) {
  return new Elysia({ name: "devicesRoutes" })
    .use(hostDoor(deps))
    .get("/account/devices", ({ visitor, request }) => list(deps, request, visitor), { role: "account" })
    .post("/account/devices", ({ visitor, request }) => endOthers(deps, request, visitor), { role: "account" })
    .post("/account/devices/:id", ({ visitor, request, params }) => endOne(deps, request, visitor, params.id), {
      role: "account",
    });
}

function list(deps: Deps, request: Request, visitor: SignedInHost): Response {
  const devices = listDevices(deps, { hostId: visitor.host.id }, visitor.tokenHash);
  return page(request, <DevicesPage shell={hostShell(deps, request)} nav="host" devices={devices} />);
}

async function endOthers(deps: Deps, request: Request, visitor: SignedInHost): Promise<Response> {
  const { by } = await provenForm(deps, request, visitor, "devices");
  endOtherDevices(deps, { hostId: visitor.host.id }, visitor.tokenHash);
  tellOfErrand(deps, { hostId: visitor.host.id, errand: "devices", by });
  return redirectSaying(deps, "/account/devices", "devices_ended");
}

async function endOne(deps: Deps, request: Request, visitor: SignedInHost, id: string): Promise<Response> {
  const { by } = await provenForm(deps, request, visitor, "devices");
  const ended = endDevice(deps, { hostId: visitor.host.id }, id);
  if (ended.outcome === "no_such_device") throw new Refused(404);
  tellOfErrand(deps, { hostId: visitor.host.id, errand: "devices", by });
  return deviceEnded(deps, { isThis: ended.tokenHash === visitor.tokenHash, list: "/account/devices" });
}

/** Back to the list; whoever ended the device in their own hand is out. */
export function deviceEnded(deps: Deps, { isThis, list }: { isThis: boolean; list: string }): Response {
  if (!isThis) return redirectSaying(deps, list, "device_ended");
  const { secure } = deps;
  return redirect("/", { cookies: [endedSessionCookie(secure), flashCookie("signed_out", secure)] });
}
