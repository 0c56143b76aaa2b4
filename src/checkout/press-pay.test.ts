import { describe, expect, test } from "bun:test";
import { findBooking, insertHold } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { updateProperty } from "#db/property.queries.ts";
import { write } from "#db/write.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import {
  callback,
  type Held,
  hold,
  pay,
  proven,
  rowsOf,
  stateOf,
  summaryForm,
  WISH,
} from "#src/dev/fixtures/journey.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { guestCookie } from "#src/dev/fixtures/sign-in.ts";
import { cookieFrom, NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { bookingToken } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";
import { textsOf } from "#views/kit/language.tsx";

function open(facts: Parameters<typeof addProperty>[1] = {}): TestApp {
  const app = testApp();
  addHost(app.db);
  addProperty(app.db, facts);
  return app;
}

const address = (wish: Record<string, string> = {}) => `/booking/summary?${new URLSearchParams({ ...WISH, ...wish })}`;

/** The form as the page prints it, with what the guest types, and the button that asks the phone. */
async function pressed(
  app: TestApp,
  change: Record<string, string> = {},
  cookie = "",
): Promise<Record<string, string>> {
  const html = await (await app.get(address(), { cookie })).text();
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const typed = { name: "Achieng Otieno", phone: "0722 000 020", email: "", rules: "on", pay: "1" };
  return { ...Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value])), ...typed, ...change };
}

async function press(app: TestApp, form: Record<string, string>, cookie = ""): Promise<Response> {
  const response = await app.post("/booking/summary", form, { cookie });
  await app.jobs.runDue();
  return response;
}

const heldBy = (response: Response): Held => {
  const query = new URL(response.headers.get("location") ?? "", "http://x").searchParams;
  return { id: query.get("booking") ?? "", t: query.get("t") ?? "", cookie: "", form: {} };
};
const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("\u00a0", " ")
    .replaceAll("&#x27;", "'");
const phonesAsked = (app: TestApp) => app.gateway.asked.map(({ phone, amountKes }) => [phone, amountKes]);

describe("one press books and asks the phone", () => {
  test("what it says stands beside it: the sum, the name that the phone shows, the number", async () => {
    const text = words(await (await open().get(address())).text());
    expect(text).toContain("Pay KES 13,500 with M-PESA");
    expect(text).toContain("check what your phone shows: LANGO and KES 13,500. It goes to paybill 174379.");
    for (const line of ["KES 13,500", "No smoking indoors.", "Fri 18 Dec"]) expect(text).toContain(line);
  });

  test("the nights are held, the phone is asked for what was shown, and the page that waits comes", async () => {
    const app = open();
    const response = await press(app, await pressed(app));
    const held = heldBy(response);
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      `/booking/payment?booking=${held.id}&t=${held.t}`,
    ]);
    expect(phonesAsked(app)).toEqual([["254722000020", 13_500]]);
    expect(stateOf(app, held)).toEqual({ booking: "held", payments: ["pending"] });
    const waiting = await (await app.get(response.headers.get("location") ?? "")).text();
    expect(waiting).toContain("Check your phone");
    await callback(app, held, { receipt: "TLI4ABC123" });
    expect(stateOf(app, held)).toEqual({ booking: "confirmed", payments: ["paid"] });
  });

  test("a double press, a reload and an answer that was lost hold once and ask once", async () => {
    const app = open();
    const form = await pressed(app);
    const answers = await Promise.all([press(app, form), press(app, form), press(app, form)]);
    app.clock.advance(5 * 60_000);
    answers.push(await press(app, form));
    expect(new Set(answers.map((answer) => answer.headers.get("location"))).size).toBe(1);
    expect([rowsOf(app, "bookings"), rowsOf(app, "payments"), app.gateway.asked.length]).toEqual([1, 1, 1]);
  });

  test("the same form with a corrected number, once the first was declined, asks that one", async () => {
    const app = open();
    const cookie = cookieFrom(await app.get(address()), "lango_browser");
    const form = await pressed(app, {}, cookie);
    const held = heldBy(await press(app, form, cookie));
    const corrected = { ...form, phone: "0722 000 021" };
    await press(app, corrected, cookie);
    await callback(app, held, { code: "1032" });
    expect(phonesAsked(app)).toEqual([["254722000020", 13_500]]);
    await press(app, corrected, cookie);
    expect(phonesAsked(app).at(1)).toEqual(["254722000021", 13_500]);
    const stranger = await press(app, { ...form, phone: "0722 000 022" });
    expect([stranger.status, app.gateway.asked.length, rowsOf(app, "bookings")]).toEqual([409, 2, 1]);
  });

  test("without the button that asks, the nights are only held", async () => {
    const app = open();
    const { pay: _, ...form } = await pressed(app);
    const held = heldBy(await press(app, form));
    expect([stateOf(app, held), app.gateway.asked]).toEqual([{ booking: "held", payments: [] }, []]);
  });
});

