import type { Wording } from "#views/format/wording.ts";
import type { teamTexts } from "#views/texts/en/team.ts";

/** Wanaosaidia nyumbani. */
export const swTeam: Wording<typeof teamTexts> = {
  tab: "Timu",
  behind: "Wanaokusaidia: mwenyeji mwenza, mtunzaji, mtu wa usafi, mhasibu",
  roles: { co_host: "Mwenyeji mwenza", caretaker: "Mtunzaji", cleaner: "Mtu wa usafi", accountant: "Mhasibu" },
  does: {
    co_host: "Anaendesha nyumba pamoja nawe: nafasi, kalenda, matangazo, jumbe, pesa zilizopokelewa",
    caretaker: "Wanaokuja na kuondoka, miongozo, vyumba vilivyo tayari; bila pesa",
    cleaner: "Vyumba vya kusafisha na vilivyoharibika; bila majina wala pesa",
    accountant: "Anasoma pesa, takwimu na risiti; habadilishi chochote",
  },
  owner: "Mwenye nyumba",
  guides: "Miongozo",
  noneGiven: { title: "Hujapewa nyumba bado", text: "Mwulize mwenye nyumba ni nyumba zipi unazotunza." },
  me: { tab: "Wewe", behind: "Wewe ni nani hapa, nyumba zako nyingine, kutoka" },
  askOwner: {
    title: (owner) => `Mwulize ${owner}`,
    text: (owner) => `Hii si sehemu ya kazi yako katika nyumba hii. Ukiihitaji, mwulize ${owner}.`,
    back: "Rudi kwenye ukurasa wako",
  },
};
