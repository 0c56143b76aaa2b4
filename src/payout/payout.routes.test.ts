import { describe, expect, test } from "bun:test";
import { livePayouts } from "#db/payout.queries.ts";
import { findStatementLine } from "#db/reconcile.queries.ts";
import { write } from "#db/write.ts";
import { seeMoney } from "#src/reconcile/match-money.ts";
import { newSecret } from "#src/web/secrets.ts";
import { hold, pay } from "../dev/fixtures/journey.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { hostCookie } from "../dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "../dev/fixtures/test-app.ts";
import { callbackKey } from "./callback-address.ts";
import { forgetOldCredentials } from "./test-payout.ts";

const KEYS = {
  consumerKey: "consumer-key-of-wanjiru",
  consumerSecret: " consumer-secret-of-wanjiru\n",
  passkey: "bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919",
};
const TILL = { type: "till", number: "512 3456", store: "600456", ...KEYS };
const DAY = 24 * 3_600_000;

type Desk = { app: TestApp; cookie: string };
function desk(env: Record<string, string> = {}): Desk {
  const app = testApp(env);
  addHost(app.db);
  addProperty(app.db);
  return { app, cookie: hostCookie(app.db) };
}

async function press({ app, cookie }: Desk, path: string, form: Record<string, string>): Promise<Response> {
  const response = await app.post(`/dashboard/payouts/${path}`, form, { cookie });
  await app.jobs.runDue();
  return response;
}

const pageOf = async ({ app, cookie }: Desk) => (await app.get("/dashboard?tab=payouts", { cookie })).text();
const live = ({ app }: Desk) => livePayouts(app.db, "host-wanjiru", app.clock.now());

describe("what guests see", () => {
  const seenIn = async (it: Desk) => {
    const html = await pageOf(it);
    return { html, seen: html.split("What guests see")[1]?.split("</section>")[0] ?? "" };
  };

  test("stands first once a number is saved, in the words beside the button that pays, and leads to the place", async () => {
    const it = desk({ MPESA_FOR_HOSTS: "nobody" });
    expect((await seenIn(it)).seen).toBe("");
    await press(it, "manual", { payType: "till", payNumber: "512345", accountReference: "", receiverName: "" });
    const { html, seen } = await seenIn(it);
    expect(seen).toContain("You pay KES\u00a04,500 from your M-PESA menu to till 512345.");
    expect(seen).toContain("Say below which name M-PESA shows");
    expect(seen).toContain('href="/booking/property/garden-studio"');
    expect(html.indexOf("What guests see")).toBeLessThan(html.indexOf("To your number, till or paybill"));
    await press(it, "manual", { payType: "till", payNumber: "512345", accountReference: "", receiverName: "ZURI" });
    expect((await seenIn(it)).seen).toContain("to till 512345, ZURI. Check them");
    expect((await seenIn(it)).seen).not.toContain("Say below");
  });

  test("follows the form where only the site's own number is there, and asks phones for the same", async () => {
    const { html, seen } = await seenIn(desk());
    expect(seen).toContain("Before you enter your PIN, check what your phone shows");
    expect(html.indexOf("What guests see")).toBeGreaterThan(html.indexOf("Save number"));
  });
});

