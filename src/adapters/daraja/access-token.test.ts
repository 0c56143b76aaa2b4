import { afterEach, describe, expect, test } from "bun:test";
import { afternoonClock, askFor, SECRETS, startDaraja, startReceiver } from "#src/simulator/daraja/fixture.ts";
import { createDaraja } from "./create-daraja.ts";

const opened: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop();
});

function begin(options: Parameters<typeof startDaraja>[0] = {}, timeoutMs?: number) {
  const clock = afternoonClock();
  const daraja = startDaraja({ ...options, clock });
  const receiver = startReceiver();
  opened.push(daraja, receiver);
  const client = () =>
    createDaraja({
      baseUrl: daraja.baseUrl,
      ...SECRETS,
      transactionType: "CustomerPayBillOnline",
      clock,
      ...(timeoutMs && { timeoutMs }),
    });
  const ask = (n: number) => askFor(String(600 + n), receiver.url);
  return { ...daraja, clock, receiver, client, gateway: client(), ask };
}

const twenty = Array.from({ length: 20 }, (_, n) => n);

test("twenty requests at once share one token", async () => {
  const { gateway, simulator, ask } = begin();
  const outcomes = await Promise.all(twenty.map((n) => gateway.requestPayment(ask(n))));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(twenty.map(() => "requested"));
  expect(simulator.counts()).toMatchObject({ token: 1, push: 20 });
});

test("clients made from the same credentials share one token, since a second would end the first", async () => {
  const { client, simulator, ask } = begin();
  simulator.switch({ secondLoginInvalidates: true });
  for (const n of twenty) await client().requestPayment(ask(n));
  expect(simulator.counts()).toMatchObject({ token: 1, push: 20, prompt: 20 });
});

test("twenty requests that find their token ended renew it once, and each goes through", async () => {
  const { gateway, simulator, ask } = begin();
  await gateway.requestPayment(ask(50));
  simulator.endTokens();
  const outcomes = await Promise.all(twenty.map((n) => gateway.requestPayment(ask(n))));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(twenty.map(() => "requested"));
  expect(simulator.counts()).toMatchObject({ token: 2, prompt: 21 });
});

test("a token ended by another login is renewed, and the request sent once more", async () => {
  const { gateway, simulator, baseUrl, ask } = begin();
  simulator.switch({ secondLoginInvalidates: true });
  await gateway.requestPayment(ask(1));
  const basic = Buffer.from(`${SECRETS.consumerKey}:${SECRETS.consumerSecret}`).toString("base64");
  await fetch(`${baseUrl}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization: `Basic ${basic}` },
  });
  expect(await gateway.requestPayment(ask(2))).toMatchObject({ outcome: "requested" });
  expect(simulator.counts()).toMatchObject({ token: 3, prompt: 2 });
});

test("a number whose first request finds its token ended still gets one prompt", async () => {
  const { gateway, simulator, receiver } = begin();
  expect(await gateway.requestPayment(askFor("078", receiver.url))).toMatchObject({ outcome: "requested" });
  expect(simulator.counts()).toMatchObject({ token: 2, push: 2, prompt: 1 });
});

test.each([true, false])(
  "a token is kept until a minute before its end (lifetime as text: %p)",
  async (expiresInAsText) => {
    const { gateway, simulator, clock, ask } = begin();
    simulator.switch({ expiresInAsText });
    await gateway.requestPayment(ask(1));
    clock.forward(3_530_000);
    await gateway.requestPayment(ask(2));
    expect(simulator.counts().token).toBe(1);
    clock.forward(12_000);
    await gateway.requestPayment(ask(3));
    expect(simulator.counts()).toMatchObject({ token: 2, push: 3 });
  },
);

test("a late refusal of an old token leaves the new one alone", async () => {
  let tokens = 0;
  let pushes = 0;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      if (new URL(request.url).pathname.startsWith("/oauth")) return Response.json({ access_token: `t${++tokens}` });
      const push = ++pushes;
      if (request.headers.get("authorization") !== "Bearer t1") {
        return Response.json({ ResponseCode: "0", MerchantRequestID: `m${push}`, CheckoutRequestID: `ws_CO_${push}` });
      }
      if (push === 2) await Bun.sleep(100);
      return Response.json({ errorCode: "404.001.03", errorMessage: "Invalid Access Token" }, { status: 404 });
    },
  });
  opened.push({ stop: () => server.stop(true) });
  const gateway = createDaraja({
    baseUrl: `http://127.0.0.1:${server.port}`,
    ...SECRETS,
    transactionType: "CustomerPayBillOnline",
    clock: afternoonClock(),
  });
  const ask = () => gateway.requestPayment(askFor("020", "https://lango.example/p/1"));
  const outcomes = await Promise.all([ask(), ask()]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(["requested", "requested"]);
  expect({ tokens, pushes }).toEqual({ tokens: 2, pushes: 4 });
  await ask();
  expect(tokens).toBe(2);
});

