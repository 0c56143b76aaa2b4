import { describe, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { newestMessages } from "#db/message.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { write } from "#db/write.ts";
import { addDays } from "#src/core/stay/stay.ts";
import { newSecret } from "#src/web/secrets.ts";
import { callback, hold, ownNetwork, pay, proven, rowsOf, summaryForm } from "../dev/fixtures/journey.ts";
import { addManualTill, addTransfer } from "../dev/fixtures/payouts.ts";
import { addHost, addProperty } from "../dev/fixtures/people.ts";
import { guestCookie } from "../dev/fixtures/sign-in.ts";
import { cookieFrom, NOON, type TestApp, testApp } from "../dev/fixtures/test-app.ts";

const MINUTE = 60_000;
const HOUSES = 260;

/** Enough houses that no guest meets another. */
function open(mode: "instant" | "request" = "instant", env: Record<string, string> = {}): TestApp {
  const app = testApp(env);
  addHost(app.db);
  for (let n = 0; n < HOUSES; n += 1) {
    addProperty(app.db, { id: `room-${n}` });
    if (mode === "request")
      write(app.db, (tx) => saveRates(tx, `room-${n}`, { bookingMode: "request", updatedAt: NOON }));
  }
  return app;
}

const invented = (n: number) => `07${10_000_000 + n}`;
const form = (n: number, change: Record<string, string> = {}) =>
  summaryForm({ property: `room-${n}`, phone: invented(n), ...change });
const from = (address: string, cookie = "") => ({ headers: { "x-test-address": address }, cookie });
const send = (app: TestApp, fields: Record<string, string>, address: string, cookie = "") =>
  app.post("/booking/summary", fields, from(address, cookie));
const codeTo = (app: TestApp, phone: string) =>
  newestMessages(app.db, 2000).flatMap(({ recipient, body }) =>
    recipient.endsWith(phone.slice(1)) ? (/^(\d{6})/.exec(body)?.[1] ?? []) : [],
  )[0] ?? "";
const hiddenIn = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
const browser = () => `lango_browser=${newSecret()}`;

/** What somebody does whose form came back with the offer of a code. Answers the last response. */
async function prove(app: TestApp, fields: Record<string, string>, address: string, cookie: string): Promise<Response> {
  const asked = await send(app, { ...fields, prove: "send" }, address, cookie);
  if (asked.status !== 200) return asked;
  const challenge = hiddenIn(await asked.text(), "challenge");
  return send(app, { ...fields, challenge, phoneCode: codeTo(app, fields.phone ?? "") }, address, cookie);
}

describe("holds with invented phones", () => {
  test.each([
    ["one IPv4 address", () => "198.51.100.1", ""],
    ["one IPv6 /64", (n: number) => `2001:db8:1:2::${n}`, ""],
    ["one browser that changes its network", (n: number) => `198.51.${n}.1`, `lango_browser=${"b".repeat(43)}`],
  ])(
    "from %s: ten in five minutes, then 429 that keeps what was typed and offers a code",
    async (_, address, cookie) => {
      const app = open();
      const answers = [];
      for (let n = 0; n < 25; n += 1) answers.push(await send(app, form(n), address(n), cookie));
      expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(303), ...Array(15).fill(429)]);
      expect(rowsOf(app, "bookings")).toBe(10);
      const last = answers.at(-1);
      expect(last?.headers.get("retry-after")).toBe("300");
      const html = (await last?.text()) ?? "";
      expect(html).toContain('value="Achieng Otieno"');
      expect(html).toContain(`value="${invented(24)}"`);
      expect(html).toContain("Send me a code");
      expect(html).toContain("try again in 5 minutes");
      expect(rowsOf(app, "messages")).toBe(0);
      app.clock.advance(5 * MINUTE);
      expect((await send(app, form(30), address(30), cookie)).status).toBe(303);
    },
  );

  test("are offered the code in Kiswahili too", async () => {
    const app = open();
    for (let n = 0; n < 10; n += 1) await send(app, form(n), "198.51.100.1");
    expect(await (await send(app, form(11), "198.51.100.1", "lang=sw")).text()).toContain("Nitumie nambari");
  });

  test("and whoever proves the phone goes on, now and for the day", async () => {
    const app = open();
    for (let n = 0; n < 12; n += 1) await send(app, form(n), "198.51.100.1");
    const mine = browser();
    const done = await prove(app, form(100), "198.51.100.1", mine);
    expect(done.status).toBe(303);
    const cookie = `${mine}; ${cookieFrom(done, "lango_proof")}`;
    expect((await send(app, form(101, { phone: invented(100) }), "198.51.100.1", cookie)).status).toBe(303);
    // The proof is of this number alone.
    expect((await send(app, form(102), "198.51.100.1", cookie)).status).toBe(429);
  });

  test("from everywhere at once: newcomers are asked for proof, and when no code can be sent nobody is sent away", async () => {
    const flooded = open();
    for (let n = 0; n < 250; n += 1) await send(flooded, form(n), `10.1.${n}.1`);
    expect((await send(flooded, form(251), "203.0.113.1")).status).toBe(429);
    expect((await prove(flooded, form(252), "203.0.113.2", browser())).status).toBe(303);
    const penniless = open("instant", { SMS_HOUR_MOST: "0" });
    for (let n = 0; n < 250; n += 1) await send(penniless, form(n), `10.1.${n}.1`);
    expect((await send(penniless, form(251), "203.0.113.1")).status).toBe(303);
  }, 120_000);
});

