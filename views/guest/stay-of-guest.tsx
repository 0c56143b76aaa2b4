import type { LocalDate } from "#src/core/stay/stay.ts";
import { Badge, type Tone } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

/** A booking as its guest sees it in a list. */
export type GuestStay = Readonly<{
  id: string;
  code: string;
  propertyId: string;
  state: keyof PageTexts["guest"]["states"];
  checkIn: string;
  checkOut: string;
  party: number;
  guestName: string;
  totalKes: number;
  propertyName: string;
  location: string;
  hostName: string;
  /** What is under way with the money of a stay that is not certain. */
  underWay: "waiting" | "checking" | "in_review" | undefined;
  /** Until when the nights are kept that are not certain yet, Unix milliseconds. */
  keptUntil: number | undefined;
  /** Where they pay, while it is their turn to. */
  payHref: string | undefined;
  /** Where the same place is booked for as many, once they have stayed and while it is let. */
  againHref: string | undefined;
  /** The page of all details. */
  href: string;
}>;

const tones: Record<GuestStay["state"], Tone> = {
  requested: "amber",
  held: "amber",
  under_way: "amber",
  confirmed: "leaf",
  staying: "leaf",
  stayed: "plain",
  cancelled: "plain",
  expired: "plain",
};

export function StayBadge({ state }: { state: GuestStay["state"] }) {
  const { states } = useTexts().guest;
  return <Badge tone={tones[state]}>{states[state]}</Badge>;
}

/** The dates of a stay among others; the year is said when it is not this one. */
export function datesOf(stay: GuestStay, today: LocalDate, dates: PageTexts["dates"]): string {
  return stay.checkIn.slice(0, 4) === today.slice(0, 4) ? dates.range(stay) : dates.rangeWithYear(stay);
}
