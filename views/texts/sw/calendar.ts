import { formatKes } from "#src/core/money/money.ts";
import { clockTime } from "#views/format/format.ts";
import type { Wording } from "#views/format/wording.ts";
import type { calendarMessages, calendarTexts, eventFaults, faultWords, whenSaid } from "#views/texts/en/calendar.ts";
import { swahiliDate, swahiliDates, swahiliHour } from "./dates.ts";

export const swCalendarMessages: typeof calendarMessages = {
  collision: (m) =>
    m.code
      ? `Siku zimeuzwa mara mbili: ${m.channel} imeuza ${m.propertyName}, ${m.dates}, ${m.requestOf ? `siku za ombi la ${m.requestOf}` : `siku za mgeni mwenye msimbo ${m.code}`}. Fungua Kalenda za tovuti kwenye dashibodi yako: mgeni mmoja lazima aambiwe.`
      : `Siku zimeuzwa mara mbili: ${m.channel} na tovuti nyingine zimeuza ${m.propertyName}, ${m.dates}. Fungua Kalenda za tovuti kwenye dashibodi yako.`,
  drop: (m) =>
    `Ghafla ${m.channel} haina tena nafasi ${m.missing} za ${m.propertyName}. Tunazifunga siku hizo kwa saa kadhaa, huenda ni hitilafu ya upande wao. Tafadhali angalia.`,
  silent: (m) =>
    `Kalenda ya ${m.channel} ya ${m.propertyName} haijajibu kwa siku nzima. Siku tunazozijua bado zimefungwa, lakini mpya hazionekani. Tafadhali kagua kiungo chake kwenye dashibodi yako.`,
};

const stays = (n: number) => `ukaaji ${n} ujao`;

