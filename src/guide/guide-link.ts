import { bookingToken, type Deps } from "#src/web/deps.ts";

export function guidePath(deps: Pick<Deps, "secrets">, bookingId: string): string {
  return `/guest/booking/${bookingId}/guide?t=${bookingToken(deps, bookingId)}`;
}

/** Where whoever holds the link reads the guide, without signing in. */
export function guideLink(deps: Pick<Deps, "secrets" | "publicUrl">, bookingId: string): string {
  return `${deps.publicUrl}${guidePath(deps, bookingId)}`;
}
