import type { noOffersTexts } from "#views/texts/en/no-offers.ts";

export const swNoOffers: typeof noOffersTexts = {
  title: "Hutaki ofa tena?",
  lead: (phone) =>
    `Bonyeza, na hakuna mwenyeji atakayeandikia ${phone} kuhusu siku zilizo wazi. Jumbe za ukaaji wako zinaendelea.`,
  button: "Sitaki ofa tena",
  doneTitle: "Hakuna ofa tena",
  bookings: "Nafasi zako",
  done: (phone) => `Hakuna atakayeandikia ${phone} tena kuhusu siku zilizo wazi, ila ukikubali unapoweka nafasi.`,
};
