import { type CancellationPolicy, refundDaysOf } from "#src/core/booking/cancellation.ts";
import { type TaxPercents, taxParts } from "#src/core/money/receipt.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import { type LocalDate, nightCount, type Stay } from "#src/core/stay/stay.ts";
import type { StayHours } from "#src/core/stay/stay-hours.ts";
import { Details, type Line, Lines, LinkButton } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { datesAddress, summaryAddress } from "./addresses.ts";

/** `asksHost`: nothing is paid before the host has said yes. */
type Offered = Readonly<{ quote: Quote; checkIn: LocalDate; asksHost?: boolean | undefined }>;

/** An offer: its price, when it is paid, and the deposit to bring. Every page prints the same object. */
export function QuoteLines({ quote, checkIn, asksHost }: Offered) {
  const texts = useTexts().prices;
  return (
    <>
      <PriceLines quote={quote} />
      <Schedule quote={quote} checkIn={checkIn} asksHost={asksHost} />
      {quote.damageDepositKes > 0 && <p className="soft small">{texts.damageDeposit(quote.damageDepositKes)}</p>}
    </>
  );
}

/** The tax that is in a price, where its host has any: lines that change no total. */
export function TaxLines({ totalKes, tax }: { totalKes: number; tax: TaxPercents | undefined }) {
  const { prices, receipt } = useTexts();
  if (!tax) return null;
  const { vatPercent, vatKes, levyPercent, levyKes } = taxParts(totalKes, tax);
  const lines = [
    { label: receipt.vat(vatPercent), kes: vatKes },
    { label: receipt.levy(levyPercent), kes: levyKes },
  ].filter(({ kes }) => kes > 0);
  if (lines.length === 0) return null;
  return (
    <div className="tight">
      <p className="soft small">{prices.taxInside}</p>
      <Lines lines={lines} />
    </div>
  );
}

/** The lines of a quote and their total; `later` are those that came after it and change the total. */
export function PriceLines({ quote, later = [] }: { quote: Quote; later?: readonly Line[] }) {
  const texts = useTexts().prices;
  const lines = quote.lines.map((line) => ({
    label: texts.line(line),
    kes: line.amountKes,
    less: line.amountKes < 0,
  }));
  const totalKes = later.reduce((sum, { kes }) => sum + kes, quote.totalKes);
  return <Lines lines={[...lines, ...later]} total={{ label: texts.total, kes: totalKes }} />;
}

/** What is paid on booking and what later, when it is not all paid at once. */
export function Schedule({ quote, checkIn, asksHost }: Offered) {
  const texts = useTexts().prices;
  if (quote.balanceKes <= 0) return null;
  return (
    <Lines
      lines={[
        { label: asksHost ? texts.dueOnYes : texts.dueNow, kes: quote.dueNowKes },
        { label: texts.balance(quote, { checkIn }), kes: quote.balanceKes },
      ]}
    />
  );
}

/** What comes back when the stay is cancelled, by date and hour. */
export function PolicyLines({ policy, checkIn, now }: { policy: CancellationPolicy; checkIn: LocalDate; now: number }) {
  const { prices: priceTexts, policyForStay } = useTexts();
  return (
    <div className="tight">
      <h3>{priceTexts.policyTitle}</h3>
      {policyForStay(policy, checkIn, now).map((line) => (
        <p key={line} className="small">
          {line}
        </p>
      ))}
      <p className="small">{priceTexts.refundWithin(refundDaysOf(policy))}</p>
    </div>
  );
}

/** Arrival, leaving and party in words, with the house's hours. The year is said when it is not this one. */
export function StayFacts({
  stay,
  hours,
  party,
  today,
}: {
  stay: Stay;
  /** Where a stay still lies ahead. */
  hours?: StayHours;
  /** Where it is said and not changed. */
  party?: number;
  today: LocalDate;
}) {
  const { booking: bookingTexts, dates } = useTexts();
  const say = (date: LocalDate) =>
    date.slice(0, 4) === today.slice(0, 4) ? dates.short(date) : dates.shortWithYear(date);
  return (
    <Details
      items={[
        {
          label: bookingTexts.checkIn,
          value: hours ? `${say(stay.checkIn)}, ${bookingTexts.from(hours.checkInFrom)}` : say(stay.checkIn),
        },
        {
          label: bookingTexts.checkOut,
          value: (
            <>
              {hours ? `${say(stay.checkOut)}, ${bookingTexts.until(hours.checkOutUntil)}` : say(stay.checkOut)}
              <br />
              <span className="soft">{bookingTexts.nights(nightCount(stay))}</span>
            </>
          ),
        },
        ...(party === undefined ? [] : [{ label: bookingTexts.party, value: party }]),
      ]}
    />
  );
}

/** Other stays of the same length, each a link to where it can be booked. */
export function NearestStays(props: {
  propertyId: string;
  guests: string | number;
  code?: string | undefined;
  via?: string | undefined;
  stays: readonly Stay[];
  /** Where the links lead. */
  to: "dates" | "summary";
}) {
  const { propertyId, guests, code, via, stays } = props;
  const [nearest] = stays;
  const { booking: bookingTexts, dates } = useTexts();
  if (!nearest) return <p>{bookingTexts.dates.noneNear}</p>;
  const address = props.to === "summary" ? summaryAddress : datesAddress;
  return (
    <>
      <p>{bookingTexts.dates.nearest(nightCount(nearest))}:</p>
      <div className="row">
        {stays.map((stay) => (
          <LinkButton key={stay.checkIn} href={address({ propertyId, guests, code, via, ...stay })} kind="quiet" small>
            {dates.range(stay)}
          </LinkButton>
        ))}
      </div>
    </>
  );
}
