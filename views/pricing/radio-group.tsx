/** One of several, each with a line that explains it. */
export function RadioGroup({
  legend,
  name,
  chosen,
  options,
}: {
  legend: string;
  name: string;
  chosen: string;
  options: readonly { value: string; label: string; text?: string }[];
}) {
  return (
    <fieldset className="field" id={name}>
      <legend>{legend}</legend>
      <div className="stack">
        {options.map(({ value, label, text }) => (
          <div key={value}>
            <label className="tick">
              <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
              {label}
            </label>
            {text && <p className="hint">{text}</p>}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
