/** The page that a guest sends to those they travel with. */
export const companionTexts = {
  heading: (day: string, hour: string) => `We meet ${day}, ${hour}`,
  when: "When",
  where: "Where",
  areaOnly: "The address appears here once the arrival guide is open.",
  host: (host: string) => `The host is ${host}. Whoever sent you this page has the booking.`,
  over: {
    title: "This stay is not on any more",
    text: "It is over, or it was cancelled. Ask whoever sent you this link.",
  },
  /** On the guest's own page. */
  send: "Send to companions",
  title: "For those who come along",
  hint: "Dates, check-in hour and directions; the address once the guide is open. No money, no numbers, no codes.",
  label: "Address of the page for companions",
  /** Goes before the address where it is sent. */
  words: (m: { property: string; dates: string }) => `${m.property}, ${m.dates}. When and where:`,
  end: "Take this link back",
  endHint: "It ends by itself after the stay. Taken back, it opens nothing at once, and a new one stands here.",
};
