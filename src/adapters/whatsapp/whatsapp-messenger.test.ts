import { afterEach, expect, test } from "bun:test";
import { whatsappMessenger } from "./whatsapp-messenger.ts";

const opened: { stop(force: boolean): unknown }[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop(true);
});

const MESSAGE = { channel: "whatsapp", to: "+254712345678", body: "042137" } as const;

/** A stand-in for the Cloud API that notes what it was asked. */
function standIn(
  answer: () => Response | Promise<Response>,
  timeoutMs = 2_000,
  notice?: { template: string; language: string },
) {
  const asked: { path: string; headers: Headers; body: unknown }[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      asked.push({ path: `${request.method} ${pathname}`, headers: request.headers, body: await request.json() });
      return answer();
    },
  });
  opened.push(server);
  const messenger = whatsappMessenger({
    baseUrl: `http://127.0.0.1:${server.port}/v25.0`,
    token: "EAAG-secret",
    phoneId: "106540352242922",
    template: "verification_code",
    language: "en_US",
    timeoutMs,
    notice,
  });
  return { asked, messenger, server };
}

const taken = () =>
  Response.json({
    messaging_product: "whatsapp",
    contacts: [{ input: "254712345678", wa_id: "254712345678" }],
    messages: [{ id: "wamid.HBgMMjU0" }],
  });
const fault = (code: unknown, status = 400) =>
  Response.json({ error: { message: `(#${code}) about 254712345678`, type: "OAuthException", code } }, { status });

test("a code goes out as the approved template, twice in it, with the token in a header", async () => {
  const { asked, messenger } = standIn(taken);
  expect(await messenger.send(MESSAGE)).toEqual({ outcome: "sent", providerId: "wamid.HBgMMjU0" });
  expect(asked.map(({ path }) => path)).toEqual(["POST /v25.0/106540352242922/messages"]);
  expect(asked[0]?.headers.get("authorization")).toBe("Bearer EAAG-secret");
  expect(asked[0]?.body).toEqual({
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: "254712345678",
    type: "template",
    template: {
      name: "verification_code",
      language: { code: "en_US" },
      components: [
        { type: "body", parameters: [{ type: "text", text: "042137" }] },
        { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "042137" }] },
      ],
    },
  });
});

test.each([
  [131026, "refused", "not on WhatsApp"],
  [131008, "refused", "a part of the template is missing"],
  [132001, "refused", "no such template"],
  [100, "refused", "a part they do not know"],
  [130429, "retry", "too many at once"],
  ["131056", "retry", "too many to this one"],
  [190, "retry", "the token ran out, and the operator can renew it"],
  [131016, "retry", "they are busy"],
])("fault %p is %s: %s; the number stays out of the log", async (code, outcome) => {
  const { messenger } = standIn(() => fault(code));
  expect(await messenger.send(MESSAGE)).toEqual({ outcome: outcome as "retry", detail: `WhatsApp ${code}` });
});

test.each([
  ["HTML", () => new Response("<html>", { status: 502 }), "unsure"],
  ["an empty answer", () => new Response(""), "unsure"],
  ["a message without an id", () => Response.json({ messages: [{}] }), "unsure"],
  ["a list", () => Response.json([]), "unsure"],
  ["that they are closed", () => new Response("no", { status: 503 }), "retry"],
  ["a request they cannot read", () => new Response("no", { status: 413 }), "refused"],
  ["no entry", () => new Response("no", { status: 401 }), "retry"],
] as const)("%s is no message that was sent", async (_what, answer, outcome) => {
  const { messenger } = standIn(answer);
  expect((await messenger.send(MESSAGE)).outcome).toBe(outcome);
});

test("no answer in time may have been taken; nobody there is tried again", async () => {
  const { messenger } = standIn(() => new Promise<Response>(() => {}), 100);
  expect((await messenger.send(MESSAGE)).outcome).toBe("unsure");
  const gone = standIn(taken);
  await gone.server.stop(true);
  expect((await gone.messenger.send(MESSAGE)).outcome).toBe("retry");
});

test("an answer goes as words, and what is none by a template of its own, or not at all", async () => {
  const words = { ...MESSAGE, body: "Karibu\nAmina" };
  const { asked, messenger } = standIn(taken, 2_000, { template: "stay_news", language: "en" });
  await messenger.send(words, { id: "m1", as: "answer" });
  await messenger.send(words, { id: "m2", as: "notice" });
  expect(asked[0]?.body).toMatchObject({ type: "text", text: { body: "Karibu\nAmina" } });
  expect(asked[1]?.body).toMatchObject({
    type: "template",
    template: {
      name: "stay_news",
      language: { code: "en" },
      components: [{ type: "body", parameters: [{ type: "text", text: "Karibu Amina" }] }],
    },
  });
  const bare = standIn(taken);
  expect((await bare.messenger.send(words, { id: "m3", as: "notice" })).outcome).toBe("refused");
  expect(bare.asked).toEqual([]);
});

test("what is meant for another channel is not sent here", async () => {
  const { asked, messenger } = standIn(taken);
  expect((await messenger.send({ channel: "sms", to: MESSAGE.to, body: "042137" })).outcome).toBe("refused");
  expect(asked).toEqual([]);
});
