import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { HOLD_MS } from "#src/core/booking/booking.ts";
import { LANGUAGES } from "#src/core/language.ts";
import { isEndUnknown } from "#src/core/money/unknown-end.ts";
import { type Held, hold } from "#src/dev/fixtures/journey.ts";
import { type LiveApp, liveApp } from "#src/dev/fixtures/live-app.ts";
import { addProperty } from "#src/dev/fixtures/people.ts";
import { queryPayment } from "#src/mpesa/query-payment.ts";
import { callbackKey } from "#src/payout/callback-address.ts";
import type { PaymentQueried } from "#src/ports/payment-gateway.ts";
import { BEHAVIOUR_NAMES, type Behaviour, PHONE_SUFFIXES } from "#src/simulator/daraja/behaviours.ts";
import { newSecret } from "#src/web/secrets.ts";
import { textsOf } from "#views/kit/language.tsx";

setDefaultTimeout(90_000);

const opened: LiveApp[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.stop();
});

function open(options: Parameters<typeof liveApp>[0] = {}): LiveApp {
  const app = liveApp(options);
  opened.push(app);
  return app;
}

const SECOND = 1_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Long enough for the quickest phone to answer, too short for a status query. */
const ANSWERED = 10 * SECOND;

const phoneOf = (suffix: string) => `0722 000 ${suffix}`;

/** Achieng holds three nights and is asked on the phone that ends in `suffix`. */
async function asked(app: LiveApp, suffix: string, change: Record<string, string> = {}): Promise<Held> {
  const held = await hold(app, { phone: phoneOf(suffix), ...change });
  await press(app, held, suffix);
  return held;
}

/** Presses "Pay with M-PESA". */
async function press(app: LiveApp, held: Held, suffix: string): Promise<Response> {
  const form = { booking: held.id, t: held.t, phone: phoneOf(suffix), submissionKey: newSecret() };
  return app.post("/booking/payment", form);
}

/** Everything that money can leave behind. Lists are oldest first. */
type Ending = Readonly<{
  booking: string;
  /** State and, where there is one, why. */
  payments: string[];
  /** "theirs" is the receipt on the guest's phone. */
  receipts: (string | null)[];
  nights: number;
  guest: string[];
  host: string[];
  refunds: string[];
  /** Requests that rang a phone. */
  prompts: number;
}>;

function endingOf(app: LiveApp, held: Held): Ending {
  const payments = paymentsOfBooking(app.db, held.id).toReversed();
  const booking = findBooking(app.db, held.id);
  const onPhones = app.daraja.simulator.phone.all().filter(({ reference }) => reference === booking?.code);
  const theirs = new Set(onPhones.flatMap(({ receipt }) => receipt ?? []));
  const nights = app.db.$client
    .query("select count(*) as n from occupied_nights where booking_id = ?")
    .get(held.id) as { n: number };
  // What goes out by the host's rules, five minutes after a failure or before the day of arrival, has tests of its own.
  const isByRule = (body: string) => body.includes(" waits for you, ") || body.includes("Pay again: ");
  const isNews = (body: string) => !body.startsWith("Lango until ") && !isByRule(body);
  const told = (to: string) =>
    app.sent.filter((message) => message.to === to && isNews(message.body)).map(({ body }) => gistOf(body));
  return {
    booking: booking?.state ?? "none",
    payments: payments.map(({ state, reason }) => (reason ? `${state}: ${reason}` : state)),
    receipts: payments.map(({ receipt }) => (receipt && theirs.has(receipt) ? "theirs" : receipt)),
    nights: nights.n,
    guest: told(booking?.guestPhone ?? ""),
    host: told("+254712345678"),
    refunds: refundsOfBooking(app.db, held.id).map(({ reason, amountKes }) => `${reason} ${amountKes}`),
    prompts: onPhones.length,
  };
}

const GISTS = [
  "Confirmed",
  "New booking",
  "Refund due",
  "Check a payment",
  "M-PESA disputes",
  "came after the hold",
  "after you had cancelled",
  "second payment",
];

function gistOf(body: string): string {
  return GISTS.find((gist) => body.includes(gist)) ?? body;
}

