import { DateField, Field, type FieldError, typedIn } from "#views/kit/index.ts";

type More = { hint?: string; kes?: boolean };
/** A field for a whole number: of shillings, nights, guests or percent. */
export type NumberOf = (name: string, label: string, more?: More) => React.JSX.Element;

/** The fields that forms of prices and rules are made of, each with what was typed and what is wrong with it. */
export function priceFields(typed: Readonly<Record<string, string>>, errors: readonly FieldError[]) {
  const of = typedIn(typed, errors);
  const shown = (name: string) => ({ ...of(name), value: typed[name] ?? "" });
  const number: NumberOf = (name, label, { hint, kes } = {}) => (
    <Field
      {...shown(name)}
      label={label}
      hint={hint}
      prefix={kes ? "KES" : undefined}
      inputMode="numeric"
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
