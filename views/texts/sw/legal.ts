import type { Helpers, LegalPart, Operator } from "#views/format/legal.ts";
import type { Wording } from "#views/format/wording.ts";
import type { legalTexts, privacyTexts, termsTexts } from "#views/texts/en/legal.ts";
import { swPayee } from "./payee.ts";

/** Masharti na faragha. A native reader and a lawyer have yet to read them: the English is what binds, and this says so. */
export const swLegal: Wording<typeof legalTexts> = {
  updated: "Yanatumika tangu 28 Novemba 2026",
  translated: "Hii ni tafsiri ya kukusaidia kuelewa. Maneno ya Kiingereza ndiyo yanayofunga kisheria.",
  contents: "Kwenye ukurasa huu",
  howLong: "Muda gani: ",
  questions: "Una swali?",
  questionsText: "Tuandikie kwa maneno ya kawaida. Mtu atakujibu.",
  contact: "Wasiliana nasi",
  operator: ({ name, address }: Operator) => [name, address].filter(Boolean).join(", "),
};

const TERMS_OF_ALL: readonly LegalPart[] = [
  {
    id: "cancelling",
    title: "Kughairi na kurudishiwa pesa",
    text: [
      "Mgeni akighairi, anarudishiwa kile ambacho masharti ya kughairi ya nyumba yalisema alipoweka nafasi. Mwenyeji akighairi, anarudisha zote.",
      "Mwenyeji hurudisha pesa kwa M-PESA, ndani ya siku ambazo nyumba imeahidi kwenye masharti yake ya kughairi: saba, isiposema vingine. Misimbo yake huandikwa kwenye nafasi. Mwenyeji akiwa na pesa zako na hazitumi, tuambie: tutakusaidia kumpata, na kurasa za wasiorudisha pesa tunazifunga.",
    ],
  },
  {
    id: "hosts",
    title: "Ikiwa wewe ni mwenyeji",
    list: [
      "Una ruhusa ya kukodisha mahali hapo, na una kila kinachotakiwa na sheria: leseni (kama za Tourism Regulatory Authority na kaunti yako), idhini ya mwenye nyumba au ya eneo, na usajili wa kodi. Kodi za mapato yako ni zako kutangaza na kulipa.",
      "Unachoandika ni kweli, na picha ni za mahali hapo na ni zako kutumia. Unaturuhusu tuzionyeshe ili kukuletea wageni.",
      "Unaheshimu nafasi zilizothibitishwa, unaweka kalenda yako sawa, na unawatendea wageni kwa haki bila ubaguzi.",
      "Majina na nambari za wageni ni kwa ajili ya ukaaji wao, si kwa matangazo wala kwa wengine. Unavyozitumia, unawajibika mwenyewe kama mdhibiti wa data.",
    ],
  },
  {
    id: "guests",
    title: "Ukiweka nafasi",
    list: [
      "Una miaka 18 au zaidi, na jina na nambari unayotoa ni zako.",
      "Unafuata kanuni za nyumba, huleti watu zaidi ya uliowawekea nafasi, na unalipia uharibifu uliosababisha.",
      "Kitu kisipokuwa sawa, mwulize kwanza mwenyeji: nambari yake iko kwenye nafasi yako. Kisha tuulize sisi.",
    ],
  },
  {
    id: "fair-use",
    title: "Matumizi ya haki",
    list: [
      "Hakuna matangazo au utambulisho wa uongo, jina la biashara linalojifanya la mtu mwingine, wala matumizi ya nyumba yaliyo kinyume cha sheria.",
      "Hakuna kujaribu kuvunja, kulemea au kunakili huduma, wala kukusanya data za watu wengine kutoka humo.",
      "Tunaweza kuficha ukurasa au kufunga akaunti inayokiuka masharti haya, mara moja pale mtu anapoweza kuumizwa, vinginevyo baada ya onyo. Ukaaji uliothibitishwa hushughulikiwa kwa haki kwanza.",
    ],
  },
  {
    id: "accounts",
    title: "Akaunti yako",
    text: [
      "Usimpe mtu nenosiri wala misimbo yako; kinachofanyika kwa akaunti yako ni jukumu lako. Unaweza kuondoa vifaa, kuchukua data zako na kufuta akaunti yako wakati wowote, ukaaji na marejesho yanayoendelea yakikamilika.",
      "Jina la biashara unaloacha huelekeza kwako kwa mwaka mmoja, ili mtu mwingine asipokee wageni wako. Kisha liko huru.",
    ],
  },
  {
    id: "liability",
    title: "Tunachowajibika nacho",
    text: [
      "Tunahakikisha huduma inafanya kazi, ni salama na haipotezi chochote, lakini hatuwezi kuahidi kwamba haitakwama kamwe, au kwamba M-PESA, mitandao ya simu na jumbe hufika daima.",
      "Hatuwajibiki kwa wanayofanya wenyeji na wageni. Vinginevyo tunawajibika kwa madhara tunayosababisha kwa makusudi au kwa uzembe mkubwa, na kadiri sheria isivyoruhusu mtu kujiondoa. Hakuna hapa kinachoondoa haki unazopewa na Consumer Protection Act, 2012.",
    ],
  },
  {
    id: "law",
    title: "Mabadiliko na sheria",
    text: [
      "Masharti haya yakibadilika, wenyeji huambiwa kwa barua pepe angalau siku 14 kabla. Kwa nafasi, masharti ya siku ilipowekwa ndiyo yanayohesabika.",
      "Sheria ya Kenya inatumika. Tunajaribu kutatua mzozo wowote kwa kuzungumza kwanza; la sivyo mahakama za Kenya zitaamua.",
    ],
  },
];

