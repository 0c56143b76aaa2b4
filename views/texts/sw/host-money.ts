import { formatKes } from "#src/core/money/money.ts";
import type { Wording } from "#views/format/wording.ts";
import type { hostMoneyTexts } from "#views/texts/en/host-money.ts";

/** Pesa za nafasi moja, kama mwenyeji wake anavyozisoma. */
export const swHostMoney: Wording<typeof hostMoneyTexts> = {
  stay: "Ukaaji",
  title: (name) => `Nafasi ya ${name}`,
  back: "Nafasi zote",
  shownToGuest: "Tarehe, malipo na risiti kama mgeni anavyozisoma",
  manage: "Ibadilishe, au angalia pesa zake",
  states: {
    requested: "Anaomba kukaa",
    held: "Bado haijalipiwa",
    paying: "Inalipiwa",
    confirmed: "Imethibitishwa",
    expired: "Muda umeisha",
    cancelled: "Imeghairiwa",
  },
  money: "Pesa",
  price: "Bei",
  paid: "Zilizolipwa",
  returned: "Zilizorudishwa",
  notCounted: "Zinarudi, au zinakusubiri",
  balance: "Salio la kulipa",
  credit: "Mgeni anakudai",
  settled: "Zote zimelipwa",
  deposit: "Amana ya uharibifu iliyo kwako",

  askBalance: (kes) => `Omba salio la ${formatKes(kes)}`,
  depositDue: {
    title: (kes) => `Amana ya uharibifu: ${formatKes(kes)}`,
    text: (name) => `${name} ameondoka, na bado unashika amana hii.`,
    early: (name) => `Hizi ni pesa za ${name} mwenyewe. Zinarudi baada ya ukaaji, au kabla ukipenda.`,
    giveBack: "Rudisha, kisha uzitume",
    part: "Rudisha sehemu yake",
    partAmount: "Zinazorudi, kwa KES",
    partAction: "Rudisha sehemu hii, kisha uitume",
    keep: "Baki na zote au sehemu",
    amount: "Unazobaki nazo, kwa KES",
    because: "Kwa sababu",
    hint: "Mgeni anasoma hili",
    keepAction: "Baki nazo",
  },
  claim: {
    title: (kes) => `Je, ${formatKes(kes)} zilifika?`,
    look: "Angalia kwenye jumbe zako mwenyewe za M-PESA, si kwenye ujumbe uliotumiwa na mtu. Linganisha mambo matatu:",
    code: "Msimbo",
    amount: "Kiasi",
    name: "Jina",
    nameHint: (guest) => `${guest}, au aliyemlipia. Nambari zimefichwa tangu Machi 2026.`,
    otherAmount: (kes) => `Ujumbe wake unasema ${formatKes(kes)}.`,
    codeDate: (date) => `Msimbo unaonekana ni wa ${date}.`,
    codeDay: {
      old: (date) => `Msimbo ni wa zamani: unaonekana ni wa ${date}, kabla ya nafasi hii kuwekwa.`,
      to_come: (date) => `Msimbo unaonekana ni wa ${date}, siku ambayo bado haijafika.`,
    },
    transfer: {
      look: "Angalia kwenye akaunti yako ya benki, au kwenye M-PESA yako pesa zilizotumwa na huduma, si kwenye ujumbe uliotumiwa na mtu.",
      number: "Nambari aliyotoa",
      none: "Hakuna",
      hint: "Benki inaweza kuchukua siku tatu za kazi. Hadi ujibu, siku zinashikiliwa kwa muda uliosema; kisha zinakuwa wazi tena, na bado unaweza kusema kwamba zilifika.",
      needsText: (amount, number) => `${amount} kutoka nje ya nchi${number ? `, nambari ${number}` : ""}`,
    },
    yes: (kes) => `Ndiyo, ${formatKes(kes)} zilifika`,
    no: "Hazikufika",
    less: "Kiasi kingine kilifika",
    lessField: "Kilichofika, kwa KES",
    lessAction: "Hesabu kiasi hiki",
    open: "Jibu",
    needs: (name) => `${name} anasema pesa zimetumwa`,
    said: {
      asked: () => "M-PESA inaulizwa kuhusu msimbo huu.",
      paid: (kes) => `M-PESA inasema: ${kes} zilifika kwa msimbo huu.`,
      too_early: (kes) => `M-PESA inasema: ${kes} zilifika kwa msimbo huu, lakini kabla ya nafasi hii kuwekwa.`,
      other_booking: (kes) => `M-PESA inasema: ${kes} zilifika kwa msimbo huu, kwa nafasi nyingine.`,
      reversed: (kes) => `M-PESA inasema: ${kes} za msimbo huu zimerudishwa.`,
      unknown_code: () => "M-PESA inasema: hakuna kilichofika kwenye nambari yako kwa msimbo huu.",
      unclear: () => "M-PESA haikutoa jibu wazi kuhusu msimbo huu.",
      not_allowed: () => "M-PESA haikubali initiator wako. Angalia mwenyewe, na uangalie Njia za kulipwa.",
      no_answer: () => "M-PESA haikujibu kuhusu msimbo huu.",
    },
    saidOf: (saidKes, openKes) => {
      if (saidKes === openKes) return formatKes(saidKes);
      if (openKes <= 0) return `${formatKes(saidKes)}, na hakuna salio`;
      return saidKes < openKes
        ? `${formatKes(saidKes)} kati ya ${formatKes(openKes)}`
        : `${formatKes(saidKes)}, na salio ni ${formatKes(openKes)}`;
    },
    needsText: (said, code) => `${said}, msimbo wa M-PESA ${code}. Je, uko kwenye M-PESA yako?`,
  },
  review: {
    title: "Kagua malipo haya",
    accept: (kes) => `Hesabu ${formatKes(kes)}`,
    acceptHint: (isCertain) =>
      isCertain
        ? "Zinahesabiwa kwenye salio la kulipa, na zinazozidi zinarudishwa."
        : "Zikitosha, nafasi inathibitishwa. Zikipungua ni sehemu ya bei, zikizidi zinarudishwa.",
    giveBack: "Zirudishe, kisha uzitume",
    notThere: "Hazipo kwenye M-PESA yangu",
    there: "Zipo",
    less: "Sehemu yake ipo",
    lessField: "Zilizo kwenye M-PESA yako, kwa KES",
    lessAction: "Hesabu sehemu hii",
    ifNot: {
      query_contradicts: {
        confirmed:
          "“Hazipo kwenye M-PESA yangu” inaziondoa kwenye hesabu na kumjulisha mgeni. Nafasi inabaki ya uhakika: mwombe alipe, au ighairi.",
        other:
          "“Hazipo kwenye M-PESA yangu” inaziondoa kwenye hesabu na kumjulisha mgeni. Hapo hakuna kinachorudishwa.",
        wentBack: "Sehemu yake imerudishwa, kwa hiyo zinabaki kwenye hesabu. Hazipo? Mwombe mgeni ulizomtumia.",
      },
      taken_back_since:
        "Sema kiasi kilichobaki, nacho tu ndicho kitakachohesabiwa. “Hazipo kwenye M-PESA yangu” inaondoa zote na kumjulisha mgeni.",
      said_taken_back: (m) =>
        `Zikiwa zimetoka, ${formatKes(m.receivedKes)} za nafasi hii ${m.isCertain ? "hazijalipwa; nafasi inabaki hadi uighairi" : "hazijalipwa"}. ${
          m.isMpesas
            ? "Zinabaki kwenye hesabu, kwa kuwa M-PESA inazithibitisha: M-PESA yenyewe ikisema imezirudisha ndipo zinaondolewa. Zimetoka? Mwombe mgeni alipe tena, na uyaandike hapa chini."
            : "Zinahesabiwa kwa kauli yako: bandika ujumbe wa M-PESA wenyewe wa kurudisha kwenye Malipo, nazo zitaondolewa."
        }`,
      reports_differ:
        "Kuna kingine huko kuliko kinachohesabiwa? Andika malipo ya pili hapa chini. Kilichofika kikiwa pungufu ya kinachohesabiwa, mpigie mgeni mkubaliane.",
    },
  },
  refund: {
    title: (kes) => `Rudisha ${formatKes(kes)}`,
    how: "Zitume kutoka M-PESA yako mwenyewe, kisha andika hapa msimbo wa ujumbe huo, ili mgeni ajulishwe.",
    together: "Mgeni alilipia vyumba hivi kwa pamoja, kwa hiyo pesa zinarudi kwa mara moja:",
    alone: (name, kes) => `Nimetuma ${formatKes(kes)} za ${name} pekee`,
    to: "Simu",
    amount: "Kiasi",
    name: "Mgeni",
    field: "Msimbo wa M-PESA wa marejesho",
    action: "Nimezituma",
    cash: "Nimezirudisha taslimu",
    sending:
      "M-PESA imeambiwa izitume na haijajibu bado. Usizitume mwenyewe: tunaangalia, na mgeni atajulishwa zikifika.",
    lookFirst:
      "M-PESA inasema pesa hizi hazikufika kamwe, au zilirudishwa. Kwanza sema kama zipo, kwenye Kagua malipo haya.",
    sentBefore: "Nimeshazituma",
    send: (kes) => `Rudisha ${formatKes(kes)} kwa M-PESA`,
    byReversal: "Malipo ya mgeni yanarudi yote, kutoka shortcode yako.",
    byPayout: (phone) => `Kutoka shortcode yako kwenda ${phone}.`,
    waits: {
      day_limit: "Hizi ni zaidi ya ambazo nambari ya mwendeshaji hukurudishia kwa siku bila kuulizwa.",
      host_not_allowed: "Zilifika kwenye nambari ya mwendeshaji, ambayo wageni wako hawailipi tena.",
      ask: "Mwombe mwendeshaji azitume",
      asked: "Mwendeshaji ameombwa. Akikubali, M-PESA itazituma yenyewe.",
    },
    byHand: "Nazituma mwenyewe",
    open: "Fungua nafasi",
    whyNot: {
      no_money: "M-PESA haikuzituma: shortcode yako haina pesa za kutosha. Ongeza pesa, au zitume kwa mkono.",
      above_limit: "M-PESA haikuzituma: kiasi kiko nje ya viwango. Zitume kwa mkono.",
      busy: "M-PESA ilikuwa na shughuli nyingi na haikutuma chochote. Jaribu tena, au zitume kwa mkono.",
      not_allowed:
        "M-PESA haimkubali initiator wako kwa hili, na haikutuma chochote. Angalia Njia za kulipwa, au zitume kwa mkono.",
      no_such_payment: "M-PESA haipati malipo hayo kwenye nambari yako, na haikutuma chochote. Zitume kwa mkono.",
      bad_settings: "Safaricom haikubali funguo zako kwa hili, na haikutuma chochote. Zitume kwa mkono.",
      refused: "M-PESA imekataa, na haikutuma chochote. Zitume kwa mkono.",
      no_initiator: "Hakuna initiator tena, na hakuna kilichotumwa. Zitume kwa mkono.",
      never_answered:
        "M-PESA imekaa kimya kwa siku nzima na haijui marejesho kama hayo. Angalia kwanza taarifa yako ya M-PESA: kama hayapo, ndipo uzitume kwa mkono.",
      not_proved: "M-PESA haithibitishi malipo hayo tena, na haikutuma chochote. Yatafute kwanza.",
      operator_refused: "Mwendeshaji hajaruhusu nambari yake itume hizi. Zitume kwa mkono, na umwulize kwa nini.",
      receipt_used:
        "M-PESA inasema zilitumwa, kwa msimbo ambao ni wa malipo mengine. Angalia taarifa yako ya M-PESA kabla ya kufanya chochote.",
    },
  },
  record: {
    title: "Andika pesa ulizopokea",
    amount: "Kiasi kwa KES",
    way: "Zilifikaje",
    ways: { manual: "M-PESA", cash: "Taslimu" },
    code: "Msimbo wa M-PESA",
    codeHint: "Acha wazi kama ni taslimu",
    name: "Nani alilipa",
    what: "Za nini",
    purposes: { balance: "Ukaaji", damage_deposit: "Amana ya uharibifu" },
    action: "Andika malipo",
  },
  giveBack: {
    title: "Rudisha pesa",
    most: (kes) => `Za ukaaji, zisizidi ${formatKes(kes)}. Mgeni anajulishwa sasa, na tena utakapokuwa umezituma.`,
    amount: "Kiasi kwa KES",
    note: "Kwa nini, kwa hesabu zako",
    action: "Rudisha, kisha uzitume",
  },
  payments: "Malipo",
  noPayments: "Bado hakuna aliyelipa chochote.",
  ways: {
    stk: "Ombi kwenye simu",
    manual: "Yamelipwa kwa mkono",
    c2b: "Yamelipwa kwa nambari yako",
    cash: "Taslimu",
    transfer: "Yametumwa kutoka nje ya nchi",
  },
  raw: "M-PESA ilisema nini",
  asked: (at) => `Yaliombwa ${at}`,
  came: (at) => `Yalifika ${at}`,
  who: {
    guest: "Mgeni",
    host: "Wewe",
    operator: "Mwendeshaji",
    mpesa: "M-PESA",
    lango: "Lango",
  },
  whys: {
    nights: "Usiku",
    cleaning: "Ada ya usafi",
    extra_guests: "Wageni wa ziada",
    stk: "Malipo kwa M-PESA",
    manual: "Malipo kwa M-PESA, kwa mkono",
    c2b: "Malipo kwa nambari yako",
    cash: "Malipo taslimu",
    price_changed: "Bei imebadilika na ukaaji",
    cancelled: "Bei imeondolewa: imeghairiwa",
    given_back: "Umepunguza bei",
    amount_corrected: "Kiasi kimesahihishwa",
    not_received: "Malipo yameondolewa: hayakufika",
    taken_back: "Malipo yamerudishwa na M-PESA",
    came_after_all: "Malipo yamehesabiwa tena: yalifika hatimaye",
    nights_taken: "Marejesho: siku zilikuwa zimechukuliwa",
    second_payment: "Marejesho: yalilipwa mara mbili",
    overpaid: "Marejesho: zilizidi",
    not_accepted: "Marejesho: hayakukubaliwa",
    hold_over: "Marejesho: salio halikufika",
    by_host: "Marejesho",
    damage_deposit: "Amana ya uharibifu imerudishwa",
    deposit_kept: "Amana ya uharibifu imebaki kwako",
    sent_twice: "Zimerudishwa mara ya pili: kwa mkono na kwa M-PESA",
  },
  kinds: {
    charge: "Gharama",
    fee: "Ada",
    discount: "Punguzo",
    payment: "Malipo",
    refund: "Marejesho",
    adjustment: "Marekebisho",
  },
  depositMark: "amana ya uharibifu",
  faults: {
    amount: "Andika shilingi kamili, kama 4500",
    receipt: "Msimbo wa M-PESA una herufi na tarakimu 10, kama UKR51ZDR4F",
    receiptOfCash: "Taslimu haina msimbo wa M-PESA: chagua M-PESA hapo juu, au acha hapa wazi",
    receiptUsed: "Msimbo huu wa M-PESA ni wa malipo mengine",
    keepMost: (kes) => `Una ${formatKes(kes)} za amana`,
    because: "Sema kwa nini, ili mgeni asome",
    tooMuch: (kes) => `Zinazoweza kurudishwa hazizidi ${formatKes(kes)}`,
    codeUsed: "Msimbo huu umeshahesabiwa kwa malipo mengine",
    onItsWay: "M-PESA inazirudisha tayari",
    sentAlready: (receipt) => `Yaliandikwa hapo awali, kwa msimbo ${receipt}`,
  },
};
