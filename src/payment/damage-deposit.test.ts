import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { receiptsOfBooking } from "#db/receipt.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { cancelStay, lookAtCancelling } from "#src/booking/cancel-stay.ts";
import { endHolds } from "#src/booking/end-holds.ts";
import { onAccounts, sumsOf } from "#src/core/money/ledger.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { BY_MPESA } from "#src/dev/fixtures/proof.ts";
import { isWell, paidRooms, roomsOfParty } from "#src/dev/fixtures/rooms-of-party.ts";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { examine } from "#src/doctor/doctor.ts";
import { recordReceived } from "#src/reconcile/record-received.ts";
import { refundUnusedParts } from "#src/refund/refund-unused.ts";
import { newSecret } from "#src/web/secrets.ts";
import { settleMoney } from "./settle-payment.ts";

setDefaultTimeout(120_000);

const GUEST = "+254722000020";
const DAY = 86_400_000;

/** Three nights from Monday 28 December, KES 13,500, and what becomes of their money. */
class Stay {
  readonly app: TestApp = testApp();
  held!: Held;
  readonly cookie: string;
  #sent = 0;

  constructor() {
    addHost(this.app.db);
    addProperty(this.app.db);
    this.cookie = hostCookie(this.app.db);
  }

  /** `payNow` per cent are paid by M-PESA. */
  static async paid({ payNow = 100, asked = 0, language = "en" } = {}): Promise<Stay> {
    const stay = new Stay();
    const { app } = stay;
    const now = payNow === 100 ? {} : ({ payNow: "percent", payNowValue: payNow } as const);
    write(app.db, (tx) =>
      saveRates(tx, "garden-studio", { ...now, ...(asked > 0 && { damageDepositKes: asked }), updatedAt: NOON }),
    );
    stay.held = await hold(app, { checkIn: "2026-12-28", checkOut: "2026-12-31" });
    app.db.$client.query("update bookings set language = ?").run(language);
    await pay(app, stay.held);
    await callback(app, stay.held, { code: "1037" });
    await pay(app, stay.held);
    await callback(app, stay.held, { receipt: "UKR0000001" });
    expect(findBooking(app.db, stay.held.id)?.state).toBe("confirmed");
    app.sent.length = 0;
    return stay;
  }

  async press(what: string, form: Record<string, string>): Promise<Response> {
    const path = `/dashboard/bookings/${this.held.id}/${what}`;
    const response = await this.app.post(path, { submissionKey: newSecret(), ...form }, { cookie: this.cookie });
    await this.app.jobs.runDue();
    return response;
  }

  cash(kes: number, purpose = "damage_deposit"): Promise<Response> {
    return this.press("received", { way: "cash", amount: String(kes), purpose });
  }

  look(by: "guest" | "host") {
    const booking = findBooking(this.app.db, this.held.id);
    if (!booking) throw new Error("no booking");
    return lookAtCancelling(this.app.db, booking, by, this.app.clock.now());
  }

  async cancel(by: "guest" | "host"): Promise<void> {
    const form = { t: by === "guest" ? this.held.t : "", shownKes: String(this.look(by).refundKes) };
    const response = await this.app.post(`/guest/booking/${this.held.id}/cancel`, form, {
      cookie: by === "host" ? this.cookie : "",
    });
    expect([response.status, findBooking(this.app.db, this.held.id)?.state]).toEqual([303, "cancelled"]);
    await this.app.jobs.runDue();
  }

  /** The first request, of which M-PESA had said that nobody answered, brought something after all. */
  async cameLater(receivedKes: number): Promise<void> {
    await callback(this.app, this.held, { nth: 1, amountKes: receivedKes, receipt: "UKV0000001" });
    expect(paymentsOfBooking(this.app.db, this.held.id).at(-1)).toMatchObject({ state: "needs_review", receivedKes });
  }

  /** Another request to M-PESA brought another amount than was asked for. */
  async cameBeside(receivedKes: number): Promise<void> {
    const form = { booking: this.held.id, t: this.held.t, for: "balance", phone: "0722 000 020" };
    await this.app.post("/booking/payment", { ...form, submissionKey: newSecret() });
    await this.app.jobs.runDue();
    await callback(this.app, this.held, { amountKes: receivedKes, receipt: `UKW00000${10 + ++this.#sent}` });
    expect(paymentsOfBooking(this.app.db, this.held.id)[0]).toMatchObject({ state: "needs_review", receivedKes });
  }

