import { createLanes } from "#src/web/scheduler.ts";

/** Work that is done one after the other; those it is `of` take turns. */
export function createTurns(): <T>(work: () => Promise<T>, of?: string) => Promise<T> {
  const waiting = createLanes<() => Promise<void>>();
  let isBusy = false;

  async function goOn(): Promise<void> {
    isBusy = true;
    for (let work = waiting.next(); work; work = waiting.next()) await work();
    isBusy = false;
  }

  return function turn<T>(work: () => Promise<T>, of = ""): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    waiting.add(of, () => Promise.try(work).then(resolve, reject));
    if (!isBusy) void goOn();
    return promise;
  };
}

/**
 * Runs `work` when its turn has come, so that one photo at a time is open: its pixels can take
 * 200 MB, and Lango must live on a machine with 512. One queue for the process, because the memory is one.
 */
export const whenPhotosAreFree = createTurns();
