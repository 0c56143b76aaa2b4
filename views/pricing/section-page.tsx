import type { ReactNode } from "react";
import { POLICIES, TIERS_MOST } from "#src/core/booking/cancellation.ts";
import type { Shell } from "#views/frame/page.tsx";
import { Button, Card, Checkbox, ErrorSummary, type FieldError, Form, RadioGroup } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { type NumberOf, priceFields, Weekdays } from "./price-fields.tsx";
import { PricesFrame, type PropertyOfPrices, pricesAddress, type Section } from "./prices-frame.tsx";

/** The parts that are one form with one Save. */
export type FormSection = Exclude<Section, "seasons" | "year" | "dates" | "days" | "extras" | "codes">;

/** What stands in the fields, by name; ticked boxes as a list. */
type TypedPrices = Readonly<{
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
          <Body section={section} typed={typed} errors={errors} most={property.maxGuests} />
          <Button wide>{t.save}</Button>
        </Form>
      </Card>
    </PricesFrame>
  );
}

function Body({ section, most, ...fields }: Fields & { section: FormSection; most: number }): ReactNode {
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
          <GuestPrices {...fields} most={most} number={number} />
          {number("damageDepositKes", t.fees.deposit, { hint: t.fees.depositHint, kes: true })}
        </>
      );
    case "discounts":
      return (
        <>
          <div className="duo">
            {number("weeklyPercent", t.discounts.weekly)}
            {number("monthlyPercent", t.discounts.monthly)}
          </div>
          <fieldset>
            <legend>{t.discounts.freeTitle}</legend>
            <p className="hint">{t.discounts.freeHint}</p>
            <div className="duo">
              {number("freeEvery", t.discounts.freeEvery)}
              {number("freeNights", t.discounts.freeNights)}
            </div>
          </fieldset>
          <Steps prefix="early" number={number} />
          <Steps prefix="late" number={number} />
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

/** A price for the second guest, the third, up to all that fit. */
function GuestPrices({ typed, most, number }: Fields & { most: number; number: NumberOf }) {
  const t = useTexts().rates.fees;
  const guests = Array.from({ length: Math.min(most, GUESTS_PRICED) }, (_, at) => at + 1).filter((guest) => guest > 1);
  if (guests.length === 0) return null;
  return (
    <details open={guests.some((guest) => (typed.text[`guest${guest}`] ?? "") !== "")}>
      <summary>{t.byGuests}</summary>
      <div className="stack">
        <p className="hint">{t.byGuestsHint}</p>
        <div className="duo">
          {guests.map((guest) => (
            <div key={guest}>{number(`guest${guest}`, t.guest(guest), { kes: true })}</div>
          ))}
        </div>
      </div>
    </details>
  );
}

/** Of how many guests each may have a price. */
const GUESTS_PRICED = 16;

/** Three rows of days and per cent. */
function Steps({ prefix, number }: { prefix: "early" | "late"; number: NumberOf }) {
  const t = useTexts().rates.discounts;
  const texts = prefix === "early" ? [t.early, t.earlyHint, t.earlyDays] : [t.late, t.lateHint, t.lateDays];
  const [legend, hint, days = ""] = texts;
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="stack">
        <p className="hint">{hint}</p>
        {[1, 2, 3].map((at) => (
          <div className="duo" key={at}>
            {number(`${prefix}Days${at}`, days)}
            {number(`${prefix}Percent${at}`, t.percent, { signed: true })}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function PayNow({ chosen, number }: { chosen: string; number: NumberOf }) {
  const t = useTexts().rates.payment;
  return (
    <>
      <RadioGroup
        legend={t.legend}
        name="payNow"
        chosen={chosen}
        options={(["all", "first_night", "percent", "fixed"] as const).map((value) => ({ value, label: t[value] }))}
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
