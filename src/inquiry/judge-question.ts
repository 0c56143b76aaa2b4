import { houseBedsOf, houseFactsOf } from "#db/house-fact.queries.ts";
import type { Reader } from "#db/open.ts";
import { termsOf } from "#db/pricing.queries.ts";
import { findPublishedProperty, type Property } from "#db/property.queries.ts";
import { lookAtStay } from "#src/booking/look-at-stay.ts";
import {
  type Answered,
  answerQuestion,
  guestsToPrice,
  type JudgedStay,
  type ListingFacts,
} from "#src/core/inquiry/answer.ts";
import { type ReadQuestion, readQuestion } from "#src/core/inquiry/read-question.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { hasWayToPay } from "#src/payout/account-of.ts";
import { fromPriceNow } from "#src/pricing/from-prices.ts";
import type { Deps } from "#src/web/deps.ts";

export type JudgedQuestion = Readonly<{ question: ReadQuestion; answered: Answered }>;

type JudgeDeps = Omit<Deps, "db"> & Readonly<{ db: Reader }>;

/**
 * What a published listing answers to a question now, with the prices and the calendar that guests see. Nights that came
 * beside it (`fallback`) count where it names none itself.
 */
export function judgeQuestion(
  deps: JudgeDeps,
  propertyId: string,
  text: string,
  fallback?: Stay,
): JudgedQuestion | undefined {
  const found = findPublishedProperty(deps.db, propertyId);
  if (!found) return undefined;
  const { property } = found;
  const names = [property.displayName, property.location];
  const read = readQuestion(text, { today: deps.clock.today(), names });
  const isDated = read.stay !== undefined || read.nights !== undefined;
  const question = fallback && !isDated ? { ...read, stay: fallback } : read;
  const facts = factsOf(deps, property);
  return { question, answered: answerQuestion(question, facts, judgedStay(deps, property, facts, question)) };
}

function factsOf(deps: JudgeDeps, property: Property): ListingFacts {
  const { rates, mode } = termsOf(deps.db, property);
  const fromKes = fromPriceNow(deps.db, property, deps.clock.now());
  const [said, beds] = [houseFactsOf(deps.db, property.id), houseBedsOf(deps.db, property.id)];
  return { ...property, rates, fromKes, mode, said, beds, takesMoney: hasWayToPay(deps, property.hostId) };
}

/** Nobody's own holds count as free here: whoever asks may read the answer later. */
function judgedStay(
  deps: JudgeDeps,
  property: Property,
  facts: ListingFacts,
  question: ReadQuestion,
): JudgedStay | undefined {
  if (!question.stay) return undefined;
  const party = guestsToPrice(question, facts);
  const wish = { propertyId: property.id, ...question.stay, guests: String(party), code: "" };
  const look = lookAtStay(deps, wish, "");
  if (!look?.stay || !look.quote) return undefined;
  return { stay: look.stay, party, quote: look.quote, refused: look.refused, nearest: look.nearest };
}
