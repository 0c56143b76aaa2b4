import type { CancellationPolicy } from "#src/core/booking/cancellation.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import type { Payee } from "#src/core/money/payee.ts";
import type { TaxPercents } from "#src/core/money/receipt.ts";
import type { ChosenExtra, Extra } from "#src/core/pricing/extras.ts";
import type { Quote, QuoteLine } from "#src/core/pricing/pricing.ts";
import type { AskedMore } from "#src/core/risk/measure.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import type { StayHours } from "#src/core/stay/stay-hours.ts";
import type { Shell } from "#views/frame/page.tsx";
import type { FieldError, HostNumber, SentCode } from "#views/kit/index.ts";
import type { OfferToShow } from "./offer-notice.tsx";
import type { NumberOfOther } from "./other-network.tsx";

export type SummaryPageProps = Readonly<{
  shell: Shell;
  property: Readonly<
    { id: string; displayName: string; location: string; houseRules: string; maxGuests: number } & StayHours
  >;
  hostName: string;
  /** The number that the host chose for guests. */
  hostNumber: HostNumber | undefined;
  photo: ListingPhoto | undefined;
  stay: Stay;
  party: number;
  quote: Quote;
  /** The price that the host offered this guest. */
  offer?: OfferToShow | undefined;
  /** What apps draw of the address of an offer: of the house and the days, never of whom it is for. */
  preview?: Readonly<{ description: string; url: string; image: string; alt: string }> | undefined;
  /** What its host is asked in tax: it is in the price. */
  tax: TaxPercents | undefined;
  /** What can be had beside the nights, and what of it was chosen. */
  extras: readonly Extra[];
  chosen: readonly ChosenExtra[];
  code: string;
  /** The short link or the offer by which the guest came. */
  via?: string | undefined;
  policy: CancellationPolicy;
  /** Whether the host looks at the booking before it is paid. */
  mode: "instant" | "request";
  now: number;
  today: LocalDate;
  /** Where whoever has stayed here shows it, for a price of their own; nothing where there is none, or they have. */
  signInAt?: string | undefined;
  /** The most that M-PESA moves in one payment, whole shillings. */
  mostKes: number;
  /** Who is paid then: by a request on the phone, or else by hand. */
  payees: Readonly<{ asked: Payee | undefined; byHand: Payee | undefined }>;
  /** Whom a request pays, in one word: with the sum it says what the guest has read beside the button. */
  payTo: string | undefined;
  /** Whether the host takes money from abroad, by a way that they describe. */
  fromAbroad: boolean;
  /** The typed number, as far as another network gave it out. */
  otherNetwork: NumberOfOther | undefined;
  /** Where guests can't pay yet: from when on they can. */
  opensAt: number | undefined;
  typed: Readonly<{ name: string; phone: string; email: string; rules: boolean; offers: boolean }>;
  /** Whether this host writes of free nights to guests who let them. */
  makesOffers: boolean;
  errors: readonly FieldError[];
  submissionKey: string;
  /** For the press that asks for a code: pressing it twice sends one. */
  codeKey: string;
  /** The phone has to be proven first: a code was sent, or one is offered above a limit. */
  proof?:
    | (SentCode & Readonly<{ kind: "sent"; isRequest: boolean }>)
    | Readonly<{ kind: "offered"; minutes?: number }>
    | undefined;
  /** Why the form comes back although nothing typed is wrong. */
  news?:
    | { kind: "price_changed"; wasKes: number }
    | { kind: "used_form" }
    | { kind: "other_network" }
    | { kind: "asks_more" }
    | undefined;
  /** What this host asks of this guest beyond the price. */
  asked?: AskedMore | undefined;
  /** Several rooms that are booked at once: `property` and `quote` are then all of them together. */
  group?: GroupToBook | undefined;
}>;

/** Rooms that are booked at once, as their form and its card say them. */
export type GroupToBook = Readonly<{
  /** Where the form goes, where rooms and dates are changed, and what goes along with the form. */
  action: string;
  change: string;
  hidden: Readonly<Record<string, string | number | undefined>>;
  written: readonly string[];
  /** Whether the host has given out codes for any of them. */
  takesPromo: boolean;
  /** What is had and taken off for all of them together. */
  lines: readonly QuoteLine[];
  rooms: readonly Readonly<{ name: string; guests: number; kes: number; policy: CancellationPolicy }>[];
}>;

/** What is done by the press that books. */
export type Press = "pay" | "hold" | "request";

/** A phone is asked by the press itself, where it can be; nothing is paid before a host has said yes. */
export function pressOf({ mode, payees }: SummaryPageProps): Press {
  if (mode === "request") return "request";
  return payees.asked ? "pay" : "hold";
}

/** What one request asks for. */
export function payKes({ quote, mostKes }: SummaryPageProps): number {
  return Math.min(quote.dueNowKes, mostKes);
}

export const PAY = { name: "pay", value: "1" } as const;
