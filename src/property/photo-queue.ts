/** Work that is done one after the other, in the order it was asked for. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/**
 * Runs `work` after all work asked for before it, so that one photo at a time is open: its pixels can take
 * 200 MB, and Lango must live on a machine with 512. One queue for the process, because the memory is one.
 */
export const whenPhotosAreFree = createTurns();
