import { describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { lookUpsOfCodes } from "#db/operation.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { type Held, hold, stateOf } from "#src/dev/fixtures/journey.ts";
import { type OperationsApp, operationsApp, PAYBILL } from "#src/dev/fixtures/operations-app.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { LIMITS } from "#src/web/limits.ts";
import { newSecret } from "#src/web/secrets.ts";

let rooms = 0;
const HOST = "lango=session-of-host-wanjiru";

async function held(app: OperationsApp): Promise<Held> {
  const property = `flat-${++rooms}`;
  addProperty(app.db, { id: property });
  return hold(app, { property, phone: `0722 000 ${100 + rooms}` });
}

/** Somebody pays Wanjiru's paybill from their own menu, and M-PESA says nothing of it. The code of their message. */
async function paidByHerself(app: OperationsApp, amountKes: number, reference = ""): Promise<string> {
  await app.daraja.phone.pay({
    phone: "254733444555",
    shortcode: PAYBILL,
    amountKes,
    reference,
    name: "ACHIENG OTIENO",
  });
  return app.daraja.movements()[0]?.receipt ?? "none";
}

async function claim(app: OperationsApp, of: Held, code: string): Promise<void> {
  const form = { booking: of.id, t: of.t, code, submissionKey: newSecret() };
  expect((await app.post("/booking/payment/claim", form)).status).toBe(303);
  await app.pass(5000);
}

const hostPage = async (app: OperationsApp, of: Held) =>
  (await app.get(`/dashboard/bookings/${of.id}`, { cookie: HOST })).text();
const asked = (app: OperationsApp) => app.daraja.counts().operation ?? 0;

describe("a code that a guest typed, where M-PESA can be asked about it", () => {
  const app = operationsApp();
  hostCookie(app.db);

  test("is true: their booking is certain without their host, with its receipt and the payer's name", async () => {
    const of = await held(app);
    const code = await paidByHerself(app, 13_500);
    await claim(app, of, code.toLowerCase());
    expect(stateOf(app, of)).toEqual({ booking: "confirmed", payments: ["paid"] });
    expect(paymentsOfBooking(app.db, of.id)[0]).toMatchObject({ receipt: code, payerName: "ACHIENG OTIENO" });
  });

  test("brought another amount: it is counted as what it is, and the host decides", async () => {
    const of = await held(app);
    const code = await paidByHerself(app, 1_500);
    await claim(app, of, code);
    expect(stateOf(app, of)).toEqual({ booking: "held", payments: ["needs_review"] });
    expect(paymentsOfBooking(app.db, of.id)[0]).toMatchObject({ receipt: code, receivedKes: 1_500 });
  });

  test("is nobody's: it stays a claim, the host reads so, and M-PESA is asked once however often it is named", async () => {
    const of = await held(app);
    const before = asked(app);
    await claim(app, of, "UKR51ZDR4F");
    await claim(app, of, "UKR51ZDR4F");
    await app.pass(3_600_000);
    expect(asked(app) - before).toBe(1);
    expect(stateOf(app, of).payments).toEqual(["pending"]);
    expect(await hostPage(app, of)).toContain("nothing came to your number with this code");
    const { id } = paymentsOfBooking(app.db, of.id)[0] ?? {};
    const today = await (await app.get("/dashboard", { cookie: HOST })).text();
    expect(today).toContain(`/dashboard/bookings/${of.id}`);
    expect(today).not.toContain(`/dashboard/answers/${id}`);
  });

  test.each([
    ["was paid before they booked", "before this booking was made", 3_600_000, false],
    ["was for another booking", "for another booking", 0, true],
  ] as const)("%s: it waits for the host, who reads why", async (_, words, earlierMs, isOther) => {
    const other = isOther ? await held(app) : undefined;
    const named = other ? (findBooking(app.db, other.id)?.code ?? "") : "";
    const code = await paidByHerself(app, 13_500, named);
    await app.pass(earlierMs);
    const of = await held(app);
    await claim(app, of, code);
    expect(stateOf(app, of)).toEqual({ booking: "held", payments: ["pending"] });
    expect(await hostPage(app, of)).toContain(words);
  });

  test("was taken back since: it confirms nothing", async () => {
    const of = await held(app);
    const code = await paidByHerself(app, 13_500);
    await app.daraja.handle(new Request(`http://x/control/movements/${code}/reverse`, { method: "POST" }));
    await claim(app, of, code);
    expect(stateOf(app, of)).toEqual({ booking: "held", payments: ["pending"] });
    expect(await hostPage(app, of)).toContain("have been taken back");
  });

  test("is one that counted before: the second guest who names it gets nothing", async () => {
    const of = await held(app);
    const code = await paidByHerself(app, 13_500);
    await claim(app, of, code);
    const thief = await held(app);
    const form = { booking: thief.id, t: thief.t, code, submissionKey: newSecret() };
    expect((await app.post("/booking/payment/claim", form)).status).toBe(422);
    expect(stateOf(app, thief)).toEqual({ booking: "held", payments: [] });
  });

  test("gets no answer: after ten minutes the host reads that they have to look themselves", async () => {
    const of = await held(app);
    const code = await paidByHerself(app, 13_500);
    app.daraja.switch({ cut: true });
    await claim(app, of, code);
    await app.pass(2 * 3_600_000);
    app.daraja.switch({ cut: false });
    expect(stateOf(app, of).payments).toEqual(["pending"]);
    expect(lookUpsOfCodes(app.db, [code]).get(code)).toMatchObject({ state: "failed" });
    expect(await hostPage(app, of)).toContain("Yes, KES");
  });
});

test("the shortcode's own notice of a code that a guest named settles their claim, and a later look-up changes nothing", async () => {
  const app = operationsApp();
  const of = await held(app);
  const { seeMoney } = await import("#src/reconcile/match-money.ts");
  const { write } = await import("#db/write.ts");
  const code = await paidByHerself(app, 13_500);
  const form = { booking: of.id, t: of.t, code, submissionKey: newSecret() };
  await app.post("/booking/payment/claim", form);
  const notice = {
    receipt: code,
    source: "c2b",
    paidTo: "host",
    payoutAccountId: "paybill-of-wanjiru",
    shortcode: "174379",
    amountKes: 13_500,
    raw: "{}",
  } as const;
  write(app.db, (tx) => seeMoney(tx, notice, app.clock.now()));
  await app.pass(60_000);
  expect(stateOf(app, of)).toEqual({ booking: "confirmed", payments: ["paid"] });
  expect(app.sent.filter(({ body }) => body.startsWith("Confirmed")).length).toBe(1);
});

test("without an initiator nobody is asked, and a paybill with keys alone takes no codes", async () => {
  const app = operationsApp({ initiator: false });
  const of = await held(app);
  const form = { booking: of.id, t: of.t, code: "UKR51ZDR4F", submissionKey: newSecret() };
  await app.post("/booking/payment/claim", form);
  await app.pass(5000);
  expect([asked(app), stateOf(app, of).payments]).toEqual([0, []]);
});

describe("a code that a host is shown and no guest has named", () => {
  const app = operationsApp();
  hostCookie(app.db);
  const check = async (code: string) => {
    const answer = await app.post("/dashboard/payments/check", { pasted: code }, { cookie: HOST });
    return (await answer.text()).replaceAll("\u00a0", " ").replaceAll("&#x27;", "'");
  };
  const reverse = (code: string) =>
    app.daraja.handle(new Request(`http://x/control/movements/${code}/reverse`, { method: "POST" }));

  test("M-PESA is asked, and what came is real and waits to be placed", async () => {
    const code = await paidByHerself(app, 3_200);
    const before = asked(app);
    expect(await check(code)).toContain("M-PESA has been asked and has not answered");
    // Pressed again while it is asked, it is asked once.
    await check(code);
    await app.pass(5000);
    expect(asked(app) - before).toBe(1);
    const html = await check(code);
    expect([html.includes("Real: KES 3,200 came"), html.includes('href="/dashboard/payments"')]).toEqual([true, true]);
    expect(await (await app.get("/dashboard/payments", { cookie: HOST })).text()).toContain(code);
    expect(asked(app) - before).toBe(1);
  });

  test("nobody paid: it is said so, and asked about again when time has gone by", async () => {
    const before = asked(app);
    await check("UKR51ZDR4G");
    await app.pass(5000);
    expect(await check("UKR51ZDR4G")).toContain("M-PESA knows no such payment to you.");
    expect(asked(app) - before).toBe(1);
    await app.pass(3 * 60_000);
    expect(await check("UKR51ZDR4G")).toContain("M-PESA has been asked");
    await app.pass(5000);
    expect(asked(app) - before).toBe(2);
  });

  test("was taken back: it is gone, and stands in no list", async () => {
    const code = await paidByHerself(app, 2_100);
    await reverse(code);
    await check(code);
    await app.pass(5000);
    expect(await check(code)).toContain("Reversed: the money is gone again");
    expect(app.db.$client.query("select 1 from seen_money where receipt = ?").get(code)).toBeNull();
  });

  test("is asked about so often an hour and no oftener, and for another host not at all", async () => {
    const { most } = LIMITS.codesAskedOfHost;
    for (let n = 0; n < most; n += 1) app.deps.limits.codesAskedOfHost.allow("host-wanjiru");
    const before = asked(app);
    expect(await check("UKR51ZDR4H")).toContain("Nothing that M-PESA has told Lango has this code.");
    addHost(app.db, { id: "host-otieno", brandName: "bahari", phone: "+254712345679" });
    const form = { pasted: "UKR51ZDR4K" };
    await app.post("/dashboard/payments/check", form, { cookie: hostCookie(app.db, "host-otieno") });
    await app.pass(5000);
    expect(asked(app) - before).toBe(0);
  });
});