export const swTerms: Wording<typeof termsTexts> = {
  title: "Masharti ya matumizi",
  description: "Wajibu wa wenyeji, wageni na sisi kwa kila mmoja.",
  short: (isByOperator) => [
    "Wenyeji hawalipi chochote: hakuna ada, hakuna kamisheni.",
    "Kuweka nafasi ni makubaliano kati ya mgeni na mwenyeji.",
    swPayee.terms.short(isByOperator),
  ],
  parts: (site, operator, isByOperator) => [
    {
      id: "who",
      title: "Sisi ni nani",
      text: [
        `Masharti haya ni kati yako na ${swLegal.operator(operator)} (“sisi”). Kwa kutumia ${site} unayakubali. Usipoyakubali, tafadhali usiitumie.`,
      ],
    },
    {
      id: "what",
      title: `${site} ni nini`,
      text: [
        `${site} huwapa wenyeji wa ukaaji wa muda mfupi nchini Kenya ukurasa wao wa kuwekea nafasi, na huwapa wageni njia ya kuweka nafasi na kulipa hapo. Tunatoa programu. Sisi si wakala wa nyumba, hoteli, wakala wa safari wala sehemu ya ukaaji wowote.`,
        "Nafasi ikithibitishwa, mgeni na mwenyeji wana makubaliano wao kwa wao: kuhusu tarehe, bei, kanuni za nyumba na masharti ya kughairi ambayo mgeni aliona na kukubali.",
      ],
    },
    {
      id: "money",
      title: "Bei na malipo",
      list: [
        "Bei ni kwa shilingi za Kenya. Bei yote huonyeshwa kabla ya kulipa chochote, na kilichoonyeshwa ndicho kinachotozwa.",
        "Siku za mgeni huwekwa kwa dakika 15 anapolipa. Baada ya hapo ni za yeyote tena.",
        swPayee.terms.to(isByOperator),
        swPayee.terms.long(isByOperator, { site }),
        "Malipo yanayochelewa, yanayofika mara mbili au yenye kiasi kisicho sahihi hayabaki kwetu wala kwa mwenyeji: yanathibitisha nafasi pale bado inapowezekana, na pale isipowezekana mwenyeji anadaiwa kuyarudisha.",
      ],
    },
    ...TERMS_OF_ALL,
  ],
};

type Kept = NonNullable<LegalPart["kept"]>[number];

