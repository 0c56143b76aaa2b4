import { afterEach, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import type { PaymentRequested } from "#src/ports/payment-gateway.ts";
import { afternoonClock, askFor, SECRETS, startDaraja, startReceiver } from "#src/simulator/daraja/fixture.ts";
import { authorisedPost } from "./authorised-post.ts";
import { createDaraja, type DarajaOptions } from "./create-daraja.ts";
import { readStkCallback } from "./stk-callback.ts";
import { readPush } from "./stk-push.ts";
import { readQuery } from "./stk-query.ts";

const opened: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop();
});

function begin(options: Parameters<typeof startDaraja>[0] = {}, more: Partial<DarajaOptions> = {}) {
  const daraja = startDaraja(options);
  const receiver = startReceiver();
  opened.push(daraja, receiver);
  const gateway = createDaraja({
    baseUrl: daraja.baseUrl,
    ...SECRETS,
    transactionType: "CustomerPayBillOnline",
    clock: daraja.clock,
    ...more,
  });
  return { ...daraja, receiver, gateway };
}

/** A server that answers the token, and then whatever the test says. */
function serve(answer: (request: Request) => Response | Promise<Response>) {
  let pushes = 0;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 255,
    fetch(request) {
      if (new URL(request.url).pathname.startsWith("/oauth"))
        return Response.json({ access_token: "token", expires_in: "3599" });
      pushes++;
      return answer(request);
    },
  });
  opened.push({ stop: () => server.stop(true) });
  const gateway = createDaraja({
    baseUrl: `http://127.0.0.1:${server.port}`,
    ...SECRETS,
    transactionType: "CustomerPayBillOnline",
    clock: afternoonClock(),
    timeoutMs: 200,
  });
  return { gateway, pushes: () => pushes };
}

function checkoutIdOf(requested: PaymentRequested): string {
  if (requested.outcome !== "requested") throw new Error(`Not requested: ${JSON.stringify(requested)}`);
  return requested.checkoutRequestId;
}

test("a guest is asked once, and what became of it comes to the callback address and to the query", async () => {
  const { gateway, receiver, simulator } = begin();
  const requested = await gateway.requestPayment(askFor("020", receiver.url));
  expect(requested).toMatchObject({ outcome: "requested" });
  const checkoutRequestId = checkoutIdOf(requested);
  expect(checkoutRequestId).toMatch(/^ws_CO_271120261530\d{2}\d{1,3}712345020$/);

  const [call] = await receiver.got(1);
  expect(readStkCallback(call?.body ?? "")).toMatchObject({
    outcome: "result",
    checkoutRequestId,
    resultCode: "0",
    amountKes: 4_500,
    phone: "254712345020",
  });
  expect(await gateway.queryPayment({ checkoutRequestId })).toMatchObject({ outcome: "answered", resultCode: "0" });
  expect(simulator.counts()).toMatchObject({ token: 1, push: 1, prompt: 1, query: 1, callback: 1 });
});

test.each([
  ["070", "phone_busy"],
  ["071", "try_later"],
  ["072", "try_later"],
  ["073", "try_later"],
  ["074", "unknown"],
  ["075", "unknown"],
  ["076", "unknown"],
  ["077", "unknown"],
  ["050", "unknown"],
  ["079", "bad_settings"],
  ["080", "bad_settings"],
  ["081", "bad_phone"],
] as const)("a number ending in %s ends as %s, and is never asked again by itself", async (suffix, outcome) => {
  const { gateway, receiver, simulator } = begin();
  expect(await gateway.requestPayment(askFor(suffix, receiver.url))).toMatchObject({ outcome });
  expect(simulator.counts().push).toBe(1);
});

test("a request that is never answered is unknown after the time limit, though the callback arrives", async () => {
  const { gateway, receiver, simulator } = begin({}, { timeoutMs: 100 });
  const requested = await gateway.requestPayment(askFor("051", receiver.url));
  expect(requested).toEqual({ outcome: "unknown", raw: "(no answer within 100 ms)" });
  expect(readStkCallback((await receiver.got(1))[0]?.body ?? "")).toMatchObject({ resultCode: "0" });
  expect(simulator.counts().push).toBe(1);
});

