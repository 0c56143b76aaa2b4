/**
 * What becomes of the copy of a page that a phone keeps: of an arrival guide (`islands/guide-worker.ts`) and of a host's
 * Today (`islands/desk-worker.ts`). The workers do as is said here. The server alone knows whether a page may be kept:
 * it says so with each, by this header, and until when that holds, in Unix milliseconds. A page without it is kept by
 * nobody, and ends what was kept before.
 */
export const KEEP_UNTIL = "x-keep-until";

/** How long a copy with codes of the door holds without a look at the server: a stay may have been cancelled since. */
export const CODES_KEPT_MS = 48 * 3_600_000;

/** Until when a copy made now may be shown. */
export function keptUntil(standing: Readonly<{ codes: boolean; endsAt: number }>, now: number): number {
  return standing.codes ? Math.min(standing.endsAt, now + CODES_KEPT_MS) : standing.endsAt;
}

/** The server's answer; nothing where it could not be reached. A redirect that was not followed has status 0. */
export type ServerSaid = Readonly<{ status: number; until: number | undefined }> | undefined;

/**
 * `keep` puts the answer in the copy's place, `remove` takes the copy away, `leave` touches nothing: whoever is not
 * reached, or has trouble of their own, has not said that it is over.
 */
export function copyAfter(said: ServerSaid, now: number): "keep" | "remove" | "leave" {
  if (!said || said.status >= 500 || said.status === 429 || said.status === 408) return "leave";
  return said.status === 200 && said.until !== undefined && said.until > now ? "keep" : "remove";
}

/**
 * What is shown: the server's answer where it has one, else the copy while it holds. Of a copy that is out
 * of date nothing is shown but that it is, and it is taken away.
 */
export function shownFrom(
  said: ServerSaid,
  copyUntil: number | undefined,
  now: number,
): "answer" | "copy" | "over" | "nothing" {
  if (said && copyAfter(said, now) !== "leave") return "answer";
  if (copyUntil === undefined) return said ? "answer" : "nothing";
  return copyUntil > now ? "copy" : "over";
}

/** The moment in a header; nothing where there is none. */
export function readUntil(header: string | null): number | undefined {
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