const KEPT: readonly Kept[] = [
  {
    what: "Wenyeji: jina, barua pepe, simu, jina la biashara, nenosiri (kwa alama isiyosomeka tu)",
    why: "Ili kuwa na akaunti, kupatikana na kulipwa: makubaliano yetu nawe.",
    long: "hadi ufute akaunti yako. Majina yako ya biashara huzuiwa kwa wengine mwaka mmoja zaidi, kisha huwa alama zisizosomeka.",
  },
  {
    what: "Wenyeji: nyumba, bei, picha",
    why: "Ili kuzionyesha kwa wageni. Picha huondolewa data ya mahali na ya kamera zinapofika.",
    long: "hadi uziondoe au ufute akaunti yako; faili za picha hufutwa siku moja baadaye.",
  },
  {
    what: "Wenyeji: kalenda za tovuti nyingine, na ukaaji ulio ndani yake",
    why: "Ili usiku mmoja usiuzwe mara mbili. Tovuti nyingine hujua kutoka kwetu tu ni siku gani zimechukuliwa.",
    long: "hadi uondoe kalenda au ufute akaunti yako. Jina ambalo tovuti nyingine inaita ukaaji hufutwa siku 90 baadaye, ukaaji wenyewe baada ya miaka miwili. Viungo huhifadhiwa vikiwa vimefungwa.",
  },
  {
    what: "Wenyeji: pesa zinakoenda (till, paybill au nambari; funguo za M-PESA)",
    why: "Ili wageni wakulipe. Funguo huhifadhiwa zikiwa zimefungwa.",
    long: "funguo hadi siku tatu baada ya kuzibadilisha; vyote hadi ufute akaunti yako. Risiti hubaki na kile zilichotolewa nacho, jina lako, KRA PIN, nyumba na mahali, kwa miaka sita: sheria ya kodi ya Kenya inataka miaka mitano tangu mwisho wa mwaka.",
  },
  {
    what: "Wageni: jina, simu, barua pepe ikitolewa, tarehe, idadi ya watu, kwamba kanuni za nyumba zilikubaliwa, na unachoongeza: saa ya kufika, ujumbe kwa mwenyeji, kampuni na KRA PIN kwa risiti; na wakati ulipoonekana ukifika na ukiondoka",
    why: "Ili kuweka na kuthibitisha ukaaji na kuwaambia mwenyeji na mgeni: makubaliano yako na mwenyeji.",
    long: "ya ukaaji, hadi miaka miwili baada yake; ya nafasi au ombi ambalo halikufanikiwa, siku 30; au hadi ufute akaunti yako. Tarehe hubaki kwenye vitabu vya mwenyeji bila jina, nambari wala barua pepe yako. Akaunti isiyo na ukaaji kwa miaka miwili hufutwa.",
  },
  {
    what: "Malipo: kiasi, msimbo wa M-PESA na wakati, nambari iliyolipa, majibu ya M-PESA yalivyofika",
    why: "Ili kuthibitisha nafasi, kuthibitisha malipo na kurudisha pesa.",
    long: "kiasi, msimbo na wakati kama vitabu ambavyo sheria ya kodi ya Kenya inataka vitunzwe; nambari na jina la aliyelipa, kwa muda wa vya mgeni; majibu ya M-PESA neno kwa neno, siku 90. Hatuoni PIN yako kamwe.",
  },
  {
    what: "Wanachoandika wenyeji: taarifa wanazobandika, maelezo kando ya pesa, ukaaji, wageni na siku zilizofungwa, wasiyemtaka na kwa nini",
    why: "Ili kujua pesa zilikuwa za nafasi gani na kwa nini, na kumtambua mgeni anayerudi. Wanachoandika kukuhusu hubaki kwenye nyumba yao; waombe wakuonyeshe.",
    long: "yaliyo kwenye taarifa, siku 90 tangu pesa zake zipangwe, na si zaidi ya miaka miwili; maelezo, miaka miwili baada ya ukaaji.",
  },
  {
    what: "Jumbe tulizokutumia",
    why: "Ili kuzifikisha, na kuonyesha kilichosemwa.",
    long: "siku 90, au hadi ufute akaunti yako. Misimbo na viungo vilivyomo hufutwa mara tu vinapotumwa.",
  },
  {
    what: "Misimbo na viungo vya kuingia",
    why: "Ili kujua kwamba ni wewe. Huhifadhiwa kwa alama isiyosomeka.",
    long: "msimbo hufanya kazi dakika tano, kiungo si zaidi ya siku moja; husahaulika ndani ya siku moja baadaye.",
  },
  {
    what: "Wenyeji wanaowasha arifa: anwani ya kivinjari chao kwenye huduma ya arifa ya mtengenezaji wake",
    why: "Ili kukuambia mara moja. Huhifadhiwa ikiwa imefungwa.",
    long: "hadi uzizime hapo au kuingia huko kuishe.",
  },
  {
    what: "Kuingia: kifaa (kama “Chrome kwenye Android”), ziara ya kwanza na ya mwisho",
    why: "Ili ubaki ndani, na uone na kuondoa kuingia kwingine.",
    long: "siku 30, au siku 14 bila ziara, au hadi utoke.",
  },
  {
    what: "Anwani yako ya mtandao",
    why: "Ili kuwapunguza kasi wanaobahatisha misimbo na nenosiri: haki yetu ya kukulinda.",
    long: "kwenye kumbukumbu ya muda tu, kwa muda usiozidi siku moja. Kumbukumbu zetu hazina anwani, majina wala nambari.",
  },
];

