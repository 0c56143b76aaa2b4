type Work = () => Promise<void>;

/**
 * Work that is done one after the other. Each of those it is `of` has a turn before anybody has another, and of theirs
 * what was asked for first is done first: nobody waits for all of whoever brings thousands.
 */
export function createTurns(): <T>(work: () => Promise<T>, of?: string) => Promise<T> {
  const waiting = new Map<string, Work[]>();
  let isBusy = false;

  function next(): Work | undefined {
    for (const [of, works] of waiting) {
      const work = works.shift();
      waiting.delete(of);
      if (works.length > 0) waiting.set(of, works);
      return work;
    }
    return undefined;
  }
  async function goOn(): Promise<void> {
    isBusy = true;
    for (let work = next(); work; work = next()) await work();
    isBusy = false;
  }

  return function turn<T>(work: () => Promise<T>, of = ""): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const works = waiting.get(of) ?? [];
    works.push(() => Promise.try(work).then(resolve, reject));
    waiting.set(of, works);
    if (!isBusy) void goOn();
    return promise;
  };
}

/**
 * Runs `work` when its turn has come, so that one photo at a time is open: its pixels can take
 * 200 MB, and Lango must live on a machine with 512. One queue for the process, because the memory is one.
 */
export const whenPhotosAreFree = createTurns();
