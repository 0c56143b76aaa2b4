import { EXTRA_PER, type Extra } from "#src/core/pricing/extras.ts";
import { Button, Card, Checkbox, ErrorSummary, Form, List, ListRow, RadioGroup } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { FillIn, ListFrame, type ListPage, Remove } from "./list-frame.tsx";
import { priceFields } from "./price-fields.tsx";
import { pricesAddress } from "./prices-frame.tsx";

/** What is sold beside the nights, and one form. */
export function ExtrasPage(props: ListPage & Readonly<{ extras: readonly Extra[] }>) {
  const { rates: t, extras: words } = textsOf(props.shell);
  const texts = t.extras;
  const { property, extras } = props;
  return (
    <ListFrame {...props} section="extras">
      {extras.length === 0 && <p>{texts.none}</p>}
      {extras.length > 0 && (
        <List>
          {extras.map((extra) => {
            const { id, name } = extra;
            return (
              <ListRow
                key={id}
                title={words.priced(extra)}
                text={texts.says(extra)}
                actions={
                  <>
                    <FillIn property={property} section="extras" query={{ id }} label={t.change} name={name} />
                    <Remove property={property} section="extras" id={id} name={name} label={t.remove} />
                  </>
                }
              />
            );
          })}
        </List>
      )}
      <div id="form">
        <ExtraForm {...props} />
      </div>
    </ListFrame>
  );
}

function ExtraForm({ property, typed, errors }: ListPage) {
  const t = useTexts().rates;
  const texts = t.extras;
  const { number, text } = priceFields(typed, errors);
  return (
    <Card title={typed.id ? texts.changing : texts.adding} roomy>
      <ErrorSummary errors={errors} />
      <Form action={pricesAddress(property.id, "extras")} hidden={{ id: typed.id || undefined }}>
        {text("name", texts.name, texts.nameHint)}
        {number("priceKes", texts.price, { kes: true })}
        <RadioGroup
          legend={texts.per}
          name="per"
          chosen={typed.per || "stay"}
          options={EXTRA_PER.map((value) => ({ value, label: texts.pers[value] }))}
        />
        <Checkbox label={texts.required} hint={texts.requiredHint} name="required" checked={typed.required === "on"} />
        <div className="duo">
          {number("most", texts.most, { hint: texts.mostHint })}
          {number("minNights", texts.minNights)}
        </div>
        {number("leadDays", texts.leadDays)}
        <Button wide>{typed.id ? t.save : t.add}</Button>
      </Form>
    </Card>
  );
}
