import { createContext, type ReactNode, use } from "react";
import { EMAIL_LONGEST } from "#src/core/person/email.ts";
import { parseLocalDate } from "#src/core/stay/stay.ts";
import { FORMS_OF_ALL } from "#src/core/team/team.ts";
import { Icon } from "./icon.tsx";
import { useTexts } from "./language.tsx";

type Maybe<T> = T | undefined;
export type FieldError = { field: string; message: string };

type Common = {
  label: string;
  name: string;
  /** The element's id; the name when not given. Errors link to it. */
  id?: Maybe<string>;
  error?: Maybe<string>;
  hint?: Maybe<ReactNode>;
  required?: Maybe<boolean>;
  /** Says "optional" after the label. */
  optional?: Maybe<boolean>;
  disabled?: Maybe<boolean>;
};
type Typed = Common & {
  value?: Maybe<string | number>;
  autoComplete?: Maybe<string>;
  maxLength?: Maybe<number>;
  placeholder?: Maybe<string>;
};

/** What ties a control to its label, hint and error. */
function wiring({ id, name, error, hint, required, disabled }: Common) {
  const own = id ?? name;
  const described = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(" ");
  return {
    id: own,
    name,
    required,
    disabled,
    "aria-describedby": described || undefined,
    "aria-invalid": error ? true : undefined,
  } as const;
}

/** Label above, hint beneath it, the control, the error last. */
function Around({ of, children }: { of: Common; children: ReactNode }) {
  const own = of.id ?? of.name;
  const texts = useTexts().frame.field;
  return (
    <div className="field">
      <label htmlFor={own}>
        {of.label}
        {of.optional && <small> ({texts.optional})</small>}
      </label>
      {of.hint && (
        <p className="hint" id={`${own}-hint`}>
          {of.hint}
        </p>
      )}
      {children}
      <Wrong id={own} message={of.error} />
    </div>
  );
}

export function Wrong({ id, message }: { id: string; message: Maybe<string> }) {
  const texts = useTexts().frame.field;
  if (!message) return null;
  return (
    <p className="wrong" id={`${id}-error`}>
      <Icon name="alert" />
      <span>
        <span className="vh">{texts.error}</span>
        {message}
      </span>
    </p>
  );
}

export function Field({
  type = "text",
  prefix,
  ...props
}: Typed & {
  type?: Maybe<"text" | "email" | "tel" | "url" | "search" | "number" | "date">;
  inputMode?: Maybe<"text" | "tel" | "numeric" | "decimal" | "email" | "search" | "url">;
  min?: Maybe<string | number>;
  max?: Maybe<string | number>;
  step?: Maybe<number>;
  pattern?: Maybe<string>;
  list?: Maybe<string>;
  /** Words before the value, as in `KES` or `lango.co.ke/`. */
  prefix?: Maybe<string>;
  /** A six-digit code: large, spaced. */
  code?: Maybe<boolean>;
  /** To be copied, not changed. */
  readOnly?: Maybe<boolean>;
  /** The form that sends it, where it stands beside it. */
  form?: Maybe<string>;
}) {
  const input = (
    <input
      className={props.code ? "in code" : "in"}
      type={type}
      {...wiring(props)}
      defaultValue={props.value}
      autoComplete={props.autoComplete}
      inputMode={props.inputMode}
      min={props.min}
      max={props.max}
      step={props.step}
      pattern={props.pattern}
      maxLength={props.maxLength}
      placeholder={props.placeholder}
      list={props.list}
      readOnly={props.readOnly}
      form={props.form}
    />
  );
  return (
    <Around of={props}>
      {prefix ? (
        <div className="with">
          <span aria-hidden>{prefix}</span>
          {input}
        </div>
      ) : (
        input
      )}
    </Around>
  );
}

/** Whole numbers: guests, shillings. A number pad on phones. */
export function NumberField(
  props: Typed & { min?: Maybe<number>; max?: Maybe<number>; prefix?: Maybe<string>; step?: Maybe<number> },
) {
  return <Field {...props} type="number" inputMode="numeric" />;
}

/** A phone number as people write it; the server reads it. */
export function PhoneField({ autoComplete = "tel", ...props }: Omit<Typed, "maxLength">) {
  return <Field {...props} type="tel" inputMode="tel" autoComplete={autoComplete} maxLength={40} />;
}

