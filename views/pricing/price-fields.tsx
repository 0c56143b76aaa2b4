import { CheckboxGroup, DateField, errorFor, Field, type FieldError, typedIn } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** `signed` numbers may be below zero, so that a phone shows a keyboard with a minus. */
type More = { hint?: string; kes?: boolean; signed?: boolean };
/** A field for a whole number: of shillings, nights, guests or percent. */
export type NumberOf = (name: string, label: string, more?: More) => React.JSX.Element;

/** Seven boxes, a weekday each; 1 is Monday. */
export function Weekdays(props: {
  name: string;
  legend: string;
  hint?: string;
  chosen: readonly string[];
  errors: readonly FieldError[];
}) {
  const { prices } = useTexts();
  const { name, legend, hint, chosen, errors } = props;
  return (
    <CheckboxGroup
      {...{ legend, name, hint, chosen }}
      options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: prices.weekday(day) }))}
      error={errorFor(errors, name)}
    />
  );
}

/** The fields that forms of prices and rules are made of, each with what was typed and what is wrong with it. */
export function priceFields(typed: Readonly<Record<string, string>>, errors: readonly FieldError[]) {
  const of = typedIn(typed, errors);
  const shown = (name: string) => ({ ...of(name), value: typed[name] ?? "" });
  const number: NumberOf = (name, label, { hint, kes, signed } = {}) => (
    <Field
      {...shown(name)}
      label={label}
      hint={hint}
      prefix={kes ? "KES" : undefined}
      inputMode={signed ? "text" : "numeric"}
      autoComplete="off"
      maxLength={20}
    />
  );
  return {
    number,
    date: (name: string, label: string, hint?: string) => <DateField {...shown(name)} label={label} hint={hint} />,
    text: (name: string, label: string, hint?: string) => (
      <Field {...shown(name)} label={label} hint={hint} autoComplete="off" maxLength={80} />
    ),
  };
}