const WAITING: Ending = {
  booking: "held",
  payments: ["pending"],
  receipts: [null],
  nights: 3,
  guest: [],
  host: [],
  refunds: [],
  prompts: 1,
};
const CONFIRMED: Ending = {
  ...WAITING,
  booking: "confirmed",
  payments: ["paid"],
  receipts: ["theirs"],
  guest: ["Confirmed"],
  host: ["New booking"],
};
const CONFIRMED_UNSEEN: Ending = { ...CONFIRMED, receipts: [null] };
/** The money came after the request had been declined or given up. */
const CONFIRMED_LATE: Ending = { ...CONFIRMED, payments: ["paid_late"] };
const OWED_AFTER_CANCELLING: Ending = {
  ...CONFIRMED_LATE,
  booking: "cancelled",
  nights: 0,
  guest: ["after you had cancelled"],
  host: ["Refund due"],
  refunds: ["cancelled 13500"],
};
const UNKNOWN: Ending = { ...WAITING, payments: ["requested: no_answer_from_mpesa"] };
const declined = (reason: string): Ending => ({ ...WAITING, payments: [`declined: ${reason}`] });
const refused = (reason: string): Ending => ({ ...declined(reason), prompts: 0 });
/** The guest never answered and nothing came: the nights are on sale again. */
const over = (before: Ending): Ending => ({ ...before, booking: "expired", nights: 0 });

type Row = Readonly<{
  /** The end of the number, or a behaviour that no number has. */
  phone: string | Behaviour;
  /** What is true after so many milliseconds since the request. */
  ends: readonly (readonly [after: number, expected: Ending])[];
  pushes?: number;
  callbacks?: number;
}>;

const confirmedAtOnce = [[ANSWERED, CONFIRMED]] as const;

