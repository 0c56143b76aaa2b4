import { describe, expect, test } from "bun:test";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { type Held, hold } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { guestCookie, hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { examine } from "#src/doctor/doctor.ts";
import { newSecret } from "#src/web/secrets.ts";
import { remindOfRefunds } from "./remind-of-refunds.ts";

const DAY = 24 * 3_600_000;
const FAR = { checkIn: "2027-02-01", checkOut: "2027-02-04" };
const PROMISE = { policy: { name: "flexible", tiers: [{ hoursBefore: 24, percent: 100 }], refundDays: 3 } } as const;

const textOf = (html: string) =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, " ")
    .replace(/<[^>]*>/g, "")
    .replaceAll("\u00a0", " ")
    .replaceAll("&#x27;", "'");

/** A stay of a house that promises its refunds within three days, paid and cancelled by its host. */
async function cancelled() {
  const house = new MoneyHouse(PROMISE);
  const held = await house.asked(FAR);
  const desk = hostCookie(house.app.db);
  const path = `/guest/booking/${held.id}/cancel`;
  const asked = await (await house.app.get(path, { cookie: desk })).text();
  const answer = await house.app.post(path, { shownKes: "13500" }, { cookie: desk });
  const [refund] = refundsOfBooking(house.app.db, held.id);
  if (!refund) throw new Error("nothing is owed");
  await house.app.jobs.runDue();
  return { house, held, desk, asked: textOf(asked), answer, refund };
}

const guestReads = async ({ house, held }: { house: MoneyHouse; held: Held }, language = "en") =>
  textOf(
    await (await house.app.get(`/guest/booking/${held.id}/details?t=${held.t}`, { cookie: `lang=${language}` })).text(),
  );

describe("what a guest reads of their refund", () => {
  test.each([
    [
      "en",
      "Your refund: KES 13,500The booking was cancelled. Wanjiru sends it by M-PESA to 0722 000 020, by Mon 21 Dec at the latest. It has not been sent yet.",
    ],
    [
      "sw",
      "Utarudishiwa KES 13,500Nafasi imeghairiwa. Wanjiru atazituma kwa M-PESA kwa 0722 000 020, kabla ya Jumatatu 21 Des kuisha. Bado hazijatumwa.",
    ],
  ])("is the sum, the phone, the day and what has happened, in one notice (%s)", async (language, words) => {
    const it = await cancelled();
    const page = await guestReads(it, language);
    expect(page).toContain(words);
    expect(page.split("13,500").length).toBeLessThan(8);
    const house = it.house.app;
    house.clock.advance(4 * DAY);
    const late = await guestReads(it, language);
    expect(late).toContain(
      language === "en"
        ? "was promised by Mon 21 Dec and has not been sent. Wanjiru has it on their list."
        : "ziliahidiwa kutumwa kufikia Jumatatu 21 Des",
    );
    it.house.sendAll(it.held);
    expect(await guestReads(it, language)).toContain(
      language === "en"
        ? "Refunded: KES 13,500The booking was cancelled. KES 13,500 was sent back by M-PESA on Tue 22 Dec, code UKH"
        : "KES 13,500 zimerudishwaNafasi imeghairiwa. KES 13,500 zilirudishwa kwa M-PESA Jumanne 22 Des",
    );
  });

  test("goes to the phone that paid, which may be another's, and the host reads the same number", async () => {
    const { house, held, desk } = await cancelled();
    house.app.db.$client.exec("update payments set phone = '254733000777'");
    expect(await guestReads({ house, held })).toContain("to 0733 000 777, by");
    const page = textOf(await (await house.app.get(`/dashboard/bookings/${held.id}`, { cookie: desk })).text());
    expect(page).toContain("Phone0733 000 777");
  });

  test("is one list of all of theirs, sent and due, and of nobody else's", async () => {
    const { house, held } = await cancelled();
    house.sendAll(held);
    const second = await house.asked({ checkIn: "2027-03-01", checkOut: "2027-03-04" });
    house.give(second, 500);
    const other = await house.asked({ checkIn: "2027-04-01", checkOut: "2027-04-04", phone: "0733 000 001" });
    house.give(other, 777);
    const cookie = guestCookie(house.app.db);
    const html = await (await house.app.get("/guest-bookings", { cookie })).text();
    const list = textOf(html.slice(html.indexOf("All your refunds")));
    expect(list).toMatch(
      /KES 500 · Garden studio.*by Mon 21 Dec at the latest.*KES 13,500 · Garden studio.*was sent back by M-PESA on Fri 18 Dec/s,
    );
    expect(list).not.toContain("777");
  });
});

