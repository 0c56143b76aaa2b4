import { afterEach, expect, test } from "bun:test";
import { queueMessage } from "#db/message.queries.ts";
import { insertPayoutAccount } from "#db/payout.queries.ts";
import { write } from "#db/write.ts";
import { guideLink } from "#src/guide/guide-link.ts";
import { buildApp } from "../app.tsx";
import { addHost } from "../dev/fixtures/people.ts";
import { NOON, ORIGIN, testApp } from "../dev/fixtures/test-app.ts";
import { createDarajaSimulator } from "./daraja/create-daraja-simulator.ts";

const opened: { stop(): unknown }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.stop();
});

/** The demo: the product with its simulator, and somebody who hears the callbacks. */
function demo() {
  const t = testApp();
  const callbacks: unknown[] = [];
  const receiver = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      callbacks.push(await request.json());
      return Response.json({ ResultCode: 0 });
    },
  });
  const simulator = createDarajaSimulator({ file: ":memory:", clock: t.clock });
  opened.push({ stop: () => receiver.stop(true) }, simulator);
  const app = buildApp(
    { ...t.deps, shell: { ...t.deps.shell, site: { ...t.deps.shell.site, demo: true } } },
    () => simulator,
  );
  const send = async (path: string, init: RequestInit = {}) =>
    app.fetch(new Request(`${ORIGIN}${path}`, { ...init, headers: { origin: ORIGIN, ...init.headers } }));
  const post = (path: string, fields: Record<string, string> = {}) =>
    send(path, {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  // As a reader sees it: React's marks between texts and no-break spaces are neither here nor there.
  const text = async (path: string) =>
    (await (await send(path)).text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");

  /** Asks a phone for money over the HTTP shapes of Daraja, as the product does. */
  async function ask(phone = "254712345678") {
    const basic = `Basic ${btoa("lango-demo:lango-demo-secret")}`;
    const token = await send("/dev/daraja/oauth/v1/generate?grant_type=client_credentials", {
      headers: { authorization: basic, origin: "" },
    });
    const { access_token } = (await token.json()) as { access_token: string };
    const timestamp = "20261218120000";
    return send("/dev/daraja/mpesa/stkpush/v1/processrequest", {
      method: "POST",
      headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
      body: JSON.stringify({
        BusinessShortCode: "174379",
        Password: btoa(`174379lango-demo-passkey${timestamp}`),
        Timestamp: timestamp,
        TransactionType: "CustomerPayBillOnline",
        Amount: 13500,
        PartyA: phone,
        PartyB: "174379",
        PhoneNumber: phone,
        CallBackURL: `http://127.0.0.1:${receiver.port}/callback`,
        AccountReference: "LG-7KQ2",
        TransactionDesc: "Stay",
      }),
    });
  }
  const promptId = () => simulator.phone.list()[0]?.id ?? "";
  return { ...t, app, send, post, text, ask, promptId, simulator, callbacks };
}

test("the demo's pages exist in the demo alone", async () => {
  const real = testApp();
  const d = demo();
  for (const path of ["/dev", "/dev/outbox", "/dev/phone"]) {
    expect((await real.get(path)).status).toBe(404);
    expect((await d.send(path)).status).toBe(200);
  }
});

test("the index leads to the phone, the messages and the sample hosts' pages", async () => {
  const d = demo();
  addHost(d.db);
  addHost(d.db, { id: "nameless", username: "nameless", brandName: null });
  const html = await d.text("/dev");
  for (const path of ["/dev/phone", "/dev/outbox", "/zuristays"]) expect(html).toContain(`href="${path}"`);
  expect(html).not.toContain("nameless");
});

test("a prompt shows who asks for how much and why; the right PIN pays, and the history tells", async () => {
  const d = demo();
  expect(await d.text("/dev/phone")).toContain('http-equiv="refresh" content="3"');
  expect((await d.ask()).status).toBe(200);
  const shown = await d.text("/dev/phone");
  expect(shown).toContain("Do you want to pay KES 13,500 to LANGO, account no. LG-7KQ2?");
  expect(shown).toContain("0712 345 678");
  // Time to type the PIN before the page looks again.
  expect(shown).toContain('http-equiv="refresh" content="20"');

  const answer = await d.post(`/dev/phone/${d.promptId()}`, { pin: "1234" });
  expect(answer.headers.get("location")).toBe("/dev/phone");
  await d.simulator.runDue();
  expect(d.callbacks).toHaveLength(1);
  const after = await d.text("/dev/phone");
  expect(after).toContain("Paid");
  expect(after).toMatch(/Receipt [A-Z0-9]{10}/);
  expect(after).toContain("Callback delivered, answered 200");
});

test.each([
  ["0000", "The initiator information is invalid. (2001)"],
  ["1111", "The balance is insufficient for the transaction. (1)"],
])("the PIN %s does not pay", async (pin, reason) => {
  const d = demo();
  await d.ask();
  await d.post(`/dev/phone/${d.promptId()}`, { pin });
  const html = await d.text("/dev/phone");
  expect(html).toContain("Not paid");
  expect(html).toContain(reason);
});

test("a guest who pays from their own menu gets the message with the code, and the business one with a masked number", async () => {
  const d = demo();
  expect(await d.text("/dev/phone/pay?amount=13500")).toContain('value="13500"');
  const form = { shortcode: "174379", account: "room", amount: "13500", phone: "0722 000 020", name: "ACHIENG OTIENO" };
  expect((await d.post("/dev/phone/pay", { ...form, amount: "1.50" })).status).toBe(422);
  expect((await d.post("/dev/phone/pay", form)).status).toBe(303);
  const html = await d.text("/dev/phone");
  expect(html).toMatch(/[A-Z0-9]{10} Confirmed\. Ksh13,500\.00 sent to LANGO for account room/);
  expect(html).toContain("received from 0722***020 ACHIENG OTIENO");
});

test("half a PIN is asked for again, and the prompt stays", async () => {
  const d = demo();
  await d.ask();
  const answer = await d.post(`/dev/phone/${d.promptId()}`, { pin: "12" });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("A PIN is four digits");
  expect(d.simulator.phone.list()).toHaveLength(1);
});

test("Cancel declines, and a prompt is answered once", async () => {
  const d = demo();
  await d.ask();
  const id = d.promptId();
  expect((await d.post(`/dev/phone/${id}/cancel`)).status).toBe(303);
  expect(await d.text("/dev/phone")).toContain("Request cancelled by user (1032)");
  const late = await d.post(`/dev/phone/${id}`, { pin: "1234" });
  expect(late.status).toBe(422);
  expect(await late.text()).toContain("This prompt has been answered or has ended");
  expect((await d.post("/dev/phone/nothing", { pin: "1234" })).status).toBe(404);
});

test("every number that misbehaves is in the table", async () => {
  const html = await demo().text("/dev/phone");
  expect(html).toContain("…037");
  expect(html).toContain("No answer from the phone (1037)");
});

test("messages arrive newest first, with the code to read and the link to follow, and nothing in them is obeyed", async () => {
  const d = demo();
  expect(await d.text("/dev/outbox")).toContain("No messages yet");
  const put = (id: string, body: string) =>
    write(d.db, (tx) => queueMessage(tx, { id, channel: "sms", recipient: "+254722000111", body, now: d.clock.now() }));
  put("a", "Confirmed: <b>Garden</b>. http://localhost:3000/guest/booking/1/details?t=x");
  d.clock.advance(1000);
  put("b", "042137 is your Lango code. It works for 5 minutes. Never share it.");
  const html = await d.text("/dev/outbox");
  expect(html).toContain('<b class="code">042137</b>');
  expect(html).toContain('<a href="http://localhost:3000/guest/booking/1/details?t=x">');
  expect(html).toContain("&lt;b&gt;Garden&lt;/b&gt;");
  expect(html.indexOf("042137")).toBeLessThan(html.indexOf("Garden"));
  expect(html).toContain("0722 000 111");
  expect(html).toContain("Fri 18 Dec, 12:00:01");
  expect(html).toContain('http-equiv="refresh" content="3"');
});

test("an SMS in the outbox is what a phone reads: with short links, in its own alphabet", async () => {
  const d = demo();
  const long = guideLink(d.deps, "0123456789abcdef");
  const message = { id: "a", channel: "sms", recipient: "+254722000111", now: d.clock.now() } as const;
  write(d.db, (tx) => queueMessage(tx, { ...message, body: `Wanjũkũ, see you: ${long}` }));
  const html = await d.text("/dev/outbox");
  expect(html).toContain("Wanjuku, see you: ");
  expect(/href="http:\/\/localhost:3000\/b\/g\w{27}"/.test(html)).toBe(true);
  expect(html).not.toContain("/guide?t=");
});

test("what Daraja does not know is not found there", async () => {
  const d = demo();
  expect((await d.send("/dev/daraja/nothing")).status).toBe(404);
  expect((await d.send("/dev/daraja/mpesa/nothing")).status).toBe(404);
});

test("the phone names the host whose own till is paid, before the PIN and in the message after it", async () => {
  const d = demo();
  const { id: hostId } = addHost(d.db);
  const till = { kind: "daraja", numberType: "till", transactionType: "CustomerBuyGoodsOnline" } as const;
  const numbers = { number: "174379", shortcode: "174379", sealed: "x", receiverName: "Zuri Stays" };
  write(d.db, (tx) => insertPayoutAccount(tx, { id: "till", hostId, ...till, ...numbers, createdAt: NOON }));
  await d.ask();
  expect(await d.text("/dev/phone")).toContain("Do you want to pay KES 13,500 to ZURI STAYS, account no. LG-7KQ2?");
  await d.post(`/dev/phone/${d.promptId()}`, { pin: "1234" });
  await d.simulator.runDue();
  expect(await d.text("/dev/phone")).toContain("sent to ZURI STAYS for account LG-7KQ2");
});
