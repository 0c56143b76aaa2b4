/** By what an extra is counted. */
export const EXTRA_PER = ["stay", "night", "guest", "guest_night"] as const;
export type ExtraPer = (typeof EXTRA_PER)[number];

/** Something beside the nights that a host sells: breakfast, a ride from the airport, a pet. Whole shillings. */
export type Extra = Readonly<{
  id: string;
  name: string;
  per: ExtraPer;
  priceKes: number;
  /** Every stay has it; otherwise the guest chooses it. */
  required: boolean;
  /** The most of it that one booking has; of one by the guest never more than there are guests. `null`: one, or all guests. */
  most: number | null;
  /** For stays of so many nights or more, booked so many days before check-in or more. */
  minNights: number;
  leadDays: number;
}>;

/** What a guest chose: how many of an extra. */
export type ChosenExtra = Readonly<{ id: string; count: number }>;

/** One extra in a price: `count` of it, for so many nights where it is paid by the night. */
export type ExtraLine = Readonly<{
  kind: "extra";
  id: string;
  name: string;
  per: ExtraPer;
  count: number;
  /** The most that the booking may have, if its guests grow more: what was chosen, or the extra's own limit. */
  upTo: number;
  nights: number;
  priceKes: number;
  amountKes: number;
}>;

type Stayed = Readonly<{ nights: number; party: number; daysAhead: number }>;

/** Whether a stay can have an extra at all. */
export function isOffered({ minNights, leadDays }: Extra, { nights, daysAhead }: Stayed): boolean {
  return nights >= minNights && daysAhead >= leadDays;
}

/** The most of an extra that a party can have. */
export function mostOf({ per, most }: Pick<Extra, "per" | "most">, party: number): number {
  return byGuest(per) ? Math.min(party, most ?? party) : (most ?? 1);
}

function byGuest(per: ExtraPer): boolean {
  return per === "guest" || per === "guest_night";
}

/** What extras add to a price: those that every such stay has, and what was chosen of the others, within their limits. */
export function extraLines(extras: readonly Extra[], chosen: readonly ChosenExtra[], stayed: Stayed): ExtraLine[] {
  return extras.flatMap((extra) => {
    if (!isOffered(extra, stayed)) return [];
    const wished = chosen.find(({ id }) => id === extra.id)?.count ?? 0;
    const most = extra.required ? (byGuest(extra.per) ? (extra.most ?? PARTY_MOST) : 1) : mostOf(extra, stayed.party);
    const upTo = extra.required ? most : Math.min(wished, most);
    return upTo > 0 ? [extraLine({ ...extra, upTo }, stayed)] : [];
  });
}

/** More guests than any property takes. */
const PARTY_MOST = 50;

/**
 * An extra in a price, for a new booking, or for one whose stay is changed: then at the price it was booked at. One that
 * every stay has follows the number of guests; one that was chosen is had by as many as it was chosen for, and never by
 * more guests than there are.
 */
export function extraLine(
  { id, name, per, upTo, priceKes }: Pick<ExtraLine, "id" | "name" | "per" | "upTo" | "priceKes">,
  stayed: Pick<Stayed, "nights" | "party">,
): ExtraLine {
  const nights = per === "night" || per === "guest_night" ? stayed.nights : 1;
  const count = byGuest(per) ? Math.min(upTo, stayed.party) : upTo;
  return { kind: "extra", id, name, per, count, upTo, nights, priceKes, amountKes: count * nights * priceKes };
}

/** `breakfast:2` of an address or a form, as many as a page has; what is not one is left out. */
export function readChosen(typed: readonly string[]): ChosenExtra[] {
  const chosen = new Map<string, number>();
  for (const one of typed.slice(0, EXTRAS_MOST)) {
    const [, id = "", count = ""] = /^([\w-]{1,40}):(\d{1,2})$/.exec(one) ?? [];
    if (id) chosen.set(id, Number(count));
  }
  return [...chosen].flatMap(([id, count]) => (count > 0 ? [{ id, count }] : []));
}

export function writeChosen(chosen: readonly ChosenExtra[]): string[] {
  return chosen.map(({ id, count }) => `${id}:${count}`);
}

/** How many extras a property has at most. */
export const EXTRAS_MOST = 20;
