import { QuoteLines, TaxLines } from "#views/booking/stay-facts.tsx";
import {
  Button,
  Card,
  DateField,
  ErrorSummary,
  errorFor,
  FirstButton,
  Form,
  FromPrice,
  Price,
  Stepper,
  typedIn,
} from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { earliestCheckOut, type PropertyPageProps } from "./stay-choice.ts";

/** Dates, guests, what the stay costs, and the way on. */
export function BookingCard(props: PropertyPageProps) {
  const { property, host, choice, typed, errors, party } = props;
  const of = typedIn(typed, errors);
  const asksHost = props.terms.mode === "request";
  const { stay: stayTexts, property: texts } = useTexts();
  return (
    <div id="stay">
      <Card title={texts.yourStay} as="section" roomy>
        {choice.step === "free" ? (
          <Price kes={choice.quote.totalKes} per={texts.forNights(choice.nights)} />
        ) : (
          <FromPrice kes={property.fromKes} />
        )}
        <Form
          action="/booking/dates"
          method="get"
          hidden={{ property: property.id, guests: party, via: typed.via, continue: "1" }}
        >
          <FirstButton />
          <ErrorSummary errors={errors} />
          <div className="duo">
            <DateField
              {...of("checkIn")}
              label={stayTexts.checkIn}
              min={props.today}
              max={props.lastCheckIn}
              required
            />
            <DateField {...of("checkOut")} label={stayTexts.checkOut} min={earliestCheckOut(props)} required />
          </div>
          <Party {...props} />
          {choice.step === "free" && (
            <>
              <QuoteLines quote={choice.quote} checkIn={choice.stay.checkIn} asksHost={asksHost} />
              <TaxLines totalKes={choice.quote.totalKes} tax={props.tax} />
            </>
          )}
          <Button wide track={{ action: "continue_booking" }}>
            {texts.continue}
          </Button>
        </Form>
        <p className="soft small">{asksHost ? texts.askNote(host.owner) : texts.payNote}</p>
      </Card>
    </div>
  );
}

/** One more or one less is priced on this page, with the dates as they were typed. */
function Party({ property, party, errors }: PropertyPageProps) {
  const { booking, stay } = useTexts();
  const action = `/booking/property/${property.id}#stay`;
  const to = (guests: number) =>
    guests < 1 || guests > property.guests ? undefined : { name: "people", value: guests, action };
  return (
    <Stepper
      id="guests"
      label={stay.guests}
      hint={stay.sleepsAtMost(property.guests)}
      value={party}
      words={stay.guestCount(party)}
      less={{ words: booking.oneLess, to: to(party - 1) }}
      more={{ words: booking.oneMore, to: to(party + 1) }}
      error={errorFor(errors, "guests")}
    />
  );
}
