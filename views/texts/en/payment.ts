import { takesNothing } from "#src/core/money/payment.ts";
import type { OtherNetwork } from "#src/core/person/phone-network.ts";
import { plural } from "#views/format/format.ts";
import { eventTexts } from "./events.ts";

const { declines, untold } = eventTexts;

export const NETWORKS: Readonly<Record<OtherNetwork, string>> = { airtel: "Airtel", telkom: "Telkom" };

export const paymentTexts = {
  /** What is left of a certain stay. */
  balance: {
    heading: "Pay the balance",
    amount: "Still to pay",
    back: "Back to your booking",
    checking: "Your stay is certain. Don't pay again.",
  },
  /** For a reason without words of its own too; none when there is nothing to say. `isDenied` when M-PESA has denied every request. */
  refusal: (reason: string | undefined, isDenied: boolean): { title: string; text: string } | undefined => {
    if (!reason) return undefined;
    const said = Object.hasOwn(declines, reason)
      ? declines[reason as keyof typeof declines]
      : { title: "That request is over", text: "You can try again." };
    const { title, text } = said;
    return isDenied && takesNothing(reason) ? { title, text: `Nothing was taken. ${text}` } : { title, text };
  },
  /** A request was sent whose end nobody knows. */
  untold: {
    heading: "M-PESA has not answered yet",
    waiting: `No phone shows the request any more, and ${untold.ofIt}. We go on asking, and this page changes when it answers.`,
    before: `${untold.before}.`,
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
    sure: {
      title: "Give these nights up?",
      text: "Others can book them at once. Pay no request that is still on your phone.",
      yes: "Yes, give them up",
      no: "Keep the nights",
    },
    phoneMissing: "Please enter the M-PESA phone number",
    phoneWrong: "M-PESA needs a Kenyan number, such as 0712 345 678",
    otherNetwork: {
      title: (phone: string, network: OtherNetwork) => `${phone} looks like ${NETWORKS[network]}`,
      text: "M-PESA asks Safaricom lines only. If this number was moved to Safaricom, go on. If not, enter the Safaricom number that pays.",
    },
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
    free: "The nights are free for others again.",
    payNoMore: "Please don't pay any more.",
    mayStillCome: (hearing: string) =>
      `${untold.yours}. If the payment arrives, ${hearing}: the nights are yours if they are free, else the money is owed back to you.`,
    mayStillComeGivenUp: (hearing: string) =>
      `${untold.yours}. If the payment arrives, it is owed back to you and ${hearing}. Should you want the stay then, you can say so while the nights are free.`,
    again: "Try these dates again",
  },
  owed: {
    call: (host: string, phone: string) => `Call ${host}: ${phone}`,
    ask: (host: string) => `Ask ${host}`,
  },
  notAccepted: (m: { amount: string; host: string }) =>
    `${m.amount} came, which is not what was asked for. ${m.host} gives it back to you. To keep the nights, pay the amount below.`,
  review: {
    heading: "We are looking at your payment",
    text: (m: { received: string; asked: string; host: string }) =>
      `${m.received} arrived, but ${m.asked} was asked for. Don't pay again: ${m.host} has it on their list and will settle it with you.`,
    dispute: (m: { host: string }) =>
      `A payment was reported that we can't match by ourselves. Don't pay again: ${m.host} has it on their list and will settle it with you.`,
  },
  noWay: {
    heading: "Ask how to pay",
    text: (m: { host: string }) =>
      `${m.host} has not said yet how guests pay here. Ask and agree on it: your nights are kept until the hold ends.`,
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
