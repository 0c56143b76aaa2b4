import { beforeEach, describe, expect, test } from "bun:test";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { nightsOf } from "#src/core/stay/stay.ts";
import { callback, type Held, hold, pay, proven, summaryForm } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { decideDeposit } from "#src/refund/deposit.ts";
import { giveBack } from "#src/refund/give-back.ts";
import { recordRefund } from "#src/refund/record-refund.ts";
import { newSecret } from "#src/web/secrets.ts";
import { moneyTexts } from "#views/texts/en/money.ts";
import { loadMoney, MONEY_LISTS } from "./load-money.ts";

const HOST = "host-wanjiru";
const DAY = 86_400_000;

let lango: TestApp;
let cookie: string;
let receipts = 0;

beforeEach(() => {
  lango = testApp();
  addHost(lango.db);
  addProperty(lango.db, { units: 20 });
  cookie = hostCookie(lango.db);
});

const textOf = async (response: Response) =>
  (await response.text())
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<!-- -->/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll("\u00a0", " ");
const open = async (query = "") => textOf(await lango.get(`/dashboard?tab=money${query}`, { cookie }));
const figures = (month = "", page = 1) => loadMoney(lango, HOST, { month, page });

/** Three nights of KES 13,500, paid. */
async function paid(change: Record<string, string> = {}, amountKes?: number): Promise<Held> {
  receipts += 1;
  const held = await hold(lango, { phone: `0722 000 ${String(receipts).padStart(3, "0")}`, ...change });
  await pay(lango, held, { phone: held.form.phone ?? "" });
  await callback(lango, held, {
    receipt: `UKM00000${String(receipts).padStart(2, "0")}`,
    ...(amountKes !== undefined && { amountKes }),
  });
  return held;
}

function owe(held: Held, amountKes: number): string {
  const ask = { hostId: HOST, bookingId: held.id, amountKes, note: "", submissionKey: newSecret() };
  expect(giveBack(lango.deps, ask).outcome).toBe("owed");
  return refundsOfBooking(lango.db, held.id).at(-1)?.id ?? "none";
}

function sendBack(refundId: string): void {
  receipts += 1;
  const typedReceipt = `UKN00000${String(receipts).padStart(2, "0")}`;
  expect(recordRefund(lango.deps, { hostId: HOST, refundId, typedReceipt }).outcome).toBe("recorded");
}

