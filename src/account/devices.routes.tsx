import { Elysia } from "elysia";
import { endDevice, endOtherDevices, listDevices, tellOfErrand } from "#src/account-change/sign-out-devices.ts";
import type { AccountDoor } from "#src/proof/account-door.routes.tsx";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { endedSessionCookie } from "#src/web/door/visitor.ts";
import { flashCookie } from "#src/web/flash.ts";
import { page, redirect } from "#src/web/respond.ts";
import { DevicesPage } from "#views/account/devices-page.tsx";

/** Where a host is signed in, and ending it. */
export function devicesRoutes(deps: Deps, door: AccountDoor) {
  const { secure, shell } = deps;

  return new Elysia({ name: "devicesRoutes" })
    .use(hostDoor(deps))
    .get(
      "/account/devices",
      ({ visitor, request }) => {
        const devices = listDevices(deps, { hostId: visitor.host.id }, visitor.tokenHash);
        return page(request, <DevicesPage shell={shell} nav="host" devices={devices} />);
      },
      { role: "account" },
    )
    .post(
      "/account/devices",
      async ({ visitor, request }) => {
        const proven = await door.proven(request, visitor, "devices");

        endOtherDevices(deps, { hostId: visitor.host.id }, visitor.tokenHash);
        tellOfErrand(deps, { hostId: visitor.host.id, errand: "devices", by: proven.by });
        return redirect("/account/devices", { cookies: [flashCookie("devices_ended", secure)] });
      },
      { role: "account" },
    )
    .post(
      "/account/devices/:id",
      async ({ visitor, request, params }) => {
        const proven = await door.proven(request, visitor, "devices");

        const ended = endDevice(deps, { hostId: visitor.host.id }, params.id);
        if (ended.outcome === "no_such_device") throw new Refused(404);
        tellOfErrand(deps, { hostId: visitor.host.id, errand: "devices", by: proven.by });
        if (ended.tokenHash === visitor.tokenHash) {
          return redirect("/", { cookies: [endedSessionCookie(secure), flashCookie("signed_out", secure)] });
        }
        return redirect("/account/devices", { cookies: [flashCookie("device_ended", secure)] });
      },
      { role: "account" },
    );
}
