import { groupThousands } from "#src/core/money/money.ts";
import type { TeamRole } from "#src/core/team/team.ts";
import type { Wording } from "#views/format/wording.ts";
import type { teamMessages, teamTexts } from "#views/texts/en/team.ts";

const roles: Readonly<Record<TeamRole, string>> = {
  co_host: "Mwenyeji mwenza",
  caretaker: "Mtunzaji",
  cleaner: "Mtu wa usafi",
  accountant: "Mhasibu",
};
const asRole = (role: TeamRole) => roles[role].toLowerCase();
const dakika = (n: number) => (n === 1 ? "dakika 1" : `dakika ${n}`);

/** Wanaosaidia nyumbani. */
export const swTeam: Wording<typeof teamTexts> = {
  tab: "Timu",
  behind: "Wanaokusaidia: mwenyeji mwenza, mtunzaji, mtu wa usafi, mhasibu",
  roles,
  does: {
    co_host: "Anaendesha nyumba pamoja nawe: nafasi, kalenda, matangazo, jumbe, pesa zilizopokelewa",
    caretaker: "Wanaokuja na kuondoka, miongozo, vyumba vilivyo tayari; bila pesa",
    cleaner: "Vyumba vya kusafisha na vilivyoharibika; bila majina wala pesa",
    accountant: "Anasoma pesa, takwimu na risiti; habadilishi chochote",
  },
  askOwner: {
    title: (owner) => `Mwulize ${owner}`,
    text: (owner) => `Hii si sehemu ya kazi yako katika nyumba hii. Ukiihitaji, mwulize ${owner}.`,
    back: "Rudi kwenye ukurasa wako",
  },
  owner: "Mwenye nyumba",
  guides: "Miongozo",
  noneGiven: { title: "Hujapewa nyumba bado", text: "Mwulize mwenye nyumba ni nyumba zipi unazotunza." },
  /** One booking for whoever meets its guest. */
  stay: {
    back: "Leo",
    says: "Sema kinachotokea",
    hours: (from, until) => `Kuingia kuanzia ${from}, kutoka kabla ya ${until}`,
    guide: "Mwongozo",
    ahead: (day) => `Anayekuja, na jinsi ya kumpata, vitaonekana hapa kuanzia ${day}: wiki moja kabla.`,
    over: "Ukaaji huu umeisha. Aliyeondoka haonyeshwi tena hapa.",
    cancelled: "Ukaaji huu umeghairiwa: hakuna anayekuja.",
  },

  lead: "Wanaingia kwa nambari au barua pepe yao na nambari ya uthibitisho, na wanaona yao tu. Jinsi unavyolipwa, jina la biashara, timu, kupakua taarifa na kufuta akaunti vinabaki kwako.",
  none: {
    title: "Hakuna anayekusaidia hapa bado",
    text: "Mwalike anayeendesha, kusafisha au kuhesabu nawe. Hakuna anayehitaji nenosiri lako.",
  },
  members: "Wanaokusaidia",
  waits: (until) => `Amealikwa, hajajiunga; mwaliko unafanya kazi hadi ${until}`,
  over: "Mwaliko umeisha; mwalike tena",
  joined: (day) => `Alijiunga ${day}`,
  allProperties: "Nyumba zote",
  change: "Badilisha",
  changeOf: (name) => `: ${name}`,
  save: "Hifadhi",
  again: "Alika tena",
  end: "Mwondoe mara moja",
  endText: "Ataondolewa kila alipoingia na hataona chochote hapa tena. Aliyofanya yanabaki na jina lake.",
  endSure: (name) => `Mwondoe ${name}`,
  withdraw: (name) => `Ondoa mwaliko wa ${name}`,
  withdrawText:
    "Kiungo chake hakifungui chochote tena, na nambari au barua pepe yake inasahauliwa. Unaweza kumwalika tena.",
  invite: {
    title: "Alika mtu",
    name: "Jina",
    nameHint: "Kama litakavyoonekana kando ya anayofanya",
    address: "Nambari yake ya simu au barua pepe",
    addressHint: "Anapata mwaliko huko, na kuingia nayo",
    role: "Kazi yake",
    action: "Alika",
    made: (name) => `${name} amealikwa`,
    madeText: (to, day) =>
      `Tumemwandikia ${to}. Unaweza pia kutuma kiungo mwenyewe: kinafanya kazi hadi ${day}, kwa nambari ya uthibitisho iliyotumwa huko tu.`,
    label: "Mwaliko",
    words: "Unaalikwa kusaidia katika nyumba yangu:",
    faults: {
      name: (most) => `Andika jina lisilozidi herufi ${most}`,
      missing: "Andika nambari yake au barua pepe",
      not_one: "Hii si nambari ya simu wala barua pepe",
      guessed: "Anza nambari ya nje ya nchi kwa + na msimbo wa nchi",
      role: "Chagua kazi yake",
      known: "Mwenye nambari au barua pepe hii yuko tayari kwenye timu yako",
      too_often: "Wameandikiwa mara za kutosha kwa sasa. Tuma kiungo mwenyewe, au jaribu tena kesho",
      oneself: "Hii ni yako mwenyewe. Alika nambari au barua pepe ya mwingine",
      many: (most) => `Timu isizidi watu ${most}`,
    },
  },
  given: {
    legend: "Katika nyumba zipi",
    all: "Nyumba zote",
    allText: "Pamoja na utakazoongeza baadaye",
    these: "Hizi tu",
    which: "Hizi tu: zipi",
    faults: {
      unsaid: "Chagua nyumba zote, au hizi tu",
      none: "Chagua angalau nyumba moja, au chagua zote",
      both: "Umechagua zote na pia umetia alama baadhi. Chagua “Hizi tu”, au ondoa alama",
    },
  },
  priceLog: {
    title: "Bei na masharti yaliyobadilishwa",
    figure: (text) => (text === null ? "hakuna" : /^\d{4,}$/.test(text) ? groupThousands(Number(text)) : text),
    terms: {
      cleaning_fee_kes: "Ada ya usafi",
      extra_guest_kes: "Kwa kila mgeni wa ziada",
      weekly_percent: "Punguzo kuanzia wiki, %",
      monthly_percent: "Punguzo kuanzia mwezi, %",
      lowest_night_kes: "Bei ya chini ya usiku",
      damage_deposit_kes: "Amana",
      min_nights: "Usiku chache kabisa",
      max_nights: "Usiku nyingi kabisa",
    },
  },
  listingLog: {
    title: "Mabadiliko ya karibuni",
    parts: {
      made: "Imeongezwa",
      state: "Kwenye ukurasa wako",
      beds: "Vitanda",
      photo_order: "Mpangilio wa picha",
      captions: "Maneno kando ya picha",
      guide_photos: "Picha za mwongozo",
      promo: "Misimbo ya punguzo",
    },
    nothing: "hakuna",
  },
  acts: {
    title: "Walichofanya karibuni",
    none: "Bado hakuna",
    what: {
      home: "Aliingia",
      arrivals: "Alisema nani amekuja au kuondoka",
      guide: "Mwongozo",
      ready: "Vyumba",
      calendar: "Kalenda",
      bookings: "Nafasi",
      listings: "Nyumba na bei",
      messages: "Jumbe",
      guests: "Wageni na maoni",
      share: "Viungo na ofa",
      settle: "Pesa",
      money: "Pesa",
      books: "Pesa zilizopokelewa",
      house: "Nyumba zote",
    },
  },

  me: {
    tab: "Wewe",
    behind: "Wewe ni nani hapa, nyumba zako nyingine, kutoka",
    text: (role, house) => `Wewe ni ${asRole(role)} wa ${house}.`,
    does: "Kazi yako hapa",
    address: "Unaingia kwa",
    houses: "Nyumba zako nyingine",
    go: "Nenda huko",
    invitedTo: "Umealikwa",
    join: "Jiunge",
    ownHouse: "Una nyumba yako mwenyewe? Toka hapa kwanza, kisha uingie kwa barua pepe yake.",
    signedIn: (n) => `Umeingia kwenye ${n === 1 ? "kifaa" : "vifaa"} ${n}.`,
    endOthers: "Toa vingine vyote",
    leave: {
      title: "Ondoka kwenye nyumba hii",
      text: (house) =>
        `Unatolewa kila ulipoingia, huoni tena chochote cha ${house}, na nambari au barua pepe yako inasahauliwa huko. Uliyofanya yanabaki na jina lako. Mwenye nyumba anajulishwa; ni yeye tu anayeweza kukualika tena.`,
      sure: (house) => `Ondoka ${house}`,
    },
    push: {
      heard: "Hapa unasikia yale unayoruhusiwa kuona, na kamwe si ya pesa:",
      none: "Hakuna unalofanya hapa linalotumwa kama arifa; angalia ukurasa wako uone yaliyo mapya.",
      noScript: "Arifa zinahitaji JavaScript, ambayo imezimwa hapa. Ukurasa wako unaonyesha yaliyo mapya bila hiyo.",
      ends: "Zinaisha unapotoka hapo, unapoondoka, baada ya siku 14 bila kuingia, na kazi yako hapa inapobadilika: hapo ziwashe tena.",
    },
  },

  enter: {
    link: "Unasaidia katika nyumba ya mtu?",
    linkAction: "Ingia hapa",
    title: "Ingia kama msaidizi",
    lead: "Nambari yako au barua pepe, kama nyumba ilivyoialika. Tunakutumia nambari ya uthibitisho.",
    address: "Nambari ya simu au barua pepe",
    addressHint: "Kwa mfano 0712 345 678",
    send: "Nitumie nambari ya uthibitisho",
    joinTitle: (house) => `Saidia katika ${house}`,
    joinLead: (owner, role) => `${owner} anakualika kama ${asRole(role)}.`,
    joinText: (to) => `Kuonyesha kuwa ni wewe, tunatuma nambari ya uthibitisho kwa ${to}.`,
    notMine: "Kama hiyo si nambari yako wala barua pepe yako, omba ualikwe upya.",
    codeTitle: "Andika nambari ya uthibitisho",
    sentTo: (to) => `Tumetuma nambari ya tarakimu sita kwa ${to}. Inafanya kazi kwa dakika 5.`,
    code: "Nambari ya uthibitisho",
    go: "Endelea",
    newCode: "Tuma nambari mpya",
    faults: {
      missing: "Andika nambari yako au barua pepe",
      not_one: "Hii si nambari ya simu wala barua pepe",
      guessed: "Anza nambari ya nje ya nchi kwa + na msimbo wa nchi",
      code: "Andika tarakimu sita",
      wrong: "Hiyo si nambari ya uthibitisho. Angalia tena",
      over: "Nambari hiyo imeisha. Omba mpya",
      tooMany: "Nambari nyingi mno zimeombwa. Tafadhali subiri kidogo",
      wait: (seconds) => `Unaweza kuomba nyingine baada ya ${dakika(Math.ceil(seconds / 60))}.`,
      notTexted: "Hatutumi SMS kwa nambari za nchi hiyo. Omba ualikwe kwa barua pepe",
      inNoHouse: "Hakuna nyumba yenye nambari au barua pepe hii. Mwombe mwenye nyumba akualike",
      notYours: "Mwaliko ulikuwa wa nambari au barua pepe nyingine. Mwombe mwenye nyumba aialike yako",
      unsent: "Nambari ya uthibitisho haikutoka sasa hivi. Tafadhali jaribu tena.",
    },
    ownInvitation: {
      title: (name) => `Huu ni mwaliko wa ${name} kwa nyumba yako`,
      text: "Mtumie kiungo: kinahitaji nambari ya uthibitisho iliyotumwa kwa simu au barua pepe yake mwenyewe.",
      action: "Timu yako",
    },
    asHost: (name) => `Umeingia kama ${name}. Ukijiunga, unatolewa kwenye nyumba hiyo kwenye simu hii.`,
    inAlready: "Nenda kwenye ukurasa wako",
    ended: {
      title: "Mwaliko huu haufungui chochote tena",
      text: "Umeisha, umetumika, au haujakamilika. Kama umeshajiunga, ingia kwa nambari yako au barua pepe; la sivyo omba mpya.",
    },
    owner: "Je, ni nyumba yako?",
    ownerLink: "Ingia kama mwenyeji",
  },
};

