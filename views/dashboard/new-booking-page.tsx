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
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
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

type NewBookingPageProps = Readonly<{
  shell: Shell;
  properties: readonly Readonly<{ id: string; displayName: string; units: number }>[];
  typed: TypedHostBooking;
  /** What their own prices make of the typed stay, when it can be priced. */
  price: Readonly<{ kes: number; nights: number }> | undefined;
  errors: readonly FieldError[];
  /** Why the nights cannot be had. */
  taken: string | undefined;
  submissionKey: string;
}>;

/** One screen, filled in under fifteen seconds when it is opened from a night of the calendar. */
export function NewBookingPage(props: NewBookingPageProps) {
  const t = textsOf(props.shell).hostBooking;
  return (
    <DashboardFrame shell={props.shell} tab="calendar" title={t.title}>
      <BackLink href="/dashboard?tab=calendar">{t.back}</BackLink>
      {props.properties.length === 0 ? (
        <EmptyState
          title={t.noProperty.title}
          text={t.noProperty.text}
          action={<LinkButton href="/dashboard/properties/new">{t.noProperty.action}</LinkButton>}
        />
      ) : (
        <Card roomy>
          <Form action="/dashboard/bookings/new" submissionKey={props.submissionKey}>
            <p className="soft">{t.hint}</p>
            <ErrorSummary errors={props.errors} />
            {props.taken && <Notice tone="amber" role="alert" title={t.taken.title} text={props.taken} />}
            <StayFields {...props} />
            <GuestFields {...props} />
            <MoneyFields {...props} />
            <Button wide>{t.action}</Button>
          </Form>
        </Card>
      )}
    </DashboardFrame>
  );
}

function StayFields({ properties, typed, errors }: NewBookingPageProps) {
  const t = useTexts().hostBooking;
  const of = typedIn(typed, errors);
  const units = Math.max(0, ...properties.map((property) => property.units));
  const rooms = Array.from({ length: units }, (_, index) => index + 1);
  return (
    <>
      <Select
        {...of("property")}
        label={t.property}
        options={properties.map(({ id, displayName }) => ({ value: id, label: displayName }))}
      />
      {units > 1 && (
        <Select
          {...of("unit")}
          label={t.room}
          options={[
            { value: "", label: t.anyRoom },
            ...rooms.map((room) => ({ value: String(room), label: t.roomNumber(room) })),
          ]}
        />
      )}
      <div className="duo">
        <DateField {...of("from")} label={t.checkIn} required />
        <DateField {...of("to")} label={t.checkOut} required />
      </div>
    </>
  );
}

function GuestFields({ typed, errors }: NewBookingPageProps) {
  const t = useTexts().hostBooking;
  const of = typedIn(typed, errors);
  return (
    <>
      <Field {...of("name")} label={t.name} autoComplete="off" maxLength={80} required />
      <PhoneField {...of("phone")} label={t.phone} autoComplete="off" required />
      <Select
        {...of("language")}
        label={t.language}
        options={LANGUAGES.map((value) => ({ value, label: languageTexts.names[value] }))}
      />
      <NumberField {...of("guests")} label={t.guests} min={1} max={50} />
    </>
  );
}

function MoneyFields({ typed, errors, price }: NewBookingPageProps) {
  const t = useTexts().hostBooking;
  const of = typedIn(typed, errors);
  return (
    <>
      <NumberField
        {...of("price")}
        label={t.price}
        hint={price ? t.priceHint(price.kes, price.nights) : t.priceEmpty}
        min={1}
        optional
      />
      <RadioGroup
        legend={t.pay}
        name="pay"
        chosen={typed.pay}
        options={HOST_BOOKING_PAYS.map((value) => ({ value, label: t.pays[value].label, text: t.pays[value].hint }))}
        error={errorFor(errors, "pay")}
      />
      <Field {...of("receipt")} label={t.receipt} hint={t.receiptHint} autoComplete="off" maxLength={20} optional />
    </>
  );
}
