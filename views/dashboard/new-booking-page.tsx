import { LANGUAGES, type Language } from "#src/core/language.ts";
import { HOST_BOOKING_PAYS } from "#src/core/pricing/agreed-price.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
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
  const { hostBooking: t, dashboard } = textsOf(props.shell);
  const back = { href: "/dashboard?tab=bookings", label: dashboard.tabs.bookings };
  return (
    <DashboardFrame slim shell={props.shell} tab="bookings" title={t.title} back={back}>
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
            {props.properties.reduce((sum, { units }) => sum + units, 0) > 1 && (
              <p>
                <a href={`/dashboard/bookings/new/rooms?${new URLSearchParams(alsoFor(props.typed))}`}>
                  {t.several.link}
                </a>
              </p>
            )}
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

/** What was typed goes along to the page of several rooms. */
function alsoFor({ from, to, name, phone, language }: TypedHostBooking): Record<string, string> {
  return { from, to, name, phone, language };
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

function GuestFields({ typed, errors }: Pick<NewBookingPageProps, "typed" | "errors">) {
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

function MoneyFields({ typed, errors, price }: Pick<NewBookingPageProps, "typed" | "errors" | "price">) {
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

type NewRoomsPageProps = Readonly<{
  shell: Shell;
  /** Each kind of room, and how many of it were typed. */
  rooms: readonly Readonly<{ id: string; displayName: string; units: number; maxGuests: number; count: string }>[];
  typed: TypedHostBooking;
  /** What their own prices make of what was typed, when it can be priced. */
  price: Readonly<{ kes: number; nights: number }> | undefined;
  errors: readonly FieldError[];
  /** Why they cannot be had. */
  taken: string | undefined;
  submissionKey: string;
}>;

/** A guest who wrote to the host and takes several rooms: all of them, or none. */
export function NewRoomsPage(props: NewRoomsPageProps) {
  const { hostBooking: t } = textsOf(props.shell);
  return (
    <DashboardFrame
      slim
      shell={props.shell}
      tab="bookings"
      title={t.several.title}
      back={{ href: "/dashboard/bookings/new", label: t.title }}
    >
      <Card roomy>
        <Form action="/dashboard/bookings/new/rooms" submissionKey={props.submissionKey}>
          <p className="soft">{t.several.hint}</p>
          <ErrorSummary errors={props.errors} />
          {props.taken && <Notice tone="amber" role="alert" title={t.taken.title} text={props.taken} />}
          <RoomFields {...props} />
          <GuestFields {...props} />
          <MoneyFields {...props} />
          <Button wide>{t.action}</Button>
        </Form>
      </Card>
    </DashboardFrame>
  );
}

function RoomFields({ rooms, typed, errors }: NewRoomsPageProps) {
  const t = useTexts().hostBooking;
  const of = typedIn(typed, errors);
  return (
    <>
      <div className="duo">
        <DateField {...of("from")} label={t.checkIn} required />
        <DateField {...of("to")} label={t.checkOut} required />
      </div>
      {rooms.map(({ id, displayName, units, maxGuests, count }) => (
        <NumberField
          key={id}
          id={`room-${id}`}
          name={`room-${id}`}
          label={displayName}
          hint={t.several.kind(units, maxGuests)}
          value={count}
          error={errorFor(errors, `room-${id}`)}
          min={0}
          max={units}
        />
      ))}
    </>
  );
}
