import { type Guide, type GuideField, guideField } from "#src/core/guide/fields.ts";
import { CODES_FROM } from "#src/core/guide/guide-door.ts";
import { pinInWords, plusCodeOf } from "#src/core/guide/pin.ts";
import { HALF_HOURS } from "#src/core/stay/stay-hours.ts";
import { Checkbox, Field, PhoneField, RadioGroup, Select, TextArea } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

type InputProps = Readonly<{
  field: GuideField;
  name: string;
  label: string;
  hint: string | undefined;
  value: string;
  error: string | undefined;
  values: Guide;
}>;

/** The control that fits a field of the guide. */
export function GuideInput({ field, values, ...given }: InputProps) {
  const { guideForm: t, dates } = useTexts();
  const { kind, longest, choices = [] } = guideField(field);
  const bounds = { maxLength: longest + 20, autoComplete: "off" } as const;
  switch (kind) {
    case "words":
      return <TextArea {...given} rows={3} maxLength={longest + 200} />;
    case "phone":
      return <PhoneField {...given} autoComplete="off" />;
    case "meter":
      return <Field {...given} {...bounds} inputMode="numeric" />;
    case "tick":
      return <Checkbox {...given} value="on" checked={given.value !== ""} />;
    case "hour":
      return (
        <Select
          {...given}
          value={given.value || CODES_FROM}
          options={HALF_HOURS.map((hour) => ({ value: hour, label: dates.hour(hour) }))}
        />
      );
    case "choice":
      return field === "opens" ? (
        <RadioGroup
          name={given.name}
          legend={given.label}
          error={given.error}
          chosen={given.value || "paid"}
          options={choices.map((value) => ({ value, label: t.choices[value] ?? value }))}
        />
      ) : (
        <Select
          {...given}
          options={[
            { value: "", label: t.nobody },
            ...choices.map((value) => ({ value, label: t.choices[value] ?? value })),
          ]}
        />
      );
    case "pin":
      return <PinInput {...given} values={values} />;
    default:
      return <Field {...given} {...bounds} />;
  }
}

/** Pasted, or filled by the phone where a script runs; what was found in it is said beneath. */
function PinInput({ values, ...given }: Omit<InputProps, "field">) {
  const t = useTexts().guideForm;
  const { lat, lng } = values;
  const pin = lat === undefined || lng === undefined ? undefined : { lat: Number(lat), lng: Number(lng) };
  return (
    <div className="stack">
      <Field {...given} maxLength={2000} autoComplete="off" />
      {pin && <p className="soft small num">{t.pinFound({ place: pinInWords(pin), plus: plusCodeOf(pin) })}</p>}
      <p className="row">
        <button
          className="btn quiet sm"
          type="button"
          data-locate
          data-working={t.pinWorking}
          data-failed={t.pinFailed}
          hidden
        >
          {t.pinHere}
        </button>
        <span className="soft small num" id="pin-here" role="status" />
      </p>
    </div>
  );
}
