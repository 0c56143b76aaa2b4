import { addressForDisplay } from "#src/core/listing/address.ts";
import type { TaxPercents } from "#src/core/money/receipt.ts";
import type { ChosenExtra } from "#src/core/pricing/extras.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import type { PromoProblem } from "#src/core/pricing/promo.ts";
import type { Occupancy } from "#src/core/stay/availability.ts";
import { type PartyProblem, usualParty } from "#src/core/stay/party.ts";
import type { Refusal } from "#src/core/stay/refusal.ts";
import {
  addDays,
  BOOKING_HORIZON_DAYS,
  dayAfter,
  LONGEST_STAY_NIGHTS,
  type LocalDate,
  type Stay,
  type StayProblem,
} from "#src/core/stay/stay.ts";
import type { Picker } from "#src/core/stay/stay-rules.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import {
  Badge,
  Button,
  DateField,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  FirstButton,
  Form,
  LinkButton,
  Notice,
  Stepper,
  StickyBar,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { propertyAddress, summaryAddress } from "./addresses.ts";
import { OfferNotice, type OfferToShow } from "./offer-notice.tsx";
import { StayCalendar } from "./stay-calendar.tsx";
import { NearestStays, QuoteLines, TaxLines } from "./stay-facts.tsx";
import { stayFaults } from "./stay-faults.ts";

export type DatesPageProps = Readonly<{
  shell: Shell;
  property: Readonly<{ id: string; displayName: string; location: string; maxGuests: number }>;
  /** The cheapest night that can be booked; nothing when there is none. */
  fromKes: number | undefined;
  typed: Readonly<{
    checkIn: string;
    checkOut: string;
    guests: string;
    code: string;
    via?: string | undefined;
    extras?: readonly ChosenExtra[] | undefined;
  }>;
  /** Days among what was typed, as far as they are days. */
  checkIn: LocalDate | undefined;
  checkOut: LocalDate | undefined;
  stay: Stay | undefined;
  stayProblem: StayProblem | undefined;
  /** How many they are, as far as it can be. */
  party: number | undefined;
  partyProblem: PartyProblem | undefined;
  takesPromo: boolean;
  promoProblem: Readonly<{ why: PromoProblem; minNights: number }> | undefined;
  isFree: boolean;
  /** Why the chosen stay cannot be had. */
  refused: Refusal | undefined;
  nearest: readonly Stay[];
  quote: Quote | undefined;
  /** What its host is asked in tax: it is in the price. */
  tax: TaxPercents | undefined;
  hostName: string;
  /** The price that the host offered this guest. */
  offer: OfferToShow | undefined;
  /** Whether a stay is booked at once or asked for. */
  mode: "instant" | "request";
  occupancy: Occupancy;
  picker: Picker;
  refuse: (stay: Stay) => Refusal | undefined;
  pricesOf: (stretch: Stay) => ReadonlyMap<LocalDate, number>;
  today: LocalDate;
  month: string;
  /** Whether the guest pressed Continue: then missing dates are a fault too. */
  submitted: boolean;
}>;

/** Pick or change dates; see the price; hear why a stay cannot be had and what can. */
export function DatesPage(props: DatesPageProps) {
  const { property, typed, quote, today, checkIn } = props;
  const words = textsOf(props.shell);
  const texts = words.booking.dates;
  // A page just opened does not complain of empty fields.
  const missing = props.stayProblem === "missing_dates" && !props.submitted;
  const errors = stayFaults(missing ? { ...props, stayProblem: undefined } : props, words);
  const canBook = quote !== undefined && props.isFree && !props.partyProblem && !props.promoProblem;
  const isOfferGone = props.offer?.standing === "holds" && props.offer.isFor && !props.isFree && !canBook;
  return (
    <Page
      shell={props.shell}
      sheets={["booking", "calendar"]}
      title={`${texts.title}: ${property.displayName}`}
      robots="noindex"
      bar={<NextStep {...props} canBook={canBook} />}
    >
      <div className="stack loose">
        <div className="tight">
          <h1>{texts.heading}</h1>
          <p className="soft">
            <a href={propertyAddress(property.id)}>{property.displayName}</a>, {addressForDisplay(property.location)}
          </p>
        </div>
        <div className="aside flip">
          <div className="stack">
            <ErrorSummary errors={errors} />
            <OfferNotice
              offer={props.offer}
              hostName={props.hostName}
              via={typed.via}
              isPriced={canBook}
              instead={isOfferGone && <OtherStays {...props} />}
            />
            {!isOfferGone && <Instead {...props} />}
            <Wish {...props} errors={errors} canBook={canBook} />
            <div id="price" className="stack">
              <Offer {...props} canBook={canBook} />
            </div>
          </div>
          <StayCalendar
            propertyId={property.id}
            guests={typed.guests}
            code={typed.code}
            via={typed.via}
            isFree={props.isFree}
            occupancy={props.occupancy}
            picker={props.picker}
            refuse={props.refuse}
            pricesOf={props.pricesOf}
            today={today}
            checkIn={checkIn}
            checkOut={props.checkOut}
            month={props.month}
          />
        </div>
      </div>
    </Page>
  );
}

