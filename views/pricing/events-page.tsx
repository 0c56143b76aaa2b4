import type { LocalDate } from "#src/core/stay/stay.ts";
import type { Shell } from "#views/frame/page.tsx";
import {
  Button,
  Card,
  Checkbox,
  ErrorSummary,
  type FieldError,
  Form,
  LinkButton,
  List,
  ListRow,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { type ChoosableProperty, EVENTS, ManyFrame, ToProperties } from "./many-frame.tsx";
import { priceFields } from "./price-fields.tsx";

type ShownEvent = Readonly<{
  id: string;
  name: string;
  firstDay: LocalDate;
  lastDay: LocalDate;
  yearly: boolean;
  everywhere: boolean;
  propertyIds: readonly string[];
}>;

type EventsPageProps = Readonly<{
  shell: Shell;
  events: readonly ShownEvent[];
  properties: readonly ChoosableProperty[];
  typed: Readonly<{
    to: readonly string[];
    isAll: boolean;
    text: Readonly<Record<"id" | "name" | "firstDay" | "lastDay" | "yearly", string>>;
  }>;
  errors: readonly FieldError[];
}>;

/** A host's own days beside the holidays, and one form. */
export function EventsPage(props: EventsPageProps) {
  const { manyPrices, frame } = textsOf(props.shell);
  const t = manyPrices.events;
  const { events, properties, errors } = props;
  const wrong = errors.length > 0 ? frame.errors.summary : undefined;
  return (
    <ManyFrame shell={props.shell} title={t.title} wrong={wrong}>
      <p className="soft">{t.lead}</p>
      {events.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <List>
          {events.map((event) => (
            <EventRow key={event.id} event={event} properties={properties} />
          ))}
        </List>
      )}
      <div id="form">
        <EventForm {...props} />
      </div>
    </ManyFrame>
  );
}

function EventRow({ event, properties }: { event: ShownEvent; properties: readonly ChoosableProperty[] }) {
  const { manyPrices, rates } = useTexts();
  const t = manyPrices.events;
  const { id, name, firstDay, lastDay, yearly, everywhere, propertyIds } = event;
  const where = everywhere
    ? t.everywhere
    : properties
        .filter((property) => propertyIds.includes(property.id))
        .map(({ displayName }) => displayName)
        .join(", ");
  return (
    <ListRow
      title={name}
      text={[rates.seasons.nights(firstDay, lastDay), yearly && t.everyYear, where].filter(Boolean).join(" · ")}
      actions={
        <>
          <LinkButton href={`${EVENTS}?${new URLSearchParams({ id })}#form`} kind="quiet" small>
            {t.change}
            <span className="vh"> {name}</span>
          </LinkButton>
          <Form action={EVENTS} hidden={{ intent: "remove", id }} plain>
            <Button kind="quiet" small>
              {t.remove}
              <span className="vh"> {name}</span>
            </Button>
          </Form>
        </>
      }
    />
  );
}

function EventForm({ typed, errors, properties }: EventsPageProps) {
  const t = useTexts().manyPrices.events;
  const { date, text } = priceFields(typed.text, errors);
  const isChange = typed.text.id !== "";
  return (
    <Card title={isChange ? t.changing : t.adding} roomy>
      <ErrorSummary errors={errors} />
      <Form action={EVENTS} hidden={{ id: typed.text.id || undefined }}>
        {text("name", t.name, t.nameHint)}
        <div className="duo">
          {date("firstDay", t.first)}
          {date("lastDay", t.last, t.lastHint)}
        </div>
        <Checkbox label={t.yearly} name="yearly" checked={typed.text.yearly !== ""} />
        {properties.length > 1 ? (
          <ToProperties
            legend={t.to}
            all={t.all}
            properties={properties}
            chosen={typed.to}
            isAll={typed.isAll}
            errors={errors}
          />
        ) : (
          <input type="hidden" name="all" value="on" />
        )}
        <Button wide>{isChange ? t.save : t.add}</Button>
      </Form>
    </Card>
  );
}
