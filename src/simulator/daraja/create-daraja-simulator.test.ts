import { afterEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDaraja, type DarajaOptions } from "#src/adapters/daraja/create-daraja.ts";
import { readStkCallback, type StkCallback } from "#src/adapters/daraja/stk-callback.ts";
import type { PaymentRequested } from "#src/ports/payment-gateway.ts";
import { BEHAVIOUR_NAMES, PHONE_SUFFIXES } from "./behaviours.ts";
import {
  AFTERNOON,
  afternoonClock,
  askFor,
  type Called,
  SECRETS,
  startDaraja,
  startReceiver,
  until,
} from "./fixture.ts";
import { OPERATION_SUFFIXES } from "./operation-behaviours.ts";

const opened: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.stop();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "daraja-"));
  opened.push({ stop: () => rmSync(path, { recursive: true }) });
  return path;
}

function begin(options: Parameters<typeof startDaraja>[0] = {}, answer?: () => number) {
  const daraja = startDaraja(options);
  const receiver = startReceiver(answer);
  opened.push(daraja, receiver);
  return { ...daraja, receiver, gateway: clientOf(daraja) };
}

function clientOf({ baseUrl, clock }: Pick<DarajaOptions, "baseUrl" | "clock">) {
  return createDaraja({ baseUrl, ...SECRETS, transactionType: "CustomerPayBillOnline", clock });
}

function idsOf(requested: PaymentRequested) {
  if (requested.outcome !== "requested") throw new Error(`Not requested: ${JSON.stringify(requested)}`);
  return requested;
}

function read(call: Called | undefined): StkCallback & { outcome: "result" } {
  const callback = readStkCallback(call?.body ?? "");
  if (callback.outcome !== "result") throw new Error(`Unreadable: ${call?.body}`);
  return callback;
}

test("every behaviour has a phone number of its own, and the page can say what it does", () => {
  const shown = Object.values(PHONE_SUFFIXES);
  const without = BEHAVIOUR_NAMES.filter((name) => !shown.some(({ behaviour }) => behaviour.name === name));
  expect(without).toEqual(["ask"]);
  expect(new Set(shown.map(({ label }) => label)).size).toBe(shown.length);
  for (const suffix of Object.keys(PHONE_SUFFIXES)) expect(suffix).toMatch(/^\d{3}$/);
  // One that stands for a refund's behaviour pays as it should.
  expect(Object.keys(PHONE_SUFFIXES).filter((suffix) => suffix in OPERATION_SUFFIXES)).toEqual([]);
});

