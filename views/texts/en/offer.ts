import { formatKes } from "#src/core/money/money.ts";
import { plural } from "#views/format/format.ts";

type Offered = Readonly<{ host: string; dates: string; guests: number }>;

/** A price that a host offers to one guest. */
export const offerTexts = {
  holds: {
    title: (host: string) => `${host} offers you this price`,
    text: (until: string) =>
      `It stays as it is until ${until}, for one booking. The nights are not kept for you: they are yours once you book.`,
    rooms: (until: string) =>
      `It is for all of these rooms together, and stays as it is until ${until}, for one booking. The nights are not kept for you: they are yours once you book.`,
  },
  note: (host: string) => `${host} writes:`,
  /** The dates or the guests are other ones. */
  elsewhere: {
    title: "This is today's price",
    text: ({ host, dates, guests }: Offered) =>
      `${host} offered you a price for ${dates}, ${plural(guests, "guest")}. Other dates or guests cost what they cost today.`,
    rooms: ({ host, dates, guests, rooms }: Offered & { rooms: number }) =>
      `${host} offered you one price for ${plural(rooms, "room")} together, ${dates}, ${plural(guests, "guest")}. Other rooms, dates or guests cost what they cost today.`,
    back: "Back to the offer",
  },
  /** Its nights cannot be had any more. */
  taken: {
    title: "The nights you were offered are no longer free",
    text: ({ host, dates }: Offered) =>
      `${host} offered you a price for ${dates}. An offer does not keep the nights. Choose other dates at today's price, or ask ${host}.`,
  },
  /** The same of several rooms: one of them is sold, so the price is for none. */
  roomTaken: {
    title: "Not all of the rooms you were offered are still free",
    text: ({ host, dates }: Offered) =>
      `${host} offered you one price for rooms together, ${dates}. An offer does not keep the nights. Choose other rooms or dates at today's price, or ask ${host}.`,
  },
  over: {
    title: "The offer has run out",
    text: (host: string, when: string) => `${host}'s price for you held until ${when}. This is today's price.`,
  },
  withdrawn: {
    title: "The offer was withdrawn",
    text: (host: string) => `${host} took the price back. This is today's price.`,
  },
  used: {
    title: "The offer was used already",
    text: (host: string) =>
      `A booking was made at the price that ${host} offered. If it is yours, open it by the link in your SMS. This is today's price.`,
  },
  /** Nothing is priced yet. */
  choose: "Choose dates to see today's price.",
  /** What the host sends with the address. */
  message: (m: {
    name: string;
    propertyName: string;
    dates: string;
    guests: number;
    totalKes: number;
    until: string;
    note: string;
  }) =>
    `${m.name ? `${m.name}, ` : ""}${m.propertyName ? `${m.propertyName}, ` : ""}${m.dates}, ${plural(m.guests, "guest")}: ${formatKes(m.totalKes)}. The price holds until ${m.until}; the nights are yours once you book.${m.note ? ` ${m.note}` : ""} Book:`,
};
