/** What is said of money that nobody but its host vouches for: to the guest and on documents, and to the host. */
export const saidTexts = {
  /** Behind a code, a sum or a way; in one piece. */
  by: { guest: "by\u00a0the\u00a0host's\u00a0word", host: "by\u00a0your\u00a0word" },
  /** On a line of its own. */
  note: {
    guest: {
      mpesa: "By the host's word: M-PESA has not confirmed it here",
      cash: "By the host's word",
      transfer: "By the host's word",
    },
    host: { mpesa: "By your word: M-PESA has not confirmed it here", cash: "By your word", transfer: "By your word" },
  },
};
