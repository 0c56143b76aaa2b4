import { describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { callback, type Held, hold, pay, rowsOf, stateOf } from "#src/dev/fixtures/journey.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { newSecret } from "#src/web/secrets.ts";
import { confirmClaim, voidClaim } from "./answer-claim.ts";
import { CLAIMS_MOST } from "./claim-payment.ts";

const HOUR = 3_600_000;
const HOST = "+254712345678";
const GUEST = "+254722000020";

function open(env: Record<string, string> = {}): TestApp {
  const app = testApp(env);
  addHost(app.db);
  addProperty(app.db);
  addManualTill(app);
  return app;
}

async function claim(app: TestApp, held: Held, code: string, more: Record<string, string> = {}): Promise<Response> {
  const response = await app.post("/booking/payment/claim", {
    booking: held.id,
    t: held.t,
    code,
    submissionKey: newSecret(),
    ...more,
  });
  await app.jobs.runDue();
  return response;
}

const deps = (app: TestApp) => ({ ...app.deps, linkTo: (id: string) => `/b/${id}` });
const claimOf = (app: TestApp, held: Held) => paymentsOfBooking(app.db, held.id)[0]?.id ?? "none";
const pageOf = async (app: TestApp, held: Held) =>
  (await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`)).text();
const told = (app: TestApp, to: string) => app.sent.filter((message) => message.to === to).map(({ body }) => body);

describe("a guest of a host without an API", () => {
  test("reads where to pay, how much and that nobody else holds the money, and no phone is asked", async () => {
    const app = open();
    const held = await hold(app);
    const page = await pageOf(app, held);
    for (const words of ["Till number", "5123456", "KES\u00a013,500", "WANJIRU NGANGA", "Lango holds none of it"]) {
      expect(page).toContain(words);
    }
    expect(page).not.toContain('name="phone"');
    await pay(app, held);
    expect(app.gateway.asked).toEqual([]);
  });

  test("names their code, and their host is told at once and sees it first", async () => {
    const app = open();
    const held = await hold(app);
    expect((await claim(app, held, "ukr51zdr4f")).status).toBe(303);
    expect(stateOf(app, held)).toEqual({ booking: "held", payments: ["pending"] });
    expect(told(app, HOST)).toEqual([
      expect.stringMatching(/Check your M-PESA: Achieng Otieno.*UKR51ZDR4F.*\/dashboard\//),
    ]);
    const page = await pageOf(app, held);
    expect(page).toContain("Your host is checking");
    expect(page).not.toContain("I have paid");
    // An empty place beside the button would move it.
    expect(page).not.toContain("<span></span>");
    expect(entriesOfBooking(app.db, held.id)).toEqual([]);
  });

  test("has their nights kept for three hours of the host's day, then they are free", async () => {
    const app = open();
    const held = await hold(app);
    await claim(app, held, "UKR51ZDR4F");
    expect(findBooking(app.db, held.id)?.holdEndsAt).toBe(NOON + 3 * HOUR);
    app.clock.advance(3 * HOUR);
    await app.jobs.runDue();
    expect(stateOf(app, held)).toEqual({ booking: "expired", payments: ["pending"] });
    expect(await pageOf(app, held)).toContain("The time for it has passed");
  });

  test("may paste the whole message, of which code and amount are kept and the rest is not", async () => {
    const app = open();
    const held = await hold(app);
    await claim(
      app,
      held,
      "UKR51ZDR4F Confirmed. Ksh9,000.00 sent to WANJIRU on 18/12/26. New M-PESA balance is Ksh77,123.00",
    );
    expect(paymentsOfBooking(app.db, held.id)[0]).toMatchObject({ claimedReceipt: "UKR51ZDR4F", claimedKes: 9000 });
    const kept = JSON.stringify(paymentsOfBooking(app.db, held.id));
    expect(["balance", "77,123", ":77123"].filter((rest) => kept.includes(rest))).toEqual([]);
  });

  test.each(["", "I paid", "0722000020"])("gets %p back with what is wrong, and nothing happens", async (typed) => {
    const app = open();
    const held = await hold(app);
    const response = await claim(app, held, typed);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("There is no M-PESA code in this");
    expect([rowsOf(app, "payments"), app.sent]).toEqual([0, []]);
  });

  test.each([
    ["UKT1AAAA14 Confirmed. Fuliza M-PESA amount is Ksh 500.00.", "UKT1AAAA14 is no payment that you sent"],
    [
      "UKT1AAAA20 Confirmed. Ksh70.00 paid to A. UKT1AAAA21 Confirmed. Ksh80.00 paid to B.",
      "These are several payments: UKT1AAAA20, UKT1AAAA21",
    ],
  ])("who pastes %p reads what that is, and nothing happens", async (typed, words) => {
    const app = open();
    const response = await claim(app, await hold(app), typed);
    expect([response.status, (await response.text()).includes(words)]).toEqual([422, true]);
    expect(rowsOf(app, "payments")).toBe(0);
  });

  test("who presses twice, or sends the same code again, claims once", async () => {
    const app = open();
    const held = await hold(app);
    const submissionKey = newSecret();
    await claim(app, held, "UKR51ZDR4F", { submissionKey });
    await claim(app, held, "UKR51ZDR4F", { submissionKey });
    await claim(app, held, "UKR51ZDR4F");
    expect([rowsOf(app, "payments"), told(app, HOST).length]).toEqual([1, 1]);
  });

  test("who guesses codes is stopped", async () => {
    const app = open();
    const held = await hold(app);
    for (let n = 0; n < CLAIMS_MOST; n++) await claim(app, held, `UKR51ZDR4${n}`);
    expect((await claim(app, held, "UKR51ZDR4X")).status).toBe(422);
    expect(rowsOf(app, "payments")).toBe(CLAIMS_MOST);
  });

  test("a stranger claims nothing for them", async () => {
    const app = open();
    const held = await hold(app);
    expect((await claim(app, { ...held, t: "wrong" }, "UKR51ZDR4F")).status).toBe(404);
    expect(rowsOf(app, "payments")).toBe(0);
  });
});

describe("the host", () => {
  async function claimed(): Promise<{ app: TestApp; held: Held; ask: { hostId: string; paymentId: string } }> {
    const app = open();
    const held = await hold(app);
    await claim(app, held, "UKR51ZDR4F");
    return { app, held, ask: { hostId: "host-wanjiru", paymentId: claimOf(app, held) } };
  }

  test("finds the money: the booking is certain, once, and both are told", async () => {
    const { app, held, ask } = await claimed();
    expect(confirmClaim(deps(app), ask)).toEqual({ outcome: "counted", settled: "confirmed" });
    expect(confirmClaim(deps(app), ask)).toEqual({ outcome: "answered_before" });
    expect(voidClaim(deps(app), ask)).toEqual({ outcome: "answered_before" });
    await app.jobs.runDue();
    expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
    expect(paymentsOfBooking(app.db, held.id)[0]).toMatchObject({ receipt: "UKR51ZDR4F", receivedKes: 13_500 });
    expect(sumsOf(entriesOfBooking(app.db, held.id))).toMatchObject({ receivedKes: 13_500, balanceKes: 0 });
    expect(told(app, GUEST)).toEqual([expect.stringContaining("Confirmed:")]);
  });

  test("finds less: a part is counted, the hold lives, and the rest confirms", async () => {
    const { app, held, ask } = await claimed();
    expect(confirmClaim(deps(app), { ...ask, receivedKes: 10_000 })).toEqual({ outcome: "counted", settled: "part" });
    expect(stateOf(app, held)).toEqual({ booking: "held", payments: ["paid"] });
    expect(await pageOf(app, held)).toContain("KES\u00a03,500");
    app.clock.advance(1000);
    await claim(app, held, "UKR51ZDR4G");
    confirmClaim(deps(app), { ...ask, paymentId: claimOf(app, held) });
    expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid", "paid"] });
    expect(sumsOf(entriesOfBooking(app.db, held.id))).toMatchObject({ receivedKes: 13_500, balanceKes: 0 });
  });

  test("finds a part, and when the rest never comes it goes back", async () => {
    const { app, held, ask } = await claimed();
    confirmClaim(deps(app), { ...ask, receivedKes: 10_000 });
    app.clock.advance(4 * HOUR);
    await app.jobs.runDue();
    const { refundUnusedParts } = await import("#src/refund/refund-unused.ts");
    expect(refundUnusedParts(app.deps)).toEqual({ owed: 0 });
    expect(refundsOfBooking(app.db, held.id)).toMatchObject([{ amountKes: 10_000, reason: "hold_over", state: "due" }]);
  });

  test("finds more: the booking is certain and the rest goes back", async () => {
    const { app, held, ask } = await claimed();
    confirmClaim(deps(app), { ...ask, receivedKes: 14_000 });
    expect(stateOf(app, held).booking).toBe("confirmed");
    expect(refundsOfBooking(app.db, held.id)).toMatchObject([{ amountKes: 500, reason: "overpaid", state: "due" }]);
    expect(sumsOf(entriesOfBooking(app.db, held.id)).balanceKes).toBe(-500);
  });

  test("finds nothing: the guest is told, their nights are still kept, and the code is free again", async () => {
    const { app, held, ask } = await claimed();
    app.clock.advance(3 * HOUR - 60_000);
    expect(voidClaim(deps(app), ask)).toEqual({ outcome: "voided" });
    await app.jobs.runDue();
    expect(stateOf(app, held)).toEqual({ booking: "held", payments: ["declined"] });
    expect(told(app, GUEST)).toEqual([expect.stringContaining("can't find your KES 13,500")]);
    expect(await pageOf(app, held)).toContain("Your host can&#x27;t find that payment");
    await claim(app, held, "UKR51ZDR4F");
    expect(stateOf(app, held).payments).toEqual(["declined", "pending"]);
  });

  test("pressed the wrong button: the money still counts, late", async () => {
    const { app, held, ask } = await claimed();
    voidClaim(deps(app), ask);
    expect(confirmClaim(deps(app), ask)).toEqual({ outcome: "counted", settled: "confirmed" });
    expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid_late"] });
  });

  test("answers after the hold: the nights are the guest's if they are free, else the money is owed back", async () => {
    const { app, held, ask } = await claimed();
    app.clock.advance(3 * HOUR);
    await app.jobs.runDue();
    const other = await hold(app, { name: "Brian Kip", phone: "0733 111 222" });
    await claim(app, other, "UKR51ZDR4G");
    expect(confirmClaim(deps(app), ask)).toEqual({ outcome: "counted", settled: "nights_taken" });
    expect(refundsOfBooking(app.db, held.id)).toMatchObject([{ amountKes: 13_500, reason: "nights_taken" }]);
  });

  test("another host's press does nothing", async () => {
    const { app, held, ask } = await claimed();
    addHost(app.db, { id: "host-asha", brandName: "ashas" });
    expect(confirmClaim(deps(app), { ...ask, hostId: "host-asha" })).toEqual({ outcome: "no_such_claim" });
    expect(voidClaim(deps(app), { ...ask, hostId: "host-asha" })).toEqual({ outcome: "no_such_claim" });
    expect(stateOf(app, held).payments).toEqual(["pending"]);
  });
});

describe("a code counts once in the whole instance", () => {
  test("while it waits for another host, and after it was counted", async () => {
    const app = open();
    const first = await hold(app);
    await claim(app, first, "UKR51ZDR4F");
    const second = await hold(app, { checkIn: "2026-12-24", checkOut: "2026-12-27", phone: "0733 000 020" });
    expect((await claim(app, second, "UKR51ZDR4F")).status).toBe(422);
    confirmClaim(deps(app), { hostId: "host-wanjiru", paymentId: claimOf(app, first) });
    expect((await claim(app, second, "ukr5 1zdr4f")).status).toBe(422);
    expect(rowsOf(app, "payments")).toBe(1);
  });

  test("whatever way it came first: a request on a phone, or money that went back", async () => {
    const app = testApp();
    addHost(app.db);
    addProperty(app.db);
    const first = await hold(app);
    await pay(app, first);
    await callback(app, first, { receipt: "UKR51ZDR4F" });
    addManualTill(app);
    const second = await hold(app, { checkIn: "2026-12-24", checkOut: "2026-12-27", phone: "0733 000 020" });
    expect((await claim(app, second, "UKR51ZDR4F")).status).toBe(422);
    expect(stateOf(app, second).payments).toEqual([]);
  });
});

describe("a price that M-PESA moves in parts, where guests pay by hand", () => {
  const paidTo = (kes: string) => `ULI51ZDR4F Confirmed. Ksh${kes} paid to WANJIRU NGANGA on 18/12/26.`;
  const yes = (kes: string) => `Yes, KES\u00a0${kes} came`;

  async function claimed(message: string): Promise<{ app: TestApp; held: Held; today: () => Promise<string> }> {
    const app = open({ MPESA_MOST_KES: "8000" });
    const held = await hold(app);
    const cookie = hostCookie(app.db);
    await claim(app, held, message);
    return { app, held, today: async () => (await app.get("/dashboard", { cookie })).text() };
  }

  test("is shown as the part that M-PESA takes, of the whole", async () => {
    const app = open({ MPESA_MOST_KES: "8000" });
    const page = await pageOf(app, await hold(app));
    expect(page).toContain('Amount, of KES\u00a013,500</dt><dd class="num">KES\u00a08,000</dd>');
    expect(page).not.toContain(">KES\u00a013,500<");
  });

  test("what their message says is what everybody reads, and one press counts that", async () => {
    const { app, held, today } = await claimed(paidTo("8,000.00"));
    expect(await pageOf(app, held)).toContain("look for KES\u00a08,000 with code ULI51ZDR4F");
    expect(told(app, HOST)).toEqual([expect.stringContaining("says KES 8,000 came, of KES 13,500, with code")]);
    expect(await today()).toContain("KES\u00a08,000 of KES\u00a013,500, M-PESA code ULI51ZDR4F");
    expect(await today()).toContain(yes("8,000"));
    confirmClaim(deps(app), { hostId: "host-wanjiru", paymentId: claimOf(app, held) });
    expect(sumsOf(entriesOfBooking(app.db, held.id))).toMatchObject({ receivedKes: 8_000 });
    expect(await pageOf(app, held)).toContain("KES\u00a05,500");
    await claim(app, held, "ULI51ZDR4G Confirmed. Ksh5,500.00 paid to WANJIRU NGANGA.");
    confirmClaim(deps(app), { hostId: "host-wanjiru", paymentId: claimOf(app, held) });
    expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid", "paid"] });
  });

  test("the code alone speaks of one payment, and the reminder and the refusal of as much", async () => {
    const { app, held } = await claimed("ULI51ZDR4F");
    app.clock.advance(2 * HOUR);
    await app.jobs.runDue();
    expect(told(app, HOST)).toEqual([
      expect.stringContaining("KES 8,000 came, of KES 13,500,"),
      expect.stringContaining("KES 8,000 came, of KES 13,500,"),
    ]);
    voidClaim(deps(app), { hostId: "host-wanjiru", paymentId: claimOf(app, held) });
    await app.jobs.runDue();
    expect(told(app, GUEST)).toEqual([expect.stringContaining("can't find your KES 8,000 ")]);
  });

  test("a message that names more than could be counted is answered only by who has looked", async () => {
    const { app, held, today } = await claimed(paidTo("14,000.00"));
    expect(told(app, HOST)).toEqual([expect.stringContaining("says KES 14,000 came with code")]);
    const page = await today();
    expect(page).toContain("KES\u00a014,000, where KES\u00a013,500 is open");
    expect(page).toContain(">Answer<");
    expect(page).not.toContain("Yes, KES");
    expect(await pageOf(app, held)).toContain("look for KES\u00a014,000");
  });

  test("parts that proved true are no guesses, however many they are", async () => {
    const app = open({ MPESA_MOST_KES: "2000" });
    const held = await hold(app);
    for (let n = 0; n < CLAIMS_MOST + 1; n++) {
      await claim(app, held, `UKR51ZDR4${n}`);
      confirmClaim(deps(app), { hostId: "host-wanjiru", paymentId: claimOf(app, held) });
      app.clock.advance(1000);
    }
    expect((await claim(app, held, "UKR51ZDR4X")).status).toBe(303);
    expect(stateOf(app, held).payments).toHaveLength(CLAIMS_MOST + 2);
  });
});

test.each([
  [
    "UKR51ZDR4F",
    "an old one, of Fri 27 Nov 2026, before you booked",
    "an old one: it looks like one of Fri 27 Nov 2026",
  ],
  ["TLI51ZDR4F", "an old one, of Thu 18 Dec 2025", "an old one: it looks like one of Thu 18 Dec 2025"],
  ["ULI51ZDR4F", "The code is of Fri 18 Dec 2026.", "The code looks like one of Fri 18 Dec 2026."],
  ["ULV51ZDR4F", "Thu 31 Dec 2026, a day that has not come yet", "Thu 31 Dec 2026, a day that has not come yet"],
])("guest and host read the day of the code %s with its year, and whether it is old", async (code, toGuest, toHost) => {
  const app = open();
  const held = await hold(app);
  await claim(app, held, code);
  const host = await app.get(`/dashboard/bookings/${held.id}`, { cookie: hostCookie(app.db) });
  expect((await pageOf(app, held)).includes(toGuest)).toBe(true);
  expect((await host.text()).replaceAll("<!-- -->", "").includes(toHost)).toBe(true);
});