describe("what strangers begin in somebody's name", () => {
  const ACHIENG = "0722000020";

  test("keeps them from nothing once they prove their number, and what they keep themselves counts", async () => {
    const app = open();
    for (let n = 0; n < 10; n += 1) {
      await send(app, form(n, { phone: ACHIENG }), `10.8.${n}.1`);
      app.clock.advance(15 * MINUTE);
    }
    expect(rowsOf(app, "bookings")).toBe(10);
    const [fields, own] = [form(20, { phone: ACHIENG }), browser()];
    const refused = await send(app, fields, "203.0.113.1", own);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Send me a code");
    const done = await prove(app, fields, "203.0.113.1", own);
    expect(done.status).toBe(303);
    const cookie = `${own}; ${cookieFrom(done, "lango_proof")}`;
    const more = [];
    for (const n of [21, 22, 23])
      more.push((await send(app, form(n, { phone: ACHIENG }), "203.0.113.1", cookie)).status);
    expect(more).toEqual([303, 303, 409]);
    const html = await (await send(app, form(24, { phone: ACHIENG }), "203.0.113.1", cookie)).text();
    expect(html).not.toContain("Send me a code");
  });

  test("by the form of a request or a long stay, whose number was proven, is not theirs: the other number is proven too", async () => {
    for (const mode of ["request", "instant"] as const) {
      const app = open(mode);
      const nights = mode === "instant" ? { checkOut: "2027-01-20", shownKes: String(33 * 4500) } : {};
      const [fields, own] = [form(1, nights), browser()];
      const challenge = hiddenIn(await (await send(app, fields, "203.0.113.1", own)).text(), "challenge");
      const proof = { challenge, phoneCode: codeTo(app, invented(1)) };
      expect((await send(app, { ...fields, ...proof }, "203.0.113.1", own)).status).toBe(303);
      expect((await send(app, { ...fields, phone: ACHIENG }, "203.0.113.1", own)).status).not.toBe(303);
      const phones = app.db.$client.query("select guest_phone, phone_proven from bookings").values();
      expect(phones).toEqual([[`+254${invented(1).slice(1)}`, 1]]);
    }
  });

  test("is bounded by their number too where the number of a hold is corrected", async () => {
    const app = open();
    const held = [];
    for (let n = 0; n < 5; n += 1) {
      const [fields, own] = [form(n), browser()];
      await send(app, fields, `10.9.${n}.1`, own);
      held.push((await send(app, { ...fields, phone: ACHIENG }, `10.9.${n}.1`, own)).status);
    }
    expect(held).toEqual([303, 303, 303, 409, 409]);
  });
});

describe("one place", () => {
  const stay = (n: number, nights: number) => {
    const day = (after: number) => addDays("2027-01-10", n * 40 + after);
    return { checkIn: day(0), checkOut: day(nights), shownKes: String(4500 * nights), property: "room-1" };
  };

  test("is kept for ninety nights an hour by numbers that nobody has proven, from however many networks", async () => {
    const app = open();
    const holds = [];
    for (let n = 0; n < 5; n += 1) holds.push((await send(app, form(n, stay(n, 30)), `10.3.${n}.1`)).status);
    expect(holds).toEqual([303, 303, 303, 429, 429]);
    expect((await send(app, form(9), "10.3.9.1")).status).toBe(303);
    const asked = stay(5, 3);
    expect((await send(app, form(7, asked), "203.0.113.7")).status).toBe(429);
    expect((await prove(app, form(8, asked), "203.0.113.8", browser())).status).toBe(303);
    app.clock.advance(60 * MINUTE);
    expect((await send(app, form(6, stay(6, 3)), "10.3.6.1")).status).toBe(303);
  });

  test("is kept for more than a month by nobody who has not proven their number", async () => {
    const app = open();
    const fields = form(1, stay(1, 31));
    const own = browser();
    const asked = await send(app, fields, "203.0.113.1", own);
    expect([asked.status, rowsOf(app, "bookings")]).toEqual([200, 0]);
    const challenge = hiddenIn(await asked.text(), "challenge");
    const done = await send(app, { ...fields, challenge, phoneCode: codeTo(app, invented(1)) }, "203.0.113.1", own);
    expect([done.status, rowsOf(app, "bookings")]).toEqual([303, 1]);
  });
});

