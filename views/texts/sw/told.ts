import type { Wording } from "#views/format/wording.ts";
import type { toldTexts } from "#views/texts/en/told.ts";

/** Anayosema mgeni kuhusu ukaaji wake. */
export const swTold: Wording<typeof toldTexts> = {
  title: "Utafika saa ngapi?",
  hour: "Saa ya kufika",
  unknown: "Bado sijui",
  about: (hour) => `Mnamo ${hour}`,
  early: (from, host) => `Kuingia ni kuanzia ${from}. Mwulize ${host} kama unaweza kufika mapema.`,
  note: (host) => `Ujumbe kwa ${host}`,
  noteHint: "Unavyokuja, na nani, na unachohitaji",
  send: (host) => `Mwambie ${host}`,
  seen: (host) =>
    `${host} atayasoma haya kando ya nafasi yako. Ikiwa ni jambo la haraka, andika WhatsApp au piga simu.`,
  seeYouAbout: (day, hour) => `Tutaonana ${day}, mnamo ${hour}`,
  names: {
    title: "Nani analala wapi",
    lead: (host) => `Jina kwa kila chumba, ukipenda. ${host} na mlinzi wa getini wanaliona.`,
    room: (name, at) => `${name}, chumba cha ${at}`,
    save: "Hifadhi majina",
    fault: "Tumia herufi 80 tu",
  },
  billing: "Kampuni au KRA PIN kwenye risiti",
  company: "Kampuni",
  pin: "KRA PIN",
  pinHint: "Mfano P051234567M",
  billingStays: "Risiti zenye jina zinaweza kurekebishwa ndani ya siku moja; baada ya hapo hazibadiliki.",
  save: "Hifadhi",
  faults: {
    hour: "Chagua mojawapo ya saa hizi",
    note: "Usizidi herufi 400",
    company: "Lisizidi herufi 120",
    pin: "KRA PIN ni herufi, tarakimu tisa na herufi",
  },
  comes: (hour) => `atafika mnamo ${hour}`,
  sleeps: (name) => `${name} analala hapa.`,
  says: (note) => `“${note}”`,
};
