import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { createDaraja } from "#src/adapters/daraja/create-daraja.ts";
import { readStkCallback } from "#src/adapters/daraja/stk-callback.ts";
import type { Behaviour, BehaviourName } from "./behaviours.ts";
import { hashedPhone, maskedMsisdn } from "./c2b-body.ts";
import { afternoonClock, askFor, SECRETS, startDaraja, startReceiver, until } from "./fixture.ts";

setDefaultTimeout(30_000);

const opened: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.stop();
});

function open(answers: () => number = () => 200, options: Parameters<typeof startDaraja>[0] = {}) {
  const daraja = startDaraja(options);
  const receiver = startReceiver(answers);
  opened.push(daraja, receiver);
  const { baseUrl, clock, simulator } = daraja;
  const client = createDaraja({
    baseUrl,
    clock,
    ...SECRETS,
    transactionType: "CustomerPayBillOnline",
    timeoutMs: 2_000,
  });
  /** Asks a phone that does this once. */
  const ask = async (behaviour: Behaviour | BehaviourName, suffix = "111") => {
    simulator.script("next", behaviour);
    return client.requestPayment(askFor(suffix, receiver.url));
  };
  const idOf = (answer: Awaited<ReturnType<typeof ask>>) =>
    answer.outcome === "requested" ? answer.checkoutRequestId : (simulator.phone.all()[0]?.checkoutRequestId ?? "none");
  const query = (checkoutRequestId: string) => client.queryPayment({ checkoutRequestId });
  const codes = () =>
    receiver.calls.map(({ body }) => {
      const report = readStkCallback(body);
      return report.outcome === "result" ? report.resultCode : "unreadable";
    });
  return { ...daraja, receiver, client, ask, query, idOf, codes };
}

