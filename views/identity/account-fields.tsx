import { NAME_LONGEST } from "#src/core/person/name.ts";
import { errorFor, Field, type FieldError, PasswordField } from "#views/kit/index.ts";
import { ShowPassword } from "./show-password.tsx";

type Names = Readonly<{ firstName: string; lastName: string }>;

/** A host's own two names. */
export function NameFields(props: {
  labels: Names;
  value?: Names | undefined;
  errors: readonly FieldError[] | undefined;
}) {
  const name = (field: keyof Names, autoComplete: string) => (
    <Field
      label={props.labels[field]}
      name={field}
      value={props.value?.[field]}
      error={errorFor(props.errors, field)}
      autoComplete={autoComplete}
      maxLength={NAME_LONGEST}
      required
    />
  );
  return (
    <>
      {name("firstName", "given-name")}
      {name("lastName", "family-name")}
    </>
  );
}

type Passwords = Readonly<{ password: string; confirmPassword: string }>;

/** A password that is made, and the same again. */
export function NewPasswordFields(props: {
  labels: Passwords;
  hint: string;
  errors: readonly FieldError[] | undefined;
}) {
  const password = (field: keyof Passwords, hint?: string) => (
    <PasswordField
      label={props.labels[field]}
      name={field}
      toggle={<ShowPassword field={field} />}
      error={errorFor(props.errors, field)}
      hint={hint}
      autoComplete="new-password"
      required
    />
  );
  return (
    <>
      {password("password", props.hint)}
      {password("confirmPassword")}
    </>
  );
}
