import type { ListingAnswer } from "#src/core/inquiry/answer.ts";
import type { Topic } from "#src/core/inquiry/lexicon.ts";
import { isAmenity } from "#src/core/listing/amenities.ts";
import { type BedsSaid, byRoom, type FactSaid, houseFact } from "#src/core/listing/house-facts.ts";
import { formatKes } from "#src/core/money/money.ts";
import type { PayNow } from "#src/core/pricing/pricing.ts";
import type { Wording } from "#views/format/wording.ts";
import type { inquiryDeskTexts, inquiryMessages, inquiryTexts } from "../en/inquiry.ts";
import { swahiliDates, swahiliHour, swDates } from "./dates.ts";
import { swHouse } from "./house.ts";
import { guestsInSwahili } from "./phrases.ts";
import { swPrices } from "./prices.ts";
import { swAmenities } from "./property.ts";
import { bathrooms } from "./stay.ts";

const TOPIC_WORDS: Readonly<Record<string, string>> = {
  free: "siku zilizo wazi",
  price: "bei",
  place: "mahali",
  hours: "saa",
  children: "watoto",
  pets: "wanyama",
  parties: "sherehe",
  discount: "punguzo",
  pay: "malipo",
  size: "idadi ya wageni",
  beds: "vitanda",
  smoking: "kuvuta sigara",
  quiet: "saa za utulivu",
  visitors: "wageni wa mchana",
  wifi_speed: "kasi ya Wi-Fi",
  power_hours: "umeme wa dharura hudumu saa ngapi",
  cars: "idadi ya magari",
};

function nowInWords(now: PayNow): string {
  switch (now.kind) {
    case "all":
      return "pesa zote unapoweka nafasi";
    case "percent":
      return `asilimia ${now.percent} unapoweka nafasi`;
    case "fixed":
      return `${formatKes(now.kes)} unapoweka nafasi`;
    case "first_night":
      return "usiku wa kwanza unapoweka nafasi";
  }
}

/** What a host answered of their house, as its page has it. */
function factInWords({ fact, choice, amount, testedOn, note, noteSw }: FactSaid): string {
  if (houseFact(fact).part === "rules") return `${swHouse.rule(fact)}: ${swHouse.ruleAnswer(fact, choice, amount)}.`;
  const more = [
    swHouse.answer(fact, choice),
    testedOn && swHouse.testedOn(swDates.shortWithYear(testedOn)),
    noteSw || note,
  ].filter(Boolean);
  return `${swHouse.fact(fact, amount)}: ${more.join(", ").trim().replace(/\.$/, "")}.`;
}

function bedsInWords(beds: readonly BedsSaid[]): string {
  return byRoom(beds)
    .map(
      ([room, ones]) =>
        `${swHouse.room(room)}: ${ones.map(({ kind, beds: count }) => swHouse.beds(kind, count)).join(", ")}`,
    )
    .join("; ");
}

const answerInWords = (answer: ListingAnswer): string => {
  switch (answer.about) {
    case "free":
      return `${swDates.rangeWithYear(answer.stay)} ziko wazi kwa sasa.`;
    case "not_free":
      return `${swahiliDates(answer.stay)} haziwezi kuwekewa nafasi: ${swPrices.refused(answer.refused)}${
        answer.nearest.length > 0 ? ` Zilizo wazi karibu: ${answer.nearest.map(swahiliDates).join("; ")}.` : ""
      }`;
    case "price":
      return `${swDates.rangeWithYear(answer.stay)}, usiku ${answer.quote.nights.length}, wageni hadi ${answer.party}: jumla ${formatKes(answer.quote.totalKes)}.`;
    case "from_price":
      return `Usiku mmoja ni kuanzia ${formatKes(answer.kes)} kwa wageni hadi ${answer.guests}; siku nyingine zina bei tofauti, na ada zinaweza kuongezwa. Chagua tarehe uone jumla.`;
    case "place":
      return `Iko ${answer.area}. Anwani kamili inakuja ukishaweka nafasi.`;
    case "hours":
      return `Kuingia ni kuanzia ${swahiliHour(answer.checkInFrom)}, kuondoka ni hadi ${swahiliHour(answer.checkOutUntil)}.`;
    case "listed":
      return `Kwenye orodha ya vilivyopo: ${answer.amenities.map((key) => swAmenities[key]).join(", ")}.`;
    case "fact":
      return factInWords(answer.said);
    case "beds":
      return `${bedsInWords(answer.beds)}.`;
    case "rule":
      return `Kanuni za nyumba zinasema: “${answer.words}”`;
    case "discount":
      return answer.discounts.length === 0
        ? "Kwa sasa hakuna punguzo, na bei ni moja kwa wote."
        : `Punguzo hukatwa lenyewe kwenye bei: ${answer.discounts.map(discountInWords).join(", ")}. Zaidi ya hapo bei ni moja kwa wote.`;
    case "pay":
      return `Unalipa kwa M-PESA kwenye ukurasa wa kuweka nafasi, ${answer.asksFirst ? "mwenyeji akishakubali, " : ""}${nowInWords(answer.now)}${restInWords(answer.rest)}.${
        answer.damageDepositKes > 0
          ? ` Njoo na ${formatKes(answer.damageDepositKes)} kama amana ya uharibifu; utarudishiwa baada ya kukaa.`
          : ""
      }`;
    case "size":
      return `Inatosha ${guestsInSwahili(answer.guests)}: vyumba vya kulala ${answer.bedrooms}, ${bathrooms(answer.bathrooms)}.`;
  }
};