const ROWS: readonly Row[] = [
  {
    phone: "000",
    ends: [
      [50 * SECOND, WAITING],
      [70 * SECOND, declined("no_answer")],
      [HOLD_MS + SECOND, over(declined("no_answer"))],
    ],
    callbacks: 1,
  },
  { phone: "020", ends: confirmedAtOnce, callbacks: 1 },
  { phone: "021", ends: [[ANSWERED, declined("wrong_pin")]], callbacks: 1 },
  { phone: "031", ends: [[ANSWERED, declined("no_money")]], callbacks: 1 },
  { phone: "032", ends: [[ANSWERED, declined("cancelled")]], callbacks: 1 },
  { phone: "036", ends: [[ANSWERED, declined("pin_locked")]], callbacks: 1 },
  { phone: "037", ends: [[ANSWERED, declined("no_answer")]], callbacks: 1 },
  {
    phone: { name: "result", resultCode: "17" },
    ends: [[ANSWERED, declined("wait_two_minutes")]],
    callbacks: 1,
  },
  {
    phone: { name: "result", resultCode: "1025" },
    ends: [[ANSWERED, declined("phone_not_reached")]],
    callbacks: 1,
  },
  { phone: "040", ends: [[2 * SECOND, CONFIRMED]], callbacks: 1 },
  { phone: "041", ends: confirmedAtOnce, callbacks: 2 },
  { phone: "042", ends: confirmedAtOnce, callbacks: 3 },
  { phone: "043", ends: confirmedAtOnce, callbacks: 3 },
  {
    phone: "044",
    ends: [
      [3 * MINUTE, WAITING],
      [3 * MINUTE + ANSWERED, CONFIRMED],
    ],
    callbacks: 1,
  },
  {
    phone: "045",
    ends: [
      [9 * SECOND, WAITING],
      [12 * SECOND, CONFIRMED_UNSEEN],
    ],
    callbacks: 0,
  },
  {
    phone: "046",
    ends: [
      [55 * SECOND, WAITING],
      [62 * SECOND, CONFIRMED_UNSEEN],
    ],
    callbacks: 0,
  },
  {
    phone: "047",
    ends: [
      [18 * SECOND, WAITING],
      [22 * SECOND, CONFIRMED_UNSEEN],
    ],
    callbacks: 0,
  },
  {
    phone: "048",
    ends: [
      [55 * SECOND, WAITING],
      [62 * SECOND, CONFIRMED_UNSEEN],
    ],
    callbacks: 0,
  },
  {
    phone: "049",
    ends: [
      [8 * SECOND, CONFIRMED],
      [MINUTE, { ...CONFIRMED, payments: ["paid: query_contradicts"], host: ["New booking", "M-PESA disputes"] }],
    ],
    callbacks: 1,
  },
  { phone: "050", ends: [[3 * SECOND, UNKNOWN], ...confirmedAtOnce], callbacks: 1 },
  { phone: "051", ends: [[3 * SECOND, UNKNOWN], ...confirmedAtOnce], callbacks: 1 },
  {
    phone: "052",
    ends: [
      [2 * MINUTE, declined("no_answer")],
      [2 * MINUTE + ANSWERED, CONFIRMED_LATE],
    ],
    callbacks: 2,
  },
  {
    // Cancelled on the phone, and paid all the same: it is owed back, and the guest may ask for the stay.
    phone: "053",
    ends: [
      [2 * MINUTE, declined("cancelled")],
      [2 * MINUTE + ANSWERED, OWED_AFTER_CANCELLING],
    ],
    callbacks: 2,
  },
  {
    phone: { name: "no_answer_then_paid", afterMs: HOLD_MS + MINUTE },
    ends: [
      [HOLD_MS + SECOND, over(declined("no_answer"))],
      [HOLD_MS + 2 * MINUTE, CONFIRMED_LATE],
    ],
    callbacks: 2,
  },
  {
    phone: { name: "cancelled_then_paid", afterMs: 2 * 60 * MINUTE },
    ends: [
      [119 * MINUTE, over(declined("cancelled"))],
      [121 * MINUTE, { ...OWED_AFTER_CANCELLING, booking: "expired" }],
    ],
    callbacks: 2,
  },
  {
    phone: "054",
    ends: [
      [
        ANSWERED,
        { ...WAITING, payments: ["needs_review: wrong_amount"], receipts: ["theirs"], host: ["Check a payment"] },
      ],
    ],
    callbacks: 1,
  },
  { phone: "055", ends: [[ANSWERED, declined("not_set_up")]], callbacks: 1 },
  {
    phone: "056",
    ends: [
      [ANSWERED, WAITING],
      [14 * MINUTE, WAITING],
      [60 * MINUTE, over(WAITING)],
      [2 * DAY + 2 * 60 * MINUTE, over({ ...WAITING, payments: ["expired: never_answered"] })],
    ],
    callbacks: 1,
  },
  {
    // What comes to a payment's own address under other ids may be real: the host looks, and the guest's request goes on.
    phone: "057",
    ends: [
      [59 * SECOND, { ...WAITING, host: ["Check a payment"] }],
      [62 * SECOND, { ...declined("no_answer"), host: ["Check a payment"] }],
    ],
    callbacks: 1,
  },
  {
    // Whoever knows the secret address and both ids is believed at once, so that a guest who paid never waits
    // for a query that answers slowly, or wrongly. The query that follows tells the host before the guest comes.
    phone: "058",
    ends: [
      [ANSWERED, { ...CONFIRMED, receipts: [expect.stringMatching(/^[A-Z0-9]{10}$/)] }],
      [
        3 * MINUTE,
        {
          ...CONFIRMED,
          payments: ["paid: query_contradicts"],
          receipts: [expect.stringMatching(/^[A-Z0-9]{10}$/)],
          host: ["New booking", "M-PESA disputes"],
        },
      ],
    ],
    callbacks: 1,
  },
  { phone: "060", ends: confirmedAtOnce, callbacks: 1 },
  { phone: "061", ends: confirmedAtOnce, callbacks: 1 },
  { phone: "062", ends: confirmedAtOnce, callbacks: 1 },
  { phone: "063", ends: confirmedAtOnce, callbacks: 1 },
  { phone: "064", ends: confirmedAtOnce, callbacks: 1 },
  { phone: "065", ends: confirmedAtOnce, callbacks: 1 },
  { phone: "066", ends: confirmedAtOnce, callbacks: 1 },
  {
    phone: "067",
    ends: [
      [
        ANSWERED,
        { ...WAITING, payments: ["needs_review: wrong_amount"], receipts: ["theirs"], host: ["Check a payment"] },
      ],
    ],
    callbacks: 1,
  },
  { phone: "068", ends: confirmedAtOnce, callbacks: 1 },
  { phone: "070", ends: [[ANSWERED, refused("prompt_open")]], callbacks: 0 },
  ...(["071", "072", "073"] as const).map(
    (phone): Row => ({
      phone,
      ends: [
        [80 * SECOND, { ...WAITING, payments: ["created"], prompts: 0 }],
        [2 * MINUTE, refused("busy")],
        [HOLD_MS + 2 * MINUTE, over(refused("busy"))],
      ],
      pushes: 25,
      callbacks: 0,
    }),
  ),
  { phone: "074", ends: [[3 * SECOND, UNKNOWN], ...confirmedAtOnce], callbacks: 1 },
  {
    phone: "075",
    ends: [
      [9 * MINUTE, { ...UNKNOWN, prompts: 0 }],
      [HOLD_MS + SECOND, over({ ...UNKNOWN, payments: ["expired: no_answer_from_mpesa"], prompts: 0 })],
    ],
    callbacks: 0,
  },
  { phone: "076", ends: [[3 * SECOND, UNKNOWN], ...confirmedAtOnce], callbacks: 1 },
  {
    phone: "077",
    ends: [
      [9 * MINUTE, { ...UNKNOWN, prompts: 0 }],
      [HOLD_MS + SECOND, over({ ...UNKNOWN, payments: ["expired: no_answer_from_mpesa"], prompts: 0 })],
    ],
    callbacks: 0,
  },
  { phone: "078", ends: confirmedAtOnce, pushes: 2, callbacks: 1 },
  { phone: "079", ends: [[ANSWERED, refused("not_set_up")]], callbacks: 0 },
  { phone: "080", ends: [[ANSWERED, refused("not_set_up")]], callbacks: 0 },
  { phone: "081", ends: [[ANSWERED, refused("phone_not_mpesa")]], callbacks: 0 },
  { phone: "022", ends: [[MINUTE, CONFIRMED]], callbacks: 1 },
  { phone: "082", ends: [[ANSWERED, declined("phone_not_reached")]], callbacks: 1 },
  // Nobody tells us of money that was taken back: the statement does.
  { phone: "083", ends: [[ANSWERED, CONFIRMED]], callbacks: 1 },
  {
    phone: "024",
    ends: [
      [3 * SECOND, UNKNOWN],
      [12 * SECOND, CONFIRMED_UNSEEN],
    ],
    callbacks: 0,
  },
  { phone: "025", ends: [[12 * SECOND, CONFIRMED_UNSEEN]], callbacks: 0 },
  {
    phone: "026",
    ends: [
      [9 * MINUTE, UNKNOWN],
      [HOLD_MS + SECOND, over({ ...UNKNOWN, payments: ["expired: no_answer_from_mpesa"] })],
    ],
    callbacks: 0,
  },
  {
    phone: "027",
    ends: [
      [ANSWERED, CONFIRMED],
      [30 * SECOND, { ...CONFIRMED, host: ["New booking", "Check a payment"] }],
    ],
    callbacks: 3,
  },
  { phone: "102", ends: [[ANSWERED, declined("amount_refused")]], callbacks: 1 },
  { phone: "103", ends: [[ANSWERED, declined("above_limit")]], callbacks: 1 },
  { phone: "104", ends: [[ANSWERED, declined("day_limit")]], callbacks: 1 },
  { phone: "108", ends: [[ANSWERED, declined("host_cannot_receive")]], callbacks: 1 },
  { phone: "117", ends: [[ANSWERED, declined("wait_two_minutes")]], callbacks: 1 },
  { phone: "126", ends: [[ANSWERED, declined("busy")]], callbacks: 1 },
  { phone: "101", ends: [[ANSWERED, declined("prompt_open")]], callbacks: 1 },
  { phone: "119", ends: [[ANSWERED, declined("timed_out")]], callbacks: 1 },
  { phone: "128", ends: [[ANSWERED, declined("not_set_up")]], callbacks: 1 },
  { phone: "199", ends: [[ANSWERED, declined("phone_not_reached")]], callbacks: 1 },
];

