import { findHost } from "#db/host.queries.ts";
import { hostLookOf, lookPhotosOf } from "#db/share.queries.ts";
import type { Deps } from "#src/web/deps.ts";
import type { guestShell } from "#src/web/language.ts";
import { nameShown } from "./look-shown.ts";
import { hostPath } from "./public-host.ts";

type Shell = ReturnType<typeof guestShell>;

/** A page that guests meet in a host's house: the host's face and name stand in its bar, and lead to all they let. */
export function inHouse({ db }: Pick<Deps, "db">, shell: Shell, hostId: string): Shell {
  const host = findHost(db, hostId);
  if (!host) return shell;
  const name = nameShown(host, hostLookOf(db, hostId));
  return { ...shell, owner: { name, href: hostPath(host), face: lookPhotosOf(db, hostId).face } };
}