describe("a request, which keeps nights for a day", () => {
  test("is made when the phone is proven on that page, and what was typed is kept", async () => {
    const app = open("request");
    const fields = form(1, { email: "achieng@example.com" });
    const asked = await send(app, fields, "203.0.113.1");
    expect(asked.status).toBe(200);
    expect(rowsOf(app, "bookings")).toBe(0);
    const html = await asked.text();
    for (const kept of ["Achieng Otieno", invented(1), "achieng@example.com"])
      expect(html).toContain(`value="${kept}"`);
    expect(html).toMatch(/name="rules"[^>]*checked/);
    const challenge = hiddenIn(html, "challenge");
    const wrong = await send(app, { ...fields, challenge, phoneCode: "x" }, "203.0.113.1");
    expect([wrong.status, (await wrong.text()).includes("Invalid verification code")]).toEqual([422, true]);
    const code = codeTo(app, invented(1));
    expect((await send(app, { ...fields, challenge, phoneCode: "" }, "203.0.113.1")).status).toBe(422);
    expect(
      (await send(app, { ...fields, challenge, phoneCode: code, phone: invented(2) }, "203.0.113.1")).status,
    ).not.toBe(303);
    expect((await send(app, { ...fields, challenge, phoneCode: code }, "203.0.113.1")).status).toBe(303);
    expect(rowsOf(app, "bookings")).toBe(1);
  });

  test("with its code sent twice by one browser is one request; for another browser the code is used up", async () => {
    const app = open("request");
    const [fields, own] = [form(1), browser()];
    const challenge = hiddenIn(await (await send(app, fields, "203.0.113.1", own)).text(), "challenge");
    const sent = { ...fields, challenge, phoneCode: codeTo(app, invented(1)) };
    const answers = [await send(app, sent, "203.0.113.1", own), await send(app, sent, "203.0.113.1", own)];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(answers[1]?.headers.get("location")).toBe(answers[0]?.headers.get("location") ?? "");
    for (const cookie of [browser(), ""]) {
      const answer = await send(app, sent, "203.0.113.1", cookie);
      expect([answer.status, cookieFrom(answer, "lango_proof")]).toEqual([422, ""]);
    }
    expect(rowsOf(app, "bookings")).toBe(1);
  });

  test("pressed twice sends one code", async () => {
    const app = open("request");
    const fields = form(1);
    for (const _ of [1, 2]) expect((await send(app, fields, "203.0.113.1")).status).toBe(200);
    expect(rowsOf(app, "messages")).toBe(1);
  });

  test("needs no code of a guest who is signed in with that number, and one of any other", async () => {
    const app = open("request");
    const cookie = guestCookie(app.db, "+254722000020");
    expect((await send(app, form(1, { phone: "0722 000 020" }), "203.0.113.1", cookie)).status).toBe(303);
    expect((await send(app, form(2), "203.0.113.1", cookie)).status).toBe(200);
    const made = "lango_proof=9999999999999.madeup";
    expect((await send(app, form(3), "203.0.113.1", made)).status).toBe(200);
    expect(
      (await send(app, form(4, { phone: "0722 000 030" }), "203.0.113.1", proven(app, "+254722000030"))).status,
    ).toBe(303);
    app.clock.advance(24 * 60 * MINUTE);
    const old = proven(app, "+254722000031");
    app.clock.advance(24 * 60 * MINUTE);
    expect(
      (
        await send(
          app,
          form(5, { phone: "0722 000 031", checkIn: "2026-12-28", checkOut: "2026-12-31" }),
          "203.0.113.1",
          old,
        )
      ).status,
    ).toBe(200);
  });

  test("with invented phones keeps no night, rings ten phones, and is 429 after that", async () => {
    const app = open("request");
    const statuses = [];
    for (let n = 0; n < 40; n += 1) statuses.push((await send(app, form(n), "198.51.100.1")).status);
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(30).fill(429)]);
    expect([rowsOf(app, "occupied_nights"), rowsOf(app, "messages")]).toEqual([0, 10]);
  });

  test("from a country that is not texted is proven by e-mail", async () => {
    const app = open("request");
    const fields = form(1, { phone: "+44 7400 123456" });
    const first = await send(app, fields, "203.0.113.1");
    expect([first.status, (await first.text()).includes("We can&#x27;t send an SMS to this number")]).toEqual([
      422,
      true,
    ]);
    const withMail = { ...fields, email: "amy@example.com" };
    const challenge = hiddenIn(await (await send(app, withMail, "203.0.113.1")).text(), "challenge");
    const [letter] = newestMessages(app.db, 1);
    expect([letter?.channel, letter?.recipient]).toEqual(["email", "amy@example.com"]);
    const phoneCode = /^(\d{6})/.exec(letter?.body ?? "")?.[1] ?? "";
    expect((await send(app, { ...withMail, challenge, phoneCode }, "203.0.113.1")).status).toBe(303);
    // It signs nobody in with that number.
    expect((await app.post("/guest-login/code", { challenge, code: phoneCode })).status).toBe(422);
  });
});