describe("a month of money", () => {
  test("says what came, what went back and what is left, of which payments and properties", async () => {
    await paid();
    const held = await paid();
    sendBack(owe(held, 3500));
    const html = await open();
    expect(html).toContain("December 2026");
    expect(figures()).toMatchObject({ receivedKes: 27_000, payments: 2, refundedKes: 3500 });
    for (const said of [
      "in 2 payments",
      "KES 23,500",
      "KES 27,000 received in 2 payments · KES 3,500 sent back",
      "12:00 · Refund · by your word<",
      "LG-000003",
      "− KES 3,500",
    ]) {
      expect(html).toContain(said);
    }
  });

  test("shows an archived property of which money went back or a deposit was kept in the month, and no other", async () => {
    const held = await paid();
    const form = { way: "cash", amount: "5000", purpose: "damage_deposit", submissionKey: newSecret() };
    await lango.post(`/dashboard/bookings/${held.id}/received`, form, { cookie });
    const refund = owe(held, 500);
    lango.clock.advance(30 * DAY);
    lango.db.$client.exec("update properties set state = 'archived'");
    sendBack(refund);
    expect(figures()).toMatchObject({ month: "2027-01", refundedKes: 500, properties: [{ refundedKes: 500 }] });
    lango.clock.advance(28 * DAY);
    expect(figures()).toMatchObject({ month: "2027-02", properties: [] });
    const ask = { hostId: HOST, bookingId: held.id, shownKes: 5_000, submissionKey: newSecret() };
    expect(decideDeposit(lango.deps, { ...ask, keep: { amountKes: 5_000, note: "A window" } }).outcome).toBe("kept");
    const [row] = figures().properties;
    expect(row).toMatchObject({ receivedKes: 5_000, payments: 0, refundedKes: 0 });
    expect(moneyTexts.line(5_000, 0, 0).replaceAll("\u00a0", " ")).toBe("KES 5,000 received");
  });

  test("loses nothing of a payment of which a part is to go back, or was and is not any more", async () => {
    const held = await paid();
    owe(held, 500);
    expect(figures()).toMatchObject({ receivedKes: 13_500, refundedKes: 0, refundsDueKes: 500 });
    expect(await open()).toContain("KES 500 to send back");
  });

  test("begins and ends at midnight in Nairobi", async () => {
    lango.clock.advance(Date.UTC(2026, 11, 31, 21) - 1 - NOON);
    await paid({ checkIn: "2027-01-10", checkOut: "2027-01-13" });
    lango.clock.advance(1);
    await paid({ checkIn: "2027-01-10", checkOut: "2027-01-13" });
    expect(figures()).toMatchObject({ month: "2027-01", payments: 1, before: "2026-12", after: undefined });
    expect(figures("2026-12")).toMatchObject({ month: "2026-12", payments: 1, before: undefined, after: "2027-01" });
  });

  test("leads to the months beside it, as far as there was money", async () => {
    await paid();
    // Whoever stays away for 14 days is signed out.
    lango.clock.advance(13 * DAY);
    await open();
    lango.clock.advance(13 * DAY);
    await open();
    lango.clock.advance(2 * DAY);
    const html = await open();
    expect(html).toContain("January 2027");
    expect(html).toContain('href="/dashboard?tab=money&month=2026-12"');
    expect(html).toContain("No money came or went in January 2027.");
    const before = await open("&month=2026-12");
    expect(before).toContain("in 1 payment");
    expect(before).not.toContain("month=2026-11");
  });

  test("is this month for what is no month, or none of theirs", async () => {
    await paid();
    for (const month of ["2026-13", "x", "2019-01", "2031-07", "%00", "2026-1"]) {
      expect(await open(`&month=${month}`)).toContain("December 2026");
    }
  });

  test("knows damage deposits as the guests' own, until they keep of one", async () => {
    write(lango.db, (tx) => saveRates(tx, "garden-studio", { damageDepositKes: 5000, updatedAt: NOON }));
    const held = await paid();
    const form = { way: "cash", amount: "5000", purpose: "damage_deposit", submissionKey: newSecret() };
    await lango.post(`/dashboard/bookings/${held.id}/received`, form, { cookie });
    expect(sumsOf(entriesOfBooking(lango.db, held.id)).depositHeldKes).toBe(5000);
    expect(figures()).toMatchObject({ receivedKes: 13_500, payments: 1, depositsHeldKes: 5000 });
    const html = await open();
    expect(html).toContain("held for your guests");
    expect(html).toContain("Payment in cash · damage deposit");
    lango.clock.advance(4 * DAY);
    const decide = (fields: Record<string, string>) =>
      lango.post(`/dashboard/bookings/${held.id}/deposit`, { submissionKey: newSecret(), ...fields }, { cookie });
    await decide({ do: "keep", keep: "2000", because: "A broken window", shown: "5000" });
    await decide({ shown: "3000" });
    sendBack(refundsOfBooking(lango.db, held.id)[0]?.id ?? "none");
    expect(figures()).toMatchObject({ receivedKes: 15_500, refundedKes: 0, depositsHeldKes: 0 });
  });

  test("is a sum over the ledger: whatever happened, months add up to what its bookings say", async () => {
    const stays = [
      await paid(),
      await paid(),
      await paid({ checkIn: "2026-12-20", checkOut: "2026-12-25", shownKes: "22500" }),
    ];
    sendBack(owe(stays[0] as Held, 13_500));
    owe(stays[1] as Held, 500);
    lango.clock.advance(30 * DAY);
    sendBack(owe(stays[2] as Held, 2500));
    const sums = stays.map(({ id }) => sumsOf(entriesOfBooking(lango.db, id)));
    const all = [figures("2026-12"), figures("2027-01")];
    const total = (pick: (one: { receivedKes: number; refundedKes: number }) => number) =>
      all.reduce((sum, one) => sum + pick(one), 0);
    expect(total((one) => one.receivedKes)).toBe(sums.reduce((sum, one) => sum + one.receivedKes, 0));
    expect(total((one) => one.refundedKes)).toBe(sums.reduce((sum, one) => sum + one.refundedKes, 0));
    expect(all.map(({ refundedKes }) => refundedKes)).toEqual([13_500, 2500]);
    const lines = all.flatMap(({ book }) => book.lines);
    expect(lines.reduce((sum, { kes }) => sum + kes, 0)).toBe(total((one) => one.receivedKes - one.refundedKes));
  });
});

