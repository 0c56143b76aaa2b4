/** Files that never change once written: names carry the hash of their content. */
export interface FileStore {
  /** Whole or absent, also after a crash in the middle. Writing the same name again is harmless. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** `undefined` when there is no such file. `name` is ours, never a visitor's, and may not leave the folder. */
  get(name: string): Promise<Blob | undefined>;
  delete(name: string): Promise<void>;
}