describe("back from the page that waits", () => {
  test.each([
    ["while the phone is asked", "held"],
    ["once it has paid", "confirmed"],
  ] as const)("%s, the summary and a second form lead to the guest's own booking", async (_, state) => {
    const app = open();
    const cookie = cookieFrom(await app.get(address()), "lango_browser");
    const second = await pressed(app, {}, cookie);
    const first = await press(app, await pressed(app, {}, cookie), cookie);
    const held = heldBy(first);
    if (state === "confirmed") await callback(app, held, { receipt: "TLI4ABC123" });
    const to = state === "held" ? first.headers.get("location") : `/guest/booking/${held.id}/details?t=${held.t}`;
    expect((await app.get(address(), { cookie })).headers.get("location")).toBe(to);
    expect((await press(app, second, cookie)).headers.get("location")).toBe(to);
    expect([app.gateway.asked.length, rowsOf(app, "bookings")]).toEqual([1, 1]);
    const stranger = (await app.get(address())).headers.get("location") ?? "";
    expect([stranger.startsWith("/booking/dates?"), stranger.includes(held.id)]).toEqual([true, false]);
  });
});

describe("nothing is asked that was not read", () => {
  test("a price that changed since is shown first", async () => {
    const app = open();
    const form = await pressed(app);
    write(app.db, (tx) => updateProperty(tx, "garden-studio", { basePriceKes: 5000, updatedAt: NOON }));
    const response = await press(app, form);
    expect([response.status, rowsOf(app, "bookings"), app.gateway.asked]).toEqual([409, 0, []]);
    expect(words(await response.text())).toContain("Pay KES 15,000 with M-PESA");
  });

  test.each([
    ["another sum", { payKes: "100" }],
    ["no sum", { payKes: "" }],
    ["another payee", { payTo: "0123456789abcdef" }],
    ["no payee", { payTo: "" }],
  ])("%s than stood beside the button: the nights are held, and the next page shows it", async (_, change) => {
    const app = open();
    const response = await press(app, await pressed(app, change));
    expect([stateOf(app, heldBy(response)), app.gateway.asked]).toEqual([{ booking: "held", payments: [] }, []]);
    const next = words(await (await app.get(response.headers.get("location") ?? "")).text());
    expect(next).toContain("check what your phone shows: LANGO and KES 13,500");
  });

  test("a host whose way of being paid changed meanwhile", async () => {
    const app = open();
    const form = await pressed(app);
    addManualTill(app);
    const response = await press(app, form);
    expect([stateOf(app, heldBy(response)).booking, app.gateway.asked]).toEqual(["held", []]);
  });

  test("above M-PESA's limit the button says the part that is asked for", async () => {
    const app = open({ basePriceKes: 90_000 });
    const form = await pressed(app);
    expect(form.payKes).toBe("250000");
    await press(app, form);
    expect(phonesAsked(app)).toEqual([["254722000020", 250_000]]);
  });
});

describe("the button says what it does", () => {
  test.each(["en", "sw"] as const)(
    "where a host is paid by hand or asks first, no phone is asked (%s)",
    async (language) => {
      const { summary } = textsOf({ language }).booking;
      for (const kind of ["hold", "request"] as const) {
        const app = open();
        if (kind === "hold") addManualTill(app);
        else write(app.db, (tx) => saveRates(tx, "garden-studio", { bookingMode: "request", updatedAt: NOON }));
        const html = await (await app.get(address(), { cookie: `lang=${language}` })).text();
        expect(html).toContain(kind === "hold" ? summary.hold : summary.request);
        expect(html).not.toContain('name="pay"');
        await press(app, await pressed(app), proven(app));
        expect([rowsOf(app, "bookings"), rowsOf(app, "payments"), app.gateway.asked]).toEqual([1, 0, []]);
      }
    },
  );

  test("a number abroad holds the nights, and the next page asks for the number that pays", async () => {
    const app = open();
    const abroad = { phone: "+44 7700 900123", email: "amelia@example.org" };
    const response = await press(app, await pressed(app, abroad));
    const next = await (await app.get(response.headers.get("location") ?? "")).text();
    expect([stateOf(app, heldBy(response)).booking, app.gateway.asked]).toEqual(["held", []]);
    expect(next).toContain('name="phone" ');
  });
});

