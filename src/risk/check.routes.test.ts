import { beforeAll, describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { write } from "#db/write.ts";
import { LAST_SEEN } from "#src/core/desk-copy.ts";
import { type Held, hold } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { OPERATORS } from "#src/dev/fixtures/proof.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { claimPayment } from "#src/reconcile/claim-payment.ts";
import { seeMoney } from "#src/reconcile/match-money.ts";
import { LIMITS } from "#src/web/limits.ts";
import { newSecret } from "#src/web/secrets.ts";

const house = new MoneyHouse();
const { app } = house;
/** Paid with UKH0000001, 13,500. */
let paid: Held;
let held: Held;
let cookie: string;
let otienos: string;

beforeAll(async () => {
  paid = await house.asked();
  held = await hold(app, { phone: "0722 000 021", checkIn: "2027-01-04", checkOut: "2027-01-07" });
  addHost(app.db, { id: "host-otieno", brandName: "bahari", phone: "+254712345679" });
  addProperty(app.db, { id: "beach", hostId: "host-otieno" });
  cookie = hostCookie(app.db);
  otienos = hostCookie(app.db, "host-otieno");
});

async function check(pasted: string, more: Record<string, string> = {}, as = cookie) {
  const response = await app.post("/dashboard/payments/check", { pasted, ...more }, { cookie: as });
  return { status: response.status, html: (await response.text()).replaceAll("\u00a0", " ").replaceAll("&#x27;", "'") };
}

const message = (code: string, sum: string, to = "ZURI STAYS") =>
  `${code} Confirmed. Ksh${sum} paid to ${to} on 18/12/26 at 11:40 AM.New M-PESA balance is Ksh1,200.00.`;

/** Money that M-PESA told of and no booking claims. */
function unplaced(receipt: string, source: "c2b" | "sms" | "callback"): void {
  const about = {
    amountKes: 3200,
    paidAt: app.clock.now(),
    reference: "",
    payer: "0722***118",
    payerName: "Victor Ochieng",
  };
  const money = { receipt, source, raw: "{}", hostId: "host-wanjiru", ...about } as const;
  const to = source === "c2b" ? OPERATORS : ({ paidTo: "host", payoutAccountId: null, shortcode: null } as const);
  write(app.db, (tx) => seeMoney(tx, { ...to, ...money }, app.clock.now()));
}

describe("a host is told, and nothing changes by it", () => {
  const everything = () =>
    ["bookings", "payments", "seen_money", "ledger_entries", "messages", "jobs", "mpesa_operations"].map((table) =>
      app.db.$client.query(`select * from ${table}`).all(),
    );
  async function told(pasted: string, more: Record<string, string> = {}) {
    const before = everything();
    const answer = await check(pasted, more);
    expect(everything()).toEqual(before);
    return answer.html;
  }

  test("what is real, of which booking, and as much of who paid as may be seen at a door", async () => {
    const html = await told(message("UKH0000001", "13,500.00"));
    expect(html).toContain("Real: KES 13,500 came");
    expect(html).toContain(`It counts for Achieng Otieno (${findBooking(app.db, paid.id)?.code}).`);
    expect(html).toContain("0722 *** 020");
    expect(html).not.toContain("0722 000 020");
    expect(await told("ukh0000001", { booking: paid.id })).toContain("Real: KES 13,500 came");
  });

  test("that it pays another booking than the one it is shown for", async () => {
    expect(await told("UKH0000001", { booking: held.id })).toContain("This pays another of your bookings");
  });

  test("that the code is real and the sum is not", async () => {
    const bank = "Bank to M-PESA transfer of KES 135,000.00 to 254722000112 - A NAME successfully processed.";
    for (const pasted of [message("UKH0000001", "135,000.00"), `${bank} M-PESA Ref ID: UKH0000001`]) {
      expect(await told(pasted)).toContain("Only KES 13,500 came, not KES 135,000");
    }
    expect(await told(`${bank} M-PESA Ref ID: UKT9QX41TZ`)).toContain("The message names 254722000112 - A NAME");
  });

  test("what is not there, and what to do", async () => {
    const html = await told(message("UKT9QX41TZ", "3,200.00").replace("11:40 AM", "11.40 AM"));
    expect(html).toContain("Not found yet. Don't hand over the key.");
    expect(html).toContain("Real messages write the time as 7:02 PM");
    expect(html).toContain("Forward a false message to 333");
  });

  test("that it was paid to a number which is not theirs", async () => {
    const html = await told(
      "UKT9QX41TZ Confirmed. Ksh3,200.00 sent to JOHN DOE 0711000111 on 18/12/26 at 11:40 AM. New M-PESA balance",
    );
    expect(html).toContain("Paid to a number that is not yours");
    expect(html).toContain("The message names JOHN DOE 0711000111");
  });

  test("each of several that are pasted together", async () => {
    const html = await told(`${message("UKH0000001", "13,500.00")} ${message("UKT9QX41TZ", "3,200.00")}`);
    expect(html).toContain("Real: KES 13,500 came");
    expect(html).toContain("Not found yet");
  });
});

test("money that nobody has placed is real, and leads to where it is placed", async () => {
  unplaced("UKI0000001", "c2b");
  const { html } = await check("UKI0000001");
  expect(html).toContain("Real: KES 3,200 came");
  expect(html).toContain("KES 3,200 from Victor O., 0722***118");
  expect(html).toContain('href="/dashboard/payments"');
});

test("what a host pasted themselves is their own word, and what came to a guessed address is nobody's", async () => {
  unplaced("UKI0000002", "sms");
  unplaced("UKI0000003", "callback");
  expect((await check("UKI0000002")).html).toContain("stands in your books by your own word");
  expect((await check("UKI0000003")).html).toContain("Not found yet");
});

test("a code that a guest named and nobody has confirmed is not found, and says who named it", async () => {
  const claim = { bookingId: held.id, typed: "UKI0000009", submissionKey: newSecret() };
  addManualTill(app);
  expect(claimPayment({ ...app.deps, linkTo: () => "/" }, claim).outcome).toBe("claimed");
  const { html } = await check("UKI0000009");
  expect(html).toContain("Not found yet");
  expect(html).toContain(`(${findBooking(app.db, held.id)?.code}) named it too.`);
});

test("another house's money is not there", async () => {
  const { html } = await check("UKH0000001", { booking: paid.id }, otienos);
  expect(html).toContain("Not found yet");
  expect(html).not.toMatch(/Achieng|13,500/);
});

test.each([
  ["nothing", "   ", "Paste a message or a code first"],
  ["no code", "he says he has paid", "There is no M-PESA code in this"],
  ["far too much", "x".repeat(4001), "Paste one message at a time"],
])("of %s the error stands beside the field, with what was typed", async (_, pasted, words) => {
  const { status, html } = await check(pasted);
  expect(status).toBe(422);
  expect(html).toContain(words);
  expect(html).toContain(pasted.trim().slice(0, 19));
});

test("it is first on Today and in Money", async () => {
  for (const path of ["/dashboard", "/dashboard?tab=money"]) {
    const html = await (await app.get(path, { cookie })).text();
    // What a copy says of itself is not shown while there is a line.
    const main = html.slice(html.indexOf("<main")).replace(new RegExp(`<p class="${LAST_SEEN} .*?</p>`, "s"), "");
    expect([path, /<form[^>]* action="([^"]*)"/.exec(main)?.[1]]).toEqual([path, "/dashboard/payments/check"]);
    // Nothing but the page's own title stands above it, and on Today one line with the numbers of the day.
    const numbers = path === "/dashboard" ? Array(4).fill("<a") : [];
    expect([path, main.slice(0, main.indexOf("<form")).match(/<(?:h\d|a|li)\b/g)]).toEqual([path, ["<h1", ...numbers]]);
  }
});

test("what was taken back is gone, whether M-PESA or the host's own statement says so", async () => {
  const line = "Receipt No.,Details,Transaction Status,Paid In\nUKI0000001,Pay Bill,Reversed,3200.00";
  await app.post("/dashboard/payments/statement", { pasted: line }, { cookie });
  await app.jobs.runDue();
  expect((await check("UKI0000001")).html).toContain("Reversed: the money is gone again");
});

test("what M-PESA itself says of a code that was asked of counts, and what its host set aside is no stay's", async () => {
  const asked = (receipt: string, finding: string | null) =>
    app.db.$client
      .query(
        "insert into code_checks (id, host_id, receipt, finding, asked_at, answered_at) values (?, 'host-wanjiru', ?, ?, 1, ?)",
      )
      .run(receipt, receipt, finding, finding && 1);
  asked("UKI0000031", "reversed");
  asked("UKI0000032", "unknown_code");
  expect((await check("UKI0000031")).html).toContain("Reversed: the money is gone again");
  expect((await check("UKI0000031", {}, otienos)).html).not.toContain("Reversed:");
  expect((await check("UKI0000032")).html).toContain("M-PESA knows no such payment to you.");
  asked("UKI0000034", null);
  expect((await check("UKI0000034")).html).toContain("M-PESA has been asked and has not answered");
  unplaced("UKI0000033", "sms");
  app.db.$client.exec("update seen_money set state = 'set_aside' where receipt = 'UKI0000033'");
  expect((await check("UKI0000033")).html).toContain("You set this payment aside");
});

test("whoever checks without end waits, and nobody else does", async () => {
  for (let n = 0; n < LIMITS.checksOfHost.most; n += 1) app.deps.limits.checksOfHost.allow("host-otieno");
  expect((await check("UKI0000001", {}, otienos)).status).toBe(429);
  expect((await check("UKI0000001")).status).toBe(200);
});

test("money of a stay that is over is an old message", async () => {
  app.clock.set(Date.UTC(2026, 11, 23, 9));
  expect((await check("UKH0000001")).html).toContain("An old message: this payment is used up");
});
