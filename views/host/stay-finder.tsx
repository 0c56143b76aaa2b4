import { Button, DateField, type FieldError, Icon, NumberField, typedIn } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { TypedStay } from "#views/property/stay-choice.ts";

/** Dates and guests, folded to one line and answered at the same address. Works as it is, without a script. */
export function StayFinder({
  action,
  typed,
  errors,
  today,
  lastCheckIn,
  isOpen,
  mostGuests,
}: {
  action: string;
  typed: TypedStay;
  errors: readonly FieldError[];
  today: string;
  lastCheckIn: string;
  /** Folded to one line until somebody wants dates. */
  isOpen: boolean;
  mostGuests: number;
}) {
  const { hostPage: texts, stay: stayTexts } = useTexts();
  const of = typedIn(typed, errors);
  return (
    <details className="card when" open={isOpen}>
      <summary>
        <Icon name="calendar" />
        <b>{texts.addDates}</b>
      </summary>
      <form className="finder" action={action} aria-label={texts.finderLabel} noValidate>
        <DateField {...of("checkIn")} label={stayTexts.checkIn} min={today} max={lastCheckIn} />
        <DateField {...of("checkOut")} label={stayTexts.checkOut} min={today} />
        {typed.via && <input type="hidden" name="via" value={typed.via} />}
        <NumberField {...of("guests")} label={stayTexts.guests} min={1} max={mostGuests} />
        <Button>{texts.showPrices}</Button>
      </form>
    </details>
  );
}
