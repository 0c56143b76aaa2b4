import { afterEach, expect, test } from "bun:test";
import { africasTalkingMessenger } from "./africas-talking-messenger.ts";

const opened: { stop(force: boolean): unknown }[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop(true);
});

const MESSAGE = { channel: "sms", to: "+254712345678", body: "123456 is your Lango code & more + é" } as const;

/** A stand-in for Africa's Talking that notes what it was asked. */
function standIn(answer: () => Response | Promise<Response>, more: { senderId?: string; timeoutMs?: number } = {}) {
  const asked: { path: string; headers: Headers; form: Record<string, string> }[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const form = Object.fromEntries(new URLSearchParams(await request.text()));
      asked.push({ path: `${request.method} ${pathname}`, headers: request.headers, form });
      return answer();
    },
  });
  opened.push(server);
  const messenger = africasTalkingMessenger({
    baseUrl: `http://127.0.0.1:${server.port}`,
    username: "lango",
    apiKey: "atsk_secret",
    senderId: "",
    ...more,
  });
  return { asked, messenger, server };
}

const answered = (recipient: Record<string, unknown> | undefined, message = "Sent to 1/1 Total Cost: KES 0.8000") =>
  Response.json({ SMSMessageData: { Message: message, Recipients: recipient ? [recipient] : [] } }, { status: 201 });
const recipient = (statusCode: unknown, status: unknown = "Success") =>
  answered({ statusCode, number: MESSAGE.to, status, cost: "KES 0.8000", messageId: "ATXid_1" });

test("a message is posted as their form, with the key in a header and JSON asked for", async () => {
  const { asked, messenger } = standIn(() => recipient(101));
  expect(await messenger.send(MESSAGE)).toEqual({
    outcome: "sent",
    cost: { tenThousandths: 8000, currency: "KES" },
    providerId: "ATXid_1",
  });
  expect(asked).toHaveLength(1);
  const [request] = asked;
  expect(request?.path).toBe("POST /version1/messaging");
  expect(request?.headers.get("apikey")).toBe("atsk_secret");
  expect(request?.headers.get("accept")).toBe("application/json");
  expect(request?.headers.get("content-type")).toBe("application/x-www-form-urlencoded");
  expect(request?.form).toEqual({ username: "lango", to: "+254712345678", message: MESSAGE.body });
});

test.each([
  ["KES 0.8000", { tenThousandths: 8000, currency: "KES" }],
  ["KES 1.2", { tenThousandths: 12_000, currency: "KES" }],
  ["USD 12", { tenThousandths: 120_000, currency: "USD" }],
  ["0.8", undefined],
  ["KES -1", undefined],
  ["KES 1e9", undefined],
  [0.8, undefined],
  [null, undefined],
])("a cost of %p is read as %p", async (cost, read) => {
  const { messenger } = standIn(() => answered({ statusCode: 101, number: MESSAGE.to, status: "Success", cost }));
  expect(await messenger.send(MESSAGE)).toEqual(read ? { outcome: "sent", cost: read } : { outcome: "sent" });
});

test("a registered name stands as the sender", async () => {
  const { asked, messenger } = standIn(() => recipient(101), { senderId: "LANGO" });
  await messenger.send(MESSAGE);
  expect(asked[0]?.form.from).toBe("LANGO");
});

test.each([
  [100, "Success", "sent"],
  [101, "Success", "sent"],
  ["102", "Success", "sent"],
  [401, "RiskHold", "refused"],
  [402, "InvalidSenderId", "retry"],
  [403, "InvalidPhoneNumber", "refused"],
  [404, "UnsupportedNumberType", "refused"],
  [405, "InsufficientBalance", "retry"],
  [406, "UserInBlacklist", "refused"],
  [407, "CouldNotRoute", "retry"],
  [409, "DoNotDisturbRejection", "refused"],
  [500, "InternalServerError", "retry"],
  [501, "GatewayError", "retry"],
  [502, "RejectedByGateway", "refused"],
])("their code %p (%s) means %s", async (code, word, outcome) => {
  const { messenger } = standIn(() => recipient(code, word));
  const sent = await messenger.send(MESSAGE);
  expect(sent.outcome).toBe(outcome as typeof sent.outcome);
  if (sent.outcome !== "sent") expect(sent.detail).toBe(`Africa's Talking ${code} ${word}`);
});

test.each([
  [() => answered(undefined, "InvalidSenderId"), "retry"],
  [() => new Response("<xml/>", { status: 201 }), "unsure"],
  [() => new Response("busy", { status: 503 }), "retry"],
  [() => new Response("broken", { status: 500 }), "retry"],
  [() => new Response("gateway timeout", { status: 504 }), "unsure"],
  [() => new Response("The supplied authentication is invalid", { status: 401 }), "retry"],
  [() => new Response("slow down", { status: 429 }), "retry"],
  [() => new Response("bad gateway", { status: 502 }), "unsure"],
  [() => new Response("Request is missing required form field 'to'", { status: 400 }), "refused"],
  [() => Response.json({ SMSMessageData: { Recipients: "none" } }, { status: 201 }), "unsure"],
])("an answer without a recipient is not taken for sent (%#)", async (answer, outcome) => {
  const { messenger } = standIn(answer);
  expect((await messenger.send(MESSAGE)).outcome).toBe(outcome as "retry");
});

test("silence may have been taken; a closed door was not, and is tried again", async () => {
  const silent = standIn(() => new Promise<Response>(() => {}), { timeoutMs: 100 });
  expect((await silent.messenger.send(MESSAGE)).outcome).toBe("unsure");
  const closed = standIn(() => recipient(101));
  await closed.server.stop(true);
  expect((await closed.messenger.send(MESSAGE)).outcome).toBe("retry");
});

test("what is told to the operator holds neither the number nor the key nor the text", async () => {
  const leaky = `${MESSAGE.to} atsk_secret ${MESSAGE.body}`;
  for (const answer of [
    () => recipient(403, leaky),
    () => answered(undefined, leaky),
    () => new Response(leaky, { status: 400 }),
  ]) {
    const sent = await standIn(answer).messenger.send(MESSAGE);
    const told = JSON.stringify(sent);
    expect(sent.outcome).not.toBe("sent");
    for (const secret of ["712345678", "atsk_secret", "123456"]) expect(told).not.toContain(secret);
  }
});

test("e-mail and WhatsApp do not go by SMS", async () => {
  const { asked, messenger } = standIn(() => recipient(101));
  expect((await messenger.send({ ...MESSAGE, channel: "email" })).outcome).toBe("refused");
  expect(asked).toEqual([]);
});