/** Yanayoandikwa kwa wanaosaidia, na kuwahusu. */
export const swTeamMessages: Wording<typeof teamMessages> = {
  invitedSms: (m) =>
    `${m.owner} wa ${m.house} anakualika kama ${asRole(m.role)}. Jiunge kwa nambari ya uthibitisho kwenye simu hii: ${m.link}`,
  invited: (m) => ({
    subject: `${m.owner} anakualika kusaidia katika ${m.house}`,
    body: `${m.owner} anakualika kama ${asRole(m.role)} wa ${m.house}.\n\nFungua kiungo hiki ndani ya siku 7. Kisha tunatuma nambari ya uthibitisho kwa anwani hii, kuonyesha kuwa ni wewe:\n${m.link}\n\nKama huwajui, usifanye chochote.`,
  }),
  leftSms: (m) => `${m.name}, ${asRole(m.role)} wa nyumba yako, ameondoka na haoni tena chochote humo.`,
  left: (m) => ({
    subject: `${m.name} ameondoka kwenye nyumba yako`,
    body: `${m.name}, ${asRole(m.role)} wa nyumba yako, ameondoka. Ametolewa kila alipoingia na haoni tena chochote humo; aliyofanya yanabaki na jina lake.\n\nUnaweza kumwalika tena yeye au mwingine kwenye ukurasa wa Timu.`,
  }),
  joinedSms: (m) =>
    `${m.name} amejiunga na nyumba yako kama ${asRole(m.role)}. Kama si sawa, mwondoe kwenye ukurasa wa Timu.`,
  joined: (m) => ({
    subject: `${m.name} amejiunga na nyumba yako`,
    body: `${m.name} amejiunga na nyumba yako kama ${asRole(m.role)}, kwa nambari au barua pepe uliyoialika.\n\nKama si sawa, mwondoe mara moja kwenye ukurasa wa Timu.`,
  }),
};