describe("a person holds the phone", () => {
  test("the prompt waits, shows what is asked, and the right PIN pays", async () => {
    const { gateway, receiver, simulator } = begin();
    const { checkoutRequestId } = idsOf(await gateway.requestPayment(askFor("678", receiver.url)));
    const [prompt] = simulator.phone.list();
    expect(prompt).toMatchObject({
      phone: "254712345678",
      amountKes: 4_500,
      reference: "BK7Q2M",
      description: "Stay deposit",
      shortcode: "174379",
      state: "waiting",
    });
    expect(await gateway.queryPayment({ checkoutRequestId })).toMatchObject({ outcome: "still_pending" });

    expect(simulator.phone.approve(prompt?.id ?? "", "4321")).toMatchObject({ outcome: "answered" });
    expect(read((await receiver.got(1))[0])).toMatchObject({ resultCode: "0", amountKes: 4_500 });
    await until(() => simulator.phone.all()[0]?.lastDelivery !== undefined, "the delivery's report");
    expect(simulator.phone.list()).toEqual([]);
    expect(simulator.phone.all()).toMatchObject([
      { state: "paid", deliveries: 1, lastDelivery: { resultCode: "0", status: 200 } },
    ]);
    expect(simulator.phone.approve(prompt?.id ?? "")).toEqual({ outcome: "not_waiting" });
    expect(simulator.phone.decline(prompt?.id ?? "")).toEqual({ outcome: "not_waiting" });
    await Bun.sleep(30);
    expect(receiver.calls.length).toBe(1);
  });

  test.each([
    ["0000", "2001"],
    ["1111", "1"],
  ])("the PIN %s ends in %s", async (pin, resultCode) => {
    const { gateway, receiver, simulator } = begin();
    await gateway.requestPayment(askFor("678", receiver.url));
    simulator.phone.approve(simulator.phone.list()[0]?.id ?? "", pin);
    expect(read((await receiver.got(1))[0])).toMatchObject({ resultCode });
    expect(receiver.calls[0]?.body).not.toContain("CallbackMetadata");
  });

  test("half a PIN changes nothing", async () => {
    const { gateway, receiver, simulator } = begin();
    await gateway.requestPayment(askFor("678", receiver.url));
    const id = simulator.phone.list()[0]?.id ?? "";
    expect(simulator.phone.approve(id, "12")).toEqual({ outcome: "bad_pin" });
    expect(simulator.phone.approve("another", "1234")).toEqual({ outcome: "no_such_prompt" });
    expect(simulator.phone.list().length).toBe(1);
  });

  test("declining is 1032", async () => {
    const { gateway, receiver, simulator } = begin();
    const { checkoutRequestId } = idsOf(await gateway.requestPayment(askFor("678", receiver.url)));
    simulator.phone.decline(simulator.phone.list()[0]?.id ?? "");
    expect(read((await receiver.got(1))[0])).toMatchObject({ resultCode: "1032" });
    expect(await gateway.queryPayment({ checkoutRequestId })).toMatchObject({ resultCode: "1032" });
  });

  test("a minute without an answer is 1037, worded differently by callback and query", async () => {
    const { gateway, receiver } = begin({ pace: 0.001 });
    const { checkoutRequestId } = idsOf(await gateway.requestPayment(askFor("678", receiver.url)));
    const callback = read((await receiver.got(1))[0]);
    expect(callback).toMatchObject({ resultCode: "1037", resultDesc: "No response from user." });
    expect(await gateway.queryPayment({ checkoutRequestId })).toMatchObject({
      resultCode: "1037",
      resultDesc: "DS timeout user cannot be reached.",
    });
  });

  test("a reference of fourteen letters is accepted, and then no prompt appears", async () => {
    const { receiver, simulator, baseUrl } = begin({ pace: 0.001 });
    const answer = await rawPush(baseUrl, { ...rawAsk(receiver.url), AccountReference: "ABCDEFGHIJKLMN" });
    expect(await answer.json()).toMatchObject({ ResponseCode: "0" });
    expect(simulator.phone.list()).toEqual([]);
    expect(read((await receiver.got(1))[0])).toMatchObject({ resultCode: "1037" });
  });

  test("a paybill that credits another number fails after the PIN", async () => {
    const { receiver, simulator, baseUrl } = begin();
    await rawPush(baseUrl, { ...rawAsk(receiver.url), PartyB: "600000" });
    simulator.phone.approve(simulator.phone.list()[0]?.id ?? "");
    expect(read((await receiver.got(1))[0])).toMatchObject({ resultCode: "SFC_IC0003" });
  });
});

