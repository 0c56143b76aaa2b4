import type { Wording } from "#views/format/wording.ts";
import type { verifiedMessages, verifiedTexts } from "#views/texts/en/verified.ts";

export const swVerified: Wording<typeof verifiedTexts> = {
  title: {
    verified: (name) => `${name} ni mwenyeji aliyehakikiwa`,
    not_verified: (name) => `${name} hajahakikiwa`,
    closed: (name) => `Ukurasa wa ${name} hauko wazi hapa`,
    unknown: (name) => `Hakuna mwenyeji hapa anayeitwa ${name}`,
  },
  lead: {
    verified: (since) => `Tangu ${since}. Hati ikiisha muda au jambo likibadilika, tunakagua tena.`,
    not_verified:
      "Hati zake hazijakaguliwa, au zinakaguliwa tena. Wenyeji wengi waaminifu ni wapya. Lakini alama ya mwenyeji aliyehakikiwa yenye jina hili si ya kweli leo, popote unapoiona.",
    closed: "Kwa sasa hakuna ukurasa wa jina hili ulio wazi, na hakuna aliyehakikiwa kwa jina hili.",
    unknown:
      "Angalia jinsi jina lilivyoandikwa. Alama ya mwenyeji aliyehakikiwa yenye jina hili ni ya uongo, popote unapoiona.",
  },
  checked: "Tulichokagua",
  who: "Yeye ni nani",
  whoText: {
    photo: (owner) => `${owner}: kitambulisho rasmi, na mtu amelinganisha uso wake nacho`,
    call: (owner) => `${owner}: kitambulisho rasmi, na uso wake umelinganishwa nacho kwa simu ya video`,
    letter: (owner) => `${owner}: kitambulisho rasmi, na msimbo uliotumwa kwa barua kwenye anwani yake`,
  },
  mayLet: "Haki ya kukodisha",
  mayLetText: (house) => `${house}: hati inayosema hivyo, imesomwa na mtu`,
  notYet: "Nyumba ambazo hazijakaguliwa",
  notYetText: (houses) =>
    `${houses}. Alama hii haisemi lolote kuhusu ${houses.includes(", ") ? "nyumba hizo" : "nyumba hiyo"}.`,
  paid: "Nani analipwa",
  paidText: "Nambari ambayo wageni hulipa ni yake",
  paidByOperator: (site) =>
    `Nambari iliyo yake. Malipo yanayoombwa kwenye simu huenda kwa nambari ya mwendeshaji wa ${site}, anayepaswa kumpa zote`,
  vouched: (site) => `Anajulikana na ${site}`,
  vouchedText: "Mwendeshaji anamfahamu mwenyeji huyu na anathibitisha. Hakuna hati zilizotolewa hapa",
  on: (what, day) => `${what}. ${day}.`,
  notChecked: "Hatukukagua",
  notCheckedText: "Jinsi vyumba vilivyo na jinsi ukaaji utakavyokuwa. Hii si dhamana wala bima.",
  here: "Kwenye tovuti hii",
  since: (month) => `Ni mwenyeji hapa tangu ${month}`,
  stays: (m) =>
    m.atLeast === 0
      ? "Bado hakuna ukaaji uliolipiwa ambao umeisha"
      : `Wageni wamekaa na kulipa ${m.isMore ? "zaidi ya " : ""}mara ${m.atLeast}, kama M-PESA inavyotuambia`,
  real: "Je, ukurasa huu ni wa kweli?",
  realText: (m) =>
    `Anwani yake inaanza na ${m.address} na kivinjari chako kinaonyesha kufuli. Alama, picha au ujumbe mahali pengine haithibitishi chochote: andika anwani hii mwenyewe, nayo itasema ukweli wa sasa.`,
  careTitle: "Kabla ya kulipa",
  careText:
    "Lipa tu kama ukurasa wa nafasi unavyosema, kwa nambari unayoonyeshwa hapo. Usimwamini anayeomba pesa kwa nambari nyingine, kwa haraka.",
  back: (name) => `Kwenye ukurasa wa ${name}`,
  wrong: "Kuna jambo lisilo sawa hapa",
};