function Wish(props: DatesPageProps & { errors: FieldError[]; canBook: boolean }) {
  const { property, typed, party, today, checkIn, takesPromo, errors, canBook } = props;
  const { booking, prices } = useTexts();
  const texts = booking.dates;
  const of = typedIn(typed, errors);
  const last = addDays(today, BOOKING_HORIZON_DAYS);
  return (
    <section className="card pad">
      <Form
        action="/booking/dates"
        method="get"
        id="dates"
        hidden={{ property: property.id, guests: party ?? usualParty(property.maxGuests), via: typed.via }}
      >
        <FirstButton />
        <div className="duo">
          <DateField {...of("checkIn")} label={texts.checkIn} min={today} max={last} />
          <DateField
            {...of("checkOut")}
            label={texts.checkOut}
            min={dayAfter(checkIn ?? today)}
            max={addDays(last, LONGEST_STAY_NIGHTS)}
          />
        </div>
        <Party {...props} />
        {takesPromo && <Field {...of("code")} label={prices.promo.label} autoComplete="off" maxLength={40} optional />}
        <div className="row">
          <Button kind={canBook ? "quiet" : "main"} name="continue" value="1">
            {texts.continue}
          </Button>
          <Button kind="quiet">{texts.show}</Button>
        </div>
      </Form>
    </section>
  );
}

/** One more or one less is priced on this page, with what was typed. */
function Party({ property, party: asked, errors }: DatesPageProps & { errors: FieldError[] }) {
  const { booking, stay } = useTexts();
  const party = asked ?? usualParty(property.maxGuests);
  const to = (guests: number) =>
    guests < 1 || guests > property.maxGuests ? undefined : { name: "people", value: guests };
  return (
    <Stepper
      id="guests"
      label={booking.dates.guests}
      hint={booking.dates.sleeps(property.maxGuests)}
      value={party}
      words={stay.guestCount(party)}
      less={{ words: booking.oneLess, to: to(party - 1) }}
      more={{ words: booking.oneMore, to: to(party + 1) }}
      error={errorFor(errors, "guests")}
    />
  );
}

/** Under the thumb: what the stay costs, once it can be had, and the way on with what is read there, never with what was typed since. */
function NextStep({ quote, stay, property, typed, mode, fromKes, canBook }: DatesPageProps & { canBook: boolean }) {
  const { booking, dates, frame } = useTexts();
  const price =
    quote && canBook ? { kes: quote.totalKes, per: "" } : { from: frame.from, kes: fromKes, per: frame.perNight };
  return (
    <StickyBar
      {...price}
      phoneOnly={!canBook}
      note={stay && canBook ? dates.range(stay) : fromKes === undefined ? frame.noNights : undefined}
      action={
        stay && canBook ? (
          <LinkButton href={summaryAddress({ ...typed, propertyId: property.id, ...stay })}>
            {booking.summary.headings[mode === "request" ? "request" : "pay"]}
          </LinkButton>
        ) : (
          <LinkButton href="#dates" kind="quiet">
            {booking.dates.title}
          </LinkButton>
        )
      }
    />
  );
}

/** The price of the chosen stay. */
function Offer({ stay, quote, tax, mode, isFree, canBook }: DatesPageProps & { canBook: boolean }) {
  const { booking, dates } = useTexts();
  if (!quote || !stay || !isFree) return null;
  return (
    <section className="card">
      <div className="body roomy">
        <div className="row between">
          <h2>{dates.range(stay)}</h2>
          {canBook && <Badge tone="leaf">{booking.dates.free}</Badge>}
        </div>
        <QuoteLines quote={quote} checkIn={stay.checkIn} asksHost={mode === "request"} />
        <TaxLines totalKes={quote.totalKes} tax={tax} />
      </div>
    </section>
  );
}

/** Why the chosen stay cannot be had, and which stays near it can. */
function OtherStays({ property, typed, stay, refused, nearest }: DatesPageProps) {
  const { prices } = useTexts();
  return (
    <>
      {stay && refused && <p>{prices.refused(refused)}</p>}
      <NearestStays {...typed} propertyId={property.id} stays={nearest} to="dates" />
    </>
  );
}

function Instead(props: DatesPageProps) {
  const { stay, isFree, nearest, submitted } = props;
  const texts = useTexts().booking.dates;
  if (isFree || !(stay ?? nearest[0])) return null;
  return (
    <Notice
      tone="amber"
      title={stay ? texts.impossible : undefined}
      role={submitted && stay ? "alert" : undefined}
      text={
        <div className="stack">
          <OtherStays {...props} />
        </div>
      }
    />
  );
}
