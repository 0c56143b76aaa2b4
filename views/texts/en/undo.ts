/** The page of a notice's link. */
export const undoTexts = {
  title: "Was this you?",
  when: (moment: string, device: string) => (device ? `${moment}, from ${device}` : moment),
  text: "If it was not you, press the button. Everything is as it was before, and every other sign-in ends.",
  textEnd: "If it was not you, press the button. Every other sign-in ends.",
  button: "It was not me: undo it",
  buttonEnd: "It was not me: end all sign-ins",
  mine: "If it was you, close this page. Nothing changes.",
  done: {
    undone: { title: "It is as it was before", text: "Every other sign-in has ended." },
    sessions_ended: { title: "Every other sign-in has ended", text: "Whoever was signed in has to sign in again." },
    taken: {
      title: "It could not be brought back",
      text: "What you had before is somebody else's by now. Every other sign-in has ended. Write to us.",
    },
    over: {
      title: "This link is over",
      text: "It was used already, is older than 72 hours, or something earlier was undone since.",
    },
  },
  password: "If somebody knows your password, choose a new one now.",
  passwordButton: "Choose a new password",
  signIn: "Sign in",
};
