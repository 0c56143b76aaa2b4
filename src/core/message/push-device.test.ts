import { expect, test } from "bun:test";
import { isAllowedHost, payloadOf, readSubscription } from "./push-device.ts";

const KEYS = { p256dh: `B${"x".repeat(86)}`, auth: "a".repeat(22) };
const FCM = "https://fcm.googleapis.com/fcm/send/abc:def_-123";
const read = (change: Partial<Parameters<typeof readSubscription>[0]>, allowed: string[] = []) =>
  readSubscription({ endpoint: FCM, ...KEYS, ...change }, allowed)?.endpoint;

test.each<[string, Parameters<typeof read>, string | undefined]>([
  ["as browsers make it", [{}], FCM],
  ["in clear", [{ endpoint: "http://fcm.googleapis.com/x" }], undefined],
  ["at a port of its own", [{ endpoint: "https://push.example:8443/x" }], undefined],
  ["with a name and a password", [{ endpoint: "https://a:b@push.example/x" }], undefined],
  ["no address", [{ endpoint: "push.example" }], undefined],
  ["a file", [{ endpoint: "file:///etc/passwd" }], undefined],
  ["longer than any service's", [{ endpoint: `https://push.example/${"x".repeat(1000)}` }], undefined],
  ["longer once it is spelt out", [{ endpoint: `https://push.example/${"é".repeat(400)}` }], undefined],
  ["a key that is compressed", [{ p256dh: `A${"x".repeat(43)}` }], undefined],
  ["a secret that is too short", [{ auth: "a".repeat(21) }], undefined],
  ["with signs that are none of base64url", [{ auth: `${"a".repeat(21)}=` }], undefined],
  [
    "a host that the operator named",
    [{ endpoint: "http://127.0.0.1:9000/x" }, ["127.0.0.1:9000"]],
    "http://127.0.0.1:9000/x",
  ],
  ["another port of it", [{ endpoint: "http://127.0.0.1:9001/x" }, ["127.0.0.1:9000"]], undefined],
  ["another scheme of it", [{ endpoint: "ftp://127.0.0.1:9000/x" }, ["127.0.0.1:9000"]], undefined],
])("a subscription %s", (_, given, expected) => {
  expect(read(...given)).toBe(expected);
});

test("a host is named with or without its port", () => {
  const url = new URL("https://Push.Example:8443/x");
  expect(
    [["push.example"], ["push.example:8443"], ["push.example:1"]].map((hosts) => isAllowedHost(url, hosts)),
  ).toEqual([true, true, false]);
});

test("every text is as long as every other once it is encrypted", () => {
  const words = { title: "Lango", page: "/dashboard", tag: "0198f0d2-8c8e-7b3a-9c1e-2f1f6a1b2c3d" };
  const lengths = ["A", "M-PESA disputes a payment"].map((body) => payloadOf({ ...words, body }).length);
  expect(lengths[0]).toBe(lengths[1]);
  expect(JSON.parse(payloadOf({ ...words, body: "A" })).body).toBe("A");
});
