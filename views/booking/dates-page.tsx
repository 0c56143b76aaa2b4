import type { Occupancy } from "#src/core/availability.ts";
import type { PartyProblem } from "#src/core/party.ts";
import type { Quote } from "#src/core/pricing.ts";
import {
  addDays,
  BOOKING_HORIZON_DAYS,
  dayAfter,
  LONGEST_STAY_NIGHTS,
  type LocalDate,
  nightCount,
  type Stay,
  type StayProblem,
} from "#src/core/stay.ts";
import {
  Button,
  DateField,
  dateRange,
  ErrorSummary,
  errorFor,
  type FieldError,
  Form,
  Notice,
  NumberField,
  StickyBar,
} from "#views/kit/index.ts";
import { Page, type Shell } from "#views/page.tsx";
import { bookingTexts } from "#views/texts/en-booking.ts";
import { propertyAddress } from "./addresses.ts";
import { BookingSteps } from "./booking-steps.tsx";
import { StayCalendar } from "./stay-calendar.tsx";
import { NearestStays, QuoteLines } from "./stay-facts.tsx";

export type DatesPageProps = Readonly<{
  shell: Shell;
  property: Readonly<{ id: string; displayName: string; location: string; maxGuests: number; basePriceKes: number }>;
  typed: Readonly<{ checkIn: string; checkOut: string; guests: string }>;
  /** Days among what was typed, as far as they are days. */
  checkIn: LocalDate | undefined;
  checkOut: LocalDate | undefined;
  stay: Stay | undefined;
  stayProblem: StayProblem | undefined;
  partyProblem: PartyProblem | undefined;
  isFree: boolean;
  takenNights: readonly LocalDate[];
  nearest: readonly Stay[];
  quote: Quote | undefined;
  occupancy: Occupancy;
  today: LocalDate;
  month: string;
  /** Whether the guest pressed Continue: then missing dates are a fault too. */
  submitted: boolean;
}>;

/** Pick or change dates; see the price; hear why a stay cannot be had and what can. */
export function DatesPage(props: DatesPageProps) {
  const { property, typed, stay, quote, today, checkIn } = props;
  const texts = bookingTexts.dates;
  const errors = faultsOf(props);
  const canBook = quote !== undefined && props.isFree && !props.partyProblem;
  return (
    <Page
      shell={props.shell}
      title={`${texts.title}: ${property.displayName}`}
      robots="noindex"
      bar={
        <StickyBar
          {...(quote && canBook ? { kes: quote.totalKes, per: "" } : { kes: property.basePriceKes })}
          note={stay && canBook ? dateRange(stay) : undefined}
          action={
            <Button form="dates" name="continue" value="1">
              {texts.continue}
            </Button>
          }
        />
      }
    >
      <div className="stack loose">
        <BookingSteps at={0} />
        <div className="tight">
          <h1>{texts.heading}</h1>
          <p className="soft">
            <a href={propertyAddress(property.id)}>{property.displayName}</a>, {property.location}
          </p>
        </div>
        <div className="aside">
          <div className="stack">
            <ErrorSummary errors={errors} />
            <section className="card pad">
              <Form action="/booking/dates" method="get" id="dates" hidden={{ property: property.id }}>
                <div className="duo">
                  <DateField
                    label={texts.checkIn}
                    name="checkIn"
                    value={typed.checkIn}
                    min={today}
                    max={addDays(today, BOOKING_HORIZON_DAYS)}
                    error={errorFor(errors, "checkIn")}
                  />
                  <DateField
                    label={texts.checkOut}
                    name="checkOut"
                    value={typed.checkOut}
                    min={dayAfter(checkIn ?? today)}
                    max={addDays(today, BOOKING_HORIZON_DAYS + LONGEST_STAY_NIGHTS)}
                    error={errorFor(errors, "checkOut")}
                  />
                </div>
                <NumberField
                  label={texts.guests}
                  name="guests"
                  value={typed.guests}
                  min={1}
                  max={property.maxGuests}
                  hint={texts.sleeps(property.maxGuests)}
                  error={errorFor(errors, "guests")}
                />
                <div>
                  <Button kind="quiet">{texts.show}</Button>
                </div>
              </Form>
            </section>
            <div id="price" className="stack">
              <Outcome {...props} canBook={canBook} />
            </div>
          </div>
          <StayCalendar
            propertyId={property.id}
            guests={typed.guests}
            occupancy={props.occupancy}
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

/** The price of the chosen stay, or why there is none and which stays there are. */
function Outcome(props: DatesPageProps & { canBook: boolean }) {
  const { property, typed, stay, quote, nearest } = props;
  const texts = bookingTexts.dates;
  if (quote && stay && props.isFree) {
    return (
      <section className="card">
        <div className="body">
          <div className="row between">
            <h2>{dateRange(stay)}</h2>
            {props.canBook && <span className="badge leaf">{texts.free}</span>}
          </div>
          <QuoteLines quote={quote} />
        </div>
      </section>
    );
  }
  if (!stay && nearest.length === 0) return null;
  const nights = stay ?? nearest[0];
  return (
    <Notice
      tone="amber"
      title={texts.impossible}
      role={props.submitted ? undefined : "status"}
      text={
        <div className="stack">
          {stay ? <p>{texts.taken(props.takenNights)}</p> : <p>{texts.stay[props.stayProblem ?? "missing_dates"]}</p>}
          {nights && (
            <div className="stack">
              <NearestStays
                propertyId={property.id}
                guests={typed.guests}
                nights={nightCount(nights)}
                stays={nearest}
                to="dates"
              />
            </div>
          )}
        </div>
      }
    />
  );
}

/** What is wrong with the fields. A page just opened does not complain of empty ones. */
function faultsOf(props: DatesPageProps): FieldError[] {
  const texts = bookingTexts.dates;
  const faults: FieldError[] = [];
  const { stayProblem, partyProblem, typed } = props;
  if (stayProblem && (stayProblem !== "missing_dates" || props.submitted)) {
    const atCheckIn =
      stayProblem === "in_the_past" ||
      stayProblem === "too_far_ahead" ||
      (stayProblem === "missing_dates" && !typed.checkIn) ||
      (stayProblem === "not_a_date" && !props.checkIn);
    faults.push({ field: atCheckIn ? "checkIn" : "checkOut", message: texts.stay[stayProblem] });
  }
  if (partyProblem) {
    faults.push({ field: "guests", message: texts.partyFault[partyProblem](props.property.maxGuests) });
  }
  if (props.stay && !props.isFree && props.submitted) {
    faults.push({ field: "checkIn", message: texts.taken(props.takenNights) });
  }
  return faults;
}