test.each([
  ["404.001.03", 404, "Invalid Access Token"],
  ["400.003.01", 400, "Error Occurred - Invalid Access Token - Invalid API call as no apiproduct match found"],
  ["401.003.01", 401, "Error Occurred - Invalid Access Token - Invalid API call as no apiproduct match found"],
  ["401.002.01", 401, "Error Occurred - Invalid Access Token - expired"],
])("%s renews the token and repeats the request, not for ever", async (errorCode, status, errorMessage) => {
  let tokens = 0;
  let pushes = 0;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      if (new URL(request.url).pathname.startsWith("/oauth")) return Response.json({ access_token: `t${++tokens}` });
      pushes++;
      return Response.json({ requestId: "1", errorCode, errorMessage }, { status });
    },
  });
  opened.push({ stop: () => server.stop(true) });
  const gateway = createDaraja({
    baseUrl: `http://127.0.0.1:${server.port}`,
    ...SECRETS,
    transactionType: "CustomerPayBillOnline",
    clock: afternoonClock(),
  });
  const { outcome } = await gateway.requestPayment(askFor("020", "https://lango.example/p/1"));
  expect(outcome).toBe(errorMessage.includes("apiproduct") ? "bad_settings" : "try_later");
  const tries = errorMessage.includes("apiproduct") ? 2 : 3;
  expect({ tokens, pushes }).toEqual({ tokens: tries, pushes: tries });
});

test("the gateway's own words for a token that has ended renew it too", async () => {
  let pushes = 0;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      if (new URL(request.url).pathname.startsWith("/oauth")) return Response.json({ access_token: `t${pushes}` });
      const fault = {
        faultstring: "Access Token expired",
        detail: { errorcode: "keymanagement.service.access_token_expired" },
      };
      if (++pushes === 1) return Response.json({ fault }, { status: 401 });
      return Response.json({ ResponseCode: "0", MerchantRequestID: "m", CheckoutRequestID: "ws_CO_1" });
    },
  });
  opened.push({ stop: () => server.stop(true) });
  const baseUrl = `http://127.0.0.1:${server.port}`;
  const clock = afternoonClock();
  const gateway = createDaraja({ baseUrl, ...SECRETS, transactionType: "CustomerPayBillOnline", clock });
  const { outcome } = await gateway.requestPayment(askFor("020", "https://lango.example/p/1"));
  expect([outcome, pushes]).toEqual(["requested", 2]);
});

/** Each at a desk of its own and all at once, as each waits between its tries. */
const each = <T>(rows: readonly T[], look: (row: T) => Promise<unknown>) => Promise.all(rows.map(look));

describe("one blip at the desk for tokens is not the guest's trouble, as nothing was sent yet", () => {
  test("of any kind, once or twice", async () => {
    await each(["forbidden", "empty", "error", "broken", "silent"], async (tokenBlip) => {
      const { simulator, gateway, ask } = begin({}, 1_000);
      for (const [nth, tokenBlips] of [1, 2].entries()) {
        simulator.endTokens();
        simulator.switch({ tokenBlip, tokenBlips });
        const { outcome } = await gateway.requestPayment(ask(nth));
        expect([tokenBlip, outcome]).toEqual([tokenBlip, "requested"]);
      }
      expect(simulator.counts()).toMatchObject({ prompt: 2 });
    });
  });

  test("as often as it is tried for, it is still not the keys, once they have worked", async () => {
    await each(["forbidden", "empty"], async (tokenBlip) => {
      const { simulator, gateway, ask } = begin();
      await gateway.requestPayment(ask(1));
      simulator.endTokens();
      simulator.switch({ tokenBlip, tokenBlips: 3 });
      expect(await gateway.requestPayment(ask(2))).toMatchObject({ outcome: "turned_away", mayBeKeys: false });
      expect(await gateway.requestPayment(ask(3))).toMatchObject({ outcome: "requested" });
    });
  });

  test("keys that Daraja says are wrong are not tried again", async () => {
    const { simulator, baseUrl, clock, ask } = begin({ consumers: { [SECRETS.consumerKey]: "another" } });
    const gateway = createDaraja({ baseUrl, ...SECRETS, transactionType: "CustomerPayBillOnline", clock });
    expect(await gateway.requestPayment(ask(1))).toMatchObject({ outcome: "bad_settings" });
    expect(simulator.counts()).toMatchObject({ token: 1 });
  });
});

const FAULT = { fault: { faultstring: "Spike arrest violation", detail: { errorcode: "policies.ratelimit" } } };
const TURNED_AWAY = (mayBeKeys: boolean) => ({ outcome: "turned_away", mayBeKeys });

test("a token request answered without a token sends nothing, is tried three times, and says whether it may be the keys", async () => {
  const answers: readonly (readonly [answer: () => Response, expected: object, tries?: number])[] = [
    [() => new Response("<html>Service unavailable</html>", { status: 503 }), { outcome: "try_later" }],
    [() => Response.json({}), { outcome: "try_later" }],
    [() => new Response("<html>Forbidden</html>", { status: 403 }), TURNED_AWAY(false)],
    [() => new Response("<html>Not found</html>", { status: 404 }), TURNED_AWAY(false)],
    // The body is often empty when the keys are wrong.
    [() => new Response("", { status: 400 }), TURNED_AWAY(true)],
    [() => new Response("", { status: 401 }), TURNED_AWAY(true)],
    // What asks us to come less often is not tried again at once.
    [() => Response.json(FAULT, { status: 403 }), { outcome: "try_later" }, 1],
  ];
  await each(answers, async ([answer, expected, tries = 3]) => {
    let calls = 0;
    const server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch(request) {
        expect(new URL(request.url).pathname).toBe("/oauth/v1/generate");
        calls++;
        return answer();
      },
    });
    opened.push({ stop: () => server.stop(true) });
    const gateway = createDaraja({
      baseUrl: `http://127.0.0.1:${server.port}/`,
      ...SECRETS,
      transactionType: "CustomerPayBillOnline",
      clock: afternoonClock(),
    });
    for (const call of [1, 2]) {
      expect(await gateway.requestPayment(askFor("020", "https://lango.example/p/1"))).toMatchObject(expected);
      expect(calls).toBe(call * tries);
    }
  });
});
