import type { Quote } from "#src/core/pricing.ts";
import { type LocalDate, nightCount, type Stay } from "#src/core/stay.ts";
import { Details, dateRange, Lines, LinkButton, shortDate, shortDateWithYear } from "#views/kit/index.ts";
import { bookingTexts } from "#views/texts/en-booking.ts";
import { datesAddress, summaryAddress } from "./addresses.ts";

/** The lines of a quote and their total. Every page prints the same object. */
export function QuoteLines({ quote }: { quote: Quote }) {
  return (
    <Lines
      lines={quote.lines.map((line) => ({
        label: bookingTexts.nightsLine(line.priceKes, line.nights),
        kes: line.amountKes,
      }))}
      total={{ label: bookingTexts.total, kes: quote.totalKes }}
    />
  );
}

/** Arrival, leaving and party in words. The year is said when it is not this one. */
export function StayFacts({ stay, party, today }: { stay: Stay; party: number; today: LocalDate }) {
  const say = (date: LocalDate) => (date.slice(0, 4) === today.slice(0, 4) ? shortDate(date) : shortDateWithYear(date));
  return (
    <Details
      items={[
        { label: bookingTexts.checkIn, value: say(stay.checkIn) },
        { label: bookingTexts.checkOut, value: `${say(stay.checkOut)} · ${bookingTexts.nights(nightCount(stay))}` },
        { label: bookingTexts.party, value: party },
      ]}
    />
  );
}

/** Other stays of the same length, each a link to where it can be booked. */
export function NearestStays(props: {
  propertyId: string;
  guests: string | number;
  nights: number;
  stays: readonly Stay[];
  /** Where the links lead. */
  to: "dates" | "summary";
}) {
  const { propertyId, guests, stays } = props;
  if (stays.length === 0) return <p>{bookingTexts.dates.noneNear}</p>;
  const address = props.to === "summary" ? summaryAddress : datesAddress;
  return (
    <>
      <p>{bookingTexts.dates.nearest(props.nights)}:</p>
      <div className="row">
        {stays.map((stay) => (
          <LinkButton key={stay.checkIn} href={address({ propertyId, guests, ...stay })} kind="quiet" small>
            {dateRange(stay)}
          </LinkButton>
        ))}
      </div>
    </>
  );
}