test("a lost answer is unknown, though the callback arrives", async () => {
  const { gateway, receiver } = begin();
  expect(await gateway.requestPayment(askFor("050", receiver.url))).toMatchObject({ outcome: "unknown" });
  expect(readStkCallback((await receiver.got(1))[0]?.body ?? "")).toMatchObject({ resultCode: "0" });
});

test("a second prompt on a phone that has one open is refused as busy", async () => {
  const { gateway, receiver, simulator } = begin();
  await gateway.requestPayment(askFor("678", receiver.url));
  expect(await gateway.requestPayment(askFor("678", receiver.url))).toMatchObject({ outcome: "phone_busy" });
  expect(simulator.counts().prompt).toBe(1);
});

test("a wrong passkey is a matter of settings", async () => {
  const { gateway, receiver } = begin({}, { passkey: "of-another-shortcode" });
  expect(await gateway.requestPayment(askFor("020", receiver.url))).toMatchObject({ outcome: "bad_settings" });
});

test("wrong consumer keys are a matter of settings, and nothing is asked", async () => {
  const { gateway, receiver, simulator } = begin({}, { consumerSecret: "mistyped" });
  expect(await gateway.requestPayment(askFor("020", receiver.url))).toMatchObject({ outcome: "bad_settings" });
  expect(simulator.counts().push).toBeUndefined();
});

test("credentials with stray spaces and line breaks work", async () => {
  const { gateway, receiver } = begin(
    {},
    { passkey: ` ${SECRETS.passkey}\n`, consumerSecret: `${SECRETS.consumerSecret} ` },
  );
  expect(await gateway.requestPayment(askFor("020", receiver.url))).toMatchObject({ outcome: "requested" });
});

test("a till credits the till number under its store number", async () => {
  const { gateway, receiver, simulator } = begin({}, { transactionType: "CustomerBuyGoodsOnline", partyB: "5423765" });
  await gateway.requestPayment(askFor("678", receiver.url));
  expect(simulator.phone.list()).toMatchObject([
    { shortcode: "174379", partyB: "5423765", transactionType: "CustomerBuyGoodsOnline" },
  ]);
});

test("reference and description are cut to what a prompt can show", async () => {
  const { gateway, receiver, simulator } = begin();
  await gateway.requestPayment(
    askFor("678", receiver.url, { reference: "BK-7Q2M/Lamu@2026", description: "Séjour & dépôt @ Wanjiku's" }),
  );
  expect(simulator.phone.list()).toMatchObject([{ reference: "BK7Q2MLamu20", description: "Sejour depot" }]);
});

test.each([
  ["half a shilling", { amountKes: 10.5 }, "refused"],
  ["nothing", { amountKes: 0 }, "refused"],
  ["a landline", { phone: "254202123456" }, "bad_phone"],
  ["a number with its plus", { phone: "+254712345678" }, "bad_phone"],
  ["a callback address with a space", { callbackUrl: "https://lango.example/a b" }, "refused"],
  ["a reference of signs only", { reference: "#&@" }, "refused"],
] as const)("%s is refused without a word to Daraja", async (_, more, outcome) => {
  const { gateway, receiver, simulator } = begin();
  expect(await gateway.requestPayment(askFor("020", receiver.url, more))).toMatchObject({ outcome });
  expect(simulator.counts()).toEqual({});
});

test("more than M-PESA moves in one payment is refused by Daraja", async () => {
  const { gateway, receiver } = begin();
  expect(await gateway.requestPayment(askFor("020", receiver.url, { amountKes: 250_001 }))).toMatchObject({
    outcome: "refused",
  });
});

test("nobody listening means nothing was sent", async () => {
  const { gateway, receiver, stop } = begin();
  await gateway.requestPayment(askFor("020", receiver.url));
  opened.shift();
  await stop();
  expect(await gateway.requestPayment(askFor("020", receiver.url))).toMatchObject({ outcome: "try_later" });
  expect(await gateway.queryPayment({ checkoutRequestId: "ws_CO_1" })).toMatchObject({ outcome: "no_answer" });
});

const ERROR = (code: string, message: string, status = 500) =>
  Response.json(
    { requestId: "1c5b-4ba8-815c-ac45c57a3db01495926", errorCode: code, errorMessage: message },
    { status },
  );