const usedPages = (helpers: Helpers): Kept => ({
  what: "Jinsi kurasa zinavyotumika, ukiruhusu takwimu",
  why: `Ili kuziboresha. Huhifadhiwa nasi, ${helpers.analytics ? "na kile Google inachosikia cha kurasa za wazi kiko hapa chini" : "hatumpi mtu yeyote"}.`,
  long: "siku 180. Hakuna zaidi tangu unapozima.",
});

const papersKept = (helpers: Helpers): Kept => ({
  what: "Wenyeji wanaoomba kuhakikiwa: kurasa za kitambulisho, hati miliki, mkataba wa kupanga au leseni, picha ya kinachoonyeshwa na M-PESA, na ya uso wako ukichagua njia hiyo",
  why: "Ili wageni wakuamini: idhini yako, unayoweza kuiondoa. Mtu huzilinganisha, si mashine.",
  long: `hadi siku ${helpers.papersDays} baada ya uamuzi, zikiwa zimesimbwa; mara moja ukizirudisha au ukifuta akaunti yako. Kilichoamuliwa, kwa hati ya aina gani, na alama ya kila ukurasa hubaki.`,
});

const PRIVACY_OF_ALL: readonly LegalPart[] = [
  {
    id: "cookies",
    title: "Vidakuzi",
    text: ["Vidakuzi vya lazima havihitaji ruhusa, kwa sababu bila hivyo unachoomba hakifanyi kazi:"],
    list: [
      "kuingia kwako (hadi siku 30), na alama ya kivinjari ulichoingia nacho awali (mwaka mmoja), ili wageni wasiojulikana wasiweze kukufungia nje;",
      "ufunguo wa bahati nasibu ambao nafasi iliyoshikiliwa, na jina na barua pepe uliyotumia kuweka nafasi, hurudi kwenye kivinjari chako (siku 7);",
      "nambari ya simu uliyoingia au uliyoweka nafasi nayo, ili kuijaza wakati ujao (siku 180; hufutwa ukitoka);",
      "kwamba ulithibitisha simu yako kwa nambari ya uthibitisho (siku moja; hufutwa ukitoka), na mwaliko wa kujisajili uliofungua (siku 14);",
      "ujumbe wa ukurasa unaofuata, faili zilizokataliwa hapo, na kuingia kwingine au kwa kiungo cha barua pepe (dakika chache);",
      "lugha ya kurasa zako, uliyochagua, au iliyoletwa na kiungo cha mwenyeji au jumbe zako (mwaka mmoja);",
      "chaguo lako la vidakuzi (siku 180).",
    ],
    after: [
      "Hifadhi ya kivinjari chako huweka pia nani ameingia, ili ukurasa ukusalimu; ukitoka hufutwa. Mapendeleo yakiwashwa huweka nambari au anwani unayoingia nayo, hadi utoke au uyazime. Kivinjari cha mwenyeji huweka ukurasa Leo kama alivyouona mwisho, kwa siku mbili au hadi atoke.",
      "Takwimu, matangazo na mapendeleo yamezimwa hadi uyawashe, na unaweza kuyazima tena wakati wowote chini ya Mapendeleo ya vidakuzi.",
    ],
  },
  {
    id: "rights",
    title: "Haki zako",
    text: ["Chini ya Data Protection Act, 2019 (vifungu 26, 32, 34 hadi 36, 38 na 40) unaweza:"],
    list: [
      "kujua tunatumia data zako kwa nini, na kupata nakala: ukurasa wa akaunti yako una Pakua taarifa zangu;",
      "kurekebishiwa data isiyo sahihi na kufutiwa data isiyo halali au isiyohitajika: ibadilishe, au futa akaunti yako, mwenyewe;",
      "kupeleka data zako kwa mtu mwingine kwa muundo unaosomwa na programu;",
      "kupinga au kuzuia matumizi, na kuondoa idhini wakati wowote;",
      "kutofanyiwa uamuzi wenye uzito kwako unaofanywa na mashine pekee. Hatufanyi wowote.",
    ],
    after: [
      "Usipoweza kufanya mwenyewe kwenye ukurasa wa akaunti yako, tuandikie. Ni bure, na tunajibu ndani ya siku 7.",
    ],
  },
  {
    id: "safety",
    title: "Jinsi data inavyolindwa",
    text: [
      "Mawasiliano yamesimbwa, nenosiri na misimbo huhifadhiwa kwa alama, funguo za malipo zimefungwa, na wenyeji wanaona wageni wao tu. Data ikifichuka kwa njia inayoweza kukudhuru, tunamwambia Kamishna ndani ya saa 72 na wewe bila kuchelewa, kama kifungu cha 43 cha Sheria kinavyotaka.",
    ],
  },
  {
    id: "complain",
    title: "Usiporidhika",
    text: [
      "Tafadhali tuambie kwanza. Unaweza daima kulalamika kwa Office of the Data Protection Commissioner (ODPC), Nairobi, chini ya kifungu cha 56 cha Sheria: www.odpc.go.ke.",
    ],
  },
  {
    id: "changes",
    title: "Mabadiliko",
    text: [
      "Hii ikibadilika kwa njia inayokuhusu, tunasema hapa na, kwa wenyeji, kwa barua pepe kabla. Watoto chini ya miaka 18 hawawezi kuwa na akaunti.",
    ],
  },
];

