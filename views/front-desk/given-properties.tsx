import type { GivenFault } from "#src/core/team/given.ts";
import { CheckboxGroup, RadioGroup } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

/** What was chosen in the form of `GivenPropertiesFields`, as it came. */
export type TypedGiven = Readonly<{ of: string; ticked: readonly string[] }>;

/** The fields of a form by what it ends with, where a page has several. */
export const givenFields = (suffix = "") => ({ of: `of${suffix}`, ticked: `properties${suffix}` });

/**
 * All properties, also those to come, or these alone. Where a phone can tell, the list of them shows with "only these";
 * a choice that was refused shows all of it.
 */
export function GivenPropertiesFields(props: {
  suffix?: string;
  properties: readonly { id: string; name: string }[];
  typed: TypedGiven;
  error?: Readonly<{ field: string; message: string }> | undefined;
}) {
  const { given: t } = useTexts().team;
  const { of, ticked } = givenFields(props.suffix);
  const wrongAt = (field: string) => (props.error?.field === field ? props.error.message : undefined);
  return (
    <div className={props.error ? "stack" : "stack which"}>
      <RadioGroup
        legend={t.legend}
        name={of}
        chosen={props.typed.of}
        options={[
          { value: "all", label: t.all, text: t.allText },
          { value: "these", label: t.these },
        ]}
        error={wrongAt(of)}
      />
      {props.properties.length > 0 && (
        <div className="some">
          <CheckboxGroup
            legend={t.which}
            name={ticked}
            options={props.properties.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={props.typed.ticked}
            error={wrongAt(ticked)}
            isLong
          />
        </div>
      )}
    </div>
  );
}

/** What is wrong with a choice, beside the field where it is mended. */
export function givenError(fault: GivenFault, { team: { given } }: PageTexts, suffix = "") {
  const { of, ticked } = givenFields(suffix);
  return { field: fault === "none" ? ticked : of, message: given.faults[fault] };
}
