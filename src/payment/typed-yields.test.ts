import { describe, expect, test } from "bun:test";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { recordReceived } from "#src/reconcile/record-received.ts";
import { takeStatement } from "#src/reconcile/take-statement.ts";
import { newSecret } from "#src/web/secrets.ts";

const WANJIRU = "host-wanjiru";
const KAMAU = "host-kamau";
const CODE = "UKR0000001";

/** Wanjiru's house and Kamau's, whose guests pay to the same shortcode. */
function two() {
  const house = new MoneyHouse();
  addHost(house.app.db, { id: KAMAU, brandName: "kamau", phone: "+254799000020" });
  addProperty(house.app.db, { id: "kamau-room", hostId: KAMAU });
  return house;
}

const LATER = { checkIn: "2026-12-28", checkOut: "2026-12-31" };

function types(house: MoneyHouse, held: Held, hostId: string, amountKes = 13_500) {
  const form = { way: "manual", amountKes, typedReceipt: CODE, payerName: "", purpose: "balance" } as const;
  const ask = { ...form, hostId, bookingId: held.id, submissionKey: newSecret() };
  return recordReceived(house.settling, ask).outcome;
}

const pasted = `${CODE} Confirmed. on 18/12/26 at 12:01 PM Ksh13,500.00 received from 0722***020 X. Account Number LGX New Utility balance is Ksh1.00`;

/** Who vouches for a booking's payments, with which code, and whether a person is to look; the oldest first. */
const books = (house: MoneyHouse, held: Held) =>
  paymentsOfBooking(house.app.db, held.id)
    .toReversed()
    .map(({ state, provedBy, receipt, reason }) => [state, provedBy, receipt, reason]);

describe("a code that two houses name", () => {
  test.each(["before", "after"])(
    "is the one's whose guest paid by M-PESA's word, typed %s it, and neither hears of the other",
    async (when) => {
      const house = two();
      const theirs = await hold(house.app, LATER);
      const his = await hold(house.app, { ...LATER, property: "kamau-room", phone: "0733 000 001" });
      await pay(house.app, theirs);
      if (when === "before") expect(types(house, his, KAMAU)).toBe("recorded");
      await callback(house.app, theirs, { receipt: CODE });
      if (when === "after") {
        expect(await takeStatement(house.app.deps, { hostId: KAMAU, pasted })).toMatchObject({ known: 0, fresh: 1 });
        expect(types(house, his, KAMAU)).toBe("recorded");
      }
      await house.app.jobs.runDue();
      expect(books(house, theirs)).toEqual([["paid", "mpesa", CODE, null]]);
      expect(books(house, his)).toEqual([["paid", "host", CODE, null]]);
      const told = house.app.sent.filter(({ to }) => to === "+254799000020").map(({ body }) => body);
      expect(told.join()).not.toContain("disputes");
      expect([house.faults, house.sums(his).balanceKes]).toEqual([[], 0]);
    },
  );

  test("as what they sent back takes it from nobody", async () => {
    const house = two();
    const theirs = await hold(house.app, LATER);
    await pay(house.app, theirs);
    const his = await hold(house.app, { ...LATER, property: "kamau-room", phone: "0733 000 001" });
    house.app.db.$client.exec("update payments set updated_at = updated_at");
    expect(types(house, his, KAMAU, 20_000)).toBe("recorded");
    house.app.db.$client.exec(
      `update refunds set state = 'sent', way = 'manual', sent_at = 1, sent_receipt = 'UKR0000002'`,
    );
    await callback(house.app, theirs, { receipt: "UKR0000002" });
    expect(books(house, theirs)).toEqual([["paid", "mpesa", "UKR0000002", null]]);
  });
});

describe("a code that a host wrote down, when M-PESA tells of it", () => {
  test("for the same booking, is the same money: counted once, with what M-PESA says came", async () => {
    const house = new MoneyHouse();
    const held = await hold(house.app, LATER);
    await pay(house.app, held);
    expect(types(house, held, WANJIRU, 14_000)).toBe("recorded");
    await callback(house.app, held, { nth: 1, receipt: CODE });
    expect(books(house, held)).toEqual([
      ["expired", null, null, "restated"],
      ["paid", "mpesa", CODE, null],
    ]);
    expect([house.sums(held).receivedKes, house.faults]).toEqual([13_500, []]);
  });

  test("for another of their bookings, is in doubt: they hear of it, and can take it out", async () => {
    const house = new MoneyHouse();
    const held = await hold(house.app, LATER);
    const other = await hold(house.app, { checkIn: "2027-01-05", checkOut: "2027-01-08", phone: "0733 000 001" });
    expect(types(house, other, WANJIRU)).toBe("recorded");
    await pay(house.app, held);
    await callback(house.app, held, { receipt: CODE });
    await house.app.jobs.runDue();
    expect(books(house, held)).toEqual([["paid", "mpesa", CODE, null]]);
    expect(books(house, other)).toEqual([["paid", "host", CODE, "code_elsewhere"]]);
    expect(house.app.sent.map(({ body }) => body).join()).toContain("M-PESA disputes a payment");
    const { voidReview } = await import("#src/reconcile/judge-review.ts");
    const paymentId = paymentsOfBooking(house.app.db, other.id)[0]?.id ?? "-";
    expect(voidReview(house.settling, { hostId: WANJIRU, paymentId }).outcome).toBe("not_there");
    expect([house.sums(other).receivedKes, house.faults]).toEqual([0, []]);
  });
});