describe("by the end of the number", () => {
  test.each([
    ["021", "2001"],
    ["031", "1"],
    ["032", "1032"],
    ["036", "8006"],
    ["037", "1037"],
    ["055", "SFC_IC0003"],
    ["056", "7777"],
  ])("%s ends in %s, for the callback and the query", async (suffix, resultCode) => {
    const { gateway, receiver } = begin();
    const { checkoutRequestId } = idsOf(await gateway.requestPayment(askFor(suffix, receiver.url)));
    expect(read((await receiver.got(1))[0])).toMatchObject({ checkoutRequestId, resultCode });
    expect(await gateway.queryPayment({ checkoutRequestId })).toMatchObject({ outcome: "answered", resultCode });
  });

  test("a lettered code is text and a numbered one a number, as Daraja writes them", async () => {
    const { gateway, receiver } = begin();
    await gateway.requestPayment(askFor("055", receiver.url));
    await gateway.requestPayment(askFor("032", receiver.url));
    const bodies = (await receiver.got(2)).map(({ body }) => body).join();
    expect(bodies).toContain('"ResultCode":"SFC_IC0003"');
    expect(bodies).toContain('"ResultCode":1032,');
  });

  test("040: the callback is there before the answer to the request", async () => {
    const { gateway, receiver } = begin();
    const { checkoutRequestId } = idsOf(await gateway.requestPayment(askFor("040", receiver.url)));
    expect(receiver.calls.length).toBe(1);
    expect(read(receiver.calls[0])).toMatchObject({ checkoutRequestId, resultCode: "0" });
  });

  test.each([
    ["041", 2],
    ["042", 3],
    ["043", 3],
  ])("%s: the same callback comes %i times", async (suffix, times) => {
    const { gateway, receiver } = begin();
    await gateway.requestPayment(askFor(suffix, receiver.url));
    const calls = await receiver.got(times);
    await Bun.sleep(30);
    expect(calls.length).toBe(times);
    expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
  });

  test("044: the callback is three minutes late, and until then the query knows nothing", async () => {
    const { gateway, receiver } = begin();
    const { checkoutRequestId } = idsOf(await gateway.requestPayment(askFor("044", receiver.url)));
    const from = performance.now();
    await Bun.sleep(50);
    expect(await gateway.queryPayment({ checkoutRequestId })).toMatchObject({ outcome: "still_pending" });
    const [call] = await receiver.got(1);
    expect((call?.at ?? 0) - from).toBeGreaterThan(1_500);
    await Bun.sleep(20);
    expect(await gateway.queryPayment({ checkoutRequestId })).toMatchObject({ resultCode: "0" });
  });

  test.each([
    ["045", ["0", "0"]],
    ["046", ["still_pending", "still_pending", "still_pending", "0", "0"]],
    ["047", ["no_answer", "0", "no_answer", "0"]],
    ["048", ["still_pending", "still_pending", "still_pending", "0"]],
  ])("%s: paid without a callback, and the query says %p", async (suffix, expected) => {
    const { gateway, receiver, simulator } = begin();
    const { checkoutRequestId } = idsOf(await gateway.requestPayment(askFor(suffix, receiver.url)));
    await until(() => simulator.phone.all()[0]?.state === "paid", "the payment");
    const said: string[] = [];
    for (const _ of expected) {
      const answer = await gateway.queryPayment({ checkoutRequestId });
      said.push(answer.outcome === "answered" ? answer.resultCode : answer.outcome);
    }
    expect(said).toEqual(expected);
    expect(receiver.calls).toEqual([]);
  });

  test("049: the query says failed although the callback said paid", async () => {
    const { gateway, receiver } = begin();
    const { checkoutRequestId } = idsOf(await gateway.requestPayment(askFor("049", receiver.url)));
    expect(read((await receiver.got(1))[0])).toMatchObject({ resultCode: "0" });
    expect(await gateway.queryPayment({ checkoutRequestId })).toMatchObject({ resultCode: "1032" });
  });

  test.each([
    ["052", "1037"],
    ["053", "1032"],
  ])("%s: %s first, and paid two minutes later", async (suffix, first) => {
    const { gateway, receiver } = begin({ pace: 0.001 });
    const { checkoutRequestId } = idsOf(await gateway.requestPayment(askFor(suffix, receiver.url)));
    await receiver.got(1);
    expect(await gateway.queryPayment({ checkoutRequestId })).toMatchObject({ resultCode: first });
    const calls = await receiver.got(2);
    expect(calls.map((call) => read(call).resultCode)).toEqual([first, "0"]);
    expect(await gateway.queryPayment({ checkoutRequestId })).toMatchObject({ resultCode: "0" });
  });

  test("054: one shilling less than asked is paid", async () => {
    const { gateway, receiver } = begin();
    await gateway.requestPayment(askFor("054", receiver.url));
    expect(read((await receiver.got(1))[0])).toMatchObject({ amountKes: 4_499 });
  });

  test("057: a stranger posts false ids to the true address and the true ids to a false one; nobody pays", async () => {
    const { gateway, receiver, simulator } = begin();
    const { checkoutRequestId } = idsOf(await gateway.requestPayment(askFor("057", receiver.url)));
    const calls = [...(await receiver.got(2))];
    const at = (path: string) => calls.filter((call) => call.path === path).map((call) => read(call).checkoutRequestId);
    const truePath = new URL(receiver.url).pathname;
    expect(at(truePath)).toEqual([`${checkoutRequestId}9`]);
    expect(calls.filter(({ path }) => path !== truePath).map((call) => read(call).checkoutRequestId)).toEqual([
      checkoutRequestId,
    ]);
    expect(simulator.phone.all()).toMatchObject([{ state: "waiting" }]);
    expect(await gateway.queryPayment({ checkoutRequestId })).toMatchObject({ outcome: "still_pending" });
    expect(read((await receiver.got(3))[2])).toMatchObject({ checkoutRequestId, resultCode: "1037" });
    await until(() => simulator.counts().callback === 1, "the true callback to be counted");
    expect(simulator.counts()).toMatchObject({ forged: 2, callback: 1 });
  });

  test("058: a callback that looks true is contradicted by the query", async () => {
    const { gateway, receiver } = begin();
    const { checkoutRequestId } = idsOf(await gateway.requestPayment(askFor("058", receiver.url)));
    expect(read((await receiver.got(1))[0])).toMatchObject({ checkoutRequestId, resultCode: "0", amountKes: 4_500 });
    expect(await gateway.queryPayment({ checkoutRequestId })).toMatchObject({ outcome: "still_pending" });
  });

  test.each([
    ["060", (body = "") => !body.includes("Balance")],
    ["061", (body = "") => body.includes('"Balance","Value":"{Amount={BasicAmount=4500.00')],
    ["062", (body = "") => !body.includes("PhoneNumber")],
    ["063", (body = "") => body.includes("2547 ***** 063")],
    ["064", (body = "") => body.includes('"ResultCode":"0"') && body.includes('"Value":"4500.00"')],
    ["065", (body = "") => body.indexOf("PhoneNumber") < body.indexOf("Amount")],
    ["066", (body = "") => /"MpesaReceiptNumber","Value":"[a-z0-9]{10}"/.test(body)],
    ["020", (body = "") => body.includes('{"Name":"Amount","Value":4500.00}') && body.includes('{"Name":"Balance"}')],
  ])("%s: an odd shape, read all the same", async (suffix, isOdd) => {
    const { gateway, receiver } = begin();
    await gateway.requestPayment(askFor(suffix, receiver.url));
    const [call] = await receiver.got(1);
    expect(call?.body).toSatisfy(isOdd);
    expect(read(call)).toMatchObject({ resultCode: "0", amountKes: 4_500 });
    expect(read(call).receipt).toMatch(/^UKV|^UKR/);
  });

  test("067: fifty cents more never pass as whole shillings", async () => {
    const { gateway, receiver } = begin();
    await gateway.requestPayment(askFor("067", receiver.url));
    const callback = read((await receiver.got(1))[0]);
    expect(callback.amountText).toBe("4500.50");
    expect(callback).not.toHaveProperty("amountKes");
  });
});

