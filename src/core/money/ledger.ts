import type { Quote } from "#src/core/pricing/pricing.ts";

/** `stay` is what the stay costs and was paid; `damage_deposit` is the guest's own money in the host's hands. */
export type LedgerAccount = "stay" | "damage_deposit";

type LedgerKind = "charge" | "fee" | "discount" | "payment" | "refund" | "adjustment";

/** Who made an entry come about. */
export type LedgerWho = "guest" | "host" | "operator" | "mpesa" | "lango";

/** One line of the ledger, in signed whole shillings: what a guest owes counts up, what they paid counts down. */
export type LedgerLine = Readonly<{
  account: LedgerAccount;
  kind: LedgerKind;
  amountKes: number;
  /** The payment it is about. An adjustment of one corrects what came, any other what the stay costs. */
  paymentId?: string | null;
  /** Why it is there: a word of the catalogue. An adjustment `sent_twice` is money that went back. */
  why?: string;
}>;

/** A line of a price. */
export type PriceLine = Omit<LedgerLine, "paymentId"> & Readonly<{ why: string }>;

/** What the lines of a booking come to. Whole shillings, never below zero except `balanceKes`. */
export type Sums = Readonly<{
  /** Price with fees, discounts and what was changed later. */
  chargedKes: number;
  /** What came, before anything went back; the damage deposit is not in it. */
  receivedKes: number;
  /** What went back, with what went a second time. */
  refundedKes: number;
  /** What the guest still owes; below zero is what the host owes them. */
  balanceKes: number;
  /** The guest's damage deposit that the host holds. */
  depositHeldKes: number;
}>;

/** Every figure of a booking, and of all bookings of a host, is a sum over its lines. */
export function sumsOf(lines: readonly LedgerLine[]): Sums {
  const sum = (pick: (line: LedgerLine) => boolean) =>
    lines.reduce((total, line) => (pick(line) ? total + line.amountKes : total), 0);
  const isStay = ({ account }: LedgerLine) => account === "stay";
  const isMoney = ({ kind, paymentId }: LedgerLine) => kind === "payment" || (kind === "adjustment" && !!paymentId);
  const isBack = ({ kind, why }: LedgerLine) => kind === "refund" || why === "sent_twice";
  const isPrice = (line: LedgerLine) => !isBack(line) && !isMoney(line);
  return {
    chargedKes: sum((line) => isStay(line) && isPrice(line)),
    receivedKes: 0 - sum((line) => isStay(line) && isMoney(line)),
    refundedKes: sum((line) => isStay(line) && isBack(line)),
    balanceKes: sum(isStay),
    depositHeldKes: 0 - sum((line) => !isStay(line)),
  };
}

/** What a stay costs now: its quote until it is charged, and then what was changed and given back of it too. */
export function priceNow(lines: readonly LedgerLine[], quotedKes: number): number {
  return lines.some(({ kind }) => kind === "charge") ? sumsOf(lines).chargedKes : quotedKes;
}

/** What a quote charges, line by line. The lines add up to its total; its damage deposit is no charge. */
export function priceLines(quote: Pick<Quote, "lines" | "totalKes">): PriceLine[] {
  const lines = quote.lines
    .filter((line) => line.amountKes !== 0)
    .map(
      ({ kind, amountKes }): PriceLine => ({
        account: "stay",
        kind: amountKes < 0 ? "discount" : kind === "nights" ? "charge" : "fee",
        amountKes,
        why: kind,
      }),
    );
  const totalKes = lines.reduce((sum, line) => sum + line.amountKes, 0);
  if (totalKes !== quote.totalKes) throw new Error(`a quote of ${quote.totalKes} with lines of ${totalKes}`);
  return lines;
}

/** Shillings on each account. */
export type OnAccounts = Readonly<{ stayKes: number; depositKes: number }>;

/** What lines leave in the host's hands on each account; what a guest owes counts below zero. */
export function onAccounts(lines: readonly LedgerLine[]): OnAccounts {
  const sum = (of: LedgerAccount) =>
    0 - lines.reduce((total, { account, amountKes }) => (account === of ? total + amountKes : total), 0);
  return { stayKes: sum("stay"), depositKes: sum("damage_deposit") };
}

/**
 * Where money that came goes: the stay first, then the damage deposit that is asked
 * for, and what nobody asked for stays on the stay as credit. Money that was given
 * as damage deposit is that, whole, whether one was asked for or not.
 */
export function shareOut(receivedKes: number, open: OnAccounts & Readonly<{ givenAs: LedgerAccount }>): LedgerLine[] {
  const depositMost = Math.max(0, open.depositKes);
  const stayMost = Math.max(0, open.stayKes);
  const depositKes =
    open.givenAs === "damage_deposit" ? receivedKes : Math.min(Math.max(0, receivedKes - stayMost), depositMost);
  const line = (account: LedgerAccount, amountKes: number): LedgerLine => ({
    account,
    kind: "payment",
    amountKes: -amountKes,
  });
  return [line("stay", receivedKes - depositKes), line("damage_deposit", depositKes)].filter(
    ({ amountKes }) => amountKes < 0,
  );
}
