import type { ReactNode } from "react";
import { POLICIES, TIERS_MOST } from "#src/core/booking/cancellation.ts";
import type { Shell } from "#views/frame/page.tsx";
import { Button, Card, Checkbox, ErrorSummary, type FieldError, Form, RadioGroup } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { type NumberOf, priceFields, Weekdays } from "./price-fields.tsx";
import { PricesFrame, type PropertyOfPrices, pricesAddress, type Section } from "./prices-frame.tsx";

/** The parts that are one form with one Save. */
export type FormSection = Exclude<Section, "seasons" | "dates" | "days" | "codes">;

/** What stands in the fields, by name; ticked boxes as a list. */
export type TypedPrices = Readonly<{
  text: Readonly<Record<string, string>>;
  days: Readonly<Record<string, string[]>>;
}>;

type Fields = Readonly<{ typed: TypedPrices; errors: readonly FieldError[] }>;

/** One part of the prices and rules, as a form. */
export function SectionPage({
  shell,
  property,
  section,
  typed,
  errors,
}: Fields & Readonly<{ shell: Shell; property: PropertyOfPrices; section: FormSection }>) {
  const { rates: t, frame: en } = textsOf(shell);
  const { title, lead } = t.sections[section];
  const wrong = errors.length > 0 ? en.errors.summary : undefined;
  return (
    <PricesFrame shell={shell} property={property} title={title} up="prices" wrong={wrong}>
      <p className="soft">{lead}</p>
      <ErrorSummary errors={errors} />
      <Card as="div" roomy>
        <Form action={pricesAddress(property.id, section)}>
          <Body section={section} typed={typed} errors={errors} />
          <Button wide>{t.save}</Button>
        </Form>
      </Card>
    </PricesFrame>
  );
}

function Body({ section, ...fields }: Fields & { section: FormSection }): ReactNode {
  const { rates: t, prices } = useTexts();
  const { text } = fields.typed;
  const { number } = priceFields(text, fields.errors);
  switch (section) {
    case "weekdays":
      return [1, 2, 3, 4, 5, 6, 7].map((day) => (
        <div key={day}>{number(`weekday${day}`, t.price(prices.weekday(day)), { kes: true })}</div>
      ));
    case "fees":
      return (
        <>
          {number("cleaningFeeKes", t.fees.cleaning, { hint: t.fees.cleaningHint, kes: true })}
          {number("includedGuests", t.fees.included, { hint: t.fees.includedHint })}
          {number("extraGuestKes", t.fees.extra, { kes: true })}
          {number("damageDepositKes", t.fees.deposit, { hint: t.fees.depositHint, kes: true })}
        </>
      );
    case "discounts":
      return (
        <>
          <div className="duo">
            {number("weeklyPercent", t.discounts.weekly)}
            {number("monthlyPercent", t.discounts.monthly)}
            {number("earlyBirdDays", t.discounts.earlyDays)}
            {number("earlyBirdPercent", t.discounts.earlyPercent)}
            {number("lastMinuteDays", t.discounts.lateDays)}
            {number("lastMinutePercent", t.discounts.latePercent)}
          </div>
          {number("lowestNightKes", t.discounts.lowest, { hint: t.discounts.lowestHint, kes: true })}
        </>
      );
    case "payment":
      return <PayNow chosen={text.payNow ?? "all"} number={number} />;
    case "rules":
      return <StayRules {...fields} number={number} />;
    case "booking":
      return (
        <RadioGroup
          legend={t.booking.legend}
          name="bookingMode"
          chosen={text.bookingMode ?? "instant"}
          options={[
            { value: "instant", label: t.booking.instant },
            { value: "request", label: t.booking.request },
          ]}
        />
      );
    case "cancellation":
      return <Policies {...fields} number={number} />;
  }
}

function PayNow({ chosen, number }: { chosen: string; number: NumberOf }) {
  const t = useTexts().rates.payment;
  return (
    <>
      <RadioGroup
        legend={t.legend}
        name="payNow"
        chosen={chosen}
        options={(["all", "percent", "fixed"] as const).map((value) => ({ value, label: t[value] }))}
      />
      <div className="duo">
        {number("percentValue", t.percentValue)}
        {number("fixedValue", t.fixedValue, { kes: true })}
      </div>
      {number("balanceDaysBefore", t.balance, { hint: t.balanceHint })}
    </>
  );
}

function StayRules({ number, typed, errors }: Fields & { number: NumberOf }) {
  const t = useTexts().rates.rules;
  return (
    <>
      <div className="duo">
        {number("minNights", t.min)}
        {number("maxNights", t.max)}
      </div>
      <Weekdays name="checkInDays" legend={t.checkIn} chosen={typed.days.checkInDays ?? []} errors={errors} />
      <Weekdays name="checkOutDays" legend={t.checkOut} chosen={typed.days.checkOutDays ?? []} errors={errors} />
      {number("leadDays", t.lead, { hint: t.leadHint })}
      {number("cutoffHour", t.cutoff, { hint: t.cutoffHint })}
      {number("windowDays", t.window)}
      {number("bufferDays", t.buffer, { hint: t.bufferHint })}
      <Checkbox label={t.gaps} name="sellGaps" checked={(typed.text.sellGaps ?? "") !== ""} />
    </>
  );
}

function Policies({ typed, number }: Fields & { number: NumberOf }) {
  const { rates: t, prices, policyInWords } = useTexts();
  const texts = t.cancellation;
  return (
    <>
      <RadioGroup
        legend={texts.legend}
        name="policy"
        chosen={typed.text.policy ?? "flexible"}
        options={[
          ...Object.values(POLICIES).map((policy) => ({
            value: policy.name,
            label: prices.policyNames[policy.name],
            text: policyInWords(policy).join(" "),
          })),
          { value: "own", label: texts.own, text: texts.ownHint },
        ]}
      />
      {number("refundDays", texts.refundDays, { hint: texts.refundDaysHint })}
      <details open={typed.text.policy === "own"}>
        <summary>{texts.writeOwn}</summary>
        <div className="stack">
          {Array.from({ length: TIERS_MOST }, (_, at) => at + 1).map((at) => (
            <fieldset key={at}>
              <legend>{texts.tier(at)}</legend>
              <div className="duo">
                {number(`tierDays${at}`, texts.days)}
                {number(`tierPercent${at}`, texts.percent)}
              </div>
            </fieldset>
          ))}
        </div>
      </details>
    </>
  );
}
