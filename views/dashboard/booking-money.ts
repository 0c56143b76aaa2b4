import type { BookingState } from "#src/core/booking/booking.ts";
import type { Sums as LedgerSums } from "#src/core/money/ledger.ts";
import type { Payee } from "#src/core/money/payee.ts";
import type { WayShown } from "#src/core/money/payment.ts";
import type { PaymentStanding } from "#src/core/money/payment-standing.ts";
import type { PaidTo } from "#src/core/money/proof.ts";
import type { RefundReason } from "#src/core/money/refund.ts";
import type { CodeDay } from "#src/core/reconcile/mpesa-code.ts";
import type { SaidByMpesa } from "#src/core/risk/said-reversal.ts";
import type { ToldArrival } from "#src/core/stay/told-arrival.ts";
import type { PayerToShow } from "#views/booking/payers.tsx";
import type { Shell } from "#views/frame/page.tsx";
import type { SeenOfStayToShow } from "#views/front-desk/seen-of-stay.tsx";
import type { TimelineToShow } from "#views/front-desk/timeline.tsx";
import type { RoomToShow } from "#views/group/rooms-of-booking.tsx";
import type { FieldError } from "#views/kit/index.ts";
import type { DocumentLink } from "#views/receipt/receipt-links.tsx";
import type { SecondLookToShow } from "#views/risk/second-look.tsx";

import type { AskedChangeProps } from "./asked-change.tsx";
import type { SaidLast } from "./last-said.tsx";
import type { SpokenOfStay } from "./spoken-of-stay.tsx";

/** A booking with everything about its money. Instants are Unix milliseconds. */
export type BookingMoney = Readonly<{
  /** All rooms that were booked with it at once; none where it was booked alone. */
  rooms: readonly RoomToShow[];
  booking: Readonly<{
    id: string;
    propertyId: string;
    code: string;
    checkIn: string;
    checkOut: string;
    party: number;
    guestName: string;
    guestPhone: string;
    totalKes: number;
  }>;
  property: Readonly<{ displayName: string }>;
  /** Which of the property's rooms, when it has several. */
  room: number | undefined;
  /** What the guest told of their arrival. */
  told: ToldArrival;
  state: BookingState;
  sums: LedgerSums;
  receipts: readonly DocumentLink[];
  /** What came to whom, and who guests pay now. Whole shillings. */
  cameTo: Readonly<Record<PaidTo, number>>;
  payees: Readonly<{ operator: Payee; now: Payee | undefined }>;
  /** The stay may still be changed or cancelled by its host. */
  canChange: boolean;
  canCancel: boolean;
  /** Several rooms that were booked at once may be cancelled at once. */
  canCancelRooms: boolean;
  canMoveRooms: boolean;
  /** What the guest asks of the stay, and what it comes to where it can be had. */
  asked: AskedChangeProps | undefined;
  /** Why it asks for a second look, and what the host said of it. */
  look: SecondLookToShow | undefined;
  /** The host may give up nights that nobody has paid. */
  canWithdraw: boolean;
  canGiveBackKes: number;
  /** What the guest of a certain stay has still to pay. */
  openBalanceKes: number;
  /** The damage deposit that the host holds, while nothing is decided about it. */
  depositDueKes: number;
  /** M-PESA is being asked for its money. */
  isBeingPaid: boolean;
  /** Its property has an arrival guide. */
  hasGuide: boolean;
  /** The offer at whose price it was made. */
  offerId: string | undefined;
  /** The last words of its thread. */
  talk: readonly SaidLast[];
  /** What both have said of the stay. */
  spoken: SpokenOfStay;
  /** The guest's stay is over: only then can something of their deposit be kept. */
  hasLeft: boolean;
  claims: readonly {
    id: string;
    /** What the claim is of, and what is open. */
    amountKes: number;
    openKes: number;
    receipt: string;
    /** Of money sent from abroad: the number that the guest gave, perhaps none. */
    transfer: string | undefined;
    otherKes: number | undefined;
    /** Of the code's own date. */
    day: CodeDay | undefined;
    /** What M-PESA says of the code, where it can be asked: a word of the catalogue, or `asked`. */
    said: string | undefined;
    /** What came with it by that answer, whole shillings. */
    saidKes: number | null;
  }[];
  reviews: readonly {
    id: string;
    askedKes: number;
    receivedKes: number;
    receivedCents: number;
    receipt: string | null;
    reason: string | null;
    /** It was counted, and a later report disputes it. */
    isCounted: boolean;
    /** Where a message says that it was taken back: what M-PESA says of that. */
    mpesaSays: SaidByMpesa;
    /** M-PESA vouches for it. */
    isMpesas: boolean;
    /** Their word takes it out: nothing of it has gone back. */
    canBeVoided: boolean;
    /** Their word that less of it is there counts. */
    mayBeLess: boolean;
  }[];
  refundsDue: readonly {
    id: string;
    /** Its money may never have come: the host looks first. */
    isDisputed: boolean;
    /** All that goes back in this sending, and the rooms that it is for. */
    amountKes: number;
    rooms: readonly Readonly<{ id: string; name: string; kes: number }>[];
    /** What of this booking the host may have sent in one under one code, itself among it. */
    inOne: Readonly<{ refunds: number; kes: number }> | undefined;
    reason: RefundReason;
    state: string;
    /** To which phone (E.164) and by which day it is promised, and whether that day is past. */
    phone: string;
    by: string;
    isLate: boolean;
    /** How M-PESA can send it; otherwise the host does by hand. */
    byMpesa: { way: "reversal" | "b2c"; phone: string | null; amountKes: number } | undefined;
    /** It is the operator's shortcode that sends it, and the operator is asked first. */
    wait: { why: "day_limit" | "host_not_allowed"; isAsked: boolean } | undefined;
    /** Why M-PESA did not, when it was asked to. */
    whyNot: string | null;
  }[];
  payments: readonly (PaymentStanding & {
    id: string;
    way: WayShown;
    amountKes: number;
    payerName: string | null;
    /** Nobody but the host says that it came. */
    isSaidByHost: boolean;
    createdAt: number;
    paidAt: number | null;
    /** What M-PESA said, as it came. */
    raw: readonly string[];
  })[];
  /** All that happened, a page of it. */
  timeline: TimelineToShow;
  /** What was seen of the stay. */
  facts: SeenOfStayToShow;
  /** What the house notes for itself, when and by whom. */
  note: Readonly<{ words: string; at: number; by: string }> | undefined;
  /** How it came: by the page, by the host, or by a link of theirs. */
  source: Readonly<{ from: "page" | "host" } | { from: "link"; word: string }>;
  /** Opens a map app at the house. */
  directions: string | undefined;
}>;

export type BookingMoneyPageProps = Readonly<{
  shell: Shell;
  money: BookingMoney;
  /** Whoever reads is its host, and no operator who looks. */
  isOwn: boolean;
  /** The message with the link to pay, of a guest who was written in and has not paid. */
  payLink: Readonly<{ words: string; address: string }> | undefined;
  /** The link by which each of several rooms is paid for alone, while nobody has paid for it. */
  payers: readonly PayerToShow[];
  submissionKey: string;
  errors: readonly FieldError[];
  typed: Readonly<Record<string, string>>;
}>;
