import { expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { examine } from "#src/doctor/doctor.ts";
import { moneyMessageTexts } from "#views/texts/en/money-messages.ts";
import { swMoneyMessages } from "#views/texts/sw/money-messages.ts";

const OTHER = "ws_CO_271120261530007112345678";
const HOST = "+254712345678";

/** Achieng has paid KES 13,500, and M-PESA tells twice of a second payment under another request. */
async function paidTwice(amount: number | string = 13_500): Promise<{ house: MoneyHouse; held: Held; cookie: string }> {
  const house = new MoneyHouse();
  const held = await house.asked();
  house.app.sent.length = 0;
  const second = { receipt: "UKR000009Z", checkoutRequestId: OTHER, amountKes: amount };
  await callback(house.app, held, second);
  await callback(house.app, held, second);
  return { house, held, cookie: hostCookie(house.app.db) };
}

const toLookAt = (house: MoneyHouse) =>
  examine(house.app.db.$client).flatMap(({ check, wrong }) => (wrong.length > 0 ? [check] : []));
const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");

test("a second success under other ids is told once, placed by the host, and in the doctor until it is", async () => {
  const { house, held, cookie } = await paidTwice();
  const { app } = house;
  const code = findBooking(app.db, held.id)?.code ?? "none";
  expect(app.sent.map(({ to }) => to)).toEqual([HOST]);
  for (const words of ["KES 13,500", "UKR000009Z", code]) expect(plain(app.sent[0]?.body ?? "")).toContain(words);
  expect([house.state(held), house.sums(held).balanceKes]).toEqual(["confirmed", 0]);
  expect(toLookAt(house)).toEqual(["what came to a booking's own address beside its request is placed by its host"]);
  const dashboard = await (await app.get("/dashboard", { cookie })).text();
  expect(plain(dashboard)).toContain("1 payment to place: KES 13,500");
  expect(await (await app.get("/dashboard/payments", { cookie })).text()).toContain("UKR000009Z");

  await app.post("/dashboard/payments/UKR000009Z/place", { code }, { cookie });
  await app.jobs.runDue();
  expect(refundsOfBooking(app.db, held.id)).toMatchObject([{ reason: "second_payment", amountKes: 13_500 }]);
  // Whoever has the address is no proof for M-PESA's own hands: it counts by the host's word.
  expect(paymentsOfBooking(app.db, held.id)[0]).toMatchObject({ receipt: "UKR000009Z", provedBy: "host" });
  expect(toLookAt(house)).toEqual([]);
});

test("M-PESA's own list of the same code places it, and takes the word of the address out of the host's list", async () => {
  const { house, held, cookie } = await paidTwice();
  await house.notice(held, 13_500, { receipt: "UKR000009Z", source: "pull" });
  expect(paymentsOfBooking(house.app.db, held.id)[0]).toMatchObject({ receipt: "UKR000009Z", provedBy: "mpesa" });
  expect(await (await house.app.get("/dashboard/payments", { cookie })).text()).not.toContain("UKR000009Z");
  expect(toLookAt(house)).toEqual([]);
});

test("its cents are named and never rounded away", async () => {
  const { house, cookie } = await paidTwice("13500.50");
  expect(plain(house.app.sent[0]?.body ?? "")).toContain("KES 13,500.50");
  expect(plain(await (await house.app.get("/dashboard/payments", { cookie })).text())).toContain("KES 13,500.50");
});

test("what was counted before, or names no code or sum, is no second payment", async () => {
  const house = new MoneyHouse();
  const held = await house.asked();
  const [first] = paymentsOfBooking(house.app.db, held.id);
  house.app.sent.length = 0;
  for (const told of [{ receipt: first?.receipt ?? "none" }, { receipt: "UKR000009Z", amountKes: 0 }, { code: "1032" }])
    await callback(house.app, held, { ...told, checkoutRequestId: OTHER });
  expect([house.app.sent, toLookAt(house)]).toEqual([[], []]);
});

test("money with cents at the payment's own request stands before its host with the exact sum, and its guest reads it", async () => {
  const house = new MoneyHouse();
  const held = await hold(house.app);
  await pay(house.app, held);
  await callback(house.app, held, { receipt: "UKR000009Z", amountKes: "13500.05" });
  const cookie = hostCookie(house.app.db);
  const guest = await (await house.app.get(`/booking/payment?booking=${held.id}&t=${held.t}`)).text();
  const host = await (await house.app.get("/dashboard", { cookie })).text();
  const told = house.app.sent.at(-1)?.body ?? "";
  for (const said of [guest, host, told]) expect(plain(said)).toContain("KES 13,500.05");
});

test("the host reads of it in their own language", () => {
  const facts = { kes: 13_500, cents: 0, receipt: "UKR000009Z", guestName: "Achieng", code: "LGABCDEF" };
  expect(moneyMessageTexts.secondSuccessHost(facts)).toContain("place it in Needs you");
  expect(swMoneyMessages.secondSuccessHost(facts)).toContain("Zitafute kwenye M-PESA yako");
});
