/** What one try at a request has come to. */
export type Try = {
  saved: number;
  isLockedOut: boolean;
  /** Told when the request goes on after a wait, and when it has worked. */
  works?(what: "goes on" | "worked"): void;
};

type Storage = import("node:async_hooks").AsyncLocalStorage<Try>;
let storage: Storage | undefined;

/** Works, and notes in `tried` what of it was saved: what has saved nothing may be done again as a whole. */
export function inTry<T>(tried: Try, work: () => T): T {
  // Not imported: no start waits for Node's hooks.
  storage ??= new (process.getBuiltinModule("node:async_hooks").AsyncLocalStorage)();
  return storage.run(tried, work);
}

export function noteSaved(): void {
  const tried = storage?.getStore();
  if (!tried) return;
  tried.saved += 1;
  tried.works?.("worked");
}

/** Says for the request under way that it goes on after a wait, or has worked up to now. */
export function noteWork(what: "goes on" | "worked"): void {
  storage?.getStore()?.works?.(what);
}

/** The answer under way is one to a lock that another program holds; `isFinal` when it was waited for long enough. */
export function noteLockedOut(isFinal: boolean): void {
  const tried = storage?.getStore();
  if (tried && !isFinal) tried.isLockedOut = true;
}
