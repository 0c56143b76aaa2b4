import { type Booking, findBookingWithProperty } from "#db/booking.queries.ts";
import { entriesOfBooking, type LedgerEntry } from "#db/ledger.queries.ts";
import { makeOut } from "#db/made-out.queries.ts";
import type { Payment } from "#db/payment.queries.ts";
import { creditNoteOf, documentsOfPayment, insertReceipt, type Receipt, taxSettingsOf } from "#db/receipt.queries.ts";
import type { Refund } from "#db/refund.queries.ts";
import { toldOf } from "#db/told.queries.ts";
import type { Change } from "#db/write.ts";
import { licenceShown } from "#src/core/listing/licence.ts";
import { onAccounts } from "#src/core/money/ledger.ts";
import { isReceipt, paidBy } from "#src/core/money/payment.ts";
import { type ReceiptFacts, sumOfDocuments, taxParts } from "#src/core/money/receipt.ts";
import { calledInFull } from "#src/core/share/look.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { priceOf } from "#src/ledger/keep-ledger.ts";
import { newId } from "#src/web/ids.ts";

type Money = Readonly<{
  amountKes: number;
  openKes: number;
  /** The stay is cancelled, or comes to nothing. */
  isOver: boolean;
  at: number;
  now: number;
}>;

/**
 * Brings the documents of a payment to what the ledger counts of it, in the same change: its receipt at first and, as a
 * document is never changed, later one beside it that puts it right. Doing it again changes nothing.
 */
export function issueReceipt(tx: Change, payment: Payment, booking: Booking, money: Omit<Money, "amountKes">): void {
  const documents = documentsOfPayment(tx, payment.id, booking.id);
  const receipt = documents.find(({ corrects }) => !corrects);
  const own = entriesOfBooking(tx, booking.id).filter((line) => line.paymentId === payment.id && !line.refundId);
  const came = onAccounts(own);
  const said = sumOfDocuments(documents);
  const byKes = came.stayKes + came.depositKes - said.paidKes;
  if (byKes === 0) return;
  const amountKes = Math.abs(byKes);
  const facts = factsOf(tx, booking, {
    ...money,
    amountKes,
    depositKes: Math.abs(came.depositKes - said.depositKes),
    way: paidBy(payment),
    mpesaCode: payment.receipt,
    of: receipt,
  });
  const kind = byKes < 0 ? "credit_note" : "receipt";
  const document = { kind, booking, paymentId: payment.id, refundId: null, corrects: receipt !== undefined } as const;
  store(tx, { ...document, ...money, amountKes, ...facts });
}

/** The document for money that went back, beside the receipt of the payment it came from. */
export function issueCreditNote(
  tx: Change,
  of: { paymentId: string; refund: Refund },
  booking: Booking,
  money: Money,
): void {
  const documents = documentsOfPayment(tx, of.paymentId, booking.id);
  const receipt = documents.find(({ corrects }) => !corrects);
  const refundId = of.refund.id;
  // Of what its host did not accept no document says that it came.
  const isOnDocument = sumOfDocuments(documents).paidKes > 0;
  if (!receipt || !isOnDocument || creditNoteOf(tx, refundId)) return;
  const facts = factsOf(tx, booking, {
    ...money,
    depositKes: depositIn(tx, booking, (line) => line.refundId === refundId),
    ...wayBack(of.refund),
    of: receipt,
  });
  const document = { kind: "credit_note", booking, paymentId: of.paymentId, refundId, corrects: false } as const;
  store(tx, { ...document, ...money, ...facts });
}

/** A bank's number is no code of M-PESA's. */
function wayBack({ way, sentReceipt }: Refund): Pick<ReceiptFacts, "way" | "mpesaCode"> {
  if (way === "cash") return { way: "cash", mpesaCode: null };
  const isMpesa = sentReceipt === null || isReceipt(sentReceipt);
  return isMpesa ? { way: "mpesa", mpesaCode: sentReceipt } : { way: "transfer", mpesaCode: null };
}

/** What of these lines went into the damage deposit or out of it. */
function depositIn(tx: Change, booking: Booking, isOf: (line: LedgerEntry) => boolean): number {
  return Math.abs(onAccounts(entriesOfBooking(tx, booking.id).filter(isOf)).depositKes);
}

/** What a document says. One that takes back or corrects another has its name and its tax, whatever holds today. */
function factsOf(
  tx: Change,
  booking: Booking,
  money: Money & { depositKes: number; of: Receipt | undefined } & Pick<ReceiptFacts, "way" | "mpesaCode">,
): { hostId: string; facts: ReceiptFacts } {
  const found = findBookingWithProperty(tx, booking.id);
  if (!found) throw new Error("a receipt for a booking that is not there");
  const { property, host } = found;
  const tax = taxSettingsOf(tx, host.id);
  const { depositKes, isOver, of } = money;
  const licence = of ? of.facts.licence : licenceShown(property, localDateAt(money.now));
  const facts = {
    host: of?.facts.host ?? {
      name: tax?.legalName || calledInFull(host),
      kraPin: tax?.kraPin ?? null,
    },
    property: property.displayName,
    location: property.location,
    ...(licence && { licence }),
    code: found.booking.code,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    party: booking.party,
    way: money.way,
    mpesaCode: money.mpesaCode,
    at: money.at,
    tax: taxParts(money.amountKes - depositKes, {
      vatPercent: (of?.facts.tax ?? tax)?.vatPercent ?? 0,
      levyPercent: (of?.facts.tax ?? tax)?.levyPercent ?? 0,
    }),
    depositKes,
    isOver,
    totalKes: priceOf(tx, booking),
    openKes: money.openKes,
    ofNumber: of?.number ?? null,
  };
  return { hostId: host.id, facts };
}

function store(
  tx: Change,
  document: {
    kind: "receipt" | "credit_note";
    booking: Booking;
    paymentId: string;
    refundId: string | null;
    corrects: boolean;
    amountKes: number;
    hostId: string;
    facts: ReceiptFacts;
    now: number;
  },
): void {
  const { kind, hostId, booking, paymentId, refundId, corrects, amountKes, facts, now } = document;
  insertReceipt(tx, {
    id: newId(),
    hostId,
    kind,
    bookingId: booking.id,
    paymentId,
    refundId,
    corrects,
    amountKes,
    facts,
    createdAt: now,
  });
  makeOut(tx, booking.id, toldOf(tx, booking.id), now);
}
