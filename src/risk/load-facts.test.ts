import { beforeEach, describe, expect, test } from "bun:test";
import { findBookingWithProperty } from "#db/booking.queries.ts";
import { forgetGuestsOf } from "#db/retention.queries.ts";
import { write } from "#db/write.ts";
import type { RiskFacts } from "#src/core/risk/rules.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { heldAlike } from "#src/dev/fixtures/rooms-of-party.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { claimPayment } from "#src/reconcile/claim-payment.ts";
import { newSecret } from "#src/web/secrets.ts";
import { factsOfBooking } from "./load-facts.ts";

/** What of a house's books is a fact of one of its bookings, and what is not. */
const CODE = "UKI0000009";
let house: MoneyHouse;
const run = (sql: string) => house.app.db.$client.exec(sql);

beforeEach(() => {
  house = new MoneyHouse();
  house.app.booksByHand();
});

function factsOf({ id }: { id: string }) {
  const { db, clock } = house.app;
  const found = findBookingWithProperty(db, id);
  if (!found) throw new Error("no such booking");
  return factsOfBooking(db, found, clock.now());
}

/** The code stands where money is seen. */
const seen = (source: string, { receipt = CODE, payer = "" } = {}) =>
  run(`insert into seen_money (receipt, source, paid_to, host_id, amount_kes, payer, raw, state, seen_at)
    values ('${receipt}', '${source}', 'host', 'host-wanjiru', 13500, '${payer}', '{}', 'waiting', 1)`);
/** M-PESA was asked of the code, and says this. */
const said = (finding: string) =>
  run(`insert into mpesa_operations (id, kind, payment_id, payout_account_id, paid_to, shortcode, receipt, finding,
      result_key, timeout_key, created_at, updated_at)
    select 'look', 'look_up', id, 'till-of-host-wanjiru', 'host', '5123456', '${CODE}', '${finding}', 'r', 't', 1, 1
      from payments`);
const names = (kes: number) => run(`update payments set claimed_kes = ${kes}`);

describe("a code that a guest typed and that waits", () => {
  test.each([
    ["that nobody has", () => undefined, "in_no_list", undefined],
    ["that the host's own list has", () => seen("statement"), "in_a_list", undefined],
    ["that only a report to our own address has", () => seen("callback"), "in_no_list", undefined],
    ["that M-PESA knows", () => said("paid"), "in_a_list", undefined],
    ["that M-PESA does not know", () => said("unknown_code"), "in_no_list", "contradicted"],
    ["that is older than the booking", () => said("too_early"), "in_no_list", "contradicted"],
    ["that paid for another booking", () => said("other_booking"), "in_no_list", "contradicted"],
    ["that was reversed", () => said("reversed"), "in_no_list", "contradicted"],
    ["of which M-PESA says nothing", () => said("no_answer"), "in_no_list", undefined],
    ["of a message with the sum that came", () => [seen("statement"), names(13_500)], "in_a_list", undefined],
    ["of a message with a shilling more", () => [seen("statement"), names(13_501)], "in_a_list", "contradicted"],
    ["of a message whose money nobody has seen", () => names(99_000), "in_no_list", undefined],
  ])("%s", async (_, given, typedCode, message) => {
    addManualTill(house.app);
    const held = await hold(house.app);
    const ask = { bookingId: held.id, typed: CODE, submissionKey: newSecret() };
    expect(claimPayment({ ...house.app.deps, linkTo: () => "/" }, ask).outcome).toBe("claimed");
    given();
    expect(factsOf(held)).toMatchObject({ typedCode, message });
  });
});

describe("a payment that came", () => {
  const reason = (word: string) => () => run(`update payments set reason = '${word}'`);
  const paidBy = (phone: string) => () => run(`update payments set phone = '${phone}'`);
  const refused = (why: string) => () => run(`insert into refused_codes select id, '${why}', 1 from bookings`);

  test.each<[string, () => void, RiskFacts]>([
    ["and stands", () => undefined, {}],
    ["and was taken back", reason("taken_back"), { isTakenBack: true }],
    ["and of which somebody says so", reason("said_taken_back"), { isTakenBack: true }],
    ["and was taken back since", reason("taken_back_since"), { isTakenBack: true }],
    ["of which two reports differ", reason("reports_differ"), {}],
    ["by a report that M-PESA denies", reason("query_contradicts"), { message: "contradicted" }],
    ["beside a code that paid for another", refused("used"), { isCodeReused: true }],
    ["beside a code that was taken back", refused("taken_back"), { isTakenBack: true }],
    ["from another number", paidBy("254722000077"), { payer: "another" }],
  ])("%s", async (_, given, more) => {
    const paid = await house.asked();
    given();
    const { payer, message, isCodeReused, isTakenBack, typedCode } = factsOf(paid);
    expect({ payer, message, isCodeReused, isTakenBack, typedCode }).toEqual({
      ...{ payer: "guest", message: undefined, isCodeReused: false, isTakenBack: false, typedCode: undefined },
      ...more,
    });
  });

  test("is the guest's where a mask fits their number, another's where it does not, and nobody's where all is hidden", async () => {
    const paid = await hold(house.app);
    const receipt = await house.notice(paid, 13_500);
    expect(factsOf(paid).payer).toBeUndefined();
    seen("statement", { receipt });
    for (const [written, payer] of [
      ["2547 ***** 020", "guest"],
      ["2547 ***** 126", "another"],
      ["", undefined],
    ] as const) {
      run(`update seen_money set payer = '${written}' where source = 'statement'`);
      expect([written, factsOf(paid).payer]).toEqual([written, payer]);
    }
  });

  test("is theirs where one of several is, and cash is nobody's", async () => {
    house = new MoneyHouse({ payNow: "percent", payNowValue: 30 });
    house.app.booksByHand();
    const paid = await house.asked();
    house.cash(paid, 5_000);
    expect(factsOf(paid).payer).toBe("guest");
    run("update payments set phone = '254722000077' where way = 'stk'");
    expect(factsOf(paid).payer).toBe("another");
    run("update payments set payer_name = 'Achieng Otieno' where way = 'cash'");
    expect(factsOf(paid).payer).toBe("another");
  });
});

