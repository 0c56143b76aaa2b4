import { expect, test } from "bun:test";
import { otherNetworkOf } from "./phone-network.ts";

test.each([
  ["+254712345678", undefined],
  ["+254110345678", undefined],
  ["+254757345678", undefined],
  ["+254761345678", undefined],
  ["+254763345678", undefined],
  ["+254109345678", undefined],
  ["+254100345678", "airtel"],
  ["+254108345678", "airtel"],
  ["+254733345678", "airtel"],
  ["+254756345678", "airtel"],
  ["+254762345678", "airtel"],
  ["+254789345678", "airtel"],
  ["+254770345678", "telkom"],
  ["+254779345678", "telkom"],
  ["+447700900123", undefined],
] as const)("the number %s was given out by %p", (phone, network) => {
  expect(otherNetworkOf(phone)).toBe(network);
});
