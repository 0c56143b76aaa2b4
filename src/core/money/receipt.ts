import type { LicenceClass } from "#src/core/listing/licence.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import type { PaidBy } from "./payment.ts";

/**
 * What a receipt or credit note says, frozen on the day it was made. Whole shillings, instants in Unix ms.
 * The guest's name is the booking's, so that it goes when they delete their data; the figures stay.
 */
export type ReceiptFacts = Readonly<{
  host: Readonly<{ name: string; kraPin: string | null }>;
  property: string;
  location: string;
  /** The tourism licence that held when the document was made, if the house had one. */
  licence?: Readonly<{ number: string; class: LicenceClass }>;
  code: string;
  checkIn: LocalDate;
  checkOut: LocalDate;
  party: number;
  way: PaidBy;
  /** The M-PESA code of this money, when there is one. */
  mpesaCode: string | null;
  at: number;
  /** Of the stay's part of the amount. */
  tax: TaxParts;
  /** How much of the amount is damage deposit. Documents made before it was told apart say nothing of it. */
  depositKes?: number;
  /** The stay was cancelled, or came to nothing, when the document was made. */
  isOver?: boolean;
  totalKes: number;
  /** What is still to pay after this money; below zero is the guest's. */
  openKes: number;
  /** The number of the receipt that a credit note takes back. */
  ofNumber: number | null;
}>;

/** How an amount that includes tax falls into its parts. They add up to it. */
export type TaxParts = Readonly<{
  netKes: number;
  vatPercent: number;
  vatKes: number;
  levyPercent: number;
  levyKes: number;
}>;

/** What a host is asked in tax, per cent of the net price. */
export type TaxPercents = Readonly<{ vatPercent: number; levyPercent: number }>;

/**
 * The tax inside an amount, whole shillings. Both VAT and the tourism levy are reckoned on the
 * net price; each is rounded to the shilling and the net price is what is left, so nothing is lost.
 */
export function taxParts(amountKes: number, { vatPercent, levyPercent }: TaxPercents): TaxParts {
  const whole = 100 + vatPercent + levyPercent;
  const vatKes = Math.round((amountKes * vatPercent) / whole);
  const levyKes = Math.round((amountKes * levyPercent) / whole);
  return { netKes: amountKes - vatKes - levyKes, vatPercent, vatKes, levyPercent, levyKes };
}

/** Whether a document says what the stay costs and what is left to pay: not of a damage deposit, nor when the stay is over. */
export function saysPrice({ amountKes, facts }: Readonly<{ amountKes: number; facts: ReceiptFacts }>): boolean {
  return !facts.isOver && (facts.depositKes ?? 0) < amountKes;
}

/** A KRA PIN as it is written, or `undefined`: a letter, nine digits, a letter. */
export function readKraPin(typed: string): string | undefined {
  const compact = typed.replace(/\s/g, "").toUpperCase();
  return /^[A-Z]\d{9}[A-Z]$/.test(compact) ? compact : undefined;
}

/** What a document is for: money that came or went back, or that more or less came than a receipt says. */
export type DocumentKind = "receipt" | "credit_note" | "more" | "less";

export function documentKind({ kind, corrects }: { kind: "receipt" | "credit_note"; corrects: boolean }): DocumentKind {
  if (!corrects) return kind;
  return kind === "receipt" ? "more" : "less";
}

/** A number as the document shows it: `LG-000042`. */
export function receiptNumber(number: number): string {
  return `LG-${String(number).padStart(6, "0")}`;
}

/** The longest name of a company, in signs. */
export const COMPANY_LONGEST = 120;

/** Whom the documents of a stay are made out to beside the guest's own name. */
export type BilledTo = Readonly<{ company: string; kraPin: string | null }>;

/** So long after it was first said a slip in it is put right on documents that stand; later it stays as it is. */
export const MADE_OUT_FOR_MS = 24 * 60 * 60_000;

/** What was typed, the company as one line; or what is wrong. A PIN may stand alone: somebody may want their own. */
export function readBilledTo(typed: { company: string; pin: string }): BilledTo | { faults: ("company" | "pin")[] } {
  const { company } = typed;
  const kraPin = typed.pin.trim() === "" ? null : readKraPin(typed.pin);
  const isLong = company.length > COMPANY_LONGEST;
  if (kraPin !== undefined && !isLong) return { company, kraPin };
  return { faults: [...(isLong ? (["company"] as const) : []), ...(kraPin === undefined ? (["pin"] as const) : [])] };
}

type DocumentOfStay = Readonly<{ kind: "receipt" | "credit_note"; amountKes: number; facts: ReceiptFacts }>;

/** What a document does to what the host has of a stay, whole shillings: a receipt adds, a credit note takes away. */
export function signedKes({ kind, amountKes }: Pick<DocumentOfStay, "kind" | "amountKes">): number {
  return kind === "receipt" ? amountKes : -amountKes;
}

type DocumentOfMoney = DocumentOfStay & Readonly<{ paymentId: string; corrects: boolean; createdAt: number }>;

/**
 * Documents put together as the money itself moved, in their order: of one payment for several rooms each room has its own
 * receipt, and of one sum that went back its own credit note.
 */
export function asMoneyMoved<Document extends DocumentOfMoney>(documents: readonly Document[]): Document[][] {
  const moved = Map.groupBy(documents, ({ paymentId, kind, corrects, createdAt, facts }) =>
    [paymentId, kind, corrects, createdAt, facts.way, facts.mpesaCode].join(" "),
  );
  return [...moved.values()];
}

/** The tax in what documents say, whole shillings: what went back takes its own away. */
export function taxOfDocuments(documents: readonly DocumentOfStay[]): Readonly<{ vatKes: number; levyKes: number }> {
  const sum = (kesOf: (facts: ReceiptFacts) => number) =>
    documents.reduce((kes, { kind, facts }) => kes + signedKes({ kind, amountKes: kesOf(facts) }), 0);
  return { vatKes: sum(({ tax }) => tax.vatKes), levyKes: sum(({ tax }) => tax.levyKes) };
}

/** All documents of a stay in one sum, and how much of it is damage deposit. */
export function sumOfDocuments(
  documents: readonly DocumentOfStay[],
): Readonly<{ paidKes: number; depositKes: number }> {
  const sum = (kesOf: (document: DocumentOfStay) => number) =>
    documents.reduce((kes, document) => kes + kesOf(document), 0);
  return {
    paidKes: sum(signedKes),
    depositKes: sum((document) => signedKes({ ...document, amountKes: document.facts.depositKes ?? 0 })),
  };
}