test.each([
  ["400.002.02 for the phone", () => ERROR("400.002.02", "Bad Request - Invalid PhoneNumber", 400), "bad_phone"],
  ["400.002.02 for the payer", () => ERROR("400.002.02", "Bad Request - Invalid PartyA", 400), "bad_phone"],
  [
    "400.002.02 for the shortcode",
    () => ERROR("400.002.02", "Bad Request - Invalid BusinessShortCode", 400),
    "bad_settings",
  ],
  ["400.002.02 for the amount", () => ERROR("400.002.02", "Bad Request - Invalid Amount", 400), "refused"],
  ["400.002.02 for the address", () => ERROR("400.002.02", "Bad Request - Invalid CallBackURL", 400), "refused"],
  ["400.002.05", () => ERROR("400.002.05", "Invalid Request Payload", 400), "refused"],
  ["404.001.01", () => ERROR("404.001.01", "Resource not found", 404), "bad_settings"],
  ["405.001", () => ERROR("405.001", "Method Not Allowed", 405), "refused"],
  ["500.001.1001, merchant", () => ERROR("500.001.1001", "Merchant does not exist"), "bad_settings"],
  ["500.001.1001, credentials", () => ERROR("500.001.1001", "[MerchantValidate] - Wrong credentials"), "bad_settings"],
  [
    "500.001.1001, subscriber",
    () =>
      ERROR(
        "500.001.1001",
        "Unable to lock subscriber, a transaction is already in process for the current subscriber",
      ),
    "phone_busy",
  ],
  ["500.001.1001, anything else", () => ERROR("500.001.1001", "Something new"), "unknown"],
  ["500.003.02", () => ERROR("500.003.02", "System is busy. Please try again in few minutes."), "try_later"],
  ["500.003.03", () => ERROR("500.003.03", "Quota Violation"), "try_later"],
  ["500.003.1001", () => ERROR("500.003.1001", "Internal Server Error"), "unknown"],
  ["a code nobody knows", () => ERROR("599.1", "?"), "unknown"],
  ["429", () => new Response("", { status: 429 }), "try_later"],
  ["429 in JSON", () => ERROR("429.001", "Too many requests", 429), "try_later"],
  [
    "the gateway's own spike arrest",
    () =>
      Response.json(
        {
          fault: {
            faultstring: "Spike arrest violation. Allowed rate : 5ps",
            detail: { errorcode: "policies.ratelimit.SpikeArrestViolation" },
          },
        },
        { status: 500 },
      ),
    "try_later",
  ],
  ["200 without ids", () => Response.json({ ResponseCode: "0" }), "unknown"],
  [
    "200 with another response code",
    () => Response.json({ ResponseCode: "1", MerchantRequestID: "1", CheckoutRequestID: "2" }),
    "unknown",
  ],
  [
    "500 with the body of success",
    () =>
      Response.json({ ResponseCode: "0", MerchantRequestID: "1-2-3", CheckoutRequestID: "ws_CO_1" }, { status: 500 }),
    "unknown",
  ],
  ["200 as a list", () => Response.json([]), "unknown"],
  ["a redirect", () => Response.redirect("https://example.org/", 302), "unknown"],
  ["503 in HTML", () => new Response("<h1>System is busy</h1>", { status: 503 }), "unknown"],
  [
    "numbers where text is usual",
    () => Response.json({ ResponseCode: 0, MerchantRequestID: "1-2-3", CheckoutRequestID: "ws_CO_1" }),
    "requested",
  ],
] as const)("an answer of %s", async (_, answer, outcome) => {
  const { gateway, pushes } = serve(answer);
  expect(await gateway.requestPayment(askFor("020", "https://lango.example/p/1"))).toMatchObject({ outcome });
  expect(pushes()).toBe(1);
});

test("an answer that begins and then stalls is unknown when the time is up", async () => {
  const { gateway, pushes } = serve(
    () =>
      new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"Merchant')) })),
  );
  // Without an end of its own this would last as long as the test may.
  expect(await gateway.requestPayment(askFor("020", "https://lango.example/p/1"))).toMatchObject({
    outcome: "unknown",
  });
  expect(pushes()).toBe(1);
});

test("an answer without end is read as far as is useful, and no further", async () => {
  const line = new TextEncoder().encode("<p>Service unavailable</p>".repeat(1_000));
  const { gateway } = serve(() => new Response(new ReadableStream({ pull: (stream) => stream.enqueue(line) })));
  const { outcome, raw } = await gateway.requestPayment(askFor("020", "https://lango.example/p/1"));
  expect(outcome).toBe("unknown");
  expect(raw).toStartWith("<p>Service unavailable</p>");
  expect(raw.length).toBe(8 * 1024);
});

