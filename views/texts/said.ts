/** What is said of money that nobody but its host vouches for: to the guest and on papers, and to the host. */
export const saidTexts = {
  /** Behind a code, a sum or a way. */
  by: { guest: "by the host's word", host: "by your word" },
  /** On a line of its own. */
  note: {
    guest: { mpesa: "By the host's word: M-PESA has not confirmed it here", cash: "By the host's word" },
    host: { mpesa: "By your word: M-PESA has not confirmed it here", cash: "By your word" },
  },
};

export const swSaid: typeof saidTexts = {
  by: { guest: "kwa kauli ya mwenyeji", host: "kwa kauli yako" },
  note: {
    guest: { mpesa: "Kwa kauli ya mwenyeji: M-PESA haijathibitisha hapa", cash: "Kwa kauli ya mwenyeji" },
    host: { mpesa: "Kwa kauli yako: M-PESA haijathibitisha hapa", cash: "Kwa kauli yako" },
  },
};
