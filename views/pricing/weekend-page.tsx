import type { Shell } from "#views/frame/page.tsx";
import { Button, ErrorSummary, type FieldError, Form, RadioGroup } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { type ChoosableProperty, MANY_PRICES, ManyFrame, NoProperties, ToProperties } from "./many-frame.tsx";
import { priceFields, Weekdays } from "./price-fields.tsx";

export type TypedWeekend = Readonly<{
  to: readonly string[];
  isAll: boolean;
  weekdays: readonly string[];
  text: Readonly<Record<"kind" | "priceKes" | "percent" | "firstNight" | "lastNight", string>>;
}>;

/** Which nights of the week cost what, in which properties. The page after it shows what would change. */
export function WeekendPage(
  props: Readonly<{
    shell: Shell;
    properties: readonly ChoosableProperty[];
    typed: TypedWeekend;
    errors: readonly FieldError[];
  }>,
) {
  const { manyPrices, frame } = textsOf(props.shell);
  const t = manyPrices.weekend;
  const { typed, errors } = props;
  const { number, date } = priceFields(typed.text, errors);
  const wrong = errors.length > 0 ? frame.errors.summary : undefined;
  return (
    <ManyFrame shell={props.shell} title={t.title} wrong={wrong}>
      <p className="soft">{t.lead}</p>
      {props.properties.length === 0 ? (
        <NoProperties text={manyPrices.none} />
      ) : (
        <>
          <ErrorSummary errors={errors} />
          <Form action={`${MANY_PRICES}/weekend`} method="get" hidden={{ show: "1" }}>
            <Weekdays name="weekdays" legend={t.nights} chosen={typed.weekdays} errors={errors} />
            <RadioGroup
              legend={t.price}
              name="kind"
              chosen={typed.text.kind}
              options={(["price", "percent", "usual"] as const).map((value) => ({ value, ...t.kinds[value] }))}
            />
            <div className="duo">
              {number("priceKes", t.kes, { kes: true })}
              {number("percent", t.percent, { signed: true })}
            </div>
            <fieldset>
              <legend>{t.dates}</legend>
              <p className="hint">{t.datesHint}</p>
              <div className="duo">
                {date("firstNight", t.first)}
                {date("lastNight", t.last)}
              </div>
            </fieldset>
            <ToProperties
              legend={manyPrices.to.legend}
              all={manyPrices.to.all}
              properties={props.properties}
              chosen={typed.to}
              isAll={typed.isAll}
              errors={errors}
            />
            <Button wide>{manyPrices.show}</Button>
          </Form>
        </>
      )}
    </ManyFrame>
  );
}
