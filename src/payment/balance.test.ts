import { describe, expect, test } from "bun:test";
import { cancelBooking, findBooking } from "#db/booking.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { newSecret } from "#src/web/secrets.ts";
import { callback, type Held, hold, pay, stateOf } from "../dev/fixtures/journey.ts";
import { addManualTill } from "../dev/fixtures/payouts.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { hostCookie } from "../dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "../dev/fixtures/test-app.ts";

const GUEST = "+254722000020";
const HOST = "+254712345678";
/** Three nights, KES 13,500: 30 % now, which is 4,050, and 9,450 a week before. */
const LATER = { checkIn: "2026-12-28", checkOut: "2026-12-31" };

const bodies = (app: TestApp, to: string) => app.sent.filter((message) => message.to === to).map(({ body }) => body);

async function deposited(balanceDaysBefore: number | null = 7): Promise<{ app: TestApp; stay: Held }> {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db);
  const rates = { payNow: "percent", payNowValue: 30, balanceDaysBefore, updatedAt: NOON } as const;
  write(app.db, (tx) => saveRates(tx, "garden-studio", rates));
  const stay = await hold(app, LATER);
  await pay(app, stay);
  await callback(app, stay, { receipt: "UKR0000001" });
  if (findBooking(app.db, stay.id)?.state !== "confirmed") throw new Error("the deposit confirmed nothing");
  app.clock.advance(1000);
  return { app, stay };
}

describe("the message after a deposit says what came, what is left, and when it is due", () => {
  test.each([
    [7, "KES 9,450 to pay by Mon 21 Dec."],
    [null, "KES 9,450 to pay on arrival."],
  ])("%j days before", async (daysBefore, rest) => {
    const { app } = await deposited(daysBefore);
    for (const who of [GUEST, HOST]) {
      const said = bodies(app, who).at(-1);
      expect(said).toContain("KES 4,050");
      expect(said).toContain(rest);
      expect(said).not.toContain("13,500");
    }
  });

  test("in Swahili too", async () => {
    const app = testApp();
    addHost(app.db);
    addProperty(app.db);
    write(app.db, (tx) =>
      saveRates(tx, "garden-studio", { payNow: "percent", payNowValue: 30, balanceDaysBefore: 7, updatedAt: NOON }),
    );
    const stay = await hold(app, LATER, "lang=sw");
    await pay(app, stay);
    await callback(app, stay);
    expect(bodies(app, GUEST).at(-1)).toContain("Tumepokea KES 4,050");
    expect(bodies(app, GUEST).at(-1)).toContain("Salio la KES 9,450 lilipwe kufikia");
  });
});

const HOUR = 3_600_000;

/** Nine in the morning in Nairobi, so many days after the 18th of December. */
const morning = (days: number) => Date.UTC(2026, 11, 18 + days, 6);

async function sweepAt(app: TestApp, at: number): Promise<string[]> {
  app.clock.advance(at - app.clock.now());
  app.sent.length = 0;
  write(app.db, (tx) => {
    for (const kind of ["morning_round", "send_planned"]) enqueue(tx, { kind, key: "all", runAt: at, now: at });
  });
  await app.jobs.runDue();
  return bodies(app, GUEST);
}

const payBalance = (app: TestApp, stay: Held, change: Record<string, string> = {}) =>
  pay(app, stay, { for: "balance", ...change });
const sums = (app: TestApp, stay: Held) => sumsOf(entriesOfBooking(app.db, stay.id));
const page = async (app: TestApp, stay: Held) =>
  (await app.get(`/booking/payment?booking=${stay.id}&t=${stay.t}&for=balance`)).text();

describe("a balance is asked for", () => {
  test("at nine the day before it is due and on its day, each once, with the link that pays it", async () => {
    const { app } = await deposited();
    expect(await sweepAt(app, morning(1))).toEqual([]);
    const before = await sweepAt(app, morning(2));
    expect(before).toEqual([expect.stringContaining("KES 9,450 of your stay")]);
    expect(before[0]).toContain("by Mon 21 Dec");
    const due = await sweepAt(app, morning(3));
    expect(due).toEqual([expect.stringContaining("are to be paid now")]);
    expect(await sweepAt(app, morning(3) + HOUR)).toEqual([]);
    expect(await sweepAt(app, morning(4))).toEqual([]);
    const link = /http:\/\/localhost:3000(\S+)/.exec(due[0] ?? "")?.[1] ?? "none";
    expect(await (await app.get(link)).text()).toContain("KES\u00a09,450");
  });

  test("only on the day itself when it is paid on arrival", async () => {
    const { app } = await deposited(null);
    expect(await sweepAt(app, morning(9))).toEqual([]);
    expect(await sweepAt(app, morning(10))).toHaveLength(1);
  });

  test("a day late when nothing ran, but never at night", async () => {
    const { app } = await deposited();
    expect(await sweepAt(app, morning(3) + 13 * HOUR)).toEqual([]);
    expect(await sweepAt(app, morning(4))).toHaveLength(1);
  });

  test("no more once it is paid, or the guest says so, or the stay is cancelled", async () => {
    const paid = await deposited();
    await payBalance(paid.app, paid.stay);
    await callback(paid.app, paid.stay, { receipt: "UKR0000002" });
    const claimed = await deposited();
    addManualTill(claimed.app);
    const claim = { booking: claimed.stay.id, t: claimed.stay.t, for: "balance", code: "UKR51ZDR4F" };
    await claimed.app.post("/booking/payment/claim", { ...claim, submissionKey: newSecret() });
    const gone = await deposited();
    write(gone.app.db, (tx) => cancelBooking(tx, gone.stay.id, gone.app.clock.now()));
    for (const { app } of [paid, claimed, gone]) expect(await sweepAt(app, morning(3))).toEqual([]);
  });
});

