import { type DeclineReason, takesNothing } from "#src/core/money/payment.ts";
import { plural } from "#views/format/format.ts";

type Refusal = Readonly<{ title: string; text: string }>;

/** Why a request came to nothing: M-PESA's reasons, and our own for requests that never reached a phone. */
const declined: Record<
  | DeclineReason
  | "phone_not_mpesa"
  | "never_answered"
  | "no_answer_from_mpesa"
  | "not_received"
  | "taken_back"
  | "said_taken_back",
  Refusal
> = {
  no_money: {
    title: "Not enough in M-PESA",
    text: "Your balance and Fuliza together didn't cover the amount. Top up and try again, or pay from another number.",
  },
  above_limit: {
    title: "More than M-PESA takes at once",
    text: "M-PESA refused the amount as above its limit for one payment. Ask your host about another way to pay.",
  },
  day_limit: {
    title: "Today's M-PESA limit is reached",
    text: "This number can send no more today. Pay from another number, or come back tomorrow.",
  },
  host_cannot_receive: {
    title: "The money couldn't be received",
    text: "M-PESA says the receiving account can't take it right now. Please tell your host.",
  },
  wait_two_minutes: {
    title: "M-PESA asks for a short pause",
    text: "Look for an M-PESA message first. If there is none, wait two minutes and try again.",
  },
  busy: { title: "M-PESA is busy", text: "It could not take the request. Try again in a minute." },
  prompt_open: {
    title: "Another request is open on your phone",
    text: "Answer or close the M-PESA request you see there, wait a minute, then try again.",
  },
  timed_out: {
    title: "The request ran out of time",
    text: "If an M-PESA message says you have paid, don't pay again: enter its code here. If there is none, try again when your phone is at hand.",
  },
  phone_not_reached: {
    title: "We couldn't reach your phone",
    text: "Check that it is on and has network, then try again.",
  },
  cancelled: { title: "You closed the request", text: "Press Pay with M-PESA when you are ready." },
  no_answer: {
    title: "No answer from your phone",
    text: "If an M-PESA message says you have paid, don't pay again: we will see it and confirm. If there is none, try again. No request on an older SIM? Dial *234# to update it.",
  },
  wrong_pin: {
    title: "That PIN wasn't accepted",
    text: "Try again, with care: three wrong PINs lock M-PESA.",
  },
  pin_locked: {
    title: "Your M-PESA PIN is locked",
    text: "Safaricom unlocks it on 100 or 200. Meanwhile you can pay from another number.",
  },
  not_set_up: {
    title: "Payments aren't set up right here",
    text: "It is not your doing. Please tell your host.",
  },
  amount_refused: {
    title: "M-PESA refused the request",
    text: "Something is off with it on our side. Please tell your host.",
  },
  phone_not_mpesa: {
    title: "This number can't be asked",
    text: "M-PESA doesn't know it. Check the digits, or pay from another Safaricom number.",
  },
  not_received: {
    title: "Your host can't find that payment",
    text: "Compare the code with your M-PESA message and enter it again, or call your host. The code is the ten letters and digits at the start.",
  },
  taken_back: {
    title: "M-PESA has taken that payment back",
    text: "It is with you again, or on its way. If you did not ask for that, call your host before you pay once more.",
  },
  said_taken_back: {
    title: "Your host says that payment was taken back",
    text: "By the message of M-PESA that they have, it is with you again, or on its way. If it is not, call your host before you pay once more.",
  },
  never_answered: {
    title: "M-PESA never answered",
    text: "If an M-PESA message says you have paid, don't pay again. If there is none, try again.",
  },
  no_answer_from_mpesa: {
    title: "M-PESA didn't answer us",
    text: "If an M-PESA message says you have paid, don't pay again: we will see it and confirm. If there is none, try again.",
  },
};

