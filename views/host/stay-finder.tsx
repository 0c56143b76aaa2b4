import { Button, DateField, errorFor, type FieldError, NumberField } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { TypedStay } from "#views/property/stay-choice.ts";

/** Dates and guests, answered at the same address. Works as it is, without a script. */
export function StayFinder({
  action,
  typed,
  errors,
  today,
  lastCheckIn,
  mostGuests,
}: {
  action: string;
  typed: TypedStay;
  errors: readonly FieldError[];
  today: string;
  lastCheckIn: string;
  mostGuests: number;
}) {
  const { hostPage: texts, stay: stayTexts } = useTexts();
  return (
    <div className="card pad">
      <form className="finder" action={action} aria-label={texts.finderLabel} noValidate>
        <DateField
          label={stayTexts.checkIn}
          name="checkIn"
          value={typed.checkIn}
          min={today}
          max={lastCheckIn}
          error={errorFor(errors, "checkIn")}
        />
        <DateField
          label={stayTexts.checkOut}
          name="checkOut"
          value={typed.checkOut}
          min={today}
          error={errorFor(errors, "checkOut")}
        />
        <NumberField
          label={stayTexts.guests}
          name="guests"
          value={typed.guests}
          min={1}
          max={mostGuests}
          error={errorFor(errors, "guests")}
        />
        <Button>{texts.showPrices}</Button>
      </form>
    </div>
  );
}