/** Ukurasa wa kalenda za nyumba moja. */
export const swCalendars: Wording<typeof calendarTexts> = {
  title: "Kalenda za tovuti",
  back: "Nyumba",
  link: "Kalenda za tovuti",
  lead: "Unganisha Airbnb, Booking.com na nyinginezo, ili usiku uleule usiuzwe mara mbili. Usiku zinaouza unafungwa hapa; usiku unaouza hapa unafungwa huko.",

  conflicts: {
    title: "Zimeuzwa mara mbili",
    heading: (dates) => `${dates} zimeuzwa mara mbili`,
    nights: (from, to) =>
      from === to ? `Usiku wa ${swahiliDate(from)}.` : `Usiku kuanzia ${swahiliDate(from)} hadi ${swahiliDate(to)}.`,
    ours: (name, code) => `Mgeni wako ${name}, nafasi ${code}`,
    request: (name, code) => `Ombi la ${name}, msimbo ${code}`,
    theirs: (channel) => `Mgeni wa ${channel}`,
    closedBy: (channel) => `Umefungwa kwenye ${channel}`,
    paid: (kes) => `amelipa ${formatKes(kes)}`,
    beingPaid: "analipa sasa",
    notPaid: "hajalipa hapa",
    paidThere: "analipa huko",
    room: (unit) => `Chumba ${unit} kiko wazi kwa usiku wote huu.`,
    move: (unit) => `Mhamishe mgeni wako kwenye chumba ${unit}`,
    moveRequest: (unit) => `Hamisha ombi kwenye chumba ${unit}`,
    other: (name) => `${name} iko wazi kwa usiku wote huu.`,
    nowhere: "Hakuna nyumba yako nyingine iliyo wazi kwa usiku wote huu.",
    apology: "Ujumbe kwa mgeni wako, tayari kutumwa",
    send: "Tuma kwa WhatsApp",
    booking: "Fungua nafasi",
    settle: "Nimeshatatua hili",
    settleHint: "Siku zinabaki zimefungwa vyovyote vile.",
  },
  apology: (m) =>
    [
      `Habari ${m.guest}, samahani sana: ${m.property} imewekewa nafasi mara mbili kwa ${swahiliDates(m.stay)}, hapa na kwenye tovuti nyingine, kabla kalenda hazijajulishana.`,
      m.other
        ? `Ninaweza kukupa ${m.other} kwa usiku uleule na kwa bei uliyokubali. Ukipenda kurudishiwa pesa zako, nitazituma zote kwa M-PESA leo.`
        : "Nitakurudishia pesa zako zote kwa M-PESA leo, na nitafurahi kukusaidia kupata mahali pengine.",
      `Tafadhali niambie unapendelea lipi. ${m.host}`,
    ].join(" "),

  sameStay: {
    title: "Je, ni ukaaji uleule?",
    text: (one, other) => `${one} na ${other} zinataja tarehe hizi. Siku zimefungwa vyovyote vile.`,
    twoRooms: (one, its, other, others) =>
      `${one} inataja tarehe hizi kwa chumba ${its}, ${other} kwa chumba ${others}. Vyumba vyote viwili vimefungwa. Akiwa ni mgeni mmoja, chumba ${its} kitafunguka.`,
    around: (one, other, dates) =>
      `${one} inataja tarehe hizi, ${other} inataja ${dates}. Mojawapo ilisoma ya mwenzake kwenye kalenda yako. Siku zimefungwa vyovyote vile.`,
    same: "Ndiyo, ni ukaaji uleule",
    apart: "Hapana, ni wageni wawili",
  },

  feeds: {
    title: "Kalenda unazosoma",
    none: {
      title: "Bado hakuna kalenda iliyounganishwa",
      text: "Bandika kiungo unachopewa na Airbnb, Booking.com au tovuti nyingine. Tunakisoma kila dakika 15, na mara moja tena kabla ya mgeni kulipa.",
    },
    state: {
      fine: "Iko sawa",
      failing: "Haifanyi kazi",
      waiting: "Bado haijasomwa",
      dropped: "Nafasi zimetoweka",
      file: "Kutoka faili",
    },
    stays: (n) => (n === 0 ? "hakuna ukaaji ujao" : stays(n)),
    worked: (when) => `Mara ya mwisho kufanya kazi: ${when}`,
    neverWorked: "Bado haijawahi kufanya kazi.",
    kept: "Siku tunazozijua bado zimefungwa. Tunaendelea kujaribu.",
    given: (when) => `Ilitolewa: ${when}`,
    room: (unit) => `Chumba ${unit}`,
    check: "Angalia sasa",
    edit: (name) => `Badilisha ${name}`,
    newLink: "Kiungo kipya cha kalenda hii",
    newLinkHint: "Tovuti ikiipa anwani nyingine. Tunachojua kuhusu ukaaji wake kinabaki.",
    useLink: "Soma kiungo hiki badala yake",
    endsAre: {
      label: "Siku ambayo tukio linaisha ni",
      morning: "Asubuhi wageni wanapoondoka",
      lastNight: "Usiku wa mwisho wa kulala",
    },
    colour: "Rangi",
    colours: { none: "Hakuna", clay: "Udongo", leaf: "Kijani", amber: "Kaharabu", ink: "Nyeusi" },
    note: "Kumbukumbu yako",
    name: "Jina",
    unit: "Chumba",
    anyRoom: "Chochote kilicho wazi",
    save: "Hifadhi",
    remove: "Ondoa",
    removeHint: (name) => `Ukiondoa ${name}, usiku wake unafunguka mara moja.`,
    newFile: "Faili mpya zaidi",
    upload: "Badilisha",
    missing: {
      title: "Hazitajwi tena tangu hapo",
      one: (dates, at) => `${dates}: zinabaki zimefungwa hadi tovuti iwe imeziacha kwa saa kadhaa, mapema zaidi ${at}.`,
      free: "Fungua sasa",
      more: (count) => `Na ukaaji mwingine ${count} wa baadaye.`,
    },
    problems: "Matukio ya kuangalia",
    harmless: "Matukio yasiyofunga usiku wowote",
    allFree: {
      title: "Hakuna kinachofunga usiku kwenye kalenda hii",
      text: "Matukio yake yote yamewekwa kuwa wazi (free). Google Calendar huyafanya matukio ya siku nzima kuwa wazi yenyewe: fungua kila tukio huko na uchague Busy badala ya Free.",
    },
  },

  add: {
    title: "Unganisha kalenda",
    url: "Kiungo cha kalenda",
    urlHint: "Kinaishia na .ics au kinaanza na webcal:, na ni siri kati yako na tovuti hiyo.",
    file: "Au faili ya kalenda",
    name: "Jina",
    nameHint: "Kama Airbnb. Likiachwa wazi, tunatumia la tovuti.",
    action: "Unganisha",
    notALink: "Bandika kiungo chote, kama https://www.airbnb.com/calendar/ical/…",
    missing: "Bandika kiungo au chagua faili",
    own: "Hiki ni kiungo chetu. Bandika unachopewa na tovuti nyingine",
    same: (name) => `Kiungo hiki kimeunganishwa tayari, kama ${name}`,
    tooMany: "Kalenda kumi na mbili zinatosha kwa nyumba moja",
    tooManyInAll: (most) => `Nyumba zako zote kwa pamoja zinaweza kuwa na kalenda ${most}`,
  },

  out: {
    title: "Kalenda yako kwa tovuti nyingine",
    text: "Ipe kila tovuti kiungo chake. Kinasema tu ni usiku upi umechukuliwa, si chochote kuhusu mgeni.",
    whole: "Kiungo cha wengine wote",
    wholeHint:
      "Cha tovuti ambayo haijaunganishwa hapo juu, au simu yako mwenyewe. Tovuti iliyounganishwa inahitaji chake: kwa hiki, nafasi zako zinazorudi kutoka kwake zinaonekana kama mauzo yake.",
    notItsOwn: {
      title: (name) => `Je, ${name} ina kiungo chake?`,
      text: (name) =>
        `${name} haijawahi kusoma kiungo kilicho hapa chini, na kuna anayesoma kiungo cha wengine wote. Akiwa ni ${name}, weka hiki huko badala yake: bila hicho nafasi zako zinazorudi huchukuliwa kuwa mauzo ya ${name}, nawe unaambiwa zimeuzwa mara mbili.`,
    },
    own: (name) => `Kiungo cha ${name}`,
    ownHint: (name) => `Kibandike kwenye ${name}. Kinaacha usiku ambao ${name} yenyewe iliuza.`,
    readAt: (when) => `Kilisomwa mwisho: ${when}`,
    neverRead: "Bado hakuna aliyekisoma.",
    renew: "Tengeneza kiungo kipya",
    renewHint: "Cha zamani kinaacha kufanya kazi mara moja.",
  },

  how: {
    title: "Jinsi ya kuunganisha",
    airbnb: {
      title: "Airbnb",
      steps: [
        "Kwenye airbnb.com fungua Calendar na uchague nyumba.",
        "Fungua Availability, kisha Connect calendars, kisha Connect to another website.",
        "Nakili kiungo cha Airbnb na ukibandike hapo juu kwenye Kiungo cha kalenda.",
        "Bandika kiungo chetu cha Airbnb kwenye kisanduku chao, kipe jina Lango, na uhifadhi.",
      ],
    },
    booking: {
      title: "Booking.com",
      steps: [
        "Kwenye extranet fungua Rates & Availability, kisha Sync calendars.",
        "Chagua chumba na Add calendar connection.",
        "Bandika kiungo chetu cha Booking.com, kipe jina Lango, na uendelee.",
        "Nakili kiungo chao (export) na ukibandike hapo juu kwenye Kiungo cha kalenda.",
      ],
    },
    note: "Tovuti nyingine husoma kalenda yetu zinapotaka, mara nyingi kila baada ya saa kadhaa tu. Kwa usiku wa karibu sana, ufunge huko pia kwa mkono.",
  },
};

