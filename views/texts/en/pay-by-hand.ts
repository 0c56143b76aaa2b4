import type { NumberType } from "#src/core/money/payout.ts";
import { plural } from "#views/format/format.ts";

const keptFor = (hours: number) => (hours % 24 === 0 ? plural(hours / 24, "day") : plural(hours, "hour"));

/** Paying a host without a request on the phone. */
export const payByHandTexts = {
  instead: "No request on your phone? Pay from the M-PESA menu",
  amount: "Amount",
  account: "Account number",
  name: "M-PESA shows this name",
  numbers: {
    paybill: "Paybill business number",
    till: "Till number",
    pochi: "Pochi la Biashara number",
    send_money: "Send Money to",
  } satisfies Record<NumberType, string>,
  steps: {
    paybill: ["Open M-PESA and choose Lipa na M-PESA, then Pay Bill.", "Enter these, and your PIN."],
    till: ["Open M-PESA and choose Lipa na M-PESA, then Buy Goods and Services.", "Enter these, and your PIN."],
    pochi: ["Open M-PESA and choose Lipa na M-PESA, then Pochi la Biashara.", "Enter these, and your PIN."],
    send_money: ["Open M-PESA and choose Send Money.", "Enter these, and your PIN."],
  } satisfies Record<NumberType, readonly string[]>,
  scan: "Scan it with the M-PESA app of another phone",
  scanAlt: "Code to scan with the M-PESA app. If it does not show, enter the numbers instead.",
  afterwards: "Come back with the code of the M-PESA message.",
  reference: (code: string) => `Your booking's code is ${code}: say it when you talk about this payment.`,
  inParts: (most: string) =>
    `M-PESA moves at most ${most} at once. Pay in parts, and enter the code of each when your host has confirmed the one before.`,
  field: "M-PESA code or message",
  hint: "The ten letters and digits at the start, such as UKR51ZDR4F. You can paste the whole message.",
  button: "I have paid",
  noCode: "There is no M-PESA code in this. It has ten letters and digits, such as UKR51ZDR4F",
  noPayment: (code: string) =>
    `${code} is no payment that you sent. Paste the message of your payment, or its code alone`,
  several: (codes: string) => `These are several payments: ${codes}. Enter one at a time`,
  takenBack: "This payment was taken back, so it pays for nothing. Pay again, or call your host",
  countedBefore: "This payment is counted already. What is left to pay is shown above",
  codeUsed: "This code was entered for another payment. Compare it with your message, or call your host",
  tooMany: "Those were many codes. Call your host, who can record your payment",
  paidBefore: "I have already paid",
  /** Many have said so whom nobody knows: the number is proven first. */
  prove: {
    back: "Back to the payment",
    many: "Many have said from here, or of this place, that they paid",
    text: "Let us send a code to the number that you booked with: with it your nights are kept while your host looks. What you typed is kept.",
  },
  /** Without M-PESA, by a way that the host describes. */
  abroad: {
    heading: "Pay from abroad",
    title: "By bank or a money service",
    orByPhone: "Somebody in Kenya pays for you? Ask their phone by M-PESA",
    summary: "No M-PESA? Pay from abroad by bank or a money service",
    by: (host: string) => `${host} says how to send it, and looks whether it has come:`,
    code: "Give this code with it",
    whole: "All of it has to arrive: what your bank or the service takes is on top.",
    field: "Number of the transfer",
    hint: "What your bank or the service calls it: MTCN, reference, transaction ID. It makes it easier to find.",
    kept: (host: string, hours: number) =>
      `First send it, then press. Your nights are kept for ${keptFor(hours)} after that, or until ${host} answers. They are yours when ${host} confirms.`,
    button: "I have sent it",
    tooMany: "You have said so several times. Call your host, who can record your payment",
    checking: (m: { host: string; amount: string; hearing: string }) =>
      `${m.host} looks out for your ${m.amount}. This page goes on by itself, and ${m.hearing}.`,
    number: (reference: string) => `You gave the number ${reference}.`,
    keptUntil: (until: string) => `Your nights are kept until ${until}. Don't send it again.`,
  },
  checking: {
    heading: "Your host is checking",
    text: (m: { host: string; receipt: string; amount: string; hearing: string }) =>
      `We asked ${m.host} to look for ${m.amount} with code ${m.receipt}. This page goes on by itself, and ${m.hearing}.`,
    /** By the code's first letters. */
    day: {
      likely: (date: string) => `The code is of ${date}.`,
      old: (date: string, host: string) =>
        `The code is an old one, of ${date}, before you booked. If that is not the payment for this stay, call ${host}.`,
      to_come: (date: string, host: string) =>
        `The code looks like one of ${date}, a day that has not come yet. Compare it with your message, and call ${host}.`,
    },
    kept: (until: string) => `Your nights are kept until ${until}. Don't pay again.`,
    over: "The time for it has passed and the nights are free for others again. Your host can still confirm while they are: call now.",
  },
} as const;
