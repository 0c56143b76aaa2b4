import { newSecret } from "#src/web/secrets.ts";

/**
 * What the browser keeps of a demo guest, by the specification's keys (section 3); `guest_user` is kept of every guest.
 * The token opens nothing; their session is in a cookie that no script can read.
 */
export function demoKeys(booking: object | undefined): Record<string, string> {
  return {
    guest_auth_token: newSecret(),
    ...(booking ? { demo_booking: JSON.stringify(booking) } : {}),
  };
}