/** Jambo lilitokea lini, kama mwenyeji anavyosema. */
export const swWhenSaid: typeof whenSaid = (at, now, sameDay, date) => {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return "sasa hivi";
  if (minutes < 60) return `dakika ${minutes} zilizopita`;
  const hour = swahiliHour(clockTime(at));
  return sameDay ? `leo ${hour}` : `${swahiliDate(date)}, ${hour}`;
};

const reading: Readonly<Record<string, string>> = {
  sealed_elsewhere:
    "Kiungo chake kilihifadhiwa kwa ufunguo ambao tovuti hii haina tena. Ondoa kalenda hii uiongeze upya.",
  bad_address: "Hiki si kiungo cha wavuti.",
  private_address: "Kiungo hiki kinaelekeza kwenye mtandao wa ndani, ambako hatuendi.",
  no_such_host: "Hakuna tovuti yenye jina hilo. Angalia kiungo.",
  unreachable: "Tovuti haijibu, au ilikatika.",
  tls_fault: "Tovuti haikuweza kuthibitisha ni nani (cheti chake si sahihi).",
  timed_out: "Tovuti ilichukua muda mrefu mno kujibu.",
  too_large: "Faili ni kubwa kuliko kalenda yoyote (MB 2).",
  too_many_redirects: "Kiungo kinazunguka palepale.",
  empty_body: "Tovuti ilituma ukurasa mtupu.",
  not_a_calendar: "Hii si kalenda bali ukurasa, labda wa kuingia. Nakili kiungo tena kwenye tovuti hiyo.",
  incomplete: "Kalenda ilikatika njiani.",
  too_much: "Kalenda ina zaidi ya nyumba yoyote: maelfu ya ukaaji.",
  too_heavy: "Kusoma hii kunachukua muda au kumbukumbu zaidi ya kalenda yoyote, kwa hiyo tumesimama.",
  not_read: "Hatukuweza kuisoma sasa hivi. Jaribu tena baada ya dakika chache.",
};