test("a credential that lies across the end of what is kept leaves no half of itself", async () => {
  const { gateway } = serve(() => new Response(`${"x".repeat(8 * 1024 - 12)}${SECRETS.consumerSecret}`));
  const { raw } = await gateway.requestPayment(askFor("020", "https://lango.example/p/1"));
  expect(raw).toEndWith("xx[hidden]");
});

test("any JSON in an answer has an outcome, and only an accepted request is one", async () => {
  const credentials = { baseUrl: "http://daraja.example", ...SECRETS };
  const value = fc.jsonValue({ maxDepth: 2 });
  const text = fc.oneof(value, fc.constantFrom("0", 0, "ws_CO_1"));
  const body = fc.oneof(
    value,
    fc.record({ ResponseCode: text, MerchantRequestID: text, CheckoutRequestID: text, ResultCode: text }),
    fc.record({ errorCode: text, errorMessage: text }),
    fc.record({ fault: value }),
  );
  const token = { get: async () => ({ outcome: "token", token: "token" }) as const, drop: () => {} };
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom(200, 400, 404, 500), async (json, status) => {
      const fetch = (async () => Response.json(json, { status })) as unknown as typeof globalThis.fetch;
      const answer = await authorisedPost(
        { credentials, token, fetch },
        { path: "/", body: {}, timeoutMs: 1_000, what: "-", about: "-" },
      );
      const push = readPush(answer);
      const query = readQuery(answer, "ws_CO_1");
      if (push.outcome === "requested" || query.outcome === "answered") {
        expect(status).toBe(200);
        expect(String((json as { ResponseCode: unknown }).ResponseCode)).toBe("0");
      }
    }),
  );
});

const BARE = () => new Response("<h1>No</h1>", { status: 401 });
const EMPTY = () => new Response(null, { status: 401 });
const TAKEN = () => Response.json({ ResponseCode: "0", MerchantRequestID: "1-2-3", CheckoutRequestID: "ws_CO_1" });
const BEGUN = () => Response.json({ MerchantRequestID: "1-2-3", CheckoutRequestID: "ws_CO_1" }, { status: 401 });
const LOST = () => {
  throw Object.assign(new Error("reset"), { code: "ECONNRESET" });
};

// Pushes, queries, lists, refunds and look-ups all go this way.
test.each([
  ["then taken", [BARE, TAKEN], "requested", 2],
  ["without a body, then taken", [EMPTY, TAKEN], "requested", 2],
  ["and again", [BARE, BARE, TAKEN], "unknown", 2],
  ["then lost", [BARE, LOST, TAKEN], "unknown", 2],
  ["that names the request it began", [BEGUN, TAKEN], "unknown", 1],
] as const)(
  "a token that the gateway turns away with 401 %s: one more try, and never a second prompt",
  async (_, answers, outcome, times) => {
    const bearers: string[] = [];
    let tokens = 1;
    const token = {
      get: async () => ({ outcome: "token", token: `token ${tokens}` }) as const,
      drop: () => void tokens++,
    };
    const fetch = (async (_url: string, init: RequestInit) => {
      bearers.push(String(new Headers(init.headers).get("authorization")));
      return (answers[bearers.length - 1] ?? LOST)();
    }) as unknown as typeof globalThis.fetch;
    const credentials = { baseUrl: "http://daraja.example", ...SECRETS };
    const post = { path: "/", body: {}, timeoutMs: 1_000, what: "-", about: "-" };
    expect(readPush(await authorisedPost({ credentials, token, fetch }, post)).outcome).toBe(outcome);
    expect(bearers).toEqual(["Bearer token 1", "Bearer token 2"].slice(0, times));
  },
);

test("a connection closed without an answer is unknown and not tried again, also when it was open before", async () => {
  const raw = rawServer();
  const gateway = createDaraja({
    baseUrl: raw.baseUrl,
    ...SECRETS,
    transactionType: "CustomerPayBillOnline",
    clock: afternoonClock(),
  });
  await gateway.queryPayment({ checkoutRequestId: "ws_CO_1" });
  expect(await gateway.requestPayment(askFor("020", "https://lango.example/p/1"))).toMatchObject({
    outcome: "unknown",
  });
  expect(raw.pushes()).toBe(1);
});

