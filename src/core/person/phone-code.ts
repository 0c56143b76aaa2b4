const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

export const CODE_LIVES_MS = 5 * 60 * SECOND_MS;
/** Wrong tries that burn the codes of a number that are open together. With a million codes, a thief's chance is small. */
export const TRIES_MOST = 5;
const CODES_AN_HOUR = 5;
/** How long the browser that used a code is answered the same when its form comes twice. */
export const TWICE_MS = 30 * SECOND_MS;

/** How long a number waits after its first, second and later codes of the hour. */
const WAITS_MS = [30 * SECOND_MS, 60 * SECOND_MS, 120 * SECOND_MS];

/**
 * How long until this number may be sent another code, in milliseconds; 0 is now.
 * `sentAt` are the times of the codes of the last hour, oldest first.
 */
export function waitForCodeMs(sentAt: readonly number[], now: number): number {
  const recent = sentAt.filter((at) => at > now - HOUR_MS);
  const last = recent.at(-1);
  if (last === undefined) return 0;
  const after = last + (WAITS_MS[Math.min(recent.length, WAITS_MS.length) - 1] ?? 0);
  const oldest = recent.at(-CODES_AN_HOUR);
  return Math.max(after - now, oldest === undefined ? 0 : oldest + HOUR_MS - now);
}

/** The six digits in what was typed, without the spaces that a phone's keyboard adds; `undefined` when they are not six. */
export function readCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(code) ? code : undefined;
}

export type CodeState = Readonly<{ tries: number; endsAt: number; usedAt: number | null }>;

/** Whether a code may still be tried. Once used it opens nothing. */
export function isCodeOpen(code: CodeState, now: number): boolean {
  return code.usedAt === null && now < code.endsAt && code.tries < TRIES_MOST;
}