/** By then every guest reads an end, or that M-PESA has told none and where to show its message. */
const READ_BY_MS = 119 * SECOND;
const NOTHING_TAKEN =
  /nothing (was|is|has been) (taken|charged|paid)|hakuna (kilichokatwa|pesa|unachotozwa)|hujatozwa/i;

/** What the guest's page says, in both languages: never to open a request that is over, nor more than anybody knows. */
async function readsTruth(app: LiveApp, held: Held): Promise<void> {
  const isUnknown = paymentsOfBooking(app.db, held.id).some(isEndUnknown);
  for (const language of LANGUAGES) {
    const page = await app.get(`/booking/payment?booking=${held.id}&t=${held.t}`, { cookie: `lang=${language}` });
    const { payment } = textsOf({ language });
    const html = await page.text();
    for (const step of payment.waiting.steps({ amount: "-", code: "-" }).slice(0, 1)) expect(html).not.toContain(step);
    if (!isUnknown) expect(html).not.toContain(payment.waiting.heading);
    else {
      expect(html).not.toMatch(NOTHING_TAKEN);
      expect(html).toContain('name="code"');
    }
  }
}

const labelOf = ({ phone }: Row) =>
  typeof phone === "string" ? `…${phone} ${PHONE_SUFFIXES[phone]?.label ?? "Nobody answers"}` : JSON.stringify(phone);

