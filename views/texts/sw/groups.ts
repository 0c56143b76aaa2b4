import { formatKes } from "#src/core/money/money.ts";
import type { Wording } from "#views/format/wording.ts";
import type { groupTexts } from "#views/texts/en/groups.ts";
import { guestsInSwahili, nightsInSwahili } from "./phrases.ts";

const rooms = (count: number) => (count === 1 ? "chumba 1" : `vyumba ${count}`);
const atTheStart = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** Vyumba kadhaa vya mwenyeji mmoja, kwa pamoja. */
export const swGroups: Wording<typeof groupTexts> = {
  rooms,
  fit: (count, party) => `${atTheStart(rooms(count))} vinatosha ${guestsInSwahili(party)}`,
  fitAt: (count, party, host, kes) =>
    `${atTheStart(rooms(count))} vinatosha ${guestsInSwahili(party)}, ${host}: ${kes}`,
  fitText: "Weka nafasi kwa pamoja na ulipe mara moja: vyote, au hakuna.",
  see: "Angalia vyumba",
  choose: {
    title: (party) => `Vyumba vya ${guestsInSwahili(party)}`,
    lead: "Vyote kwa usiku uleule. Unaweka nafasi kwa pamoja na kulipa mara moja: vyote, au hakuna.",
    none: "Vilivyo wazi usiku huu havitoshi watu wengi hivi kwa pamoja.",
    list: "Vilivyo wazi usiku huu",
    sleeps: (most) => `Kinatosha ${guestsInSwahili(most)}`,
    left: (count) => `${count} ${count === 1 ? "kiko" : "viko"} wazi`,
    price: (kes, nights) => `${kes} kwa ${nightsInSwahili(nights)}`,
    from: "kuanzia",
    count: (count) => (count === 0 ? "hakuna kilichochaguliwa" : `umechagua ${rooms(count)}`),
    more: (name) => `Ongeza kimoja: ${name}`,
    fewer: (name) => `Punguza kimoja: ${name}`,
    summary: "Ulivyochagua",
    line: (count, name) => (count > 1 ? `${count} × ${name}` : name),
    total: "Jumla",
    beds: (party) => `Wote ${party} wana vitanda.`,
    tooFew: (sleeps, party) => `Vyumba hivi vinatosha ${guestsInSwahili(sleeps)}, nanyi mko ${party}. Ongeza kimoja.`,
    tooMany: "Umechagua vyumba vingi kuliko idadi ya wageni.",
    onlyOne: "Chumba kimoja kina ukurasa wake wa kuweka nafasi.",
    toOne: (name) => `Weka nafasi: ${name}`,
    most: (most) => `Si zaidi ya ${rooms(most)} kwa mara moja. Kwa zaidi, mwulize mwenyeji.`,
    pay: "Kagua, kisha ulipe",
    back: (host) => `Rudi kwa ${host}`,
  },
  at: (count, host) => `${atTheStart(rooms(count))}, ${host}`,
  named: (name, more) => `${name} na ${more === 1 ? "chumba kingine 1" : `vyumba vingine ${more}`}`,
  line: (name, guests) => `${name}, ${guestsInSwahili(guests)}`,
  oneOf: (at, count) => `${at} kati ya ${count}`,
  counted: (bookings, count) => (count === bookings ? String(bookings) : `nafasi ${bookings} · ${rooms(count)}`),
  change: "Badilisha tarehe au vyumba",
  policyOf: (name) => `${name}:`,
  taken: {
    title: "Baadhi ya vyumba hivi haviko wazi tena",
    text: "Mtu mwingine ametangulia kidogo. Hakuna nafasi iliyowekwa. Vyumba hivi viko wazi sasa:",
  },
  payers: {
    summary: "Wengine walipie vyumba vyao",
    text: "Mtumie kila mmoja kiungo cha chumba. Anayelipa huona chumba hicho na bei yake, na hawezi kubadilisha chochote. Nafasi ya vyumba vyote inawekwa vyote vikilipiwa. Vingine visipolipiwa kwa wakati, hakuna kinachowekwa, na kilicholipwa kinarudi kwa simu iliyolipa.",
    textOfRest:
      "Mtumie kila mmoja kiungo cha chumba. Anayelipa huona chumba hicho na kiasi kilichobaki, na hawezi kubadilisha chochote.",
    room: (name, kes) => `${name}: ${kes}`,
    isPaid: "Kimelipiwa",
    title: (kes) => `Lipa ${kes} za chumba`,
    titleOfRest: (kes) => `Lipa ${kes} zilizobaki za chumba`,
    lead: (guest) => `${guest} ameweka nafasi ya vyumba na anakuomba ulipie hiki.`,
    allOrNone:
      "Nafasi ya vyumba inawekwa vyote vikilipiwa. Vingine visipolipiwa kwa wakati, ulicholipa kinarudi kwa simu yako.",
    pay: (kes) => `Lipa ${kes} kwa M-PESA`,
    waiting: "Fungua ombi la M-PESA kwenye simu yako na uweke PIN yako humo. Ukurasa huu unaendelea wenyewe.",
    paid: { title: "Umelipa. Asante!", text: "Chumba chako kimelipiwa. Nafasi yake itawekwa vingine vikilipiwa pia." },
    booked: { title: "Nafasi ya vyumba vyote imewekwa", text: "Chumba chako kimelipiwa. Mkae vizuri!" },
    over: {
      title: "Hakuna cha kulipa hapa",
      text: "Vyumba hivi havihifadhiwi tena. Usilipe; mwulize aliyekutumia kiungo.",
    },
    looked: { title: "Tunaangalia malipo", text: "Usilipe tena: mwenyeji anayo kwenye orodha yake." },
    cannot:
      "Ombi la M-PESA haliwezi kutumwa kwa simu hii kwa sasa. Jaribu tena baada ya dakika chache, au kwa nambari nyingine.",
    notNow:
      "Ombi la kulipia chumba hiki haliwezi kutumwa kwa simu yoyote. Mwulize aliyekutumia kiungo namna ya kulipa.",
  },
  cancelAll: {
    title: "Ghairi vyumba vyote",
    action: "Ghairi vyumba vyote",
    keep: "Usighairi",
    line: (dates, guests) => `${dates}, ${guestsInSwahili(guests)}`,
    stays: (name) => `${name} hakighairiwi: muda wa kukighairi hapa umepita.`,
    total: "Jumla ya kurudishwa",
    confirm: (count, kes, by) =>
      kes === 0
        ? `Ghairi ${rooms(count)}, hakuna kitakachorudishwa`
        : `Ghairi ${rooms(count)}, ${by === "guest" ? `utarudishiwa ${formatKes(kes)}` : `${formatKes(kes)} zirudishwe`}`,
    changed: "Kuna kilichobadilika tangu ukurasa huu ulipofunguliwa. Hakuna kilichoghairiwa. Angalia tena.",
  },
  moveAll: {
    title: "Badilisha tarehe za vyumba kadhaa",
    action: "Badilisha tarehe za vyumba kadhaa",
    lead: {
      guest: (host) =>
        `Chagua vyumba na tarehe mpya. Utaona bei ya kila kimoja kwanza; kisha ${host} atakubali vyote au atakataa.`,
      host: "Chagua vyumba na tarehe mpya. Utaona bei ya kila kimoja kwanza. Vyote vinabadilika, au hakuna.",
    },
    which: "Vyumba",
    room: (name, dates, guests) => `${name}, ${dates}, ${guestsInSwahili(guests)}`,
    noneChosen: "Chagua angalau chumba kimoja",
    notAll: {
      title: "Baadhi ya vyumba hivi havipatikani tarehe hizo",
      text: "Hakuna kilichobadilika. Chagua tarehe nyingine, au acha chumba kimoja.",
    },
    changed: "Kuna kilichobadilika tangu ukurasa huu ulipofunguliwa. Hakuna kilichofanyika bado. Angalia tena.",
    stays: "Tayari kina tarehe hizi, na kinabaki kilivyo.",
    begun: "Wageni wake wameshafika, kwa hivyo usiku wake wa kwanza unabaki.",
    over: "Hakiwezi kubadilishwa tena.",
    wasTogether: "Vyote awali",
    newTogether: "Vyote sasa",
    move: (count) => `Badilisha ${rooms(count)}`,
  },
  theirs: {
    title: "Vyumba vilivyowekewa nafasi pamoja",
    text: "Kila kimoja kina nafasi yake: badilisha au ghairi moja, na nyingine zinabaki. Malipo moja yanaweza kulipia vyote.",
    notYet: "Vyote au hakuna: jibu lako ni la vyumba vyote, na kinachomaliza kimoja kinamaliza vyote.",
  },
  yours: {
    title: "Vyumba vyako",
    text: "Kila chumba kina ukurasa wake: njia ya kuingia, ujumbe wako kwa mwenyeji, kubadilisha na kughairi.",
    notYet: "Vyote au hakuna: ukiondoa hapa, unaondoa vyumba vyote.",
    total: "Vyumba vyote kwa pamoja",
    paid: "Umelipa",
    lacks: (kes) => `bado ${kes} za kulipa`,
    payment: "Malipo ya chumba hiki",
    states: {
      requested: "Kinamsubiri mwenyeji",
      held: "Kimehifadhiwa kwa ajili yako",
      confirmed: "Nafasi imewekwa",
      expired: "Hakihifadhiwi tena",
      cancelled: "Imeghairiwa",
    },
  },
};