test("a receipt begins with the day it was paid in Nairobi, and no two are alike", async () => {
  const { gateway, receiver } = begin();
  for (const _ of [1, 2, 3]) {
    await gateway.requestPayment(askFor("020", receiver.url));
    const paid = receiver.calls.length + 1;
    await receiver.got(paid);
  }
  const receipts = receiver.calls.map((call) => read(call).receipt);
  for (const receipt of receipts) expect(receipt).toMatch(/^UKR[A-Z0-9]{7}$/); // 2026, November, the 27th
  expect(new Set(receipts).size).toBe(3);
});

test("the callback carries the shortcode in its header, and nothing else that proves who sent it", async () => {
  const { gateway, receiver } = begin();
  await gateway.requestPayment(askFor("020", receiver.url));
  const [call] = await receiver.got(1);
  expect(call?.headers.get("businessshortcode")).toBe("174379");
  expect(call?.headers.get("content-type")).toBe("application/json;charset=UTF-8");
  expect(call?.headers.get("authorization")).toBeNull();
});

test("a callback answered with 500 is not tried again, unless the switch says so", async () => {
  const { gateway, receiver, simulator } = begin({ pace: 0.001 }, () => 500);
  await gateway.requestPayment(askFor("020", receiver.url));
  await receiver.got(1);
  await Bun.sleep(40);
  expect(receiver.calls.length).toBe(1);

  simulator.switch({ callbackRetries: 3 });
  await gateway.requestPayment(askFor("020", receiver.url));
  await receiver.got(5);
  await Bun.sleep(40);
  expect(receiver.calls.length).toBe(5);
  expect(simulator.phone.all()[0]).toMatchObject({ deliveries: 4, lastDelivery: { status: 500 } });
});

describe("scripts", () => {
  test("for the next request, once, before anything else", async () => {
    const { gateway, receiver, simulator } = begin();
    simulator.script("next", "spike_arrest");
    simulator.script("next", { name: "result", resultCode: "17" });
    expect(await gateway.requestPayment(askFor("020", receiver.url))).toMatchObject({ outcome: "try_later" });
    await gateway.requestPayment(askFor("020", receiver.url));
    await receiver.got(1);
    await gateway.requestPayment(askFor("020", receiver.url));
    expect((await receiver.got(2)).map((call) => read(call).resultCode)).toEqual(["17", "0"]);
  });

  test("for one number, from now on", async () => {
    const { gateway, receiver, simulator } = begin();
    simulator.script("254712345678", { name: "different_amount", amountKes: 10, afterMs: 0 });
    for (const paid of [1, 2]) {
      await gateway.requestPayment(askFor("678", receiver.url));
      expect(read((await receiver.got(paid))[paid - 1])).toMatchObject({ amountKes: 10 });
    }
  });

  test("a behaviour nobody knows is our mistake", () => {
    const { simulator } = begin();
    expect(() => simulator.script("next", "dance" as "ask")).toThrow("dance");
  });
});

