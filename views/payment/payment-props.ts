import type { BookingEnd } from "#src/core/money/booking-end.ts";
import type { Payee } from "#src/core/money/payee.ts";
import type { PaymentStage } from "#src/core/money/payment-stage.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import type { CodeDay } from "#src/core/reconcile/mpesa-code.ts";
import type { HostCalled } from "#src/core/share/look.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import type { datesAddress } from "#views/booking/addresses.ts";
import type { NumberOfOther } from "#views/booking/other-network.tsx";
import type { Shell } from "#views/frame/page.tsx";
import type { FieldError, HostNumber } from "#views/kit/index.ts";
import type { PayTo } from "./pay-by-hand.tsx";

export type PaymentPageProps = Readonly<{
  shell: Shell;
  booking: Stay &
    Readonly<{
      id: string;
      code: string;
      party: number;
      totalKes: number;
      holdEndsAt: number;
      quote: Quote;
    }>;
  /** Of several rooms that were booked at once each one, with what makes it certain and where it is paid for alone. */
  payers?: readonly Readonly<{ id: string; name: string; kes: number; address: string }>[];
  /** The stay is certain, and what is left of its price is paid; otherwise a hold is. */
  isBalance: boolean;
  /** What is still to pay before the nights are certain, and what one request asks for. */
  dueNowKes: number;
  askKes: number;
  /** Whether phones can be asked, and where guests pay to by themselves. */
  asks: boolean;
  payTo: PayTo | undefined;
  /** How money is sent from abroad, as the host describes it, and for how long nights are kept meanwhile. */
  transfer: Readonly<{ words: string; holdHours: number }> | undefined;
  /** The guest's number is of another country: no phone of theirs is asked. */
  isAbroad: boolean;
  typedReference: string;
  /** Who is paid: by the request that is asked for or open, by hand, or by the claim that is looked for. */
  payees: Readonly<{ asked: Payee | undefined; byHand: Payee | undefined }>;
  mostKes: number;
  /** The most that one phone moves in a day, and whether the one that was entered has. */
  dayMostKes: number;
  dayIsFull: boolean;
  /** A picture that the M-PESA app scans, where the host has one. */
  codePicture: string | undefined;
  /** What the guest entered as their M-PESA code, and what is wrong with it. */
  typedCode: string;
  claimKey: string;
  codeErrors: readonly FieldError[];
  /** The payment that the host looks for. */
  claim:
    | Readonly<{ receipt: string; amountKes: number; day: CodeDay | undefined; transfer?: string | undefined }>
    | undefined;
  property: Readonly<{ id: string; displayName: string; location: string }>;
  /** `phone` and `number` as this guest is told it; `isKnown` where the host has a number at all. */
  host: HostCalled & Readonly<{ phone: string; number: HostNumber | undefined; isKnown: boolean }>;
  /** Neither `confirmed` nor `refund_due`: those are told on the booking's own page. */
  stage: Exclude<PaymentStage, { kind: "confirmed" | "refund_due" }>;
  /** How the hold ended that nobody paid, and where the booking is that took its place, for its own guest. */
  end: Extract<BookingEnd, "hold_ended" | "given_up" | "replaced" | "sold_elsewhere" | "withdrawn">;
  newerHref: string | undefined;
  mark: string;
  /** Opens the booking's pages without signing in. */
  token: string;
  /** The phone that was asked last, as shown. */
  askedPhone: string | undefined;
  typedPhone: string;
  /** The number, as far as another network gave it out: M-PESA may not reach it. */
  otherNetwork: NumberOfOther | undefined;
  errors: readonly FieldError[];
  submissionKey: string;
  now: number;
  /** The guest wants to pay from another number while a request is open. */
  otherNumber: boolean;
  tooMany: boolean;
  /** The phone was asked often enough this hour, by whomever. */
  phoneIsAsked: boolean;
  /** What came, and a person has to look at it. */
  inReview: Readonly<{ kes: number; cents: number; askedKes: number; isWrong: boolean }> | undefined;
  /** What came, was not accepted, and has not gone back yet. */
  notAcceptedKes: number;
}>;

export type WishedStay = Parameters<typeof datesAddress>[0];

export function hasError({ codeErrors }: PaymentPageProps, name: string): boolean {
  return codeErrors.some(({ field }) => field === name);
}

export function purposeOf({ isBalance }: PaymentPageProps) {
  return isBalance ? ("balance" as const) : undefined;
}

/** Whoever's own number is of another country is told first of the way that their host describes for them. */
export function isFromAbroad({ isAbroad, transfer, otherNumber }: PaymentPageProps): boolean {
  return isAbroad && transfer !== undefined && !otherNumber;
}
