import { AMENITIES, type Amenity, isAmenity } from "#src/core/listing/amenities.ts";
import {
  type BedsSaid,
  type FactSaid,
  HOUSE_FACT_NAMES,
  type HouseFact,
  houseFact,
} from "#src/core/listing/house-facts.ts";
import { wordsOf } from "#src/core/listing/places.ts";
import { PLACES } from "#src/core/listing/places-data.ts";
import type { PayNow, Quote, RateCard } from "#src/core/pricing/pricing.ts";
import type { Refusal } from "#src/core/stay/refusal.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import type { StayHours } from "#src/core/stay/stay-hours.ts";
import type { Topic } from "./lexicon.ts";
import type { ReadQuestion } from "./read-question.ts";

/** What a listing says of itself. Nothing else is ever told. */
export type ListingFacts = StayHours &
  Readonly<{
    location: string;
    houseRules: string;
    amenities: readonly string[];
    /** What its host answered one by one, which says more than an amenity, and holds where the two differ. */
    said: readonly FactSaid[];
    beds: readonly BedsSaid[];
    maxGuests: number;
    bedrooms: number;
    bathrooms: number;
    rates: RateCard;
    /** The cheapest night that can be booked; nothing when there is none. */
    fromKes: number | undefined;
    mode: "instant" | "request";
    /** Its host can be paid by M-PESA at all. */
    takesMoney: boolean;
  }>;

/** The stay that was asked for, as the calendar and the prices judge it. */
export type JudgedStay = Readonly<{
  stay: Stay;
  party: number;
  quote: Quote;
  refused: Refusal | undefined;
  nearest: readonly Stay[];
}>;

type ExistingDiscount = Readonly<
  | { kind: "weekly" | "monthly"; percent: number }
  | { kind: "early_bird" | "last_minute"; percent: number; days: number }
>;

/** One sentence of an answer, in order. What it says stands in the listing. */
export type ListingAnswer = Readonly<
  | { about: "free"; stay: Stay }
  | { about: "not_free"; stay: Stay; refused: Refusal; nearest: readonly Stay[] }
  | { about: "price"; stay: Stay; party: number; quote: Quote }
  | { about: "from_price"; kes: number; guests: number }
  | { about: "place"; area: string }
  | { about: "hours"; checkInFrom: string; checkOutUntil: string }
  | { about: "listed"; amenities: readonly Amenity[] }
  /** What the host answered of the house, or of what is asked of guests. */
  | { about: "fact"; said: FactSaid }
  | { about: "beds"; beds: readonly BedsSaid[] }
  /** The host's own words, as they stand. */
  | { about: "rule"; words: string }
  | { about: "discount"; discounts: readonly ExistingDiscount[] }
  | { about: "pay"; now: PayNow; rest: "none" | "arrival" | number; damageDepositKes: number; asksFirst: boolean }
  | { about: "size"; guests: number; bedrooms: number; bathrooms: number }
>;

export type Answered = Readonly<{
  answers: readonly ListingAnswer[];
  /** What the listing does not say: the host is asked. */
  toHost: readonly Topic[];
  /** `host`: nothing is answered by itself; `answers` are what the host may press. */
  verdict: "answered" | "partly" | "host";
}>;

/** From this many nights on, a price depends on when. */
const FROM_PRICE_NIGHTS = 6;

/** What a listing answers to a question by itself. What it does not say is neither promised nor denied. */
export function answerQuestion(question: ReadQuestion, facts: ListingFacts, judged: JudgedStay | undefined): Answered {
  const answers: ListingAnswer[] = [];
  const toHost: Topic[] = [];
  const listed: Amenity[] = [];
  for (const topic of inOrder(question.topics)) {
    const found = isAmenity(topic) ? ofAmenity(topic, facts) : answersTo(topic, question, facts, judged);
    if (found === "listed") listed.push(topic as Amenity);
    else if (found.length > 0) answers.push(...found.filter((one) => !isSaid(answers, one)));
    else toHost.push(topic);
  }
  if (listed.length > 0) answers.push({ about: "listed", amenities: listed });
  if (question.oddHours) toHost.push("hours");
  if (question.withChildren && !question.topics.includes("children")) {
    if (asksFirst("children", facts)) toHost.push("children");
    else answers.push(...ofRule("children", facts));
  }
  return { answers, toHost, verdict: verdictOf(question, facts, answers, toHost) };
}