describe("the word of strangers that they have paid", () => {
  const codeOf = (n: number) => `UKR51ZD${String(n).padStart(3, "0")}`;

  /** Somebody keeps nights in a room and says at once that they have paid. */
  async function lie(app: TestApp, n: number, { room = n, from: address = `10.7.${n}.1`, ...more }: Lie = {}) {
    const held = await hold(app, { property: `room-${room}`, phone: invented(n), ...datesOf(n), ...more.guest });
    return { held, answer: await say(app, held, more.by === "sent" ? "sent" : "claim", n, from(address)) };
  }
  type Lie = { room?: number; from?: string; by?: "sent"; guest?: Record<string, string> };
  const say = (
    app: TestApp,
    { id, t }: { id: string; t: string },
    by: "claim" | "sent",
    n: number,
    sender: ReturnType<typeof from>,
    more: Record<string, string> = {},
  ) => app.post(`/booking/payment/${by}`, { ...wordOf(n), booking: id, t, ...more }, sender);
  const wordOf = (n: number) => ({ code: codeOf(n), reference: `MTCN ${n}`, submissionKey: newSecret() });
  /** Each in another month, so that one place has room for all of them. */
  const datesOf = (n: number) => {
    const month = `2027-${String((n % 12) + 1).padStart(2, "0")}`;
    return { checkIn: `${month}-05`, checkOut: `${month}-08` };
  };
  const keptUntil = (app: TestApp, id: string) => findBooking(app.db, id)?.holdEndsAt ?? 0;
  function openByHand(): TestApp {
    const app = open();
    addManualTill(app);
    addTransfer(app);
    return app;
  }

  test("keeps ten stays of one network for hours; the eleventh is asked for a code, and what was typed is kept", async () => {
    const app = openByHand();
    const lies = [];
    for (let n = 0; n < 12; n += 1) lies.push(await lie(app, n, { from: "198.51.100.1" }));
    expect(lies.map(({ answer }) => answer.status)).toEqual([...Array(10).fill(303), 429, 429]);
    const isKept = lies.map(({ held }) => keptUntil(app, held.id) > NOON + 15 * MINUTE);
    expect(isKept).toEqual([...Array(10).fill(true), false, false]);
    expect(rowsOf(app, "payments")).toBe(10);
    const last = lies.at(-1)?.answer;
    expect(Number(last?.headers.get("retry-after"))).toBe(3 * 3600);
    const html = (await last?.text()) ?? "";
    expect(html).toContain(`value="${codeOf(11)}"`);
    expect(html).toContain("Send me a code");
  });

  test("keeps one place six times a day, from however many networks, and by transfers twice", async () => {
    const app = openByHand();
    const statuses = async (by?: "sent", room = 1) => {
      const answers = [];
      for (let n = 0; n < 8; n += 1)
        answers.push((await lie(app, room * 10 + n, { room, ...(by ? { by } : {}) })).answer.status);
      return answers;
    };
    expect(await statuses()).toEqual([...Array(6).fill(303), 429, 429]);
    expect(await statuses("sent", 2)).toEqual([303, 303, ...Array(6).fill(429)]);
    // The place next to it is another's.
    expect((await lie(app, 99, { room: 3 })).answer.status).toBe(303);
  });

  test("whoever proves the number goes on, with the same form; in Kiswahili, by mail where no SMS goes, and pressed twice", async () => {
    const app = openByHand();
    for (let n = 0; n < 6; n += 1) await lie(app, n, { room: 1 });
    const { held } = await lie(app, 6, { room: 1 });
    const sender = from("203.0.113.9", browser());
    const typed = { ...wordOf(6), booking: held.id, t: held.t };
    const post = (more: Record<string, string>, to = "claim") =>
      app.post(`/booking/payment/${to}`, { ...typed, ...more }, sender);
    const asked = await post({ prove: "send" });
    const challenge = hiddenIn(await asked.text(), "challenge");
    expect(asked.status).toBe(200);
    expect((await post({ challenge, phoneCode: "x" })).status).toBe(422);
    const proof = { challenge, phoneCode: codeTo(app, invented(6)) };
    const taken = await post(proof);
    expect([taken.status, cookieFrom(taken, "lango_proof") !== ""]).toEqual([303, true]);
    expect((await post(proof)).status).toBe(303);
    expect(keptUntil(app, held.id)).toBeGreaterThan(NOON + 15 * MINUTE);

    const amy = { phone: "+44 7400 123456", email: "amy@example.com" };
    const abroad = await hold(app, { property: "room-1", ...amy, ...datesOf(8) });
    const said = { booking: abroad.id, t: abroad.t, reference: "MTCN 8", submissionKey: newSecret() };
    const word = (more: Record<string, string>) =>
      app.post("/booking/payment/sent", { ...said, ...more }, from("203.0.113.8", `${browser()}; lang=sw`));
    expect(await (await word({})).text()).toContain("Nitumie nambari");
    const mailed = await (await word({ prove: "send" })).text();
    expect(mailed).toContain("amy@example.com");
    expect(newestMessages(app.db, 50).some(({ recipient }) => recipient === amy.email)).toBe(true);
  });

  test("is taken where no code can be sent, rings the host and keeps no nights: a payment that was made is seen", async () => {
    const app = openByHand();
    for (let n = 0; n < 6; n += 1) await lie(app, n, { room: 1 });
    for (let n = 0; n < 2; n += 1) await lie(app, n, { room: 2, by: "sent" });
    const { codesToBookOfNetwork } = app.deps.limits;
    while (codesToBookOfNetwork.allow("203.0.113.9"));
    for (const [room, by] of [
      [1, "claim"],
      [2, "sent"],
    ] as const) {
      const { held, answer } = await lie(app, 8, { room, ...(by === "sent" ? { by } : {}), from: "203.0.113.9" });
      expect(answer.status).toBe(429);
      const until = keptUntil(app, held.id);
      const words = rowsOf(app, "payments");
      const taken = await say(app, held, by, 8, from("203.0.113.9"), { prove: "send" });
      expect([taken.status, rowsOf(app, "payments"), keptUntil(app, held.id)]).toEqual([303, words + 1, until]);
    }
  });

  test("and a guest whose stay is certain says of its rest what they like", async () => {
    const app = open();
    const held = await hold(app, { property: "room-1" });
    await pay(app, held);
    await callback(app, held, {});
    addManualTill(app);
    for (let n = 0; n < 6; n += 1) await lie(app, n, { room: 1 });
    expect((await lie(app, 7, { room: 1 })).answer.status).toBe(429);
    expect((await say(app, held, "claim", 8, from("203.0.113.9"), { for: "balance" })).status).toBe(303);
  });
});