/** Keeps connections open, and drops them in the middle of a request for money. */
function rawServer() {
  let pushes = 0;
  const reply = (body: string) =>
    `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: keep-alive\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const server = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      data(socket, data) {
        const text = data.toString();
        if (text.startsWith("GET /oauth")) socket.write(reply('{"access_token":"token","expires_in":3599}'));
        else if (text.includes("/stkpushquery/")) socket.write(reply("{}"));
        else if (text.includes("/stkpush/")) {
          pushes++;
          socket.terminate();
        }
      },
    },
  });
  opened.push({ stop: () => server.stop(true) });
  return { baseUrl: `http://127.0.0.1:${server.port}`, pushes: () => pushes };
}

test("what is kept of an answer is bounded, and no credential is in it though the server repeats them all", async () => {
  const { consumerKey, consumerSecret, shortcode, passkey } = SECRETS;
  const echo = async (request: Request) => {
    const sent = `${request.headers.get("authorization")} ${await request.text()} ${consumerKey} ${consumerSecret} ${passkey}`;
    const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64");
    return new Response(`<html>${sent} Basic ${basic} ${"naïve ".repeat(2_000)}${passkey}`, { status: 502 });
  };
  const { gateway } = serve(echo);
  const push = await gateway.requestPayment(askFor("020", "https://lango.example/p/1"));
  const query = await gateway.queryPayment({ checkoutRequestId: "ws_CO_1" });
  for (const { raw } of [push, query]) {
    expect(raw).toContain("[hidden]");
    expect(new TextEncoder().encode(raw).length).toBeLessThanOrEqual(8 * 1024);
    for (const secret of [consumerKey, consumerSecret, passkey, "Bearer token"]) expect(raw).not.toContain(secret);
    for (const word of raw.split(/[\s"]+/).filter((part) => part.length >= 16)) {
      const decoded = Buffer.from(word, "base64").toString("utf8");
      expect(decoded).not.toContain(passkey.slice(0, 8));
      expect(decoded).not.toContain(consumerSecret.slice(0, 12));
    }
  }
  expect(shortcode).toBe("174379");
});

test.each([
  [
    "a result as text",
    () =>
      Response.json({
        ResponseCode: "0",
        ResultCode: "1032",
        ResultDesc: "Request cancelled by user",
        CheckoutRequestID: "ws_CO_1",
      }),
    "answered",
  ],
  [
    "a result as a number",
    () => Response.json({ ResponseCode: 0, ResultCode: 0, ResultDesc: "Paid", CheckoutRequestID: "ws_CO_1" }),
    "answered",
  ],
  [
    "4999",
    () => Response.json({ ResponseCode: "0", ResultCode: "4999", ResultDesc: "still under processing" }),
    "still_pending",
  ],
  ["2029", () => Response.json({ ResponseCode: "0", ResultCode: "2029", ResultDesc: "" }), "still_pending"],
  [
    "the older way of saying not yet",
    () => ERROR("500.001.1001", "The transaction is being processed"),
    "still_pending",
  ],
  ["no such transaction", () => ERROR("500.001.1001", "The transaction does not Exist"), "no_answer"],
  ["an internal error", () => ERROR("500.003.1001", "Internal Server Error"), "no_answer"],
  ["spike arrest", () => ERROR("500.003.02", "Error Occurred: Spike Arrest Violation"), "no_answer"],
  [
    "another payment's result",
    () => Response.json({ ResponseCode: "0", ResultCode: "0", CheckoutRequestID: "ws_CO_2" }),
    "no_answer",
  ],
  ["no result", () => Response.json({ ResponseCode: "0", CheckoutRequestID: "ws_CO_1" }), "no_answer"],
  [
    "a result that was not accepted",
    () => Response.json({ ResponseCode: "1", ResultCode: "0", CheckoutRequestID: "ws_CO_1" }),
    "no_answer",
  ],
  ["HTML", () => new Response("<html></html>"), "no_answer"],
  ["silence", () => new Promise<Response>(() => {}), "no_answer"],
] as const)("a query answered with %s", async (_, answer, outcome) => {
  const { gateway } = serve(answer);
  expect(await gateway.queryPayment({ checkoutRequestId: "ws_CO_1" })).toMatchObject({ outcome });
});
