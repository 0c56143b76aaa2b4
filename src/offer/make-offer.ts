import { findInquiry } from "#db/inquiry.queries.ts";
import type { Reader } from "#db/open.ts";
import { findPropertyOfHost, type Property } from "#db/property.queries.ts";
import {
  insertQuoteLink,
  openQuoteLinks,
  type QuoteLink,
  quoteLinkBySubmission,
  quoteLinksOf,
  updateQuoteLink,
} from "#db/share.queries.ts";
import { type Change, write } from "#db/write.ts";
import { countsOf, offerOfHost, partyOf } from "#src/booking/offer-seen.ts";
import { readLanguage } from "#src/core/language.ts";
import { cleanName, NAME_LONGEST } from "#src/core/person/name.ts";
import { normalisePhone } from "#src/core/person/phone.ts";
import {
  QUOTE_HOURS,
  QUOTE_NOTE_LONGEST,
  QUOTES_MOST,
  type QuoteHours,
  quoteEndsAt,
} from "#src/core/pricing/quote-link.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import { oneLine } from "#src/core/typed-words.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import {
  NO_PROBLEMS,
  type PricedOffer,
  type PriceFault,
  type PriceProblems,
  priceOffer,
  type TypedPrice,
} from "./price-offer.ts";

/** Whom an offer is for, and what they read, as the host typed it. */
export type TypedRecipient = Readonly<Record<"name" | "phone" | "language" | "note", string>>;

/** An offer as its host typed it. */
export type TypedOffer = TypedRecipient & TypedPrice & Readonly<Record<"hours" | "inquiry", string>>;

export type OfferFault = PriceFault | "hours" | "name" | "phone" | "note" | "too_many";

export type OfferProblems = PriceProblems<OfferFault>;

export type MakeOffer =
  | Readonly<{ outcome: "made" | "made_before"; id: string }>
  | (Readonly<{ outcome: "wrong" }> & OfferProblems)
  /** Guests could not book it now. */
  | (Readonly<{ outcome: "not_free" }> & PricedOffer)
  /** Its price is under the host's floor, and they have not said that they mean it. */
  | (Readonly<{ outcome: "low" }> & PricedOffer);

type Making = Pick<Deps, "db" | "clock">;

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
    const price = priceOffer({ db: tx, clock: deps.clock }, hostId, typed);
    const guest = readGuest(typed);
    const hours = QUOTE_HOURS.find((one) => String(one) === typed.hours);
    const problems = "quote" in price ? NO_PROBLEMS : price;
    const faults: OfferFault[] = [...problems.faults, ...guest.faults];
    if (!hours) faults.push("hours");
    if (openQuoteLinks(tx, hostId, now) >= QUOTES_MOST) faults.push("too_many");
    if (!("quote" in price) || !hours || faults.length > 0) return { outcome: "wrong", ...problems, faults };
    if (price.refused) return { outcome: "not_free", ...price };
    if (price.low && ask.lowMeant !== String(price.quote.totalKes)) return { outcome: "low", ...price };
    const inquiryId = ownInquiry(tx, hostId, typed.inquiry);
    const endsAt = quoteEndsAt(now, hours, price.stay);
    const common = { hostId, ...price.stay, ...guest.read, createdAt: now, endsAt, inquiryId };
    return { outcome: "made", id: writeOffer(tx, price, common, ask.submissionKey) };
  });
}

/** A row for each room; the first names all. */
function writeOffer(
  tx: Change,
  { rooms }: PricedOffer,
  common: Omit<
    Parameters<typeof insertQuoteLink>[1],
    "id" | "propertyId" | "party" | "quote" | "totalKes" | "submissionKey"
  >,
  submissionKey: string,
): string {
  const firstId = newId();
  for (const [at, { propertyId, guests: party, quote }] of rooms.entries()) {
    insertQuoteLink(tx, {
      id: at === 0 ? firstId : newId(),
      ...common,
      ...{ propertyId, party, quote, totalKes: quote.totalKes },
      submissionKey: secretHash(at === 0 ? submissionKey : `${submissionKey} ${at}`),
      groupId: rooms.length > 1 ? firstId : null,
    });
  }
  return firstId;
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

/** An offer of this host and what it is worth now, with its rooms; another host's is not there. */
export function findOfferOf(
  db: Reader,
  { clock }: Pick<Deps, "clock">,
  { id, hostId }: { id: string; hostId: string },
) {
  const seen = offerOfHost(db, id, { hostId, replaced: [], now: clock.now() });
  // A room of several is found by the first, which names all.
  if (!seen || (seen.offer.groupId ?? seen.offer.id) !== seen.offer.id) return undefined;
  const rooms = seen.rooms.flatMap((offer) => {
    const property = findPropertyOfHost(db, offer.propertyId, hostId);
    return property ? [{ offer, property }] : [];
  });
  const [first] = rooms;
  if (!first || rooms.length < seen.rooms.length) return undefined;
  return { offer: seen.offer, standing: seen.standing, rooms, shown: shownOf(rooms) };
}

/** What pages and words say of it: how many of what, for how many guests, at which price. */
function shownOf(rooms: readonly Readonly<{ offer: QuoteLink; property: Property }>[]) {
  const counts = countsOf(rooms.map(({ offer }) => offer));
  const names = new Map(rooms.map(({ property }) => [property.id, property.displayName]));
  return {
    house: [...counts].map(([id, count]) => `${count > 1 ? `${count} × ` : ""}${names.get(id) ?? ""}`).join(", "),
    party: partyOf(rooms.map(({ offer }) => offer)),
    totalKes: rooms.reduce((sum, { offer }) => sum + offer.totalKes, 0),
  };
}

/** What a host offered, the newest first, with what each is worth now. */
export function offersOfHost(deps: Pick<Deps, "db" | "clock">, hostId: string, most: number) {
  return quoteLinksOf(deps.db, hostId, most).flatMap((offer) => {
    const found = findOfferOf(deps.db, deps, { id: offer.id, hostId });
    return found ? [{ ...offer, ...found.shown, standing: found.standing }] : [];
  });
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
