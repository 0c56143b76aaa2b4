import { afterAll, expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { newestChangeRequest } from "#db/change-request.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import type { Db } from "#db/open.ts";
import { findOperation } from "#db/operation.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { refundSending, refundsOfBooking } from "#db/refund.queries.ts";
import { threadOfBooking } from "#db/thread.queries.ts";
import { write } from "#db/write.ts";
import { answerChange } from "#src/booking/answer-change.ts";
import { bookByHost } from "#src/booking/book-by-host.ts";
import { changeStay } from "#src/booking/change-stay.ts";
import { decideRequest } from "#src/booking/decide-request.ts";
import { withdrawHold } from "#src/booking/withdraw-hold.ts";
import { readFeed } from "#src/calendar/read-feed.ts";
import type { Language } from "#src/core/language.ts";
import { addFeed, type Channel, calendarText, openChannel } from "#src/dev/fixtures/channel.ts";
import { callback, type Held, hold, pay, proven, summaryForm } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { addManualTill, addTransfer } from "#src/dev/fixtures/payouts.ts";
import { addHost, quickHash } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { answerInquiry } from "#src/inquiry/answer-inquiry.ts";
import { askQuestion } from "#src/inquiry/ask-question.ts";
import { hearMessage } from "#src/messaging/hear-provider.ts";
import { wentBack } from "#src/mpesa/settle-operation.ts";
import { askForBalance } from "#src/payment/balance.ts";
import { voidClaim } from "#src/reconcile/answer-claim.ts";
import { claimPayment } from "#src/reconcile/claim-payment.ts";
import { decideDeposit } from "#src/refund/deposit.ts";
import { beginOperation, operationFailed } from "#src/refund/operation.ts";
import { answerReport } from "#src/review/answer-report.ts";
import { makeReport } from "#src/review/make-report.ts";
import { markNoShow } from "#src/review/mark-no-show.ts";
import { rateGuest } from "#src/review/rate-guest.ts";
import { writeReview } from "#src/review/write-review.ts";
import { newSecret } from "#src/web/secrets.ts";
import { OPERATORS } from "./fixtures/proof.ts";

const HOST = "host-wanjiru";
const LATER = { checkIn: "2026-12-28", checkOut: "2026-12-31" };
const BY_SMS = { email: null, channel: "sms", offers: false } as const;
const DAY = 24 * 3_600_000;
const PASSWORD = "kahawa-chungu";
const PASSWORD_HASH = await quickHash(PASSWORD);

const channels: Channel[] = [];
afterAll(() => {
  for (const channel of channels) channel.stop();
});

/** A house whose host and whose guests read `language`. */
class Talk {
  readonly house: MoneyHouse;
  readonly language: Language;

  constructor(language: Language, ...[rates, env]: ConstructorParameters<typeof MoneyHouse>) {
    this.language = language;
    this.house = new MoneyHouse(rates, { FEED_ALLOW_HOSTS: "127.0.0.1", ...env });
    this.house.app.db.$client
      .query("update hosts set language = ?, email = 'wanjiru@example.com', email_verified_at = 1")
      .run(language);
  }

  async hold(): Promise<Held> {
    return hold(this.house.app, LATER, `lang=${this.language}`);
  }

  /** A stay that is certain, of which everybody has heard. */
  async certain(paidKes = 13_500): Promise<Held> {
    const held = await this.hold();
    this.house.cash(held, paidKes);
    await this.said();
    return held;
  }

  /** A stay of which all was paid on the phone, of which everybody has heard. */
  async paid(): Promise<Held> {
    const held = await this.hold();
    await pay(this.house.app, held);
    await callback(this.house.app, held, { receipt: "UKR0000001" });
    await this.said();
    return held;
  }

  /** The host makes the stay a night shorter. */
  shorten(held: Held): void {
    const booking = findBooking(this.house.app.db, held.id);
    if (!booking) throw new Error("no booking");
    const { id: bookingId, checkIn, party, revision } = booking;
    const change = { checkIn, checkOut: "2026-12-30", party, totalKes: undefined, shownKes: 9000, revision };
    const ask = { hostId: HOST, bookingId, ...change };
    expect(changeStay(this.house.settling, ask).outcome).toBe("changed");
  }

  /** The host's calendar at Airbnb, and what they do to have it read. */
  airbnb(): { channel: Channel; read(): Promise<unknown> } {
    const { app } = this.house;
    const channel = openChannel();
    channels.push(channel);
    const feed = addFeed(app, { url: channel.url });
    return { channel, read: () => readFeed(app.deps, feed) };
  }

  /** The host's account page, where they change something. */
  async account(path: string, form: Record<string, string>): Promise<void> {
    const { app } = this.house;
    app.db.$client.query("update hosts set password_hash = ? where id = ?").run(PASSWORD_HASH, HOST);
    const answer = await app.post(path, { currentPassword: PASSWORD, ...form }, { cookie: hostCookie(app.db) });
    expect(answer.status).toBe(303);
  }

  bookByHost(): void {
    const guest = { name: "Achieng Otieno", phone: "+254722000020", language: this.language };
    const about = { hostId: HOST, propertyId: "garden-studio", unit: undefined, ...LATER, party: 2, guest };
    const terms = { totalKes: undefined, pay: "arrival", receipt: null, submissionKey: newSecret() } as const;
    expect(bookByHost(this.house.settling, { ...about, ...terms }).outcome).toBe("booked");
  }

  async request(): Promise<string> {
    const { app } = this.house;
    const asked = await app.post("/booking/summary", summaryForm(LATER), {
      cookie: `lang=${this.language}; ${proven(app)}`,
    });
    const id = /\/guest\/booking\/([^/]+)\/details/.exec(asked.headers.get("location") ?? "")?.[1];
    if (!id) throw new Error(`no request: ${asked.status}`);
    return id;
  }

  /** What was said since the last time, with plain spaces: to whom, and how it begins. */
  async said(): Promise<[string, string][]> {
    const { app } = this.house;
    await app.jobs.runDue();
    return app.sent
      .splice(0)
      .map(({ channel, to, body }) => [
        channel === "email" ? "mail" : to === "+254712345678" ? "host" : "guest",
        body.replaceAll("\u00a0", " "),
      ]);
  }
}

type Story = (talk: Talk) => Promise<unknown>;

const claims = async ({ house }: Talk, held: Held) => {
  addManualTill(house.app);
  const claim = { booking: held.id, t: held.t, code: "ukr51zdr4f", submissionKey: newSecret() };
  await house.app.post("/booking/payment/claim", claim);
};

const sendsFromAbroad = async ({ house }: Talk, held: Held) => {
  addTransfer(house.app);
  const sent = { booking: held.id, t: held.t, reference: "MTCN 123", submissionKey: newSecret() };
  await house.app.post("/booking/payment/sent", sent);
};

const STORIES: Readonly<Record<string, Story>> = {
  "a request": (talk) => talk.request(),
  "a request that is approved": async (talk) => {
    const bookingId = await talk.request();
    await talk.said();
    decideRequest(talk.house.settling, { bookingId, decision: "approve" });
  },
  "a request that is declined": async (talk) => {
    const bookingId = await talk.request();
    await talk.said();
    decideRequest(talk.house.settling, { bookingId, decision: "decline" });
  },
  "nights that the host keeps no longer": async (talk) => {
    const bookingId = await talk.request();
    decideRequest(talk.house.settling, { bookingId, decision: "approve" });
    await talk.said();
    withdrawHold(talk.house.app.deps, { hostId: HOST, bookingId });
  },
  "a guest who says that they paid": async (talk) => {
    const held = await talk.hold();
    await talk.said();
    await claims(talk, held);
  },
  "money that the host does not find": async (talk) => {
    const held = await talk.hold();
    await claims(talk, held);
    await talk.said();
    const paymentId = paymentsOfBooking(talk.house.app.db, held.id)[0]?.id ?? "none";
    voidClaim(talk.house.settling, { hostId: HOST, paymentId });
  },
  "a guest who says that money is on its way from abroad": async (talk) => {
    const held = await talk.hold();
    await talk.said();
    await sendsFromAbroad(talk, held);
  },
  "money from abroad that the host does not find": async (talk) => {
    const held = await talk.hold();
    await sendsFromAbroad(talk, held);
    await talk.said();
    const paymentId = paymentsOfBooking(talk.house.app.db, held.id)[0]?.id ?? "none";
    voidClaim(talk.house.settling, { hostId: HOST, paymentId });
  },
  "more money for a certain stay": async (talk) => {
    const held = await talk.certain(4_050);
    await talk.house.notice(held, 5_000);
  },
  "a balance that the host asks for": async (talk) => {
    const held = await talk.certain(4_050);
    askForBalance(talk.house.app.deps, { hostId: HOST, bookingId: held.id });
  },
  "a forgotten password": (talk) => talk.house.app.post("/forgot-password", { email: "wanjiru@example.com" }),
  "a damage deposit that nobody has decided about": async (talk) => {
    const held = await talk.certain();
    talk.house.cash(held, 3_000, "damage_deposit");
    await talk.said();
    const { app } = talk.house;
    app.clock.set(Date.UTC(2027, 0, 1, 6));
    write(app.db, (tx) => enqueue(tx, { kind: "morning_round", key: "all", runAt: NOON, now: NOON }));
  },
  "a part of the damage deposit that the host keeps": async (talk) => {
    const held = await talk.certain();
    talk.house.cash(held, 3_000, "damage_deposit");
    talk.house.app.clock.advance(14 * DAY);
    await talk.said();
    const keep = { amountKes: 800, note: "A lamp" };
    const ask = { hostId: HOST, bookingId: held.id, shownKes: 3_000, submissionKey: newSecret(), keep };
    expect(decideDeposit(talk.house.app.deps, ask).outcome).toBe("kept");
  },
  "money that went back by hand and by M-PESA": async (talk) => {
    const held = await talk.paid();
    const operationId = await sendsBackUnheard(talk, held);
    talk.house.sendAll(held);
    await talk.said();
    arrives(talk, operationId);
  },
  "more than was owed that M-PESA sent back": async (talk) => {
    const held = await talk.paid();
    const operationId = await sendsBackUnheard(talk, held);
    const { db } = talk.house.app;
    db.$client.query("update refunds set amount_kes = 4000").run();
    await talk.said();
    arrives(talk, operationId);
  },
  "a part of a price that one phone can't move in a day": async (talk) => {
    const held = await talk.hold();
    await pay(talk.house.app, held);
    await callback(talk.house.app, held, { receipt: "UKR0000001" });
  },
  "a payment that M-PESA disputes": async (talk) => {
    await talk.paid();
    const { app } = talk.house;
    app.gateway.results.push({ outcome: "answered", resultCode: "1032", resultDesc: "-", raw: "{}" });
    app.clock.advance(60_000);
  },
  "a payment that a guest's message says was taken back": async (talk) => {
    const held = await talk.paid();
    const typed =
      "UKT1AAAA13 Confirmed. Reversal of transaction UKR0000001 has been successfully reversed on 18/12/26 at 12:10 PM and Ksh13,500.00 is debited from your M-PESA account.";
    claimPayment(talk.house.settling, { bookingId: held.id, typed, submissionKey: newSecret() });
  },
  "nights that Airbnb sold too": async (talk) => {
    await talk.certain();
    const { channel, read } = talk.airbnb();
    channel.says(calendarText({ uid: "a", from: "2026-12-29", to: "2026-12-30", summary: "Reserved" }));
    await read();
  },
  "a calendar that suddenly leaves stays out": async (talk) => {
    const { channel, read } = talk.airbnb();
    const stay = (day: number) => ({ uid: `${day}`, from: `2027-01-0${day}`, to: `2027-01-0${day + 1}`, summary: "R" });
    channel.says(calendarText(stay(5), stay(7)));
    await read();
    channel.says(calendarText());
    await read();
  },
  "a calendar that is silent for a day": async (talk) => {
    const { channel, read } = talk.airbnb();
    channel.says("gone", { status: 404 });
    talk.house.app.clock.advance(DAY);
    await read();
  },
  "another night that a guest asks for": async (talk) => {
    await asksForANight(talk, await talk.certain());
  },
  "another night that the host agrees to": async (talk) => {
    await answered(talk, "accept");
  },
  "another night that the host declines": async (talk) => {
    await answered(talk, "decline");
  },
  "another night that nobody answers": async (talk) => {
    await asksForANight(talk, await talk.certain());
    await talk.said();
    talk.house.app.clock.advance(DAY);
  },
  "a stay that the host changes": async (talk) => {
    talk.shorten(await talk.certain());
  },
  "a stay that the host writes in, paid on arrival": async (talk) => talk.bookByHost(),
  "another address for the account": (talk) => talk.account("/account/email", { email: "njeri@example.com" }),
  "another host's address for the account": (talk) => {
    addHost(talk.house.app.db, {
      id: "host-njeri",
      email: "njeri@example.com",
      brandName: "njeri",
      phone: "+254711000009",
      // It is read by whose address it is.
      language: talk.language,
    });
    return talk.account("/account/email", { email: "njeri@example.com" });
  },
  "another password": (talk) =>
    talk.account("/account/password", { password: "chai-ya-tangawizi", confirmPassword: "chai-ya-tangawizi" }),
  "another way of being paid": (talk) =>
    talk.account("/dashboard/payouts/manual", { payType: "till", payNumber: "700200" }),
  "a review that a guest is asked for": async (talk) => {
    await talk.certain();
    morningOf(talk, Date.UTC(2027, 0, 1, 6));
  },
  "a review that a guest may still write": async (talk) => {
    await talk.certain();
    morningOf(talk, Date.UTC(2027, 0, 8, 6));
  },
  "a review that nobody may read yet": async (talk) => {
    const { id } = await talk.certain();
    talk.house.app.clock.set(Date.UTC(2026, 11, 31, 9));
    reviews(talk, id);
  },
  "a review that its host has spoken before": async (talk) => {
    const { id } = await talk.certain();
    talk.house.app.clock.set(Date.UTC(2026, 11, 31, 9));
    rateGuest(talk.house.app.deps, { hostId: HOST, bookingId: id, stars: 5, note: "" });
    reviews(talk, id);
  },
  "a stay to which nobody came": async (talk) => {
    const { id: bookingId } = await talk.certain();
    talk.house.app.clock.set(Date.UTC(2026, 11, 29, 9));
    markNoShow(talk.house.app.deps, { hostId: HOST, bookingId });
  },
  "a report that is answered": async ({ house: { app }, language }) => {
    const about = { kind: "house", reason: "unsafe", words: "", saidBy: "visitor", phone: "+254733000001" } as const;
    const facts = { hostId: HOST, propertyId: "garden-studio", bookingId: null, reviewId: null };
    const { id } = makeReport(app.deps, { ...about, ...facts, language, submissionKey: newSecret() });
    answerReport(app.deps, { reportId: id, outcome: "acted", why: "-", by: HOST });
  },
  "a question that the listing answers in part": async ({ house: { app }, language }) => {
    const question = { en: "is there wifi and are pets allowed", sw: "kuna wifi na mbwa wanaruhusiwa" }[language];
    const ask = { ...BY_SMS, propertyId: "garden-studio", phone: "+254733000001", question, language };
    askQuestion(app.deps, { ...ask, submissionKey: newSecret() });
  },
  "a guest who writes back": async (talk) => {
    const { id } = await talk.certain();
    const { db } = talk.house.app;
    write(db, (tx) => {
      threadOfBooking(tx, id, NOON);
      const told = { providerId: "ATXin_1", from: "+254722000020", body: "Is there a cot?" };
      hearMessage(tx, told, "sms", { now: NOON, publicUrl: "https://lango.test" });
    });
  },
  "a question that its host answers": async ({ house: { app }, language }) => {
    const ask = { ...BY_SMS, propertyId: "garden-studio", phone: "+254733000001", question: "dogs?", language };
    const asked = askQuestion(app.deps, { ...ask, submissionKey: newSecret() });
    app.clock.advance(1000);
    if ("id" in asked) answerInquiry(app.deps, { id: asked.id, hostId: HOST, words: "Karibu", way: "", key: "key" });
  },
  "a tourism licence that ends soon": async ({ house }) => licenceEnds(house.app.db, "2027-01-01"),
  "a tourism licence that is over": async ({ house }) => licenceEnds(house.app.db, "2026-12-17"),
  "an address that is to be confirmed": (talk) => {
    talk.house.app.db.$client.query("update hosts set email_verified_at = null").run();
    return talk.account("/verify-email/again", {});
  },
};

function licenceEnds(db: Db, day: string): void {
  db.$client
    .query("update properties set licence_number = 'TRA/1', licence_class = 'villa', licence_until = ?")
    .run(day);
  write(db, (tx) => enqueue(tx, { kind: "watch_papers", key: "all", runAt: NOON, now: NOON }));
}

/** What runs by the clock in a morning, by itself. */
function morningOf({ house: { app } }: Talk, at: number): void {
  app.clock.set(at);
  write(app.db, (tx) => enqueue(tx, { kind: "send_planned", key: "all", runAt: NOON, now: NOON }));
}

function reviews({ house: { app } }: Talk, bookingId: string): void {
  const stars = { whole: 5, cleanliness: 5, accuracy: 5, communication: 5, location: 5, value: 5 };
  const said = { words: "Good", language: "en", privateNote: "", showName: true, inPictures: false } as const;
  expect(
    writeReview(app.deps, { bookingId, writer: { hasShownNumber: true, isHostsBrowser: false }, stars, ...said })
      .outcome,
  ).toBe("written");
}

/** From the booking's page: the price first, then the host. */
async function asksForANight({ house: { app } }: Talk, { id, t }: Held): Promise<void> {
  const wish = { t, from: "2026-12-28", to: "2027-01-01", guests: "2", submissionKey: newSecret() };
  const shown = { shownKes: "18000", shownFor: "2026-12-28 2027-01-01 2" };
  expect((await app.post(`/guest/booking/${id}/change`, { ...wish, ...shown })).status).toBe(303);
}

async function answered(talk: Talk, answer: "accept" | "decline"): Promise<void> {
  const held = await talk.certain();
  await asksForANight(talk, held);
  await talk.said();
  const requestId = newestChangeRequest(talk.house.app.db, held.id)?.id ?? "";
  answerChange(talk.house.settling, { hostId: HOST, requestId, answer, words: "Karibu tena" });
}

/** A night less of a stay: M-PESA is told to send its KES 4,500 back, and nothing is heard of it. */
async function sendsBackUnheard(talk: Talk, held: Held): Promise<string> {
  const { db, clock } = talk.house.app;
  talk.shorten(held);
  await talk.said();
  const [refund] = refundsOfBooking(db, held.id);
  if (!refund) throw new Error("nothing is owed");
  return write(db, (tx) => {
    const { paymentId, id: refundId } = refund;
    const to = { ...OPERATORS, phone: "254722000020", amountKes: 4_500 };
    const operation = beginOperation(tx, { kind: "b2c", ...to, paymentId, refundId, now: clock.now() });
    refundSending(tx, refundId, { way: "b2c", operationId: operation.id });
    operationFailed(tx, operation, { why: "never_answered", now: clock.now() });
    return operation.id;
  });
}

/** And then it is with the guest after all. */
function arrives({ house }: Talk, operationId: string): void {
  write(house.app.db, (tx) => {
    const operation = findOperation(tx, operationId);
    if (operation) wentBack(tx, operation, { receipt: "UKU0000001", now: house.app.clock.now() });
  });
}

const SPLIT = { MPESA_MOST_KES: "8000", MPESA_DAY_MOST_KES: "8000" };

const PAID_AT_ONCE = /M-PESA|Airbnb|one phone|the host changes|writes in/;
const STUDIO = "Garden studio on Ngong Road";

test.each<[string, Language, [string, string][]]>([
  ["a request", "en", [["host", `Achieng Otieno asks to stay at ${STUDIO}, `]]],
  ["a request", "sw", [["host", `Achieng Otieno anaomba kukaa ${STUDIO}, `]]],
  ["a request that is approved", "en", [["guest", `Wanjiru says yes: ${STUDIO}, `]]],
  ["a request that is approved", "sw", [["guest", `Wanjiru amekubali: ${STUDIO}, `]]],
  ["a request that is declined", "en", [["guest", `Wanjiru could not take this request. ${STUDIO}, `]]],
  ["another night that a guest asks for", "en", [["host", `Achieng Otieno asks to change ${STUDIO}, `]]],
  ["another night that a guest asks for", "sw", [["host", `Achieng Otieno anaomba kubadilisha ${STUDIO}, `]]],
  ["another night that the host agrees to", "en", [["guest", "Wanjiru says yes. Your stay is changed: "]]],
  ["another night that the host agrees to", "sw", [["guest", "Wanjiru amekubali. Nafasi yako imebadilishwa: "]]],
  ["another night that the host declines", "en", [["guest", "Wanjiru can't change your stay. It stays as it was: "]]],
  ["another night that the host declines", "sw", [["guest", "Samahani, Wanjiru hawezi kubadilisha nafasi yako. "]]],
  ["another night that nobody answers", "en", [["guest", "No answer from Wanjiru in time. "]]],
  ["another night that nobody answers", "sw", [["guest", "Wanjiru hakujibu ombi lako kwa wakati. "]]],
  ["a request that is declined", "sw", [["guest", `Wanjiru hakuweza kukubali ombi hili. ${STUDIO}, `]]],
  ["nights that the host keeps no longer", "en", [["guest", `Wanjiru took these nights back. ${STUDIO}, `]]],
  ["nights that the host keeps no longer", "sw", [["guest", `Wanjiru hakuwekei tena siku hizi. ${STUDIO}, `]]],
  ["a guest who says that they paid", "en", [["host", "Check your M-PESA: Achieng Otieno says KES 13,500 came"]]],
  [
    "a guest who says that they paid",
    "sw",
    [["host", "Tafadhali angalia M-PESA yako: Achieng Otieno anasema ametuma"]],
  ],
  [
    "money that the host does not find",
    "en",
    [["guest", `Wanjiru can't find your KES 13,500 for ${STUDIO} with code`]],
  ],
  ["money that the host does not find", "sw", [["guest", `Wanjiru haoni KES 13,500 zako za ${STUDIO} zenye msimbo`]]],
  [
    "a guest who says that money is on its way from abroad",
    "en",
    [
      ["host", "Achieng Otieno says that KES 13,500 is on its way to you from abroad, number MTCN 123. Booking"],
      ["guest", `Wanjiru looks out for your KES 13,500 for ${STUDIO}, code`],
    ],
  ],
  [
    "a guest who says that money is on its way from abroad",
    "sw",
    [
      ["host", "Achieng Otieno anasema ametuma KES 13,500 kwako kutoka nje ya nchi, nambari MTCN 123. Nafasi"],
      ["guest", `Wanjiru anasubiri KES 13,500 zako za ${STUDIO}, msimbo`],
    ],
  ],
  [
    "money from abroad that the host does not find",
    "en",
    [["guest", `Wanjiru has not found the KES 13,500 that you sent for ${STUDIO}.`]],
  ],
  [
    "money from abroad that the host does not find",
    "sw",
    [["guest", `Wanjiru hajaona KES 13,500 ulizotuma za ${STUDIO}.`]],
  ],
  [
    "more money for a certain stay",
    "en",
    [
      ["guest", `KES 5,000 received for ${STUDIO}, M-PESA UKH`],
      ["host", "Achieng Otieno paid KES 5,000 (M-PESA UKH"],
    ],
  ],
  [
    "more money for a certain stay",
    "sw",
    [
      ["guest", `Tumepokea KES 5,000 za ${STUDIO}, M-PESA UKH`],
      ["host", "Achieng Otieno amelipa KES 5,000 (M-PESA UKH"],
    ],
  ],
  ["a balance that the host asks for", "en", [["guest", `KES 9,450 of your stay at ${STUDIO}, `]]],
  ["a balance that the host asks for", "sw", [["guest", `Salio la KES 9,450 la ${STUDIO}, `]]],
  ["a forgotten password", "en", [["mail", "Hello Wanjiru,\n\nchoose a new password"]]],
  ["a forgotten password", "sw", [["mail", "Habari Wanjiru,\n\nchagua nenosiri jipya"]]],
  [
    "a damage deposit that nobody has decided about",
    "en",
    [["host", "Achieng Otieno has left, and you still hold KES 3,000"]],
  ],
  [
    "a damage deposit that nobody has decided about",
    "sw",
    [["host", "Achieng Otieno ameondoka, na bado una amana ya KES 3,000."]],
  ],
  [
    "a part of the damage deposit that the host keeps",
    "en",
    [["guest", `Wanjiru keeps KES 800 of your damage deposit for ${STUDIO}: A lamp. `]],
  ],
  [
    "a part of the damage deposit that the host keeps",
    "sw",
    [["guest", `Wanjiru amebaki na KES 800 za amana yako ya ${STUDIO}: A lamp. `]],
  ],
  [
    "money that went back by hand and by M-PESA",
    "en",
    [["host", "KES 4,500 went to Achieng Otieno twice: by hand and by M-PESA. "]],
  ],
  [
    "money that went back by hand and by M-PESA",
    "sw",
    [["host", "KES 4,500 zilitumwa kwa Achieng Otieno mara mbili: "]],
  ],
  [
    "more than was owed that M-PESA sent back",
    "en",
    [
      ["guest", `Wanjiru sent your KES 4,000 for ${STUDIO}`],
      ["host", "M-PESA sent Achieng Otieno KES 500 more"],
    ],
  ],
  [
    "more than was owed that M-PESA sent back",
    "sw",
    [
      ["guest", `Wanjiru amekurudishia KES 4,000 za ${STUDIO}`],
      ["host", "M-PESA ilimtumia Achieng Otieno KES 500 zaidi"],
    ],
  ],
  [
    "a part of a price that one phone can't move in a day",
    "en",
    [
      ["guest", `KES 8,000 received for ${STUDIO}`],
      ["host", `KES 8,000 from Achieng Otieno for ${STUDIO}. M-PESA moves the other KES 5,500 tomorrow`],
    ],
  ],
  [
    "a part of a price that one phone can't move in a day",
    "sw",
    [
      ["guest", `Tumepokea KES 8,000 za ${STUDIO}. Bado KES 5,500 ili`],
      ["host", `KES 8,000 kutoka kwa Achieng Otieno za ${STUDIO}. M-PESA itatuma KES 5,500 zilizobaki`],
    ],
  ],
  ["a payment that M-PESA disputes", "en", [["host", "M-PESA disputes a payment: KES 13,500 of Achieng Otieno"]]],
  ["a payment that M-PESA disputes", "sw", [["host", "M-PESA ina shaka na malipo: KES 13,500 za Achieng Otieno"]]],
  [
    "a payment that a guest's message says was taken back",
    "en",
    [["host", "Achieng Otieno pasted a message that says M-PESA took back KES 13,500, code UKR0000001"]],
  ],
  [
    "a payment that a guest's message says was taken back",
    "sw",
    [["host", "Achieng Otieno amebandika ujumbe unaosema M-PESA imerudisha KES 13,500, msimbo UKR0000001"]],
  ],
  ["nights that Airbnb sold too", "en", [["host", `Double booking: Airbnb has sold ${STUDIO}, Tue 29 `]]],
  ["nights that Airbnb sold too", "sw", [["host", `Siku zimeuzwa mara mbili: Airbnb imeuza ${STUDIO}, Jumanne 29 `]]],
  ["a calendar that suddenly leaves stays out", "en", [["host", `Airbnb suddenly leaves out 2 stays of ${STUDIO}. `]]],
  ["a calendar that suddenly leaves stays out", "sw", [["host", `Ghafla Airbnb haina tena nafasi 2 za ${STUDIO}. `]]],
  ["a calendar that is silent for a day", "en", [["host", `The Airbnb calendar of ${STUDIO} has not answered`]]],
  ["a calendar that is silent for a day", "sw", [["host", `Kalenda ya Airbnb ya ${STUDIO} haijajibu`]]],
  [
    "a stay that the host changes",
    "en",
    [
      ["guest", `Your stay is changed: ${STUDIO}, now `],
      [
        "host",
        "Refund due: Send KES 4,500 to Achieng Otieno in cash or by M-PESA, 0722 000 020, by Fri 25 Dec. It is more than the stay costs. ",
      ],
    ],
  ],
  [
    "a stay that the host changes",
    "sw",
    [
      ["guest", `Nafasi yako imebadilishwa: ${STUDIO}, sasa `],
      ["host", "Pesa za kurudisha: Tuma KES 4,500 kwa Achieng Otieno kwa pesa taslimu au kwa M-PESA, 0722 000 020, "],
    ],
  ],
  ["a stay that the host writes in, paid on arrival", "en", [["guest", `Booked: ${STUDIO}, `]]],
  ["a stay that the host writes in, paid on arrival", "sw", [["guest", `Nafasi yako imewekwa: ${STUDIO}, `]]],
  [
    "another address for the account",
    "en",
    [
      ["mail", "Somebody, probably you, wants to use this address"],
      ["mail", "Somebody, probably you, asked to use another address"],
    ],
  ],
  [
    "another address for the account",
    "sw",
    [
      ["mail", "Mtu fulani, labda wewe, anataka kutumia anwani hii"],
      ["mail", "Mtu fulani, labda wewe, ameomba anwani nyingine"],
    ],
  ],
  [
    "another host's address for the account",
    "en",
    [
      ["mail", "Somebody wanted to use this address for another"],
      ["mail", "Somebody, probably you, asked to use another address"],
    ],
  ],
  [
    "another host's address for the account",
    "sw",
    [
      ["mail", "Mtu fulani alitaka kutumia anwani hii kwa akaunti nyingine"],
      ["mail", "Mtu fulani, labda wewe, ameomba anwani nyingine"],
    ],
  ],
  [
    "another password",
    "en",
    [
      ["host", "The password of your Lango account was changed"],
      ["mail", "The password of your Lango account was changed"],
    ],
  ],
  [
    "another password",
    "sw",
    [
      ["host", "Nenosiri la akaunti yako ya Lango limebadilishwa"],
      ["mail", "Nenosiri la akaunti yako ya Lango limebadilishwa"],
    ],
  ],
  [
    "another way of being paid",
    "en",
    [
      ["host", "How your guests at Lango pay you was changed. Not you?"],
      ["mail", "How your guests at Lango pay you was changed.\n\nIf it was you"],
    ],
  ],
  [
    "another way of being paid",
    "sw",
    [
      ["host", "Njia ambayo wageni wako wa Lango hukulipa imebadilishwa. Si wewe?"],
      ["mail", "Njia ambayo wageni wako wa Lango hukulipa imebadilishwa.\n\nKama ni wewe"],
    ],
  ],
  ["a guest who writes back", "en", [["host", 'Achieng Otieno wrote: "Is there a cot?" Answer: ']]],
  ["a guest who writes back", "sw", [["host", 'Achieng Otieno ameandika: "Is there a cot?" Jibu: ']]],
  ["a review that a guest is asked for", "en", [["guest", `How was ${STUDIO}? `]]],
  ["a review that a guest is asked for", "sw", [["guest", `${STUDIO} palikuwaje? `]]],
  ["a review that a guest may still write", "en", [["guest", `You can still review ${STUDIO}, until Thu 14 Jan: `]]],
  [
    "a review that a guest may still write",
    "sw",
    [["guest", `Bado unaweza kutoa maoni yako kuhusu ${STUDIO}, hadi Alhamisi 14 Jan: `]],
  ],
  [
    "a review that nobody may read yet",
    "en",
    [["host", `Achieng Otieno has reviewed ${STUDIO}. Rate them to read it`]],
  ],
  ["a review that nobody may read yet", "sw", [["host", `Achieng Otieno ametoa maoni kuhusu ${STUDIO}. Mpe alama`]]],
  ["a review that its host has spoken before", "en", [["host", `Achieng Otieno has reviewed ${STUDIO}. Read it`]]],
  [
    "a review that its host has spoken before",
    "sw",
    [["host", `Achieng Otieno ametoa maoni kuhusu ${STUDIO}. Yasome`]],
  ],
  ["a stay to which nobody came", "en", [["guest", `Wanjiru says that you did not come to ${STUDIO}, `]]],
  ["a stay to which nobody came", "sw", [["guest", `Wanjiru anasema hukufika ${STUDIO}, `]]],
  // The operator reads English.
  [
    "a report that is answered",
    "en",
    [
      ["guest", "Lango has answered your report: "],
      ["mail", "about: house\nreason: unsafe\nanswer: "],
    ],
  ],
  [
    "a report that is answered",
    "sw",
    [
      ["guest", "Lango imejibu taarifa yako: "],
      ["mail", "about: house\nreason: unsafe\nanswer: "],
    ],
  ],
  [
    "a question that the listing answers in part",
    "en",
    [
      ["guest", `Automatic answer from the listing of ${STUDIO}: On the list of what the place has: Wi-Fi. Wanjiru`],
      ["host", `Somebody asks about ${STUDIO}: `],
    ],
  ],
  [
    "a question that the listing answers in part",
    "sw",
    [
      ["guest", `Jibu la kiotomatiki kutoka kwenye tangazo la ${STUDIO}: Kwenye orodha ya vilivyopo: Wi-Fi. Wanjiru`],
      ["host", `Mtu anauliza kuhusu ${STUDIO}: `],
    ],
  ],
  [
    "a question that its host answers",
    "en",
    [
      ["host", `Somebody asks about ${STUDIO}: `],
      ["guest", `Wanjiru Ng'ang'a, ${STUDIO}: Karibu`],
    ],
  ],
  [
    "a question that its host answers",
    "sw",
    [
      ["host", `Mtu anauliza kuhusu ${STUDIO}: `],
      ["guest", `Wanjiru Ng'ang'a, ${STUDIO}: Karibu`],
    ],
  ],
  [
    "a tourism licence that ends soon",
    "en",
    [
      ["mail", `The tourism licence of ${STUDIO} ends in 14 days, on Fri 1 Jan 2027. Renew it with TRA`],
      ["host", `The tourism licence of ${STUDIO} ends in 14 days, `],
    ],
  ],
  [
    "a tourism licence that ends soon",
    "sw",
    [
      ["mail", `Leseni ya utalii ya ${STUDIO} inaisha baada ya siku 14, tarehe Ijumaa 1 Jan 2027. `],
      ["host", `Leseni ya utalii ya ${STUDIO} inaisha baada ya siku 14, `],
    ],
  ],
  [
    "a tourism licence that is over",
    "en",
    [
      ["mail", `The tourism licence of ${STUDIO} ended on Thu 17 Dec 2026, and guests are no longer shown it. `],
      ["host", `The tourism licence of ${STUDIO} ended on `],
    ],
  ],
  [
    "a tourism licence that is over",
    "sw",
    [
      ["mail", `Leseni ya utalii ya ${STUDIO} iliisha Alhamisi 17 Des 2026, na wageni hawaonyeshwi tena. `],
      ["host", `Leseni ya utalii ya ${STUDIO} iliisha `],
    ],
  ],
  ["an address that is to be confirmed", "en", [["mail", "Hello,\n\na host account"]]],
  ["an address that is to be confirmed", "sw", [["mail", "Habari,\n\nakaunti ya mwenyeji imefunguliwa"]]],
])("%s is said to whom it concerns, in their language: %s", async (name, language, expected) => {
  const asksFirst = name.includes("request") || name.includes("no longer");
  const rates = asksFirst ? { bookingMode: "request" as const } : { payNow: "percent" as const, payNowValue: 30 };
  const whole = name.includes("not find") || name.includes("says") || PAID_AT_ONCE.test(name);
  const talk = new Talk(language, whole ? {} : rates, name.includes("one phone") ? SPLIT : {});
  await STORIES[name]?.(talk);
  const said = await talk.said();
  expect(said.map(([to, body], n) => [to, body.slice(0, expected[n]?.[1].length)])).toEqual(expected);
});