test("every behaviour of a phone or of Daraja has its row", () => {
  const told = ROWS.map(({ phone }) =>
    typeof phone === "string" ? (PHONE_SUFFIXES[phone]?.behaviour.name ?? "ask") : phone.name,
  );
  expect(BEHAVIOUR_NAMES.filter((name) => !told.includes(name))).toEqual([]);
  const suffixes = new Set(ROWS.map(({ phone }) => phone));
  expect(Object.keys(PHONE_SUFFIXES).filter((suffix) => !suffixes.has(suffix))).toEqual([]);
});

test.each(ROWS.map((row) => [labelOf(row), row] as const))("%s", async (_, row) => {
  const app = open({ pushTimeoutMs: row.phone === "051" ? 300 : 5_000 });
  const suffix = typeof row.phone === "string" ? row.phone : "111";
  if (typeof row.phone !== "string") app.daraja.simulator.script("next", row.phone);
  const held = await asked(app, suffix);
  const from = app.clock.now();
  let isRead = false;
  const readBy = async (after: number) => {
    if (isRead || after < READ_BY_MS) return;
    await app.pass(from + READ_BY_MS - app.clock.now());
    await readsTruth(app, held);
    isRead = true;
  };
  for (const [after, expected] of row.ends) {
    await readBy(after);
    await app.pass(from + after - app.clock.now());
    expect(endingOf(app, held)).toEqual(expected);
  }
  const { push = 0, callback = 0 } = app.daraja.simulator.counts();
  if (row.pushes === 25) expect(push).toBeLessThanOrEqual(25);
  else expect(push).toBe(row.pushes ?? 1);
  await readBy(READ_BY_MS);
  // Two more hours change nothing that was settled.
  const last = row.ends.at(-1)?.[1];
  if (last?.booking === "confirmed") {
    await app.pass(2 * 60 * MINUTE);
    const { payments, host, ...rest } = endingOf(app, held);
    expect({ ...rest, payments, host }).toEqual(last);
  }
  expect(app.daraja.simulator.counts().callback ?? 0).toBe(row.callbacks ?? callback);
  const isOperators = last?.payments[0] === "declined: not_set_up" && last.prompts === 0;
  const errors = app.log.filter((line) => line.includes('"level":"error"'));
  expect(errors.length).toBe(isOperators ? 1 : 0);
  expect(app.log.join("\n")).not.toMatch(/254\d{9}|0722 ?000|passkey|secret/);
});

