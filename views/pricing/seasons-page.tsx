import type { Season } from "#src/core/stay/season.ts";
import { Button, Card, ErrorSummary, Form, List, ListRow, RadioGroup } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { FillIn, ListFrame, type ListPage, OnTop, Remove } from "./list-frame.tsx";
import { NightsOffered, type OfferedNights } from "./offered-nights.tsx";
import { priceFields } from "./price-fields.tsx";
import { type PropertyOfPrices, pricesAddress } from "./prices-frame.tsx";

type ShownSeason = Season & Readonly<{ id: string }>;

/** The seasons of a property in order, holidays to take over, and one form. */
export function SeasonsPage(
  props: ListPage & Readonly<{ seasons: readonly ShownSeason[]; offered: readonly OfferedNights[] }>,
) {
  const { none } = textsOf(props.shell).rates.seasons;
  const { property, seasons } = props;
  return (
    <ListFrame {...props} section="seasons">
      {seasons.length === 0 && <p>{none}</p>}
      {seasons.length > 0 && (
        <List>
          {seasons.map((season) => (
            <SeasonRow key={season.id} season={season} property={property} />
          ))}
        </List>
      )}
      <div id="form">
        <SeasonForm {...props} />
      </div>
      <NightsOffered property={property} section="seasons" offered={props.offered} />
    </ListFrame>
  );
}

function SeasonRow({ season, property }: { season: ShownSeason; property: PropertyOfPrices }) {
  const t = useTexts().rates;
  const { id, name } = season;
  return (
    <ListRow
      title={name}
      text={[t.seasons.nights(season.firstNight, season.lastNight), t.seasons.says(season)].filter(Boolean).join(" · ")}
      actions={
        <>
          <FillIn property={property} section="seasons" query={{ id }} label={t.change} name={name} />
          <Remove property={property} section="seasons" id={id} name={name} label={t.remove} />
        </>
      }
    />
  );
}

function SeasonForm({ property, typed, errors }: ListPage) {
  const { rates: t, prices } = useTexts();
  const hasWeekdays = [1, 2, 3, 4, 5, 6, 7].some((day) => (typed[`weekday${day}`] ?? "") !== "");
  const texts = t.seasons;
  const { number, date, text } = priceFields(typed, errors);
  return (
    <Card title={typed.id ? texts.changing : texts.adding} roomy>
      <ErrorSummary errors={errors} />
      <Form action={pricesAddress(property.id, "seasons")} hidden={{ id: typed.id || undefined }}>
        {text("name", texts.name)}
        <div className="duo">
          {date("firstNight", texts.first)}
          {date("lastNight", texts.last)}
        </div>
        {number("priceKes", texts.price, { hint: texts.priceHint, kes: true })}
        <details open={hasWeekdays}>
          <summary>{texts.weekdayPrices}</summary>
          <div className="stack">
            <p className="hint">{texts.weekdayPricesHint}</p>
            <div className="duo">
              {[1, 2, 3, 4, 5, 6, 7].map((day) => (
                <div key={day}>{number(`weekday${day}`, prices.weekday(day), { kes: true })}</div>
              ))}
            </div>
          </div>
        </details>
        <OnTop legend={texts.onTop} number={number} />
        <div className="duo">
          {number("minNights", texts.min)}
          {number("maxNights", texts.max)}
        </div>
        <RadioGroup
          legend={texts.lengthsFor}
          name="lengthsFor"
          chosen={typed.lengthsFor || "arrival"}
          options={[
            { value: "arrival", label: texts.lengthsForArrival },
            { value: "through", label: texts.lengthsForThrough },
          ]}
        />
        <Button wide>{typed.id ? t.save : t.add}</Button>
      </Form>
    </Card>
  );
}
