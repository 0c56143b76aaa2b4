import type { ReactNode } from "react";
import { formatKes } from "#src/core/money/money.ts";
import { EXTRA_PER, type Extra } from "#src/core/pricing/extras.ts";
import { DAY_RULE_KINDS, type DayRule } from "#src/core/stay/day-rule.ts";
import type { PriceChange } from "#src/core/stay/season.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import type { Shell } from "#views/frame/page.tsx";
import {
  Badge,
  Button,
  Card,
  Checkbox,
  ErrorSummary,
  type FieldError,
  Form,
  LinkButton,
  List,
  ListRow,
  plural,
  RadioGroup,
  shortDateWithYear,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { type NumberOf, priceFields, Weekdays } from "./price-fields.tsx";
import { PricesFrame, type PropertyOfPrices, pricesAddress } from "./prices-frame.tsx";

type Common = Readonly<{
  shell: Shell;
  property: PropertyOfPrices;
  /** What stands in the form that adds or changes, by name. */
  typed: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
}>;

type ListSection = "seasons" | "dates" | "days" | "extras" | "codes";

function Frame(props: Common & { section: ListSection; children: ReactNode }) {
  const { rates: t, frame: en } = textsOf(props.shell);
  const { title, lead } = t.sections[props.section];
  return (
    <PricesFrame
      shell={props.shell}
      property={props.property}
      title={title}
      up="prices"
      wrong={props.errors.length > 0 ? en.errors.summary : undefined}
    >
      <p className="soft">{lead}</p>
      {props.children}
    </PricesFrame>
  );
}

/** A button that takes one thing of a list away. */
function Remove(props: { property: PropertyOfPrices; section: ListSection; id: string; name: string; label: string }) {
  return (
    <Form action={pricesAddress(props.property.id, props.section)} hidden={{ intent: "remove", id: props.id }} plain>
      <Button kind="quiet" small>
        {props.label}
        <span className="vh"> {props.name}</span>
      </Button>
    </Form>
  );
}

type ShownSeason = Readonly<{
  id: string;
  name: string;
  firstNight: LocalDate;
  lastNight: LocalDate;
  priceKes: number | null;
  weekdayPricesKes: Readonly<Partial<Record<number, number>>>;
  minNights: number | null;
  maxNights: number | null;
  lengthsFor: "arrival" | "through";
}> &
  PriceChange;

type Suggestion = Readonly<{ name: string; firstNight: LocalDate; lastNight: LocalDate; isSure: boolean }>;

/** The seasons of a property in order, holidays to take over, and one form. */
export function SeasonsPage(
  props: Common & Readonly<{ seasons: readonly ShownSeason[]; suggestions: readonly Suggestion[] }>,
) {
  const { none } = useTexts().rates.seasons;
  const { property, seasons, suggestions } = props;
  return (
    <Frame {...props} section="seasons">
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
      {suggestions.length > 0 && <Holidays property={property} suggestions={suggestions} />}
    </Frame>
  );
}

function SeasonRow({ season, property }: { season: ShownSeason; property: PropertyOfPrices }) {
  const t = useTexts().rates;
  const { nights, min, max, through } = t.seasons;
  const { id, name, priceKes, minNights, maxNights } = season;
  const hasLength = minNights !== null || maxNights !== null;
  const facts = [
    nights(season.firstNight, season.lastNight),
    priceKes !== null && formatKes(priceKes),
    changeInWords(season),
    Object.keys(season.weekdayPricesKes).length > 0 && t.seasons.byWeekday,
    minNights !== null && `${min.toLowerCase()} ${minNights}`,
    maxNights !== null && `${max.toLowerCase()} ${maxNights}`,
    hasLength && season.lengthsFor === "through" && through,
  ];
  return (
    <ListRow
      title={name}
      text={facts.filter(Boolean).join(" · ")}
      actions={
        <>
          <FillIn property={property} section="seasons" query={{ id }} label={t.change} name={name} />
          <Remove property={property} section="seasons" id={id} name={name} label={t.remove} />
        </>
      }
    />
  );
}

/** Brings something into the form above. */
function FillIn(props: {
  property: PropertyOfPrices;
  section: "seasons" | "days" | "extras";
  query: Record<string, string>;
  label: string;
  name: string;
}) {
  const href = pricesAddress(props.property.id, props.section, props.query);
  return (
    <LinkButton href={`${href}#form`} kind="quiet" small>
      {props.label}
      <span className="vh"> {props.name}</span>
    </LinkButton>
  );
}

/** Per cent or shillings on top of the usual price, in place of a price. */
function OnTop({ legend, number }: { legend: string; number: NumberOf }) {
  const texts = useTexts().rates.seasons;
  return (
    <fieldset>
      <legend>{legend}</legend>
      <p className="hint">{texts.onTopHint}</p>
      <div className="duo">
        {number("changePercent", texts.percent, { signed: true })}
        {number("changeKes", texts.kes, { kes: true, signed: true })}
      </div>
    </fieldset>
  );
}

/** `+20%`, `−KES 500`, or nothing. */
function changeInWords({ changePercent, changeKes }: PriceChange): string | undefined {
  const value = changePercent ?? changeKes;
  if (!value) return undefined;
  const part = changePercent ? `${Math.abs(value)}%` : formatKes(Math.abs(value));
  return `${value < 0 ? "−" : "+"}${part}`;
}

function SeasonForm({ property, typed, errors }: Common) {
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

/** Holidays that may become seasons. */
function Holidays({ property, suggestions }: { property: PropertyOfPrices; suggestions: readonly Suggestion[] }) {
  const texts = useTexts().rates.seasons;
  return (
    <section className="stack">
      <List title={texts.suggestions}>
        {suggestions.map(({ name, firstNight, lastNight, isSure }) => (
          <ListRow
            key={name}
            title={name}
            text={texts.nights(firstNight, lastNight)}
            badges={isSure ? undefined : <Badge>{texts.expected}</Badge>}
            actions={
              <FillIn
                property={property}
                section="seasons"
                query={{ name, firstNight, lastNight }}
                label={texts.use}
                name={name}
              />
            }
          />
        ))}
      </List>
      <p className="soft small">{texts.suggestionsNote}</p>
    </section>
  );
}

/** The rules for some days, and one form. */
export function DayRulesPage(
  props: Common & Readonly<{ weekdays: readonly string[]; rules: readonly (DayRule & { id: string })[] }>,
) {
  const { rates: t, prices } = useTexts();
  const texts = t.days;
  const { property, rules, typed, errors } = props;
  const { number, date, text } = priceFields(typed, errors);
  return (
    <Frame {...props} section="days">
      {rules.length === 0 && <p>{texts.none}</p>}
      {rules.length > 0 && (
        <List>
          {rules.map((rule) => {
            const title = texts.kinds[rule.kind].label;
            const said = prices.ofDays(rule);
            return (
              <ListRow
                key={rule.id}
                title={title}
                text={said}
                actions={
                  <>
                    <FillIn property={property} section="days" query={{ id: rule.id }} label={t.change} name={said} />
                    <Remove property={property} section="days" id={rule.id} name={said} label={t.remove} />
                  </>
                }
              />
            );
          })}
        </List>
      )}
      <div id="form">
        <Card title={typed.id ? texts.changing : texts.adding} roomy>
          <ErrorSummary errors={errors} />
          <Form action={pricesAddress(property.id, "days")} hidden={{ id: typed.id || undefined }}>
            <RadioGroup
              legend={texts.kind}
              name="kind"
              chosen={typed.kind || "arrival"}
              options={DAY_RULE_KINDS.map((value) => ({ value, ...texts.kinds[value] }))}
            />
            <div className="duo">
              {date("firstDay", texts.first, texts.firstHint)}
              {date("lastDay", texts.last, texts.lastHint)}
            </div>
            <Weekdays name="weekdays" legend={texts.weekdays} chosen={props.weekdays} errors={errors} />
            <div className="duo">
              {number("minNights", texts.min)}
              {number("maxNights", texts.max)}
            </div>
            {text("name", texts.name, texts.nameHint)}
            <Button wide>{typed.id ? t.save : t.add}</Button>
          </Form>
        </Card>
      </div>
      <p className="soft small">{texts.order}</p>
    </Frame>
  );
}

/** What is sold beside the nights, and one form. */
export function ExtrasPage(props: Common & Readonly<{ extras: readonly Extra[] }>) {
  const { rates: t, extras: words } = useTexts();
  const texts = t.extras;
  const { property, extras } = props;
  return (
    <Frame {...props} section="extras">
      {extras.length === 0 && <p>{texts.none}</p>}
      {extras.length > 0 && (
        <List>
          {extras.map((extra) => {
            const { id, name, required, most, minNights, leadDays } = extra;
            const facts = [
              required ? texts.always : texts.chosen,
              most !== null && texts.upTo(most),
              minNights > 1 && texts.from(minNights),
              leadDays > 0 && texts.ahead(leadDays),
            ];
            return (
              <ListRow
                key={id}
                title={words.priced(extra)}
                text={facts.filter(Boolean).join(" · ")}
                actions={
                  <>
                    <FillIn property={property} section="extras" query={{ id }} label={t.change} name={name} />
                    <Remove property={property} section="extras" id={id} name={name} label={t.remove} />
                  </>
                }
              />
            );
          })}
        </List>
      )}
      <div id="form">
        <ExtraForm {...props} />
      </div>
    </Frame>
  );
}

function ExtraForm({ property, typed, errors }: Common) {
  const t = useTexts().rates;
  const texts = t.extras;
  const { number, text } = priceFields(typed, errors);
  return (
    <Card title={typed.id ? texts.changing : texts.adding} roomy>
      <ErrorSummary errors={errors} />
      <Form action={pricesAddress(property.id, "extras")} hidden={{ id: typed.id || undefined }}>
        {text("name", texts.name, texts.nameHint)}
        {number("priceKes", texts.price, { kes: true })}
        <RadioGroup
          legend={texts.per}
          name="per"
          chosen={typed.per || "stay"}
          options={EXTRA_PER.map((value) => ({ value, label: texts.pers[value] }))}
        />
        <Checkbox label={texts.required} hint={texts.requiredHint} name="required" checked={typed.required === "on"} />
        <div className="duo">
          {number("most", texts.most, { hint: texts.mostHint })}
          {number("minNights", texts.minNights)}
        </div>
        {number("leadDays", texts.leadDays)}
        <Button wide>{typed.id ? t.save : t.add}</Button>
      </Form>
    </Card>
  );
}

type ShownDate = Readonly<{ night: LocalDate; priceKes: number | null; minNights: number | null }> & PriceChange;

/** Nights with their own price or minimum, and a form that sets some. */
export function DatePricesPage(
  props: Common & Readonly<{ weekdays: readonly string[]; dates: readonly ShownDate[]; more: number }>,
) {
  const t = useTexts().rates;
  const { property, dates, more, errors } = props;
  const texts = t.dates;
  const { number, date } = priceFields(props.typed, props.errors);
  return (
    <Frame {...props} section="dates">
      {dates.length === 0 && <p>{texts.none}</p>}
      {dates.length > 0 && (
        <List>
          {dates.map(({ night, priceKes, minNights, ...change }) => (
            <ListRow
              key={night}
              title={shortDateWithYear(night)}
              text={[
                priceKes !== null && formatKes(priceKes),
                changeInWords(change),
                minNights !== null && `${plural(minNights, "night")} or more`,
              ]
                .filter(Boolean)
                .join(" · ")}
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
      <Card title={texts.adding} roomy>
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
    </Frame>
  );
}

type ShownCode = Readonly<{
  id: string;
  code: string;
  percent: number | null;
  amountKes: number | null;
  lastDay: LocalDate | null;
  mostUses: number | null;
  minNights: number;
  uses: number;
}>;

/** The codes that are given out, and a form for another. */
export function CodesPage(props: Common & Readonly<{ codes: readonly ShownCode[] }>) {
  const t = useTexts().rates;
  const { property, codes, errors } = props;
  const texts = t.codes;
  const { number, date, text } = priceFields(props.typed, props.errors);
  return (
    <Frame {...props} section="codes">
      {codes.length === 0 && <p>{texts.none}</p>}
      {codes.length > 0 && (
        <List>
          {codes.map((code) => (
            <ListRow
              key={code.id}
              title={code.code}
              text={[
                code.percent === null ? `− ${formatKes(code.amountKes ?? 0)}` : `− ${code.percent}%`,
                texts.used(code.uses, code.mostUses),
                code.lastDay && texts.until(code.lastDay),
                code.minNights > 1 && texts.from(code.minNights),
              ]
                .filter(Boolean)
                .join(" · ")}
              actions={<Remove property={property} section="codes" id={code.id} name={code.code} label={texts.end} />}
            />
          ))}
        </List>
      )}
      <Card title={texts.adding} roomy>
        <ErrorSummary errors={errors} />
        <Form action={pricesAddress(property.id, "codes")}>
          {text("code", texts.code, texts.codeHint)}
          <div className="duo">
            {number("percent", texts.percent)}
            {number("amountKes", texts.amount, { kes: true })}
            {number("mostUses", texts.uses)}
            {number("minNights", texts.min)}
          </div>
          {date("lastDay", texts.lastDay)}
          <Button wide>{t.add}</Button>
        </Form>
      </Card>
    </Frame>
  );
}
