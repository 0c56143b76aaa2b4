import type { DateRate } from "#src/core/stay/season.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { Button, Card, ErrorSummary, Form, List, ListRow, shortDateWithYear } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { ListFrame, type ListPage, OnTop, Remove } from "./list-frame.tsx";
import { NightsOffered, type OfferedNights } from "./offered-nights.tsx";
import { priceFields, Weekdays } from "./price-fields.tsx";
import { pricesAddress } from "./prices-frame.tsx";

type ShownDate = DateRate & Readonly<{ night: LocalDate }>;

/** Nights with their own price or minimum, and a form that sets some. */
export function DatePricesPage(
  props: ListPage &
    Readonly<{
      weekdays: readonly string[];
      dates: readonly ShownDate[];
      more: number;
      offered: readonly OfferedNights[];
    }>,
) {
  const t = useTexts().rates;
  const { property, dates, more, errors } = props;
  const texts = t.dates;
  const { number, date } = priceFields(props.typed, props.errors);
  return (
    <ListFrame {...props} section="dates">
      {dates.length === 0 && <p>{texts.none}</p>}
      {dates.length > 0 && (
        <List>
          {dates.map(({ night, ...rate }) => (
            <ListRow
              key={night}
              title={shortDateWithYear(night)}
              text={texts.says(rate)}
              actions={
                <Remove
                  property={property}
                  section="dates"
                  id={night}
                  name={shortDateWithYear(night)}
                  label={t.remove}
                />
              }
            />
          ))}
        </List>
      )}
      {more > 0 && <p className="soft small">{texts.more(more)}</p>}
      <Card title={texts.adding} id="form" roomy>
        <ErrorSummary errors={errors} />
        <Form action={pricesAddress(property.id, "dates")}>
          <div className="duo">
            {date("firstNight", texts.first)}
            {date("lastNight", texts.last, texts.lastHint)}
          </div>
          <Weekdays name="weekdays" legend={texts.weekdays} chosen={props.weekdays} errors={errors} />
          <div className="duo">
            {number("priceKes", texts.price, { kes: true })}
            {number("minNights", texts.min)}
          </div>
          <OnTop legend={texts.onTop} number={number} />
          <Button wide>{t.save}</Button>
        </Form>
      </Card>
      <NightsOffered property={property} section="dates" offered={props.offered} />
    </ListFrame>
  );
}
