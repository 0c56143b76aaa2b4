import { describe, expect, test } from "bun:test";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { callback, type Held, hold, pay, rowsOf, stateOf } from "#src/dev/fixtures/journey.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { examine } from "#src/doctor/doctor.ts";
import { newSecret } from "#src/web/secrets.ts";

type Desk = { app: TestApp; held: Held; cookie: string };

async function desk(): Promise<Desk> {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db);
  return { app, held: await hold(app), cookie: hostCookie(app.db) };
}

async function paidDesk(): Promise<Desk> {
  const it = await desk();
  await pay(it.app, it.held);
  await callback(it.app, it.held, { receipt: "UKR0000001" });
  return it;
}

async function press({ app, cookie }: Desk, path: string, form: Record<string, string>): Promise<Response> {
  const response = await app.post(path, { submissionKey: newSecret(), ...form }, { cookie });
  await app.jobs.runDue();
  return response;
}

const pageOf = async ({ app, held, cookie }: Desk) =>
  (await app.get(`/dashboard/bookings/${held.id}`, { cookie })).text();
const sums = ({ app, held }: Desk) => sumsOf(entriesOfBooking(app.db, held.id));
const paymentId = ({ app, held }: Desk) => paymentsOfBooking(app.db, held.id)[0]?.id ?? "none";
const refunds = ({ app, held }: Desk) =>
  refundsOfBooking(app.db, held.id).map(({ amountKes, reason, state }) => [amountKes, reason, state]);

describe("money that a host got by themselves", () => {
  test("cash confirms a held stay, once however often they press", async () => {
    const it = await desk();
    const form = { way: "cash", amount: "13,500", receipt: "", payer: "Achieng", submissionKey: newSecret() };
    for (let n = 0; n < 2; n++) {
      expect((await press(it, `/dashboard/bookings/${it.held.id}/received`, form)).status).toBe(303);
    }
    expect(stateOf(it.app, it.held)).toEqual({ booking: "confirmed", payments: ["paid"] });
    expect(sums(it)).toMatchObject({ receivedKes: 13_500, balanceKes: 0 });
    expect(await pageOf(it)).toContain("Payment in cash");
  });

  test.each([
    [{ amount: "0", way: "cash" }, "Enter whole shillings"],
    [{ amount: "4500.50", way: "cash" }, "Enter whole shillings"],
    [{ amount: "4500", way: "manual", receipt: "UKR" }, "10 letters and digits"],
    [{ amount: "4500", way: "cash", receipt: "UKR0000002" }, "Cash has no M-PESA code"],
    [{ amount: "4500", way: "manual", receipt: "ukr0000001" }, "belongs to another payment"],
  ])("%j is refused with what is wrong, and nothing is counted", async (form, message) => {
    const it = await paidDesk();
    const response = await press(it, `/dashboard/bookings/${it.held.id}/received`, form as Record<string, string>);
    expect([response.status, (await response.text()).includes(message)]).toEqual([422, true]);
    expect(rowsOf(it.app, "payments")).toBe(1);
  });

  test("a damage deposit is held apart from what they earned, and goes back from there", async () => {
    const it = await paidDesk();
    it.app.db.$client.exec("drop trigger booking_facts");
    it.app.db.$client.exec("update bookings set quote = json_set(quote, '$.damageDepositKes', 5000)");
    const form = { way: "cash", amount: "5000", purpose: "damage_deposit" };
    await press(it, `/dashboard/bookings/${it.held.id}/received`, form);
    expect(sums(it)).toMatchObject({ receivedKes: 13_500, balanceKes: 0, depositHeldKes: 5_000 });
  });
});