test.each([
  ["no_money", 1],
  ["cancelled", 1],
  ["wrong_pin", 1],
  ["pin_locked", 1],
  ["unreachable", 0],
  ["busy", 0],
])("a request that ended with %s counts %d", async (reason, count) => {
  const held = await hold(house.app);
  await pay(house.app, held);
  await callback(house.app, held, { code: "1032" });
  run(`update payments set reason = '${reason}'`);
  expect(factsOf(held).failedPrompts).toBe(count);
});

test("of a guest whom the host wrote in, or who has left, nothing is known but money", async () => {
  const byHost = { id: addPaidStay(house.app.db, { n: 0, at: NOON, byHost: true }) };
  expect(factsOf(byHost)).not.toHaveProperty("name");
  expect(factsOf(byHost)).toHaveProperty("failedPrompts");
  const paid = await house.asked({ checkIn: "2027-01-04", checkOut: "2027-01-07" });
  expect(factsOf(paid)).toHaveProperty("isNewNumber");
  write(house.app.db, (tx) => forgetGuestsOf(tx, [paid.id], { now: NOON }));
  expect(factsOf(paid)).not.toHaveProperty("isNewNumber");
});

describe("rooms that were booked together", () => {
  /** Achieng's three rooms, paid from one phone for all of them. */
  async function paidTogether(phone = "0722 000 020") {
    const { app, lead, rooms } = heldAlike();
    const form = { booking: lead.id, t: lead.t, phone, warned: phone, submissionKey: newSecret() };
    expect((await app.post("/booking/payment", form)).status).toBe(303);
    await app.jobs.runDue();
    await callback(app, lead);
    const facts = () =>
      rooms.map(({ id }) => {
        const found = findBookingWithProperty(app.db, id);
        if (!found) throw new Error("no such booking");
        return factsOfBooking(app.db, found, app.clock.now());
      });
    return { app, lead, rooms, facts };
  }

  test("are one to whoever looks twice: one party in beds for all, and nobody's second stay", async () => {
    const { facts } = await paidTogether();
    for (const fact of facts()) {
      expect(fact).toMatchObject({ party: 6, maxGuests: 6, isNewNumber: true, unpaidHolds: 0, payer: "guest" });
    }
  });

  test("know the payment of all, what became of it, and the codes that were typed for it", async () => {
    const { app, lead, facts } = await paidTogether("0722 000 077");
    expect(facts().map(({ payer }) => payer)).toEqual(["another", "another", "another"]);
    app.db.$client.exec("update payments set reason = 'taken_back_since'");
    app.db.$client.exec(`insert into refused_codes values ('${lead.id}', 'used', 1)`);
    for (const fact of facts()) expect(fact).toMatchObject({ isTakenBack: true, isCodeReused: true });
  });

  test("know nothing of what another paid for another room alone", async () => {
    const { app, rooms } = heldAlike();
    const query = new URLSearchParams(rooms[1]?.path.split("?")[1]);
    const own = { room: query.get("room") ?? "", t: query.get("t") ?? "" };
    await app.post("/booking/rooms/pay", { ...own, phone: "0722 000 077", submissionKey: newSecret() });
    await app.jobs.runDue();
    await callback(app, { id: rooms[1]?.id ?? "", t: "", cookie: "", form: {} });
    const payers = rooms.map(({ id }) => {
      const found = findBookingWithProperty(app.db, id);
      return found && factsOfBooking(app.db, found, app.clock.now()).payer;
    });
    expect(payers).toEqual([undefined, "another", undefined]);
  });

  test("that lapsed unpaid are one hold, not many", async () => {
    const { app } = heldAlike();
    app.clock.advance(20 * 60_000);
    await app.jobs.runDue();
    const later = await hold(app, {
      property: "quiet",
      checkIn: "2027-01-04",
      checkOut: "2027-01-06",
      shownKes: "6400",
    });
    const found = findBookingWithProperty(app.db, later.id);
    expect(found && factsOfBooking(app.db, found, app.clock.now()).unpaidHolds).toBe(1);
  });
});
