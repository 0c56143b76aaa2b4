import type { saidTexts } from "../en/said.ts";

export const swSaid: typeof saidTexts = {
  by: { guest: "kwa\u00a0kauli\u00a0ya\u00a0mwenyeji", host: "kwa\u00a0kauli\u00a0yako" },
  note: {
    guest: {
      mpesa: "Kwa kauli ya mwenyeji: M-PESA haijathibitisha hapa",
      cash: "Kwa kauli ya mwenyeji",
      transfer: "Kwa kauli ya mwenyeji",
    },
    host: { mpesa: "Kwa kauli yako: M-PESA haijathibitisha hapa", cash: "Kwa kauli yako", transfer: "Kwa kauli yako" },
  },
};