describe("a guest pays what is left", () => {
  test("by a request on their phone, from their booking's page, and hears that nothing is left", async () => {
    const { app, stay } = await deposited();
    const details = await (await app.get(`/guest/booking/${stay.id}/details?t=${stay.t}`)).text();
    for (const words of ["Still to pay", "KES\u00a09,450", "Pay the balance"]) expect(details).toContain(words);
    await payBalance(app, stay);
    expect(await page(app, stay)).toContain("KES\u00a09,450");
    expect(paymentsOfBooking(app.db, stay.id)[0]).toMatchObject({ purpose: "balance", amountKes: 9_450 });
    await callback(app, stay, { receipt: "UKR0000002" });
    expect(sums(app, stay)).toMatchObject({ receivedKes: 13_500, balanceKes: 0 });
    expect(bodies(app, GUEST).at(-1)).toContain("KES 9,450 received");
    expect(bodies(app, GUEST).at(-1)).not.toContain("to pay");
    const after = await app.get(`/booking/payment?booking=${stay.id}&t=${stay.t}&for=balance`);
    expect(after.headers.get("location")).toContain(`/guest/booking/${stay.id}/details`);
  });

  test("once, however often they press", async () => {
    const { app, stay } = await deposited();
    const asked = app.gateway.asked.length;
    const submissionKey = newSecret();
    for (let n = 0; n < 3; n++) await payBalance(app, stay, { submissionKey });
    await payBalance(app, stay);
    expect(app.gateway.asked.length).toBe(asked + 1);
  });

  test("in parts when it is more than M-PESA moves at once", async () => {
    const { app, stay } = await deposited();
    Object.assign(app.deps.config.mpesa, { mostKes: 5_000 });
    await payBalance(app, stay);
    await callback(app, stay, { receipt: "UKR0000002" });
    expect(bodies(app, GUEST).at(-1)).toContain("KES 4,450 to pay by Mon 21 Dec.");
    await payBalance(app, stay);
    await callback(app, stay, { receipt: "UKR0000003" });
    const parts = paymentsOfBooking(app.db, stay.id).map(({ amountKes }) => amountKes);
    expect(parts.toSorted()).toEqual([4_050, 4_450, 5_000]);
    expect(sums(app, stay).balanceKes).toBe(0);
  });

  test("after the day it was due, and hears that the rest is due now", async () => {
    const { app, stay } = await deposited();
    Object.assign(app.deps.config.mpesa, { mostKes: 5_000 });
    app.clock.set(Date.UTC(2026, 11, 25, 9));
    await payBalance(app, stay);
    await callback(app, stay, { receipt: "UKR0000002" });
    expect(bodies(app, GUEST).at(-1)).toContain("KES 4,450 to pay now.");
  });

  test("by hand with their code, which their host confirms; their stay stays certain either way", async () => {
    const { app, stay } = await deposited();
    addManualTill(app);
    const cookie = hostCookie(app.db);
    const claim = (code: string) =>
      app.post("/booking/payment/claim", {
        booking: stay.id,
        t: stay.t,
        for: "balance",
        code,
        submissionKey: newSecret(),
      });
    await claim("UKR51ZDR4F");
    expect(await page(app, stay)).toContain("Your stay is certain");
    const newest = () => paymentsOfBooking(app.db, stay.id)[0]?.id;
    await app.post(`/dashboard/answers/${newest()}`, { answer: "not_received" }, { cookie });
    app.clock.advance(1000);
    await claim("UKR51ZDR5G");
    await app.post(`/dashboard/answers/${newest()}`, { answer: "came" }, { cookie });
    expect(stateOf(app, stay)).toEqual({ booking: "confirmed", payments: ["paid", "declined", "paid"] });
    expect(sums(app, stay).balanceKes).toBe(0);
  });

  test("and a request for it that finds it paid meanwhile rings no phone", async () => {
    const { app, stay } = await deposited();
    const asked = app.gateway.asked.length;
    const form = { booking: stay.id, t: stay.t, for: "balance", phone: "0722 000 020", submissionKey: newSecret() };
    await app.post("/booking/payment", form);
    const cash = { way: "cash", amount: "9450", purpose: "balance", submissionKey: newSecret() };
    await app.post(`/dashboard/bookings/${stay.id}/received`, cash, { cookie: hostCookie(app.db) });
    await app.jobs.runDue();
    expect(app.gateway.asked.length).toBe(asked);
    expect(stateOf(app, stay).payments.toSorted()).toEqual(["expired", "paid", "paid"]);
  });

  test("a hold's own page takes no balance, and a balance asks nothing of a hold", async () => {
    const { app, stay } = await deposited();
    const asked = app.gateway.asked.length;
    expect((await pay(app, stay)).headers.get("location")).toContain("/details");
    const other = await hold(app, { checkIn: "2027-01-10", checkOut: "2027-01-12", shownKes: "9000" });
    await payBalance(app, other);
    expect(app.gateway.asked.length).toBe(asked);
  });
});

