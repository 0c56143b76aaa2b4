import type { CheckKind } from "#src/core/kyc/check.ts";
import { readReopened } from "#src/core/kyc/verified.ts";
import type { Wording } from "#views/format/wording.ts";
import type { verificationTexts } from "#views/texts/en/verification.ts";
import { swDates } from "./dates.ts";
import { swVerifiedMessages } from "./verified.ts";

const { moment, shortWithYear: day } = swDates;

const kinds: Record<CheckKind, { title: string; asked: string; why: string }> = {
  identity: {
    title: "Wewe ni nani",
    asked: "Kitambulisho cha taifa, pasipoti au kitambulisho cha mgeni (alien ID), na njia ya kuona kwamba ni chako.",
    why: "Wageni wanamtumia pesa mtu ambaye hawajawahi kukutana naye. Wanataka kujua kwamba mtu huyu ni wa kweli.",
  },
  right_to_let: {
    title: "Haki ya kukodisha",
    asked:
      "Hatimiliki, mkataba wa kupanga unaoruhusu kukodisha, idhini ya mwenye nyumba, leseni ya TRA au kibali cha kaunti. Moja inatosha ikiwa inasema yote; unaweza kuwasilisha kadhaa.",
    why: "Watu wanaokodisha nyumba zisizo zao wamewaibia wageni. Hiki ndicho kinachokutofautisha nao.",
  },
  payee: {
    title: "Nambari ni yako",
    asked:
      "Jina ambalo M-PESA inaonyesha kwa nambari ambayo wageni hulipa, na picha yake ikiwa hakuna jaribio lililoithibitisha.",
    why: "Mgeni anayeona jina lako anapolipa anajua kwamba pesa zinakufikia wewe.",
  },
};

const sharp = "Pembe zote nne zionekane, bila mwako wa mwanga, na kila neno lisomeke.";

