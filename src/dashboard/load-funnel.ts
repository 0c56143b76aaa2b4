import { firstSeenMonth, guestBookingsBy, seenStepsOf } from "#db/funnel.queries.ts";
import type { Reader } from "#db/open.ts";
import { shareLinksOf } from "#db/share.queries.ts";
import { addFunnels, type Funnel, NO_FUNNEL } from "#src/core/figures/funnel.ts";
import { spanOfMonth } from "#src/core/stay/months.ts";

/** What one month, one property and one link come to, as far as it was counted. */
type Part = Funnel & Readonly<{ month: string; linkId: string | null }>;

/** From a page that is opened to a booking that is paid, for some months in a row; of one property, or of all. */
export function loadFunnel(
  db: Reader,
  hostId: string,
  { months, month, property }: { months: readonly string[]; month: string; property: string },
) {
  const [from = month, to = month] = [months[0], months.at(-1)];
  const seen = seenStepsOf(db, hostId, { from, to, property }).map(
    (one): Part => ({ ...NO_FUNNEL, month: one.month, linkId: one.linkId, [one.step]: one.times }),
  );
  const booked = guestBookingsBy(db, hostId, { months: months.map(spanOfMonth), property }).map(
    (of): Part => ({ ...NO_FUNNEL, ...of }),
  );
  const byMonth = Map.groupBy([...seen, ...booked], (part) => part.month);
  const words = new Map(shareLinksOf(db, hostId).map(({ id, word }) => [id, word]));
  const bySource = Map.groupBy(byMonth.get(month) ?? [], ({ linkId }) => linkId);
  return {
    /** Before it only bookings were counted. */
    since: firstSeenMonth(db, hostId),
    /** Who came to a host's own page chose no property yet. */
    hasPage: property === "",
    month: addFunnels(byMonth.get(month) ?? []),
    months: months.map((one) => ({ month: one, ...addFunnels(byMonth.get(one) ?? []) })),
    bySource: [...bySource]
      .map(([linkId, parts]) => ({ word: linkId === null ? undefined : words.get(linkId), ...addFunnels(parts) }))
      .sort((a, b) => b.paid - a.paid || b.property + b.page - (a.property + a.page)),
    /** Every month and source, for a spreadsheet. */
    rows: months.flatMap((one) =>
      [...Map.groupBy(byMonth.get(one) ?? [], ({ linkId }) => linkId)].map(([linkId, parts]) => ({
        month: one,
        word: linkId === null ? undefined : words.get(linkId),
        ...addFunnels(parts),
      })),
    ),
  };
}
