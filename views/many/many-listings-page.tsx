import type { ReactNode } from "react";
import { POLICIES } from "#src/core/booking/cancellation.ts";
import {
  fieldsOf,
  GUIDE_SECTIONS,
  type GuideField,
  type GuideKey,
  type GuideSection,
  guideField,
} from "#src/core/guide/fields.ts";
import { AMENITIES } from "#src/core/listing/amenities.ts";
import { GONE, guideName, type ListingPart, STAY_FIELDS, type TEXT_PARTS } from "#src/core/listing/change-of-many.ts";
import { type FactPart, factsOf } from "#src/core/listing/house-facts.ts";
import { HALF_HOURS } from "#src/core/stay/stay-hours.ts";
import { FactFields } from "#views/dashboard/house-facts-page.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { GuideInput } from "#views/guide/guide-input.tsx";
import {
  Button,
  CheckboxGroup,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  Form,
  RadioGroup,
  Select,
  TextArea,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { MadeChanges, type MadeOfSeveral } from "#views/pricing/made-changes.tsx";
import { type ChoosableProperty, MANY_PRICES, ManyFrame, NoProperties } from "#views/pricing/many-frame.tsx";

export const MANY_LISTINGS = "/dashboard/properties/several";

export type ManyPartName = ListingPart | "rules" | "booking" | "cancellation";
type Pairs = readonly (readonly [name: string, value: string])[];

type FormProps = Readonly<{
  shell: Shell;
  properties: readonly ChoosableProperty[];
  areas: readonly Readonly<{ area: string; count: number }>[];
  /** What stands in the form, as it was sent. */
  pairs: Pairs;
  errors: readonly FieldError[];
  today: string;
}>;

/** One form for the same thing in several properties, and what of it can be undone. What is left empty stays as it is. */
export function ManyListingsPage({
  made,
  ...props
}: FormProps & Readonly<{ made: readonly MadeOfSeveral<ManyPartName>[] }>) {
  const t = textsOf(props.shell).manyListings;
  const { errors } = props;
  return (
    <ManyFrame shell={props.shell} title={t.title} isTop wrong={errors.length > 0 ? t.wrong : undefined}>
      <p className="soft">
        {t.lead} <a href={MANY_PRICES}>{textsOf(props.shell).manyPrices.title}</a>
      </p>
      {props.properties.length === 0 ? (
        <NoProperties text={t.none} />
      ) : (
        <>
          <ErrorSummary errors={errors} />
          <Form action={MANY_LISTINGS} hidden={{ step: "show" }}>
            <WhichOnes {...props} />
            <WhatToChange {...props} />
            <Button wide>{t.show}</Button>
          </Form>
        </>
      )}
      <MadeChanges
        made={made}
        titleOf={({ properties }) => t.made(properties.length)}
        nameOf={(part) => t.part(part)}
        undo={`${MANY_LISTINGS}/undo`}
      />
    </ManyFrame>
  );
}

const allOf = (pairs: Pairs, name: string) => pairs.flatMap(([one, value]) => (one === name ? [value] : []));

/** What stands in a field, and what is wrong with it. */
const fieldIn =
  ({ pairs, errors }: Pick<FormProps, "pairs" | "errors">) =>
  (name: string) => ({ name, value: allOf(pairs, name)[0] ?? "", error: errorFor(errors, name) });

function WhichOnes({ properties, areas, pairs, errors }: FormProps) {
  const { manyListings: t, manyPrices } = useTexts();
  const isSome = allOf(pairs, "which")[0] === "some";
  if (properties.length === 1) return null;
  return (
    <section className="card pad stack which">
      <RadioGroup
        legend={t.which.legend}
        name="which"
        chosen={isSome ? "some" : "all"}
        options={[
          { value: "all", label: t.which.all(properties.length) },
          { value: "some", label: t.which.some },
        ]}
      />
      <div className="stack some">
        {areas.length > 1 && (
          <CheckboxGroup
            legend={t.which.areas}
            name="area"
            isLong
            chosen={allOf(pairs, "area")}
            options={areas.map(({ area, count }) => ({ value: area, label: `${area} (${count})` }))}
          />
        )}
        <CheckboxGroup
          legend={t.which.single}
          name="to"
          isLong
          chosen={allOf(pairs, "to")}
          options={properties.map(({ id, displayName, state }) => ({
            value: id,
            label: state === "draft" ? manyPrices.to.draft(displayName) : displayName,
          }))}
          error={errorFor(errors, "to")}
        />
      </div>
    </section>
  );
}

/** The groups of the form, each closed until something stands in it. */
function WhatToChange(props: FormProps) {
  const { manyListings: t, rates, houseForm, guideForm } = useTexts();
  return (
    <section className="stack" id="change" aria-labelledby="change-title">
      <h2 id="change-title">{t.what}</h2>
      <p className="soft small">{t.whatHint}</p>
      <Group {...props} title={houseForm.parts.facts} names={factNames("facts")}>
        <p className="soft small">{t.factsHint}</p>
        <Answers {...props} part="facts" />
      </Group>
      <Group {...props} title={houseForm.parts.rules} names={[...factNames("rules"), ...textNames("houseRules")]}>
        <Answers {...props} part="rules" />
        <TextChanges {...props} part="houseRules" />
      </Group>
      <Group {...props} title={t.hours} names={["checkInFrom", "checkOutUntil"]}>
        <Hours {...props} />
      </Group>
      <Group {...props} title={t.part("amenities")} names={["have", "haveNot"]}>
        <Amenities {...props} />
      </Group>
      <Group {...props} title={t.part("description")} names={textNames("description")}>
        <TextChanges {...props} part="description" />
      </Group>
      <Group {...props} title={rates.sections.rules.title} names={STAY_FIELDS.map(([name]) => name)}>
        <p className="soft small">{t.emptyLeaves}</p>
        <Stays {...props} />
      </Group>
      <Group {...props} title={t.terms} names={["policy", "mode"]}>
        <Terms {...props} />
      </Group>
      <Group {...props} title={guideForm.link} names={GUIDE_SECTIONS.flatMap(guideNames)}>
        <p className="soft small">{t.emptyLeaves}</p>
        {GUIDE_SECTIONS.map((section) => (
          <GuidePart key={section} {...props} section={section} />
        ))}
      </Group>
    </section>
  );
}

function factNames(part: FactPart): string[] {
  return factsOf(part).flatMap((fact) => ["", "Amount", "TestedOn", "Note", "NoteSw"].map((rest) => `${fact}${rest}`));
}

function textNames(part: (typeof TEXT_PARTS)[number]): string[] {
  return [`${part}How`, `${part}Find`, part];
}

/** Open where something stands in it, or something is wrong. */
function Group({
  title,
  names,
  pairs,
  errors,
  children,
}: Pick<FormProps, "pairs" | "errors"> & Readonly<{ title: string; names: readonly string[]; children: ReactNode }>) {
  const isTyped = pairs.some(([name, value]) => value !== "" && names.includes(name));
  return (
    <details className="card fold" open={isTyped || errors.some(({ field }) => names.includes(field))}>
      <summary>{title}</summary>
      <div className="body stack">{children}</div>
    </details>
  );
}

function Answers({ part, pairs, errors, today }: FormProps & { part: FactPart }) {
  const t = useTexts().manyListings;
  const first = [
    { value: "", label: t.leave },
    { value: GONE, label: t.sayNothing },
  ];
  const typed = Object.fromEntries(pairs);
  return factsOf(part).map((fact) => <FactFields key={fact} {...{ fact, today, typed, errors, first }} />);
}

function TextChanges({ part, ...props }: FormProps & { part: (typeof TEXT_PARTS)[number] }) {
  const t = useTexts().manyListings.text;
  const of = fieldIn(props);
  const options = (["", "add", "swap", "whole"] as const).map((value) => ({ value, label: t.how[value || "leave"] }));
  return (
    <fieldset>
      <legend>{t.legends[part]}</legend>
      <Select {...of(`${part}How`)} label={t.change} options={options} />
      <Field {...of(`${part}Find`)} label={t.find} hint={t.findHint} maxLength={5000} autoComplete="off" />
      <TextArea {...of(part)} label={t.words} hint={part === "houseRules" ? t.emptyRules : undefined} rows={3} />
    </fieldset>
  );
}

function Hours(props: FormProps) {
  const { manyListings: t, listing, dates } = useTexts();
  const of = fieldIn(props);
  const hours = HALF_HOURS.map((value) => ({ value, label: dates.hour(value) }));
  const options = [{ value: "", label: t.leave }, ...hours];
  return (
    <>
      <p className="soft small">{t.hoursHint}</p>
      <div className="duo">
        <Select {...of("checkInFrom")} label={listing.checkInFrom} options={options} />
        <Select {...of("checkOutUntil")} label={listing.checkOutUntil} options={options} />
      </div>
    </>
  );
}

function Amenities({ pairs, errors }: FormProps) {
  const { manyListings: t, amenities } = useTexts();
  const options = AMENITIES.map((value) => ({ value, label: amenities[value] }));
  return (["have", "haveNot"] as const).map((name) => (
    <CheckboxGroup
      key={name}
      legend={t.amenities[name]}
      name={name}
      chosen={allOf(pairs, name)}
      options={options}
      error={errorFor(errors, name)}
    />
  ));
}

function Stays(props: FormProps) {
  const t = useTexts().rates.rules;
  const of = fieldIn(props);
  const labels = { minNights: t.min, maxNights: t.max, leadDays: t.lead, windowDays: t.window, bufferDays: t.buffer };
  return (
    <div className="duo">
      {STAY_FIELDS.map(([name]) => (
        <Field key={name} {...of(name)} label={labels[name]} inputMode="numeric" autoComplete="off" maxLength={10} />
      ))}
    </div>
  );
}

function Terms(props: FormProps) {
  const { manyListings: t, rates, prices, policyInWords } = useTexts();
  const of = fieldIn(props);
  const policies = Object.values(POLICIES).map((policy) => ({
    value: policy.name,
    label: `${prices.policyNames[policy.name]}: ${policyInWords(policy).join(" ")}`,
  }));
  return (
    <>
      <p className="soft small">{t.termsHint}</p>
      <Select
        {...of("policy")}
        label={rates.sections.cancellation.title}
        options={[{ value: "", label: t.leave }, ...policies]}
      />
      <Select
        {...of("mode")}
        label={rates.sections.booking.title}
        options={[
          { value: "", label: t.leave },
          { value: "instant", label: rates.booking.instant },
          { value: "request", label: rates.booking.request },
        ]}
      />
    </>
  );
}

/** What a part of the guide says of more than one door. */
const guideFields = (section: GuideSection) => fieldsOf(section).filter((name) => !guideField(name).own);

function guideNames(section: GuideSection): string[] {
  return guideFields(section).flatMap((name) =>
    guideField(name).kind === "words" ? [guideName(name), guideName(`${name}Sw` as GuideKey)] : [guideName(name)],
  );
}

function GuidePart({ section, ...props }: FormProps & { section: GuideSection }) {
  const { guideForm } = useTexts();
  return (
    <Group {...props} title={guideForm.sections[section]} names={guideNames(section)}>
      {guideFields(section).map((name) => (
        <GuideFields key={name} field={name} {...props} />
      ))}
    </Group>
  );
}

function GuideFields({ field, ...props }: FormProps & { field: GuideField }) {
  const { manyListings: t, guideForm, dates } = useTexts();
  const { kind, choices = [] } = guideField(field);
  const of = fieldIn(props);
  const label = guideForm.fields[field];
  const given = of(guideName(field));
  const choose = (options: readonly Readonly<{ value: string; label: string }>[]) => (
    <Select
      {...given}
      label={label}
      options={[{ value: "", label: t.leave }, ...options, { value: GONE, label: t.takeAway }]}
    />
  );
  switch (kind) {
    case "choice":
      return choose(choices.map((value) => ({ value, label: guideForm.choices[value] ?? value })));
    case "hour":
      return choose(HALF_HOURS.map((value) => ({ value, label: dates.hour(value) })));
    case "tick":
      return choose([{ value: "on", label: t.yes }]);
    case "words":
      return (
        <>
          <GuideInput {...given} {...{ field, label }} hint={guideForm.hints[field]} values={{}} />
          <GuideInput
            {...of(guideName(`${field}Sw` as GuideKey))}
            {...{ field }}
            label={guideForm.inSwahili(label)}
            hint={undefined}
            values={{}}
          />
        </>
      );
    case "pin":
      return <Field {...given} label={label} hint={guideForm.hints[field]} maxLength={2000} autoComplete="off" />;
    default:
      return <GuideInput {...given} {...{ field, label }} hint={guideForm.hints[field]} values={{}} />;
  }
}
