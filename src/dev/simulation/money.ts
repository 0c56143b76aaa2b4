import { secretHash } from "#src/core/secret-hash.ts";
import type { World } from "./world.ts";

/** What M-PESA, outside of Lango, knows to have moved. */
type Movement = ReturnType<World["daraja"]["movements"]>[number];

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
  reason: string | null;
  phone: string | null;
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
  /** It counts, or did until it was sent back, and its host is told to look for it. */
  isDoubted: boolean;
}>;

/** Money that went back by M-PESA, and the refunds that count it. */
type Returned = Readonly<{
  movement: Movement;
  counted: readonly SentBack[];
  /** M-PESA was told to send it, and what became of that is not known yet; or its host still owes it. */
  isAwaited: boolean;
}>;
type SentBack = Readonly<{ id: string; receipt: string | null; way: string; kes: number }>;

export type Books = Readonly<{
  /** Money that came to hosts. */
  came: readonly Found[];
  returned: readonly Returned[];
  /** Refunds that count what nobody sent. */
  pretended: readonly SentBack[];
  /** Payments that count money which never moved. */
  invented: readonly Booked[];
  payments: readonly Booked[];
}>;

const PAYMENTS = `select id, booking_id as booking, receipt, claimed_receipt as claimed, callback_key as key, state, way,
    result_code as result, reason, phone, proved_by as proved,
    (select coalesce(-sum(amount_kes), 0) from ledger_entries
      where payment_id = payments.id and kind in ('payment', 'adjustment') and refund_id is null) as countedKes
  from payments`;
const SENT = `select r.id as id, r.sent_receipt as receipt, r.way as way, sum(l.amount_kes) as kes
  from ledger_entries l join refunds r on r.id = l.refund_id where l.kind = 'refund' group by r.id`;
const SENDING = `select o.id as id, o.receipt as receipt from mpesa_operations o
  join refunds r on r.id = o.refund_id or exists (select 1 from sent_together t where t.operation_id = o.id and t.refund_id = r.id)
  where o.kind <> 'look_up' and r.state in ('due', 'sending')`;
const SEEN = "select receipt from seen_money where state <> 'matched'";
const UNREAD = "select body from callbacks where settled_at is null";

export const DOUBTS = ["query_contradicts", "said_taken_back", "taken_back_since", "reports_differ", "code_elsewhere"];

/** Lays Lango's books beside M-PESA's. */
export function readBooks(world: World): Books {
  const payments = world.rows<Booked>(PAYMENTS);
  const seen = new Set(world.rows<{ receipt: string }>(SEEN).map(({ receipt }) => receipt));
  const unread = world
    .rows<{ body: string }>(UNREAD)
    .map(({ body }) => body.toUpperCase())
    .join("\n");
  const keyOf = new Map<string, string>();
  const keysOfPhone = new Map<string, string>();
  for (const { receipt, callbackUrl, phone } of world.daraja.phone.all()) {
    const key = secretHash(callbackUrl.split("/").at(-1) ?? "");
    keysOfPhone.set(phone, key);
    if (receipt) keyOf.set(receipt, key);
  }
  const known = new Set<string>();
  const moved = world.daraja.movements();
  const came = moved
    .filter(({ kind }) => kind === "stk" || kind === "c2b")
    .map((movement): Found => {
      const { receipt } = movement;
      const key = keyOf.get(receipt);
      // What is paid a second time on one request has no request of its own.
      const asked = key ?? keysOfPhone.get(movement.phone);
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
        isAwaited: payments.some((one) => one.key !== null && one.key === asked),
        isDoubted: mine.some(({ state, reason }) => state === "refunded" || DOUBTS.includes(reason ?? "")),
      };
    });
  const handed = new Set(world.handed.map(({ receipt }) => receipt));
  const invented = payments.filter(
    ({ id, countedKes, way, receipt }) =>
      countedKes !== 0 && way !== "cash" && !known.has(id) && !handed.has(receipt ?? ""),
  );
  return { came, invented, payments, ...readReturned(world, moved, handed) };
}

function readReturned(
  world: World,
  moved: readonly Movement[],
  handed: ReadonlySet<string>,
): Pick<Books, "returned" | "pretended"> {
  const sent = world.rows<SentBack>(SENT);
  const sending = world.rows<{ id: string; receipt: string | null }>(SENDING);
  const known = new Set<string>();
  const returned = moved
    .filter(({ kind, isByPayer }) => kind === "b2c" || (kind === "reversal" && !isByPayer))
    .map((movement): Returned => {
      // A reversal of which only the status was heard is known by the code of the payment that it gave back.
      const counted = sent.filter(
        ({ receipt }) => receipt === movement.receipt || (receipt !== null && receipt === movement.of),
      );
      for (const { id } of counted) known.add(id);
      const isAwaited = sending.some(
        ({ id, receipt }) => id === movement.reference || (receipt !== null && receipt === movement.of),
      );
      return { movement, counted, isAwaited };
    });
  // What Safaricom had taken back already is with the guest, however its host came to send it, too.
  const back = moved.filter(({ isByPayer }) => isByPayer);
  const takenBack = new Set(back.flatMap(({ receipt, of }) => [receipt, of ?? receipt]));
  for (const { id, receipt } of sent) if (receipt !== null && takenBack.has(receipt)) known.add(id);
  const pretended = sent.filter(
    ({ id, way, receipt }) => !known.has(id) && way !== "cash" && !handed.has(receipt ?? ""),
  );
  return { returned, pretended };
}
