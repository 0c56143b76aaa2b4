import { secretHash } from "#src/core/secret-hash.ts";
import type { World } from "./world.ts";

/** What M-PESA, outside of Lango, knows to have moved. */
export type Movement = ReturnType<World["daraja"]["movements"]>[number];

/** A payment as Lango's books have it. `countedKes` is what its ledger says came. */
type Booked = Readonly<{
  id: string;
  booking: string;
  receipt: string | null;
  claimed: string | null;
  key: string | null;
  state: string;
  way: string;
  result: string | null;
  proved: string | null;
  countedKes: number;
}>;

/** What became of one movement in Lango's books. */
export type Found = Readonly<{
  movement: Movement;
  payments: readonly Booked[];
  countedKes: number;
  /** Somebody is told of it, and looks: a host, or a job. */
  isListed: boolean;
  /** A request for it stands whose end is not known yet. */
  isAwaited: boolean;
}>;

export type Books = Readonly<{
  /** Money that came to hosts. */
  came: readonly Found[];
  /** Payments that count money which never moved. */
  invented: readonly Booked[];
  payments: readonly Booked[];
}>;

const PAYMENTS = `select id, booking_id as booking, receipt, claimed_receipt as claimed, callback_key as key, state, way,
    result_code as result, proved_by as proved,
    (select coalesce(-sum(amount_kes), 0) from ledger_entries
      where payment_id = payments.id and kind in ('payment', 'adjustment') and refund_id is null) as countedKes
  from payments`;
const SEEN = "select receipt from seen_money where state <> 'matched'";
const UNREAD = "select body from callbacks where settled_at is null";

/** Lays Lango's books beside M-PESA's. */
export function readBooks(world: World): Books {
  const payments = world.rows<Booked>(PAYMENTS);
  const seen = new Set(world.rows<{ receipt: string }>(SEEN).map(({ receipt }) => receipt));
  const unread = world
    .rows<{ body: string }>(UNREAD)
    .map(({ body }) => body.toUpperCase())
    .join("\n");
  const keyOf = new Map<string, string>();
  for (const { receipt, callbackUrl } of world.daraja.phone.all()) {
    if (receipt) keyOf.set(receipt, secretHash(callbackUrl.split("/").at(-1) ?? ""));
  }
  const known = new Set<string>();
  const came = world.daraja
    .movements()
    .filter(({ kind }) => kind === "stk" || kind === "c2b")
    .map((movement): Found => {
      const { receipt } = movement;
      const key = keyOf.get(receipt);
      // One without a code yet is known by its request.
      const mine = payments.filter((one) =>
        one.receipt === null ? one.key === key && key !== undefined : one.receipt === receipt,
      );
      const claims = payments.filter(({ claimed }) => claimed === receipt);
      for (const { id } of mine) known.add(id);
      const isReviewed = [...mine, ...claims].some(({ state }) => state === "needs_review");
      const isClaimed = claims.some(({ state }) => state === "pending");
      return {
        movement,
        payments: [...mine, ...claims.filter((claim) => !mine.includes(claim))],
        countedKes: mine.reduce((sum, one) => sum + one.countedKes, 0),
        isListed: seen.has(receipt) || isReviewed || isClaimed || unread.includes(receipt),
        isAwaited: payments.some((one) => one.key === key && key !== undefined),
      };
    });
  const handed = new Set(world.handed.map(({ receipt }) => receipt));
  const invented = payments.filter(
    ({ id, countedKes, way, receipt }) =>
      countedKes !== 0 && way !== "cash" && !known.has(id) && !handed.has(receipt ?? ""),
  );
  return { came, invented, payments };
}
