import { describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { insertPayoutAccount } from "#db/payout.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { cancelStay } from "#src/booking/cancel-stay.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { BY_MPESA } from "#src/dev/fixtures/proof.ts";
import { examine, report } from "#src/doctor/doctor.ts";
import { newSecret } from "#src/web/secrets.ts";
import { callback, type Held, hold, pay, stateOf } from "../dev/fixtures/journey.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { hostCookie } from "../dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "../dev/fixtures/test-app.ts";
import { settleMoney } from "./settle-payment.ts";

const HOST = "+254712345678";
const linkTo = () => "/b";

/** Wanjiru's house, where Achieng has paid KES 13,500 with the code UKR0000001. */
class House {
  readonly app: TestApp = testApp();
  readonly cookie: string;
  held!: Held;

  private constructor() {
    addHost(this.app.db);
    addProperty(this.app.db);
    this.cookie = hostCookie(this.app.db);
  }

  static async paid(): Promise<House> {
    const house = new House();
    house.held = await hold(house.app);
    await pay(house.app, house.held);
    await callback(house.app, house.held, { receipt: "UKR0000001" });
    expect(stateOf(house.app, house.held)).toEqual({ booking: "confirmed", payments: ["paid"] });
    house.app.sent.length = 0;
    return house;
  }

  /** M-PESA's query says that it was never paid. */
  async contradicted(): Promise<this> {
    const { app } = this;
    app.gateway.results.push({ outcome: "answered", resultCode: "1032", resultDesc: "-", raw: "{}" });
    app.clock.advance(60_000);
    await app.jobs.runDue();
    expect(this.payment).toMatchObject({ state: "paid", reason: "query_contradicts" });
    return this;
  }

  /** A second report names another code. */
  async reportedAgain(receivedKes: number): Promise<this> {
    const { app } = this;
    const money = {
      receipt: "UKR0000002",
      receivedKes,
      isWhole: true,
      shortcode: null,
      by: BY_MPESA,
      now: app.clock.now(),
    };
    write(app.db, (tx) => settleMoney(tx, this.payment, money, linkTo));
    await app.jobs.runDue();
    return this;
  }

  get payment() {
    const payment = paymentsOfBooking(this.app.db, this.held.id)[0];
    if (!payment) throw new Error("no payment");
    return payment;
  }

  get told() {
    return this.app.sent.filter(({ to }) => to === HOST).map(({ body }) => body);
  }

  async page(path = `/dashboard/bookings/${this.held.id}`): Promise<string> {
    return (await this.app.get(path, { cookie: this.cookie })).text();
  }

  async answer(answer: string): Promise<string> {
    const { app, cookie } = this;
    const form = { answer, submissionKey: newSecret() };
    await app.post(`/dashboard/answers/${this.payment.id}`, form, { cookie });
    await app.jobs.runDue();
    return this.page();
  }
}

describe("a counted payment that M-PESA's query contradicts", () => {
  test("is told to the host, who finds it among what needs them and on its page, with what to do", async () => {
    const house = await (await House.paid()).contradicted();
    expect(house.told).toEqual([expect.stringMatching(/M-PESA disputes a payment: KES 13,500.*UKR0000001.*Needs you/)]);
    expect(house.told.join()).not.toContain("Nothing was paid");
    for (const page of [await house.page("/dashboard"), await house.page()]) {
      expect(page).toContain("M-PESA now says that it never came. Look for UKR0000001");
    }
    for (const words of ["It is there", "Not in my M-PESA takes it out of the count", "The booking stays certain"]) {
      expect(await house.page()).toContain(words);
    }
  });

  test("that they find stays counted and needs nobody any more, once", async () => {
    const house = await (await House.paid()).contradicted();
    const lines = entriesOfBooking(house.app.db, house.held.id).length;
    await house.answer("there");
    expect(house.payment).toMatchObject({ state: "paid", reason: null, receivedKes: 13_500 });
    for (const page of [await house.page("/dashboard"), await house.page()]) expect(page).not.toContain("never came");
    await house.answer("there");
    expect(entriesOfBooking(house.app.db, house.held.id).length).toBe(lines);
    expect(report(examine(house.app.db.$client)).isWell).toBe(true);
  });

  test("is answered by its own host alone", async () => {
    const house = await (await House.paid()).contradicted();
    addHost(house.app.db, { id: "host-asha", brandName: "ashas" });
    const cookie = hostCookie(house.app.db, "host-asha");
    const response = await house.app.post(`/dashboard/answers/${house.payment.id}`, { answer: "there" }, { cookie });
    expect([response.status, house.payment.reason]).toEqual([404, "query_contradicts"]);
  });

  test("does not go back by itself when its booking is cancelled: the host has not looked yet", async () => {
    const house = await House.paid();
    const { app, held } = house;
    // As if it had come to a shortcode whose refunds go back without a press.
    const id = "paybill-of-wanjiru";
    const paybill = { kind: "daraja", numberType: "paybill", number: "174379", shortcode: "174379" } as const;
    write(app.db, (tx) =>
      insertPayoutAccount(tx, {
        id,
        hostId: "host-wanjiru",
        ...paybill,
        transactionType: "CustomerPayBillOnline",
        sealed: "sealed",
        initiator: "wanjiru-api",
        initiatorSealed: "sealed",
        refundsBy: "both",
        refundsAlone: true,
        createdAt: NOON,
      }),
    );
    await house.contradicted();
    app.db.$client.exec("drop trigger payment_proof");
    app.db.$client.exec(`update payments set paid_to = 'host', payout_account_id = '${id}'`);
    const cancel = { bookingId: held.id, by: "host", shownKes: 13_500 } as const;
    expect(cancelStay({ ...app.deps, linkTo }, cancel).outcome).toBe("cancelled");
    const waiting = app.db.$client.query("select count(*) as n from jobs where kind = 'send_back'").get();
    expect(waiting).toEqual({ n: 0 });
    expect(refundsOfBooking(app.db, held.id)).toMatchObject([{ state: "due", amountKes: 13_500 }]);
    await app.jobs.runDue();
    expect(house.told.join()).not.toContain("M-PESA sends it");
  });
});

describe("a counted payment that two reports tell differently", () => {
  test("is listed with what is counted, until they have looked", async () => {
    const house = await (await House.paid()).reportedAgain(13_500);
    expect(house.told).toEqual([
      expect.stringMatching(/reported it again as KES 13,500, code UKR0000002\. Counted.*UKR0000001/),
    ]);
    const counted = "KES\u00a013,500 is counted, with code UKR0000001";
    for (const page of [await house.page("/dashboard"), await house.page()]) expect(page).toContain(counted);
    await house.answer("there");
    for (const page of [await house.page("/dashboard"), await house.page()]) expect(page).not.toContain(counted);
    expect(sumsOf(entriesOfBooking(house.app.db, house.held.id))).toMatchObject({ receivedKes: 13_500 });
  });
});

describe("money that is not what was asked for", () => {
  test("says of a certain booking that it is certain, and what was asked for of it", async () => {
    const house = await House.paid();
    const { app, held } = house;
    // The stay became dearer, and its balance is asked for on the phone.
    app.db.$client.exec("drop trigger booking_facts");
    app.db.$client.exec(`insert into ledger_entries (booking_id, host_id, kind, amount_kes, who, why, happened_at, created_at)
      values ('${held.id}', 'host-wanjiru', 'adjustment', 5000, 'host', 'price_changed', 0, 0)`);
    app.clock.advance(1000);
    await pay(app, held, { for: "balance" });
    const askedKes = house.payment.amountKes;
    app.sent.length = 0;
    await callback(app, held, { amountKes: 500, receipt: "UKR0000003" });
    expect(house.payment).toMatchObject({ state: "needs_review", receivedKes: 500 });
    const asked = askedKes.toLocaleString("en-KE");
    expect(house.told).toEqual([expect.stringContaining("KES 500 arrived for booking")]);
    expect(house.told[0]).toContain(`where KES ${asked} was asked for`);
    expect(house.told[0]).not.toContain("costs");
    for (const page of [await house.page("/dashboard"), await house.page()]) {
      expect(page).toContain(
        `KES\u00a0500 arrived, KES\u00a0${asked} was asked for. The booking is certain all the same.`,
      );
    }
    expect(await house.page()).toContain("counted towards what is still to pay");
    expect(await house.page()).not.toContain("It confirms the booking");
  });

  test("says of a hold that it does not confirm it", async () => {
    const app = testApp();
    addHost(app.db);
    addProperty(app.db);
    const held = await hold(app);
    await pay(app, held);
    await callback(app, held, { amountKes: 500, receipt: "UKR0000001" });
    const cookie = hostCookie(app.db);
    expect(findBooking(app.db, held.id)?.state).toBe("held");
    expect(await (await app.get("/dashboard", { cookie })).text()).toContain("The booking is not confirmed by it.");
    const page = await (await app.get(`/dashboard/bookings/${held.id}`, { cookie })).text();
    expect(page).toContain("It confirms the booking if it is enough.");
  });
});
