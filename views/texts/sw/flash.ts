import type { GuestFlash } from "#views/texts/en/flash.ts";
import { swConsent } from "./consent.ts";
import { swEvents } from "./events.ts";

export const swFlash: Readonly<Record<GuestFlash, Readonly<{ title: string; text?: string }>>> = {
  code_sent: { title: "Nambari ya uthibitisho imetumwa" },
  phone_verified: { title: "Simu yako imethibitishwa!" },
  demo_login: { title: "Umeingia kwenye majaribio!" },
  device_ended: { title: "Kifaa hicho kimetolewa" },
  arrival_told: { title: "Mwenyeji wako atayasoma haya kando ya nafasi yako" },
  billing_told: { title: "Imeandikwa kwenye risiti zako" },
  companions_ended: { title: "Kiungo hicho hakifungui chochote tena", text: "Kipya kiko hapa chini." },
  room_ready: { title: "Iko tayari kwa mgeni anayefuata" },
  fact_taken_back: { title: "Imeondolewa" },
  fact_not_now: { title: "Hilo haliwezi kusemwa sasa" },
  fault_told: { title: "Wenye nyumba wanaona sasa" },
  devices_ended: { title: "Vifaa vingine vyote vimetolewa" },
  signed_out: { title: "Umetoka" },
  cookies_saved: { title: swConsent.saved },
  hold_cancelled: { title: "Imeghairiwa", text: "Siku zako ziko wazi tena." },
  hold_cancelled_owed: {
    title: "Imeghairiwa",
    text: "Siku zako ziko wazi tena, na ulichokuwa umelipa kitarudishwa kwako.",
  },
  stay_kept: { title: "Nafasi ni yako" },
  stay_not_free: {
    title: "Nafasi hiyo haiwezi kuwa yako tena",
    text: "Siku zimechukuliwa, au pesa ziko njiani kurudi.",
  },
  reversal_asked: {
    title: "M-PESA imeulizwa kama imerudisha malipo yako",
    text: "Hadi ithibitishe, malipo yako yanahesabiwa kama awali. Yakiwa yamerudishwa, utaarifiwa. Usilipe tena kabla ya hapo.",
  },
  reversal_told: {
    title: "Iko kwenye orodha ya mwenyeji wako",
    text: "Ataangalia kama M-PESA imerudisha malipo yako. Yanahesabiwa kama awali: usilipe tena kabla ya kuzungumza naye.",
  },
  hold_cancelled_open: {
    title: "Imeghairiwa",
    text: `Siku zako ziko wazi tena. ${swEvents.untold.yours}: likilipwa, pesa zitarudi kwako, nasi tutakujulisha kwa SMS.`,
  },
};
