import { Elysia } from "elysia";
import { findPayment } from "#db/payment.queries.ts";
import { type Receipt, receiptsOfBooking } from "#db/receipt.queries.ts";
import { findRefund } from "#db/refund.queries.ts";
import type { Language } from "#src/core/language.ts";
import { addressForDisplay } from "#src/core/listing/places.ts";
import { formatKes } from "#src/core/money/money.ts";
import { isSaidByHost, wordOfRefund } from "#src/core/money/proof.ts";
import { documentKind, receiptNumber } from "#src/core/money/receipt.ts";
import { payeeOf } from "#src/ledger/payee.ts";
import { bookingShell } from "#src/messaging/reach-of.ts";
import type { Document } from "#src/print/document-pdf.ts";
import { Refused } from "#src/web/body.ts";
import { bookingPath, bookingToken, type Deps } from "#src/web/deps.ts";
import { bookingDoor } from "#src/web/door/door.ts";
import type { OpenedBooking } from "#src/web/door/open-booking.ts";
import { readVisitor } from "#src/web/door/visitor.ts";
import { fileResponse, page } from "#src/web/respond.ts";
import { textsOf } from "#views/kit/language.tsx";
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
    .get(
      "/guest/booking/:id/receipts/:number",
      ({ opened, request, params }) => {
        const { receipt, as, shell } = find(deps, request, opened, params.number);
        const visitor = readVisitor(deps, request);
        const query = as === "guest" ? `?t=${bookingToken(deps, receipt.bookingId)}` : "";
        const view = (
          <ReceiptPage
            shell={shell}
            nav={visitor.kind === "anonymous" ? "public" : visitor.kind}
            receipt={receipt}
            back={as === "host" ? `/dashboard/bookings/${receipt.bookingId}` : bookingPath(deps, receipt.bookingId)}
            pdf={`/guest/booking/${receipt.bookingId}/receipts/${receipt.number}/pdf${query}`}
          />
        );
        return page(request, view);
      },
      { role: "booking" },
    )
    .get(
      "/guest/booking/:id/receipts/:number/pdf",
      async ({ opened, request, params }) => {
        const { receipt, shell } = find(deps, request, opened, params.number);
        const { documentPdf, fontsFolderOf } = await import("#src/print/document-pdf.ts");
        const document = documentOf(receipt, deps.shell.site.name, shell.language);
        const file = await documentPdf(document, {
          fontsFolder: fontsFolderOf(deps.config.dataDir),
          onFault: (fault) => deps.log.warn("a document was made with less of its fonts", { fault }),
        });
        const name = `${receiptNumber(receipt.number)}.pdf`;
        return fileResponse(file as Uint8Array<ArrayBuffer>, "application/pdf", name);
      },
      { role: "booking" },
    );
}

function find(deps: Deps, request: Request, { booking, as }: OpenedBooking, typedNumber: string) {
  const number = /^\d{1,9}$/.test(typedNumber) ? Number(typedNumber) : 0;
  const receipt = receiptsOfBooking(deps.db, booking.id).find((one) => one.number === number);
  if (!receipt) throw new Refused(404);
  const shell = as === "guest" ? bookingShell(deps, request, booking) : deps.shell;
  const payment = findPayment(deps.db, receipt.paymentId);
  if (!payment) throw new Error("a document of a payment that is not there");
  const isSaidByHost = isDocumentSaidByHost(deps, receipt);
  const shown = { ...receipt, guestName: booking.guestName, isSaidByHost, payee: payeeOf(deps, payment) };
  return { receipt: shown, as, shell };
}

/** Whether nobody but its host says what a document is for: that money came, went back, or never came after all. */
function isDocumentSaidByHost({ db }: Deps, { paymentId, refundId, corrects }: Receipt): boolean {
  if (refundId !== null) return wordOfRefund(findRefund(db, refundId)?.way ?? null) === "host";
  const payment = findPayment(db, paymentId);
  if (!payment) return false;
  return isSaidByHost(payment) || (corrects && payment.reason === "not_received");
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
