import { afterEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { newestMessages } from "#db/message.queries.ts";
import { findPayment, paymentsOfBooking, updatePayment } from "#db/payment.queries.ts";
import { findStatementLine, unmatchedOfHost, watchedShortcode } from "#db/reconcile.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { loadMoney } from "#src/dashboard/load-money.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { type LiveApp, liveApp } from "#src/dev/fixtures/live-app.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { BY_MPESA, OPERATORS } from "#src/dev/fixtures/proof.ts";
import { heldRooms } from "#src/dev/fixtures/rooms-of-party.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { examine, report } from "#src/doctor/doctor.ts";
import { settleMoney } from "#src/payment/settle-payment.ts";
import { giveBack } from "#src/refund/give-back.ts";
import { recordRefund } from "#src/refund/record-refund.ts";
import { SECRETS } from "#src/simulator/daraja/fixture.ts";
import { newSecret } from "#src/web/secrets.ts";
import { dailySummary, nextSummaryAt } from "./daily-summary.ts";
import { assignMoney, matchMoney, seeMoney } from "./match-money.ts";
import { noticeUrl } from "./notice-address.ts";
import { recordReceived } from "./record-received.ts";
import { takeStatement } from "./take-statement.ts";

setDefaultTimeout(60_000);

const opened: LiveApp[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.stop();
});

const SECOND = 1_000;
const MINUTE = 60_000;

/** Wanjiru's house, watched before anything happens. */
async function open(watch: "c2b" | "pull" | "all"): Promise<LiveApp> {
  const app = liveApp({ watch, pushTimeoutMs: 400 });
  opened.push(app);
  while (!watchedShortcode(app.db, "operator")) await Bun.sleep(5);
  return app;
}

async function asked(app: LiveApp, phone: string): Promise<Held> {
  const held = await hold(app, { phone });
  await app.post("/booking/payment", { booking: held.id, t: held.t, phone, submissionKey: newSecret() });
  return held;
}

const codeOf = (app: Pick<LiveApp, "db">, held: Held) => findBooking(app.db, held.id)?.code ?? "none";

/** Each receipt that M-PESA knows, and how often the ledger has it. */
function ledgerOf(app: LiveApp): { moved: string[]; counted: (string | null)[]; kes: number } {
  const rows = app.db.$client
    .query(
      "select p.receipt as receipt, -l.amount_kes as kes from ledger_entries l join payments p on p.id = l.payment_id where l.kind = 'payment'",
    )
    .all() as { receipt: string | null; kes: number }[];
  return {
    moved: app.daraja.simulator
      .movements()
      .map(({ receipt }) => receipt)
      .sort(),
    counted: rows.map(({ receipt }) => receipt).sort(),
    kes: rows.reduce((sum, { kes }) => sum + kes, 0),
  };
}

describe("a payment that is announced twice, by its callback and by the shortcode's own notice", () => {
  test("counts once, whichever version the notice has", async () => {
    const app = await open("c2b");
    const held = await asked(app, "0722 000 020");
    await app.pass(2 * MINUTE);
    const { moved, counted, kes } = ledgerOf(app);
    expect([counted, kes]).toEqual([moved, 13_500]);
    expect(findStatementLine(app.db, moved[0] ?? "-")).toMatchObject({ state: "matched", source: "c2b" });
    expect(findBooking(app.db, held.id)?.state).toBe("confirmed");
    expect(app.sent.filter(({ body }) => body.includes("Confirmed:")).length).toBe(1);
  });

  test("counts once also when the notice is first and the callback comes minutes later", async () => {
    const app = await open("c2b");
    const held = await asked(app, "0722 000 044");
    await app.pass(6 * MINUTE);
    const { moved, counted, kes } = ledgerOf(app);
    expect([counted, kes]).toEqual([moved, 13_500]);
    expect(paymentsOfBooking(app.db, held.id).map(({ state, way }) => [state, way])).toEqual([["paid", "stk"]]);
  });
});

describe("money whose answer and callback were both lost", () => {
  /** The answer hangs, and the server is down when the callback comes: nobody has an id to ask with. */
  async function lost(app: LiveApp): Promise<Held> {
    const held = await asked(app, "0722 000 051");
    while (app.daraja.simulator.phone.all().length === 0) await Bun.sleep(5);
    await app.halt();
    const [prompt] = app.daraja.simulator.phone.all();
    app.daraja.simulator.phone.approve(prompt?.id ?? "-");
    while (!app.daraja.simulator.counts().callback) await Bun.sleep(5);
    await Bun.sleep(50);
    app.resume();
    return held;
  }

  test("is found in the list of the last 48 hours, and confirms", async () => {
    const app = await open("pull");
    const held = await lost(app);
    await app.pass(12 * MINUTE);
    const { moved, counted } = ledgerOf(app);
    expect([moved.length, counted]).toEqual([1, moved]);
    expect(findBooking(app.db, held.id)?.state).toBe("confirmed");
    expect(paymentsOfBooking(app.db, held.id).map(({ way, receipt }) => [way, receipt])).toEqual([
      ["stk", moved[0] ?? null],
    ]);
  });
});

const notice = (app: TestApp, held: Held, money: { amountKes: number; payer: string }) =>
  write(app.db, (tx) =>
    seeMoney(
      tx,
      {
        receipt: "UKS0000001",
        source: "c2b",
        ...OPERATORS,
        amountKes: money.amountKes,
        paidAt: app.clock.now(),
        reference: codeOf(app, held),
        payer: money.payer,
        raw: "{}",
      },
      app.clock.now(),
    ),
  );
async function house() {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db);
  return { app, held: await hold(app) };
}
const counted = (app: TestApp, held: Held) =>
  paymentsOfBooking(app.db, held.id)
    .toReversed()
    .map(({ state, receipt, receivedKes }) => [state, receipt, receivedKes]);
