import type { ReactNode } from "react";
import type { Shell } from "#views/frame/page.tsx";
import { Button, type FieldError, Form, LinkButton } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import type { NumberOf } from "./price-fields.tsx";
import { PricesFrame, type PropertyOfPrices, pricesAddress } from "./prices-frame.tsx";

export type ListPage = Readonly<{
  shell: Shell;
  property: PropertyOfPrices;
  /** What stands in the form that adds or changes, by name. */
  typed: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
}>;

type ListSection = "seasons" | "dates" | "days" | "extras" | "codes";

export function ListFrame(props: ListPage & { section: ListSection; children: ReactNode }) {
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
export function Remove(props: {
  property: PropertyOfPrices;
  section: ListSection;
  id: string;
  name: string;
  label: string;
}) {
  return (
    <Form action={pricesAddress(props.property.id, props.section)} hidden={{ intent: "remove", id: props.id }} plain>
      <Button kind="quiet" small>
        {props.label}
        <span className="vh"> {props.name}</span>
      </Button>
    </Form>
  );
}

/** Brings something into the form above. */
export function FillIn(props: {
  property: PropertyOfPrices;
  section: ListSection;
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
export function OnTop({ legend, number }: { legend: string; number: NumberOf }) {
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
