import type { Phone } from "./phone.ts";

/** The Kenyan networks that M-PESA asks no phones of. */
export type OtherNetwork = "airtel" | "telkom";

/**
 * Which ranges were given to them. Lists of the ranges disagree, and numbers move from one network to another and keep
 * their digits, so this is a hint: a guest is warned by it, and nobody is ever refused.
 */
const RANGES: readonly (readonly [OtherNetwork, RegExp])[] = [
  ["airtel", /^\+254(?:10[0-8]|73\d|75[0-6]|762|78\d)/],
  ["telkom", /^\+25477\d/],
];

/** The other network that a number was most likely given out by; `undefined` for Safaricom's, and for every other. */
export function otherNetworkOf(phone: Phone): OtherNetwork | undefined {
  return RANGES.find(([, range]) => range.test(phone))?.[0];
}
