import { beforeEach, describe, expect, test } from "bun:test";
import { occupiedBetween } from "#db/booking.queries.ts";
import { bookingsOfHost } from "#db/host-booking.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { updateProperty } from "#db/property.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { callback, hold, pay, stateOf } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { examine } from "#src/doctor/doctor.ts";
import { bookingToken } from "#src/web/deps.ts";

let lango: TestApp;
let cookie: string;

beforeEach(() => {
  lango = testApp();
  addHost(lango.db);
  addProperty(lango.db, { units: 2 });
  cookie = hostCookie(lango.db);
});

const FORM = {
  property: "garden-studio",
  unit: "",
  from: "2026-12-20",
  to: "2026-12-22",
  guests: "2",
  name: "Achieng' Odhiambo",
  phone: "0722 000 001",
  language: "en",
  price: "",
  pay: "arrival",
  receipt: "",
  submissionKey: "form-1",
};
const send = (fields: Partial<typeof FORM> = {}) =>
  lango.post("/dashboard/bookings/new", { ...FORM, ...fields }, { cookie });
const bookings = () => bookingsOfHost(lango.db, "host-wanjiru").map(({ booking }) => booking);
const only = () => {
  const [booking, ...others] = bookings();
  if (!booking || others.length > 0) throw new Error(`there are ${others.length + 1} bookings, or none`);
  return booking;
};
/** What the text fields of a page carry, by name. */
const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]) => {
      const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
      const name = of("name");
      return name === undefined || of("type") === "radio" ? [] : [[name, of("value") ?? ""]];
    }),
  );
const sums = () => sumsOf(entriesOfBooking(lango.db, only().id));
const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("\u00a0", " ");

test("opened from a night of the calendar, the dates are there and the price is worked out beside an empty field", async () => {
  const path = "/dashboard/bookings/new?property=garden-studio&unit=2&from=2026-12-20&to=2026-12-23";
  const html = plain(await (await lango.get(path, { cookie })).text());
  expect(html).toContain('value="2026-12-20"');
  expect(html).toContain("Your prices make KES 13,500 for 3 nights.");
  expect(fieldsOf(html)).toMatchObject({ price: "", guests: "2", to: "2026-12-23" });
});

test("a stay made longer in the form it was opened with costs all of its nights", async () => {
  const path = "/dashboard/bookings/new?property=garden-studio&unit=1&from=2026-12-20&to=2026-12-21";
  const shown = fieldsOf(await (await lango.get(path, { cookie })).text());
  await lango.post(
    "/dashboard/bookings/new",
    { ...FORM, ...shown, name: FORM.name, phone: FORM.phone, to: "2026-12-25", pay: "arrival" },
    { cookie },
  );
  expect(only()).toMatchObject({ checkOut: "2026-12-25", totalKes: 22_500 });
});

test("a guest who pays on arrival has a certain booking, owes all of it, and is told", async () => {
  const answer = await send();
  expect(answer.headers.get("location")).toBe("/dashboard?tab=calendar&from=2026-12-19");
  expect(only()).toMatchObject({ state: "confirmed", source: "host", totalKes: 9000, guestPhone: "+254722000001" });
  expect(only().quote).toMatchObject({ dueNowKes: 0, balanceKes: 9000, balanceDueOn: "2026-12-20" });
  expect(sums()).toMatchObject({ chargedKes: 9000, receivedKes: 0, balanceKes: 9000 });
  await lango.jobs.runDue();
  expect(lango.sent.map(({ to, body }) => [to, body.includes("to pay on arrival")])).toEqual([["+254722000001", true]]);
});

test("a guest who had paid nothing does not read that money is kept when their host cancels", async () => {
  await send();
  await lango.post(`/guest/booking/${only().id}/cancel`, { shownKes: "0" }, { cookie });
  await lango.jobs.runDue();
  expect(only().state).toBe("cancelled");
  const toGuest = lango.sent.filter(({ to }) => to === "+254722000001").at(-1)?.body;
  expect(toGuest).toContain("You had paid nothing.");
  expect(toGuest).not.toContain("There is no refund");
});

test("a guest whose host says that they read Swahili is written to and reads their page in it", async () => {
  await send({ language: "sw", pay: "link" });
  expect(only().language).toBe("sw");
  await lango.jobs.runDue();
  const body = lango.sent[0]?.body ?? "";
  expect(plain(body)).toStartWith(
    "Wanjiru amekuwekea nafasi Garden studio on Ngong Road, Jumapili 20 - Jumanne 22 Des.",
  );
  const page = await lango.get(body.match(/http:\/\/localhost:3000(\S+)/)?.[1] ?? "");
  expect(await page.text()).toContain('<html lang="sw">');
});

