import { readFileSync } from "node:fs";

type Ending = "SIGINT" | "SIGTERM" | "SIGHUP";

/** The bit of SIGHUP, the first of all signals, in the mask of those that are not heard. */
const HUNG_UP = 1n;

/**
 * What asks a program to end: a terminal that was shut among them, unless whoever started it (`nohup`) said that it
 * goes on without one.
 */
export function endingSignals(): readonly Ending[] {
  return isDeafToHangUp() ? ["SIGINT", "SIGTERM"] : ["SIGINT", "SIGTERM", "SIGHUP"];
}

function isDeafToHangUp(): boolean {
  try {
    const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0";
    return (BigInt(`0x${mask}`) & HUNG_UP) !== 0n;
  } catch {
    return false;
  }
}
