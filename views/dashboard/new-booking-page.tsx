import { LANGUAGES, type Language } from "#src/core/language.ts";
import { HOST_BOOKING_PAYS } from "#src/core/pricing/agreed-price.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  BackLink,
  Button,
  Card,
  DateField,
  EmptyState,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  Form,
  LinkButton,
  Notice,
  NumberField,
  PhoneField,
  RadioGroup,
  Select,
} from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { languageTexts } from "#views/texts/language.ts";

export type TypedHostBooking = Readonly<{
  property: string;
  unit: string;
  from: string;
  to: string;
  guests: string;
  name: string;
  phone: string;
  language: Language;
  price: string;
  pay: string;
  receipt: string;
}>;

/** One screen, filled in under fifteen seconds when it is opened from a night of the calendar. */
export function NewBookingPage(props: {
  shell: Shell;
  properties: readonly Readonly<{ id: string; displayName: string; units: number }>[];
  typed: TypedHostBooking;
  /** What their own prices make of the typed stay, when it can be priced. */
  price: Readonly<{ kes: number; nights: number }> | undefined;
  errors: readonly FieldError[];
  /** Why the nights cannot be had. */
  taken: string | undefined;
  submissionKey: string;
}) {
  const t = textsOf(props.shell).hostBooking;
  const { properties, typed, errors, price } = props;
  const units = Math.max(0, ...properties.map((property) => property.units));
  const error = (field: string) => errorFor(errors, field);
  return (
    <DashboardFrame shell={props.shell} tab="calendar" title={t.title}>
      <BackLink href="/dashboard?tab=calendar">{t.back}</BackLink>
      {properties.length === 0 ? (
        <EmptyState
          title={t.noProperty.title}
          text={t.noProperty.text}
          action={<LinkButton href="/dashboard/properties/new">{t.noProperty.action}</LinkButton>}
        />
      ) : (
        <Card roomy>
          <Form action="/dashboard/bookings/new" submissionKey={props.submissionKey}>
            <p className="soft">{t.hint}</p>
            <ErrorSummary errors={errors} />
            {props.taken && <Notice tone="amber" role="alert" title={t.taken.title} text={props.taken} />}
            <Select
              label={t.property}
              name="property"
              value={typed.property}
              options={properties.map(({ id, displayName }) => ({ value: id, label: displayName }))}
              error={error("property")}
            />
            {units > 1 && (
              <Select
                label={t.room}
                name="unit"
                value={typed.unit}
                options={[
                  { value: "", label: t.anyRoom },
                  ...Array.from({ length: units }, (_, index) => ({
                    value: String(index + 1),
                    label: t.roomNumber(index + 1),
                  })),
                ]}
                error={error("unit")}
              />
            )}
            <div className="duo">
              <DateField label={t.checkIn} name="from" value={typed.from} error={error("from")} required />
              <DateField label={t.checkOut} name="to" value={typed.to} error={error("to")} required />
            </div>
            <Field
              label={t.name}
              name="name"
              value={typed.name}
              autoComplete="off"
              maxLength={80}
              error={error("name")}
              required
            />
            <PhoneField
              label={t.phone}
              name="phone"
              value={typed.phone}
              autoComplete="off"
              error={error("phone")}
              required
            />
            <Select
              label={t.language}
              name="language"
              value={typed.language}
              options={LANGUAGES.map((value) => ({ value, label: languageTexts.names[value] }))}
            />
            <NumberField label={t.guests} name="guests" value={typed.guests} min={1} max={50} error={error("guests")} />
            <NumberField
              label={t.price}
              name="price"
              hint={price ? t.priceHint(price.kes, price.nights) : t.priceEmpty}
              value={typed.price}
              min={1}
              error={error("price")}
              optional
            />
            <RadioGroup
              legend={t.pay}
              name="pay"
              chosen={typed.pay}
              options={HOST_BOOKING_PAYS.map((value) => ({
                value,
                label: t.pays[value].label,
                text: t.pays[value].hint,
              }))}
              error={error("pay")}
            />
            <Field
              label={t.receipt}
              name="receipt"
              hint={t.receiptHint}
              value={typed.receipt}
              autoComplete="off"
              maxLength={20}
              error={error("receipt")}
              optional
            />
            <Button wide>{t.action}</Button>
          </Form>
        </Card>
      )}
    </DashboardFrame>
  );
}
