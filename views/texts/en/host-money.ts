import type { LedgerWho } from "#src/core/money/ledger.ts";
import { formatKes } from "#src/core/money/money.ts";
import type { WayShown } from "#src/core/money/payment.ts";

/** The money of one booking, as its host reads it. */
export const hostMoneyTexts = {
  title: (name: string) => `Booking of ${name}`,
  stay: "Stay",
  back: "All bookings",
  shownToGuest: "Dates, payment and receipts as the guest reads them",
  manage: "Change it, or see its money",
  states: {
    requested: "Asks to stay",
    held: "Not paid yet",
    part_paid: "Paid in part",
    paying: "Being paid for",
    confirmed: "Confirmed",
    expired: "Hold ended",
    cancelled: "Cancelled",
  } as Readonly<Record<string, string>>,
  money: "Money",
  price: "Price",
  paid: "Paid",
  returned: "Given back",
  notCounted: "Goes back, or waits for you",
  balance: "Still to pay",
  credit: "You owe the guest",
  settled: "All paid",
  nothingOpen: "Nothing is open",
  deposit: "Damage deposit you hold",

  askBalance: (kes: number) => `Ask for the balance of ${formatKes(kes)}`,
  depositDue: {
    title: (kes: number) => `Damage deposit: ${formatKes(kes)}`,
    text: (name: string) => `${name} has left, and you hold this for them.`,
    early: (name: string) => `This is ${name}'s own money. It goes back after the stay, or before if you like.`,
    giveBack: "Give back, then send it",
    part: "Give a part of it back",
    partAmount: "What goes back, in KES",
    partAction: "Give this part back, then send it",
    keep: "Keep some or all of it",
    amount: "What you keep, in KES",
    because: "Because",
    hint: "The guest reads this",
    keepAction: "Keep",
  },
  claim: {
    title: (kes: number) => `Did ${formatKes(kes)} come?`,
    look: "Look in your own M-PESA messages, not in one that was sent to you. Compare three things:",
    code: "Code",
    amount: "Amount",
    name: "Name",
    nameHint: (guest: string) => `${guest}, or whoever paid for them. Numbers are hidden since March 2026.`,
    otherAmount: (kes: number) => `Their message says ${formatKes(kes)}.`,
    codeDate: (date: string) => `The code looks like one of ${date}.`,
    codeDay: {
      old: (date: string) => `The code is an old one: it looks like one of ${date}, before this booking was made.`,
      to_come: (date: string) => `The code looks like one of ${date}, a day that has not come yet.`,
    },
    transfer: {
      look: "Look in your bank account, or in your M-PESA for what a service sent, not in a message that was sent to you.",
      number: "Number they gave",
      none: "None",
      hint: "A bank may take three working days. Until you answer, the nights are kept for as long as you have said; after that they are free again, and you can still say that it came.",
      needsText: (amount: string, number: string) => `${amount} from abroad${number ? `, number ${number}` : ""}`,
    },
    yes: (kes: number) => `Yes, ${formatKes(kes)} came`,
    no: "Not received",
    less: "Another amount came",
    lessField: "What came, in KES",
    lessAction: "Count this amount",
    open: "Answer",
    needs: (name: string) => `${name} says the money is sent`,
    said: {
      asked: () => "M-PESA is being asked about this code.",
      paid: (kes) => `M-PESA says: ${kes} came with this code.`,
      too_early: (kes) => `M-PESA says: ${kes} came with this code, but before this booking was made.`,
      other_booking: (kes) => `M-PESA says: ${kes} came with this code, for another booking.`,
      reversed: (kes) => `M-PESA says: the ${kes} of this code have been taken back.`,
      unknown_code: () => "M-PESA says: nothing came to your number with this code.",
      unclear: () => "M-PESA gave no clear answer about this code.",
      not_allowed: () => "M-PESA does not accept your initiator. Look yourself, and see How guests pay you.",
      no_answer: () => "M-PESA did not answer about this code.",
    } as Readonly<Record<string, (kes: string) => string>>,
    /** What came by the guest's word, of what is open. */
    saidOf: (saidKes: number, openKes: number) => {
      if (saidKes === openKes) return formatKes(saidKes);
      const open = openKes > 0 ? formatKes(openKes) : "nothing";
      return saidKes < openKes ? `${formatKes(saidKes)} of ${open}` : `${formatKes(saidKes)}, where ${open} is open`;
    },
    needsText: (said: string, code: string) => `${said}, M-PESA code ${code}. Is it in your M-PESA?`,
  },
  review: {
    title: "Check this payment",
    accept: (kes: number) => `Count ${formatKes(kes)}`,
    acceptHint: (isCertain: boolean) =>
      isCertain
        ? "It is counted towards what is still to pay, and what is more goes back."
        : "It confirms the booking if it is enough. Less is a part of the price, more goes back.",
    giveBack: "Give it back, then send it",
    notThere: "Not in my M-PESA",
    there: "It is there",
    less: "A part of it is there",
    lessField: "What of it is in your M-PESA, in KES",
    lessAction: "Count this part",
    /** What to do about counted money that is not in their M-PESA, or not alone. */
    ifNot: {
      query_contradicts: {
        confirmed:
          "Not in my M-PESA takes it out of the count and tells the guest. The booking stays certain: ask them to pay, or cancel it.",
        other: "Not in my M-PESA takes it out of the count and tells the guest. Nothing of it goes back then.",
        wentBack: "Some of it has gone back, so it stays counted. Not there? Ask the guest for what you sent.",
      },
      taken_back_since:
        "Say how much of it is left, and only that stays counted. Not in my M-PESA takes all of it out and tells the guest.",
      said_taken_back: (m: { receivedKes: number; isMpesas: boolean; isCertain: boolean }) =>
        `If it is gone, ${formatKes(m.receivedKes)} of this booking ${m.isCertain ? "is unpaid; the stay stands until you cancel it" : "is unpaid"}. ${
          m.isMpesas
            ? "It stays counted, as M-PESA vouches for it: M-PESA's own word of a reversal takes it out. Gone? Ask the guest to pay again, and record that below."
            : "It counts by your word: paste M-PESA's own message of the reversal under Payments, and it is taken out."
        }`,
      reports_differ:
        "Something else there than is counted? Record a second payment below. If less came than is counted, call the guest and agree with them.",
    },
  },
  refund: {
    title: (kes: number) => `Send ${formatKes(kes)} back`,
    how: "Send it from your own M-PESA, then enter the code of that message here, so that the guest is told.",
    together: "Their guest paid for these rooms at once, so it goes back in one sending:",
    alone: (name: string, kes: number) => `I sent ${formatKes(kes)} for ${name} alone`,
    inOne: (refunds: number, kes: number) =>
      `I sent ${formatKes(kes)} in one, for the ${refunds} refunds of this booking`,
    underSame: "It went in one with what I sent before, under the same code",
    to: "Phone",
    amount: "Amount",
    name: "Guest",
    field: "M-PESA code of the refund",
    action: "I have sent it",
    cash: "I gave it back in cash",
    sending:
      "M-PESA was told to send it and has not answered yet. Don't send it yourself: we look, and the guest hears when it is there.",
    lookFirst:
      "M-PESA says that this money never came, or was taken back. Say first whether it is there, under Check this payment.",
    sentBefore: "I have sent it already",
    send: (kes: number) => `Send ${formatKes(kes)} back by M-PESA`,
    byReversal: "The guest's payment goes back whole, from your shortcode.",
    byPayout: (phone: string) => `From your shortcode to ${phone}.`,
    waits: {
      day_limit: "This is more than the operator's number sends back for you in a day without being asked.",
      host_not_allowed: "It came to the operator's number, which your guests do not pay to any more.",
      ask: "Ask the operator to send it",
      asked: "The operator has been asked. When they say yes, M-PESA sends it by itself.",
    },
    byHand: "I send it myself",
    open: "Open the booking",
    whyNot: {
      no_money: "M-PESA did not send it: your shortcode has not enough money. Top it up, or send it by hand.",
      above_limit: "M-PESA did not send it: it is outside the limits. Send it by hand.",
      busy: "M-PESA was too busy and sent nothing. Try again, or send it by hand.",
      not_allowed:
        "M-PESA does not accept your initiator for this, and sent nothing. See How guests pay you, or send it by hand.",
      no_such_payment: "M-PESA can't find the payment at your number, and sent nothing. Send it by hand.",
      bad_settings: "Safaricom does not accept your keys for this, and sent nothing. Send it by hand.",
      refused: "M-PESA refused, and sent nothing. Send it by hand.",
      no_initiator: "There is no initiator any more, and nothing was sent. Send it by hand.",
      never_answered:
        "M-PESA has said nothing for a day and knows of no such refund. Look in your M-PESA statement first: only if it is not there, send it by hand.",
      not_proved: "M-PESA does not vouch for the payment any more, and sent nothing. Look for it first.",
      operator_refused: "The operator has not let their number send this. Send it by hand, and ask them why.",
      receipt_used:
        "M-PESA says it was sent, with a code that is another's. Look in your M-PESA statement before you do anything.",
    } as Readonly<Record<string, string>> & { refused: string },
  },
  record: {
    title: "Record money you received",
    amount: "Amount in KES",
    way: "How it came",
    ways: { manual: "M-PESA", cash: "Cash" },
    code: "M-PESA code",
    codeHint: "Leave empty for cash",
    name: "Who paid",
    what: "What for",
    purposes: { balance: "The stay", damage_deposit: "Damage deposit" },
    action: "Record payment",
  },
  giveBack: {
    title: "Give money back",
    most: (kes: number) =>
      `Of the stay, at most ${formatKes(kes)}. The guest is told now, and again when you have sent it.`,
    amount: "Amount in KES",
    note: "Why, for your books",
    action: "Give back, then send it",
  },
  payments: "Payments",
  noPayments: "Nobody has paid anything yet.",
  ways: {
    stk: "Request on the phone",
    manual: "Paid by hand",
    c2b: "Paid to your number",
    cash: "Cash",
    transfer: "Sent from abroad",
  } satisfies Record<WayShown, string>,
  raw: "What M-PESA said",
  asked: (at: string) => `Asked ${at}`,
  came: (at: string) => `Came ${at}`,
  who: {
    guest: "Guest",
    host: "You",
    operator: "Operator",
    mpesa: "M-PESA",
    lango: "Lango",
  } satisfies Record<LedgerWho, string>,
  whys: {
    nights: "Nights",
    cleaning: "Cleaning",
    extra_guests: "Extra guests",
    stk: "Payment by M-PESA",
    manual: "Payment by M-PESA, by hand",
    c2b: "Payment to your number",
    cash: "Payment in cash",
    price_changed: "Price changed with the stay",
    cancelled: "Price taken back: cancelled",
    given_back: "Made cheaper by you",
    amount_corrected: "Amount corrected",
    not_received: "Payment taken out: not received",
    taken_back: "Payment taken back by M-PESA",
    came_after_all: "Payment counted again: it came after all",
    nights_taken: "Refund: nights were taken",
    second_payment: "Refund: paid twice",
    overpaid: "Refund: paid too much",
    not_accepted: "Refund: not accepted",
    hold_over: "Refund: the rest never came",
    by_host: "Refund",
    damage_deposit: "Damage deposit given back",
    deposit_kept: "Damage deposit kept",
    sent_twice: "Sent back a second time: by hand and by M-PESA",
  } as Readonly<Record<string, string>>,
  kinds: {
    charge: "Charge",
    fee: "Fee",
    discount: "Discount",
    payment: "Payment",
    refund: "Refund",
    adjustment: "Adjustment",
  },
  depositMark: "damage deposit",
  faults: {
    amount: "Enter whole shillings, such as 4500",
    receipt: "An M-PESA code has 10 letters and digits, such as UKR51ZDR4F",
    receiptOfCash: "Cash has no M-PESA code: choose M-PESA above, or leave this empty",
    receiptUsed: "This M-PESA code belongs to another payment",
    keepMost: (kes: number) => `You hold ${formatKes(kes)}`,
    because: "Say why, so that the guest can read it",
    tooMuch: (kes: number) => `At most ${formatKes(kes)} can go back`,
    codeUsed: "This code was counted for another payment meanwhile",
    onItsWay: "M-PESA is sending it back already",
    sentAlready: (receipt: string) => `It was recorded before, with the code ${receipt}`,
  },
} as const;
