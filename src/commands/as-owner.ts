import { statSync } from "node:fs";

/**
 * Root works on a folder of another account as that account: what root makes there (a lock, a key, a restored house)
 * Lango could not open afterwards. Whether this process has changed its account.
 */
export function becomeOwnerOf(dataDir: string): boolean {
  const { uid, gid } = statSync(dataDir, { throwIfNoEntry: false }) ?? {};
  if (process.getuid?.() !== 0 || uid === undefined || gid === undefined || uid === 0) return false;
  try {
    process.setgroups?.([gid]);
    process.setgid?.(gid);
    process.setuid?.(uid);
    return true;
  } catch {
    // Walled in, root may be nobody else: then it works as before.
    return false;
  }
}