/** A callback that somebody posts by hand to a payment's own address, or to `key`. */
async function posted(
  app: LiveApp,
  held: Held,
  claim: {
    key?: string;
    code?: number | string;
    amountKes?: number;
    receipt?: string;
    merchantRequestId?: string;
    checkoutRequestId?: string;
    shortcode?: string;
    metadata?: false;
  } = {},
): Promise<Response> {
  const payment = paymentsOfBooking(app.db, held.id).at(0);
  if (!payment) throw new Error("nobody was asked");
  const Item = [
    { Name: "Amount", Value: claim.amountKes ?? payment.amountKes },
    { Name: "MpesaReceiptNumber", Value: claim.receipt ?? "UKR0000001" },
  ];
  const stkCallback = {
    MerchantRequestID: claim.merchantRequestId ?? payment.merchantRequestId ?? "-",
    CheckoutRequestID: claim.checkoutRequestId ?? payment.checkoutRequestId ?? "-",
    ResultCode: claim.code ?? 0,
    ResultDesc: "The service request is processed successfully.",
    ...(claim.metadata !== false && { CallbackMetadata: { Item } }),
  };
  const response = await fetch(
    `${app.server.url}/callbacks/${claim.key ?? callbackKey(app.deps.secrets, payment.id)}`,
    {
      method: "POST",
      headers: { "content-type": "application/json;charset=UTF-8", businessshortcode: claim.shortcode ?? "174379" },
      body: JSON.stringify({ Body: { stkCallback } }),
    },
  );
  expect([response.status, await response.json()]).toEqual([200, { ResultCode: 0, ResultDesc: "Accepted" }]);
  return response;
}

/** Enters the PIN on the phone that rang last. */
function approve(app: LiveApp): void {
  const [prompt] = app.daraja.simulator.phone.list();
  if (!prompt) throw new Error("no phone rings");
  app.daraja.simulator.phone.approve(prompt.id);
}

const IN_REVIEW: Ending = { ...WAITING, host: ["Check a payment"] };
/** Told once, however often it comes, and placed by nobody but the host. */
const APART: Ending = { ...WAITING, host: ["Check a payment"] };
const CONFIRMED_BESIDE: Ending = { ...CONFIRMED, host: ["Check a payment", "New booking"] };
const FORGERIES: readonly [string, Parameters<typeof posted>[2], forged: Ending, afterTheGuestPays: Ending][] = [
  ["to an address that is nobody's", { key: newSecret() }, WAITING, CONFIRMED],
  ["with another's checkout id", { checkoutRequestId: "ws_CO_181220261200001" }, APART, CONFIRMED_BESIDE],
  ["with another's merchant id", { merchantRequestId: "29115-34620561-1" }, APART, CONFIRMED_BESIDE],
  ["without a receipt or an amount", { metadata: false }, WAITING, CONFIRMED],
  [
    // The header says less than the secret address, both ids and the sum; the query comes after it, and the true code.
    "for another shortcode",
    { shortcode: "600000" },
    { ...CONFIRMED, receipts: ["UKR0000001"] },
    {
      ...CONFIRMED,
      payments: ["paid: reports_differ"],
      receipts: ["UKR0000001"],
      host: ["New booking", "Check a payment"],
    },
  ],
  [
    // Two receipts for one request: which is true only the host can see, and they are told of both.
    "of one shilling",
    { amountKes: 1 },
    { ...IN_REVIEW, payments: ["needs_review: wrong_amount"], receipts: ["UKR0000001"] },
    {
      ...IN_REVIEW,
      payments: ["needs_review: reports_differ"],
      receipts: ["UKR0000001"],
      host: ["Check a payment", "Check a payment"],
    },
  ],
  ["of nothing", { amountKes: 0 }, WAITING, CONFIRMED],
  ["of less than nothing", { amountKes: -13_500 }, WAITING, CONFIRMED],
  ["with a result nobody has heard of", { code: "SFC_IC9999" }, WAITING, CONFIRMED],
];

test.each(FORGERIES)("a callback %s is no payment, and the true one still counts", async (_, claim, forged, paid) => {
  const app = open();
  const held = await asked(app, "000");
  await app.pass(2 * SECOND);
  await posted(app, held, claim);
  await posted(app, held, claim);
  await app.quiet();
  expect(endingOf(app, held)).toEqual(forged);
  approve(app);
  await app.pass(5 * SECOND);
  expect(endingOf(app, held)).toEqual(paid);
  await app.pass(10 * MINUTE);
  expect(endingOf(app, held)).toEqual(paid);
});

