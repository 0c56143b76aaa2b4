import type { Reader } from "#db/open.ts";
import { findPromoCode, type PromoCode, type Terms } from "#db/pricing.queries.ts";
import type { Property } from "#db/property.queries.ts";
import type { QuoteLink } from "#db/share.queries.ts";
import type { ChosenExtra, Extra } from "#src/core/pricing/extras.ts";
import type { Promo } from "#src/core/pricing/pricing.ts";
import { applyPromo, normalisePromo, type PromoProblem } from "#src/core/pricing/promo.ts";
import { offeredToday } from "#src/core/pricing/quote-link.ts";
import { extrasOfRooms, quoteRooms, type RoomQuoted } from "#src/core/pricing/quote-rooms.ts";
import { type LocalDate, localDateAt, type Stay } from "#src/core/stay/stay.ts";
import { returningPercentOf } from "./returning-price.ts";

type RoomToPrice = Readonly<{ property: Pick<Property, "id" | "hostId">; terms: Terms; guests: number }>;

export type RoomsPriced = Readonly<{
  /** One for each room, in their order. */
  quoted: readonly RoomQuoted[];
  /** The row of the code that each room's price is by. */
  codes: readonly (PromoCode | undefined)[];
  /** Why the code is good for none of them. */
  promoProblem: Readonly<{ why: PromoProblem; minNights: number }> | undefined;
  /** What can be chosen beside the nights, for all of them together. */
  extras: readonly Extra[];
}>;

/** The one answer to what several rooms cost that are booked at once, for whoever looks and whoever books. */
export function priceRooms(
  db: Reader,
  rooms: readonly RoomToPrice[],
  ask: Readonly<{
    stay: Stay;
    code: string;
    chosen: readonly ChosenExtra[];
    /** The number of whoever has shown by a code that it is theirs. */
    provenPhone: string | undefined;
    /** What was offered for these rooms, in their order, while that holds: no code and nothing beside it changes it. */
    offered: readonly QuoteLink[] | undefined;
    /** Holds whose place they take: these use no code up. */
    replacedIds: readonly string[];
    now: number;
  }>,
): RoomsPriced {
  const { stay, now, provenPhone, offered } = ask;
  const bookedOn = localDateAt(now);
  if (offered)
    return { quoted: pricesOffered(offered, stay, bookedOn), codes: [], promoProblem: undefined, extras: [] };
  const code = normalisePromo(ask.code);
  const found = rooms.map(({ property }) => {
    const kept = code ? findPromoCode(db, property.id, code, ask.replacedIds) : undefined;
    return { kept, applied: code ? applyPromo(kept, stay, bookedOn) : undefined };
  });
  const toQuote = rooms.map(({ terms, guests }, at) => ({
    rates: terms.rates,
    party: guests,
    promo: goodOf(found[at]),
  }));
  const hostId = rooms[0]?.property.hostId;
  const returningPercent =
    provenPhone && hostId ? returningPercentOf(db, { hostId, phone: provenPhone, today: bookedOn }) : 0;
  const quoted = quoteRooms(stay, toQuote, { bookedOn, returningPercent, chosen: ask.chosen });
  return {
    quoted,
    codes: quoted.map((one, at) => (one.ask.promo ? found[at]?.kept : undefined)),
    promoProblem: code && !toQuote.some(({ promo }) => promo) ? problemOf(found) : undefined,
    extras: extrasOfRooms(stay, toQuote, bookedOn),
  };
}

/** Each room at the price that it was offered at, which carries the terms of its nights. */
function pricesOffered(offered: readonly QuoteLink[], stay: Stay, today: LocalDate): RoomQuoted[] {
  return offered.map(({ quote, party }) => ({
    quote: offeredToday(quote, stay, today),
    ask: { party, bookedOn: today, promo: undefined, returningPercent: 0, extras: [] },
  }));
}

type Found = Readonly<{ kept: PromoCode | undefined; applied: Promo | PromoProblem | undefined }>;

function goodOf(found: Found | undefined): Promo | undefined {
  return typeof found?.applied === "object" ? found.applied : undefined;
}

/** A code that is known for one of the rooms says more than that another has none. */
function problemOf(found: readonly Found[]): RoomsPriced["promoProblem"] {
  const [first] = found.filter(({ kept }) => kept);
  const why = typeof first?.applied === "string" ? first.applied : "no_such_code";
  return { why, minNights: first?.kept?.minNights ?? 1 };
}
