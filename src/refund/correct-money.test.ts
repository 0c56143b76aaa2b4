import { describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { findOperation } from "#db/operation.queries.ts";
import { findPayment, paymentsOfBooking } from "#db/payment.queries.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { findRefund, refundSending, refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { cancelStay } from "#src/booking/cancel-stay.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { documentKind } from "#src/core/money/receipt.ts";
import { type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { BY_MPESA, OPERATORS } from "#src/dev/fixtures/proof.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { examine } from "#src/doctor/doctor.ts";
import { wentBack } from "#src/mpesa/settle-operation.ts";
import { settleMoney } from "#src/payment/settle-payment.ts";
import { newSecret } from "#src/web/secrets.ts";
import { giveBack } from "./give-back.ts";
import { beginOperation, operationFailed } from "./operation.ts";
import { recordRefund } from "./record-refund.ts";

const ASKED = 13_500;
const HOST = "host-wanjiru";
const linkTo = () => "/";

/** A stay of KES 13,500 that the status query calls paid: it names no amount and no receipt. */
class House {
  readonly app: TestApp = testApp();
  held!: Held;
  #sent = 0;

  static async open(language: "en" | "sw" = "en"): Promise<House> {
    const house = new House();
    const { app } = house;
    addHost(app.db, { language });
    addProperty(app.db);
    house.held = await hold(app, {}, `lang=${language}`);
    await pay(app, house.held, { phone: "0722 000 054" });
    app.gateway.results.push({ outcome: "answered", resultCode: "0", resultDesc: "-", raw: "{}" });
    for (let n = 0; n < 4; n++) {
      app.clock.advance(15_000);
      await app.jobs.runDue();
    }
    expect(house.payment).toMatchObject({ state: "paid", receipt: null, receivedKes: ASKED });
    return house;
  }

  get payment() {
    const payment = paymentsOfBooking(this.app.db, this.held.id)[0];
    if (!payment) throw new Error("no payment");
    return payment;
  }

  /** What M-PESA's list says came. */
  told(receivedKes: number): void {
    const money = {
      receipt: "UKS0000001",
      receivedKes,
      isWhole: true,
      shortcode: null,
      by: BY_MPESA,
      now: this.app.clock.now(),
    };
    write(this.app.db, (tx) => settleMoney(tx, this.payment, money, linkTo));
    expect(this.payment).toMatchObject({ receipt: "UKS0000001", receivedKes });
  }

  owe(amountKes: number): string {
    const ask = { hostId: HOST, bookingId: this.held.id, amountKes, note: "", submissionKey: newSecret() };
    expect(giveBack(this.app.deps, ask).outcome).toBe("owed");
    return this.refunds.at(-1)?.id ?? "none";
  }

  cancel(): void {
    const deps = { ...this.app.deps, linkTo };
    expect(cancelStay(deps, { bookingId: this.held.id, by: "host", shownKes: ASKED }).outcome).toBe("cancelled");
  }

  sendByHand(refundId: string): void {
    const typedReceipt = `UKT000000${++this.#sent}`;
    expect(recordRefund(this.app.deps, { hostId: HOST, refundId, typedReceipt }).outcome).toBe("recorded");
  }

  /** M-PESA has been told to send it, and has not answered. */
  sendByMpesa(refundId: string): string {
    return write(this.app.db, (tx) => {
      const { paymentId, amountKes } = findRefund(tx, refundId) ?? { paymentId: "none", amountKes: 0 };
      const now = this.app.clock.now();
      const to = { ...OPERATORS, phone: "254722000054" };
      const about = { kind: "b2c", ...to, paymentId, refundId, amountKes, now } as const;
      const { id } = beginOperation(tx, about);
      refundSending(tx, refundId, { way: "b2c", operationId: id });
      return id;
    });
  }

  mpesaRefuses(operationId: string): void {
    write(this.app.db, (tx) => {
      const operation = findOperation(tx, operationId);
      if (operation) operationFailed(tx, operation, { why: "never_answered", now: this.app.clock.now() });
    });
  }

  mpesaSent(operationId: string): void {
    write(this.app.db, (tx) => {
      const operation = findOperation(tx, operationId);
      if (operation) wentBack(tx, operation, { receipt: "UKU0000001", now: this.app.clock.now() });
    });
  }

  /** Who is told what, with plain spaces. */
  async said(): Promise<[string, string][]> {
    await this.app.jobs.runDue();
    return this.app.sent.map(({ to, body }) => [to, body.replaceAll("\u00a0", " ")]);
  }

  get refunds() {
    return refundsOfBooking(this.app.db, this.held.id);
  }

  get back() {
    return this.refunds.map(({ state, amountKes, reason }) => [state, amountKes, reason]);
  }

  get documents() {
    return receiptsOfBooking(this.app.db, this.held.id).map((document) => [documentKind(document), document.amountKes]);
  }

  get balanceKes(): number {
    return sumsOf(entriesOfBooking(this.app.db, this.held.id)).balanceKes;
  }

  /** What the doctor has to say; nothing, when all is well. */
  get faults(): string[] {
    return examine(this.app.db.$client).flatMap(({ check, wrong }) => wrong.map((what) => `${check}: ${what}`));
  }
}

describe("money of which the query said nothing but that it came, when the list names a smaller amount", () => {
  test("lowers what is due, by the newest refunds first, and tells the guest", async () => {
    const house = await House.open();
    house.cancel();
    expect(house.back).toEqual([["due", ASKED, "cancelled"]]);
    house.told(13_499);
    expect(house.back).toEqual([["due", 13_499, "cancelled"]]);
    expect([house.balanceKes, house.faults]).toEqual([-13_499, []]);
    await house.app.jobs.runDue();
    expect(house.app.sent.some(({ to, body }) => to !== "" && /13,499/.test(body))).toBe(true);
  });

  test.each([
    [
      "en",
      "Instead of KES 13,500, KES 13,499 go back to you for Garden studio on Ngong Road: no more is owed to you.",
      "Refund changed: instead of KES 13,500, send KES 13,499 to Achieng Otieno.",
    ],
    [
      "sw",
      "Badala ya KES 13,500, utarudishiwa KES 13,499 za Garden studio on Ngong Road: hudai zaidi.",
      "Marejesho yamebadilika: badala ya KES 13,500, mtumie Achieng Otieno KES 13,499.",
    ],
  ] as const)("tells guest and host by how much, in their language: %s", async (language, toGuest, toHost) => {
    const house = await House.open(language);
    house.cancel();
    await house.app.jobs.runDue();
    house.app.sent.length = 0;
    house.told(13_499);
    expect((await house.said()).slice(0, 2)).toEqual([
      ["+254722000020", expect.stringContaining(toGuest)],
      ["+254712345678", expect.stringContaining(toHost)],
    ]);
  });

  test.each([
    [
      "en",
      "The KES 500 that were to go back to you for Garden studio on Ngong Road do not: no more is owed to you.",
      "Refund dropped: the KES 500 for Achieng Otieno are not owed any more.",
    ],
    [
      "sw",
      "KES 500 zilizokuwa zirudishwe kwako za Garden studio on Ngong Road hazirudi: hudai zaidi.",
      "Marejesho yameondolewa: KES 500 za Achieng Otieno hazidaiwi tena.",
    ],
  ] as const)("tells them of a refund that falls away: %s", async (language, toGuest, toHost) => {
    const house = await House.open(language);
    const first = house.owe(13_000);
    house.owe(500);
    house.sendByHand(first);
    await house.app.jobs.runDue();
    house.app.sent.length = 0;
    house.told(12_990);
    const said = await house.said();
    expect(said).toContainEqual(["+254722000020", expect.stringContaining(toGuest)]);
    expect(said).toContainEqual(["+254712345678", expect.stringContaining(toHost)]);
  });

  test("withdraws a refund for which nothing is left", async () => {
    const house = await House.open();
    house.owe(5_000);
    house.owe(4_000);
    house.told(3_000);
    expect(house.back).toEqual([["due", 3_000, "by_host"]]);
    expect(house.faults).toEqual([]);
  });

  test("leaves what still fits as it is", async () => {
    const house = await House.open();
    house.owe(5_000);
    house.told(13_499);
    expect(house.back).toEqual([["due", 5_000, "by_host"]]);
    expect(house.faults).toEqual([]);
  });

  test("cannot lower what the host has sent: the guest owes the difference, and the rest is not sent", async () => {
    const house = await House.open();
    const first = house.owe(13_000);
    house.owe(500);
    house.sendByHand(first);
    house.told(12_990);
    expect(house.back).toEqual([["sent", 13_000, "by_host"]]);
    expect(house.payment.state).toBe("refunded");
    expect([house.balanceKes, house.faults]).toEqual([10, []]);
  });

  test("ends a payment of which just that had been sent", async () => {
    const house = await House.open();
    house.sendByHand(house.owe(13_499));
    expect(house.payment.state).toBe("paid");
    house.told(13_499);
    expect([house.payment.state, house.faults]).toEqual(["refunded", []]);
  });

  test("lowers what M-PESA was told to send once M-PESA has not sent it", async () => {
    const house = await House.open();
    house.cancel();
    const operation = house.sendByMpesa(house.refunds[0]?.id ?? "none");
    house.told(13_499);
    expect([house.back, house.faults]).toEqual([[["sending", ASKED, "cancelled"]], []]);
    house.mpesaRefuses(operation);
    expect([house.back, house.faults]).toEqual([[["due", 13_499, "cancelled"]], []]);
    // It had sent it after all, the whole of it.
    house.mpesaSent(operation);
    expect([house.back, house.faults]).toEqual([[["sent", 13_499, "cancelled"]], []]);
    expect(house.balanceKes).toBe(1);
  });
});

describe("when the list names a larger amount", () => {
  test("all of it goes back from a stay that is over", async () => {
    const house = await House.open();
    house.cancel();
    house.told(13_550);
    expect(house.back).toEqual([
      ["due", ASKED, "cancelled"],
      ["due", 50, "overpaid"],
    ]);
    for (const { id } of house.refunds) {
      house.sendByHand(id);
      expect(house.faults).toEqual([]);
    }
    expect([house.payment.state, house.balanceKes]).toEqual(["refunded", 0]);
  });

  test("also after all that was known of had gone back", async () => {
    const house = await House.open();
    house.cancel();
    house.sendByHand(house.refunds[0]?.id ?? "none");
    house.told(13_550);
    expect([house.back.at(-1), house.faults]).toEqual([["due", 50, "overpaid"], []]);
  });

  test("what nothing is open for goes back from a stay that goes on", async () => {
    const house = await House.open();
    house.told(13_550);
    expect(house.back).toEqual([["due", 50, "overpaid"]]);
    expect(findBooking(house.app.db, house.held.id)?.state).toBe("confirmed");
    expect([house.balanceKes, house.faults]).toEqual([-50, []]);
  });
});

describe("the documents of money that was told wrong", () => {
  test.each([
    [13_499, ["less", 1]],
    [13_550, ["more", 50]],
  ] as const)("say what came when that is KES %p", async (receivedKes, correction) => {
    const house = await House.open();
    house.told(receivedKes);
    expect(house.documents).toEqual([["receipt", ASKED], [...correction]]);
    expect(house.faults).toEqual([]);
    // The same again changes nothing.
    house.told(receivedKes);
    expect(house.documents.length).toBe(2);
  });

  test("are the one receipt when it came as it was asked for", async () => {
    const house = await House.open();
    house.told(ASKED);
    expect(house.documents).toEqual([["receipt", ASKED]]);
  });

  test("read so on the guest's page", async () => {
    const house = await House.open();
    house.told(13_499);
    const page = async () => {
      const { id, t } = house.held;
      const html = await (await house.app.get(`/guest/booking/${id}/receipts/2?t=${t}`)).text();
      return html.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
    };
    const html = await page();
    expect(html).toContain("Credit note LG-000002");
    expect(html).toContain("Corrects receipt LG-000001: less came than it says.");
    expect(html).toMatch(/Not received.*KES 1[^\d]/s);
    expect(html).toContain("KES 1 still to pay.");
  });
});

test("a refund is only lowered, and only while it is due", async () => {
  const house = await House.open();
  const id = house.owe(5_000);
  const set = (amountKes: number) => () =>
    house.app.db.$client.query("update refunds set amount_kes = ? where id = ?").run(amountKes, id);
  expect(set(5_001)).toThrow("only lowered");
  house.sendByHand(id);
  expect(set(4_999)).toThrow("only lowered");
  expect(findPayment(house.app.db, house.payment.id)?.state).toBe("paid");
});
