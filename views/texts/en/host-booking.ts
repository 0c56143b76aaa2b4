import { formatKes } from "#src/core/money/money.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { plural, shortDate } from "#views/format/format.ts";

function whenDue(day: LocalDate | "arrival" | undefined): string {
  return day === undefined ? "" : day === "arrival" ? " on arrival" : ` by ${shortDate(day)}`;
}

/** The host writes in a guest who called or wrote to them. */
export const hostBookingTexts = {
  title: "New booking",
  hint: "For a guest who called or wrote to you. The nights are taken everywhere at once.",
  property: "Property",
  room: "Room",
  anyRoom: "Whichever is free",
  roomNumber: (unit: number) => `Room ${unit}`,
  checkIn: "Check-in",
  checkOut: "Check-out",
  guests: "Guests",
  name: "Guest's name",
  phone: "Guest's phone",
  language: "Messages to the guest in",
  price: "Price for the whole stay (KES)",
  priceHint: (kes: number, nights: number) =>
    `Your prices make ${formatKes(kes)} for ${plural(nights, "night")}. Empty means what they make of the dates you save.`,
  priceEmpty: "Empty means what your prices make.",
  pay: "How the guest pays",
  pays: {
    link: { label: "Send a link to pay", hint: "By SMS. The nights wait for the money, a day at most." },
    arrival: { label: "On arrival", hint: "The booking is certain now." },
    paid: { label: "Has paid already", hint: "Cash, or M-PESA to your own number." },
  },
  receipt: "M-PESA code",
  receiptHint: "When it was M-PESA. Empty means cash.",
  action: "Save booking",
  noProperty: { title: "Add a property first", text: "Then you can write in its guests.", action: "Add property" },
  taken: {
    title: "These nights are taken",
    text: (nights: string) => `Not free: ${nights}. Nothing was saved.`,
    room: "That room is taken on some of these nights. Another room may be free.",
  },
  faults: {
    property: "Choose a property",
    suspended: "The operator has closed your page, so nothing more can be booked",
    room: (units: number) => (units === 1 ? "This property has one room" : `This property has rooms 1 to ${units}`),
    dates: "Choose a check-in date and a later check-out date",
    past: "Check-in may lie at most a week back",
    tooLong: "A stay can have at most 180 nights, and begin within 18 months",
    party: (most: number) => `Enter 1 to ${plural(most, "guest")}`,
    name: "Enter the guest's name",
    phoneMissing: "Enter the guest's phone number",
    phone: "Enter a phone number such as 0712 345 678",
    price: "Enter whole shillings, at least 1",
    pay: "Choose how the guest pays",
    over: "This stay is over, so no link can be sent for it. Was it paid? Choose “Has paid already”",
    receiptUnpaid: "A code means that money came: choose “Has paid already” above, or leave this empty",
    receipt: "An M-PESA code has 10 letters and digits, such as TLI4K2P9QX",
    receiptUsed: "This M-PESA code belongs to another payment",
  },
  /** Several rooms at once. */
  several: {
    link: "They take several rooms",
    title: "New booking of several rooms",
    hint: "All of these rooms for the same nights, or none. One price, one code, and one link to pay, or a link for each who pays.",
    kind: (units: number, sleeps: number) => `${plural(units, "room")}, each sleeps ${sleeps}`,
    count: (units: number) => `Enter 0 to ${units}`,
    most: (most: number) => `Choose 2 to ${most} rooms in all`,
    party: (sleeps: number) => `These rooms sleep ${sleeps} at most, and somebody sleeps in each`,
  },
  withdraw: {
    action: "Give these nights up",
    note: "They are free at once, and the guest hears not to pay any more.",
  },
  change: {
    title: "Change stay or price",
    cancel: "Cancel booking",
    text: (name: string, dates: string) => `${name} is booked for ${dates}. The guest is told of the change.`,
    price: "New price for the whole stay (KES)",
    priceHint: (kes: number, givenBackKes: number) =>
      `Now ${formatKes(kes)}. Empty means what its nights were booked at, and today's prices for what is added${
        givenBackKes > 0 ? `, less the ${formatKes(givenBackKes)} that you gave back` : ""
      }.`,
    action: "Save change",
    costs: (kes: number, nowKes: number) => `The stay would cost ${formatKes(kes)} instead of ${formatKes(nowKes)}`,
    costsText: "Nothing is saved yet. Save it if the sum is right, or type another price.",
    moves: (place: string, m: { kes: number; fromTonight: boolean }) =>
      `The stay would be in ${place}${m.fromTonight ? " from tonight," : ""} for ${formatKes(m.kes)}`,
    arrived:
      "They have arrived: the nights already slept stay where they were, and only the nights from tonight move. Every night keeps its price, unless you type another below.",
    place: "Where",
    stays: (place: string) => `${place}, where it is`,
    /** The price of a stay that moves to another property. */
    prices: {
      label: "Price in another property",
      kept: { label: "Nights keep the price they were booked at" },
      anew: { label: "Its own prices of today, for every night" },
    },
    /** What the other of both would come to. */
    otherPrice: { kept: "If its nights keep their price", anew: "At the other property's own prices" },
    noRoom: "Choose a room or property from the list",
    back: "Booking",
    meanwhile: "This booking was changed meanwhile. Look at it again, then decide.",
    over: "This booking is over, so its dates stay as they are.",
    none: "Nothing is different.",
  },
  /** What a guest asks of their stay. */
  asked: {
    title: (name: string) => `${name} asks for another stay`,
    now: "Now",
    wished: "Asked for",
    stay: (dates: string, party: number) => `${dates}, ${plural(party, "guest")}`,
    difference: (kes: number) =>
      kes === 0
        ? "The price stays as it is."
        : `${formatKes(Math.abs(kes))} ${kes > 0 ? "more" : "less, which goes back"}.`,
    until: (moment: string) => `Answer by ${moment}. The nights are not kept meanwhile: your yes takes them.`,
    words: "A word to the guest",
    otherRoom: (unit: number) => `Their room is taken then: they would be in room ${unit}.`,
    accept: "Accept",
    decline: "Decline",
    look: "Look at it",
    /** The page of the link in the message. */
    page: {
      title: "Another stay is asked for",
      lead: "Opening this page answers nothing: the buttons do. Your first answer counts.",
      accepted: { title: "Accepted", text: "The stay is changed." },
      declined: { title: "Declined", text: "The stay is as it was." },
      withdrawn: { title: "The guest took it back", text: "The stay is as it was." },
      ended: {
        title: "This is over",
        text: "It was not answered in time, or the stay became another meanwhile. Nothing is changed by this page any more.",
      },
      toBooking: "The booking",
    },
  },
  messages: {
    link: (m: {
      propertyName: string;
      dates: string;
      hostName: string;
      dueNowKes: number;
      until: string;
      link: string;
    }) =>
      `${m.hostName} keeps ${m.propertyName} for you, ${m.dates}. Pay ${formatKes(m.dueNowKes)} by ${m.until}: ${m.link}`,
    changed: (m: {
      /** Who says yes to what the guest asked, and what they wrote; nobody where the host changes it by themselves. */
      saidYes: Readonly<{ hostName: string; words: string }> | undefined;
      propertyName: string;
      dates: string;
      code: string;
      totalKes: number;
      /** Still to pay, and what is to come back or on its way. */
      openKes: number;
      /** When, unless at once. */
      dueOn: LocalDate | "arrival" | undefined;
      backKes: number;
      link: string;
    }) =>
      `${m.saidYes ? `${m.saidYes.hostName} says yes. ` : ""}Your stay is changed: ${m.propertyName}, now ${m.dates}. Code ${m.code}. Total ${formatKes(m.totalKes)}${
        m.openKes > 0 ? `, ${formatKes(m.openKes)} still to pay${whenDue(m.dueOn)}` : ""
      }${m.backKes > 0 ? `, ${formatKes(m.backKes)} is refunded to you` : ""}.${
        m.saidYes?.words ? ` They wrote: ${m.saidYes.words}` : ""
      } ${m.link}`,
    arrival: (m: { propertyName: string; dates: string; code: string; totalKes: number; link: string }) =>
      `Booked: ${m.propertyName}, ${m.dates}. Code ${m.code}. ${formatKes(m.totalKes)} to pay on arrival. ${m.link}`,
  },
} as const;
