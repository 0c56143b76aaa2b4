import { Wrong } from "./form.tsx";
import { Icon, type IconName } from "./icon.tsx";

/** One step: `words` is what it does; without a place to go it rests. */
type Step = Readonly<{
  words: string;
  to: Readonly<{ name: string; value: number; action?: string }> | Readonly<{ href: string }> | undefined;
}>;

/**
 * A small number with one less and one more beside it. Its buttons send the form around them, or are links where there
 * is none, so that a page without a script counts as well. `words` is the number as people say it.
 */
export function Stepper({
  id,
  label,
  hint,
  value,
  words,
  less,
  more,
  error,
}: {
  id: string;
  label: string;
  hint?: string | undefined;
  value: number;
  words: string;
  less: Step;
  more: Step;
  error?: string | undefined;
}) {
  return (
    <fieldset
      className="row between"
      aria-labelledby={id}
      aria-describedby={error && `${id}-error`}
      aria-invalid={error ? true : undefined}
    >
      <div>
        <b id={id}>{label}</b>
        {hint && <p className="soft small">{hint}</p>}
        <Wrong id={id} message={error} />
      </div>
      <div className="stepper">
        <Press {...less} icon="minus" />
        <span role="status">
          <span aria-hidden>{value}</span>
          <span className="vh">{words}</span>
        </span>
        <Press {...more} icon="plus" />
      </div>
    </fieldset>
  );
}

function Press({ words, to, icon }: Step & { icon: IconName }) {
  const inside = <Icon name={icon} label={words} />;
  if (to && "href" in to) return <a href={to.href}>{inside}</a>;
  return (
    <button type="submit" name={to?.name} value={to?.value} formAction={to?.action} disabled={!to}>
      {inside}
    </button>
  );
}
