import { useEffect } from "react";

export type SessionCacheProps = {
  /** Values by key, as they are stored. */
  keep: Record<string, string>;
  /** What logging out takes away. */
  keys: readonly string[];
};

/**
 * Keeps in the browser's storage who came in, for whatever of the interface wants to
 * read it, until they log out. It proves nothing: the server never asks for it.
 */
export default function SessionCache({ keep, keys }: SessionCacheProps) {
  useEffect(() => {
    for (const [key, value] of Object.entries(keep)) quietly(() => localStorage.setItem(key, value));
    const forget = (event: Event) => {
      const form = event.target as HTMLFormElement;
      if (form.getAttribute("action") !== "/logout") return;
      for (const key of keys) quietly(() => localStorage.removeItem(key));
    };
    document.addEventListener("submit", forget);
    return () => document.removeEventListener("submit", forget);
  }, [keep, keys]);
  return null;
}

/** A browser may refuse to keep anything; nothing depends on it. */
function quietly(change: () => void): void {
  try {
    change();
  } catch {}
}