/** Kwa nini kalenda haikuweza kusomwa, na la kufanya. */
export const swFaultWords: typeof faultWords = (fault, detail) =>
  fault === "http_error" ? statusWords(detail) : (reading[fault] ?? "Haikuweza kusomwa.");

function statusWords(status: string | null): string {
  switch (status) {
    case "401":
    case "403":
      return `Tovuti inatukataa (${status}). Huenda kiungo kimetengenezwa upya; kinakili tena.`;
    case "404":
    case "410":
      return `Tovuti haina tena kalenda hiyo (${status}). Nakili kiungo tena.`;
    case "429":
      return "Tovuti inatuomba tuje mara chache zaidi (429). Tunasubiri.";
    default:
      return `Tovuti ina hitilafu yake (${status ?? "haikusema gani"}).`;
  }
}

/** Tatizo la tukio, na kilichotokea kwa usiku wake. */
export const swEventFaults: typeof eventFaults = {
  no_start: "Halina mwanzo, kwa hiyo halifungi usiku wowote.",
  impossible_date: "Mojawapo ya tarehe zake haipo, kwa hiyo halifungi usiku wowote.",
  no_length: "Linaisha papo hapo linapoanza, kwa hiyo halifungi usiku wowote.",
  backwards: "Linaisha kabla ya kuanza, kwa hiyo halifungi usiku wowote.",
  within_one_day: "Linaanza na kuisha siku moja, kwa hiyo halifungi usiku wowote.",
  marked_free: "Kalenda yake imeliweka kuwa wazi, kwa hiyo halifungi usiku wowote.",
  ends_on_its_first_day: "Linaisha siku linapoanza. Tumefunga usiku huo ili kuwa salama.",
  unknown_zone: "Hakuna anayejua saa za eneo lake. Tumelisoma kwa saa za Nairobi.",
  repeats_oddly: "Linajirudia kwa namna tusiyoweza kufuata. Usiku wake wa kwanza tu ndio umefungwa.",
};
