import { Button, DateField, type FieldError, NumberField, typedIn } from "#views/kit/index.ts";
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
  const of = typedIn(typed, errors);
  return (
    <div className="card pad">
      <form className="finder" action={action} aria-label={texts.finderLabel} noValidate>
        <DateField {...of("checkIn")} label={stayTexts.checkIn} min={today} max={lastCheckIn} />
        <DateField {...of("checkOut")} label={stayTexts.checkOut} min={today} />
        {typed.via && <input type="hidden" name="via" value={typed.via} />}
        <NumberField {...of("guests")} label={stayTexts.guests} min={1} max={mostGuests} />
        <Button>{texts.showPrices}</Button>
      </form>
    </div>
  );
}