/** Amenities in the order of the list, behind everything else. */
function inOrder(topics: readonly Topic[]): Topic[] {
  return [...topics.filter((topic) => !isAmenity(topic)), ...AMENITIES.filter((one) => topics.includes(one))];
}

/** `How fast is the Wi-Fi, and is there any` has one answer. */
function isSaid(answers: readonly ListingAnswer[], one: ListingAnswer): boolean {
  return one.about === "fact" && answers.some((other) => other.about === "fact" && other.said.fact === one.said.fact);
}

function ofAmenity(amenity: Amenity, facts: ListingFacts): "listed" | ListingAnswer[] {
  const name = HOUSE_FACT_NAMES.find((fact) => houseFact(fact).amenity === amenity);
  const said = name && saidOf(name, facts);
  if (said) return [{ about: "fact", said }];
  return facts.amenities.includes(amenity) ? "listed" : [];
}

function saidOf(fact: HouseFact, { said }: ListingFacts): FactSaid | undefined {
  return said.find((one) => one.fact === fact);
}

/** A fact whose number is asked for; nothing where only its kind is known. */
function countedOf(fact: HouseFact, facts: ListingFacts): ListingAnswer[] {
  const said = saidOf(fact, facts);
  return said && said.amount !== null ? [{ about: "fact", said }] : [];
}

function verdictOf(
  question: ReadQuestion,
  facts: ListingFacts,
  answers: readonly ListingAnswer[],
  toHost: readonly Topic[],
): Answered["verdict"] {
  const isTooMany = question.party !== undefined && question.party > facts.maxGuests;
  // `Is parking free?` may ask for its price.
  const mayBeFree = toHost.includes("free") && answers.some(({ about }) => about === "listed" || about === "fact");
  if (!question.clear || isTooMany || mayBeFree || answers.length === 0) return "host";
  return toHost.length > 0 ? "partly" : "answered";
}

type PlainTopic = Exclude<Topic, Amenity>;
type AskedOfGuests = keyof typeof RULE_WORDS;

function answersTo(
  topic: Topic,
  question: ReadQuestion,
  facts: ListingFacts,
  judged: JudgedStay | undefined,
): ListingAnswer[] {
  switch (topic as PlainTopic) {
    case "children":
    case "pets":
    case "parties":
    case "smoking":
    case "quiet":
    case "visitors":
      return ofRule(topic as AskedOfGuests, facts);
    case "wifi_speed":
      return countedOf("wifi", facts);
    case "power_hours":
      return countedOf("power", facts);
    case "cars":
      return countedOf("parking", facts);
    case "beds":
      return facts.beds.length > 0 ? [{ about: "beds", beds: facts.beds }] : [];
    default: {
      const one = ofStay(topic as PlainTopic, question, facts, judged);
      return one ? [one] : [];
    }
  }
}

function ofStay(
  topic: PlainTopic,
  question: ReadQuestion,
  facts: ListingFacts,
  judged: JudgedStay | undefined,
): ListingAnswer | undefined {
  switch (topic) {
    case "free":
      return judged && freeOrNot(judged);
    case "price":
      if (judged) return judged.refused ? freeOrNot(judged) : { about: "price", ...judged };
      return question.stay ? undefined : fromPrice(question, facts);
    case "place": {
      const area = areaOf(facts.location);
      return area ? { about: "place", area } : undefined;
    }
    case "hours":
      return { about: "hours", checkInFrom: facts.checkInFrom, checkOutUntil: facts.checkOutUntil };
    case "discount":
      return { about: "discount", discounts: discountsOf(facts.rates) };
    case "pay":
      return facts.takesMoney ? howToPay(facts) : undefined;
    case "size":
      return { about: "size", guests: facts.maxGuests, bedrooms: facts.bedrooms, bathrooms: facts.bathrooms };
    default:
      return undefined;
  }
}

/** What a night costs at least. Of many nights, or more guests than it is for, the price depends on when. */
function fromPrice(
  { nights, party }: ReadQuestion,
  { rates, fromKes, maxGuests }: ListingFacts,
): ListingAnswer | undefined {
  const guests = rates.includedGuests ?? maxGuests;
  if ((nights ?? 1) > FROM_PRICE_NIGHTS || (party ?? 1) > guests) return undefined;
  return fromKes === undefined ? undefined : { about: "from_price", kes: fromKes, guests };
}

