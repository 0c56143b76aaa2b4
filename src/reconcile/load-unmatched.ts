import { bookingsToPropose, countToPlace, type StatementLine, unmatchedOfHost } from "#db/reconcile.queries.ts";
import { pageAt } from "#src/core/page-at.ts";
import { payerIs } from "#src/core/reconcile/payer.ts";
import { proposalsFor } from "#src/core/reconcile/proposal.ts";
import { openKesBy } from "#src/ledger/open-balance.ts";
import { booksOfAll } from "#src/ledger/read-books.ts";
import type { Deps } from "#src/web/deps.ts";

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
const LOOK_BACK_MS = 90 * 24 * 3_600_000;

const PAYMENTS_A_PAGE = 25;

/** A page of a host's money that nobody could place; the last one where there are fewer. */
export function loadUnmatched(deps: Pick<Deps, "db" | "clock">, hostId: string, typedPage: string) {
  const { count, kes } = countToPlace(deps.db, hostId);
  const { at: page, pages, skip } = pageAt(typedPage, count, PAYMENTS_A_PAGE);
  const found = unmatchedOfHost(deps.db, hostId, { skip, most: PAYMENTS_A_PAGE });
  return { money: withProposals(deps, hostId, found), count, kes, page, pages };
}

/** Each with the bookings that it may be for. */
function withProposals(deps: Pick<Deps, "db" | "clock">, hostId: string, money: readonly StatementLine[]) {
  if (money.length === 0) return [];
  const bookings = bookingsToPropose(deps.db, hostId, deps.clock.now() - LOOK_BACK_MS);
  const booksOf = booksOfAll(deps.db, bookings);
  // Rooms that were booked at once go by the code of the first, and may be paid for together or each.
  const candidates = [...Map.groupBy(bookings, ({ id, groupId }) => groupId ?? id)].flatMap(([id, rooms]) => {
    const first = rooms.find((room) => room.id === id) ?? rooms[0];
    const dueKes = rooms.map((room) => openKesBy(room, booksOf(room), "balance"));
    const totalKes = rooms.map((room) => room.totalKes);
    const sumsKes = [...dueKes, ...totalKes, sum(dueKes), sum(totalKes)];
    return first ? [{ ...first, sumsKes }] : [];
  });
  return money.map((one) => {
    const paidAt = one.paidAt ?? one.seenAt;
    const payer = {
      ...one,
      paidAt,
      isPayer: (phone: string) => one.payer !== "" && payerIs(one.payer, phone) === "this",
    };
    return {
      receipt: one.receipt,
      amountKes: one.amountKes,
      cents: one.cents,
      paidAt,
      payerName: one.payerName,
      reference: one.reference,
      proposals: proposalsFor(payer, candidates).flatMap(({ id, reasons }) => {
        const booking = bookings.find((candidate) => candidate.id === id);
        return booking ? [{ code: booking.code, guestName: booking.guestName, reasons }] : [];
      }),
    };
  });
}
