import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { write } from "#db/write.ts";
import { readC2bNotice } from "#src/adapters/daraja/c2b.ts";
import { createDaraja, type DarajaOptions } from "#src/adapters/daraja/create-daraja.ts";
import { eatTimestamp } from "#src/adapters/daraja/eat-timestamp.ts";
import { securityCredential } from "#src/adapters/daraja/security-credential.ts";
import { readStkCallback } from "#src/adapters/daraja/stk-callback.ts";
import { readConfig } from "#src/config.ts";
import { HOLD_MS } from "#src/core/booking/booking.ts";
import { isProvisional, queryDelayAfter, readResultCode } from "#src/core/money/payment.ts";
import { mpesaPhone, normalisePhone } from "#src/core/person/phone.ts";
import { callback, type Held, hold, pay, stateOf } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { OPERATORS } from "#src/dev/fixtures/proof.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { callbackKey } from "#src/payout/callback-address.ts";
import type { KeptExchange } from "#src/ports/mpesa-operations.ts";
import { seeMoney } from "#src/reconcile/match-money.ts";
import { callbackBody } from "#src/simulator/daraja/callback-body.ts";
import { AFTERNOON, askFor, SECRETS, startDaraja, startReceiver, until } from "#src/simulator/daraja/fixture.ts";
import { PAID } from "#src/simulator/daraja/results.ts";
import { addressSecret, createSecrets, newSecret } from "#src/web/secrets.ts";
import { eventTexts } from "#views/texts/en/events.ts";
import { paymentTexts } from "#views/texts/en/payment.ts";

setDefaultTimeout(30_000);

const opened: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.stop();
});

/** A simulated Daraja, and Wanjiku's client of it. */
function daraja(change: Partial<DarajaOptions> = {}) {
  const server = startDaraja();
  const receiver = startReceiver();
  opened.push(server, receiver);
  const kept: KeptExchange[] = [];
  const keep = (exchange: KeptExchange) => void kept.push(exchange);
  const { baseUrl, clock } = server;
  const settings = { baseUrl, clock, ...SECRETS, transactionType: "CustomerPayBillOnline" as const, keep, ...change };
  const client = createDaraja(settings);
  const ask = (suffix: string, more: Parameters<typeof askFor>[2] = {}) =>
    client.requestPayment(askFor(suffix, receiver.url, more));
  const addresses = {
    resultUrl: `${new URL(receiver.url).origin}/results/1`,
    timeoutUrl: `${new URL(receiver.url).origin}/results/2`,
    remarks: "-",
  };
  return { ...server, receiver, kept, client, ask, addresses };
}

/** Achieng holds three nights at Wanjiru's. */
async function house(env: Record<string, string> = {}, price = 4_500): Promise<{ app: TestApp; held: Held }> {
  const app = testApp(env);
  addHost(app.db);
  addProperty(app.db, { basePriceKes: price });
  const held = await hold(app, { shownKes: String(price * 3) });
  return { app, held };
}

const paidKes = (app: TestApp, held: Held) =>
  entriesOfBooking(app.db, held.id)
    .filter(({ kind }) => kind === "payment")
    .map(({ amountKes }) => -amountKes);

