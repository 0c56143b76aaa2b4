import { signal } from "@preact/signals-core";

/**
 * Who of a page's fields sends now; nobody while it is `undefined`. A slow line carries one file in the time that it
 * carries half of two, so fields take turns: each file arrives whole as soon as it can.
 */
export const onTheLine = signal<object>();

/** Takes the line when it is free. */
export function takeLine(who: object): boolean {
  if (onTheLine.peek() !== undefined) return false;
  onTheLine.value = who;
  return true;
}

/** Gives it to whoever waits next; nothing happens when another has it. */
export function leaveLine(who: object): void {
  if (onTheLine.peek() === who) onTheLine.value = undefined;
}
