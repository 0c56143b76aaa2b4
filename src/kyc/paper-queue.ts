import { createTurns } from "#src/core/turns.ts";

/**
 * One page of anybody's papers at a time is in memory in the clear. A queue of its own: a PDF that is slow to open keeps
 * other papers waiting, and nobody's photos.
 */
export const whenPapersAreFree = createTurns();
