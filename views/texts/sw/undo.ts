import type { undoTexts } from "../en/undo.ts";

export const swUndo: typeof undoTexts = {
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