function restInWords(rest: "none" | "arrival" | number): string {
  if (rest === "none") return "";
  return rest === "arrival" ? ", na salio ukifika" : `, na salio siku ${rest} kabla ya kuingia`;
}

function discountInWords(one: Extract<ListingAnswer, { about: "discount" }>["discounts"][number]): string {
  switch (one.kind) {
    case "weekly":
      return `asilimia ${one.percent} kuanzia usiku 7`;
    case "monthly":
      return `asilimia ${one.percent} kuanzia usiku 28`;
    case "early_bird":
      return `asilimia ${one.percent} ukiweka nafasi siku ${one.days} mapema`;
    case "last_minute":
      return `asilimia ${one.percent} siku ${one.days} za mwisho kabla ya kuingia`;
  }
}

function topicInWords(topic: Topic): string {
  return isAmenity(topic) ? swAmenities[topic] : (TOPIC_WORDS[topic] ?? topic);
}

export const swInquiryMessages: typeof inquiryMessages = {
  answer: answerInWords,
  yes: "Ndiyo, inawezekana.",
  no: "Samahani, haiwezekani hapa.",
  reply: (m) =>
    m.rest.length > 0
      ? `${m.answers} ${m.hostName} atajibu mengine: ${m.rest.map(topicInWords).join(", ")}.`
      : m.answers,
  automatic: (m) => `Jibu la kiotomatiki kutoka kwenye tangazo la ${m.propertyName}: ${m.reply} ${m.link}`,
  asked: (m) => `Mtu anauliza kuhusu ${m.propertyName}: “${m.question}” Jibu: ${m.link}`,
  wroteBack: (m) => `${m.who} ameandika: “${m.words}” Jibu: ${m.link}`,
  subject: (propertyName) => `Swali lako kuhusu ${propertyName}`,
  fromHost: (m) => `${m.hostName}, ${m.propertyName}: ${m.words}`,
};

export const swInquiry: Wording<typeof inquiryTexts> = {
  link: (host) => `Mwulize ${host}`,
  title: (host) => `Mwulize ${host}`,
  lead: (house) =>
    `Kuhusu ${house}. Kilichoandikwa kwenye tangazo kinajibiwa papo hapo; mengine yanaenda kwa mwenyeji.`,
  which: "Ni kuhusu nyumba gani?",
  question: "Swali lako",
  questionHint: "Kwa mfano: Iko wazi tarehe 12 hadi 15 Desemba, na kuna maegesho?",
  phone: "Nambari yako ya simu",
  phoneHint: "Jibu linakuja hapa kwa SMS. Kwanza tunatuma nambari ya uthibitisho, ili mtu asiandikiwe kimakosa.",
  send: "Tuma",
  confirm: "Thibitisha na utume",
  missing: "Andika swali lako.",
  tooLong: (most) => `Tumia herufi ${most} au chini yake.`,
  tooMany: "Maswali ni mengi. Tafadhali jaribu tena kesho, au angalia tarehe na bei kwenye ukurasa.",
  email: "Barua pepe",
  offers: (host) => `${host} anaweza kuniandikia mara moja tena nisipoweka nafasi`,
  neverTexted: "Nambari hii haiwezi kuandikiwa. Tumia nambari yako ya simu ya mkononi.",
  notTexted:
    "Hatuwezi kutuma SMS kwa nambari hii. Nambari ya uthibitisho na jibu vinakuja kwa barua pepe: andika yako hapa.",
  whatsapp: "Uliza kupitia WhatsApp",
  whatsappText: (house, dates, link) => `Habari, nina swali kuhusu ${house} (${link})${dates ? `, ${dates}` : ""}: `,
  sentTitle: "Swali lako",
  automatic: "Jibu la kiotomatiki, kutoka kwenye tangazo",
  fromHost: (host) => `Jibu la ${host}`,
  waits: (host, hearing) => `${host} amepata swali lako, na ${hearing}.`,
  restWaits: (host, hearing) => `${host} amepata sehemu iliyobaki ya swali lako, na ${hearing}.`,
  done: "Ungependa kujua zaidi? Uliza tena.",
  again: "Uliza swali lingine",
  book: "Angalia tarehe na bei",
};

/** Maswali, upande wa mwenyeji. */
export const swInquiryDesk: Wording<typeof inquiryDeskTexts> = {
  titleOf: (house) => `Swali kuhusu ${house}`,
  states: { open: "Linakusubiri", answered: "Limejibiwa", closed: "Limefungwa" },
  byItself: "Limejibiwa lenyewe",
  notice: (count) => ({
    title: count === 1 ? "Swali 1 kutoka kwa mgeni" : `Maswali ${count} kutoka kwa wageni`,
    text: "Wanataka kujua jambo kabla ya kuweka nafasi.",
    action: "Jibu",
  }),
  suggested: "Pendekezo",
  suggestedText: "Bonyeza mara moja litumwe.",
  use: "Tuma hili",
  answer: "Jibu lako",
  send: "Tuma jibu",
  close: "Funga bila kujibu",
  closeAnswered: "Funga",
  missing: "Andika jibu.",
  tooLong: (most) => `Herufi zisizidi ${most}.`,
  closed: "Limefungwa.",
  automaticOn: "Tangazo lako linajibu lenyewe linachoweza.",
  automaticOff: "Kila swali linakusubiri.",
  turnOff: "Zima majibu ya kiotomatiki",
  turnOn: "Washa majibu ya kiotomatiki",
};