function freeOrNot({ stay, refused, nearest }: JudgedStay): ListingAnswer {
  return refused ? { about: "not_free", stay, refused, nearest } : { about: "free", stay };
}

function howToPay({ rates, mode }: ListingFacts): ListingAnswer {
  const { payNow, balanceDaysBefore, damageDepositKes } = rates;
  const rest = payNow.kind === "all" ? "none" : (balanceDaysBefore ?? "arrival");
  return { about: "pay", now: payNow, rest, damageDepositKes, asksFirst: mode === "request" };
}

/** The discounts that a host gives everybody. A promo code is told by whom it was given to. */
function discountsOf({ weeklyPercent, monthlyPercent, earlyBird, lastMinute }: RateCard): ExistingDiscount[] {
  return [
    ...(weeklyPercent > 0 ? [{ kind: "weekly" as const, percent: weeklyPercent }] : []),
    ...(monthlyPercent > 0 ? [{ kind: "monthly" as const, percent: monthlyPercent }] : []),
    ...earlyBird.filter(isOff).map((step) => ({ kind: "early_bird" as const, ...step })),
    ...lastMinute.filter(isOff).map((step) => ({ kind: "last_minute" as const, ...step })),
  ];
}

function isOff({ percent }: { percent: number }): boolean {
  return percent > 0;
}

const RULE_WORDS = {
  children: /\b(?:child(?:ren)?|kids?|bab(?:y|ies)|infants?|toddlers?|watoto|mtoto)\b/i,
  pets: /\b(?:pets?|dogs?|cats?|animals?|wanyama|mbwa|paka)\b/i,
  parties: /\b(?:part(?:y|ies)|events?|celebrations?|sherehe|karamu)\b/i,
  smoking: /\b(?:smok(?:e|ing|ers?)|cigarettes?|sigara)\b/i,
  quiet: /\b(?:quiet|noise|loud|kelele|utulivu)\b/i,
  visitors: /\b(?:visitors?|wageni wa mchana)\b/i,
} satisfies Partial<Record<HouseFact, RegExp>>;
const RULE_LONGEST = 160;

/** The host wants to be asked: whatever stands beside it, nothing is answered for them. */
function asksFirst(topic: AskedOfGuests, facts: ListingFacts): boolean {
  return saidOf(topic, facts)?.choice === "ask";
}

/** What is asked of guests, as the page has it: the host's answer, and the sentences of the house rules that speak of it. */
function ofRule(topic: AskedOfGuests, facts: ListingFacts): ListingAnswer[] {
  if (asksFirst(topic, facts)) return [];
  const said = saidOf(topic, facts);
  const words = ruleAbout(topic, facts.houseRules);
  return [...(said ? [{ about: "fact" as const, said }] : []), ...(words ? [words] : [])];
}

function ruleAbout(topic: AskedOfGuests, rules: string): Extract<ListingAnswer, { about: "rule" }> | undefined {
  const sentences = rules.split(/\n+|(?<=[.!?])\s+/).map((text) => text.trim());
  const words = sentences.filter((sentence) => RULE_WORDS[topic].test(sentence)).join(" ");
  return words && words.length <= RULE_LONGEST ? { about: "rule", words } : undefined;
}

let areas: ReadonlySet<string> | undefined;

const AREAS = new Set(["county", "town", "estate"]);

/** The estate or town in a location that a host wrote, and what lies around it; never a street or a house. */
export function areaOf(location: string): string | undefined {
  areas ??= new Set(PLACES.flatMap(({ name, kind, area }) => (AREAS.has(kind) ? [name, area] : [area])).map(plain));
  const known = areas;
  const parts = location.split(",").map((part) => part.trim());
  const named = parts.filter((part) => known.has(plain(part)));
  return named.length > 0 ? named.join(", ") : undefined;
}

const plain = (text: string) => wordsOf(text).join(" ");

/** For how many a price is told: those who were named, else as many as the plain price is for. */
export function guestsToPrice(
  question: Pick<ReadQuestion, "party">,
  { rates, maxGuests }: Pick<ListingFacts, "rates" | "maxGuests">,
): number {
  return Math.min(question.party ?? rates.includedGuests ?? maxGuests, maxGuests);
}
