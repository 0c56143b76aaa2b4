import { signal } from "@preact/signals-core";

/**
 * Milliseconds since the server's answer began to arrive; `undefined` until somebody runs the clock.
 * What the server said of seconds was true at zero, and the visitor's own clock may be wrong.
 */
export const sincePageCame = signal<number>();

const TICK_MS = 1000;
let runners = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Runs the clock while anybody needs it: one timer for the whole page. Returns the way to stop needing it. */
export function runPageClock(): () => void {
  tick();
  runners += 1;
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    runners -= 1;
    if (runners > 0) return;
    clearInterval(timer);
    timer = undefined;
    sincePageCame.value = undefined;
  };
}

function tick(): void {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  sincePageCame.value = performance.now() - (visit?.responseStart ?? 0);
}
