import { Fragment } from "react";
import { formatKes } from "#src/core/money/money.ts";
import type { PricePart } from "#src/core/pricing/price-parts.ts";
import type { Shell } from "#views/frame/page.tsx";
import { Button, Card, Form, LinkButton, Notice } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { ChangedLines, signed } from "./changed-lines.tsx";
import { MANY_PRICES, ManyFrame } from "./many-frame.tsx";

type Saying = Parameters<PageTexts["partInWords"]>[1];

/** What a change would do to one property. */
export type ShownPlan = Readonly<{
  property: Readonly<{ id: string; displayName: string }>;
  becomes: Readonly<Partial<Record<PricePart, unknown>>>;
  terms: Readonly<{ was: Saying; becomes: Saying }>;
  yearKes: Readonly<{ was: number; becomes: number }>;
  low: Readonly<{ kes: number; floorKes: number }> | undefined;
  shutNights: number;
  fault:
    | Readonly<{ why: "no_stay_fits"; season: string | null }>
    | Readonly<{ why: "all_shut" }>
    | Readonly<{ why: "price"; kes: number }>
    | Readonly<{ why: "no_base" }>
    | undefined;
}>;

/** What would change, property by property, and the press that saves it. Nothing is saved before. */
export function PricePlanPage(
  props: Readonly<{
    shell: Shell;
    kind: "copy" | "weekend";
    planned: readonly ShownPlan[];
    version: string;
    /** What was chosen, as it was sent. */
    pairs: readonly (readonly [name: string, value: string])[];
    isOtherNow: boolean;
  }>,
) {
  const t = textsOf(props.shell).manyPrices;
  const { planned, pairs } = props;
  const address = `${MANY_PRICES}/${props.kind}`;
  const changing = planned.filter(({ fault, becomes }) => !fault && Object.keys(becomes).length > 0);
  const isAllLeft = changing.length === 0 && planned.some(({ fault }) => fault);
  const again = new URLSearchParams(pairs.map(([name, value]) => [name, value]));
  return (
    <ManyFrame shell={props.shell} title={t.preview.title}>
      {props.isOtherNow && <Notice tone="amber" {...t.preview.otherNow} role="alert" />}
      <p className="soft">
        {t[props.kind].title}. {t.preview.lead}
      </p>
      {changing.length === 0 && <p>{isAllLeft ? t.preview.allLeft : t.preview.nothing}</p>}
      {planned.map((one) => (
        <OfProperty key={one.property.id} {...one} />
      ))}
      <div className="stack">
        {changing.length > 0 && (
          <Form action={address} hidden={{ shown: props.version }}>
            {pairs.map(([name, value]) => (
              <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
            ))}
            <Button wide>{t.preview.save(changing.length)}</Button>
          </Form>
        )}
        <div>
          <LinkButton href={`${address}?${again}`} kind="quiet">
            {t.preview.back}
          </LinkButton>
        </div>
      </div>
    </ManyFrame>
  );
}

function OfProperty({ property, becomes, terms, yearKes, low, shutNights, fault }: ShownPlan) {
  const { manyPrices: t, partInWords } = useTexts();
  const parts = Object.keys(becomes) as PricePart[];
  const nights = Object.keys(becomes.dates ?? {});
  const isSame = !fault && parts.length === 0;
  return (
    <Card title={property.displayName}>
      {isSame && <p className="soft">{t.preview.same}</p>}
      {fault && <Notice tone="bad" text={t.preview.fault(faultInWords(t, fault))} />}
      {!fault &&
        parts.map((part) => (
          <Fragment key={part}>
            <h3>{t.copy.parts[part]}</h3>
            <ChangedLines
              was={partInWords(part, terms.was, nights)}
              becomes={partInWords(part, terms.becomes, nights)}
            />
          </Fragment>
        ))}
      {!fault && !isSame && (
        <>
          <YearSum {...yearKes} />
          {low && <Notice tone="amber" text={t.preview.low(low.kes, low.floorKes)} />}
          {shutNights > 0 && <Notice tone="amber" text={t.preview.shut(shutNights)} />}
        </>
      )}
    </Card>
  );
}

function faultInWords({ preview }: PageTexts["manyPrices"], fault: NonNullable<ShownPlan["fault"]>): string {
  switch (fault.why) {
    case "no_stay_fits":
      return preview.faults.no_stay_fits(fault.season);
    case "all_shut":
      return preview.faults.all_shut();
    case "price":
      return preview.faults.price(fault.kes);
    case "no_base":
      return preview.faults.no_base();
  }
}

/** What the nights of a year come to, before and after. */
function YearSum({ was, becomes }: ShownPlan["yearKes"]) {
  const t = useTexts().manyPrices.preview;
  const percent = was > 0 ? Math.round(((becomes - was) / was) * 100) : 0;
  return (
    <p>
      {t.year}:{" "}
      {was === becomes ? (
        t.yearSame(was)
      ) : (
        <>
          {formatKes(was)} → <b>{formatKes(becomes)}</b> ({signed(becomes - was)}
          {percent !== 0 && `, ${percent < 0 ? "−" : "+"}${Math.abs(percent)}%`})
        </>
      )}
    </p>
  );
}