test("a guest who has paid has a booking that is paid, in the ledger as in the calendar", async () => {
  await send({ pay: "paid", receipt: "tli4 k2p9qx", price: "8,000" });
  expect(only()).toMatchObject({ state: "confirmed", totalKes: 8000 });
  expect(only().quote.lines.at(-1)).toEqual({ kind: "agreed", amountKes: -1000 });
  expect(paymentsOfBooking(lango.db, only().id)).toMatchObject([
    { way: "manual", state: "paid", receipt: "TLI4K2P9QX", receivedKes: 8000 },
  ]);
  expect(sums()).toMatchObject({ chargedKes: 8000, receivedKes: 8000, balanceKes: 0 });
});

test.each(["arrival", "paid", "link"])(
  "a draft without prices has no price for a stay (%s): the host names one",
  async (pay) => {
    write(lango.db, (tx) =>
      updateProperty(tx, "garden-studio", { state: "draft", basePriceKes: 0, updatedAt: lango.clock.now() }),
    );
    const answer = await send({ pay });
    expect([answer.status, plain(await answer.text()).includes("Enter whole shillings, at least 1")]).toEqual([
      422,
      true,
    ]);
    expect(bookings()).toEqual([]);
    await send({ pay, price: "5000" });
    expect(only().totalKes).toBe(5000);
  },
);

test("cash needs no code", async () => {
  await send({ pay: "paid" });
  expect(paymentsOfBooking(lango.db, only().id)).toMatchObject([{ way: "cash", state: "paid", receipt: null }]);
});

test("whoever is to pay by a link is one press away in WhatsApp, at once", async () => {
  const answer = await send({ pay: "link" });
  expect(answer.headers.get("location")).toBe(`/dashboard/bookings/${only().id}`);
  const html = plain(await (await lango.get(`/dashboard/bookings/${only().id}`, { cookie })).text());
  const [, text = ""] = /href="https:\/\/wa\.me\/254722000001\?text=([^"]+)"/.exec(html) ?? [];
  expect(decodeURIComponent(text)).toContain(`http://localhost:3000/guest/booking/${only().id}/details?t=`);
  expect(html).toContain("Not paid yet");
  expect(html).not.toContain("Being paid for");
});

test("nights kept for a day say until when, and in their last hour how many minutes are left", async () => {
  const shown = async () => plain(await (await lango.get("/dashboard?tab=bookings", { cookie })).text());
  await send({ pay: "link" });
  expect(await shown()).toContain("Held until Sat 19 Dec, ");
  lango.clock.advance(23 * 3_600_000 - 1);
  expect(await shown()).toContain("Held until Sat 19 Dec, ");
  lango.clock.advance(1);
  expect(await shown()).toContain("Held for 60 more minutes");
});

test("a link to pay keeps the nights for a day, and frees them when nobody pays", async () => {
  await send({ pay: "link" });
  expect(only()).toMatchObject({ state: "held" });
  expect(only().holdEndsAt).toBe(lango.clock.now() + 24 * 3_600_000);
  await lango.jobs.runDue();
  const [message] = lango.sent;
  const link = message?.body.match(/http:\/\/localhost:3000(\S+)/)?.[1] ?? "";
  expect(message?.body).toContain("Pay KES 9,000 by ");
  const page = await lango.get(link);
  expect(page.status).toBe(200);
  expect(plain(await page.text())).toContain("/booking/payment");
  lango.clock.advance(24 * 3_600_000);
  await lango.jobs.runDue();
  expect(only().state).toBe("expired");
  expect(occupiedBetween(lango.db, "garden-studio", "2026-12-01", "2027-01-01", lango.clock.now())).toEqual([]);
});