async function goOn(app: TestApp, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    app.clock.advance(15 * SECOND);
    await app.jobs.runDue();
  }
}
const paidByQuery = { outcome: "answered", resultCode: "0", resultDesc: "-", raw: "{}" } as const;

describe("one payment that two reports tell apart", () => {
  test("a second try that was refused at once does not get the money of the first", async () => {
    const { app, held } = await house();
    await pay(app, held, { phone: "0722 000 046" });
    app.clock.advance(61 * SECOND);
    app.gateway.answers.push({ outcome: "phone_busy", raw: "{}" });
    await pay(app, held, { phone: "0722 000 046" });
    notice(app, held, { amountKes: 13_500, payer: "2547 ***** 046" });
    await goOn(app, 2);
    app.gateway.results.push(paidByQuery);
    await goOn(app, 20);
    expect(counted(app, held)).toEqual([
      ["paid", "UKS0000001", 13_500],
      ["declined", null, null],
    ]);
  });

  test("a try on another phone does not get the money of this one", async () => {
    const { app, held } = await house();
    await pay(app, held, { phone: "0722 000 046" });
    app.clock.advance(61 * SECOND);
    await pay(app, held, { phone: "0722 000 070" });
    notice(app, held, { amountKes: 13_500, payer: "2547 ***** 046" });
    await goOn(app, 20);
    expect(counted(app, held).map(([, receipt]) => receipt)).toEqual(["UKS0000001", null]);
  });

  test("a shilling less than the query let us believe is still the same money, and the host looks", async () => {
    const { app, held } = await house();
    await pay(app, held, { phone: "0722 000 054" });
    app.gateway.results.push(paidByQuery);
    notice(app, held, { amountKes: 13_499, payer: "2547 ***** 054" });
    await goOn(app, 20);
    expect(counted(app, held)).toEqual([["paid", "UKS0000001", 13_499]]);
    expect(paymentsOfBooking(app.db, held.id)[0]?.reason).toBe("reports_differ");
  });
});

describe("other money than was asked for, from the phone that was asked", () => {
  test("waits for the query of its request, also when that is answered late", async () => {
    const { app, held } = await house();
    await pay(app, held, { phone: "0722 000 054" });
    notice(app, held, { amountKes: 13_499, payer: "2547 ***** 054" });
    await goOn(app, 12);
    expect(counted(app, held)).toEqual([["pending", null, null]]);
    app.gateway.results.push(paidByQuery);
    await goOn(app, 40);
    expect(counted(app, held)).toEqual([["paid", "UKS0000001", 13_499]]);
    expect(paymentsOfBooking(app.db, held.id)[0]?.reason).toBe("reports_differ");
  });

  test("waits for it also when the house was shut for an hour before it heard of the money", async () => {
    const { app, held } = await house();
    await pay(app, held, { phone: "0722 000 054" });
    app.clock.advance(60 * MINUTE);
    notice(app, held, { amountKes: 13_499, payer: "2547 ***** 054" });
    await goOn(app, 2);
    app.gateway.results.push(paidByQuery);
    await goOn(app, 40);
    expect(counted(app, held)).toEqual([["paid", "UKS0000001", 13_499]]);
  });

  test("is their own payment once the query has said no, and in any case after half an hour", async () => {
    for (const declined of [true, false]) {
      const { app, held } = await house();
      await pay(app, held, { phone: "0722 000 054" });
      if (declined) app.gateway.results.push({ ...paidByQuery, resultCode: "2001" });
      notice(app, held, { amountKes: 7_000, payer: "2547 ***** 054" });
      await goOn(app, declined ? 10 : 125);
      expect(counted(app, held).map(([state, receipt]) => [state, receipt])).toEqual([
        [declined ? "declined" : "pending", null],
        ["paid", "UKS0000001"],
      ]);
    }
  });

  test("that their host places by hand is that of the request which the query has called paid", async () => {
    const { app, held } = await house();
    await pay(app, held, { phone: "0722 000 054" });
    app.gateway.results.push(paidByQuery);
    await goOn(app, 4);
    expect(counted(app, held)).toEqual([["paid", null, 13_500]]);
    const money = {
      receipt: "UKS0000002",
      source: "pull",
      ...OPERATORS,
      amountKes: 13_499,
      reference: "",
      raw: "{}",
    } as const;
    write(app.db, (tx) => seeMoney(tx, { ...money, payer: "2547 ***** 054" }, app.clock.now()));
    await goOn(app, 2);
    const { hostId, ...deps } = { ...app.deps, hostId: "host-wanjiru", linkTo: () => "" };
    const ask = { receipt: money.receipt, hostId, bookingId: held.id, bookingHostId: hostId };
    expect(assignMoney(deps, ask)).toBe("assigned");
    expect(counted(app, held)).toEqual([["paid", "UKS0000002", 13_499]]);
  });
});

test.each([[["044", "047"]], [["047", "044"]]])(
  "of two phones that were asked, what a host places by hand goes to the one that paid, in the order %p",
  async (order) => {
    const { app, held } = await house();
    for (const phone of ["0722 000 044", "0722 000 047"]) {
      await pay(app, held, { phone });
      await goOn(app, 5);
    }
    app.gateway.results.push(paidByQuery, paidByQuery);
    await goOn(app, 20);
    expect(counted(app, held).map(([state, receipt]) => [state, receipt])).toEqual([
      ["paid", null],
      ["paid", null],
    ]);
    const ask = { hostId: "host-wanjiru", bookingId: held.id, bookingHostId: "host-wanjiru" };
    for (const end of order) {
      const receipt = `UKS0000${end}`;
      const payer = `2547 ***** ${end}`;
      const money = {
        receipt,
        source: "pull",
        ...OPERATORS,
        amountKes: 13_500,
        reference: "",
        payer,
        raw: "{}",
      } as const;
      write(app.db, (tx) => {
        seeMoney(tx, { ...money, hostId: "host-wanjiru" }, app.clock.now());
      });
      expect(assignMoney({ ...app.deps, linkTo: () => "" }, { ...ask, receipt })).toBe("assigned");
    }
    const phones = paymentsOfBooking(app.db, held.id).map(({ phone, receipt }) => [
      phone?.slice(-3),
      receipt?.slice(-3),
    ]);
    expect(phones.sort()).toEqual([
      ["044", "044"],
      ["047", "047"],
    ]);
  },
);

