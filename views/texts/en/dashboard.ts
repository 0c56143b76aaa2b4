import { formatKes, groupThousands } from "#src/core/money/money.ts";
import type { WayShown } from "#src/core/money/payment.ts";
import type { PaymentStanding } from "#src/core/money/payment-standing.ts";
import { shownPhone } from "#src/core/person/phone.ts";
import type { SaidByMpesa } from "#src/core/risk/said-reversal.ts";
import { plural, shortDate } from "#views/format/format.ts";
import type { Tone } from "#views/format/tone.ts";
import { declinesToHost, eventTexts } from "./events.ts";

/** What M-PESA says of a payment that a message says was taken back. */
const ofReversal: Readonly<Record<SaidByMpesa, string>> = {
  not_asked: "Whether that is so is not known.",
  asked: "M-PESA is asked and has not answered yet: if it says so, the payment leaves the count and you are told.",
  stands: "M-PESA says that the payment stands, and nothing of a part.",
  no_answer: "M-PESA was asked and gave no answer, so it is not known.",
};

/** The host's dashboard. */
export const dashboardTexts = {
  title: "Dashboard",
  greeting: (firstName: string) => `Karibu, ${firstName}`,
  sections: "Sections",
  tabs: {
    today: "Today",
    calendar: "Calendar",
    bookings: "Bookings",
    share: "Share",
    more: "More",
    properties: "Properties",
    turnovers: "Cleaning",
    messages: "Messages",
    guests: "Guests",
    reviews: "Reviews",
    money: "Money",
    figures: "Figures",
    payouts: "How guests pay you",
    verification: "Verification",
    account: "Account",
    settings: "Settings",
  },
  /** What stands behind each way of the page *More*. */
  behind: {
    properties: "Photos, prices, guide and calendars",
    turnovers: "Which rooms turn over, who cleans them, what is broken",
    guests: "Who has been with you, your notes, who is not wanted",
    messages: "What guests ask, what is sent, and what comes next",
    reviews: "What guests wrote, and your answers",
    money: "What came, what is owed, statements and receipts",
    figures: "Nights sold, occupancy, income by month and source",
    payouts: "Your number, till or paybill, and what guests see",
    verification: "Show guests who you are",
    account: "Who you are, safety, notices, privacy and help",
  },

  recovered: {
    title: "Lango was brought back from its copy",
    titleUnderWay: "Lango was brought back from its copy, and sells no nights for some minutes",
    onOneDay: (day: string, from: string, until: string) => `on ${day} from ${from} to ${until}`,
    overDays: (from: string, until: string) => `from ${from} to ${until}`,
    text: (time: string) =>
      `What was booked or paid ${time} may be missing here. Look at your M-PESA messages of that time, and write in what you don't find.`,
    action: "Add M-PESA messages",
  },
  noBrand: {
    title: "Choose your brand name",
    text: "It becomes the short link you share and the name guests read. Your page works without it too.",
    action: "Claim a brand name",
  },
  share: {
    title: "Share your page",
    label: "Your link",
    hint: "Copy it into your Instagram, TikTok or WhatsApp profile.",
    whatsapp: "Share on WhatsApp",
    message: (link: string) => `Book your stay with me directly, and pay by M-PESA: ${link}`,
  },
  firstProperty: {
    title: "Your first place",
    text: "A name, the area, a price and two photos are enough. The rest can wait.",
    photos: "Photos",
    photosHint: "The room first, then the view or the house. You can add more later.",
    name: "Name of the place",
    namePlaceholder: "Garden studio",
    area: "Area",
    areaHint: "The estate or road. The exact address goes to guests who have booked.",
    price: "Price a night",
    action: "Open my page",
    whole: "Say everything at once",
    notOpened: "Your page is not open yet",
    example: {
      title: "Garden studio on Ngong Road",
      text: "Kilimani, Nairobi · KES 4,500 a night",
      badge: "Published",
    },
  },

  pageOpen: {
    title: "Your page is open: share it",
    badge: "Open",
    text: (name: string) => `Guests can book ${name} now.`,
    unpaid: (name: string) => `Guests see ${name} now. Say how they pay you, and they can book.`,
    see: "See my page",
    moreWays: "More ways to share",
    pay: {
      title: "How do guests pay you?",
      text: "Your M-PESA number, a till or a paybill: whichever you have. It takes a minute.",
      action: "Choose how",
    },
    later: {
      title: "When you have a minute",
      photos: { title: "More photos", text: "Six show a place whole." },
      facts: { title: "Beds, Wi-Fi, water, power", text: "What guests ask before they book." },
      calendars: { title: "Bring your other calendars", text: "Airbnb, Booking.com: no night sold twice." },
      verified: { title: "Be verified", text: "Guests see that somebody looked." },
    },
  },

  suspended: {
    title: "The operator has closed your page to guests",
    text: (why: string) =>
      `${why ? `The reason: ${why.replace(/[.!?]$/, "")}. ` : ""}Your bookings and your money stay as they are. Nothing more is booked or paid until the page is opened again.`,
    action: "Contact the operator",
  },
  nothingPublished: {
    title: "Your page is empty",
    text: "Guests see nothing before you publish a property. Open a draft to do it.",
  },

  needsYou: "Needs you",
  refund: {
    title: (kes: number, name: string) => `Send ${formatKes(kes)} back to ${name}`,
    /** The sum and the name stand above it. */
    how: (m: { phone: string; paidInCash: boolean; by: string }) =>
      `${m.paidInCash ? "In cash, or by M-PESA" : "By M-PESA"} to ${shownPhone(m.phone)}, by ${shortDate(m.by)}. Then enter the code of that M-PESA message here.`,
    by: (day: string) => `Promised by ${shortDate(day)}`,
    late: (day: string) => `Was promised by ${shortDate(day)}`,
    together: (rooms: number) => `For ${plural(rooms, "room")} of one payment: send it at once.`,
    theirs: (receipt: string) => `Their payment: ${receipt}.`,
    field: "M-PESA code of the refund",
    hint: "10 letters and digits, such as TLI4K2P9QX",
    sent: "I have sent it",
    action: "Record refund",
    notAReceipt: "An M-PESA code has 10 letters and digits, such as TLI4K2P9QX",
    onItsWay: "M-PESA is sending it back already. Wait for its answer before you send anything by hand",
    used: "This M-PESA code belongs to another payment. Enter the code of the money you sent back",
    sumChanged: "What goes back has changed since this page was opened. Nothing was recorded: look at the sum again",
    notOwed:
      "This refund is not owed any more, so nothing was recorded. Have you sent it? Then ask the guest for it back, or agree that it pays for something.",
    sentAlready: (receipt: string) => `This refund was recorded before, with the code ${receipt}. Nothing was changed.`,
  },
  unmatched: {
    text: "It came to your number, and no booking claims it. Somebody may wait for you to see it.",
    action: "Say what it was for",
  },
  conflict: {
    title: (property: string) => `${property} is sold twice`,
    text: (channel: string, night: string) => `${channel} sold nights from ${night} that your own guest has.`,
    action: "See both, and what to do",
  },
  notAsked: {
    title: "Guests can't pay by phone",
    text: {
      not_set_up: (at: string) =>
        `M-PESA refused your keys, or this till or paybill with them (${at}). Look at your settings and test them.`,
      turned_away: (at: string) =>
        `M-PESA let no request through and did not say why (${at}). It may pass; test it, and compare your keys if it does not.`,
    },
    action: "See how you are paid",
  },
  feed: {
    title: (channel: string, property: string) => `Look at the ${channel} calendar of ${property}`,
    text: "It is silent, or most of its stays vanished. The nights we know of stay closed.",
    action: "See what is wrong",
  },
  review: {
    title: (name: string) => `Check a payment of ${name}`,
    wrong_amount: (m: { receivedKes: number; receivedCents: number; askedKes: number; isCertain: boolean }) =>
      `${formatKes(m.receivedKes, m.receivedCents)} arrived, ${formatKes(m.askedKes)} was asked for. ${m.isCertain ? "The booking is certain all the same." : "The booking is not confirmed by it."}`,
    query_contradicts: (m: { receivedKes: number; receipt: string | null }) =>
      `${formatKes(m.receivedKes)} was reported as paid and is counted, and M-PESA now says that it never came. Look for ${m.receipt ?? "it"} in your M-PESA messages.`,
    code_elsewhere: (m: { receivedKes: number }) =>
      `${formatKes(m.receivedKes)} is counted here by your word, and M-PESA says that its code paid for something else of yours. Look for it in your M-PESA messages.`,
    said_taken_back: (m: { receivedKes: number; receipt: string | null; mpesaSays: SaidByMpesa }) =>
      `${formatKes(m.receivedKes)}${m.receipt ? `, code ${m.receipt},` : ""} is counted, and a message that you or your guest pasted says it was taken back, or a part of it. ${ofReversal[m.mpesaSays]} Look whether it is still in your M-PESA; send nothing of it back before.`,
    taken_back_since: (m: { receivedKes: number; askedKes: number; isCounted: boolean }) =>
      m.isCounted
        ? `${formatKes(m.receivedKes)} is counted, and M-PESA says that it was taken back since, or a part of it. Look how much of it is left in your M-PESA.`
        : `${formatKes(m.receivedKes)} arrived, ${formatKes(m.askedKes)} was asked for, and M-PESA says that it was taken back since, or a part of it.`,
    reports_differ: (m: { receivedKes: number; askedKes: number; receipt: string | null }) =>
      `M-PESA reported this payment twice, with another amount or code. ${formatKes(m.receivedKes)}${m.receivedKes === m.askedKes ? "" : ` of ${formatKes(m.askedKes)}`} is counted${m.receipt ? `, with code ${m.receipt}` : ""}: look for it in your M-PESA messages.`,
    receipt_used: (received: number) =>
      `${formatKes(received)} was reported with an M-PESA code that another payment already has.`,
    other_shortcode: (received: number) =>
      `${formatKes(received)} was reported for another paybill or till than yours.`,
    what: "Look for it in your M-PESA messages, then settle it with the guest.",
  },

  untold: {
    title: (name: string) => `Look for a payment of ${name}`,
    text: (m: { amountKes: number; phone: string | undefined; at: string }) =>
      `${formatKes(m.amountKes)} was asked for${m.phone ? ` on ${m.phone}` : ""}, ${m.at}, and ${eventTexts.untold.ofIt}. Is it in your M-PESA? Then record it with its code, or paste your statement.`,
    all: (count: number) => `${count} requests wait to be looked for, the oldest first.`,
    later: (at: string) => `From ${at} you can close it, if you have looked and nothing came.`,
    nothing: "I have looked: nothing came",
  },

  counts: { label: "Today", here: "staying", arriving: "arriving", leaving: "leaving", owing: "owe" },
  inHouse: "In the house",
  moreHere: (count: number) => `${count} more in the house`,
  until: (checkOut: string) => `until ${shortDate(checkOut)}`,
  coming: (stay: { nights: number; party: number }) =>
    `${plural(stay.nights, "night")}, ${plural(stay.party, "guest")}`,
  comingOn: (stay: { checkIn: string; nights: number }) =>
    `${shortDate(stay.checkIn)}, ${plural(stay.nights, "night")}`,
  callThem: (name: string) => `Call ${name}`,
  owes: {
    title: "Who owes",
    /** Beside a name, where every letter is room. */
    now: (kes: number) => `owes ${groupThousands(kes)}`,
    overdue: (kes: number) => `overdue ${groupThousands(kes)}`,
    ask: "Ask",
    asked: (at: string) => `asked ${at}`,
    askThem: (name: string) => ` ${name} to pay`,
    more: (count: number) => `${count} more owe`,
    hint: "Ask sends them the link to pay, three times a day at most.",
  },
  leavingToday: "Leaving today",
  arrivingToday: "Arriving today",
  arrivingSoon: "Next 7 days",
  nobodyToday: "Nobody arrives today.",
  nobodySoon: "No arrivals in the next seven days.",
  lists: {
    label: "Which bookings",
    all: "All",
    asked: "Not certain yet",
    upcoming: "Upcoming",
    past: "Past",
    here: "Tonight",
    owing: "Owing",
    cancelled: "Cancelled",
  },
  narrow: "Property, source",
  anyProperty: "All properties",
  anySource: "All sources",
  sources: { page: "Your page", link: "Your links", host: "Written in by you" },
  narrowed: "What is chosen",
  withoutIt: "Without",
  noneSought: "No booking fits what you chose",
  download: "Download these as CSV",
  csvColumns: [
    ...["code", "state", "guest", "phone", "property", "room", "check_in", "check_out", "nights", "guests"],
    ...["total_kes", "to_pay_kes"],
  ],
  csvStates: {
    requested: "asked",
    held: "held",
    confirmed: "confirmed",
    expired: "hold ended",
    cancelled: "cancelled",
  },
  sums: (of: { count: number; totalKes: number; openKes: number }) =>
    `${plural(of.count, "booking")} shown: ${formatKes(of.totalKes)} in all${of.openKes > 0 ? `, ${formatKes(of.openKes)} to pay` : ""}`,
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  /** To the page before and to the one after, of a list that begins with the soonest and of one that begins with the latest. */
  sooner: ["Sooner", "Later"],
  older: ["Newer", "Older"],
  /** Behind the last page that is counted. */
  evenOlder: "Even older ones",
  andMore: (counted: string) => `${counted} and more`,
  upto: (day: string) => `Came by ${day}`,
  find: {
    label: "Find a booking",
    hint: "Name, phone, email, property or code",
    action: "Find",
    all: "Show all bookings",
    none: (find: string) => `No booking found for “${find}”`,
    noneText: "Look for a part of a name, phone number, email, property or code.",
    more: "Only the latest are shown. Type more of it to find an older one.",
  },
  noBookings: {
    title: "No bookings yet",
    text: "They appear here the moment a guest books. Share your link to get the first.",
    action: "Share your page",
    example: { title: "Achieng Odhiambo", text: "Garden studio · Fri 18 – Mon 21 Dec · 2 guests", badge: "Paid" },
  },
  nonePending: "Nothing here at the moment.",
  /** An hour and less in minutes; what is kept for a day, by the moment it ends. */
  held: (minutes: number, until: string) =>
    minutes <= 60 ? `Held for ${plural(minutes, "more minute", "more minutes")}` : `Held until ${until}`,
  toPay: (kes: number) => `${formatKes(kes)} to pay`,
  /** Beside what is still to pay. */
  partPaid: (kes: number) => `${formatKes(kes)} paid`,
  cancelled: "Cancelled",
  holdOver: "Hold ended",
  guests: (n: number) => plural(n, "guest"),
  nights: (n: number) => plural(n, "night"),
  code: (code: string) => `Code ${code}`,
  call: (name: string) => `Call ${name}: `,
  isHere: "Here now",
  whatsapp: "WhatsApp",
  payLinkByWhatsapp: "Send the link by WhatsApp",
  whatsappTo: (name: string) => ` ${name}`,

  properties: {
    add: "Add property",
    published: "On your page",
    drafts: "Drafts",
    archived: "Archived",
    perNight: (kes: number) => `${formatKes(kes)} a night`,
    noPrice: "no price yet",
    units: (n: number) => `${n} rooms`,
    noPhoto: "No photo",
  },
} as const;

