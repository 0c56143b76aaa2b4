import { formatKes } from "#src/core/money/money.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { Button, Card, ErrorSummary, Form, List, ListRow } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { ListFrame, type ListPage, Remove } from "./list-frame.tsx";
import { priceFields } from "./price-fields.tsx";
import { pricesAddress } from "./prices-frame.tsx";

type ShownCode = Readonly<{
  id: string;
  code: string;
  percent: number | null;
  amountKes: number | null;
  lastDay: LocalDate | null;
  mostUses: number | null;
  minNights: number;
  uses: number;
}>;

/** The codes that are given out, and a form for another. */
export function CodesPage(props: ListPage & Readonly<{ codes: readonly ShownCode[] }>) {
  const t = textsOf(props.shell).rates;
  const { property, codes, errors } = props;
  const texts = t.codes;
  const { number, date, text } = priceFields(props.typed, props.errors);
  return (
    <ListFrame {...props} section="codes">
      {codes.length === 0 && <p>{texts.none}</p>}
      {codes.length > 0 && (
        <List>
          {codes.map((code) => (
            <ListRow
              key={code.id}
              title={code.code}
              text={[
                code.percent === null ? `− ${formatKes(code.amountKes ?? 0)}` : `− ${code.percent}%`,
                texts.used(code.uses, code.mostUses),
                code.lastDay && texts.until(code.lastDay),
                code.minNights > 1 && texts.from(code.minNights),
              ]
                .filter(Boolean)
                .join(" · ")}
              actions={<Remove property={property} section="codes" id={code.id} name={code.code} label={texts.end} />}
            />
          ))}
        </List>
      )}
      <Card title={texts.adding} roomy>
        <ErrorSummary errors={errors} />
        <Form action={pricesAddress(property.id, "codes")}>
          {text("code", texts.code, texts.codeHint)}
          <div className="duo">
            {number("percent", texts.percent)}
            {number("amountKes", texts.amount, { kes: true })}
            {number("mostUses", texts.uses)}
            {number("minNights", texts.min)}
          </div>
          {date("lastDay", texts.lastDay)}
          <Button wide>{t.add}</Button>
        </Form>
      </Card>
    </ListFrame>
  );
}
