import { beforeEach, describe, expect, test } from "bun:test";
import { findBooking, findBookingWithProperty } from "#db/booking.queries.ts";
import { findPaymentBySubmission } from "#db/payment.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { blockNumber, riskAskOf, saveRiskChoices } from "#db/risk.queries.ts";
import { write } from "#db/write.ts";
import { lookSheets } from "#src/account/export-looks.ts";
import { KEPT_DAYS } from "#src/core/retention.ts";
import type { RiskChoices } from "#src/core/risk/measure.ts";
import { callback, type Held, hold, ownNetwork, pay, proven, summaryForm } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import type { TestApp } from "#src/dev/fixtures/test-app.ts";
import { forgetOld } from "#src/operations/forget-old.ts";
import { voidClaim } from "#src/reconcile/answer-claim.ts";
import { claimPayment } from "#src/reconcile/claim-payment.ts";
import { newSecret } from "#src/web/secrets.ts";
import { looksOfHost, lookTwice } from "./look-twice.ts";

let house: MoneyHouse;
let app: TestApp;
let cookie: string;

beforeEach(() => {
  house = new MoneyHouse();
  app = house.app;
  addProperty(app.db, { id: "villa", maxGuests: 8, units: 9 });
  addHost(app.db, { id: "host-otieno", brandName: "bahari", phone: "+254712345679" });
  addProperty(app.db, { id: "beach", hostId: "host-otieno", units: 9 });
  cookie = hostCookie(app.db);
});

function look(held: Pick<Held, "id">) {
  const found = findBookingWithProperty(app.db, held.id);
  if (!found) throw new Error("no such booking");
  return lookTwice(app.deps, found);
}
const codesOf = (held: Pick<Held, "id">) => look(held).risk.reasons.map(({ code }) => code as string);
const choose = (choices: Partial<RiskChoices>) =>
  write(app.db, (tx) =>
    saveRiskChoices(
      tx,
      "host-wanjiru",
      { low: "nothing", look: "nothing", high: "nothing", depositKes: 5000, ...choices },
      1,
    ),
  );
/** A page as it is read: without styles, with plain spaces. */
async function read(response: Response | Promise<Response>): Promise<string> {
  const html = await (await response).text();
  return html.slice(html.indexOf("</head>")).replaceAll("\u00a0", " ").replaceAll("&#x27;", "'");
}
const open = (path: string, as?: string) => read(app.get(path, as ? { cookie: as } : {}));
const decide = (held: { id: string }, what: string) =>
  app.post(`/dashboard/bookings/${held.id}/look`, { do: what }, { cookie });
const acts = () =>
  app.db.$client
    .query<{ action: string }, []>("select action from audit_log order by seq")
    .all()
    .map(({ action }) => action);

/** A night from today for a full villa, under a name that is none: 35, worth a look. */
const PARTY = {
  property: "villa",
  checkIn: "2026-12-18",
  checkOut: "2026-12-19",
  guests: "8",
  shownKes: "4500",
  name: "asdf asdf",
};

