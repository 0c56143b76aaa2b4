/** What waits, in lanes by whom it is of. */
export type Lanes<T> = Readonly<{
  add(of: string, one: T): void;
  next(): T | undefined;
  /** What came last of whoever has most waiting, taken out: there is no room for all. */
  giveWay(): T | undefined;
  size(): number;
}>;

/**
 * What waits, in lanes by whom it is of. Each of them is next before anybody is again, and of theirs what came first: so
 * nobody waits for all of whoever brings thousands.
 */
export function createLanes<T>(): Lanes<T> {
  const lanes = new Map<string, T[]>();
  let size = 0;
  return {
    size: () => size,
    add(of, one) {
      size += 1;
      const lane = lanes.get(of);
      if (lane) lane.push(one);
      else lanes.set(of, [one]);
    },
    next() {
      const [of, lane] = lanes.entries().next().value ?? [];
      const one = lane?.shift();
      if (of === undefined || !lane) return undefined;
      size -= 1;
      // Whoever was served stands last.
      lanes.delete(of);
      if (lane.length > 0) lanes.set(of, lane);
      return one;
    },
    giveWay() {
      const [of, lane] = [...lanes].reduce<[string, T[]]>(
        (most, one) => (one[1].length > most[1].length ? one : most),
        ["", []],
      );
      const one = lane.pop();
      if (lane.length === 0) lanes.delete(of);
      if (one !== undefined) size -= 1;
      return one;
    },
  };
}

/** Said of work that was not begun: too much waited, and most of it was of the same house. */
export class GaveWay extends Error {}

/** Does `work` when its turn has come; those it is `of` take turns. */
export type InTurn = <T>(work: () => Promise<T>, of?: string) => Promise<T>;

/**
 * Work that is done `atOnce` at a time; those it is of take turns. Where more than `waitingMost` wait, whoever brought
 * most of them gives way: the last of theirs is thrown `GaveWay`, and nobody's who waits for one thing.
 */
export function createTurns({ atOnce = 1, waitingMost = Number.POSITIVE_INFINITY } = {}): InTurn {
  const waiting = createLanes<(isTurn: boolean) => Promise<void> | undefined>();
  let busy = 0;

  async function goOn(): Promise<void> {
    busy += 1;
    for (let begin = waiting.next(); begin; begin = waiting.next()) await begin(true);
    busy -= 1;
  }

  return function turn<T>(work: () => Promise<T>, of = ""): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    waiting.add(of, (isTurn) => {
      if (isTurn) return Promise.try(work).then(resolve, reject);
      reject(new GaveWay("too much waits already"));
      return undefined;
    });
    if (busy < atOnce) void goOn();
    else if (waiting.size() > waitingMost) void waiting.giveWay()?.(false);
    return promise;
  };
}
