import { formatKes } from "#src/core/money/money.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import { dayNumber, weekdayOfDay } from "#src/core/stay/day-number.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import type { NightsShut } from "#src/core/stay/stay-rules.ts";
import { QuoteLines } from "#views/booking/stay-facts.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  Badge,
  Button,
  Card,
  DateField,
  Details,
  ErrorSummary,
  Field,
  type FieldError,
  Form,
  List,
  ListRow,
  Notice,
  NumberField,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

import { OFFER_ADDRESS } from "#views/offer/offer-pages.tsx";
import { MANY_PRICES } from "./many-frame.tsx";

import { PricesFrame, type PropertyOfPrices, pricesAddress, type Section } from "./prices-frame.tsx";

export type Preview = Readonly<{
  stay: Stay;
  quote: Quote;
  /** Why guests could not book it, in their words. */
  refused: string | undefined;
}>;

export type PricesPageProps = Readonly<{
  shell: Shell;
  property: PropertyOfPrices;
  /** What each part says at this moment. */
  says: Readonly<Record<Section, string>>;
  typed: Readonly<{ checkIn: string; checkOut: string; guests: string; code: string }>;
  takesPromo: boolean;
  /** What a night may be sold for at the least, where that is under the floor. Whole shillings. */
  low: Readonly<{ kes: number; floorKes: number }> | undefined;
  /** Nights ahead that nobody can book by the rules alone: how many, the first stretches, and how many more of them. */
  shut: Readonly<{ nights: number; stretches: readonly NightsShut[]; more: number }> | undefined;
  errors: readonly FieldError[];
  preview: Preview | undefined;
  /** Whether guests can book there, so that the tried stay can be offered to one of them. */
  mayOffer: boolean;
}>;

/** Everything that decides what a stay costs and whether it may be had, and a stay to try it with. */
export function PricesPage(props: PricesPageProps) {
  const { rates: t, manyPrices } = textsOf(props.shell);
  const { property, says } = props;
  return (
    <PricesFrame shell={props.shell} property={property} title={t.title} up="property">
      <p className="soft">{t.lead}</p>
      <p>
        {t.base(property.basePriceKes)} <a href={`/dashboard/properties/${property.id}#basePriceKes`}>{t.changeBase}</a>
      </p>
      {props.low && <Notice tone="amber" title={t.low.title(props.low.kes)} text={t.low.text(props.low.floorKes)} />}
      {props.shut && (
        <Notice
          tone="amber"
          title={t.shut.title(props.shut.nights)}
          text={t.shut.text(props.shut.stretches, props.shut.more)}
        />
      )}
      <List>
        {(Object.keys(t.sections) as Section[]).map((section) => (
          <ListRow
            key={section}
            title={t.sections[section].title}
            href={pricesAddress(property.id, section)}
            text={says[section]}
          />
        ))}
      </List>
      <p>
        <a href={`${MANY_PRICES}/copy?${new URLSearchParams({ from: property.id })}`}>{manyPrices.copy.ofOne}</a>
      </p>
      <TryStay {...props} />
    </PricesFrame>
  );
}

function TryStay(props: PricesPageProps) {
  const { property, typed, takesPromo, errors, preview } = props;
  const of = typedIn(typed, errors);
  const { rates, offerDesk } = useTexts();
  const texts = rates.preview;
  return (
    <div id="try">
      <Card title={texts.title} roomy>
        <p className="soft small">{texts.lead}</p>
        <ErrorSummary errors={errors} />
        <Form action={`${pricesAddress(property.id)}#try`} method="get">
          <div className="duo">
            <DateField {...of("checkIn")} label={texts.from} />
            <DateField {...of("checkOut")} label={texts.to} />
            <NumberField {...of("guests")} label={texts.guests} min={1} max={property.maxGuests} />
            {takesPromo && <Field {...of("code")} label={texts.code} autoComplete="off" maxLength={40} />}
          </div>
          <div className="row">
            <Button kind="quiet">{texts.show}</Button>
            {props.mayOffer && (
              <Button kind="quiet" formAction={OFFER_ADDRESS} name="property" value={property.id}>
                {offerDesk.ofHouse}
              </Button>
            )}
          </div>
        </Form>
        {preview && <Answer {...preview} />}
      </Card>
    </div>
  );
}

function Answer({ stay, quote, refused }: Preview) {
  const { rates: t, prices, dates } = useTexts();
  const texts = t.preview;
  return (
    <>
      {refused ? (
        <Notice tone="amber" title={texts.refused} text={refused} />
      ) : (
        <div>
          <Badge tone="leaf" icon="check">
            {texts.allowed}
          </Badge>
        </div>
      )}
      <QuoteLines quote={quote} checkIn={stay.checkIn} />
      <details open={quote.nights.length <= 10}>
        <summary>{texts.why}</summary>
        <Details
          items={quote.nights.map((night) => ({
            label: dates.short(night.night),
            value: `${formatKes(night.priceKes)}, ${prices.why(night, weekdayOfDay(dayNumber(night.night)))}`,
          }))}
        />
      </details>
    </>
  );
}
