import { afterAll, expect, test } from "bun:test";
import { createECDH } from "node:crypto";
import { openPushService } from "#src/dev/fixtures/push-service.ts";
import { testClock } from "#src/dev/fixtures/test-app.ts";
import { webPushSender } from "./web-push-sender.ts";

const clock = testClock();
const service = openPushService(clock.now);
afterAll(() => service.stop());

const pair = createECDH("prime256v1");
pair.generateKeys();
const keys = {
  publicKey: pair.getPublicKey("base64url", "uncompressed"),
  privateKey: pair.getPrivateKey().toString("base64url").padStart(43, "A"),
};
const words = { payload: JSON.stringify({ title: "Lango" }), topic: "t", urgency: "normal", keptSeconds: 60 } as const;

const sender = (allowHosts: string[] = [], addresses: string[] = []) =>
  webPushSender({
    allowHosts,
    clock,
    subject: "mailto:help@lango.example",
    lookup: () => Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))),
    timeoutMs: 300,
  });
const { subscription } = service.browser();
const to = (endpoint: string) => ({ ...words, keys, subscription: { ...subscription, endpoint } });

test.each<[string, string, string[], string]>([
  ["an address in a private network", "https://10.0.0.7/x", [], "push service leads into a private network"],
  ["this machine", "https://127.0.0.1/x", [], "push service leads into a private network"],
  ["this machine by IPv6", "https://[::1]/x", [], "push service leads into a private network"],
  ["the cloud's own address", "https://169.254.169.254/latest", [], "push service leads into a private network"],
  [
    "a name that leads there",
    "https://push.example/x",
    ["10.0.0.7", "fd00::1"],
    "push service leads into a private network",
  ],
  ["in clear", "http://push.example/x", ["1.1.1.1"], "push service is no https address"],
  ["no address", "push", [], "push service is no https address"],
])("nobody is spoken to at %s", async (_, endpoint, addresses, detail) => {
  expect(await sender([], addresses).send(to(endpoint))).toEqual({ outcome: "refused", detail });
});

test("a name that leads nowhere, and nobody who listens, are tried later", async () => {
  expect(await sender().send(to("https://push.example/x"))).toMatchObject({ outcome: "later" });
  const gone = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  await gone.stop(true);
  const nobody = `http://127.0.0.1:${gone.port}/x`;
  expect(await sender(["127.0.0.1"]).send(to(nobody))).toMatchObject({ outcome: "later" });
});

test("a key that is no point of the curve is refused before anybody is spoken to", async () => {
  const asked = service.asked();
  const bad = { ...subscription, p256dh: `BA${"A".repeat(85)}` };
  const sent = await sender([service.host]).send({ ...words, keys, subscription: bad });
  expect([sent, service.asked()]).toEqual([
    { outcome: "refused", detail: "push service has a key that is none" },
    asked,
  ]);
});

test("a token is made for one service, used for hours, and never beyond its day, also when the clock is put back", async () => {
  const push = sender([service.host]);
  const browser = service.browser();
  const send = () => push.send({ ...words, keys, subscription: browser.subscription });
  const HOUR = 3_600_000;
  const start = clock.now();
  for (const at of [start, start + 5 * HOUR, start + 7 * HOUR, start + 30 * HOUR, start - 40 * HOUR]) {
    clock.set(at);
    expect(await send()).toEqual({ outcome: "accepted" });
  }
  expect([service.faults, browser.shown.length]).toEqual([[], 5]);
});

test("what it answers is read by its status alone", async () => {
  const push = sender([service.host]);
  const answered = async (status: number, headers = {}) => {
    service.answers(() => new Response("x".repeat(100_000), { status, headers }));
    const { outcome, ...rest } = await push.send({ ...words, keys, subscription });
    return [status, outcome, "retryAfterMs" in rest ? rest.retryAfterMs : undefined];
  };
  expect(await answered(201)).toEqual([201, "accepted", undefined]);
  expect(await answered(202)).toEqual([202, "accepted", undefined]);
  expect(await answered(404)).toEqual([404, "gone", undefined]);
  expect(await answered(413)).toEqual([413, "refused", undefined]);
  expect(await answered(302, { location: "https://push.example/" })).toEqual([302, "refused", undefined]);
  expect(await answered(429, { "retry-after": "60" })).toEqual([429, "later", 60_000]);
  expect(await answered(503, { "retry-after": "99999999" })).toEqual([503, "later", 24 * 3_600_000]);
  expect(await answered(500, { "retry-after": "soon" })).toEqual([500, "later", undefined]);
  service.answers(undefined);
});
