import { type DeviceSession, endSessionOf, endSessionsOf, type Person, sessionsOf } from "#db/device.queries.ts";
import { findHost } from "#db/host.queries.ts";
import type { Db } from "#db/open.ts";
import { write } from "#db/write.ts";
import { type Device, deviceOf } from "#src/core/person/device.ts";
import type { Deps } from "#src/web/deps.ts";
import { hashOf } from "#src/web/secrets.ts";
import { type ChangedBy, type Telling, tellChange } from "./tell-change.ts";

/** A session as its person sees it. */
export type SignedInDevice = Device &
  Readonly<{
    /** Names the session in a form. Neither the token nor what is stored of it. */
    id: string;
    isThis: boolean;
    method: DeviceSession["method"];
    firstSeenAt: number;
    lastSeenAt: number;
  }>;

/** Where a person is signed in, this device first. */
export function listDevices(deps: Pick<Deps, "db" | "clock">, person: Person, tokenHash: string): SignedInDevice[] {
  const devices = sessionsOf(deps.db, person, deps.clock.now()).map((session) => ({
    ...deviceOf(session.device),
    id: idOf(session),
    isThis: session.tokenHash === tokenHash,
    method: session.method,
    firstSeenAt: session.createdAt,
    lastSeenAt: session.seenAt,
  }));
  return devices.sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** Signs one device out. A session of somebody else is not there. */
export function endDevice(
  deps: Pick<Deps, "db" | "clock">,
  person: Person,
  id: string,
): { outcome: "ended"; tokenHash: string } | { outcome: "no_such_device" } {
  return write(deps.db, (tx) => {
    const session = sessionsOf(tx, person, deps.clock.now()).find((one) => idOf(one) === id);
    if (!session) return { outcome: "no_such_device" };
    endSessionOf(tx, person, session.tokenHash);
    return { outcome: "ended", tokenHash: session.tokenHash };
  });
}

/** Signs every other device out. */
export function endOtherDevices(deps: { db: Db }, person: Person, tokenHash: string): void {
  write(deps.db, (tx) => endSessionsOf(tx, person, tokenHash));
}

/** Tells a host that devices were signed out, or that everything was downloaded: nothing of it can be brought back. */
export function tellOfErrand(
  deps: Telling & { db: Db },
  ask: { hostId: string; errand: "devices" | "export"; by: ChangedBy },
): void {
  const { hostId, errand, by } = ask;
  write(deps.db, (tx) => {
    const host = findHost(tx, hostId);
    if (host) tellChange(tx, deps, { host, before: { kind: errand }, told: { what: errand }, by });
  });
}

function idOf(session: DeviceSession): string {
  return hashOf(session.tokenHash).slice(0, 20);
}