const BASIC = `Basic ${Buffer.from(`${SECRETS.consumerKey}:${SECRETS.consumerSecret}`).toString("base64")}`;

function rawAsk(callbackUrl: string) {
  const timestamp = "20261127153000";
  return {
    BusinessShortCode: 174379,
    Password: Buffer.from(`${SECRETS.shortcode}${SECRETS.passkey}${timestamp}`).toString("base64"),
    Timestamp: timestamp,
    TransactionType: "CustomerPayBillOnline",
    Amount: "4500",
    PartyA: "254712345678",
    PartyB: "174379",
    PhoneNumber: "254712345678",
    CallBackURL: callbackUrl,
    AccountReference: "BK7Q2M",
    TransactionDesc: "Stay deposit",
  };
}

async function rawPush(baseUrl: string, body: unknown, init: RequestInit = {}): Promise<Response> {
  const login = await fetch(`${baseUrl}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization: BASIC },
  });
  const { access_token } = (await login.json()) as { access_token: string };
  return fetch(`${baseUrl}/mpesa/stkpush/v1/processrequest`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...init,
  });
}

describe("what Daraja refuses", () => {
  test.each([
    ["BusinessShortCode", { BusinessShortCode: "12" }],
    ["Timestamp", { Timestamp: "2026-11-27" }],
    ["TransactionType", { TransactionType: "CustomerPayBill" }],
    ["Amount", { Amount: "10.00" }],
    ["Amount", { Amount: 10.5 }],
    ["Amount", { Amount: 0 }],
    ["Amount", { Amount: -5 }],
    ["Amount", { Amount: 250_001 }],
    ["PartyA", { PartyA: "0712345678" }],
    ["PhoneNumber", { PhoneNumber: "+254712345678" }],
    ["CallBackURL", { CallBackURL: "https://lango.example/a b" }],
    ["CallBackURL", { CallBackURL: "/relative" }],
    ["AccountReference", { AccountReference: "" }],
    ["TransactionDesc", { TransactionDesc: "Fourteen words" }],
  ])("Invalid %s: %p", async (field, wrong) => {
    const { baseUrl, simulator } = begin();
    const answer = await rawPush(baseUrl, { ...rawAsk("https://lango.example/p/1"), ...wrong });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      requestId: expect.any(String),
      errorCode: "400.002.02",
      errorMessage: `Bad Request - Invalid ${field}`,
    });
    expect(simulator.phone.all()).toEqual([]);
  });

  test.each([
    ["a form", "BusinessShortCode=174379&Amount=1", "400.002.02"],
    ["no JSON", "{", "400.002.05"],
    [
      "a password of another passkey",
      { ...rawAsk("https://lango.example/p"), Password: "MTc0Mzc5YWJj" },
      "500.001.1001",
    ],
    [
      "another timestamp than the password's",
      { ...rawAsk("https://lango.example/p"), Timestamp: "20261127153001" },
      "500.001.1001",
    ],
  ])("%s", async (_, body, errorCode) => {
    const { baseUrl } = begin();
    expect(await (await rawPush(baseUrl, body)).json()).toMatchObject({ errorCode });
  });

  test("GET, no bearer, an old bearer, an unknown path", async () => {
    const { baseUrl } = begin();
    const push = `${baseUrl}/mpesa/stkpush/v1/processrequest`;
    const ask = async (url: string, init: RequestInit) => {
      const answer = await fetch(url, init);
      return [answer.status, ((await answer.json()) as { errorCode: string }).errorCode];
    };
    expect(await ask(push, {})).toEqual([404, "404.001.04"]);
    expect(await ask(push, { method: "PUT" })).toEqual([405, "405.001"]);
    expect(await ask(push, { method: "POST" })).toEqual([404, "404.001.04"]);
    expect(await ask(push, { method: "POST", headers: { authorization: "Bearer old" } })).toEqual([404, "404.001.03"]);
    expect(await ask(`${baseUrl}/mpesa/stkpush/v2`, { method: "POST" })).toEqual([404, "404.001.01"]);
    expect(await ask(`${baseUrl}/oauth/v1/generate`, {})).toEqual([400, "400.008.02"]);
    expect(await ask(`${baseUrl}/oauth/v1/generate?grant_type=client_credentials`, {})).toEqual([400, "400.008.01"]);
  });

  test("a timestamp of another zone, when told to look", async () => {
    const { baseUrl, simulator, receiver } = begin();
    simulator.switch({ checkTimestamp: true });
    const timestamp = "20261127123000"; // UTC instead of Nairobi
    const Password = Buffer.from(`${SECRETS.shortcode}${SECRETS.passkey}${timestamp}`).toString("base64");
    const answer = await rawPush(baseUrl, { ...rawAsk(receiver.url), Timestamp: timestamp, Password });
    expect(await answer.json()).toMatchObject({ errorMessage: "Bad Request - Invalid Timestamp" });
    expect(await (await rawPush(baseUrl, rawAsk(receiver.url))).json()).toMatchObject({ ResponseCode: "0" });
  });

  test("a query for another shortcode's payment, or an id that cannot be", async () => {
    const { gateway, receiver, baseUrl, clock } = begin();
    const { checkoutRequestId } = idsOf(await gateway.requestPayment(askFor("020", receiver.url)));
    await receiver.got(1);
    const other = createDaraja({
      baseUrl,
      ...SECRETS,
      shortcode: "600000",
      transactionType: "CustomerPayBillOnline",
      clock,
    });
    expect(await other.queryPayment({ checkoutRequestId })).toMatchObject({ outcome: "no_answer" });
    const malformed = await gateway.queryPayment({ checkoutRequestId: "x" });
    expect(malformed).toMatchObject({ outcome: "no_answer" });
    expect(malformed.raw).toContain("Invalid CheckoutRequestID");
  });
});

test("two requests with the same reference are two payments: there is no idempotency", async () => {
  const { receiver, simulator, baseUrl } = begin();
  simulator.switch({ oneOpenPrompt: false });
  for (const _ of [1, 2]) await rawPush(baseUrl, rawAsk(receiver.url));
  expect(new Set(simulator.phone.list().map(({ checkoutRequestId }) => checkoutRequestId)).size).toBe(2);
});

test("with a clock that stands still, what is due happens when asked", async () => {
  let now = AFTERNOON;
  const { gateway, receiver, simulator } = begin({ pace: 1, clock: { now: () => now, today: () => "2026-11-27" } });
  await gateway.requestPayment(askFor("678", receiver.url));
  now += 59_999;
  await simulator.runDue();
  expect(simulator.phone.list().length).toBe(1);
  now += 1;
  await simulator.runDue();
  await simulator.runDue();
  expect(read((await receiver.got(1))[0])).toMatchObject({ resultCode: "1037" });
});

test("paths that are not Daraja's are somebody else's", async () => {
  const { simulator } = begin();
  expect(await simulator.handle(new Request("http://lango.example/bookings"))).toBeUndefined();
});

describe("after the process died", () => {
  test("the prompt still waits, the token still holds, and what was on its way arrives once", async () => {
    const file = join(folder(), "daraja.sqlite");
    const clock = afternoonClock();
    const receiver = startReceiver();
    opened.push(receiver);
    const first = startDaraja({ file, clock });
    const gateway = clientOf(first);
    await gateway.requestPayment(askFor("678", receiver.url));
    const late = idsOf(await gateway.requestPayment(askFor("044", receiver.url)));
    await until(() => first.simulator.phone.all().some(({ state }) => state === "paid"), "the late one to be paid");
    await first.stop();

    expect(receiver.calls).toEqual([]);

    const second = startDaraja({ file, clock, resumeAfterMs: 0 });
    opened.push(second);
    expect(second.simulator.phone.list()).toMatchObject([{ phone: "254712345678" }]);
    const calls = await receiver.got(2);
    expect(calls.map((call) => read(call).resultCode)).toEqual(["1037", "0"]);
    expect(read(calls[1])).toMatchObject({ checkoutRequestId: late.checkoutRequestId });
    await Bun.sleep(30);
    expect(receiver.calls.length).toBe(2);
    expect(second.simulator.counts()).toMatchObject({ token: 1, push: 2 });
    // What was answered is noted after the answer: stopped before that, it is delivered once more.
    await until(() => second.simulator.nextAt() === undefined, "the deliveries to be noted");
    opened.pop();
    await second.stop();

    const third = startDaraja({ file, clock, resumeAfterMs: 0 });
    opened.push(third);
    await Bun.sleep(60);
    expect(receiver.calls.length).toBe(2);
  });
});