export const paymentTexts = {
  /** What is left of a certain stay. */
  balance: {
    heading: "Pay what is left",
    amount: "Still to pay",
    back: "Back to your booking",
    checking: "Your stay is certain. Don't pay again.",
  },
  declined,
  /** For a reason without words of its own too; none when there is nothing to say. `isDenied` when M-PESA has denied every request. */
  refusal: (reason: string | undefined, isDenied: boolean): Refusal | undefined => {
    if (!reason) return undefined;
    const said = Object.hasOwn(declined, reason)
      ? declined[reason as keyof typeof declined]
      : { title: "That request is over", text: "You can try again." };
    const { title, text } = said;
    return isDenied && takesNothing(reason) ? { title, text: `Nothing was taken. ${text}` } : { title, text };
  },
  /** A request was sent whose end nobody knows. */
  untold: {
    heading: "M-PESA has not answered yet",
    waiting:
      "No phone shows the request any more, and M-PESA has not said what became of it. We go on asking, and this page changes when it answers.",
    before: "M-PESA has not said what became of a request that was sent before.",
    claim: (host: string) =>
      `Do you have an M-PESA message about it? Then don't pay again: enter its code or paste it here, and ${host} looks for the money.`,
    none: "No message? Then you can send the request again.",
  },

  /** Behind a part of it. */
  ofWhole: (whole: string) => `of ${whole}`,
  hold: {
    /** Without a script. */
    until: (time: string) => `Held until ${time}`,
    /** `{m}` and `{s}` are filled in by the island. */
    left: "{m}:{s} left",
    over: "The hold has ended",
  },
  ask: {
    heading: "Pay with M-PESA",
    amount: "To pay now",
    phone: "M-PESA phone",
    hint: "Safaricom number that pays. A request appears on it: enter your PIN there, never here.",
    button: "Pay with M-PESA",
    change: "Change dates",
    backToWaiting: "Back to the first request",
    cancel: "Cancel",
    phoneMissing: "Please enter the M-PESA phone number",
    phoneWrong: "M-PESA needs a Kenyan number, such as 0712 345 678",
    otherNumber: (seconds: number) =>
      `The first request is still open. Another number can be asked in ${plural(seconds, "second")}.`,
    inParts: (m: { part: string; whole: string; most: string; day: string | undefined }) =>
      `M-PESA moves at most ${m.most} at once${m.day ? ` and ${m.day} a day from one phone` : ""}, so ${m.whole} are paid in parts. First ${m.part}; your nights are kept for the rest.`,
    /** `until` is when the nights are free again, if that is not today. */
    dayIsFull: (most: string, until: string | undefined) => ({
      title: "This phone has moved enough for today",
      text: until
        ? `M-PESA moves at most ${most} a day from one phone. Pay the rest tomorrow, or from another phone today: your nights are kept until ${until}.`
        : `M-PESA moves at most ${most} a day from one phone. Pay the rest from another phone, or call your host.`,
    }),
    phoneIsAsked: {
      title: "This phone has had enough requests for now",
      text: "For the safety of its owner it gets four an hour. Is it yours? Then confirm it by a code, and we ask again at once. Or use another number, pay your host directly, or wait an hour.",
      prove: "It is mine: send me a code",
    },
    tooMany: {
      title: "Those were many requests",
      text: "For the safety of the phone's owner no more are sent for this booking. Ask your host for help.",
    },
  },
  waiting: {
    heading: "Check your phone",
    sentTo: (phone: string) => `We asked ${phone} for`,
    steps: (m: { amount: string; code: string }) => [
      "Open the M-PESA request on the phone. Unlock the screen if you don't see it.",
      `It asks for ${m.amount}, account ${m.code}.`,
      "Enter your M-PESA PIN there. We never ask for it here.",
    ],
    watching: "Waiting for M-PESA. This page goes on by itself.",
    slow: "We are still checking with M-PESA. If you have entered your PIN, don't pay again: we confirm as soon as we hear.",
    holdOver:
      "Your hold has ended, but this request may still be answered. If it is paid and the nights are free, they are yours.",
    again: "Send the request again",
    againIn: (seconds: number) => `You can send it again in ${plural(seconds, "second")}.`,
    /** `{n}` is filled in by the island. */
    againSoon: "You can send it again in {n} s.",
    againNow: "Nothing on the phone? Send it once more.",
    other: "Use another number",
    news: "There is news",
  },
  over: {
    hold_ended: {
      heading: "The hold has ended",
      text: "The nights are free for others again.",
    },
    given_up: {
      heading: "You gave these nights up",
      text: "They are free for others again.",
    },
    replaced: {
      heading: "You have another booking",
      text: "It took the place of this one.",
    },
    sold_elsewhere: {
      heading: "These nights are taken",
      text: "They had been sold on another site.",
    },
    withdrawn: {
      heading: "Your host has taken these nights back",
      text: "They are free for others again. Please don't pay any more.",
    },
    mayStillCome:
      "M-PESA has not said what became of your request. If the payment arrives, we tell you by SMS: the nights are yours if they are free, else the money is owed back to you.",
    mayStillComeGivenUp:
      "M-PESA has not said what became of your request. If the payment arrives, it is owed back to you and we tell you by SMS. Should you want the stay then, you can say so while the nights are free.",
    again: "Try these dates again",
  },
  owed: {
    call: (host: string, phone: string) => `Call ${host}: ${phone}`,
  },
  notAccepted: (m: { amount: string; host: string }) =>
    `${m.amount} came, which is not what was asked for. ${m.host} gives it back to you. To keep the nights, pay the amount below.`,
  review: {
    heading: "We are looking at your payment",
    text: (m: { received: string; asked: string; host: string }) =>
      `${m.received} arrived, but ${m.asked} was asked for. Don't pay again: ${m.host} has been told and will settle it with you.`,
    dispute: (m: { host: string }) =>
      `A payment was reported that we can't match by ourselves. Don't pay again: ${m.host} has been told and will settle it with you.`,
  },
  noWay: {
    heading: "Ask how to pay",
    text: (m: { host: string }) =>
      `${m.host} has not said yet how guests pay here. Call and agree on it: your nights are kept until the hold ends.`,
    /** Where nobody's number is known: it is being looked into whose account this is. */
    wait: (m: { host: string }) =>
      `It is not settled yet how guests of ${m.host} pay. Please wait and pay nobody meanwhile, whoever asks: your nights are kept until the hold ends.`,
    /** Where a new way of the host's waits for its hour. */
    opens: {
      heading: "Wait before you pay",
      text: (m: { host: string; from: string }) =>
        `You can pay ${m.host} here from ${m.from}, Nairobi time. Please wait until then and pay nobody meanwhile, whoever asks.`,
      kept: (until: string) => `Your nights are kept until ${until}.`,
      endsBefore: (until: string) =>
        `Your nights are kept until ${until}, which is before that: choose your dates again once you can pay.`,
      beforeHold: "A hold would end before that: come back to hold the nights once you can pay.",
    },
  },
} as const;
