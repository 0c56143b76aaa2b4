import { Elysia } from "elysia";
import { type Booking, findBookingWithProperty } from "#db/booking.queries.ts";
import { groupOf, speakerOf } from "#db/group.queries.ts";
import { entriesOfBooking } from "#db/ledger.queries.ts";
import { madeOutTo } from "#db/made-out.queries.ts";
import type { Reader } from "#db/open.ts";
import { findPayment } from "#db/payment.queries.ts";
import { type Receipt, receiptsOfBooking } from "#db/receipt.queries.ts";
import { findRefund } from "#db/refund.queries.ts";
import type { Language } from "#src/core/language.ts";
import { addressForDisplay } from "#src/core/listing/address.ts";
import { sumsOf } from "#src/core/money/ledger.ts";
import { formatKes } from "#src/core/money/money.ts";
import { isSaidByHost, wordOfRefund } from "#src/core/money/proof.ts";
import { documentKind, receiptNumber } from "#src/core/money/receipt.ts";
import { openTogether, priceOf } from "#src/ledger/keep-ledger.ts";
import { payeeOf } from "#src/ledger/payee.ts";
import { bookingShell } from "#src/messaging/reach-of.ts";
import type { Document } from "#src/print/document-pdf.ts";
import { Refused } from "#src/web/body.ts";
import { bookingPath, bookingToken, type Deps } from "#src/web/deps.ts";
import { bookingDoor } from "#src/web/door/door.ts";
import { hostShell } from "#src/web/door/host-shell.ts";
import type { OpenedBooking } from "#src/web/door/open-booking.ts";
import { barOf, readVisitor } from "#src/web/door/visitor.ts";
import { fileResponse, page } from "#src/web/respond.ts";
import type { Shell } from "#views/frame/page.tsx";
import { textsOf } from "#views/kit/language.tsx";
import {
  AllReceiptsPage,
  allLines,
  allNotes,
  allPairs,
  allRooms,
  allTitle,
  allTotal,
  type StayReceipts,
} from "#views/receipt/all-receipts-page.tsx";
import {
  amountLines,
  payeeNote,
  priceNotes,
  ReceiptPage,
  type ReceiptToShow,
  receiptPairs,
} from "#views/receipt/receipt-page.tsx";

/** The documents of a booking, for its guest, its host, and whoever holds its link. */
export function receiptRoutes(deps: Deps) {
  return new Elysia({ name: "receipts" })
    .use(bookingDoor(deps))
    .get("/guest/booking/:id/receipts", ({ opened, request }) => allPage(deps, request, opened), { role: "papers" })
    .get(
      "/guest/booking/:id/receipts.pdf",
      async ({ opened, request }) => {
        const { all, shell } = allOf(deps, request, opened);
        const file = await printed(deps, opened, documentOfAll(all, deps.shell.site.name, shell.language));
        return fileResponse(file, "application/pdf", `${opened.booking.code}.pdf`);
      },
      { role: "papers" },
    )
    .get(
      "/guest/booking/:id/receipts/:number",
      ({ opened, request, params }) => onePage(deps, request, opened, params.number),
      { role: "papers" },
    )
    .get(
      "/guest/booking/:id/receipts/:number/pdf",
      async ({ opened, request, params }) => {
        const { receipt, shell } = find(deps, request, opened, params.number);
        const file = await printed(deps, opened, documentOf(receipt, deps.shell.site.name, shell.language));
        return fileResponse(file, "application/pdf", `${receiptNumber(receipt.number)}.pdf`);
      },
      { role: "papers" },
    );
}

/** What stands around a document: who reads it, the way back, and the same as a file. */
function aroundOf(deps: Deps, request: Request, { booking: { id }, as }: OpenedBooking) {
  return {
    nav: barOf(readVisitor(deps, request)),
    back: as === "host" ? `/dashboard/bookings/${id}` : bookingPath(deps, id),
    path: `/guest/booking/${id}/receipts`,
    query: as === "guest" ? `?t=${bookingToken(deps, id)}` : "",
  };
}

function onePage(deps: Deps, request: Request, opened: OpenedBooking, number: string): Response {
  const { receipt, shell } = find(deps, request, opened, number);
  const { nav, back, path, query } = aroundOf(deps, request, opened);
  const pdf = `${path}/${receipt.number}/pdf${query}`;
  return page(request, <ReceiptPage shell={shell} nav={nav} receipt={receipt} back={back} pdf={pdf} />);
}

function allPage(deps: Deps, request: Request, opened: OpenedBooking): Response {
  const { all, shell } = allOf(deps, request, opened);
  const { nav, back, path, query } = aroundOf(deps, request, opened);
  return page(request, <AllReceiptsPage shell={shell} nav={nav} all={all} back={back} pdf={`${path}.pdf${query}`} />);
}

async function printed(
  deps: Deps,
  { as, booking, host }: OpenedBooking,
  document: Document,
): Promise<Uint8Array<ArrayBuffer>> {
  const { documentsOfBooking, documentsOfHost } = deps.limits;
  const mayPrint = as === "guest" ? documentsOfBooking.allow(booking.id) : documentsOfHost.allow(host.id);
  if (!mayPrint) throw new Refused(429);
  const { documentPdf, fontsFolderOf } = await import("#src/print/document-pdf.ts");
  const file = await documentPdf(document, {
    fontsFolder: fontsFolderOf(deps.config.dataDir),
    onFault: (fault) => deps.log.warn("a document was made with less of its fonts", { fault }),
  });
  return file as Uint8Array<ArrayBuffer>;
}

