import type { Db } from "#db/open.ts";
import { onCommit } from "#db/write.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { PurgeHook } from "#src/ports/purge-hook.ts";
import { type CallBacks, createCallBacks, EVERY_PAGE } from "./call-backs.ts";
import { isSameVersion, type Version } from "./page-version.ts";

/** A kept page, as `page-cache.ts` answers with it. */
type Kept = Readonly<{
  /** Its own path, and the link by which one came, whatever the language. */
  address: string;
  version: Version;
  versionNow: () => Version | undefined;
  /** Until then the clock alone changes nothing of it: Unix milliseconds. */
  holdsUntil: number;
}>;

/** By tag. */
type Lent = Map<string, Pick<Kept, "version" | "versionNow"> & Readonly<{ path: string; until: number }>>;

export type LentPages = Readonly<{
  /** The headers by which this answer may stand in a cache that is not ours; none where it may not. */
  lend(asked: Readonly<{ address: string; cookie: string | null }>, kept: Kept): Readonly<Record<string, string>>;
  /** Whether that cache hears what changed. While it does not, nothing is lent. */
  isHeard(): boolean;
  stop(): void;
}>;

type LentDeps = Readonly<{
  db: Db;
  clock: Clock;
  hook: PurgeHook;
  /** Whether nights are sold: while they are not, each page says so, and none of those that do not may stand anywhere. */
  isOpen: () => boolean;
  log: Readonly<{ info(event: string): void; warn(event: string): void }>;
}>;

/** What stands there when nothing is heard any more is at most so old. */
const LENT_MOST_MS = 300_000;
/** What is on its way is not there yet. */
const ON_ITS_WAY_S = 1;
/** Each is looked at after every change, so there is an end to them; what is above is answered by us. */
const PAGES_MOST = 500;
/** How long changes may gather, and whoever comes with one has been answered. */
const GATHER_MS = 20;
/** So long the thread is held before others have their turn. */
const HOLD_MS = 4;
/** After looking it rests for so many times as long, so that a house that saves without an end has most of its thread. */
const RESTS = 3;
/** Nobody saves anything when a lease is lost. */
const OPEN_EVERY_MS = 250;
/** All of our cookies but the language, which a cache keeps apart: whoever has one may be somebody. */
const COOKIE = /lango/i;

/**
 * Public pages that stand in a cache of the operator's, and are called back when they change.
 *
 * A page is lent only as `page-cache.ts` keeps it: the same for everybody. Which version was lent is remembered, and
 * compared after each change by what compares our own kept pages, so there is no list of "what to forget when". What
 * ends by the clock ends there by itself.
 */
export function createLentPages(deps: LentDeps): LentPages {
  const { db, clock, isOpen, log } = deps;
  const lent: Lent = new Map();
  const calls = createCallBacks(deps.hook, (isHeard) => {
    if (isHeard) log.info("the shared cache hears what changed");
    else log.warn("the shared cache does not hear what changed: no page is lent to it");
  });
  const looks = createLooks(deps, lent, calls);

  const stopListening = onCommit(db, looks.soon);
  const watching = setInterval(() => {
    if (lent.size === 0 || isOpen()) return;
    lent.clear();
    calls.everything();
  }, OPEN_EVERY_MS);
  watching.unref();

  return {
    lend({ address, cookie }, kept) {
      if (!calls.isHeard() || address !== kept.address || COOKIE.test(cookie ?? "") || !isOpen()) return NOT_LENT;
      const now = clock.now();
      const until = Math.min(now + LENT_MOST_MS, kept.holdsUntil);
      const seconds = Math.floor((until - now) / 1000) - ON_ITS_WAY_S;
      if (seconds <= 0) return NOT_LENT;
      const path = pathIn(address);
      const tag = tagOf(path);
      const known = lent.get(tag);
      if (!known && lent.size >= PAGES_MOST) {
        looks.soon();
        return NOT_LENT;
      }
      // Another language of it may have been lent as it was before.
      if (known && !isSameVersion(known.version, kept.version)) calls.add(tag, path);
      const { version, versionNow } = kept;
      lent.set(tag, { path, version, versionNow, until: Math.max(until, known?.until ?? 0) });
      return {
        "cdn-cache-control": `max-age=${seconds}`,
        // nginx reads this one alone, and keeps it to itself.
        "x-accel-expires": String(seconds),
        "cache-tag": `${EVERY_PAGE},${tag}`,
        // Fastly's words for the same.
        "surrogate-control": `max-age=${seconds}`,
        "surrogate-key": `${EVERY_PAGE} ${tag}`,
      };
    },
    isHeard: calls.isHeard,
    stop() {
      stopListening();
      clearInterval(watching);
      looks.stop();
      calls.stop();
    },
  };
}

/** Compares what is lent with what it would be now: all of it, a few at a time, soon after something was saved. */
function createLooks({ clock }: LentDeps, lent: Lent, calls: CallBacks) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let isStopped = false;
  let restsUntil = 0;

  function soon(): void {
    if (lent.size === 0 || isStopped) return;
    waiting ??= setTimeout(
      () => {
        waiting = undefined;
        if (isLooking) return soon();
        isLooking = true;
        void look().finally(() => {
          isLooking = false;
        });
      },
      Math.max(GATHER_MS, restsUntil - performance.now()),
    );
  }

  async function look(): Promise<void> {
    let workedMs = 0;
    let heldSince = performance.now();
    for (const [tag, page] of lent) {
      if (page.until <= clock.now()) lent.delete(tag);
      else if (isChanged(page)) {
        lent.delete(tag);
        calls.add(tag, page.path);
      }
      const heldMs = performance.now() - heldSince;
      if (heldMs < HOLD_MS) continue;
      workedMs += heldMs;
      await new Promise((goOn) => setImmediate(goOn));
      if (isStopped) return;
      heldSince = performance.now();
    }
    restsUntil = performance.now() + RESTS * (workedMs + performance.now() - heldSince);
  }

  return {
    soon,
    stop() {
      isStopped = true;
      clearTimeout(waiting);
    },
  };
}

function isChanged({ version, versionNow }: Pick<Kept, "version" | "versionNow">): boolean {
  try {
    return !isSameVersion(version, versionNow());
  } catch {
    // What cannot be compared is not said to be the same.
    return true;
  }
}

const NOT_LENT: Readonly<Record<string, string>> = {
  "cdn-cache-control": "no-store",
  "surrogate-control": "max-age=0",
};

/** By whichever link one came, it changes as one. */
function pathIn(address: string): string {
  const query = address.indexOf("?");
  return query < 0 ? address : address.slice(0, query);
}

/** What a page bears in `Cache-Tag` and `Surrogate-Key`: letters and digits, which every cache takes as they are. */
function tagOf(path: string): string {
  return `p${Bun.hash(path).toString(36)}`;
}
