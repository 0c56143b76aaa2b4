/** Where the link behind an offer leads. */
export const noOffersTexts = {
  title: "No more offers?",
  lead: (phone: string) =>
    `Press it, and no host writes to ${phone} about free nights. Messages about a stay of yours still come.`,
  button: "No more offers",
  doneTitle: "No more offers",
  bookings: "Your bookings",
  done: (phone: string) =>
    `No host writes to ${phone} about free nights any more, unless you say on a booking that they may.`,
};
