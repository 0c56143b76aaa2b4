/** Where the link behind an offer leads. */
export const noOffersTexts = {
  title: "No more offers?",
  lead: (phone: string) =>
    `Hosts write to ${phone} of free nights no more. What is about a stay of yours comes as before.`,
  button: "No more offers",
  doneTitle: "No more offers",
  bookings: "Your bookings",
  done: (phone: string) =>
    `Nobody writes to ${phone} of free nights any more, unless you say on a booking that they may.`,
};
