import { formatKes } from "#src/core/money/money.ts";
import type { CheckedBooking, CheckedMoney, CheckedPayment } from "#src/core/risk/check-payment.ts";
import type { OddForm } from "#src/core/risk/odd-message.ts";
import type { SaidByMpesa } from "#src/core/risk/said-reversal.ts";

type Of<Answer extends CheckedPayment["answer"]> = Extract<CheckedPayment, { answer: Answer }>;
type Moment = (at: number) => string;

const sum = ({ amountKes, cents }: CheckedMoney) => formatKes(amountKes, cents);
const from = ({ payer }: CheckedMoney) => (payer ? ` from ${payer}` : "");
const on = ({ paidAt }: CheckedMoney, moment: Moment) => (paidAt === undefined ? "" : ` on ${moment(paidAt)}`);
const came = (money: CheckedMoney, moment: Moment) => `${sum(money)}${from(money)}${on(money, moment)}`;
const of = ({ guestName, code }: CheckedBooking) => `${guestName} (${code})`;
const counted = (booking: CheckedBooking | undefined) =>
  booking ? `It counts for ${of(booking)}.` : "No booking has it yet.";

const ofReversal: Readonly<Record<SaidByMpesa, string>> = {
  not_asked: "Anybody can write such a message: whether it is so is not known, and nothing changes by it.",
  asked: "M-PESA is asked and has not answered yet: check again in a minute. Nothing changes before.",
  stands: "M-PESA says that the payment stands.",
  no_answer: "M-PESA was asked and gave no answer, so it is not known, and nothing changes.",
};

/** What a host reads of a payment that somebody shows them. */
export const checkPaymentTexts = {
  title: "Check this payment",
  intro: "Before you hand over the key: paste what the guest shows you, and see what really came.",
  label: "M-PESA message or code",
  hint: "The whole message, or only its code, such as UKT7H2M9QX.",
  short: "Paste the M-PESA message that a guest shows you, or its code.",
  button: "Check",
  again: "Check another",
  aboutBooking: (booking: CheckedBooking) => `For ${of(booking)}`,
  back: "Back to the booking",
  /** What the answers do not do. */
  note: "This only looks. It moves no money and counts nothing.",
  looked: (moment: string) => `Looked up ${moment} in what M-PESA has told Lango and in your own lists.`,
  faults: {
    empty: "Paste a message or a code first",
    tooLong: "Paste one message at a time",
    noCode: "There is no M-PESA code in this. A code has ten letters and digits, such as UKT7H2M9QX",
    tooMany: "That is a lot of checks in one hour. Please wait a while and try again",
  },
  answers: {
    real: {
      title: ({ money }: Of<"real">) => `Real: ${sum(money)} came`,
      text: ({ money, booking }: Of<"real">, m: Moment) => `${came(money, m)}. ${counted(booking)}`,
    },
    said: {
      title: ({ money }: Of<"said">) => `${sum(money)} stands in your books by your own word`,
      text: ({ money, booking }: Of<"said">, m: Moment) =>
        `${came(money, m)}. ${counted(booking)} M-PESA itself has not told Lango of it: look in your own M-PESA too.`,
    },
    other_sum: {
      title: ({ money, saidKes }: Of<"other_sum">) => `Only ${sum(money)} came, not ${formatKes(saidKes)}`,
      text: ({ money, booking }: Of<"other_sum">, m: Moment) =>
        `The code is real, the sum in the message is not: ${came(money, m)}. ${counted(booking)}`,
    },
    in_doubt: {
      title: (_: Of<"in_doubt">) => "This payment waits for your answer",
      text: ({ money }: Of<"in_doubt">, m: Moment) =>
        `Reports of it differ: ${came(money, m)}. Look in your own M-PESA, and say on the booking's page what is true.`,
    },
    set_aside: {
      title: (_: Of<"set_aside">) => "You set this payment aside",
      text: ({ money }: Of<"set_aside">, m: Moment) =>
        `${came(money, m)}, and you said that it is not for a stay. It pays no booking.`,
    },
    already_used: {
      title: (_: Of<"already_used">) => "An old message: this payment is used up",
      text: ({ money, booking }: Of<"already_used">, m: Moment) =>
        `${came(money, m)}. It was for ${of(booking)}, whose stay is over or given up. Don't hand over the key for it.`,
    },
    other_booking: {
      title: (_: Of<"other_booking">) => "This pays another of your bookings",
      text: ({ money, booking }: Of<"other_booking">, m: Moment) =>
        `${came(money, m)}. It counts for ${of(booking)}, and once only.`,
    },
    reversed: {
      title: (_: Of<"reversed">) => "Reversed: the money is gone again",
      text: (_: Of<"reversed">, _m: Moment) => "M-PESA has taken this payment back. Don't hand over the key for it.",
    },
    says_reversed: {
      title: (_: Of<"says_reversed">) => "This message says that the money was taken back",
      text: ({ money, booking, reversal }: Of<"says_reversed">, m: Moment) =>
        `${came(money, m)}. ${counted(booking)} ${ofReversal[reversal]} If it is gone, ${sum(money)} is unpaid${booking ? "; the stay stands until you cancel it" : ""}. Is the message in your own M-PESA? Then paste it under Payments.`,
    },
    sent_by_you: {
      title: (_: Of<"sent_by_you">) => "This is money that you sent",
      text: (_: Of<"sent_by_you">, _m: Moment) =>
        "The code is of a refund or a test of yours. Nobody paid you with it.",
    },
    wrong_number: {
      title: (_: Of<"wrong_number">) => "Paid to a number that is not yours",
      text: ({ to, by }: Of<"wrong_number">, _m: Moment) =>
        `${by === "mpesa" ? "M-PESA says that it came to another number" : `The message names ${to ?? "another receiver"}`}. You have not got it. Whoever paid can ask Safaricom to reverse it.`,
    },
    not_found: {
      title: (_: Of<"not_found">) => "Not found yet. Don't hand over the key.",
      text: ({ lookUp, namedBy }: Of<"not_found">, _m: Moment) =>
        [
          lookUp === "unknown_code" && "M-PESA knows no such payment to you.",
          lookUp === "asked" && "M-PESA has been asked and has not answered: check again in a minute.",
          lookUp === undefined && "Nothing that M-PESA has told Lango has this code.",
          namedBy && `${of(namedBy)} named it too.`,
        ]
          .filter(Boolean)
          .join(" "),
    },
  },
  place: "Say what it is for",
  openBooking: (booking: CheckedBooking) => `Open ${of(booking)}`,
  whatToDo: {
    title: "What to do",
    steps: [
      "Look in your own M-PESA: your messages, your till's app or its statement. Not in the guest's phone.",
      "Real messages come from the sender MPESA, not from a telephone number. One that a guest forwards or shows as a picture proves nothing.",
      "Ask for the sum by M-PESA from the booking's page: the guest types the PIN, and you see it here.",
      "Forward a false message to 333, which is Safaricom's and free.",
    ],
  },
  odd: {
    dotted_time: "Real messages write the time as 7:02 PM, not 7.02 PM.",
    other_day: "By its letters the code was made on another day than the message says.",
  } satisfies Record<OddForm, string>,
};
