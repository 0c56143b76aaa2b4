import { examine } from "#src/doctor/doctor.ts";
import type { Walked } from "./chaos-guests.ts";
import type { Hosts } from "./chaos-hosts.ts";
import type { ChaosHouse, Moved } from "./chaos-house.ts";
import { Guest } from "./lango.ts";

/** What a page may end with. Everything but waiting and asking is an end; asking tells why. */
const CLEAR = [
  "Pay with M-PESA",
  "The hold ended before a payment was confirmed",
  "You gave these nights up",
  "We are looking at your payment",
  "Too much for one M-PESA payment",
];
const PAGES_AT_ONCE = 8;

/** Compares M-PESA's books with the ledger, both ways, and looks at every guest's page. Each list should be empty. */
export async function judge(all: {
  house: ChaosHouse;
  hosts: Hosts;
  walked: readonly Walked[];
  /** Payments from before: the sample houses have had guests. */
  before: ReadonlySet<string>;
}) {
  const { house, hosts, walked, before } = all;
  const moved = await house.daraja.movements();
  const came = moved.filter(({ kind }) => kind === "stk" || kind === "c2b");
  const back = moved.filter(({ kind }) => kind === "reversal" || kind === "b2c");
  const unclearPages = await pagesWithoutEnd(house.origin, walked);
  const unlisted = await hosts.unlisted();
  const database = house.database();
  // What somebody is told to look at is no fault of ours: a request whose answer was lost, for one.
  const faults = examine(database).filter(({ toLookAt }) => !toLookAt);
  const wrongAtTheDoctor = faults.flatMap(({ check, wrong }) => wrong.map((what) => `${check}: ${what}`));
  database.close();
  return {
    moved: came.length,
    movedKes: sumOf(came),
    sentBack: back.length,
    sentBackKes: sumOf(back),
    byHand: hosts.handed.length,
    stillOwed: house.rows<{ n: number }>("select count(*) as n from refunds where state = 'due'")[0]?.n ?? 0,
    ...comingIn(house, came, before),
    ...goingBack(house, back, hosts),
    notListed: [...unlisted, ...creditWithoutName(house, before)],
    /** Every shilling that moved has found its payment, by itself or by its host. What a stranger told of stays listed. */
    stillUnmatched: house
      .rows<{ receipt: string }>("select receipt from seen_money where state in ('waiting', 'unmatched')")
      .flatMap(({ receipt }) => (came.some((one) => one.receipt === receipt) ? [receipt] : [])),
    doubleNights: doubleNights(house),
    unclearPages,
    wrongAtTheDoctor,
  };
}

/** Money that came, each once with its amount; and none that did not. */
function comingIn(house: ChaosHouse, moved: readonly Moved[], before: ReadonlySet<string>) {
  const counted = house
    .rows<{ id: string; receipt: string | null; kes: number }>(
      `select p.id as id, p.receipt as receipt, -sum(l.amount_kes) as kes
       from ledger_entries l join payments p on p.id = l.payment_id
       where l.kind in ('payment', 'adjustment') and l.refund_id is null group by p.id`,
    )
    .filter(({ id, kes }) => !before.has(id) && kes !== 0);
  const byReceipt = Map.groupBy(counted, ({ receipt }) => receipt);
  const known = new Set(moved.map(({ receipt }) => receipt));
  return {
    notCounted: moved
      .filter(({ receipt, amountKes }) => {
        const lines = byReceipt.get(receipt) ?? [];
        return lines.length !== 1 || lines[0]?.kes !== amountKes;
      })
      .map(({ receipt }) => receipt),
    neverMoved: counted
      .filter(({ receipt }) => receipt === null || !known.has(receipt))
      .map(({ receipt }) => receipt ?? "(no receipt)"),
  };
}

