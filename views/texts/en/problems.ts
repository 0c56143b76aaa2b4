/** Pages for what went wrong. Each says what happened and what can be done. */
export const problemTexts = {
  400: {
    title: "That didn't come through",
    text: "Something in the request could not be read. Go back and try again.",
  },
  403: { title: "This page isn't yours to open", text: "Sign in with the account it belongs to, or ask for its link." },
  404: { title: "404 Page Not Found", text: "Did you forget to add the page to the router?" },
  deadLink: {
    title: "There is nothing at this link",
    text: "It may be mistyped or cut short, or what it led to is over. Ask whoever sent it to send it again.",
  },
  408: {
    title: "Not all of it arrived",
    text: "The connection ended before everything was here. Please send it again.",
  },
  413: { title: "That's too large", text: "What you sent is larger than this page accepts. Send less and try again." },
  415: { title: "That format isn't understood", text: "Send the form from its own page." },
  429: { title: "Too many tries", text: "Please wait a few minutes, then try again." },
  500: {
    title: "Something broke on our side",
    text: "Nothing you typed was the cause. Please try again in a moment.",
  },
  503: {
    title: "We can't save just now",
    text: "Nothing has changed, and nothing you typed was the cause. Wait a moment, then send it again.",
  },
  paused: {
    title: "Back in a few minutes",
    text: "We are making sure which nights are free. Nothing was booked, and nothing was paid.",
  },
  507: {
    title: "There's no room for files just now",
    text: "Bookings and payments go on. Please send your files again later.",
  },
  tooManyForms: {
    title: "Your house has sent very many forms",
    text: (from: string) =>
      `Nothing has changed. They are more than a house sends in an hour or a day. Leave this page open and send it again from ${from}.`,
  },
  typed: "What you typed",
  sendAgain: "Send it again",
  goBack: "Go back one page: what you typed is still there. Then send it again.",
  crossSite: {
    title: "This form came from another site",
    text: "For your safety it was not accepted. Open the page here and send it again.",
  },
  reference: (id: string) => `If you write to us, mention ${id}.`,
  home: "Back to Home",
  desk: "Back to Today",
  bookings: "View Your Bookings",
} as const;