test("another guest's receipt pays nothing, and their own money still does", async () => {
  const app = open();
  const first = await asked(app, "020");
  await app.pass(ANSWERED);
  const receipt = paymentsOfBooking(app.db, first.id)[0]?.receipt ?? "none";
  const second = await asked(app, "000", { checkIn: "2026-12-22", checkOut: "2026-12-25" });
  await app.pass(2 * SECOND);
  await posted(app, second, { receipt });
  await app.quiet();
  const host = ["New booking", "Check a payment"];
  expect(endingOf(app, second)).toEqual({ ...IN_REVIEW, payments: ["needs_review: receipt_used"], host });
  approve(app);
  await app.pass(5 * SECOND);
  expect(endingOf(app, second)).toEqual({ ...CONFIRMED, host: [...host, "New booking"] });
});

test("an answer that names another guest's request is no exception, and the money that follows is counted", async () => {
  const app = open();
  await asked(app, "000");
  await app.pass(2 * SECOND);
  app.daraja.simulator.script("next", "repeated_ids");
  const second = await asked(app, "111", { checkIn: "2026-12-22", checkOut: "2026-12-25" });
  await app.pass(ANSWERED);
  expect(endingOf(app, second)).toEqual(UNKNOWN);
  expect(app.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  const prompt = app.daraja.simulator.phone.all().find(({ phone }) => phone.endsWith("111"));
  if (!prompt?.receipt) throw new Error("nobody paid");
  const { receipt, merchantRequestId, checkoutRequestId } = prompt;
  await posted(app, second, { receipt, merchantRequestId, checkoutRequestId });
  await app.pass(SECOND);
  expect(endingOf(app, second)).toEqual(CONFIRMED);
});

test("money that comes after the hold, when another guest has the nights, is owed back and both sides know", async () => {
  const app = open();
  app.daraja.simulator.script("next", { name: "no_answer_then_paid", afterMs: HOLD_MS + 5 * MINUTE });
  const late = await asked(app, "111");
  await app.pass(HOLD_MS + MINUTE);
  const quick = await asked(app, "020", { checkIn: "2026-12-20", checkOut: "2026-12-23" });
  await app.pass(10 * MINUTE);
  const host = ["New booking", "Refund due"];
  expect(endingOf(app, quick)).toEqual({ ...CONFIRMED, host });
  expect(endingOf(app, late)).toEqual({
    ...over(CONFIRMED_LATE),
    guest: ["came after the hold"],
    host,
    refunds: ["nights_taken 13500"],
  });
});

test("a guest who has entered their PIN is told, also while the answer to the request still hangs", async () => {
  // The answer hangs for longer than this test: what tells them is the callback alone.
  const app = open({ pushTimeoutMs: 120_000 });
  const held = await asked(app, "051");
  while (app.daraja.simulator.phone.list().length === 0) await Bun.sleep(5);
  approve(app);
  for (let mark = ""; mark !== "confirmed"; await Bun.sleep(20)) {
    const status = await app.get(`/api/payment/status?booking=${held.id}&t=${held.t}`);
    mark = ((await status.json()) as { mark: string }).mark;
  }
  expect(endingOf(app, held)).toMatchObject({ booking: "confirmed", payments: ["paid"], prompts: 1 });
});

test("when only the query says paid, the callback that comes after all brings the receipt", async () => {
  const app = open();
  const held = await asked(app, "045");
  await app.pass(MINUTE);
  expect(endingOf(app, held)).toEqual(CONFIRMED_UNSEEN);
  const receipt = app.daraja.simulator.phone.all()[0]?.receipt ?? "none";
  await posted(app, held, { receipt });
  await posted(app, held, { receipt });
  await posted(app, held, { code: 1032, metadata: false });
  await app.pass(10 * MINUTE);
  expect(endingOf(app, held)).toEqual(CONFIRMED);
});

test("when the callback then names less money than the query let us believe, both hear of it once", async () => {
  const app = open();
  const held = await asked(app, "045");
  await app.pass(MINUTE);
  const receipt = app.daraja.simulator.phone.all()[0]?.receipt ?? "none";
  await posted(app, held, { receipt, amountKes: 500 });
  await posted(app, held, { receipt, amountKes: 500 });
  await app.pass(10 * MINUTE);
  const host = ["New booking", "Check a payment"];
  const guest = ["Confirmed", expect.stringContaining("KES 500 came")];
  expect(endingOf(app, held)).toEqual({ ...CONFIRMED, payments: ["paid: reports_differ"], guest, host });
  expect(paymentsOfBooking(app.db, held.id)[0]?.receivedKes).toBe(500);
});

test("a server that stops between the request and the callback settles it when it is back", async () => {
  const app = open();
  const held = await asked(app, "000");
  await app.pass(2 * SECOND);
  expect(endingOf(app, held)).toEqual(WAITING);
  await app.halt();
  app.resume();
  await app.pass(SECOND);
  approve(app);
  await app.pass(5 * SECOND);
  expect(endingOf(app, held)).toEqual(CONFIRMED);
});

test("a callback that found the server down is made up for by the query", async () => {
  const app = open();
  const held = await asked(app, "000");
  await app.pass(2 * SECOND);
  await app.halt();
  approve(app);
  while (!app.daraja.simulator.counts().callback) await Bun.sleep(10);
  app.resume();
  await app.pass(SECOND);
  expect(endingOf(app, held)).toEqual(WAITING);
  await app.pass(MINUTE);
  expect(endingOf(app, held)).toEqual(CONFIRMED_UNSEEN);
});

test("money that came after No answer, and whose callback found the server down, is found by the query", async () => {
  const app = open();
  app.daraja.simulator.script("next", { name: "no_answer_then_paid", afterMs: 100 * SECOND });
  const held = await asked(app, "111");
  await app.pass(100 * SECOND);
  expect(endingOf(app, held)).toEqual(declined("no_answer"));
  await app.halt();
  app.clock.advance(5 * SECOND);
  await app.daraja.simulator.runDue();
  while (app.daraja.simulator.counts().callback !== 2) await Bun.sleep(10);
  app.resume();
  await app.pass(30 * SECOND);
  expect(endingOf(app, held)).toEqual({ ...CONFIRMED_LATE, receipts: [null] });
});

test("a query that was on its way when the money came disputes nothing", async () => {
  const app = open();
  const held = await asked(app, "000");
  await app.pass(70 * SECOND);
  expect(endingOf(app, held)).toEqual(declined("no_answer"));
  const payment = paymentsOfBooking(app.db, held.id)[0]?.id ?? "none";
  const slow = Promise.withResolvers<PaymentQueried>();
  const asking = queryPayment(
    {
      ...app.deps,
      linkTo: () => "-",
      gatewayOf: (account) => ({ ...app.deps.gatewayOf(account), queryPayment: () => slow.promise }),
    },
    payment,
  );
  await posted(app, held, { receipt: "UKR0000002" });
  await app.quiet();
  slow.resolve({ outcome: "answered", resultCode: "1037", resultDesc: "-", raw: "{}" });
  expect((await asking).outcome).toBe("again");
  expect(endingOf(app, held)).toEqual({ ...CONFIRMED_LATE, receipts: ["UKR0000002"] });
});

test("a server that stopped while the request was on its way never asks a second time", async () => {
  const app = open({ pushTimeoutMs: 300 });
  const held = await asked(app, "051");
  while (app.daraja.simulator.phone.list().length === 0) await Bun.sleep(5);
  await app.halt();
  app.resume();
  await app.pass(ANSWERED);
  expect(endingOf(app, held)).toEqual(CONFIRMED);
  expect(app.daraja.simulator.counts().push).toBe(1);
});

test("twenty guests who pay at the same time ring twenty phones with one token", async () => {
  const app = open();
  const holds: Held[] = [];
  for (let n = 0; n < 20; n++) {
    addProperty(app.db, { id: `room-${n}` });
    holds.push(await hold(app, { property: `room-${n}`, phone: phoneOf(String(100 + n)) }));
  }
  await Promise.all(holds.map((held, n) => press(app, held, String(100 + n))));
  await app.pass(2 * SECOND);
  const { token, push, prompt } = app.daraja.simulator.counts();
  expect({ token, push, prompt }).toEqual({ token: 1, push: 20, prompt: 20 });
  for (const held of holds) expect(endingOf(app, held)).toEqual(WAITING);
});

test("a form that is sent five times at once rings the phone once", async () => {
  const app = open();
  const held = await hold(app);
  const form = { booking: held.id, t: held.t, phone: phoneOf("000"), submissionKey: newSecret() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.post("/booking/payment", form)));
  await app.pass(2 * SECOND);
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
  expect([endingOf(app, held), app.daraja.simulator.counts().push]).toEqual([WAITING, 1]);
});