/** An address for mail. Where it is what one signs in with, `autoComplete` is `username`. */
export function EmailField({ autoComplete = "email", ...props }: Omit<Typed, "maxLength">) {
  return <Field {...props} type="email" inputMode="email" autoComplete={autoComplete} maxLength={EMAIL_LONGEST} />;
}

/** A code that was sent: `challenge` is the secret of the form that asked for it, `to` where it went. */
export type SentCode = Readonly<{ challenge: string; to: string; isUnsent: boolean }>;

/** Where a code went, and the place for it, in a form that goes on with what was typed. `why` stands before. */
export function CodeFields({
  code,
  errors,
  isDemo,
  why,
}: {
  code: SentCode;
  errors: readonly FieldError[];
  isDemo: boolean;
  why?: string | undefined;
}) {
  const { guest, booking } = useTexts();
  return (
    <>
      <p role="status">
        {why && `${why} `}
        {code.isUnsent ? guest.signIn.failed : booking.summary.proof.sentTo(code.to.replaceAll(" ", "\u00a0"))}
      </p>
      {isDemo && (
        <p className="soft small">
          {guest.code.demo} <a href="/dev/outbox">{guest.code.demoLink}</a>
        </p>
      )}
      <input type="hidden" name="challenge" value={code.challenge} />
      <Field
        label={guest.code.label}
        name="phoneCode"
        code
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={6}
        autoComplete="one-time-code"
        error={errorFor(errors, "phoneCode")}
      />
    </>
  );
}

/** The six digits that were sent. Phones offer them from the message; `islands/paste-code.ts` takes what is pasted. */
export function CodeField(props: Pick<Common, "label" | "error">) {
  const digits = { inputMode: "numeric", pattern: "[0-9]*", maxLength: 6, autoComplete: "one-time-code" } as const;
  return <Field {...props} {...digits} name="code" code required />;
}

/**
 * A native date with the chosen date in words beneath, because browsers show day and month in their own order.
 * The words step aside once the visitor picks another date; a script may then write new ones into `#{id}-said`.
 */
export function DateField(props: Typed & { value?: Maybe<string>; min?: Maybe<string>; max?: Maybe<string> }) {
  const { dates } = useTexts();
  return (
    <Around of={props}>
      <input
        className="in"
        type="date"
        {...wiring(props)}
        defaultValue={props.value}
        min={props.min}
        // Without a last day a browser leaves room for years of six digits, and cuts what is there.
        max={props.max ?? "9999-12-31"}
        autoComplete="off"
      />
      <span className="said" id={`${props.id ?? props.name}-said`}>
        {parseLocalDate(props.value) && dates.short(props.value ?? "")}
      </span>
    </Around>
  );
}

/** `toggle` is where a show/hide button goes. The value never travels back to the browser. */
export function PasswordField({ toggle, ...props }: Omit<Typed, "value"> & { toggle?: Maybe<ReactNode> }) {
  return (
    <Around of={props}>
      <div className="reveal">
        <input
          className="in"
          type="password"
          {...wiring(props)}
          autoComplete={props.autoComplete}
          maxLength={props.maxLength}
        />
        {toggle}
      </div>
    </Around>
  );
}

export function TextArea({ rows = 4, ...props }: Typed & { rows?: Maybe<number> }) {
  return (
    <Around of={props}>
      <textarea
        className="in"
        rows={rows}
        {...wiring(props)}
        defaultValue={props.value}
        maxLength={props.maxLength}
        placeholder={props.placeholder}
      />
    </Around>
  );
}

export type Option = { value: string; label: string };

export function Select({ options, ...props }: Typed & { options: readonly Option[] }) {
  return (
    <Around of={props}>
      <select className="in" {...wiring(props)} defaultValue={props.value} autoComplete={props.autoComplete}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Around>
  );
}

export function FileField({
  accept,
  multiple,
  ...props
}: Common & { accept?: Maybe<string>; multiple?: Maybe<boolean> }) {
  return (
    <Around of={props}>
      <input className="in" type="file" {...wiring(props)} accept={accept} multiple={multiple} />
    </Around>
  );
}

/** `asSwitch` draws it as a switch, for settings that take effect at once or with one Save. */
export function Checkbox({
  value = "on",
  checked,
  asSwitch,
  ...props
}: Common & { value?: Maybe<string>; checked?: Maybe<boolean>; asSwitch?: Maybe<boolean> }) {
  const own = props.id ?? props.name;
  return (
    <div className="field">
      <div className="tick">
        <input
          type="checkbox"
          className={asSwitch ? "switch" : undefined}
          {...wiring(props)}
          value={value}
          defaultChecked={checked}
        />
        <label htmlFor={own}>{props.label}</label>
      </div>
      {props.hint && (
        <p className="hint" id={`${own}-hint`}>
          {props.hint}
        </p>
      )}
      <Wrong id={own} message={props.error} />
    </div>
  );
}

