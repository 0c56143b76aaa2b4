import { createLanes, type Lanes } from "#src/core/turns.ts";

/** `undefined`: begin now. Otherwise wait for your turn. `of` is asked only when somebody has to wait. */
type Turn = (of?: () => string) => Promise<void> | undefined;

/** Two queues for one thread: who came to the door, and what works in the background. */
export type WorkScheduler = Readonly<{ visitor: Turn; job: Turn }>;

/**
 * Lets one piece of work begin at a time, and lets whoever is at the door in
 * between. Two hundred bookings that arrive together would otherwise be worked off
 * in one go, and M-PESA's callback would wait for the last of them. While both queues
 * wait they take turns, so that neither waits for all of the other, and the door for one piece only. In each queue
 * those the work is of take turns too: six hundred searches that one network asks for at once keep another waiting for
 * one of them.
 */
export function createWorkScheduler(): WorkScheduler {
  const visitors = createLanes<() => void>();
  const jobs = createLanes<() => void>();
  let taken = false;
  let isJobsTurn = false;

  function next(): void {
    const [first, second] = isJobsTurn ? [jobs, visitors] : [visitors, jobs];
    isJobsTurn = !isJobsTurn;
    const begin = first.next() ?? second.next();
    if (!begin) {
      taken = false;
      return;
    }
    begin();
    setImmediate(next);
  }

  const turnOf =
    (waiting: Lanes<() => void>): Turn =>
    (of) => {
      if (taken) return new Promise<void>((begin) => waiting.add(of?.() ?? "", begin));
      taken = true;
      setImmediate(next);
      return undefined;
    };
  return { visitor: turnOf(visitors), job: turnOf(jobs) };
}
