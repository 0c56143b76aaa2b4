import { afterEach, describe, expect, test } from "bun:test";
import type { KeptExchange } from "#src/ports/mpesa-operations.ts";
import { AFTERNOON, askFor, SECRETS, startDaraja, startReceiver, until } from "#src/simulator/daraja/fixture.ts";
import { readC2bNotice } from "./c2b.ts";
import { createDaraja } from "./create-daraja.ts";
import { readOperationResult } from "./read-operation.ts";
import { securityCredential } from "./security-credential.ts";

const opened: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.stop();
});

const INITIATOR = { name: "wanjiku-api", password: "Wanjiku-initiator-2026" };

/** Wanjiku's credentials as a gateway and a operations, and what both kept. */
function open(options: Parameters<typeof startDaraja>[0] = {}, change: { till?: string; password?: string } = {}) {
  const daraja = startDaraja({ initiators: { [INITIATOR.name]: INITIATOR.password }, ...options });
  const receiver = startReceiver();
  opened.push(daraja, receiver);
  const kept: KeptExchange[] = [];
  const shared = {
    baseUrl: daraja.baseUrl,
    ...SECRETS,
    transactionType: change.till ? ("CustomerBuyGoodsOnline" as const) : ("CustomerPayBillOnline" as const),
    ...(change.till && { partyB: change.till }),
    initiator: {
      name: INITIATOR.name,
      credential: securityCredential(change.password ?? INITIATOR.password, daraja.simulator.certificate()) ?? "",
    },
    clock: daraja.clock,
    keep: (exchange: KeptExchange) => void kept.push(exchange),
  };
  return { daraja, receiver, kept, gateway: createDaraja(shared), operations: createDaraja(shared).operations };
}

const base = (url: string) => new URL(url).origin;

/** A guest pays by prompt, and their receipt. */
async function paid({ daraja, gateway, receiver }: ReturnType<typeof open>, amountKes = 4_500): Promise<string> {
  await gateway.requestPayment(askFor("020", receiver.url, { amountKes }));
  await until(() => daraja.simulator.movements().length > 0, "the money");
  return daraja.simulator.movements()[0]?.receipt ?? "none";
}

function addresses(receiver: ReturnType<typeof startReceiver>) {
  return {
    resultUrl: `${base(receiver.url)}/results/1`,
    timeoutUrl: `${base(receiver.url)}/results/2`,
    remarks: "Stay",
  };
}

async function resultAt(receiver: ReturnType<typeof startReceiver>) {
  await until(() => receiver.calls.some(({ path }) => path.startsWith("/results/")), "the result");
  const call = receiver.calls.findLast(({ path }) => path.startsWith("/results/"));
  const result = readOperationResult(call?.body ?? "");
  if (result.outcome !== "result") throw new Error(`Unreadable: ${call?.body}`);
  return result;
}

test.each(["empty", "forbidden"] as const)(
  "tokens that are refused without a word after a start are tried again later: nothing was asked yet (%s)",
  async (tokenBlip) => {
    const { operations, daraja, receiver } = open();
    const back = { ...addresses(receiver), receipt: "UKR51ZDR4F", amountKes: 4500 };
    daraja.simulator.switch({ tokenBlip, tokenBlips: 3 });
    expect((await operations.reverse(back)).outcome).toBe("try_later");
    expect((await operations.reverse(back)).outcome).toBe("accepted");
  },
);

