import type { Wording } from "#views/format/wording.ts";
import type { toldTexts } from "#views/texts/en/told.ts";

/** Anayosema mgeni kuhusu ukaaji wake. */
export const swTold: Wording<typeof toldTexts> = {
  title: "Utafika saa ngapi?",
  hour: "Karibu",
  unknown: "Bado sijui",
  about: (hour) => `Karibu ${hour}`,
  early: (from, host) => `Kuingia ni kuanzia ${from}. Mwulize ${host} kama unaweza kufika mapema.`,
  note: (host) => `Ujumbe kwa ${host}`,
  noteHint: "Unavyokuja, na nani, na unachohitaji",
  send: (host) => `Mwambie ${host}`,
  seen: (host) => `${host} ataisoma kando ya nafasi yako. Ikiwa ni ya haraka, andika WhatsApp au piga simu.`,
  seeYouAbout: (day, hour) => `Tutaonana ${day}, karibu ${hour}`,
  billing: "Kampuni au KRA PIN kwenye risiti",
  company: "Kampuni",
  pin: "KRA PIN",
  pinHint: "Mfano P051234567M",
  billingStays: "Risiti zenye jina zinaweza kurekebishwa kwa siku moja; baada ya hapo hazibadiliki.",
  save: "Hifadhi",
  faults: {
    hour: "Chagua mojawapo ya saa hizi",
    note: "Isizidi herufi 400",
    company: "Lisizidi herufi 120",
    pin: "KRA PIN ni herufi, tarakimu tisa na herufi",
  },
  comes: (hour) => `atafika karibu ${hour}`,
  says: (note) => `“${note}”`,
};