describe("a booking in their list", () => {
  test("says what is still to pay, wherever it is listed, until it is paid", async () => {
    const rates = { payNow: "percent", payNowValue: 50, balanceDaysBefore: null, updatedAt: NOON } as const;
    write(lango.db, (tx) => saveRates(tx, "garden-studio", rates));
    const held = await paid();
    const today = async () => textOf(await lango.get("/dashboard", { cookie }));
    const list = async () => textOf(await lango.get("/dashboard?tab=bookings", { cookie }));
    expect(await today()).toContain("owes 6,750");
    expect(await list()).toContain("KES 6,750 to pay");
    lango.clock.advance(10 * DAY);
    expect(await list()).toContain("KES 6,750 to pay");
    const form = { way: "cash", amount: "6750", submissionKey: newSecret() };
    await lango.post(`/dashboard/bookings/${held.id}/received`, form, { cookie });
    const html = await list();
    expect(html).not.toContain("to pay<");
    expect(html).toContain("KES 6,750 · cash");
  });

  test("calls cash cash, and says of nobody that they were asked for it", async () => {
    const held = await hold(lango);
    const form = { way: "cash", amount: "13500", submissionKey: newSecret() };
    await lango.post(`/dashboard/bookings/${held.id}/received`, form, { cookie });
    const own = async () => textOf(await lango.get(`/dashboard/bookings/${held.id}`, { cookie }));
    expect(await own()).toContain("KES 13,500 · cash");
    expect(await own()).not.toMatch(/not reported yet|Asked /);
    owe(held, 500);
    expect(await own()).toContain("KES 500 of KES 13,500 · cash");
    const asked = await paid({ checkIn: "2027-01-10", checkOut: "2027-01-13" });
    expect(await textOf(await lango.get(`/dashboard/bookings/${asked.id}`, { cookie }))).toContain("Asked ");
  });

  test("says what of its payment is to go back or went, and not that all of it did", async () => {
    const held = await paid();
    const id = owe(held, 500);
    const list = async () => textOf(await lango.get("/dashboard?tab=bookings", { cookie }));
    const own = async () => textOf(await lango.get(`/dashboard/bookings/${held.id}`, { cookie }));
    for (const html of [await list(), await own()]) {
      expect(html).toContain("Refund due");
      expect(html).toContain("KES 500 of KES 13,500");
    }
    sendBack(id);
    for (const html of [await list(), await own()]) {
      expect(html).toMatch(/KES 13,500 · UKM\w+ · KES 500 sent back/);
      expect(html).not.toContain("Refunded");
    }
    sendBack(owe(held, 13_000));
    for (const html of [await list(), await own()]) expect(html).toContain("Refunded");
  });

  test("says of money to look at what came and what was asked for", async () => {
    await paid({}, 13_000);
    const html = await textOf(await lango.get("/dashboard?tab=bookings", { cookie }));
    expect(html).toContain("KES 13,000 of KES 13,500");
  });
});

test("money that waits for them, or that they did not find, is not received", async () => {
  const held = await paid({}, 13_000);
  expect(figures()).toMatchObject({ receivedKes: 0, payments: 0 });
  const id = paymentsOfBooking(lango.db, held.id)[0]?.id ?? "none";
  await lango.post(`/dashboard/answers/${id}`, { answer: "not_there" }, { cookie });
  expect(paymentsOfBooking(lango.db, held.id)[0]?.state).toBe("declined");
  expect(figures()).toMatchObject({ receivedKes: 0, payments: 0 });
});

