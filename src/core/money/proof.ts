/**
 * Who says that money came. `mpesa`: the callback at the payment's own address, the status query, the list or the
 * notice of the very shortcode. `host`: what a host pasted, typed or pressed, which settles their own books and no more.
 */
export type ProvedBy = "mpesa" | "host";

/** Whose it is, or was to be: the operator's shortcode, a number of the host's, or the host's hand. */
export type PaidTo = "operator" | "host" | "cash";

/** The number of M-PESA's that money came to. The operator has no settings of their own. */
export type CameTo = Readonly<{
  paidTo: "operator" | "host";
  payoutAccountId: string | null;
  /** As requests are signed with; `null` when nobody knows which it was: then nothing can go back from it. */
  shortcode: string | null;
}>;

/** Whose word a report of money is. */
export type Voucher =
  | Readonly<{ who: "mpesa"; to: CameTo }>
  | Readonly<{ who: "host" }>
  /** M-PESA says that it came, and Lango guessed whose it is. */
  | Readonly<{ who: "nobody" }>;

/** What is written down of a payment by this word of it. */
export function proofBy(
  voucher: Voucher,
): Readonly<
  { provedBy: ProvedBy | null; provedOn: string | null } & Partial<Pick<CameTo, "paidTo" | "payoutAccountId">>
> {
  switch (voucher.who) {
    case "mpesa": {
      const { paidTo, payoutAccountId, shortcode } = voucher.to;
      return { provedBy: "mpesa", provedOn: shortcode, paidTo, payoutAccountId };
    }
    case "host":
      return { provedBy: "host", provedOn: null };
    case "nobody":
      return { provedBy: null, provedOn: null };
  }
}

/** Whether nobody but its host says that money came: it is shown as said by them. */
export function isSaidByHost({ provedBy }: Readonly<{ provedBy: ProvedBy | null }>): boolean {
  return provedBy === "host";
}

/** Whose word it is that money went back: M-PESA's where it was told to send it, else the host's. */
export function wordOfRefund(way: string | null): ProvedBy {
  return way === "reversal" || way === "b2c" ? "mpesa" : "host";
}

/**
 * Whose word a line of the cash book is, as things stand now: M-PESA may have told meanwhile of what a host wrote down.
 * Nobody's where no money moved, or where it is a guess of ours.
 */
export function wordOfLine(
  line: Readonly<{ kind: string; why: string; who: string; provedBy: ProvedBy | null; refundWay: string | null }>,
): ProvedBy | null {
  if (line.why === "deposit_kept") return null;
  // M-PESA's own notice of a reversal, or the message of it that a host pasted.
  if (line.why === "taken_back") return line.who === "host" ? "host" : "mpesa";
  if (line.why === "sent_twice") return "mpesa";
  if (line.why === "not_received") return "host";
  return line.kind === "refund" ? wordOfRefund(line.refundWay) : line.provedBy;
}

/** What of a payment may still leave the shortcode that it came to. Whole shillings. */
export function mayLeaveKes(came: Readonly<{ receivedKes: number; goneKes: number }>): number {
  return Math.max(0, came.receivedKes - came.goneKes);
}