describe("a host", () => {
  test("asks for the balance from their page: two presses ask once, and three a day are enough", async () => {
    const { app, stay } = await deposited();
    const cookie = hostCookie(app.db);
    const press = () => app.post(`/dashboard/bookings/${stay.id}/ask`, {}, { cookie });
    expect(await (await app.get(`/dashboard/bookings/${stay.id}`, { cookie })).text()).toContain("Ask for the balance");
    app.sent.length = 0;
    for (let n = 0; n < 5; n++) {
      for (let twice = 0; twice < 2; twice++) await press();
      app.clock.advance(15 * 60_000);
    }
    await app.jobs.runDue();
    expect(bodies(app, GUEST)).toHaveLength(3);
    expect(bodies(app, GUEST)[0]).toContain("KES 9,450");
  });
});

describe("a damage deposit after the guest has left", () => {
  async function left() {
    const { app, stay } = await deposited();
    app.db.$client.exec("drop trigger booking_facts");
    app.db.$client.exec("update bookings set quote = json_set(quote, '$.damageDepositKes', 5000)");
    const cookie = hostCookie(app.db);
    const cash = (amount: string, purpose: string) =>
      app.post(
        `/dashboard/bookings/${stay.id}/received`,
        { way: "cash", amount, purpose, submissionKey: newSecret() },
        { cookie },
      );
    await cash("9450", "balance");
    await cash("5000", "damage_deposit");
    await app.jobs.runDue();
    const decide = (form: Record<string, string>) =>
      app.post(`/dashboard/bookings/${stay.id}/deposit`, { submissionKey: newSecret(), ...form }, { cookie });
    return { app, stay, decide, see: async () => (await app.get(`/dashboard/bookings/${stay.id}`, { cookie })).text() };
  }
  const owed = (app: TestApp, stay: Held) =>
    refundsOfBooking(app.db, stay.id).map(({ amountKes, reason, state }) => [amountKes, reason, state]);

  test("can't be kept before then, and the host is reminded the day after, once", async () => {
    const { app, stay, decide, see } = await left();
    expect(await see()).not.toContain("you hold this for them");
    expect(await see()).not.toContain("Keep some or all of it");
    await decide({ do: "keep", keep: "2000", because: "A broken lamp", shown: "5000" });
    expect([owed(app, stay), sums(app, stay).depositHeldKes]).toEqual([[], 5_000]);
    await sweepAt(app, morning(13));
    expect(bodies(app, HOST)).toEqual([]);
    await sweepAt(app, morning(14));
    expect(bodies(app, HOST)).toEqual([expect.stringContaining("you still hold KES 5,000")]);
    expect(await see()).toContain("you hold this for them");
    await sweepAt(app, morning(15));
    expect(bodies(app, HOST)).toEqual([]);
  });

  test("goes back whole by one press, however often they press", async () => {
    const { app, stay, decide } = await left();
    app.clock.advance(morning(13) - app.clock.now());
    for (let n = 0; n < 2; n++) await decide({ shown: "5000" });
    expect(owed(app, stay)).toEqual([[5_000, "damage_deposit", "due"]]);
  });

  test("is kept in part with a reason that the guest reads, and the rest goes back", async () => {
    const { app, stay, decide } = await left();
    app.clock.advance(morning(13) - app.clock.now());
    expect((await decide({ do: "keep", keep: "2000", because: "", shown: "5000" })).status).toBe(422);
    expect((await decide({ do: "keep", keep: "5001", because: "Lamp", shown: "5000" })).status).toBe(422);
    for (let n = 0; n < 2; n++) await decide({ do: "keep", keep: "2000", because: "A broken lamp", shown: "5000" });
    await app.jobs.runDue();
    expect(bodies(app, GUEST).at(-1)).toContain("keeps KES 2,000 of your damage deposit");
    expect(bodies(app, GUEST).at(-1)).toContain("A broken lamp");
    await decide({ shown: "3000" });
    expect(owed(app, stay)).toEqual([[3_000, "damage_deposit", "due"]]);
    expect(sums(app, stay)).toMatchObject({ receivedKes: 13_500, balanceKes: 0, depositHeldKes: 3_000 });
  });
});
