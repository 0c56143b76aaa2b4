import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { cancelBooking, findBooking, occupiedBetween } from "#db/booking.queries.ts";
import { countedOfPayment, entriesOfBooking } from "#db/ledger.queries.ts";
import { newestMessages } from "#db/message.queries.ts";
import { findPayment, insertPayment } from "#db/payment.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { updateProperty } from "#db/property.queries.ts";
import { refundSending, refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { addDays, nightCount } from "#src/core/stay/stay.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { OPERATORS } from "#src/dev/fixtures/proof.ts";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { examine } from "#src/doctor/doctor.ts";
import { settleMoney } from "#src/payment/settle-payment.ts";
import { beginOperation, operationFailed } from "#src/refund/operation.ts";
import { recordRefund } from "#src/refund/record-refund.ts";
import { newSecret } from "#src/web/secrets.ts";
import { bookByHost } from "./book-by-host.ts";
import { lookAtCancelling } from "./cancel-stay.ts";

setDefaultTimeout(120_000);

let lango: TestApp;
let cookie: string;
let forms = 0;
const HOST_PHONE = "+254712345678";

beforeEach(fresh);

function fresh() {
  lango = testApp();
  addHost(lango.db);
  addProperty(lango.db);
  cookie = hostCookie(lango.db);
}

function book(
  checkIn: string,
  checkOut: string,
  pay: "paid" | "arrival" | "link" = "paid",
  propertyId = "garden-studio",
): string {
  forms += 1;
  const result = bookByHost(
    { ...lango.deps, linkTo: (id) => `https://lango.test/${id}` },
    {
      hostId: "host-wanjiru",
      propertyId,
      unit: undefined,
      checkIn,
      checkOut,
      party: 2,
      guest: { name: "Achieng Odhiambo", phone: "+254722000001" },
      totalKes: undefined,
      pay,
      receipt: null,
      submissionKey: `form-${forms}`,
    },
  );
  if (result.outcome !== "booked") throw new Error(result.outcome);
  return result.booking.id;
}

const booking = (id: string) => {
  const found = findBooking(lango.db, id);
  if (!found) throw new Error("no booking");
  return found;
};
const press = (id: string, fields: Record<string, string> = {}) => {
  const { checkIn, checkOut, party, revision } = booking(id);
  const form = { from: checkIn, to: checkOut, guests: String(party), price: "", revision: String(revision) };
  return lango.post(`/dashboard/bookings/${id}/dates`, { ...form, ...fields }, { cookie });
};
const shownOn = async (answer: Response) => /name="shownKes" value="(\d+)"/.exec(await answer.clone().text())?.[1];
/** Presses until the sum that is saved is the one that was shown. */
const change = async (id: string, fields: Record<string, string> = {}) => {
  const answer = await press(id, fields);
  const shownKes = await shownOn(answer);
  return answer.status === 409 && shownKes ? press(id, { shownKes, ...fields }) : answer;
};
const nights = () =>
  occupiedBetween(lango.db, "garden-studio", "2026-12-01", "2027-02-01", lango.clock.now()).map(({ night }) => night);
const balance = (id: string) => sumsOf(entriesOfBooking(lango.db, id)).balanceKes;
const depositHeld = (id: string) => sumsOf(entriesOfBooking(lango.db, id)).depositHeldKes;
const due = (id: string) =>
  refundsOfBooking(lango.db, id).map(({ amountKes, reason, state }) => [amountKes, reason, state] as const);
const told = (phone: string) => lango.sent.filter(({ to }) => to === phone).map(({ body }) => body);
const messages = () =>
  newestMessages(lango.db, 100)
    .map(({ body }) => body.replaceAll("\u00a0", " "))
    .toReversed();
/** What a page says, without its marks. */
const textOf = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
const read = async (path: string) =>
  (await (await lango.get(path, { cookie })).text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
const faults = () => examine(lango.db.$client).flatMap(({ check, wrong }) => wrong.map((what) => `${check}: ${what}`));

/** The host sends what is due, by hand. */
function send(id: string): void {
  for (const refund of refundsOfBooking(lango.db, id)) {
    if (refund.state !== "due") continue;
    forms += 1;
    const typedReceipt = `UKS${String(forms).padStart(7, "0")}`;
    expect(recordRefund(lango.deps, { hostId: "host-wanjiru", refundId: refund.id, typedReceipt }).outcome).toBe(
      "recorded",
    );
  }
}

test("a stay made longer takes the new nights, costs more, and the guest is told what is still to pay", async () => {
  const id = book("2026-12-20", "2026-12-22");
  expect((await change(id, { to: "2026-12-24" })).headers.get("location")).toBe(`/dashboard/bookings/${id}`);
  expect(booking(id)).toMatchObject({ checkOut: "2026-12-24", totalKes: 18_000, revision: 2, state: "confirmed" });
  expect(nights()).toEqual(["2026-12-20", "2026-12-21", "2026-12-22", "2026-12-23"]);
  expect(balance(id)).toBe(9000);
  // Not "to pay" and "paid" of one sum: each says its own.
  expect(await read("/dashboard?tab=bookings")).toMatch(
    /class="word amber">KES 9,000 to pay<\/span> · <span class="word leaf">KES 9,000 paid/,
  );
  await lango.jobs.runDue();
  expect(lango.sent.at(-1)?.body).toContain("KES 9,000 still to pay");
});

test("the dates of before stand beside what the change moved, to each reader in their language", async () => {
  const id = book("2026-12-20", "2026-12-22");
  await change(id, { to: "2026-12-24" });
  expect(await read(`/dashboard/bookings/${id}`)).toContain("· Sun 20 – Tue 22 Dec");
  lango.db.$client.run("update hosts set language = 'sw'");
  const page = await read(`/dashboard/bookings/${id}`);
  expect(page).toContain("· Jumapili 20 – Jumanne 22 Des");
  expect(page).not.toContain("Sun 20");
});

describe("the sum that the prices make", () => {
  test("is shown before it is saved, and the guest is told of no other", async () => {
    const id = book("2026-12-20", "2026-12-22");
    const page = await lango.get(`/dashboard/bookings/${id}/dates`, { cookie });
    const open = await shownOn(page);
    expect(open).toBe("9000");
    const before = messages();
    const looked = await press(id, { to: "2026-12-24", shownKes: "9000" });
    const html = (await looked.clone().text()).replaceAll("\u00a0", " ");
    expect([looked.status, await shownOn(looked)]).toEqual([409, "18000"]);
    expect(html).toContain("The stay would cost KES 18,000 instead of KES 9,000");
    // A price may still be typed, so the button names none.
    expect(html).toContain(">Save change</button>");
    expect([booking(id).revision, booking(id).totalKes, messages()]).toEqual([1, 9000, before]);
    expect((await press(id, { to: "2026-12-24", shownKes: "18000" })).status).toBe(303);
    expect(booking(id)).toMatchObject({ totalKes: 18_000, revision: 2 });
  });

  test.each(["9000", "", "x", undefined])("is not saved by a press that carries %p", async (shown) => {
    const id = book("2026-12-20", "2026-12-22", "arrival");
    const fields = { to: "2026-12-23", ...(shown !== undefined && { shownKes: shown }) };
    expect((await press(id, fields)).status).toBe(409);
    expect(booking(id)).toMatchObject({ checkOut: "2026-12-22", totalKes: 9000, revision: 1 });
  });

  test("is shown anew when the prices changed between the look and the press", async () => {
    const id = book("2026-12-20", "2026-12-22");
    write(lango.db, (tx) => updateProperty(tx, "garden-studio", { basePriceKes: 5000, updatedAt: NOON }));
    const late = await press(id, { to: "2026-12-23", shownKes: "13500" });
    // The nights that were booked keep their price; the added one costs the new price.
    expect([late.status, await shownOn(late), booking(id).revision]).toEqual([409, "14000", 1]);
  });

  test("leaves an agreed price to the nights it was agreed for", async () => {
    const id = book("2026-12-20", "2026-12-22", "arrival");
    expect((await press(id, { price: "7500" })).status).toBe(303);
    expect((await press(id, { guests: "1", shownKes: "7500" })).status).toBe(303);
    expect(booking(id)).toMatchObject({ party: 1, totalKes: 7500 });
    const longer = await press(id, { to: "2026-12-23", shownKes: "7500" });
    expect([longer.status, await shownOn(longer), booking(id).totalKes]).toEqual([409, "12000", 7500]);
  });

  test("is said line by line, with the day the rest is due and what cancelling gives back", async () => {
    write(lango.db, (tx) => saveRates(tx, "garden-studio", { weeklyPercent: 10, updatedAt: NOON }));
    const id = book("2026-12-20", "2026-12-26", "arrival");
    write(lango.db, (tx) => updateProperty(tx, "garden-studio", { basePriceKes: 5000, updatedAt: NOON }));
    const answer = await press(id, { to: "2026-12-27" });
    const said = textOf(await answer.text());
    for (const line of [
      "1 night more: Sat 26 Dec KES 5,000",
      "Weekly discount, by the new length − KES 3,200",
      "More than before KES 1,800",
      "Total before KES 27,000 New total KES 28,800",
      "What is left to pay is due on arrival.",
      "Cancel before Sat 19 Dec, 14:00: full refund.",
    ]) {
      expect(said).toContain(line);
    }
  });

  test("needs no second press when it is the sum that the page showed at first", async () => {
    const id = book("2026-12-20", "2026-12-22");
    expect((await press(id, { from: "2027-01-03", to: "2027-01-05", shownKes: "9000" })).status).toBe(303);
  });
});

test("a stay made shorter gives its nights back and owes the guest the difference", async () => {
  const id = book("2026-12-20", "2026-12-23");
  await change(id, { from: "2026-12-21" });
  expect(nights()).toEqual(["2026-12-21", "2026-12-22"]);
  expect(balance(id)).toBe(-4500);
  expect(due(id)).toEqual([[4500, "overpaid", "due"]]);
  await lango.jobs.runDue();
  expect(told("+254722000001").filter((body) => body.includes("4,500"))).toEqual([
    expect.stringContaining("Total KES 9,000, KES 4,500 is refunded to you."),
  ]);
  expect(told(HOST_PHONE).at(-1)).toContain(
    "Send KES 4,500 to Achieng Odhiambo in cash or by M-PESA, 0722 000 001, by Fri 25 Dec. It is more than the stay costs.",
  );
  expect(await read("/dashboard")).toContain("Send KES 4,500 back to Achieng Odhiambo");
  expect(await read("/dashboard?tab=money")).toContain("KES 4,500 to send back");
  expect(faults()).toEqual([]);
});

describe("what a guest has paid too much, when the stay is changed again", () => {
  test("is withdrawn with the nights it was for, and nothing is left behind", async () => {
    const id = book("2026-12-20", "2026-12-23");
    for (const to of ["2026-12-22", "2026-12-23", "2026-12-21", "2026-12-23"]) await change(id, { to });
    expect([due(id), balance(id)]).toEqual([[], 0]);
    expect(await read("/dashboard")).not.toContain("Needs you");
    await lango.jobs.runDue();
    expect(told("+254722000001").at(-1)).toMatch(/Total KES 13,500\. /);
    expect(faults()).toEqual([]);
  });

  test("is lowered to what is still too much, and the host is told the new sum", async () => {
    const id = book("2026-12-20", "2026-12-23");
    await change(id, { to: "2026-12-21" });
    await change(id, { to: "2026-12-22" });
    expect([due(id), balance(id)]).toEqual([[[4500, "overpaid", "due"]], -4500]);
    await lango.jobs.runDue();
    expect(told("+254722000001").at(-1)).toContain("KES 4,500 is refunded to you");
    expect(told(HOST_PHONE).at(-1)).toContain("instead of KES 9,000, send KES 4,500");
    expect(faults()).toEqual([]);
  });

  test("is more than before by one refund more", async () => {
    const id = book("2026-12-20", "2026-12-23");
    await change(id, { to: "2026-12-22" });
    await change(id, { to: "2026-12-21" });
    expect(due(id)).toEqual([
      [4500, "overpaid", "due"],
      [4500, "overpaid", "due"],
    ]);
    await lango.jobs.runDue();
    expect(told("+254722000001").at(-1)).toContain("KES 9,000 is refunded to you");
    expect(told(HOST_PHONE).at(-1)).toContain("Send KES 4,500 to");
    expect(faults()).toEqual([]);
  });

  test("was sent back already: the guest pays again what is dearer", async () => {
    const id = book("2026-12-20", "2026-12-23");
    await change(id, { to: "2026-12-22" });
    send(id);
    await change(id, { to: "2026-12-23" });
    expect([due(id), balance(id)]).toEqual([[[4500, "overpaid", "sent"]], 4500]);
    await lango.jobs.runDue();
    expect(told("+254722000001").at(-1)).toMatch(/Total KES 13,500, KES 4,500 still to pay\. /);
    expect(faults()).toEqual([]);
  });

  test("is on its way by M-PESA: it stays, the guest is told of both, and nothing is left when M-PESA did not send it", async () => {
    const held = await hold(lango, { checkIn: "2026-12-20", checkOut: "2026-12-23", phone: "0722 000 001" });
    await pay(lango, held, { phone: "0722 000 001" });
    await callback(lango, held);
    const { id } = held;
    await change(id, { to: "2026-12-22" });
    const operation = write(lango.db, (tx) => {
      const refund = refundsOfBooking(tx, id)[0];
      if (!refund) throw new Error("no refund");
      const { id: refundId, paymentId, amountKes } = refund;
      const about = {
        kind: "b2c",
        ...OPERATORS,
        phone: "254722000001",
        paymentId,
        refundId,
        amountKes,
      } as const;
      const begun = beginOperation(tx, { ...about, now: lango.clock.now() });
      refundSending(tx, refundId, { way: "b2c", operationId: begun.id });
      return begun;
    });
    await change(id, { to: "2026-12-23" });
    expect(due(id)).toEqual([[4500, "overpaid", "sending"]]);
    expect(messages().filter((body) => body.includes("Total KES 13,500"))).toEqual([
      expect.stringContaining("KES 4,500 still to pay, KES 4,500 is refunded to you"),
    ]);
    write(lango.db, (tx) => operationFailed(tx, operation, { why: "no_money", now: lango.clock.now() }));
    expect([due(id), balance(id), faults()]).toEqual([[], 0, []]);
  });

  test("never takes of the damage deposit, which the guest brings as it is", async () => {
    write(lango.db, (tx) => saveRates(tx, "garden-studio", { damageDepositKes: 5000, updatedAt: NOON }));
    const id = book("2026-12-20", "2026-12-23");
    await change(id, { to: "2026-12-22" });
    const form = { way: "cash", amount: "5000", purpose: "damage_deposit", submissionKey: newSecret() };
    await lango.post(`/dashboard/bookings/${id}/received`, form, { cookie });
    expect(due(id)).toEqual([[4500, "overpaid", "due"]]);
    await change(id, { to: "2026-12-21" });
    expect(due(id).map(([kes]) => kes)).toEqual([4500, 4500]);
    for (const { paymentId } of refundsOfBooking(lango.db, id)) {
      expect(countedOfPayment(lango.db, paymentId)).toBe(13_500);
    }
    expect([depositHeld(id), faults()]).toEqual([5000, []]);
  });

  test("leaves money alone that waits for the host to look at it", async () => {
    const id = book("2026-12-20", "2026-12-22", "arrival");
    const receipt = "UKR0000009";
    write(lango.db, (tx) => {
      const facts = { id: "p9", bookingId: id, amountKes: 9000, createdAt: NOON, updatedAt: NOON };
      insertPayment(tx, { ...facts, way: "manual", paidTo: "host", state: "pending", claimedReceipt: receipt });
      const payment = findPayment(tx, "p9");
      if (!payment) throw new Error("no payment");
      const by = { who: "mpesa", to: { paidTo: "host", payoutAccountId: null, shortcode: null } } as const;
      const money = { receipt, receivedKes: 9999, isWhole: true, shortcode: null, by, now: NOON };
      expect(settleMoney(tx, payment, money, () => "/")).toBe("needs_review");
    });
    await change(id, { to: "2026-12-21" });
    expect([due(id), faults()]).toEqual([[], []]);
  });
});

describe("what the host had given back", () => {
  async function givenBack(kes: number): Promise<string> {
    const id = book("2026-12-20", "2026-12-23");
    const form = { back: String(kes), note: "no hot water", submissionKey: newSecret() };
    await lango.post(`/dashboard/bookings/${id}/give-back`, form, { cookie });
    return id;
  }

  test("stays off the price when only the guests are changed", async () => {
    const id = await givenBack(2000);
    send(id);
    const form = await read(`/dashboard/bookings/${id}/dates`);
    expect(form).toContain("prices for what is added, less the KES 2,000 that you gave back.");
    expect(await read("/dashboard?tab=bookings")).toContain('<b class="sum num">KES 11,500</b>');
    await change(id, { guests: "1" });
    expect(booking(id)).toMatchObject({ party: 1, totalKes: 11_500 });
    expect(booking(id).quote.lines.at(-1)).toEqual({ kind: "given_back", amountKes: -2000 });
    expect(balance(id)).toBe(0);
    await lango.jobs.runDue();
    expect(told("+254722000001").at(-1)).toMatch(/Total KES 11,500\. /);
    expect(faults()).toEqual([]);
  });

  test("is nothing new by itself", async () => {
    const id = await givenBack(2000);
    expect(await (await change(id)).text()).toContain("Nothing is different.");
    expect(await (await change(id, { price: "11500" })).text()).toContain("Nothing is different.");
    expect(booking(id).revision).toBe(1);
  });

  test("is carried through every further change", async () => {
    const id = await givenBack(2000);
    await change(id, { to: "2026-12-24" });
    expect([booking(id).totalKes, balance(id)]).toEqual([16_000, 2500]);
    await change(id, { to: "2026-12-22" });
    expect([booking(id).totalKes, balance(id)]).toEqual([7000, -6500]);
    expect(due(id)).toEqual([
      [2000, "by_host", "due"],
      [4500, "overpaid", "due"],
    ]);
    expect(faults()).toEqual([]);
  });

  test("goes back as it was promised when the guest still has to pay", async () => {
    const id = book("2026-12-20", "2026-12-23", "arrival");
    const paid = { way: "cash", amount: "6750", submissionKey: newSecret() };
    await lango.post(`/dashboard/bookings/${id}/received`, paid, { cookie });
    const back = { back: "2000", note: "", submissionKey: newSecret() };
    await lango.post(`/dashboard/bookings/${id}/give-back`, back, { cookie });
    await change(id, { guests: "1" });
    expect(due(id)).toEqual([[2000, "by_host", "due"]]);
    await lango.jobs.runDue();
    expect(told("+254722000001").at(-1)).toContain(
      "Total KES 11,500, KES 6,750 still to pay on arrival, KES 2,000 is refunded",
    );
    expect(faults()).toEqual([]);
  });

  test("never makes a stay cost less than nothing", async () => {
    const id = await givenBack(10_000);
    await change(id, { to: "2026-12-21" });
    expect([booking(id).totalKes, balance(id)]).toEqual([1, -13_499]);
    expect(due(id)).toEqual([
      [10_000, "by_host", "due"],
      [3499, "overpaid", "due"],
    ]);
    expect(faults()).toEqual([]);
  });
});

test("whatever is changed, given back, paid and sent, the books agree, and what is too much is due, no more and no less", async () => {
  const event = fc.oneof(
    fc.record({ kind: fc.constant("nights" as const), nights: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constant("price" as const), kes: fc.integer({ min: 1, max: 30_000 }) }),
    fc.record({ kind: fc.constant("guests" as const), guests: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ kind: fc.constant("give" as const), kes: fc.integer({ min: 1, max: 15_000 }) }),
    fc.record({ kind: fc.constant("pay" as const), kes: fc.integer({ min: 1, max: 15_000 }) }),
    fc.record({ kind: fc.constant("send" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(event, { maxLength: 12 }), async (isPaid, events) => {
      fresh();
      const id = book("2026-12-20", "2026-12-23", isPaid ? "paid" : "arrival");
      let price = 13_500;
      let givenBack = 0;
      let agreed = { kes: 0, nights: 1 };
      for (const event of events) {
        const before = due(id).length;
        const { revision } = booking(id);
        switch (event.kind) {
          case "nights":
          case "guests": {
            if (event.kind === "nights") await change(id, { to: addDays("2026-12-20", event.nights) });
            else await change(id, { guests: String(event.guests) });
            if (booking(id).revision === revision) break;
            // What was agreed goes with its nights, in equal parts.
            const nights = nightCount(booking(id));
            const share = Math.floor((Math.min(nights, agreed.nights) * agreed.kes) / agreed.nights);
            price = Math.max(1, 4500 * nights - givenBack + share);
            break;
          }
          case "price": {
            await change(id, { price: String(event.kes) });
            price = event.kes;
            const nights = nightCount(booking(id));
            if (booking(id).revision > revision) agreed = { kes: price - 4500 * nights + givenBack, nights };
            break;
          }
          case "give": {
            const form = { back: String(event.kes), note: "", submissionKey: newSecret() };
            const answer = await lango.post(`/dashboard/bookings/${id}/give-back`, form, { cookie });
            if (answer.status !== 303) break;
            expect(due(id).length).toBeGreaterThan(before);
            price -= event.kes;
            givenBack += event.kes;
            break;
          }
          case "pay": {
            const form = { way: "cash", amount: String(event.kes), submissionKey: newSecret() };
            await lango.post(`/dashboard/bookings/${id}/received`, form, { cookie });
            break;
          }
          case "send":
            send(id);
        }
        const { chargedKes, receivedKes, refundedKes, balanceKes } = sumsOf(entriesOfBooking(lango.db, id));
        const yetKes = (isOfHost: boolean) =>
          due(id).reduce((sum, [kes, reason, state]) => {
            return state === "due" && (reason === "by_host") === isOfHost ? sum + kes : sum;
          }, 0);
        expect(chargedKes).toBe(price);
        expect(balanceKes).toBe(price - receivedKes + refundedKes);
        expect(yetKes(false)).toBe(Math.max(0, 0 - balanceKes - yetKes(true)));
        expect(faults()).toEqual([]);
      }
    }),
    { numRuns: rounds({ always: 12, inAll: 25 }) },
  );
});

test("what it was stays on record", async () => {
  const id = book("2026-12-20", "2026-12-22");
  await change(id, { from: "2027-01-03", to: "2027-01-05" });
  const rows = lango.db.$client.query("select revision, check_in, check_out from booking_revisions").all();
  expect(rows).toEqual([{ revision: 1, check_in: "2026-12-20", check_out: "2026-12-22" }]);
});

test("a price agreed anew keeps the dates, and the lines add up to it", async () => {
  const id = book("2026-12-20", "2026-12-22", "arrival");
  await change(id, { price: "7,500" });
  expect(booking(id)).toMatchObject({ checkIn: "2026-12-20", totalKes: 7500 });
  expect(booking(id).quote).toMatchObject({ dueNowKes: 0, balanceKes: 7500 });
  expect(balance(id)).toBe(7500);
});

test("a property without prices by now has none for the changed stay: the host names it, and nothing is owed back", async () => {
  const id = book("2026-12-20", "2026-12-22");
  write(lango.db, (tx) =>
    updateProperty(tx, "garden-studio", { state: "draft", basePriceKes: 0, updatedAt: lango.clock.now() }),
  );
  const refused = await change(id, { to: "2026-12-23" });
  expect([refused.status, (await refused.text()).includes("Enter whole shillings, at least 1")]).toEqual([422, true]);
  expect([booking(id).checkOut, booking(id).totalKes, due(id)]).toEqual(["2026-12-22", 9000, []]);
  await change(id, { to: "2026-12-23", price: "12000" });
  expect([booking(id).checkOut, booking(id).totalKes, due(id)]).toEqual(["2026-12-23", 12000, []]);
});

test("nights of somebody else are refused, and the stay keeps all of its own", async () => {
  const id = book("2026-12-20", "2026-12-22");
  book("2026-12-22", "2026-12-24");
  const answer = await change(id, { to: "2026-12-23" });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("Not free: Tue 22 Dec. Nothing was saved.");
  expect(booking(id)).toMatchObject({ checkOut: "2026-12-22", revision: 1 });
  expect(nights()).toEqual(["2026-12-20", "2026-12-21", "2026-12-22", "2026-12-23"]);
});

test("of two forms that show the same booking the first counts", async () => {
  const id = book("2026-12-20", "2026-12-22");
  await change(id, { to: "2026-12-23" });
  expect((await change(id, { to: "2026-12-24", revision: "1" })).status).toBe(409);
  expect(booking(id).checkOut).toBe("2026-12-23");
});

test.each([
  [{ to: "2026-12-20" }, 422],
  [{ from: "2026-02-30" }, 422],
  [{ guests: "3" }, 422],
  [{ guests: "" }, 422],
  [{ price: "0" }, 422],
  [{ price: "a lot" }, 422],
  [{ to: "2028-12-20" }, 422],
  [{}, 200],
])("%p is answered on the form, and nothing changes", async (fields, status) => {
  const id = book("2026-12-20", "2026-12-22");
  expect((await change(id, fields)).status).toBe(status);
  expect(booking(id).revision).toBe(1);
});

test("the page of a stay that can't be changed says so and has no form, also when one was still open", async () => {
  const id = book("2026-12-20", "2026-12-22");
  const path = `/dashboard/bookings/${id}/dates`;
  const formOf = (html: string) => html.includes(`action="${path}"`);
  expect(formOf(await (await lango.get(path, { cookie })).text())).toBe(true);
  lango.clock.set(Date.UTC(2026, 11, 23, 9));
  for (const [answer, status] of [
    [await lango.get(path, { cookie }), 200],
    [
      await lango.post(
        path,
        { from: "2026-12-20", to: "2026-12-25", guests: "2", price: "", revision: "0" },
        { cookie },
      ),
      409,
    ],
  ] as const) {
    const html = await answer.text();
    expect([answer.status, formOf(html), html.includes("This booking is over")]).toEqual([status, false, true]);
  }
});

test("a stay that is over, cancelled or only held cannot be changed, and another host's is not there", async () => {
  const held = book("2027-01-10", "2027-01-12", "link");
  expect((await change(held, { to: "2027-01-13" })).status).toBe(409);
  const gone = book("2026-12-27", "2026-12-29");
  write(lango.db, (tx) => cancelBooking(tx, gone, lango.clock.now(), "host"));
  expect((await change(gone, { to: "2026-12-30" })).status).toBe(409);
  const past = book("2026-12-18", "2026-12-19");
  lango.clock.advance(2 * 86_400_000);
  expect((await change(past, { to: "2026-12-23" })).status).toBe(409);
  addHost(lango.db, { id: "host-kamau", brandName: "kamau", phone: "+254711111111" });
  const his = hostCookie(lango.db, "host-kamau");
  expect((await lango.get(`/dashboard/bookings/${past}/dates`, { cookie: his })).status).toBe(404);
  expect((await lango.post(`/dashboard/bookings/${past}/dates`, {}, { cookie: his })).status).toBe(404);
});

describe("until when", () => {
  test("a stay is made longer by its host all of the check-out day, and no longer", async () => {
    const id = book("2026-12-18", "2026-12-20");
    lango.clock.set(Date.UTC(2026, 11, 20, 20, 59));
    expect(await read(`/dashboard/bookings/${id}`)).toContain("Change stay or price");
    await change(id, { to: "2026-12-21" });
    expect(booking(id)).toMatchObject({ checkOut: "2026-12-21", totalKes: 13_500 });
    lango.clock.set(Date.UTC(2026, 11, 21, 21));
    expect((await change(id, { to: "2026-12-22" })).status).toBe(409);
    expect(booking(id).checkOut).toBe("2026-12-21");
  });
});

describe("cancelling after a move", () => {
  const cancel = (id: string) => {
    const { refundKes } = lookAtCancelling(lango.db, booking(id), "guest", lango.clock.now());
    return refundKes;
  };

  test("is counted from the new check-in", async () => {
    const id = book("2026-12-28", "2026-12-30");
    await change(id, { from: "2027-01-10", to: "2027-01-12" });
    lango.clock.set(Date.UTC(2027, 0, 8));
    expect(cancel(id)).toBe(9000);
    lango.clock.set(Date.UTC(2027, 0, 10));
    expect(cancel(id)).toBe(0);
  });

  test("gives nothing back that could not come back before it", async () => {
    const id = book("2026-12-20", "2026-12-22");
    lango.clock.set(Date.UTC(2026, 11, 19, 12));
    expect(cancel(id)).toBe(0);
    await change(id, { from: "2027-02-10", to: "2027-02-12" });
    expect([cancel(id), booking(id).policy.tiers]).toEqual([0, []]);
    const [was] = lango.db.$client.query("select policy, property_id as place from booking_revisions").all() as {
      policy: string;
      place: string;
    }[];
    expect([JSON.parse(was?.policy ?? "").name, was?.place]).toEqual(["flexible", "garden-studio"]);
  });
});

describe("another room or property of the house", () => {
  const nightsIn = (propertyId: string) =>
    occupiedBetween(lango.db, propertyId, "2026-12-01", "2027-02-01", lango.clock.now()).map(({ unit, night }) => [
      unit,
      night,
    ]);
  function addSeaHouse(facts: Parameters<typeof addProperty>[1] = {}) {
    addProperty(lango.db, { id: "sea-house", displayName: "Sea House", basePriceKes: 6000, units: 2, ...facts });
  }

  test("is shown with both prices before it is saved, also at the same price", async () => {
    addSeaHouse();
    const id = book("2026-12-20", "2026-12-22");
    expect(await read(`/dashboard/bookings/${id}/dates`)).toContain("Sea House");
    const looked = await press(id, { place: "sea-house", shownKes: "9000" });
    const said = textOf(await looked.clone().text());
    expect(looked.status).toBe(409);
    expect(said).toContain("The stay would be in Sea House");
    expect(said).toContain("The price stays as it is.");
    expect(said).toContain("own prices KES 12,000");
    expect(booking(id)).toMatchObject({ propertyId: "garden-studio", revision: 1 });
  });

  test.each([
    ["kept", 9000, 0],
    ["anew", 12_000, 3000],
  ])("takes the stay at the prices %s", async (prices, totalKes, openKes) => {
    addSeaHouse();
    const id = book("2026-12-20", "2026-12-22");
    const at = { place: "sea-house", prices };
    await press(id, { ...at, shownKes: String(totalKes), shownPlace: `sea-house ${prices}` });
    expect(booking(id)).toMatchObject({ propertyId: "sea-house", totalKes, revision: 2 });
    expect([nightsIn("garden-studio"), nightsIn("sea-house").length]).toEqual([[], 2]);
    expect([balance(id), faults()]).toEqual([openKes, []]);
    await lango.jobs.runDue();
    expect(told("+254722000001").at(-1)).toContain("Your stay is changed: Sea House");
  });

  test("of a guest who has arrived takes the nights from tonight alone; those slept stay where they were", async () => {
    addSeaHouse({ units: 1 });
    const id = book("2026-12-20", "2026-12-24");
    const before = book("2026-12-19", "2026-12-22", "paid", "sea-house");
    lango.clock.set(Date.UTC(2026, 11, 22, 9));
    expect(textOf(await read(`/dashboard/bookings/${id}/dates`))).toContain("only the nights from tonight move");
    const looked = await press(id, { place: "sea-house", prices: "anew", shownKes: "18000" });
    const said = textOf(await looked.clone().text());
    expect(said).toContain("The stay would be in Sea House from tonight, for KES 18,000");
    await press(id, { place: "sea-house", shownKes: "18000", shownPlace: "sea-house kept" });
    expect(booking(id)).toMatchObject({ propertyId: "sea-house", totalKes: 18_000, revision: 2 });
    const inGarden = [
      [1, "2026-12-20"],
      [1, "2026-12-21"],
    ];
    const inSea = ["19", "20", "21", "22", "23"].map((day) => [1, `2026-12-${day}`]);
    expect([nightsIn("garden-studio"), nightsIn("sea-house")]).toEqual([inGarden, inSea]);
    expect([booking(before).propertyId, balance(id), faults()]).toEqual(["sea-house", 0, []]);
    // Tonight is free in the garden again, and no night of the sea house is sold twice.
    const next = book("2026-12-22", "2026-12-23");
    const taken = await press(next, { place: "sea-house", shownKes: "4500", shownPlace: "sea-house kept" });
    expect([taken.status, nightsIn("sea-house")]).toEqual([409, inSea]);
    // A night less, then back again for the rest: what was slept in the garden is there still.
    await change(id, { to: "2026-12-23" });
    expect(nightsIn("sea-house")).toEqual(inSea.slice(0, 4));
    write(lango.db, (tx) => cancelBooking(tx, next, lango.clock.now(), "host"));
    const back = { place: "garden-studio", shownPlace: "garden-studio kept" };
    await press(id, { ...back, shownKes: String(booking(id).totalKes) });
    expect(nightsIn("garden-studio")).toEqual([...inGarden, [1, "2026-12-22"]]);
    expect([nightsIn("sea-house"), faults()]).toEqual([inSea.slice(0, 3), []]);
  });

  test("is refused where it is taken, in the room that was named, and where it is another host's", async () => {
    addSeaHouse();
    const id = book("2026-12-20", "2026-12-22");
    const go = (of: string, place: string) => press(of, { place, shownKes: "9000", shownPlace: `${place} kept` });
    await go(id, "sea-house 2");
    expect(nightsIn("sea-house")).toEqual([
      [2, "2026-12-20"],
      [2, "2026-12-21"],
    ]);
    const other = book("2026-12-20", "2026-12-22");
    const taken = await go(other, "sea-house 2");
    expect([taken.status, textOf(await taken.text())]).toEqual([
      409,
      expect.stringContaining("Not free: Sun 20 Dec, Mon 21 Dec"),
    ]);
    expect((await go(other, "sea-house 3")).status).toBe(422);
    addHost(lango.db, { id: "host-kamau", brandName: "kamau", phone: "+254711111111" });
    addProperty(lango.db, { id: "elsewhere", hostId: "host-kamau" });
    expect((await go(other, "elsewhere")).status).toBe(404);
    expect(booking(other)).toMatchObject({ propertyId: "garden-studio", revision: 1 });
    expect(() =>
      lango.db.$client.run("update bookings set property_id = 'elsewhere', revision = revision + 1"),
    ).toThrow();
  });
});
