import { updateHost } from "#db/account.queries.ts";
import { calendarLinkOf, saveCalendarLink } from "#db/calendar.queries.ts";
import { addressOfFeed, deleteFeed, findFeed, updateFeed } from "#db/feed.queries.ts";
import { answerFoundThing, type FoundThing, openFoundOf, reopenPayoutAccount } from "#db/found.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import type { Reader } from "#db/open.ts";
import { findPayoutAccount, livePayouts, type PayoutAccount } from "#db/payout.queries.ts";
import { findProperty, updateProperty } from "#db/property.queries.ts";
import { type Change, write } from "#db/write.ts";
import { whichOf } from "#src/core/money/payout.ts";
import type { Deps } from "#src/web/deps.ts";

/** A thing that was found in the account, as its host is asked about it. */
export type FoundToAnswer = Readonly<
  { id: string } & (
    | { kind: "payout"; account: PayoutAccount }
    | { kind: "phone"; phone: string }
    | { kind: "listing" | "calendar_link"; property: string }
    | { kind: "feed"; feed: string; property: string }
  )
>;

/** What stood in the account when its address was first proven, and is not answered. What is gone meanwhile is not asked. */
export function loadFound(db: Reader, hostId: string): FoundToAnswer[] {
  return openFoundOf(db, hostId).flatMap((thing) => asAsked(db, thing));
}

function asAsked(db: Reader, { id, kind, ref }: FoundThing): FoundToAnswer[] {
  const propertyOf = (propertyId: string) => findProperty(db, propertyId)?.displayName ?? "";
  switch (kind) {
    case "payout": {
      const account = findPayoutAccount(db, ref);
      return account ? [{ id, kind, account }] : [];
    }
    case "phone":
      return [{ id, kind, phone: ref }];
    case "listing":
    case "calendar_link":
      return [{ id, kind, property: propertyOf(ref) }];
    case "feed": {
      const feed = findFeed(db, ref);
      return feed ? [{ id, kind, feed: feed.name, property: propertyOf(feed.propertyId) }] : [];
    }
  }
}

/**
 * What a host says of the things that were found: theirs count again, others stay as they were put aside. What is
 * not answered waits. Tells how many wait still.
 */
export function answerFound(
  deps: Pick<Deps, "db" | "clock">,
  ask: { hostId: string; answers: ReadonlyMap<string, boolean> },
): { waiting: number } {
  return write(deps.db, (tx) => {
    const now = deps.clock.now();
    for (const thing of openFoundOf(tx, ask.hostId)) {
      const isTheirs = ask.answers.get(thing.id);
      if (isTheirs === undefined) continue;
      answerFoundThing(tx, thing, isTheirs, now);
      if (isTheirs) putBack(tx, thing, now);
      else if (thing.kind === "feed") deleteFeed(tx, thing.ref);
    }
    return { waiting: loadFound(tx, ask.hostId).length };
  });
}

/** What the host has set up anew meanwhile stays instead of what was found. */
function putBack(tx: Change, { hostId, kind, ref }: FoundThing, now: number): void {
  switch (kind) {
    case "payout": {
      const account = findPayoutAccount(tx, ref);
      const live = livePayouts(tx, hostId, now);
      // Keys are forgotten some days after the end of their settings: these are entered anew.
      const isWhole = account && (account.kind !== "daraja" || account.sealed !== null);
      if (isWhole && !live[whichOf(account.kind)]) reopenPayoutAccount(tx, ref);
      return;
    }
    case "phone":
      if (findHost(tx, hostId)?.phone === "") updateHost(tx, hostId, { phone: ref });
      return;
    case "listing":
      if (findProperty(tx, ref)?.state === "draft") updateProperty(tx, ref, { state: "published", updatedAt: now });
      return;
    case "calendar_link":
      saveCalendarLink(tx, ref, { version: calendarLinkOf(tx, ref).version - 1 });
      return;
    case "feed": {
      const feed = findFeed(tx, ref);
      if (!feed) return;
      updateFeed(tx, ref, { linkVersion: feed.linkVersion - 1 });
      if (addressOfFeed(tx, ref)) enqueue(tx, { kind: "check_feed", key: ref, runAt: now, now });
    }
  }
}