describe("money that is not what was asked for", () => {
  async function short(amountKes: number): Promise<Desk> {
    const it = await desk();
    await pay(it.app, it.held);
    await callback(it.app, it.held, { amountKes, receipt: "UKR0000001" });
    return it;
  }

  test("is in the books at once, and listed with its three answers", async () => {
    const it = await short(13_000);
    expect(sums(it)).toMatchObject({ receivedKes: 13_000, balanceKes: -13_000 });
    const page = await pageOf(it);
    for (const words of ["Count KES\u00a013,000", "Give it back", "Not in my M-PESA"]) expect(page).toContain(words);
  });

  test("less that the host takes is a part, and the rest confirms", async () => {
    const it = await short(13_000);
    await press(it, `/dashboard/answers/${paymentId(it)}`, { answer: "accept" });
    expect(stateOf(it.app, it.held)).toEqual({ booking: "held", payments: ["paid"] });
    const list = await (await it.app.get("/dashboard?tab=bookings&show=asked", { cookie: it.cookie })).text();
    expect(list).toMatch(/<span class="word leaf">KES\u00a013,000 paid<\/span>/);
    expect(await pageOf(it)).toContain("Paid in part");
    await press(it, `/dashboard/bookings/${it.held.id}/received`, { way: "cash", amount: "500" });
    expect(stateOf(it.app, it.held).booking).toBe("confirmed");
    expect(sums(it)).toMatchObject({ receivedKes: 13_500, balanceKes: 0 });
  });

  test("more that the host takes confirms, and what is too much goes back", async () => {
    const it = await short(14_000);
    await press(it, `/dashboard/answers/${paymentId(it)}`, { answer: "accept" });
    expect(stateOf(it.app, it.held)).toEqual({ booking: "confirmed", payments: ["paid"] });
    expect(refunds(it)).toEqual([[500, "overpaid", "due"]]);
  });

  test("goes back whole when they do not take it, is marked as sent once, and leaves no balance", async () => {
    const it = await short(13_000);
    for (let n = 0; n < 2; n++) await press(it, `/dashboard/answers/${paymentId(it)}`, { answer: "give_back" });
    expect(refunds(it)).toEqual([[13_000, "not_accepted", "due"]]);
    const refund = refundsOfBooking(it.app.db, it.held.id)[0]?.id;
    for (let n = 0; n < 2; n++) {
      const form = { receipt: "ULI0000009", back: it.held.id };
      const response = await press(it, `/dashboard/refunds/${refund}`, form);
      expect(response.headers.get("location")).toBe(`/dashboard/bookings/${it.held.id}`);
    }
    expect(refunds(it)).toEqual([[13_000, "not_accepted", "sent"]]);
    expect(stateOf(it.app, it.held).payments).toEqual(["refunded"]);
    expect(sums(it)).toMatchObject({ receivedKes: 13_000, refundedKes: 13_000, balanceKes: 0 });
    const told = it.app.sent.filter(({ body }) => body.includes("ULI0000009"));
    expect(told.length).toBe(1);
  });

  test("that is not in their M-PESA leaves the count, and no line is gone", async () => {
    const it = await short(13_000);
    await press(it, `/dashboard/answers/${paymentId(it)}`, { answer: "not_there" });
    expect(sums(it).balanceKes).toBe(0);
    expect(entriesOfBooking(it.app.db, it.held.id).map(({ kind, amountKes }) => [kind, amountKes])).toEqual([
      ["payment", -13_000],
      ["adjustment", 13_000],
    ]);
    expect(stateOf(it.app, it.held).payments).toEqual(["declined"]);
  });
});