describe("a host's own keys", () => {
  test("are kept with till, store number and kind apart, and sign the next request", async () => {
    const it = desk();
    expect((await press(it, "daraja", TILL)).status).toBe(303);
    expect(live(it).asking).toMatchObject({
      number: "5123456",
      shortcode: "600456",
      transactionType: "CustomerBuyGoodsOnline",
    });
    const held = await hold(it.app);
    await pay(it.app, held);
    expect(it.app.gateway.accounts).toEqual([
      {
        consumerKey: KEYS.consumerKey,
        consumerSecret: "consumer-secret-of-wanjiru",
        passkey: KEYS.passkey,
        shortcode: "600456",
        partyB: "5123456",
        transactionType: "CustomerBuyGoodsOnline",
      },
    ]);
  });

  test.each([
    [{ store: "" }, "A till needs its store number too"],
    [{ store: "5123456" }, "two different numbers"],
    [{ number: "0712345678" }, "5 to 7 digits"],
    [{ passkey: " " }, "Enter the passkey"],
    [{ consumerKey: "", consumerSecret: "" }, "Enter the consumer secret"],
  ])("%j is refused with what is wrong, and nothing is kept", async (change, message) => {
    const it = desk();
    const response = await press(it, "daraja", { ...TILL, ...change });
    const html = await response.text();
    expect([response.status, html.includes(message)]).toEqual([422, true]);
    expect(live(it).asking).toBeUndefined();
    for (const secret of Object.values(KEYS)) expect(html).not.toContain(secret.trim());
  });

  test("stand readable nowhere: not in the database, not on a page, not in an answer of M-PESA that is kept", async () => {
    const it = desk();
    await press(it, "daraja", TILL);
    const held = await hold(it.app);
    await pay(it.app, held);
    const bytes = Buffer.from(it.app.db.$client.serialize());
    const html = await pageOf(it);
    for (const secret of Object.values(KEYS).map((text) => text.trim())) {
      for (const written of [secret, Buffer.from(secret).toString("base64"), Buffer.from(secret).toString("hex")]) {
        expect(bytes.includes(written)).toBe(false);
        expect(html).not.toContain(written);
      }
    }
  });

  test("end when others are saved, and what they sealed is forgotten some days later", async () => {
    const it = desk();
    await press(it, "daraja", TILL);
    const first = live(it).asking?.id;
    await press(it, "daraja", { ...TILL, type: "paybill", number: "600123", store: "" });
    // The new number waits a day, and the old one is asked by until then.
    expect(live(it).asking?.id).toBe(first);
    it.app.clock.advance(DAY);
    expect(live(it).asking).toMatchObject({ numberType: "paybill", number: "600123", shortcode: "600123" });
    expect(forgetOldCredentials(it.app.deps)).toEqual({ forgotten: 0 });
    it.app.clock.advance(3 * DAY + 1);
    expect(forgetOldCredentials(it.app.deps)).toEqual({ forgotten: 1 });
    const sealed = it.app.db.$client.query("select sealed from payout_accounts where id = ?").get(first ?? "");
    expect(sealed).toEqual({ sealed: null });
  });

  test("can't be changed in place: the database refuses", async () => {
    const it = desk();
    await press(it, "daraja", TILL);
    expect(() => it.app.db.$client.exec("update payout_accounts set number = '999999'")).toThrow("not changed");
  });
});

