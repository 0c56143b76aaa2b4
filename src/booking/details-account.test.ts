import { beforeEach, describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { giveBack } from "#src/refund/give-back.ts";
import { recordRefund } from "#src/refund/record-refund.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";
import { bookByHost } from "./book-by-host.ts";
import { cancelStay } from "./cancel-stay.ts";

const HOST = "host-wanjiru";
const linkTo = () => "/";
const STAY = { checkIn: "2026-12-28", checkOut: "2026-12-31" };
const BRING = "Bring KES 5,000 as a deposit against damage.";

let lango: TestApp;
let cookie: string;
beforeEach(() => {
  lango = testApp();
  addHost(lango.db);
  addProperty(lango.db);
  cookie = hostCookie(lango.db);
  // 30 % of KES 13,500 at once, the rest a week before, and a damage deposit to bring.
  write(lango.db, (tx) =>
    saveRates(tx, "garden-studio", {
      payNow: "percent",
      payNowValue: 30,
      balanceDaysBefore: 7,
      damageDepositKes: 5_000,
      updatedAt: NOON,
    }),
  );
});

/** The card of the price and the money, as lines of label and sum or as sentences. */
async function card({ id, t }: Pick<Held, "id" | "t">, as: "guest" | "host" = "guest"): Promise<string> {
  const path = `/guest/booking/${id}/details`;
  const html = await (await (as === "guest" ? lango.get(`${path}?t=${t}`) : lango.get(path, { cookie }))).text();
  const card = /<h2[^>]*>Payment<\/h2>(.*?)<\/section>/s.exec(html)?.[1] ?? "";
  return card
    .replaceAll("<!-- -->", "")
    .replaceAll("</dt>", ": ")
    .replaceAll(/<\/(dd|p|li)>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("\u00a0", " ");
}

/** Total − paid + sent back is what is still to pay, by what the page says. */
function addsUp(said: string): boolean {
  const sum = (label: RegExp) =>
    said
      .split("\n")
      .filter((line) => label.test(line))
      .reduce((kes, line) => kes + Number(/KES ([\d,]+)/.exec(line)?.[1]?.replaceAll(",", "") ?? 0), 0);
  const paidKes = sum(/^(Paid|Came)/) - sum(/^Of this as damage deposit/);
  const openKes = sum(/^Still to pay/) - sum(/of yours is with/) - sum(/^To be refunded/);
  return sum(/^Total/) - paidKes + sum(/^Refunded/) === openKes;
}

async function deposited(): Promise<Held> {
  const held = await hold(lango, STAY);
  await pay(lango, held);
  await callback(lango, held, { receipt: "UKR0000001" });
  return held;
}

const received = async (held: Pick<Held, "id">, amount: string, purpose = "balance") => {
  const form = { way: "cash", amount, purpose, submissionKey: newSecret() };
  expect((await lango.post(`/dashboard/bookings/${held.id}/received`, form, { cookie })).status).toBe(303);
};

async function paidWhole(): Promise<Held> {
  const held = await deposited();
  await received(held, "9450");
  return held;
}

function sendBackAll(held: Held): void {
  for (const [n, { id, sentAt }] of refundsOfBooking(lango.db, held.id).entries()) {
    if (sentAt !== null) continue;
    const sent = recordRefund(lango.deps, { hostId: HOST, refundId: id, typedReceipt: `UKT000000${n}` });
    expect(sent.outcome).toBe("recorded");
  }
}

const SCHEDULE = ["To pay now", "To pay by"];

describe("what is said of the money", () => {
  test("an offer says when it is paid, until the first payment of it", async () => {
    const held = await hold(lango, STAY);
    const offered = await card(held);
    for (const words of ["To pay now: KES 4,050", "To pay by Mon 21 Dec: KES 9,450", BRING]) {
      expect(offered).toContain(words);
    }
    await pay(lango, held);
    await callback(lango, held, { receipt: "UKR0000001" });
    const said = await card(held);
    for (const words of SCHEDULE) expect(said).not.toContain(words);
    for (const words of ["Total: KES 13,500", "Paid by M-PESA: KES 4,050", "Still to pay: KES 9,450", BRING]) {
      expect(said).toContain(words);
    }
    expect(addsUp(said)).toBe(true);
  });

  test("an offer that has ended asks for nothing", async () => {
    const held = await hold(lango, STAY);
    lango.clock.advance(3_600_000);
    const said = await card(held);
    expect(said).toContain("Total: KES 13,500");
    for (const words of [...SCHEDULE, "Bring"]) expect(said).not.toContain(words);
  });

  test("all is paid, with the deposit: nothing is to pay or to bring", async () => {
    const held = await paidWhole();
    expect(await card(held, "host")).toContain("The guest brings KES 5,000 as a deposit against damage.");
    await received(held, "5000", "damage_deposit");
    const said = await card(held);
    expect(said).toContain("Damage deposit, paid: KES 5,000");
    for (const words of [...SCHEDULE, "Bring", "Still to pay"]) expect(said).not.toContain(words);
    expect(addsUp(said)).toBe(true);
  });

  test("a payment that is for stay and deposit together says how much of it is which", async () => {
    const held = await deposited();
    await received(held, "14450");
    const said = await card(held);
    expect(said).toContain("Paid in cash: KES 14,450\nOf this as damage deposit: KES 5,000");
    expect(addsUp(said)).toBe(true);
  });

  test("a stay that its host wrote in, to be paid on arrival", async () => {
    const result = bookByHost(
      { ...lango.deps, linkTo },
      {
        hostId: HOST,
        propertyId: "garden-studio",
        unit: undefined,
        ...STAY,
        party: 2,
        guest: { name: "Achieng Otieno", phone: "+254722000020" },
        totalKes: undefined,
        pay: "arrival",
        receipt: null,
        submissionKey: newSecret(),
      },
    );
    if (result.outcome !== "booked") throw new Error(result.outcome);
    const { id } = result.booking;
    const said = await card({ id, t: bookingToken(lango.deps, id) });
    expect(said).toContain("Still to pay: KES 13,500\nPay on arrival, or now.");
    for (const words of SCHEDULE) expect(said).not.toContain(words);
  });

  test.each([
    ["longer", "2027-01-02", "Total: KES 22,500", "Still to pay: KES 9,000"],
    ["shorter", "2026-12-30", "Total: KES 9,000", "To be refunded: KES 4,500"],
  ])("a paid stay that was made %s", async (_, checkOut, total, open) => {
    const held = await paidWhole();
    const { revision = 0, party = 0 } = findBooking(lango.db, held.id) ?? {};
    const shownKes = total.replace(/\D/g, "");
    const dates = { from: STAY.checkIn, to: checkOut, guests: String(party) };
    const form = { ...dates, price: "", shownKes, revision: String(revision) };
    expect((await lango.post(`/dashboard/bookings/${held.id}/dates`, form, { cookie })).status).toBe(303);
    const said = await card(held);
    for (const words of [total, open]) expect(said).toContain(words);
    for (const words of SCHEDULE) expect(said).not.toContain(words);
    expect(addsUp(said)).toBe(true);
  });

  test("a stay that its host made cheaper, before and after it went back", async () => {
    const held = await paidWhole();
    const ask = { hostId: HOST, bookingId: held.id, amountKes: 500, note: "", submissionKey: newSecret() };
    expect(giveBack(lango.deps, ask).outcome).toBe("owed");
    const owed = await card(held);
    for (const words of ["Taken off by Wanjiru: − KES 500", "Total: KES 13,000", "To be refunded: KES 500"]) {
      expect(owed).toContain(words);
    }
    expect(owed).not.toContain("of yours is with");
    expect(addsUp(owed)).toBe(true);
    sendBackAll(held);
    const sent = await card(held);
    expect(sent).toContain("Refunded: KES 500");
    expect(addsUp(sent)).toBe(true);
  });

  test("what the host keeps of a cancelled stay", async () => {
    const held = await paidWhole();
    lango.db.$client.exec("drop trigger booking_facts");
    lango.db.$client.exec(`update bookings set policy = '{"name":"own","tiers":[{"hoursBefore":24,"percent":50}]}'`);
    const deps = { ...lango.deps, linkTo };
    expect(cancelStay(deps, { bookingId: held.id, by: "guest", shownKes: 6_750 }).outcome).toBe("cancelled");
    const said = await card(held);
    for (const words of ["To be refunded: KES 6,750", "Host keeps: KES 6,750"]) expect(said).toContain(words);
    for (const words of [...SCHEDULE, "Bring", "Still to pay"]) expect(said).not.toContain(words);
    expect(await card(held, "host")).toContain("You keep: KES 6,750");
  });

  test("what the host keeps of the damage deposit, and why", async () => {
    const held = await paidWhole();
    await received(held, "5000", "damage_deposit");
    // Whoever stays away for 14 days is signed out.
    lango.clock.set(Date.UTC(2026, 11, 26, 9));
    await lango.get("/dashboard", { cookie });
    lango.clock.set(Date.UTC(2027, 0, 1, 9));
    expect(await card(held)).toContain("Damage deposit with Wanjiru: KES 5,000");
    const decide = async (form: Record<string, string>) =>
      lango.post(`/dashboard/bookings/${held.id}/deposit`, { submissionKey: newSecret(), ...form }, { cookie });
    await decide({ do: "keep", keep: "2000", because: "A broken lamp", shown: "5000" });
    expect(await card(held)).toContain("Damage deposit with Wanjiru: KES 3,000");
    await decide({ shown: "3000" });
    const said = await card(held);
    for (const words of [
      "Damage deposit, paid: KES 5,000",
      "Damage deposit, kept: A broken lamp: KES 2,000",
      "Damage deposit, to be refunded: KES 3,000",
    ]) {
      expect(said).toContain(words);
    }
    for (const words of ["Bring", "Damage deposit with"]) expect(said).not.toContain(words);
    sendBackAll(held);
    expect(await card(held)).toContain("Damage deposit, refunded: KES 3,000");
    expect(sumsOf(entriesOfBooking(lango.db, held.id)).depositHeldKes).toBe(0);
  });

  test("after the stay no deposit is to bring", async () => {
    const held = await paidWhole();
    lango.clock.set(Date.UTC(2027, 0, 1, 9));
    expect(await card(held)).not.toContain("Bring");
  });
});