describe("money that goes back", () => {
  test("by the host's own will makes the stay cheaper, and never is more than came", async () => {
    const it = await paidDesk();
    const path = `/dashboard/bookings/${it.held.id}/give-back`;
    const submissionKey = newSecret();
    for (let n = 0; n < 2; n++) await press(it, path, { back: "1500", note: "No water on Sunday", submissionKey });
    expect(refunds(it)).toEqual([[1_500, "by_host", "due"]]);
    expect(sums(it)).toMatchObject({ chargedKes: 12_000, balanceKes: -1_500 });
    const over = await press(it, path, { back: "12001" });
    expect([over.status, (await over.text()).includes("At most KES\u00a012,000 can go back")]).toEqual([422, true]);
    const refund = refundsOfBooking(it.app.db, it.held.id)[0]?.id;
    await press(it, `/dashboard/refunds/${refund}`, { way: "cash", back: it.held.id });
    expect(refunds(it)).toEqual([[1_500, "by_host", "sent"]]);
    expect(sums(it)).toMatchObject({ balanceKes: 0, refundedKes: 1_500 });
    expect(stateOf(it.app, it.held).payments).toEqual(["paid"]);
  });

  test("a second time, in the database too: more than came is refused there", async () => {
    const it = await paidDesk();
    const insert = (kes: number) =>
      it.app.db.$client.exec(
        `insert into refunds (id, payment_id, booking_id, amount_kes, reason, created_at) values ('r${kes}', '${paymentId(it)}', '${it.held.id}', ${kes}, 'by_host', 0)`,
      );
    insert(13_000);
    expect(() => insert(501)).toThrow("more than was paid");
    insert(500);
  });

  test("of several payments is sent in one by hand, under one code, and told once", async () => {
    const it = await desk();
    for (const amount of ["10000", "3500"])
      await press(it, `/dashboard/bookings/${it.held.id}/received`, { way: "cash", amount });
    await press(it, `/guest/booking/${it.held.id}/cancel`, { shownKes: "13500" });
    expect(refunds(it).map(([kes]) => kes)).toEqual([3_500, 10_000]);
    const page = await pageOf(it);
    expect(page.split("I sent KES\u00a013,500 in one, for the 2 refunds of this booking").length).toBe(3);
    // Called off, it costs nothing more.
    expect(/<input[^>]*name="amount"[^>]*>/.exec(page)?.[0]).not.toContain("value=");
    const [one, other] = refundsOfBooking(it.app.db, it.held.id);
    const all = { receipt: "ULI0000009", back: it.held.id, kes: `${one?.amountKes}`, all: "on" };
    const wrong = await press(it, `/dashboard/refunds/${one?.id}`, { ...all, allKes: "13000" });
    expect([wrong.status, refunds(it).map(([, , state]) => state)]).toEqual([422, ["due", "due"]]);
    for (const { id } of [one, other, one].flatMap((refund) => refund ?? []))
      expect((await press(it, `/dashboard/refunds/${id}`, { ...all, allKes: "13500" })).status).toBe(303);
    expect(refunds(it).map(([, , state]) => state)).toEqual(["sent", "sent"]);
    expect(sums(it)).toMatchObject({ refundedKes: 13_500, balanceKes: 0 });
    const after = await pageOf(it);
    expect([after.includes("Nothing is open"), after.includes("All paid")]).toEqual([true, false]);
    const told = it.app.sent.filter(({ body }) => body.includes("ULI0000009"));
    expect(told.map(({ body }) => body.includes("13,500"))).toEqual([true]);
    expect(examine(it.app.db.$client, NOON).flatMap(({ wrong, toLookAt }) => (toLookAt ? [] : wrong))).toEqual([]);
  });

  test("later can have gone with what went before; another booking's code is another's", async () => {
    const it = await desk();
    await press(it, `/dashboard/bookings/${it.held.id}/received`, { way: "cash", amount: "13500" });
    const giveBack = (back: string) => press(it, `/dashboard/bookings/${it.held.id}/give-back`, { back });
    const sent = (form: Record<string, string>) => {
      const due = refundsOfBooking(it.app.db, it.held.id).find(({ state }) => state === "due");
      return press(it, `/dashboard/refunds/${due?.id}`, { back: it.held.id, ...form });
    };
    await giveBack("1000");
    await sent({ receipt: "ULI0000009" });
    await giveBack("500");
    expect(await pageOf(it)).toContain("It went in one with what I sent before");
    const second = { receipt: "uli0000009", allKes: "500" };
    expect((await sent(second)).status).toBe(422);
    const elsewhere = await hold(it.app, { checkIn: "2026-12-28", checkOut: "2026-12-29", shownKes: "4500" });
    await press(it, `/dashboard/bookings/${elsewhere.id}/received`, { amount: "4500", receipt: "ULI0000010" });
    expect((await sent({ ...second, receipt: "ULI0000010", all: "on" })).status).toBe(422);
    expect((await sent({ ...second, all: "on" })).status).toBe(303);
    expect(refunds(it).map(([kes, , state]) => [kes, state])).toEqual([
      [1_000, "sent"],
      [500, "sent"],
    ]);
    expect(examine(it.app.db.$client, NOON).flatMap(({ wrong, toLookAt }) => (toLookAt ? [] : wrong))).toEqual([]);
  });

  test("with a code that brought money in, or went out before, is refused", async () => {
    const it = await paidDesk();
    await press(it, `/dashboard/bookings/${it.held.id}/give-back`, { back: "1500" });
    const refund = refundsOfBooking(it.app.db, it.held.id)[0]?.id;
    const response = await press(it, `/dashboard/refunds/${refund}`, { receipt: "UKR0000001", back: it.held.id });
    expect(response.status).toBe(422);
    expect(refunds(it)).toEqual([[1_500, "by_host", "due"]]);
  });
});

