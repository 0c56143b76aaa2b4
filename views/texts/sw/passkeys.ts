import type { Wording } from "#views/format/wording.ts";
import type { passkeyTexts } from "#views/texts/en/passkeys.ts";
import { guestErrors } from "./errors.ts";

/** Kuingia kwa alama ya kidole, uso au PIN badala ya nenosiri. */
export const swPasskeys: Wording<typeof passkeyTexts> = {
  title: "Funguo za siri (passkey)",
  text: "Ufunguo wa siri (passkey) hukuingiza kwa alama ya kidole, uso au PIN inayofungua kifaa chako. Unafanya kazi kwenye tovuti hii tu, kwa hiyo hakuna anayeweza kukudanganya uutoe.",
  none: "Bado hakuna ufunguo wa siri",
  noneText: "Ongeza mmoja kwenye kila kifaa unachotumia. Nenosiri lako linaendelea kufanya kazi.",
  added: (date) => `Uliongezwa ${date}`,
  used: (date) => `ulitumika mwisho ${date}`,
  unused: "bado haujatumika",
  change: "Badilisha",
  add: "Ongeza ufunguo wa siri kwenye kifaa hiki",
  enough: "Umefikisha idadi ya juu ya funguo za siri. Kwanza ondoa mmoja usioutumia.",
  noScript: "Funguo za siri zinahitaji JavaScript, ambayo imezimwa kwenye kivinjari hiki.",
  notHere:
    "Funguo za siri zinahitaji anwani yenye jina na https. Tovuti hii imefunguliwa kwa anwani ambayo vivinjari havitengenezi ufunguo.",
  lost: "Umepoteza kifaa? Ingia kwa nenosiri lako au kiungo cha barua pepe, kisha uondoe ufunguo wake hapa.",
  lostByAdmin: (email) =>
    `Umepoteza kila kifaa? Mwenye mashine anaendesha “lango admin passkeys ${email} remove”. Kisha unaongeza ufunguo mpya.`,
  machineFirst: (email) =>
    `Ufunguo wako wa siri hufungua meza ya usimamizi ya tovuti hii, kwa hiyo nenosiri pekee haliongezi wa kwanza. Mwenye mashine anaendesha “lango admin passkeys ${email} remove”. Kisha una siku moja ya kuongeza wako hapa.`,
  showFirst:
    "Ufunguo wako wa siri hufungua meza ya usimamizi ya tovuti hii. Ili kuongeza mwingine, kwanza utumie. Kisha una dakika kumi.",
  proveFirst: "Ili kuongeza mmoja, kwanza onyesha kwamba ni wewe. Kisha una dakika kumi.",
  again: "Onyesha kwamba ni mimi",
  names: {
    on: (browser, system) => `${browser} kwenye ${system}`,
    phone: "Simu au tableti",
    stick: "Kifaa cha usalama (USB)",
    other: "Ufunguo wa siri",
  },
  one: {
    name: "Jina",
    nameHint: "Unavyokiita kifaa chenye ufunguo huu.",
    missing: "Tafadhali upe ufunguo jina",
    tooLong: "Tafadhali fupisha jina hadi herufi 60",
    save: "Hifadhi",
    removeTitle: "Ondoa ufunguo huu wa siri",
    removeText: "Kuanzia hapo haumwingizi mtu yeyote. Kifaa chako kinaweza kuendelea kuuonyesha: ufute huko pia.",
    remove: "Ondoa",
    lost: "Kifaa kimepotea au kimeibwa",
    lostHint: "Basi ufunguo hauwezi kurudishwa, hata kwa arifa tunayotuma kwa simu na barua pepe yako.",
    showFirst:
      "Ufunguo wako wa siri hufungua meza ya usimamizi ya tovuti hii. Ili kuondoa mmoja, kwanza tumia mmoja. Kisha una dakika kumi.",
    proveFirst: "Ili kuuondoa, kwanza onyesha kwamba ni wewe. Kisha una dakika kumi.",
  },
  signIn: { button: "Ingia kwa ufunguo wa siri (passkey)", busy: "Inasubiri kifaa chako …" },
  prove: {
    button: "Tumia ufunguo wako wa siri",
    busy: "Inasubiri kifaa chako …",
  },
  addBusy: "Inasubiri kifaa chako …",
  faults: {
    cancelled: "Hakuna kilichofanyika: imeghairiwa, imechukua muda mrefu, au kifaa hiki hakina ufunguo wa tovuti hii.",
    known: "Kifaa hiki tayari kina ufunguo wa akaunti yako.",
    unsupported: "Kivinjari hiki hakiwezi kutumia funguo za siri. Tumia nenosiri lako, au kivinjari kipya zaidi.",
    tryAgain: "Haikufaulu sasa hivi. Tafadhali jaribu tena.",
    failed: "Kifaa chako hakikuweza kutumia ufunguo wa siri hapa. Tumia nenosiri lako.",
  },
  answers: {
    over: "Imechukua muda mrefu mno. Bonyeza kitufe tena.",
    unknown: "Ufunguo huu si wa akaunti yoyote hapa, au umeondolewa. Ingia kwa nenosiri lako au kiungo cha barua pepe.",
    refused: "Ufunguo huu haukuweza kukaguliwa. Tafadhali jaribu tena, au tumia nenosiri lako.",
    away: "Hatukuweza kuuliza kuhusu akaunti yako sasa hivi. Tafadhali jaribu tena baada ya dakika moja.",
    tooMany: guestErrors.tooMany,
    prove: "Kwanza onyesha kwamba ni wewe: pakia ukurasa huu tena.",
  },
};
