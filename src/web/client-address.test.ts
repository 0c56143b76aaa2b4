import { expect, test } from "bun:test";
import { createClientNetwork, networkOf } from "./client-address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:51234", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::ffff", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
  ["", ""],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("all the addresses of one /64 are one network, and the next /64 is another", () => {
  const random = () => Math.floor(Math.random() * 0x10000).toString(16);
  const many = Array.from({ length: 200 }, () =>
    networkOf(`2001:db8:7:8:${random()}:${random()}:${random()}:${random()}`),
  );
  expect([...new Set(many)]).toEqual(["2001:db8:7:8::/64"]);
  expect(networkOf("2001:db8:7:9::1")).not.toBe(many[0]);
});

test("behind a proxy it is the network that the proxy saw, and nothing further left is believed", () => {
  const network = createClientNetwork(1, () => "127.0.0.1");
  const from = (chain: string) => network(new Request("http://x/", { headers: { "x-forwarded-for": chain } }));
  expect(from("198.51.100.1, 2001:db8:1:2::5")).toBe("2001:db8:1:2::/64");
  expect(network(new Request("http://x/"))).toBe("127.0.0.1");
  const direct = createClientNetwork(0, () => "::ffff:192.0.2.9");
  expect(direct(new Request("http://x/", { headers: { "x-forwarded-for": "198.51.100.1" } }))).toBe("192.0.2.9");
});
