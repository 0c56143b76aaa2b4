import { formatKes } from "#src/core/money/money.ts";
import type { ProposalReason } from "#src/core/reconcile/proposal.ts";
import type { SkippedLine } from "#src/core/reconcile/statement-row.ts";
import { plural } from "#views/format/format.ts";

const why: Record<ProposalReason, string> = {
  code: "almost its code",
  amount: "same amount",
  name: "same name",
  phone: "phone fits",
  time: "same days",
};

/** Why a line or message is not counted. */
const skippedAs: Record<Exclude<SkippedLine["why"], "own_reference">, string> = {
  out: "went out",
  none: "is no payment to you",
  failed: "did not go through",
  unclear: "can't be read",
};

export const reconcileTexts = {
  title: "Payments to place",
  intro:
    "Money that M-PESA or your statement names and no booking claims. Say what it was for, or set it aside when it has nothing to do with a stay.",
  count: (payments: number, kes: number) => `${plural(payments, "payment")}: ${formatKes(kes)}`,
  none: { title: "Everything is placed", text: "Every payment we know of belongs to a booking." },
  from: (name: string) => (name ? `from ${name}` : "payer not named"),
  account: (reference: string) => (reference ? `account ${reference}` : "no account number"),
  proposal: (m: { code: string; guest: string; reasons: readonly ProposalReason[] }) =>
    `${m.code}, ${m.guest} (${m.reasons.map((reason) => why[reason]).join(", ")})`,
  other: "Booking code",
  place: "Place it",
  placeFor: (m: { code: string; receipt: string }) => `(${m.receipt}, for ${m.code})`,
  aside: "Not for a stay",
  noSuchBooking: "None of your bookings has this code",
  placed: (receipt: string) => `${receipt} is placed.`,
  setAside: (receipt: string) => `${receipt} is set aside.`,
  answeredBefore: (receipt: string) => `${receipt} was placed or set aside before. Nothing was changed.`,
  /** How much of it there is, in the host's lists of what to do. */
  unmatched: (m: { payments: number; kes: number }) => `${plural(m.payments, "payment")} to place: ${formatKes(m.kes)}`,
  statement: {
    heading: "Compare with your statement",
    label: "Statement or messages",
    hint: "Paste the CSV of the M-PESA portal, the M-PESA messages on your phone, or what your bank wrote of them. What we know is ticked off; the rest comes into the list above.",
    button: "Compare",
    empty: "Paste a statement or messages first",
    nothing: "There is no payment in this that we can read",
    noSums:
      "This looks like a statement, but no column surely says what came in. Name that column Paid In (or Zilizoingia) and paste it again",
    tooMuch:
      "This is more than we read at once (2 MB and 40,000 lines of a statement, 500 KB of messages, 4,000 signs in one cell). Nothing was taken; paste a shorter time",
    tooHeavy:
      "Reading this takes more time or memory than any statement should, so we stopped. Nothing was taken; paste a shorter time",
    notRead: "We could not read it just now. Nothing was taken; try again in a few minutes",
    result: (m: {
      known: number;
      fresh: number;
      takenBack: number;
      gone: number;
      others: number;
      skipped: readonly SkippedLine[];
      withoutCode: number;
    }) => {
      const more = m.others - m.withoutCode - m.skipped.length;
      const named = m.skipped.flatMap((one) =>
        one.why === "own_reference" ? [] : [`${one.receipt} ${skippedAs[one.why]}`],
      );
      const own = m.skipped.flatMap((one) =>
        one.why === "own_reference"
          ? [`${formatKes(one.amountKes)} (${one.receipt}${one.of ? `, as the guest of ${one.of} says` : ""})`]
          : [],
      );
      if (more > 0) named.push(`${more} more`);
      return [
        `${plural(m.known, "payment")} known, ${m.fresh} new, ${plural(m.others, "line")} about other things.`,
        m.takenBack > 0
          ? `${plural(m.takenBack, "payment")} taken back: the booking says what that means for the stay.`
          : "",
        m.gone > 0
          ? `${plural(m.gone, "payment")} that no booking had claimed taken back: out of this list again.`
          : "",
        named.length > 0 ? `Not counted: ${named.join(", ")}.` : "",
        own.length > 0
          ? `By a bank or another wallet, with a reference of its own and no M-PESA code: ${own.join(", ")}. Confirm it at the booking whose guest says they sent it, or write it down there.`
          : "",
        m.withoutCode > 0
          ? `${plural(m.withoutCode, "part")} named a sum but no M-PESA code that we can read: paste it again with its first line.`
          : "",
      ]
        .filter(Boolean)
        .join("\n");
    },
  },
  raw: {
    heading: "What M-PESA said",
    none: "Nothing was exchanged about this.",
    sent: "We sent",
    received: "M-PESA answered",
    told: "M-PESA told us",
  },
};
