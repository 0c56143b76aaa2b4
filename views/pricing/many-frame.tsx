import type { ReactNode } from "react";
import { Page, type Shell } from "#views/frame/page.tsx";
import {
  BackLink,
  Checkbox,
  CheckboxGroup,
  EmptyState,
  errorFor,
  type FieldError,
  LinkButton,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

export const MANY_PRICES = "/dashboard/prices";
export const EVENTS = `${MANY_PRICES}/events`;

/** A property that can be chosen. */
export type ChoosableProperty = Readonly<{ id: string; displayName: string; state: string }>;

/** What every page for several properties stands in. */
export function ManyFrame(
  props: Readonly<{
    shell: Shell;
    title: string;
    isTop?: boolean;
    /** What it is a step of, where that is not prices. */
    back?: Readonly<{ href: string; text: string }>;
    wrong?: string | undefined;
    children: ReactNode;
  }>,
) {
  const { manyPrices, dashboard } = textsOf(props.shell);
  const { shell, title, wrong } = props;
  return (
    <Page
      shell={shell}
      title={wrong ? `${wrong}: ${title}` : title}
      nav="host"
      tab="properties"
      robots="noindex"
      width="slim"
    >
      <div className="stack loose">
        <div className="stack">
          <div>
            {props.isTop ? (
              <BackLink href="/dashboard?tab=properties">{dashboard.tabs.properties}</BackLink>
            ) : (
              <BackLink href={props.back?.href ?? MANY_PRICES}>{props.back?.text ?? manyPrices.title}</BackLink>
            )}
          </div>
          <h1>{title}</h1>
        </div>
        {props.children}
      </div>
    </Page>
  );
}

/** Before there is a property to change: the way to the first. */
export function NoProperties({ text }: { text: string }) {
  const { title, action } = useTexts().hostBooking.noProperty;
  return (
    <EmptyState title={title} text={text} action={<LinkButton href="/dashboard/properties/new">{action}</LinkButton>} />
  );
}

/** A box for each property, and one for all of them. */
export function ToProperties(
  props: Readonly<{
    legend: string;
    all: string;
    properties: readonly ChoosableProperty[];
    chosen: readonly string[];
    isAll: boolean;
    errors: readonly FieldError[];
  }>,
) {
  const t = useTexts().manyPrices.to;
  const { legend, properties, chosen, errors } = props;
  return (
    <div className="tight">
      <CheckboxGroup
        legend={legend}
        name="to"
        isLong
        chosen={chosen}
        options={properties.map(({ id, displayName, state }) => ({
          value: id,
          label: state === "draft" ? t.draft(displayName) : displayName,
        }))}
        error={errorFor(errors, "to")}
      />
      {properties.length > 1 && <Checkbox label={props.all} name="all" checked={props.isAll} />}
    </div>
  );
}