describe("addresses of a shortcode", () => {
  const urls = { version: 2 as const, whenSilent: "Completed" as const };
  const good = {
    confirmationUrl: "https://lango.example/callbacks/in/1/paid",
    validationUrl: "https://lango.example/callbacks/in/1/check",
  };

  test("are registered once, and the second time is told apart from a failure", async () => {
    const { operations } = open();
    expect((await operations.registerUrls({ ...urls, ...good })).outcome).toBe("done");
    expect((await operations.registerUrls({ ...urls, ...good })).outcome).toBe("registered_before");
  });

  test.each(["mpesa", "M-Pesa", "safaricom", "exe", "cmd", "sql", "query"])(
    "an address with %s in it is refused",
    async (word) => {
      const { operations } = open();
      const confirmationUrl = `https://lango.example/${word}/1`;
      expect(await operations.registerUrls({ ...urls, ...good, confirmationUrl })).toMatchObject({
        outcome: "refused",
        raw: expect.stringContaining("has the word"),
      });
    },
  );

  test("the other version than the app was given is a matter of settings", async () => {
    const { operations, daraja } = open();
    daraja.simulator.switch({ c2bVersion: 2 });
    expect((await operations.registerUrls({ ...urls, version: 1, ...good })).outcome).toBe("bad_settings");
    expect((await operations.registerUrls({ ...urls, ...good })).outcome).toBe("done");
  });

  test.each([
    [1, /^[0-9a-f]{64}$/],
    [2, /^2547 \*{5} \d{3}$/],
  ] as const)("version %p tells of every payment, its payer hidden", async (version, payer) => {
    const all = open();
    const confirmationUrl = `${base(all.receiver.url)}/in/paid`;
    await all.operations.registerUrls({
      ...urls,
      version,
      confirmationUrl,
      validationUrl: `${base(all.receiver.url)}/in/check`,
    });
    const receipt = await paid(all);
    await until(() => all.receiver.calls.length === 2, "callback and notice");
    const notice = readC2bNotice(all.receiver.calls.find(({ path }) => path === "/in/paid")?.body ?? "");
    expect(notice).toEqual({
      outcome: "notice",
      receipt,
      amountKes: 4_500,
      amountText: "4500.00",
      type: "Pay Bill",
      paidAt: expect.any(Number),
      shortcode: SECRETS.shortcode,
      reference: "BK7Q2M",
      payer: expect.stringMatching(payer),
      payerName: "ACHIENG A OTIENO",
    });
    expect(notice.outcome === "notice" && Math.abs((notice.paidAt ?? 0) - AFTERNOON)).toBeLessThan(10_000);
  });
});

test.each([
  "",
  "{}",
  "[]",
  "<html>",
  '{"TransID":"RKL51ZDR4F"}',
  '{"TransID":"RK","TransAmount":"5.00","BusinessShortCode":"600966"}',
])("no notice: %s", (raw) => expect(readC2bNotice(raw)).toEqual({ outcome: "unreadable" }));

test("a notice with cents has no whole amount", () => {
  const raw = JSON.stringify({ TransID: "RKL51ZDR4F", TransAmount: "5.50", BusinessShortCode: "600966", MSISDN: "" });
  expect(readC2bNotice(raw)).toMatchObject({ outcome: "notice", amountText: "5.50", amountKes: undefined });
});

describe("the list of the last 48 hours", () => {
  test("names every payment once, in pages", async () => {
    const all = open();
    for (let n = 0; n < 130; n++) {
      await all.daraja.simulator.phone.pay({
        phone: `2547123456${String(n % 100).padStart(2, "0")}`,
        shortcode: SECRETS.shortcode,
        amountKes: 100 + n,
        reference: `BK${n}`,
        name: "JANE WAMBUI",
      });
    }
    const until = all.daraja.clock.now();
    const first = await all.operations.pull({ from: until - 3_600_000, until: until + 1000, offset: 0 });
    const second = await all.operations.pull({ from: until - 3_600_000, until: until + 1000, offset: 100 });
    const third = await all.operations.pull({ from: until - 3_600_000, until: until + 1000, offset: 200 });
    const rows = [first, second, third].flatMap((answer) => (answer.outcome === "pulled" ? answer.payments : []));
    expect(rows.length).toBe(130);
    expect(new Set(rows.map(({ receipt }) => receipt)).size).toBe(130);
    expect(rows[0]).toMatchObject({ reference: "BK0", amountKes: 100, payer: "2547 ***** 600" });
    expect(Math.abs((rows[0]?.paidAt ?? 0) - until)).toBeLessThan(10_000);
  });

  test("ends after 48 hours", async () => {
    const all = open();
    await paid(all);
    const daraja = all.daraja.clock as { forward?(ms: number): void };
    daraja.forward?.(49 * 3_600_000);
    const now = all.daraja.clock.now();
    expect(await all.operations.pull({ from: now - 100 * 3_600_000, until: now, offset: 0 })).toMatchObject({
      outcome: "pulled",
      payments: [],
    });
  });
});

