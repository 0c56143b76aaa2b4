import type { Wording } from "#views/format/wording.ts";
import type { noticeMessages, noticeTexts } from "../en/notices.ts";

export const swNoticeMessages: typeof noticeMessages = {
  kinds: {
    request: "Mtu anaomba kukaa",
    double_sale: "Siku zimeuzwa mara mbili",
    disputed: "M-PESA ina shaka na malipo",
    claim: "Malipo ya kuangalia",
    unplaced: "Pesa ambazo nafasi yake haijulikani",
    booking: "Nafasi mpya imewekwa",
    cancelled: "Nafasi imeghairiwa",
    change: "Mgeni anaomba mabadiliko",
    refund: "Pesa za kurudisha",
    question: "Swali jipya",
    money: "Pesa zimeingia",
    review: "Maoni mapya",
    feed: "Kalenda ina tatizo",
    papers: "Habari za kuhakikiwa kwako",
    summary: "Muhtasari wako wa jioni",
    digest: "Yaliyosubiri leo",
  },
  test: "Hivi ndivyo inavyoonekana",
  digest: (m) =>
    `${m.siteName}: ${m.counts.map(({ words, count }) => (count > 1 ? `${words} (${count})` : words)).join(", ")}. Tazama: ${m.link}`,
  notByWhatsapp: (m) => `${m.siteName}: WhatsApp haikuweza kukuletea ujumbe. Ulichohusu kiko hapa: ${m.link}`,
};

/** Ukurasa wa mwenyeji wa arifa. */
export const swNotices: Wording<typeof noticeTexts> = {
  title: "Arifa",
  settings: {
    title: "Unachojulishwa, na jinsi gani",
    text: "Unachojulishwa papo hapo, kinachoweza kusubiri, na kwa njia gani.",
    action: "Chagua",
  },
  devices: {
    title: "Kwenye simu hii na nyingine",
    text: "Unaona papo hapo kwamba kuna jambo, hata skrini ikiwa imefungwa. Inasema ni jambo la aina gani, kamwe si jina, nambari, kiasi wala msimbo.",
    sample: "Nafasi mpya imewekwa",
    turnOn: "Washa hapa",
    busy: "Subiri kidogo…",
    denied:
      "Kivinjari chako kimeambiwa kisionyeshe arifa. Ruhusu arifa za tovuti hii kwenye mipangilio yake, kisha ubonyeze tena.",
    noService: "Huduma ya arifa ya kivinjari chako haijibu. Jaribu tena, au tumia kivinjari kingine.",
    tryAgain: "Haikufaulu. Jaribu tena.",
    noScript: "Arifa zinahitaji JavaScript, ambayo imezimwa hapa. Njia zilizo hapa chini zinafanya kazi bila hiyo.",
    closed:
      "Mwendeshaji amefunga ukurasa wako, na hadi ufunguliwe hakuna kifaa kinachopata arifa. SMS na barua pepe bado zinakujulisha kuhusu wageni wako.",
    hurdles: {
      in_app:
        "Hiki ni kivinjari kilicho ndani ya programu, ambacho hakiwezi kuonyesha arifa. Fungua ukurasa huu kwa Chrome au Safari.",
      iphone:
        "Kwenye iPhone au iPad: bonyeza Share kwenye Safari, kisha Add to Home Screen. Fungua Lango kutoka hapo urudi kwenye ukurasa huu.",
      denied:
        "Arifa za tovuti hii zimezuiwa kwenye kivinjari chako. Ziruhusu kwenye mipangilio yake, kisha upakie ukurasa huu tena.",
      unable:
        "Kivinjari hiki hakiwezi kuonyesha arifa. Chrome, Firefox, Edge na Safari iliyo kwenye skrini ya mwanzo zinaweza.",
    },
    here: "Kifaa hiki",
    since: (day) => `Tangu ${day}`,
    test: "Tuma ya majaribio",
    turnOff: "Zima",
    ends: "Zinaisha ukitoka huko, au baada ya siku 14 bila kufungua. Kuanzia hapo njia ya akiba iliyo hapa chini hutumika.",
  },
  groups: { answer: "Yanayokusubiri", news: "Vizuri kujua", seldom: "Mara chache" },
  hints: {
    request: "Anasubiri ukubali",
    double_sale: "Tovuti nyingine imeuza siku zako",
    disputed: "Au imeyarudisha",
    claim: "Mgeni anasema amekulipa",
    unplaced: "Hazilingani na nafasi yoyote, au kiasi ni tofauti",
    change: "Tarehe nyingine au wageni zaidi",
    question: "Kabla ya kuweka nafasi",
    refund: "Na amana ulizo nazo bado",
    booking: "Imelipiwa, na ni ya hakika",
    cancelled: "Na wewe au na mgeni",
    money: "Zaidi kwa nafasi iliyowekwa",
    feed: "Haijibu, au imepoteza nafasi nyingi ghafla",
    review: "Mgeni ameandika kuhusu ukaaji",
    papers: "Hati, simu na kinachoisha hivi karibuni",
    summary: "Kilichokuja na kinachotarajiwa, saa 2:00 usiku",
    digest: "Yote uliyoweka kwenye Mara moja kwa siku",
  },
  ways: { push: "Arifa", sms: "SMS", whatsapp: "WhatsApp", email: "Barua pepe" },
  waits: "Mara moja kwa siku",
  backup: "Ikiwa hakuna kifaa kinachopokea arifa ndani ya dakika 5",
  backupHint: "Hutumwa mara moja, ikiwa na maandishi yote. Ukichagua njia nyingine pamoja na arifa, hiyo inatosha.",
  hour: "Mara moja kwa siku, saa",
  save: "Hifadhi",
  whatsappHint: "Pale ambapo WhatsApp haikufikii, SMS hutumwa.",
  safety: {
    title: "Unaambiwa kila mara",
    text: "Nenosiri au ufunguo wa siri mpya, barua pepe, simu au nambari ya kulipwa nyingine, mtu anayeangalia kurasa zako: haya huja kwa SMS na barua pepe, na hakuna anayeweza kuyazima.",
  },
  faults: {
    no_way: (words) => `Chagua angalau njia moja: ${words}`,
    cannot_wait: (words) => `Hili haliwezi kusubiri siku nzima: ${words}`,
  },
};
