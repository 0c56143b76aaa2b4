import { describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { insertPayment, paymentsOfBooking } from "#db/payment.queries.ts";
import { write } from "#db/write.ts";
import { LANGUAGES } from "#src/core/language.ts";
import { readResultCode } from "#src/core/money/payment.ts";
import { paymentStage } from "#src/core/money/payment-stage.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { voidClaim } from "#src/reconcile/answer-claim.ts";
import { newSecret } from "#src/web/secrets.ts";
import { textsOf } from "#views/kit/language.tsx";
import { callback, type Held, hold, pay, proven } from "../dev/fixtures/journey.ts";
import { addManualTill } from "../dev/fixtures/payouts.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { type TestApp, testApp } from "../dev/fixtures/test-app.ts";

/** M-PESA's code, and what the guest reads above their next step, in English and in Swahili. */
const CODES = [
  ["1", "Not enough in M-PESA", "Salio la M-PESA halitoshi"],
  ["2", "M-PESA refused the request", "M-PESA imekataa ombi"],
  ["3", "More than M-PESA takes at once", "Ni zaidi ya kiwango cha M-PESA"],
  ["4", "Today's M-PESA limit is reached", "Umefikisha kiwango cha M-PESA cha leo"],
  ["8", "The money couldn't be received", "Pesa hazikuweza kupokelewa"],
  ["17", "M-PESA asks for a short pause", "M-PESA inaomba usubiri kidogo"],
  ["26", "M-PESA is busy", "M-PESA ina shughuli nyingi"],
  ["1001", "Another request is open on your phone", "Kuna ombi lingine wazi kwenye simu yako"],
  ["1019", "The request ran out of time", "Muda wa ombi umeisha"],
  ["1025", "We couldn't reach your phone", "Hatukuweza kuifikia simu yako"],
  ["1032", "You closed the request", "Ulifunga ombi hilo"],
  ["1037", "No answer from your phone", "Simu yako haikujibu"],
  ["2001", "That PIN wasn't accepted", "PIN hiyo haikukubaliwa"],
  ["2028", "Payments aren't set up right here", "Malipo hayajawekwa sawa hapa"],
  ["8006", "Your M-PESA PIN is locked", "PIN yako ya M-PESA imefungwa"],
  ["9999", "We couldn't reach your phone", "Hatukuweza kuifikia simu yako"],
  ["SFC_IC0003", "Payments aren't set up right here", "Malipo hayajawekwa sawa hapa"],
] as const;

/** No page may say of money that it failed: the guest reads what happened to it and what they can do. */
const HARSH = /\bfail|\berror\b|haikufaulu|halikufaulu|hayakufaulu|imeshindikana|yameshindikana/i;

describe("a guest reads in their own language what M-PESA's code means", () => {
  test.each(CODES)("%s: %s", (code, english, swahili) => {
    const result = readResultCode(code);
    if (result.outcome !== "declined") throw new Error(`${code} is ${result.outcome}`);
    for (const [language, title] of [
      ["en", english],
      ["sw", swahili],
    ] as const) {
      const said = textsOf({ language }).payment.refusal(result.reason, true);
      expect(said?.title).toBe(title);
      // What became of the money or what to do next, in a whole sentence.
      expect(said?.text).toMatch(/^.{20,}\.$/);
      expect(`${said?.title} ${said?.text}`).not.toMatch(HARSH);
    }
  });

  test("every code that ends a payment is in this table", () => {
    const ends = [...Array.from({ length: 10_000 }, (_, code) => String(code)), "SFC_IC0003"].filter(
      (code) => readResultCode(code).outcome === "declined",
    );
    expect(ends).toEqual(CODES.map(([code]) => code));
  });

  test("every reason of ours has its words in both, and a reason nobody has words for ends calmly", () => {
    const [en, sw] = [textsOf({ language: "en" }).payment, textsOf({ language: "sw" }).payment];
    for (const reason of [...Object.keys(textsOf({ language: "en" }).events.declines), "a reason from tomorrow"]) {
      const [english, swahili] = [en.refusal(reason, true), sw.refusal(reason, true)];
      expect(english?.title).toBeTruthy();
      expect(swahili?.title).toBeTruthy();
      expect([swahili?.title, swahili?.text]).not.toEqual([english?.title, english?.text]);
      expect(`${english?.text} ${swahili?.text}`).not.toMatch(HARSH);
    }
  });
});

test.each(LANGUAGES)(
  "a code that nobody has explained keeps the guest waiting, told not to pay again (%s)",
  async (language) => {
    const t = testApp();
    addHost(t.db);
    addProperty(t.db);
    const held = await hold(t, {}, `lang=${language}`);
    await pay(t, held);
    await callback(t, held, { code: "7777" });
    const page = await t.get(`/booking/payment?booking=${held.id}&t=${held.t}`, { cookie: `lang=${language}` });
    const html = await page.text();
    const { waiting } = textsOf({ language }).payment;
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<h1>${waiting.heading}</h1>`);
    expect(waiting.slow).toMatch(/don't pay again|usilipe tena/);
    expect(html).toContain(JSON.stringify(waiting.slow).slice(1, -1).replaceAll("'", "&#x27;"));
    expect(html.slice(html.indexOf("<body"))).not.toMatch(HARSH);
  },
);

describe("whoever reads that they should ask their host has a way to them beside it", () => {
  const CALL = 'href="/booking/property/garden-studio/ask"';
  const { ask } = textsOf({ language: "en" }).payment;
  const { declines: declined } = textsOf({ language: "en" }).events;

  function open(env: Record<string, string> = {}): TestApp {
    const t = testApp(env);
    addHost(t.db);
    addProperty(t.db);
    return t;
  }
  const pageOf = async (t: TestApp, held: Held) =>
    (await t.get(`/booking/payment?booking=${held.id}&t=${held.t}`)).text();

  test.each(CODES.map(([code]) => code))("when M-PESA answers %s", async (code) => {
    const t = open();
    const held = await hold(t);
    await pay(t, held);
    await callback(t, held, { code });
    const result = readResultCode(code);
    if (result.outcome !== "declined") throw new Error(`${code} is ${result.outcome}`);
    expect((await pageOf(t, held)).includes(CALL)).toBe(/your host/.test(declined[result.reason].text));
  });

  test("when no more requests are sent: there is no button for another, and no word of pressing it", async () => {
    const t = open();
    const held = await hold(t);
    for (let n = 0; n < 10; n++) {
      await pay(t, held, { phone: `0722 000 1${10 + n}` });
      await callback(t, held, { code: "1032" });
      t.clock.advance(1000);
    }
    const response = await pay(t, held);
    const page = await response.text();
    expect([response.status, page.includes(ask.tooMany.title)]).toEqual([429, true]);
    expect(page).toContain(CALL);
    for (const words of [declined.cancelled.text, 'name="phone"']) expect(page).not.toContain(words);
  });

  test("when their phone has moved enough for today, and the nights are not kept until tomorrow", async () => {
    const t = open({ MPESA_MOST_KES: "13500", MPESA_DAY_MOST_KES: "13500" });
    const first = await hold(t);
    await pay(t, first);
    await callback(t, first);
    const second = await hold(t, { checkIn: "2026-12-22", checkOut: "2026-12-25" });
    const response = await pay(t, second);
    const page = await response.text();
    expect([response.status, page.includes("or call your host")]).toEqual([409, true]);
    expect(page).toContain(CALL);
  });

  test("and the privacy page says that they see it while they pay", async () => {
    expect(await (await open().get("/privacy")).text()).toContain("host&#x27;s number from the moment they are to pay");
  });

  test("when their code is another payment's, or was one of too many", async () => {
    const t = open();
    addManualTill(t);
    const claim = (held: Held, code: string) =>
      t.post(
        "/booking/payment/claim",
        { booking: held.id, t: held.t, code, submissionKey: newSecret() },
        { cookie: proven(t) },
      );
    const other = await hold(t, {
      checkIn: "2026-12-22",
      checkOut: "2026-12-25",
      name: "Brian Kip",
      phone: "0733 111 222",
    });
    await claim(other, "UKR51ZDR4F");
    const held = await hold(t);
    const used = await (await claim(held, "UKR51ZDR4F")).text();
    expect(used).toContain("or call your host");
    expect(used).toContain(CALL);
    for (let n = 0; n < 5; n++) {
      await claim(held, `UKR51ZDR4${n}`);
      const paymentId = paymentsOfBooking(t.db, held.id)[0]?.id ?? "none";
      voidClaim({ ...t.deps, linkTo: () => "/b" }, { hostId: "host-wanjiru", paymentId });
      t.clock.advance(1000);
    }
    const many = await (await claim(held, "UKR51ZDR4X")).text();
    expect(many).toContain("Call your host");
    expect(many).toContain(CALL);
  });
});

/** All wordings of "nothing was charged". Whoever adds one decides from which state it can be read. */
const NOTHING =
  /nothing (was|is|has been) (charged|taken|paid)|no money (was|has)|not charged|paid nothing|did(n't| not) pay|hakuna (kilicho(katwa|lipwa)|pesa|unachotozwa)|(huj|haj|hauk)a?u?(tozw|lip)a|hakulipa/i;

test("the catalogues say that nothing was charged where nothing can have been, and nowhere else", async () => {
  const found: Record<string, number> = {};
  for (const path of new Bun.Glob("views/texts/{en,sw}/*.ts").scanSync(".")) {
    const lines = (await Bun.file(path).text()).split("\n").filter((line) => NOTHING.test(line));
    if (lines.length > 0) found[path.replace("views/texts/", "")] = lines.length;
  }
  expect(found).toEqual({
    // Before anybody is asked.
    "en/stay.ts": 2,
    "sw/stay.ts": 2,
    "en/booking.ts": 2,
    "sw/booking.ts": 1,
    // A restored house that sells nothing yet has asked nobody.
    "en/problems.ts": 1,
    "sw/problems.ts": 1,
    // After M-PESA's own denial of every request.
    "en/payment.ts": 1,
    "sw/payment.ts": 1,
    // Of a request to stay, for which nobody has been asked to pay, and of a stay for which no payment is open.
    "en/requests.ts": 3,
    "sw/requests.ts": 5,
    // Of other things than a guest's payment.
    "en/dev.ts": 1,
    "en/reconcile.ts": 3,
    "sw/calendar.ts": 1,
    "sw/check-payment.ts": 1,
    "sw/money.ts": 1,
    "sw/payouts.ts": 1,
  });
});

/** Where a request can stand without M-PESA having denied it. */
const NOT_DENIED = [
  ["requested", null],
  ["requested", "no_answer_from_mpesa"],
  ["pending", null],
  ["declined", "no_answer"],
  ["declined", "timed_out"],
  ["expired", "no_answer_from_mpesa"],
  ["expired", "never_answered"],
  ["expired", "nothing_came"],
  ["needs_review", "wrong_amount"],
] as const;

test("in no stage of a payment that M-PESA has not denied itself does any page say that nothing was charged", async () => {
  const t = testApp();
  t.booksByHand();
  addHost(t.db);
  const seen = new Set<string>();
  const said: string[] = [];
  for (const booking of ["held", "expired", "cancelled by guest", "cancelled by host"]) {
    const { id: property } = addProperty(t.db, { id: booking.replaceAll(" ", "-"), units: 20 });
    for (const [n, [state, reason]] of NOT_DENIED.entries()) {
      const held = await hold(t, { property, phone: `0722 000 ${200 + n}` });
      const now = t.clock.now();
      const id = `${booking} ${n}`;
      const facts = {
        amountKes: 13_500,
        paidTo: "operator",
        way: "stk",
        phone: "254722000020",
        shortcode: "174379",
      } as const;
      const at = { createdAt: now, requestedAt: now, updatedAt: now };
      write(t.db, (tx) =>
        insertPayment(tx, {
          id,
          bookingId: held.id,
          state: state === "pending" ? state : "created",
          reason,
          callbackKey: secretHash(id),
          ...facts,
          ...at,
        }),
      );
      const set = (sql: string) => t.db.$client.exec(sql);
      if (state !== "pending") set(`update payments set state = '${state}' where id = '${id}'`);
      if (state === "needs_review")
        set(`update payments set received_kes = 1, receipt = 'UKQ${1_000_000 + seen.size + n}' where id = '${id}'`);
      const [kind = "", , by] = booking.split(" ");
      if (kind !== "held") {
        const whose = kind === "cancelled" ? `, cancelled_at = ${now}, cancelled_by = ${by ? `'${by}'` : "null"}` : "";
        set(`delete from occupied_nights where booking_id = '${held.id}'`);
        set(`update bookings set state = '${kind}'${whose} where id = '${held.id}'`);
      }
      const stored = findBooking(t.db, held.id);
      if (!stored) throw new Error("no booking");
      seen.add(paymentStage(stored, { asks: true, manual: false }, paymentsOfBooking(t.db, held.id), 0, now).kind);
      for (const language of LANGUAGES) {
        for (const path of [`/booking/payment?booking=${held.id}&`, `/guest/booking/${held.id}/details?`]) {
          const html = await (await t.get(`${path}t=${held.t}`, { cookie: `lang=${language}` })).text();
          const found = NOTHING.exec(html.replace(/<[^>]*>/g, " "))?.[0];
          if (found) said.push(`${id} (${state} ${reason}, ${language}): ${found}`);
        }
      }
    }
  }
  expect(said).toEqual([]);
  expect([...seen].sort()).toEqual(["in_review", "over", "to_pay", "waiting"]);
}, 30_000);
