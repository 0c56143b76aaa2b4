import type { ListingAnswer } from "#src/core/inquiry/answer.ts";
import type { Topic } from "#src/core/inquiry/lexicon.ts";
import { isAmenity } from "#src/core/listing/amenities.ts";
import { type BedsSaid, byRoom, type FactSaid, houseFact } from "#src/core/listing/house-facts.ts";
import { formatKes } from "#src/core/money/money.ts";
import type { PayNow } from "#src/core/pricing/pricing.ts";
import { dateRange, dateRangeWithYear, plural, shortDateWithYear } from "#views/format/format.ts";
import { houseTexts } from "./house.ts";
import { priceTexts } from "./prices.ts";
import { amenityTexts } from "./property.ts";

const TOPIC_WORDS: Readonly<Record<string, string>> = {
  free: "free nights",
  price: "the price",
  place: "where it is",
  hours: "the hours",
  children: "children",
  pets: "pets",
  parties: "parties",
  discount: "a discount",
  pay: "paying",
  size: "how many fit",
  beds: "the beds",
  smoking: "smoking",
  quiet: "quiet hours",
  visitors: "visitors",
  wifi_speed: "how fast the Wi-Fi is",
  power_hours: "how long backup power lasts",
  cars: "how many cars fit",
};

function nowInWords(now: PayNow): string {
  switch (now.kind) {
    case "all":
      return "all of it when you book";
    case "percent":
      return `${now.percent}% when you book`;
    case "fixed":
      return `${formatKes(now.kes)} when you book`;
    case "first_night":
      return "the first night when you book";
  }
}

/** What a host answered of their house, as its page has it. */
function factInWords({ fact, choice, amount, testedOn, note, noteSw }: FactSaid): string {
  if (houseFact(fact).part === "rules")
    return `${houseTexts.rule(fact)}: ${houseTexts.ruleAnswer(fact, choice, amount)}.`;
  const more = [
    houseTexts.answer(fact, choice),
    testedOn && houseTexts.testedOn(shortDateWithYear(testedOn)),
    note || noteSw,
  ].filter(Boolean);
  return `${houseTexts.fact(fact, amount)}: ${more.join(", ").trim().replace(/\.$/, "")}.`;
}

function bedsInWords(beds: readonly BedsSaid[]): string {
  return byRoom(beds)
    .map(
      ([room, ones]) =>
        `${houseTexts.room(room)}: ${ones.map(({ kind, beds: count }) => houseTexts.beds(kind, count)).join(", ")}`,
    )
    .join("; ");
}

/** One sentence of what a listing answers. It never says more than the listing does. */
function answerInWords(answer: ListingAnswer): string {
  switch (answer.about) {
    case "free":
      return `${dateRangeWithYear(answer.stay)} is free so far.`;
    case "not_free":
      return `${dateRange(answer.stay)} can't be booked: ${priceTexts.refused(answer.refused)}${nearestInWords(answer.nearest)}`;
    case "price":
      return `${dateRangeWithYear(answer.stay)}, ${plural(answer.quote.nights.length, "night")} for up to ${plural(answer.party, "guest")}: ${formatKes(answer.quote.totalKes)} in all.`;
    case "from_price":
      return `A night is from ${formatKes(answer.kes)} for up to ${plural(answer.guests, "guest")}; some dates have another price, and fees may come on top. Choose dates to see the total.`;
    case "place":
      return `It is in ${answer.area}. The exact address comes with the booking.`;
    case "hours":
      return `Check-in from ${answer.checkInFrom}, check-out by ${answer.checkOutUntil}.`;
    case "listed":
      return `On the list of what the place has: ${answer.amenities.map((key) => amenityTexts[key]).join(", ")}.`;
    case "fact":
      return factInWords(answer.said);
    case "beds":
      return `${bedsInWords(answer.beds)}.`;
    case "rule":
      return `The house rules say: “${answer.words}”`;
    case "discount":
      return answer.discounts.length === 0
        ? "There are no discounts for now, and the price is the same for everybody."
        : `The discounts there are come off by themselves: ${answer.discounts.map(discountInWords).join(", ")}. Beyond them the price is the same for everybody.`;
    case "pay":
      return `You pay by M-PESA on the booking page, ${answer.asksFirst ? "once the host has said yes, " : ""}${nowInWords(answer.now)}${restInWords(answer.rest)}.${
        answer.damageDepositKes > 0
          ? ` Bring ${formatKes(answer.damageDepositKes)} as a deposit against damage; you get it back after your stay.`
          : ""
      }`;
    case "size":
      return `It sleeps ${plural(answer.guests, "guest")}: ${plural(answer.bedrooms, "bedroom")}, ${plural(answer.bathrooms, "bathroom")}.`;
  }
}

function nearestInWords(nearest: readonly { checkIn: string; checkOut: string }[]): string {
  return nearest.length === 0 ? "" : ` Free near it: ${nearest.map(dateRange).join("; ")}.`;
}

