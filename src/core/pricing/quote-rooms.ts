import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { type ChosenExtra, type Extra, isOffered, mostOf } from "./extras.ts";
import { type Promo, type Quote, type QuoteLine, quote, type RateCard, stayedOf } from "./pricing.ts";

/** One of several rooms for the same nights. `promo` is what the guest's code takes off a stay in it. */
export type RoomToQuote = Readonly<{ rates: RateCard; party: number; promo?: Promo | undefined }>;

/** What one of them costs, with what of a code is its own. */
export type RoomQuoted = Readonly<{ quote: Quote; ask: QuotedAsk }>;

/** By what it was quoted. */
type QuotedAsk = Readonly<{
  party: number;
  bookedOn: LocalDate;
  promo: Promo | undefined;
  returningPercent: number;
  extras: readonly ChosenExtra[];
}>;

/**
 * What several rooms cost that are booked at once, each by the one quote. A code of so many per cent holds for each of
 * them; a sum is given once, the largest that any of them has: off the nights of the first, and what these do not take off
 * those of the next. `chosen` is for all of them together. Whole shillings.
 */
export function quoteRooms(
  stay: Stay,
  rooms: readonly RoomToQuote[],
  {
    bookedOn,
    returningPercent,
    chosen,
  }: { bookedOn: LocalDate; returningPercent: number; chosen: readonly ChosenExtra[] },
): RoomQuoted[] {
  const extras = shareExtras(stay, rooms, { bookedOn, chosen });
  let leftKes = Math.max(0, ...rooms.map(({ promo }) => (promo && "amountKes" in promo ? promo.amountKes : 0)));
  return rooms.map(({ rates, party, promo }, at) => {
    const own = promo && "amountKes" in promo ? { ...promo, amountKes: Math.min(promo.amountKes, leftKes) } : promo;
    const isSpent = own !== undefined && "amountKes" in own && own.amountKes === 0;
    const ask = { party, bookedOn, promo: isSpent ? undefined : own, returningPercent, extras: extras[at] ?? [] };
    const price = quote(stay, rates, ask);
    if (own && "amountKes" in own) leftKes += sumOf(price.lines, "promo");
    return { quote: price, ask };
  });
}

/** What guests of several rooms can have beside the nights: the same of several rooms once, as many as all of them have. */
export function extrasOfRooms(stay: Stay, rooms: readonly RoomToQuote[], bookedOn: LocalDate): Extra[] {
  const rows = rooms.flatMap((room) => offeredIn(stay, room, bookedOn));
  return [...Map.groupBy(rows, ({ extra }) => sameAs(extra)).values()].flatMap((alike) => {
    const [first] = alike;
    return first ? [{ ...first.extra, most: alike.reduce((sum, { most }) => sum + most, 0) }] : [];
  });
}

/** Of what was chosen for all, how many each room has: the first as many as it may, then the next. */
function shareExtras(
  stay: Stay,
  rooms: readonly RoomToQuote[],
  { bookedOn, chosen }: { bookedOn: LocalDate; chosen: readonly ChosenExtra[] },
): ChosenExtra[][] {
  const left = new Map<string, number>();
  for (const extra of extrasOfRooms(stay, rooms, bookedOn)) {
    left.set(sameAs(extra), chosen.find(({ id }) => id === extra.id)?.count ?? 0);
  }
  return rooms.map((room) =>
    offeredIn(stay, room, bookedOn).flatMap(({ extra, most }) => {
      const count = Math.min(most, left.get(sameAs(extra)) ?? 0);
      left.set(sameAs(extra), (left.get(sameAs(extra)) ?? 0) - count);
      return count > 0 ? [{ id: extra.id, count }] : [];
    }),
  );
}

function offeredIn(stay: Stay, { rates, party }: RoomToQuote, bookedOn: LocalDate) {
  const stayed = stayedOf(stay, { party, bookedOn });
  return rates.extras
    .filter((extra) => !extra.required && isOffered(extra, stayed))
    .map((extra) => ({ extra, most: mostOf(extra, party) }));
}

/** Breakfast is breakfast, whichever of the rooms sells it, as long as it costs the same. */
function sameAs({ name, per, priceKes }: Extra): string {
  return `${name.trim().toLowerCase()} ${per} ${priceKes}`;
}

/** The lines of several rooms that are not said room by room: what they have beside the nights, and what comes off for all. */
export function linesTogether(quotes: readonly Quote[]): QuoteLine[] {
  const lines = quotes.flatMap((one) => one.lines).filter(isTogether);
  const alike = Map.groupBy(lines, (line) => JSON.stringify({ ...line, id: "", count: 0, upTo: 0, amountKes: 0 }));
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const amountKes = same.reduce((sum, line) => sum + line.amountKes, 0);
    const count = same.reduce((sum, line) => sum + ("count" in line ? line.count : 0), 0);
    return [first.kind === "extra" ? { ...first, amountKes, count } : { ...first, amountKes }];
  });
}

/** What a room costs before those lines, whole shillings. */
export function roomAloneKes({ lines, totalKes }: Quote): number {
  return lines.reduce((left, line) => (isTogether(line) ? left - line.amountKes : left), totalKes);
}

function isTogether({ kind }: QuoteLine): boolean {
  return kind === "extra" || kind === "promo" || kind === "returning" || kind === "agreed";
}

function sumOf(lines: readonly QuoteLine[], kind: QuoteLine["kind"]): number {
  return lines.reduce((sum, line) => (line.kind === kind ? sum + line.amountKes : sum), 0);
}
