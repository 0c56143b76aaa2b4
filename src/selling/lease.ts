import type { ReplicaStore } from "#src/ports/replica-store.ts";

/**
 * Who alone sells nights, among machines that may all have the same house: whoever holds the lease, a small object in
 * the bucket or on the shared disk. No clocks are compared. The holder writes it anew every few seconds, and counts
 * from when it *began* to write; another who would take it watches, by their own counting, that nobody writes for
 * longer than that. The store itself decides between two by the mark that it gives to each writing.
 */
export const LEASE = "lease";

export type Held = "ours" | "unsure" | "lost";

export type LeaseKeeper = Readonly<{
  /** `unsure`: nobody heard of us for so long that another may have it. `lost`: another has. */
  held(): Held;
  /** Lets go of it, so that another may have it at once. */
  leave(): Promise<void>;
}>;

type Pace = Readonly<{ renewEveryMs: number; goodForMs: number; takeAfterMs: number; lookEveryMs: number }>;

/** Whoever takes it waits a quarter longer than it is good for: clocks that run at different speeds differ by far less. */
export const LEASE_PACE: Pace = { renewEveryMs: 5_000, goodForMs: 20_000, takeAfterMs: 25_000, lookEveryMs: 1_000 };

type Needs = Readonly<{
  store: ReplicaStore;
  /** Who we are: another name at each start. */
  holder: string;
  /** The mark under which this folder held it last, when it was not given back: nobody has written since, so we go on. */
  lastMark?: string | undefined;
  /** Keeps the mark for the next start. */
  remember(mark: string): void;
  /** Milliseconds that have gone by at least, by a clock that is never set: whoever takes the lease counts by it. */
  elapsed(): number;
  /** Milliseconds that may have gone by, also while this machine slept: whoever holds the lease counts by it. */
  elapsedAtMost(): number;
  /** Told when what `held` says has changed. */
  changed?(held: Held): void;
  pace?: Pace;
}>;

export type TakeLease = { outcome: "taken"; keeper: LeaseKeeper } | { outcome: "another_sells" };

/**
 * Takes the lease, or finds within half a minute that another holds it. Throws where the store does not answer, or cannot
 * decide.
 */
export async function takeLease(needs: Needs): Promise<TakeLease> {
  const { store, holder, lastMark, elapsed, pace = LEASE_PACE } = needs;
  let seen = await store.look(LEASE);
  const since = elapsed();
  const isFree = () => seen === undefined || isGivenBack(seen.bytes) || seen.mark === lastMark;
  while (!isFree() && elapsed() - since < pace.takeAfterMs) {
    await Bun.sleep(pace.lookEveryMs);
    // A look that fails says nothing: whether anybody wrote meanwhile is what the store decides by, at the end.
    const now = await store.look(LEASE).catch(() => seen);
    // Somebody wrote it while we watched: they live.
    if (now?.mark !== seen?.mark && !(now === undefined || isGivenBack(now.bytes))) return { outcome: "another_sells" };
    seen = now;
  }
  const began = needs.elapsedAtMost();
  const first = await swapped(store, holder, seen?.mark);
  if (first === undefined) return { outcome: "another_sells" };
  await refuseIfItCannotDecide(store);
  const mark = await swapped(store, holder, first);
  if (mark === undefined) return { outcome: "another_sells" };
  needs.remember(mark);
  return { outcome: "taken", keeper: keep(needs, { mark, began }) };
}

/** Writes it once. A store that refuses the mark which stands there would be taken for another machine, for ever. */
async function swapped(store: ReplicaStore, holder: string, known: string | undefined): Promise<string | undefined> {
  const mark = await store.swap(LEASE, written(holder), known);
  if (mark === undefined && (await store.look(LEASE))?.mark === known)
    throw new Error("it refuses a writing whose condition holds (If-Match, If-None-Match): it cannot keep a lease");
  return mark;
}

/** What no writing has, in the shape that buckets give. */
const NOBODYS_MARK = `"${"0".repeat(32)}"`;

/**
 * Many a store that says it speaks S3 writes whatever the condition. There each of two machines would believe that it
 * alone has the lease, so with the lease just taken both kinds of wrong condition are tried. What such a store has written
 * gives it back.
 */
async function refuseIfItCannotDecide(store: ReplicaStore): Promise<void> {
  for (const wrong of [NOBODYS_MARK, undefined]) {
    const mark = await store.swap(LEASE, written(null), wrong);
    if (mark !== undefined)
      throw new Error("it writes whatever the condition (If-Match): it cannot decide between two");
  }
}

/** Writes it anew for as long as it is ours. */
function keep(needs: Needs, first: { mark: string; began: number }): LeaseKeeper {
  const { store, holder, elapsedAtMost, pace = LEASE_PACE } = needs;
  let mark: string | undefined = first.mark;
  let { began } = first;
  let isLost = false;
  let isLeaving = false;
  let told: Held = "ours";
  const held = (): Held => (isLost ? "lost" : elapsedAtMost() - began < pace.goodForMs ? "ours" : "unsure");
  const tell = () => {
    if (held() === told) return;
    told = held();
    needs.changed?.(told);
  };

  async function renew(): Promise<void> {
    const at = elapsedAtMost();
    const next = await store.swap(LEASE, written(holder), mark);
    if (next !== undefined) {
      mark = next;
      began = at;
      needs.remember(mark);
      return;
    }
    const now = await store.look(LEASE);
    // Ours may have been written before the answer was lost: then it has our name. And whoever emptied the place or wrote
    // something else there took it from nobody: while it is ours nobody else can have waited long enough.
    const isNobodys = now === undefined || holderIn(now.bytes) === "?";
    if ((now && holderIn(now.bytes) === holder) || (isNobodys && held() === "ours")) mark = now?.mark;
    else isLost = true;
  }

  let renewing: Promise<void> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    tell();
    if (isBusy || isLost || isLeaving) return;
    isBusy = true;
    // What fails is tried again at the next turn; meanwhile it runs out.
    renewing = renew()
      .catch(() => {})
      .finally(() => {
        isBusy = false;
        tell();
      });
  }, pace.renewEveryMs);

  return {
    held() {
      return held();
    },
    async leave() {
      isLeaving = true;
      clearInterval(timer);
      await renewing;
      const last = isLost ? undefined : await store.swap(LEASE, written(null), mark).catch(() => undefined);
      if (last !== undefined) needs.remember(last);
      isLost = true;
    },
  };
}

/** `nonce`: each writing is another, also where a store makes its mark of the content. */
function written(holder: string | null): Uint8Array {
  return Buffer.from(JSON.stringify({ holder, nonce: crypto.randomUUID() }));
}

/** Who holds it: nobody where it was given back, `?` where a stranger has written something else in its place. */
export function holderIn(bytes: Uint8Array): string | null {
  try {
    return (JSON.parse(Buffer.from(bytes).toString("utf8")) as { holder: string | null }).holder;
  } catch {
    return "?";
  }
}

const isGivenBack = (bytes: Uint8Array) => holderIn(bytes) === null;

/** By the clock that is never set, and by the one on the wall where that has gone further: the first stops while a machine sleeps. */
export function elapsedClocks(wall: () => number): Pick<Needs, "elapsed" | "elapsedAtMost"> {
  const [beganAt, began] = [wall(), performance.now()];
  let furthest = 0;
  return {
    elapsed: () => performance.now(),
    elapsedAtMost() {
      furthest = Math.max(furthest, performance.now() - began, wall() - beganAt);
      return furthest;
    },
  };
}
