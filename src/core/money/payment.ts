/**
 * Where a payment stands. Nothing leaves `paid` or `paid_late` except a refund, and money that both M-PESA's
 * own query and its host say never came: `declined`, as it may be found after all.
 * `paid_late` is money of a request that had been declined or given up before it came.
 */
export type PaymentState =
  | "created"
  | "requested"
  | "pending"
  | "paid"
  | "paid_late"
  | "declined"
  | "expired"
  | "needs_review"
  | "refunded";

/** How a payment comes: asked for on a phone, made by the guest themselves, announced by M-PESA, or handed over. */
export type PaymentWay = "stk" | "manual" | "c2b" | "cash";

/** As it is told to a host: a guest who sends money from abroad has done it themselves too, and by no M-PESA of ours. */
export type WayShown = PaymentWay | "transfer";
/** As it is told to anybody. Of a transfer nobody knows but its host. */
export type PaidBy = "mpesa" | "cash" | "transfer";

type Came = Readonly<{ way: PaymentWay; reference: string | null }>;

export function wayShown({ way, reference }: Came): WayShown {
  return reference === null ? way : "transfer";
}

export function paidBy(came: Came): PaidBy {
  const way = wayShown(came);
  return way === "cash" || way === "transfer" ? way : "mpesa";
}

/** Whether the money is there and counted. */
export function isPaid(state: PaymentState): boolean {
  return state === "paid" || state === "paid_late";
}

/** Whether money came by any of these, whatever became of it. */
export function moneyHasCome(payments: readonly Readonly<{ state: PaymentState }>[]): boolean {
  return payments.some(({ state }) => isPaid(state) || state === "refunded" || state === "needs_review");
}

/**
 * What a later report may say against counted money: M-PESA's query that it never came, another that it was other
 * money, M-PESA that the code which a host wrote down paid for something else of theirs, or a message or statement that
 * its host pasted that M-PESA has taken it back.
 */
export const DISPUTES = [
  "query_contradicts",
  "taken_back_since",
  "reports_differ",
  "code_elsewhere",
  "said_taken_back",
] as const;

/** Whether M-PESA itself, which had told of this money, says otherwise since: it never came, or is gone in part or whole. */
export function isDoubtedByMpesa({ reason }: Readonly<{ reason: string | null }>): boolean {
  return reason === "query_contradicts" || reason === "taken_back_since";
}

/** Whether counted money waits for its host to look for it. */
export function isDisputed({ state, reason }: Readonly<{ state: PaymentState; reason: string | null }>): boolean {
  if (state === "refunded") return reason === "reports_differ" || reason === "said_taken_back";
  return isPaid(state) && DISPUTES.some((dispute) => dispute === reason);
}

/** Whether counted money may never have come, or be gone: until its host has looked, none of it goes back by itself. */
export function isContradicted(payment: Readonly<{ state: PaymentState; reason: string | null }>): boolean {
  return isDisputed(payment) && payment.reason !== "reports_differ";
}

/** What their host may say never came. What was pasted takes nothing out that M-PESA vouches for. */
export function mayNeverHaveCome(payment: Readonly<{ state: PaymentState; reason: string | null }>): boolean {
  return isContradicted(payment) && payment.reason !== "said_taken_back";
}

/** Whether its host can say that it is not in their M-PESA: nobody has decided, and nothing of it went back or is on its way. */
export function canBeVoided(
  payment: Readonly<{ state: PaymentState; reason: string | null }>,
  refunds: readonly Readonly<{ state: string }>[],
): boolean {
  if (payment.state === "needs_review") return refunds.length === 0;
  return mayNeverHaveCome(payment) && refunds.every(({ state }) => state === "due");
}

/** Whether its host can say that less of it is in their M-PESA: what M-PESA vouches for is M-PESA's to say. */
export function mayBeLess(
  payment: Readonly<{ state: PaymentState; reason: string | null; provedBy: string | null }>,
  refunds: readonly Readonly<{ state: string }>[],
): boolean {
  if (payment.state === "needs_review") return payment.reason === "taken_back_since" && refunds.length === 0;
  return (
    isContradicted(payment) &&
    payment.provedBy !== "mpesa" &&
    isPaid(payment.state) &&
    refunds.every(({ state }) => state === "due")
  );
}

/** Why a guest's payment did not go through, in the words of the catalogue `payment.declined`. */
export type DeclineReason =
  | "no_money"
  | "above_limit"
  | "day_limit"
  | "host_cannot_receive"
  | "wait_two_minutes"
  | "busy"
  | "prompt_open"
  | "timed_out"
  | "phone_not_reached"
  | "cancelled"
  | "no_answer"
  | "wrong_pin"
  | "pin_locked"
  | "not_set_up"
  | "turned_away"
  | "amount_refused";

