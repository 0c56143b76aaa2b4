/** Signing in through Google by redirects, and what Google does not tell. */
export const googleTexts = {
  /** Two people could say that they are one, so neither is believed before the address is confirmed. */
  notLinked:
    "An account with this email exists, but its email is not confirmed yet. Please sign in with your password and confirm it first.",
  phone: {
    title: "Your phone number",
    subtitle: "The last thing before you choose your name. Google does not tell us your number.",
    label: "Phone",
    hint: "Guests reach you here, and we tell you of bookings.",
    button: "Save and continue",
  },
} as const;
