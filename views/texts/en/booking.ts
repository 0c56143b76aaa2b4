import { formatKes } from "#src/core/money/money.ts";
import { LONGEST_STAY_NIGHTS } from "#src/core/stay/stay.ts";
import { longDate, plural } from "#views/format/format.ts";

/** From dates to the confirmed booking. */
export const bookingTexts = {
  nights: (count: number) => plural(count, "night"),
  guests: (count: number) => plural(count, "guest"),
  checkIn: "Check-in",
  checkOut: "Check-out",
  /** On the first and the last day; `hour` is such as `14:00`. */
  from: (hour: string) => `from ${hour}`,
  until: (hour: string) => `until ${hour}`,
  party: "Guests",
  oneLess: "One guest less",
  oneMore: "One guest more",

  dates: {
    title: "Choose your dates",
    heading: "When would you like to stay?",
    checkIn: "Check-in",
    checkOut: "Check-out",
    guests: "Guests",
    sleeps: (most: number) => `Sleeps up to ${most}`,
    show: "Show the price",
    continue: "Continue",
    free: "These nights are free",
    calendar: "Availability",
    pickCheckIn: "Tap the day you arrive, then the day you leave.",
    pickCheckOut: (checkIn: string) => `Arriving ${longDate(checkIn)}. Now tap the day you leave.`,
    picked: "To change your dates, tap a new arrival day.",
    earlier: "Earlier months",
    later: "Later months",
    stay: {
      missing_dates: "Choose a check-in and a check-out date.",
      not_a_date: "One of these dates does not exist. Pick both from the calendar.",
      reversed: "Check-out has to be after check-in.",
      in_the_past: "Check-in is in the past. Choose today or later.",
      too_long: `A stay can have at most ${LONGEST_STAY_NIGHTS} nights. Choose an earlier check-out.`,
      too_far_ahead: "These dates are too far ahead to book yet.",
    },
    partyFault: {
      not_a_number: () => "Say how many guests, as a number.",
      nobody: () => "At least one guest has to stay.",
      too_many: (most: number) => `This place sleeps ${plural(most, "guest")} at most.`,
    },
    impossible: "This stay can't be booked",
    nearest: (nights: number) => `Nearest free stays of ${plural(nights, "night")}`,
    noneNear: "Nothing of that length is free within two months of those dates. Try fewer nights.",
  },

  summary: {
    headings: { pay: "Check and pay", hold: "Check and book", request: "Check and ask" },
    change: "Change dates",
    comesBack: "Stayed here before? Sign in with that number for your price",
    who: "Who is staying?",
    name: "Full name",
    phone: "Phone",
    phoneHint: "Your booking and its link come here by SMS.",
    email: "Email",
    rulesTitle: "House rules",
    noRules: (host: string) => `${host} asks nothing special: treat the place as you would a friend's.`,
    rules: (host: string) => `I accept ${host}'s house rules`,
    offers: (host: string) =>
      `${host} may write to me when the next night is free, or when nights I gave up are free again. Each message says how to end it.`,
    pay: (kes: number) => `Pay ${formatKes(kes)} with M-PESA`,
    hold: "Hold these nights, then pay",
    next: {
      pay: "This holds the nights for 15 minutes and sends the request to your phone.",
      hold: "We hold these nights for 15 minutes while you pay.",
    },
    otherWay: {
      phone: "Pay from another phone",
      byHand: "Pay from another phone, or by hand",
      abroad: "Pay another way, or from abroad",
    },
    request: "Send request",
    requestNext: (host: string, until: string) =>
      `Nothing is charged yet. ${host} has until ${until} to answer and your nights are kept meanwhile; then you pay.`,
    faults: {
      nameMissing: "Please enter your full name",
      nameShort: "Your name needs at least 2 letters",
      nameLong: "Your name can have at most 80 letters",
      nameOdd: "Please enter your name as it is spoken, without signs like < or >",
      phoneMissing: "Please enter your phone number",
      phoneWrong:
        "This is not a phone number we can reach. Kenyan: 0712 345 678. Others: start with + and the country.",
      emailWrong: "This email address is not complete. Correct it, or leave it empty.",
      emailAbroad: "We can't send an SMS to this number. Enter your email: your booking and its link come there.",
      rulesMissing: "Please accept the house rules",
      holdsTooMuch: {
        at_once: (from: string) =>
          `Nights are being kept for this phone number that are not paid yet. Pay for them or let them go, or book again after ${from}.`,
        in_a_day: (from: string) =>
          `This phone number began many bookings today. Book again after ${from}, or call the host.`,
      },
    },
    priceChanged: {
      title: "The price has changed",
      text: (was: number, now: number) =>
        was > 0
          ? `It was ${formatKes(was)} when you opened this page; it is ${formatKes(now)} now. Nothing has been booked or asked for. Go on if you agree.`
          : `The price of this stay is ${formatKes(now)}. Nothing has been booked or asked for. Go on if you agree.`,
    },
    /** The number is looked at once more before its phone is asked. */
    numberFirst: {
      title: "Look at the number that pays",
      text: "Nothing has been booked or asked for yet.",
      link: "See what we noticed",
    },
    usedForm: {
      title: "This form was used before",
      text: "Nothing new has been booked. Check your details and press once more.",
    },
    proof: {
      title: "Confirm your phone",
      why: "A request keeps these nights for a day, so we first make sure that the number is yours.",
      sentTo: (to: string) => `We sent a six-digit code to ${to}. It works for 5 minutes.`,
      confirm: "Confirm and continue",
      confirmRequest: "Confirm and send request",
      many: "Many bookings were begun from here",
      manyText: (minutes: number | undefined) =>
        minutes === undefined
          ? "Let us send a code to your phone: with it you go on at once. What you typed is kept."
          : `Let us send a code to your phone: with it you go on at once. Or try again in ${plural(minutes, "minute")}. What you typed is kept.`,
      send: "Send me a code",
      abroad: "We do not text numbers of that country. Enter your email here, and we send the code there.",
    },
    aboveLimit: (mostKes: number) =>
      `M-PESA takes at most ${formatKes(mostKes)} in one payment, so you pay this in parts.`,
  },

  taken: {
    title: "Those nights have just been taken",
    text: "Somebody else was a moment quicker. Nothing was booked.",
    other: "Choose other dates",
  },

  details: {
    title: (code: string) => `Booking ${code}`,
    stillToPay: "Still to pay",
    dueOn: (date: string, checkIn: string, today: string) => {
      if (date === checkIn) return today > date ? "Was due on arrival." : "Pay on arrival, or now.";
      return today > date ? `Was due by ${longDate(date)}.` : `By ${longDate(date)}.`;
    },
    payBalance: "Pay the balance",
    headings: {
      confirmed: "You're booked",
      staying: "You are staying here",
      stayed: "You stayed here",
      held: "Almost yours",
      requested: "Request sent",
      expired: "Not booked",
      cancelled: "Cancelled",
    },
    leads: {
      confirmed: (host: string) => `${host} is expecting you. Keep this page: its link opens without signing in.`,
      staying: (host: string) =>
        `If you need anything, ask ${host}. Keep this page: its link opens without signing in.`,
      stayed: (host: string) => `You were ${host}'s guest. This page keeps what was paid.`,
      held: (time: string) => `Your nights are held until ${time}. Pay to make them yours.`,
      requested: (host: string, until: string, hearing: string) =>
        `${host} has until ${until} to answer, and ${hearing}. Nothing is charged before it.`,
    },
    /** Money is on its way, or somebody looks at it. */
    underWay: {
      checking: (host: string, _phone: string, hearing: string) =>
        `You said that you have paid, and ${host} is looking for it. Don't pay again: ${hearing}.`,
      checkingOver: (host: string, phone: string) =>
        `You said that you have paid, and ${host} is looking for it. The hold has ended and the nights are free for others, but ${host} can still confirm while they are${phone && `: call ${phone}`}.`,
      waiting: () =>
        "M-PESA has been asked for your payment. Enter your PIN on the phone if you have not; if you have, don't pay again.",
      waitingOver: () =>
        "The hold has ended, but the M-PESA request may still be answered. If it is paid and the nights are free, they are yours. Don't pay again.",
      inReview: (host: string, phone: string) =>
        `A payment came that a person has to look at. Don't pay again: ${host} has it on their list and will settle it with you${phone && ` (${phone})`}.`,
    },
    hostUnderWay: {
      checking: (guest: string) => `${guest} says the money is sent. Look for it and answer.`,
      checkingOver: (guest: string) =>
        `${guest} says the money is sent. The hold has ended, but your answer counts while the nights are free.`,
      waiting: (guest: string) => `${guest} has been asked to pay by M-PESA.`,
      waitingOver: (guest: string) => `The hold has ended, but ${guest} may still answer the M-PESA request.`,
      inReview: (guest: string) => `A payment came for the booking of ${guest} that you have to look at.`,
    },
    seePayment: "See the payment",
    lookAtPayment: "Look at the payment",
    newer: "See the other booking",
    enterCode: "I have paid: enter the M-PESA code",
    badges: {
      confirmed: "Confirmed",
      staying: "Staying now",
      stayed: "Stayed",
      held: "Held",
      under_way: "Payment under way",
      requested: "Requested",
      expired: "Ended",
      cancelled: "Cancelled",
    },
    hostLeads: {
      requested: (guest: string) => `${guest} asks to stay.`,
      held: (guest: string) => `Held for ${guest}.`,
      confirmed: (guest: string) => `Booked by ${guest}.`,
      staying: (guest: string) => `${guest} is staying with you.`,
      stayed: (guest: string) => `${guest} stayed with you.`,
    },
    code: "Booking code",
    guest: "Guest",
    pay: "Pay now",
    payment: "Payment",
    paid: { mpesa: "Paid by M-PESA", cash: "Paid in cash", transfer: "Sent from abroad" },
    paidDeposit: "Damage deposit, paid",
    ofItDeposit: "Of this as damage deposit",
    paidInReview: "Came, and is looked at",
    notFound: (host: string) =>
      `${host} can't find a payment of yours. If your M-PESA message says that it went through, show it to ${host}; if not, pay again.`,
    takenOff: { guest: (host: string) => `Taken off by ${host}`, host: () => "Taken off by you" },
    hostDeposit: (kes: number) =>
      `The guest brings ${formatKes(kes)} as a deposit against damage. It goes back after the stay; it is not part of the total.`,
    back: { due: "To be refunded", sent: "Refunded" },
    depositBack: { due: "Damage deposit, to be refunded", sent: "Damage deposit, refunded" },
    sentTwice: "Refunded beyond that",
    depositHeld: { guest: (host: string) => `Damage deposit with ${host}`, host: () => "Damage deposit with you" },
    depositKept: "Damage deposit, kept",
    depositKeptFor: (note: string) => `Damage deposit, kept: ${note}`,
    /** Of money that is for nothing any more, to whose it is and to who has it. */
    credit: {
      guest: (kes: number, host: string) => `${formatKes(kes)} of yours is with ${host}.`,
      host: (kes: number, guest: string) => `${formatKes(kes)} of ${guest}'s is with you.`,
    },
    receipt: "M-PESA receipt",
    receiptFollows: "Follows as soon as M-PESA sends it",
    host: "Your host",
    guestContact: "Your guest",
    call: (phone: string) => `Call ${phone}`,
    whatsapp: "WhatsApp",
    whatsappText: (m: { code: string; property: string; dates: string }) =>
      `Hello! I'm booked at ${m.property}, ${m.dates} (code ${m.code}).`,
    whatsappAfter: (m: { code: string; property: string; dates: string }) =>
      `Hello! About my stay at ${m.property}, ${m.dates} (code ${m.code}).`,
    hostWhatsappText: (m: { code: string; property: string; dates: string }) =>
      `Hello! About your stay at ${m.property}, ${m.dates} (code ${m.code}).`,
    /** At the head of a stay that lies ahead; `day` is today, tomorrow, a weekday or a date, `hour` such as `14:00`. */
    seeYou: (day: string, hour: string) => `See you ${day}, ${hour}`,
    today: "today",
    tomorrow: "tomorrow",
    andPaid: (booked: string) => `${booked}, all paid`,
    facts: (m: { property: string; dates: string; guests: string }) => `${m.property} · ${m.dates} · ${m.guests}`,
    tiles: "Your stay",
    directions: "Directions",
    toCalendar: "To calendar",
    calendar: "Add to calendar",
    stay: "Your booking",
    showCode: "Show this code when you arrive.",
    changeOrCancel: "Change or cancel",
    again: "Try these dates again",
    bookAgain: "Book again",
    refund: {
      title: (kes: number, as: "guest" | "host") =>
        as === "guest" ? `Your refund: ${formatKes(kes)}` : `To refund: ${formatKes(kes)}`,
      sentTitle: (kes: number) => `Refunded: ${formatKes(kes)}`,
      late: (host: string, phone: string) => `${host} has it on their list. Call ${phone}.`,
      hostLeft: "The host has left. Ask Safaricom to reverse the payment, and us for help.",
      all: "All your refunds",
    },
    keep: {
      text: "The money came after you had cancelled. Do you want the stay after all? Its nights are free, and the money then pays for it.",
      button: "Keep the stay",
      rest: (m: { partKes: number; restKes: number }) =>
        `The nights are still free. Have them kept once more and pay the other ${formatKes(m.restKes)}: the ${formatKes(m.partKes)} that came then count, and do not go back.`,
      restButton: (restKes: number) => `Keep the nights and pay ${formatKes(restKes)}`,
      gone: "The nights can't be kept for you any more.",
    },
    hostRefund: "To the sending",
  },
} as const;