describe("what is expected", () => {
  test("is told apart: agreed and due, agreed for later, and not agreed yet", async () => {
    const rates = { payNow: "percent", payNowValue: 30, balanceDaysBefore: null, updatedAt: NOON } as const;
    write(lango.db, (tx) => saveRates(tx, "garden-studio", rates));
    await paid();
    await paid({ checkIn: "2026-12-20", checkOut: "2026-12-23" });
    expect(figures()).toMatchObject({ dueKes: 9450, laterKes: 9450, askedKes: 0, overdueKes: 0 });
    await hold(lango, { phone: "0722 000 900" });
    expect(figures()).toMatchObject({ dueKes: 9450, laterKes: 9450, askedKes: 13_500 });
    lango.clock.advance(DAY);
    expect(figures()).toMatchObject({ dueKes: 9450, laterKes: 9450, askedKes: 0 });
    expect(await open()).toContain("agreed and not paid<");
    lango.clock.advance(DAY);
    expect(figures()).toMatchObject({ dueKes: 18_900, laterKes: 0, overdueKes: 0 });
    lango.clock.advance(DAY);
    expect(figures()).toMatchObject({ dueKes: 18_900, overdueKes: 9450 });
    expect(await open()).toContain("agreed and not paid, of it KES 9,450 of stays that are over");
  });

  test("counts a request that waits for an answer as not agreed", async () => {
    write(lango.db, (tx) => saveRates(tx, "garden-studio", { bookingMode: "request", updatedAt: NOON }));
    const cookie = proven(lango);
    await lango.post("/booking/summary", summaryForm(), { cookie });
    expect(figures()).toMatchObject({ dueKes: 0, laterKes: 0, askedKes: 13_500 });
  });

  test("are no money that a guest has paid too much, and nothing of what was cancelled", async () => {
    const held = await paid();
    const change = { from: "2026-12-18", to: "2026-12-20", guests: "2", price: "", shownKes: "9000", revision: "1" };
    await lango.post(`/dashboard/bookings/${held.id}/dates`, change, { cookie });
    expect(figures()).toMatchObject({ dueKes: 0, laterKes: 0, askedKes: 0, refundsDueKes: 4500 });
  });
});

