import { PRICE_PARTS } from "#src/core/pricing/price-parts.ts";
import type { Shell } from "#views/frame/page.tsx";
import { Button, CheckboxGroup, ErrorSummary, errorFor, type FieldError, Form, Select } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { type ChoosableProperty, MANY_PRICES, ManyFrame, NoProperties, ToProperties } from "./many-frame.tsx";

export type TypedCopy = Readonly<{ from: string; to: readonly string[]; isAll: boolean; what: readonly string[] }>;

/** From which property, to which others, and what. The page after it shows what would change. */
export function CopyPage(
  props: Readonly<{
    shell: Shell;
    properties: readonly ChoosableProperty[];
    typed: TypedCopy;
    errors: readonly FieldError[];
  }>,
) {
  const { manyPrices: t, frame } = textsOf(props.shell);
  const { properties, typed, errors } = props;
  const wrong = errors.length > 0 ? frame.errors.summary : undefined;
  return (
    <ManyFrame shell={props.shell} title={t.copy.title} wrong={wrong}>
      <p className="soft">{t.copy.lead}</p>
      {props.properties.length === 0 ? (
        <NoProperties text={t.none} />
      ) : (
        <>
          <ErrorSummary errors={errors} />
          <Form action={`${MANY_PRICES}/copy`} method="get" hidden={{ show: "1" }}>
            <Select
              label={t.copy.from}
              name="from"
              value={typed.from}
              options={properties.map(({ id, displayName }) => ({ value: id, label: displayName }))}
              error={errorFor(errors, "from")}
            />
            <ToProperties
              legend={t.to.legendCopy}
              all={t.to.allOthers}
              properties={properties}
              chosen={typed.to}
              isAll={typed.isAll}
              errors={errors}
            />
            <CheckboxGroup
              legend={t.copy.what}
              hint={t.copy.whatHint}
              name="what"
              isLong
              chosen={typed.what}
              options={PRICE_PARTS.map((part) => ({ value: part, label: t.copy.parts[part] }))}
              error={errorFor(errors, "what")}
            />
            <Button wide>{t.show}</Button>
          </Form>
        </>
      )}
    </ManyFrame>
  );
}
