import { formatKes } from "#src/core/money/money.ts";
import type { RefundReason } from "#src/core/money/refund.ts";
import { shownPhone } from "#src/core/person/phone.ts";
import { plural, shortDate } from "#views/format/format.ts";
import { eventTexts } from "./events.ts";

/** What a phone is told about money: short, plain, and complete without a link. */
export const moneyMessageTexts = {
  refundGuest: (m: {
    amountKes: number;
    propertyName: string;
    hostName: string;
    hostPhone: string;
    reason: RefundReason;
    phones: readonly string[];
    paidInCash: boolean;
    by: string;
  }) =>
    `${formatKes(m.amountKes)} for ${m.propertyName} is refunded to you. ${eventTexts.refunds[m.reason]} ${eventTexts.comesBack({ ...m, host: m.hostName })} Call ${m.hostPhone}.`,
  /** The host has deleted their account: nobody is there who would send it. */
  refundHostLeftGuest: (m: { amountKes: number; propertyName: string; code: string; reason: RefundReason }) =>
    `${formatKes(m.amountKes)} for ${m.propertyName} is owed to you. ${eventTexts.refunds[m.reason]} The host has left. Ask Safaricom to reverse the payment, and us for help. Booking ${m.code}.`,
  refundHost: (m: {
    amountKes: number;
    guestName: string;
    phones: readonly string[];
    paidInCash: boolean;
    by: string;
    code: string;
    reason: RefundReason;
  }) =>
    `Refund due: ${eventTexts.toSend({ ...m, kes: m.amountKes, guest: m.guestName })} ${eventTexts.refunds[m.reason]} Booking ${m.code}.`,
  /** The promised day is past. */
  refundLateHost: (m: {
    amountKes: number;
    guestName: string;
    phones: readonly string[];
    by: string;
    code: string;
    link: string;
  }) =>
    `${m.guestName} still waits: ${eventTexts.late({ ...m, kes: m.amountKes })} To ${m.phones.map(shownPhone).join(" and ")}. Booking ${m.code}. ${m.link}`,
  refundLessGuest: (m: { wasKes: number; amountKes: number; propertyName: string; code: string }) =>
    m.amountKes > 0
      ? `Instead of ${formatKes(m.wasKes)}, ${formatKes(m.amountKes)} go back to you for ${m.propertyName}: no more is owed to you. Code ${m.code}.`
      : `The ${formatKes(m.wasKes)} that were to go back to you for ${m.propertyName} do not: no more is owed to you. Code ${m.code}.`,
  refundLessHost: (m: { wasKes: number; amountKes: number; guestName: string; code: string }) =>
    m.amountKes > 0
      ? `Refund changed: instead of ${formatKes(m.wasKes)}, send ${formatKes(m.amountKes)} to ${m.guestName}. Booking ${m.code}.`
      : `Refund dropped: the ${formatKes(m.wasKes)} for ${m.guestName} are not owed any more. Booking ${m.code}.`,
  /** More went back than was owed: `wasByHand` when the host had sent it themselves before. */
  tooMuchBackHost: (m: {
    amountKes: number;
    wasByHand: boolean;
    guestName: string;
    guestPhone: string;
    code: string;
  }) =>
    m.wasByHand
      ? `${formatKes(m.amountKes)} went to ${m.guestName} twice: by hand and by M-PESA. Ask for one of them back: ${m.guestPhone}. Booking ${m.code}.`
      : `M-PESA sent ${m.guestName} ${formatKes(m.amountKes)} more than was owed. Ask for it back: ${m.guestPhone}. Booking ${m.code}.`,
  /** `saidKes` is what came by the guest's word. */
  claimHost: (m: {
    saidKes: number;
    openKes: number;
    receipt: string;
    guestName: string;
    code: string;
    link: string;
  }) =>
    `Check your M-PESA: ${m.guestName} says ${formatKes(m.saidKes)} came${m.saidKes < m.openKes ? `, of ${formatKes(m.openKes)},` : ""} with code ${m.receipt}. Booking ${m.code}. Is it there? ${m.link}`,
  notReceivedGuest: (m: {
    amountKes: number;
    receipt: string | null;
    propertyName: string;
    hostName: string;
    hostPhone: string;
    /** Of it this much was to go back. */
    notBackKes: number;
    link: string;
  }) =>
    `${m.hostName} can't find your ${formatKes(m.amountKes)} for ${m.propertyName}${m.receipt ? ` with code ${m.receipt}` : ""}${m.notBackKes > 0 ? `, so ${formatKes(m.notBackKes)} of it can't go back to you` : ""}. Check the code${m.hostPhone && `, or call ${m.hostPhone}`}. ${m.link}`,
  /** Money from abroad, by a bank or a remittance service. */
  transferHost: (m: { amountKes: number; reference: string; guestName: string; code: string; link: string }) =>
    `${m.guestName} says that ${formatKes(m.amountKes)} is on its way to you from abroad${m.reference ? `, number ${m.reference}` : ""}. Booking ${m.code}. Has it come? ${m.link}`,
  transferGuest: (m: {
    amountKes: number;
    propertyName: string;
    hostName: string;
    code: string;
    until: string | undefined;
    link: string;
  }) =>
    `${m.hostName} looks out for your ${formatKes(m.amountKes)} for ${m.propertyName}, code ${m.code}.${m.until ? ` Your nights are kept until ${m.until}.` : ""} You hear from us as soon as they have answered. ${m.link}`,
  transferMissingGuest: (m: {
    amountKes: number;
    propertyName: string;
    hostPhone: string;
    hostName: string;
    link: string;
  }) =>
    `${m.hostName} has not found the ${formatKes(m.amountKes)} that you sent for ${m.propertyName}. Ask your bank or the service${m.hostPhone && `, or call ${m.hostPhone}`}. ${m.link}`,
  /** Their code paid for something else. */
  codeElsewhereGuest: (m: { receipt: string; propertyName: string; hostPhone: string; link: string }) =>
    `Your M-PESA code ${m.receipt} is counted for another booking, not for ${m.propertyName}. If that is wrong, ${m.hostPhone ? `call ${m.hostPhone}` : "tell your host"}. ${m.link}`,
  /** Less came than they were told. */
  correctedGuest: (m: { receivedKes: number; openKes: number; propertyName: string; code: string; link: string }) =>
    `M-PESA reports that ${formatKes(m.receivedKes)} came for ${m.propertyName}, less than we told you. ${formatKes(m.openKes)} is still to pay. Code ${m.code}. ${m.link}`,
  lessLeftGuest: (m: { receivedKes: number; openKes: number; propertyName: string; code: string; link: string }) =>
    `Your host finds ${formatKes(m.receivedKes)} of your payment for ${m.propertyName} in their M-PESA, less than we told you. ${formatKes(m.openKes)} is still to pay. Code ${m.code}. ${m.link}`,
  /** `until` is when the nights are free again. */
  partGuest: (m: {
    receivedKes: number;
    restKes: number;
    propertyName: string;
    code: string;
    until: string;
    link: string;
  }) =>
    `${formatKes(m.receivedKes)} received for ${m.propertyName}. ${formatKes(m.restKes)} more make the booking certain; your nights are kept until ${m.until}. Code ${m.code}. Pay the rest: ${m.link}`,
  partHost: (m: {
    receivedKes: number;
    restKes: number;
    propertyName: string;
    guestName: string;
    code: string;
    until: string;
  }) =>
    `${formatKes(m.receivedKes)} from ${m.guestName} for ${m.propertyName}. M-PESA moves the other ${formatKes(m.restKes)} tomorrow or later: the nights are kept until ${m.until}. If the rest does not come, the money goes back. Code ${m.code}.`,
  /** `rest` is what is still to pay, in words with a space before. */
  onAccountGuest: (m: {
    receivedKes: number;
    receipt: string | null;
    isSaid: boolean;
    propertyName: string;
    rest: string;
    code: string;
  }) =>
    `${formatKes(m.receivedKes)} received for ${m.propertyName}${m.receipt ? `, M-PESA ${m.receipt}` : ""}${m.isSaid ? ", by the host's word" : ""}.${m.rest} Code ${m.code}.`,
  /** `when` is a date unless it is now or on arrival. */
  balanceGuest: (m: {
    amountKes: number;
    propertyName: string;
    dates: string;
    when: string;
    code: string;
    link: string;
  }) =>
    `${formatKes(m.amountKes)} of your stay at ${m.propertyName}, ${m.dates}, are to be paid ${
      m.when === "now" ? "now" : m.when === "arrival" ? "on arrival, or at once" : `by ${shortDate(m.when)}`
    }. Code ${m.code}. Pay by M-PESA: ${m.link}`,
  depositGuest: (m: {
    receivedKes: number;
    receipt: string | null;
    isSaid: boolean;
    propertyName: string;
    code: string;
  }) =>
    `${formatKes(m.receivedKes)} received as damage deposit for ${m.propertyName}${m.receipt ? `, M-PESA ${m.receipt}` : ""}${m.isSaid ? ", by the host's word" : ""}. It stays your own money. Code ${m.code}.`,
  depositKeptGuest: (m: {
    amountKes: number;
    note: string;
    propertyName: string;
    hostName: string;
    hostPhone: string;
  }) =>
    `${m.hostName} keeps ${formatKes(m.amountKes)} of your damage deposit for ${m.propertyName}: ${m.note}. Not so? Call ${m.hostPhone}.`,
  depositHeldHost: (m: { amountKes: number; guestName: string; code: string; link: string }) =>
    `${m.guestName} has left, and you still hold ${formatKes(m.amountKes)} as damage deposit. Booking ${m.code}. Give it back, or say why not: ${m.link}`,
  onAccountHost: (m: { receivedKes: number; receipt: string | null; guestName: string; code: string }) =>
    `${m.guestName} paid ${formatKes(m.receivedKes)}${m.receipt ? ` (M-PESA ${m.receipt})` : ""}. Booking ${m.code}.`,
  refundSentGuest: (m: {
    amountKes: number;
    propertyName: string;
    hostName: string;
    hostPhone: string;
    receipt: string | null;
  }) =>
    m.receipt
      ? `${m.hostName} sent your ${formatKes(m.amountKes)} for ${m.propertyName} back: M-PESA ${m.receipt}. Not there? Call ${m.hostPhone}.`
      : `${m.hostName} gave your ${formatKes(m.amountKes)} for ${m.propertyName} back in cash. Not so? Call ${m.hostPhone}.`,
  /** `saidBy` is the host who pasted M-PESA's message of it, when M-PESA has not told us itself. */
  takenBackGuest: (m: {
    amountKes: number;
    receipt: string;
    propertyName: string;
    saidBy: string | undefined;
    hostPhone: string;
    link: string;
  }) =>
    `${m.saidBy ? `${m.saidBy} says that ` : ""}M-PESA has taken back your ${formatKes(m.amountKes)} for ${m.propertyName}, code ${m.receipt}: it pays for nothing now. Not your doing? Call ${m.hostPhone}. ${m.link}`,
  takenBackHost: (m: {
    amountKes: number;
    receipt: string;
    guestName: string;
    code: string;
    openKes: number;
    isSaid: boolean;
  }) =>
    `${m.isSaid ? "By the message you pasted, " : ""}M-PESA has taken back ${formatKes(m.amountKes)} of ${m.guestName}, code ${m.receipt}, booking ${m.code}. It counts no more${m.openKes > 0 ? `: ${formatKes(m.openKes)} of a certain stay are unpaid. Ask for them, or cancel` : ""}.`,
  /** Nobody knows which payment it was. */
  takenBackUnknownHost: (m: { amountKes: number; receipt: string }) =>
    `M-PESA has taken ${formatKes(m.amountKes)} out of your account again, code ${m.receipt}, and names no payment that we know. Look in your M-PESA which of your guests' it was.`,
  disputeHost: (m: { amountKes: number; receipt: string | null; guestName: string; code: string }) =>
    `M-PESA disputes a payment: ${formatKes(m.amountKes)} of ${m.guestName}, booking ${m.code}. Look for ${m.receipt ?? "it"} in your M-PESA messages, send nothing of it back before, and answer in Needs you on your dashboard.`,
  saidTakenBackHost: (m: {
    amountKes: number;
    receipt: string;
    guestName: string;
    code: string;
    /** M-PESA is asked. */
    isAsked: boolean;
    link: string;
  }) =>
    `${m.guestName} pasted a message that says M-PESA took back ${formatKes(m.amountKes)}, code ${m.receipt}, of booking ${m.code}. It is not known whether that is so, and it counts as before. ${
      m.isAsked
        ? "M-PESA is asked: if it says so, you are told."
        : "Look in your own M-PESA, and send nothing of it back before."
    } ${m.link}`,
  /** `counted` is what stands, of one payment that was reported twice. */
  otherReportHost: (m: {
    receivedKes: number;
    receipt: string;
    counted: { kes: number; receipt: string };
    guestName: string;
    code: string;
  }) =>
    `Check a payment of ${m.guestName}, booking ${m.code}: M-PESA reported it again as ${formatKes(m.receivedKes)}, code ${m.receipt}. Counted is ${formatKes(m.counted.kes)}, code ${m.counted.receipt}. See Needs you on your dashboard.`,
  paidAfterCancellingGuest: (m: {
    amountKes: number;
    propertyName: string;
    hostName: string;
    hostPhone: string;
    link: string;
  }) =>
    `Your ${formatKes(m.amountKes)} for ${m.propertyName} came after you had cancelled. ${m.hostName} owes it back to you: ${m.hostPhone}. Want the stay after all? Say so while the nights are free: ${m.link}`,
  /** Nothing counts it yet. */
  secondSuccessHost: (m: { kes: number; cents: number; receipt: string; guestName: string; code: string }) =>
    `Check a payment: M-PESA told of ${formatKes(m.kes, m.cents)}, code ${m.receipt}, for booking ${m.code} of ${m.guestName}, beside what was asked for. Look for it in your M-PESA and place it in Needs you on your dashboard.`,
  summaryHost: (m: {
    siteName: string;
    until: string;
    receivedKes: number;
    payments: number;
    expectedKes: number;
    /** What of the open nobody has agreed to yet: holds and requests. */
    askedKes: number;
    unmatched: number;
    unmatchedKes: number;
    link: string;
  }) =>
    `${m.siteName} until ${m.until}: ${formatKes(m.receivedKes)} received in ${plural(m.payments, "payment")}, ${formatKes(m.expectedKes)} expected${m.askedKes > 0 ? `, ${formatKes(m.askedKes)} not agreed yet` : ""}, ${m.unmatched > 0 ? `${formatKes(m.unmatchedKes)} unmatched` : "nothing unmatched"}. ${m.link}`,
  reviewHost: (m: { receivedKes: number; cents: number; askedKes: number; guestName: string; code: string }) =>
    `Check a payment: ${formatKes(m.receivedKes, m.cents)} arrived for booking ${m.code} of ${m.guestName}, where ${formatKes(m.askedKes)} was asked for. See Needs you on your dashboard.`,
};