const codeless: Partial<Record<WayShown, string>> = { cash: "cash", transfer: "from abroad" };

/** Where a payment stands, as a badge and what follows it. */
export function paymentWords(payment: PaymentStanding & { way: WayShown; amountKes: number }): {
  tone: Tone;
  badge: string;
  detail: string;
} {
  const kes = formatKes(payment.amountKes);
  const withCode = (text: string, code: string | null) => (code ? `${text} · ${code}` : text);
  const code = "receipt" in payment && payment.receipt ? payment.receipt : (codeless[payment.way] ?? null);
  switch (payment.standing) {
    case "asked":
      return { tone: "amber", badge: "Asked", detail: `${kes}, on its way to the phone` };
    case "claimed":
      return { tone: "amber", badge: "Waits for you", detail: withCode(kes, code) };
    case "waiting":
      return { tone: "amber", badge: "Waiting for PIN", detail: kes };
    case "paid": {
      const back = payment.refundedKes > 0 ? ` · ${formatKes(payment.refundedKes)} sent back` : "";
      return { tone: "leaf", badge: "Paid", detail: `${kes} · ${code ?? "code not reported yet"}${back}` };
    }
    case "declined": {
      const why = payment.reason ? declinesToHost[payment.reason] : undefined;
      return { tone: "plain", badge: "Payment declined", detail: why ? `${kes}, ${why}` : kes };
    }
    case "untold":
      return { tone: "amber", badge: "Not known", detail: `${kes}, and ${eventTexts.untold.ofIt}` };
    case "unanswered":
      return { tone: "plain", badge: "Not answered", detail: kes };
    case "needs_review":
      return {
        tone: "bad",
        badge: "Needs review",
        detail: withCode(`${formatKes(payment.receivedKes)} of ${formatKes(payment.askedKes)}`, code),
      };
    case "refund_due": {
      const due = payment.dueKes < payment.amountKes ? `${formatKes(payment.dueKes)} of ${kes}` : kes;
      return { tone: "bad", badge: "Refund due", detail: withCode(due, code) };
    }
    case "refunded":
      return { tone: "plain", badge: "Refunded", detail: withCode(kes, code) };
  }
}
