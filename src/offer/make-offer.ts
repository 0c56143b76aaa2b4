import { findInquiry } from "#db/inquiry.queries.ts";
import type { Reader } from "#db/open.ts";
import { termsOf } from "#db/pricing.queries.ts";
import { findPropertyOfHost } from "#db/property.queries.ts";
import {
  findQuoteLink,
  insertQuoteLink,
  openQuoteLinks,
  type QuoteLink,
  quoteLinkBySubmission,
  quoteLinksOf,
  updateQuoteLink,
} from "#db/share.queries.ts";
import { type Change, write } from "#db/write.ts";
import { offerSeen } from "#src/booking/offer-seen.ts";
import { weighStay } from "#src/booking/weigh-stay.ts";
import { readLanguage } from "#src/core/language.ts";
import { cleanName, NAME_LONGEST } from "#src/core/person/name.ts";
import { normalisePhone } from "#src/core/person/phone.ts";
import { stayUnderFloor } from "#src/core/pricing/price-floor.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import {
  type OwnPrice,
  offeredQuote,
  QUOTE_HOURS,
  QUOTE_NOTE_LONGEST,
  QUOTES_MOST,
  type QuoteHours,
  quoteEndsAt,
} from "#src/core/pricing/quote-link.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { oneLine } from "#src/core/share/look.ts";
import { partyFor } from "#src/core/stay/party.ts";
import type { Refusal } from "#src/core/stay/refusal.ts";
import { readStay, type Stay, type StayProblem } from "#src/core/stay/stay.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";

/** Whom an offer is for, and what they read, as the host typed it. */
export type TypedRecipient = Readonly<Record<"name" | "phone" | "language" | "note", string>>;

/** An offer as its host typed it. */
export type TypedOffer = TypedRecipient &
  Readonly<Record<"property" | "checkIn" | "checkOut" | "guests" | "price" | "percent" | "hours" | "inquiry", string>>;

export type OfferFault =
  | "property"
  | "price"
  | "percent"
  | "price_twice"
  | "no_price"
  | "hours"
  | "name"
  | "phone"
  | "note"
  | "too_many";

export type OfferProblems = Readonly<{
  faults: readonly OfferFault[];
  dates: StayProblem | undefined;
  /** How many guests the property sleeps, where the typed number is none that fits. */
  mostGuests: number | undefined;
}>;

/** An offer as it would be made now. */
export type PricedOffer = Readonly<{
  propertyId: string;
  stay: Stay;
  party: number;
  quote: Quote;
  /** Why guests could not book it: then it is not offered. */
  refused: Refusal | undefined;
  /** What a night comes to at the host's own price where that is under their floor, whole shillings. */
  low: Readonly<{ kes: number; floorKes: number }> | undefined;
}>;

export type MakeOffer =
  | Readonly<{ outcome: "made" | "made_before"; id: string }>
  | (Readonly<{ outcome: "wrong" }> & OfferProblems)
  /** Guests could not book it now. */
  | (Readonly<{ outcome: "not_free" }> & PricedOffer)
  /** Its price is under the host's floor, and they have not said that they mean it. */
  | (Readonly<{ outcome: "low" }> & PricedOffer);

type Making = Pick<Deps, "db" | "clock">;

/** What an offer would cost and whether guests could book it; nothing where what was typed makes no stay or price. */
export function priceOffer(deps: Making, hostId: string, typed: TypedOffer): PricedOffer | OfferProblems {
  return priced(deps.db, deps, hostId, typed);
}

/**
 * Offers a stay to one person at a price that stays. Its nights are not kept. `lowMeant` is the total that
 * the host has read to be under their floor, and means.
 */
export function makeOffer(
  deps: Making,
  ask: { hostId: string; submissionKey: string; lowMeant: string },
  typed: TypedOffer,
): MakeOffer {
  return write(deps.db, (tx): MakeOffer => {
    const { hostId } = ask;
    const before = quoteLinkBySubmission(tx, ask.submissionKey);
    if (before?.hostId === hostId) return { outcome: "made_before", id: before.id };
    const now = deps.clock.now();
    const price = priced(tx, deps, hostId, typed);
    const guest = readGuest(typed);
    const hours = QUOTE_HOURS.find((one) => String(one) === typed.hours);
    const problems = "quote" in price ? { faults: [], dates: undefined, mostGuests: undefined } : price;
    const faults: OfferFault[] = [...problems.faults, ...guest.faults];
    if (!hours) faults.push("hours");
    if (openQuoteLinks(tx, hostId, now) >= QUOTES_MOST) faults.push("too_many");
    if (!("quote" in price) || !hours || faults.length > 0) return { outcome: "wrong", ...problems, faults };
    if (price.refused) return { outcome: "not_free", ...price };
    if (price.low && ask.lowMeant !== String(price.quote.totalKes)) return { outcome: "low", ...price };
    const { propertyId, stay, party, quote } = price;
    const id = newId();
    insertQuoteLink(tx, {
      id,
      hostId,
      propertyId,
      ...stay,
      party,
      quote,
      totalKes: quote.totalKes,
      ...guest.read,
      createdAt: now,
      endsAt: quoteEndsAt(now, hours, stay),
      submissionKey: secretHash(ask.submissionKey),
      inquiryId: ownInquiry(tx, hostId, typed.inquiry),
    });
    return { outcome: "made", id };
  });
}

function ownInquiry(tx: Change, hostId: string, id: string): string | null {
  return id && findInquiry(tx, id)?.hostId === hostId ? id : null;
}

export type ChangeOffer = "changed" | "no_such_offer" | "over" | readonly OfferFault[];