/** Money that went back, by M-PESA or from a host's own phone: each once with its amount, and none that did not. */
function goingBack(house: ChaosHouse, moved: readonly Moved[], { handed }: Hosts) {
  const counted = house.rows<{ id: string; receipt: string | null; kes: number }>(
    `select r.id as id, r.sent_receipt as receipt, sum(l.amount_kes) as kes
     from ledger_entries l join refunds r on r.id = l.refund_id where l.kind = 'refund' group by r.id`,
  );
  const byReceipt = Map.groupBy(counted, ({ receipt }) => receipt);
  // A reversal of which only the status was heard is known by the code of the payment that it gave back.
  const sent = [...moved.map((one) => ({ ...one, of: one.of ?? "-" })), ...handed.map((one) => ({ ...one, of: "-" }))];
  const known = new Set(sent.flatMap(({ receipt, of }) => [receipt, of]));
  const twice = house.rows<{ booking: string }>(
    "select booking_id as booking from ledger_entries where why = 'sent_twice'",
  );
  return {
    sentAndNotCounted: sent
      .filter(({ receipt, of, amountKes }) => {
        const lines = [...(byReceipt.get(receipt) ?? []), ...(byReceipt.get(of) ?? [])];
        return lines.length !== 1 || lines[0]?.kes !== amountKes;
      })
      .map(({ receipt }) => receipt),
    countedAndNeverSent: counted
      .filter(({ receipt }) => receipt === null || !known.has(receipt))
      .map(({ id, receipt }) => `${id} ${receipt}`),
    sentTwice: twice.map(({ booking }) => booking),
  };
}

/** Bookings whose guest has more with their host than the stay costs, and nobody is told to give it back or to look at it. */
function creditWithoutName(house: ChaosHouse, before: ReadonlySet<string>): string[] {
  return house
    .rows<{ code: string; state: string; credit: number; owed: number; disputed: number; payments: string }>(
      `select * from (select b.code as code, b.state as state,
        (select coalesce(-sum(amount_kes), 0) from ledger_entries where booking_id = b.id) as credit,
        (select coalesce(sum(amount_kes), 0) from refunds where booking_id = b.id and state = 'due') as owed,
        (select coalesce(sum(received_kes), 0) from payments p where booking_id = b.id and state = 'needs_review' and receipt is not null
          and not exists (select 1 from refunds where payment_id = p.id)) as disputed,
        (select coalesce(group_concat(id), '') from payments where booking_id = b.id) as payments
      from bookings b) where max(credit, 0) <> owed + disputed`,
    )
    .filter(({ payments }) => !payments.split(",").some((id) => before.has(id)))
    .map(
      ({ code, state, credit, owed, disputed }) =>
        `${code} ${state}: credit ${credit}, owed ${owed}, disputed ${disputed}`,
    );
}

function doubleNights(house: ChaosHouse): number {
  const [double] = house.rows<{ n: number }>(
    `select count(*) as n from bookings a join bookings b on a.property_id = b.property_id and a.unit = b.unit and a.id < b.id
     and a.state = 'confirmed' and b.state = 'confirmed' and a.check_in < b.check_out and b.check_in < a.check_out`,
  );
  return double?.n ?? -1;
}

async function pagesWithoutEnd(origin: string, walked: readonly Walked[]): Promise<string[]> {
  const unclear: string[] = [];
  const left = [...walked];
  const look = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const guest = new Guest(origin);
      const shown = await guest.get(next.page);
      const isBooked = shown.status === 303 && (await guest.get(next.details)).status === 200;
      const isClear = shown.status === 200 && CLEAR.some((heading) => shown.html.includes(`<h1>${heading}`));
      if (!isBooked && !isClear) unclear.push(`${shown.status} ${/<h1>([^<]*)/.exec(shown.html)?.[1] ?? ""}`);
    }
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, look));
  return unclear;
}

function sumOf(moved: readonly Moved[]): number {
  return moved.reduce((sum, { amountKes }) => sum + amountKes, 0);
}
