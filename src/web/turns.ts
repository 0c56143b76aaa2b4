/** `undefined`: begin now. Otherwise wait for your turn. */
export type Turn = () => Promise<void> | undefined;

/**
 * Lets one piece of work begin at a time, and lets whoever is at the door in
 * between. Two hundred bookings that arrive together would otherwise be worked off
 * in one go, and M-PESA's callback would wait for the last of them.
 */
export function createTurns(): Turn {
  const waiting: (() => void)[] = [];
  let taken = false;

  function next(): void {
    const begin = waiting.shift();
    if (!begin) {
      taken = false;
      return;
    }
    begin();
    setImmediate(next);
  }

  return () => {
    if (taken) return new Promise((begin) => waiting.push(begin));
    taken = true;
    setImmediate(next);
    return undefined;
  };
}