describe("looking up a receipt", () => {
  test("tells what was paid, by whom, and whether it still stands", async () => {
    const all = open();
    const receipt = await paid(all);
    const asked = await all.operations.lookUp({ by: { receipt }, ...addresses(all.receiver) });
    expect(asked.outcome).toBe("accepted");
    const result = await resultAt(all.receiver);
    expect(result).toMatchObject({ resultCode: "0", transactionId: receipt });
    expect(asked).toMatchObject({ conversationId: result.conversationId });
    const { parameters } = result;
    expect([parameters.get("receiptno"), parameters.get("amount"), parameters.get("transactionstatus")]).toEqual([
      receipt,
      "4500",
      "Completed",
    ]);
    expect(parameters.has("debitaccounttype")).toBeFalse();
  });

  test("a code of nobody's is told, not accepted", async () => {
    const all = open();
    expect((await all.operations.lookUp({ by: { receipt: "UKR0000001" }, ...addresses(all.receiver) })).outcome).toBe(
      "accepted",
    );
    expect((await resultAt(all.receiver)).resultCode).toBe("2032");
  });

  test("finds a request whose answer was lost by the id it was given", async () => {
    const all = open();
    const receipt = await paid(all);
    const merchantRequestId = all.daraja.simulator.phone.all()[0]?.merchantRequestId ?? "-";
    await all.operations.lookUp({ by: { originatorConversationId: merchantRequestId }, ...addresses(all.receiver) });
    expect((await resultAt(all.receiver)).transactionId).toBe(receipt);
  });
});

