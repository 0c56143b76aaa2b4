import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { cancelBooking, findBooking } from "#db/booking.queries.ts";
import { newestChangeRequest } from "#db/change-request.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { updateProperty } from "#db/property.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { forgetGuestsOf } from "#db/retention.queries.ts";
import { write } from "#db/write.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { examine } from "#src/doctor/doctor.ts";
import { newSecret } from "#src/web/secrets.ts";
import { changeStay } from "./change-stay.ts";

setDefaultTimeout(60_000);

const STAY = { checkIn: "2026-12-20", checkOut: "2026-12-22" };
const WISH = { from: "2026-12-20", to: "2026-12-23", guests: "2" };
type Wish = Partial<typeof WISH>;

let lango: TestApp;
let cookie: string;
let held: Held;

beforeEach(async () => {
  lango = testApp();
  addHost(lango.db);
  addProperty(lango.db);
  cookie = hostCookie(lango.db);
  held = await hold(lango, { ...STAY, shownKes: "9000" });
  await pay(lango, held);
  await callback(lango, held);
  lango.sent.splice(0);
});

const textOf = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
const booking = () => findBooking(lango.db, held.id) ?? expect.unreachable();
const request = () => newestChangeRequest(lango.db, held.id);
const path = (rest = "") => `/guest/booking/${held.id}/change${rest}`;
const look = (wish: Wish) => lango.post(path(), { t: held.t, ...WISH, ...wish, submissionKey: newSecret() });
/** Sees the price, then asks. */
async function ask(wish: Wish = {}, submissionKey = newSecret()): Promise<Response> {
  const form = { ...WISH, ...wish };
  const html = await (await look(wish)).text();
  const shownKes = /name="shownKes" value="(\d+)"/.exec(html)?.[1] ?? "";
  const shownFor = `${form.from} ${form.to} ${form.guests}`;
  return lango.post(path(), { t: held.t, ...form, shownKes, shownFor, submissionKey });
}
const answer = (given: "accept" | "decline", words = "") =>
  lango.post(`/dashboard/changes/${request()?.id}`, { answer: given, words }, { cookie });
const read = async (address: string, as = cookie) => textOf(await (await lango.get(address, { cookie: as })).text());
const details = () => read(`/guest/booking/${held.id}/details?t=${held.t}`, "");
const said = async () => {
  await lango.jobs.runDue();
  return lango.sent
    .splice(0)
    .map(({ to, body }) => `${to === "+254712345678" ? "host" : "guest"}: ${body}`.replaceAll("\u00a0", " "));
};
const faults = () => examine(lango.db.$client).flatMap(({ wrong }) => wrong);

test("another night is seen with its price, asked for, accepted by one press, and asked for on the phone", async () => {
  const page = await read(path(`?t=${held.t}&to=2026-12-23`), "");
  for (const line of ["1 night more: Tue 22 Dec KES 4,500", "New total KES 13,500", "due at once", "Ask Wanjiru"]) {
    expect(page).toContain(line);
  }
  expect([request(), await said()]).toEqual([undefined, []]);
  expect((await ask()).status).toBe(303);
  expect(await details()).toContain("Wanjiru has been asked, and can answer until Sat 19 Dec, 12:00.");
  expect((await said())[0]).toContain("to Sun 20 - Wed 23 Dec, 2 guests: KES 4,500 more. Answer by Sat 19 Dec, 12:00");
  expect(await read("/dashboard")).toContain("Achieng Otieno asks for another stay");
  expect(await read(`/dashboard/bookings/${held.id}`)).toContain("1 night more: Tue 22 Dec KES 4,500");
  await answer("accept", "Karibu");
  expect(booking()).toMatchObject({ checkOut: "2026-12-23", totalKes: 13_500, revision: 2 });
  expect(request()).toMatchObject({ state: "accepted", words: "Karibu" });
  expect(paymentsOfBooking(lango.db, held.id)[0]).toMatchObject({ way: "stk", purpose: "balance", amountKes: 4500 });
  expect(await said()).toEqual([
    expect.stringMatching(
      /^guest: Wanjiru says yes\. Your stay is changed: .* KES 4,500 still to pay\. They wrote: Karibu/,
    ),
  ]);
  await callback(lango, held, { receipt: "UKR0000002" });
  expect([await read("/dashboard"), faults()]).toEqual([expect.not.stringContaining("Needs you"), []]);
});

test("a night less that is accepted is owed back", async () => {
  await ask({ to: "2026-12-21" });
  await answer("accept");
  expect(booking()).toMatchObject({ checkOut: "2026-12-21", totalKes: 4500 });
  expect(refundsOfBooking(lango.db, held.id).map(({ amountKes, reason, state }) => [amountKes, reason, state])).toEqual(
    [[4500, "overpaid", "due"]],
  );
  expect(faults()).toEqual([]);
});

