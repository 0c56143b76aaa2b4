import { DAY_RULE_KINDS, type DayRule } from "#src/core/stay/day-rule.ts";
import { Button, Card, ErrorSummary, Form, List, ListRow, RadioGroup } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { FillIn, ListFrame, type ListPage, Remove } from "./list-frame.tsx";
import { NightsOffered, type OfferedNights } from "./offered-nights.tsx";
import { priceFields, Weekdays } from "./price-fields.tsx";
import { pricesAddress } from "./prices-frame.tsx";

/** The rules for some days, and one form. */
export function DayRulesPage(
  props: ListPage &
    Readonly<{
      weekdays: readonly string[];
      rules: readonly (DayRule & { id: string })[];
      offered: readonly OfferedNights[];
    }>,
) {
  const { rates: t, prices } = textsOf(props.shell);
  const texts = t.days;
  const { property, rules } = props;
  return (
    <ListFrame {...props} section="days">
      {rules.length === 0 && <p>{texts.none}</p>}
      {rules.length > 0 && (
        <List>
          {rules.map((rule) => {
            const title = texts.kinds[rule.kind].label;
            const said = prices.ofDays(rule);
            return (
              <ListRow
                key={rule.id}
                title={title}
                text={said}
                actions={
                  <>
                    <FillIn property={property} section="days" query={{ id: rule.id }} label={t.change} name={said} />
                    <Remove property={property} section="days" id={rule.id} name={said} label={t.remove} />
                  </>
                }
              />
            );
          })}
        </List>
      )}
      <div id="form">
        <DayRuleForm {...props} />
      </div>
      <p className="soft small">{texts.order}</p>
      <NightsOffered property={property} section="days" offered={props.offered} />
    </ListFrame>
  );
}

function DayRuleForm({ property, typed, errors, weekdays }: ListPage & { weekdays: readonly string[] }) {
  const t = useTexts().rates;
  const texts = t.days;
  const { number, date, text } = priceFields(typed, errors);
  return (
    <Card title={typed.id ? texts.changing : texts.adding} roomy>
      <ErrorSummary errors={errors} />
      <Form action={pricesAddress(property.id, "days")} hidden={{ id: typed.id || undefined }}>
        <RadioGroup
          legend={texts.kind}
          name="kind"
          chosen={typed.kind || "arrival"}
          options={DAY_RULE_KINDS.map((value) => ({ value, ...texts.kinds[value] }))}
        />
        <div className="duo">
          {date("firstDay", texts.first, texts.firstHint)}
          {date("lastDay", texts.last, texts.lastHint)}
        </div>
        <Weekdays name="weekdays" legend={texts.weekdays} chosen={weekdays} errors={errors} />
        <div className="duo">
          {number("minNights", texts.min)}
          {number("maxNights", texts.max)}
        </div>
        {text("name", texts.name, texts.nameHint)}
        <Button wide>{typed.id ? t.save : t.add}</Button>
      </Form>
    </Card>
  );
}