function restInWords(rest: "none" | "arrival" | number): string {
  if (rest === "none") return "";
  return rest === "arrival" ? ", and the rest on arrival" : `, and the rest ${plural(rest, "day")} before check-in`;
}

function discountInWords(one: Extract<ListingAnswer, { about: "discount" }>["discounts"][number]): string {
  switch (one.kind) {
    case "weekly":
      return `${one.percent}% from 7 nights`;
    case "monthly":
      return `${one.percent}% from 28 nights`;
    case "early_bird":
      return `${one.percent}% when booked ${plural(one.days, "day")} ahead`;
    case "last_minute":
      return `${one.percent}% within ${plural(one.days, "day")} of arrival`;
  }
}

function topicInWords(topic: Topic): string {
  return isAmenity(topic) ? amenityTexts[topic] : (TOPIC_WORDS[topic] ?? topic);
}

/** What is told of a question, on a phone. */
export const inquiryMessages = {
  answer: answerInWords,
  /** What a host may press where their listing says nothing. */
  yes: "Yes, that is possible.",
  no: "Sorry, that is not possible here.",
  /** What the listing answered, and what its host answers. */
  reply: (m: { answers: string; rest: readonly Topic[]; hostName: string }) =>
    m.rest.length > 0
      ? `${m.answers} ${m.hostName} answers the rest: ${m.rest.map(topicInWords).join(", ")}.`
      : m.answers,
  automatic: (m: { propertyName: string; reply: string; link: string }) =>
    `Automatic answer from the listing of ${m.propertyName}: ${m.reply} ${m.link}`,
  asked: (m: { propertyName: string; question: string; link: string }) =>
    `Somebody asks about ${m.propertyName}: “${m.question}” Answer: ${m.link}`,
  wroteBack: (m: { who: string; words: string; link: string }) => `${m.who} wrote: “${m.words}” Answer: ${m.link}`,
  /** What a letter is headed. */
  subject: (propertyName: string) => `Your question about ${propertyName}`,
  fromHost: (m: { hostName: string; propertyName: string; words: string }) =>
    `${m.hostName}, ${m.propertyName}: ${m.words}`,
};

/** Asking a host before booking. */
export const inquiryTexts = {
  link: (host: string) => `Ask ${host}`,
  title: (host: string) => `Ask ${host}`,
  lead: (house: string) =>
    `About ${house}. What the listing says is answered at once; everything else goes to the host.`,
  which: "Which place is it about?",
  question: "Your question",
  questionHint: "For example: Is it free from 12 to 15 December, and is there parking?",
  phone: "Your phone number",
  phoneHint: "The answer comes here by SMS. We send a code first, so that nobody is written to by mistake.",
  send: "Send",
  confirm: "Confirm and send",
  missing: "Write your question.",
  tooLong: (most: number) => `Use at most ${most} characters.`,
  tooMany: "That is a lot of questions. Please try again tomorrow, or look at the dates and prices on the page.",
  email: "Email",
  offers: (host: string) => `${host} may write to me once more if I book nothing`,
  neverTexted: "This number can't be written to. Use a mobile number of your own.",
  notTexted: "We can't send an SMS to this number. The code and the answer come by email: write yours here.",
  whatsapp: "Ask on WhatsApp",
  /** The link stands in brackets and a colon behind it: so much is read back (`src/core/inquiry/named-place.ts`). */
  whatsappText: (house: string, dates: string, link: string) =>
    `Hello, I have a question about ${house} (${link})${dates ? `, ${dates}` : ""}: `,
  sentTitle: "Your question",
  automatic: "Automatic answer, from the listing",
  fromHost: (host: string) => `Answer of ${host}`,
  waits: (host: string, hearing: string) => `${host} has your question, and ${hearing}.`,
  restWaits: (host: string, hearing: string) => `${host} has the rest of your question, and ${hearing}.`,
  done: "Do you need to know more? Ask again.",
  again: "Ask something else",
  book: "See dates and prices",
};

/** A host's questions. */
export const inquiryDeskTexts = {
  titleOf: (house: string) => `Question about ${house}`,
  states: { open: "Waits for you", answered: "Answered", closed: "Closed" },
  byItself: "Answered by itself",
  notice: (count: number) => ({
    title: `${plural(count, "question")} from guests`,
    text: "They want to know something before they book.",
    action: "Answer",
  }),
  suggested: "Suggested",
  suggestedText: "One press sends it.",
  use: "Send this",
  answer: "Your answer",
  send: "Send the answer",
  close: "Close without answering",
  closeAnswered: "Close",
  missing: "Write an answer.",
  tooLong: (most: number) => `Use at most ${most} characters.`,
  closed: "Closed.",
  automaticOn: "Your listing answers what it can by itself.",
  automaticOff: "Every question waits for you.",
  turnOff: "Turn automatic answers off",
  turnOn: "Turn automatic answers on",
};