describe("every total", () => {
  /** Two properties; paid, part-paid, overpaid, sent back, cancelled, held, asked, with deposits, over two months. */
  async function richHouse() {
    addProperty(lango.db, { id: "cottage", displayName: "Cottage", units: 20 });
    const rates = {
      payNow: "percent",
      payNowValue: 30,
      balanceDaysBefore: null,
      damageDepositKes: 5000,
      updatedAt: NOON,
    } as const;
    write(lango.db, (tx) => saveRates(tx, "cottage", rates));
    const stays = [
      await paid(),
      await paid({ property: "cottage" }),
      await paid({ property: "cottage", checkIn: "2027-02-01", checkOut: "2027-02-04" }),
    ];
    const [first, second, third] = stays as [Held, Held, Held];
    const cash = (held: Held, amount: string, purpose: string) =>
      lango.post(
        `/dashboard/bookings/${held.id}/received`,
        { way: "cash", amount, purpose, submissionKey: newSecret() },
        { cookie },
      );
    await cash(second, "2000", "balance");
    await cash(second, "5000", "damage_deposit");
    await cash(third, "5000", "damage_deposit");
    sendBack(owe(first, 1500));
    owe(first, 500);
    owe(second, 700);
    const gone = await paid({ checkIn: "2027-03-01", checkOut: "2027-03-04" });
    await lango.post(`/guest/booking/${gone.id}/cancel`, { shownKes: "13500" }, { cookie });
    await hold(lango, { phone: "0722 000 901", checkIn: "2027-04-01", checkOut: "2027-04-04" });
    await hold(lango, { property: "cottage", phone: "0722 000 902", checkIn: "2027-04-01", checkOut: "2027-04-04" });
  }

  test("of the money page opens the bookings that it is made of, whose sum it is, for each property too", async () => {
    await richHouse();
    const html = await open();
    const total = (text: string) => Number((/KES ([\d,]+)/.exec(text)?.[1] ?? "").replaceAll(",", ""));
    const links = [...html.matchAll(/<a href="([^"]*list=[^"]*)">([^<]*KES [^<]*)<\/a>/g)].map(
      ([, href = "", text = ""]) => [href, total(text)] as const,
    );
    const kinds = links.map(([href]) => /list=(\w+)/.exec(href)?.[1]);
    expect(new Set(kinds)).toEqual(
      new Set(["received", "sent_back", "left", "due", "later", "asked", "refunds", "deposits"]),
    );
    expect(links.filter(([href]) => href.includes("property=")).length).toBeGreaterThan(3);
    for (const [href, kes] of links) {
      const list = await textOf(await lango.get(href, { cookie }));
      const rows = [...list.matchAll(/<li class="amount">.*?<b class="num nowrap">(− )?KES ([\d,]+)<\/b>/gs)];
      const sum = rows.reduce(
        (all, [, minus, digits = ""]) => all + Number(digits.replaceAll(",", "")) * (minus ? -1 : 1),
        0,
      );
      expect([href, sum, total(list.slice(list.indexOf("Together")))]).toEqual([href, kes, kes]);
      expect(rows.length > 0).toBe(kes !== 0);
    }
    // All that is a total is a link.
    const stats = [...html.matchAll(/<div class="card stat">.*?<\/div>/gs)].map(([stat]) => stat);
    expect(stats.filter((stat) => !stat.includes("list="))).toEqual([]);
    const { dueKes, laterKes, askedKes, refundsDueKes, depositsHeldKes } = figures();
    expect([dueKes, laterKes, askedKes, refundsDueKes, depositsHeldKes]).toEqual([
      7_450, 9_450, 27_000, 14_700, 10_000,
    ]);
  });

  test("is of their own bookings alone", async () => {
    await richHouse();
    addHost(lango.db, { id: "host-other", email: "other@example.com", username: "other", brandName: "otherstays" });
    const other = hostCookie(lango.db, "host-other");
    for (const list of MONEY_LISTS) {
      const html = await textOf(
        await lango.get(`/dashboard?tab=money&list=${list}&property=cottage`, { cookie: other }),
      );
      expect(html).toContain("No booking is in this sum.");
    }
  });

  test("spreads over the nights of its stays, by what the spreadsheet says", async () => {
    await richHouse();
    const file = await (await lango.get("/dashboard/money/2026-12.csv", { cookie })).text();
    const [head = [], ...rows] = file
      .replace("\ufeff", "")
      .trimEnd()
      .split("\r\n")
      .map((row) => row.split(","));
    const at = (name: string) => head.indexOf(name);
    const perNight = new Map<string, number>();
    for (const row of rows.filter((one) => one[at("Account")] === "Stay")) {
      const nights = nightsOf({ checkIn: row[at("Check-in")] ?? "", checkOut: row[at("Check-out")] ?? "" });
      expect(String(nights.length)).toBe(row[at("Nights")] ?? "");
      for (const night of nights)
        perNight.set(night, (perNight.get(night) ?? 0) + Number(row[at("KES")]) / nights.length);
    }
    const { receivedKes, refundedKes } = figures();
    expect(receivedKes).toBe(13_500 + 4050 + 4050 + 2000 + 13_500);
    expect(Math.round([...perNight.values()].reduce((sum, kes) => sum + kes, 0))).toBe(receivedKes - refundedKes);
  });
});

