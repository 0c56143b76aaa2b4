/**
 * What a host is told of, and by which ways. `views/texts/en/notices.ts` has what each is called; what moves an account
 * itself (a password, a payout number, a look of the operator's) is not among them: it always goes to the phone and to
 * the address, and nobody turns it off.
 */
export const NOTICE_KINDS = [
  "request",
  "double_sale",
  "disputed",
  "claim",
  "unplaced",
  "booking",
  "cancelled",
  "change",
  "refund",
  "question",
  "money",
  "review",
  "feed",
  "papers",
  "summary",
  "digest",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** In the order of the columns on the host's page. */
export const NOTICE_WAYS = ["push", "sms", "whatsapp", "email"] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];
/** The ways of the messenger: what says the whole, where a push says its kind alone. */
export type MessageWay = Exclude<NoticeWay, "push">;
export const BACKUPS = ["sms", "whatsapp", "email"] as const satisfies readonly MessageWay[];

type KindFacts = Readonly<{
  /** Somebody waits for the host, or money or nights are at stake this hour: by push and by SMS, unless they choose otherwise. */
  isUrgent?: true;
  /** Nothing is lost if it is never told: a host may turn it off. */
  mayBeOff?: true;
  /** It may wait for the hour at which what waited is told together. */
  mayWait?: true;
  /** Where a press on the notification leads: a page of the dashboard that names nobody in its address. */
  page: string;
}>;

export const KINDS: Readonly<Record<NoticeKind, KindFacts>> = {
  request: { isUrgent: true, page: "/dashboard" },
  double_sale: { isUrgent: true, page: "/dashboard?tab=calendar" },
  disputed: { isUrgent: true, page: "/dashboard" },
  claim: { page: "/dashboard" },
  unplaced: { page: "/dashboard/payments" },
  booking: { page: "/dashboard?tab=bookings" },
  cancelled: { page: "/dashboard?tab=bookings" },
  change: { page: "/dashboard" },
  refund: { page: "/dashboard" },
  question: { page: "/dashboard/messages?show=waiting" },
  money: { mayWait: true, page: "/dashboard?tab=money" },
  review: { mayBeOff: true, mayWait: true, page: "/dashboard/reviews" },
  feed: { mayWait: true, page: "/dashboard?tab=calendar" },
  papers: { page: "/dashboard/verification" },
  summary: { mayBeOff: true, page: "/dashboard/payments" },
  digest: { page: "/dashboard" },
};

/** What a host chose of one kind. `waits` gathers it into one message a day. */
export type NoticeChoice = Readonly<Record<NoticeWay, boolean> & { waits: boolean }>;

/** As Lango has it: on the phone as SMS, or where a device takes notifications, by those. */
export function defaultChoice(kind: NoticeKind, hasDevices: boolean): NoticeChoice {
  const isPapers = kind === "papers";
  return {
    push: hasDevices,
    sms: !hasDevices || KINDS[kind].isUrgent === true,
    whatsapp: false,
    email: isPapers,
    waits: false,
  };
}

/** What is wrong with a choice: some must be heard of, and some cannot wait. */
export function faultOfChoice(kind: NoticeKind, choice: NoticeChoice): "no_way" | "cannot_wait" | undefined {
  if (choice.waits) return KINDS[kind].mayWait ? undefined : "cannot_wait";
  const hasWay = NOTICE_WAYS.some((way) => choice[way]);
  return hasWay || KINDS[kind].mayBeOff ? undefined : "no_way";
}

export type NoticePlan =
  /** By push to every device; when none takes it, once by `backup`, unless it goes by something else in any case. */
  | Readonly<{ outcome: "tell"; push: boolean; now: readonly MessageWay[]; backup: MessageWay | undefined }>
  | Readonly<{ outcome: "gather" }>
  | Readonly<{ outcome: "nothing" }>;

/**
 * By which ways a host is told of something now. `reach` says which of them this host has: a phone, an address. Whoever
 * chose anything at all hears by something, whatever of it is missing: the way they chose as a back-up, then SMS, then
 * mail.
 */
export function planNotice(ask: {
  kind: NoticeKind;
  choice: NoticeChoice;
  hasDevices: boolean;
  reach: Readonly<Record<MessageWay, boolean>>;
  backup: MessageWay;
}): NoticePlan {
  const { kind, choice, hasDevices, reach } = ask;
  if (choice.waits && KINDS[kind].mayWait) return { outcome: "gather" };
  if (!NOTICE_WAYS.some((way) => choice[way])) return { outcome: "nothing" };
  const now = BACKUPS.filter((way) => choice[way] && reach[way]);
  const push = choice.push && hasDevices;
  const instead = [ask.backup, ...BACKUPS.filter((way) => way !== "whatsapp")].find((way) => reach[way]);
  if (push) return { outcome: "tell", push, now, backup: now.length === 0 ? instead : undefined };
  if (now.length > 0) return { outcome: "tell", push, now, backup: undefined };
  return instead ? { outcome: "tell", push, now: [instead], backup: undefined } : { outcome: "nothing" };
}

/** How long a push may be without a device that took it, before the back-up goes: milliseconds. */
export const BACKUP_AFTER_MS = 5 * 60_000;
/** A device that does not take a push is tried so long after it was written, while others may have it. */
export const PUSH_TRIED_MS = 30 * 60_000;
/** How long a push service keeps it for a phone without a line: the day in which it is still news. Seconds. */
export const PUSH_KEPT_SECONDS = 24 * 3600;

/** What is done for a notice next, by who of its devices took it. Times are Unix milliseconds. */
export type NoticeStep =
  | Readonly<{ step: "end"; as: "taken" | "backed_up" | "dropped" }>
  /** The back-up goes now; devices that may still take it are not tried any more. */
  | Readonly<{ step: "again"; at: number }>;

/**
 * `open` are the devices that may still take it, `restMs` how long each asked us to wait. Nobody is told twice of what a
 * device took; what none took by the time of the back-up goes by that, once.
 */
export function stepOfNotice(ask: {
  at: number;
  now: number;
  taken: number;
  open: readonly Readonly<{ restMs: number }>[];
  hasBackup: boolean;
}): NoticeStep {
  const { at, now, taken, open, hasBackup } = ask;
  const age = now - at;
  if (taken > 0) {
    if (open.length === 0 || age >= PUSH_TRIED_MS) return { step: "end", as: "taken" };
  } else {
    const isLost = open.length === 0 || age >= (hasBackup ? BACKUP_AFTER_MS : PUSH_TRIED_MS);
    if (isLost) return { step: "end", as: hasBackup ? "backed_up" : "dropped" };
  }
  const asked = Math.min(...open.map(({ restMs }) => restMs));
  const rest = Math.max(LOOK_AGAIN_MS, age / 2, asked);
  const until = taken > 0 || !hasBackup ? PUSH_TRIED_MS : BACKUP_AFTER_MS;
  return { step: "again", at: Math.min(now + rest, at + until) };
}

const LOOK_AGAIN_MS = 15_000;

/** The hours of a day at which what waited may be told. */
export const DIGEST_HOURS = Array.from({ length: 16 }, (_, index) => index + 6);
export const DIGEST_HOUR = 20;
