import { QuoteLines, TaxLines } from "#views/booking/stay-facts.tsx";
import {
  Button,
  Card,
  DateField,
  ErrorSummary,
  errorFor,
  Form,
  FromPrice,
  NumberField,
  Price,
  typedIn,
} from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { earliestCheckOut, type PropertyPageProps } from "./stay-choice.ts";

/** Dates, guests, what the stay costs, and the way on. */
export function BookingCard(props: PropertyPageProps) {
  const { property, host, choice, typed, errors } = props;
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
        <Form action="/booking/dates" method="get" hidden={{ property: property.id, via: typed.via }}>
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
          <NumberField
            label={stayTexts.guests}
            name="guests"
            value={typed.guests || 1}
            min={1}
            max={property.guests}
            hint={stayTexts.sleepsAtMost(property.guests)}
            error={errorFor(errors, "guests")}
            required
          />
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
