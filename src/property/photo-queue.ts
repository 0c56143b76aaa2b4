import { createTurns } from "#src/core/turns.ts";

/**
 * Runs `work` when its turn has come, so that one photo at a time is open: its pixels can take
 * 200 MB, and Lango must live on a machine with 512. One queue for the process, because the memory is one.
 */
export const whenPhotosAreFree = createTurns();