describe("the facts", () => {
  test("somebody new is low, and known after their first stay", async () => {
    const first = await house.asked();
    expect(look(first).risk).toEqual({ score: 5, level: "low", reasons: [{ code: "new_number", weight: 5 }] });
    const again = await hold(app, { checkIn: "2027-01-04", checkOut: "2027-01-07" });
    expect(codesOf(again)).toEqual([]);
  });

  test("somebody else paid, which counts beside another reason alone", async () => {
    const held = await hold(app);
    await pay(app, held, { phone: "0722 000 077" });
    await callback(app, held, { receipt: "UKH0000001" });
    expect(codesOf(held)).toEqual(["other_payer", "new_number"]);
    const again = await hold(app, { checkIn: "2027-01-04", checkOut: "2027-01-07" });
    await pay(app, again, { phone: "0722 000 077" });
    await callback(app, again, { receipt: "UKH0000002" });
    expect(codesOf(again)).toEqual([]);
  });

  test("a party for tonight under no name, with stays begun and let go by several numbers", async () => {
    let browser: string | undefined;
    for (const [nth, phone] of ["0722 000 031", "0722 000 032", "0722 000 033"].entries()) {
      const dates = { checkIn: `2027-02-0${nth + 1}`, checkOut: `2027-02-0${nth + 2}`, shownKes: "4500" };
      browser = (await hold(app, { property: "villa", phone, ...dates }, browser)).cookie;
      app.clock.advance(20 * 60_000);
    }
    const held = await hold(app, { ...PARTY, phone: "0722 000 034", email: "asdf@mailinator.com" }, browser);
    expect(codesOf(held)).toEqual(["many_numbers", "last_minute", "many_holds", "odd_name", "odd_email", "new_number"]);
    expect(look(held).risk.level).toBe("high");
    // The same from another browser: only what this guest did counts.
    const other = await hold(app, { ...PARTY, phone: "0722 000 039", name: "Victor Ochieng" });
    expect(codesOf(other)).toEqual(["last_minute", "new_number"]);
    // What is a month old is forgotten.
    app.clock.advance(31 * 24 * 3_600_000);
    const later = { checkIn: "2027-03-01", checkOut: "2027-03-02", shownKes: "4500", phone: "0722 000 034" };
    expect(codesOf(await hold(app, { property: "villa", ...later }, browser))).toEqual(["new_number"]);
  });

  test("a network that many share counts for nothing: four guests of one, each in a browser of their own", async () => {
    const headers = ownNetwork();
    const ids = [];
    for (const nth of [1, 2, 3, 4]) {
      const dates = { checkIn: `2027-02-0${nth}`, checkOut: `2027-02-0${nth + 1}`, shownKes: "4500" };
      const form = summaryForm({ property: "villa", phone: `0722 000 04${nth}`, name: "Victor Ochieng", ...dates });
      const answer = await app.post("/booking/summary", form, { headers });
      ids.push(new URL(answer.headers.get("location") ?? "", "http://x").searchParams.get("booking") ?? "");
      app.clock.advance(20 * 60_000);
    }
    expect(ids.map((id) => codesOf({ id }))).toEqual(Array(4).fill(["new_number"]));
  });

  test("a code that no list has, then one that its host did not find", async () => {
    addManualTill(app);
    const held = await hold(app);
    const ask = { bookingId: held.id, typed: "UKI0000009", submissionKey: newSecret() };
    expect(claimPayment({ ...app.deps, linkTo: () => "/" }, ask).outcome).toBe("claimed");
    expect(codesOf(held)).toEqual(["unconfirmed_code", "new_number"]);
    const claim = findPaymentBySubmission(app.db, ask.submissionKey);
    voidClaim({ ...app.deps, linkTo: () => "/" }, { hostId: "host-wanjiru", paymentId: claim?.id ?? "" });
    expect(codesOf(held)).toEqual(["contradicted", "new_number"]);
  });

  test("a code that paid for somebody else; whoever names their own old one has mistaken it", async () => {
    await house.asked();
    addManualTill(app);
    const claim = (held: Held) =>
      claimPayment(
        { ...app.deps, linkTo: () => "/" },
        { bookingId: held.id, typed: "UKH0000001", submissionKey: newSecret() },
      ).outcome;
    const stranger = await hold(app, { phone: "0722 000 021", checkIn: "2027-01-04", checkOut: "2027-01-07" });
    const same = await hold(app, { checkIn: "2027-01-11", checkOut: "2027-01-14" });
    expect([claim(stranger), claim(same)]).toEqual(["code_used", "code_used"]);
    expect(codesOf(stranger)).toEqual(["reused_code", "new_number"]);
    expect(codesOf(same)).toEqual([]);
  });

  test("money that was taken back, and a phone that refuses", async () => {
    const paid = await house.asked();
    app.db.$client.run("update payments set reason = 'said_taken_back' where booking_id = ?", [paid.id]);
    expect(look(paid).risk.level).toBe("high");
    const held = await hold(app, { phone: "0722 000 021", checkIn: "2027-01-04", checkOut: "2027-01-07" });
    const refuses = async (code: string) => {
      await pay(app, held, { phone: "0722 000 021" });
      await callback(app, held, { code });
    };
    for (const code of ["1032", "1032"]) await refuses(code);
    expect(codesOf(held)).toEqual(["new_number"]);
    await refuses("1037");
    // A phone that was off says nothing.
    expect(codesOf(held)).toEqual(["new_number"]);
    await refuses("1032");
    expect(codesOf(held)).toEqual(["failed_prompts", "new_number"]);
  });

  test("another house's guests, numbers and choices change nothing", async () => {
    const held = await hold(app, PARTY);
    const before = look(held);
    const network = ownNetwork();
    for (let nth = 1; nth < 7; nth += 1) {
      const dates = { checkIn: `2027-02-0${nth}`, checkOut: `2027-02-0${nth + 1}`, shownKes: "4500" };
      const form = summaryForm({ property: "beach", phone: `0722 000 02${nth % 4}`, ...dates });
      await app.post("/booking/summary", form, { headers: network, cookie: held.cookie });
      app.clock.advance(16 * 60_000);
    }
    const slept = { property: "beach", checkIn: "2027-03-01", checkOut: "2027-03-02", shownKes: "4500" };
    const paid = await hold(app, slept);
    await pay(app, paid);
    await callback(app, paid, { receipt: "UKH0000001" });
    write(app.db, (tx) => blockNumber(tx, { hostId: "host-otieno", phone: "+254722000020", blockedAt: 1 }));
    expect(app.db.$client.query("select count(*) as n from bookings where property_id = 'beach'").get()).toEqual({
      n: 7,
    });
    expect({ ...look(held), toDo: before.toDo }).toEqual(before);
    // Somebody who slept there is new here.
    expect(codesOf(await hold(app, { checkIn: "2027-03-01", checkOut: "2027-03-04" }))).toEqual(["new_number"]);
  });
});

