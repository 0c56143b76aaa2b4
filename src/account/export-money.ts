import { allLedgerOf, allPaymentsOf, allReceiptsOf, allRefundsOf, type BookingsOf } from "#db/account.queries.ts";
import type { Reader } from "#db/open.ts";
import { payoutsEver } from "#db/payout.queries.ts";
import { statementLinesOf } from "#db/reconcile.queries.ts";
import { receiptNumber } from "#src/core/money/receipt.ts";
import { type Sheets, at as when } from "./export-calendar.ts";

/** How a host is paid, without what opens it, and what was seen at their numbers. */
export function payoutSheets(db: Reader, hostId: string): Sheets {
  return {
    payouts: payoutsEver(db, hostId).map((account) => ({
      kind: account.kind,
      numberType: account.numberType,
      number: account.number,
      shortcode: account.shortcode,
      accountReference: account.accountReference,
      receiverName: account.receiverName,
      words: account.words,
      holdHours: account.holdHours,
      refundsBy: account.refundsBy,
      refundsAlone: account.refundsAlone,
      createdAt: when(account.createdAt),
      endedAt: when(account.endedAt),
    })),
    "seen-money": statementLinesOf(db, hostId).map((money) => ({
      receipt: money.receipt,
      source: money.source,
      amountKes: money.amountKes,
      reference: money.reference,
      payer: money.payer,
      payerName: money.payerName,
      state: money.state,
      paidAt: when(money.paidAt),
      seenAt: when(money.seenAt),
    })),
  };
}

/** What was asked for and came, what went back, every line of the ledger and every document. Whole shillings. */
export function moneySheets(db: Reader, whose: BookingsOf): Sheets {
  return {
    payments: allPaymentsOf(db, whose).map(({ payment, code }) => ({
      booking: code,
      state: payment.state,
      way: payment.way,
      purpose: payment.purpose,
      amountKes: payment.amountKes,
      receivedKes: payment.receivedKes,
      phone: payment.phone,
      receipt: payment.receipt,
      paidAt: when(payment.paidAt),
      createdAt: when(payment.createdAt),
      provedBy: payment.provedBy,
    })),
    refunds: allRefundsOf(db, whose).map(({ refund, code, receipt }) => ({
      booking: code,
      ofReceipt: receipt,
      state: refund.state,
      amountKes: refund.amountKes,
      reason: refund.reason,
      way: refund.way,
      sentReceipt: refund.sentReceipt,
      sentAt: when(refund.sentAt),
      createdAt: when(refund.createdAt),
    })),
    ledger: allLedgerOf(db, whose).map(({ line, code }) => ({
      booking: code,
      account: line.account,
      kind: line.kind,
      amountKes: line.amountKes,
      who: line.who,
      why: line.why,
      note: line.note,
      happenedAt: when(line.happenedAt),
      createdAt: when(line.createdAt),
    })),
    receipts: allReceiptsOf(db, whose).map(({ number, kind, amountKes, facts, createdAt }) => ({
      booking: facts.code,
      number: receiptNumber(number),
      kind,
      amountKes,
      receipt: facts.mpesaCode,
      ofNumber: facts.ofNumber === null ? null : receiptNumber(facts.ofNumber),
      vatKes: facts.tax.vatKes,
      levyKes: facts.tax.levyKes,
      createdAt: when(createdAt),
    })),
  };
}
