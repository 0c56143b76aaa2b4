import {
  BED_KINDS,
  type FactPart,
  factsOf,
  type HouseFact,
  houseFact,
  KINDS_A_ROOM,
  type TypedFacts,
} from "#src/core/listing/house-facts.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import {
  BackLink,
  Button,
  DateField,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  Form,
  Select,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

export type HousePart = FactPart | "beds";

export type HouseFactsPageProps = Readonly<{
  shell: Shell;
  property: Readonly<{ id: string; displayName: string }>;
  /** What stands in each form: what is stored, or what was typed wrongly. */
  typed: Readonly<Record<HousePart, TypedFacts>>;
  rooms: readonly number[];
  today: string;
  /** Its host has others, in which the same may be said. */
  hasOthers: boolean;
  errors?: readonly FieldError[] | undefined;
}>;

/** What a house has, how one sleeps in it and what is asked of guests: three forms, each saved by itself. */
export function HouseFactsPage(props: HouseFactsPageProps) {
  const { shell, property, errors = [] } = props;
  const { houseForm: t, manyListings } = textsOf(shell);
  const title = t.title(property.displayName);
  return (
    <Page shell={shell} title={title} nav="host" tab="properties" width="slim" robots="noindex">
      <div className="stack loose">
        <BackLink href={`/dashboard/properties/${property.id}`}>{property.displayName}</BackLink>
        <div className="tight">
          <h1>{t.link}</h1>
          <p className="soft">{t.lead}</p>
          {props.hasOthers && (
            <p>
              <a href="/dashboard/properties/several">{manyListings.title}</a>
            </p>
          )}
        </div>
        <ErrorSummary errors={errors} />
        <Part {...props} part="facts">
          {factsOf("facts").map((fact) => (
            <FactFields key={fact} fact={fact} today={props.today} typed={props.typed.facts} errors={errors} />
          ))}
        </Part>
        <Part {...props} part="beds">
          {props.rooms.map((room) => (
            <RoomFields key={room} room={room} typed={props.typed.beds} errors={errors} />
          ))}
        </Part>
        <Part {...props} part="rules">
          <p className="soft small">{t.rulesNote}</p>
          {factsOf("rules").map((fact) => (
            <FactFields key={fact} fact={fact} today={props.today} typed={props.typed.rules} errors={errors} />
          ))}
        </Part>
      </div>
    </Page>
  );
}

function Part({ property, part, children }: HouseFactsPageProps & { part: HousePart; children: React.ReactNode }) {
  const t = useTexts().houseForm;
  return (
    <section className="card pad" id={part}>
      <Form action={`/dashboard/properties/${property.id}/facts/${part}`}>
        <h2>{t.parts[part]}</h2>
        {children}
        <p>
          <Button>{t.save}</Button>
        </p>
      </Form>
    </section>
  );
}

type Typed = Readonly<{ typed: TypedFacts; errors: readonly FieldError[] }>;

const given = ({ typed, errors }: Typed, name: string) => ({
  name,
  value: typed[name] ?? "",
  error: errorFor(errors, name),
});

/** The answer, its number and, folded, what one may add. `first` are answers before the house's own. */
export function FactFields({
  fact,
  today,
  first,
  ...rest
}: Typed & { fact: HouseFact; today: string; first?: readonly Readonly<{ value: string; label: string }>[] }) {
  const { house, houseForm: t } = useTexts();
  const { part, choices, amount, tested } = houseFact(fact);
  const nameOf = (choice: string) =>
    part === "facts" ? house.answer(fact, choice) : house.ruleAnswer(fact, choice, null);
  const isQuiet = fact === "quiet";
  const options = choices.map((value) => ({ value, label: isQuiet ? (t.amount.quiet ?? value) : nameOf(value) }));
  const more = ["Note", "NoteSw"].map((name) => given(rest, `${fact}${name}`));
  return (
    <fieldset>
      <legend>{part === "facts" ? house.fact(fact, null) : house.rule(fact)}</legend>
      <div className={amount ? "duo" : "named"}>
        <Select
          {...given(rest, fact)}
          label={t.answer}
          options={[...(first ?? [{ value: "", label: t.notSaid }]), ...options]}
        />
        {amount && (
          <Field {...given(rest, `${fact}Amount`)} label={t.amount[fact] ?? ""} inputMode="numeric" maxLength={10} />
        )}
      </div>
      {tested && <DateField {...given(rest, `${fact}TestedOn`)} label={t.testedOn} hint={t.testedHint} max={today} />}
      {part === "facts" && (
        <details open={more.some(({ value, error }) => value !== "" || error !== undefined)}>
          <summary className="link">{t.more}</summary>
          {more.map((field, at) => (
            <Field key={field.name} {...field} label={at === 0 ? t.note : t.noteSw} maxLength={200} />
          ))}
        </details>
      )}
    </fieldset>
  );
}

function RoomFields({ room, ...rest }: Typed & { room: number }) {
  const { house, houseForm: t } = useTexts();
  const options = BED_KINDS.map((value) => ({ value, label: house.bedKind(value) }));
  return (
    <fieldset>
      <legend>{house.room(room)}</legend>
      {Array.from({ length: KINDS_A_ROOM }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a form.
        <div className="duo" key={line}>
          <Select
            {...given(rest, `bed${room}-${line}`)}
            label={t.bed(line)}
            options={[{ value: "", label: t.noBed }, ...options]}
          />
          <Field {...given(rest, `beds${room}-${line}`)} label={t.bedCount} inputMode="numeric" maxLength={10} />
        </div>
      ))}
    </fieldset>
  );
}