describe("what a host chose is asked before anything is booked", () => {
  const send = (change: Record<string, string>, as = "") =>
    app.post("/booking/summary", summaryForm({ ...PARTY, ...change }), {
      headers: ownNetwork(),
      ...(as && { cookie: as }),
    });
  const bookings = () => app.db.$client.query("select count(*) as n from bookings").get();

  test("a deposit: read first, then in the quote and on the guest's page; all is well takes it back", async () => {
    choose({ look: "deposit" });
    // Everybody brings 2,000.
    write(app.db, (tx) => saveRates(tx, "villa", { damageDepositKes: 2000, updatedAt: 1 }));
    const told = await send({});
    const html = await read(told);
    expect(told.status).toBe(409);
    expect(html).toContain("Wanjiru asks one thing more");
    expect(html).toContain("please bring KES 5,000 as a deposit");
    expect(html).toContain('name="agreed" value="deposit-5000"');
    expect(html).not.toMatch(/fraud|score|risk|of 100/i);
    expect(bookings()).toEqual({ n: 0 });
    // What somebody writes into the form themselves is nothing they have read.
    expect((await send({ agreed: "id" })).status).toBe(409);
    const held = await hold(app, { ...PARTY, agreed: "deposit-5000" });
    expect(findBooking(app.db, held.id)?.quote.damageDepositKes).toBe(5000);
    expect(riskAskOf(app.db, held.id)).toMatchObject({ what: "deposit", kes: 5000, askedAtBooking: true });
    const details = () => open(`/guest/booking/${held.id}/details?t=${held.t}`);
    expect(await details()).toContain("KES 5,000");
    expect(look(held)).toMatchObject({ toDo: undefined, asked: { what: "deposit" } });
    expect((await decide(held, "well")).status).toBe(303);
    expect(await details()).toContain("Bring KES 2,000 as a deposit");
    expect(await details()).not.toContain("KES 5,000");
    expect(acts()).toEqual(["look_cleared"]);
  });

  test("to ask first, of a number that the host has blocked: their yes is one press", async () => {
    choose({ high: "request" });
    write(app.db, (tx) => blockNumber(tx, { hostId: "host-wanjiru", phone: "+254722000020", blockedAt: 1 }));
    const told = await read(send({}));
    expect(told).toContain("Wanjiru looks at this booking before it is paid.");
    expect(told).toContain("Send request");
    const asked = await send({ agreed: "request" }, proven(app));
    const id = /request|booking\/([\w-]+)\/details/.exec(asked.headers.get("location") ?? "")?.[1] ?? "";
    expect(findBooking(app.db, id)?.state).toBe("requested");
    expect(codesOf({ id })[0]).toBe("blocked");
    const page = await open(`/dashboard/bookings/${id}`, cookie);
    expect(page).toContain("All is well, accept");
    await decide({ id }, "well");
    expect(findBooking(app.db, id)?.state).toBe("held");
  });

  test("an ID at the door, in the guest's own language, before and after", async () => {
    choose({ low: "id" });
    const told = await read(send({ name: "Victor Ochieng" }, "lang=sw"));
    expect(told).toContain("Wanjiru anaomba jambo moja zaidi");
    expect(told).toContain("Bado hakuna nafasi iliyowekwa");
    const held = await hold(app, { ...PARTY, name: "Victor Ochieng", agreed: "id" });
    const html = await open(`/guest/booking/${held.id}/details?t=${held.t}`);
    expect(html).toContain("Please have your national ID, passport or alien ID with you");
  });

  test("nothing, where they chose nothing", async () => {
    expect((await send({})).status).toBe(303);
  });
});

