import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { runPageClock, sincePageCame } from "./state/page-clock.ts";

/**
 * Milliseconds since the page came, on one clock for all islands. `undefined` in an island's first rendering, even
 * when another island runs the clock already: it must be the HTML that the server sent.
 */
export function usePageSeconds(): number | undefined {
  useSignals();
  const [awake, setAwake] = useState(false);
  useEffect(() => {
    setAwake(true);
    return runPageClock();
  }, []);
  const passed = sincePageCame.value;
  return awake ? passed : undefined;
}