const payPage = async (app: TestApp, held: Held) =>
  (await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`, { cookie: held.cookie })).text();

const confirmed = (app: TestApp, held: Held) => findBooking(app.db, held.id)?.state === "confirmed";

/** By their number in the table of public complaints (reference, 8). */
const COMPLAINTS: Readonly<Record<number, readonly [gist: string, proof: () => Promise<void> | void]>> = {
  1: [
    "years of Wrong credentials, and a misspelt RecieverIdentifierType: told as settings, and spelt their way",
    async () => {
      const { ask, client, kept, addresses } = daraja({ passkey: "another" });
      expect((await ask("020")).outcome).toBe("bad_settings");
      const pem = (await import("node:crypto")).generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey;
      const credential =
        securityCredential("secret-word", pem.export({ type: "spki", format: "pem" }).toString()) ?? "";
      expect((await client.operations.reverse({ receipt: "UKR0000001", amountKes: 1, ...addresses })).outcome).toBe(
        "no_initiator",
      );
      const able = daraja({ initiator: { name: "api", credential } });
      await able.client.operations.reverse({ receipt: "UKR0000001", amountKes: 1, ...able.addresses });
      expect(able.kept[0]?.sent).toContain('"RecieverIdentifierType":"11"');
      expect(kept.length).toBe(1);
    },
  ],
  2: [
    "an address with MPESA in it is refused: ours are looked over at the start",
    () => {
      const read = readConfig("production", { PUBLIC_URL: "https://mpesa-stays.example" });
      expect("faults" in read && read.faults.join()).toContain('PUBLIC_URL has "mpesa" in it');
      const good = readConfig("production", { PUBLIC_URL: "https://stays.example" });
      expect("faults" in good && good.faults.join()).not.toContain("PUBLIC_URL");
    },
  ],
  3: [
    "a ResultCode that is text, SFC_IC0003, after the guest's PIN",
    async () => {
      const { app, held } = await house();
      await pay(app, held);
      await callback(app, held, { code: "SFC_IC0003" });
      expect(paymentsOfBooking(app.db, held.id)[0]).toMatchObject({ state: "declined", reason: "not_set_up" });
      expect(await payPage(app, held)).toContain("set up right here");
    },
  ],
  4: [
    "the store number signs, the till is credited",
    async () => {
      const { ask, kept } = daraja({ transactionType: "CustomerBuyGoodsOnline", partyB: "5203417" });
      expect((await ask("020")).outcome).toBe("requested");
      expect(JSON.parse(kept[0]?.sent ?? "")).toMatchObject({
        BusinessShortCode: SECRETS.shortcode,
        PartyB: "5203417",
        TransactionType: "CustomerBuyGoodsOnline",
      });
    },
  ],
  5: [
    "No till is found: a till as its own store fails after the PIN, and the host's settings are blamed",
    async () => {
      const { ask, receiver } = daraja({ transactionType: "CustomerBuyGoodsOnline", partyB: SECRETS.shortcode });
      expect((await ask("020")).outcome).toBe("requested");
      const report = readStkCallback((await receiver.got(1))[0]?.body ?? "");
      const code = report.outcome === "result" ? report.resultCode : "-";
      expect(readResultCode(code)).toEqual({ outcome: "declined", reason: "not_set_up" });
    },
  ],
  6: [
    "callbacks only sometimes, mostly 1019: asked for all the same, and money still found",
    async () => {
      const { app, held } = await house();
      await pay(app, held);
      await callback(app, held, { code: "1019" });
      expect([stateOf(app, held).payments, isProvisional("timed_out")]).toEqual([["declined"], true]);
      app.gateway.results.push({ outcome: "answered", resultCode: "0", resultDesc: "-", raw: "{}" });
      app.clock.advance(60_000);
      await app.jobs.runDue();
      expect([confirmed(app, held), stateOf(app, held).payments]).toEqual([true, ["paid_late"]]);
    },
  ],
  7: [
    "a balance of braces and text",
    () => {
      const ids = { merchantRequestId: "m", checkoutRequestId: "ws_CO_1" };
      const paid = { amountKes: 1, receipt: "UKR0000001", phone: "254708374149", at: AFTERNOON };
      const report = readStkCallback(callbackBody(ids, PAID, paid, "balance_text"));
      expect(report).toMatchObject({ receipt: "UKR0000001", amountKes: 1 });
    },
  ],
  8: [
    "items are read by their names, never by their places",
    () => {
      const ids = { merchantRequestId: "m", checkoutRequestId: "ws_CO_1" };
      const paid = { amountKes: 1, receipt: "UKR0000001", phone: "254708374149", at: AFTERNOON };
      const report = readStkCallback(callbackBody(ids, PAID, paid, "shuffled"));
      expect(report).toMatchObject({ receipt: "UKR0000001", amountKes: 1, phone: "254708374149" });
    },
  ],
  9: [
    "invalid amount from .00: whole shillings are sent as such",
    async () => {
      const { ask, kept } = daraja();
      await ask("020", { amountKes: 4_500 });
      expect(kept[0]?.sent).toContain('"Amount":4500,');
    },
  ],
  10: [
    "decimals are never sent, and prices are whole before paying",
    async () => {
      const { ask, kept } = daraja();
      expect((await ask("020", { amountKes: 10.5 })).outcome).toBe("refused");
      expect(kept).toEqual([]);
      const { app, held } = await house();
      expect(Number.isInteger(findBooking(app.db, held.id)?.quote.dueNowKes)).toBeTrue();
    },
  ],
  11: [
    "a server abroad sends Nairobi's time",
    () => expect(eatTimestamp(Date.UTC(2026, 10, 27, 22, 30, 5))).toBe("20261128013005"),
  ],
  12: [
    "a reference of fourteen signs is accepted and no prompt comes: ours never has more than twelve",
    async () => {
      const { ask, kept, simulator } = daraja();
      await ask("000", { reference: "BOOKING1234567" });
      expect(JSON.parse(kept[0]?.sent ?? "").AccountReference).toBe("BOOKING12345");
      expect(simulator.phone.list().length).toBe(1);
    },
  ],
  13: [
    "a SOAP or HTML body is no answer, and special signs never leave the house",
    async () => {
      const { ask, kept } = daraja();
      expect((await ask("075")).outcome).toBe("unknown");
      expect((await ask("074")).outcome).toBe("unknown");
      await ask("020", { reference: "B&K#7@Q", description: "Séjour & Co" });
      expect(JSON.parse(kept[2]?.sent ?? "")).toMatchObject({ AccountReference: "BK7Q", TransactionDesc: "Sejour Co" });
    },
  ],
  14: [
    "Invalid Access Token that comes and goes: renewed once, one prompt",
    async () => {
      const { ask, simulator } = daraja();
      await ask("020");
      simulator.endTokens();
      expect((await ask("000")).outcome).toBe("requested");
      expect(simulator.counts()).toMatchObject({ token: 2, prompt: 2 });
    },
  ],
  15: [
    "an expiry miscalculated: the token is renewed before its hour is over, and not sooner",
    async () => {
      const { ask, simulator, clock } = daraja();
      const forward = (ms: number) => (clock as unknown as { forward(ms: number): void }).forward(ms);
      await ask("020");
      forward(3_400_000);
      await ask("000");
      expect(simulator.counts().token).toBe(1);
      forward(190_000);
      await ask("001");
      expect(simulator.counts().token).toBe(2);
    },
  ],
  16: [
    "a prompt that is too long never shows: told as a phone we couldn't reach",
    async () => {
      const { ask, simulator, receiver } = daraja();
      simulator.switch({ organisation: "A VERY LONG NAME OF A HOUSE ".repeat(6) });
      expect((await ask("000")).outcome).toBe("requested");
      expect(simulator.phone.list()).toEqual([]);
      const report = readStkCallback((await receiver.got(1))[0]?.body ?? "");
      expect(report).toMatchObject({ resultCode: "1025" });
      expect(readResultCode("1025")).toEqual({ outcome: "declined", reason: "phone_not_reached" });
    },
  ],
  17: [
    "a connection that times out is unknown; one that was never made can be tried again",
    async () => {
      const slow = daraja({ timeoutMs: 80 });
      expect((await slow.ask("051")).outcome).toBe("unknown");
      const nobody = daraja({ baseUrl: "http://127.0.0.1:9" });
      expect((await nobody.ask("020")).outcome).toBe("try_later");
    },
  ],
  18: [
    "the answer can't be read although the prompt is there: never asked a second time",
    async () => {
      const { app, held } = await house();
      app.gateway.answers.push({ outcome: "unknown", raw: "<html>" });
      await pay(app, held);
      for (let n = 0; n < 12; n++) {
        app.clock.advance(60_000);
        await app.jobs.runDue();
      }
      expect(app.gateway.asked.length).toBe(1);
    },
  ],
  19: [
    "paid, and no callback: the query finds it",
    async () => {
      const { app, held } = await house();
      await pay(app, held);
      app.gateway.results.push({ outcome: "answered", resultCode: "0", resultDesc: "-", raw: "{}" });
      app.clock.advance(31_000);
      await app.jobs.runDue();
      expect([confirmed(app, held), paidKes(app, held)]).toEqual([true, [13_500]]);
    },
  ],
  20: [
    "callbacks that stop for days: queries go on for two, and the list of payments knows the rest",
    async () => {
      expect(queryDelayAfter(56)).toBe(47 * 3_600_000);
      const { app, held } = await house();
      await pay(app, held);
      app.clock.advance(47 * 3_600_000);
      const code = findBooking(app.db, held.id)?.code ?? "-";
      const money = {
        receipt: "UKR0000001",
        source: "pull" as const,
        ...OPERATORS,
        amountKes: 13_500,
        reference: code,
        raw: "",
      };
      write(app.db, (tx) => seeMoney(tx, money, app.clock.now()));
      await app.jobs.runDue();
      expect(paidKes(app, held)).toEqual([13_500]);
    },
  ],
  21: [
    "zero callbacks: within two minutes the page says that we are still checking, and not to pay again",
    async () => {
      const { app, held } = await house();
      await pay(app, held);
      expect(await payPage(app, held)).toContain(paymentTexts.waiting.watching);
      app.clock.advance(119_000);
      expect(await payPage(app, held)).toContain("still checking with M-PESA");
    },
  ],
  22: [
    "registering by version 1 fails where the app has version 2",
    async () => {
      const { client, simulator } = daraja();
      simulator.switch({ c2bVersion: 2 });
      const urls = {
        confirmationUrl: "https://a.example/1",
        validationUrl: "https://a.example/2",
        whenSilent: "Completed" as const,
      };
      expect((await client.operations.registerUrls({ version: 2, ...urls })).outcome).toBe("done");
    },
  ],
  23: [
    "the version must be the app's, and the other is a matter of settings",
    async () => {
      const { client, simulator } = daraja();
      simulator.switch({ c2bVersion: 1 });
      const urls = {
        confirmationUrl: "https://a.example/1",
        validationUrl: "https://a.example/2",
        whenSilent: "Completed" as const,
      };
      expect((await client.operations.registerUrls({ version: 2, ...urls })).outcome).toBe("bad_settings");
      const read = readConfig("demo", { MPESA_C2B_VERSION: "1" });
      expect("config" in read && read.config.mpesa.c2bVersion).toBe(1);
    },
  ],
  24: [
    "paid doubled and tripled: one payment however often it is told",
    async () => {
      const { app, held } = await house();
      await pay(app, held);
      for (let n = 0; n < 3; n++) await callback(app, held);
      expect(paidKes(app, held)).toEqual([13_500]);
    },
  ],
  25: [
    "the receipt told again and again: guest and host hear once",
    async () => {
      const { app, held } = await house();
      await pay(app, held);
      await Promise.all([callback(app, held), callback(app, held), callback(app, held)]);
      await app.jobs.runDue();
      expect(app.sent.filter(({ body }) => body.includes("Confirmed:")).length).toBe(1);
      expect(app.sent.filter(({ body }) => body.includes("New booking")).length).toBe(1);
    },
  ],
  26: [
    "one payment by callback and by notice counts once; passwords survive stray spaces",
    async () => {
      const { app, held } = await house();
      await pay(app, held);
      const code = findBooking(app.db, held.id)?.code ?? "-";
      const money = {
        receipt: "TEST000001",
        source: "c2b" as const,
        ...OPERATORS,
        amountKes: 13_500,
        reference: code,
        raw: "",
      };
      write(app.db, (tx) => seeMoney(tx, money, app.clock.now()));
      await callback(app, held, { receipt: "TEST000001" });
      app.clock.advance(120_000);
      await app.jobs.runDue();
      expect(paidKes(app, held)).toEqual([13_500]);
      const { ask } = daraja({ passkey: ` ${SECRETS.passkey}\n`, consumerSecret: `${SECRETS.consumerSecret} ` });
      expect((await ask("020")).outcome).toBe("requested");
    },
  ],
  27: [
    "who may tell of a payment: the secret address, the ids and the amount together",
    async () => {
      const { app, held } = await house();
      await pay(app, held);
      await app.app.fetch(
        new Request(`http://localhost:3000/callbacks/${newSecret()}`, { method: "POST", body: "{}" }),
      );
      await callback(app, held, { amountKes: 1 });
      expect([confirmed(app, held), stateOf(app, held).payments]).toEqual([false, ["needs_review"]]);
    },
  ],
  28: [
    "stray spaces in the callback address: cut off at the start, and never sent",
    async () => {
      const read = readConfig("demo", { PUBLIC_URL: "  https://stays.example  " });
      expect("config" in read && read.config.publicUrl).toBe("https://stays.example");
      const { client, kept } = daraja();
      expect((await client.requestPayment(askFor("020", "https://stays.example/a b"))).outcome).toBe("refused");
      expect(kept).toEqual([]);
    },
  ],
  29: [
    "the payer of a notice is a hash of 64 signs",
    () => {
      const payer = "bbff37cea44ac0b2d964ee0dfb8d2df8513dc7ba1b36129a929fc3fbd6dd4af4";
      const raw = JSON.stringify({
        TransID: "RKL51ZDR4F",
        TransAmount: "5.00",
        BusinessShortCode: "600966",
        MSISDN: payer,
      });
      expect(readC2bNotice(raw)).toMatchObject({ outcome: "notice", payer, amountKes: 5 });
    },
  ],
  30: [
    "paid, and cancelled because the hold had ended: the nights are theirs when they are free",
    async () => {
      const { app, held } = await house();
      await pay(app, held);
      app.clock.advance(HOLD_MS + 60_000);
      await app.jobs.runDue();
      expect(findBooking(app.db, held.id)?.state).toBe("expired");
      await callback(app, held);
      expect([confirmed(app, held), paidKes(app, held)]).toEqual([true, [13_500]]);
    },
  ],
  31: [
    "the guest cancelled the prompt: nothing is confirmed by the answer to the request alone",
    async () => {
      const { app, held } = await house();
      await pay(app, held);
      expect(confirmed(app, held)).toBeFalse();
      await callback(app, held, { code: "1032" });
      expect([confirmed(app, held), stateOf(app, held).payments, paidKes(app, held)]).toEqual([
        false,
        ["declined"],
        [],
      ]);
    },
  ],
  32: [
    "unsuccessful, before the PIN could be typed: the page waits and refuses nothing",
    async () => {
      const { app, held } = await house();
      await pay(app, held);
      const html = await payPage(app, held);
      expect(html).toContain("<h1>Check your phone");
      for (const { title } of Object.values(eventTexts.declines)) expect(html).not.toContain(title);
    },
  ],
  33: [
    "Resend shows raw JSON: every press leads to a page",
    async () => {
      const { app, held } = await house();
      await pay(app, held);
      app.clock.advance(61_000);
      const again = await pay(app, held);
      expect(again.status).toBe(303);
      const page = await app.get(again.headers.get("location") ?? "-", { cookie: held.cookie });
      expect([page.status, page.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/html")]);
    },
  ],
  34: [
    "a firewall blocked the callback's path: no word in it is suspicious, and no cookie or origin is asked for",
    async () => {
      const secrets = createSecrets(new Uint8Array(32));
      for (let n = 0; n < 200; n++) expect(addressSecret(secrets, "callback", `${n}`)).toMatch(/^[0-9a-f]{64}$/);
      const { app, held } = await house();
      await pay(app, held);
      expect(app.gateway.asked[0]?.callbackUrl).not.toMatch(/m-?pesa|safaricom|exe|cmd|sql|query|pay/i);
      expect((await callback(app, held)).status).toBe(200);
    },
  ],
  35: [
    "paid with no receipt from an error body: 0 alone is no payment",
    async () => {
      const { app, held } = await house();
      await pay(app, held);
      const payment = paymentsOfBooking(app.db, held.id)[0];
      const stkCallback = {
        MerchantRequestID: "merchant-1",
        CheckoutRequestID: "ws_CO_1",
        ResultCode: 0,
        ResultDesc: "-",
      };
      for (const body of ['{"errorCode":"500.001.1001"}', JSON.stringify({ Body: { stkCallback } })]) {
        await app.app.fetch(
          new Request(`http://localhost:3000/callbacks/${callbackKey(app.deps.secrets, payment?.id ?? "none")}`, {
            method: "POST",
            body,
          }),
        );
      }
      await app.jobs.runDue();
      expect([confirmed(app, held), paidKes(app, held)]).toEqual([false, []]);
    },
  ],
  36: [
    "numbers that begin with 01 are numbers",
    () => {
      for (const typed of ["0112345678", "112345678", "+254112345678", "0114 000 000"]) {
        expect(mpesaPhone(normalisePhone(typed) ?? "-")).toMatch(/^2541\d{8}$/);
      }
    },
  ],
  37: [
    "resending takes the same way as sending: the number is the same twelve digits",
    async () => {
      const { app, held } = await house();
      await pay(app, held, { phone: "0722 000 020" });
      app.clock.advance(61_000);
      await pay(app, held, { phone: "+254 (0) 722-000-020" });
      expect(app.gateway.asked.map(({ phone }) => phone)).toEqual(["254722000020", "254722000020"]);
    },
  ],
  38: [
    "the limit of the day the code was written: it is a setting",
    async () => {
      const { ask } = daraja({ mostKes: 70_000 });
      expect((await ask("020", { amountKes: 70_001 })).outcome).toBe("refused");
      expect((await ask("020", { amountKes: 70_000 })).outcome).toBe("requested");
      const read = readConfig("demo", { MPESA_MOST_KES: "70000" });
      expect("config" in read && read.config.mpesa.mostKes).toBe(70_000);
    },
  ],
  39: [
    "no prompt on an old SIM: the guest reads what to dial",
    () => expect(eventTexts.declines.no_answer.text).toContain("*234#"),
  ],
  40: [
    "more than M-PESA takes at once is asked for in parts, and a double press asks once",
    async () => {
      const { app, held } = await house({ MPESA_MOST_KES: "10000" });
      const presses = await Promise.all([pay(app, held), pay(app, held)]);
      expect(presses.map(({ status }) => status)).toEqual([303, 303]);
      expect(app.gateway.asked.map(({ amountKes }) => amountKes)).toEqual([10_000]);
      await callback(app, held);
      app.clock.advance(61_000);
      await pay(app, held);
      expect(app.gateway.asked.map(({ amountKes }) => amountKes)).toEqual([10_000, 3_500]);
      await callback(app, held);
      expect([confirmed(app, held), paidKes(app, held)]).toEqual([true, [10_000, 3_500]]);
    },
  ],
};

test.each(Object.entries(COMPLAINTS).map(([number, [gist, proof]]) => [number, gist, proof] as const))(
  "complaint %s: %s",
  async (_, __, proof) => {
    expect.hasAssertions();
    await proof();
  },
);

test("none of the forty is left out", () => {
  expect(Object.keys(COMPLAINTS).map(Number)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
});

test("what no public complaint names happens too: the notice after the callback's answer, a phone that is masked", async () => {
  const server = daraja();
  await server.ask("063");
  await until(() => server.receiver.calls.length === 1, "the callback");
  expect(readStkCallback(server.receiver.calls[0]?.body ?? "")).not.toHaveProperty("phone");
});
