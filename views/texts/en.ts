/** Texts every page shares: the frame around a page, and the words only a screen reader says. */
export const en = {
  skip: "Skip to content",
  menu: "Main",
  footerLabel: "More",
  demo: { label: "Demo", text: "Sample data.", link: "Phone and messages" },
  nav: {
    public: [
      { href: "/guest-login", label: "My bookings" },
      { href: "/host-login", label: "Log in" },
    ],
    guest: [
      { href: "/guest-bookings", label: "My bookings" },
      { href: "/guest-account", label: "My account" },
    ],
    host: [
      { href: "/dashboard", label: "Dashboard" },
      { href: "/account", label: "Account" },
      { href: "/logout", label: "Log out" },
    ],
  },
  footer: {
    promise: "Pay by M-PESA, straight to your host.",
    help: "Help on WhatsApp",
    bookings: { href: "/guest-login", label: "View Your Bookings" },
  },
  errors: { summary: "There is a problem" },
  field: { optional: "optional", error: "Error: " },
  photo: {
    none: "No photos available",
    gallery: "Photos",
    counter: (index: number, total: number) => `${index} / ${total}`,
  },
  perNight: "/night",
  verifiedHost: "Verified Host",
  stepsLabel: "Progress",
  stepDone: "done: ",
  nextStep: "Next step",
  calendar: {
    free: "free",
    taken: "taken",
    checkout_only: "check-out only",
    past: "past",
    closed: "closed",
    start: "your check-in",
    in: "your stay",
    end: "your check-out",
    keyLabel: "What the days mean",
    key: { free: "Free", taken: "Taken", checkout_only: "Check-out only" },
  },
} as const;
