import type { Language } from "#src/core/language.ts";

const en = {
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

const sw: typeof en = {
  title: "Je, ni wewe?",
  when: (moment, device) => (device ? `${moment}, ${device}` : moment),
  text: "Kama si wewe, bonyeza kitufe. Kila kitu kitarudi kama kilivyokuwa, na vifaa vingine vyote vitaondolewa.",
  textEnd: "Kama si wewe, bonyeza kitufe. Vifaa vingine vyote vitaondolewa.",
  button: "Si mimi: tengua",
  buttonEnd: "Si mimi: ondoa vifaa vyote",
  mine: "Kama ni wewe, funga ukurasa huu. Hakuna kitakachobadilika.",
  done: {
    undone: { title: "Imerudi kama ilivyokuwa", text: "Vifaa vingine vyote vimeondolewa." },
    sessions_ended: { title: "Vifaa vingine vyote vimeondolewa", text: "Kila aliyekuwa ndani lazima aingie tena." },
    taken: {
      title: "Haikuwezekana kurudisha",
      text: "Ulichokuwa nacho sasa ni cha mtu mwingine. Vifaa vingine vyote vimeondolewa. Tuandikie.",
    },
    over: {
      title: "Kiungo hiki kimekwisha",
      text: "Kimeshatumika, kina zaidi ya saa 72, au badiliko la awali limetenguliwa.",
    },
  },
  password: "Kama kuna mtu anayejua nenosiri lako, chagua jipya sasa.",
  passwordButton: "Chagua nenosiri jipya",
  signIn: "Ingia",
};

/** The page of a notice's link, in the language that the notice was written in. */
export const undoTexts: Readonly<Record<Language, typeof en>> = { en, sw };
