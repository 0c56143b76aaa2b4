import { BlockList, isIP } from "node:net";

/**
 * IPv4 addresses that are not somebody's place on the internet (IANA IPv4 Special-Purpose
 * Address Registry, read 28 November 2026), with multicast and what is reserved.
 */
const NOT_PUBLIC_4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Global unicast is 2000::/3 alone; these parts of it are not (IANA IPv6 Special-Purpose Address Registry). */
const NOT_PUBLIC_6: readonly (readonly [string, number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  // 6to4 carries an IPv4 address, which may be a private one.
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];

const closed = new BlockList();
for (const [net, bits] of NOT_PUBLIC_4) closed.addSubnet(net, bits, "ipv4");
for (const [net, bits] of NOT_PUBLIC_6) closed.addSubnet(net, bits, "ipv6");
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");

/** Whether an address is one that a stranger may make us speak to. Mapped and translated ones are not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, "ipv4");
  if (isIP(address) === 6)
    return !address.includes("%") && global.check(address, "ipv6") && !closed.check(address, "ipv6");
  return false;
}