export function CheckboxGroup({
  legend,
  name,
  options,
  chosen,
  hint,
  error,
  isLong,
}: {
  legend: string;
  name: string;
  options: readonly Option[];
  chosen?: Maybe<readonly string[]>;
  hint?: Maybe<string>;
  error?: Maybe<string>;
  /** Names rather than words: one under the other. */
  isLong?: Maybe<boolean>;
}) {
  return (
    <fieldset
      id={name}
      className="field"
      aria-labelledby={`${name}-legend`}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend id={`${name}-legend`}>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      <div className={isLong ? "tight" : "ticks"}>
        {options.map((option) => (
          <label className="tick" key={option.value}>
            <input type="checkbox" name={name} value={option.value} defaultChecked={chosen?.includes(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
      <Wrong id={name} message={error} />
    </fieldset>
  );
}

/** One of several, each with a line that may explain it. */
export function RadioGroup(props: {
  legend: string;
  name: string;
  chosen: string;
  options: readonly { value: string; label: string; text?: string }[];
  error?: Maybe<string>;
}) {
  const { name, chosen, error } = props;
  return (
    <fieldset className="field" id={name} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{props.legend}</legend>
      <div className="tight">
        {props.options.map(({ value, label, text }) => (
          <div key={value}>
            <label className="tick">
              <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
              {label}
            </label>
            {text && <p className="hint">{text}</p>}
          </div>
        ))}
      </div>
      <Wrong id={name} message={error} />
    </fieldset>
  );
}

/** What went wrong, at the top of the form, each line a link to its field. */
export function ErrorSummary({ errors, title }: { errors: readonly FieldError[]; title?: Maybe<string> }) {
  const texts = useTexts().frame.errors;
  if (errors.length === 0) return null;
  return (
    <div className="note bad" role="alert" tabIndex={-1} id="errors">
      <Icon name="alert" />
      <div>
        <h2 className="big">{title ?? texts.summary}</h2>
        <ul className="tight">
          {errors.map((error) => (
            <li key={error.field + error.message}>
              <a href={`#${error.field}`}>{error.message}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The message for one field, for `error=`. */
export function errorFor(errors: Maybe<readonly FieldError[]>, field: string): Maybe<string> {
  return errors?.find((error) => error.field === field)?.message;
}

/** What a field of a form shows again: its name, what was typed there, and what is wrong with it. */
export function typedIn<T extends Readonly<Record<string, unknown>>>(typed: T, errors: Maybe<readonly FieldError[]>) {
  return <Name extends keyof T & string>(name: Name) => ({
    name,
    value: typed[name],
    error: errorFor(errors, name),
  });
}

/** What Enter in a field presses: the same as the form's own button at its end, whatever others stand before that. */
export function FirstButton({ name, value }: { name?: Maybe<string>; value?: Maybe<string> }) {
  return <button type="submit" className="vh" tabIndex={-1} aria-hidden name={name} value={value} />;
}

/** Whether whoever reads changes nothing of the page: forms that would send something are left out. */
export const OnlyReads = createContext(false);

/**
 * A form the server judges: the browser's own complaints are off, so that the words are ours.
 * `submissionKey` lets the server recognise the same form sent twice.
 */
export function Form({
  action,
  method = "post",
  submissionKey,
  hidden = {},
  id,
  files,
  plain,
  children,
}: {
  action: string;
  method?: Maybe<"get" | "post">;
  submissionKey?: Maybe<string>;
  hidden?: Maybe<Record<string, string | number | undefined>>;
  id?: Maybe<string>;
  /** Sends files. */
  files?: Maybe<boolean>;
  /** Without the stacked layout. */
  plain?: Maybe<boolean>;
  children: ReactNode;
}) {
  const kept = { ...hidden, submissionKey };
  if (use(OnlyReads) && method === "post" && !FORMS_OF_ALL.includes(action)) return null;
  return (
    <form
      action={action}
      method={method}
      id={id}
      className={plain ? undefined : "stack"}
      encType={files ? "multipart/form-data" : undefined}
      noValidate
    >
      {Object.entries(kept).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
    </form>
  );
}
