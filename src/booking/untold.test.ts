import { beforeEach, describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { write } from "#db/write.ts";
import { LANGUAGES } from "#src/core/language.ts";
import { callback, type Held, hold, pay, stateOf } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { examine } from "#src/doctor/doctor.ts";
import { seeMoney } from "#src/reconcile/match-money.ts";
import { newSecret } from "#src/web/secrets.ts";
import { textsOf } from "#views/kit/language.tsx";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOBODY_KNOWS = "of each request that was sent somebody knows what became of it";

let house: MoneyHouse;
let held: Held;
let cookie: string;

/** A request was sent, its answer was lost, and no callback came: its hold ends without anybody knowing. */
beforeEach(async () => {
  house = new MoneyHouse();
  cookie = hostCookie(house.app.db);
  held = await hold(house.app);
  house.app.gateway.answers.push({ outcome: "unknown", raw: "" });
  await pay(house.app, held);
  await later(2 * HOUR);
});

async function later(ms: number): Promise<void> {
  house.app.clock.advance(ms);
  const { expireLostRequests } = await import("#src/mpesa/query-payment.ts");
  expireLostRequests(house.app.deps);
  await house.app.jobs.runDue();
}

const guestPage = (language: string, path = "/booking/payment?booking=") =>
  house.app.get(`${path}${held.id}${path.endsWith("=") ? "&" : "/details?"}t=${held.t}`, {
    cookie: `lang=${language}`,
  });
const dashboard = async () => (await house.app.get("/dashboard", { cookie })).text();
const toLookAt = () => examine(house.app.db.$client).flatMap(({ check, wrong }) => (wrong.length > 0 ? [check] : []));
const payment = () => paymentsOfBooking(house.app.db, held.id).find(({ way }) => way === "stk");
const answer = (id = "none", words = "nothing_came") =>
  house.app.post(`/dashboard/answers/${id}`, { answer: words }, { cookie });

describe("an end that nobody knows", () => {
  test.each(LANGUAGES)(
    "reads so after the hold too, with a place for the code, and stands before the host (%s)",
    async (language) => {
      expect(stateOf(house.app, held)).toEqual({ booking: "expired", payments: ["expired"] });
      const { payment: words } = textsOf({ language });
      for (const path of ["/booking/payment?booking=", "/guest/booking/"]) {
        const html = await (await guestPage(language, path)).text();
        expect(html).toContain(words.over.mayStillCome(textsOf({ language }).frame.hearing.sms));
        expect(html).not.toMatch(/nothing was|hakuna kilicho(katwa|lipwa)|hujatozwa|hujalipa/i);
      }
      expect(await (await guestPage(language)).text()).toContain('name="code"');
      expect(await dashboard()).toContain("Look for a payment of Achieng Otieno");
      expect(toLookAt()).toEqual([NOBODY_KNOWS]);
    },
  );

  test("closes by the code that the guest shows, once their host has found it", async () => {
    const form = { booking: held.id, t: held.t, code: "UKR000008Z", submissionKey: newSecret() };
    expect((await house.app.post("/booking/payment/claim", form)).status).toBe(303);
    expect(await (await guestPage("en")).text()).toContain("Your host is checking");
    const claim = paymentsOfBooking(house.app.db, held.id).find(({ way }) => way === "manual");
    expect(await dashboard()).toContain("UKR000008Z");
    await answer(claim?.id, "came");
    expect(stateOf(house.app, held).booking).toBe("confirmed");
    expect(payment()).toMatchObject({ state: "expired", reason: "restated" });
    expect([await dashboard(), toLookAt()]).toEqual([expect.not.stringContaining("Look for a payment"), []]);
  });

  test("closes by M-PESA's list", async () => {
    await house.notice(held, 13_500, { source: "pull" });
    expect(payment()).toMatchObject({ state: "paid_late", provedBy: "mpesa" });
    expect([stateOf(house.app, held).booking, toLookAt()]).toEqual(["confirmed", []]);
  });

  test("closes by a statement that its host pastes", async () => {
    const now = house.app.clock.now();
    const reference = findBooking(house.app.db, held.id)?.code ?? "";
    const line = { source: "statement", paidTo: "host", hostId: "host-wanjiru", reference, raw: "-" } as const;
    write(house.app.db, (tx) => seeMoney(tx, { ...line, receipt: "UKR000008Y", amountKes: 13_500, paidAt: now }, now));
    await house.app.jobs.runDue();
    expect(payment()).toMatchObject({ state: "paid_late", provedBy: "host", receipt: "UKR000008Y" });
    expect([stateOf(house.app, held).booking, toLookAt()]).toEqual(["confirmed", []]);
  });

  test("closes by its host's word after 48 hours and not before, and money that comes all the same still counts", async () => {
    expect(await dashboard()).not.toContain("nothing came</button>");
    await answer(payment()?.id);
    expect(payment()?.reason).toBe("no_answer_from_mpesa");
    await later(46 * HOUR);
    expect(await dashboard()).toContain("I have looked: nothing came");
    await answer(payment()?.id);
    expect(payment()).toMatchObject({ state: "expired", reason: "nothing_came" });
    expect([await dashboard(), toLookAt()]).toEqual([expect.not.stringContaining("Look for a payment"), []]);
    await callback(house.app, held, { receipt: "UKR000008X" });
    expect(payment()).toMatchObject({ state: "paid_late", receipt: "UKR000008X" });
    expect(stateOf(house.app, held).booking).toBe("confirmed");
  });
});

test("a denial of another request says nothing of the one that nobody knows of", async () => {
  const other = await hold(house.app, { checkIn: "2026-12-22", checkOut: "2026-12-25" });
  house.app.gateway.answers.push({ outcome: "unknown", raw: "" });
  await pay(house.app, other);
  house.app.clock.advance(2 * MINUTE);
  await pay(house.app, other);
  await callback(house.app, other, { code: "2001" });
  const html = await (await house.app.get(`/booking/payment?booking=${other.id}&t=${other.t}`)).text();
  expect(html).toContain("That PIN wasn&#x27;t accepted");
  expect(html).not.toContain("Nothing was taken");
  expect(html).toContain(textsOf({ language: "en" }).payment.untold.before);
  expect(html).toContain('name="code"');
});

test("of many such requests the host reads a page at a time, the oldest first", async () => {
  const { $client } = house.app.db;
  const columns = $client
    .query<{ name: string }, []>("select name from pragma_table_info('payments')")
    .all()
    .map(({ name }) => name);
  for (let n = 1; n <= 6; n += 1) {
    const changed: Record<string, string> = {
      id: `'copy-${n}'`,
      state: "'created'",
      callback_key: `'copy-${n}'`,
      submission_key: "null",
      amount_kes: String(13_500 + n),
      created_at: `created_at + ${n}`,
    };
    const values = columns.map((name) => changed[name] ?? name).join(", ");
    $client.exec(
      `insert into payments (${columns.join(", ")}) select ${values} from payments where id = '${payment()?.id}'`,
    );
  }
  $client.exec("update payments set state = 'expired', reason = 'never_answered' where id like 'copy-%'");
  const page = async (query: string) => {
    const html = (await (await house.app.get(`/dashboard${query}`, { cookie })).text()).replaceAll("\u00a0", " ");
    return [
      html.match(/KES 13,50\d was asked for/g)?.length,
      html.includes("7 requests wait"),
      html.includes("KES 13,500 was"),
    ];
  };
  expect(await page("")).toEqual([5, true, true]);
  expect(await page("?untold=2")).toEqual([2, true, false]);
  expect(await page("?untold=99")).toEqual([2, true, false]);
});
