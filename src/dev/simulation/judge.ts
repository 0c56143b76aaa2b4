import { examine } from "#src/doctor/doctor.ts";
import { typeWhatWent } from "./hosts-money.ts";
import { type Books, DOUBTS, type Found, readBooks } from "./money.ts";
import { HOSTS } from "./template.ts";
import { denialIn, denies } from "./told.ts";
import type { Stay, World } from "./world.ts";

export type Fault = Readonly<{ rule: string; detail: string }>;

/**
 * The phones for which a stranger posts callbacks to a payment's own address: with other ids, which nobody can compare
 * while the answer to our request has not come, or true in all but the money.
 */
const FORGED_FOR = ["057", "058"];
const FORGED_SENT = `select r.id as id, r.amount_kes as kes, p.receipt as receipt from refunds r join payments p on p.id = r.payment_id
  where r.state = 'sent' and r.way in ('b2c', 'reversal') and p.way = 'stk' and substr(p.phone, -3) in ('057', '058')`;

type Gone = Omit<Found, "isAwaited"> & Readonly<{ leftKes: number }>;

/** What the troubles of a story alone bring about, and what passes with them. */
const PASSING = new Set(["no job that was tried ten times has failed again"]);
const DAY_MS = 86_400_000;
const LEAP_MS = 4 * 3_600_000;

