import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What this folder knows of the lease: who held it here last, and the mark of that writing. */
export type LeaseHere = Readonly<{ holder: string; mark: string }>;

export function readLeaseHere(dataDir: string): LeaseHere | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, "lease.json"), "utf8")) as LeaseHere;
  } catch {
    return undefined;
  }
}

export function writeLeaseHere(dataDir: string, lease: LeaseHere): void {
  const file = join(dataDir, "lease.json");
  writeFileSync(`${file}.part`, JSON.stringify(lease), { mode: 0o600 });
  renameSync(`${file}.part`, file);
}
