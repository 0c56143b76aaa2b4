import { useEffect, useState } from "react";

export type HoldCountdownProps = Readonly<{
  /** How long the hold lasted when the page was made, in milliseconds: the visitor's own clock may be wrong. */
  leftMs: number;
  texts: Readonly<{
    /** What stands there without this code: the time the hold ends. */
    until: string;
    /** `{m}` and `{s}`. */
    left: string;
    over: string;
  }>;
}>;

/** The minutes and seconds a guest has to pay in, beside the time it ends. Silent for screen readers: the time says it. */
export default function HoldCountdown({ leftMs, texts }: HoldCountdownProps) {
  const [left, setLeft] = useState<number>();

  useEffect(() => {
    // What the server said was true when its answer began to arrive.
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const came = visit?.responseStart ?? 0;
    const tick = () => setLeft(Math.max(0, leftMs - (performance.now() - came)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [leftMs]);

  if (left === 0) return <span role="status">{texts.over}</span>;
  return (
    <span>
      {texts.until}
      {left !== undefined && (
        <span aria-hidden="true" className="num nowrap">
          {" · "}
          {inWords(left, texts.left)}
        </span>
      )}
    </span>
  );
}

function inWords(leftMs: number, pattern: string): string {
  const seconds = Math.ceil(leftMs / 1000);
  return pattern.replace("{m}", String(Math.floor(seconds / 60))).replace("{s}", String(seconds % 60).padStart(2, "0"));
}
