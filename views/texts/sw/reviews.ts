import type { Wording } from "#views/format/wording.ts";
import type { reviewMessages, reviewTexts } from "#views/texts/en/reviews.ts";
import { nightsInSwahili } from "./phrases.ts";

/** Jumbe za maoni. */
export const swReviewMessages: typeof reviewMessages = {
  invite: (m) => `${m.propertyName} palikuwaje? Mwambie ${m.hostName} na wageni wajao: ${m.link}`,
  remind: (m) => `Bado unaweza kutoa maoni yako kuhusu ${m.propertyName}, hadi ${m.until}: ${m.link}`,
  reviewedHost: (m) => `${m.guestName} ametoa maoni kuhusu ${m.propertyName}. Mpe alama ili uyasome sasa: ${m.link}`,
  shownHost: (m) => `${m.guestName} ametoa maoni kuhusu ${m.propertyName}. Yasome na ujibu: ${m.link}`,
  noShowGuest: (m) =>
    `${m.hostName} anasema hukufika ${m.propertyName}, ${m.dates}. Ikiwa ulifika, tuambie hapa: ${m.link}`,
  answered: (m) => `${m.siteName} imejibu taarifa yako: ${m.link}`,
};

const reviews = (count: number) => `maoni ${count}`;

/** Kutoa maoni na kuyasoma. */
export const swReviews: Wording<typeof reviewTexts> = {
  title: "Toa maoni yako",
  lead: (host) =>
    `Sema ilivyokuwa. ${host} na wageni wengine watayasoma ${host} akishakupa alama pia, au wiki mbili baada ya kuondoka kwako. Hayawezi kubadilishwa baadaye.`,
  stars: {
    whole: "Ukaaji wote kwa jumla",
    cleanliness: "Usafi",
    accuracy: "Kama palivyoelezwa",
    communication: "Mawasiliano na mwenyeji",
    location: "Mahali palipo",
    value: "Thamani ya pesa ulizolipa",
  },
  starCount: (count) => `nyota ${count}`,
  words: "Kwa maneno yako",
  wordsHint: "Mgeni ajaye ajue nini? Usiandike majina, nambari wala viungo.",
  language: "Yameandikwa kwa",
  languages: { en: "Kiingereza", sw: "Kiswahili", other: "Lugha nyingine" },
  note: (host) => `Kwa ${host} peke yake`,
  noteHint: "Hakuna mwingine atakayesoma haya.",
  showName: (name) => `Onyesha jina langu la kwanza, ${name}`,
  inPictures: (host) => `${host} anaweza kutumia maneno yangu kwenye picha, na jina langu la kwanza ninapolionyesha`,
  inPicturesOn: "Maneno yako yanaweza kuwekwa kwenye picha ambayo mwenyeji wako anashiriki.",
  inPicturesOff: "Maneno yako hayako kwenye picha yoyote.",
  letThem: "Ruhusu",
  takeBack: "Ondoa ruhusa",
  send: "Tuma maoni yangu",
  missing: (of) => `${of}: chagua nyota moja hadi tano`,
  tooLong: (most) => `Tafadhali zisizidi herufi ${most}`,
  contact: "Usiandike nambari za simu, anwani wala viungo: kila mtu anaweza kusoma haya",
  back: "Rudi kwenye nafasi yako",
  thanks: "Asante kwa maoni yako",
  yours: "Maoni yako",
  waits: (host, until) =>
    `Yanabaki yamefungwa hadi ${host} akupe alama pia, au hadi ${until}. Hakuna anayeweza kuyabadilisha.`,
  isShown: "Yanaonekana kwenye kurasa za nyumba.",
  isHidden: "Yameondolewa kwenye kurasa.",
  operatorSays: (why) => `Sababu: ${why}`,
  cannot: {
    open: "",
    too_early: "Unaweza kutoa maoni baada ya kuondoka.",
    over: "Muda wa kutoa maoni umekwisha: ni wiki mbili.",
    not_certain: "Maoni hutolewa kwa ukaaji uliofanyika tu.",
    no_show: "Mwenyeji wako anasema hukufika. Ikiwa ulifika, tuambie kutoka ukurasa wa nafasi yako.",
    unpaid: "Maoni hutolewa kwa ukaaji uliolipiwa tu.",
    other_room: "Vyumba kadhaa vya aina hii viliwekwa kwa pamoja. Maoni ya cha kwanza ni ya vyote.",
    own_house: "Nafasi hii ina nambari ya mwenyeji. Wenyeji hawatoi maoni kuhusu nyumba zao.",
    host_browser:
      "Kivinjari hiki kimewahi kuingia kwenye dashibodi ya nyumba hii. Maoni huandikwa kwenye simu au kompyuta ya mgeni mwenyewe.",
    number_first: "Kwanza onyesha kwamba simu ya nafasi hii ni yako",
  },
  numberFirst:
    "Tutatuma nambari ya uthibitisho kwa simu hiyo. Malipo yenyewe hayaonyeshi nani alikaa, kwa hivyo hivi ndivyo wageni wajao wanavyojua kwamba ni wewe.",
  showNumber: "Pata nambari ya uthibitisho",
  ask: { title: "Palikuwaje?", text: "Dakika moja yako itawasaidia wageni wajao.", action: "Toa maoni yako" },
  noShow: {
    title: (host) => `${host} anasema hukufika`,
    text: "Ikiwa ulifika, tuambie nasi tutaangalia.",
    action: "Nilifika",
  },
  reportReply: (host) => `Ripoti jibu la ${host}`,
  heading: "Maoni ya wageni",
  newHere: "Mpya hapa: bado hakuna maoni.",
  few: reviews,
  average: (stars, count) => `${stars} kati ya 5, kutokana na ${reviews(count)}`,
  guest: "Mgeni",
  stay: (month, nights) => `${month}, ${nightsInSwahili(nights)}`,
  nth: (stays) => `mara ya ${stays} kwa mwenyeji huyu`,
  in: { en: "kwa Kiingereza", sw: "kwa Kiswahili", other: "kwa lugha nyingine" },
  reply: (host) => `Jibu la ${host}`,
  all: (count) => `Maoni yote ${count}`,
  pageTitle: (house) => `Maoni kuhusu ${house}`,
  older: "Maoni ya zamani zaidi",
  newer: "Maoni mapya zaidi",
  none: "Bado hakuna cha kusoma",
  how: "Ni wageni waliolipa na kukaa tu wanaoweza kuandika, mara moja, na hakuna anayeweza kuyabadilisha baadaye. Wastani huanza kwa maoni matatu.",
  toHouse: "Rudi kwenye nyumba",
};
