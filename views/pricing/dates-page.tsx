import type { DateRun } from "#src/core/stay/date-runs.ts";
import { Button, Card, ErrorSummary, Form, List, ListRow } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { ListFrame, type ListPage, OnTop, Remove } from "./list-frame.tsx";
import { NightsOffered, type OfferedNights } from "./offered-nights.tsx";
import { priceFields, Weekdays } from "./price-fields.tsx";
import { pricesAddress } from "./prices-frame.tsx";

/** Nights with their own price or minimum, and a form that sets some. */
export function DatePricesPage(
  props: ListPage &
    Readonly<{
      weekdays: readonly string[];
      dates: readonly DateRun[];
      more: number;
      offered: readonly OfferedNights[];
    }>,
) {
  const t = textsOf(props.shell).rates;
  const { property, dates, more } = props;
  const texts = t.dates;
  return (
    <ListFrame {...props} section="dates">
      {dates.length === 0 && <p>{texts.none}</p>}
      {dates.length > 0 && (
        <List dense>
          {dates.map(({ firstNight, lastNight, nights, weekdays: days, ...rate }) => {
            const title = t.seasons.nights(firstNight, lastNight);
            return (
              <ListRow
                key={firstNight}
                title={title}
                text={[nights > 1 && texts.run(nights, days), texts.says(rate)].filter(Boolean).join(" · ")}
                actions={
                  <Remove
                    property={property}
                    section="dates"
                    id={`${firstNight}.${lastNight}`}
                    name={title}
                    label={t.remove}
                  />
                }
              />
            );
          })}
        </List>
      )}
      {more > 0 && <p className="soft small">{texts.more(more)}</p>}
      <DatesForm {...props} />
      <NightsOffered property={property} section="dates" offered={props.offered} />
    </ListFrame>
  );
}

function DatesForm({ property, typed, errors, weekdays }: ListPage & { weekdays: readonly string[] }) {
  const t = useTexts().rates;
  const texts = t.dates;
  const { number, date } = priceFields(typed, errors);
  return (
    <Card title={texts.adding} id="form" roomy>
      <ErrorSummary errors={errors} />
      <Form action={pricesAddress(property.id, "dates")}>
        <div className="duo">
          {date("firstNight", texts.first)}
          {date("lastNight", texts.last, texts.lastHint)}
        </div>
        <Weekdays name="weekdays" legend={texts.weekdays} chosen={weekdays} errors={errors} />
        <div className="duo">
          {number("priceKes", texts.price, { kes: true })}
          {number("minNights", texts.min)}
        </div>
        <OnTop legend={texts.onTop} number={number} />
        <Button wide>{t.save}</Button>
        <div>
          <Button kind="quiet" name="intent" value="clear">
            {texts.clear}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
