import { formatKes } from "#src/core/money/money.ts";
import type { RateCard } from "#src/core/pricing/pricing.ts";
import type { SuggestedNights } from "#src/core/stay/holidays.ts";
import type { Season } from "#src/core/stay/season.ts";
import type { Wording } from "#views/format/wording.ts";
import {
  changeInWords,
  partsOrNone,
  type rateTexts,
  stepsInWords,
  type suggestionName,
  type summaries,
} from "#views/texts/en/rates.ts";
import { swahiliDate, swDates } from "./dates.ts";
import { guestsInSwahili, nightsInSwahili } from "./phrases.ts";
import { swPrices } from "./prices.ts";

const withYear = swDates.shortWithYear;
const shortWeekday = (day: number) => swDates.weekdaysShort[day - 1] ?? "";

/** Kurasa za mwenyeji za bei na masharti. */
export const swRates: Wording<typeof rateTexts> = {
  title: "Bei na masharti",
  back: "Bei na masharti",
  lead: "Wageni wanalipa kiasi gani, na ni nafasi zipi unazokubali. Mabadiliko yanahusu nafasi mpya tu.",
  low: {
    title: (kes) => `Usiku mmoja unaweza kuuzwa kwa ${formatKes(kes)}`,
    text: (floorKes) =>
      `Ni chini ya ${formatKes(floorKes)}: bei ya chini kabisa baada ya mapunguzo yote, ya muda wa kukaa, ya wakati na ya nambari ya punguzo. Pandisha bei, au badilisha punguzo.`,
  },
  changeBase: "Ibadilishe kwenye maelezo ya nyumba",
  base: (kes) => `Bei ya kawaida ni ${formatKes(kes)} kwa usiku.`,
  save: "Hifadhi",
  add: "Ongeza",
  remove: "Ondoa",
  change: "Badilisha",
  sections: {
    weekdays: {
      title: "Bei za siku za wiki",
      lead: "Bei ya baadhi ya siku za wiki. Ukiacha wazi, ni bei ya kawaida.",
    },
    seasons: {
      title: "Misimu",
      lead: "Vipindi vyenye jina, na bei au muda wake wa kukaa. Ndani ya msimu, bei yake hutangulia bei ya siku ya wiki.",
    },
    year: {
      title: "Mwaka mzima, usiku kwa usiku",
      lead: "Bei ya kila usiku kwa mgeni mmoja, na sababu yake. Bonyeza usiku ili uubadilishe.",
    },
    dates: {
      title: "Tarehe moja moja",
      lead: "Bei au idadi ya usiku ya chini kwa usiku fulani tu. Hutangulia mengine yote.",
    },
    fees: { title: "Ada", lead: "Huongezwa kwenye bei ya usiku. Mapunguzo hayazigusi." },
    extras: {
      title: "Nyongeza",
      lead: "Kiamsha kinywa, usafiri kutoka uwanja wa ndege, mnyama: ambavyo kila mgeni analipia, au anachagua kabla ya kulipa.",
    },
    discounts: {
      title: "Mapunguzo",
      lead: "Hukatwa kwenye bei ya usiku tu, moja baada ya jingine: muda wa kukaa, kisha wakati wa kuweka nafasi, kisha nambari ya punguzo. Kila moja hukatwa kwenye kiasi kilichobaki.",
    },
    codes: { title: "Nambari za punguzo", lead: "Wageni huiandika nambari wanapochagua tarehe zao." },
    payment: { title: "Malipo", lead: "Kiasi kinacholipwa nafasi inapowekwa, na salio linalipwa lini." },
    days: {
      title: "Masharti ya siku fulani",
      lead: "Muda wa kukaa, kufika na kuondoka kwa tarehe au siku fulani za wiki, na usiku unaouzwa pamoja.",
    },
    rules: {
      title: "Muda wa kukaa na siku",
      lead: "Nafasi unazokubali. Mgeni ambaye tarehe zake hazikubaliwi husoma sababu.",
    },
    booking: { title: "Jinsi wageni wanavyoweka nafasi", lead: "Papo hapo, au baada ya wewe kukubali." },
    cancellation: {
      title: "Kughairi",
      lead: "Wageni husoma haya kwa tarehe zao kabla ya kuweka nafasi. Hubaki kama yalivyokuwa walipoweka nafasi.",
    },
  },

  price: (day) => `${day}, bei`,
  fees: {
    cleaning: "Ada ya usafi",
    cleaningHint: "Mara moja kwa kila ukaaji.",
    included: "Wageni waliomo kwenye bei",
    includedHint: "Ukiacha wazi: wote ambao nyumba inatosha.",
    extra: "Kila mgeni zaidi, kwa usiku",
    byGuests: "Bei kwa kila idadi ya wageni",
    byGuestsHint: "Anachoongeza mgeni huyu kwa usiku. Ukiacha wazi: kama hapo juu.",
    guest: (number) => `Mgeni wa ${number}`,
    deposit: "Amana ya uharibifu",
    depositHint: "Hulipwa mbali na bei, nawe huirudisha baada ya ukaaji. Haimo kamwe kwenye jumla.",
  },
  discounts: {
    weekly: "Kuanzia usiku 7, asilimia",
    monthly: "Kuanzia usiku 28, asilimia",
    freeTitle: "Usiku wa bure",
    freeEvery: "Kati ya kila usiku",
    freeNights: "wa bure ni",
    freeHint: "7 na 1: anayekaa wiki moja analipa usiku sita. Usiku wa bei ya chini kabisa ndio wa bure.",
    early: "Anayeweka nafasi mapema",
    earlyHint:
      "Chini ya sifuri ni nyongeza: −10 inaongeza asilimia 10. Yakiwa kadhaa, linalotumika ni la siku nyingi zaidi.",
    earlyDays: "Siku kabla ya kufika, au zaidi",
    late: "Dakika za mwisho",
    lateHint: "Hapa pia chini ya sifuri ni nyongeza. Yakiwa kadhaa, linalotumika ni la siku chache zaidi.",
    lateDays: "Siku kabla ya kufika, au chache zaidi",
    percent: "Punguzo kwa asilimia",
    lowest: "Bei ya chini kabisa ya usiku",
    lowestHint: "Hakuna punguzo linaloishusha zaidi. Usiku uliouwekea bei ya chini zaidi hubaki kwa bei yake.",
  },
  payment: {
    legend: "Kinacholipwa nafasi inapowekwa",
    all: "Kiasi chote",
    percent: "Sehemu",
    fixed: "Kiasi maalum",
    first_night: "Usiku wa kwanza",
    percentValue: "Sehemu, kwa asilimia",
    fixedValue: "Kiasi",
    balance: "Salio lilipwe siku ngapi kabla ya kufika",
    balanceHint: "Ukiacha wazi: mgeni akifika.",
  },
  rules: {
    min: "Usiku, angalau",
    max: "Usiku, si zaidi ya",
    checkIn: "Wageni hufika",
    checkOut: "Wageni huondoka",
    lead: "Siku kati ya kuweka nafasi na kufika, angalau",
    leadHint: "0: mgeni anaweza kufika siku ile ile anapoweka nafasi.",
    cutoff: "Nafasi ya leo inafungwa kuanzia saa",
    cutoffHint:
      "Andika kama 0 hadi 24: 18 ni saa 12:00 jioni, na baada yake hakuna anayeweka nafasi ya leo. Ukiacha wazi: hadi usiku wa manane.",
    window: "Siku zijazo ambazo nafasi zinawekwa",
    buffer: "Siku za kuacha wazi kati ya wageni",
    bufferHint: "Kwa ajili ya usafi, kwenye chumba kile kile.",
    gaps: "Uza pengo lenye usiku wachache kuliko kiwango cha chini kwa mgeni anayelichukua lote",
  },
  booking: {
    legend: "Nafasi",
    instant: "Mgeni analipa papo hapo na nafasi ni yake",
    request: "Mgeni anaomba; una hadi saa 24 za kukubali au kukataa, kisha analipa",
  },
  cancellation: {
    legend: "Masharti",
    own: "Masharti maalum",
    writeOwn: "Andika masharti yako mwenyewe",
    tier: (at) => `Sharti la ${at}`,
    days: "Siku kabla ya kufika",
    percent: "Kinachorudishwa, kwa asilimia",
    refundDays: "Pesa za kurudishwa hutumwa ndani ya siku",
    refundDaysHint: "Ni ahadi yako. Wageni wanaisoma, nawe unakumbushwa. 0 ni siku hiyo hiyo.",
    ownHint: "Siku kabla ya saa 8:00 mchana ya siku ya kufika. 0 ni hadi kufika.",
    problems: {
      too_many: "Masharti yasizidi matano.",
      not_earlier: "Masharti mawili yana idadi sawa ya siku.",
      not_less: "Anayeghairi baadaye hawezi kurudishiwa zaidi ya anayeghairi mapema.",
      not_a_percent: "Kinachorudishwa ni asilimia 1 hadi 100.",
      not_hours: "Siku ni nambari kamili kuanzia 0 hadi 365.",
    },
  },
  seasons: {
    name: "Jina",
    first: "Usiku wa kwanza",
    last: "Usiku wa mwisho",
    price: "Bei kwa usiku",
    priceHint: "Ukiacha wazi: bei za siku za wiki na ya kawaida hubaki.",
    weekdayPrices: "Bei za siku za wiki katika msimu huu",
    weekdayPricesHint: "Hutangulia bei ya msimu wenyewe.",
    onTop: "Nyongeza juu ya bei zako za kawaida",
    onTopHint: "Badala ya bei. Chini ya sifuri hupunguza.",
    percent: "Nyongeza kwa asilimia",
    kes: "Nyongeza kwa shilingi",
    min: "Usiku, angalau",
    max: "Usiku, si zaidi ya",
    lengthsFor: "Idadi hii ya usiku ni ya",
    lengthsForArrival: "Anayeanza kukaa ndani ya msimu",
    lengthsForThrough: "Kila anayekaa usiku wowote wa msimu",
    adding: "Ongeza msimu",
    changing: "Badilisha msimu",
    none: "Bado hakuna misimu.",
    suggestionsNote:
      "Sikukuu ni kwa Public Holidays Act; likizo za shule za 2026 ni kwa waraka wa Wizara, na za miaka inayofuata kama zinavyotarajiwa.",
    use: "Tumia",
    expected: "inatarajiwa, huenda ikasogea",
    overlaps: (name, first, last) =>
      `${name} tayari ina baadhi ya usiku huu (${withYear(first)} hadi ${withYear(last)}). Usiku mmoja hauwezi kuwa kwenye misimu miwili.`,
    tooMany: (most) => `Nyumba moja inaweza kuwa na misimu ${most}.`,
    nothing: "Andika bei, nyongeza, au idadi ya usiku: angalau, au si zaidi ya.",
    nights: (first, last) => (first === last ? withYear(first) : `${withYear(first)} hadi ${withYear(last)}`),
    says: (season) => partsOrNone(seasonFacts(season), ""),
  },
  dates: {
    run: (nights, weekdays) =>
      weekdays.length === 7
        ? nightsInSwahili(nights)
        : [nightsInSwahili(nights), ...weekdays.map(shortWeekday)].join(", "),
    says: ({ priceKes, minNights, ...change }) =>
      partsOrNone(
        [
          priceKes !== null && formatKes(priceKes),
          changeInWords(change),
          minNights !== null && `${nightsInSwahili(minNights)} au zaidi`,
        ],
        "",
      ),
    first: "Usiku wa kwanza",
    last: "Usiku wa mwisho",
    lastHint: "Ukiacha wazi: usiku huo tu.",
    price: "Bei kwa usiku",
    min: "Usiku kwa anayefika siku hiyo, angalau",
    adding: "Panga baadhi ya usiku",
    none: "Hakuna usiku wenye bei yake.",
    weekdays: "Kwa siku hizi za wiki",
    onTop: "Au nyongeza juu ya bei ya kawaida ya usiku huu",
    nothing: "Andika bei, nyongeza, au idadi ya usiku ya chini.",
    clear: "Ondoa bei na masharti ya usiku huu pekee",
    tooLong: "Si zaidi ya mwaka mmoja kwa mara moja.",
    more: (count) => `na ${count === 1 ? "mstari" : "mistari"} ${count} ya baadaye`,
  },
  known: {
    title: "Sikukuu na matukio yako",
    own: "Ongeza matukio yako",
    name: ({ what, isSure }) => {
      const name = what.kind === "own" ? what.name : HOLIDAYS[what.holiday];
      return isSure ? name : `${name} (inatarajiwa, huenda ikasogea)`;
    },
    days: ({ firstDay, lastDay }) =>
      firstDay === lastDay ? swahiliDate(firstDay) : `${swahiliDate(firstDay)} hadi ${swahiliDate(lastDay)}`,
  },
  year: {
    why: (kes, why) => `${formatKes(kes)}, ${why}`,
    nights: (stretches) =>
      stretches.map(([first, last]) => (first === last ? String(first) : `${first} hadi ${last}`)).join(", "),
  },
  extras: {
    name: "Jina",
    nameHint: "Wageni hulisoma kama ulivyoliandika.",
    price: "Bei",
    per: "Hulipwa",
    pers: {
      stay: "Kwa ukaaji",
      night: "Kwa usiku",
      guest: "Kwa mgeni",
      guest_night: "Kwa mgeni na usiku",
    },
    required: "Kila ukaaji hulipia",
    requiredHint: "La sivyo, wageni huchagua kabla ya kulipa.",
    most: "Si zaidi ya",
    mostHint: "Kwa nafasi moja. Ukiacha wazi: moja, au wageni wote.",
    minNights: "Kwa ukaaji kuanzia, usiku",
    leadDays: "Iagizwe siku kabla ya kufika, angalau",
    says: ({ required, most, minNights, leadDays }) =>
      partsOrNone(
        [
          required ? "kila ukaaji" : "wageni huchagua",
          most !== null && `si zaidi ya ${most}`,
          minNights > 1 && `kuanzia ${nightsInSwahili(minNights)}`,
          leadDays > 0 && `siku ${leadDays} kabla`,
        ],
        "",
      ),
    adding: "Ongeza nyongeza",
    changing: "Badilisha nyongeza",
    none: "Bado hakuna nyongeza.",
    tooMany: (most) => `Nyumba moja inaweza kuwa na nyongeza ${most}.`,
  },
  days: {
    kind: "Sharti hili linafanya nini",
    kinds: {
      arrival: { label: "Idadi ya usiku kwa siku ya kufika", text: "Kwa anayeanza kukaa katika siku hizi." },
      through: {
        label: "Idadi ya usiku kwa anayekaa siku hizi",
        text: "Anayekaa usiku wowote kati ya hizi anahitaji idadi hiyo ya usiku kwa jumla.",
      },
      no_arrival: { label: "Hakuna anayefika", text: "Waliopo wanaweza kuendelea kukaa, na kuondoka." },
      no_departure: { label: "Hakuna anayeondoka", text: "Wageni wanaweza kufika, na kuendelea kukaa." },
      together: {
        label: "Usiku unaouzwa pamoja",
        text: "Usiku unaofuatana huchukuliwa wote au hauchukuliwi kabisa: sikukuu, au Ijumaa pamoja na Jumamosi.",
      },
    },
    name: "Jina",
    nameHint: "Wageni hulisoma. Unaweza kuliacha wazi.",
    first: "Siku ya kwanza",
    firstHint: "Ukiacha wazi: siku zote.",
    last: "Siku ya mwisho",
    lastHint: "Ukiacha wazi: siku hiyo tu.",
    weekdays: "Siku za wiki",
    min: "Usiku, angalau",
    max: "Usiku, si zaidi ya",
    adding: "Ongeza sharti",
    changing: "Badilisha sharti",
    none: "Bado hakuna masharti ya siku fulani.",
    order:
      "Kati ya masharti ya siku ya kufika, linalotumika ni lililo mahususi zaidi: la tarehe moja, kisha la tarehe kadhaa, kisha la msimu, kisha la siku za wiki, kisha lako la kawaida. Masharti ya kila anayekaa siku hizi huja kando yake, na lililo kali zaidi ndilo linalotumika.",
    noLength: "Andika idadi ya usiku: angalau, au si zaidi ya.",
    noDates: "Weka tarehe, au acha baadhi ya siku za wiki: usiku wote wa siku zote hauwezi kuuzwa kwa pamoja.",
    tooMany: (most) => `Nyumba moja inaweza kuwa na masharti ${most} ya aina hii.`,
    always: "Siku zote",
  },
  shut: {
    title: (nights) => `Hakuna anayeweza kuweka nafasi ya ${nightsInSwahili(nights)} zijazo`,
    text: (stretches, more) =>
      `Masharti yako kwa pamoja hayakubali ukaaji wowote wenye ${stretches
        .map(({ firstNight, lastNight }) =>
          firstNight === lastNight
            ? `usiku wa ${withYear(firstNight)}`
            : `usiku wa ${withYear(firstNight)} hadi ${withYear(lastNight)}`,
        )
        .join(
          ", ",
        )}${more > 0 ? `, na ${more === 1 ? "kipindi kingine 1" : `vipindi vingine ${more}`}` : ""}, hata kalenda ikiwa tupu.`,
    all: "Kwa masharti haya hakuna anayeweza kuweka nafasi ya usiku wowote. Hakuna kilichohifadhiwa.",
  },
  codes: {
    code: "Nambari",
    codeHint: "Herufi na tarakimu 3 hadi 20, kama KARIBU10.",
    percent: "Punguzo la bei ya usiku, kwa asilimia",
    amount: "Au punguzo kwa shilingi",
    lastDay: "Siku ya mwisho ya kuitumia",
    uses: "Nafasi, si zaidi ya",
    min: "Kwa ukaaji kuanzia, usiku",
    adding: "Toa nambari ya punguzo",
    end: "Komesha",
    none: "Bado hakuna nambari za punguzo.",
    taken: "Nambari hii tayari inatumika.",
    tooMany: (most) => `Nyumba moja inaweza kuwa na nambari ${most}.`,
    onlyOne: "Andika asilimia au shilingi, moja kati ya hizo.",
    used: (uses, most) => (most === null ? `imetumika mara ${uses}` : `imetumika mara ${uses} kati ya ${most}`),
    until: (day) => `hadi ${withYear(day)}`,
    from: (nights) => `kuanzia ${nightsInSwahili(nights)}`,
  },
  preview: {
    title: "Jaribu tarehe",
    lead: "Bei kwa mgeni anayeweka nafasi leo, na sababu yake.",
    from: "Kuingia",
    to: "Kuondoka",
    guests: "Wageni",
    code: "Nambari ya punguzo",
    show: "Onyesha",
    why: "Kwa nini kila usiku una bei hiyo",
    allowed: "Leo wageni wanaweza kuweka nafasi hii.",
    refused: "Wageni hawawezi kuweka nafasi hii:",
  },
  faults: {
    number: (least, most) => `Andika nambari kamili kuanzia ${least} hadi ${most}, au acha wazi.`,
    needed: (least, most) => `Andika nambari kamili kuanzia ${least} hadi ${most}.`,
    date: "Andika tarehe iliyopo kwenye kalenda.",
    lastBefore: "Usiku wa mwisho uko kabla ya usiku wa kwanza.",
    name: "Andika jina lisilozidi herufi 60.",
    days: "Chagua angalau siku moja.",
    minAboveMax: "Idadi ya juu ya usiku haiwezi kuwa chini ya idadi ya chini.",
    leadAboveWindow: "Hakuna nafasi ingeweza kuwekwa: hizi ni zaidi ya siku zijazo ambazo nafasi zinawekwa.",
    noStayFits: (season) =>
      season
        ? `Kwa idadi hii ya usiku, hakuna anayeweza kufika na kuondoka siku hizi katika ${season}.`
        : "Kwa idadi hii ya usiku, hakuna anayeweza kufika na kuondoka siku hizi.",
    allShut:
      "Pamoja na masharti yako ya siku fulani, hakuna anayeweza kuweka nafasi ya usiku wowote. Hakuna kilichohifadhiwa.",
    signed: (least, most) => `Andika nambari kamili kuanzia ${least} hadi ${most}, isipokuwa 0, au acha wazi.`,
    onePrice: "Andika bei, au nyongeza kwa asilimia, au kwa shilingi: moja kati ya hizo.",
    sameDays: "Kuna punguzo jingine lenye siku hizo hizo.",
    free: "Jaza zote mbili, na usiku wa bure uwe wachache kuliko usiku wote.",
    both: "Jaza siku na asilimia, zote mbili.",
    code: "Nambari ya punguzo ina herufi na tarakimu 3 hadi 20.",
  },
};

