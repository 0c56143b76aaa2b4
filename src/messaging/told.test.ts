import { expect, test } from "bun:test";
import { enqueue } from "#db/job.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { write } from "#db/write.ts";
import { decideRequest } from "#src/booking/decide-request.ts";
import { withdrawHold } from "#src/booking/withdraw-hold.ts";
import type { Language } from "#src/core/language.ts";
import { type Held, hold, summaryForm } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { denyClaim } from "#src/payment/answer-claim.ts";
import { askForBalance } from "#src/payment/balance.ts";
import { decideDeposit } from "#src/payment/deposit.ts";
import { newSecret } from "#src/web/secrets.ts";

const HOST = "host-wanjiru";
const LATER = { checkIn: "2026-12-28", checkOut: "2026-12-31" };
const DAY = 24 * 3_600_000;

/** A house whose host and whose guests read `language`. */
class Talk {
  readonly house: MoneyHouse;
  readonly #language: Language;

  constructor(language: Language, rates: ConstructorParameters<typeof MoneyHouse>[0] = {}) {
    this.#language = language;
    this.house = new MoneyHouse(rates);
    this.house.app.db.$client
      .query("update hosts set language = ?, email = 'wanjiru@example.com', email_verified_at = 1")
      .run(language);
  }

  async hold(): Promise<Held> {
    return hold(this.house.app, LATER, `lang=${this.#language}`);
  }

  /** A stay that is certain, of which everybody has heard. */
  async certain(paidKes = 13_500): Promise<Held> {
    const held = await this.hold();
    this.house.cash(held, paidKes);
    await this.said();
    return held;
  }

  async request(): Promise<string> {
    const { app } = this.house;
    const asked = await app.post("/booking/summary", summaryForm(LATER), { cookie: `lang=${this.#language}` });
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
  "a guest who says that she paid": async (talk) => {
    const held = await talk.hold();
    await talk.said();
    await claims(talk, held);
  },
  "money that the host does not find": async (talk) => {
    const held = await talk.hold();
    await claims(talk, held);
    await talk.said();
    const paymentId = paymentsOfBooking(talk.house.app.db, held.id)[0]?.id ?? "none";
    denyClaim(talk.house.settling, { hostId: HOST, paymentId });
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
    write(app.db, (tx) => enqueue(tx, { kind: "ask_balances", key: "all", runAt: NOON, now: NOON }));
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
};

const STUDIO = "Garden studio on Ngong Road";

test.each<[string, Language, [string, string][]]>([
  ["a request", "en", [["host", `Achieng Otieno asks to stay at ${STUDIO}, `]]],
  ["a request", "sw", [["host", `Achieng Otieno anaomba kukaa ${STUDIO}, `]]],
  ["a request that is approved", "en", [["guest", `Wanjiru says yes: ${STUDIO}, `]]],
  ["a request that is approved", "sw", [["guest", `Wanjiru amekubali: ${STUDIO}, `]]],
  ["a request that is declined", "en", [["guest", `Wanjiru can't take your stay at ${STUDIO}, `]]],
  ["a request that is declined", "sw", [["guest", `Samahani, Wanjiru hawezi kukupokea ${STUDIO}, `]]],
  ["nights that the host keeps no longer", "en", [["guest", `Wanjiru keeps ${STUDIO}, `]]],
  ["nights that the host keeps no longer", "sw", [["guest", `Wanjiru hakuwekei tena ${STUDIO}, `]]],
  ["a guest who says that she paid", "en", [["host", "Check your M-PESA: Achieng Otieno says KES 13,500 came"]]],
  ["a guest who says that she paid", "sw", [["host", "Tafadhali angalia M-PESA yako: Achieng Otieno anasema ametuma"]]],
  [
    "money that the host does not find",
    "en",
    [["guest", `Wanjiru can't find your KES 13,500 for ${STUDIO} with code`]],
  ],
  ["money that the host does not find", "sw", [["guest", `Wanjiru haoni KES 13,500 zako za ${STUDIO} zenye nambari`]]],
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
])("%s is said to whom it concerns, in their language: %s", async (name, language, expected) => {
  const asksFirst = name.includes("request") || name.includes("no longer");
  const rates = asksFirst ? { bookingMode: "request" as const } : { payNow: "percent" as const, payNowValue: 30 };
  const whole = name.includes("says") || name.includes("not find");
  const talk = new Talk(language, whole ? {} : rates);
  await STORIES[name]?.(talk);
  const said = await talk.said();
  expect(said.map(([to, body], n) => [to, body.slice(0, expected[n]?.[1].length)])).toEqual(expected);
});