describe("nights that wait for money and that the host gives up", () => {
  const pageOf = async (id: string) => plain(await (await lango.get(`/dashboard/bookings/${id}`, { cookie })).text());
  const withdraw = (id: string) => lango.post(`/dashboard/bookings/${id}/withdraw`, {}, { cookie });
  const heldOf = ({ id }: { id: string }) => ({ id, t: bookingToken(lango.deps, id), cookie: "", form: {} });

  test("are free at once, and the guest is told, once", async () => {
    await send({ pay: "link" });
    const { id } = only();
    expect(await pageOf(id)).toContain("Give these nights up");
    for (let n = 0; n < 2; n += 1) expect((await withdraw(id)).status).toBe(303);
    await lango.jobs.runDue();
    expect(only()).toMatchObject({ state: "cancelled", cancelledBy: "host" });
    expect(occupiedBetween(lango.db, "garden-studio", "2026-12-01", "2027-01-31", lango.clock.now())).toEqual([]);
    const told = lango.sent.filter(({ body }) => body.includes("don't pay any more"));
    expect(told.map(({ to, body }) => [to, body.startsWith("Wanjiru took these nights back. Garden studio")])).toEqual([
      ["+254722000001", true],
    ]);
    expect(await pageOf(id)).not.toContain("Give these nights up");
    const payment = plain(await (await lango.get(`/booking/payment?booking=${id}&t=${heldOf({ id }).t}`)).text());
    expect(payment).not.toContain("You gave these nights up");
    const details = plain(await (await lango.get(`/guest/booking/${id}/details?t=${heldOf({ id }).t}`)).text());
    expect(details).toContain("Wanjiru took these nights back. Nothing is booked.");
  });

  test("stay as they are while the guest pays; money that comes after they gave them up is owed back", async () => {
    await send({ pay: "link" });
    const held = heldOf(only());
    await pay(lango, held, { phone: "0722 000 001" });
    expect(await pageOf(held.id)).not.toContain("Give these nights up");
    await withdraw(held.id);
    expect(only().state).toBe("held");
    await callback(lango, held, { code: "1032" });
    await withdraw(held.id);
    expect(only().state).toBe("cancelled");
    await callback(lango, held);
    expect(stateOf(lango, held)).toEqual({ booking: "cancelled", payments: ["paid_late"] });
    expect(refundsOfBooking(lango.db, held.id)).toMatchObject([{ reason: "cancelled", amountKes: 9000 }]);
  });

  test("are another host's or a guest's own: nothing happens", async () => {
    await send({ pay: "link" });
    addHost(lango.db, { id: "host-other", phone: "+254712345679", brandName: "other" });
    const other = hostCookie(lango.db, "host-other");
    expect((await lango.post(`/dashboard/bookings/${only().id}/withdraw`, {}, { cookie: other })).status).toBe(404);
    expect(only().state).toBe("held");
    const own = await hold(lango, { checkIn: "2026-12-28", checkOut: "2026-12-31" });
    await withdraw(own.id);
    expect(stateOf(lango, own).booking).toBe("held");
  });
});

test("a stay that is over can neither be changed nor cancelled from its page", async () => {
  await send();
  const page = async () => plain(await (await lango.get(`/dashboard/bookings/${only().id}`, { cookie })).text());
  const buttons = async () => {
    const html = await page();
    return ["Change stay or price", "Cancel booking"].filter((words) => html.includes(words));
  };
  expect(await buttons()).toEqual(["Change stay or price", "Cancel booking"]);
  // On the day they leave it can still be made longer.
  lango.clock.set(Date.UTC(2026, 11, 22, 9));
  expect(await buttons()).toEqual(["Change stay or price"]);
  lango.clock.set(Date.UTC(2026, 11, 22, 21));
  expect(await buttons()).toEqual([]);
});

test.each([
  ["link", "2026-12-16", "2026-12-18", 0],
  ["link", "2026-12-16", "2026-12-19", 1],
  ["paid", "2026-12-16", "2026-12-18", 1],
])("a guest who pays by %s and slept there from %s to %s is written in or not: %d", async (pay, from, to, written) => {
  const answer = await send({ pay, from, to });
  expect([answer.status, bookings().length]).toEqual([written === 1 ? 303 : 422, written]);
  const html = plain(await answer.text());
  expect(html.includes("This stay is over, so no link can be sent for it.")).toBe(written === 0);
});

test("the host sends the same link by WhatsApp with one press, as long as it can be paid", async () => {
  await send({ pay: "link", language: "sw" });
  await lango.jobs.runDue();
  const shown = async () => {
    const html = await (await lango.get(`/dashboard/bookings/${only().id}`, { cookie })).text();
    const [, text] = /href="https:\/\/wa\.me\/254722000001\?text=([^"]+)"/.exec(html) ?? [];
    return text && decodeURIComponent(text);
  };
  const [sms] = lango.sent;
  const inSmsLetters = (text = "") => text.replace(/\s/g, " ").replaceAll("–", "-");
  expect(inSmsLetters(await shown())).toBe(inSmsLetters(sms?.body));
  expect(sms?.body).toContain("Tafadhali lipa KES");
  lango.clock.advance(24 * 3_600_000);
  expect(await shown()).toBeUndefined();
});