export const swVerifiedMessages: typeof verifiedMessages = {
  licenceEnds: (m) =>
    `Leseni ya utalii ya ${m.property} inaisha ${m.days <= 1 ? "hivi karibuni" : `baada ya siku ${m.days}`}, tarehe ${m.day}. Iongeze muda kwa TRA, kisha uandike mpya hapa: ${m.link}`,
  licenceOver: (m) =>
    `Leseni ya utalii ya ${m.property} iliisha ${m.day}, na wageni hawaonyeshwi tena. Ukipata mpya, iandike hapa: ${m.link}`,
  looksAgain: (m) =>
    `${m.changed.map((what) => swVerifiedMessages.lapses[what]).join(" ")} Wageni hawaoni alama yako ya mwenyeji aliyehakikiwa kwenye ${m.siteName} hadi tutakapokagua tena. Huna haja ya kufanya lolote sasa: ${m.link}`,
  lapses: {
    name: "Umebadilisha jina lako.",
    brand: "Umebadilisha jina lako la biashara.",
    payee: "Umebadilisha jinsi wageni wanavyokulipa.",
    suspended: "Ukurasa wako ulifungwa.",
    place: "Umebadilisha mahali ilipo nyumba hii.",
  },
  houseMoved: (m) =>
    `Umebadilisha mahali ilipo ${m.property}. Wageni hawaoni alama ya mwenyeji aliyehakikiwa kwenye nyumba hiyo hadi tutakapoikagua tena. Huna haja ya kufanya lolote sasa: ${m.link}`,
  checks: {
    identity: "wewe ni nani",
    right_to_let: "kwamba una haki ya kukodisha",
    payee: "nambari ambayo wageni hulipa",
  },
  mayLet: (m) => `kwamba una haki ya kukodisha ${m.property}`,
  paperEnds: (m) =>
    `Hati inayoonyesha ${m.check} inaisha muda ${m.days <= 1 ? "hivi karibuni" : `baada ya siku ${m.days}`}, tarehe ${m.day}. Wasilisha mpya mapema uendelee kuwa mwenyeji aliyehakikiwa: ${m.link}`,
  paperOver: (m) =>
    `Hati inayoonyesha ${m.check} iliisha muda ${m.day}. Wageni hawaoni alama yako ya mwenyeji aliyehakikiwa hadi utakapowasilisha mpya: ${m.link}`,
  paperOverOfHouse: (m) =>
    `Hati inayoonyesha ${m.check} iliisha muda ${m.day}. Wageni hawaoni alama ya mwenyeji aliyehakikiwa kwenye nyumba hii hadi utakapowasilisha mpya: ${m.link}`,
  callPlanned: (m) =>
    `${m.siteName} itakupigia simu ya video ${m.when}, kwa nambari ya akaunti yako, ili kuona kwamba hati ni yako. Uwe nayo karibu. Hakuna kinachorekodiwa, na hakuna atakayekuomba PIN wala msimbo: ${m.link}`,
  callAnswer: {
    agreed: (m) =>
      `Umekubali: ${m.siteName} itakupigia simu ya video ${m.when}. Ikiwa wakati huo haukufai tena, omba wakati mwingine: ${m.link}`,
    other: (m) =>
      `Umeiomba ${m.siteName} ikupigie simu ${m.wished}, si ${m.when}. Tutakujulisha kama inawezekana: ${m.link}`,
  },
  callAnswerToReviewer: {
    agreed: (m) => `${m.siteName}: mwenyeji amekubali simu ya video ya ${m.when}: ${m.link}`,
    other: (m) =>
      `${m.siteName}: simu ya video ya ${m.when} haimfai mwenyeji, anaomba ${m.wished}. Kubali au taja wakati mwingine: ${m.link}`,
  },
  callMissed: (m) =>
    `${m.siteName} haikuweza kukuona kwenye simu ya video. Tutataja wakati mwingine, au chagua njia nyingine: ${m.link}`,
  letterSent: (m) =>
    `Barua kutoka ${m.siteName} iko njiani kuja kwenye nyumba yako. Ikifika, andika msimbo wake hapa: ${m.link}`,
  letter: {
    title: (m) => `Msimbo wa akaunti yako kwenye ${m.siteName}`,
    about: (m) => `Barua ambayo ${m.siteName} inatumia kuhakikisha mwenyeji ni nani`,
    to: "Kwa",
    address: "Anwani",
    day: "Imeandikwa",
    where: "Andika msimbo kwenye",
    code: "Msimbo wako",
    how: "Ingia kwenye akaunti yako, fungua Uhakiki kisha Wewe ni nani, na uandike msimbo huu. Unatumika kwa siku 60, na unaweza kuukosea mara tano.",
    warning: (m) =>
      `Hakuna mtu wa ${m.siteName} atakayekuomba msimbo huu kwa simu au ujumbe. Kama hukuomba kuhakikiwa, tupa barua hii.`,
  },
  verified: (m) =>
    `Sasa wewe ni mwenyeji aliyehakikiwa kwenye ${m.siteName}. Wageni wanaona kwenye ukurasa wako na wanaweza kuhakikisha: ${m.link}`,
  passed: (m) => `Tumekagua ${m.check}: ni sawa. Kilichobaki: ${m.link}`,
  moreAsked: (m) => `Ili kukagua ${m.check}, tunahitaji kitu zaidi kutoka kwako. Soma ni nini na kwa nini: ${m.link}`,
  refused: (m) => `Hatukuweza kuthibitisha ${m.check}. Soma kwa nini, na unachoweza kufanya: ${m.link}`,
  taken: (m) =>
    `${m.siteName} haikuonyeshi tena kama mwenyeji aliyehakikiwa. Sababu: ${m.why} Ukurasa wako na nafasi zako zimebaki: ${m.link}`,
  subject: (m) => `Hati zako kwenye ${m.siteName}`,
};