export type PaymentResult =
  | { outcome: "paid" }
  | { outcome: "declined"; reason: DeclineReason }
  | { outcome: "pending" }
  /** A code nobody has explained: stays open for the status query, never "failed". */
  | { outcome: "unknown" };

/**
 * What a Daraja result code means. Codes are text, because some are lettered.
 * The wording that comes with them differs by channel, so it is never read.
 *
 * Source: Daraja 3.0 pages for M-PESA Express and its query (read December 2025),
 * observed sandbox traffic (September 2026).
 */
const DECLINED: Readonly<Record<string, DeclineReason>> = {
  "1": "no_money",
  "2": "amount_refused",
  "3": "above_limit",
  "4": "day_limit",
  "8": "host_cannot_receive",
  "17": "wait_two_minutes",
  "26": "busy",
  "1001": "prompt_open",
  "1019": "timed_out",
  "1025": "phone_not_reached",
  "1032": "cancelled",
  "1037": "no_answer",
  "2001": "wrong_pin",
  "2028": "not_set_up",
  "8006": "pin_locked",
  "9999": "phone_not_reached",
  SFC_IC0003: "not_set_up",
};

export function readResultCode(code: string): PaymentResult {
  if (code === "0") return { outcome: "paid" };
  if (code === "4999" || code === "2029") return { outcome: "pending" };
  const reason = Object.hasOwn(DECLINED, code) ? DECLINED[code] : undefined;
  return reason ? { outcome: "declined", reason } : { outcome: "unknown" };
}

/** The declines that `isProvisional` means, and for how long after the request money is looked for. Milliseconds. */
export const PROVISIONAL = ["no_answer", "timed_out"] as const satisfies DeclineReason[];
export const PROVISIONAL_MS = 3_600_000;

/**
 * Whether money may still come after this decline. "No answer" is said of phones that
 * were only out of reach, and payments have been reported minutes after it
 * (public client libraries, May 2026).
 */
export function isProvisional(reason: string | null): boolean {
  return PROVISIONAL.some((one) => one === reason);
}

/** The refusals that say that nothing was taken: M-PESA's own, and those of requests that never reached a phone. */
const TAKES_NOTHING = [
  "host_cannot_receive",
  "busy",
  "cancelled",
  "wrong_pin",
  "not_set_up",
  "turned_away",
  "amount_refused",
];

export function takesNothing(reason: string): boolean {
  return TAKES_NOTHING.includes(reason);
}

/**
 * How long after the request the status of an unanswered payment is asked for,
 * in milliseconds: 10, 20, 35, 60, 90 and 120 seconds, then 5, 7, 10, 15 and 60 minutes, then every
 * hour until two days have passed. `asked` is how often it was asked before.
 */
export function queryDelayAfter(asked: number): number | undefined {
  const delays = [10_000, 20_000, 35_000, 60_000, 90_000, 120_000, 300_000, 420_000, 600_000, 900_000, 3_600_000];
  if (asked < delays.length) return delays[asked];
  const hours = asked - delays.length + 2;
  return hours <= 48 ? hours * 3_600_000 : undefined;
}

/** M-PESA's limit for one payment, whole shillings (Daraja 3.0 FAQ 5; press 2024 to 2026). */
export const MPESA_MOST_KES = 250_000;
/** And for all that one phone moves in a day (the same sources). */
export const MPESA_DAY_MOST_KES = 500_000;

/**
 * What one request asks for, of a price that may be above M-PESA's limits: the rest, as much as M-PESA moves
 * at once, or what is left of the phone's day. Zero when its day is used up. Whole shillings.
 */
export function nextPartKes(facts: {
  openKes: number;
  mostKes: number;
  dayMostKes: number;
  paidTodayKes: number;
}): number {
  const leftToday = Math.max(0, facts.dayMostKes - facts.paidTodayKes);
  return Math.min(facts.openKes, facts.mostKes, leftToday);
}

/**
 * A word in an address that Safaricom refuses, in any case (Daraja 3.0, C2B register URL, read December 2025);
 * `undefined` when there is none.
 */
export function refusedWordIn(address: string): string | undefined {
  return /m-?pesa|safaricom|exe|cmd|sql|query/i.exec(address)?.[0];
}

/** The form of an M-PESA receipt: ten capital letters and digits. */
export function isReceipt(text: string): boolean {
  return /^[A-Z0-9]{10}$/.test(text);
}