/** In the order of the reference's list of what a simulator must be able to produce. */
const LIST: Readonly<Record<number, readonly [what: string, proof: () => Promise<void>]>> = {
  1: [
    "the answer, then a callback of 0 after as long as people take, by default 4 to 58 seconds",
    async () => {
      const running = afternoonClock();
      // It stands until the answer was looked at, however long a busy machine takes to look.
      let stands: number | undefined = running.now();
      const clock = { ...running, now: () => stands ?? running.now() };
      const { ask, codes, receiver, simulator } = open(undefined, { clock });
      await ask("success_drawn");
      const due = (simulator.nextAt() ?? 0) - clock.now();
      expect(due).toBeGreaterThanOrEqual(0.04 * 1_000);
      expect(due).toBeLessThanOrEqual(0.58 * 1_000);
      stands = undefined;
      await receiver.got(1);
      expect(codes()).toEqual(["0"]);
    },
  ],
  2: [
    "every result code of the table",
    async () => {
      const all = [
        "1",
        "2",
        "3",
        "4",
        "8",
        "17",
        "26",
        "1001",
        "1019",
        "1025",
        "1032",
        "1037",
        "2001",
        "2028",
        "8006",
        "9999",
        "SFC_IC0003",
      ];
      const { ask, codes, receiver } = open();
      for (const [n, resultCode] of all.entries()) {
        await ask({ name: "result", resultCode }, String(200 + n));
        await receiver.got(n + 1);
      }
      expect(codes()).toEqual(all);
    },
  ],
  3: [
    "no callback, and the query says 0",
    async () => {
      const { ask, query, idOf, simulator, receiver } = open();
      const id = idOf(await ask("callback_never"));
      await until(() => simulator.movements().length === 1, "the money");
      expect(await query(id)).toMatchObject({ outcome: "answered", resultCode: "0" });
      expect(receiver.calls).toEqual([]);
    },
  ],
  4: [
    "no callback, and the query says 4999, then 0",
    async () => {
      const { ask, query, idOf, simulator } = open();
      const id = idOf(await ask("callback_never_query_slow"));
      await until(() => simulator.movements().length === 1, "the money");
      const said = [];
      for (let n = 0; n < 4; n++) said.push((await query(id)).outcome);
      expect(said).toEqual(["still_pending", "still_pending", "still_pending", "answered"]);
    },
  ],
  5: [
    "a query of which every other answer is 500.001.1001",
    async () => {
      const { ask, query, idOf, simulator } = open();
      const id = idOf(await ask("query_flaky"));
      await until(() => simulator.movements().length === 1, "the money");
      const said = [];
      for (let n = 0; n < 4; n++) said.push((await query(id)).outcome);
      expect(said).toEqual(["no_answer", "answered", "no_answer", "answered"]);
    },
  ],
  6: [
    "the same callback three times, one after the other and at once",
    async () => {
      for (const name of ["callback_thrice", "callback_concurrent"] as const) {
        const { ask, receiver } = open();
        await ask(name);
        const calls = await receiver.got(3);
        expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
      }
    },
  ],
  7: [
    "the callback before the answer to the request",
    async () => {
      const { ask, receiver } = open();
      const asking = ask("callback_first");
      await receiver.got(1);
      expect((await asking).outcome).toBe("requested");
    },
  ],
  8: [
    "the answer is lost, and the callback comes to the path",
    async () => {
      const { ask, receiver, codes } = open();
      expect((await ask("response_lost")).outcome).toBe("unknown");
      await receiver.got(1);
      expect(codes()).toEqual(["0"]);
    },
  ],
  9: [
    "1037 or 1032, and 0 later: after two minutes, two hours, or the end of a hold",
    async () => {
      for (const [name, first] of [
        ["no_answer_then_paid", "1037"],
        ["cancelled_then_paid", "1032"],
      ] as const) {
        const { ask, receiver, codes } = open();
        await ask({ name, afterMs: 3_000 });
        await receiver.got(2);
        expect(codes()).toEqual([first, "0"]);
        const hours = open();
        await hours.ask({ name, afterMs: 2 * 3_600_000 });
        await hours.receiver.got(1);
        // What was answered a moment ago may still stand as the next thing to happen.
        const next = () => (hours.simulator.nextAt() ?? 0) - hours.clock.now();
        while (next() <= 60_000) await Bun.sleep(10);
        expect(next()).toBeGreaterThan(60_000);
      }
    },
  ],
  10: [
    "success with another amount",
    async () => {
      const { ask, receiver } = open();
      await ask({ name: "different_amount", amountKes: 450 });
      expect(readStkCallback((await receiver.got(1))[0]?.body ?? "")).toMatchObject({ amountKes: 450 });
    },
  ],
  11: [
    "success without a balance, with one that is text, without a phone, with a masked one, and all as text",
    async () => {
      for (const shape of ["no_balance", "balance_text", "no_phone", "masked_phone", "all_text", "usual"] as const) {
        const { ask, receiver } = open();
        await ask({ name: "shape", shape });
        const body = (await receiver.got(1))[0]?.body ?? "";
        expect([shape, readStkCallback(body)]).toEqual([
          shape,
          expect.objectContaining({ resultCode: "0", amountKes: 4_500 }),
        ]);
        if (shape === "usual") expect(body).toContain('{"Name":"Balance"}');
        if (shape === "masked_phone") expect(body).toMatch(/2547 \*{5} \d{3}/);
      }
    },
  ],
  12: [
    "a result code that is text",
    async () => {
      const { ask, receiver } = open();
      await ask("lettered_code");
      expect((await receiver.got(1))[0]?.body).toContain('"ResultCode":"SFC_IC0003"');
    },
  ],
  13: [
    "forged callbacks: an unknown id, and a known id to a false secret",
    async () => {
      const { ask, receiver, idOf } = open();
      const id = idOf(await ask("forged"));
      const calls = await receiver.got(2);
      const own = new URL(receiver.url).pathname;
      const [falseIds, falseSecret] = [calls.find(({ path }) => path === own), calls.find(({ path }) => path !== own)];
      expect(falseIds?.body).toContain(`${id}9`);
      expect(falseSecret?.body).toContain(`"${id}"`);
    },
  ],
  14: [
    "404.001.03 on a kept token, and a token that a second login ends",
    async () => {
      const { ask, simulator, baseUrl, clock } = open();
      await ask("ask", "300");
      simulator.switch({ secondLoginInvalidates: true });
      const headers = {
        authorization: `Basic ${Buffer.from(`${SECRETS.consumerKey}:${SECRETS.consumerSecret}`).toString("base64")}`,
      };
      await fetch(`${baseUrl}/oauth/v1/generate?grant_type=client_credentials`, { headers });
      expect((await ask("ask", "301")).outcome).toBe("requested");
      expect(simulator.counts().token).toBe(3);
      const answer = await fetch(`${baseUrl}/mpesa/stkpushquery/v1/query`, {
        method: "POST",
        headers: { authorization: "Bearer old" },
      });
      expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ errorCode: "404.001.03" })]);
      expect(clock.now()).toBeGreaterThan(0);
    },
  ],
  15: [
    "Unable to lock subscriber, spike arrest, and bodies of HTML and SOAP",
    async () => {
      const { ask } = open();
      expect((await ask("lock_subscriber")).outcome).toBe("phone_busy");
      expect((await ask("spike_arrest")).outcome).toBe("try_later");
      expect((await ask("html_body", "401")).outcome).toBe("unknown");
      expect((await ask("soap_body", "402")).outcome).toBe("unknown");
    },
  ],
  16: [
    "a C2B confirmation of the same receipt as the callback, hashed in version 1 and masked in version 2",
    async () => {
      for (const version of [1, 2] as const) {
        const { ask, client, receiver, simulator } = open();
        const at = new URL(receiver.url).origin;
        await client.operations.registerUrls({
          version,
          confirmationUrl: `${at}/in`,
          validationUrl: `${at}/check`,
          whenSilent: "Completed",
        });
        await ask("success");
        await receiver.got(2);
        const { receipt = "-", phone = "-" } = simulator.movements()[0] ?? {};
        const notice = receiver.calls.find(({ path }) => path === "/in")?.body ?? "{}";
        const payer = version === 1 ? hashedPhone(phone) : maskedMsisdn(phone);
        expect(JSON.parse(notice)).toMatchObject({ TransID: receipt, MSISDN: payer });
        expect(receiver.calls.find(({ path }) => path !== "/in")?.body).toContain(receipt);
      }
    },
  ],
  17: [
    "a query that says failed after the callback said paid",
    async () => {
      const { ask, query, idOf, receiver, codes } = open();
      const id = idOf(await ask("query_contradicts"));
      await receiver.got(1);
      expect(codes()).toEqual(["0"]);
      expect(await query(id)).toMatchObject({ resultCode: "1032" });
    },
  ],
  18: [
    "a number that is not Safaricom's: refused, or asked in vain",
    async () => {
      const { ask, receiver, codes } = open();
      expect((await ask("not_safaricom")).outcome).toBe("bad_phone");
      await ask("no_answer");
      await receiver.got(1);
      expect(codes()).toEqual(["1037"]);
    },
  ],
  19: [
    "a receiver that answers 500 is not called again, and three times by the switch",
    async () => {
      const once = open(() => 500);
      await once.ask("success");
      await once.receiver.got(1);
      await Bun.sleep(300);
      expect(once.receiver.calls.length).toBe(1);
      const more = open(() => 500);
      more.simulator.switch({ callbackRetries: 3 });
      await more.ask("success");
      await more.receiver.got(4);
    },
  ],
  20: [
    "money that is taken back later",
    async () => {
      const { ask, simulator } = open();
      await ask({ name: "taken_back_later", afterMs: 2_000 });
      await until(() => simulator.movements().length === 2, "the reversal");
      const [back, paid] = simulator.movements();
      expect(back).toMatchObject({ kind: "reversal", of: paid?.receipt ?? "-", amountKes: 4_500 });
    },
  ],
};

test.each(Object.entries(LIST).map(([number, [what, proof]]) => [number, what, proof] as const))(
  "the simulator can do %s: %s",
  async (_, __, proof) => {
    expect.hasAssertions();
    await proof();
  },
);

test("none of the twenty is left out", () => {
  expect(Object.keys(LIST).map(Number)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
});
