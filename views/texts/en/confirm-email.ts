/** The page of the link to a new address. */
export const confirmEmailTexts = {
  title: "Confirm your new email",
  text: "Press the button, and you sign in and get our letters at the new address.",
  account: "Account",
  now: "Email now",
  next: "New email",
  button: "Use this email",
  /** For whoever opened the letter and is not signed in as that host. */
  other: {
    title: "Is this your account?",
    text: "Its host asked us to write to them at this address from now on.",
    yes: "It is mine",
    signIn: "Sign in as before, with the email that the account has now. Then press the button here.",
    signInButton: "Sign in and go on",
    signedInAsAnother: "You are signed in to another account. Log out, then open the link in the letter again.",
    logout: "Logout",
    no: "It is not mine",
    noText: "Somebody typed your address, perhaps by mistake. Refuse it: nothing changes, and we tell them.",
    noButton: "It was not me",
  },
  refused: {
    title: "Nothing was changed",
    text: "The account keeps its old email, and we have told its host. It cannot write to you again for a day.",
    home: "To the start page",
  },
};
