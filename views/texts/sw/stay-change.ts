import type { LocalDate } from "#src/core/stay/stay.ts";
import type { Wording } from "#views/format/wording.ts";
import type { stayChangeTexts } from "#views/texts/en/stay-change.ts";
import { swahiliDate } from "./dates.ts";
import { nightsInSwahili } from "./phrases.ts";

function nightsSaid(nights: readonly LocalDate[]): string {
  const [first, last] = [nights[0] ?? "", nights.at(-1) ?? ""];
  return nights.length > 3 ? `${swahiliDate(first)} … ${swahiliDate(last)}` : nights.map(swahiliDate).join(", ");
}

export const swStayChange: Wording<typeof stayChangeTexts> = {
  line: (line) => {
    switch (line.kind) {
      case "added":
        return `Zimeongezwa, ${nightsInSwahili(line.nights.length)}: ${nightsSaid(line.nights)}`;
      case "dropped":
        return `Zimepunguzwa, ${nightsInSwahili(line.nights.length)}: ${nightsSaid(line.nights)}`;
      case "repriced":
        return `Kwa bei nyingine, ${nightsInSwahili(line.nights.length)}`;
      case "free_nights":
        return line.nowKes === 0 ? "Usiku wa bure unaisha" : "Usiku wa bure, kwa urefu mpya";
      case "weekly":
        return line.nowKes === 0 ? "Punguzo la wiki linaisha" : "Punguzo la wiki, kwa urefu mpya";
      case "monthly":
        return line.nowKes === 0 ? "Punguzo la mwezi linaisha" : "Punguzo la mwezi, kwa urefu mpya";
      case "early_bird":
        return "Kuweka nafasi mapema";
      case "last_minute":
        return "Punguzo la dakika za mwisho";
      case "returning":
        return "Punguzo la mgeni anayerudi, kwa usiku";
      case "promo":
        return line.nowKes === 0 ? "Nambari ya punguzo inaisha na usiku wake" : "Nambari ya punguzo, kwa usiku wake";
      case "extra_guests":
        return "Wageni wa ziada";
      case "cleaning":
        return "Ada ya usafi";
      case "extra":
        return "Nyongeza";
      case "given_back":
        return "Kilichorudishwa na mwenyeji";
      case "agreed":
        return "Kama mlivyokubaliana na mwenyeji";
    }
  },
  more: "Zaidi ya awali",
  less: "Chini ya awali",
  same: "Bei inabaki vilevile.",
  wasTotal: "Jumla ya awali",
  newTotal: "Jumla mpya",
  rest: {
    now: "Salio linalipwa mara moja.",
    arrival: "Salio linalipwa ukifika.",
    on: (date) => `Salio linalipwa kufikia ${swahiliDate(date)}.`,
  },
  ask: {
    title: "Badilisha nafasi yako",
    link: "Badilisha tarehe au wageni",
    oneMore: "Ongeza usiku mmoja",
    lead: (host) => `Chagua unachotaka. Utaona bei kwanza; kisha ${host} atakubali au atakataa.`,
    guests: "Wageni",
    look: "Angalia bei",
    send: (host) => `Mwombe ${host}`,
    notKept: (host) => `Nafasi yako inabaki ilivyo hadi ${host} akubali. Usiku mpya hauwekwi kwa sasa.`,
    waits: (host, until) => `${host} ameombwa, na anaweza kujibu hadi ${until}.`,
    withdraw: "Ondoa ombi",
    back: "Rudi kwenye nafasi yako",
    declined: (host, dates) => `${host} hakukubali ${dates}. Nafasi yako inabaki vilevile.`,
    wrote: (host, words) => `${host} ameandika: ${words}`,
    unanswered: (host, dates) => `${host} hakujibu kuhusu ${dates}. Nafasi yako inabaki vilevile.`,
    faults: {
      dates: "Chagua tarehe ya kuingia, na ya kuondoka iliyo baadaye",
      party: (most) => `Andika wageni 1 hadi ${most}`,
      begun: "Umeshafika, kwa hivyo usiku hadi leo unabaki. Chagua tarehe ya kuondoka iliyo baadaye",
      taken: (nights) =>
        nights === ""
          ? "Mtu mwingine ameshachukua siku hizi."
          : `Mtu mwingine ameshachukua ${nights}. Chagua tarehe nyingine.`,
      unchanged: "Hii ndiyo nafasi uliyo nayo.",
      noPrice: (host) => `Usiku huu hauna bei bado. Tafadhali mpigie ${host}.`,
      tooMany: (host) => `Umeomba mara nyingi leo. Tafadhali mpigie ${host}.`,
    },
    over: (host) => `Nafasi hii haiwezi kubadilishwa hapa tena. Tafadhali mpigie ${host}.`,
  },
  rules: [
    "Usiku unaobaki unabaki na bei yake ya awali. Usiku na wageni walioongezwa wanalipiwa bei ya leo.",
    "Siku za kulipa na za kughairi zinahesabiwa kutoka tarehe mpya ya kuingia. Pesa ambazo hazikuweza kurudi ukighairi kabla ya badiliko hazirudi baada yake.",
  ],
};