test("the same form sent twice makes one booking", async () => {
  await send();
  expect((await send()).status).toBe(303);
  only();
});

test("their own rules do not bind the host, the calendar does", async () => {
  await send({ unit: "1" });
  await send({ submissionKey: "form-2", unit: "2", name: "Otieno Ouma" });
  const full = await send({ submissionKey: "form-3", from: "2026-12-21", to: "2026-12-24", name: "Fatuma Abdi" });
  expect(full.status).toBe(409);
  const html = plain(await full.text());
  expect(html).toContain("Not free: Mon 21 Dec. Nothing was saved.");
  expect(html).toContain('value="Fatuma Abdi"');
  expect(
    bookings()
      .map(({ unit }) => unit)
      .sort(),
  ).toEqual([1, 2]);
});

test("a room that is taken is not quietly another one", async () => {
  await send({ unit: "1" });
  const answer = await send({ submissionKey: "form-2", unit: "1" });
  expect(answer.status).toBe(409);
  only();
});

test("two hosts' forms at the same moment never sell a night twice", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      send({ submissionKey: `form-${at}`, from: `2026-12-${20 + (at % 3)}`, to: "2026-12-24" }),
    ),
  );
  expect(answers.map(({ status }) => status).filter((status) => status === 303).length).toBe(2);
  expect(answers.every(({ status }) => status === 303 || status === 409)).toBe(true);
});

test.each([
  [{ name: " " }, "Enter the guest's name"],
  [{ phone: "" }, "Enter the guest's phone number"],
  [{ phone: "O722 000 001" }, "Enter a phone number such as 0712 345 678"],
  [{ price: "0" }, "Enter whole shillings, at least 1"],
  [{ price: "12.50" }, "Enter whole shillings, at least 1"],
  [{ pay: "later" }, "Choose how the guest pays"],
  [{ pay: "paid", receipt: "hello" }, "An M-PESA code has 10 letters and digits"],
  [{ pay: "link", receipt: "TLI4K2P9QX" }, "choose “Has paid already” above, or leave this empty"],
  [{ pay: "arrival", receipt: "TLI4K2P9QX" }, "choose “Has paid already” above, or leave this empty"],
  [{ unit: "3" }, "This property has rooms 1 to 2"],
  [{ guests: "9" }, "Enter 1 to 2 guests"],
  [{ to: "2026-12-20" }, "later check-out date"],
  [{ from: "2026-12-01", to: "2026-12-30" }, "at most a week back"],
  [{ property: "nobody" }, "Choose a property"],
])("%p is answered beside the field, keeps what was typed and stores nothing", async (wrong, message) => {
  const answer = await send(wrong);
  expect(answer.status).toBe(422);
  const html = plain(await answer.text());
  expect(html).toContain(message);
  expect(html).toContain('value="2026-12-');
  expect(bookings()).toEqual([]);
});

test("an M-PESA code that another payment has is refused", async () => {
  await send({ pay: "paid", receipt: "TLI4K2P9QX" });
  const again = await send({
    submissionKey: "form-2",
    pay: "paid",
    receipt: "TLI4K2P9QX",
    from: "2027-01-03",
    to: "2027-01-04",
  });
  expect(again.status).toBe(422);
  expect(plain(await again.text())).toContain("This M-PESA code belongs to another payment");
  only();
});

test("a date that is none in the page's own address is no fault of ours", async () => {
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  const answer = await t.get("/dashboard/bookings/new?from=0000-00-00&to=2026-02-30", { cookie: hostCookie(t.db) });
  expect(answer.status).toBe(200);
});