function find(deps: Deps, request: Request, { booking, as }: OpenedBooking, typedNumber: string) {
  const number = /^\d{1,9}$/.test(typedNumber) ? Number(typedNumber) : 0;
  const receipt = receiptsOfStay(deps.db, booking).find((one) => one.number === number);
  if (!receipt) throw new Refused(404);
  const shell = as === "guest" ? bookingShell(deps, request, booking) : hostShell(deps, request);
  return { receipt: shownOf(deps, booking, receipt), as, shell };
}

/** Every document of a stay, in the order of their numbers. */
function allOf(deps: Deps, request: Request, { booking, as }: OpenedBooking): { all: StayReceipts; shell: Shell } {
  const documents = receiptsOfStay(deps.db, booking).map((receipt) => shownOf(deps, booking, receipt));
  if (documents.length === 0) throw new Refused(404);
  const group = groupOf(deps.db, booking);
  const speaker = speakerOf(group) ?? booking;
  const rooms = group.length > 1 ? group.map((one) => roomOf(deps.db, one)) : [];
  const all = {
    documents,
    totalKes: rooms.length > 0 ? sum(rooms.map(({ kes }) => kes)) : priceOf(deps.db, booking),
    openKes: openTogether(deps.db, speaker),
    isOver: speaker.state !== "confirmed",
    rooms,
  };
  return { all, shell: as === "guest" ? bookingShell(deps, request, booking) : hostShell(deps, request) };
}

/** One of several rooms that were booked at once, with what it costs; of one that is over, what of it is kept. */
function roomOf(db: Reader, booking: Booking): StayReceipts["rooms"][number] {
  const { code, checkIn, checkOut, party, state } = booking;
  const isOver = state === "cancelled" || state === "expired";
  const kes = isOver ? sumsOf(entriesOfBooking(db, booking.id)).chargedKes : priceOf(db, booking);
  const name = findBookingWithProperty(db, booking.id)?.property.displayName ?? "";
  return { code, checkIn, checkOut, party, name, kes, isCancelled: isOver };
}

function sum(all: readonly number[]): number {
  return all.reduce((total, kes) => total + kes, 0);
}

/** A document with what is not frozen in it. */
function shownOf(deps: Deps, booking: Booking, receipt: Receipt): ReceiptToShow {
  const payment = findPayment(deps.db, receipt.paymentId);
  if (!payment) throw new Error("a document of a payment that is not there");
  const isSaidByHost = isDocumentSaidByHost(deps, receipt);
  const { guestName } = booking;
  const billedTo = madeOutTo(deps.db, receipt.id);
  const shown = { ...receipt, guestName, billedTo, isSaidByHost, payee: payeeOf(deps, payment) };
  return shown;
}

/** Whether nobody but its host says what a document is for: that money came, went back, or never came after all. */
function isDocumentSaidByHost({ db }: Deps, { paymentId, refundId, corrects }: Receipt): boolean {
  if (refundId !== null) return wordOfRefund(findRefund(db, refundId)?.way ?? null) === "host";
  const payment = findPayment(db, paymentId);
  if (!payment) return false;
  return isSaidByHost(payment) || (corrects && payment.reason === "not_received");
}

function documentOfAll(all: StayReceipts, siteName: string, language: Language = "en"): Document {
  const texts = textsOf({ language });
  const t = texts.receipt;
  const total = allTotal(all, t);
  return {
    language,
    title: allTitle(all, t),
    maker: siteName,
    about: all.rooms.length > 0 ? t.all.covers : t.notEtims.receipt,
    pairs: [
      ...allPairs(all, texts).map(({ label, value }) => [label, value] as const),
      ...allRooms(all, texts).map(({ label, kes }) => [label, formatKes(kes)] as const),
      ...(all.rooms.length > 0 ? [[t.all.allRooms, formatKes(all.totalKes)] as const] : []),
    ],
    amounts: allLines(all, texts).map(({ label, kes }) => [label, formatKes(kes)] as const),
    total: [total.label, formatKes(total.kes)],
    notes: allNotes(all, t),
    speltNote: t.spelt,
    madeAt: all.documents.at(-1)?.createdAt ?? 0,
  };
}

function documentOf(receipt: ReceiptToShow, siteName: string, language: Language = "en"): Document {
  const { facts, kind } = receipt;
  const texts = textsOf({ language });
  const t = texts.receipt;
  const pairs = receiptPairs(receipt, texts, `${facts.property}, ${addressForDisplay(facts.location)}`);
  return {
    language,
    title: t.title(t.kinds[kind], receiptNumber(receipt.number)),
    maker: siteName,
    about: t.notEtims[kind],
    pairs: pairs.map(({ label, value }) => [label, value] as const),
    amounts: amountLines(facts, t).map(({ label, kes }) => [label, formatKes(kes)] as const),
    total: [t.amount[documentKind(receipt)], formatKes(receipt.amountKes)],
    notes: [
      ...(facts.ofNumber === null ? [] : [t.about[documentKind(receipt)](receiptNumber(facts.ofNumber))]),
      ...priceNotes(receipt, t),
      payeeNote(receipt, texts, siteName),
      t.notEtims[kind],
    ],
    speltNote: t.spelt,
    madeAt: receipt.createdAt,
  };
}

/** The documents of a booking; of several rooms that were booked at once, those of all, in the order of their numbers. */
function receiptsOfStay(db: Reader, booking: Booking): Receipt[] {
  const all = groupOf(db, booking).flatMap(({ id }) => receiptsOfBooking(db, id));
  return all.toSorted((a, b) => a.number - b.number);
}
