import type { Phone } from "./phone.ts";

/** `chosenPhone` is the number that a host chose for guests, `phone` the same or else that of their account. */
export type NumbersOfHost = Readonly<{ phone: Phone; chosenPhone: Phone }>;

/**
 * The number of a host that somebody with a booking is told. Anybody may hold nights, so the number of the account, by
 * which a host signs in, is told to nobody before money came or the stay is certain; empty where there is none to tell.
 */
export function numberToCall({ phone, chosenPhone }: NumbersOfHost, isTrusted: boolean): Phone {
  return isTrusted ? phone : chosenPhone;
}