describe("a host decides", () => {
  test("about what needs them, with why and what clears it, until a new reason comes", async () => {
    const held = await hold(app, PARTY);
    expect(looksOfHost(app.deps, "host-wanjiru").map(({ booking }) => booking.id)).toEqual([held.id]);
    const today = await open("/dashboard", cookie);
    expect(today).toContain("Look twice at asdf asdf");
    const page = await open(`/dashboard/bookings/${held.id}`, cookie);
    expect(page).toContain("35 of 100, worth a look");
    expect(page).toContain("A large party, for one night, booked for today");
    expect(page).toContain("The name as it stands on an ID.");
    await decide(held, "well");
    expect(look(held).isCleared).toBe(true);
    expect(looksOfHost(app.deps, "host-wanjiru")).toEqual([]);
    await decide(held, "block");
    expect(look(held)).toMatchObject({ isCleared: false, isBlocked: true, risk: { level: "high" } });
    expect(looksOfHost(app.deps, "host-wanjiru")).toHaveLength(1);
    expect(looksOfHost(app.deps, "host-otieno")).toEqual([]);
    await decide(held, "block");
    await decide(held, "unblock");
    expect(acts()).toEqual(["look_cleared", "number_blocked", "number_unblocked"]);
  });

  test("what nobody asked at booking is theirs to do, and then stands on the guest's page", async () => {
    const paid = await house.asked();
    choose({ low: "deposit" });
    expect(look(paid).toDo).toBe("deposit");
    expect(await open(`/dashboard/bookings/${paid.id}`, cookie)).toContain("You want a deposit of KES 5,000");
    await decide(paid, "deposit");
    expect(look(paid)).toMatchObject({ toDo: undefined, asked: { what: "deposit", kes: 5000 } });
    const html = await open(`/guest/booking/${paid.id}/details?t=${paid.t}`);
    expect(html).toContain("Bring KES 5,000 as a deposit");
    expect(acts()).toEqual(["more_asked"]);
    // Both may take it with them; what a host said of a guest is the host's alone.
    await decide(paid, "well");
    expect(lookSheets(app.db, { hostId: "host-wanjiru" }).asked).toMatchObject([
      { asked: "deposit", allWellFor: "new_number" },
    ]);
    const [own = {}] = lookSheets(app.db, { phone: "+254722000020" }).asked ?? [];
    expect(own).toMatchObject({ asked: "deposit", kes: 5000 });
    expect(Object.keys(own)).not.toContain("allWellFor");
    expect(lookSheets(app.db, { hostId: "host-otieno" }).asked).toEqual([]);
  });

  test("for each level on a page of their own, where blocked numbers stand and are let go", async () => {
    const save = (form: Record<string, string>) => app.post("/dashboard/look-twice", form, { cookie });
    const wrong = await save({ low: "nothing", look: "id", high: "request", depositKes: "7" });
    expect(wrong.status).toBe(422);
    const html = await read(wrong);
    expect(html).toContain("Between KES 100 and KES 1,000,000");
    expect(html).toMatch(/<option value="request" selected=""/);
    expect((await save({ low: "nothing", look: "id", high: "request", depositKes: "7,000" })).status).toBe(303);
    write(app.db, (tx) => blockNumber(tx, { hostId: "host-wanjiru", phone: "+254722000020", blockedAt: 1 }));
    const shown = await open("/dashboard/look-twice", cookie);
    expect(shown).toContain('value="7000"');
    expect(shown).toContain("0722 000 020");
    await app.post("/dashboard/look-twice/unblock", { phone: "+254722000020" }, { cookie });
    expect(await open("/dashboard/look-twice", cookie)).toContain("You have blocked no number");
    expect(acts()).toEqual(["looks_chosen", "number_unblocked"]);
  });

  test("a blocked number is forgotten after two years, another's of these days is not", async () => {
    const block = (hostId: string, blockedAt: number) =>
      write(app.db, (tx) => blockNumber(tx, { hostId, phone: "+254722000020", blockedAt }));
    block("host-wanjiru", app.clock.now());
    app.clock.advance((KEPT_DAYS.stay + 1) * 24 * 3_600_000);
    block("host-otieno", app.clock.now());
    await forgetOld(app.deps);
    expect(app.db.$client.query("select host_id from blocked_numbers").values()).toEqual([["host-otieno"]]);
  });
});