/** Looks, after each step that changed something, whether what must always hold holds. */
export function createJudge(world: World, { doctorEvery = 1, but }: { doctorEvery?: number; but?: string }) {
  const faults: Fault[] = [];
  let seen = "";
  let looks = 0;
  let texts = 0;
  let started = 1;
  const wrong = (rule: string, detail: string) => {
    if (but !== undefined && rule.startsWith(but)) return;
    if (faults.length < 20) faults.push({ rule, detail });
  };

  function look(): void {
    if (!world.house) return;
    const now = `${world.house.number} ${world.commits}`;
    if (now === seen) return;
    seen = now;
    if (world.house.number !== started) kept();
    started = world.house.number;
    looks += 1;
    const books = readBooks(world);
    money(books, false);
    refunds(books, false);
    forged();
    nights();
    for (; texts < world.texts.length; texts++) {
      const { to, body } = world.texts[texts] ?? { to: "", body: "" };
      const stay = world.stays.findLast(({ phone }) => `+254${phone.slice(1)}` === to);
      if (stay) told(stay, body, "SMS", books);
    }
    if (looks % doctorEvery === 0) doctor(false);
  }

  /** After each start: whoever was answered well before the machine stopped may rely on it. */
  function kept(): void {
    const bookings = new Set(world.rows<{ id: string }>("select id from bookings").map(({ id }) => id));
    for (const { id, guest } of world.stays) {
      if (!bookings.has(id)) wrong("what was said to be booked is booked after a start", `guest ${guest}: ${id}`);
    }
    const bodies = new Set(
      world
        .rows<{ body: string }>("select body from callbacks union all select raw from seen_money")
        .map(({ body }) => body),
    );
    const seen = new Set(
      world.rows<{ receipt: string }>("select receipt from seen_money").map(({ receipt }) => receipt),
    );
    for (const told of world.answered) {
      // A notice of what the list had told of before adds nothing.
      const listed = /"TransID":"(\w+)"/.exec(told)?.[1];
      if (!bodies.has(told) && !seen.has(listed ?? ""))
        wrong("what M-PESA was thanked for is there after a start", told);
    }
  }

  function money({ came, invented }: Books, isEnd: boolean): void {
    const { takenBack } = world;
    for (const { movement, countedKes, isListed, isAwaited, isDoubted, payments } of came) {
      const { receipt, amountKes, kind, shortcode } = movement;
      const counting = payments.filter((one) => one.countedKes !== 0).length;
      const says = `${receipt}, KES ${amountKes}: counted ${countedKes} in ${counting}`;
      if (counting > 1) wrong("one receipt pays once", says);
      else if (takenBack.has(receipt)) {
        const leftKes = amountKes - (takenBack.get(receipt) ?? 0);
        gone({ countedKes, isListed, isDoubted, movement, payments, leftKes }, isEnd, says);
      } else if (countedKes !== 0 && countedKes !== amountKes && !isAsAsked(payments, isEnd && isTold(shortcode)))
        wrong("what moved is what is counted", says);
      else if (countedKes === 0 && !isListed) {
        if (isEnd && isTold(shortcode)) wrong("what moved is counted or listed in the end", says);
        else if (kind === "stk" && !isAwaited) wrong("no request goes out that the books do not know", says);
      }
    }
    for (const { id, receipt, countedKes, phone, reason, state } of invented) {
      // A stranger who knew the address and both ids is believed until M-PESA is asked; then the host looks. So is one
      // who knew the address alone while the answer to our request was lost, until M-PESA's own call is heard, if it is.
      const isForged = FORGED_FOR.includes(phone?.slice(-3) ?? "");
      const isBelieved =
        isForged && (!isEnd || phone?.endsWith("057") || DOUBTS.includes(reason ?? "") || state === "refunded");
      if (!isBelieved) wrong("what is counted has moved", `${id} ${receipt ?? "without a code"}: KES ${countedKes}`);
    }
  }

  /** Until M-PESA tells of it, money that it took back counts as it did; then what is left counts, or somebody looks. */
  function gone(
    { movement: { shortcode, amountKes }, countedKes, isListed, isDoubted, payments, leftKes }: Gone,
    isEnd: boolean,
    says: string,
  ): void {
    if (countedKes === 0 || countedKes === leftKes || isDoubted) return;
    if (countedKes !== amountKes && !isAsAsked(payments, false)) wrong("what moved is what is counted", says);
    if (isEnd && isTold(shortcode) && !isListed) wrong("what was taken back is paid no more, or somebody looks", says);
  }

  /** Nothing that a stranger made up goes back by M-PESA as real money. */
  function forged(): void {
    const sent = world.rows<{ id: string; kes: number; receipt: string | null }>(FORGED_SENT);
    const moved = new Set(world.daraja.movements().map(({ receipt }) => receipt));
    // The person at such a phone may have paid all the same.
    for (const { id, kes } of sent.filter(({ receipt }) => !moved.has(receipt ?? "")))
      wrong("no real money goes back for what never came", `${id}: KES ${kes}`);
  }

  function refunds({ returned, pretended }: Books, isEnd: boolean): void {
    for (const { movement, counted, isAwaited } of returned) {
      const kes = counted.reduce((sum, one) => sum + one.kes, 0);
      const says = `${movement.kind} ${movement.receipt}, KES ${movement.amountKes}: counted ${kes} in ${counted.length}`;
      if (counted.length > 1) wrong("what went back is counted once", says);
      else if (counted.length === 1 && kes !== movement.amountKes) wrong("what went back is what is counted", says);
      else if (counted.length === 0 && (isEnd || !isAwaited)) wrong("what went back is counted or asked after", says);
    }
    for (const { id, receipt, kes } of pretended)
      wrong("what is counted as sent back was sent", `${id} ${receipt}: KES ${kes}`);
  }

  function nights(): void {
    const [double] = world.rows<{ n: number }>(
      `select count(*) as n from bookings a join bookings b on a.property_id = b.property_id and a.unit = b.unit and a.id < b.id
       and a.state = 'confirmed' and b.state = 'confirmed' and a.check_in < b.check_out and b.check_in < a.check_out`,
    );
    if (double?.n !== 0) wrong("no night is sold twice", `${double?.n} pairs`);
  }

  /** Nobody who paid reads that nothing was taken; what M-PESA itself has said of a request may be repeated until it says otherwise. */
  function told(stay: Stay, words: string, where: string, books = readBooks(world)): void {
    if (!denies(words)) return;
    const paid = books.came.find((one) => isOf(stay, one) && isKnowable(one));
    if (paid)
      wrong(
        "nobody who paid is told that nothing was taken",
        `guest ${stay.guest}, ${where}: ${denialIn(words)} · ${JSON.stringify(paid)}`,
      );
  }
  function isOf(stay: Stay, { payments, movement }: Found): boolean {
    if (world.daraja.movements().some(({ of }) => of === movement.receipt)) return false;
    return payments.some(({ booking }) => booking === stay.id) || stay.codes.includes(movement.receipt);
  }

  function doctor(isEnd: boolean): void {
    if (!world.house) return;
    for (const { check, wrong: found, toLookAt } of examine(world.house.server.deps.db.$client)) {
      if (toLookAt || (PASSING.has(check) && !isEnd)) continue;
      for (const what of found) wrong(`doctor: ${check}`, what);
    }
  }

  return {
    faults,
    look,
    breaks: (what: string) => wrong("nothing breaks but what is broken on purpose", what),
    /** A page that a guest was shown. */
    page: (stay: Stay, html: string) => told(stay, html, "page"),
    /** Everything is whole again, days go by, and then nothing may be left that nobody knows of. */
    async end(): Promise<void> {
      world.network.calm();
      world.skewMs = 0;
      await world.runUntil(world.time.now() + 120_000);
      for (let passed = 0; passed < 3 * DAY_MS && faults.length === 0; passed += LEAP_MS) await world.leap(LEAP_MS);
      if (faults.length > 0) return;
      await world.runWhile("what went is typed", typeWhatWent(world), 3_600_000);
      await world.runUntil(world.time.now() + 60_000);
      const books = readBooks(world);
      money(books, true);
      refunds(books, true);
      doctor(true);
    },
  };
}

/** Counted by the status query alone, which names no sum: M-PESA's word that its request was paid as it was asked. */
function isAsAsked(payments: Found["payments"], isTold: boolean): boolean {
  return !isTold && payments.some((one) => one.receipt === null && one.proved === "mpesa" && one.countedKes !== 0);
}

/** Of what came to some numbers M-PESA tells Lango nothing: there it is the guest who says so, or the host. */
function isTold(shortcode: string): boolean {
  return HOSTS.some(({ payTo, isListed }) => payTo === shortcode && isListed);
}

/**
 * Lango knows whose it is; or asked for it itself, and M-PESA has not said that nothing came of that. What somebody
 * paid by hand without a word of whose it is may be anybody's.
 */
function isKnowable({ movement, payments, countedKes, isListed }: Found): boolean {
  if (payments.length === 0) return false;
  if (countedKes !== 0 || isListed) return true;
  return movement.kind === "stk" && payments.every(({ result }) => result === null);
}
