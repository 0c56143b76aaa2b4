/** What the owner of an address reads who found an account that a stranger may have set up under it. */
export const foundTexts = {
  title: "What we found under your address",
  text: (email: string) =>
    `Before you proved that ${email} is yours, this was set up in the account. Is it yours? Until you say so, none of it counts: guests are told to wait and pay nobody.`,
  payout: {
    operator: "Guests pay to the site's own M-PESA number, for you",
    transfer: "Guests abroad send money by the way that is described here",
    own: (kind: string, number: string, name: string) => `Guests pay to: ${kind} ${number}${name ? `, ${name}` : ""}`,
  },
  phone: (phone: string) => `Guests call, and we write to: ${phone}`,
  listing: (name: string) => `A place that guests can book: ${name}`,
  calendarLink: (name: string) => `A link by which other sites read the calendar of ${name}`,
  feed: (feed: string, name: string) => `Dates for ${name} are read from: ${feed}`,
  yes: "Yes, it is mine",
  no: {
    payout: "No. Nobody is to be paid by it",
    phone: "No. Forget it",
    listing: "No. Keep it off my page",
    calendar_link: "No. The link works no more",
    feed: "No. Remove it",
  },
  button: "Save my answers",
  missing: (what: string) => `Please say whether this is yours. ${what}`,
  notice: {
    title: "Something in your account waits for you",
    text: "It was set up before you proved your address. Until you say that it is yours, it does not count.",
    action: "Look at it",
  },
} as const;