describe("a guest who takes several rooms", () => {
  const ROOMS = { ...FORM, "room-garden-studio": "0", "room-quiet": "2", "room-hills": "1", guests: "6" };
  const sendRooms = (fields: Record<string, string> = {}) =>
    lango.post("/dashboard/bookings/new/rooms", { ...ROOMS, ...fields }, { cookie });
  const statesOf = () => bookings().map(({ propertyId, state, totalKes }) => [propertyId, state, totalKes]);

  beforeEach(() => {
    addProperty(lango.db, { id: "quiet", displayName: "Quiet room", basePriceKes: 3200, units: 2, position: 2 });
    addProperty(lango.db, { id: "hills", displayName: "Room with a view", basePriceKes: 4000, position: 3 });
  });

  test("is written in from a page of each kind of room, with the price that these make", async () => {
    const first = plain(await (await lango.get("/dashboard/bookings/new", { cookie })).text());
    expect(first).toContain("They take several rooms");
    const query = new URLSearchParams({ ...ROOMS, name: "" });
    const html = plain(await (await lango.get(`/dashboard/bookings/new/rooms?${query}`, { cookie })).text());
    for (const words of ["Quiet room", "2 rooms, each sleeps 2", "Your prices make KES 20,800 for 2 nights."]) {
      expect(html).toContain(words);
    }
  });

  test("gets one link to pay for all, and the host one for each room", async () => {
    const answer = await sendRooms({ pay: "link" });
    const lead = bookings().find(({ id, groupId }) => id === groupId);
    expect(answer.headers.get("location")).toBe(`/dashboard/bookings/${lead?.id}`);
    expect(statesOf().toSorted()).toEqual([
      ["hills", "held", 8000],
      ["quiet", "held", 6400],
      ["quiet", "held", 6400],
    ]);
    expect(new Set(bookings().map(({ code }) => code)).size).toBe(1);
    await lango.jobs.runDue();
    expect(lango.sent.map(({ body }) => body.replaceAll("\u00a0", " "))).toEqual([
      expect.stringMatching(/keeps Quiet room and 2 more rooms for you.*Pay KES 20,800 by/),
    ]);
    const page = plain(await (await lango.get(`/dashboard/bookings/${lead?.id}`, { cookie })).text());
    expect(page).toContain("Let others pay for their rooms");
    expect(page.match(/\/booking\/rooms\/pay\?room=/g)?.length).toBeGreaterThanOrEqual(3);
    // Pressed twice it is one booking.
    await sendRooms({ pay: "link" });
    expect(bookings()).toHaveLength(3);
    expect(examine(lango.db.$client, NOON).flatMap(({ wrong, toLookAt }) => (toLookAt ? [] : wrong))).toEqual([]);
  });

  test.each([
    ["paid in cash, for a price that was agreed", { pay: "paid", price: "18,000" }, 18_000, [-18_000, 18_000]],
    ["paid on arrival", { pay: "arrival" }, 20_800, [-20_800, 0]],
  ])(
    "%s: all rooms are certain at once, and the guest is told once",
    async (_, fields, totalKes, [charged, received]) => {
      expect((await sendRooms(fields)).status).toBe(303);
      expect(bookings().map(({ state }) => state)).toEqual(["confirmed", "confirmed", "confirmed"]);
      expect(bookings().reduce((sum, one) => sum + one.totalKes, 0)).toBe(totalKes);
      const all = bookings().map(({ id }) => sumsOf(entriesOfBooking(lango.db, id)));
      expect(all.reduce((sum, { chargedKes }) => sum - chargedKes, 0)).toBe(charged ?? 0);
      expect(all.reduce((sum, { receivedKes }) => sum + receivedKes, 0)).toBe(received ?? 0);
      await lango.jobs.runDue();
      expect(lango.sent.filter(({ to }) => to === "+254722000001")).toHaveLength(1);
      expect(examine(lango.db.$client, NOON).flatMap(({ wrong, toLookAt }) => (toLookAt ? [] : wrong))).toEqual([]);
    },
  );

  test("takes none when one of them is taken, and the page says which", async () => {
    await send({ property: "hills", from: "2026-12-21", to: "2026-12-22" });
    const before = bookings().length;
    const answer = await sendRooms({ submissionKey: "form-2" });
    expect([answer.status, bookings().length]).toEqual([409, before]);
    const html = plain(await answer.text());
    expect(html).toContain("Room with a view. Not free: Mon 21 Dec");
    expect(fieldsOf(html)["room-quiet"]).toBe("2");
  });

  test.each([
    ["one room", { "room-quiet": "0" }, "Choose 2 to 6 rooms in all"],
    ["more than there are", { "room-quiet": "3" }, "Enter 0 to 2"],
    ["what is no number", { "room-quiet": "x" }, "Enter 0 to 2"],
    ["more guests than beds", { guests: "7" }, "These rooms sleep 6 at most"],
    ["fewer guests than rooms", { guests: "2" }, "somebody sleeps in each"],
    ["no name", { name: "" }, "Enter the guest's name"],
    ["a price below a shilling a room", { price: "2" }, "Enter whole shillings, at least 1"],
    ["no dates", { to: "2026-12-01" }, "Choose a check-in date and a later check-out date"],
  ])("%s is said beside its field, and nothing is booked", async (_, fields, words) => {
    const answer = await sendRooms(fields);
    expect([answer.status, bookings()]).toEqual([422, []]);
    expect(plain(await answer.text())).toContain(words);
  });
});
