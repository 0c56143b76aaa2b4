import { ofDatabase } from "#db/for-person.ts";
import { bytesOfPapers } from "#db/kyc.queries.ts";
import type { Db, Reader } from "#db/open.ts";
import { roomForPaper } from "#src/core/kyc/paper-room.ts";

/** Bytes of pages that are in the vault and of no check yet, by house: of forms that are still arriving. */
const arriving = ofDatabase(() => new Map<string, number>());

/** Whether a page of `bytes` that is on its way finds room. */
export function hasRoomFor(db: Db, hostId: string, bytes: number): ReturnType<typeof roomForPaper> {
  const waiting = arriving(db);
  const waitingOfAll = waiting.values().reduce((sum, one) => sum + one, 0);
  return roomForPaper({
    bytes,
    ofHouse: bytesOfPapers(db, hostId) + (waiting.get(hostId) ?? 0),
    ofAll: bytesOfPapers(db) + waitingOfAll,
  });
}

/** Notes what a form has brought so far; `leave` when it is given to a check, or gone. */
export function arrivingPages(db: Db, hostId: string): { add(bytes: number): void; leave(): void } {
  const waiting = arriving(db);
  let own = 0;
  const change = (by: number) => {
    own += by;
    const now = (waiting.get(hostId) ?? 0) + by;
    if (now > 0) waiting.set(hostId, now);
    else waiting.delete(hostId);
  };
  return { add: change, leave: () => change(-own) };
}

/** The same of a page that is given to a check in this change, in the place of some that have so many bytes. */
export function roomInVault(
  tx: Reader,
  hostId: string,
  { bytes, freed }: { bytes: number; freed: number },
): ReturnType<typeof roomForPaper> {
  return roomForPaper({ bytes, ofHouse: bytesOfPapers(tx, hostId) - freed, ofAll: bytesOfPapers(tx) - freed });
}