/** Changes whom it is for and what they read, and lets it hold longer from now on. What was offered stays. */
export function changeOffer(
  deps: Making,
  of: { id: string; hostId: string },
  typed: TypedRecipient & Readonly<{ longer: string }>,
): ChangeOffer {
  return write(deps.db, (tx): ChangeOffer => {
    const found = findOfferOf(tx, deps, of);
    if (!found) return "no_such_offer";
    const { offer, standing } = found;
    if (standing === "used" || standing === "withdrawn") return "over";
    const { read, faults } = readGuest(typed);
    const hours = QUOTE_HOURS.find((one) => String(one) === typed.longer);
    if (typed.longer !== "" && !hours) faults.push("hours");
    if (faults.length > 0) return faults;
    const endsAt = hours ? laterEnd(offer, hours, deps.clock.now()) : offer.endsAt;
    updateQuoteLink(tx, offer.id, { ...read, endsAt });
    return "changed";
  });
}

function laterEnd(offer: QuoteLink, hours: QuoteHours, now: number): number {
  return Math.max(offer.endsAt, quoteEndsAt(now, hours, offer));
}

/** From now on it gives nobody its price. */
export function withdrawOffer(
  deps: Making,
  of: { id: string; hostId: string },
): "withdrawn" | "no_such_offer" | "used" {
  return write(deps.db, (tx) => {
    const found = findOfferOf(tx, deps, of);
    if (!found) return "no_such_offer";
    if (found.standing === "used") return "used";
    if (found.offer.withdrawnAt === null) updateQuoteLink(tx, of.id, { withdrawnAt: deps.clock.now() });
    return "withdrawn";
  });
}

/** An offer of this host and what it is worth now; another host's is not there. */
export function findOfferOf(
  db: Reader,
  { clock }: Pick<Deps, "clock">,
  { id, hostId }: { id: string; hostId: string },
) {
  const offer = findQuoteLink(db, id);
  const property = offer?.hostId === hostId ? findPropertyOfHost(db, offer.propertyId, hostId) : undefined;
  const seen = property && offerSeen(db, id, { property, replaced: [], now: clock.now() });
  return property && seen ? { ...seen, property } : undefined;
}

/** What a host offered, the newest first, with what each is worth now. */
export function offersOfHost(deps: Pick<Deps, "db" | "clock">, hostId: string, most: number) {
  return quoteLinksOf(deps.db, hostId, most).flatMap((offer) => {
    const found = findOfferOf(deps.db, deps, { id: offer.id, hostId });
    return found ? [{ ...offer, standing: found.standing, house: found.property.displayName }] : [];
  });
}

function priced(
  db: Reader,
  { clock }: Pick<Deps, "clock">,
  hostId: string,
  typed: TypedOffer,
): PricedOffer | OfferProblems {
  const today = clock.today();
  const now = clock.now();
  const property = findPropertyOfHost(db, typed.property, hostId);
  const isOpen = property?.state === "published" && !property.suspended;
  const read = readStay(typed.checkIn, typed.checkOut, today);
  const party = partyFor(typed.guests, property?.maxGuests ?? 50);
  const own = readOwnPrice(typed);
  const faults: OfferFault[] = [];
  if (!isOpen) faults.push("property");
  if (typeof own === "string") faults.push(own);
  const dates = typeof read === "string" ? read : undefined;
  const mostGuests = typeof party === "string" ? (property?.maxGuests ?? 50) : undefined;
  if (!property || typeof read === "string" || typeof party === "string" || typeof own === "string" || !isOpen) {
    return { faults, dates, mostGuests };
  }
  const terms = termsOf(db, property);
  const weighed = weighStay(db, { property, terms }, { stay: read, party, code: "", browserHash: "", now });
  const { rates } = terms;
  if (rates.basePriceKes === 0 && own.kind !== "total") return { faults: ["no_price"], dates, mostGuests };
  const quote = offeredQuote(weighed.quote, own, read, rates, { party, bookedOn: today });
  if (quote.totalKes < 1) return { faults: ["price"], dates, mostGuests };
  return {
    propertyId: property.id,
    stay: read,
    party,
    quote,
    refused: weighed.refused,
    low: own.kind === "prices" ? undefined : stayUnderFloor(rates, quote),
  };
}

/** A sum for the whole stay, or per cent off its nights, or neither: what the prices make. */
function readOwnPrice(typed: Pick<TypedOffer, "price" | "percent">): OwnPrice | "price" | "percent" | "price_twice" {
  const price = typed.price.replace(/[\s,]/g, "");
  const percent = typed.percent.replace(/[\s%]/g, "");
  if (price && percent) return "price_twice";
  if (price) return /^[1-9]\d{0,7}$/.test(price) ? { kind: "total", kes: Number(price) } : "price";
  if (percent) return /^[1-9]\d?$/.test(percent) ? { kind: "percent", percent: Number(percent) } : "percent";
  return { kind: "prices" };
}

function readGuest(typed: TypedRecipient) {
  const faults: OfferFault[] = [];
  const toName = cleanName(typed.name);
  if (toName.length > NAME_LONGEST) faults.push("name");
  const toPhone = typed.phone.trim() === "" ? "" : normalisePhone(typed.phone);
  if (toPhone === undefined) faults.push("phone");
  const note = oneLine(typed.note);
  if (note.length > QUOTE_NOTE_LONGEST) faults.push("note");
  const read = { toName, toPhone: toPhone ?? "", note, language: readLanguage(typed.language) ?? "en" } as const;
  return { read, faults };
}
