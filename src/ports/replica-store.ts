/**
 * A place elsewhere where a house is copied to: a folder, or a bucket that speaks S3. Names are like `files/photos/ab/x`.
 * What the outside refuses or does not answer in time is thrown as a fault of the place, in words for an operator.
 */
export type ReplicaStore = Readonly<{
  get(name: string): Promise<Uint8Array | undefined>;
  put(name: string, bytes: Uint8Array): Promise<void>;
  delete(name: string): Promise<void>;
  /** Every name that starts with `prefix`. */
  list(prefix: string): Promise<string[]>;
  /** What stands there, with the mark that the store itself gives to each writing of it. */
  look(name: string): Promise<{ bytes: Uint8Array; mark: string } | undefined>;
  /**
   * Writes only where what stands there still has the mark `known`, or nothing does when that is `undefined`. The new
   * mark; `undefined` when somebody else was first.
   */
  swap(name: string, bytes: Uint8Array, known: string | undefined): Promise<string | undefined>;
}>;

/** `mayPass`: asked once more in a moment it may go well. */
export type PlaceFault = Error & Readonly<{ code: "PLACE_FAILED"; mayPass: boolean }>;

export function placeFault(said: string, mayPass = false): PlaceFault {
  return Object.assign(new Error(said), { code: "PLACE_FAILED", mayPass } as const);
}

export function isPlaceFault(error: unknown): error is PlaceFault {
  return error instanceof Error && "code" in error && error.code === "PLACE_FAILED";
}