test("a number that is not texted is asked for an e-mail address beside it, and what was typed stays", async () => {
  const app = open();
  const form = await pressed(app, { phone: "+44 7700 900123" });
  const html = await (await press(app, form)).text();
  expect(html).toContain("We can&#x27;t send an SMS to this number. Enter your email");
  expect(html).toMatch(
    /<input[^>]*name="email"[^>]*aria-invalid="true"|<input[^>]*aria-invalid="true"[^>]*name="email"/,
  );
  expect(html).toContain('value="+44 7700 900123"');
  expect([app.gateway.asked, rowsOf(app, "occupied_nights")]).toEqual([[], 0]);
  // A neighbour's number is texted, and needs none.
  expect((await press(app, { ...form, phone: "+256 772 123456" })).status).toBe(303);
});

describe("a stranger's phone", () => {
  const VICTIM = "0711 222 333";

  test("that was asked four times this hour is not asked by the press either, and the next page says why", async () => {
    const app = open();
    for (let n = 0; n < 4; n += 1) {
      addProperty(app.db, { id: `room-${n}` });
      const held = await hold(app, { property: `room-${n}`, phone: `071000000${n}` });
      await app.post("/booking/payment", { booking: held.id, t: held.t, phone: VICTIM, submissionKey: newSecret() });
    }
    const response = await press(app, await pressed(app, { phone: VICTIM }));
    const next = response.headers.get("location") ?? "/";
    expect([stateOf(app, heldBy(response)), app.gateway.asked.length]).toEqual([{ booking: "held", payments: [] }, 4]);
    expect(await (await app.get(next)).text()).toContain("/guest-login?phone=0711+222+333");
    const cookie = proven(app, "+254711222333");
    expect(await (await app.get(next, { cookie })).text()).not.toContain("/guest-login?phone");
  });

  test("is asked by no press once its number keeps as many nights as one may", async () => {
    const app = open();
    for (let n = 0; n < 5; n += 1) {
      addProperty(app.db, { id: `room-${n}` });
      await press(app, await pressed(app, { property: `room-${n}`, submissionKey: newSecret(), phone: VICTIM }));
    }
    expect([app.gateway.asked.length, rowsOf(app, "bookings")]).toEqual([3, 3]);
  });
});

describe("a number that another network gave out", () => {
  test("is looked at once more, beside its field, before anything is held; the same again is asked", async () => {
    const app = open();
    const form = await pressed(app, { phone: "0733 000 020" });
    const shown = await press(app, form);
    const html = await shown.text();
    expect([shown.status, rowsOf(app, "bookings"), app.gateway.asked]).toEqual([200, 0, []]);
    expect(words(html)).toContain("0733 000 020 looks like Airtel");
    expect(html).toContain('name="warned" value="+254733000020"');
    const other = await press(app, { ...form, warned: "+254733000020", phone: "0780 000 021" });
    expect([other.status, rowsOf(app, "bookings")]).toEqual([200, 0]);
    await press(app, { ...form, warned: "+254733000020" });
    expect(phonesAsked(app)).toEqual([["254733000020", 13_500]]);
  });

  test("is told of on the payment page, and asked when it is sent again", async () => {
    const app = open();
    const held = await hold(app, summaryForm());
    const form = { booking: held.id, t: held.t, phone: "0770 000 020", submissionKey: newSecret() };
    const shown = await app.post("/booking/payment", form);
    expect([shown.status, words(await shown.text())]).toEqual([200, expect.stringContaining("looks like Telkom")]);
    expect(paymentsOfBooking(app.db, held.id)).toEqual([]);
    expect((await app.post("/booking/payment", { ...form, warned: "+254770000020" })).status).toBe(303);
    app.clock.advance(61_000);
    const again = await app.post("/booking/payment", { ...form, submissionKey: newSecret() });
    expect([again.status, paymentsOfBooking(app.db, held.id).length]).toEqual([303, 2]);
  });
});

describe("how many they are", () => {
  test("one more is priced at once, and what was typed stays", async () => {
    const app = open();
    const form = await pressed(app, { people: "1", rules: "" });
    const html = await (await press(app, form)).text();
    expect(html).toContain('name="guests" value="1"');
    expect(html).toContain('value="Achieng Otieno"');
    expect(html).toContain('value="2" name="people"');
    expect(rowsOf(app, "bookings")).toBe(0);
  });
});