describe("a host who cancels", () => {
  test("reads that cancelling sends nothing, and is led on to the sending", async () => {
    const { asked, answer, held, refund, desk, house } = await cancelled();
    expect(asked).toContain("Cancel, then refund KES 13,500");
    expect(asked).toContain("Cancelling sends nothing by itself");
    expect(answer.headers.get("location")).toBe(`/dashboard/bookings/${held.id}#refund-${refund.id}`);
    const page = textOf(await (await house.app.get(`/dashboard/bookings/${held.id}`, { cookie: desk })).text());
    for (const words of [
      "Promised by Mon 21 Dec",
      "Phone0722 000 020",
      "AmountKES 13,500",
      "GuestAchieng Otieno",
      "I have sent it",
    ]) {
      expect(page).toContain(words);
    }
  });

  test("is told once when the promised day is past, sees it, and so does the doctor", async () => {
    const { house, held, desk } = await cancelled();
    const { app } = house;
    const late = () => examine(app.db.$client, app.clock.now()).find(({ check }) => check.includes("has promised"));
    const told = () =>
      app.sent.filter(({ body }) => body.includes("still waits")).map(({ to, body }) => [to, body.slice(0, 88)]);
    const remind = async () => {
      remindOfRefunds(app.deps);
      await app.jobs.runDue();
    };
    app.clock.set(NOON + 3 * DAY);
    await remind();
    expect([late()?.wrong, told()]).toEqual([[], []]);
    app.clock.set(NOON + 4 * DAY);
    for (let n = 0; n < 2; n += 1) await remind();
    expect(late()).toMatchObject({
      toLookAt: true,
      wrong: [expect.stringContaining("KES 13500, since 2026-12-18, promised within 3 days")],
    });
    expect(told()).toEqual([
      ["+254712345678", "Achieng Otieno still waits: KES 13,500 was promised by Mon 21 Dec and has not been sent."],
    ]);
    expect(textOf(await (await app.get("/dashboard", { cookie: desk })).text())).toContain(
      "Was promised by Mon 21 Dec",
    );
    house.sendAll(held);
    expect(late()?.wrong).toEqual([]);
  });
});

test("no button of a host's money pages says that it sends what it does not", async () => {
  const { house, held, desk } = await cancelled();
  const stay = await house.asked({ checkIn: "2027-03-01", checkOut: "2027-03-04" });
  house.cash(stay, 2_000, "damage_deposit");
  const wrong = await house.asked({ checkIn: "2027-05-01", checkOut: "2027-05-04" }, 1);
  const open = await hold(house.app, { checkIn: "2027-06-01", checkOut: "2027-06-04" });
  const bookings = [held, stay, wrong, open].map(({ id }) => `/dashboard/bookings/${id}`);
  const found: string[] = [];
  for (const path of ["/dashboard", ...bookings, `/guest/booking/${stay.id}/cancel`]) {
    const html = await (await house.app.get(path, { cookie: desk })).text();
    for (const [, action = "", form = ""] of html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)) {
      for (const [, label = ""] of form.matchAll(/<button[^>]*>(.*?)<\/button>/gs))
        found.push(`${action} ${textOf(label)}`);
    }
  }
  // Whoever reads "send" or "back" on a button that M-PESA is not told by reads that they send it next, or have.
  const isPromise = (button: string) =>
    /\b(send|sends|sent|back)\b/i.test(button) && !/refunds\/[^/ ]+\/send |^\/verify-email/.test(button);
  const promises = found.filter(isPromise);
  expect(promises.length).toBeGreaterThan(4);
  expect(promises.filter((button) => !/, then send|I have sent it|I gave it back|Record refund/.test(button))).toEqual(
    [],
  );
});

test("giving back leads on to the sending", async () => {
  const house = new MoneyHouse();
  const held = await house.asked(FAR);
  const form = { back: "500", note: "", submissionKey: newSecret() };
  const answer = await house.app.post(`/dashboard/bookings/${held.id}/give-back`, form, {
    cookie: hostCookie(house.app.db),
  });
  const [refund] = refundsOfBooking(house.app.db, held.id);
  expect(answer.headers.get("location")).toBe(`/dashboard/bookings/${held.id}#refund-${refund?.id}`);
});