  async sendAll(): Promise<void> {
    for (const { id, state } of refundsOfBooking(this.app.db, this.held.id)) {
      if (state !== "due") continue;
      const code = `UKT00000${10 + ++this.#sent}`;
      await this.app.post(`/dashboard/refunds/${id}`, { receipt: code }, { cookie: this.cookie });
    }
    await this.app.jobs.runDue();
  }

  /** What goes back, of which payment, the oldest first. */
  get back() {
    const ways = new Map(paymentsOfBooking(this.app.db, this.held.id).map(({ id, way }) => [id, way]));
    return refundsOfBooking(this.app.db, this.held.id).map((one) => [
      one.reason,
      one.amountKes,
      ways.get(one.paymentId),
    ]);
  }

  get sums() {
    return sumsOf(entriesOfBooking(this.app.db, this.held.id));
  }

  get faults(): string[] {
    return examine(this.app.db.$client).flatMap(({ check, wrong }) => wrong.map((what) => `${check}: ${what}`));
  }

  toldTo(phone: string): string[] {
    return this.app.sent.filter(({ to }) => to === phone).map(({ body }) => body.replaceAll("\u00a0", " "));
  }

  async page(): Promise<string> {
    const answer = await this.app.get(`/dashboard/bookings/${this.held.id}`, { cookie: this.cookie });
    return (await answer.text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ").replaceAll("&#x27;", "'");
  }
}

describe("cancelling a stay with a damage deposit", () => {
  test("sends each payment's money back for what it was", async () => {
    const stay = await Stay.paid({ payNow: 30 });
    await stay.cash(5_000);
    await stay.cancel("guest");
    expect(stay.back).toEqual([
      ["cancelled", 4_050, "stk"],
      ["damage_deposit", 5_000, "cash"],
    ]);
    expect(stay.faults).toEqual([]);
    const { id, t } = stay.held;
    const page = (await (await stay.app.get(`/guest/booking/${id}/details?t=${t}`)).text()).replaceAll("\u00a0", " ");
    expect(page).toMatch(/KES 5,000: It is the damage deposit/);
    expect(page).not.toMatch(/KES 4,050: It is the damage deposit/);
    await stay.sendAll();
    const documents = receiptsOfBooking(stay.app.db, id);
    const of = (amountKes: number) =>
      documents.find((document) => document.kind === "credit_note" && document.amountKes === amountKes)?.facts.ofNumber;
    expect([of(4_050), of(5_000)]).toEqual([1, 2]);
    expect([stay.sums.balanceKes, stay.sums.depositHeldKes, stay.faults]).toEqual([0, 0, []]);
  });

  test("says what goes back, and leaves money that the host has still to look at to them", async () => {
    const stay = await Stay.paid();
    await stay.cameLater(500);
    expect(stay.look("host")).toMatchObject({ paidKes: 13_500, refundKes: 13_500, keptKes: 0 });
    stay.app.sent.length = 0;
    await stay.cancel("host");
    expect(stay.back).toEqual([["cancelled", 13_500, "stk"]]);
    expect(stay.app.sent.length).toBe(2);
    for (const { body } of stay.app.sent) {
      expect(body).toContain("13,500");
      expect(body).not.toContain("14,000");
    }
    expect(stay.faults).toEqual([]);
    const reviewed = paymentsOfBooking(stay.app.db, stay.held.id).at(-1)?.id;
    await stay.app.post(`/dashboard/answers/${reviewed}`, { answer: "accept" }, { cookie: stay.cookie });
    await stay.sendAll();
    expect([stay.sums.balanceKes, stay.sums.refundedKes, stay.faults]).toEqual([0, 14_000, []]);
  });
});

describe("giving money back", () => {
  test("is of the stay alone: the damage deposit stays whole", async () => {
    const stay = await Stay.paid();
    await stay.cash(5_000);
    expect(await stay.page()).toContain("at most KES 13,500");
    expect((await stay.press("give-back", { back: "13501" })).status).toBe(422);
    await stay.press("give-back", { back: "5000" });
    expect(stay.back).toEqual([["by_host", 5_000, "stk"]]);
    await stay.sendAll();
    expect(stay.sums).toMatchObject({ chargedKes: 8_500, balanceKes: 0, depositHeldKes: 5_000 });
    expect(await stay.page()).not.toContain("You owe the guest");
    expect(stay.faults).toEqual([]);
  });

  test("does not offer again what was kept of a deposit", async () => {
    const stay = await Stay.paid();
    await stay.cash(5_000);
    // Whoever stays away for 14 days is signed out.
    stay.app.clock.advance(7 * DAY);
    await stay.page();
    stay.app.clock.advance(7 * DAY);
    await stay.press("deposit", { do: "keep", keep: "2000", because: "A broken lamp", shown: "5000" });
    expect(await stay.page()).toContain("Damage deposit: KES 3,000");
    await stay.press("deposit", { shown: "3000" });
    await stay.sendAll();
    const page = await stay.page();
    expect(page).toContain("at most KES 13,500");
    expect(page).not.toContain("Damage deposit: KES");
    expect([stay.sums.depositHeldKes, stay.faults]).toEqual([2_000 - 2_000, []]);
  });

  test("does not take money for paid too much that nobody has looked at", async () => {
    const stay = await Stay.paid();
    await stay.cameLater(500);
    expect(stay.sums.balanceKes).toBe(-500);
    expect(await stay.page()).toContain("at most KES 13,500");
    await stay.press("give-back", { back: "500" });
    expect(stay.sums).toMatchObject({ chargedKes: 13_000, balanceKes: -1_000 });
    expect([stay.back, stay.faults]).toEqual([[["by_host", 500, "stk"]], []]);
  });
});

describe("money that is to go back", () => {
  test("is not paid any more: what comes meanwhile pays what it left open", async () => {
    const stay = await Stay.paid({ payNow: 30, asked: 3_000 });
    await stay.cash(5_450, "balance");
    await stay.press("give-back", { back: "4000" });
    expect(await stay.page()).toContain("Ask for the balance of KES 4,000");
    await stay.cash(4_000, "balance");
    expect(stay.back).toEqual([["by_host", 4_000, "cash"]]);
    await stay.sendAll();
    expect(stay.sums).toMatchObject({ chargedKes: 9_500, balanceKes: 0, depositHeldKes: 0 });
    expect(stay.faults).toEqual([]);
  });

  test("is owed once when money to look at proves to be too much", async () => {
    const stay = await Stay.paid({ payNow: 30 });
    await stay.cameBeside(500);
    await stay.cash(9_450, "balance");
    expect(stay.back).toEqual([]);
    const reviewed = paymentsOfBooking(stay.app.db, stay.held.id).find(({ state }) => state === "needs_review")?.id;
    await stay.app.post(`/dashboard/answers/${reviewed}`, { answer: "accept" }, { cookie: stay.cookie });
    await stay.sendAll();
    expect(stay.sums).toMatchObject({ receivedKes: 14_000, refundedKes: 500, balanceKes: 0 });
    expect(stay.faults).toEqual([]);
  });
});

describe("a damage deposit before the guest has left", () => {
  test("goes back in part or whole, as the host likes, and each press counts once", async () => {
    const stay = await Stay.paid();
    await stay.cash(3_000);
    stay.app.clock.advance(1_000);
    await stay.cash(2_000);
    const page = await stay.page();
    expect(page).toContain("Damage deposit: KES 5,000");
    expect(page).toContain("Give a part of it back");
    expect((await stay.press("deposit", { do: "part", part: "5001", shown: "5000" })).status).toBe(422);
    expect((await stay.press("deposit", { do: "part", part: "x", shown: "5000" })).status).toBe(422);
    expect(stay.back).toEqual([]);
    stay.app.sent.length = 0;
    for (let n = 0; n < 2; n++) await stay.press("deposit", { do: "part", part: "2500", shown: "5000" });
    expect(stay.back).toEqual([
      ["damage_deposit", 2_000, "cash"],
      ["damage_deposit", 500, "cash"],
    ]);
    expect(stay.toldTo(GUEST)).toEqual([expect.stringMatching(/^KES 2,500 for .* It is the damage deposit\./)]);
    await stay.sendAll();
    await stay.press("deposit", { shown: "2500" });
    await stay.sendAll();
    expect(stay.sums).toMatchObject({ receivedKes: 13_500, balanceKes: 0, depositHeldKes: 0 });
    expect(await stay.page()).not.toContain("Damage deposit: KES");
    expect(stay.faults).toEqual([]);
  });
});

describe("money that the host writes down as damage deposit", () => {
  test.each([
    ["en", "KES 5,000 received as damage deposit", "It stays your own money."],
    ["sw", "KES 5,000 kama amana ya uharibifu", "Ni pesa zako bado."],
  ] as const)("is held as one though none was asked for, and told so (%s)", async (language, came, stays) => {
    const stay = await Stay.paid({ language });
    await stay.cash(5_000);
    expect(stay.sums).toMatchObject({ receivedKes: 13_500, balanceKes: 0, depositHeldKes: 5_000 });
    expect(stay.back).toEqual([]);
    const told = stay.toldTo(GUEST);
    expect(told).toHaveLength(1);
    for (const word of [came, stays]) expect(told[0]).toContain(word);
    expect(stay.faults).toEqual([]);
  });

  test("pays nothing of a stay that is not paid yet, and no rest is named with it", async () => {
    const stay = await Stay.paid({ payNow: 50 });
    await stay.cash(5_000);
    expect(stay.sums).toMatchObject({ receivedKes: 6_750, balanceKes: 6_750, depositHeldKes: 5_000 });
    expect(stay.toldTo(GUEST)[0]).not.toContain("6,750");
  });

  test("confirms no hold, and goes back as a deposit when nothing comes of it", async () => {
    const stay = new Stay();
    stay.held = await hold(stay.app);
    await stay.cash(13_500);
    expect(findBooking(stay.app.db, stay.held.id)?.state).toBe("held");
    expect(stay.sums).toMatchObject({ receivedKes: 0, depositHeldKes: 13_500 });
    stay.app.clock.advance(DAY);
    endHolds(stay.app.deps);
    refundUnusedParts(stay.app.deps);
    expect(stay.back).toEqual([["damage_deposit", 13_500, "cash"]]);
    expect(stay.faults).toEqual([]);
  });
});

test("a deposit that is handed over for a room which was cancelled meanwhile is held for that room", async () => {
  const { app, lead } = await paidRooms();
  const [, second] = roomsOfParty(app, lead);
  if (!second) throw new Error("three rooms were booked");
  const deps = { ...app.deps, linkTo: () => "/" };
  cancelStay(deps, { bookingId: second.id, by: "host", shownKes: 6_400 });
  const form = { way: "cash", amountKes: 500, typedReceipt: "", payerName: "", purpose: "damage_deposit" } as const;
  const ask = { ...form, hostId: "host-wanjiru", bookingId: second.id, submissionKey: newSecret() };
  expect(recordReceived(deps, ask)).toEqual({ outcome: "recorded", settled: "deposit_held" });
  const held = roomsOfParty(app, lead).map(({ id }) => sumsOf(entriesOfBooking(app.db, id)).depositHeldKes);
  expect(held).toEqual([0, 500, 0]);
  isWell(app);
});

test("more than a cancelled stay's money was known of goes back too, whatever deposit is on its way", async () => {
  const stay = await Stay.paid();
  await stay.cash(5_000);
  const { db, clock } = stay.app;
  // Told by the status query alone: no code, and no amount.
  db.$client.exec("drop trigger payment_receipts");
  db.$client.exec("update payments set receipt = null where receipt = 'UKR0000001'");
  await stay.cancel("host");
  const payment = paymentsOfBooking(db, stay.held.id).find(({ way, state }) => way === "stk" && state === "paid");
  if (!payment) throw new Error("no payment");
  const money = {
    receipt: "UKS0000001",
    receivedKes: 13_550,
    isWhole: true,
    shortcode: null,
    by: BY_MPESA,
    now: clock.now(),
  };
  write(db, (tx) => settleMoney(tx, payment, money, () => "/"));
  expect(stay.back.at(-1)).toEqual(["overpaid", 50, "stk"]);
  expect(stay.faults).toEqual([]);
});

/** What host, guest and M-PESA may do about one stay's money, in any order. */
const kes = fc.integer({ min: 1, max: 9_000 });
const event = fc.oneof(
  fc.record({ do: fc.constantFrom("deposit", "balance"), kes }),
  fc.record({ do: fc.constantFrom("give_back", "deposit_part", "keep", "beside"), kes }),
  fc.record({ do: fc.constantFrom("deposit_all", "send", "accept", "not_there", "send_review", "leave"), kes }),
);

async function happen(stay: Stay, one: { do: string; kes: number }): Promise<void> {
  const booking = findBooking(stay.app.db, stay.held.id);
  const review = paymentsOfBooking(stay.app.db, stay.held.id).find(({ state }) => state === "needs_review");
  const answer = (what: string) =>
    review && stay.app.post(`/dashboard/answers/${review.id}`, { answer: what }, { cookie: stay.cookie });
  const shown = String(/Damage deposit: KES ([\d,]+)/.exec(await stay.page())?.[1]?.replace(",", "") ?? 0);
  const amount = String(one.kes);
  switch (one.do) {
    case "deposit":
    case "balance":
      await stay.cash(one.kes, one.do === "deposit" ? "damage_deposit" : "balance");
      return;
    case "give_back":
      await stay.press("give-back", { back: amount });
      return;
    case "deposit_part":
      await stay.press("deposit", { do: "part", part: amount, shown });
      return;
    case "deposit_all":
      await stay.press("deposit", { shown });
      return;
    case "keep":
      await stay.press("deposit", { do: "keep", keep: amount, because: "A lamp", shown });
      return;
    case "beside":
      if (booking?.state === "confirmed" && stay.sums.balanceKes > 0 && stay.sums.balanceKes !== one.kes && !review)
        await stay.cameBeside(one.kes);
      return;
    case "send":
      await stay.sendAll();
      return;
    case "accept":
    case "not_there":
      await answer(one.do);
      return;
    case "send_review":
      await answer("give_back");
      return;
    case "leave":
      stay.app.clock.advance(3 * DAY);
  }
}

test("whatever is done about a stay's money: it adds up, and what goes back goes from where it came", async () => {
  const before = fc.array(event, { minLength: 1, maxLength: 8 });
  const after = fc.array(event, { maxLength: 4 });
  const by = fc.constantFrom("guest" as const, "host" as const, undefined);
  await fc.assert(
    fc.asyncProperty(before, by, after, fc.constantFrom(0, 3_000), async (events, cancels, later, asked) => {
      const stay = await Stay.paid({ payNow: 30, asked });
      for (const one of events) {
        await happen(stay, one);
        expect(stay.faults).toEqual([]);
      }
      const today = stay.app.clock.today();
      if (cancels && (cancels === "host" ? today < "2026-12-31" : today < "2026-12-28")) {
        const look = stay.look(cancels);
        const known = stay.back.length;
        await stay.cancel(cancels);
        const added = stay.back.slice(known);
        const owed = (reason: string) =>
          added.reduce((sum, one) => (one[0] === reason ? sum + Number(one[1]) : sum), 0);
        expect([owed("cancelled"), owed("damage_deposit")]).toEqual([look.refundKes, look.depositKes]);
        expect(stay.faults).toEqual([]);
      }
      for (const one of later) {
        await happen(stay, one);
        expect(stay.faults).toEqual([]);
      }
      const { app, held } = stay;
      for (const payment of paymentsOfBooking(app.db, held.id)) {
        const own = entriesOfBooking(app.db, held.id).filter(({ paymentId }) => paymentId === payment.id);
        const { stayKes, depositKes } = onAccounts(own);
        expect([stayKes >= 0, depositKes >= 0]).toEqual([true, true]);
      }
      app.db.$client.close();
    }),
    { numRuns: rounds({ always: 8, inAll: 15 }) },
  );
});