describe("the form begins with whoever comes back", () => {
  const LATER = { checkIn: "2026-12-26", checkOut: "2026-12-29" };
  const EMAIL = "achieng@example.com";
  const ACHIENG = { name: "Achieng Otieno", phone: "0722 000 020", email: EMAIL };
  const NOBODY = { name: "", phone: "", email: "" };
  const REMEMBERED = "lango_phone=%2B254722000020";

  /** What stands in the form of a stay that is still free. */
  async function begins(app: TestApp, ...cookies: string[]) {
    const html = await (await app.get(address(LATER), { cookie: cookies.join("; ") })).text();
    const value = (name: string) => {
      const [tag = ""] = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html) ?? [];
      return / value="([^"]*)"/.exec(tag)?.[1] ?? "";
    };
    return { name: value("name"), phone: value("phone"), email: value("email") };
  }

  let receipts = 0;
  async function paidFrom(app: TestApp, phone: string, change: Record<string, string> = {}): Promise<Held> {
    app.clock.advance(60_000);
    return paid(app, await hold(app, { email: EMAIL, ...change }), phone);
  }

  async function paid(app: TestApp, held: Held, phone: string): Promise<Held> {
    await pay(app, held, { phone });
    receipts += 1;
    await callback(app, held, { receipt: `BACK00000${receipts}` });
    expect(stateOf(app, held).booking).toBe("confirmed");
    return held;
  }

  test("the browser that booked finds what it typed; another, and a stranger with the number alone, do not", async () => {
    const app = open();
    const { cookie } = await hold(app, { email: EMAIL });
    expect(await begins(app, cookie, REMEMBERED)).toEqual(ACHIENG);
    expect(await begins(app)).toEqual(NOBODY);
    expect(await begins(app, REMEMBERED)).toEqual({ ...NOBODY, phone: ACHIENG.phone });
    expect((await app.get(address(LATER), { cookie })).headers.get("cache-control")).toMatch(/private|no-store/);
  });

  test("logged out, it forgets who that was, also when the next guest there types their number", async () => {
    const app = open();
    const { cookie } = await hold(app, { email: EMAIL });
    const gone = await app.post("/logout", {}, { cookie: `${cookie}; ${REMEMBERED}; ${proven(app)}` });
    for (const name of ["lango_phone", "lango_proof"]) expect(cookieFrom(gone, name)).toBe(`${name}=`);
    expect(await begins(app, cookie)).toEqual(NOBODY);
    const next = { checkIn: "2027-01-04", checkOut: "2027-01-06", shownKes: "9000" };
    await hold(app, { ...next, name: "Otieno", phone: "0733 000 030" }, cookie);
    expect(await begins(app, cookie, REMEMBERED)).toEqual({ ...NOBODY, phone: ACHIENG.phone });
  });

  test("signed in on another phone, it is the name and e-mail of who paid from that number", async () => {
    const app = open();
    await paidFrom(app, "0722 000 020");
    expect(await begins(app, guestCookie(app.db))).toEqual(ACHIENG);
    expect(await begins(app, REMEMBERED, proven(app))).toEqual(ACHIENG);
    for (const unproven of ["", proven(app, "+254733000030"), "lango_proof=9999999999999.madeup"]) {
      expect(await begins(app, REMEMBERED, unproven)).toEqual({ ...NOBODY, phone: ACHIENG.phone });
    }
  });

  test("another guest who is signed in there finds their own number, and nothing of whoever was there before", async () => {
    const app = open();
    await paidFrom(app, "0722 000 020");
    const otieno = guestCookie(app.db, "+254733000030");
    expect(await begins(app, otieno, REMEMBERED)).toEqual({ ...NOBODY, phone: "0733 000 030" });
  });

  test("what others wrote by a number is never its owner's: a stranger's hold, a payment from elsewhere, a host's words", async () => {
    const app = open();
    const stranger = { name: "Mallory", email: "mallory@example.com" };
    await paidFrom(app, "0733 000 030", stranger);
    await hold(app, { ...stranger, checkIn: "2027-01-04", checkOut: "2027-01-06", shownKes: "9000" });
    const owner = guestCookie(app.db);
    expect(await begins(app, owner)).toEqual({ ...NOBODY, phone: ACHIENG.phone });
    const own = await paidFrom(app, "0722 000 020", { checkIn: "2027-01-11", checkOut: "2027-01-14" });
    expect(await begins(app, owner)).toEqual(ACHIENG);
    app.clock.advance(60_000);
    const before = findBooking(app.db, own.id);
    if (!before) throw new Error("no booking");
    const written = {
      ...before,
      ...({ id: "written", code: "LGWRITTEN", state: "held", source: "host", guestName: "Achieng of Otieno" } as const),
      ...{ checkIn: "2027-01-18", checkOut: "2027-01-21", submissionKey: secretHash("written"), confirmedAt: null },
      ...{ createdAt: app.clock.now(), holdEndsAt: app.clock.now() + 900_000, browserHash: "" },
    };
    write(app.db, (tx) => insertHold(tx, written));
    await paid(app, { ...own, id: "written", t: bookingToken(app.deps, "written") }, "0722 000 020");
    expect(await begins(app, owner)).toEqual(ACHIENG);
  });
});
