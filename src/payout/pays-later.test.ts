import { beforeEach, describe, expect, test } from "bun:test";
import { insertPayoutAccount } from "#db/payout.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { write } from "#db/write.ts";
import { type Held, hold } from "#src/dev/fixtures/journey.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";

const DAY = 86_400_000;
const STAY = { checkIn: "2026-12-28", checkOut: "2026-12-31", guests: "2" };
const HOUR = {
  en: "You can pay Wanjiru here from Sat 19 Dec, 12:00, Nairobi time. Please wait until then and pay nobody meanwhile",
  sw: "Unaweza kumlipa Wanjiru hapa kuanzia Jumamosi 19 Des, saa 6:00 mchana, saa za Nairobi. Tafadhali subiri",
};
const AN_HOUR = /here from|hapa kuanzia/;

let t: TestApp;

beforeEach(() => {
  t = testApp();
  addHost(t.db);
  addProperty(t.db, { units: 5 });
});

/** A way that was saved now and waits its day. */
function comes(kind: "manual" | "operator" = "manual"): void {
  const till = kind === "manual" ? { numberType: "till" as const, number: "5999888", receiverName: "NEW" } : {};
  const way = { id: `new-${kind}`, hostId: "host-wanjiru", kind, ...till, createdAt: NOON, beginsAt: NOON + DAY };
  write(t.db, (tx) => insertPayoutAccount(tx, way));
}

const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("\u00a0", " ");
const read = async (path: string, language = "en") => {
  const answer = await t.get(path, { cookie: `lang=${language}` });
  expect(answer.status).toBe(200);
  return plain(await answer.text());
};
const payment = ({ id, t: token }: Held, language?: string, purpose = "") =>
  read(`/booking/payment?booking=${id}&t=${token}${purpose}`, language);
const summary = (language?: string) =>
  read(`/booking/summary?${new URLSearchParams({ property: "garden-studio", ...STAY })}`, language);

describe("where a house's new way waits for its hour and guests can pay by no other", () => {
  test.each(["en", "sw"] as const)(
    "they are told the hour before they hold nights and after (%s)",
    async (language) => {
      comes();
      const before = await summary(language);
      expect(before).toContain(HOUR[language]);
      expect(before).toContain(language === "en" ? "A hold would end before that" : "ungeisha kabla ya wakati huo");
      const page = await payment(await hold(t), language);
      expect(page).toContain(HOUR[language]);
      expect(page).toContain(language === "en" ? "Wait before you pay</h1>" : "Subiri kabla ya kulipa</h1>");
      expect(page).toContain(
        language === "en"
          ? "Your nights are kept until Fri 18 Dec, 12:15, which is before that"
          : "Tunakuwekea siku zako hadi Ijumaa 18 Des, saa 6:15 mchana, kabla ya wakati huo",
      );
      expect(page).not.toContain("5999888");
    },
  );

  test("nights that are kept beyond that hour are said to be", async () => {
    comes();
    const held = await hold(t);
    t.db.$client.run("update bookings set hold_ends_at = ?", [NOON + 2 * DAY]);
    const page = await payment(held);
    expect(page).toContain("Your nights are kept until Sun 20 Dec, 12:00.");
    expect(page).not.toContain("before that");
  });

  test("whoever has a balance to pay reads it on the booking and on its payment page, and no button until then", async () => {
    const held = await hold(t, STAY);
    t.db.$client.run("update bookings set state = 'confirmed', confirmed_at = ?, unit = 1", [NOON]);
    charge(held.id);
    comes();
    const details = `/guest/booking/${held.id}/details?t=${held.t}`;
    for (const language of ["en", "sw"] as const) {
      expect(await read(details, language)).toContain(HOUR[language]);
      expect(await payment(held, language, "&for=balance")).toContain(HOUR[language]);
    }
    expect(await read(details)).not.toContain("/booking/payment?");
    expect(await payment(held, "en", "&for=balance")).not.toContain("Your nights are kept");
    t.clock.advance(DAY);
    expect(await read(details)).toContain("/booking/payment?");
    for (const page of [await read(details), await payment(held, "en", "&for=balance")])
      expect(page).not.toMatch(AN_HOUR);
    expect(await payment(held, "en", "&for=balance")).toContain("5999888");
  });

  test("from that hour on they pay by it, and not a millisecond before", async () => {
    comes();
    t.clock.advance(DAY - 1);
    const held = await hold(t, STAY);
    expect(await payment(held)).toMatch(AN_HOUR);
    t.clock.advance(1);
    expect(await payment(held)).toContain("5999888");
    expect(await payment(held)).not.toMatch(AN_HOUR);
    expect(await summary()).not.toMatch(AN_HOUR);
  });
});

describe("no hour is named", () => {
  test("while guests pay by the way before", async () => {
    addManualTill(t);
    t.db.$client.run("update payout_accounts set ended_at = ?", [NOON + DAY]);
    comes();
    const page = await payment(await hold(t));
    for (const one of [page, await summary()]) expect(one).not.toMatch(AN_HOUR);
    expect(page).toContain("5123456");
    expect(page).not.toContain("5999888");
  });

  test("where nothing comes that guests could use", async () => {
    t = testApp({ MPESA_FOR_HOSTS: "admins" });
    addHost(t.db);
    addProperty(t.db, { units: 5 });
    const held = await hold(t);
    for (const prepare of [() => undefined, () => comes("operator")]) {
      prepare();
      expect(await payment(held)).toContain("Ask how to pay</h1>");
      for (const one of [await payment(held), await summary()]) expect(one).not.toMatch(AN_HOUR);
    }
  });

  test("to whoever asks the host first: the answer may take longer than the wait", async () => {
    comes();
    write(t.db, (tx) => saveRates(tx, "garden-studio", { bookingMode: "request", updatedAt: NOON }));
    expect(await summary()).not.toMatch(AN_HOUR);
  });
});

/** The stay is certain, and all of its price is still to pay. */
function charge(bookingId: string): void {
  t.db.$client.run(
    `insert into ledger_entries (booking_id, host_id, kind, amount_kes, who, why, happened_at, created_at)
     values (?, 'host-wanjiru', 'charge', 13500, 'lango', 'nights', ?, ?)`,
    [bookingId, NOON, NOON],
  );
}
