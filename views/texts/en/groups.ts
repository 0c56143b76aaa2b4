import { plural } from "#views/format/format.ts";

const rooms = (count: number) => plural(count, "room");

/** Several rooms of one host, booked at once. */
export const groupTexts = {
  rooms,
  /** On a host's page, where no single place sleeps them. */
  fit: (count: number, party: number) => `${rooms(count)} fit ${party}`,
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
  change: "Change dates or rooms",
  policyOf: (name: string) => `${name}:`,
  taken: {
    title: "Not all of these rooms are free any more",
    text: "Somebody else was a moment quicker. Nothing was booked. These rooms are free now:",
  },
  /** On the host's page of one of them. */
  theirs: {
    title: "Booked together",
    text: "Each is a booking of its own: change or cancel one, and the others stay. One payment may pay for all.",
  },
  /** On the page of a booking. */
  yours: {
    title: "Your rooms",
    text: "Each room has its own page: who sleeps there, the way in, changing and cancelling.",
    total: "All rooms together",
    paid: "Paid",
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
