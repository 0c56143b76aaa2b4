import { errors } from "./errors.ts";

/** What the calls about people answer, and the demo's guest. */
export const callTexts = {
  notYourAccount: "An account can be completed by its owner alone",
  demo: {
    button: "Demo Guest Login",
    hint: "Try it as a guest with a booking that is paid.",
    /** Where the demo is another site. */
    elsewhere: "Opens our demo, with sample houses: nothing there is booked or paid in earnest.",
    welcome: "Demo Login Successful!",
    failed: errors.guest.demoFailed,
  },
} as const;