describe("a guest who pays from their own menu", () => {
  test("is booked by the code they typed, in any case and with spaces", async () => {
    const app = await open("c2b");
    const held = await hold(app);
    const code = codeOf(app, held);
    await app.daraja.simulator.phone.pay({
      phone: "254733111222",
      shortcode: SECRETS.shortcode,
      amountKes: 13_500,
      reference: ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)} `,
      name: "BRIAN KIP",
    });
    await app.pass(5 * SECOND);
    expect(findBooking(app.db, held.id)?.state).toBe("confirmed");
    expect(paymentsOfBooking(app.db, held.id).map(({ way, state, payerName }) => [way, state, payerName])).toEqual([
      ["c2b", "paid", "BRIAN KIP"],
    ]);
  });

  test("with half of it holds on to their nights, and is booked with the rest", async () => {
    const app = await open("c2b");
    const held = await hold(app);
    const pay = {
      phone: "254733111222",
      shortcode: SECRETS.shortcode,
      reference: codeOf(app, held),
      name: "BRIAN KIP",
    };
    await app.daraja.simulator.phone.pay({ ...pay, amountKes: 6_000 });
    await app.pass(5 * SECOND);
    expect(findBooking(app.db, held.id)?.state).toBe("held");
    await app.daraja.simulator.phone.pay({ ...pay, amountKes: 7_500 });
    await app.pass(5 * SECOND);
    expect(findBooking(app.db, held.id)?.state).toBe("confirmed");
  });

  test("with a code that is nobody's is turned away before the money moves, where Safaricom asks us", async () => {
    const app = await open("c2b");
    app.daraja.simulator.switch({ c2bValidation: true });
    const pay = { phone: "254733111222", shortcode: SECRETS.shortcode, amountKes: 500, name: "BRIAN KIP" };
    await app.daraja.simulator.phone.pay({ ...pay, reference: "LGZZZZZZ" });
    expect(app.daraja.simulator.movements()).toEqual([]);
    await app.daraja.simulator.phone.pay({ ...pay, reference: "rent" });
    expect(app.daraja.simulator.movements().length).toBe(1);
  });

  test("without any code stands in the host's list, is proposed, and counts once they say so", async () => {
    const app = await open("c2b");
    const held = await hold(app, { name: "Achieng Otieno" });
    await app.daraja.simulator.phone.pay({
      phone: "254722000020",
      shortcode: SECRETS.shortcode,
      amountKes: 13_500,
      reference: "room",
      name: "ACHIENG OTIENO",
    });
    await app.pass(5 * SECOND);
    // A slip in the code is none of it, and is offered.
    const slip = { shortcode: SECRETS.shortcode, amountKes: 700, reference: codeOf(app, held).slice(0, -1) };
    await app.daraja.simulator.phone.pay({ ...slip, phone: "254733111222", name: "BRIAN KIP" });
    await app.pass(5 * SECOND);
    const waiting = unmatchedOfHost(app.db, "host-wanjiru");
    const money = waiting.find(({ amountKes }) => amountKes === 13_500);
    expect([waiting.length, money?.amountKes, findBooking(app.db, held.id)?.state]).toEqual([2, 13_500, "held"]);
    const cookie = hostCookie(app.db);
    const list = await (await app.get("/dashboard/payments", { cookie })).text();
    expect(list).toContain(`(${money?.receipt}, for ${codeOf(app, held)})`);
    expect(list).toContain("same amount, same name, phone fits");
    expect(list).toContain(`${codeOf(app, held)}, Achieng Otieno (almost its code`);
    const placed = await app.post(
      `/dashboard/payments/${money?.receipt}/place`,
      { code: codeOf(app, held) },
      { cookie },
    );
    expect(placed.status).toBe(303);
    await app.post(`/dashboard/payments/${money?.receipt}/place`, { code: codeOf(app, held) }, { cookie });
    expect(findBooking(app.db, held.id)?.state).toBe("confirmed");
    expect(ledgerOf(app)).toMatchObject({ kes: 13_500, counted: [money?.receipt ?? "-"] });
  });
});

describe("a guest who puts the request on their phone away", () => {
  /** Cancelled there after twenty seconds; M-PESA then tells of money that was paid so much later. */
  async function paidLater(
    ms: number,
    { isSeenAgain, ...more }: { reference?: string; payer?: string; isSeenAgain?: true },
  ) {
    const house = new MoneyHouse();
    const { app } = house;
    const held = await hold(app);
    await pay(app, held);
    app.clock.advance(20 * SECOND);
    await callback(app, held, { code: "1032" });
    const paidAt = app.clock.now() + ms;
    app.clock.advance(MINUTE);
    if (isSeenAgain) {
      const [request] = paymentsOfBooking(app.db, held.id);
      write(app.db, (tx) => updatePayment(tx, request?.id ?? "", { queries: 1, updatedAt: app.clock.now() }));
    }
    const about = { reference: codeOf(app, held), payer: "2547 ***** 020", ...more, raw: "{}" };
    const money = { receipt: "UKH0000009", source: "c2b", ...OPERATORS, amountKes: 13_500, paidAt, ...about } as const;
    write(app.db, (tx) => seeMoney(tx, money, app.clock.now()));
    for (let n = 0; n < 4; n += 1) {
      app.clock.advance(30 * SECOND);
      await app.jobs.runDue();
    }
    return { house, held };
  }

  test.each([
    ["with the booking's code", {}],
    ["with it, on another phone", { payer: "2547 ***** 999" }],
    ["with it, and M-PESA hides who", { payer: "" }],
    ["with none, on the phone that was asked", { reference: "my room" }],
    ["with it, and more becomes known of the request", { isSeenAgain: true as const }],
  ])("and pays from their own menu %s has their stay", async (_, more) => {
    const { house, held } = await paidLater(40 * SECOND, more);
    expect([house.state(held), refundsOfBooking(house.app.db, held.id)]).toEqual(["confirmed", []]);
    expect(paymentsOfBooking(house.app.db, held.id).map(({ way, state }) => `${way} ${state}`)).toEqual([
      "c2b paid",
      "stk declined",
    ]);
    // Its own callback, should the money have been the request's after all, is the same money.
    await callback(house.app, held, { nth: 1, receipt: "UKH0000009" });
    expect([house.sums(held).receivedKes, house.faults]).toEqual([13_500, []]);
  });

  test("and had paid by it before is asked whether they want their stay", async () => {
    const { house, held } = await paidLater(-SECOND, {});
    expect(house.state(held)).toBe("cancelled");
    expect(refundsOfBooking(house.app.db, held.id)).toMatchObject([{ reason: "cancelled", amountKes: 13_500 }]);
    expect(house.faults).toEqual([]);
  });
});

test("rooms that were booked at once are proposed once, for the sum of all and for that of each", async () => {
  const { app, lead } = heldRooms();
  const code = codeOf(app, lead);
  const cookie = hostCookie(app.db);
  const offered = async (amountKes: number) => {
    const about = { amountKes, paidAt: app.clock.now(), reference: "", payer: "", raw: "{}" };
    const money = { receipt: `UKH00${amountKes}`, source: "c2b", ...OPERATORS, ...about } as const;
    write(app.db, (tx) => seeMoney(tx, money, app.clock.now()));
    await app.jobs.runDue();
    const html = await (await app.get("/dashboard/payments", { cookie })).text();
    const [card = ""] = html.split("<section").filter((part) => part.includes(money.receipt));
    app.clock.advance(1);
    return card.split(`${code}, Achieng Otieno (same amount`).length - 1;
  };
  expect([await offered(20_800), await offered(12_345)]).toEqual([1, 0]);
  expect(await offered(8_000)).toBe(1);
});

test("money that came in time keeps the nights until it is known whose it is", async () => {
  const house = new MoneyHouse();
  const { app } = house;
  const held = await hold(app);
  app.clock.advance(14 * MINUTE + 20 * SECOND);
  await pay(app, held);
  app.clock.advance(20 * SECOND);
  const about = { amountKes: 13_500, paidAt: app.clock.now(), reference: codeOf(app, held), payer: "2547 ***** 020" };
  const money = { receipt: "UKH0000009", source: "c2b", ...OPERATORS, ...about, raw: "{}" } as const;
  write(app.db, (tx) => seeMoney(tx, money, app.clock.now()));
  await app.jobs.runDue();
  // Its own callback may still come, and the hold would have ended meanwhile.
  app.clock.advance(25 * SECOND);
  await app.jobs.runDue();
  const rival = { phone: "0733 111 222", name: "Brian Kip" };
  await expect(hold(app, rival)).rejects.toThrow("no hold: 409");
  for (let n = 0; n < 4; n += 1) {
    app.clock.advance(15 * SECOND);
    await app.jobs.runDue();
  }
  expect([house.state(held), refundsOfBooking(app.db, held.id), house.faults]).toEqual(["confirmed", [], []]);
});

test("a notice to a false address, or one that cannot be read, leaves nothing behind", async () => {
  const app = testApp();
  addHost(app.db);
  const good = noticeUrl(app.deps, "operator", "paid");
  const body = JSON.stringify({ TransID: "UKR0000001", TransAmount: "500.00", BusinessShortCode: "174379" });
  const post = (url: string, text: string) => app.app.fetch(new Request(url, { method: "POST", body: text }));
  for (const [url, text] of [
    [good.replace(/[0-9a-f]{4}\/paid$/, "0000/paid"), body],
    [good.replace("operator", "other"), body],
    [good, "{}"],
    [good, "<html>"],
  ] as const) {
    expect((await post(url, text)).status).toBe(200);
  }
  expect(findStatementLine(app.db, "UKR0000001")).toBeUndefined();
  await post(good, body);
  await post(good, body);
  await app.jobs.runDue();
  expect(findStatementLine(app.db, "UKR0000001")).toMatchObject({ state: "unmatched", hostId: "host-wanjiru" });
});

test("the address that notices come to has none of the words that Safaricom refuses", () => {
  for (let n = 0; n < 300; n++) {
    const deps = { secrets: { sign: () => newSecret() } as never, publicUrl: "https://lango.example" };
    expect(noticeUrl(deps, "operator", "paid")).not.toMatch(/m-?pesa|safaricom|exe|cmd|sql|query/i);
  }
});

describe("a statement", () => {
  const csv = (rows: string[]) =>
    [
      "MERCHANT STATEMENT,,",
      "",
      "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Other Party Info,A/C No.",
      ...rows,
    ].join("\r\n");

  async function house(): Promise<{ app: TestApp; held: Held; code: string }> {
    const app = testApp();
    addHost(app.db);
    addProperty(app.db);
    const held = await hold(app);
    return { app, held, code: codeOf(app, held) };
  }

  test("places what names a booking, lists what names none, and leaves the rest aside", async () => {
    const { app, held, code } = await house();
    const pasted = csv([
      `UKR0000001,18-12-2026 12:01:00,Pay Bill,Completed,"13,500.00",,0722***020 - ACHIENG OTIENO,${code}`,
      `UKR0000002,18-12-2026 12:02:00,Pay Bill,Completed,900.00,,0733***222 - BRIAN KIP,lunch`,
      `UKR0000003,18-12-2026 12:03:00,Pay Bill,Failed,700.00,,0733***222 - BRIAN KIP,${code}`,
      `UKR0000004,18-12-2026 12:04:00,Withdrawal,Completed,,-500.00,,`,
    ]);
    expect(await takeStatement(app.deps, { hostId: "host-wanjiru", pasted })).toEqual({
      outcome: "taken",
      known: 0,
      fresh: 2,
      takenBack: 0,
      gone: 0,
      others: 2,
      skipped: [
        { receipt: "UKR0000003", why: "failed" },
        { receipt: "UKR0000004", why: "out" },
      ],
      withoutCode: 0,
    });
    await app.jobs.runDue();
    expect(findBooking(app.db, held.id)?.state).toBe("confirmed");
    expect(unmatchedOfHost(app.db, "host-wanjiru").map(({ receipt }) => receipt)).toEqual(["UKR0000002"]);
    expect(await takeStatement(app.deps, { hostId: "host-wanjiru", pasted })).toMatchObject({ known: 2, fresh: 0 });
  });

  test("messages from the phone do the same", async () => {
    const { app, held, code } = await house();
    const pasted = `UKR0000001 Confirmed. on 18/12/26 at 12:01 PM Ksh13,500.00 received from 0722***020 ACHIENG OTIENO. Account Number ${code} New Utility balance is Ksh98,765.00\nUKR0000009 Confirmed. Ksh200.00 sent to JANE on 18/12/26 at 1:00 PM.`;
    expect(await takeStatement(app.deps, { hostId: "host-wanjiru", pasted })).toEqual({
      outcome: "taken",
      known: 0,
      fresh: 1,
      takenBack: 0,
      gone: 0,
      others: 1,
      skipped: [{ receipt: "UKR0000009", why: "out" }],
      withoutCode: 0,
    });
    await app.jobs.runDue();
    expect(findBooking(app.db, held.id)?.state).toBe("confirmed");
    expect(findStatementLine(app.db, "UKR0000001", "host-wanjiru")).toMatchObject({
      amountKes: 13_500,
      payerName: "ACHIENG OTIENO",
      paidAt: Date.UTC(2026, 11, 18, 9, 1),
    });
  });

  test("of another host settles nobody's booking but their own", async () => {
    const { app, held, code } = await house();
    addHost(app.db, { id: "host-other", brandName: "otherstays" });
    const pasted = csv([`UKR0000001,18-12-2026 12:01:00,Pay Bill,Completed,13500.00,,,${code}`]);
    await takeStatement(app.deps, { hostId: "host-other", pasted });
    await app.jobs.runDue();
    expect(findBooking(app.db, held.id)?.state).toBe("held");
    const ask = { receipt: "UKR0000001", hostId: "host-other", bookingId: held.id, bookingHostId: "host-wanjiru" };
    expect(assignMoney({ ...app.deps, linkTo: () => "-" }, ask)).toBe("no_such_money");
  });

  test.each(["", "hello", "a,b,c\n1,2,3", "Receipt No.\n"])("nothing in %j", async (pasted) => {
    const { app } = await house();
    expect((await takeStatement(app.deps, { hostId: "host-wanjiru", pasted })).outcome).toBe("nothing_readable");
  });
});

test("what M-PESA says takes the place of what somebody pasted", async () => {
  const app = testApp();
  addHost(app.db);
  addHost(app.db, { id: "host-other", brandName: "otherstays" });
  addProperty(app.db);
  const held = await hold(app);
  const base = { receipt: "UKR0000001", amountKes: 13_500, reference: codeOf(app, held), raw: "" };
  const said = { ...base, source: "sms", paidTo: "host", hostId: "host-other", reference: "" } as const;
  write(app.db, (tx) => seeMoney(tx, said, app.clock.now()));
  await app.jobs.runDue();
  write(app.db, (tx) => seeMoney(tx, { ...base, ...OPERATORS, source: "c2b" }, app.clock.now()));
  await app.jobs.runDue();
  expect(findBooking(app.db, held.id)?.state).toBe("confirmed");
  expect(matchMoney({ ...app.deps, linkTo: () => "-" }, "UKR0000001")).toEqual({ outcome: "done" });
});

describe("two guests whose numbers look alike under M-PESA's mask", () => {
  const PHONES = ["0722 111 020", "0722 999 020"];
  /** Both were asked for as much by a shortcode whose payments name no booking. */
  async function asked(others = 0) {
    const app = testApp();
    addHost(app.db);
    addProperty(app.db);
    addProperty(app.db, { id: "second", displayName: "Second house" });
    const stays = [
      await hold(app, { phone: PHONES[0] ?? "" }),
      await hold(app, { property: "second", phone: PHONES[1] ?? "" }),
    ];
    await pay(app, stays[0] as Held, { phone: PHONES[0] ?? "" });
    if (others > 0) addProperty(app.db, { id: "many", displayName: "Many rooms", units: others });
    for (let n = 0; n < others; n++) {
      const phone = `0711 000 ${100 + n}`;
      await pay(app, await hold(app, { property: "many", phone }), { phone });
    }
    await pay(app, stays[1] as Held, { phone: PHONES[1] ?? "" });
    await app.jobs.runDue();
    const payments = stays.map(({ id }) => paymentsOfBooking(app.db, id)[0]?.id ?? "-");
    const notice = {
      source: "c2b" as const,
      ...OPERATORS,
      amountKes: 13_500,
      reference: "",
      payer: "2547 ***** 020",
      raw: "{}",
    };
    return { app, stays, payments, notice, deps: { ...app.deps, linkTo: () => "-" } };
  }
  type Asked = Awaited<ReturnType<typeof asked>>;
  const came = ({ app, deps }: Asked, paymentId: string, receipt: string | null) =>
    write(app.db, (tx) => {
      const payment = findPayment(tx, paymentId);
      if (!payment) throw new Error("no such payment");
      const money = {
        receipt,
        receivedKes: 13_500,
        isWhole: true,
        shortcode: null,
        by: BY_MPESA,
        now: app.clock.now(),
      };
      return settleMoney(tx, payment, money, deps.linkTo);
    });
  const noticed = async (house: Asked, receipt: string) => {
    const { app, notice } = house;
    write(app.db, (tx) => seeMoney(tx, { ...notice, receipt, hostId: "host-wanjiru" }, app.clock.now()));
    for (let n = 0; n < 10; n++) {
      await app.jobs.runDue();
      app.clock.advance(15 * SECOND);
    }
  };
  const listed = ({ app }: Asked) => unmatchedOfHost(app.db, "host-wanjiru").map(({ receipt }) => receipt);
  const countedOf = ({ app, stays }: Asked) =>
    stays.flatMap(({ id }) => entriesOfBooking(app.db, id).filter(({ kind }) => kind === "payment"));

  test("are seen as two also when many others were asked for as much between them", async () => {
    const house = await asked(25);
    await noticed(house, "UKS0000001");
    expect(listed(house)).toEqual(["UKS0000001"]);
    expect(countedOf(house)).toEqual([]);
  });

  test("are seen as two also when the clock was wrong by a minute as one of them was asked", async () => {
    const house = await asked();
    const [first = "-", second = "-"] = house.payments;
    for (const id of [first, second]) {
      const at = house.app.clock.now() + (id === first ? -20_000 : 90_000);
      write(house.app.db, (tx) => updatePayment(tx, id, { requestedAt: at, updatedAt: at }));
    }
    await noticed(house, "UKS0000001");
    expect(listed(house)).toEqual(["UKS0000001"]);
    expect(countedOf(house)).toEqual([]);
  });

  test("stand in the host's list only until a callback says whose money it was", async () => {
    const house = await asked();
    await noticed(house, "UKS0000001");
    expect(listed(house)).toEqual(["UKS0000001"]);
    came(house, house.payments[1] ?? "-", "UKS0000001");
    expect(listed(house)).toEqual([]);
    const ask = { receipt: "UKS0000001", hostId: "host-wanjiru", bookingId: house.stays[0]?.id ?? "-" };
    expect(assignMoney(house.deps, { ...ask, bookingHostId: "host-wanjiru" })).toBe("matched_before");
    expect(countedOf(house).length).toBe(1);
  });

  test("whose payment went back by hand before its receipt was known gets it, and nothing is counted again", async () => {
    const house = await asked();
    const { app, stays, payments, deps } = house;
    came(house, payments[0] ?? "-", null);
    came(house, payments[1] ?? "-", null);
    const bookingId = stays[0]?.id ?? "-";
    const ask = { hostId: "host-wanjiru", bookingId, amountKes: 13_500, note: "", submissionKey: newSecret() };
    expect(giveBack(app.deps, ask).outcome).toBe("owed");
    const refundId = refundsOfBooking(app.db, bookingId)[0]?.id ?? "-";
    const typed = { hostId: "host-wanjiru", refundId, typedReceipt: "UKT0000009" };
    expect(recordRefund(app.deps, typed).outcome).toBe("recorded");
    await noticed(house, "UKS0000001");
    // Not taken for the other guest's, who alone has not had theirs back: a person says whose it is.
    expect(listed(house)).toEqual(["UKS0000001"]);
    expect(assignMoney(deps, { ...ask, receipt: "UKS0000001", bookingHostId: "host-wanjiru" })).toBe("assigned");
    expect(paymentsOfBooking(app.db, bookingId)).toMatchObject([{ state: "refunded", receipt: "UKS0000001" }]);
    expect(countedOf(house).map(({ amountKes }) => amountKes)).toEqual([-13_500, -13_500]);
    expect(listed(house)).toEqual([]);
  });
});

test("M-PESA alone hears whether a booking's code is anybody's; strangers are told nothing", async () => {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db);
  const held = await hold(app);
  const asked = async (address: string, code: string) => {
    const body = JSON.stringify({
      TransID: "UKR0000001",
      TransAmount: "100",
      BusinessShortCode: "174379",
      BillRefNumber: code,
      MSISDN: "254722000020",
    });
    const answer = await app.app.fetch(new Request(address, { method: "POST", body }));
    return ((await answer.json()) as { ResultCode: string }).ResultCode;
  };
  const address = noticeUrl(app.deps, "operator", "check");
  const strange = address.replace(/[0-9a-f]{32}/, "0".repeat(32));
  expect(strange).not.toBe(address);
  const [known, nobodys] = [codeOf(app, held), "LG-ZZZZZZ"];
  expect([await asked(address, known), await asked(address, nobodys)]).toEqual(["0", "C2B00012"]);
  expect([await asked(strange, known), await asked(strange, nobodys)]).toEqual(["0", "0"]);
});

describe("the daily summary", () => {
  const EVENING = Date.UTC(2026, 11, 18, 17);
  const DAY = 24 * 60 * MINUTE;

  /** The next summary, made in its minute or so much later. */
  async function summarise(app: TestApp, lateMs = 0): Promise<void> {
    const now = app.clock.now();
    write(app.db, (tx) => enqueue(tx, { kind: "daily_summary", key: "all", runAt: nextSummaryAt(now), now }));
    app.clock.set(nextSummaryAt(now) + lateMs);
    await app.jobs.runDue();
  }

  test("is due at eight in the evening in Nairobi", () => {
    expect(nextSummaryAt(EVENING - 1)).toBe(EVENING);
    expect(nextSummaryAt(EVENING)).toBe(EVENING + DAY);
  });

  test.each([
    [
      "en",
      "Lango until Fri 18 Dec, 20:00: KES 13,500 received in 1 payment, KES 0 expected, KES 900 unmatched. http://localhost:3000/dashboard?tab=money",
    ],
    [
      "sw",
      "Lango hadi Ijumaa 18 Des, saa 2:00 usiku: KES 13,500 zimepokelewa (malipo 1), KES 0 zinatarajiwa, KES 900 hazijulikani ni za nafasi gani. http://localhost:3000/dashboard?tab=money",
    ],
  ])(
    "tells a host what came, is expected and is unmatched, in their language (%s); nobody else hears",
    async (language, body) => {
      const app = testApp();
      addHost(app.db);
      app.db.$client.query("update hosts set language = ?").run(language);
      addHost(app.db, { id: "host-other", brandName: "otherstays", phone: "+254799000000" });
      addProperty(app.db);
      const held = await hold(app);
      const base = { amountKes: 13_500, raw: "", source: "c2b" as const, ...OPERATORS };
      write(app.db, (tx) => {
        seeMoney(tx, { ...base, receipt: "UKR0000001", reference: codeOf(app, held) }, app.clock.now());
        seeMoney(
          tx,
          { ...base, receipt: "UKR0000002", hostId: "host-wanjiru", amountKes: 900, reference: "lunch" },
          app.clock.now(),
        );
      });
      await app.jobs.runDue();
      app.sent.length = 0;
      await summarise(app);
      expect(app.sent.map(({ to, body }) => [to, body.replaceAll("\u00a0", " ")])).toEqual([["+254712345678", body]]);
    },
  );

  test("counts each payment once, from evening to evening, however late it is made", async () => {
    const house = new MoneyHouse();
    const { app } = house;
    const paysAt = async (at: number, checkIn: string, checkOut: string) => {
      app.clock.set(at);
      await house.notice(await hold(app, { checkIn, checkOut }), 13_500);
    };
    const madeAt = async (at: number, dueAt: number) => {
      app.clock.set(at);
      app.sent.length = 0;
      const result = dailySummary(app.deps, { runAt: dueAt });
      write(app.db, (tx) => result.save?.(tx));
      await app.jobs.runDue();
      return app.sent.map(({ body }) => body.replaceAll("\u00a0", " ").replace(/, KES 0 expected.*/, ""));
    };
    await paysAt(EVENING - 1, "2027-01-04", "2027-01-07");
    await paysAt(EVENING, "2027-01-11", "2027-01-14");
    expect(await madeAt(EVENING + 2 * 60 * MINUTE, EVENING)).toEqual([
      "Lango until Fri 18 Dec, 20:00: KES 13,500 received in 1 payment",
    ]);
    expect(await madeAt(EVENING + DAY, EVENING + DAY)).toEqual([
      "Lango until Sat 19 Dec, 20:00: KES 13,500 received in 1 payment",
    ]);
    // Off for a day and a half: the summary that was missed and the one after it are one.
    await paysAt(EVENING + DAY + MINUTE, "2027-01-18", "2027-01-21");
    await paysAt(EVENING + 2 * DAY + MINUTE, "2027-01-25", "2027-01-28");
    expect(await madeAt(EVENING + 3 * DAY + MINUTE, EVENING + 2 * DAY)).toEqual([
      "Lango until Mon 21 Dec, 20:00: KES 27,000 received in 2 payments",
    ]);
    // A run that failed is tried again some seconds later, and is due then.
    expect(await madeAt(EVENING + 3 * DAY + 2 * MINUTE, EVENING + 3 * DAY + MINUTE)).toEqual([
      "Lango until Mon 21 Dec, 20:00: KES 13,500 received in 1 payment",
    ]);
  });

  test("expects each price once, however often a phone is asked for it, as the money page does", async () => {
    const app = testApp();
    app.clock.set(EVENING - 5 * MINUTE);
    addHost(app.db);
    addProperty(app.db);
    const held = await hold(app);
    await pay(app, held);
    await callback(app, held, { code: "1032" });
    await pay(app, held);
    expect(loadMoney(app, "host-wanjiru", { month: "", page: 1 }).askedKes).toBe(13_500);
    app.sent.length = 0;
    await summarise(app);
    expect(app.sent.map(({ body }) => body)).toEqual([
      expect.stringContaining("KES 0 expected, KES 13,500 not agreed yet"),
    ]);
  });

  test("is written with the end of its job: whatever stops the machine between, no host hears it twice", async () => {
    const app = testApp();
    addHost(app.db);
    seen(app, "UKR0000001");
    await app.jobs.runDue();
    dailySummary(app.deps, { runAt: EVENING });
    expect(newestMessages(app.db, 10)).toEqual([]);
    await summarise(app);
    expect(newestMessages(app.db, 10).length).toBe(1);
  });

  test("reaches a host whose only news is money that nobody could place", async () => {
    const app = testApp();
    addHost(app.db);
    seen(app, "UKR0000001");
    await app.jobs.runDue();
    await summarise(app);
    expect(app.sent.map(({ body }) => body)).toEqual([expect.stringContaining("KES 13,500 unmatched")]);
    await summarise(app);
    expect(app.sent.length).toBe(1);
  });
});

/** Money at Wanjiru's number that names no booking. */
function seen(app: TestApp, receipt: string): void {
  const money = { receipt, source: "c2b", ...OPERATORS, hostId: "host-wanjiru", amountKes: 13_500, raw: "" } as const;
  write(app.db, (tx) => seeMoney(tx, money, app.clock.now()));
}

describe("money that no booking claims, in the host's pages", () => {
  async function house() {
    const app = testApp();
    addHost(app.db);
    addProperty(app.db);
    const cookie = hostCookie(app.db);
    const pageOf = async (path: string) => (await app.get(path, { cookie })).text();
    const press = (path: string, form: Record<string, string> = {}) => app.post(path, form, { cookie });
    return { app, held: await hold(app), pageOf, press };
  }
  const LINK = 'href="/dashboard/payments"';

  test("is among what needs them and on the page of money, with what it comes to; without any, there is the statement", async () => {
    const { app, pageOf } = await house();
    expect(await pageOf("/dashboard")).not.toContain(LINK);
    const money = await pageOf("/dashboard?tab=money");
    for (const words of [LINK, "Compare with your statement"]) expect(money).toContain(words);
    seen(app, "UKR0000001");
    seen(app, "UKR0000002");
    await app.jobs.runDue();
    for (const path of ["/dashboard", "/dashboard?tab=money"]) {
      const page = await pageOf(path);
      for (const words of [LINK, "2 payments to place: KES\u00a027,000"]) expect(page).toContain(words);
    }
  });

  test("keeps a booking's code that was mistyped", async () => {
    const { app, press } = await house();
    seen(app, "UKR0000001");
    await app.jobs.runDue();
    const response = await press("/dashboard/payments/UKR0000001/place", { code: "LGQQQQ" });
    expect([response.status, (await response.text()).includes('value="LGQQQQ"')]).toEqual([422, true]);
  });

  test("of many is listed page by page, none left out; what a page's form comes to is said on that page", async () => {
    const { app, press, pageOf } = await house();
    app.db.$client.exec(`with recursive many(n) as (select 1 union all select n + 1 from many where n < 260)
      insert into seen_money (receipt, source, paid_to, host_id, amount_kes, raw, state, seen_at)
      select 'UKS' || printf('%07d', n), 'statement', 'host', 'host-wanjiru', 1000, '{}', 'unmatched', ${app.clock.now()} from many`);
    const listed = async (query: string) => {
      const html = await pageOf(`/dashboard/payments${query}`);
      return [...html.matchAll(/aria-label="(UKS\d+)"/g)].map(([, receipt]) => receipt);
    };
    const pages = await Promise.all(Array.from({ length: 11 }, (_, n) => listed(`?page=${n + 1}`)));
    expect([new Set(pages.flat()).size, pages.flat().length, pages[10]?.length]).toEqual([260, 260, 10]);
    expect(await listed("?page=99")).toEqual(pages[10] ?? []);
    expect(await pageOf("/dashboard/payments")).toContain("260 payments: KES\u00a0260,000");
    const [last = ""] = pages[10] ?? [];
    const wrong = await press(`/dashboard/payments/${last}/place`, { code: "LGQQQQ", page: "11" });
    expect((await wrong.text()).includes('value="LGQQQQ"')).toBe(true);
    const aside = await press(`/dashboard/payments/${last}/aside`, { page: "11" });
    expect(aside.headers.get("location")).toBe(`/dashboard/payments?aside=${last}&page=11`);
  });

  test("that was set aside or placed in another tab is not said to be placed or set aside now", async () => {
    const { app, held, press, pageOf } = await house();
    seen(app, "UKR0000001");
    seen(app, "UKR0000002");
    await app.jobs.runDue();
    const place = (receipt: string) => press(`/dashboard/payments/${receipt}/place`, { code: codeOf(app, held) });
    await press("/dashboard/payments/UKR0000001/aside");
    await place("UKR0000002");
    for (const response of [await place("UKR0000001"), await press("/dashboard/payments/UKR0000002/aside")]) {
      const said = await pageOf(response.headers.get("location") ?? "none");
      expect(said).toContain("was placed or set aside before. Nothing was changed.");
    }
    expect(findStatementLine(app.db, "UKR0000001")?.state).toBe("set_aside");
    expect(findStatementLine(app.db, "UKR0000002")?.state).toBe("matched");
  });
});

describe("money at a shortcode that two hosts are paid to, and that names no booking", () => {
  const sees = async (house: MoneyHouse, money: { amountKes: number; payer?: string }) => {
    const { app } = house;
    const now = app.clock.now();
    const facts = { source: "c2b" as const, ...OPERATORS, paidAt: now, reference: "", payer: "", raw: "{}" };
    const receipt = house.code();
    write(app.db, (tx) => seeMoney(tx, { ...facts, ...money, receipt }, now));
    await app.jobs.runDue();
    return receipt;
  };
  const twoHosts = (env: Record<string, string> = {}) => {
    const house = new MoneyHouse({}, env);
    addHost(house.app.db, { id: "host-asha", brandName: "ashas", phone: "+254733000000" });
    addProperty(house.app.db, { id: "ashas-loft", hostId: "host-asha" });
    return house;
  };

  test("is named by the doctor and once in the log, and its host can write it down", async () => {
    const house = twoHosts({ LOG_LEVEL: "warn" });
    const { app } = house;
    const lines: string[] = [];
    const info = console.info;
    console.info = (line: string) => lines.push(line);
    const receipt = await sees(house, { amountKes: 13_500 });
    console.info = info;
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: "warn", amountKes: 13_500 }]);
    expect(lines.join()).not.toContain(receipt);
    expect(house.faults).toEqual([
      `each payment to the operator's shortcode is some host's: ${receipt}: KES 13500, 2026-12-18`,
    ]);
    expect(report(examine(app.db.$client))).toMatchObject({ isWell: true });
    const held = await hold(app);
    const form = { way: "manual", amountKes: 13_500, payerName: "", purpose: "balance" } as const;
    const ask = { ...form, hostId: "host-wanjiru", bookingId: held.id, typedReceipt: receipt };
    recordReceived(house.settling, { ...ask, submissionKey: newSecret() });
    expect([house.state(held), house.faults]).toEqual(["confirmed", []]);
  });

  test("stands in the list of the host whose guests alone were asked for as much", async () => {
    const house = twoHosts();
    await pay(house.app, await hold(house.app));
    house.app.clock.advance(3 * MINUTE);
    const receipt = await sees(house, { amountKes: 13_500 });
    expect(unmatchedOfHost(house.app.db, "host-wanjiru").map((money) => money.receipt)).toEqual([receipt]);
    await pay(house.app, await hold(house.app, { property: "ashas-loft", phone: "0733 111 222" }));
    house.app.clock.advance(3 * MINUTE);
    const unclear = await sees(house, { amountKes: 13_500 });
    expect(findStatementLine(house.app.db, unclear)?.hostId).toBeNull();
  });
});
