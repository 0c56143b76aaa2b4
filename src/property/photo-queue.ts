/**
 * Runs `work` after all work asked for before it, so that one photo at a time is open: its pixels can take
 * 200 MB, and Lango must live on a machine with 512. One queue for the process, because the memory is one.
 */
export function whenPhotosAreFree<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

let last: Promise<unknown> = Promise.resolve();