test("a no leaves the stay as it was, and the guest reads what the host wrote", async () => {
  await ask();
  await said();
  await answer("decline", "  Fully   booked ");
  expect([booking().checkOut, request()?.state]).toEqual(["2026-12-22", "declined"]);
  expect((await said())[0]).toContain(
    "It stays as it was: Garden studio on Ngong Road, Sun 20 - Tue 22 Dec. They wrote: Fully booked",
  );
  expect(await details()).toContain("Wanjiru wrote: Fully booked");
  write(lango.db, (tx) => forgetGuestsOf(tx, [held.id], { now: NOON }));
  expect(request()?.words).toBe("");
});

test("nobody answers: the stay is as it was, the guest is told once, and may ask again", async () => {
  await ask();
  await said();
  lango.clock.advance(24 * 3_600_000);
  expect((await said()).filter((line) => line.includes("No answer from Wanjiru in time"))).toHaveLength(1);
  expect([request()?.state, booking().revision, faults()]).toEqual(["ended", 1, []]);
  expect(await details()).toContain("Wanjiru did not answer about");
  await ask();
  expect(request()?.state).toBe("open");
});

test("one waits at a time, the same form asks once, and a guest may take it back", async () => {
  const key = newSecret();
  await ask({}, key);
  expect((await ask({}, key)).status).toBe(303);
  expect((await ask({ to: "2026-12-24" })).status).toBe(409);
  expect((await said()).filter((line) => line.startsWith("host"))).toHaveLength(1);
  await lango.post(path("/withdraw"), { t: held.t });
  expect(request()?.state).toBe("withdrawn");
  expect((await answer("accept")).headers.get("location")).toBe(`/dashboard/bookings/${held.id}`);
  expect(booking().revision).toBe(1);
  for (let more = 0; more < 4; more += 1) {
    expect((await ask()).status).toBe(303);
    await lango.post(path("/withdraw"), { t: held.t });
  }
  expect((await ask()).status).toBe(429);
});

test("the price that was asked for holds, whatever the host's prices are by then", async () => {
  await ask();
  write(lango.db, (tx) => updateProperty(tx, "garden-studio", { basePriceKes: 9000, updatedAt: NOON }));
  await answer("accept");
  expect([booking().totalKes, faults()]).toEqual([13_500, []]);
});

test("nights that somebody else booked meanwhile are not sold twice", async () => {
  await ask();
  const other = await hold(lango, {
    checkIn: "2026-12-22",
    checkOut: "2026-12-24",
    shownKes: "9000",
    phone: "0722 000 021",
  });
  await answer("accept");
  expect([booking().checkOut, request()?.state]).toEqual(["2026-12-22", "open"]);
  write(lango.db, (tx) => cancelBooking(tx, other.id, lango.clock.now()));
  await answer("accept");
  expect([booking().checkOut, faults()]).toEqual(["2026-12-23", []]);
});

test.each([
  [
    "the host changes the stay",
    () => {
      const to = { checkIn: "2026-12-20", checkOut: "2026-12-24", party: 2, totalKes: undefined, shownKes: 18_000 };
      changeStay(
        { ...lango.deps, linkTo: () => "" },
        { hostId: "host-wanjiru", bookingId: held.id, ...to, revision: 1 },
      );
    },
  ],
  ["the stay is cancelled", () => write(lango.db, (tx) => cancelBooking(tx, held.id, lango.clock.now(), "guest"))],
])("what was asked ends when %s", async (_, happens) => {
  await ask();
  happens();
  const before = booking();
  await answer("accept");
  expect([request()?.state, booking(), faults()]).toEqual(["ended", before, []]);
});

test("a house may let its guests stay, and lengthen their stay, until another hour; guests read both hours", async () => {
  const { propertyId } = booking();
  write(lango.db, (tx) =>
    updateProperty(tx, propertyId, { checkInFrom: "16:30", checkOutUntil: "12:00", updatedAt: NOON }),
  );
  expect(await details()).toContain("Check-in Sun 20 Dec, from 16:30 Check-out Tue 22 Dec, until 12:00");
  lango.clock.set(Date.UTC(2026, 11, 22, 8, 59));
  expect((await ask()).status).toBe(303);
  lango.clock.set(Date.UTC(2026, 11, 22, 9));
  await lango.post(path("/withdraw"), { t: held.t });
  expect((await ask()).status).toBe(409);
  const house = await read(`/booking/property/${propertyId}`, "lang=sw");
  expect(house).toContain("Kuingia kuanzia saa 10:30 jioni Kuondoka hadi saa 6:00 mchana");
});