describe("the page of a booking", () => {
  test("keeps what was typed in the form that is wrong, and leaves its other forms as they were", async () => {
    const it = await paidDesk();
    await press(it, `/dashboard/bookings/${it.held.id}/give-back`, { back: "1500" });
    const valuesOf = (html: string, name: string) =>
      [...html.matchAll(/<input\b[^>]*>/g)]
        .filter(([tag]) => tag.includes(` name="${name}"`))
        .map(([tag]) => / value="([^"]*)"/.exec(tag)?.[1]);
    const before = await pageOf(it);
    const names = ["amount", "payer", "receipt", "back", "note"];
    const [refund] = refundsOfBooking(it.app.db, it.held.id);
    const path = `/dashboard/refunds/${refund?.id}`;
    const wrong = await (await press(it, path, { receipt: "hello", back: it.held.id })).text();
    expect(valuesOf(wrong, "payer")).toEqual(valuesOf(before, "payer"));
    expect(valuesOf(wrong, "amount")).toEqual(valuesOf(before, "amount"));
    // The refund's own code came back, and no other form has it.
    expect(valuesOf(wrong, "receipt").filter((value) => value === "hello")).toHaveLength(1);
    const note = await (
      await press(it, `/dashboard/bookings/${it.held.id}/give-back`, { back: "many", note: "Water" })
    ).text();
    expect(names.map((name) => valuesOf(note, name).at(-1))).toEqual([
      ...names.slice(0, 3).map((name) => valuesOf(before, name).at(-1)),
      "many",
      "Water",
    ]);
  });

  test("shows the trail, what M-PESA said, and is nobody else's", async () => {
    const it = await paidDesk();
    const page = await pageOf(it);
    for (const words of [
      "What happened",
      "Nights",
      "Payment by M-PESA",
      "Message to the guest: Booked and paid",
      "UKR0000001",
      "What M-PESA said",
      "who owes it to you",
    ]) {
      expect(page).toContain(words);
    }
    addHost(it.app.db, { id: "host-asha", brandName: "ashas" });
    const cookie = hostCookie(it.app.db, "host-asha");
    expect((await it.app.get(`/dashboard/bookings/${it.held.id}`, { cookie })).status).toBe(404);
  });

  test("and the dashboard list a payment that a guest named, with one press to count it", async () => {
    const it = await desk();
    addManualTill(it.app);
    const { held, app, cookie } = it;
    await app.post("/booking/payment/claim", {
      booking: held.id,
      t: held.t,
      code: "UKR51ZDR4F",
      submissionKey: newSecret(),
    });
    const today = await (await app.get("/dashboard", { cookie })).text();
    for (const words of ["Needs you", "UKR51ZDR4F", "an old one: it looks like one of Fri 27 Nov 2026"])
      expect(today).toContain(words);
    // Only there where it says so in full.
    expect(today).not.toContain("Yes, KES");
    const page = await pageOf(it);
    for (const words of ["Compare three things", "UKR51ZDR4F", "Achieng Otieno", "Not received"])
      expect(page).toContain(words);
    await press(it, `/dashboard/answers/${paymentId(it)}`, { answer: "came" });
    expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
  });
});
