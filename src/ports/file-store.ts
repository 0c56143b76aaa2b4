/** Files that never change once written: names carry the hash of their content. */
export interface FileStore {
  /** Whole or absent, also after a crash in the middle. Writing the same name again is harmless. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** `undefined` when there is no such file. `name` is ours, never a visitor's, and may not leave the folder. */
  get(name: string): Promise<Blob | undefined>;
  delete(name: string): Promise<void>;
  /** Room outside the memory for a file that comes from a visitor, piece by piece, and is not yet known to be any good. */
  receive(): Incoming;
}

export interface Incoming {
  /** One piece after the other: the next may be given when this one is written. */
  write(piece: Uint8Array): Promise<void>;
  /** All that was written. */
  bytes(): Promise<Uint8Array>;
  /** The same, a piece at a time. */
  pieces(): AsyncIterable<Uint8Array>;
  /** Nothing of it is left. Harmless when nothing was written, and when it is done twice. */
  forget(): Promise<void>;
}
