import { formatKes } from "#src/core/money/money.ts";
import { plural } from "#views/format/format.ts";

const rooms = (count: number) => plural(count, "room");

/** Several rooms of one host, booked at once. */
export const groupTexts = {
  rooms,
  /** On a host's page, where no single place sleeps them. */
  fit: (count: number, party: number) => `${rooms(count)} fit ${party}`,
  fitAt: (count: number, party: number, host: string, kes: string) => `${rooms(count)} fit ${party} at ${host}: ${kes}`,
  fitText: "Book them at once and pay once: all of them, or none.",
  see: "See the rooms",
  choose: {
    title: (party: number) => `Rooms for ${party}`,
    lead: "All for the same nights. You book them at once and pay once: all of them, or none.",
    none: "What is free on these nights doesn't sleep so many together.",
    list: "Free on these nights",
    sleeps: (most: number) => `Sleeps ${most}`,
    left: (count: number) => `${count} free`,
    price: (kes: string, nights: number) => `${kes} for ${plural(nights, "night")}`,
    from: "from",
    count: (count: number) => (count === 0 ? "none chosen" : `${rooms(count)} chosen`),
    more: (name: string) => `One more: ${name}`,
    fewer: (name: string) => `One fewer: ${name}`,
    summary: "What you chose",
    line: (count: number, name: string) => (count > 1 ? `${count} × ${name}` : name),
    total: "Total",
    beds: (party: number) => `All ${party} have a bed.`,
    tooFew: (sleeps: number, party: number) => `These rooms sleep ${sleeps}, and you are ${party}. Choose one more.`,
    tooMany: "You chose more rooms than you are guests.",
    onlyOne: "One room alone is booked on its own page.",
    toOne: (name: string) => `Book ${name}`,
    most: (most: number) => `At most ${rooms(most)} at once. For more, ask the host.`,
    pay: "Check and pay",
    back: (host: string) => `Back to ${host}`,
  },
  /** In place of one place's name. */
  at: (count: number, host: string) => `${rooms(count)} at ${host}`,
  named: (name: string, more: number) => `${name} and ${plural(more, "more room", "more rooms")}`,
  line: (name: string, guests: number) => `${name}, ${plural(guests, "guest")}`,
  /** Which of the rooms that were booked at once. */
  oneOf: (at: number, count: number) => `${at} of ${count}`,
  /** How many bookings, and how many rooms where these are more. */
  counted: (bookings: number, count: number) =>
    count === bookings ? String(bookings) : `${plural(bookings, "booking")} · ${rooms(count)}`,
  change: "Change dates or rooms",
  policyOf: (name: string) => `${name}:`,
  taken: {
    title: "Not all of these rooms are free any more",
    text: "Somebody else was a moment quicker. Nothing was booked. These rooms are free now:",
  },
  /** Each pays for a room of their own. */
  payers: {
    summary: "Let others pay for their rooms",
    text: "Send each of them the link of a room. Who pays sees that room and its price, and can change nothing. All rooms are booked when all are paid. If some are not paid in time, nothing is booked, and what came goes back to the phone that paid it.",
    textOfRest:
      "Send each of them the link of a room. Who pays sees that room and what is left to pay for it, and can change nothing.",
    room: (name: string, kes: string) => `${name}: ${kes}`,
    isPaid: "Paid",
    title: (kes: string) => `Pay ${kes} for a room`,
    titleOfRest: (kes: string) => `Pay ${kes}, the rest for a room`,
    lead: (guest: string) => `${guest} booked rooms and asks you to pay for this one.`,
    allOrNone:
      "The rooms are booked when all of them are paid. If some are not paid in time, what you paid goes back to your phone.",
    pay: (kes: string) => `Pay ${kes} with M-PESA`,
    waiting: "Open the M-PESA request on your phone and enter your PIN there. This page goes on by itself.",
    paid: { title: "Paid. Thank you!", text: "Your room is paid. It is booked once the others are paid as well." },
    booked: { title: "All rooms are booked", text: "Your room is paid. Have a good stay!" },
    over: {
      title: "Nothing is to be paid here",
      text: "These rooms are not kept any more. Don't pay; ask whoever sent you the link.",
    },
    looked: { title: "We are looking at a payment", text: "Don't pay again: the host has it on their list." },
    cannot: "M-PESA can't ask this phone just now. Try again in some minutes, or with another number.",
    notNow: "No phone can be asked for this room. Ask whoever sent you the link how to pay.",
  },
  /** All of them at once. */
  cancelAll: {
    title: "Cancel all rooms",
    action: "Cancel all rooms",
    keep: "Keep all rooms",
    line: (dates: string, guests: number) => `${dates}, ${plural(guests, "guest")}`,
    stays: (name: string) => `${name} is not cancelled: it is too late for that here.`,
    total: "Back in all",
    confirm: (count: number, kes: number, by: "guest" | "host") =>
      kes === 0
        ? `Cancel ${rooms(count)} without a refund`
        : `Cancel ${rooms(count)}${by === "guest" ? `, ${formatKes(kes)} refund` : ` and refund ${formatKes(kes)}`}`,
    changed: "Something changed since this page was opened. Nothing has been cancelled. Look again.",
  },
  /** Other dates for all of them, or some. */
  moveAll: {
    title: "Change dates of several rooms",
    action: "Change dates of several rooms",
    lead: {
      guest: (host: string) =>
        `Choose the rooms and their new dates. You see what each costs first; then ${host} says yes or no to all of it.`,
      host: "Choose the rooms and their new dates. You see what each costs first. All of them move, or none.",
    },
    which: "Rooms",
    room: (name: string, dates: string, guests: number) => `${name}, ${dates}, ${plural(guests, "guest")}`,
    noneChosen: "Choose at least one room",
    notAll: {
      title: "Not all of these rooms can be had then",
      text: "Nothing is changed. Choose other dates, or leave a room out.",
    },
    changed: "Something changed since this page was opened. Nothing is changed yet. Look again.",
    stays: "Has these dates already, and stays as it is.",
    begun: "Its guests have arrived, so its first night stays.",
    over: "Can't be changed any more.",
    wasTogether: "All before",
    newTogether: "All then",
    move: (count: number) => `Change ${rooms(count)}`,
  },
  /** On the host's page of one of them. */
  theirs: {
    title: "Booked together",
    text: "Each is a booking of its own: change or cancel one, and the others stay. One payment may pay for all.",
    /** Until they are certain. */
    notYet: "All of them or none: your answer is for all, and what ends one ends all.",
  },
  /** On the page of a booking. */
  yours: {
    title: "Your rooms",
    text: "Each room has its own page: the way in, your word to the host, changing and cancelling.",
    /** Until they are certain. */
    notYet: "All of them or none: what you take back here is taken back for all rooms.",
    total: "All rooms together",
    paid: "Paid",
    lacks: (kes: string) => `${kes} still to pay`,
    payment: "Payment of this room",
    states: {
      requested: "Waits for the host",
      held: "Kept for you",
      confirmed: "Booked",
      expired: "Not kept any more",
      cancelled: "Cancelled",
    },
  },
};
