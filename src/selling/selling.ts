import type { Db } from "#db/open.ts";
import { isRecovering } from "#db/recovering.ts";
import { commitCount } from "#db/write.ts";
import type { Shell } from "#views/frame/page.tsx";
import type { Held, LeaseKeeper } from "./lease.ts";

/** Whether this Lango sells nights at this moment. */
export type SellsNights = Readonly<{
  isOpen(): boolean;
  /** Another machine sells them, or may: here nothing is changed at all. */
  isElsewhere(): boolean;
  /** Why nothing is changed here, for whoever runs it; nothing while it is. */
  whyNotHere(): string | undefined;
}>;

/** Thrown where nights would be sold while they are not; `problem.tsx` says so, and that it is a matter of minutes. */
export class NotSelling extends Error {
  constructor() {
    super("no nights are sold at this moment");
  }
}

const NOT_HERE: Record<Held, string | undefined> = {
  ours: undefined,
  unsure: "the place of the lease does not answer, so another machine may sell",
  lost: "another machine sells this house",
};

/** Asked for every page, so the database is asked only when something has been saved since. */
export function createSelling(db: Db, lease?: Pick<LeaseKeeper, "held">): SellsNights {
  let askedAt = -1;
  let isOpen = true;
  const isElsewhere = () => lease !== undefined && lease.held() !== "ours";
  return {
    isElsewhere,
    whyNotHere: () => (lease ? NOT_HERE[lease.held()] : undefined),
    isOpen() {
      if (isElsewhere()) return false;
      const commits = commitCount(db);
      if (commits !== askedAt) isOpen = !isRecovering(db.$client);
      askedAt = commits;
      return isOpen;
    },
  };
}

/** The same pages, which say while no nights are sold. */
export function sayingSo(shell: Shell, selling: SellsNights): Shell {
  return {
    ...shell,
    get site() {
      return selling.isOpen() ? shell.site : { ...shell.site, isPaused: true };
    },
  };
}
