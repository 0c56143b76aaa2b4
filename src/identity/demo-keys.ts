import { newSecret } from "#src/web/secrets.ts";

/**
 * What the browser keeps of a demo guest, by the specification's keys (section 3).
 * The token opens nothing; their session is in a cookie that no script can read.
 */
export function demoKeys(guest: { id: string; phone: string }, booking: object | undefined): Record<string, string> {
  return {
    guest_user: JSON.stringify({ uid: guest.id, phoneNumber: guest.phone, isGuest: true }),
    guestPhone: guest.phone,
    guest_auth_token: newSecret(),
    ...(booking ? { demo_booking: JSON.stringify(booking) } : {}),
  };
}