const HOLIDAYS: Record<SuggestedNights["name"], string> = {
  easter: "Pasaka",
  festive: "Krismasi na Mwaka Mpya",
  april_school: "Likizo ya shule ya Aprili",
  august_school: "Likizo ya shule ya Agosti",
  december_school: "Likizo ya shule ya Desemba",
  new_year: "Mwaka Mpya",
  good_friday: "Ijumaa Kuu",
  easter_monday: "Jumatatu ya Pasaka",
  labour: "Siku ya Wafanyakazi",
  madaraka: "Siku ya Madaraka",
  mazingira: "Siku ya Mazingira",
  mashujaa: "Siku ya Mashujaa",
  jamhuri: "Siku ya Jamhuri",
  christmas: "Krismasi",
  boxing: "Boxing Day",
  idd_ul_fitr: "Idd-ul-Fitr",
  idd_ul_azha: "Idd-ul-Azha",
};

/** `Pasaka 2027`: jina la msimu. */
export const swSuggestionName: typeof suggestionName = ({ name, year }) => `${HOLIDAYS[name]} ${year}`;

function seasonFacts(season: Season) {
  const { priceKes, minNights, maxNights, weekdayPricesKes = {} } = season;
  const hasLength = minNights !== null || maxNights !== null;
  return [
    priceKes !== null && formatKes(priceKes),
    changeInWords(season),
    weekdaysInSwahili(weekdayPricesKes),
    minNights !== null && `angalau ${nightsInSwahili(minNights)}`,
    maxNights !== null && `si zaidi ya ${nightsInSwahili(maxNights)}`,
    hasLength && season.lengthsFor === "through" && "kwa kila anayekaa ndani yake",
  ];
}