test("two hundred honest guests behind one address of a carrier all book, while a thief floods from it", async () => {
  const app = open();
  const carrier = "198.51.100.1";
  const flood = async (n: number) => {
    await send(app, form(n % HOUSES, { phone: `07${90_000_000 + n}` }), carrier);
    await app.post("/guest-login", { phone: `07${91_000_000 + n}`, submissionKey: newSecret() }, from(carrier));
    await app.post("/guest-login/code", { challenge: "x", code: "123456" }, from(carrier));
    // And some that only a guest who wants to book is offered.
    if (n % 3 === 0) await send(app, { ...form(n % HOUSES, { phone: `07${92_000_000 + n}` }), prove: "send" }, carrier);
  };
  for (let n = 0; n < 50; n += 1) await flood(n);
  let booked = 0;
  for (let n = 0; n < 200; n += 1) {
    if (n % 2 === 0) await flood(1000 + n);
    const mine = browser();
    const fields = form(n, { checkIn: "2027-01-11", checkOut: "2027-01-14" });
    const first = await send(app, fields, carrier, mine);
    const done = first.status === 303 ? first : await prove(app, fields, carrier, mine);
    if (done.status === 303) booked += 1;
    if (n % 20 === 0) app.clock.advance(MINUTE / 2);
  }
  expect(booked).toBe(200);
}, 240_000);

test("guests on networks of their own meet no limit", async () => {
  const app = open();
  for (let n = 0; n < 100; n += 1) {
    expect((await app.post("/booking/summary", form(n), { headers: ownNetwork() })).status).toBe(303);
  }
});
