import { formatKes } from "#src/core/money/money.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { ChangeRules, type ChangeShown, ChangeSummary } from "#views/booking/change-summary.tsx";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  Button,
  Card,
  DateField,
  Details,
  ErrorSummary,
  type FieldError,
  Form,
  Notice,
  NumberField,
  type Option,
  RadioGroup,
  Select,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

/** How a stay in another property is priced. */
export type MovePrices = "kept" | "anew";

type ChangeStayPageProps = Readonly<{
  shell: Shell;
  bookingId: string;
  intro: string;
  totalKes: number;
  /** The sum that saving without a typed one makes: what the stay costs, until another was asked for and shown. */
  shownKes: number;
  /** Where the stay would be, and at whose prices, as it was shown with that sum. */
  shownPlace: string;
  givenBackKes: number;
  revision: number;
  typed: Readonly<{ from: string; to: string; guests: string; price: string; place: string; prices: MovePrices }>;
  /** Where it may be: the room it has first. */
  places: readonly Option[];
  /** Whether one of them is another property, with its own prices. */
  hasOtherPrices: boolean;
  /** Nights before today are slept, and stay where they were. */
  hasArrived: boolean;
  /** What was asked for and is not saved yet; `otherKes` is what it costs by the other of both prices. */
  change: (ChangeShown & Readonly<{ otherKes: number | undefined }>) | undefined;
  /** Nothing can be changed any more, so there is no form. */
  isOver: boolean;
  errors: readonly FieldError[];
  /** Why nothing was changed although nothing typed is wrong. */
  news: Readonly<{ title: string; text?: string | undefined }> | undefined;
  today: LocalDate;
  now: number;
}>;

/** A booked stay is moved, made longer or shorter, or its price agreed anew. */
export function ChangeStayPage(props: ChangeStayPageProps) {
  const t = textsOf(props.shell).hostBooking.change;
  const { bookingId, change, today, now } = props;
  const news = props.news && <Notice tone="amber" role="alert" title={props.news.title} text={props.news.text} />;
  return (
    <DashboardFrame
      slim
      shell={props.shell}
      tab="bookings"
      title={t.title}
      back={{ href: `/dashboard/bookings/${bookingId}`, label: t.back }}
    >
      {props.isOver ? (
        news
      ) : (
        <Card roomy>
          <Form
            action={`/dashboard/bookings/${bookingId}/dates`}
            hidden={{ revision: props.revision, shownKes: props.shownKes, shownPlace: props.shownPlace }}
          >
            <p className="soft">{props.intro}</p>
            <ErrorSummary errors={props.errors} />
            {news}
            {change && <ChangeSummary change={change} today={today} now={now} />}
            {change?.otherKes !== undefined && (
              <Details
                items={[
                  {
                    label: t.otherPrice[props.typed.prices === "kept" ? "anew" : "kept"],
                    value: formatKes(change.otherKes),
                  },
                ]}
              />
            )}
            <Fields {...props} />
            <Button wide>{t.action}</Button>
            {!change && <ChangeRules />}
          </Form>
        </Card>
      )}
    </DashboardFrame>
  );
}

function Fields(props: ChangeStayPageProps) {
  const { typed, errors, totalKes, givenBackKes, places, hasOtherPrices } = props;
  const t = useTexts().hostBooking;
  const of = typedIn(typed, errors);
  return (
    <>
      <div className="duo">
        <DateField {...of("from")} label={t.checkIn} />
        <DateField {...of("to")} label={t.checkOut} />
      </div>
      <NumberField {...of("guests")} label={t.guests} min={1} max={50} />
      {places.length > 1 && <Select {...of("place")} label={t.change.place} options={places} />}
      {places.length > 1 && props.hasArrived && <p className="soft small">{t.change.arrived}</p>}
      {hasOtherPrices && (
        <RadioGroup
          legend={t.change.prices.label}
          name="prices"
          chosen={typed.prices}
          options={(["kept", "anew"] as const).map((value) => ({ value, ...t.change.prices[value] }))}
        />
      )}
      <NumberField
        {...of("price")}
        label={t.change.price}
        hint={t.change.priceHint(totalKes, givenBackKes)}
        min={1}
        optional
      />
    </>
  );
}