describe("money back", () => {
  test("a reversal gives a payment back once; the second try is told", async () => {
    const all = open();
    const receipt = await paid(all);
    await all.operations.reverse({ receipt, amountKes: 4_500, ...addresses(all.receiver) });
    const result = await resultAt(all.receiver);
    expect(result).toMatchObject({ resultCode: "0" });
    expect(result.parameters.get("originaltransactionid")).toBe(receipt);
    all.receiver.calls.length = 0;
    await all.operations.reverse({ receipt, amountKes: 4_500, ...addresses(all.receiver) });
    expect((await resultAt(all.receiver)).resultCode).toBe("R000001");
    expect(all.daraja.simulator.movements().filter(({ kind }) => kind === "reversal").length).toBe(1);
  });

  test("a reversal of nobody's receipt is told", async () => {
    const all = open();
    await all.operations.reverse({ receipt: "UKR0000001", amountKes: 1, ...addresses(all.receiver) });
    expect((await resultAt(all.receiver)).resultCode).toBe("R000002");
  });

  test("a payout pays once for one id, however often it is sent", async () => {
    const all = open();
    const ask = { operationId: "refund-1", phone: "254712345020", amountKes: 4_500, ...addresses(all.receiver) };
    const outcomes = await Promise.all([
      all.operations.payOut(ask),
      all.operations.payOut(ask),
      all.operations.payOut(ask),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["accepted", "duplicate", "duplicate"]);
    expect((await resultAt(all.receiver)).parameters.get("transactionreceipt")).toMatch(/^[A-Z0-9]{10}$/);
    expect(all.daraja.simulator.movements().length).toBe(1);
  });

  test.each([9, 250_001])("KES %p is not paid out", async (amountKes) => {
    const all = open();
    const ask = { operationId: "refund-1", phone: "254712345020", amountKes, ...addresses(all.receiver) };
    expect((await all.operations.payOut(ask)).outcome).toBe("refused");
  });

  test("a wrong initiator is accepted and told to the result address: 2001", async () => {
    const all = open({}, { password: "another password" });
    expect(
      (
        await all.operations.payOut({
          operationId: "refund-1",
          phone: "254712345020",
          amountKes: 500,
          ...addresses(all.receiver),
        })
      ).outcome,
    ).toBe("accepted");
    expect((await resultAt(all.receiver)).resultCode).toBe("2001");
    expect(all.daraja.simulator.movements()).toEqual([]);
  });

  test("without an initiator nothing is sent, and a certificate that is none encrypts nothing", async () => {
    const { daraja, receiver } = open();
    const shared = {
      baseUrl: daraja.baseUrl,
      ...SECRETS,
      transactionType: "CustomerPayBillOnline" as const,
      clock: daraja.clock,
    };
    const ask = { receipt: "UKR0000001", amountKes: 1, ...addresses(receiver) };
    expect((await createDaraja(shared).operations.reverse(ask)).outcome).toBe("no_initiator");
    expect(securityCredential(INITIATOR.password, "-----BEGIN CERTIFICATE-----")).toBeUndefined();
    expect(daraja.simulator.counts().operation).toBeUndefined();
  });
});

test("a picture to scan", async () => {
  const { operations } = open();
  const made = await operations.dynamicQr({
    merchantName: "Zuri Stays",
    reference: "BK7Q2M",
    amountKes: 4_500,
    kind: "till",
    creditParty: "5203417",
  });
  expect(made.outcome).toBe("made");
  expect(made.outcome === "made" && Buffer.from(made.pngBase64, "base64").subarray(1, 4).toString()).toBe("PNG");
});

describe("a till", () => {
  test("is paid under its store number, and found by either", async () => {
    const all = open({}, { till: "5203417" });
    const receipt = await paid(all);
    expect(all.daraja.simulator.movements()[0]).toMatchObject({
      shortcode: "5203417",
      store: SECRETS.shortcode,
      reference: "",
    });
    const now = all.daraja.clock.now();
    const pulled = await all.operations.pull({ from: now - 60_000, until: now + 1_000, offset: 0 });
    expect(pulled.outcome === "pulled" && pulled.payments.map((row) => row.receipt)).toEqual([receipt]);
    await all.operations.reverse({ receipt, amountKes: 4_500, ...addresses(all.receiver) });
    expect((await resultAt(all.receiver)).resultCode).toBe("0");
  });

  test("that is its own store number is accepted, and fails after the PIN", async () => {
    const all = open({}, { till: SECRETS.shortcode });
    expect((await all.gateway.requestPayment(askFor("020", all.receiver.url))).outcome).toBe("requested");
    const [call] = await all.receiver.got(1);
    expect(call?.body).toContain('"ResultCode":2028');
    expect(all.daraja.simulator.movements()).toEqual([]);
  });
});

test("every exchange is kept as it was, in both directions, and no credential is in it", async () => {
  const all = open();
  const receipt = await paid(all);
  await all.operations.lookUp({ by: { receipt }, ...addresses(all.receiver) });
  await all.operations.pull({ from: AFTERNOON, until: AFTERNOON + 60_000, offset: 0 });
  expect(all.kept.map(({ what, about, status }) => [what, about, status])).toEqual([
    ["stk-push", "BK7Q2M", 200],
    ["transaction-status", receipt, 200],
    ["pull", SECRETS.shortcode, 200],
  ]);
  const [push] = all.kept;
  expect(JSON.parse(push?.sent ?? "")).toMatchObject({
    PhoneNumber: "254712345020",
    Amount: 4_500,
    Password: "[hidden]",
  });
  expect(JSON.parse(push?.received ?? "")).toMatchObject({ ResponseCode: "0" });
  // Whoever knows where M-PESA calls can call there too.
  const everything = JSON.stringify(all.kept);
  expect(push?.sent).toMatch(/"CallBackURL":"http:\/\/127\.0\.0\.1:\d+\/payments\/\[hidden\]"/);
  expect(everything).not.toContain(new URL(all.receiver.url).pathname);
  for (const secret of [SECRETS.passkey, SECRETS.consumerSecret, SECRETS.consumerKey, INITIATOR.password]) {
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(Buffer.from(secret).toString("base64").slice(0, 12));
  }
});

test("when the network is cut nothing comes in and nothing goes out", async () => {
  const all = open();
  all.daraja.simulator.switch({ cut: true });
  expect((await all.gateway.requestPayment(askFor("020", all.receiver.url))).outcome).toBe("try_later");
  all.daraja.simulator.switch({ cut: false });
  await all.gateway.requestPayment(askFor("000", all.receiver.url));
  all.daraja.simulator.switch({ cut: true });
  const [prompt] = all.daraja.simulator.phone.list();
  all.daraja.simulator.phone.approve(prompt?.id ?? "-");
  await until(() => all.daraja.simulator.counts().callback === 1, "the lost callback");
  expect(all.receiver.calls).toEqual([]);
  expect(all.daraja.simulator.movements().length).toBe(1);
});