/** Anachowasilisha mwenyeji ili ahakikiwe. */
export const swVerification: Wording<typeof verificationTexts> = {
  title: "Uhakikiwe",
  back: "Akaunti",
  backToAll: "Ukaguzi wote",
  link: "Uhakiki",
  open: "Angalia ukaguzi wako",
  linkText: "Waonyeshe wageni wewe ni nani, kwamba una haki ya kukodisha, na kwamba nambari wanayolipa ni yako.",
  intro:
    "Wewe ni nani, kila nyumba unayokodisha, na nani analipwa. Kila ukaguzi unasimama peke yake: uliokuwa sawa unabaki sawa hata mwingine ukiombwa tena.",
  ofHouse: (house) => `Haki ya kukodisha ${house}`,
  ofHouseText: "Kwa nyumba hii pekee. Kila nyumba inakaguliwa peke yake, na wageni husoma ni zipi zimekaguliwa.",
  noHouse: {
    title: "Haki ya kukodisha",
    text: "Huu unahusu nyumba. Kwanza ongeza yako, hata kama ni rasimu.",
    action: "Ongeza nyumba",
  },
  begin: "Anza",
  goOn: "Endelea",
  see: "Angalia",
  renew: "Wasilisha hati mpya zaidi",
  verifiedAll: "Wewe ni mwenyeji aliyehakikiwa",
  verifiedAllText: "Wageni wanaona alama kwenye ukurasa wako na wanaweza kusoma kilichokaguliwa.",
  verifiedSomeText:
    "Wageni wanaona alama kwenye ukurasa wako, na kwenye nyumba zilizokaguliwa. Nyingine hazina hadi uwasilishe hati zake.",
  inReview: "Inaangaliwa",
  inReviewText: "Mtu analinganisha hati zako na ulichoandika. Utaarifiwa kwa SMS au barua pepe.",
  moreAsked: "Kuna zaidi unachoombwa",
  kinds,
  states: {
    not_begun: "Bado hujaanza",
    handed_in: "Imewasilishwa",
    in_review: "Inaangaliwa",
    more_asked: "Unaombwa zaidi",
    verified: "Imehakikiwa",
    refused: "Imekataliwa",
    expired: "Muda umeisha",
  },
  papers: {
    national_id: { name: "Kitambulisho cha taifa", text: "Cha aina yoyote, hata kadi ya Maisha: pande zote mbili." },
    passport: { name: "Pasipoti", text: "Ukurasa wenye picha yako." },
    alien_id: { name: "Kitambulisho cha mgeni (alien ID)", text: "Pande zote mbili." },
    title: { name: "Hatimiliki", text: "Hatimiliki, au search ya mwaka huu yenye jina lako." },
    lease: {
      name: "Mkataba wa kupanga",
      text: "Wenye mstari ambapo mwenye nyumba anakuruhusu kukodisha kwa siku chache.",
    },
    owner_consent: {
      name: "Idhini ya mwenye nyumba",
      text: "Barua inayokutaja wewe, nyumba na kukodisha kwa siku chache, ikiwa na sahihi.",
    },
    tra_licence: { name: "Leseni ya TRA", text: "Leseni ya Tourism Regulatory Authority." },
    county_permit: { name: "Kibali cha kaunti", text: "Kibali cha biashara (unified business permit) cha nyumba." },
    till: { name: "Till" },
    paybill: { name: "Paybill" },
    phone: { name: "Nambari ya simu", text: "Pochi la Biashara au kutuma pesa." },
  },
  faces: {
    photo: { name: "Picha yangu nikiishika", text: "Ya haraka zaidi. Mtu ndiye anayelinganisha, si mashine." },
    call: {
      name: "Njia nyingine: simu fupi ya video",
      text: "Tunapiga nambari ya akaunti yako. Simu hairekodiwi; inaandikwa tu kwamba ilifanyika.",
    },
    letter: {
      name: "Njia nyingine: barua yenye msimbo",
      text: "Inatumwa kwenye nyumba unayokodisha. Huchukua kama wiki moja, kisha unatuambia msimbo.",
    },
  },
  parts: {
    front: { label: "Upande wa mbele", hint: `${sharp} Kwa pasipoti, ukurasa wenye picha yako.` },
    back: { label: "Upande wa nyuma", hint: sharp },
    face: { label: "Wewe ukiishika", hint: "Uso wako na hati kando yake, vyote wazi. Picha, si PDF." },
    pages: { label: "Kurasa", hint: "Hadi picha au PDF 20. Unaweza kufunika kodi na kiasi kingine cha pesa." },
  },
  photoPage: { label: "Ukurasa wenye picha yako", hint: `${sharp} Kwa pasipoti, ukurasa wenye picha yako.` },
  shownName: { label: "Picha ya jina hilo", hint: "Picha au picha ya skrini yake, au ujumbe wenyewe kwa PDF." },
  missing: {
    paper: "Chagua hati uliyo nayo",
    name: "Andika jina kama lilivyo kwenye hati",
    end: "Andika siku ya mwisho iliyochapwa juu yake",
    end_is_over: "Muda wa hati hii umeisha. Wasilisha ambayo bado ni halali",
    front: "Ongeza upande wa mbele",
    back: "Ongeza upande wa nyuma",
    face: "Ongeza picha yako ukiwa nayo",
    pages: "Ongeza angalau ukurasa mmoja",
    retake_front: "Piga tena picha ya upande wa mbele",
    retake_back: "Piga tena picha ya upande wa nyuma",
    retake_face: "Piga tena picha yako",
    retake_pages: "Piga tena picha za kurasa zilizowekwa alama: ondoa kila moja, kisha ongeza mpya",
  },
  missingOf: (paper, missing) => `${paper}: ${missing}`,
  further: {
    title: "Ongeza hati nyingine ya nyumba hii",
    text: "Ikiwa tu inasema kile ambacho nyingine haisemi: mkataba wa kupanga pamoja na idhini ya mwenye nyumba, hatimiliki pamoja na leseni yako.",
    drop: "Iache nje hati hii",
    page: (paper, sheet) => `${paper}, ${sheet}`,
  },
  said: {
    not_begun: (kind) => kinds[kind].asked,
    begun: "Umeanza, bado hujawasilisha",
    handed_in: (at) => `Umewasilisha ${moment(at)}. Bado hakuna aliyefungua.`,
    in_review: (at) => `Umewasilisha ${moment(at)}. Sasa mtu anaangalia.`,
    more_asked: (reason) => reason || "Angalia unachoombwa tena.",
    verified: (until) => (until ? `Halali hadi ${day(until)}` : "Halali mradi hakuna kinachobadilika"),
    refused: (reason) => reason || "Angalia sababu.",
    expired: "Siku ya mwisho ya hati imepita",
    standsMeanwhile: (until) => (until ? `Kwa sasa imehakikiwa hadi ${day(until)}.` : "Kwa sasa imehakikiwa."),
  },
  get: {
    title: "Unachopata",
    text: "Maneno Mwenyeji aliyehakikiwa na alama kando ya jina lako na kwenye kila nyumba iliyokaguliwa. Wageni wanaweza kuifungua na kusoma kilichokaguliwa na lini. Nyumba moja inatosha kuanza.",
    fold: "Usipohakikiwa",
    foldText:
      "Ukurasa wako unafanya kazi vilevile, bila alama. Unaweza kuwasilisha tena, na unaweza kutuandikia ukiona tumekosea.",
  },
  kept: {
    title: "Nani anaona, na kwa muda gani",
    short: (days) => `Wewe na anayeendesha tovuti hii mnaona, wageni kamwe. Zinafutwa siku ${days} baada ya uamuzi.`,
    who: "Wewe, na anayeendesha tovuti hii. Wageni kamwe, na hakuna mashine inayoamua.",
    how: "Kila ukurasa umefungwa kwa ufunguo wake wa siri. Anayeuangalia anaacha jina lake kwenye picha na kwenye kumbukumbu.",
    long: (days) =>
      `Zinafutwa siku ${days} baada ya uamuzi. Kinachobaki: kilichoamuliwa, kwa hati ya aina gani, na alama ya kidijitali (SHA-256) ya kila ukurasa.`,
    back: "Unaweza kuziondoa zote wakati wowote; basi zinafutwa mara moja na ukaguzi hauhesabiwi tena.",
    sensitive:
      "Sheria ya Kenya ya Kulinda Data (Data Protection Act) inahesabu hati za mali, na nyuso, kuwa nyeti. Kwa hiyo hatuombi zaidi ya hati moja kwa kila ukaguzi; za nyumba unaweza kuongeza nyingine mwenyewe.",
  },
  call: {
    waits: "Tutataja wakati wa simu ya video kwa SMS na barua pepe.",
    planned: (when) => `Tutakupigia ${when}`,
    text: "Kwa video, kwenye nambari ya akaunti yako. Uwe na hati karibu. Hakuna kinachorekodiwa.",
    agree: "Wakati huu unanifaa",
    agreed: "Umekubali wakati huu.",
    other: "Omba wakati mwingine",
    otherText: "Kati ya sasa na siku thelathini zijazo. Tutajibu kwa SMS na barua pepe.",
    wished: (when) =>
      `Umeomba ${when} badala yake. Tutajibu kwa SMS na barua pepe; hadi hapo wakati wa kwanza unabaki.`,
    over: "Wakati wa simu hii umepita. Utaarifiwa kinachofuata.",
    day: "Siku inayokufaa",
    hour: "Saa ya Nairobi, kama 14:30",
    ask: "Omba wakati huu",
    faults: {
      no_time: "Chagua siku, na uandike saa kama 14:30",
      over: "Wakati huo umepita",
      too_far: "Omba wakati ndani ya siku thelathini",
    },
    seen: "Tumekuona kwenye simu.",
  },
  letter: {
    waits: "Barua yenye msimbo wako itaandikwa mtu atakapofungua hati zako. Utaambiwa ikitumwa.",
    title: "Barua yenye msimbo wako",
    label: "Msimbo ulio kwenye barua",
    hint: "Tarakimu nane. Barua inakuja kwenye nyumba unayokodisha.",
    action: "Tuma msimbo",
    right: "Msimbo wako ulikuwa sahihi.",
    wrong: (left) => `Huu si msimbo wenyewe. Angalia barua tena: unaweza kuuandika mara ${left} zaidi`,
    over: "Hakuna barua inayosubiri msimbo wake: imepitwa na wakati, au msimbo wake ulikosewa mara nyingi. Tuombe nyingine",
  },
  choose: {
    title: "Una hati gani?",
    face: "Tutaonaje kwamba ni yako?",
    action: "Endelea na hii",
    change: "Chagua nyingine",
    changeText: "Kurasa ambazo hati nyingine haihitaji zitafutwa.",
    fault: "Chagua moja",
  },
  noPayee: {
    title: "Kwanza weka wageni watalipa wapi",
    text: "Ukaguzi huu unahusu nambari yako ambayo wageni hulipa. Bado huna.",
    action: "Panga malipo",
  },
  payee: (paper, number) => `${paper} ${number}`,
  tested: "Malipo ya shilingi moja yamefika kwenye nambari hii, kwa hiyo picha haihitajiki.",
  notTested:
    "Tuma shilingi moja kwa nambari hii kutoka simu nyingine, kisha upige picha ya jina ambalo M-PESA inaonyesha kabla ya PIN, au ya ujumbe wake.",
  name: {
    identity: "Jina lako, kama lilivyo kwenye hati",
    right_to_let: "Jina lako lililo kwenye hati",
    payee: "Jina ambalo M-PESA inaonyesha",
  },
  nameHint: {
    identity: "Lote, kwa mpangilio wa hati.",
    right_to_let: "Kama mwenye nyumba, mpangaji au mwenye leseni.",
    payee: "Kama mgeni anavyoliona kabla ya kuandika PIN.",
  },
  note: {
    right_to_let: "Jambo lolote tunalopaswa kujua, kama nambari ya kiwanja",
    identity: "Jambo lolote tunalopaswa kujua",
    payee: "Jambo lolote tunalopaswa kujua",
  },
  ends: "Siku ya mwisho iliyochapwa juu yake",
  endsMay: "Acha wazi ikiwa haijachapwa, kama kwenye kitambulisho cha zamani.",
  endsAlways: "Tutakukumbusha kabla haijaisha.",
  endsWrong: "Hii si tarehe",
  tooLong: "Hii ni ndefu mno",
  files: "Picha (JPEG, PNG, WebP) au PDF, hadi MB 15 kila moja.",
  filesFace: "Picha (JPEG, PNG, WebP), hadi MB 15.",
  there: "Ipo",
  page: (n) => `Ukurasa ${n}`,
  sheet: (mime, kb) => `${mime === "application/pdf" ? "PDF" : "Picha"}, ${kb}`,
  look: "Angalia",
  remove: "Ondoa",
  retake: (why) => `Inaombwa tena: ${why}`,
  replaces: "Mpya inachukua nafasi ya hii.",
  save: "Hifadhi, nitaendelea baadaye",
  handIn: "Wasilisha",
  handInHint: "Hadi mtu aifungue bado unaweza kuiondoa.",
  withdraw: {
    title: "Ondoa ulichowasilisha, au futa kilichopo",
    text: "Kila ukurasa wa ukaguzi huu unafutwa mara moja. Kilichohakikiwa kwao hakihesabiwi tena.",
    action: "Ondoa na ufute",
  },
  decided: "Kilichoamuliwa",
  reason: (written) =>
    readReopened(written)
      .map((because) => swVerifiedMessages.lapses[because])
      .join(" ") || written,
  outcomes: {
    verified: "Imehakikiwa",
    more_asked: "Zaidi yaliombwa",
    refused: "Imekataliwa",
    expired: "Imeisha pamoja na hati yake",
    reopened: "Itaangaliwa tena",
  },
  waiting: "Huwezi kubadilisha chochote wakati inasubiri. Iondoe ikiwa ina kosa.",
  notMarked:
    "Ukurasa huu hauwezi kuwekwa alama ya anayeuangalia, kwa hiyo hauonyeshwi. Mwombe mwenyeji wake picha zake.",
  refusedFiles: "Baadhi ya faili hazikuongezwa",
  refusal: {
    too_big: "inazidi MB 15",
    heic: "ni HEIC, ambayo hatuwezi kuifungua. Kwenye iPhone chagua Settings, Camera, Formats, Most Compatible, au tuma picha ya skrini yake",
    unsupported: "si picha wala PDF tunayoijua",
    broken: "haikufika yote, au imeharibika",
    too_many_pixels: "ina pikseli zaidi ya milioni 50",
    unreadable_pdf: "imefungwa, imeharibika au ni ngumu kusoma. Tuma picha za kurasa zake",
    too_many_sheets: "ina zaidi ya kurasa 60. Tuma zile muhimu",
    pdf_of_a_face: "ni PDF. Hii lazima iwe picha",
    try_again: "haikuweza kufunguliwa sasa hivi. Jaribu tena",
    too_many: "imezidi idadi",
    house_full: "haikupokelewa: hati zako zina MB 200 hapa. Tuma picha badala ya PDF kubwa, au subiri ukaguzi uamuliwe",
    vault_full: "haikupokelewa: hakuna nafasi kwa sasa. Jaribu tena kesho",
    no_room: "haikupokelewa: ukaguzi una faili 20 tayari. Weka kurasa zaidi kwenye PDF moja",
    not_asked: "haihitajiki kwa hati hii",
    held: "imekuja baada ya kuwasilisha",
  },
  unnamed: "Faili",
  island: {
    uploading: "Inapakia {name}: {percent} %",
    working: "Inakagua {name}",
    waiting: "{name} inasubiri zamu yake",
    failed: "{name} haikufika. Angalia mtandao wako.",
    failedMany: "Faili {n} hazikufika. Angalia mtandao wako.",
    tryAgain: "Jaribu tena",
    keptOne: "Ukurasa 1 umefika.",
    keptMany: "Kurasa {n} zimefika.",
    holding: "Kurasa zako bado ziko njiani. Fomu itaenda yenyewe zikifika.",
  },
};