describe("the test with one shilling", () => {
  const answer = async (it: Desk, code: string) => {
    const { id } = it.app.db.$client.query("select id from payout_tests").get() as { id: string };
    const key = callbackKey(it.app.deps.secrets, id);
    const items = [
      { Name: "Amount", Value: 1 },
      { Name: "MpesaReceiptNumber", Value: "UKR0000001" },
    ];
    const body = {
      Body: {
        stkCallback: {
          MerchantRequestID: "merchant-1",
          CheckoutRequestID: "ws_CO_1",
          ResultCode: code === "0" ? 0 : code,
          ResultDesc: "-",
          ...(code === "0" ? { CallbackMetadata: { Item: items } } : {}),
        },
      },
    };
    const request = new Request(`http://localhost:3000/callbacks/${key}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    await it.app.app.fetch(request);
  };

  test("asks their phone once for KES 1, and says that it works, without a booking or a line in the ledger", async () => {
    const it = desk();
    await press(it, "daraja", TILL);
    const submissionKey = newSecret();
    for (let n = 0; n < 2; n++) await press(it, "test", { phone: "0712 345 678", submissionKey });
    expect(it.app.gateway.asked).toMatchObject([{ amountKes: 1, phone: "254712345678" }]);
    expect(await pageOf(it)).toContain("Enter the PIN there, then look here again");
    await answer(it, "0");
    expect(await pageOf(it)).toContain("these settings work");
    const rows = it.app.db.$client
      .query("select (select count(*) from payments) + (select count(*) from ledger_entries) as n")
      .get();
    expect(rows).toEqual({ n: 0 });
  });

  test.each([
    ["SFC_IC0003", "Till, store number or kind do not belong together"],
    ["2001", "The PIN was wrong"],
    ["1032", "The request was closed on the phone"],
  ])("that M-PESA ends with %s says why", async (code, words) => {
    const it = desk();
    await press(it, "daraja", TILL);
    await press(it, "test", { phone: "0712 345 678", submissionKey: newSecret() });
    await answer(it, code);
    expect(await pageOf(it)).toContain(words);
  });

  test("whose callback is lost is asked after", async () => {
    const it = desk();
    await press(it, "daraja", TILL);
    it.app.gateway.results.push({ outcome: "answered", resultCode: "0", resultDesc: "-", raw: "{}" });
    await press(it, "test", { phone: "0712 345 678", submissionKey: newSecret() });
    it.app.clock.advance(20_000);
    await it.app.jobs.runDue();
    expect(await pageOf(it)).toContain("these settings work");
  });

  test.each([
    ["before the callback", true, false],
    ["after the callback", false, false],
    ["before a callback that the query forestalled", true, true],
  ])("is no money to place, when M-PESA's own notice of it comes %s", async (_, isFirst, isQueried) => {
    const it = desk();
    await press(it, "daraja", TILL);
    if (isQueried) it.app.gateway.results.push({ outcome: "answered", resultCode: "0", resultDesc: "-", raw: "{}" });
    await press(it, "test", { phone: "0712 345 678", submissionKey: newSecret() });
    const at = { paidTo: "host", payoutAccountId: live(it).asking?.id ?? "-", shortcode: "600456" } as const;
    const notice = { receipt: "UKR0000001", source: "c2b", ...at, amountKes: 1, raw: "{}" } as const;
    const told = async () => {
      write(it.app.db, (tx) => seeMoney(tx, notice, it.app.clock.now()));
      it.app.clock.advance(20_000);
      await it.app.jobs.runDue();
    };
    if (isFirst) await told();
    await answer(it, "0");
    await it.app.jobs.runDue();
    if (!isFirst) await told();
    expect(findStatementLine(it.app.db, "UKR0000001")?.state).toBe("set_aside");
    expect(await pageOf(it)).toContain("these settings work");
  });

  test("that Safaricom does not take says so at once", async () => {
    const it = desk();
    await press(it, "daraja", TILL);
    it.app.gateway.answers.push({ outcome: "bad_settings", raw: "Merchant does not exist" });
    await press(it, "test", { phone: "0712 345 678", submissionKey: newSecret() });
    const html = await pageOf(it);
    expect(html).toContain("does not accept these keys");
    expect(html).toContain("Merchant does not exist");
  });
});

describe("being paid by hand", () => {
  test.each([
    ["till", "5123456", "5123456"],
    ["paybill", "247 247", "247247"],
    ["pochi", "0712 345 678", "+254712345678"],
    ["send_money", "+254 112 345 678", "+254112345678"],
  ])("a %s is kept as guests enter it", async (payType, payNumber, number) => {
    const it = desk();
    await press(it, "manual", { payType, payNumber, accountReference: "", receiverName: "WANJIRU" });
    expect(live(it).manual).toMatchObject({ numberType: payType, number, receiverName: "WANJIRU" });
    expect((await pageOf(it)).includes("Guests can&#x27;t pay you yet")).toBe(false);
  });

  test("an account number that is too long is told and kept whole, and no field cuts it to one that is taken", async () => {
    const it = desk();
    const typed = "0712 555 010 Jacaranda";
    const [field = ""] = (await pageOf(it)).match(/<input[^>]*name="accountReference"[^>]*>/) ?? [];
    expect(Number(/maxLength="(\d+)"/i.exec(field)?.[1])).toBeGreaterThan(typed.length);
    const refused = await press(it, "manual", { payType: "paybill", payNumber: "247247", accountReference: typed });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain("At most 20 letters and digits");
    expect(html).toContain(`value="${typed}"`);
    expect(live(it).manual).toBeUndefined();
  });

  test("a phone number is no till, and a till no phone number", async () => {
    const it = desk();
    expect((await press(it, "manual", { payType: "till", payNumber: "0712345678" })).status).toBe(422);
    expect((await press(it, "manual", { payType: "pochi", payNumber: "5123456" })).status).toBe(422);
    expect(live(it).manual).toBeUndefined();
  });
});

describe("a way from abroad", () => {
  const WORDS = "Equity Bank, account 0123456789,\r\nSWIFT EQBLKENA";

  test("is the host's own words, and begins after a day where another was there before", async () => {
    const it = desk();
    await press(it, "transfer", { words: ` ${WORDS} `, hours: "24" });
    expect(live(it).transfer).toMatchObject({ words: WORDS.replace("\r", ""), holdHours: 24 });
    await press(it, "transfer", { words: `${WORDS} 2`, hours: "24" });
    expect(live(it).transfer?.words).not.toContain("2\n");
    const page = await pageOf(it);
    expect(page).toContain("Saved, and not yet used: your way from abroad");
    it.app.clock.advance(DAY);
    expect(live(it).transfer?.words).toEndWith("EQBLKENA 2");
  });

  test("is taken away at once, and the host's other ways stay", async () => {
    const it = desk();
    await press(it, "transfer", { words: WORDS, hours: "24" });
    await press(it, "manual", { payType: "till", payNumber: "5123456" });
    await press(it, "end", { which: "transfer" });
    expect(live(it).transfer).toBeUndefined();
    it.app.clock.advance(DAY);
    expect(live(it).manual?.number).toBe("5123456");
  });

  test.each([
    [{ words: "Equity", hours: "24" }, "words", "Describe the way in 20 to 1,000 characters"],
    [{ words: "x".repeat(1001), hours: "24" }, "words", "x".repeat(1001)],
    [{ words: WORDS, hours: "9000" }, "hours", "Choose one of these times"],
  ])("%j is answered beside its field, and what was typed stays", async (form, field, said) => {
    const it = desk();
    const answer = await press(it, "transfer", form);
    const html = await answer.text();
    expect([answer.status, html.includes(`id="${field}-error"`), html.includes(said)]).toEqual([422, true, true]);
    expect(live(it).transfer).toBeUndefined();
  });
});

test("the page says first whose account the money of guests goes to", async () => {
  const it = desk();
  const lead = async () =>
    /<h1>.*?<p>(.*?)<\/p>/s
      .exec(await pageOf(it))?.[1]
      ?.replaceAll("<!-- -->", "")
      .trim();
  const site = "Guests pay to paybill 174379 of the operator of Lango, who receives it for you and owes you all of it.";
  expect(await lead()).toBe(`You have set up no way of your own yet. ${site}`);
  await press(it, "operator", {});
  expect(await lead()).toBe(`You chose the shortcode of this site. ${site}`);
  await press(it, "end", { which: "asking" });
  await press(it, "manual", { payType: "till", payNumber: "5123456" });
  expect(await lead()).toBe("Guests pay straight to you. Lango holds none of it.");
});

test("a host with no way to be paid reads so, and is sent to no shortcode that is not theirs", async () => {
  const it = desk({ MPESA_FOR_HOSTS: "nobody" });
  expect(await pageOf(it)).toContain("Guests can&#x27;t pay you yet");
  expect(await pageOf(it)).not.toContain("Guests pay by hand, below");
  const today = await (await it.app.get("/dashboard", { cookie: it.cookie })).text();
  expect(today).toContain("Guests can&#x27;t pay you yet");
  expect(today).not.toContain("ways below");
  const held = await hold(it.app);
  const page = await (await it.app.get(`/booking/payment?booking=${held.id}&t=${held.t}`)).text();
  expect(page).toContain("has not said yet how guests pay here");
  expect((await press(it, "operator", {})).status).toBe(422);
  expect(live(it).asking).toBeUndefined();
});