describe("the cash book", () => {
  test("has a page for each 25 lines, the newest first, and stays on the last", async () => {
    const held = await paid();
    const paymentId = paymentsOfBooking(lango.db, held.id)[0]?.id ?? "none";
    for (let n = 0; n < 30; n++) {
      lango.clock.advance(60_000);
      sendBack(owe(held, 100));
    }
    const first = figures("", 1).book;
    expect([first.count, first.pages, first.lines.length]).toEqual([31, 2, 25]);
    expect(first.lines[0]?.kes).toBe(-100);
    expect(figures("", 99).book).toMatchObject({ page: 2 });
    const html = await open("&page=2");
    expect(html).toContain("Page 2 of 2");
    expect(html).toContain("month=2026-12&page=1#book");
    expect(paymentId).not.toBe("none");
  });

  test("has no line twice that has a receipt, a correction and a credit note", async () => {
    const held = await paid();
    sendBack(owe(held, 1000));
    sendBack(owe(held, 500));
    const { lines } = figures().book;
    expect(lines.map(({ kes, document }) => [kes, document])).toEqual([
      [-500, 3],
      [-1000, 2],
      [13_500, 1],
    ]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(lines.map(({ mpesaCode }) => mpesaCode?.slice(0, 3))).toEqual(["UKN", "UKN", "UKM"]);
  });

  test("is a spreadsheet too, the oldest first, in which no name is a formula", async () => {
    const held = await paid({ name: "=HYPERLINK(1)" });
    sendBack(owe(held, 500));
    const answer = await lango.get("/dashboard/money/2026-12.csv", { cookie });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="money-2026-12.csv"');
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const rows = (await answer.text()).trimEnd().split("\r\n");
    expect(rows[0]).toBe(
      "\ufeffDate,Time,Booking,Guest,Property,Check-in,Check-out,Nights,Source,What,Way,Payer,Account,M-PESA code,Receipt,KES,By whose word",
    );
    expect(rows[1]).toMatch(
      /^2026-12-18,12:00,LG\w{6},'=HYPERLINK\(1\),Garden studio on Ngong Road,2026-12-18,2026-12-21,3,Booking page,Payment by M-PESA,M-PESA request,'\+25472200\d{4},Stay,UKM\w+,LG-000001,13500,M-PESA$/,
    );
    expect(rows[2]).toMatch(/,3,Booking page,Refund,M-PESA by hand,'\+25472200\d{4},Stay,UKN\w+,LG-000002,-500,You$/);
    lango.db.$client.exec("update payments set payer_name = '@SUM(1)'");
    const named = await (await lango.get("/dashboard/money/2026-12.csv", { cookie })).text();
    expect(named).toContain(",M-PESA request,'@SUM(1),Stay,");
    expect(rows.length).toBe(3);
  });

  test("adds up for each account to what is held and what is theirs, whatever they kept of a deposit", async () => {
    const held = await paid();
    const press = (what: string, form: Record<string, string>) =>
      lango.post(`/dashboard/bookings/${held.id}/${what}`, { submissionKey: newSecret(), ...form }, { cookie });
    await press("received", { way: "cash", amount: "5000", purpose: "damage_deposit" });
    lango.clock.advance(4 * DAY);
    await press("deposit", { do: "keep", keep: "3000", because: "A broken window", shown: "5000" });
    const sums = async () => {
      const file = await (await lango.get("/dashboard/money/2026-12.csv", { cookie })).text();
      const rows = file.trimEnd().split("\r\n").slice(1);
      const of = (account: string) =>
        rows.map((row) => row.split(",")).reduce((sum, row) => (row[12] === account ? sum + Number(row[15]) : sum), 0);
      return [of("Stay"), of("Damage deposit")];
    };
    expect(await sums()).toEqual([16_500, 2_000]);
    expect(figures()).toMatchObject({ receivedKes: 16_500, depositsHeldKes: 2_000 });
    await press("deposit", { do: "keep", keep: "2000", because: "And the lamp", shown: "2000" });
    expect(await sums()).toEqual([18_500, 0]);
    const { lines } = figures().book;
    expect(lines.reduce((sum, { kes }) => sum + kes, 0)).toBe(18_500);
    const html = await open();
    expect(html).toContain("Damage deposit kept · KES 3,000, held before and yours now");
    expect(html.match(/<li class="amount">/g)?.length).toBe(lines.length);
    expect(html).not.toContain('<b class="num nowrap">KES 3,000</b>');
  });

  test("is theirs alone, and only of months", async () => {
    await paid();
    addHost(lango.db, { id: "host-other", email: "other@example.com", username: "other", brandName: "otherstays" });
    const other = hostCookie(lango.db, "host-other");
    const rows = async (who: string) =>
      (await (await lango.get("/dashboard/money/2026-12.csv", { cookie: who })).text()).trimEnd().split("\r\n").length;
    expect([await rows(cookie), await rows(other)]).toEqual([2, 1]);
    expect((await lango.get("/dashboard/money/2026-12.csv")).headers.get("location")).toStartWith("/login");
    for (const file of ["2026-13.csv", "2026-12", "2026-12.csv.csv", "x"]) {
      expect((await lango.get(`/dashboard/money/${file}`, { cookie })).status).toBe(404);
    }
  });
});