test("a guest may lengthen the stay until check-out time, and leaves the nights that were slept", async () => {
  lango.clock.set(Date.UTC(2026, 11, 22, 6, 59));
  expect((await ask({ from: "2026-12-21" })).status).toBe(422);
  expect((await ask()).status).toBe(303);
  lango.clock.set(Date.UTC(2026, 11, 22, 7));
  await lango.post(path("/withdraw"), { t: held.t });
  expect((await ask()).status).toBe(409);
  expect(await read(path(`?t=${held.t}`), "")).toContain("This stay can't be changed here any more. Call Wanjiru.");
});

describe("what is typed wrongly stands beside its field, and nobody is asked", () => {
  test.each([
    [{ to: "2026-12-20" }, 422, "Choose a check-in date and a later check-out date"],
    [{ from: "2026-12-01" }, 422, "Choose a check-in date"],
    [{ from: "x" }, 422, "Choose a check-in date"],
    [{ guests: "3" }, 422, "Enter 1 to 2 guests"],
    [{ guests: "x" }, 422, "Enter 1 to 2 guests"],
    [{ to: "2026-12-22" }, 200, "This is what you have."],
  ])("%p", async (wish, status, words) => {
    const result = await look(wish);
    expect([result.status, textOf(await result.text())]).toEqual([status, expect.stringContaining(words)]);
    expect([request(), await said()]).toEqual([undefined, []]);
  });
});

describe("by the link of the message, without signing in", () => {
  /** Where the short address of the text leads. */
  async function link(): Promise<string> {
    await ask();
    const text = (await said())[0] ?? "";
    const short = /http:\/\/localhost:3000(\/\S+)/.exec(text)?.[1] ?? "";
    const to = short.startsWith("/b/") ? (await lango.get(short)).headers.get("location") : short;
    return to ?? "";
  }
  const press = (at: string, given: string) =>
    lango.post(at.split("?")[0] ?? "", { t: new URLSearchParams(at.split("?")[1]).get("t") ?? "", answer: given });

  test("opening it shows the difference and answers nothing; one press does, and the page says what became of it", async () => {
    const at = await link();
    expect(at).toContain(`/booking/change/${request()?.id}?t=`);
    for (const page of [await read(at, ""), await read(`${at}&answer=accept`, "")]) {
      for (const words of ["Achieng Otieno asks for another stay", "1 night more: Tue 22 Dec KES 4,500", "Accept"]) {
        expect(page).toContain(words);
      }
    }
    expect([request()?.state, booking().revision]).toEqual(["open", 1]);
    expect((await press(at, "accept")).status).toBe(303);
    expect([request()?.state, booking().checkOut]).toEqual(["accepted", "2026-12-23"]);
    expect(paymentsOfBooking(lango.db, held.id)[0]).toMatchObject({ way: "stk", purpose: "balance", amountKes: 4500 });
    await press(at, "decline");
    expect(request()?.state).toBe("accepted");
    const after = await read(at, "");
    expect([after.includes("Accepted"), after.includes("asks for another stay")]).toEqual([true, false]);
  });

  test("declined, taken back, or over, it can't be used again, nor for what is asked later", async () => {
    const at = await link();
    await press(at, "decline");
    await ask({ to: "2026-12-24" });
    await press(at, "accept");
    expect([request()?.state, booking().revision]).toEqual(["open", 1]);
    expect(await read(at, "")).toContain("The stay is as it was.");
  });

  test("nights that somebody else has by now: it says so, and waits on", async () => {
    const at = await link();
    await hold(lango, { checkIn: "2026-12-22", checkOut: "2026-12-24", shownKes: "9000", phone: "0722 000 077" });
    await press(at, "accept");
    expect([request()?.state, booking().revision]).toEqual(["open", 1]);
  });

  test("nobody without it gets in, and the guest's own link is another one", async () => {
    const at = await link();
    for (const t of ["", "guessed", held.t]) {
      const other = `${at.split("?")[0]}?t=${t}`;
      expect([(await lango.get(other)).status, (await press(other, "accept")).status]).toEqual([404, 404]);
    }
    expect(request()?.state).toBe("open");
  });
});

test("in Kiswahili", async () => {
  const page = await read(path(`?t=${held.t}&to=2026-12-23`), "lang=sw");
  for (const words of [
    "Badilisha nafasi yako",
    "Zimeongezwa, usiku 1: Jumanne 22 Des KES 4,500",
    "Jumla mpya",
    "Mwombe Wanjiru",
  ]) {
    expect(page).toContain(words);
  }
});