/** `Ijm KES 9,000 · Jms KES 9,000`, or nothing. */
function weekdaysInSwahili(prices: RateCard["weekdayPricesKes"]): string {
  return partsOrNone(
    Object.entries(prices).map(([day, kes]) => `${shortWeekday(Number(day))} ${formatKes(kes ?? 0)}`),
    "",
  );
}

/** Kila sehemu inasema nini sasa, kwa mstari mmoja. */
export const swSummaries: Wording<typeof summaries> = {
  weekdays: ({ weekdayPricesKes }) => weekdaysInSwahili(weekdayPricesKes) || "Kila siku bei ya kawaida",
  seasons: ({ seasons }) =>
    seasons.length === 0 ? "Hakuna" : `${seasons.length === 1 ? "Msimu" : "Misimu"} ${seasons.length}`,
  year: (nights) => {
    const prices = nights.map(({ priceKes }) => priceKes);
    const [least, most] = [Math.min(...prices), Math.max(...prices)];
    return least === most ? formatKes(least) : `${formatKes(least)} hadi ${formatKes(most)}`;
  },
  dates: ({ dates }) => {
    const count = Object.keys(dates).length;
    return count > 0 ? nightsInSwahili(count) : "Hakuna";
  },
  fees: (card) =>
    partsOrNone(
      [
        card.cleaningFeeKes > 0 && `Ada ya usafi ${formatKes(card.cleaningFeeKes)}`,
        card.includedGuests !== null &&
          card.extraGuestKes > 0 &&
          `${formatKes(card.extraGuestKes)} zaidi ya ${guestsInSwahili(card.includedGuests)}`,
        Object.keys(card.guestPricesKes).length > 0 && "kwa idadi ya wageni",
        card.damageDepositKes > 0 && `Amana ${formatKes(card.damageDepositKes)}`,
      ],
      "Hakuna",
    ),
  extras: ({ extras }) =>
    partsOrNone(
      extras.map(({ name }) => name),
      "Hakuna",
    ),
  discounts: (card) =>
    partsOrNone(
      [
        card.weeklyPercent > 0 && `Wiki ${card.weeklyPercent}%`,
        card.monthlyPercent > 0 && `Mwezi ${card.monthlyPercent}%`,
        card.freeNights && `${card.freeNights.free} kati ya ${card.freeNights.every} bure`,
        card.earlyBird.length > 0 && `Mapema ${stepsInWords(card.earlyBird)}`,
        card.lastMinute.length > 0 && `Dakika za mwisho ${stepsInWords(card.lastMinute)}`,
        card.lowestNightKes > 0 && `kamwe si chini ya ${formatKes(card.lowestNightKes)}`,
      ],
      "Hakuna",
    ),
  codes: (count) => (count === 0 ? "Hakuna" : `Nambari ${count}`),
  payment: (payNow, daysBefore) => {
    if (payNow.kind === "all") return "Kiasi chote nafasi inapowekwa";
    const part =
      payNow.kind === "first_night"
        ? "Usiku wa kwanza"
        : payNow.kind === "percent"
          ? `${payNow.percent}%`
          : formatKes(payNow.kes);
    return `${part} nafasi inapowekwa, salio ${daysBefore === null ? "mgeni akifika" : `siku ${daysBefore} kabla`}`;
  },
  days: ({ dayRules }) =>
    dayRules.length === 0 ? "Hakuna" : `${dayRules.length === 1 ? "Sharti" : "Masharti"} ${dayRules.length}`,
  rules: (rules) =>
    partsOrNone(
      [
        `Usiku ${rules.minNights} hadi ${rules.maxNights}`,
        rules.checkInDays.length < 7 && "siku fulani za kufika",
        rules.leadDays > 0 && `siku ${rules.leadDays} kabla`,
        rules.cutoffHour !== null && `hadi ${swDates.hour(`${rules.cutoffHour}:00`)}`,
        rules.bufferDays > 0 && `siku ${rules.bufferDays} za usafi`,
      ],
      "",
    ),
  booking: (mode) => (mode === "instant" ? "Papo hapo" : "Baada ya wewe kukubali"),
  cancellation: (policy) => swPrices.policyNames[policy.name],
};