export const swPrivacy: Wording<typeof privacyTexts> = {
  title: "Sera ya faragha",
  description: "Tunachohifadhi kukuhusu, kwa nini, kwa muda gani, na unachoweza kufanya.",
  short: [
    "Tunahifadhi kinachohitajika kwa nafasi, na hakuna cha kuuza.",
    "Hakuna kinachopimwa kabla ya kuruhusu.",
    "Unaweza kuchukua vyote, au vifutwe.",
  ],
  parts: (site, operator, helpers) => [
    {
      id: "who",
      title: "Nani anawajibika",
      text: [
        `${swLegal.operator(operator)} ndiye mdhibiti wa data wa ${site} chini ya Data Protection Act, 2019 ya Kenya.${
          operator.dataRegistration
            ? ` Tumesajiliwa na Office of the Data Protection Commissioner kwa nambari ${operator.dataRegistration}.`
            : ""
        }`,
        "Wenyeji hupokea wanachohitaji kuhusu wageni wanaoweka nafasi kwao, na wanawajibika kwa wanavyokitumia.",
      ],
    },
    {
      id: "stored",
      title: "Tunachohifadhi, kwa nini na kwa muda gani",
      kept: [...KEPT, usedPages(helpers), papersKept(helpers)],
    },
    {
      id: "shared",
      title: "Nani mwingine huiona",
      list: [
        "Mwenyeji wako au mgeni wako: kinachohitajika kwa ukaaji. Mgeni huona nambari ya mwenyeji tangu anapopaswa kulipa.",
        "Safaricom: nambari, kiasi na kumbukumbu ya malipo ya M-PESA.",
        ...(helpers.sms ? ["Africa's Talking: nambari na maandishi ya SMS zetu."] : []),
        ...(helpers.whatsapp
          ? [
              "Meta, ukiomba nambari ya uthibitisho kwa WhatsApp, au kama mwenyeji kwa habari zako: nambari yako na maandishi. Meta inaweza kuzichakata nje ya Kenya, chini ya masharti yanayozilinda kama Sheria inavyotaka.",
            ]
          : []),
        "Huduma ya arifa ya kivinjari cha mwenyeji (kila mtengenezaji ana yake), akiwasha arifa: kwamba kitu kimetokea na lini, ikiwa imesimbwa; kamwe si nini, wala kumhusu nani. Inaweza kuwa nje ya Kenya.",
        ...(helpers.mail ? ["Mtoa huduma wetu wa barua pepe: anwani na maandishi ya barua zetu."] : []),
        ...(helpers.firebase
          ? [
              "Google (Firebase): barua pepe, simu na kuingia kwa akaunti. Google inaweza kuzichakata nje ya Kenya, chini ya masharti yanayozilinda kama Sheria inavyotaka.",
            ]
          : helpers.google
            ? ["Google, ukichagua kuingia nayo: kwamba unaingia hapa. Tunapata jina na barua pepe yako."]
            : []),
        ...(helpers.analytics
          ? [
              "Google (Analytics), ukiruhusu takwimu na hujaingia: ni zipi kati ya kurasa zetu za wazi na za wenyeji unazofungua, na anwani yako ya mtandao, kwa kifaa gani; vidakuzi vyake (_ga) hudumu siku 180, au hadi uvizime. Kamwe si nafasi zako, utafutaji wala malipo. Google inaweza kuzichakata nje ya Kenya, chini ya masharti yanayozilinda kama Sheria inavyotaka.",
            ]
          : []),
        "Mahakama na mamlaka, sheria ya Kenya ikitulazimu.",
      ],
      after: [
        `Hakuna mwingine. Hatuuzi data, hatuonyeshi matangazo, na hatupakii chochote cha kampuni nyingine kwenye kurasa zetu ila kinachohitajika kuingia${helpers.analytics ? ", na hati ya upimaji ya Google pale unaporuhusu takwimu" : ""}.`,
      ],
    },
    ...PRIVACY_OF_ALL,
  ],
};
